//! What is new to the mind, and what waits for an answer.

use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind, Provenance};
use crate::prompt::turn_context::TurnContext;
use cognition_language::{DialogueAct, Language, sentences};

/// Whether a percept is marked as new: no turn has consumed it, and it is not the mind's own word.
pub(crate) fn is_new(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    entry.id > context.seen_before && !entry.percept.is_speech_of(context.mind)
}

/// Whether words were said to the mind.
pub(crate) fn is_put_to(mind: &StableId, said: &Percept) -> bool {
    said.kind == PerceptKind::Speech
        && (said.addressed && said.to.is_empty() || said.to.contains(mind))
}

/// Whether a percept is said to the mind and waits for an answer. A parting word doesn't, that asks for nothing. What
/// is asked of whoever is there, and of nobody by name, waits while it is new.
pub(crate) fn is_answered(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let said = &entry.percept;
    if said.kind != PerceptKind::Speech || said.is_speech_of(context.mind) {
        return false;
    }
    match context.waits(entry) {
        true => !is_gone(context, said) || asks(&said.text),
        false => is_new(context, entry) && is_asked_of_all(context, entry),
    }
}

/// Whether somebody asks for a deed, and names nobody who is to do it: `Keep folk off, would you?` Whoever spoke to
/// them since has answered for all.
fn is_asked_of_all(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let Percept { source, to, addressed, whispered, provenance, text, .. } = &entry.percept;
    let Some(speaker) = source else { return false };
    let is_for_all = !addressed && !whispered && to.is_empty();
    let mut since = context.perceptions.after(entry.id).map(|later| &later.percept);
    is_for_all
        && *provenance == Provenance::FirstHand
        && asks_for_a_deed(text)
        && !since.any(|said| said.kind == PerceptKind::Speech && said.to.contains(speaker))
}

/// Every new line is looked at: what ends in no question costs nothing.
fn asks_for_a_deed(said: &str) -> bool {
    if !said.contains('?') && !said.contains('？') {
        return false;
    }
    let language = Language::of(said);
    let asks = |sentence: &str| {
        let bids = || language.dialogue_acts(sentence).has(DialogueAct::Request);
        language.is_question(sentence)
            && (bids() || language.asks_of_its_listener(sentence))
            && !language.asks_of_its_speaker(sentence)
    };
    sentences(said).any(asks)
}

/// What is to be known of what an earlier turn left, where something new waits beside it.
pub(super) fn also_waiting(context: &TurnContext<'_>, entry: &PerceivedAt) -> &'static str {
    let is_left = |entry: &PerceivedAt| entry.id <= context.seen_before;
    let mut new = context.perceptions.entries().filter(|other| !is_left(other));
    match is_left(entry) && new.any(|other| is_answered(context, other)) {
        true => " (also waiting)",
        false => "",
    }
}

/// Whether words ask something, or for something: `Keep the boy off it.` A wish on parting asks for nothing.
fn asks(said: &str) -> bool {
    let language = Language::of(said);
    let bids = |sentence: &str| {
        let acts = language.dialogue_acts(sentence);
        let names = || language.whole_words(sentence).any(|word| language.is_determiner(&word));
        acts.has(DialogueAct::Request) && !acts.has(DialogueAct::Farewell) && names()
    };
    sentences(said).any(|sentence| language.is_question(sentence) || bids(sentence))
}

/// Whether there is somebody to answer, and all of them have left.
pub(crate) fn answers_nobody_here(context: &TurnContext<'_>) -> bool {
    let entries = context.perceptions.entries();
    let mut waiting = entries.filter(|entry| is_answered(context, entry)).peekable();
    waiting.peek().is_some() && waiting.all(|entry| is_gone(context, &entry.percept))
}

/// Whether whoever spoke is no longer there. Who called from elsewhere may still be called.
fn is_gone(context: &TurnContext<'_>, said: &Percept) -> bool {
    said.provenance == Provenance::FirstHand && is_elsewhere(context, said)
}

/// Whether whoever spoke is not there, as far as the game says who is.
fn is_elsewhere(context: &TurnContext<'_>, said: &Percept) -> bool {
    let present = &context.surroundings.present;
    let is_there = |speaker| present.is_empty() || present.contains(speaker);
    said.source.as_ref().is_some_and(|speaker| !is_there(speaker))
}

/// What is to be known of whoever waits for an answer, and is not there.
pub(super) fn absence(context: &TurnContext<'_>, said: &Percept) -> &'static str {
    match said.provenance {
        _ if !is_elsewhere(context, said) => "",
        Provenance::FirstHand => " (no longer here)",
        Provenance::Heard => " (not here: a call is heard there)",
    }
}

/// Whether the mind finds its own words in the log.
pub(crate) fn is_told(context: &TurnContext<'_>, own: &str) -> bool {
    let mut entries = context.perceptions.entries().rev();
    entries.any(|entry| entry.percept.is_speech_of(context.mind) && entry.percept.text == own)
}
