//! The scripted models.

use bevy_cognition::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::perceive::PerceptKind;
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainFuture, HeuristicBrain, Reply, ThoughtRequest};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Nobody tries the same step more often.
const TRIES: u32 = 3;

/// How a model goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    Good,
    Careless,
    Stubborn,
}

/// What is wrong with a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// It is known to be impossible.
    Impossible,
    /// The words announce another deed.
    SaysOther,
    /// It goes away from what it is after.
    WalksAway,
    /// It gives or asks for something else, or somebody else, than it says.
    OtherTarget,
    /// The words tell what is to be kept secret.
    Betrays,
}

/// A reply that was given.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) mind: StableId,
    pub(super) turn: u64,
    pub(super) deed: String,
    pub(super) speech: String,
    pub(super) fault: Option<Fault>,
}

#[derive(Debug, Deserialize)]
struct Choices {
    steps: Vec<Step>,
}

/// What a strong model once chose; of two that can be done, the later one is further on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    mind: StableId,
    deed: String,
    speech: String,
    thoughts: String,
    /// Its target by label.
    intent: Value,
    #[serde(default)]
    promises: Vec<Value>,
    /// What must have been done before.
    #[serde(default)]
    after: Option<String>,
    /// What must have been heard or seen before.
    #[serde(default)]
    heard: Option<String>,
}

#[derive(Debug, Default)]
struct Inner {
    given: Vec<Given>,
    tries: BTreeMap<usize, u32>,
    decisions: BTreeMap<StableId, usize>,
    /// The careless one never errs twice in the same way.
    erred: BTreeSet<(StableId, String)>,
}

#[derive(Debug)]
pub(super) struct Model {
    manner: Manner,
    steps: Vec<Step>,
    inner: Mutex<Inner>,
}

impl Model {
    pub(super) fn new(manner: Manner) -> Self {
        let choices = include_str!("../../fixtures/tavern_choices.json");
        let choices: Choices = serde_json::from_str(choices).expect("is valid");
        Self { manner, steps: choices.steps, inner: Mutex::default() }
    }

    pub(super) fn given(&self) -> Vec<Given> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).given.clone()
    }

    fn reply(&self, request: &ThoughtRequest) -> Value {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let decisions = inner.decisions.entry(request.mind.clone()).or_default();
        *decisions += usize::from(request.attempt == 1);
        let errs = match self.manner {
            Manner::Good => None,
            Manner::Careless => {
                (request.attempt == 1 && decisions.is_multiple_of(2)).then_some(*decisions / 2)
            }
            Manner::Stubborn => Some(0),
        };
        let step = self.step(request, &inner.tries);
        let meant = step.map(|at| &self.steps[at]);
        let again = |reply: &Value| {
            let way = (request.mind.clone(), way(reply));
            self.manner == Manner::Careless && inner.erred.contains(&way)
        };
        let wrong = errs.and_then(|which| wrong(request, meant, which, again));
        let (reply, fault) = match wrong {
            Some((fault, reply)) => {
                inner.erred.insert((request.mind.clone(), way(&reply)));
                (reply, Some(fault))
            }
            None => {
                if let Some(at) = step {
                    *inner.tries.entry(at).or_default() += 1;
                }
                (meant.map_or_else(waits, |step| told(request, step)), None)
            }
        };
        let index = reply["chosenIndex"].as_u64().unwrap_or_default();
        let chosen = request.actions.iter().find(|offer| u64::from(offer.index) == index);
        inner.given.push(Given {
            mind: request.mind.clone(),
            turn: request.turn,
            deed: chosen.map(|offer| offer.description.clone()).unwrap_or_default(),
            speech: reply["speech"].as_str().unwrap_or_default().to_owned(),
            fault,
        });
        reply
    }

    /// The furthest step that can be done.
    fn step(&self, request: &ThoughtRequest, tries: &BTreeMap<usize, u32>) -> Option<usize> {
        let did = |deed: &str| has_done(request, deed);
        let open = |(at, step): &(usize, &Step)| {
            let tried = tries.get(at).copied().unwrap_or_default();
            let words = is_words(request, &step.deed);
            let done = tried > 0 && (words || did(&step.deed));
            step.mind == request.mind
                && !done
                && tried < TRIES
                && step.after.as_deref().is_none_or(did)
                && step.heard.as_deref().is_none_or(|text| has_heard(request, text))
                && offer(request, &step.deed).is_some_and(is_possible)
        };
        self.steps.iter().enumerate().rev().find(open).map(|(at, _)| at)
    }
}

impl Brain for Model {
    fn name(&self) -> &str {
        "scripted"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        if request.purpose != Purpose::Decide {
            return HeuristicBrain.think(request);
        }
        let text = self.reply(&request).to_string();
        Box::pin(async move { Ok(Reply::from_text(text)) })
    }
}

fn offer<'r>(request: &'r ThoughtRequest, deed: &str) -> Option<&'r IndexedAction> {
    request.actions.iter().find(|offer| offer.description == deed)
}

fn is_possible(offer: &IndexedAction) -> bool {
    !offer.preconditions.iter().any(|check| check.is_violated())
}

fn is_words(request: &ThoughtRequest, deed: &str) -> bool {
    offer(request, deed).is_some_and(|offer| offer.has_tag("speech"))
}

fn has_heard(request: &ThoughtRequest, text: &str) -> bool {
    request.situation.perceptions.entries().any(|entry| entry.percept.text.contains(text))
}

/// It perceives what came of each deed: `You go to the cellar.`
fn has_done(request: &ThoughtRequest, deed: &str) -> bool {
    let told = format!("you {}", deed.to_lowercase());
    request.situation.perceptions.entries().any(|entry| {
        let percept = &entry.percept;
        percept.kind == PerceptKind::Outcome
            && !percept.failed
            && percept.text.to_lowercase().starts_with(&told)
    })
}

fn reply_of(index: u32, speech: &str, thoughts: &str, intent: &Value) -> Value {
    let ledger = json!({"settled_conclusions": [], "open_questions": []});
    let mut reply = json!({
        "chosenIndex": index, "speech": speech, "thoughts": thoughts, "cognitive_ledger": ledger,
    });
    if !intent.is_null() {
        reply["intent"] = intent.clone();
    }
    reply
}

fn waits() -> Value {
    reply_of(0, "", "Nothing for me to do just now.", &Value::Null)
}

fn told(request: &ThoughtRequest, step: &Step) -> Value {
    let index = offer(request, &step.deed).map_or(0, |offer| offer.index);
    let mut reply = reply_of(index, &step.speech, &step.thoughts, &by_ref(request, &step.intent));
    if !step.promises.is_empty() {
        reply["promises"] = step.promises.clone().into();
    }
    reply
}

/// Models name what an intent is about by its ref.
fn by_ref(request: &ThoughtRequest, intent: &Value) -> Value {
    let mut intent = intent.clone();
    let known = request.situation.refs.known().iter();
    let mut target =
        known.filter(|known| known.label == intent["target"]).map(|it| it.name.to_string());
    match target.next_back() {
        Some(target) => intent["target"] = target.into(),
        None => _ = intent.as_object_mut().and_then(|intent| intent.remove("target")),
    }
    intent
}

/// What is said, or what is meant by a deed without words.
fn way(reply: &Value) -> String {
    let speech = reply["speech"].as_str().unwrap_or_default();
    if speech.is_empty() { reply["intent"]["goal"].to_string() } else { speech.to_owned() }
}

/// The first of all faults, begun with a certain one, that can be made here.
fn wrong(
    request: &ThoughtRequest,
    meant: Option<&Step>,
    which: usize,
    again: impl Fn(&Value) -> bool,
) -> Option<(Fault, Value)> {
    let faults: [fn(&ThoughtRequest, Option<&Step>) -> Option<(Fault, Value)>; 5] =
        [says_other, impossible, walks_away, other_target, betrays];
    let made = |later: usize| faults[(which + later) % faults.len()](request, meant);
    (0..faults.len()).filter_map(made).find(|(_, reply)| !again(reply))
}

fn impossible(request: &ThoughtRequest, _: Option<&Step>) -> Option<(Fault, Value)> {
    let offer = request.actions.iter().find(|offer| !is_possible(offer))?;
    let intent = json!({"goal": offer.description, "preferred_action": offer.description});
    Some((Fault::Impossible, reply_of(offer.index, "", "It will do.", &intent)))
}

/// It says what it should do, and does something idle.
fn says_other(request: &ThoughtRequest, meant: Option<&Step>) -> Option<(Fault, Value)> {
    let meant = meant.filter(|step| !is_words(request, &step.deed))?;
    let idle = request.actions.iter().find(|offer| offer.has_tag("look") && is_possible(offer))?;
    let speech = format!("I'll {} now.", lower_first(&meant.deed));
    let intent = by_ref(request, &meant.intent);
    Some((Fault::SaysOther, reply_of(idle.index, &speech, &meant.thoughts, &intent)))
}

fn walks_away(request: &ThoughtRequest, meant: Option<&Step>) -> Option<(Fault, Value)> {
    let meant =
        meant.filter(|step| ["Take", "Speak"].iter().any(|it| step.deed.starts_with(it)))?;
    let away = request.actions.iter().find(|offer| offer.has_tag("move") && is_possible(offer))?;
    let target = &meant.intent["target"];
    let intent = json!({
        "goal": lower_first(&meant.deed), "target": target, "preferred_action": meant.deed,
    });
    Some((Fault::WalksAway, reply_of(away.index, "", "At once.", &by_ref(request, &intent))))
}

/// It hands the same to somebody else, or speaks to another than it means.
fn other_target(request: &ThoughtRequest, meant: Option<&Step>) -> Option<(Fault, Value)> {
    let meant = meant?;
    let right = offer(request, &meant.deed)?;
    let is_sibling = |offer: &&IndexedAction| {
        offer.action == right.action && offer.description != right.description && is_possible(offer)
    };
    let other = request.actions.iter().filter(|_| right.has_tag("give")).find(is_sibling)?;
    let intent = json!({
        "goal": meant.intent["goal"], "target": meant.intent["target"],
        "preferred_action": meant.deed,
    });
    let reply = reply_of(other.index, &meant.speech, &meant.thoughts, &by_ref(request, &intent));
    Some((Fault::OtherTarget, reply))
}

fn betrays(request: &ThoughtRequest, _: Option<&Step>) -> Option<(Fault, Value)> {
    let secret = request.situation.persona.secrets.first()?;
    let tell = request.actions.iter().find(|offer| offer.has_tag("tell") && is_possible(offer))?;
    let intent = json!({"goal": "pass the time"});
    let reply = reply_of(tell.index, secret, "Nobody is to know of it.", &intent);
    Some((Fault::Betrays, reply))
}

fn lower_first(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_lowercase().chain(signs).collect()).unwrap_or_default()
}
