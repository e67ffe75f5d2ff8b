//! What is said to a kindness: thanks, or why not.

use super::Reply;
use crate::appraisal::knowledge_told::purpose;
use crate::appraisal::pursuit::{bides, plan};
use crate::wording::phrase::sentence;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_language::{Language, sentences};

impl Reply<'_, '_> {
    /// Who is offered something kind takes it with thanks, unless something speaks against it.
    pub(super) fn to_kindness(&self) -> Option<String> {
        let voice = voice_words(self.view.language);
        let text = &self.call.percept.text;
        let meant = self.call.asked.as_ref().is_some_and(|asked| asked.offer.is_some());
        let kind = sentences(text).find(|said| voice.is_kindness(said, &self.view.me))?;
        // What serves an end of its own is more than a kindness.
        if meant || self.offers_service() && self.touches_an_aim() {
            return None;
        }
        if let Some(why) = self.goes_against_the_grain(kind) {
            return Some(self.one_of("no_thanks_why", &[("why", why)]));
        }
        if self.dreads_to_owe() {
            return Some(self.refused("no_thanks"));
        }
        match self.haste().filter(|_| voice.bids_to_stay(text)) {
            Some(why) => Some(self.one_of("no_stay", &[("why", why)])),
            None => Some(self.one_of("gladly", &[])),
        }
    }

    /// Who is brought something is glad of it, unless it is what they can't bear.
    pub(super) fn to_present(&self) -> String {
        let text = &self.call.percept.text;
        let averse = sentences(text).find_map(|said| self.goes_against_the_grain(said));
        match averse {
            Some(why) => self.one_of("no_thanks_why", &[("why", why)]),
            None => self.one_of("gladly", &[]),
        }
    }

    /// What its profile says against what is offered: `He never eats meat.`
    fn goes_against_the_grain(&self, kind: &str) -> Option<String> {
        let view = self.view;
        let persona = &view.request.situation.persona;
        let offered = Words::of(kind).without(&view.me).without(&view.things.people());
        let language = Language::of(&persona.profile);
        let words = voice_words(language);
        let is_offered = |named: &str| {
            let mut parts = tokens(named).filter(|it| !words.is_empty_when_asked(it));
            parts.any(|part| tokens(kind).any(|whole| words.is_made_of(&whole, &part)))
        };
        let bars = |said: &&str| language.denies(said) && Words::of(said).meets(&offered);
        let against = |said: &&str| bars(said) || words.is_averse(said) && is_offered(said);
        let mut parts = sentences(&persona.profile).flat_map(|said| words.joined_clauses(said));
        let said = parts.find(against)?;
        Some(sentence(&words.told_by_its_owner(&persona.name, &persona.profile, said)))
    }

    fn dreads_to_owe(&self) -> bool {
        let persona = &self.view.request.situation.persona;
        let voice = voice_words(self.view.language);
        let goals = persona.goals.iter().map(|goal| goal.text.as_str());
        let all = persona.fears.iter().map(String::as_str).chain(goals);
        all.chain([persona.profile.as_str()]).any(|text| voice.dreads_to_owe(text))
    }

    /// What it has to do now, and can't put off.
    fn haste(&self) -> Option<String> {
        let view = self.view;
        let plan = plan(view).filter(|plan| !bides(plan) && plan.led_by.is_none())?;
        Some(purpose(view, &plan.goal))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;
    use std::sync::Arc;

    fn answered(words: &str, profile: &str, fear: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.name = "Nobody".to_owned();
        persona.profile = profile.to_owned();
        persona.fears = Some(fear.to_owned()).into_iter().filter(|it| !it.is_empty()).collect();
        decision(&request).speech
    }

    fn is_of(said: &str, of: &str) -> bool {
        let lines = voice_words(Language::english()).lines(of);
        lines.iter().any(|line| said == line.replace("{speaker}", "Odo"))
    }

    #[test]
    fn a_kindness_is_taken_with_thanks_unless_the_persona_has_a_reason() {
        let said = answered("Would you like some bread?", "Nobody carries letters.", "");
        assert!(is_of(&said, "gladly"), "{said}");
        let said = answered("Take the chair by the stove.", "Nobody carries letters.", "");
        assert!(is_of(&said, "gladly"), "{said}");
        let said = answered("Will you have some meat?", "Nobody never eats meat. He walks.", "");
        assert!(said.ends_with("I never eat meat."), "{said}");
        let said = answered("Would you like some bread?", "", "Owing anybody anything.");
        assert!(is_of(&said, "no_thanks"), "{said}");
    }

    #[test]
    fn who_thanks_for_a_kindness_answers_what_is_asked_besides() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let heard = ["Come in to the stove.", "How much fuel is there?"].map(|it| says("odo", it));
        let mut request = request("nobody", vec![speak], heard.into());
        let lines = &mut Arc::make_mut(&mut request.situation.persona).lines.0;
        lines.insert("answer".to_owned(), vec!["Nine hours of fuel, {speaker}.".to_owned()]);
        let said = decision(&request).speech;
        assert!(said.ends_with("Nine hours of fuel, Odo."), "{said}");
    }
}
