//! What `it` of a question is: the thing that the talk is about.

use super::Reply;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::perceive::PerceptKind;

/// How many lines before it a question may take up.
const BEFORE: usize = 3;

impl Reply<'_, '_> {
    /// The things that the line names, else those of which the two have spoken last, where it points at one.
    pub(super) fn things_meant(&self) -> Words {
        let text = self.call.percept.text.as_str();
        let named = self.things_of(text);
        if !named.is_empty() || !voice_words(self.view.language).points_at_something(text) {
            return named;
        }
        let is_of_two = |seen: &&Sighting<'_>| {
            let is_theirs = seen.percept.source == self.call.percept.source;
            let is_speech = seen.percept.kind == PerceptKind::Speech;
            is_speech && (seen.own || is_theirs) && !std::ptr::eq(seen.percept, self.call.percept)
        };
        let lines = self.view.recent.iter().rev().filter(is_of_two).take(BEFORE);
        let mut things = lines.map(|seen| self.things_of(&seen.percept.text));
        things.find(|things| !things.is_empty()).unwrap_or_default()
    }

    fn things_of(&self, text: &str) -> Words {
        let others = self.view.things.people().with(&self.view.me);
        let things = self.view.language.things_named(text);
        Words::of_all(things.iter().map(String::as_str)).without(&others)
    }
}
