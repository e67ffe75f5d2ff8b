//! What is said to who says sorry.

use super::Reply;
use crate::appraisal::apology::is_of_weight;
use crate::appraisal::call::Manners;
use crate::reading::insult::times_insulted;
use cognition_core::mind::MoodAxis;

/// From so many hard words on, and from this mood down, it is not forgiven at once.
const TOO_OFTEN: usize = 2;
const TOO_SORE: i8 = -50;

impl Reply<'_, '_> {
    /// Who says sorry is heard: in words of its own, where it has some, else as they stand with it.
    pub(super) fn to_apology(&self) -> Option<String> {
        let told = self.call.question.is_none() && self.call.manners == Some(Manners::Apology);
        if !told {
            return None;
        }
        let own = self.own_fresh("forgive");
        Some(if own.is_empty() { self.one_of(self.pardon(), &[]) } else { own })
    }

    /// How it is taken: what weighed nothing is nothing, and what is too fresh is not over yet.
    fn pardon(&self) -> &'static str {
        let Some(speaker) = self.call.percept.source.as_ref() else { return "pardon_light" };
        let insulted = times_insulted(self.view, speaker);
        let mood = self.view.request.situation.mood.get(MoodAxis::Valence);
        match (insulted, is_of_weight(self.view, speaker)) {
            (TOO_OFTEN.., _) => "pardon_later",
            (1, _) if mood <= TOO_SORE => "pardon_later",
            (0, false) => "pardon_light",
            _ => "pardon",
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::mind::Goal;
    use cognition_language::Language;
    use std::sync::Arc;

    fn said(goal: &str, words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.goals = vec![Goal { text: goal.to_owned(), weight: 0.9, ..Goal::default() }];
        let own = vec!["That took you a year, {speaker}. Well.".to_owned()];
        persona.lines.0 = [("forgive".to_owned(), own)].into_iter().collect();
        decision(&request).speech
    }

    #[test]
    fn who_begs_pardon_and_asks_nothing_says_sorry() {
        let lines = voice_words(Language::english()).lines("pardon_light");
        let is_light = |said: &str| lines.iter().any(|it| said == it.replace("{speaker}", "Odo"));
        let heard = after(0, "I beg your pardon.");
        assert!(is_light(&heard), "{heard}");
    }

    #[test]
    fn an_apology_is_answered_as_one_by_whom_it_was_owed() {
        let sorry = "It was me who broke the oar, and I let you be blamed. I am sorry.";
        assert_eq!(said("Hear Odo say what he did.", sorry), "That took you a year, Odo. Well.");
        let nothing = said("Bake bread.", "The cat is dead. I am sorry.");
        assert!(!nothing.contains("year"), "{nothing}");
    }

    fn after(hard_words: usize, words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![]);
        for _ in 0..hard_words {
            request.situation.perceptions.perceive(says("odo", "You are a crook."));
        }
        let latest = request.situation.perceptions.entries().next_back();
        request.situation.seen_before = latest.map(|it| it.id).unwrap_or_default();
        request.situation.perceptions.perceive(says("odo", words));
        decision(&request).speech
    }

    #[test]
    fn an_apology_is_taken_as_what_it_is_for_weighs() {
        let is_of = |said: &str, of: &str| {
            let lines = voice_words(Language::english()).lines(of);
            lines.iter().any(|line| said == line.replace("{speaker}", "Odo"))
        };
        let for_nothing = after(0, "I am sorry that I stepped on your rake.");
        assert!(is_of(&for_nothing, "pardon_light"), "{for_nothing}");
        let once = after(1, "I am sorry.");
        assert!(is_of(&once, "pardon"), "{once}");
        let often = after(3, "I am sorry.");
        assert!(is_of(&often, "pardon_later"), "{often}");
    }
}
