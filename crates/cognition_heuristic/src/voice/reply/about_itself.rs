//! What it says of itself: its name, its mood, what it wants and what it fears.

use super::Reply;
use crate::appraisal::call::told;
use crate::appraisal::knowledge_told::purpose;
use crate::wording::phrase::{capital, inside};
use crate::wording::voice_words::{QuestionForm, voice_words};
use crate::wording::words::Words;
use cognition_core::mind::MoodAxis;
use cognition_core::perceive::PerceptKind;
use cognition_language::sentences;

/// From this mood down one is not well.
const UNWELL: i8 = -20;

impl Reply<'_, '_> {
    pub(super) fn name(&self) -> String {
        let persona = &self.view.request.situation.persona;
        let about = sentences(&persona.profile).next().unwrap_or_default();
        let what = voice_words(self.view.language).what_is(&persona.name, about);
        let what = what.map(|what| format!(", {}", inside(what))).unwrap_or_default();
        self.one_of("name", &[("name", persona.name.clone()), ("what", what)])
    }

    /// How whoever asks is called, by their own words or as the mind knows them.
    pub(super) fn your_name(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let asker = self.call.percept.source.as_ref()?;
        let theirs = self.view.recent.iter().rev();
        let theirs = theirs.filter(|seen| seen.percept.source.as_ref() == Some(asker));
        let mut given = theirs.filter_map(|seen| words.name_given(&seen.percept.text));
        let who = given.next().or_else(|| self.view.things.label(asker))?;
        Some(self.one_of("your_name", &[("who", capital(who))]))
    }

    pub(super) fn mood(&self) -> String {
        let well = self.view.request.situation.mood.get(MoodAxis::Valence) > UNWELL;
        self.one_of(if well { "well" } else { "unwell" }, &[])
    }

    pub(super) fn goal(&self) -> Option<String> {
        let goal = self.view.request.situation.persona.goals.first()?;
        let words = voice_words(self.view.language);
        let told = purpose(self.view, &goal.text);
        // A goal that is put as a bare deed is told as one.
        let is_bare = words.plans().keeps_capitals() && !words.speaks_of_itself(&told);
        let told = match is_bare {
            true => self.one_of("means_to", &[("what", inside(&goal.text).to_owned())]),
            false => told,
        };
        (!self.was_said(&told)).then_some(told)
    }

    pub(super) fn fear(&self) -> Option<String> {
        let fears = &self.view.request.situation.persona.fears;
        let untold = fears.iter().find(|fear| !self.was_said(fear)).or(fears.first())?;
        let name = &self.view.request.situation.persona.name;
        let mine = self.view.language.of_oneself(name, untold);
        Some(self.one_of("fear", &[("what", told(&mine))]))
    }

    /// Who asks for help, and not with what, is asked for that.
    pub(super) fn help(&self, form: &QuestionForm) -> Option<String> {
        let asked = Words::of(&self.call.percept.text).without(&self.view.me);
        asked.without(&form.words()).is_empty().then(|| self.one_of("help", &[]))
    }

    /// Who was seen last beside the asker.
    pub(super) fn other(&self) -> Option<String> {
        let view = self.view;
        let asker = self.call.percept.source.as_ref();
        let mut seen = view.by_others().filter(|seen| seen.percept.kind != PerceptKind::Outcome);
        let who = seen.find_map(|seen| {
            let source = seen.percept.source.as_ref().filter(|source| Some(*source) != asker)?;
            view.things.label(source)
        })?;
        Some(self.one_of("other", &[("who", who.to_owned())]))
    }
}
