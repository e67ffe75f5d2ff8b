//! Who knows of something already: whoever has said it, or was told it.

use super::stating::{TOLD, made_known_by, share, statements};
use super::wording::Wording;
use crate::memory::{Experience, Experiences, Named, Source};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};
use std::sync::Arc;

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
    /// What was said that may tell of a secret: read once, whoever is asked after.
    pub(crate) fn of(self, secret: &str) -> HeardOf<'a, '_> {
        let told = Language::of(secret).without_who_does_not_know(secret);
        let part = |part| Wording::of([part]).without_linking().without(self.mind.as_str());
        let parts: Vec<Wording> = sentences(&told).map(part).collect();
        let touches = |words: &str| parts.iter().any(|part| part.may_stand_in(words));
        let lived = self.lived.into_iter().flat_map(Experiences::iter);
        let mut lived = lived.filter(|lived| lived.source.is_speech()).map(|it| it.text.as_str());
        let mut lately = self.log.entries().map(|entry| entry.percept.text.as_str());
        let is_touched = lately.any(touches) || lived.any(touches);
        HeardOf { heard: self, secret, parts, is_touched }
    }

    /// Whether somebody has heard these things, or said them.
    pub(super) fn are_known_to(self, who: &StableId, matter: &Wording) -> bool {
        let knows = |words: Wording| share(matter.held_in_parts(&words), matter.len()) >= TOLD;
        let said = self.said_lately(who).chain(self.said_before(who));
        said.filter(|(said, _)| matter.may_stand_in(said))
            .any(|(said, own)| knows(if own { statements(said) } else { made_known_by(said) }))
    }

    /// What somebody said or was told of late, and whether the mind told it.
    fn said_lately(self, who: &StableId) -> impl Iterator<Item = (&'a str, bool)> {
        let said = self.log.entries().map(|entry| &entry.percept);
        let said = said.filter(|said| said.kind == PerceptKind::Speech);
        let concerns = move |said: &&Percept| {
            let heard = said.to.contains(who) || said.heard_by.contains(who);
            heard || said.source.as_ref() == Some(who)
        };
        said.filter(concerns).map(move |said| (said.text.as_str(), said.is_speech_of(self.mind)))
    }

    /// The same, as far back as the mind remembers.
    fn said_before(self, who: &StableId) -> impl Iterator<Item = (&'a str, bool)> {
        let is_it = |named: &Option<Arc<Named>>| named.as_ref().is_some_and(|it| it.id == *who);
        let lived = self.lived.into_iter().flat_map(Experiences::iter);
        let said = lived.filter(|lived| lived.source.is_speech());
        let concerns = move |lived: &&Experience| {
            is_it(&lived.by) || is_it(&lived.to) || lived.heard_by.contains(who)
        };
        said.filter(concerns).map(|lived| (lived.text.as_str(), lived.source == Source::Said))
    }
}

/// What was said in the hearing of a mind that may tell of a secret.
#[derive(Debug)]
pub(crate) struct HeardOf<'a, 's> {
    heard: Heard<'a>,
    secret: &'s str,
    parts: Vec<Wording>,
    /// Whether anything that was said may hold a word of it.
    is_touched: bool,
}

impl HeardOf<'_, '_> {
    /// Whether somebody has heard a part of it, or said it, or knows of it as it says itself.
    pub(crate) fn is_known_to(&self, who: &StableId, label: &str) -> bool {
        let known = |part: &Wording| {
            let matter = part.clone().without(label);
            matter.len() > 1 && self.heard.are_known_to(who, &matter)
        };
        let named = || label.split_whitespace().any(|word| self.secret.contains(word));
        let shares = || named() && Language::of(self.secret).shares_with(self.secret, label);
        shares() || self.is_touched && self.parts.iter().any(known)
    }
}
