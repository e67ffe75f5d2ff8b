//! Promises that a reply may break: what a self-check asks about.

use super::still_owed::still_owed;
use crate::guard::self_check::checked_mind::CheckedMind;
use crate::guard::self_check::entry::{Entry, Touch};
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use crate::promise::Commitment;
use cognition_language::line;

/// So many promises are asked about at once.
const PROMISES: usize = 6;

/// What is owed still. What the talk or the deed touches comes first, and stays where there is much.
pub(in crate::guard) fn promises_at_stake(
    suggestion: &Suggestion,
    mind: &CheckedMind<'_>,
    talk: &Wording,
) -> Vec<Entry> {
    let Some(commitments) = mind.commitments else { return Vec::new() };
    let owed = still_owed(suggestion, commitments, mind.log, mind.now);
    let mut at_stake: Vec<Entry> =
        owed.map(|promise| promise_of(promise, suggestion, talk)).collect();
    at_stake.sort_by_key(|it| it.touch);
    at_stake.truncate(PROMISES);
    at_stake
}

fn promise_of(promise: &Commitment, suggestion: &Suggestion, talk: &Wording) -> Entry {
    let objection = Objection::BreaksPromise { promise: promise.text.clone() };
    Entry { objection, text: told(promise), touch: touch(promise, suggestion, talk) }
}

/// A thing or a person that a promise is about may be called by a word that it does not have.
fn touch(promise: &Commitment, suggestion: &Suggestion, talk: &Wording) -> Touch {
    let mut targets = suggestion.action().into_iter().flat_map(|action| &action.targets);
    let is_about = targets.any(|target| promise.target.as_ref() == Some(&target.stable_id));
    let matter = Wording::of([promise.text.as_str()]).without_linking();
    if is_about || matter.held_in_parts(talk) > 0 { Touch::Touched } else { Touch::Untouched }
}

fn told(promise: &Commitment) -> String {
    let text = line(&promise.text);
    match promise.when() {
        Some(when) => format!("{text} ({when})"),
        None => text,
    }
}
