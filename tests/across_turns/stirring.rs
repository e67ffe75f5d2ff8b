//! What concerns a mind brings it a turn of its own: one, and never a loop.

use bevy::prelude::*;
use bevy_cognition::conscience::{CommitmentSource, OpenCommitment, ProposedCommitment};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::{PlanTurns, PlanningSwitch, StirSwitch};
use cognition_core::mind::StableId;
use cognition_core::plan::Plan;
use cognition_core::record::{RunEvent, RunRecord, Stir};
use cognition_llm::ScriptedBrain;
use cognition_testkit::{MindHarness, Simulation, SimulationOptions, reply};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

/// Mara in a yard, which Odo comes to and leaves, and who is asked.
struct Yard {
    harness: MindHarness,
    mara: Entity,
    brain: Arc<ScriptedBrain>,
    odo_is_there: Arc<AtomicBool>,
}

fn yard(stirs: StirSwitch, brain: ScriptedBrain) -> Yard {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::shared(brain.clone());
    harness.set(|settings| {
        settings.turns.stirs = stirs;
        settings.guard.rules.repetition = false;
    });
    let odo = harness.spawn_thing("character", "Odo", "odo");
    let odo_is_there = Arc::<AtomicBool>::default();
    let is_there = odo_is_there.clone();
    harness.finish_all().offer(move |_, gather| {
        let walk = ActionOffer::new("yard:walk", "Walk to the other end").tag("move");
        gather.offers.push(walk.tag("repeatable"));
        if is_there.load(Ordering::SeqCst) {
            gather.present.push(odo);
        }
    });
    let mara = harness.spawn_mind("mara");
    Yard { harness, mara, brain, odo_is_there }
}

/// Who does nothing at all.
fn quiet() -> ScriptedBrain {
    ScriptedBrain::new().say("mara", reply(0, "", "Hm."))
}

fn walker() -> ScriptedBrain {
    ScriptedBrain::new().does("mara", "yard:walk")
}

impl Yard {
    /// All at once.
    fn skip(&mut self, seconds: u64) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(seconds);
        self.harness.update().update().run();
    }

    fn pass(&mut self, minutes: u64) {
        (0..minutes).for_each(|_| self.skip(MINUTE));
    }

    fn owes(&mut self, text: &str, target: Option<&str>, due: Option<&str>) {
        let (target, due) = (target.map(StableId::new), due.map(str::to_owned));
        let proposed = ProposedCommitment { text: text.to_owned(), target, due, kind: None };
        let (entity, opener) = (self.mara, CommitmentSource::Game);
        self.harness.app.world_mut().trigger(OpenCommitment { entity, opener, proposed });
        self.harness.app.world_mut().flush();
    }

    /// Odo does something before her eyes, and is there then or is not.
    fn odo(&mut self, deed: &str, is_there: bool) {
        self.odo_is_there.store(is_there, Ordering::SeqCst);
        self.harness.perceive(self.mara, Percept::event(deed).by("odo"));
        self.skip(1);
    }

    fn stirs(&self) -> Vec<Stir> {
        self.harness.events(stir_of)
    }
}

fn stir_of(event: &RunEvent) -> Option<Stir> {
    match event {
        RunEvent::Stirred { by, .. } => Some(*by),
        _ => None,
    }
}

#[test]
fn who_has_walked_somewhere_is_asked_once_what_it_is_there_for() {
    let brain = walker().say("mara", reply(0, "", "So this is it."));
    let mut yard = yard(StirSwitch::On, brain);
    yard.harness.request_turn(yard.mara).run();
    yard.skip(5);
    assert_eq!(yard.harness.turns(), 1, "it looks about first");
    yard.skip(10);
    assert_eq!((yard.harness.turns(), yard.stirs()), (2, vec![Stir::Arrived]));
    yard.pass(60);
    assert_eq!(yard.harness.turns(), 2);
}

#[test]
fn who_is_spoken_to_where_it_went_needs_no_other_turn() {
    let brain = walker().say("mara", reply(0, "Good day.", "So this is it."));
    let mut yard = yard(StirSwitch::On, brain);
    yard.harness.request_turn(yard.mara).run();
    let words = Percept::speech("odo", "What brings you here, Mara?").addressed();
    yard.harness.perceive(yard.mara, words).run();
    yard.pass(60);
    assert_eq!((yard.harness.turns(), yard.stirs()), (2, vec![]));
}

#[test]
fn who_only_walks_on_comes_to_rest() {
    let mut yard = yard(StirSwitch::On, walker());
    yard.harness.request_turn(yard.mara).run();
    yard.pass(120);
    assert_eq!((yard.harness.turns(), yard.stirs()), (4, vec![Stir::Arrived; 3]));
    yard.harness.request_turn(yard.mara).run();
    yard.pass(120);
    assert_eq!(yard.harness.turns(), 8, "until something else brings a turn");
}

#[test]
fn who_moves_by_itself_soon_needs_no_other_turn_where_it_went() {
    let (soon, late) = (Duration::from_secs(30), Duration::from_hours(1));
    for (period, stirs) in [(soon, vec![]), (late, vec![Stir::Arrived])] {
        let mut yard = yard(StirSwitch::On, walker().say("mara", reply(0, "", "So this is it.")));
        yard.harness.app.world_mut().entity_mut(yard.mara).insert(OwnMoves::every(period));
        yard.harness.request_turn(yard.mara).run();
        yard.skip(15);
        assert_eq!(yard.stirs(), stirs, "{period:?}");
    }
}

/// Who gives her word on what no time is set for, and then does nothing at all.
fn promising() -> ScriptedBrain {
    let promising = json!({
        "chosenIndex": 0, "speech": "I'll sweep the yard.", "thoughts": "Now.",
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []},
        "promises": [{"text": "sweep the yard"}],
    });
    ScriptedBrain::new().say("mara", promising.to_string()).say("mara", reply(0, "", "Hm."))
}

#[test]
fn who_is_spoken_to_after_giving_its_word_is_asked_once_the_talk_is_over() {
    let mut yard = yard(StirSwitch::On, promising());
    yard.harness.request_turn(yard.mara).run();
    yard.skip(5);
    let words = Percept::speech("odo", "What brings you here, Mara?").addressed();
    yard.harness.perceive(yard.mara, words).run();
    yard.skip(7);
    assert!(yard.stirs().is_empty(), "she has just been spoken to");
    yard.skip(15);
    assert_eq!(yard.stirs(), [Stir::PromiseInHand]);
    yard.pass(20);
    assert_eq!(yard.stirs().len(), 1);
}

#[test]
fn who_has_given_its_word_on_what_may_be_done_next_is_asked_once() {
    let mut yard = yard(StirSwitch::On, promising());
    yard.harness.request_turn(yard.mara).run();
    yard.skip(15);
    assert_eq!((yard.harness.turns(), yard.stirs()), (2, vec![Stir::PromiseInHand]));
    yard.pass(20);
    assert_eq!(yard.harness.turns(), 2);
}

#[test]
fn a_time_that_comes_near_is_told_and_brings_one_turn() {
    let mut yard = yard(StirSwitch::On, quiet());
    yard.owes("sweep the yard", None, Some("in 40 minutes"));
    yard.pass(28);
    assert_eq!(yard.harness.turns(), 0);
    yard.pass(4);
    assert_eq!((yard.harness.turns(), yard.stirs()), (1, vec![Stir::PromiseNear]));
    let asked = yard.brain.asked();
    let prompt = &asked.last().expect("she is asked").prompt.volatile;
    assert!(prompt.contains("comes near: sweep the yard"), "{prompt}");
    yard.pass(120);
    assert_eq!(yard.harness.turns(), 1, "once for each time");
}

#[test]
fn what_is_due_at_a_time_brings_one_turn_then_and_none_before() {
    let mut yard = yard(StirSwitch::On, quiet());
    yard.owes("wake Odo", Some("odo"), Some("at noon"));
    yard.skip(12 * HOUR - 2 * MINUTE);
    assert_eq!(yard.harness.turns(), 0);
    yard.pass(4);
    assert_eq!((yard.harness.turns(), yard.stirs()), (1, vec![Stir::PromiseDue]));
    yard.pass(60);
    assert_eq!(yard.harness.turns(), 1);
}

#[test]
fn who_is_to_be_somewhere_at_a_time_is_asked_before_and_once_more_at_the_hour() {
    let mut yard = yard(StirSwitch::On, quiet());
    yard.owes("be in the hayloft", None, Some("at noon"));
    yard.skip(12 * HOUR - 22 * MINUTE);
    assert_eq!(yard.harness.turns(), 0);
    yard.pass(4);
    assert_eq!((yard.harness.turns(), yard.stirs()), (1, vec![Stir::PromiseDue]));
    yard.pass(15);
    assert_eq!(yard.harness.turns(), 1, "it has set out, for all that is known");
    yard.pass(5);
    assert_eq!((yard.harness.turns(), yard.stirs()), (2, vec![Stir::PromiseDue; 2]));
    let asked = yard.brain.asked();
    let prompt = &asked.last().expect("she is asked").prompt.volatile;
    assert!(prompt.contains("The time has come for what you promised: be in the hayloft"));
    yard.pass(60);
    assert_eq!(yard.harness.turns(), 2);
}

#[test]
fn what_has_no_time_and_what_is_to_be_left_undone_brings_none() {
    let mut yard = yard(StirSwitch::On, quiet());
    yard.owes("sweep the yard", None, None);
    yard.owes("never go to the cellar", None, None);
    yard.owes("stay in the yard", None, Some("until noon"));
    yard.pass(90);
    assert_eq!((yard.harness.turns(), yard.stirs()), (0, vec![]));
}

#[test]
fn somebody_to_whom_something_is_owed_brings_one_turn_by_coming() {
    let mut yard = yard(StirSwitch::On, quiet());
    yard.owes("give Odo the iron key", Some("odo"), None);
    yard.odo("Odo comes in.", true);
    assert_eq!((yard.harness.turns(), yard.stirs()), (1, vec![Stir::Met]));
    yard.odo("Odo sits down.", true);
    yard.odo("Odo leaves.", false);
    assert_eq!(yard.harness.turns(), 1, "he was there, and has left");
    yard.odo("Odo comes in.", true);
    assert_eq!(yard.harness.turns(), 1, "a moment later");
    yard.odo("Odo leaves.", false);
    yard.pass(31);
    yard.odo("Odo comes in.", true);
    assert_eq!(yard.stirs(), [Stir::Met; 2]);
}

#[test]
fn somebody_to_whom_nothing_is_owed_brings_none() {
    let mut yard = yard(StirSwitch::On, quiet());
    yard.owes("give Sela the iron key", Some("sela"), None);
    yard.odo("Odo comes in.", true);
    yard.odo("Odo sits down.", true);
    assert_eq!((yard.harness.turns(), yard.stirs()), (0, vec![]));
}

#[test]
fn what_bears_on_a_promise_brings_one_turn_and_what_does_not_brings_none() {
    let mut yard = yard(StirSwitch::On, quiet());
    yard.owes("take Sela across on the last ferry", Some("sela"), None);
    yard.odo("The ferry tugs at its chain.", false);
    assert_eq!(yard.harness.turns(), 0);
    yard.odo("It is time for the last ferry.", false);
    assert_eq!((yard.harness.turns(), yard.stirs()), (1, vec![Stir::HeardOf]));
    yard.odo("The last ferry is called again.", false);
    assert_eq!(yard.harness.turns(), 1, "a moment later");
}

#[test]
fn a_goal_with_a_deadline_brings_a_first_turn_and_one_without_brings_none() {
    for (goal, turns) in [("Be gone before the patrol comes.", 1), ("Find Tam.", 0)] {
        let mut yard = yard(StirSwitch::On, quiet());
        yard.harness.set(|settings| {
            settings.planning.switch = PlanningSwitch::Off;
            settings.planning.turns = PlanTurns::LeftToGame;
        });
        let plan = Plan::new(goal, "PLAN");
        yard.harness.app.world_mut().entity_mut(yard.mara).insert(plan);
        yard.pass(5);
        assert_eq!(yard.harness.turns(), turns, "{goal}");
    }
}

#[test]
fn with_stirs_off_nothing_of_it_brings_a_turn() {
    let mut yard = yard(StirSwitch::Off, walker());
    yard.owes("give Odo the iron key", Some("odo"), Some("in 40 minutes"));
    yard.odo("Odo comes in.", true);
    assert_eq!(yard.harness.turns(), 0);
    yard.harness.request_turn(yard.mara).run();
    yard.pass(60);
    assert_eq!((yard.harness.turns(), yard.stirs()), (1, vec![]));
}

/// A scene in which nobody says or does anything to Hob, who has promised to fire the kiln by 19:40.
fn kiln() -> Vec<RunRecord> {
    let scene = json!({
        "title": "The Kiln", "intro": "The clay is dry.", "rounds": 6,
        "minutes_per_round": 10, "begins": "19:00", "moves": "when_stirred",
        "places": [{"id": "yard", "label": "the yard", "description": "Straw, and stacked jars."}],
        "characters": [{
            "id": "hob", "name": "Hob", "place": "yard", "mind": true,
            "persona": "personas/odile_mending.persona.json",
            "promises": [{"text": "fire the kiln", "due": "by 19:40"}],
        }],
        "ends_when": [{"when": [{"after_round": {"round": 6}}], "epilogue": "It is dark."}],
    });
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("kiln.scenario.json");
    std::fs::write(&path, scene.to_string()).expect("there is room");
    let brain = ScriptedBrain::new().say("hob", reply(0, "", "Soon."));
    let options = SimulationOptions::new(Arc::new(brain));
    let simulation = Simulation::load(&path, options);
    simulation.unwrap_or_else(|error| panic!("{error}")).play()
}

#[test]
fn in_a_scene_in_which_minds_move_when_stirred_a_promise_stirs_once_and_always_the_same_way() {
    let records = kiln();
    let stirs: Vec<Stir> = records.iter().filter_map(|record| stir_of(&record.event)).collect();
    assert_eq!(stirs, [Stir::PromiseNear]);
    let ended = |record: &&RunRecord| matches!(record.event, RunEvent::TurnEnded { .. });
    assert_eq!(records.iter().filter(ended).count(), 1);
    assert_eq!(records, kiln());
}
