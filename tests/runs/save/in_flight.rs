//! A save waits for nobody, and what was asked before a load comes to nothing.

use super::{load, saved};
use bevy::prelude::*;
use bevy_cognition::decide::Answers;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::RouterSwitch;
use bevy_cognition::turn::{Acting, AwaitingReply, Turn, WantsTurn};
use cognition_core::memory::ShortTermMemory;
use cognition_core::record::RunEvent;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Thinks until it is let.
#[derive(Debug)]
struct Gated(Arc<Notify>);

impl Brain for Gated {
    fn name(&self) -> &str {
        "gated"
    }

    fn think(&self, _request: Arc<ThoughtRequest>) -> BrainFuture {
        let gate = self.0.clone();
        Box::pin(async move {
            gate.notified().await;
            Ok(Reply::from_text(reply(1, "Late.", "Late.")))
        })
    }
}

/// Whoever is asked may wave. The router is off: what is asked is a decision, whatever is known.
fn waving(brain: Arc<dyn Brain>) -> MindHarness {
    let mut harness = MindHarness::shared(brain);
    harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
    harness
        .offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("greet")));
    harness
}

fn greeting() -> Percept {
    Percept::speech("odo", "Good evening, Mara. Would you wave?").addressed()
}

/// Mara was greeted, and a brain is thinking about it.
fn pondering() -> (MindHarness, Entity, Arc<Notify>) {
    let gate = Arc::new(Notify::new());
    let mut harness = waving(Arc::new(Gated(gate.clone())));
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, greeting()).update();
    assert!(harness.has::<AwaitingReply>(mara), "should be thinking");
    (harness, mara, gate)
}

#[test]
fn a_mind_that_was_saved_while_a_brain_thought_answers_in_another_game() {
    let (before, ..) = pondering();
    let save = saved(&before.app);
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "Good evening!", "Odo.")));
    let mut after = waving(brain.clone());
    after.finish_all();
    load(&mut after.app, &save);
    after.run();
    let asked = brain.asked();
    assert_eq!(asked.len(), 1);
    assert!(asked[0].prompt.volatile.contains("Would you wave?"), "{}", asked[0].prompt.volatile);
    assert_eq!(after.decisions()[0].action_id(), "world:wave");
    let addressed = after.events(|event| match event {
        RunEvent::RouteDecided { route, .. } => Some(route.signal_snapshot.addressed),
        _ => None,
    });
    assert_eq!(addressed, [true], "should be an answer, not a move of its own");
}

#[test]
fn what_a_brain_has_said_before_a_load_is_dropped_and_counted_and_it_is_asked_again() {
    let (mut harness, mara, gate) = pondering();
    let save = saved(&harness.app);
    gate.notify_one();
    assert!(harness.wait_for_reply(Duration::from_secs(10)));
    load(&mut harness.app, &save);
    assert!(!harness.has::<Turn>(mara) && !harness.has::<AwaitingReply>(mara));
    harness.update();
    assert_eq!(harness.app.world().resource::<Answers>().stale(), 1);
    assert_eq!(harness.get::<ShortTermMemory>(mara), &ShortTermMemory::default());
    assert!(harness.decisions().is_empty());
    assert!(harness.has::<AwaitingReply>(mara), "should be asked again at once");
    gate.notify_one();
    harness.finish_all().run();
    assert_eq!(harness.decisions().len(), 1);
    assert_eq!(harness.app.world().resource::<Answers>().stale(), 1);
}

#[test]
fn a_game_that_goes_back_to_before_a_question_is_not_asked_it() {
    let gate = Arc::new(Notify::new());
    let mut harness = waving(Arc::new(Gated(gate.clone())));
    let mara = harness.spawn_mind("mara");
    harness.update();
    let save = saved(&harness.app);
    harness.perceive(mara, greeting()).update();
    load(&mut harness.app, &save);
    for _ in 0..5 {
        harness.update();
    }
    assert!(!harness.has::<Turn>(mara) && !harness.has::<WantsTurn>(mara));
    assert_eq!(harness.get::<PerceptionLog>(mara).entries().len(), 0);
    assert_eq!(saved(&harness.app).minds(), save.minds());
}

#[test]
fn percepts_that_nobody_has_taken_in_are_saved() {
    let mut before = waving(Arc::new(ScriptedBrain::new()));
    let mara = before.spawn_mind("mara");
    before.update().perceive(mara, greeting());
    let save = saved(&before.app);
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "Good evening!", "Odo.")));
    let mut after = waving(brain.clone());
    after.finish_all();
    load(&mut after.app, &save);
    after.run();
    assert_eq!(brain.asked().len(), 1);
}

#[test]
fn a_mind_that_was_acting_when_the_game_went_back_is_free() {
    let brain = ScriptedBrain::new()
        .say("mara", reply(1, "", "One."))
        .say("mara", reply(1, "", "Once more."));
    let mut harness = waving(Arc::new(brain));
    let mara = harness.spawn_mind("mara");
    let save = saved(&harness.app);
    harness.request_turn(mara).update().update();
    assert!(harness.has::<Acting>(mara), "nobody has finished it");
    load(&mut harness.app, &save);
    assert!(!harness.has::<Acting>(mara));
    harness.finish_all().request_turn(mara).run();
    assert_eq!(harness.decisions().len(), 2, "should take the turn anew");
}

/// Mara bakes for ten seconds, and the oven is there.
fn baking() -> (MindHarness, Entity) {
    let mut harness = MindHarness::new(ScriptedBrain::new().does("mara", "bakery:bake"));
    let oven = harness.spawn_thing("oven", "the oven", "oven");
    harness.offer(move |_, gather| {
        let bake = ActionOffer::new("bakery:bake", "Bake in the oven").target(oven);
        gather.offers.push(bake.takes(Duration::from_secs(10), "The bread is out."));
    });
    let mara = harness.spawn_mind("mara");
    (harness, mara)
}

fn is_out(harness: &MindHarness, mind: Entity) -> bool {
    let mut log = harness.get::<PerceptionLog>(mind).entries();
    log.any(|entry| entry.percept.text == "The bread is out.")
}

#[test]
fn what_merely_takes_its_time_goes_on_in_another_game_where_it_was() {
    let (mut before, mara) = baking();
    before.request_turn(mara).run();
    (0..60).for_each(|_| _ = before.update());
    let save = saved(&before.app);
    let (mut harness, mara) = baking();
    load(&mut harness.app, &save);
    let oven = harness.get::<Acting>(mara).target(0);
    assert!(
        oven.is_some_and(|oven| harness.has::<Referable>(oven)),
        "should be that of this world"
    );
    assert_eq!(saved(&harness.app).to_json(), save.to_json());
    (0..20).for_each(|_| _ = harness.update());
    assert!(!is_out(&harness, mara), "should have two seconds left");
    (0..30).for_each(|_| _ = harness.update());
    assert!(is_out(&harness, mara) && !harness.has::<Acting>(mara));
}

#[test]
fn what_is_done_to_a_thing_that_is_not_there_is_not_taken_up() {
    let (mut before, mara) = baking();
    before.request_turn(mara).run();
    let save = saved(&before.app);
    let mut harness = MindHarness::new(ScriptedBrain::new());
    let mara = harness.spawn_mind("mara");
    load(&mut harness.app, &save);
    assert!(!harness.has::<Acting>(mara), "there is no oven");
}

#[test]
fn a_mind_that_slept_sleeps() {
    let mut harness = waving(Arc::new(ScriptedBrain::new()));
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Dormant);
    let save = saved(&harness.app);
    harness.app.world_mut().entity_mut(mara).remove::<Dormant>();
    load(&mut harness.app, &save);
    assert!(harness.has::<Dormant>(mara));
}
