//! The yard in which promises are made and kept: what is on offer there, and who plays.

use bevy::prelude::*;
use bevy_cognition::act::IndexedAction;
use bevy_cognition::conscience::CommitmentEnded;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use cognition_core::mind::GameTime;
use cognition_core::promise::{Commitment, CommitmentState, Commitments};
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Everything that can be named: kind, label and id.
pub(super) const THINGS: [(&str, &str, &str); 14] = [
    ("character", "Odo", "odo"),
    ("character", "Sela", "sela"),
    ("character", "Brannic", "brannic"),
    ("item", "iron key", "iron_key"),
    ("item", "brass key", "brass_key"),
    ("item", "lantern", "lantern"),
    ("item", "bowl of stew", "stew"),
    ("item", "sealed letter", "letter"),
    ("place", "yard", "yard"),
    ("place", "mill", "mill"),
    ("place", "cellar", "cellar"),
    ("door", "cellar door", "cellar_door"),
    ("door", "gate", "gate"),
    ("thing", "hearth", "hearth"),
];

/// What is done to nothing in particular.
const CHORES: [(&str, &str); 3] =
    [("sweep", "Sweep the floor"), ("chop", "Chop the wood"), ("feed", "Feed the horses")];

/// The next attempts come to nothing, so many of them.
#[derive(Resource, Default)]
pub(super) struct Hindered(pub(super) u32);

/// What ended: of whom, when, and how many questions had been asked by then.
#[derive(Resource, Default)]
pub(super) struct Ended(pub(super) Vec<(Entity, GameTime, usize)>);

/// What must never be seen, at the end of any update.
#[derive(Resource, Default)]
pub(super) struct Faults(pub(super) Vec<String>);

/// The brain, for whoever counts its questions.
#[derive(Resource)]
struct Asking(Arc<Actor>);

pub(super) fn yard(actor: Arc<Actor>) -> impl Fn(&mut App) {
    move |app| {
        app.init_resource::<Hindered>()
            .init_resource::<Ended>()
            .init_resource::<Faults>()
            .insert_resource(Asking(actor.clone()))
            .add_observer(offer)
            .add_observer(carry_out)
            .add_observer(note_end)
            .add_systems(Last, look_for_faults);
        for (kind, label, id) in THINGS {
            app.world_mut().spawn(Referable::new(kind, label, id));
        }
    }
}

fn offer(mut gather: On<GatherActions>, things: Query<(Entity, &Referable)>) {
    for (verb, description) in CHORES {
        gather.offers.push(ActionOffer::new(format!("inn:{verb}"), description).tag(verb));
    }
    for (entity, thing) in &things {
        let id = thing.stable_id.clone();
        let Some((kind, label, _)) = THINGS.iter().find(|(.., known)| id.as_str() == *known) else {
            continue;
        };
        let mut offer = |verb: &str, description: String, tags: &[&str]| {
            let offer = ActionOffer::new(format!("inn:{verb}"), description).target(entity);
            gather.offers.push(tags.iter().fold(offer, |offer, tag| offer.tag(*tag)));
        };
        match *kind {
            "character" => {
                offer("tell", format!("Speak to {label}"), &["speech"]);
                offer("ask", format!("Ask {label} something"), &["speech", "ask"]);
            }
            "place" => offer("go", format!("Go to the {label}"), &["move"]),
            "door" => {
                offer("lock", format!("Lock the {label}"), &["lock"]);
                offer("open", format!("Open the {label}"), &["open"]);
            }
            "thing" => offer("kindle", format!("Kindle the {label}"), &["kindle"]),
            _ => offer("mend", format!("Mend the {label}"), &["mend"]),
        }
    }
    let of = |wanted: &str| {
        let known = |thing: &&(&str, &str, &str)| thing.0 == wanted;
        let ids: Vec<_> = THINGS.iter().filter(known).map(|thing| thing.2).collect();
        things.iter().filter(move |(_, thing)| ids.contains(&thing.stable_id.as_str()))
    };
    for (item, what) in of("item") {
        for (person, whom) in of("character") {
            let description = format!("Give {} the {}", whom.label, what.label);
            let offer = ActionOffer::new("inn:give", description).target(item).target(person);
            gather.offers.push(offer.tag("give"));
        }
    }
}

fn carry_out(decided: On<ActionDecided>, mut hindered: ResMut<Hindered>, mut commands: Commands) {
    let Some(action) = &decided.action else { return };
    commands.trigger(match hindered.0 {
        0 => decided.done(format!("{}: done.", action.description)),
        _ => decided.failed("Somebody stood in the way."),
    });
    hindered.0 = hindered.0.saturating_sub(1);
}

fn note_end(
    ended: On<CommitmentEnded>,
    clock: Res<GameClock>,
    asking: Res<Asking>,
    mut all: ResMut<Ended>,
) {
    all.0.push((ended.entity, clock.now, asking.0.asked().len()));
}

/// Nothing is open past its time, and nothing is owed that is not open.
fn look_for_faults(
    minds: Query<(&Mind, &Commitments)>,
    clock: Res<GameClock>,
    mut faults: ResMut<Faults>,
) {
    for (mind, commitments) in &minds {
        let late = |owed: &Commitment| owed.ends().unwrap_or(owed.due) <= clock.now;
        let open = |state: &CommitmentState| *state == CommitmentState::Open;
        let stale = commitments.iter().filter(|known| open(&known.state) && late(known));
        let wrong = commitments.owed(clock.now).filter(|owed| !open(&owed.state) || late(owed));
        let named = stale.chain(wrong).map(|known| format!("{} {}", mind.id, known.text));
        faults.0.extend(named);
    }
}

/// A brain that does and says what it is told, and keeps what it was asked.
#[derive(Debug, Default)]
pub(super) struct Actor {
    part: Mutex<Part>,
    asked: Mutex<Vec<Arc<ThoughtRequest>>>,
}

/// What the mind does next: `give iron_key odo`, or nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) deed: String,
    pub(super) speech: String,
    /// What it promises aloud.
    pub(super) promise: Option<Value>,
    /// What the executor draws from its reflection.
    pub(super) extracted: Option<Value>,
}

impl Actor {
    pub(super) fn play(&self, part: Part) {
        *lock(&self.part) = part;
    }

    pub(super) fn asked(&self) -> Vec<Arc<ThoughtRequest>> {
        lock(&self.asked).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Brain for Actor {
    fn name(&self) -> &str {
        "actor"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let reply = lock(&self.part).reply(&request);
        lock(&self.asked).push(request);
        Box::pin(async move { Ok(Reply::from_text(reply.to_string())) })
    }
}

impl Part {
    fn reply(&self, request: &ThoughtRequest) -> Value {
        let named = |proposed: &Option<Value>| -> Vec<Value> {
            proposed.iter().map(|proposed| in_terms_of(request, proposed)).collect()
        };
        match request.purpose {
            Purpose::Reflect => {
                json!({"observed": ["The evening went on, and something was promised."]})
            }
            Purpose::Extract => json!({"commitments": named(&self.extracted)}),
            _ => json!({
                "chosenIndex": self.index(request),
                "speech": self.speech,
                "thoughts": "So be it.",
                "promises": named(&self.promise),
                "cognitive_ledger": {"settled_conclusions": [], "open_questions": []},
            }),
        }
    }

    /// The number of the offer that is meant; one that there is not, so that it is noticed, where
    /// it is not on offer.
    fn index(&self, request: &ThoughtRequest) -> u32 {
        if self.deed.is_empty() {
            return 0;
        }
        let is_it = |action: &&IndexedAction| {
            let verb = action.action.trim_start_matches("inn:");
            let targets = action.targets.iter().map(|target| target.stable_id.as_str());
            std::iter::once(verb).chain(targets).eq(self.deed.split(' '))
        };
        request.actions.iter().find(is_it).map_or(999, |action| action.index)
    }
}

/// With the mind's own ref for the target.
fn in_terms_of(request: &ThoughtRequest, proposed: &Value) -> Value {
    let mut named = proposed.clone();
    if let Some(target) = proposed["target"].as_str() {
        let known = request.situation.refs.of(&target.into());
        named["target"] = known.map_or_else(|| "nobody".into(), |known| known.name.as_str().into());
    }
    named
}
