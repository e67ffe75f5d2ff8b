//! That somebody else has the thing that is asked for: whoever asks, or to whom it was given.

use super::Reply;
use crate::appraisal::knowledge_told::KnowledgeTold;
use crate::reading::sighting::Sighting;
use crate::wording::words::Words;
use cognition_core::perceive::PerceptKind;

impl Reply<'_, '_> {
    /// Who has the thing that is asked for, as far as it is known, and that is not the mind.
    pub(super) fn told_who_has_it(&self) -> Option<String> {
        let asker = self.call.percept.source.as_ref();
        let knowledge = KnowledgeTold::of(self.view, asker);
        let (holder, told) = knowledge.held_by_another(&self.call.percept.text)?;
        Some(if Some(holder) == asker { self.one_of("with_you", &[]) } else { told })
    }

    /// Whether the last that became of the thing that is asked for is that the mind gave it to whoever asks.
    pub(super) fn gave_it_to_asker(&self) -> bool {
        let view = self.view;
        let Some(asker) = self.call.percept.source.as_ref() else { return false };
        let theirs = view.things.words_of(asker);
        let things = view.language.things_named(&self.call.percept.text);
        let things = Words::of_all(things.iter().map(String::as_str));
        let things = things.without(&view.me.with(&view.things.people()));
        let is_passed_on = |seen: &&Sighting<'_>| {
            let is_deed = seen.percept.kind != PerceptKind::Speech && !seen.failed();
            is_deed && (seen.tell.gives || seen.tell.takes) && seen.words.meets(&things)
        };
        let latest = view.recent.iter().rev().find(is_passed_on);
        let to_them = |seen: &Sighting<'_>| {
            seen.is_outcome() && seen.tell.gives && seen.words.covers(&theirs)
        };
        !theirs.is_empty() && latest.is_some_and(to_them)
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    fn is_with_them(said: &str, name: &str) -> bool {
        let mut lines = voice_words(Language::english()).lines("with_you").iter();
        lines.any(|line| said == line.replace("{speaker}", name))
    }

    #[test]
    fn who_asks_once_more_for_what_they_were_given_is_told_that_they_have_it() {
        let said = |gave: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let asked = says("odo", "Will you give me the iron key?");
            let lines = vec![Percept::outcome(gave), asked];
            decision(&request("nobody", vec![speak], lines)).speech
        };
        let given = said("You give the iron key to Odo.");
        assert!(is_with_them(&given, "Odo"), "{given}");
        for gave in ["You give the iron key to Sela.", "You give the sealed satchel to Odo."] {
            let said = said(gave);
            assert!(!is_with_them(&said, "Odo"), "{gave} {said}");
        }
    }
}
