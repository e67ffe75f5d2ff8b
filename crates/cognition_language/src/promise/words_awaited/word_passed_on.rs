//! The word of somebody, as another passes it on to whoever waits for it: `Odo says you may go.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};
use crate::promise::words_awaited::word_awaited::WordAwaited;

impl Language {
    /// Whether words pass on to their hearer that the one whose word is waited for has given it: in so many words, or by
    /// what they are told to have said, where that `bids`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let word = english.word_awaited("Odo says so").expect("waits for a word");
    /// let passes = |said| english.passes_on_the_word(said, &word, |it| it == "you may go");
    /// assert!(passes("Odo says so.") && passes("Odo says you may go."));
    /// assert!(!passes("Odo says you may sit.") && !passes("Ida says so."));
    /// ```
    pub fn passes_on_the_word(
        &self,
        said: &str,
        awaited: &WordAwaited,
        bids: impl Fn(&str) -> bool,
    ) -> bool {
        self.is_told_as_theirs(said, awaited, |rest| self.is_their_word(rest, &bids))
    }

    /// Whether somebody says that the one whose word is waited for has given it to themselves: `Odo has given me leave.`
    pub(super) fn tells_of_own_leave(&self, said: &str, awaited: &WordAwaited) -> bool {
        let (known, own) = (&self.promises.by_word, &self.promises.undertaking.speakers);
        self.is_told_as_theirs(said, awaited, |rest| {
            let says_to_me = rest.get(1).is_some_and(|word| own.has(word));
            let to_me = says_to_me || rest.iter().any(|word| known.me.has(word));
            let given = longest(&known.bidding, rest).filter(|_| !known.asking.begin(rest));
            to_me && given.is_some_and(|length| says_to_me || length == rest.len())
        })
    }

    /// Whether words tell of them now what begins with their verb and `is_word` of theirs.
    fn is_told_as_theirs(
        &self,
        said: &str,
        awaited: &WordAwaited,
        is_word: impl Fn(&[&str]) -> bool,
    ) -> bool {
        let plain = |it: &&str| !self.is_question(it) && !self.denies(it);
        let plain = |it: &&str| plain(it) && self.terms(it).is_none() && !self.is_for_later(it);
        sentences(said).filter(plain).flat_map(clauses).any(|clause| {
            let lower = parted(clause);
            let words = spoken(&lower);
            let told = |at: usize| {
                let (before, rest) = words.split_at(at);
                self.tells_of_them_now(before, awaited) && is_word(rest)
            };
            !self.is_hedged_talk(clause) && (1..words.len()).any(told)
        })
    }

    /// `The captain`, `the captain has`, and neither `ask the captain whether he` nor `the captain will`.
    fn tells_of_them_now(&self, before: &[&str], awaited: &WordAwaited) -> bool {
        let known = &self.promises;
        let says_nothing = |word: &&&str| known.by_word.having.has(word) || known.adverbs.has(word);
        let last = before.iter().rev().find(|word| !says_nothing(word));
        let theirs = last.is_some_and(|word| self.stands_for(word, awaited.names()));
        let first = before
            .first()
            .is_some_and(|word| self.is_determiner(word) || self.stands_for(word, awaited.names()));
        theirs && first && !known.undertaking.is_ahead(before)
    }

    /// `Says so`, `given you leave`, `says you may go`
    fn is_their_word(&self, rest: &[&str], bids: &impl Fn(&str) -> bool) -> bool {
        let known = &self.promises.by_word;
        let whole = |length: usize| length == rest.len();
        // `Gives me leave` is said of their own.
        let to_me = rest.iter().any(|word| known.me.has(word));
        let given = longest(&known.bidding, rest).filter(|_| !to_me);
        let given = given.or_else(|| longest(&known.passed_on, rest)).is_some_and(whole);
        let says = || rest.first().is_some_and(|word| known.saying.has(word));
        given || says() && bids(&rest[1..].join(" "))
    }

    fn is_hedged_talk(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises.undertaking, spoken(&lower));
        known.hedges.stand_in(&words) || words.iter().any(|word| known.would.has(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    /// Whether words pass on the word of the captain to who waits to open the gate.
    fn passes(said: &str) -> bool {
        let english = Language::english();
        let word = english.word_awaited("the captain says so").expect("waits for a word");
        let bids = |it: &str| english.permits(it, "not to open the gate");
        english.passes_on_the_word(said, &word, bids)
    }

    #[test]
    fn who_has_given_the_word_is_told_by_another() {
        for said in [
            "The captain says so.",
            "The captain says yes.",
            "Edda, the captain says you may open it.",
            "The captain said you can open the gate now.",
            "The captain has given leave.",
            "The captain has given you leave.",
            "He says you may open the gate.",
            "The captain has agreed.",
        ] {
            assert!(passes(said), "{said}");
        }
    }

    #[test]
    fn what_is_asked_denied_to_come_of_another_or_said_of_something_else_passes_on_no_word() {
        for said in [
            "Does the captain say so?",
            "The captain doesn't say so.",
            "The captain will say so.",
            "If the captain says so, open it.",
            "The captain says you may keep your hat.",
            "The captain says you may open it when the bell goes.",
            "The captain has given me leave.",
            "The cook says so.",
            "I think the cook says so.",
            "Perhaps the captain has agreed.",
            "The captain speaks.",
        ] {
            assert!(!passes(said), "{said}");
        }
    }
}
