//! Who knows of something already: whoever has said it, or was told it.

use super::stating::{TOLD, made_known_by, share, statements};
use super::wording::Wording;
use crate::memory::{Experience, Experiences, Named, Source};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// What was said in the hearing of a mind, and by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard<'a> {
    /// The mind.
    pub(crate) mind: &'a StableId,
    /// What it perceived of late, its own words among it.
    pub(crate) log: &'a PerceptionLog,
    /// What it has lived; none where nothing is remembered.
    pub(crate) lived: Option<&'a Experiences>,
}

impl<'a> Heard<'a> {
    /// Whether somebody has heard a part of a secret, or said it.
    pub(crate) fn tell_of(self, secret: &str, who: &StableId, label: &str) -> bool {
        let language = Language::of(secret);
        if language.shares_with(secret, label) {
            return true;
        }
        let told = language.without_who_does_not_know(secret);
        sentences(&told).any(|part| {
            let matter = Wording::of([part]).without_linking();
            let matter = matter.without(self.mind.as_str()).without(label);
            matter.len() > 1 && self.are_known_to(who, &matter)
        })
    }

    /// Whether somebody has heard these things, or said them.
    pub(super) fn are_known_to(self, who: &StableId, matter: &Wording) -> bool {
        let knows = |words: Wording| share(matter.held_in(&words), matter.len()) >= TOLD;
        let said = self.said_lately(who).chain(self.said_before(who));
        said.filter(|(said, _)| matter.may_stand_in(said))
            .any(|(said, own)| knows(if own { statements(said) } else { made_known_by(said) }))
    }

    /// What somebody said or was told of late, and whether the mind told it.
    fn said_lately(self, who: &StableId) -> impl Iterator<Item = (&'a str, bool)> {
        let said = self.log.entries().map(|entry| &entry.percept);
        let said = said.filter(|said| said.kind == PerceptKind::Speech);
        let concerns = |said: &&Percept| said.source.as_ref() == Some(who) || said.to.contains(who);
        said.filter(concerns).map(move |said| (said.text.as_str(), said.is_speech_of(self.mind)))
    }

    /// The same, as far back as the mind remembers.
    fn said_before(self, who: &StableId) -> impl Iterator<Item = (&'a str, bool)> {
        let is_it = |named: &Option<Named>| named.as_ref().is_some_and(|named| named.id == *who);
        let lived = self.lived.into_iter().flat_map(Experiences::iter);
        let said = lived.filter(|lived| lived.source.is_speech());
        let concerns = move |lived: &&Experience| is_it(&lived.by) || is_it(&lived.to);
        said.filter(concerns).map(|lived| (lived.text.as_str(), lived.source == Source::Said))
    }
}
