//! What the mind has lived through, for who asks for it: what happened and what came of it, what was seen
//! somewhere, and what it was taught.

use super::Reply;
use crate::appraisal::call::Question;
use crate::appraisal::kept_to_itself::may_be_told;
use crate::reading::hearers::Hearers;
use crate::voice::heard;
use crate::wording::phrase::sentence;
use crate::wording::tell::Tell;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::memory::Source;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{cut_between_words, sentences};

/// Characters of what is told at most.
const TOLD: usize = 220;
/// Words of a lesson at least.
const LESSON: usize = 4;

impl Reply<'_, '_> {
    /// What happened as the question says, and what came next.
    pub(super) fn happened(&self) -> Option<String> {
        let events = self.events();
        let asked = self.matter();
        let shared = |text: &str| Words::of(text).shared(&asked);
        let first = (0..events.len()).rev().max_by_key(|at| shared(events[*at]))?;
        let meant = !asked.is_empty() && shared(events[first]) > 0;
        let next = events.iter().skip(first + 1).find(|text| !Tell::of(text).looks);
        let told = [events[first]].into_iter().chain(next.copied()).map(sentence);
        let told = told.collect::<Vec<_>>().join(" ");
        self.open(told).filter(|_| meant)
    }

    /// What was seen where the question says.
    pub(super) fn seen(&self) -> Option<String> {
        let asked = self.matter();
        let events = self.events();
        let mut all = events.iter().rev().flat_map(|text| sentences(text));
        let told = all.find(|part| !asked.is_empty() && Words::of(part).covers(&asked))?;
        self.open(sentence(told))
    }

    /// What somebody taught it: the fullest of what it was told.
    pub(super) fn lesson(&self) -> Option<String> {
        let (who, what) = self.lessons().max_by_key(|(_, text)| Words::of(text).len())?;
        self.in_whose_words(who, what)
    }

    /// What others than the asker have told it that teaches something, and who they are.
    fn lessons(&self) -> impl Iterator<Item = (&str, &str)> {
        let view = self.view;
        let asker = self.call.percept.source.as_ref();
        let hearers = Hearers::of(view.request, asker);
        let those = hearers.clone();
        let log = view.request.situation.perceptions.entries().map(|entry| &entry.percept);
        let tells = move |percept: &&Percept| {
            let others = percept.source.as_ref() != asker && percept.source.is_some();
            let is_told = percept.kind == PerceptKind::Speech && percept.addressed;
            is_told
                && others
                && self.teaches(&percept.text)
                && heard::may_be_told(view, percept, &hearers)
        };
        let named = move |it: &Percept| view.things.label(it.source.as_ref()?);
        let told = log.filter(tells).filter_map(move |it| Some((named(it)?, it.text.as_str())));
        let lived = view.request.situation.remembered.iter().filter(move |lived| {
            let by = lived.by.as_ref().map(|by| &by.id);
            let is_open = those.may_know(lived) && lived.source == Source::Told;
            is_open && by != asker && self.teaches(&lived.text)
        });
        let lived = lived.filter_map(|it| Some((it.by.as_ref()?.label.as_str(), it.text.as_str())));
        told.chain(lived)
    }

    fn in_whose_words(&self, who: &str, what: &str) -> Option<String> {
        let fills = [("who", who.to_owned()), ("what", what.replace('"', "'"))];
        self.open(self.one_of("told_me", &fills))
    }

    /// What somebody taught it of what the question is about.
    pub(super) fn taught(&self, question: &Question<'_>) -> Option<String> {
        question.form.filter(|form| !form.strict && !form.reason)?;
        let asked = self.matter();
        let shared = |text: &str| Words::of(text).shared(&asked);
        let least = asked.len().div_ceil(2).max(1);
        let (who, what) = self.lessons().max_by_key(|(_, text)| shared(text))?;
        self.in_whose_words(who, what).filter(|_| shared(what) >= least)
    }

    /// Whether a line teaches something: it states it, in words of its own.
    fn teaches(&self, line: &str) -> bool {
        let view = self.view;
        let states = !view.language.is_question(line) && Words::of(line).len() >= LESSON;
        states && !voice_words(view.language).is_anybodys(line)
    }

    /// What happened, oldest first: what is remembered, and what was perceived. What the asker did is
    /// nothing that they want to hear.
    fn events(&self) -> Vec<&str> {
        let situation = &self.view.request.situation;
        let asker = self.call.percept.source.as_ref();
        let mut lived: Vec<_> = situation.remembered.iter().collect();
        lived.retain(|it| it.source == Source::Seen && it.by.as_ref().map(|by| &by.id) != asker);
        lived.sort_by_key(|it| it.at);
        let lived = lived.into_iter().map(|it| it.text.as_str());
        let seen = situation.perceptions.entries().map(|entry| &entry.percept);
        let seen = seen.filter(|percept| {
            let own = percept.source.as_ref() == Some(&self.view.request.mind);
            percept.kind == PerceptKind::Event && !own && percept.source.as_ref() != asker
        });
        let mut all: Vec<&str> = Vec::new();
        for text in lived.chain(seen.map(|percept| percept.text.as_str())) {
            all.retain(|known| *known != text);
            all.push(text);
        }
        all
    }

    /// What the question is about, but for names and for how it is asked.
    fn matter(&self) -> Words {
        let view = self.view;
        let words = voice_words(view.language);
        let text = &self.call.percept.text;
        let asked = sentences(text).find(|it| words.form(it).is_some()).unwrap_or(text);
        let form = words.form(asked).map(|form| form.all_words()).unwrap_or_default();
        Words::of(asked).without(&view.me.with(&view.things.people()).with(&form))
    }

    /// The words, unless they are kept; cut to what is said at once.
    fn open(&self, told: String) -> Option<String> {
        may_be_told(self.view, &told).then(|| cut_between_words(&told, TOLD).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    fn said(before: Vec<Percept>, asked: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], before);
        Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", asked));
        decision(&request).speech
    }

    fn night() -> Vec<Percept> {
        vec![
            Percept::event("The lamp goes out, and the train brakes."),
            Percept::event("A door bangs. A grey button lies on the carpet."),
            Percept::event("Odo comes along with a notebook.").by("odo"),
        ]
    }

    #[test]
    fn who_asks_what_happened_hears_of_it_and_of_what_came_next() {
        assert_eq!(
            said(night(), "What happened when the lamp went out?"),
            "The lamp goes out, and the train brakes. A door bangs. A grey button lies on the carpet."
        );
    }

    #[test]
    fn who_asks_whether_anything_was_found_somewhere_hears_what_lay_there() {
        assert_eq!(
            said(night(), "And did anybody find anything on the carpet?"),
            "A grey button lies on the carpet."
        );
    }

    #[test]
    fn who_asks_what_was_learnt_hears_what_somebody_taught() {
        let taught = says("mara", "You tuck each strand over one and under one, three times.");
        let nod = says("mara", "I am glad of it, Nobody.");
        assert_eq!(
            said(vec![taught, nod], "And what have you learned this week?"),
            "Mara told me: \"You tuck each strand over one and under one, three times.\""
        );
    }
}
