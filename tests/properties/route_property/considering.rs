//! The smallest cases of what went wrong with what a mind considers, and when.

use super::exchange::{considered, gather_always, mara_with, said_by, talkative, warm_up};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::route::Routing;
use bevy_cognition::settings::OnFailure;
use bevy_cognition::turn::Turn;
use cognition_core::mind::GameTime;
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_core::route::{RouteCause, RoutingWeights};
use cognition_core::skill::Agenda;
use cognition_testkit::{ScriptedBrain, ScriptedReply, reply};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

#[test]
fn a_question_is_answered_although_somebody_else_then_says_nothing() {
    let (mut harness, mara, brain) = mara_with(talkative());
    harness.perceive(mara, said_by("sela", "Where is the lantern?"));
    harness.perceive(mara, said_by("odo", " ")).run();
    assert!(!brain.asked().is_empty(), "should answer Sela: {:?}", considered(&harness));
}

#[test]
fn what_one_says_does_not_consume_unheard_what_another_asked() {
    let (mut harness, mara, _) = mara_with(talkative());
    harness.app.world_mut().resource_mut::<Routing>().weights =
        RoutingWeights::document().clone().into();
    harness.perceive(mara, said_by("sela", "Where is the lantern?"));
    harness.perceive(mara, said_by("odo", "Hello, Mara!")).run();
    let both = [(RouteCause::Addressed, Some(1)), (RouteCause::Addressed, Some(2))];
    let mut considered = considered(&harness);
    considered.sort_by_key(|(_, percept)| *percept);
    assert_eq!(considered, both, "should not answer a question with a greeting alone");
}

#[test]
fn whoever_answers_a_question_is_shown_the_greeting_that_came_with_it() {
    let (mut harness, mara, brain) = mara_with(talkative());
    harness.perceive(mara, said_by("sela", "Where is the lantern?"));
    harness.perceive(mara, said_by("odo", "Hello, Mara!")).run();
    assert_eq!(considered(&harness), [(RouteCause::Addressed, Some(1))]);
    let asked = brain.asked();
    assert_eq!(asked.len(), 1, "one turn for both");
    let prompt = &asked[0].prompt.volatile;
    let (_, after) = prompt.split_once("<answering>").expect("something waits for an answer");
    let (answering, _) = after.split_once("</answering>").expect("it ends");
    for words in ["Where is the lantern?", "Hello, Mara!"] {
        assert!(answering.contains(words), "{words} waits for an answer: {prompt}");
    }
}

#[derive(Resource)]
struct Leaves(Entity);

#[test]
fn a_mind_may_leave_as_another_is_offered_what_it_may_do() {
    let brain = ["ada", "mara"].iter().fold(ScriptedBrain::new(), |brain, id| {
        brain.for_purpose(Purpose::Gather, *id, r#"{"actions": []}"#).say(*id, reply(0, "", "Hm."))
    });
    let (mut harness, mara, _) = mara_with(brain);
    gather_always(&mut harness);
    harness.app.add_observer(
        |gather: On<GatherActions>, leaves: Option<Res<Leaves>>, mut commands: Commands| {
            if let Some(Leaves(mind)) = leaves.as_deref().filter(|it| it.0 != gather.entity) {
                commands.entity(*mind).try_despawn();
            }
        },
    );
    let ada = harness.spawn_mind("ada");
    harness.perceive(ada, said_by("odo", "What was it?"));
    harness.perceive(mara, said_by("odo", "What was it?")).update();
    assert!(harness.has::<Turn>(ada) && harness.has::<Turn>(mara), "should both look it up");
    harness.app.insert_resource(Leaves(mara));
    let rest = catch_unwind(AssertUnwindSafe(|| harness.run().decisions().len()));
    assert_eq!(rest.ok(), Some(1), "should only lose Mara's turn");
}

#[test]
fn what_is_addressed_to_a_mind_while_its_brain_fails_is_considered_after_that() {
    let (mut harness, mara, _) = mara_with(ScriptedBrain::new().say("mara", "Hm."));
    harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    harness.perceive(mara, said_by("odo", "The heron is late this evening.")).update();
    harness.perceive(mara, said_by("sela", "Where is the lantern?")).run();
    let last = considered(&harness).pop();
    assert_eq!(last, Some((RouteCause::Addressed, Some(2))), "should not forget what Sela asked");
}

#[test]
fn what_is_addressed_to_a_mind_before_its_brain_is_asked_again_is_routed() {
    let brain = ScriptedBrain::new().say("mara", "Hm.").say("mara", reply(0, "Well.", "Well."));
    let (mut harness, mara, _) = mara_with(brain);
    harness.perceive(mara, said_by("odo", "Hello, Mara!")).update();
    harness.perceive(mara, said_by("sela", "Where is the lantern?")).run();
    let last = considered(&harness).pop();
    assert_eq!(last, Some((RouteCause::Addressed, Some(2))), "should not be part of a greeting");
}

#[test]
fn who_is_asked_something_during_a_silent_turn_answers_it() {
    let brain = ScriptedBrain::new()
        .say("mara", reply(0, "Well.", "Well."))
        .say("mara", reply(0, "So.", "So."))
        .say("mara", "Hm.")
        .say("mara", reply(0, "In the mill.", "In the mill."));
    let (mut harness, mara, _) = mara_with(brain);
    harness.perceive(mara, said_by("odo", "The barley of the miller costs a fortune.")).run();
    warm_up(&mut harness, mara, 9, 5);
    harness.perceive(mara, said_by("odo", "Barley, barley, always the miller's barley.")).run();
    harness.take_records();
    harness.perceive(mara, Percept::speech("odo", "Sela, what is the miller's barley worth?"));
    harness.update();
    assert!(harness.has::<Turn>(mara), "should act as a witness: {:?}", considered(&harness));
    harness.perceive(mara, said_by("odo", "Mara, what is the miller's barley worth?")).run();
    let spoken = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    assert!(spoken.iter().any(|speech| !speech.is_empty()), "should not stay silent: {spoken:?}");
}

#[test]
fn what_was_asked_before_much_else_happened_is_no_move_of_its_own() {
    let (mut harness, mara, _) = mara_with(talkative());
    harness.perceive(mara, said_by("odo", "Where is the lantern?"));
    for n in 0..60 {
        harness.perceive(mara, Percept::event(format!("Drop {n} falls.")));
    }
    harness.run();
    assert_eq!(considered(&harness).first(), Some(&(RouteCause::Addressed, Some(1))));
}

#[test]
fn a_mind_that_was_made_to_forget_what_it_perceived_still_listens() {
    let (mut harness, mara, _) = mara_with(talkative());
    for _ in 0..3 {
        harness.perceive(mara, said_by("odo", "The heron is late this evening.")).run();
    }
    harness.app.world_mut().entity_mut(mara).insert(PerceptionLog::default());
    harness.perceive(mara, said_by("odo", "Where is the lantern?")).run();
    let after = &considered(&harness)[3..];
    assert!(
        after.contains(&(RouteCause::Addressed, Some(1))),
        "should know it was asked: {after:?}"
    );
}

#[test]
fn what_a_game_puts_on_an_agenda_comes_back() {
    let (mut harness, mara, brain) = mara_with(talkative());
    harness.app.world_mut().entity_mut(mara).insert(Agenda::default());
    harness.update();
    let mut agenda = harness.app.world_mut().get_mut::<Agenda>(mara).expect("was inserted");
    let (due, kind) = (GameTime(500), cognition_core::skill::ReminderKind::Prompt);
    agenda.plant(due, "Feed the mule.", kind, None).expect("there is room");
    (0..20).for_each(|_| {
        harness.update();
    });
    assert!(!brain.asked().is_empty(), "should be reminded");
}

#[test]
fn a_brain_that_hangs_over_a_plan_keeps_no_mind_from_the_next_turn() {
    let brain = ScriptedBrain::new().then("mara", ScriptedReply::Hang);
    let (mut harness, mara, _) = mara_with(brain);
    gather_always(&mut harness);
    harness.set(|settings| settings.requests.timeout = Duration::from_millis(20));
    for words in ["What was it?", "Where was it?"] {
        harness.perceive(mara, said_by("odo", words)).run();
    }
    assert_eq!(harness.get::<Mind>(mara).turns, 2);
}
