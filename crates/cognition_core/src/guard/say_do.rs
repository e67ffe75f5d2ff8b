//! Whether the mind does what its speech announces.

use super::objection::Objection;
use super::suggestion::{Origin, Suggestion};
use crate::act::IndexedAction;
use cognition_language::{Language, runs_with_apostrophes as words};

/// How much of an offer's description an announcement must hold.
const ANNOUNCED: f32 = 0.75;

/// The announcement that the choice does not keep, if there is one.
///
/// `announced_action` counts first; without it the wording is a weaker sign, and then only a
/// sentence in the first person that nearly spells out another offer counts. What an engine or a
/// person put in place of the choice is not held against the words.
pub fn said_otherwise(suggestion: &Suggestion) -> Option<Objection> {
    if suggestion.origin != Origin::Chosen {
        return None;
    }
    let announced = match suggestion.decision.announced_action {
        Some(index) => suggestion.offer(index)?,
        None => announced_in_words(suggestion)?,
    };
    let same = suggestion.action().is_some_and(|action| action.same_deed(announced));
    (!same).then(|| Objection::SaidOtherwise {
        announced: announced.description.clone(),
        chosen: suggestion.description().to_owned(),
    })
}

fn announced_in_words(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let speech = suggestion.speech().to_lowercase().replace('’', "'");
    let said = Words::announced(&speech);
    if said.words.is_empty() {
        return None;
    }
    let chosen = suggestion.action().map_or(0.0, |offer| said.coverage(&offer.description));
    if chosen >= 1.0 {
        return None;
    }
    // What the reply lists as promised is for later.
    let promises = suggestion.decision.promises.iter().map(|promise| promise.text.as_str());
    let promises = promises.collect::<Vec<_>>().join(" ").to_lowercase();
    let promised = Words::of(words(&promises).collect());
    let mut best: Option<(&IndexedAction, f32)> = None;
    let now = |offer: &&IndexedAction| promised.coverage(&offer.description) < ANNOUNCED;
    for offer in suggestion.offers.iter().filter(now) {
        let score = said.coverage(&offer.description);
        if score >= ANNOUNCED && score > chosen && best.is_none_or(|(_, top)| score > top) {
            best = Some((offer, score));
        }
    }
    best.map(|(offer, _)| offer)
}

/// Whether a sentence says no more than that somebody does what is described, as in `I'll unlock
/// the cellar door.` Here one word is enough: it excuses, and does not accuse.
pub(super) fn announces(sentence: &str, description: &str) -> bool {
    let sentence = sentence.to_lowercase().replace('’', "'");
    let (held, all) = Words::announced(&sentence).held(description);
    held > 0.0 && held / all >= ANNOUNCED
}

/// The words of all sentences in which somebody says what they are about to do.
struct Words<'a> {
    words: Vec<&'a str>,
    /// Which first letters they have: most words are told to be missing by that alone.
    initials: u32,
}

impl<'a> Words<'a> {
    /// Of a speech in lower case.
    fn announced(speech: &'a str) -> Self {
        let mut announced: Vec<&str> = Vec::new();
        for sentence in speech.split(['.', '!', '?', ';']) {
            let all: Vec<&str> = words(sentence).collect();
            announced.extend(
                Language::english().announced(&all).iter().copied().filter(|word| !is_empty(word)),
            );
        }
        Self::of(announced)
    }

    /// Of words in lower case.
    fn of(words: Vec<&'a str>) -> Self {
        let initials = words.iter().fold(0, |initials, word| initials | initial(word));
        Self { words, initials }
    }

    /// How much of a description the words hold, from 0 to 1.
    fn coverage(&self, description: &str) -> f32 {
        let (held, all) = self.held(description);
        // One word alone is too weak a sign.
        if all < 2.0 { 0.0 } else { held / all }
    }

    /// How many words of a description they hold, and of how many. Without its first word, the
    /// verb, it is not announced at all.
    fn held(&self, description: &str) -> (f32, f32) {
        let mut words = content_words(description);
        if !words.next().is_some_and(|verb| self.hold(verb)) {
            return (0.0, 0.0);
        }
        let (mut held, mut all) = (1.0, 1.0);
        for word in words {
            held += if self.hold(word) { 1.0 } else { 0.0 };
            all += 1.0;
        }
        (held, all)
    }

    fn hold(&self, word: &str) -> bool {
        self.initials & initial(word) != 0 && self.words.iter().any(|said| is_same(said, word))
    }
}

/// One bit for the first letter, regardless of case.
fn initial(word: &str) -> u32 {
    let first = word.chars().next().and_then(|letter| letter.to_lowercase().next());
    first.map_or(0, |letter| 1 << (u32::from(letter) % 32))
}

fn is_same(lower: &str, word: &str) -> bool {
    lower.eq_ignore_ascii_case(word) || (!word.is_ascii() && lower == word.to_lowercase())
}

fn content_words(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(|word| !is_empty(word))
}

fn is_empty(word: &str) -> bool {
    Language::english().is_empty_word(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, SpokenPromise};
    use crate::guard::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn saying(speech: &str, announced: Option<u32>, chosen: u32) -> Option<String> {
        let offers = vec![
            offer(1, "inn:unlock", &["cellar", "door"]),
            offer(2, "inn:tell", &["mara"]),
            offer(3, "inn:call", &[]),
        ];
        let mut said = suggestion(chosen, offers);
        said.decision = Arc::new(Decision {
            speech: speech.to_owned(),
            announced_action: announced,
            ..Decision::default()
        });
        said_otherwise(&said).map(|objection| objection.to_string())
    }

    #[test]
    fn another_action_than_the_announced_one_is_noticed() {
        let text = "the words announce `unlock cellar door`, the choice is `tell mara`";
        assert_eq!(saying("", Some(1), 2).as_deref(), Some(text));
        assert_eq!(saying("", Some(2), 2), None);
        assert_eq!(saying("", Some(0), 2), None, "nothing was announced");
    }

    #[test]
    fn what_is_listed_as_promised_is_no_announcement_of_this_turn() {
        let offers =
            vec![offer(1, "inn:unlock", &["cellar", "door"]), offer(2, "inn:tell", &["mara"])];
        let mut said = suggestion(2, offers);
        let promising = |promised: &str| {
            let promise = SpokenPromise { text: promised.to_owned(), ..SpokenPromise::default() };
            let speech = "I promise, I'll unlock the cellar door.".to_owned();
            Arc::new(Decision { speech, promises: vec![promise], ..Decision::default() })
        };
        said.decision = promising("Unlock the cellar door for Mara");
        assert_eq!(said_otherwise(&said), None);
        said.decision = promising("sing tonight");
        assert!(said_otherwise(&said).is_some(), "something else was promised");
    }

    #[test]
    fn to_announce_something_and_wait_is_noticed() {
        assert!(saying("", Some(1), 0).is_some());
    }

    #[test]
    fn an_announcement_in_words_is_a_weaker_sign() {
        assert!(saying("Stand back. I'll unlock the cellar door!", None, 2).is_some());
        assert!(saying("I’ll unlock that door of the cellar.", None, 0).is_some());
        assert_eq!(saying("I'll unlock the cellar door.", None, 1), None, "and does");
    }

    #[test]
    fn talk_of_other_things_is_no_announcement() {
        for speech in [
            "Unlock the cellar door, would you?",
            "Who will unlock the cellar door?",
            "I'll think about the door.",
            "I'll call.",
            "",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
    }
}
