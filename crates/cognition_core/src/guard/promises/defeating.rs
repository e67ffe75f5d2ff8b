//! What makes a promise to do something come to nothing.

mod giving_back;
pub(in crate::guard) mod handing_away;
mod kept_out;
mod leaving_who_asks;
mod promised_twice;
mod undoing;
mod watch_left;

use super::broken_otherwise::{
    disturbs_whom_it_leaves, ruins_what_is_made, takes_from_its_place, uses_what_is_kept,
};
use super::recipient::{hands_past_the_only_one, sends_on, serves_another_first};
use super::staying::{is_over, walks_off};
use super::still_owed::still_owed;
use crate::act::IndexedAction;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::is_person;
use crate::mind::GameTime;
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, CommitmentKind, Commitments};
use cognition_language::Language;
use giving_back::gives_back;
use handing_away::hands_away;
use kept_out::names_whom_it_keeps_out;
use leaving_who_asks::leaves_asker;
use promised_twice::makes_it_over_to_another;
use undoing::{ends, undoes};
use watch_left::may_leave_its_watch;

/// The most urgent promise to do something that the action makes come to nothing: it hands to
/// somebody else, makes over to them or destroys what the promise is about, or ends what was to last; or it walks away
/// with it from whoever it is owed to and asks for it. What waits for something else is not owed yet. What somebody else
/// minds now may be left, and so may what is minded for somebody to whom something is owed elsewhere. What the words
/// of this very turn promise, its own deed does not bring to nothing.
pub fn defeats_promise(
    suggestion: &Suggestion,
    commitments: &Commitments,
    log: &PerceptionLog,
    now: GameTime,
) -> Option<Objection> {
    let action = suggestion.action()?;
    if Language::of(suggestion.speech()).breaks_openly(suggestion.speech()) {
        return None;
    }
    // Of two that are owed with one thing, neither bars the other.
    let keeps = |promise: &Commitment| {
        promise.is_at_hand(now) && promise.is_kept_by(action, suggestion.speech())
    };
    if commitments.owed(now).any(keeps) {
        return None;
    }
    let mut owed = still_owed(suggestion, commitments, log, now)
        .filter(|promise| promise.kind != CommitmentKind::Refrain && !promise.terms.is_waiting());
    let defeated = owed.find(|promise| {
        !is_made_this_turn(suggestion, promise)
            && !promise.is_kept_by(action, suggestion.speech())
            && !sends_on(suggestion, promise, action)
            && !gives_back(suggestion, promise, action, log)
            && (!is_done_to_another(promise, action)
                && (hands_away(promise, action)
                    || uses_what_is_kept(promise, action)
                    || ruins_what_is_made(promise, action)
                    || takes_from_its_place(promise, action))
                || hands_past_the_only_one(promise, action)
                || serves_another_first(promise, action)
                || disturbs_whom_it_leaves(promise, action)
                || undoes(promise, action)
                || ends(promise, action)
                || walks_off(suggestion, promise, action)
                    && !is_over(suggestion, promise, log)
                    && !may_leave_its_watch(suggestion, promise, commitments, (log, now))
                || names_whom_it_keeps_out(suggestion, promise, action)
                || makes_it_over_to_another(suggestion, promise, action, log)
                || leaves_asker(suggestion, promise, action, (log, now)))
    })?;
    Some(Objection::DefeatsPromise { promise: defeated.text.clone() })
}

/// Whether it is done to another thing of the sort: the small barrel is not the black one that is kept.
fn is_done_to_another(promise: &Commitment, action: &IndexedAction) -> bool {
    let mut things = action.targets.iter().filter(|target| !is_person(target)).peekable();
    things.peek().is_some() && things.all(|thing| promise.names_another_than(thing))
}

/// Whether it binds only from after this turn.
fn is_made_this_turn(suggestion: &Suggestion, promise: &Commitment) -> bool {
    promise.terms.turn > 0 && promise.terms.turn == suggestion.id.turn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::{CheckedPrecondition, Judgement};
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Ref;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    #[test]
    fn a_gift_to_who_is_told_to_take_it_on_defeats_no_promise() {
        let called = |mut offer: IndexedAction, labels: [&str; 2]| {
            offer
                .targets
                .iter_mut()
                .zip(labels)
                .for_each(|(target, label)| target.label = label.to_owned());
            offer
        };
        let gift =
            called(offer(1, "world:give", &["letter", "character2"]), ["the letter", "Tobias"]);
        let talk = offer(2, "world:tell", &["character3", "character2"]);
        let mut given = suggestion(1, vec![gift, called(talk, ["Ruth", "Tobias"])]);
        let mut owing = Commitments::default();
        let (text, target) = ("give Ruth the letter".to_owned(), Some(StableId::new("character3")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        let mut defeats = |speech: &str| {
            let speech = speech.to_owned();
            given.decision = Arc::new(Decision { chosen_index: 1, speech, ..Decision::default() });
            defeats_promise(&given, &owing, &PerceptionLog::default(), GameTime(0)).is_some()
        };
        assert!(!defeats("Tobias, you are the postman: deliver it to her."));
        assert!(!defeats("Take this to Ruth, will you?"));
        assert!(defeats("Here, Tobias, it is yours.") && defeats("Don't bring it to Ruth."));
        let (text, target) =
            ("give Tobias the letter".to_owned(), Some(StableId::new("character2")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        let log = PerceptionLog::default();
        let both = defeats_promise(&given, &owing, &log, GameTime(0));
        assert_eq!(both, None, "it is owed to each of them");
    }

    #[test]
    fn what_a_turn_promises_in_its_words_is_not_defeated_by_its_own_deed() {
        let mut gift = offer(1, "world:give", &["letter", "character2"]);
        gift.tags.push("give".to_owned());
        gift.description = "Give the letter to character2".to_owned();
        let mut owing = Commitments::default();
        let (text, target) = ("give Ruth the letter".to_owned(), Some(StableId::new("character3")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let rules = CommitmentRules::default();
        let said = ("", "I'll give Ruth the letter.");
        owing.give(&proposed, said, 7, &rules, GameTime(0)).expect("the words give it");
        let mut giving = suggestion(1, vec![gift]);
        let mut defeats = |turn: u64| {
            giving.id.turn = turn;
            defeats_promise(&giving, &owing, &PerceptionLog::default(), GameTime(0)).is_some()
        };
        assert!(!defeats(7) && defeats(8));
    }

    fn going(held: bool) -> Suggestion {
        let mut give = offer(3, "kiln:give", &["white glaze", "edda"]);
        give.tags.push("give".to_owned());
        give.targets[1].name = Ref::from("character_1".to_owned());
        let judgement = if held { Judgement::Holds } else { Judgement::violated("It lies there.") };
        give.preconditions.push(CheckedPrecondition { is: "held".into(), target: 0, judgement });
        let mut go = offer(1, "kiln:go", &["lane"]);
        go.tags.push("move".to_owned());
        go.place = Some(StableId::from("kiln_house"));
        suggestion(1, vec![go, offer(2, "kiln:tell", &["bruno"]), give])
    }

    fn defeats(suggestion: &Suggestion, text: &str, kind: CommitmentKind) -> bool {
        let mut owed = promise(1, kind, text);
        owed.target = Some(StableId::from("bruno"));
        let action = suggestion.action().expect("one is chosen");
        hands_away(&owed, action) || undoes(&owed, action) || walks_off(suggestion, &owed, action)
    }

    #[test]
    fn to_stay_somewhere_or_with_somebody_forbids_leaving_and_to_keep_something_so_does_not() {
        let going = going(true);
        let leaves = |text: &str| defeats(&going, text, CommitmentKind::Do);
        for text in [
            "stay with Bruno",
            "stay at the kiln until it is cold",
            "wait here",
            "keep an eye on Bruno",
        ] {
            assert!(leaves(text), "{text}");
        }
        for text in [
            "keep the glaze out of the wind",
            "keep warm",
            "keep out of trouble",
            "stay quiet",
            "keep quiet about the crack",
            "keep an eye on the white glaze",
            "stay out of Edda's way",
            "stay at the mill",
            "wait in the lane",
        ] {
            assert!(!leaves(text), "{text}");
        }
    }

    #[test]
    fn who_minds_a_door_leaves_it_by_going_through_it_to_somewhere_else() {
        let leaves = |text: &str| {
            let mut going = going(true);
            let mut go = offer(1, "kiln:go", &["lane", "kiln door"]);
            go.targets[1].name = Ref::from("exit_1".to_owned());
            go.tags.push("move".to_owned());
            go.place = Some(StableId::from("kiln_house"));
            let others = going.offers[1..].to_vec();
            going.offers = std::iter::once(go).chain(others).collect();
            going.offered = going.offers.clone();
            Arc::make_mut(&mut going.surroundings).present.push(StableId::from("kiln_door"));
            defeats(&going, text, CommitmentKind::Do)
        };
        assert!(leaves("mind the kiln door") && leaves("mind the kiln door and Bruno"));
        assert!(!leaves("wait in the lane") && !leaves("mind the mill door in the lane"));
    }

    #[test]
    fn what_lies_here_is_left_by_whoever_was_to_watch_it() {
        assert!(defeats(&going(false), "keep an eye on the glaze", CommitmentKind::Do));
    }

    #[test]
    fn what_comes_first_is_not_forbidden_by_what_comes_after_nor_a_gift_by_care() {
        let mut giving = going(true);
        giving.chosen = 3;
        let gives = |text: &str| defeats(&giving, text, CommitmentKind::Do);
        for text in [
            "come straight back to the kiln house after bringing the glaze",
            "keep the glaze clean",
            "take good care of the white glaze",
            "keep the white glaze clean for Edda",
        ] {
            assert!(!gives(text), "{text}");
        }
        for text in [
            "keep the white glaze",
            "keep the glaze for Ivo",
            "bring Ivo the glaze",
            "fire the glaze",
        ] {
            assert!(gives(text), "{text}");
        }
    }
}
