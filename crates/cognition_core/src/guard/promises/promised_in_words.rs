//! The promise that words make while the reply names none.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::say_do::announced::announces;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::{Wording, is_person};
use crate::mind::GameTime;
use crate::promise::{Commitments, promise_in_words};
use cognition_language::Language;

/// The promise that the speech makes by its wording while the reply's `promises` are empty.
///
/// Wording alone opens a commitment only beside a deed ([`promised_beside`]), so nothing holds the mind to it. It has been said when this is
/// asked: worth a [`Flag`](crate::guard::Verdict::Flag), as a rejection would not unsay it. What merely
/// announces the chosen action is kept at once, and what an engine or a person put in place of the
/// choice is not held against the words.
///
/// What is owed already is promised once, and what is said to have been promised before, or is for some day, binds to
/// nothing.
pub fn promised_in_words(
    suggestion: &Suggestion,
    commitments: Option<&Commitments>,
    now: GameTime,
) -> Option<Objection> {
    let words = promise_in_words(suggestion.speech())?;
    let owed = || commitments.is_some_and(|owed| owed.owes_already(words, now));
    let language = Language::of(words);
    let is_none = || language.tells_of_the_past(words) || language.promises_nothing_new(words);
    let loose = is_loose(suggestion, words) && !owed() && !is_none();
    loose.then(|| Objection::PromisedInWords { words: words.to_owned() })
}

/// The sentence by which a speech promises something else than what is done with it, and not what that is on the way
/// to: it names a thing that is on offer, or tells of a deed that is.
pub fn promised_beside<'s>(
    speech: &'s str,
    deed: &IndexedAction,
    offers: &[IndexedAction],
) -> Option<&'s str> {
    let words = promised_else(speech, deed)?;
    let said = Wording::of([words]);
    let names = |target: &ActionTarget| !is_person(target) && said.name(target);
    let mut others = offers.iter().filter(|offer| !offer.has_tag("speech"));
    let is_meant = others.any(|offer| offer.targets.iter().any(names) || said.say_verb(offer));
    is_meant.then_some(words)
}

/// The same where it gives its word for that: whatever it is then, it binds. `I'll get you the pass, you have my word.`
pub fn sworn_beside<'s>(speech: &'s str, deed: &IndexedAction) -> Option<&'s str> {
    promised_else(speech, deed).filter(|words| Language::of(words).gives_word(words))
}

fn promised_else<'s>(speech: &'s str, deed: &IndexedAction) -> Option<&'s str> {
    let words = promise_in_words(speech)?;
    let language = Language::of(words);
    let is_none = language.tells_of_the_past(words) || language.promises_nothing_new(words);
    let is_it = is_the_deed(words, deed) || is_begun_by(words, deed);
    (!is_none && !is_it).then_some(words)
}

/// Whether an answer puts what was asked off to the hour that was set for it, and what is done beside it is not that
/// already.
pub fn put_off_beside(answer: &str, asked: &str, deed: &IndexedAction) -> bool {
    let is_it = is_the_deed(asked, deed) || is_begun_by(asked, deed);
    !is_it && Language::of(asked).repeats_the_hour(answer, asked)
}

fn is_loose(suggestion: &Suggestion, words: &str) -> bool {
    let decision = &suggestion.decision;
    let does = suggestion.action();
    let says_so = does.is_some() && decision.announced_action == Some(suggestion.chosen);
    let does_it = |action| is_the_deed(words, action) || is_begun_by(words, action);
    let keeps = says_so || does.is_some_and(does_it);
    suggestion.origin == Origin::Chosen
        && decision.promises.is_empty()
        && !keeps
        && can_be_held_to(words, suggestion)
}

/// Whether the words say no more than what is done, in whatever words: `I shall lift this end` of
/// whoever takes it.
fn is_the_deed(words: &str, action: &IndexedAction) -> bool {
    announces(words, &action.description) || Wording::of([words]).say_verb(action)
}

/// Whether what is done is the way to where the words say that it will be done: `I'll get them from the
/// bakehouse` of whoever goes there.
fn is_begun_by(words: &str, action: &IndexedAction) -> bool {
    action.has_tag("move") && Wording::of([words]).name_any(action)
}

/// Whether they name somebody or something, a deed that is on offer, or a time: `I will make it
/// easier to answer` holds nobody to anything.
fn can_be_held_to(words: &str, suggestion: &Suggestion) -> bool {
    let said = Wording::of([words]);
    let mut offers = suggestion.offers.iter();
    offers.any(|offer| said.name_any(offer) || !offer.has_tag("speech") && said.say_verb(offer))
        || suggestion.decision.announced_action.is_some_and(|index| index > 0)
        || Language::english().is_about_later(words)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::decide::{Decision, SpokenPromise};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};
    use std::sync::Arc;

    const WORDS: &str = "I promise, I'll unlock the cellar door";

    pub(crate) fn deciding(chosen: u32, decision: Decision) -> Suggestion {
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
    fn what_is_promised_beside_a_deed_is_neither_it_nor_where_it_leads() {
        let thing = |index: u32, action: &str, thing: &str, tag: &str| {
            let description =
                format!("{} the {thing}", action.split(':').next_back().unwrap_or(""));
            let tags = vec![tag.to_owned()];
            IndexedAction { description, tags, ..offer(index, action, &[thing]) }
        };
        let offers = [
            thing(1, "inn:unlock", "door", "unlock"),
            thing(2, "inn:take", "oil", "take"),
            thing(3, "inn:go", "store", "move"),
        ];
        let beside =
            |said: &'static str, deed: usize| promised_beside(said, &offers[deed], &offers);
        let oil = "I'll fetch the oil.";
        assert_eq!(beside(oil, 0), Some(oil));
        assert_eq!(beside("I'll unlock the door.", 0), None, "it is the deed");
        assert_eq!(beside("I'll fetch it from the store.", 2), None, "it goes there");
        assert_eq!(beside("I'll sing you a song.", 0), None);
        assert_eq!(beside("The oil is in the store.", 0), None);
        let sworn = |said: &str, deed: usize| sworn_beside(said, &offers[deed]).is_some();
        assert!(sworn("I'll sing you a song, you have my word.", 0));
        assert!(!sworn("I'll sing you a song.", 0));
        assert!(!sworn("I'll unlock the door, you have my word.", 0), "it is the deed");
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
    fn what_is_begun_by_the_way_there_or_owed_already_is_no_loose_promise() {
        let mut way = offer(4, "inn:move", &["bakehouse"]);
        let words = "I'll get them from the bakehouse.";
        let mut said = deciding(4, Decision { speech: words.to_owned(), ..Decision::default() });
        said.offers = said.offers.iter().cloned().chain([way.clone()]).collect();
        assert!(!is_loose(&said, words), "it goes there");
        said.chosen = 2;
        let loose = |commitments: &Commitments| {
            promised_in_words(&said, Some(commitments), GameTime(0)).is_some()
        };
        assert!(loose(&Commitments::default()), "it stays, and owes nothing");
        let mut owing = Commitments::default();
        let text = "bring Mara the drops".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        assert!(!loose(&owing));
        way.tags = vec!["look".to_owned()];
        assert!(!is_begun_by(words, &way), "who looks there does not go");
    }

    #[test]
    fn what_was_put_in_place_of_the_choice_is_not_held_against_the_words() {
        let mut amended = deciding(2, Decision::default());
        amended.origin = Origin::Amended;
        assert!(!is_loose(&amended, WORDS));
    }

    #[test]
    fn what_is_only_said_again_or_for_some_day_promises_nothing() {
        for speech in [
            "I'll give her bronze now, and again at nine as I said.",
            "One day I will ask where it went.",
            "I gave my word to hold my tongue, so I'll give her no name.",
        ] {
            let speaking = Decision { speech: speech.to_owned(), ..Decision::default() };
            let flagged = promised_in_words(&deciding(2, speaking), None, GameTime(0));
            assert_eq!(flagged, None, "{speech}");
        }
    }

    #[test]
    fn what_is_agreed_to_for_an_hour_is_put_off_beside_any_deed_but_the_way_there() {
        let meet = "Meet me in the bakehouse at eleven.";
        let dance = offer(4, "inn:dance", &["mara"]);
        for answer in ["Yes, Mara. At eleven.", "At eleven, gladly."] {
            assert!(put_off_beside(answer, meet, &dance), "{answer}");
        }
        for answer in ["Yes.", "At eleven?", "At ten, then."] {
            assert!(!put_off_beside(answer, meet, &dance), "{answer}");
        }
        let mut way = offer(5, "inn:move", &["bakehouse"]);
        way.tags = vec!["move".to_owned()];
        assert!(!put_off_beside("At eleven, yes.", meet, &way));
    }
}
