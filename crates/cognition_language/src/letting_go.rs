//! How a promise is let go, put off or regretted, by word of mouth.

use crate::consent::Answer;
use crate::language::Language;
use crate::sentences::sentences;
use crate::undertakings::spoken;
use crate::words::lists::PhraseList;

impl Language {
    /// Whether words free somebody of what they have promised: `Never mind.`
    pub fn releases(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.releasing)
    }

    /// Whether words ask for another time or another deed than was promised.
    pub fn asks_to_move(&self, said: &str) -> bool {
        let moves = |sentence: &str| {
            self.is_question(sentence) && self.promises.moving.stand_in(&spoken(sentence))
        };
        sentences(&said.to_lowercase()).any(moves)
    }

    /// Whether words ask to be let off what was promised: `Will you release me from it?`
    pub fn asks_for_release(&self, said: &str) -> bool {
        let asks = |sentence: &str| {
            self.is_question(sentence) && self.promises.freeing.stand_in(&spoken(sentence))
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
            && (agrees || self.says_any(said, &self.promises.moved))
    }

    /// Whether words apologise.
    pub fn apologises(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.apologising)
    }

    fn answers(&self, said: &str, answer: Answer) -> bool {
        sentences(said).any(|sentence| self.consent(sentence) == Some(answer))
    }

    fn says_any(&self, said: &str, phrases: &PhraseList) -> bool {
        sentences(&said.to_lowercase().replace('’', "'"))
            .any(|sentence| !self.is_question(sentence) && phrases.stand_in(&spoken(sentence)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_promised_something_may_let_it_go_or_let_it_wait() {
        let english = Language::english();
        assert!(english.releases("Never mind the key, Odo.") && !english.releases("Mind the key."));
        assert!(english.asks_to_move("Might I press it on Friday morning instead?"));
        assert!(!english.asks_to_move("May I press it?"));
        assert!(english.agrees_to_move("Friday morning is fine. But then without fail."));
        assert!(!english.agrees_to_move("No, tonight."));
        assert!(english.apologises("I am sorry, Nadia.") && !english.apologises("Are you sorry?"));
    }

    #[test]
    fn who_gave_a_promise_may_ask_to_be_let_off_it_and_be_answered() {
        let english = Language::english();
        for asked in [
            "I promised you never to go down there. Will you release me from it?",
            "Could you let me off, just this once?",
            "May I go back on it?",
        ] {
            assert!(english.asks_for_release(asked), "{asked}");
        }
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
