//! Who says that they have a thing themselves.

use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words may stand between `I have` and what is had: `I have here the key`.
const BETWEEN: usize = 1;

impl Language {
    /// Whether a sentence says that its speaker has a thing, which is called so: `I have the key`, `The key is in my
    /// pocket`. Who says that it is safe, that somebody else has it or that they gave it away says nothing of the kind.
    /// A language that has no words for it takes every sentence about oneself that names the thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let has = |said| Language::english().says_to_have(said, "key");
    /// assert!(has("I have the iron key here.") && has("The key hangs at my belt, Odo."));
    /// assert!(!has("I gave the key to Odo.") && !has("Odo has the key, I swear."));
    /// ```
    pub fn says_to_have(&self, said: &str, thing: &str) -> bool {
        let known = &self.promises.receipt;
        if known.getting.iter().next().is_none() {
            return self.is_of_oneself(said) && self.names(said, thing);
        }
        let lower = said.to_lowercase().replace('’', "'");
        let again = |words: &[&str]| self.has_it_again(words) && self.names(said, thing);
        let parts = lower.split([',', ';', ':', '.', '!', '?', '–', '—', '…']);
        let mut spoken_parts = parts.filter(|part| !self.denies(part)).map(spoken);
        spoken_parts.any(|words| {
            again(&words) || self.has_before(&words, thing) || self.has_behind(&words, thing)
        })
    }

    /// `I have it`, with what it is said elsewhere in the sentence.
    fn has_it_again(&self, words: &[&str]) -> bool {
        self.had(words).any(|had| match had {
            [it, ..] => self.promises.proposing.things_again.has(it),
            _ => false,
        })
    }

    /// `I have the iron key`: nothing stands between but what the thing is like.
    fn has_before(&self, words: &[&str], thing: &str) -> bool {
        let plain = |word: &&&str| !self.is_linking(word);
        let is_thing = |had: &[&str]| {
            let start = had.iter().take(BETWEEN + 1).position(|word| self.is_determiner(word));
            let phrase = start.map(|start| &had[start + 1..]).unwrap_or_default();
            let near = phrase.iter().take_while(plain).count();
            self.names(&phrase[..near].join(" "), thing)
        };
        let taken = self.promises.receipt.taken.iter();
        let mut took = taken.filter_map(|phrase| {
            words
                .windows(phrase.len())
                .position(|it| phrase.is(it))
                .map(|at| &words[at + phrase.len()..])
        });
        self.had(words).any(is_thing) || took.any(|rest| self.ends_with_thing(rest, thing))
    }

    /// `I took the key`, and no `to Odo` behind it.
    fn ends_with_thing(&self, rest: &[&str], thing: &str) -> bool {
        let linked = rest.iter().any(|word| self.is_linking(word));
        !linked && self.names(&rest.join(" "), thing)
    }

    /// What stands behind each `I have` of these words.
    fn had<'a, 'w>(&self, words: &'a [&'w str]) -> impl Iterator<Item = &'a [&'w str]> {
        let getting = &self.promises.receipt.getting;
        let lengths = (0..words.len()).map(move |at| (at, getting.length_at(&words[at..])));
        lengths.filter_map(move |(at, length)| length.map(|length| &words[at + length..]))
    }

    /// `The key is in my pocket`.
    fn has_behind(&self, words: &[&str], thing: &str) -> bool {
        let in_hand = &self.promises.receipt.in_hand;
        (1..words.len()).any(|at| {
            in_hand.length_at(&words[at..]).is_some() && self.names(&words[..at].join(" "), thing)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(said: &str) -> bool {
        Language::english().says_to_have(said, "the takings")
    }

    #[test]
    fn who_says_to_have_a_thing_has_it() {
        for said in [
            "I have the takings.",
            "I've got the night's takings, every coin.",
            "Fine: I took the takings, God forgive me.",
            "The takings are in my coat, and there they stay.",
            "I have it here, the takings.",
            "I have here the takings of tonight.",
            "Yes, I am holding the takings.",
        ] {
            assert!(has(said), "{said}");
        }
    }

    #[test]
    fn who_names_a_thing_beside_oneself_need_not_have_it() {
        for said in [
            "I gave the takings to Margit.",
            "Hanka has the takings, I swear.",
            "I took the takings to Margit.",
            "I do not have the takings.",
            "I have heard who stole the takings.",
            "I have a word to say about the takings.",
            "You shall have the takings by ten, I swear it.",
            "Come with me, the takings are safe.",
            "I have Tamsin keep the takings.",
            "I would look for the takings in the trap room.",
        ] {
            assert!(!has(said), "{said}");
        }
    }
}
