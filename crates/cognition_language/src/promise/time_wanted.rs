//! Another time than was promised, as somebody wants it, in whatever words: `9 is better`, `quarter to 9?`, `id rather
//! have it at half 8`.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::times_meant::is_among;

impl Language {
    /// The times at which whoever speaks wants what was promised to them. None where they only speak of a time, or want
    /// something else then.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let wanted = |said| Language::english().times_wanted(said, "give Wren the pork pie");
    /// assert_eq!(wanted("id rather have it at half 8 tbh. sry"), ["at half 8"]);
    /// assert_eq!(wanted("Nine would suit me better, Edda."), ["nine"]);
    /// assert!(wanted("At nine I sail.").is_empty() && wanted("where r u at nine").is_empty());
    /// ```
    pub fn times_wanted(&self, said: &str, promised: &str) -> Vec<String> {
        let plain = self.in_plain_letters(said);
        self.first_wanted(&plain, promised, |_| true)
    }

    /// The times at which whoever owes something would sooner do it, or asks whether they may.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let offered = |said| Language::english().times_offered(said, "bring Mara the plate");
    /// assert_eq!(offered("I'd sooner bring it at nine."), ["at nine"]);
    /// assert!(offered("Make it nine.").is_empty() && offered("I dine at nine.").is_empty());
    /// ```
    pub fn times_offered(&self, said: &str, promised: &str) -> Vec<String> {
        let plain = self.in_plain_letters(said);
        self.first_wanted(&plain, promised, |sentence| self.offers_a_time(sentence))
    }

    pub(super) fn in_plain_letters(&self, said: &str) -> String {
        self.typed_out(said).to_lowercase().replace('’', "'")
    }

    fn first_wanted(
        &self,
        plain: &str,
        promised: &str,
        counts: impl Fn(&str) -> bool,
    ) -> Vec<String> {
        let mut stands_for_it = true;
        for sentence in sentences(plain) {
            let times = self.times_meant(sentence);
            let about = self.is_about_what_was_promised(sentence, promised, stands_for_it);
            if counts(sentence) && self.is_wanted_then((sentence, about), &times, promised) {
                return times;
            }
            // In `The rope is wet. Bring it at nine` it is the rope.
            stands_for_it &= self.says_no_more_than_a_time(sentence, promised);
        }
        Vec::new()
    }

    /// `I'd sooner bring it at nine`, `let's say nine`, `would nine do?`; who says `make it nine` tells the other.
    fn offers_a_time(&self, sentence: &str) -> bool {
        let (known, words) = (&self.promises, spoken(sentence));
        let Some(first) = words.first() else { return false };
        let own = known.undertaking.own.has(first);
        let sets = known.setting_a_time.begins.begin(&words);
        let moves = known.wanting_a_time.preferring.stand_in(&words)
            || known.moving.stand_in(&words)
            || sets && own;
        let alone = || self.names_nothing_but_times(sentence, &self.times_meant(sentence));
        let asks = || self.sentences.auxiliaries.has(first) && alone();
        moves && (!sets || own || self.is_question(sentence)) || asks()
    }

    fn is_wanted_then(
        &self,
        (sentence, about): (&str, bool),
        times: &[String],
        promised: &str,
    ) -> bool {
        let (known, words) = (&self.promises, spoken(sentence));
        if times.is_empty() {
            return false;
        }
        let suggests = known.suggesting.begin(&words);
        let asks_which = words.first().is_some_and(|word| self.sentences.asking.has(word));
        let moves = suggests || known.moving.stand_in(&words);
        let plain = self.says_no_more_than_a_time(sentence, promised);
        let asks = about && !words.iter().any(|word| self.is_being_or_over(word));
        let prefers = known.wanting_a_time.preferring.stand_in(&words);
        let alone = || self.names_nothing_but_times(sentence, times);
        // A language without such words goes by those alone that ask for another time.
        let knows_more = known.wanting_a_time.it.iter().next().is_some();
        moves && (plain || about || !knows_more)
            || plain && (suggests || !asks_which) && (prefers || asks || alone())
    }

    fn is_being_or_over(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        self.sentences.copulas.has(word) || known.being_so.has(word) || known.over.has(word)
    }

    /// Whether a sentence names what was promised, by more than its verb, or has a word that stands for it.
    pub(super) fn is_about_what_was_promised(
        &self,
        sentence: &str,
        promised: &str,
        stands_for_it: bool,
    ) -> bool {
        let it = &self.promises.wanting_a_time.it;
        let stands = |word: &str| it.has(word.split('\'').next().unwrap_or_default());
        let stems = self.content_stems(&self.done_to(promised));
        stands_for_it && spoken(sentence).into_iter().any(stands)
            || self.share_held(&stems, &[sentence]) > 0.0
    }

    /// Whether a sentence tells of nothing but of when: it has no word of its own besides what was promised.
    pub(super) fn says_no_more_than_a_time(&self, sentence: &str, promised: &str) -> bool {
        let named = self.times_named(sentence).join(" ");
        let mut known = self.content_stems(promised);
        known.extend(self.content_stems(&named));
        let says_nothing = |word: &String| {
            let beside = &self.promises.wanting_a_time.beside;
            beside.has(word)
                || self.deeds.giving.has(word)
                || self.is_number(word)
                || known.iter().any(|stem| stem == self.stem(word))
        };
        let told = clauses(sentence).filter(|clause| !self.says_nothing_of_when(clause));
        told.flat_map(|clause| self.content_words(clause)).all(|word| says_nothing(&word))
    }

    /// `hey Edda`, `and not a minute later`
    pub(super) fn says_nothing_of_when(&self, clause: &str) -> bool {
        let words = spoken(clause);
        let opens = |word: &&&str| self.sentences.calling.openings.has(word);
        let called = words.iter().take_while(opens).count();
        called == words.len()
            || self.calls_by_a_name(&words[called..])
            || self.puts_off_until_then(clause)
    }

    /// `8.30 please`, `quarter to 9, Edda?`
    fn names_nothing_but_times(&self, sentence: &str, times: &[String]) -> bool {
        let named: Vec<&str> = times.iter().flat_map(|time| spoken(time)).collect();
        let alone = &self.promises.wanting_a_time.alone;
        let told = clauses(sentence).filter(|clause| !self.says_nothing_of_when(clause));
        told.flat_map(spoken).all(|word| {
            let bare = self.without_possessive(word);
            named.contains(&bare) || alone.has(bare) || self.is_number(bare)
        })
    }

    /// Whether an answer says the time that was named once more, and nothing else: `I can do nine.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let deed = "give Wren the pork pie";
    /// let takes = |said| Language::english().takes_up_the_time(said, "can we do 9 instead", deed);
    /// assert!(takes("I can do nine, lamb.") && takes("You shall have it at nine."));
    /// assert!(!takes("I can do ten.") && !takes("Nine?") && !takes("Nine is too late."));
    /// ```
    pub fn takes_up_the_time(&self, answer: &str, named: &str, promised: &str) -> bool {
        let (plain, named) = (self.in_plain_letters(answer), self.times_read(named));
        let same = |said: &str| {
            let own = self.times_read(said);
            !own.is_empty() && own.iter().all(|time| is_among(time, &named))
        };
        let takes = |said: &str| {
            !self.is_question(said)
                && self.terms(said).is_none()
                && same(said)
                && self.says_no_more_than_a_time(said, promised)
        };
        sentences(&plain).any(takes) && !self.answers(answer, Answer::Refuses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(said: &str) -> Vec<String> {
        Language::english().times_wanted(said, "give Wren the pork pie")
    }

    #[test]
    fn a_time_is_wanted_in_words_typed_in_haste() {
        for (said, time) in [
            ("can u make it half 8", "half 8"),
            ("make it 8:30", "8:30"),
            ("8.30 pls", "8.30"),
            ("can we do 9 instead", "9"),
            ("9 is better", "9"),
            ("later pls, like 9", "9"),
            ("can i have it in 10 mins", "in 10 mins"),
            ("tmrw is fine", "tomorrow"),
            ("at 9 would be better", "at 9"),
            ("make it nine", "nine"),
            ("not at 8, at 9", "at 9"),
            ("quarter to 9?", "quarter to 9"),
            ("id rather have the pie at nine lol", "at nine"),
            ("any chance of half 8 instead", "half 8"),
            ("hey edda, push it to 9 pls", "9"),
            ("can it wait til 9", "till 9"),
        ] {
            assert_eq!(wanted(said), [time], "{said}");
        }
    }

    #[test]
    fn a_time_is_wanted_in_careful_words() {
        for (said, time) in [
            ("Could you make it nine o'clock?", "nine o'clock"),
            ("I should prefer half past eight.", "half past eight"),
            ("Nine would suit me better.", "nine"),
            ("Might I have the pie at half past eight?", "at half past eight"),
            ("Let us say nine, Edda.", "nine"),
            ("What about half past eight?", "half past eight"),
            ("Tomorrow would be more convenient.", "tomorrow"),
        ] {
            assert_eq!(wanted(said), [time], "{said}");
        }
    }

    #[test]
    fn who_only_speaks_of_a_time_or_wants_something_else_then_wants_no_other_time() {
        for said in [
            "At nine I sail.",
            "where will u be at 9",
            "i had it at nine",
            "is it nine yet",
            "The boat leaves at half past eight.",
            "Could you mend the roof tomorrow instead?",
            "The rope is wet. Bring it at nine.",
            "i have ten of them",
            "that one is better",
            "nine coins is better",
            "Half past eight is too late.",
            "im hungry",
        ] {
            assert!(wanted(said).is_empty(), "{said}: {:?}", wanted(said));
        }
    }
}
