//! How a promise is put off: another time, or to be let off, is asked for and granted.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::words::lists::WordSet;

impl Language {
    /// Whether words ask for another time or another deed than was promised.
    pub fn asks_to_move(&self, said: &str) -> bool {
        let moves = |sentence: &str| {
            self.is_question(sentence) && self.promises.moving.stand_in(&spoken(sentence))
        };
        sentences(&said.to_lowercase()).any(moves)
    }

    /// Whether a sentence asks for a time at which its speaker may do something that is promised: `May I
    /// bring it tomorrow?`, `Would tomorrow do?`, `Would you accept it tomorrow?`. What asks when, or what others do
    /// then, does not.
    pub fn asks_for_a_time(&self, sentence: &str, promised: &str) -> bool {
        use crate::time::due_times::DueTime::{At, Day, In};
        let lower = sentence.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises, spoken(&lower));
        let has = |set: &WordSet| words.iter().any(|word| set.has(word));
        let suggests = known.suggesting.begin(&words);
        let asks_which = words.first().is_some_and(|word| self.sentences.asking.has(word));
        let stems = self.content_stems(promised);
        let named =
            has(&known.undertaking.standing_for) || self.share_held(&stems, &[sentence]) > 0.0;
        let of_oneself = has(&known.undertaking.own)
            || !has(&known.questions.addressed)
            || named && self.comes_to_its_listener(&words);
        let about = named
            || self.content_stems(sentence).len() <= BRIEF
            || self.is_about_its_time_alone(sentence);
        let time = self.time_said_in(&lower);
        (self.is_question(sentence) || self.requests_leave(sentence))
            && (suggests || !asks_which)
            && of_oneself
            && !has(&known.others)
            && about
            && matches!(time, Some(In(_) | At { .. } | Day(_)))
    }

    /// `You accept` of `would you accept it tomorrow`: and not `you bring`.
    fn comes_to_its_listener(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let listener = |at: &usize| known.questions.addressed.has(words[*at]);
        (0..words.len()).filter(listener).any(|at| known.accepting.begin(&words[at + 1..]))
    }

    /// `Would half past eleven do?`: nothing is asked about but a time.
    fn is_about_its_time_alone(&self, sentence: &str) -> bool {
        let stems = |text: &str| self.content_stems(text).len();
        let times: usize = self.times_named(sentence).iter().map(|time| stems(time)).sum();
        let own = |word: &&str| self.promises.undertaking.own.has(word);
        let lower = sentence.to_lowercase();
        times > 0 && stems(sentence) <= times + 1 && !spoken(&lower).iter().any(own)
    }

    /// Whether whoever was promised something asks for it at another time: `Make it Friday instead.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_to_be_moved(said);
    /// assert!(asks("Make it Friday instead, Piet.") && asks("Could it wait until tomorrow?"));
    /// assert!(!asks("Make it red instead.") && !asks("I shall see you tomorrow."));
    /// ```
    pub fn asks_to_be_moved(&self, said: &str) -> bool {
        use crate::time::due_times::DueTime::{At, Day, In};
        sentences(&said.to_lowercase().replace('’', "'")).any(|sentence| {
            let words = spoken(sentence);
            let moves =
                self.promises.moving.stand_in(&words) || self.promises.suggesting.begin(&words);
            moves && matches!(self.time_said_in(sentence), Some(In(_) | At { .. } | Day(_)))
        })
    }

    /// Whether a question asks whether its listener does something: `Could you bring it on Friday?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_of_its_listener(said);
    /// assert!(asks("Could you bring it on Friday?"));
    /// assert!(!asks("Would ten to ten serve you as well?") && !asks("May I bring it to you later?"));
    /// ```
    pub fn asks_of_its_listener(&self, said: &str) -> bool {
        let asks = |sentence: &str| {
            let words = spoken(sentence);
            let subject = words.get(1).is_some_and(|it| self.promises.questions.addressed.has(it));
            subject && self.is_question(sentence)
        };
        sentences(&said.to_lowercase().replace('’', "'")).any(asks)
    }

    /// Whether a question asks only whether its speaker does something: `Shall I go and fetch him?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_of_its_speaker(said);
    /// assert!(asks("Shall I go and fetch him?"));
    /// assert!(!asks("Can I leave that with you?") && !asks("Keep folk off it, would you?"));
    /// ```
    pub fn asks_of_its_speaker(&self, said: &str) -> bool {
        let asks = |sentence: &str| {
            let words = spoken(sentence);
            let subject = words.get(1).is_some_and(|it| **it == *self.deeds.speaker);
            let concerns_listener = |it: &&str| self.promises.questions.addressed.has(it);
            subject && !words.iter().any(concerns_listener) && self.is_question(sentence)
        };
        sentences(&said.to_lowercase().replace('’', "'")).any(asks)
    }

    /// Whether words ask to be let off what was promised: `Will you release me from it?`
    pub fn asks_for_release(&self, said: &str) -> bool {
        let asks = |sentence: &str| {
            let words = spoken(sentence);
            let freed = |at: usize| {
                let length = self.promises.freeing.length_at(&words[at..]);
                // `Spare me an hour` asks for time.
                length.is_some_and(|length| !self.begins_with_a_length(&words[at + length..]))
            };
            self.is_question(sentence) && (0..words.len()).any(freed)
        };
        sentences(&said.to_lowercase().replace('’', "'")).any(asks)
    }

    /// Whether an answer to that lets it go, in a word or by what it says.
    pub fn grants_release(&self, said: &str) -> bool {
        !self.answers(said, Answer::Refuses) && self.answers(said, Answer::Agrees)
            || self.releases(said)
    }

    /// Whether an answer agrees to what was asked, in a word or by what it says.
    pub fn agrees_to_move(&self, said: &str) -> bool {
        let agrees = self.answers(said, Answer::Agrees);
        !self.answers(said, Answer::Refuses)
            && (agrees || self.says_any(said, &self.promises.moved) || self.names_a_time(said))
    }

    /// `Tomorrow, then.`: whoever is asked for a time and names one grants it.
    pub(in crate::promise) fn names_a_time(&self, said: &str) -> bool {
        let mut first = sentences(said).take(1);
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        !first.any(|first| self.denies_more_than_a_limit(first, ""))
            && told.flat_map(clauses).any(|clause| self.is_time_granted(clause))
    }

    /// `Friday`, `Friday it is`
    fn is_time_granted(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let bare = lower.trim_end_matches(['.', '!', '…']);
        let mut tails = self.promises.granting.iter();
        let said = tails.find_map(|tail| bare.strip_suffix(&**tail)).unwrap_or(clause);
        self.is_time_alone(said.trim_end())
    }

    pub(in crate::promise) fn answers(&self, said: &str, answer: Answer) -> bool {
        sentences(said).any(|sentence| self.consent(sentence) == Some(answer))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_promised_may_ask_for_a_time_and_whoever_names_one_grants_it() {
        let english = Language::english();
        let asks = |said| english.asks_for_a_time(said, "bring Mara the lantern");
        for said in [
            "May I bring it tomorrow?",
            "Would tomorrow do?",
            "Is it all right if I bring the lantern at noon?",
            "What about tomorrow morning?",
            "Do you mind if I bring it tonight?",
            "Would you accept the lantern tomorrow, Mara?",
            "Could you make do with it tomorrow?",
            "Will you have the lantern at noon?",
            "Sir, request permission to bring the lantern at noon.",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "Will you be home tomorrow?",
            "Will you have supper tomorrow?",
            "Could you mend the lantern tomorrow?",
            "He has permission to bring the lantern tomorrow.",
            "When shall I come tomorrow?",
            "Is he back tomorrow?",
            "I bring it tomorrow.",
            "May I bring it?",
            "May I sleep in your hay barn tonight?",
        ] {
            assert!(!asks(said), "{said}");
        }
        assert!(english.agrees_to_move("Tomorrow, then. Not a day later."));
        assert!(!english.agrees_to_move("Tomorrow?"));
        assert!(english.agrees_to_move("Ten to ten's plenty, Bishop."));
        assert!(english.agrees_to_move("Tomorrow will have to do."));
        assert!(!english.agrees_to_move("Ten to ten is too late, Bishop."));
        assert!(!english.agrees_to_move("No, I need it today."));
    }

    #[test]
    fn who_gave_a_promise_may_ask_to_be_let_off_it_and_be_answered() {
        let english = Language::english();
        for asked in [
            "I promised you never to go down there. Will you release me from it?",
            "Could you let me off, just this once?",
            "May I go back on it?",
            "Might I be let off my word about the gate, for the one cart?",
            "Could I be released from my oath, Father?",
        ] {
            assert!(english.asks_for_release(asked), "{asked}");
        }
        let german = Language::by_code("de").expect("German is built in");
        assert!(german.asks_for_release("Würden Sie mich von meinem Wort entbinden?"));
        assert!(!english.asks_for_release("Will the thief be let off?"));
        assert!(!english.asks_for_release("Will you release the dove?"));
        assert!(!english.asks_for_release("Release me from it."));
        for granted in ["Yes.", "Very well. Go.", "Never mind it, Odo.", "I release you."] {
            assert!(english.grants_release(granted), "{granted}");
        }
        for kept in ["No.", "No, you gave your word.", "We will see.", "It rains."] {
            assert!(!english.grants_release(kept), "{kept}");
        }
    }
}
