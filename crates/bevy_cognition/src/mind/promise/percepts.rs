//! What a mind perceives of a promise of its own.

use cognition_core::perceive::{EntityRefs, Percept};
use cognition_core::promise::{Commitment, CommitmentState};

/// What the mind perceives of a promise that it did not keep.
pub(super) fn unkept(commitment: &Commitment, refs: &EntityRefs) -> Option<Percept> {
    let text = bare(&commitment.text);
    if let Some(told) = uncertain(commitment) {
        return Some(concerning(Percept::outcome(told), commitment, refs));
    }
    let told = match &commitment.state {
        CommitmentState::Failed { why } => format!("You did not keep your word: {text}. {why}"),
        CommitmentState::Expired if !commitment.is_kept_by_time() => {
            format!("The time is up, and you did not keep your word: {text}.")
        }
        _ => return None,
    };
    Some(concerning(Percept::outcome(told).failed(), commitment, refs))
}

/// What the mind perceives where something speaks for its having kept a promise that nobody saw it keep: that its time
/// is up, and no blame.
fn uncertain(commitment: &Commitment) -> Option<String> {
    let (text, signs) = (bare(&commitment.text), &commitment.signs);
    if commitment.state != CommitmentState::Expired || !commitment.is_in_doubt() {
        return None;
    }
    Some(match &signs.done {
        Some(done) => format!(
            "The time is up for what you promised: {text}. Since then: {} Whether that was it, nobody has said.",
            ended(done)
        ),
        None if signs.said.is_some() => format!(
            "The time is up for what you promised: {text}. You have said that it is done, and nothing else shows it yet."
        ),
        None => format!(
            "The time is up for what you promised: {text}. Whether you did it, nothing shows, and nobody has said."
        ),
    })
}

pub(super) fn ended(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
}

pub(super) fn bare(text: &str) -> &str {
    text.trim_end_matches(['.', '!'])
}

pub(super) fn concerning(percept: Percept, commitment: &Commitment, refs: &EntityRefs) -> Percept {
    let known = commitment.target.iter().filter(|target| refs.of(target).is_some());
    known.fold(percept, |percept, known| percept.about(known.clone()))
}
