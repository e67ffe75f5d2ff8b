//! What somebody holds against a mind that it has said itself (`You told Odo my secret!`): its own line, where it said
//! any, also to somebody else and in the words of another.

use cognition_core::memory::{Experience, Experiences, Named, Source, WorkingMemory};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::{EntityRef, EntityRefs};
use cognition_core::route::Language;
use std::sync::Arc;

/// What is said to a mind, and by whom.
pub(super) struct HeldAgainst<'a> {
    pub(super) said: &'a str,
    pub(super) by: &'a Named,
    pub(super) mind: &'a StableId,
    pub(super) refs: &'a EntityRefs,
    pub(super) now: GameTime,
}

impl HeldAgainst<'_> {
    /// Of its own lines the one that is most about that, and of equals the latest; none where none is about it.
    pub(super) fn own_line(
        &self,
        lived: &Experiences,
        working: &WorkingMemory,
    ) -> Option<Experience> {
        let accusation = Language::of(self.said).accusation_of_words(self.said)?;
        let (about, heard_by) = (self.about(accusation, lived), self.named_in(accusation));
        let remembered = lived.iter().filter(|own| own.source == Source::Said).cloned();
        let lines = working.iter(self.now).filter(|(_, line)| line.speaker == *self.mind);
        let lately = lines.map(|(to, line)| self.as_lived(to, &line.text, line.at));
        let is_meant = |own: &Experience| {
            let to = own.to.as_ref().map(|to| &to.id);
            heard_by.is_empty() || to.is_some_and(|to| heard_by.contains(to))
        };
        let own = remembered.chain(lately).filter(is_meant);
        let shared = own.map(|own| (shared(&own, &about), own)).filter(|(shared, _)| *shared > 0);
        shared.max_by_key(|(shared, own)| (*shared, own.at)).map(|(_, own)| own)
    }

    /// What the accusation is about: its own words, and those of what whoever accuses told in confidence. Names are
    /// nothing that anything is about.
    fn about(&self, accusation: &str, lived: &Experiences) -> Vec<u32> {
        let english = Language::english();
        let labels = self.refs.known().iter().filter(|known| is_somebody(known));
        let names = english.recall_keys_of_all(labels.map(|known| known.label.as_str())).words;
        let theirs = |it: &&Experience| it.by.as_ref().is_some_and(|by| by.id == self.by.id);
        let confided = lived.confided().filter(theirs).map(|it| it.text.as_str());
        let texts = confided.chain([accusation]);
        let words = texts.flat_map(|text| english.recall_keys(text).words);
        words.filter(|word| !names.contains(word)).collect()
    }

    /// Who is named as having heard it.
    fn named_in(&self, accusation: &str) -> Vec<StableId> {
        let language = Language::of(accusation);
        let known = self.refs.known().iter().filter(|known| is_somebody(known));
        let named = known.filter(|known| language.names(accusation, &known.label));
        let ids = named.filter_map(|known| known.stable_id.clone());
        ids.filter(|id| *id != self.by.id && id != self.mind).collect()
    }

    fn as_lived(&self, to: &StableId, text: &str, at: GameTime) -> Experience {
        let called = self.refs.of(to).map(|known| known.label.clone());
        let to = called.map(|label| Arc::new(Named { id: to.clone(), label }));
        let mut own = Experience::default();
        (own.text, own.source, own.to, own.at) = (text.to_owned(), Source::Said, to, at);
        own
    }
}

fn is_somebody(known: &EntityRef) -> bool {
    known.name.as_str().starts_with("character_")
}

/// How many words of what it is about a line has.
fn shared(own: &Experience, about: &[u32]) -> usize {
    let english = Language::english();
    let words = english.recall_keys(&english.without_address(&own.text)).words;
    words.iter().filter(|word| about.contains(word)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::memory::Line;

    const SECRET: &str = "Between you and me, I broke the altar lamp. Don't tell anybody.";

    fn named(id: &str, label: &str) -> Named {
        Named { id: id.into(), label: label.to_owned() }
    }

    fn told(by: &str, text: &str) -> Experience {
        let mut told = Experience::default();
        (told.text, told.source) = (text.to_owned(), Source::Told);
        (told.by, told.confided) = (Some(Arc::new(named(by, by))), true);
        told
    }

    /// The own line that comes to mind, of these to Odo.
    fn held_against(said: &str, lines: &[&str]) -> Option<String> {
        let embedder = cognition_core::memory::HashedNgrams;
        let (mut lived, mut working) = (Experiences::default(), WorkingMemory::default());
        lived.live(told("wren", SECRET), &embedder);
        for (at, text) in (1..).zip(lines) {
            let (speaker, text) = (StableId::from("mara"), (*text).to_owned());
            working.hear(&"odo".into(), Line { speaker, text, at: GameTime::from_secs(at) });
        }
        let (by, mind, refs) =
            (named("wren", "Wren"), StableId::from("mara"), EntityRefs::default());
        let now = GameTime::from_secs(60);
        let against = HeldAgainst { said, by: &by, mind: &mind, refs: &refs, now };
        against.own_line(&lived, &working).map(|own| own.text)
    }

    #[test]
    fn who_is_accused_of_their_words_has_the_line_before_them() {
        let lines = ["Good evening, Odo.", "Wren broke the lamp at the altar.", "It rains."];
        let found = held_against("You told Odo my secret!", &lines);
        assert_eq!(found.as_deref(), Some(lines[1]));
        let lines = ["The door is locked.", "It rains."];
        let found = held_against("You said the door was locked!", &lines);
        assert_eq!(found.as_deref(), Some(lines[0]));
    }

    #[test]
    fn who_said_nothing_of_it_or_is_not_accused_has_none() {
        assert_eq!(held_against("You told Odo my secret!", &["Good evening, Odo."]), None);
        let lines = ["Wren broke the lamp at the altar."];
        assert_eq!(held_against("Did you sleep well?", &lines), None);
        assert_eq!(held_against("I told you my secret.", &lines), None);
    }
}
