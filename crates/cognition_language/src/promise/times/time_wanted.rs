//! Another time than was promised, as somebody wants it, in whatever words: `9 is better`, `quarter to 9?`, `id rather
//! have it at half 8`.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::times::times_meant::is_among;

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
        let wanted = self.first_wanted(&plain, promised, |_| true);
        match wanted.is_empty() {
            true => self.not_wanted_before(&plain, promised).into_iter().collect(),
            false => wanted,
        }
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
        self.first_wanted(&plain, promised, |sentence| self.offers_a_time(sentence, promised))
    }

    pub(in crate::promise) fn in_plain_letters(&self, said: &str) -> String {
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
            let times = self.times_meant_of(sentence, promised);
            let about = self.is_about_what_was_promised(sentence, promised, stands_for_it);
            let whole =
                counts(sentence) && self.is_wanted_then((sentence, about), &times, promised);
            let wants = |clause: &&str| {
                counts(clause) && self.is_preferred_in(clause, promised, stands_for_it)
            };
            // `They need the van today, so wash it tomorrow instead`: of several times one may only say why.
            let parted = || clauses(sentence).count() > 1;
            let clause = (!whole || times.len() > 1 && parted()).then(|| clauses(sentence));
            if let Some(clause) = clause.and_then(|mut all| all.find(wants)) {
                return self.times_meant_of(clause, promised);
            }
            if whole {
                return times;
            }
            // In `The rope is wet. Bring it at nine` it is the rope.
            stands_for_it &= self.says_no_more_than_a_time(sentence, promised);
        }
        Vec::new()
    }

    /// `Ten would suit me better` of `ten would suit me better, the tide's early`: a clause that prefers a time to
    /// another, beside what says why.
    fn is_preferred_in(&self, clause: &str, promised: &str, stands_for_it: bool) -> bool {
        let (known, words) = (&self.promises, spoken(clause));
        let prefers =
            known.moving.stand_in(&words) || known.wanting_a_time.preferring.stand_in(&words);
        let about = || self.is_about_what_was_promised(clause, promised, stands_for_it);
        let times = || self.times_meant_of(clause, promised);
        prefers && self.is_wanted_then((clause, about()), &times(), promised)
    }

    /// `I'd sooner bring it at nine`, `let's say nine`, `would nine do?`; who says `make it nine` tells the other.
    fn offers_a_time(&self, sentence: &str, promised: &str) -> bool {
        let (known, words) = (&self.promises, spoken(sentence));
        let Some(first) = words.first() else { return false };
        let own = known.undertaking.own.has(first);
        let sets = known.setting_a_time.begins.begin(&words);
        let moves = known.wanting_a_time.preferring.stand_in(&words)
            || known.moving.stand_in(&words)
            || sets && own;
        let times = || self.times_meant_of(sentence, promised);
        let alone = || self.names_nothing_but_times(sentence, &times(), promised);
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
        let plain = self.says_no_more_than_a_time(&self.without_coming(sentence), promised);
        let asks = about && !words.iter().any(|word| self.is_being_or_over(word));
        let prefers = known.wanting_a_time.preferring.stand_in(&words);
        let alone = || self.names_nothing_but_times(sentence, times, promised);
        // A language without such words goes by those alone that ask for another time.
        let knows_more = known.wanting_a_time.it.iter().next().is_some();
        moves && (plain || about || !knows_more)
            || plain && (suggests || !asks_which) && (prefers || asks || alone())
    }

    /// `I'd rather you came at nine`: who is to do something may be said to come.
    fn without_coming(&self, sentence: &str) -> String {
        let coming = &self.promises.wanting_a_time.coming;
        let is_sign = |sign: char| !sign.is_alphanumeric();
        let words = sentence.split(' ').filter(|word| !coming.has(word.trim_matches(is_sign)));
        words.collect::<Vec<_>>().join(" ")
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
            || self.asks_for_the_deed(&spoken(sentence), promised)
    }

    /// `Wake me` of what is promised to somebody who is to be woken: the verb says what it is, unless it is one of
    /// giving, or is told of whoever speaks.
    fn asks_for_the_deed(&self, words: &[&str], promised: &str) -> bool {
        let known = &self.promises;
        let deed = self.deed(promised);
        let Some(verb) = deed.words.first().filter(|verb| !self.deeds.giving.has(verb)) else {
            return false;
        };
        let own = |word: &&str| known.undertaking.own.has(word);
        let helps = |word: &&str| self.sentences.auxiliaries.has(word);
        let of_oneself = |at: usize| {
            let mut before = words[..at].iter().rev();
            before.find(|word| !helps(word)).is_some_and(own)
        };
        let asks = |at: usize| {
            let me = words.get(at + 1).is_some_and(|word| self.is_of_the_speaker(word));
            me && self.is_the_verb_or_a_form_of(words[at], verb) && !of_oneself(at)
        };
        (0..words.len()).any(asks)
    }

    /// `Rang` of `ring`.
    fn is_the_verb_or_a_form_of(&self, word: &str, verb: &str) -> bool {
        self.stem(word) == self.stem(verb) || self.sense_of_verb(word) == self.sense_of_verb(verb)
    }

    /// Whether a sentence tells of nothing but of when: it has no word of its own besides what was promised.
    pub(super) fn says_no_more_than_a_time(&self, sentence: &str, promised: &str) -> bool {
        let named = self.times_named(sentence).join(" ");
        let mut known = self.content_stems(promised);
        known.extend(self.content_stems(&named));
        let deed = self.deed(promised);
        let is_the_deed = |word: &str| {
            deed.words.first().is_some_and(|verb| self.is_the_verb_or_a_form_of(word, verb))
        };
        let says_nothing = |word: &String| {
            let beside = &self.promises.wanting_a_time.beside;
            beside.has(word)
                || self.deeds.giving.has(word)
                || self.is_number(word)
                || known.iter().any(|stem| stem == self.stem(word))
                || is_the_deed(word.as_str())
        };
        let told = clauses(sentence).filter(|clause| !self.says_nothing_of_when(clause));
        told.flat_map(|clause| self.content_words(clause)).all(|word| says_nothing(&word))
    }

    /// `hey Edda`, `and not a minute later`
    pub(super) fn says_nothing_of_when(&self, clause: &str) -> bool {
        let words = spoken(clause);
        let opens = |word: &&&str| self.sentences.calling.openings.has(word);
        let called = words.iter().take_while(opens).count();
        let asides = &self.promises.wanting_a_time.asides;
        called == words.len()
            || asides.iter().any(|phrase| phrase.is(&words[called..]))
            || self.calls_by_a_name(&words[called..])
            || self.puts_off_until_then(clause)
    }

    /// `8.30 please`, `quarter to 9, Edda?`, `would five do for the cake`
    fn names_nothing_but_times(&self, sentence: &str, times: &[String], promised: &str) -> bool {
        let named: Vec<&str> = times.iter().flat_map(|time| spoken(time)).collect();
        let alone = &self.promises.wanting_a_time.alone;
        let matter = self.content_stems(&self.done_to(promised));
        let of_it = |word: &str| self.is_determiner(word) || self.is_among_stems(word, &matter);
        let told = clauses(sentence).filter(|clause| !self.says_nothing_of_when(clause));
        told.flat_map(spoken).all(|word| {
            let bare = self.without_possessive(word);
            named.contains(&bare) || alone.has(bare) || self.is_number(bare) || of_it(bare)
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
        let (plain, named) = (self.in_plain_letters(answer), self.times_asked(named, promised));
        let same = |said: &str| {
            let own = self.times_answered(said, promised);
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
    fn of_two_times_that_is_wanted_which_stands_with_what_is_to_be_done() {
        let first = |said: &str| wanted(said).into_iter().next().unwrap_or_default();
        for (said, time) in [
            ("The boys eat the pork pie today, so bring it tomorrow instead.", "tomorrow"),
            ("Change of plan, Edda: I dine out tonight, so make it tomorrow.", "tomorrow"),
            ("I'm away at eight, make it nine.", "nine"),
        ] {
            assert_eq!(first(said), time, "{said}");
        }
        assert_eq!(first("not at 8, at 9"), "at 9");
        assert_ne!(first("I had it today, and tomorrow I sail."), "tomorrow");
    }

    #[test]
    fn a_bare_hour_is_wanted_where_what_was_promised_is_named_beside_it() {
        for (said, time) in [
            ("Would nine do for the pie?", "nine"),
            ("Ten would suit me better for the pork pie.", "ten"),
            ("Can we push the pie to one? There's a gust coming.", "one"),
            ("Is nine all right for the pie?", "nine"),
            ("Could we make the pie ten?", "ten"),
            ("Could it be nine instead of eight?", "nine"),
            ("What do you say to nine?", "nine"),
            ("On second thoughts, nine.", "nine"),
            ("Change that to nine, will you?", "nine"),
            ("Any chance you could make it nine?", "nine"),
            ("Nine would be better, the tide's early.", "nine"),
            ("I'd rather you came at nine, I'm in surgery at eight.", "at nine"),
        ] {
            assert_eq!(wanted(said), [time], "{said}");
        }
        let woken = |said| Language::english().times_wanted(said, "wake Madame Rosier");
        for said in ["I'd rather be woken at seven.", "I need you to wake me at seven, not six."] {
            assert_eq!(woken(said).first().map(String::as_str), Some("at seven"), "{said}");
        }
        let rung = |said| Language::english().times_wanted(said, "ring the doctor with her weight");
        assert_eq!(rung("I'd rather you rang at four, I'm in surgery at two."), ["at four"]);
    }

    #[test]
    fn a_number_of_things_and_another_matter_beside_a_time_want_no_other() {
        for said in [
            "Could I bring nine pies?",
            "The nine pork pies are better.",
            "One would do.",
            "That one's good.",
            "Nine of the pies would be better.",
            "The rope is wet, I sail at nine.",
            "I woke at seven.",
        ] {
            assert!(wanted(said).is_empty(), "{said}: {:?}", wanted(said));
        }
        let woken = |said| Language::english().times_wanted(said, "wake Madame Rosier");
        assert!(
            woken("I wake at seven.").is_empty() && woken("The baker woke at seven.").is_empty()
        );
    }

    #[test]
    fn an_hour_that_is_one_is_taken_up_where_it_was_named() {
        let takes =
            |answer| Language::english().takes_up_the_time(answer, "one", "launch the balloon");
        assert!(takes("One's good.") && takes("One it is.") && takes("At one, then."));
        assert!(!takes("Two's good.") && !takes("That one's good.") && !takes("One?"));
        let none =
            Language::english().takes_up_the_time("One's good.", "two", "launch the balloon");
        assert!(!none);
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
