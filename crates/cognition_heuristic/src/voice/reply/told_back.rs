//! What a player tells of themselves, taken up in their own words: `You were born in 1650?`

use super::Reply;
use crate::reading::without_a_mind::is_said_without_a_mind;
use crate::wording::phrase::{inside, small};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::route::EngagementMode;
use cognition_language::sentences;

/// So many words are taken up at most.
const TAKEN_UP: usize = 14;

impl Reply<'_, '_> {
    /// What somebody without a mind has told of themselves, told back to them; not twice in a row.
    pub(super) fn told_back(&self) -> Option<String> {
        let (view, percept) = (self.view, self.call.percept);
        let has_just_asked = view.own_lines().next_back().is_some_and(|line| line.contains('?'));
        // Who asks back what is meant does not say that it is taken in.
        let asks_back = view.request.situation.mode == EngagementMode::Clarify;
        if !is_said_without_a_mind(view.request, percept) || has_just_asked || asks_back {
            return None;
        }
        let words = voice_words(view.language);
        let is_told = |said: &&str| {
            words.speaks_of_itself(said)
                && !said.contains('?')
                && !words.tells_of_two(said)
                && !self.corrects(said)
                // `I have to tell you something: …` only leads up to it.
                && !said.contains(':')
                && view.language.consent(said).is_none()
        };
        let told =
            sentences(&percept.text).map(|said| self.without_own_name(said)).find(is_told)?;
        // What they want kept is not said over again, and least of all before others.
        if percept.whispered || self.is_to_be_kept(percept) || self.is_for_other_ears(told) {
            return None;
        }
        let is_short = told.split_whitespace().count() <= TAKEN_UP;
        let what = view.language.second_person(told).filter(|it| is_short && it != told)?;
        let what = inside(&what).trim_end_matches('!').to_owned();
        Some(self.one_of("told_back", &[("in", small(&what)), ("what", what)]))
    }

    /// Whether a sentence puts something right: `No wait, it's for my sister, not for my aunt.`
    fn corrects(&self, said: &str) -> bool {
        let view = self.view;
        let takes_back = voice_words(view.language).takes_back(said);
        takes_back || said.contains(',') && view.language.denies(said)
    }

    /// A sentence without the name by which it calls the mind.
    fn without_own_name<'t>(&self, said: &'t str) -> &'t str {
        let is_mine = |part: &str| {
            let named = Words::of(part);
            !named.is_empty() && self.view.me.covers(&named)
        };
        let said = said.trim();
        let behind = said.split_once(", ").filter(|(called, _)| is_mine(called));
        let said = behind.map_or(said, |(_, told)| told);
        let ahead = said.rsplit_once(", ").filter(|(_, called)| is_mine(called));
        ahead.map_or(said, |(told, _)| told)
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    fn answered(words: &str, own: Option<&str>) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![]);
        std::sync::Arc::make_mut(&mut request.situation.persona).name = "Jem".to_owned();
        let log = &mut request.situation.perceptions;
        own.iter().for_each(|own| _ = log.perceive(Percept::speech("nobody", *own)));
        request.situation.seen_before = log.last_id();
        request.situation.perceptions.perceive(says("odo", words));
        request.situation.partner = Some("odo".into());
        request.situation.partner_is_mindless = true;
        decision(&request).speech
    }

    #[test]
    fn what_a_player_tells_of_themselves_is_taken_up_in_their_own_words() {
        for (words, holds) in [
            ("Jem, I was born in 1650.", "ou were born in 1650"),
            ("I have a sister in Dunholm.", "ou have a sister in Dunholm"),
            ("I shall marry in May, Jem!", "ou shall marry in May"),
            ("Jem, your goose bit me!", "y goose bit you"),
        ] {
            let said = answered(words, None);
            assert!(said.contains(holds) && !said.contains("Jem"), "{words} {said}");
        }
    }

    #[test]
    fn what_has_two_subjects_leads_up_to_something_or_puts_it_right_is_not_told_back() {
        for words in [
            "I heard you broke the weathercock.",
            "I have to tell you something in private: the mill is sold.",
            "My horse isn't called Bran by the way, it's called Star.",
            "No wait, I was born in 1652.",
        ] {
            let said = answered(words, None);
            for part in ["heard me", "private", "Bran", "1652"] {
                assert!(!said.contains(part), "{words} {said}");
            }
        }
    }

    #[test]
    fn what_is_told_of_others_and_what_follows_a_question_is_not() {
        assert!(!answered("The ferry is late.", None).contains("ferry"));
        let said = answered("I was born in 1650.", Some("You have a sister?"));
        assert!(!said.is_empty() && !said.contains("1650"), "{said}");
    }
}
