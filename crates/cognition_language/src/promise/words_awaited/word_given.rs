//! The word on which something is to be done, as it is given: `I say so.`, `Now!`, and the very deed in an order.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::parted;
use crate::promise::words_awaited::summons::MORE_THAN_A_CALL;

impl Language {
    /// Whether words give the word that something was to be done on, whatever it is: `I say so.`, `Agreed.`
    pub(super) fn gives_the_word(&self, said: &str) -> bool {
        let gives = |clause: &str| {
            let lower = parted(clause);
            let words = spoken(&lower);
            let given = &self.promises.by_word.giving_word;
            given.begin(&words) || given.begin(self.begun(&words))
        };
        let plain = |it: &&str| !self.is_question(it) && !self.denies(it);
        let plain = |it: &&str| plain(it) && self.terms(it).is_none() && !self.is_for_later(it);
        sentences(said).filter(plain).any(|it| clauses(it).any(gives))
    }

    /// Whether words bid to begin at once, whatever that is, and say no more: `Now, Captain!`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bids = |said| Language::english().bids_to_begin(said);
    /// assert!(bids("Now, Captain!") && bids("Do it."));
    /// assert!(!bids("Now, where is the cup?") && !bids("Now, now.") && !bids("Not now."));
    /// ```
    pub fn bids_to_begin(&self, said: &str) -> bool {
        let begins = |clause: &str| {
            let lower = parted(clause);
            let words = spoken(&lower);
            self.promises.by_word.now.iter().any(|phrase| phrase.is(&words))
        };
        let name = |clause: &str| {
            clause.starts_with(char::is_uppercase) && spoken(clause).len() < MORE_THAN_A_CALL
        };
        sentences(said).filter(|it| !self.is_question(it)).any(|sentence| {
            let mut parts = clauses(sentence).skip_while(|it| name(it) && !begins(it));
            parts.next().is_some_and(begins) && parts.all(name)
        })
    }

    /// Whether words ask or tell their hearer to do that very deed: `Would you take the bar?`, `Drive it, Odo.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bids = |said| Language::english().bids_the_deed(said, "take the tapping bar");
    /// assert!(bids("Take the tapping bar, Caspar.") && bids("Would you take the bar, Caspar?"));
    /// assert!(!bids("Don't take the bar.") && !bids("Who took the bar?") && !bids("Take the cup."));
    /// ```
    pub fn bids_the_deed(&self, said: &str, promised: &str) -> bool {
        let own = self.without_terms(promised);
        let deed = self.deed(own);
        let Some(verb) = deed.words.first().filter(|_| !deed.denied) else { return false };
        let mut matter = self.content_stems(own);
        matter.retain(|stem| stem != self.stem(verb));
        let plain = sentences(said).filter(|it| self.terms(it).is_none() && !self.denies(it));
        let plain: Vec<&str> = plain.filter(|it| !self.is_for_later(it)).collect();
        let asked = |sentence: &&str| {
            let asked = self.proposed(sentence, "");
            asked.iter().any(|it| self.is_deed_of(it, verb, &matter))
        };
        plain.iter().any(|it| self.tells_to_do(it, verb, &matter) || asked(it))
    }

    fn is_deed_of(&self, asked: &str, verb: &str, matter: &[String]) -> bool {
        let words = self.deed(asked).words;
        let Some((first, rest)) = words.split_first() else { return false };
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        self.is_same_verb(first, verb) && self.is_about_it(&rest, matter)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_word_is_given_by_saying_so_or_by_bidding_the_very_deed() {
        let english = Language::english();
        for said in ["I give you the word, Caspar.", "I say so.", "Agreed, Lieutenant."] {
            assert!(english.gives_the_word(said), "{said}");
        }
        for said in ["Do I say so?", "I don't agree.", "I give you the cup.", "Yes."] {
            assert!(!english.gives_the_word(said), "{said}");
        }
        let bids = |said: &str| english.bids_the_deed(said, "drive the tapping bar for Bettany");
        assert!(bids("Drive the bar.") && bids("Now drive it, Caspar!"));
        assert!(!bids("Do not drive the bar.") && !bids("Drive the mule home."));
        assert!(!bids("I drive the bar myself."));
    }
}
