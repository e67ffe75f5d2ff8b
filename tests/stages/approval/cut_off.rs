//! Minds that go, turns that end and saves that are loaded while a person is asked.

use super::gate::{Gate, KNOCK, YES, gate, going, instead, no, pending};
use bevy::prelude::*;
use bevy_cognition::guard::{ActionSuggested, AwaitingApproval, SuggestionAnswered};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Epoch;
use bevy_cognition::turn::Turn;
use cognition_core::guard::{AnswerFault, SuggestionId};
use cognition_testkit::ScriptedBrain;

#[test]
fn an_answer_after_the_mind_is_gone_harms_nobody() {
    for update_first in [true, false] {
        let (mut gate, suggested) = pending();
        let mara = gate.mara;
        gate.world().despawn(mara);
        if update_first {
            gate.harness.update();
        }
        for answer in [YES, instead(KNOCK), instead(0), no("no")] {
            assert_eq!(gate.fault(&suggested, answer), AnswerFault::NothingPending);
        }
        assert!(gate.done().is_empty());
    }
}

#[test]
fn whoever_despawns_as_a_person_is_asked_harms_nobody() {
    let brain = ScriptedBrain::new().say("mara", going()).say("odo", going());
    let mut gate = gate(brain);
    let odo = gate.harness.spawn_mind("odo");
    let minds = [gate.mara, odo];
    gate.harness.app.add_observer(move |suggested: On<ActionSuggested>, mut commands: Commands| {
        minds.iter().for_each(|mind| commands.entity(*mind).try_despawn());
        commands.trigger(suggested.approve());
    });
    gate.harness.request_turn(odo).request_turn(gate.mara);
    assert!(gate.done().is_empty());
}

#[test]
fn whoever_despawns_as_the_answer_is_told_harms_nobody() {
    for answer in [YES, instead(KNOCK), no("no")] {
        let (mut gate, suggested) = pending();
        gate.harness.app.add_observer(|told: On<SuggestionAnswered>, mut commands: Commands| {
            commands.entity(told.entity).try_despawn();
        });
        gate.answer(&suggested, answer);
        assert!(gate.done().is_empty());
    }
}

#[test]
fn a_turn_that_the_game_ends_as_the_answer_is_told_leaves_nothing_behind() {
    for answer in [YES, instead(KNOCK)] {
        let (mut gate, suggested) = pending();
        gate.harness.app.add_observer(|told: On<SuggestionAnswered>, mut commands: Commands| {
            commands.entity(told.entity).try_remove::<Turn>();
        });
        gate.answer(&suggested, answer);
        assert!(gate.done().is_empty());
        let next = gate.ask();
        gate.harness.update();
        assert!(gate.decided().is_empty(), "should not act on the old answer");
        assert_eq!(next.suggestion.turn, 2);
        assert!(gate.is_pending(&next));
    }
}

fn load(gate: &mut Gate) {
    gate.world().resource_mut::<Epoch>().0 += 1;
}

#[test]
fn a_load_ends_what_was_pending_and_the_old_answer_does_not_count() {
    let (mut gate, old) = pending();
    load(&mut gate);
    gate.harness.update();
    assert!(!gate.harness.has::<AwaitingApproval>(gate.mara));
    assert!(!gate.harness.has::<Turn>(gate.mara));
    assert_eq!(gate.fault(&old, YES), AnswerFault::NothingPending);
    assert!(gate.done().is_empty());
}

#[test]
fn an_old_answer_does_not_count_for_the_same_turn_of_the_loaded_timeline() {
    let (mut gate, old) = pending();
    load(&mut gate);
    let mara = gate.mara;
    gate.world().get_mut::<Mind>(mara).expect("she is a mind").turns = 0;
    let new = gate.ask();
    assert_eq!((old.suggestion.turn, new.suggestion.turn), (1, 1));
    let expected = SuggestionId { epoch: old.suggestion.epoch + 1, ..old.suggestion.clone() };
    assert_eq!(new.suggestion, expected);
    let (answered, pending) = (old.suggestion.clone(), new.suggestion.clone());
    assert_eq!(gate.fault(&old, YES), AnswerFault::OtherSuggestion { answered, pending });
    gate.harness.update();
    assert!(gate.decided().is_empty() && gate.is_pending(&new));
}

#[test]
fn an_answer_between_the_load_and_the_next_run_does_not_count() {
    for answer in [YES, instead(KNOCK), no("no")] {
        let (mut gate, old) = pending();
        load(&mut gate);
        assert_eq!(gate.fault(&old, answer), AnswerFault::NothingPending);
        assert!(gate.done().is_empty());
        let told = gate.last_percept().map(|percept| percept.text);
        assert_eq!(told.as_deref(), Some("In we go!"), "should leave no trace in the loaded world");
    }
}
