//! Plans: thought through once, then pursued step by step, alone or with others.

mod answering;
mod leaving;
mod loading;
mod pursuing;
mod recording;
use crate::heist::saved;
mod settling;
mod sharing;
mod stating;
mod thinking;

use bevy::prelude::*;
use bevy_cognition::plan::{Plan, PlanStepEnded, ProposalMade};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Offers are sorted by their names: `inn:open`, `inn:take`, `inn:tell`; Odo is told first.
const OPEN: u32 = 1;
const TAKE: u32 = 2;
const TELL: u32 = 3;
const TO_PIP: u32 = 4;

/// After so many runs no plan asks for a turn in which anything comes of it.
const SETTLED: usize = 12;

/// What comes to nothing, by the verb of the action.
#[derive(Resource, Default)]
struct Hindered(Vec<&'static str>);

/// What was heard of plans.
#[derive(Resource, Default)]
struct Heard {
    ended: Vec<(String, Option<String>)>,
    steps: Vec<(String, u32, Option<String>)>,
    proposals: Vec<(String, String)>,
}

/// Wren and Pip in an inn with a chest and a key, and Odo, a guest without a mind.
struct Inn {
    harness: MindHarness,
    wren: Entity,
    pip: Entity,
    brain: Arc<ScriptedBrain>,
}

fn inn(brain: ScriptedBrain) -> Inn {
    let brain = Arc::new(brain);
    Inn { brain: brain.clone(), ..inn_of(brain) }
}

/// With a brain whose requests the test does not read.
fn inn_of(brain: Arc<dyn Brain>) -> Inn {
    let mut harness = MindHarness::with_plugins(brain, furnish);
    harness.set(|settings| {
        settings.guard.rules.repetition = false;
        settings.turns.stirs = StirSwitch::Off;
    });
    let odo = harness.spawn_thing("character", "Odo", "odo");
    let chest = harness.spawn_thing("chest", "the chest", "chest");
    let key = harness.spawn_thing("item", "the key", "key");
    let wren = harness.spawn_mind("wren");
    let pip = harness.spawn_mind("pip");
    harness.offer(move |mind, gather| {
        let other = if mind == wren { pip } else { wren };
        gather.present.extend([odo, other, chest, key]);
        let open = ActionOffer::new("inn:open", "Open the chest").target(chest);
        gather.offers.push(open.tag("open"));
        gather.offers.push(ActionOffer::new("inn:take", "Take the key").target(key).tag("take"));
        let name = if mind == wren { "Pip" } else { "Wren" };
        for (person, name) in [(odo, "Odo"), (other, name)] {
            let tell = ActionOffer::new("inn:tell", format!("Speak to {name}")).target(person);
            gather.offers.push(tell.tag("speech"));
        }
    });
    Inn { harness, wren, pip, brain: Arc::default() }
}

fn furnish(app: &mut App) {
    app.init_resource::<Hindered>()
        .init_resource::<Heard>()
        .add_observer(carry_out)
        .add_observer(|ended: On<PlanEnded>, mut heard: ResMut<Heard>| {
            heard.ended.push((ended.mind.to_string(), ended.abandoned.clone()));
        })
        .add_observer(|ended: On<PlanStepEnded>, mut heard: ResMut<Heard>| {
            heard.steps.push((ended.mind.to_string(), ended.step, ended.failed.clone()));
        })
        .add_observer(|made: On<ProposalMade>, mut heard: ResMut<Heard>| {
            heard.proposals.push((made.to.to_string(), made.text.clone()));
        });
}

fn carry_out(decided: On<ActionDecided>, hindered: Res<Hindered>, mut commands: Commands) {
    let Some(action) = &decided.action else { return };
    let verb = action.action.trim_start_matches("inn:");
    match hindered.0.contains(&verb) {
        true => commands.trigger(decided.failed("It does not move.")),
        false => commands.trigger(decided.done(format!("{}: done.", action.description))),
    }
}

impl Inn {
    fn trigger<'a>(&mut self, event: impl Event<Trigger<'a>: Default>) {
        self.harness.app.world_mut().trigger(event);
        self.harness.app.world_mut().flush();
    }

    fn pursue(&mut self, goal: &str, mode: &str) {
        self.trigger(PursueGoal::new(self.wren, goal).in_mode(mode));
    }

    /// Until nobody takes a turn any more, those included that plans ask for by and by.
    fn run(&mut self) {
        for _ in 0..SETTLED {
            self.harness.update().run();
        }
    }

    fn plan(&self) -> &Plan {
        self.harness.get(self.wren)
    }

    fn heard(&self) -> &Heard {
        self.harness.app.world().resource()
    }

    fn hinder(&mut self, verbs: &[&'static str]) {
        self.harness.app.world_mut().resource_mut::<Hindered>().0 = verbs.to_vec();
    }

    fn hours_pass(&mut self, minutes: u64) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_mins(minutes);
    }

    fn requests(&self, purpose: Purpose) -> Vec<Arc<ThoughtRequest>> {
        let asked = self.brain.asked();
        asked.into_iter().filter(|request| request.purpose == purpose).collect()
    }
}

/// A plan of steps with their groups.
fn steps(steps: &[(&str, u32)]) -> String {
    let step = |(description, group): &(&str, u32)| json!({ "description": description, "step_type": "write", "domain": "things", "group": group });
    let steps: Vec<Value> = steps.iter().map(step).collect();
    json!({ "decision": "plan_direct", "goal": "Get the silver.", "steps": steps }).to_string()
}

fn proposal(message: &str) -> String {
    json!({ "decision": "propose", "goal": "Get the silver.", "proposal_message": message })
        .to_string()
}

/// To somebody whom Wren knows by that ref.
fn propose_to(listener: &str) -> String {
    json!({ "decision": "propose", "goal": "Get the silver.", "listener": listener,
        "proposal_message": "You lift the lid, I take the key." })
    .to_string()
}

fn question(question: &str) -> String {
    json!({ "decision": "clarify", "goal": "Get the silver.", "clarification_questions": [question] })
        .to_string()
}

/// A brain that answers planners with these, one after the other.
fn thinking(thoughts: &[String]) -> ScriptedBrain {
    let think = |brain: ScriptedBrain, thought: &String| {
        brain.for_purpose(Purpose::Think, "wren", thought.clone())
    };
    thoughts.iter().fold(ScriptedBrain::new(), think)
}
