//! Near and far.

use super::brains::FlakyBrain;
use super::{spared, waving};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_core::govern::{AttentionBand, FallbackReason};
use cognition_testkit::MindHarness;
use std::sync::Arc;
use std::time::Duration;

fn at(harness: &mut MindHarness, id: &str, metres: f32, visible: bool) -> Entity {
    let mind = harness.spawn_mind(id);
    let nearness = Nearness { distance: Some(metres), visible };
    harness.app.world_mut().entity_mut(mind).insert(nearness);
    mind
}

#[test]
fn the_far_think_without_a_model_unless_a_player_speaks_to_them() {
    let brain = Arc::new(FlakyBrain::default());
    let mut harness = waving(brain.clone());
    let near = at(&mut harness, "near", 3.0, true);
    let far = at(&mut harness, "far", 200.0, true);
    let unseen = at(&mut harness, "unseen", 20.0, false);
    for mind in [near, far, unseen] {
        harness.request_turn(mind).run();
    }
    let asked = || brain.asked().iter().map(|request| request.mind.to_string()).collect::<Vec<_>>();
    assert_eq!(asked(), ["near"]);
    let without =
        [("far".to_owned(), FallbackReason::Far), ("unseen".to_owned(), FallbackReason::Far)];
    assert_eq!(spared(&harness), without);
    harness.perceive(far, Percept::speech("near", "Hey!").addressed()).run();
    assert_eq!(asked(), ["near"], "should not matter to the player");
    harness.perceive(far, Percept::speech("player", "Hey!").addressed()).run();
    assert_eq!(asked(), ["near", "far"]);
}

#[test]
fn a_band_has_a_tier_of_its_own() {
    let (strong, weak) = (Arc::new(FlakyBrain::default()), Arc::new(FlakyBrain::default()));
    let mut harness = waving(strong.clone());
    let brains = Brains::shared(strong.clone()).with_shared_tier("crowd", weak.clone());
    harness.app.insert_resource(brains);
    let crowd = Some(Tier("crowd".to_owned()));
    let band = |within, tier| AttentionBand { within, tier, own_moves_every: Duration::ZERO };
    harness.set(|settings| {
        settings.govern.attention.bands = vec![band(10.0, None), band(100.0, crowd)];
    });
    let near = at(&mut harness, "near", 5.0, true);
    let far = at(&mut harness, "far", 500.0, true);
    harness.request_turn(near).request_turn(far).run();
    let tiers = |brain: &FlakyBrain| {
        brain.asked().iter().map(|request| request.tier.0.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        (tiers(&strong), tiers(&weak)),
        (vec!["decide".to_owned()], vec!["crowd".to_owned()])
    );
}

#[test]
fn the_far_make_moves_of_their_own_more_rarely() {
    let mut harness = waving(Arc::new(HeuristicBrain));
    let far = at(&mut harness, "far", 200.0, true);
    let mut decided = Vec::new();
    for _ in 0..250 {
        harness.request_turn(far).update();
        decided.push(harness.decisions().len());
    }
    assert_eq!(decided.last(), Some(&3), "should be one in ten seconds of 100 ms");
    harness.perceive(far, Percept::event("A crash.").addressed()).update().update();
    assert_eq!(harness.decisions().len(), 4, "should react all the same");
}
