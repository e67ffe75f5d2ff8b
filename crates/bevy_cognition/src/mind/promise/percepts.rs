//! What a mind perceives of a promise of its own.

use cognition_core::perceive::{EntityRefs, Percept};
use cognition_core::promise::{Commitment, CommitmentState};

/// What is told of what was missed so often in a row that it does not go on.
const GIVEN_UP: &str = "You have missed it time after time, and nobody counts on it any more.";

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
    // One that goes on has given its rhythm to the next.
    let given_up = commitment.terms.recurs.is_some();
    let told = if given_up { format!("{} {GIVEN_UP}", ended(&told)) } else { told };
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

/// What the mind hears as it makes good what it missed of something that recurs.
pub(super) fn kept_late(next: &Commitment) -> String {
    let when = next.when().map(|when| format!(" ({when})")).unwrap_or_default();
    format!(
        "You have kept your word late: {}. The next time is owed as before{when}.",
        bare(&next.text)
    )
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

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::promise::{
        CommitmentRules, CommitmentSource, Commitments, ProposedCommitment,
    };

    #[test]
    fn each_time_that_is_missed_is_told_and_the_last_of_them_as_that() {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let text = "bring Mara bread every evening".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let noon = GameTime::from_secs(12 * 3600);
        let opened = promised.open(&proposed, CommitmentSource::Game, None, &rules, noon);
        opened.expect("should pass the gate");
        let mut missed_on = |day: u64| {
            let ended = promised.expire(GameTime::from_secs((day * 24 + 23) * 3600));
            let percept = unkept(ended.first()?, &EntityRefs::default())?;
            Some(percept.text)
        };
        let told =
            "The time is up, and you did not keep your word: bring Mara bread every evening.";
        assert_eq!(missed_on(0).as_deref(), Some(told));
        assert_eq!(missed_on(1).as_deref(), Some(told));
        assert_eq!(missed_on(2), Some(format!("{told} {GIVEN_UP}")));
        assert_eq!(missed_on(3), None);
    }

    #[test]
    fn what_is_kept_late_is_told_as_that_with_the_next_time() {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, due) = ("bring Mara bread".to_owned(), Some("every evening at six".to_owned()));
        let proposed = ProposedCommitment { text, due, ..ProposedCommitment::default() };
        let noon = GameTime::from_secs(12 * 3600);
        let opened = promised.open(&proposed, CommitmentSource::Game, None, &rules, noon);
        let told = kept_late(opened.expect("should pass the gate"));
        let expected = "You have kept your word late: bring Mara bread. The next time is owed as before (every evening at 18:00).";
        assert_eq!(told, expected);
    }
}
