//! How a promise is let go, put off or regretted, by word of mouth.

use crate::clauses::clauses;
use crate::consent::Answer;
use crate::language::Language;
use crate::sentences::sentences;
use crate::undertakings::{BRIEF, spoken};
use crate::words::lists::{PhraseList, WordSet};

impl Language {
    /// Whether words free somebody of what they have promised: `Never mind.`
    pub fn releases(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.releasing)
    }

    /// Whether words give back a word that was given, whatever it was: `You need not keep that any more.`
    pub fn gives_word_back(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.giving_back)
    }

    /// Whether words leave a thing with whoever was to give it: `You can keep your lantern.`
    pub fn leaves_with_giver(&self, said: &str, promised: &str) -> bool {
        let stems = self.content_stems(promised);
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let known = self.promises.leaving_with.iter().filter(|it| it.begins(&words));
            let length = known.map(|phrase| phrase.len()).max();
            let rest = length.map(|length| words[length..].join(" "));
            let named = rest.map(|rest| self.content_stems(&rest)).unwrap_or_default();
            !named.is_empty() && named.iter().all(|stem| stems.contains(stem))
        })
    }

    /// Whether words leave what is promised as it is: `Let the camel rest.` of `saddle the camel`.
    pub fn leaves_undone(&self, said: &str, promised: &str) -> bool {
        let (known, stems) = (&self.promises.letting_rest, self.content_stems(promised));
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let [begins, thing @ .., ends] = &*words else { return false };
            let named = self.share_held(&stems, &[&thing.join(" ")]) > 0.0;
            known.begins.has(begins) && known.ends.has(ends) && named
        })
    }

    /// Whether words ask for another time or another deed than was promised.
    pub fn asks_to_move(&self, said: &str) -> bool {
        let moves = |sentence: &str| {
            self.is_question(sentence) && self.promises.moving.stand_in(&spoken(sentence))
        };
        sentences(&said.to_lowercase()).any(moves)
    }

    /// Whether a sentence asks for a time at which its speaker may do something that is promised: `May I
    /// bring it tomorrow?`, `Would tomorrow do?`. What asks when, or what others do then, does not.
    pub fn asks_for_a_time(&self, sentence: &str, promised: &str) -> bool {
        use crate::due_times::DueTime::{At, Day, In};
        let lower = sentence.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises, spoken(&lower));
        let has = |set: &WordSet| words.iter().any(|word| set.has(word));
        let suggests = known.suggesting.begin(&words);
        let asks_which = words.first().is_some_and(|word| self.sentences.asking.has(word));
        let of_oneself = has(&known.undertaking.own) || !has(&known.questions.addressed);
        let stems = self.content_stems(promised);
        let about = has(&known.undertaking.standing_for)
            || self.share_held(&stems, &[sentence]) > 0.0
            || self.content_stems(sentence).len() <= BRIEF;
        let time = self.due_time(&lower);
        self.is_question(sentence)
            && (suggests || !asks_which)
            && of_oneself
            && !has(&known.others)
            && about
            && matches!(time, Some(In(_) | At { .. } | Day(_)))
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
            && (agrees || self.says_any(said, &self.promises.moved) || self.names_a_time(said))
    }

    /// Whether words say that their speaker gives up what they have promised: `It is no use, Mara.`
    pub fn gives_up(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.giving_up) && !self.names_a_time(said)
    }

    /// Whether words apologise.
    pub fn apologises(&self, said: &str) -> bool {
        self.says_any(said, &self.promises.apologising)
    }

    /// `Tomorrow, then.`: whoever is asked for a time and names one grants it.
    fn names_a_time(&self, said: &str) -> bool {
        let mut first = sentences(said).take(1);
        let told = sentences(said).filter(|sentence| !self.is_question(sentence));
        !first.any(|first| self.denies(first))
            && told.flat_map(clauses).any(|clause| self.is_time_alone(clause))
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
        let keeps = |said| english.leaves_with_giver(said, "bring Tam the lantern");
        assert!(keeps("You can keep your lantern, Brida, the priest lent me his."));
        assert!(!keeps("Keep the lantern dry.") && !keeps("Can you keep the lantern?"));
        let rests = |said| english.leaves_undone(said, "saddle the camel for Yusra");
        assert!(rests("I ride the mule after all. Let the camel rest."));
        assert!(!rests("Let the dog rest.") && !rests("Let me see the camel."));
        assert!(english.releases("Don't trouble about the parcel any more."));
        assert!(english.asks_to_move("Might I press it on Friday morning instead?"));
        assert!(!english.asks_to_move("May I press it?"));
        assert!(english.agrees_to_move("Friday morning is fine. But then without fail."));
        assert!(!english.agrees_to_move("No, tonight."));
        assert!(english.gives_up("I have to let it be, Livia. I was told no."));
        assert!(!english.gives_up("Is it no use?") && !english.gives_up("I give it to Mara."));
        assert!(english.apologises("I am sorry, Nadia.") && !english.apologises("Are you sorry?"));
    }

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
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "Will you be home tomorrow?",
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
        assert!(!english.agrees_to_move("No, I need it today."));
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
