//! What words hand over: the gift on offer that is not made.

use super::part_of_deed::is_half;
use super::words_alone::is_nothing_but_words;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{
    Wording, clauses, done_to, in_lower_case, is_feasible, is_person, object, verbs,
};
use cognition_language::{Language, identifiers, sentences};

/// So many words call somebody: `my dear`.
const CALL: usize = 2;

/// Whether a sentence is said over a gift, in another word: `Here, deliver it to her.`
pub(super) fn hands_it_over(sentence: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let hands = || identifiers(sentence).any(|word| language.hands_over(&word.to_lowercase()));
    let thing = done_to(action).filter(|thing| action.has_tag("give") && !is_person(thing));
    let names =
        |thing: &ActionTarget| language.leans(sentence) || Wording::of([sentence]).name(thing);
    thing.is_some_and(names) && hands() && !language.is_question(sentence)
}

/// What a clause hands over, as the gift on offer that is not made; or what is on offer to be served.
pub(super) fn handed_over<'s>(
    suggestion: &'s Suggestion,
    clause: &[&str],
) -> Option<&'s IndexedAction> {
    gift_of(suggestion, Language::english().handed_over(clause)?)
}

/// The same where whom the words call stands before the thing, in a clause of its own: `here you are, dear, the
/// loaf`.
pub(super) fn gift_behind_a_call<'s>(
    suggestion: &'s Suggestion,
    clauses: &[Vec<&str>],
) -> Option<&'s IndexedAction> {
    let (gift, calls) = handed_behind_a_call(suggestion, clauses)?;
    (!is_called_elsewhere(suggestion, gift, &calls)).then_some(gift)
}

/// The sentence that hands a thing over like that to nobody whose name it says, where only another sentence names
/// somebody: who gets it is unclear, and nothing but words is done. `Here you are, Madame, the box. Evening, Odo.`
pub(super) fn handed_to_whom_it_does_not_name(suggestion: &Suggestion) -> Option<&str> {
    let is_unclear = |sentence: &&str| {
        let lower = in_lower_case(sentence);
        let all: Vec<Vec<&str>> = clauses(&lower).collect();
        let handed = handed_behind_a_call(suggestion, &all);
        handed.is_some_and(|(gift, calls)| is_called_elsewhere(suggestion, gift, &calls))
    };
    let mut spoken = sentences(suggestion.speech()).filter(|_| is_nothing_but_words(suggestion));
    spoken.find(is_unclear)
}

/// The gift, and the words that may call somebody beside it.
fn handed_behind_a_call<'s, 'w>(
    suggestion: &'s Suggestion,
    clauses: &[Vec<&'w str>],
) -> Option<(&'s IndexedAction, Vec<&'w str>)> {
    let language = Language::english();
    let is_call = |words: &[&str]| words.len() <= CALL && !names_a_thing(suggestion, words);
    let (spoken, calls): (Vec<_>, Vec<_>) =
        clauses.iter().enumerate().partition(|(at, it)| *at == 0 || !is_call(it));
    let spoken: Vec<Vec<&str>> = spoken.into_iter().map(|(_, clause)| clause.clone()).collect();
    let handed = language.handed_over_apart(&spoken)?;
    let (first, last) = handed.first().zip(handed.last())?;
    // What is said of a thing hands it over no more than `the loaf is burnt` does.
    let is_name = handed.len() == 1 || language.is_determiner(first);
    let gift = gift_of(suggestion, &[*last]).filter(|_| is_name)?;
    Some((gift, calls.into_iter().flat_map(|(_, clause)| clause.iter().copied()).collect()))
}

/// Whether a gift would go to somebody whom the speech calls, but not beside what it hands over: `Madame` there is
/// somebody else.
fn is_called_elsewhere(suggestion: &Suggestion, gift: &IndexedAction, calls: &[&str]) -> bool {
    let (language, beside) = (Language::english(), Wording::of(calls.iter().copied()));
    let is_heard =
        |it: &ActionTarget| suggestion.action().is_some_and(|done| done.concerns(&it.stable_id));
    let mut persons = gift.targets.iter().filter(|target| is_person(target));
    !calls.is_empty()
        && persons.any(|it| {
            language.calls(suggestion.speech(), &it.label) && !beside.name(it) && !is_heard(it)
        })
}

fn names_a_thing(suggestion: &Suggestion, words: &[&str]) -> bool {
    let words = Wording::of(words.iter().copied());
    let mut things = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    things.any(|thing| !is_person(thing) && words.name(thing))
}

pub(super) fn gift_of<'s>(
    suggestion: &'s Suggestion,
    handed: &[&str],
) -> Option<&'s IndexedAction> {
    let language = Language::english();
    let is_money = |thing: &ActionTarget| {
        !is_person(thing) && language.names_the_money_in(handed, &thing.label)
    };
    let handed = Wording::of(handed.iter().copied());
    let done = suggestion.action();
    let serves = |offer: &IndexedAction| verbs(offer).any(|verb| language.serves(&verb));
    let gives = |offer: &IndexedAction| offer.has_tag("give") || serves(offer);
    let gifts = suggestion.offers.iter().filter(|offer| {
        let thing =
            offer.targets.first().is_some_and(|thing| handed.name(thing) || is_money(thing));
        let served = || {
            let mut things = offer.targets.iter().filter(|target| !is_person(target));
            things.any(|thing| handed.name(thing)) || names_served(&handed, offer)
        };
        let named = offer.has_tag("give") && thing || serves(offer) && served();
        let half = done.is_some_and(|done| is_half(done, offer));
        named && is_feasible(offer) && !half
    });
    for_whom_it_is(suggestion, &gifts.collect::<Vec<_>>()).filter(|_| !done.is_some_and(gives))
}

/// Of several the one to whoever is called; else to whoever is spoken to.
fn for_whom_it_is<'s>(
    suggestion: &Suggestion,
    gifts: &[&'s IndexedAction],
) -> Option<&'s IndexedAction> {
    let speech = suggestion.speech();
    let is_called = |it: &ActionTarget| Language::english().calls(speech, &it.label);
    let is_heard =
        |it: &ActionTarget| suggestion.action().is_some_and(|done| done.concerns(&it.stable_id));
    let to = |is_meant: &dyn Fn(&ActionTarget) -> bool| {
        let goes =
            |gift: &IndexedAction| gift.targets.iter().any(|it| is_person(it) && is_meant(it));
        gifts.iter().find(|gift| goes(gift)).copied()
    };
    to(&is_called).or_else(|| to(&is_heard)).or_else(|| gifts.first().copied())
}

/// Whether words name what is served, though it is no target: the glass of `Pour Ann a glass`.
fn names_served(words: &Wording, offer: &IndexedAction) -> bool {
    let persons = offer.targets.iter().filter(|target| is_person(target));
    let served = persons.fold(object(offer), |rest, person| rest.without(&person.label));
    served.held_in(words) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::wording::SPEECH;
    use crate::guard::{announced_instead, said_otherwise, speaks_of_its_deed, told_as_done};
    use crate::perceive::PerceptionLog;
    use std::sync::Arc;

    fn tagged(tag: &str, offer: IndexedAction) -> IndexedAction {
        IndexedAction { tags: vec![tag.to_owned()], ..offer }
    }

    /// Who may give a loaf to either of two, and speaks to the second of them.
    fn with_a_loaf() -> Suggestion {
        let give = |index, whom| tagged("give", offer(index, "inn:give", &["loaf", whom]));
        let tell = tagged(SPEECH, offer(3, "inn:tell", &["character2"]));
        suggestion(3, vec![give(1, "character1"), give(2, "character2"), tell])
    }

    fn say(said: &mut Suggestion, speech: &str) {
        let speech = speech.to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
    }

    /// The gift that words announce.
    fn announced(said: &mut Suggestion, speech: &str) -> Option<u32> {
        say(said, speech);
        announced_instead(said).map(|offer| offer.index)
    }

    #[test]
    fn words_over_a_gift_speak_of_it_in_whatever_word() {
        let give = tagged("give", offer(1, "inn:give", &["letter", "character1"]));
        let mut gift = suggestion(1, vec![give]);
        let mut speaks = |speech: &str| {
            say(&mut gift, speech);
            speaks_of_its_deed(&gift)
        };
        assert!(speaks("You are the postman: deliver it to her, as you should have."));
        assert!(speaks("Hand over the letter at the mill."));
        assert!(!speaks("You are the postman, are you not?"));
        assert!(!speaks("Did you deliver the letter on Monday?"));
    }

    #[test]
    fn what_is_handed_over_in_words_is_handed_over() {
        let give = tagged("give", offer(1, "inn:give", &["purse", "character1"]));
        let look = offer(2, "inn:look", &["carpet"]);
        let mut said = suggestion(2, vec![give, look]);
        let mut others = |speech: &str| {
            say(&mut said, speech);
            said_otherwise(&said).is_some()
        };
        assert!(others("Yes, here, the whole purse, into your own two hands."));
        assert!(!others("Here, look at the carpet.") && !others("Is the purse in your hands?"));
    }

    #[test]
    fn money_is_handed_over_with_what_it_is_in() {
        let give =
            |index, thing: &str| tagged("give", offer(index, "fair:give", &[thing, "character1"]));
        let tell = tagged(SPEECH, offer(3, "fair:tell", &["character1"]));
        let mut said = suggestion(3, vec![give(1, "gold watch"), give(2, "cash box"), tell]);
        let mut gift = |speech: &str| announced(&mut said, speech);
        for speech in [
            "There you have your money, sir, count it if you like. Now give me my name back.",
            "Here's your money.",
            "Here is the cash box, sir.",
        ] {
            assert_eq!(gift(speech), Some(2), "{speech}");
        }
        for speech in [
            "There you have your answer, sir.",
            "There you have it, sir: the money is gone.",
            "Here is your hat, sir.",
            "Here's what I think of your money.",
            "You shall have your money, sir.",
            "Is there your money?",
        ] {
            assert_eq!(gift(speech), None, "{speech}");
        }
    }

    #[test]
    fn who_is_called_stands_before_what_is_handed_over_and_gets_it() {
        let mut said = with_a_loaf();
        let mut gift = |speech: &str| announced(&mut said, speech);
        assert_eq!(gift("Here you are, dear, the loaf, eat, you are all bones!"), Some(2));
        assert_eq!(gift("Here you are, my dear, your loaf."), Some(2));
        assert_eq!(gift("Here you are, character1, the loaf."), Some(1));
        for speech in [
            "Here, dear, smell the loaf.",
            "Here you are, dear, don't touch the loaf.",
            "Here you are, dear, the loaf is burnt.",
            "Here you are, dear.",
        ] {
            assert_eq!(gift(speech), None, "{speech}");
        }
    }

    #[test]
    fn who_is_called_by_a_title_gets_nothing_meant_for_whom_another_sentence_names() {
        let mut said = with_a_loaf();
        let mut found = |speech: &str| {
            let gift = announced(&mut said, speech);
            (gift, told_as_done(&said, &PerceptionLog::default()).is_some())
        };
        for speech in [
            "Here you are, Madame, the loaf. Evening, character1, all is well below.",
            "Here you are, Doctor, the loaf. Good night, character1.",
        ] {
            assert_eq!(found(speech), (None, true), "{speech}");
        }
        let heard = "Here you are, dear, the loaf. Evening, character2.";
        assert_eq!(found(heard).0, Some(2));
        let named = "Here you are, character1, the loaf. Evening, character2.";
        assert_eq!(found(named).0, Some(1));
        assert_eq!(found("Evening, character1. Mind the loaf, Madame.").0, None);
    }

    #[test]
    fn who_brings_something_announces_no_gift_of_now_and_no_hand_that_is_laid_on_anybody() {
        let deed = |index, action: &str, description: &str, tag: &str, targets: &[&str]| {
            let (description, tags) = (description.to_owned(), vec![tag.to_owned()]);
            IndexedAction { description, tags, ..offer(index, action, targets) }
        };
        let lay = "Lay a hand on the shoulder of character1";
        let give = "Give the cell to character1";
        let offers = vec![
            deed(1, "ship:hand", lay, "comfort", &["character1"]),
            deed(2, "ship:give", give, "give", &["cell", "character1"]),
            deed(3, "ship:tell", "Speak to character1", SPEECH, &["character1"]),
        ];
        let mut said = suggestion(3, offers);
        let mut others = |speech: &str| {
            say(&mut said, speech);
            said_otherwise(&said).is_some()
        };
        for speech in [
            "I'll bring the cell to the clinic.",
            "I'll give the cell to the clinic.",
            "I'll bring the tin to the clinic.",
            "I'll bring it to the clinic.",
            "I'll bring you the cell.",
            "I'll bring you a hand with that.",
            "I'll give character1 a wide berth.",
            "I'll put the tin beside character1.",
        ] {
            assert!(!others(speech), "{speech}");
        }
        assert!(others("I'll give you the cell."));
    }
}
