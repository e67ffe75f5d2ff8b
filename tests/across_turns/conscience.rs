//! The conscience: when minds look back, what comes of it, and what binds them.

mod adjusting;
mod among_several;
mod beside_turns;
mod cadence;
mod event_log;
mod extracting;
mod giving_up;
mod released;
mod spoken;
mod unkept;
mod unshown;

use bevy::prelude::*;
use bevy_cognition::conscience::{
    ConscienceCounters, ConscienceRulesInUse, ReflectionWritten, RequestReflection,
};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use cognition_core::conscience::{Cadence, ConscienceRules, EventLog, MindEvent, ReflectionCause};
use cognition_core::promise::{Commitment, Commitments};
use cognition_core::prompt::Purpose;
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Offers are sorted by their names: this one gives Odo the key.
const GIVE: u32 = 1;
const SING: u32 = 2;
const TELL: u32 = 3;

/// No cadence at all: a mind reflects when it is asked to.
const NEVER: Cadence = Cadence { turns: 0, minutes: 0, novelty: 0.0, gap_seconds: 0 };

/// What was written, and why.
#[derive(Resource, Default)]
struct Written(Vec<(u32, ReflectionCause, String)>);

/// Attempts that come to nothing: so many of the next ones.
#[derive(Resource, Default)]
struct Hindered(u32);

/// Mara in the inn, with Odo and a key, and who is asked.
///
/// When a test is over, the log of every mind is verified.
struct Inn {
    harness: MindHarness,
    mara: Entity,
    brain: Arc<ScriptedBrain>,
}

fn inn(brain: ScriptedBrain) -> Inn {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::with_plugins(brain.clone(), furnish);
    harness.set(|settings| {
        settings.guard.rules.repetition = false;
        settings.turns.stirs = StirSwitch::Off;
    });
    let odo = harness.spawn_thing("character", "Odo", "odo");
    let key = harness.spawn_thing("item", "iron key", "iron_key");
    harness.offer(move |_, gather| {
        let give = ActionOffer::new("inn:give", "Give Odo the iron key").target(key).target(odo);
        gather.offers.push(give.tag("give"));
        gather.offers.push(ActionOffer::new("inn:sing", "Sing").tag("sing"));
        gather.offers.push(ActionOffer::new("inn:tell", "Speak to Odo").target(odo).tag("speech"));
    });
    let mara = harness.spawn_mind("mara");
    let mut inn = Inn { harness, mara, brain };
    inn.rules(|rules| rules.cadence = NEVER);
    inn
}

/// Who says that it is well, and does nothing.
fn quiet() -> ScriptedBrain {
    ScriptedBrain::new().say("mara", reply(0, "Well.", "Well."))
}

fn furnish(app: &mut App) {
    app.init_resource::<Written>()
        .init_resource::<Hindered>()
        .add_observer(|written: On<ReflectionWritten>, mut all: ResMut<Written>| {
            all.0.push((written.reflection, written.cause, written.text.clone()));
        })
        .add_observer(carry_out);
}

fn carry_out(decided: On<ActionDecided>, mut hindered: ResMut<Hindered>, mut commands: Commands) {
    let Some(action) = &decided.action else { return };
    match hindered.0 {
        0 => commands.trigger(decided.done(format!("{}: done.", action.description))),
        _ => commands.trigger(decided.failed("The door is shut.")),
    }
    hindered.0 = hindered.0.saturating_sub(1);
}

impl Inn {
    fn rules(&mut self, change: impl FnOnce(&mut ConscienceRules)) {
        let mut rules = self.harness.app.world_mut().resource_mut::<ConscienceRulesInUse>();
        change(Arc::make_mut(&mut rules.0));
    }

    fn trigger<'a>(&mut self, event: impl Event<Trigger<'a>: Default>) {
        self.harness.app.world_mut().trigger(event);
        self.harness.app.world_mut().flush();
    }

    fn turns(&mut self, count: usize) {
        for _ in 0..count {
            self.harness.request_turn(self.mara).run();
        }
    }

    /// Odo says something to Mara, and she takes it up.
    fn hear(&mut self, words: &str) {
        self.harness.perceive(self.mara, Percept::speech("odo", words).addressed()).run();
    }

    /// Mara is asked to look back, and does.
    fn look_back(&mut self) {
        self.trigger(RequestReflection { entity: self.mara });
        self.pass(0);
    }

    /// So many seconds pass, and whatever is due happens.
    fn pass(&mut self, seconds: u64) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(seconds);
        self.harness.update().run();
    }

    fn requests(&self, purpose: Purpose) -> Vec<Arc<ThoughtRequest>> {
        let asked = self.brain.asked();
        asked.into_iter().filter(|request| request.purpose == purpose).collect()
    }

    /// Requests of the reflector and of the executor.
    fn calls(&self) -> (usize, usize) {
        (self.requests(Purpose::Reflect).len(), self.requests(Purpose::Extract).len())
    }

    fn causes(&self) -> Vec<ReflectionCause> {
        self.harness.app.world().resource::<Written>().0.iter().map(|written| written.1).collect()
    }

    fn commitments(&self) -> Vec<Commitment> {
        self.harness.get::<Commitments>(self.mara).iter().cloned().collect()
    }

    fn promised(&self) -> Vec<String> {
        self.commitments().into_iter().map(|commitment| commitment.text).collect()
    }

    fn states(&self) -> Vec<&'static str> {
        self.commitments().iter().map(|commitment| commitment.state.name()).collect()
    }

    fn counters(&self) -> &ConscienceCounters {
        self.harness.app.world().resource()
    }

    fn lived(&self) -> Vec<MindEvent> {
        let log = self.harness.get::<EventLog>(self.mara);
        log.events().iter().map(|logged| logged.event.clone()).collect()
    }

    fn kinds(&self) -> Vec<&'static str> {
        self.lived().iter().map(MindEvent::kind).collect()
    }

    /// What the last prompt of a turn said.
    fn last_prompt(&self) -> String {
        let decisions = self.requests(Purpose::Decide);
        decisions.last().expect("she took a turn").prompt.volatile.clone()
    }
}

impl Drop for Inn {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let world = self.harness.app.world_mut();
        for (mind, log) in world.query::<(&Mind, &EventLog)>().iter(world) {
            assert_eq!(log.verify(), Ok(()), "the log of `{}`", mind.id);
        }
    }
}

/// An analysis of one line.
fn analysis(observed: &str) -> String {
    json!({"observed": [observed]}).to_string()
}

/// What the executor answers.
fn extraction(commitments: &[Value]) -> String {
    json!({ "commitments": commitments }).to_string()
}

/// A turn with a promise, which names Odo as Mara does.
fn promising(chosen: u32, speech: &str, promise: &str) -> String {
    let mut reply: Value = serde_json::from_str(&reply(chosen, speech, "So be it.")).expect("JSON");
    reply["promises"] = json!([{"text": promise, "target": "character_1", "due": "in 20 minutes"}]);
    reply.to_string()
}
