//! What the tests of the heuristic brain are made of: the tavern's people, offers, requests.

mod owing;
mod scheming;
mod stage;

pub(super) use owing::{changed, owing, promised};
pub(super) use scheming::scheming;
pub(super) use stage::Stage;

use super::heuristic_brain::{answer, reply};
use super::wording::voice_words::voice_words;
use cognition_brain::{Situation, ThoughtRequest};
use cognition_core::act::{CheckedPrecondition, IndexedAction, Judgement};
use cognition_core::decide::{Decision, ReplyScope, parse};
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::perceive::{EntityRefs, Percept, PerceptionLog, Referable};
use cognition_core::prompt::Purpose;
use cognition_core::record::WeighedOffer;
use cognition_language::Language;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Kind, id, label.
const THINGS: &[(&str, &str, &str)] = &[
    ("character", "brannic", "Brannic"),
    ("character", "mara", "Mara"),
    ("character", "odo", "Odo"),
    ("character", "sela", "Sela"),
    ("character", "tamsin", "Tamsin"),
    ("place", "taproom", "the taproom"),
    ("place", "yard", "the yard"),
    ("place", "cellar", "the cellar"),
    ("exit", "arch", "the arch"),
    ("door", "cellar_door", "the cellar door"),
    ("item", "iron_key", "the iron key"),
    ("item", "satchel", "the sealed satchel"),
];
/// What comes of trying the door, as the world of the scene tells it.
const LOCKED: &str = "The cellar door is locked. It takes the iron key.";
/// The same, as another game might tell it.
pub(super) const TRIED: &str = "You try the cellar door: it is locked; it takes the iron key.";

/// The persona of the tavern scene; an empty one for anybody else.
pub(super) fn persona(name: &str) -> PersonaProfile {
    if !["brannic", "mara", "odo", "sela"].contains(&name) {
        return PersonaProfile::default();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/personas");
    let text = fs::read_to_string(folder.join(format!("{name}.persona.json")))
        .expect("the persona of the scene is readable");
    PersonaProfile::from_json(name, &text).expect("the persona of the scene is valid")
}

/// An offer as a game makes it: what, of which sort, to what.
pub(super) fn offer(description: &str, tags: &[&str], targets: &[&str]) -> IndexedAction {
    let target = |id: &&str| {
        let name = format!("{}_{id}", thing(id).0);
        json!({"name": name, "stable_id": id, "label": thing(id).2})
    };
    let targets: Vec<Value> = targets.iter().map(target).collect();
    let action = format!("stage:{}", tags.first().unwrap_or(&"do"));
    let offer = json!({"index": 0, "action": action, "targets": targets, "description": description, "tags": tags});
    serde_json::from_value(offer).expect("an offer of the stage is well formed")
}

/// The same, done to things that only this offer names: kind, id, label.
pub(super) fn offer_of(
    description: &str,
    tags: &[&str],
    targets: &[(&str, &str, &str)],
) -> IndexedAction {
    let target = |(kind, id, label): &(&str, &str, &str)| json!({"name": format!("{kind}_{id}"), "stable_id": id, "label": label});
    let targets = targets.iter().map(target).map(serde_json::from_value).collect::<Result<_, _>>();
    let targets = targets.expect("a target of the stage is well formed");
    IndexedAction { targets, ..offer(description, tags, &[]) }
}

/// An offer of which the game says that it cannot work, why, and what it takes.
pub(super) fn barred(offer: IndexedAction, why: &str, needs: Option<&str>) -> IndexedAction {
    let judgement = Judgement::Violated { why: why.to_owned(), needs: needs.map(StableId::new) };
    let check = CheckedPrecondition { is: "unlocked".to_owned(), target: 1, judgement };
    IndexedAction { preconditions: vec![check], ..offer }
}

/// A request to a mind, with everything new that it perceived.
pub(super) fn request(
    mind: &str,
    mut offers: Vec<IndexedAction>,
    percepts: Vec<Percept>,
) -> ThoughtRequest {
    let mut perceptions = PerceptionLog::default();
    for percept in percepts {
        perceptions.perceive(percept);
    }
    (1..).zip(&mut offers).for_each(|(index, offer)| offer.index = index);
    let persona = Arc::new(persona(mind));
    ThoughtRequest {
        actions: offers,
        situation: Situation { persona, perceptions, refs: refs(), ..Situation::default() },
        seed: 1,
        ..ThoughtRequest::new(mind, Purpose::Decide)
    }
}

/// The decision on a request, by way of the parser that checks every reply.
pub(super) fn decision(request: &ThoughtRequest) -> Decision {
    let targets = request.actions.iter().flat_map(|action| &action.targets);
    let scope = ReplyScope::offering(request.actions.iter().map(|action| action.index))
        .with_refs(targets.map(|target| target.name.as_str()));
    let text = reply(request).to_string();
    let decision = parse(&text, &scope).unwrap_or_else(|rejection| panic!("{rejection}: {text}"));
    assert_eq!(decision.dropped, [], "nothing of this should be dropped: {text}");
    decision
}

/// What each offer is worth, as the reply says where somebody wants to know.
pub(super) fn weighed(request: &ThoughtRequest) -> Vec<WeighedOffer> {
    answer(&ThoughtRequest { explained: true, ..request.clone() }).weighed
}

/// What a courier may do in the taproom.
pub(super) fn at_the_door() -> Vec<IndexedAction> {
    vec![
        offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]),
        offer("Go to the yard", &["move"], &["yard", "arch"]),
        offer("Ask Brannic for the iron key", &["ask", "speech"], &["brannic", "iron_key"]),
        offer("Speak to Brannic", &["tell", "speech"], &["brannic"]),
        offer("Speak to Odo", &["tell", "speech"], &["odo"]),
    ]
}

/// What one may do who holds the key.
pub(super) fn with_the_key() -> Vec<IndexedAction> {
    vec![
        offer("Give the iron key to Mara", &["give"], &["iron_key", "mara"]),
        offer("Give the iron key to Sela", &["give"], &["iron_key", "sela"]),
        offer("Speak to Mara", &["tell", "speech"], &["mara"]),
        offer("Speak to Sela", &["tell", "speech"], &["sela"]),
        offer(
            "Unlock the cellar door with the iron key",
            &["unlock"],
            &["cellar_door", "iron_key"],
        ),
    ]
}

/// That the door was tried in vain.
pub(super) fn failed_at_the_door() -> Percept {
    Percept::outcome(LOCKED).failed().about("cellar").about("cellar_door")
}

/// That somebody asks for the key.
pub(super) fn asks_for_the_key(who: &str) -> Percept {
    let name = crate::wording::phrase::capital(who);
    Percept::event(format!("{name} asks you for the iron key."))
        .by(who)
        .about("iron_key")
        .addressed()
}

/// That somebody says something to the mind.
pub(super) fn says(who: &str, words: &str) -> Percept {
    Percept::speech(who, words).at("taproom").addressed()
}

/// Whether it is one of the lines of that sort, as they are said to Odo.
pub(super) fn is_line_to_odo(said: &str, of: &str) -> bool {
    let lines = voice_words(Language::english()).lines(of).iter();
    lines.map(|line| line.replace("{speaker}", "Odo")).any(|line| said == line)
}

/// What is chosen, in words.
pub(super) fn choice(request: &ThoughtRequest) -> &str {
    let chosen = decision(request).chosen_index;
    let taken = request.actions.iter().find(|action| action.index == chosen);
    taken.map_or("(wait)", |action| action.description.as_str())
}

fn thing(id: &str) -> &'static (&'static str, &'static str, &'static str) {
    THINGS.iter().find(|thing| thing.1 == id).expect("a thing of the stage")
}

fn refs() -> EntityRefs {
    let mut refs = EntityRefs::default();
    for (kind, id, label) in THINGS {
        refs.touch(&Referable::new(*kind, *label, *id), 1);
    }
    refs
}
