//! What is done once to the same ones, and what is said or happens that calls for it once more.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::lists::Phrase;

/// What is done once to the same ones, until something calls for it once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneOnce {
    /// What is done as people meet: `Greet Ann`.
    Greeting,
    /// To ask one thing: `Ask Ann when the bus comes`.
    Asking,
    /// To tell, show or offer one thing: `Show Ann the ring`.
    Telling,
    /// To fill somebody for a while: `Feed the cat`.
    Feeding,
}

impl Language {
    /// What sort of a deed a phrase tells of those that are done once to the same ones. `Ask Ann about the mill` is none:
    /// there is more than one question about it; nor is `Tell Ann a story`, nor `Feed the fire`.
    ///
    /// ```
    /// use cognition_language::{DoneOnce, Language};
    ///
    /// let once = |deed| Language::english().done_once(deed);
    /// assert_eq!(once("Ask Ann when the bus comes"), Some(DoneOnce::Asking));
    /// assert_eq!(once("Feed the cat"), Some(DoneOnce::Feeding));
    /// assert!(once("Ask Ann about the mill").is_none() && once("Feed the fire").is_none());
    /// assert!(once("Tell Ann a story").is_none() && once("Serve Ann the soup").is_none());
    /// ```
    pub fn done_once(&self, phrase: &str) -> Option<DoneOnce> {
        let known = &self.deeds.trying.once;
        let words: Vec<String> = self.whole_words(phrase).collect();
        let (verb, rest) = words.split_first()?;
        if rest.iter().any(|word| known.ever_more.has(word)) {
            return None;
        }
        let asks = || rest.iter().any(|word| known.matters.has(word));
        let of_many = || rest.iter().any(|word| known.one_of_many.has(word));
        let never_full = || rest.iter().any(|word| known.never_full.has(word));
        let sorts = [
            (DoneOnce::Greeting, known.greeting.has(verb)),
            (DoneOnce::Asking, known.asking.has(verb) && asks()),
            (DoneOnce::Telling, known.showing.has(verb)),
            (DoneOnce::Telling, known.telling.has(verb) && !of_many()),
            (DoneOnce::Feeding, known.feeding.has(verb) && !never_full()),
        ];
        sorts.into_iter().find(|(_, is_so)| *is_so).map(|(sort, _)| sort)
    }

    /// Whether somebody says that they have not taken in what was said or done to them: `Pardon?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let missed = |said| Language::english().has_missed_it(said);
    /// assert!(missed("I didn't catch that.") && missed("I can now. Please ask me again."));
    /// assert!(!missed("Don't ask me again.") && !missed("You told me that one."));
    /// ```
    pub fn has_missed_it(&self, said: &str) -> bool {
        self.says_undenied(&self.deeds.trying.once.missed, said)
    }

    /// Whether somebody says that they want what they were told, shown or given, or more of it.
    pub fn wants_it_still(&self, said: &str) -> bool {
        self.says_undenied(&self.deeds.trying.once.wanted, said)
    }

    /// Whether somebody says that they answer later: `Let me think.`
    pub fn defers_an_answer(&self, said: &str) -> bool {
        self.says_undenied(&self.deeds.trying.once.deferring, said)
    }

    /// Whether somebody comes, or is told to be, so that what was done to them before is well done once more.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let anew = |told| Language::english().is_there_anew(told);
    /// assert!(anew("The cat comes back and mews.") && anew("The bowl is empty."));
    /// assert!(!anew("The cat washes its whiskers."));
    /// ```
    pub fn is_there_anew(&self, told: &str) -> bool {
        self.says_undenied(&self.deeds.trying.once.anew, told)
    }

    /// Whether what happens says that it is another time: `Night falls.`
    pub fn tells_another_time(&self, told: &str) -> bool {
        self.says_undenied(&self.deeds.trying.once.another_time, told)
    }

    /// Whether one of the phrases stands in a clause that denies nothing, or denies as the phrase does.
    fn says_undenied(&self, phrases: &[Phrase], text: &str) -> bool {
        clauses(text).any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let is_so = |phrase: &Phrase| {
                let denies = || phrase.words().any(|word| self.is_denial(word));
                phrase.stands_in(&words) && (denies() || !self.denies(clause))
            };
            phrases.iter().any(is_so)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_one_of_many_is_done_more_than_once() {
        let once = |deed| Language::english().done_once(deed);
        for (deed, sort) in [
            ("Greet the bishop", DoneOnce::Greeting),
            ("Ask the porter where the lift is", DoneOnce::Asking),
            ("Tell Mrs Pell the news of the flood", DoneOnce::Telling),
            ("Offer the bishop the umbrella", DoneOnce::Telling),
            ("Feed the hens", DoneOnce::Feeding),
        ] {
            assert_eq!(once(deed), Some(sort), "{deed}");
        }
        for deed in [
            "Ask the porter for the key",
            "Ask the porter about the lift",
            "Tell the boy to hold the rope",
            "Tell the boy something",
            "Show the bishop the way",
            "Offer the bishop another sherry",
            "Feed the stove with coke",
            "Speak to the bishop",
            "Pour the bishop a sherry",
            "Go to the lift",
        ] {
            assert_eq!(once(deed), None, "{deed}");
        }
    }

    #[test]
    fn who_wants_it_or_answers_later_says_so() {
        let english = Language::english();
        assert!(
            english.wants_it_still("I've changed my mind.") && english.wants_it_still("Go on!")
        );
        assert!(!english.wants_it_still("It's no use to me, however often you ask."));
        assert!(english.defers_an_answer("Wait, let me think."));
        assert!(!english.defers_an_answer("Ten past four, my lad."));
        assert!(english.tells_another_time("The next morning it rains."));
        assert!(!english.tells_another_time("It rains."));
    }
}
