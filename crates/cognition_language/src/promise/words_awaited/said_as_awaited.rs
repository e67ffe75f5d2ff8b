//! Whether what is waited for and comes about by words has come about: as it is said, and as others tell of it.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::parted;
use crate::promise::words_awaited::summons::MORE_THAN_A_CALL;
use crate::promise::words_awaited::word_awaited::{ByWord, WordAwaited};
use crate::words::dialogue_acts::dialogue_act::DialogueAct;

impl Language {
    /// Whether words of whoever waits, to the one whom that is about, bring about what they wait for.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let asked = english.word_awaited("I have asked Odo").expect("waits for words");
    /// assert!(english.says_what_was_awaited("May I go down to the cellar, Odo?", &asked));
    /// assert!(!english.says_what_was_awaited("I go down to the cellar.", &asked));
    /// ```
    pub fn says_what_was_awaited(&self, said: &str, awaited: &WordAwaited) -> bool {
        let says = match awaited.by {
            ByWord::Speaks => self.says_more_than_a_call(said),
            ByWord::Tells => self.statements(said).iter().any(|it| self.says_more_than_a_call(it)),
            ByWord::Asks => sentences(said).any(|it| self.asks_something(it)),
            ByWord::IsSpokenTo | ByWord::IsCalled | ByWord::IsBidden | ByWord::IsRelieved => false,
        };
        says && self.is_of_the_matter(said, awaited)
    }

    /// Whether words of the other to whoever waits, who is called `name`, bring about what they wait for. What
    /// [bids](Self::bids_the_deed) it depends on the deed, and so does what [relieves](Self::relieves) of it.
    pub fn hears_what_was_awaited(&self, said: &str, awaited: &WordAwaited, name: &str) -> bool {
        match awaited.by {
            ByWord::IsSpokenTo => {
                self.says_more_than_a_call(said) && self.is_of_the_matter(said, awaited)
            }
            ByWord::IsCalled => {
                self.calls_over(said) || awaited.aloud && self.only_calls(said, name)
            }
            ByWord::IsBidden => self.gives_the_word(said),
            ByWord::Speaks | ByWord::Tells | ByWord::Asks | ByWord::IsRelieved => false,
        }
    }

    pub(super) fn is_of_the_matter(&self, said: &str, awaited: &WordAwaited) -> bool {
        awaited.matter.is_empty() || self.share_held(&awaited.matter, &[said]) > 0.0
    }

    /// Whether words say more than a greeting, a farewell or a call: `Good evening, Odo.` is no talk.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let talks = |said| Language::english().says_more_than_a_call(said);
    /// assert!(talks("You should hear it from me: I have an order for nine ingots."));
    /// assert!(!talks("Good evening, Bettany.") && !talks("Bettany!"));
    /// ```
    pub fn says_more_than_a_call(&self, said: &str) -> bool {
        let courteous = |clause: &str| {
            let acts = self.dialogue_acts(clause);
            acts.has(DialogueAct::Greeting) || acts.has(DialogueAct::Farewell)
        };
        clauses(said).any(|it| spoken(it).len() >= MORE_THAN_A_CALL && !courteous(it))
    }

    fn asks_something(&self, sentence: &str) -> bool {
        let asks =
            || self.is_question(sentence) || self.dialogue_acts(sentence).has(DialogueAct::Request);
        self.says_more_than_a_call(sentence) && asks()
    }

    /// Whether an event tells of words to somebody else, where words to whoever waits are waited for; what they are
    /// asked or told to do, no event says.
    pub fn is_said_to_another(&self, told: &str, what: &str) -> bool {
        let (told, lower) = (parted(told), parted(what));
        let to_me = spoken(&lower).iter().any(|word| self.promises.by_word.me.has(word));
        let Some(awaited) = self.word_awaited(what).filter(|_| to_me) else { return false };
        let reaches = spoken(&told).iter().any(|word| self.promises.questions.addressed.has(word));
        match awaited.by {
            ByWord::IsBidden => true,
            ByWord::IsCalled | ByWord::IsSpokenTo | ByWord::IsRelieved => !reaches,
            ByWord::Speaks | ByWord::Tells | ByWord::Asks => false,
        }
    }

    /// Whether a sentence tells that the end has come that something lasts until, all of it: `Matins is over.` A time
    /// of the clock is told by the clock.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |said| Language::english().tells_the_end(said, "Odo sends for me");
    /// assert!(tells("Odo sends for you, Jory."));
    /// assert!(!tells("Odo will send for you.") && !tells("Does Odo send for me?"));
    /// ```
    pub fn tells_the_end(&self, said: &str, end: &str) -> bool {
        let mut stems = self.content_stems(end);
        stems.retain(|stem| !self.is_vague_in_deeds(stem));
        let known = &self.promises.undertaking;
        let coming = |word: &&str| known.ahead_endings.iter().any(|it| word.ends_with(&**it));
        let plain = |it: &&str| !self.is_question(it) && self.terms(it).is_none();
        let plain = |it: &&str| plain(it) && !self.is_for_later(it);
        let told = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let ahead = known.is_ahead(&words) || words.iter().any(coming);
            !ahead && !self.denies(clause) && self.share_held(&stems, &[clause]) >= 1.0
        };
        !stems.is_empty() && sentences(said).filter(plain).flat_map(clauses).any(told)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_greeting_is_no_talk_and_what_is_told_is_not_asked() {
        let english = Language::english();
        let says = |said: &str, what: &str| {
            let awaited = english.word_awaited(what).expect("waits for words");
            english.says_what_was_awaited(said, &awaited)
        };
        let order = "You should hear it from me: I have an order for nine ingots.";
        assert!(says(order, "i have spoken with bettany"));
        assert!(says(order, "bettany has heard it from me"));
        assert!(!says("The copper is at straw.", "i have asked bettany"));
        assert!(!says("Good evening, Bettany.", "i have spoken with bettany"));
        assert!(!says("Bettany!", "i have spoken with bettany"));
        assert!(says("May I go down to the cellar?", "i have asked bettany"));
        assert!(!says("The copper is at straw.", "i have spoken with bettany about the ledger"));
    }
}
