//! How a prompt names a thing: by its label, and by its ref where the label says too little.

use super::told::push_told;
use super::turn_context::TurnContext;
use crate::act::{CheckedPrecondition, IndexedAction, Judgement};
use crate::mind::StableId;
use crate::perceive::{EntityRef, EntityRefs};
use cognition_language::Language;

/// Whether a text names a thing that is here under a name that nothing else here bears: a ref beside
/// it would say no more.
pub(super) fn is_plain_from(context: &TurnContext<'_>, thing: &StableId, text: &str) -> bool {
    let here = &context.surroundings.present;
    if !here.contains(thing) {
        return false;
    }
    let Some(known) = context.refs.of(thing) else { return false };
    let is_namesake =
        |other: &&StableId| context.refs.of(other).is_some_and(|other| other.label == known.label);
    Language::is_named(text, &known.label) && here.iter().filter(is_namesake).count() == 1
}

/// Whether the mind holds a thing: an offer that needs it in hand says so.
pub(super) fn is_in_hand(actions: &[IndexedAction], thing: &StableId) -> bool {
    things_in_hand(actions).any(|held| held == thing)
}

/// What offers say that the mind holds; a thing may come more than once.
pub(super) fn things_in_hand(actions: &[IndexedAction]) -> impl Iterator<Item = &StableId> {
    let is_held =
        |check: &&CheckedPrecondition| check.is == HELD && check.judgement == Judgement::Holds;
    actions.iter().flat_map(move |offer| {
        let held = offer.preconditions.iter().filter(is_held);
        held.filter_map(|check| Some(&offer.targets.get(check.target)?.stable_id))
    })
}

/// Whether the mind is told with its place that it holds a thing: no offer says so where nobody is near whom it could be
/// given to.
pub(super) fn is_told_to_be_held(context: &TurnContext<'_>, thing: &StableId) -> bool {
    let may_be_held =
        |known: &&EntityRef| HANDY.iter().any(|sort| known.name.as_str().starts_with(sort));
    let told = &context.surroundings.description;
    let known = context.refs.of(thing).filter(may_be_held);
    known.is_some_and(|known| Language::english().says_you_have(told, &known.label))
}

/// How the refs of things begin that can be held.
const HANDY: [&str; 3] = ["item_", "thing_", "container_"];

/// What a precondition is called that asks for a thing in hand.
const HELD: &str = "held";

/// A thing as the mind names it: `oak door (door_1)`.
pub(super) fn push_name(out: &mut String, refs: &EntityRefs, thing: &StableId) {
    let known = refs.of(thing);
    push_label_of(out, known);
    push_ref(out, known);
}

/// A thing as it is called.
pub(super) fn push_label(out: &mut String, refs: &EntityRefs, thing: &StableId) {
    push_label_of(out, refs.of(thing));
}

fn push_label_of(out: &mut String, known: Option<&EntityRef>) {
    match known {
        Some(known) => push_told(out, &known.label),
        None => out.push_str("someone"),
    }
}

pub(super) fn push_ref(out: &mut String, known: Option<&EntityRef>) {
    if let Some(known) = known {
        out.push_str(" (");
        out.push_str(known.name.as_str());
        out.push(')');
    }
}
