//! What the mind thinks of somebody, and what it says of its own work.

use super::Reply;
use crate::appraisal::call::Question;
use crate::appraisal::kept_to_itself::may_be_told;
use crate::appraisal::knowledge_told::purpose;
use crate::wording::phrase::sentence;
use crate::wording::voice_words::{QuestionForm, roots, voice_words};
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::sentences;

/// Words that a question and what somebody is share at least, so that it answers.
const OF_ITS_TRADE: usize = 2;

impl Reply<'_, '_> {
    /// What it thinks of whoever is asked about: what its profile says of them, or a goal.
    pub(super) fn opinion(&self) -> Option<String> {
        let view = self.view;
        let who = self.of_whom()?;
        let label = view.things.label(who)?;
        let name = Words::of(label);
        let persona = &view.request.situation.persona;
        let is_of_them = |text: &&str| !name.is_empty() && Words::of(text).covers(&name);
        let mut profile = sentences(&persona.profile).filter(is_of_them);
        let told = profile.find_map(|text| self.open_words(self.as_its_own(text)));
        let mut goals = persona.goals.iter().filter(|goal| is_of_them(&goal.text.as_str()));
        let aim = || goals.find_map(|goal| self.open_words(purpose(view, &goal.text)));
        let open = || self.one_of("undecided", &[("who", label.to_owned())]);
        Some(told.or_else(aim).unwrap_or_else(open))
    }

    /// Who is asked about: whoever is named, or was seen last beside the asker.
    fn of_whom(&self) -> Option<&StableId> {
        let view = self.view;
        let asker = self.call.percept.source.as_ref();
        let is_other = |id: &StableId| Some(id) != asker && *id != view.request.mind;
        let asked = Words::of(&self.call.percept.text).without(&view.me);
        let named = view.things.named_in(&asked).into_iter().map(|thing| thing.id);
        let mut named = named.filter(|id| view.things.is_character(id) && is_other(id));
        let mut seen = view.by_others().filter(|seen| seen.percept.kind != PerceptKind::Outcome);
        let last = || {
            seen.find_map(|seen| {
                let source = seen.percept.source.as_ref()?;
                (is_other(source) && view.things.is_character(source)).then_some(source)
            })
        };
        named.next().or_else(last)
    }

    /// What its profile says of what it does, where it is asked for that: no more than what it is.
    pub(super) fn by_its_trade(&self, question: &Question<'_>) -> Option<String> {
        let view = self.view;
        let form = question.form.filter(|form| !form.strict && !form.reason)?;
        let names = view.me.with(&view.things.people()).with(&QuestionForm::words(form));
        let asked = Words::of(&self.call.percept.text).without(&names);
        let persona = &view.request.situation.persona;
        let shared = |text: &&str| Words::of(text).without(&names).shared(&asked);
        let best = sentences(&persona.profile).max_by_key(shared)?;
        let told = self.as_its_own(best);
        let is_own = voice_words(view.language).names_speaker(&roots(&told));
        self.open_words(told).filter(|_| shared(&best) >= OF_ITS_TRADE && is_own)
    }

    fn as_its_own(&self, text: &str) -> String {
        let persona = &self.view.request.situation.persona;
        let words = voice_words(self.view.language);
        sentence(&words.told_by_its_owner(&persona.name, &persona.profile, text))
    }

    fn open_words(&self, told: String) -> Option<String> {
        (may_be_told(self.view, &told) && !self.was_said(&told)).then_some(told)
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    fn said(profile: &str, goal: &str, asked: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let before = vec![says("mara", "Down behind, and up through the loop it goes.")];
        let mut request = request("nobody", vec![speak], before);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.lines.0.clear();
        persona.name = "Nobody".to_owned();
        persona.profile = profile.to_owned();
        persona.goals = vec![Goal { text: goal.to_owned(), weight: 0.5, ..Goal::default() }];
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", asked));
        decision(&request).speech
    }

    #[test]
    fn who_asks_what_somebody_is_worth_hears_what_the_mind_thinks_of_them() {
        let thinks = "Nobody is a binder. She finds Mara quick and careless.";
        assert_eq!(
            said(thinks, "Bind books.", "Is she any good?"),
            "I find Mara quick and careless."
        );
        let said = said("Nobody is a binder.", "Teach Mara the stitch.", "Is she any good?");
        assert_eq!(said, "I mean to teach Mara the stitch.");
    }

    #[test]
    fn who_asks_how_its_work_is_done_hears_what_it_is_said_to_do() {
        let cleans = "Nobody minds the tower. He cleans the lenses with spirit and silk.";
        assert_eq!(
            said(cleans, "Sleep.", "How are the lenses cleaned?"),
            "I clean the lenses with spirit and silk."
        );
    }
}
