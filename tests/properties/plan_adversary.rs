//! Plans under adverse conditions: odd moments, hostile words, secrets, crowded heads.

mod crowded;
mod odd_moments;
mod words;

use bevy::prelude::*;
use bevy_cognition::plan::Plan;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, reply};
use serde_json::{Value, json};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Offers are sorted by their names: `inn:open`, `inn:take`, `inn:tell` (twice).
const OPEN: u32 = 1;
const TAKE: u32 = 2;
const TO_ODO: u32 = 3;
const TO_OTHER: u32 = 4;

type Answer = dyn Fn(&ThoughtRequest, usize) -> String + Send + Sync;

/// Says whatever the test wants; the thoughts of planners can be held back.
struct Puppet {
    asked: Mutex<Vec<Arc<ThoughtRequest>>>,
    answer: Box<Answer>,
    thoughts: Arc<Semaphore>,
}

impl fmt::Debug for Puppet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puppet").finish_non_exhaustive()
    }
}

impl Puppet {
    /// `answer` is told how often it was asked for the same before.
    fn new(answer: impl Fn(&ThoughtRequest, usize) -> String + Send + Sync + 'static) -> Self {
        let thoughts = Arc::new(Semaphore::new(Semaphore::MAX_PERMITS / 2));
        Self { asked: Mutex::default(), answer: Box::new(answer), thoughts }
    }

    /// Thinks about nothing until it is let.
    fn held(mut self) -> Self {
        self.thoughts = Arc::new(Semaphore::new(0));
        self
    }

    fn asked(&self) -> Vec<Arc<ThoughtRequest>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn asked_for(&self, purpose: Purpose) -> Vec<Arc<ThoughtRequest>> {
        self.asked().into_iter().filter(|request| request.purpose == purpose).collect()
    }
}

impl Brain for Puppet {
    fn name(&self) -> &str {
        "puppet"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &&Arc<ThoughtRequest>| {
            known.mind == request.mind && known.purpose == request.purpose
        };
        let before = asked.iter().filter(same).count();
        asked.push(request.clone());
        drop(asked);
        let text = (self.answer)(&request, before);
        if request.purpose != Purpose::Think {
            return Box::pin(async { Ok(Reply::from_text(text)) });
        }
        let thoughts = self.thoughts.clone();
        Box::pin(async move {
            thoughts.acquire().await.expect("nobody closes it").forget();
            Ok(Reply::from_text(text))
        })
    }
}

/// What comes to nothing, by the verb of the action, and in which words.
#[derive(Resource, Default)]
struct Hindered {
    verbs: Vec<&'static str>,
    outcome: String,
}

/// Who gave what up, or reached it.
#[derive(Resource, Default)]
struct Ended(Vec<(String, Option<String>)>);

/// Wren and Pip in an inn with a chest and a key, and Odo, a guest without a mind.
struct Inn {
    harness: MindHarness,
    wren: Entity,
    pip: Entity,
    brain: Arc<Puppet>,
}

fn inn(brain: Puppet) -> Inn {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::with_plugins(brain.clone(), furnish);
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
        let (other, name) = if mind == wren { (pip, "Pip") } else { (wren, "Wren") };
        gather.present.extend([odo, other, chest, key]);
        let open = ActionOffer::new("inn:open", "Open the chest").target(chest);
        gather.offers.push(open.tag("open"));
        gather.offers.push(ActionOffer::new("inn:take", "Take the key").target(key).tag("take"));
        for (person, name) in [(odo, "Odo"), (other, name)] {
            let tell = ActionOffer::new("inn:tell", format!("Speak to {name}")).target(person);
            gather.offers.push(tell.tag("speech"));
        }
    });
    Inn { harness, wren, pip, brain }
}

fn furnish(app: &mut App) {
    app.init_resource::<Hindered>().init_resource::<Ended>().add_observer(carry_out).add_observer(
        |ended: On<PlanEnded>, mut heard: ResMut<Ended>| {
            heard.0.push((ended.mind.to_string(), ended.abandoned.clone()));
        },
    );
}

fn carry_out(decided: On<ActionDecided>, hindered: Res<Hindered>, mut commands: Commands) {
    let Some(action) = &decided.action else { return };
    let verb = action.action.trim_start_matches("inn:");
    match hindered.verbs.contains(&verb) {
        true => commands.trigger(decided.failed(hindered.outcome.clone())),
        false => commands.trigger(decided.done(format!("{}: done.", action.description))),
    }
}

impl Inn {
    fn trigger<'a>(&mut self, event: impl Event<Trigger<'a>: Default>) {
        self.harness.app.world_mut().trigger(event);
        self.harness.app.world_mut().flush();
    }

    fn plan_of(&self, mind: Entity) -> &Plan {
        self.harness.get(mind)
    }

    fn ended(&self) -> &[(String, Option<String>)] {
        &self.harness.app.world().resource::<Ended>().0
    }

    fn hinder(&mut self, verbs: &[&'static str], outcome: &str) {
        let mut hindered = self.harness.app.world_mut().resource_mut::<Hindered>();
        (hindered.verbs, hindered.outcome) = (verbs.to_vec(), outcome.to_owned());
    }

    fn seconds_pass(&mut self, seconds: u64) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(seconds);
    }

    /// Goes on until all is quiet; a plan wants its turn with the next update.
    fn run(&mut self) {
        self.harness.update().update().run();
    }

    /// Goes on until so many planners have been asked.
    fn until_thinking(&mut self, times: usize) {
        for _ in 0..200 {
            if self.brain.asked_for(Purpose::Think).len() >= times {
                return;
            }
            self.harness.update();
        }
        panic!("should be thinking for the {times}th time: {:?}", self.plan_of(self.wren));
    }

    /// Lets those who think answer, and goes on until all is quiet.
    fn let_them_think(&mut self) {
        self.brain.thoughts.add_permits(1000);
        self.run();
    }

    fn prompts_of(&self, mind: &str) -> Vec<String> {
        let asked = self.brain.asked();
        let own = asked.iter().filter(|request| request.mind.as_str() == mind);
        own.map(|request| format!("{}{}", request.prompt.system(), request.prompt.volatile))
            .collect()
    }
}

fn step(description: &str, actor: Option<&str>) -> Value {
    let mut step =
        json!({ "description": description, "step_type": "write", "domain": "things", "group": 0 });
    if let Some(actor) = actor {
        step["actor"] = json!(actor);
    }
    step
}

fn steps(steps: &[Value]) -> String {
    json!({ "decision": "plan_direct", "goal": "Get the silver.", "steps": steps }).to_string()
}

fn proposal(message: &str, listener: &str) -> String {
    json!({ "decision": "propose", "goal": "Get the silver.", "listener": listener, "proposal_message": message })
        .to_string()
}

/// A decision that answers a proposal.
fn answering(index: u32, speech: &str, consent: &str) -> String {
    let mut answer: Value =
        serde_json::from_str(&reply(index, speech, "Hm.")).expect("a reply of the test kit");
    answer["plan"] = json!({ "answer": consent });
    answer.to_string()
}
