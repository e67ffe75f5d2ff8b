//! A game as it comes, in which nobody speaks to anybody for an hour: only whom something stirs is asked.

use bevy::prelude::*;
use bevy_cognition::conscience::{CommitmentSource, OpenCommitment, ProposedCommitment};
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::ReflectionSwitch;
use cognition_core::record::{RunEvent, Stir};
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Half past eleven.
const BEGINS: u64 = (11 * 60 + 30) * 60;

/// Who lives there, and what each is after.
const VILLAGERS: [(&str, &str); 10] = [
    ("ada", "Sell the wool at a fair price."),
    ("bo", "Grow old in peace."),
    ("cy", "Catch the great pike."),
    ("dil", "Learn to read."),
    ("eda", "Bake better than her mother."),
    ("finn", "See the sea."),
    ("gus", "Owe nobody anything."),
    ("hob", "Keep the goats out of the barley."),
    ("ida", "Be asked to dance."),
    ("jon", "Build a windmill."),
];

/// Ten with minds, to whom Odo comes and goes, and who is asked.
struct Village {
    harness: MindHarness,
    minds: BTreeMap<&'static str, Entity>,
    brain: Arc<ScriptedBrain>,
    odo_is_there: Arc<AtomicBool>,
}

/// With no setting changed.
fn village() -> Village {
    let quiet =
        |brain: ScriptedBrain, villager: &(&str, &str)| brain.say(villager.0, reply(0, "", "Hm."));
    let brain = Arc::new(VILLAGERS.iter().fold(ScriptedBrain::new(), quiet));
    let mut harness = MindHarness::shared(brain.clone());
    harness.app.world_mut().resource_mut::<GameClock>().now = GameTime::from_secs(BEGINS);
    let odo = harness.spawn_thing("character", "Odo", "odo");
    let odo_is_there = Arc::<AtomicBool>::default();
    let is_there = odo_is_there.clone();
    harness.finish_all().offer(move |_, gather| {
        gather.offers.push(ActionOffer::new("village:work", "Work").tag("repeatable"));
        if is_there.load(Ordering::SeqCst) {
            gather.present.push(odo);
        }
    });
    let minds = VILLAGERS.map(|(id, goal)| (id, settle(&mut harness, id, goal))).into();
    Village { harness, minds, brain, odo_is_there }
}

fn settle(harness: &mut MindHarness, id: &str, goal: &str) -> Entity {
    let mind = harness.spawn_mind(id);
    let profile = PersonaProfile::new(id, "Lives in the village.").goal(Goal::new(goal));
    let world = harness.app.world_mut();
    world.resource_mut::<PersonaLibrary>().insert(id, profile);
    world.entity_mut(mind).insert(Persona::new(id));
    mind
}

impl Village {
    /// A second with each update, of which the harness counts a tenth itself.
    fn pass(&mut self, minutes: u64) {
        for _ in 0..minutes * 60 {
            let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
            clock.now = clock.now + Duration::from_millis(900);
            self.harness.update();
        }
    }

    fn owes(&mut self, mind: &str, text: &str, target: Option<&str>, due: Option<&str>) {
        let (target, due) = (target.map(StableId::new), due.map(str::to_owned));
        let proposed = ProposedCommitment { text: text.to_owned(), target, due, kind: None };
        let (entity, opener) = (self.minds[mind], CommitmentSource::Game);
        self.harness.app.world_mut().trigger(OpenCommitment { entity, opener, proposed });
        self.harness.app.world_mut().flush();
    }

    /// Odo comes before the eyes of all.
    fn odo_comes(&mut self) {
        self.odo_is_there.store(true, Ordering::SeqCst);
        for mind in self.minds.clone().into_values() {
            self.harness.perceive(mind, Percept::event("Odo comes in.").by("odo"));
        }
    }

    fn calls(&self) -> usize {
        self.brain.asked().len()
    }

    /// Who was stirred by what, in order.
    fn stirred(&self) -> Vec<(String, Stir)> {
        self.harness.events(|event| match event {
            RunEvent::Stirred { mind, by, .. } => Some((mind.to_string(), *by)),
            _ => None,
        })
    }
}

#[test]
fn ten_whom_nothing_befalls_ask_for_nothing_in_an_hour() {
    let mut village = village();
    village.pass(60);
    assert_eq!((village.calls(), village.harness.turns()), (0, 0), "{:?}", village.stirred());
}

#[test]
fn of_ten_those_whom_something_stirs_are_asked_once_each_and_nobody_else() {
    let mut village = village();
    // What comes of it is looked back on, too, which is counted elsewhere.
    village.harness.set(|settings| settings.conscience.reflection = ReflectionSwitch::Off);
    village.owes("ada", "sweep the yard", None, Some("in 20 minutes"));
    village.owes("bo", "ring the bell", None, Some("at noon"));
    village.owes("cy", "never go to the cellar", None, None);
    village.owes("dil", "give Odo the iron key", Some("odo"), None);
    village.pass(10);
    assert_eq!(village.calls(), 0, "{:?}", village.stirred());
    village.odo_comes();
    village.pass(50);
    let expected = [("dil", Stir::Met), ("ada", Stir::PromiseNear), ("bo", Stir::PromiseDue)];
    let expected = expected.map(|(mind, by)| (mind.to_owned(), by));
    assert_eq!(village.stirred(), expected);
    assert_eq!((village.calls(), village.harness.turns()), (3, 3));
}
