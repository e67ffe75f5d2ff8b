//! Perceive: percepts reach the logs, and things get names.

use bevy::prelude::*;
use bevy_cognition::perceive::Referables;
use bevy_cognition::prelude::*;
use cognition_core::perceive::{EntityRefs, Provenance};
use cognition_testkit::{MindHarness, ScriptedBrain, reply};

fn harness() -> MindHarness {
    MindHarness::new(ScriptedBrain::new().say("mara", reply(0, "", "I wait.")))
}

#[test]
fn percepts_are_kept_in_order_however_rarely_the_schedule_runs() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    for n in 1..=5 {
        harness.perceive(mara, Percept::event(format!("event {n}")));
    }
    harness.update();
    let texts: Vec<_> =
        harness.get::<PerceptionLog>(mara).entries().map(|e| e.percept.text.clone()).collect();
    assert_eq!(texts, ["event 1", "event 2", "event 3", "event 4", "event 5"]);
}

#[test]
fn what_comes_again_after_something_else_is_not_the_same_percept() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    for text in ["The door opens.", "The door closes.", "The door opens."] {
        harness.perceive(mara, Percept::event(text));
    }
    harness.update();
    let log = harness.get::<PerceptionLog>(mara);
    assert_eq!(log.entries().last().map(|e| e.percept.text.as_str()), Some("The door opens."));
    assert_eq!(log.entries().len(), 3);
}

#[test]
fn nobody_is_told_their_own_words() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::speech("mara", "Hello?").addressed()).run();
    assert_eq!(harness.get::<Mind>(mara).turns, 0);
}

#[test]
fn a_mind_takes_the_name_that_it_is_given_later() {
    let mut harness = harness();
    let mara = harness.app.world_mut().spawn(Mind::new("mara")).id();
    harness.app.world_mut().entity_mut(mara).insert(Name::new("Mara"));
    harness.update();
    assert_eq!(harness.get::<Referable>(mara).label, "Mara");
}

#[test]
fn the_same_percept_twice_between_two_runs_is_taken_in_once() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::event("bang")).perceive(mara, Percept::event("bang")).update();
    assert_eq!(harness.get::<PerceptionLog>(mara).entries().len(), 1);
}

#[test]
fn an_addressed_percept_asks_for_a_turn_and_another_does_not() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::event("Rain falls.")).run();
    assert_eq!(harness.get::<Mind>(mara).turns, 0);
    harness.perceive(mara, Percept::speech("odo", "Mara!").addressed()).run();
    assert_eq!(harness.get::<Mind>(mara).turns, 1);
}

#[test]
fn what_is_perceived_gets_a_ref_of_the_minds_own() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    harness.spawn_thing("door", "oak door", "cellar_door");
    harness.perceive(mara, Percept::event("A knock.").about("cellar_door")).update();
    let refs = harness.get::<EntityRefs>(mara);
    assert_eq!(refs.resolve("door_1").map(|known| known.label.as_str()), Some("oak door"));
}

#[test]
fn a_percept_about_what_is_gone_is_kept_all_the_same() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::event("A cry.").about("nobody").hearsay()).update();
    let log = harness.get::<PerceptionLog>(mara);
    assert_eq!(log.entries().next().map(|e| e.percept.provenance), Some(Provenance::Heard));
}

#[test]
fn an_event_for_an_entity_without_a_mind_harms_nobody() {
    let mut harness = harness();
    let stone = harness.app.world_mut().spawn_empty().id();
    harness.perceive(stone, Percept::event("bang").addressed()).request_turn(stone);
    harness.app.world_mut().despawn(stone);
    harness.perceive(stone, Percept::event("bang")).update();
}

#[test]
fn a_mind_can_be_named_without_being_told_how() {
    let mut harness = harness();
    let mara = harness.app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
    harness.update();
    assert_eq!(harness.get::<Referable>(mara), &Referable::new("character", "Mara", "mara"));
    assert_eq!(
        harness.app.world().resource::<Referables>().find(&StableId::new("mara")),
        Some(mara)
    );
    harness.app.world_mut().despawn(mara);
    assert_eq!(harness.app.world().resource::<Referables>().find(&StableId::new("mara")), None);
}

fn flags(harness: &MindHarness, mind: Entity) -> Vec<(String, Option<&'static str>)> {
    let known = harness.get::<EntityRefs>(mind).known().iter();
    known.map(|known| (known.label.clone(), known.flag())).collect()
}

#[test]
fn who_speaks_is_seen_and_what_is_spoken_or_heard_of_is_not() {
    let mut harness = harness();
    let mara = harness.spawn_mind("mara");
    let [odo, _, _] = ["odo", "tamsin", "key"].map(|id| harness.spawn_thing("thing", id, id));
    harness.perceive(mara, Percept::speech("odo", "Where is the key?").about("key"));
    harness.perceive(mara, Percept::speech("tamsin", "Here!").hearsay()).update();
    let label = |id: &str, flag| (id.to_owned(), flag);
    let glanced_at = Some("[seen:summary]");
    let known = [label("odo", glanced_at), label("key", None), label("tamsin", None)];
    assert_eq!(flags(&harness, mara), known);
    harness.offer(move |_, gather| gather.present.push(odo));
    harness.request_turn(mara).run();
    assert_eq!(flags(&harness, mara), known, "who was seen stays so");
}

/// The flag of the key, beside what else is there, after a turn that chose the first offer.
fn flag_after(tag: &'static str, works: bool) -> Vec<(String, Option<&'static str>)> {
    let mut harness =
        MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "", "What is it?")));
    let mara = harness.spawn_mind("mara");
    let [key, lamp] = ["key", "lamp"].map(|id| harness.spawn_thing("item", id, id));
    harness.offer(move |_, gather| {
        gather.present.push(lamp);
        gather.offers.push(ActionOffer::new("world:turn", "Turn the key").target(key).tag(tag));
    });
    harness.app.add_observer(move |decided: On<ActionDecided>, mut commands: Commands| {
        commands.trigger(if works { decided.done("So.") } else { decided.failed("No.") })
    });
    harness.request_turn(mara).run();
    flags(&harness, mara)
}

#[test]
fn what_a_mind_looked_at_is_examined_if_that_worked() {
    let known = |key| {
        [("lamp", "[seen:summary]"), ("key", key)].map(|(id, flag)| (id.to_owned(), Some(flag)))
    };
    assert_eq!(flag_after("look", true), known("[seen:full]"));
    assert_eq!(flag_after("look", false), known("[seen:summary]"));
    assert_eq!(flag_after("take", true), known("[seen:summary]"));
}

/// Who has taken in a shout after each run, where a crowd hears it that enters in this order.
fn crowd_hears(numbers: impl Iterator<Item = usize>) -> Vec<Vec<StableId>> {
    let mut harness = harness();
    let ids = numbers.map(|number| format!("guest_{number:04}"));
    let guests: Vec<Entity> =
        ids.map(|id| harness.app.world_mut().spawn(Mind::new(id)).id()).collect();
    for guest in &guests {
        let shout = Percept::speech("odo", "The mill is on fire!");
        let called = harness.get::<Mind>(*guest).id == "guest_0990".into();
        harness.perceive(*guest, if called { shout.addressed() } else { shout });
    }
    let mut runs: Vec<Vec<StableId>> = Vec::new();
    while runs.concat().len() < guests.len() && runs.len() < 30 {
        harness.update();
        let has =
            guests.iter().filter(|it| harness.get::<PerceptionLog>(**it).entries().len() == 1);
        let mut has: Vec<StableId> =
            has.map(|guest| harness.get::<Mind>(*guest).id.clone()).collect();
        has.retain(|id| !runs.iter().flatten().any(|known| known == id));
        has.sort();
        runs.push(has);
    }
    runs
}

#[test]
fn a_thousand_witnesses_take_it_in_within_thirty_runs_and_whoever_is_addressed_at_once() {
    let runs = crowd_hears(0..1_000);
    assert_eq!((runs.len(), runs.concat().len()), (30, 1_000));
    assert!(runs.iter().all(|run| run.len() <= 35));
    assert!(runs[0].contains(&"guest_0990".into()) && !runs[0].contains(&"guest_0989".into()));
    let backwards = crowd_hears((0..1_000).rev());
    assert_eq!(runs, backwards, "should not go by the order in which they entered");
}
