//! Orders, conditions and corrections, and talk of knowing, telling and agreeing.

use super::VoiceWords;
use super::wording::{opening_length, opens, spoken, stands};
use crate::wording::words::tokens;
use cognition_language::DialogueAct;

/// Words of a part of a sentence that sends somebody away, at most.
const DISMISSAL: usize = 5;

impl VoiceWords {
    /// Whether a goal is put as an order to oneself: `Know who has what`. It is so from its beginning, or not at all:
    /// `Everybody has a story, and I want its end`.
    pub(crate) fn orders(&self, goal: &str) -> bool {
        let first = tokens(goal).next().unwrap_or_default();
        let is_named = self.articles.contains(&first) || self.people.contains(&first);
        let is_own = self.asker.contains(&first) || is_named;
        let clause = goal.split([',', ';', '.', ':']).next().unwrap_or_default();
        self.ordering.contains(&first)
            || !is_own && self.language.dialogue_acts(clause).has(DialogueAct::Request)
    }

    /// Whether a sentence sends whoever hears it away, or wants to be left alone, in few words: `go away`.
    pub(crate) fn sends_away(&self, sentence: &str) -> bool {
        let sends = |part: &str| {
            let said = spoken(part);
            self.sending_away.iter().any(|words| opens(&said, words))
                && tokens(part).count() <= DISMISSAL
        };
        !sentence.trim_end().ends_with(['?', '？']) && sentence.split(',').any(sends)
    }

    /// Whether a part of a sentence bids whoever hears it hurt a third: `Hit him!`, `Would you hit him for me?`
    pub(crate) fn bids_to_hurt(&self, sentence: &str) -> bool {
        if !tokens(sentence).any(|word| self.for_a_third.contains(&word)) {
            return false;
        }
        let is_bare = |part: &str| {
            let said = tokens(part).skip_while(|word| self.leading.contains(word));
            said.take(2).nth(1).is_some_and(|word| self.for_a_third.contains(&word))
        };
        let asks = |part: &str| self.language.dialogue_acts(part).has(DialogueAct::Request);
        let is_order = |part: &&str| is_bare(part) || asks(part);
        let mut orders = sentence.split([',', ';']).filter(is_order);
        orders.any(|part| self.language.conduct(part).hurts() && !self.language.denies(part))
    }

    /// Whether a sentence names the deed for which something is offered.
    pub(crate) fn sets_a_condition(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.conditions.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence suggests a deed to whoever hears it, in the form of a question: `Why don't you ring?`
    pub(crate) fn suggests(&self, sentence: &str) -> bool {
        let asked = self.behind_frames(sentence);
        let spoken = spoken(asked);
        let all: Vec<&str> = spoken.split_whitespace().collect();
        let led = all.iter().take_while(|word| self.leading.iter().any(|it| it == **word)).count();
        asked.trim_end().ends_with('?') && opening_length(&all[led..], &self.suggesting).is_some()
    }

    /// Whether a sentence takes back what was said just before.
    pub(crate) fn takes_back(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.corrections.iter().any(|words| opens(&spoken, words))
    }

    /// Whether a sentence sounds like a request and asks for no deed.
    pub(crate) fn asks_for_nothing(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.idle.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence speaks of knowing something.
    pub(crate) fn speaks_of_knowing(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.knowing.contains(&word))
    }

    /// Whether a sentence speaks of knowing something, or of saying it.
    pub(crate) fn speaks_of_telling(&self, sentence: &str) -> bool {
        self.speaks_of_knowing(sentence) || tokens(sentence).any(|word| self.saying.contains(&word))
    }

    /// Whether a sentence speaks of several people who want the same.
    pub(crate) fn speaks_of_agreeing(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.agreeing.contains(&word))
    }

    /// Whether a word denies in a question and names nothing.
    pub(crate) fn merely_denies(&self, word: &str) -> bool {
        self.denying.iter().any(|denying| self.root(denying.clone()) == word)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn an_order_to_hurt_a_third_is_told_from_a_plea_and_from_news() {
        let words = voice_words(Language::english());
        for order in ["Hit him.", "Dora, slap her!", "Kill them!", "Would you hit him for me?"] {
            assert!(words.bids_to_hurt(order), "{order}");
        }
        for other in ["Don't hit him.", "Help him.", "He hit him.", "Follow her.", "Hit the road."]
        {
            assert!(!words.bids_to_hurt(other), "{other}");
        }
    }

    #[test]
    fn a_goal_that_tells_of_others_first_is_no_order() {
        let english = voice_words(Language::english());
        for goal in ["Know who has what.", "Sweep the shed, and rest.", "Bring the cage home."] {
            assert!(english.orders(goal), "{goal}");
        }
        for goal in [
            "Everybody here has a story, and I want the ending of each.",
            "Nobody is to be hurt, and nobody is to notice.",
            "I want my satchel.",
        ] {
            assert!(!english.orders(goal), "{goal}");
        }
    }

    #[test]
    fn a_deed_is_suggested_by_asking_why_not_and_no_reason_is() {
        let english = voice_words(Language::english());
        for said in [
            "Why don't you ring the bell?",
            "So why not ring the bell?",
            "How about ringing the bell?",
            "Perhaps you could ring the bell?",
            "Shall we ring the bell?",
        ] {
            assert!(english.suggests(said), "{said}");
        }
        for said in [
            "Why do you ring the bell?",
            "Why didn't you ring the bell?",
            "How do you ring the bell?",
            "You could not ring the bell.",
        ] {
            assert!(!english.suggests(said), "{said}");
        }
    }

    #[test]
    fn who_is_sent_away_is_told_so_in_few_words() {
        let english = voice_words(Language::english());
        for said in ["go away", "Go away, Odo!", "Odo, get lost.", "please leave me alone", "shoo"]
        {
            assert!(english.sends_away(said), "{said}");
        }
        for said in [
            "Did he go away?",
            "Don't go away.",
            "I'll go away.",
            "Go to the yard.",
            "leave me the key",
        ] {
            assert!(!english.sends_away(said), "{said}");
        }
    }

    #[test]
    fn who_bids_to_take_good_care_of_it_asks_for_nothing() {
        let english = voice_words(Language::english());
        assert!(english.asks_for_nothing("Take good care of it."));
        assert!(english.asks_for_nothing("Take great care, Pim."));
        assert!(!english.asks_for_nothing("Take it."));
    }
}
