//! A guardrail puts another deed in place of the one that was chosen.

use super::{Always, NothingSacred, done, ends, furnish, game, policy};
use bevy::prelude::*;
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use cognition_core::guard::Origin;
use cognition_core::record::TurnEnd;
use cognition_testkit::{ScriptedBrain, reply};
use std::sync::Arc;

#[test]
fn an_amendment_takes_the_place_of_what_was_chosen() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<3>>();
    });
    furnish(&mut harness);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(harness.decisions()[0].origin, Origin::Amended);
}

#[test]
fn an_amendment_is_reviewed_by_the_whole_chain() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>().add_guardrail::<Always<1>>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty(), "what was put in place is sacred");
}

/// The numbers of the deeds that words went with.
#[derive(Resource, Default)]
struct SaidWith(Vec<u32>);

#[test]
fn words_go_by_the_deed_that_takes_the_place_of_what_was_chosen() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "Now.", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<3>>();
    });
    furnish(&mut harness);
    harness.app.init_resource::<SaidWith>().add_observer(
        |said: On<UtteranceMade>, mut with: ResMut<SaidWith>| {
            with.0.push(said.decision.chosen_index);
        },
    );
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(harness.app.world().resource::<SaidWith>().0, [3]);
    assert_eq!(harness.decisions()[0].decision.chosen_index, 1, "the choice stays on record");
}

#[test]
fn guardrails_that_amend_each_other_end_in_a_rejection() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<2>>().add_guardrail::<Always<3>>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty());
    let disputed =
        |end: &TurnEnd| matches!(end, TurnEnd::Refused { why } if why.contains("circles"));
    assert!(ends(&harness).iter().all(disputed), "{:?}", ends(&harness));
}

#[test]
fn an_amendment_to_what_is_not_on_offer_is_a_rejection() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<9>>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let why = "action 9 was to be taken instead, but is not on offer.".to_owned();
    assert_eq!(ends(&harness), [TurnEnd::Refused { why }]);
}
