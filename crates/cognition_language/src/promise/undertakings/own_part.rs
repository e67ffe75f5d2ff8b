//! Whether whoever speaks takes on any part at all, whatever else they say.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether one of some sentences in lower case says what its speaker will do, gives their word, or takes something
    /// up: `leave it to me`, and not `Friday will do`.
    pub(in crate::promise) fn takes_a_part(&self, all: &[(&str, String)]) -> bool {
        all.iter().any(|(_, own)| {
            let asks = own.trim_end().ends_with(['?', '？']);
            let takes_up = || clauses(own).any(|clause| self.takes_it_up(&spoken(clause)));
            !asks && (self.tells_own_intention(own) || self.gives_word(own) || takes_up())
        })
    }

    fn takes_it_up(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let begins = |at: usize| at == 0 || !known.foretelling.has(words[at]);
        (0..words.len()).any(|at| begins(at) && known.assents.begin(&words[at..]))
    }

    /// How many words at the beginning, in lower case, only lead on to what is said: `well`, `and so`.
    pub(in crate::promise) fn leading_on<W: AsRef<str>>(&self, words: &[W]) -> usize {
        let leads = |word: &&W| {
            let word: &str = word.as_ref();
            let mine = self.promises.undertaking.mine.has(word);
            self.grammar.joining.has(word) || self.consent.fillers.has(word) && !mine
        };
        words.iter().take_while(leads).count()
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_says_what_they_will_do_or_gives_their_word_takes_a_part() {
        let english = Language::english();
        let takes = |said: &str| english.takes_a_part(&english.own_sentences(said));
        for said in ["I'll fetch it.", "Leave it to me.", "Yes. I promise.", "Will do."] {
            assert!(takes(said), "{said}");
        }
        for said in ["Friday will do.", "Yes, please.", "Odo will.", "Shall I fetch it?"] {
            assert!(!takes(said), "{said}");
        }
    }
}
