//! The offer that the words of a reply name, where another of the same sort was chosen.

use super::sent_there::told_to_go_instead;
use super::siblings::sibling_offers;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::{SPEECH, Wording, clauses, in_lower_case, is_person};
use cognition_language::{Language, sentences};

/// The offer that the words name outright: the chosen action, but for one target, of which nothing in the reply
/// speaks. So is the shilling named by `The ham for the shilling!` under a trade for the letter, and Marta by `Marta,
/// you take the key` under a gift of it to Lina, and the key by `Give me the key` of whoever asks for the coin. Where
/// the words name two, neither is meant. Words that send somebody where the mind goes are meant for them alone.
pub fn named_in_words(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let action = suggestion.action()?;
    let speech = suggestion.speech();
    if suggestion.origin != Origin::Chosen || speech.trim().is_empty() || suggestion.prepares() {
        return None;
    }
    if action.has_tag("ask") {
        return asked_for_in_words(suggestion, action);
    }
    if action.has_tag("move") {
        return told_to_go_instead(suggestion, action);
    }
    if action.has_tag(SPEECH) {
        return None;
    }
    let mut named = sibling_offers(suggestion, action).filter(|(offer, (own, other))| {
        (is_bargained_for(speech, offer, own, other) || is_handed_to(speech, offer, other))
            && !speaks_of(suggestion, own, other)
    });
    let (offer, _) = named.next()?;
    named.next().is_none().then_some(offer)
}

/// The offer to ask the same person for what the words ask for, where they ask for one such thing.
fn asked_for_in_words<'s>(
    suggestion: &'s Suggestion,
    action: &'s IndexedAction,
) -> Option<&'s IndexedAction> {
    let asked = Language::english().asked_to_be_given(suggestion.speech());
    let is_asked_for = |thing: &ActionTarget, own: &ActionTarget| {
        let names = |it: &String| Wording::of([it.as_str()]).name_apart(thing, own);
        !is_person(thing) && asked.iter().any(names)
    };
    let told = [suggestion.speech(), suggestion.decision.thoughts.as_str()].map(Wording::undenied);
    let aim = Wording::of_aim_in(&suggestion.decision);
    let speaks_of = |own: &ActionTarget, other: &ActionTarget| {
        aim.name_apart(own, other) || told.iter().any(|words| words.name_apart(own, other))
    };
    let mut named = sibling_offers(suggestion, action)
        .filter(|(_, (own, other))| is_asked_for(other, own) && !speaks_of(own, other));
    let (offer, _) = named.next()?;
    named.next().is_none().then_some(offer)
}

/// The same, as a contradiction.
pub(in crate::guard::intent) fn names_another_offer(
    suggestion: &Suggestion,
    action: &IndexedAction,
) -> Option<Straying> {
    let named = named_in_words(suggestion)?;
    if action.has_tag("move") {
        let (preferred, chosen) = (named.description.clone(), action.description.clone());
        return Some(Straying::PrefersOther { preferred, chosen });
    }
    let is_new = |it: &&ActionTarget| !action.concerns(&it.stable_id);
    let meant = named.targets.iter().find(is_new)?.label.clone();
    Some(Straying::OtherTarget { meant, chosen: action.description.clone() })
}

/// Whether anything in the reply, denied or not, speaks of what was chosen.
fn speaks_of(suggestion: &Suggestion, own: &ActionTarget, other: &ActionTarget) -> bool {
    let decision = &suggestion.decision;
    let aim = Wording::of_aim_in(decision);
    let told = Wording::of_reply(decision);
    let is_meant = suggestion.intent_target.as_ref().is_some_and(|it| it.thing == own.stable_id);
    is_meant || [aim, told].iter().any(|words| words.name_apart(own, other))
}

fn is_told(sentence: &str) -> bool {
    let language = Language::english();
    !language.is_question(sentence)
        && !language.denies(sentence)
        && !language.hangs_on_something(sentence)
}

/// A clause joins the other thing to one that both offers are done with, and ends with either: `the ham for the
/// shilling`, and not `the ham is worth more than the shilling`.
fn is_bargained_for(
    speech: &str,
    offer: &IndexedAction,
    own: &ActionTarget,
    other: &ActionTarget,
) -> bool {
    if is_person(other) {
        return false;
    }
    let is_common = |it: &&ActionTarget| !is_person(it) && it.stable_id != other.stable_id;
    let common: Vec<&ActionTarget> = offer.targets.iter().filter(is_common).collect();
    let joined = |clause: Vec<&str>| {
        let apart = || Wording::of(clause.iter().copied()).name_apart(other, own);
        common.iter().any(|it| joins(&clause, it, other)) && apart()
    };
    !common.is_empty() && sentences(speech).filter(|it| is_told(it)).flat_map(clauses).any(joined)
}

fn joins(clause: &[&str], one: &ActionTarget, other: &ActionTarget) -> bool {
    let language = Language::english();
    let named =
        |thing: &ActionTarget| clause.iter().position(|word| Wording::of([*word]).name(thing));
    let Some((one_at, other_at)) = named(one).zip(named(other)) else { return false };
    let (first, last) = (one_at.min(other_at), one_at.max(other_at));
    let labels = [one.label.as_str(), other.label.as_str()];
    let between = clause.get(first + 1..last).unwrap_or_default();
    let between: Vec<String> = between.iter().map(|word| word.to_lowercase()).collect();
    let links = |word: &String| language.is_linking(word);
    let goes_on = |word: &String| {
        let is_of_label = labels.iter().any(|it| Wording::of([word.as_str()]).held_by(it) > 0);
        links(word) || language.is_determiner(word) || is_of_label
    };
    last + 1 == clause.len() && between.iter().any(links) && between.iter().all(goes_on)
}

/// A sentence calls the other person, and bids them take what is given.
fn is_handed_to(speech: &str, offer: &IndexedAction, other: &ActionTarget) -> bool {
    let language = Language::english();
    let thing = offer.targets.iter().find(|target| !is_person(target));
    let Some(thing) = thing.filter(|_| is_person(other) && offer.has_tag("give")) else {
        return false;
    };
    let hands = |clause: Vec<&str>| {
        let handed = language.handed_to_listener(&clause).unwrap_or_default();
        Wording::of(handed.iter().copied()).name(thing)
    };
    sentences(speech).filter(|it| is_told(it) && language.calls(it, &other.label)).any(|sentence| {
        let lower = in_lower_case(sentence);
        clauses(&lower).any(hands)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::intent::stray::tests::{saying, strays_now};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};

    fn trade(index: u32, got: &str) -> IndexedAction {
        IndexedAction {
            description: format!("Trade the smoked ham for {got} with character1"),
            ..offer(index, "inn:trade", &["the smoked ham", "character1", got])
        }
    }

    fn give(index: u32, whom: &str, label: &str) -> IndexedAction {
        let mut give = offer(index, "inn:give", &["the iron key", whom]);
        label.clone_into(&mut give.targets[1].label);
        IndexedAction { description: format!("Give the iron key to {label}"), ..give }
    }

    fn named(offers: Vec<IndexedAction>, speech: &str) -> Option<u32> {
        let said = saying(suggestion(1, offers), speech);
        let named = named_in_words(&said).map(|offer| offer.index);
        assert!(named.is_none() || strays_now(&said).is_some(), "{speech}");
        named
    }

    #[test]
    fn of_two_bargains_the_one_is_meant_whose_both_things_are_named() {
        let offers = || vec![trade(1, "the letter"), trade(2, "the silver shilling")];
        for speech in [
            "There, the ham for the shilling!",
            "Done, sir. My ham for your silver shilling.",
            "A shilling for the ham.",
        ] {
            assert_eq!(named(offers(), speech), Some(2), "{speech}");
        }
        for speech in [
            "The ham for the shilling?",
            "The ham is worth more than the shilling.",
            "The ham for the shilling would be a poor bargain.",
            "I won't give the ham for the shilling.",
            "The ham for the shilling, they all say. The letter is worth more to me.",
            "There, the ham is yours!",
            "Keep your shilling.",
        ] {
            assert_eq!(named(offers(), speech), None, "{speech}");
        }
    }

    #[test]
    fn a_bargain_that_is_not_on_offer_is_not_meant() {
        assert_eq!(named(vec![trade(1, "the letter")], "There, the ham for the shilling!"), None);
    }

    #[test]
    fn who_asks_for_one_thing_in_words_asks_for_no_other() {
        let ask = |index, what: &str| IndexedAction {
            tags: vec!["ask".to_owned(), SPEECH.to_owned()],
            ..offer(index, "inn:ask", &["character1", what])
        };
        let offers = || vec![ask(1, "the copper coin"), ask(2, "the store key")];
        for speech in [
            "The lamp wants oil. Give me the store key back, Ruben.",
            "I need the store key.",
            "May I have the key, Ruben?",
            "Ruben, I want the store key, not the coin.",
        ] {
            assert_eq!(named(offers(), speech), Some(2), "{speech}");
        }
        for speech in [
            "The store key is gone. You owe me for it, Ruben.",
            "Give me the coin for the store key.",
            "Give me the store key, and the coin.",
            "Give me a moment, Ruben.",
            "I don't want the store key.",
            "",
        ] {
            assert_eq!(named(offers(), speech), None, "{speech}");
        }
    }

    #[test]
    fn who_is_called_and_told_to_take_it_is_given_it() {
        let offers = || vec![give(1, "character1", "Lina"), give(2, "character2", "Marta")];
        for speech in [
            "Marta, you take the key. You can let the gentleman down there.",
            "Take the key, Marta.",
            "Here is the key, Marta.",
        ] {
            assert_eq!(named(offers(), speech), Some(2), "{speech}");
        }
        for speech in [
            "Marta, take the key to Lina.",
            "Marta, you take the tray.",
            "Marta, don't you take the key.",
            "Marta, will you take the key?",
            "Marta, I give Lina the key.",
            "You take the key.",
            "Not now, Marta.",
        ] {
            assert_eq!(named(offers(), speech), None, "{speech}");
        }
    }
}
