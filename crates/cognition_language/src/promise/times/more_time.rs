//! More time for what was promised: how it is asked for, and how it is granted by its length alone.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::times::tokens;
use std::time::Duration;

impl Language {
    /// Whether words ask for more time for something promised: `Could you give me another hour?` Who only tells that
    /// there is more, or wants it for something else, asks for none.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_for_more_time(said, "light the boiler");
    /// assert!(asks("Could you give me another hour for the boiler, sir?") && asks("I need ten more minutes."));
    /// assert!(!asks("I have another hour.") && !asks("Could I sleep another hour?"));
    /// ```
    pub fn asks_for_more_time(&self, said: &str, promised: &str) -> bool {
        let plain = self.in_plain_letters(said);
        sentences(&plain).any(|sentence| self.wants_more_time(sentence, promised))
    }

    fn wants_more_time(&self, sentence: &str, promised: &str) -> bool {
        let (known, words) = (&self.promises, spoken(sentence));
        let own = |word: &&str| known.undertaking.own.has(word);
        let bare = || !words.iter().any(own);
        let wants = || {
            self.is_question(sentence) || known.wanting_a_time.needing.stand_in(&words) || bare()
        };
        self.time_added(sentence).is_some()
            && !self.denies(sentence)
            && self.says_no_more_than_a_length(sentence, promised)
            && wants()
    }

    /// Whether an answer grants the time that somebody asked for by saying how long that is, and nothing else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = "Could you give me another hour?";
    /// let grants = |said| Language::english().grants_more_time(said, asked, "light the boiler");
    /// assert!(grants("Another hour, then.") && grants("You may have an hour.") && grants("Take your hour."));
    /// assert!(!grants("Half an hour.") && !grants("An hour?") && !grants("An hour is too long."));
    /// ```
    pub fn grants_more_time(&self, answer: &str, asked: &str, promised: &str) -> bool {
        let Some(wanted) = self.length_asked_for(asked, promised) else { return false };
        let plain = self.in_plain_letters(answer);
        let grants = |sentence: &str| {
            !self.is_question(sentence)
                && !self.denies_more_than_a_limit(sentence, promised)
                && self.terms(sentence).is_none()
                && self.length_in(sentence) == Some(wanted)
                && self.says_no_more_than_a_length(sentence, promised)
        };
        sentences(&plain).any(grants)
    }

    /// Whether a sentence asks for a length of time, counted from now: `Can you spare me an hour for the lamp?`, `I need
    /// an hour.`
    pub fn asks_for_a_length(&self, sentence: &str, promised: &str) -> bool {
        let plain = self.in_plain_letters(sentence);
        let needs = || self.promises.wanting_a_time.needing.stand_in(&spoken(&plain));
        !self.denies(&plain)
            && (self.is_question(sentence) || needs())
            && self.length_alone(&plain, promised).is_some()
    }

    /// Whether somebody lets what was promised to them take a length of time, counted from now: `Take two hours over the
    /// wig.`, `Two hours will do.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let offers = |said| Language::english().offers_a_length(said, "curl the wig");
    /// assert!(offers("Take two hours over the wig.") && offers("No hurry, two hours will do."));
    /// assert!(!offers("Take two hours?") && !offers("I slept two hours.") && !offers("Take the wig."));
    /// ```
    pub fn offers_a_length(&self, said: &str, promised: &str) -> bool {
        let plain = self.in_plain_letters(said);
        let told = sentences(&plain).filter(|it| !self.is_question(it));
        told.flat_map(clauses).any(|clause| {
            let offers = self.promises.wanting_a_time.offering.stand_in(&spoken(clause));
            offers && self.length_alone(clause, promised).is_some()
        })
    }

    /// `An hour` or `another hour` of `spare me an hour`, by the words from there on.
    pub(super) fn begins_with_a_length(&self, words: &[&str]) -> bool {
        let words = tokens(&words.join(" "), &self.times.minus);
        let more = words.first().is_some_and(|word| self.times.another.has(word));
        self.times.length(&words[usize::from(more)..], f64::INFINITY).is_some()
            || more && words.get(1).is_some_and(|unit| self.times.seconds(unit).is_some())
    }

    fn length_asked_for(&self, asked: &str, promised: &str) -> Option<Duration> {
        let length = || self.length_alone(asked, promised).and_then(|it| self.length_in(&it));
        self.time_added(asked).or_else(length)
    }

    /// Whether a sentence denies, by more than a clause that lets it take no longer than it says: `an hour, and no
    /// longer`.
    pub(super) fn denies_more_than_a_limit(&self, sentence: &str, promised: &str) -> bool {
        let is_limit = |clause: &str| {
            let words = tokens(clause, &self.times.minus);
            let limits = |word: &String| self.times.more.has(word) || self.times.longer.has(word);
            words.iter().any(limits) && self.says_no_more_than_a_length(clause, promised)
        };
        let mut denied = clauses(sentence).enumerate().filter(|(_, clause)| self.denies(clause));
        denied.any(|(at, clause)| at == 0 || !is_limit(clause))
    }

    /// The words for a length that a clause says, and nothing beside, of time to be had from now on: `an hour` of
    /// `can you spare me an hour for the lamp`. None where they say how long something goes on.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let length = |said| Language::english().length_alone(said, "clean the lamp");
    /// assert_eq!(length("Can you spare me an hour for the lamp?").as_deref(), Some("an hour"));
    /// assert_eq!(length("Two hours, and no longer.").as_deref(), Some("two hours"));
    /// assert!(length("Clean it for an hour.").is_none() && length("I slept an hour.").is_none());
    /// ```
    pub fn length_alone(&self, said: &str, promised: &str) -> Option<String> {
        let plain = self.in_plain_letters(said);
        let told = sentences(&plain).filter(|it| self.terms(it).is_none());
        told.flat_map(clauses).find_map(|clause| {
            let alone = || self.says_no_more_than_a_length(clause, promised);
            self.length_had_in(clause).filter(|_| !self.denies(clause) && alone())
        })
    }

    /// The words of a length before which nothing says from when or for how long.
    fn length_had_in(&self, clause: &str) -> Option<String> {
        let words = tokens(clause, &self.times.minus);
        let counted = |at: usize| {
            let (seconds, rest) = self.times.length(&words[at..], f64::INFINITY)?;
            (seconds > 0.0).then_some((at, words.len() - rest.len()))
        };
        let (from, end) = (0..words.len()).find_map(counted)?;
        let linked = from.checked_sub(1).is_some_and(|before| {
            let word = &words[before];
            self.is_linking(word) || self.times.due.length_words.has(word)
        });
        let shifts = self.times.later.iter().chain(&self.times.earlier);
        let moves = words.get(end).is_some_and(|word| self.times.ago.has(word))
            || shifts.into_iter().any(|it| it.begins(&words[end..]));
        // `One's good` is no second.
        let is_letter = words[end - 1].chars().count() == 1;
        (!linked && !moves && !is_letter).then(|| words[from..end].join(" "))
    }

    /// Whether an answer names another length than the time that somebody asked for: `half an hour` beside `another
    /// hour`.
    pub fn names_another_length(&self, answer: &str, asked: &str, promised: &str) -> bool {
        let Some(wanted) = self.length_asked_for(asked, promised) else { return false };
        let plain = self.in_plain_letters(answer);
        let other = |clause: &str| {
            let length = self.length_in(clause).filter(|_| !self.denies(clause));
            length.is_some_and(|length| length != wanted)
                && self.says_no_more_than_a_length(clause, promised)
        };
        clauses(&plain).any(other)
    }

    /// `An hour`, `another hour`, `your hour`
    fn length_in(&self, sentence: &str) -> Option<Duration> {
        let words = tokens(sentence, &self.times.minus);
        let counted =
            || (0..words.len()).find_map(|at| self.times.length(&words[at..], f64::INFINITY));
        let of_unit = |pair: &[String]| {
            self.is_determiner(&pair[0]).then(|| self.times.seconds(&pair[1])).flatten()
        };
        let unit = || words.windows(2).find_map(of_unit);
        let bare = || Duration::try_from_secs_f64(counted().map(|(it, _)| it).or_else(unit)?).ok();
        self.time_added(sentence).or_else(bare)
    }

    /// Whether a sentence tells of nothing but of how long: it has no word of its own besides what was promised.
    fn says_no_more_than_a_length(&self, sentence: &str, promised: &str) -> bool {
        let counts = |word: &&str| {
            let word = self.without_possessive(word);
            self.times.seconds(word).is_some()
                || self.times.more.has(word)
                || self.times.another.has(word)
                || self.times.longer.has(word)
                || self.times.amounts.iter().any(|amount| amount.words.words().any(|it| it == word))
        };
        let rest = |clause: &str| {
            let words: Vec<&str> = spoken(clause).into_iter().filter(|it| !counts(it)).collect();
            words.join(" ")
        };
        let told = clauses(sentence).filter(|clause| !self.says_nothing_of_when(clause));
        told.map(rest).all(|clause| self.says_no_more_than_a_time(&clause, promised))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOILER: &str = "light the boiler";

    #[test]
    fn more_time_is_asked_for_in_any_common_words() {
        let asks = |said: &str| Language::english().asks_for_more_time(said, BOILER);
        for said in [
            "Could you give me another hour for the boiler, sir? The valve's stuck.",
            "Give me another hour.",
            "Can I have an hour more?",
            "Could I have ten more minutes?",
            "I need another hour, sir.",
            "Might I have an extra half hour?",
            "Half an hour more, sir?",
            "It'll take another hour.",
            "Could you spare me another hour?",
            "Could you wait another hour?",
            "Another twenty minutes, please.",
            "can u gimme another hour",
            "Let me have two more hours for the boiler.",
        ] {
            assert!(asks(said), "{said}");
        }
    }

    #[test]
    fn who_tells_of_time_or_wants_it_for_something_else_asks_for_none() {
        let asks = |said: &str| Language::english().asks_for_more_time(said, BOILER);
        for said in [
            "I have another hour.",
            "I don't need another hour.",
            "Could I sleep another hour?",
            "The train takes another hour.",
            "We walked another hour.",
            "In an hour.",
            "Could I have another loaf?",
            "Can we do it another day?",
            "Not another minute.",
            "I waited ten more minutes.",
        ] {
            assert!(!asks(said), "{said}");
        }
    }

    #[test]
    fn it_is_granted_by_its_length_and_by_no_other() {
        let asked = "Could you give me another hour for the boiler, sir?";
        let grants = |said: &str| Language::english().grants_more_time(said, asked, BOILER);
        for said in [
            "An hour, then.",
            "Another hour, Tran.",
            "Take another hour.",
            "One hour.",
            "Fine, an hour.",
        ] {
            assert!(grants(said), "{said}");
        }
        for said in [
            "Half an hour.",
            "An hour?",
            "Not an hour.",
            "Two hours.",
            "An hour if you hurry.",
            "No.",
        ] {
            assert!(!grants(said), "{said}");
        }
        assert!(grants("An hour, and no longer.") && grants("An hour, and not a minute more."));
        assert!(!grants("An hour, and not today.") && !grants("No, an hour."));
        let other = |said: &str| Language::english().names_another_length(said, asked, BOILER);
        assert!(other("Half an hour.") && other("Very well, but only half an hour."));
        assert!(
            !other("An hour.") && !other("Granted. Not a minute more.") && !other("Very well.")
        );
    }

    #[test]
    fn a_length_that_is_asked_for_is_counted_from_now() {
        let asks = |said: &str| Language::english().asks_for_a_length(said, BOILER);
        for said in [
            "Can you spare me an hour for the boiler?",
            "Could I have two hours?",
            "I need half an hour, sir.",
            "Give me an hour.",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "I have an hour.",
            "Can you hold the boiler for an hour?",
            "Did you sleep an hour?",
            "I don't need an hour.",
            "Can you spare me the boiler?",
        ] {
            assert!(!asks(said), "{said}");
        }
        let asked = "The valve's stuck. Can you spare me an hour for the boiler?";
        let grants = |said: &str| Language::english().grants_more_time(said, asked, BOILER);
        assert!(grants("An hour, and no longer.") && grants("Take your hour."));
        assert!(!grants("Half an hour.") && !grants("An hour?") && !grants("Not an hour."));
        assert!(!Language::english().asks_for_release(asked));
        assert!(!Language::english().asks_for_release("Could you spare me another hour?"));
        assert!(Language::english().asks_for_release("Will you spare me that?"));
    }
}
