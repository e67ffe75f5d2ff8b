//! Relief of somebody who watches, guards or stays: told, and asked for.

use super::by_word::{longest, parted};
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::WordSet;

/// A watch that is promised.
struct Watch {
    /// What is done: `watch`.
    verb: String,
    /// The stems of what it is about.
    matter: Vec<String>,
}

impl Language {
    /// Whether it is promised to watch, guard or stay somewhere, or not to leave it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_watch = |promised| Language::english().is_a_watch(promised);
    /// assert!(is_watch("watch the gate until Odo relieves me") && is_watch("not to leave the gate"));
    /// assert!(!is_watch("mend the gate") && !is_watch("not to open the gate"));
    /// ```
    pub fn is_a_watch(&self, promised: &str) -> bool {
        let deed = self.deed(self.without_terms(promised));
        match deed.denied {
            true => self.leaves(&deed),
            false => self.is_to_stay(&deed) || self.tends(&deed.words),
        }
    }

    /// Whether words relieve their hearer of what is promised, and of nothing else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let relieves = |said| Language::english().relieves(said, "watch the gate");
    /// assert!(relieves("I relieve you, Odo.") && relieves("Your watch is over."));
    /// assert!(relieves("I'll take over the gate from here, Odo."));
    /// assert!(!relieves("I relieve you of your purse.") && !relieves("Are you relieved?"));
    /// ```
    pub fn relieves(&self, said: &str, promised: &str) -> bool {
        let watch = self.watch(promised);
        let plain = |it: &&str| !self.is_question(it) && self.terms(it).is_none();
        let plain = sentences(said).filter(plain).filter(|it| !self.is_for_later(it));
        let mut told = plain.flat_map(clauses).filter(|it| !self.denies(it));
        told.any(|clause| {
            let lower = parted(clause);
            self.is_so_from_where_it_begins(&spoken(&lower), |words| {
                self.tells_relief(words, &watch) || self.lets_stop(words, &watch)
            })
        })
    }

    /// Whether a question asks whether its speaker is relieved of what is promised.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_relief(said, "watch the gate");
    /// assert!(asks("Am I relieved from the gate?") && asks("Am I done out here?"));
    /// assert!(!asks("Am I done for?") && !asks("Am I free tonight?") && !asks("I am relieved."));
    /// ```
    pub fn asks_relief(&self, said: &str, promised: &str) -> bool {
        let watch = self.watch(promised);
        let asked = sentences(said).filter(|it| self.is_question(it) && !self.is_for_later(it));
        asked.flat_map(clauses).any(|clause| {
            let lower = parted(clause);
            self.is_so_from_where_it_begins(&spoken(&lower), |words| {
                let known = longest(&self.promises.relief.asking, words);
                let asks = |rest: &[&str]| self.is_of_the_watch(rest, &watch.matter);
                known.is_some_and(|length| asks(&words[length..])) || self.asks_for_its_end(words)
            })
        })
    }

    /// Whether it is so of words, or of those behind what only leads to them: `so you are relieved`.
    fn is_so_from_where_it_begins(&self, words: &[&str], is_so: impl Fn(&[&str]) -> bool) -> bool {
        let leading = words.len() - self.begun(words).len();
        (0..=leading).any(|at| is_so(&words[at..]))
    }

    fn watch(&self, promised: &str) -> Watch {
        let own = self.without_terms(promised);
        let verb = self.deed(own).words.into_iter().next().unwrap_or_default();
        Watch { verb, matter: self.content_stems(own) }
    }

    /// `you are relieved`, `your watch is over`
    fn tells_relief(&self, words: &[&str], watch: &Watch) -> bool {
        let known = longest(&self.promises.relief.telling, words);
        let ends = self.behind_its_end(words, &self.promises.questions.addressed);
        let rest = known.map(|length| &words[length..]).or(ends);
        rest.is_some_and(|rest| self.is_of_the_watch(rest, &watch.matter))
    }

    /// `you can stop watching the gate`
    fn lets_stop(&self, words: &[&str], watch: &Watch) -> bool {
        let allowed = longest(&self.promises.undertaking.permitting, words).unwrap_or(0);
        let words = self.begun(&words[allowed..]);
        let stops = longest(&self.promises.relief.stopping, words);
        let doing = stops.and_then(|length| words[length..].split_first());
        doing.is_some_and(|(verb, rest)| {
            self.is_same_verb(verb, &watch.verb) && self.is_of_the_watch(rest, &watch.matter)
        })
    }

    /// Whether `my watch is over` is all that words say.
    pub(super) fn is_own_watch_over(&self, words: &[&str]) -> bool {
        let mine = &self.promises.undertaking.mine;
        self.behind_its_end(words, mine).is_some_and(<[&str]>::is_empty)
    }

    /// What stands behind `your watch is over`.
    fn behind_its_end<'a, 'w>(
        &self,
        words: &'a [&'w str],
        whose: &WordSet,
    ) -> Option<&'a [&'w str]> {
        let known = &self.promises.relief;
        let [owner, duty, verb, end, rest @ ..] = words else { return None };
        let ends = self.is_being(verb) && known.over.has(end);
        (whose.has(owner) && known.duty.has(duty) && ends).then_some(rest)
    }

    /// `is my watch over`
    fn asks_for_its_end(&self, words: &[&str]) -> bool {
        let known = &self.promises.relief;
        let [verb, owner, duty, end] = words else { return false };
        let mine = self.promises.undertaking.mine.has(owner) && known.duty.has(duty);
        mine && self.is_being(verb) && known.over.has(end)
    }

    /// `Your watch is over`, `your watch's over`, `your watch has ended`
    fn is_being(&self, verb: &str) -> bool {
        self.sentences.copulas.has(verb) || self.promises.by_word.having.has(verb)
    }

    /// Whether words name nothing but a watch, and what it is about: `of the gate now`.
    pub(super) fn is_of_the_watch(&self, words: &[&str], matter: &[String]) -> bool {
        let known = &self.promises.relief;
        words.iter().all(|word| {
            let named = self.content_stems(word);
            let of_it = !named.is_empty() && named.iter().all(|stem| matter.contains(stem));
            let says_nothing = known.of.has(word) || self.is_determiner(word);
            says_nothing || known.duty.has(word) || of_it
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_watches_is_relieved_in_many_words() {
        let relieves = |said| Language::english().relieves(said, "watch the gantry");
        for said in [
            "I relieve you, Tamsin.",
            "You're relieved, Tamsin.",
            "So you're relieved.",
            "Relieved, child!",
            "I relieve you of the gantry.",
            "You're done out here, child of grace.",
            "Your watch is over, Tamsin.",
            "I'll take over the gantry from here, Tamsin.",
            "Tamsin, you can stop watching the gantry.",
        ] {
            assert!(relieves(said), "{said}");
        }
    }

    #[test]
    fn who_is_glad_asked_or_told_of_something_else_is_not_relieved() {
        let relieves = |said| Language::english().relieves(said, "watch the gantry");
        for said in [
            "You're relieved to hear it.",
            "You're not relieved.",
            "I relieve you of your purse.",
            "I'll take over the kitchen.",
            "I'll relieve you.",
            "You're relieved when the bell goes.",
            "Is your watch over?",
            "My watch is over.",
            "You can stop singing.",
            "Stop watching me.",
        ] {
            assert!(!relieves(said), "{said}");
        }
    }

    #[test]
    fn who_asks_whether_they_are_done_asks_for_relief() {
        let asks = |said| Language::english().asks_relief(said, "watch the gantry");
        for said in [
            "Am I relieved?",
            "Am I relieved from the gantry, yes or no?",
            "Halloran, am I done out here?",
            "May I go now?",
            "Is my watch over?",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in ["Am I done with the soup?", "Can I go to bed?", "Are you relieved?"] {
            assert!(!asks(said), "{said}");
        }
    }
}
