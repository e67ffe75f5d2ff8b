//! Whoever waits when a game is saved waits on, and has waited for so long.

use super::{load, saved};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::request::Request;
use bevy_cognition::settings::ConsolidateBy;
use bevy_cognition::settings::RouterSwitch;
use cognition_core::govern::{AttentionBand, FallbackReason, Nearness};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, reply};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Never answers what it is asked for this purpose, and notes whom it is asked about.
#[derive(Debug)]
struct Silent {
    on: Purpose,
    asked: Mutex<Vec<(Purpose, String)>>,
}

impl Silent {
    fn on(purpose: Purpose) -> Arc<Self> {
        Arc::new(Self { on: purpose, asked: Mutex::default() })
    }

    fn asked(&self, purpose: Purpose) -> Vec<String> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let of = asked.iter().filter(|(known, _)| *known == purpose);
        of.map(|(_, mind)| mind.clone()).collect()
    }
}

impl Brain for Silent {
    fn name(&self) -> &str {
        "silent"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.push((request.purpose, request.mind.as_str().to_owned()));
        if request.purpose == self.on {
            return Box::pin(std::future::pending());
        }
        let words = reply(1, "The barley of the miller costs a fortune.", "Hm.");
        Box::pin(std::future::ready(Ok(Reply::from_text(words))))
    }
}

fn game(brain: &Arc<Silent>) -> MindHarness {
    let mut game = MindHarness::shared(brain.clone());
    game.set(|settings| settings.routing.switch = RouterSwitch::Off);
    game.offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("greet")));
    game.finish_all();
    game
}

/// One place in flight, taken by Ada; Bo waits behind her.
fn queue(brain: &Arc<Silent>) -> MindHarness {
    let mut game = game(brain);
    game.set(|settings| settings.requests.max_in_flight = 1);
    for mind in ["ada", "bo"] {
        let entity = game.spawn_mind(mind);
        game.request_turn(entity).update();
    }
    assert_eq!(brain.asked(Purpose::Decide), ["ada"]);
    game
}

fn updates(game: &mut MindHarness, count: usize) {
    (0..count).for_each(|_| _ = game.update());
}

#[test]
fn a_mind_that_has_waited_for_longest_does_without_a_brain_as_soon_as_if_it_had_not_been_saved() {
    let brain = Silent::on(Purpose::Decide);
    let mut before = queue(&brain);
    // Two minutes at the longest, of which a minute and a half have passed.
    updates(&mut before, 900);
    let save = saved(&before.app);
    let waiting = Silent::on(Purpose::Decide);
    let mut after = game(&waiting);
    after.set(|settings| settings.requests.max_in_flight = 0);
    load(&mut after.app, &save);
    assert_eq!(saved(&after.app), save);
    let spared = |game: &MindHarness| {
        game.events(|event| match event {
            RunEvent::BrainSpared { mind, why: FallbackReason::Waited, .. } => {
                Some(mind.to_string())
            }
            _ => None,
        })
    };
    updates(&mut after, 200);
    assert!(spared(&after).is_empty(), "half a minute is left: {:?}", spared(&after));
    updates(&mut after, 200);
    assert!(spared(&after).contains(&"bo".to_owned()), "its time is up: {:?}", spared(&after));
}

#[test]
fn a_mind_that_has_just_made_a_move_of_its_own_rests_after_a_load_as_before_it() {
    let brain = Silent::on(Purpose::Drift);
    let far = |game: &mut MindHarness| {
        game.set(|settings| {
            let every = Duration::from_secs(60);
            let band = AttentionBand { within: 10.0, tier: None, own_moves_every: every };
            settings.govern.attention.bands = vec![band];
        });
    };
    let mut before = game(&brain);
    far(&mut before);
    let ada = before.spawn_mind("ada");
    before.app.world_mut().entity_mut(ada).insert(Nearness::default());
    before.request_turn(ada).run();
    assert_eq!(brain.asked(Purpose::Decide).len(), 1);
    let save = saved(&before.app);
    let rested = Silent::on(Purpose::Drift);
    let mut after = game(&rested);
    far(&mut after);
    load(&mut after.app, &save);
    let mut minds = after.app.world_mut().query_filtered::<Entity, With<Mind>>();
    let ada = minds.single(after.app.world()).expect("she is alone");
    after.request_turn(ada);
    updates(&mut after, 300);
    assert!(rested.asked(Purpose::Decide).is_empty(), "half a minute is not over");
    updates(&mut after, 400);
    assert_eq!(rested.asked(Purpose::Decide).len(), 1, "a minute is");
}

#[test]
fn a_brain_that_was_asked_what_an_exchange_leaves_behind_is_asked_again() {
    let brain = Silent::on(Purpose::Consolidate);
    let by_brain = |game: &mut MindHarness| {
        game.set(|settings| settings.consolidation.by = ConsolidateBy::Brain);
    };
    let mut before = game(&brain);
    by_brain(&mut before);
    let ada = before.spawn_mind("ada");
    let words = "What is the barley of the miller worth? My name is Odo.";
    before.perceive(ada, Percept::speech("odo", words).addressed()).run();
    updates(&mut before, 5);
    assert_eq!(brain.asked(Purpose::Consolidate), ["ada"], "should have been asked");
    let save = saved(&before.app);
    let again = Silent::on(Purpose::Consolidate);
    let mut after = game(&again);
    by_brain(&mut after);
    load(&mut after.app, &save);
    assert_eq!(saved(&after.app), save);
    updates(&mut after, 5);
    assert_eq!(again.asked(Purpose::Consolidate), ["ada"]);
    load(&mut before.app, &save);
    let mut requests = before.app.world_mut().query::<&Request>();
    assert_eq!(requests.iter(before.app.world()).count(), 1, "and not twice");
    updates(&mut before, 5);
    assert_eq!(brain.asked(Purpose::Consolidate), ["ada", "ada"]);
}
