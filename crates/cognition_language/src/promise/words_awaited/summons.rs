//! Words that call whoever hears them to their speaker: `Come here.`, `I'm sending for you.`, `Jory!`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};

/// Words that a clause has which is more than a call or a nod.
pub(super) const MORE_THAN_A_CALL: usize = 3;

impl Language {
    /// Whether words call whoever hears them to their speaker, or along: `Come here.`, `I'm sending for you.`
    pub(super) fn calls_over(&self, said: &str) -> bool {
        let plain = sentences(said).filter(|it| self.terms(it).is_none() && !self.is_for_later(it));
        let mut plain = plain.filter(|it| !self.denies(it));
        !self.bids_to_stay(said) && plain.any(|it| self.bids_to_come(it) || self.tells_to_call(it))
    }

    /// `Come at nine.`
    pub(in crate::promise) fn is_for_later(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase();
        self.said_time(&lower).is_some() || self.until_when(&lower).is_some()
    }

    /// `Come with me`, `will you come here?`
    fn bids_to_come(&self, sentence: &str) -> bool {
        let (known, proposing) = (&self.promises.by_word, &self.promises.proposing);
        let lower = sentence.to_lowercase().replace('’', "'");
        let called = |clause: &&str| spoken(clause).len() < MORE_THAN_A_CALL;
        let alone = || clauses(&lower).filter(|it| !called(it)).count() == 0;
        let once = || spoken(&lower).iter().filter(|word| known.come.has(word)).count() == 1;
        clauses(&lower).any(|clause| {
            let words = spoken(clause);
            let begun = self.begun(&words);
            let able = || proposing.enabling.length_at(begun);
            let asked = proposing.asking.length_at(begun).or_else(able).unwrap_or(0);
            let Some((verb, rest)) = self.begun(&begun[asked..]).split_first() else {
                return false;
            };
            let comes = known.come.has(verb) && !known.no_call.begin(rest);
            comes
                && match rest.first() {
                    Some(word) => known.hither.has(word),
                    None => alone() && once(),
                }
        })
    }

    /// `I'm sending for you`
    fn tells_to_call(&self, sentence: &str) -> bool {
        let known = &self.promises.by_word;
        let sends = |clause: &str| {
            let lower = parted(clause);
            let words = spoken(&lower);
            let from = |at: usize| {
                let speaks = self.promises.undertaking.speakers.has(words[at]);
                let behind = &words[at + 1..];
                let (you, rest) = behind[longest(&known.sending, behind)?..].split_first()?;
                let whole = rest.first().is_none_or(|word| known.hither.has(word));
                Some(speaks && self.promises.questions.addressed.has(you) && whole)
            };
            (0..words.len()).filter_map(from).any(|it| it)
        };
        !self.is_question(sentence) && clauses(sentence).any(sends)
    }

    /// `Jory!`
    pub(super) fn only_calls(&self, said: &str, name: &str) -> bool {
        let cries = said.trim_end().ends_with(['!', '！']);
        cries && spoken(said).len() < MORE_THAN_A_CALL && self.calls(said, name)
    }

    /// The words of a clause behind what only leads to them: `then`, `and`.
    pub(in crate::promise) fn begun<'a, 'w>(&self, words: &'a [&'w str]) -> &'a [&'w str] {
        let leads = |word: &&&str| {
            self.promises.proposing.politely.has(word)
                || self.consent.fillers.has(word)
                || self.grammar.joining.has(word)
        };
        &words[words.iter().take_while(leads).count()..]
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_is_called_is_to_come_and_not_to_stay() {
        let calls = |said: &str| Language::english().calls_over(said);
        for said in [
            "Jory, come with me to the counting room.",
            "Come here, boy.",
            "Jory, come.",
            "Then come and be useful, Lieutenant.",
            "Will you come with me, Jory?",
            "I'm sending for you, Jory: come.",
            "I'm sending for you: come with me.",
            "I have come for you.",
            "Follow me.",
        ] {
            assert!(calls(said), "{said}");
        }
        for said in [
            "Stay where you are, Jory.",
            "No.",
            "The copper is at straw.",
            "Don't come here.",
            "I'll send for you.",
            "Come when the bell goes.",
            "If I call, come to me.",
            "Come, come.",
            "Come on, the copper is nearly there.",
            "The bell comes up tomorrow.",
            "Come here, no, stay by the furnace.",
        ] {
            assert!(!calls(said), "{said}");
        }
        let english = Language::english();
        let called = |said: &str, what: &str| {
            let awaited = english.word_awaited(what).expect("waits for words");
            english.hears_what_was_awaited(said, &awaited, "Jory")
        };
        assert!(called("Jory!", "bettany calls for me"));
        assert!(!called("Jory!", "bettany sends for me"));
        assert!(!called("Amabel!", "bettany calls for me"));
    }
}
