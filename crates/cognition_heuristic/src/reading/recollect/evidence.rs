//! Which memories answer a question: what they tell, and who said it.

use super::fitting::{
    asks, fits, is_mere_doing, is_mere_talk, is_no_evidence, is_stale, shares_only_names,
    wants_to_be_told,
};
use crate::wording::tell::Tell;
use crate::wording::voice_words::VoiceWords;
use cognition_brain::ThoughtRequest;
use cognition_core::memory::{Experience, Source};

/// Which words answer a question.
#[derive(Clone, Copy)]
pub(super) enum Whose {
    /// What others said, and no question.
    OfOthers,
    /// The same, and what the asker said.
    News,
    /// All that was said, questions among it: that is what is asked for.
    Anybodys,
}

/// A question, and whose words may answer it.
pub(super) struct Evidence<'a> {
    pub(super) request: &'a ThoughtRequest,
    /// How it is told.
    pub(super) words: &'static VoiceWords,
    pub(super) whose: Whose,
}

impl Evidence<'_> {
    /// Whether a memory answers the question.
    pub(super) fn tells(&self, lived: &Experience) -> bool {
        let (words, situation) = (self.words, &self.request.situation);
        // What is left of a day is told in other people's words, several of them at once.
        let is_one_thing = lived.source != Source::Said && !lived.source.is_summary();
        is_one_thing
            && self.counts(lived)
            && !is_mere_talk(words, lived)
            && !is_mere_doing(words, situation, lived)
            && !shares_only_names(words, situation, lived)
            && fits(situation, lived)
    }

    fn counts(&self, lived: &Experience) -> bool {
        match self.whose {
            Whose::Anybodys => true,
            Whose::News => {
                self.tells_something(lived)
                    && !self.is_theirs(lived)
                    && !wants_to_be_told(&lived.text)
            }
            Whose::OfOthers => {
                !self.was_said_by_asker(lived)
                    && self.tells_something(lived)
                    && !self.is_asking(lived)
            }
        }
    }

    fn tells_something(&self, lived: &Experience) -> bool {
        !asks(&lived.text) && !is_no_evidence(self.words, &lived.text)
    }

    /// Whether it is nothing new to whoever asks: they did it, or said it and it is nothing to be told again.
    fn is_theirs(&self, lived: &Experience) -> bool {
        self.is_asking(lived)
            || self.was_said_by_asker(lived) && is_stale(self.words, &self.request.situation, lived)
    }

    fn was_said_by_asker(&self, lived: &Experience) -> bool {
        let asker = self.request.situation.partner.as_ref();
        matches!(lived.source, Source::Told | Source::Overheard)
            && lived.by.as_ref().map(|by| &by.id) == asker
    }

    /// What the asker or the mind itself does is nothing that they want to hear, nor is a mere request, unless they ask
    /// for one.
    fn is_asking(&self, lived: &Experience) -> bool {
        let situation = &self.request.situation;
        let asks_of_asking = Tell::of(&situation.said).begs || situation.said.contains("ask");
        let by = lived.by.as_ref().map(|by| &by.id);
        let of_either =
            by.is_some() && (by == situation.partner.as_ref() || by == Some(&self.request.mind));
        let begs = Tell::of(&lived.text).begs && !asks_of_asking;
        lived.source == Source::Seen && (of_either || begs)
    }
}

#[cfg(test)]
mod tests {
    use crate::reading::recollect::tests::{asked, check, lived, memory_of};
    use cognition_brain::Situation;
    use cognition_core::perceive::Percept;
    use expect_test::expect;

    #[test]
    fn what_the_asker_said_is_told_again_where_nobody_else_knows() {
        let said = Percept::speech("wren", "Tamsin has the iron key.").addressed();
        check(
            "Who has the iron key?",
            vec![lived(&said, 0)],
            expect!["Tamsin has it, as you said."],
        );
        let asked = Percept::speech("wren", "Who has the iron key?").addressed();
        check("Who has the iron key?", vec![lived(&asked, 0)], expect![""]);
    }

    #[test]
    fn what_somebody_asked_for_or_would_not_say_is_no_evidence() {
        let mine = |text: &str| lived(&Percept::speech("wren", text).addressed(), 0);
        let promise = mine("Promise me that you will wake me at six.");
        check("When will you wake me?", vec![promise], expect![""]);
        let heard = |text: &str| lived(&Percept::speech("odo", text), 0);
        let evades = heard("I'd rather not say who has the brandy.");
        check("Who has the brandy?", vec![evades], expect![""]);
        let news = heard("I say that Tamsin has hidden all the brandy under the stairs.");
        let told = Situation {
            remembered: vec![news],
            ..asked("What has Tamsin hidden under the stairs?")
        };
        assert!(memory_of(told).is_some_and(|told| told.contains("hidden all the brandy")));
    }

    #[test]
    fn what_the_asker_said_to_another_is_no_news_to_them() {
        let aside = lived(&Percept::speech("wren", "I heard there is brandy in the shed."), 0);
        check("What do you know about the brandy in the shed?", vec![aside], expect![""]);
    }

    #[test]
    fn a_walk_is_no_answer_to_what_was_said_or_to_a_yes_or_no() {
        let walks = Percept::event("Tamsin comes in from the cold cellar.").by("tamsin");
        let check_walk = |said, expect| check(said, vec![lived(&walks, 0)], expect);
        check_walk("What did Tamsin say of the cellar?", expect![""]);
        check_walk("Is the cellar cold, Tamsin?", expect![""]);
        check_walk(
            "Where was Tamsin, in the cellar?",
            expect!["Tamsin comes in from the cold cellar."],
        );
    }

    #[test]
    fn that_somebody_asks_is_no_answer_to_them() {
        let asks = Percept::event("Wren asks you for the torn map.").by("wren").addressed();
        let asks = lived(&asks, 0);
        check("Do you have the torn map?", vec![asks.clone()], expect![""]);
        let by_another =
            Situation { partner: Some("odo".into()), ..asked("Does Wren ask for the torn map?") };
        let answer = memory_of(Situation { remembered: vec![asks], ..by_another });
        assert!(answer.is_some_and(|answer| answer.contains("Wren asks you")));
    }
}
