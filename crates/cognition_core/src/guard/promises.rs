//! What a mind promises by its words alone, and what breaks a promise.

use super::objection::Objection;
use super::say_do::announces;
use super::suggestion::{Origin, Suggestion};
use crate::act::IndexedAction;
use crate::conscience::{Commitment, CommitmentKind, Commitments, promise_in_words};
use crate::mind::GameTime;

/// The promise that the speech makes by its wording while the reply's `promises` are empty.
///
/// Wording opens no commitment, so nothing holds the mind to it. It has been said when this is
/// asked: worth a [`Flag`](super::Verdict::Flag), as a rejection would not unsay it. What merely
/// announces the chosen action is kept at once, and what an engine or a person put in place of the
/// choice is not held against the words.
pub fn promised_in_words(suggestion: &Suggestion) -> Option<Objection> {
    let words = promise_in_words(suggestion.speech())?;
    is_loose(suggestion, words).then(|| Objection::PromisedInWords { words: words.to_owned() })
}

fn is_loose(suggestion: &Suggestion, words: &str) -> bool {
    let decision = &suggestion.decision;
    let does = suggestion.action();
    let says_so = does.is_some() && decision.announced_action == Some(suggestion.chosen);
    let keeps = says_so || does.is_some_and(|action| announces(words, &action.description));
    suggestion.origin == Origin::Chosen && decision.promises.is_empty() && !keeps
}

/// The most urgent promise not to do something that the action would break, speech included.
pub fn breaks_promise(
    suggestion: &Suggestion,
    commitments: &Commitments,
    now: GameTime,
) -> Option<Objection> {
    let speech = suggestion.speech();
    let breaks = |promise: &Commitment, action: &_| promise.is_broken_by(action, speech);
    let action = suggestion.action()?;
    let broken = broken(action, commitments.owed(now), breaks)?;
    Some(Objection::BreaksPromise { promise: broken.text.clone() })
}

fn broken<'a>(
    action: &IndexedAction,
    owed: impl Iterator<Item = &'a Commitment>,
    breaks: impl Fn(&Commitment, &IndexedAction) -> bool,
) -> Option<&'a Commitment> {
    let mut refused = owed.filter(|promise| promise.kind == CommitmentKind::Refrain);
    refused.find(|promise| breaks(promise, action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, SpokenPromise};
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    const WORDS: &str = "I promise, I'll unlock the cellar door";

    fn deciding(chosen: u32, decision: Decision) -> Suggestion {
        let offers = vec![
            offer(1, "inn:unlock", &["cellar", "door"]),
            offer(2, "inn:tell", &["mara"]),
            offer(3, "inn:call", &[]),
        ];
        let mut suggestion = suggestion(chosen, offers);
        suggestion.decision = Arc::new(decision);
        suggestion
    }

    #[test]
    fn words_that_promise_with_nothing_behind_them_are_loose() {
        for chosen in [0, 2, 3] {
            assert!(is_loose(&deciding(chosen, Decision::default()), WORDS), "{chosen}");
        }
    }

    #[test]
    fn a_promise_that_the_reply_names_is_not_loose() {
        let promises = vec![SpokenPromise::default()];
        assert!(!is_loose(&deciding(2, Decision { promises, ..Decision::default() }), WORDS));
    }

    #[test]
    fn to_announce_the_very_thing_that_is_done_is_no_loose_promise() {
        assert!(!is_loose(&deciding(1, Decision::default()), WORDS));
        assert!(!is_loose(&deciding(3, Decision::default()), "I will call."));
        let announced = Decision { announced_action: Some(2), ..Decision::default() };
        assert!(!is_loose(&deciding(2, announced.clone()), "I'll let her know."));
        assert!(is_loose(&deciding(3, announced), "I'll let her know."), "it does something else");
    }

    #[test]
    fn what_was_put_in_place_of_the_choice_is_not_held_against_the_words() {
        let mut amended = deciding(2, Decision::default());
        amended.origin = Origin::Amended;
        assert!(!is_loose(&amended, WORDS));
    }

    #[test]
    fn speech_without_a_promise_and_waiting_break_nothing() {
        let speaking = Decision { speech: "A mild night.".to_owned(), ..Decision::default() };
        assert_eq!(promised_in_words(&deciding(2, speaking)), None);
        let waiting = deciding(0, Decision::default());
        assert_eq!(breaks_promise(&waiting, &Commitments::default(), GameTime(0)), None);
    }

    #[test]
    fn only_a_promise_not_to_can_be_broken_by_what_is_done() {
        let owed = [
            promise(1, CommitmentKind::Do, "open the door"),
            promise(2, CommitmentKind::Refrain, "not to open the window"),
            promise(3, CommitmentKind::Refrain, "not to open the door"),
        ];
        let door = |promise: &Commitment, _: &IndexedAction| promise.text.ends_with("the door");
        let action = offer(1, "inn:open", &["door"]);
        let found = broken(&action, owed.iter(), door).map(|promise| promise.id);
        assert_eq!(found, Some(3));
        assert_eq!(broken(&action, owed.iter(), |_, _| false), None);
    }

    #[test]
    fn the_objections_say_what_was_promised() {
        let loose = Objection::PromisedInWords { words: "You have my word".to_owned() };
        let text = "the words promise `You have my word`, but `promises` names nothing";
        assert_eq!(loose.to_string(), text);
        let broken = Objection::BreaksPromise { promise: "not to open the door".to_owned() };
        let text = "it was promised: not to open the door; that action would break it";
        assert_eq!(broken.to_string(), text);
    }
}
