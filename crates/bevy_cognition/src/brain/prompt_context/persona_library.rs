//! The personas that are loaded, each with its slow segment, shared by all minds that use it.

use bevy::prelude::*;
use cognition_core::mind::{Persona, PersonaProfile, StableId};
use cognition_core::prompt::{PromptKind, PromptTemplates, TemplateKind};
use cognition_core::route::{Language, Profiled};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of a persona path.
#[derive(Clone, Debug, PartialEq)]
pub enum PersonaState {
    /// The asset is being loaded. Minds that use it wait.
    Loading,
    /// It is loaded.
    Ready(Arc<PersonaProfile>),
    /// It could not be read. Minds that use it go by their name alone.
    Failed,
}

/// All personas, by path.
///
/// The asset server fills it as minds name paths. A game without assets, or a test, calls
/// [`insert`](Self::insert).
#[derive(Resource, Debug, Default)]
pub struct PersonaLibrary {
    states: BTreeMap<String, PersonaState>,
    slow: BTreeMap<(String, Option<TemplateKind>), SlowSegment>,
}

/// The slow segment of a persona.
#[derive(Clone, Debug)]
pub(super) struct SlowSegment {
    pub(super) profile: Arc<PersonaProfile>,
    pub(super) text: Arc<str>,
}

impl PersonaLibrary {
    /// Adds a persona under a path, or replaces the one that is there.
    pub fn insert(&mut self, path: impl Into<String>, profile: PersonaProfile) {
        self.set(path, PersonaState::Ready(Arc::new(profile)));
    }

    /// What is known of a path; `None` if nobody has asked for it.
    pub fn get(&self, path: &str) -> Option<&PersonaState> {
        self.states.get(path)
    }

    /// Its content, once it is loaded.
    pub(crate) fn profile(&self, persona: &Persona) -> Option<&PersonaProfile> {
        match self.get(&persona.path)? {
            PersonaState::Ready(profile) => Some(profile),
            PersonaState::Loading | PersonaState::Failed => None,
        }
    }

    /// A speech with the names of those who are `there` and whom it calls by a habit of its speaker (`Calls Tilly
    /// 'devil'`), by what they are to its speaker (`aunt`), or to everybody (`captain`), as far as personas tell; each is
    /// given by a label, and by a persona if there is one.
    pub fn with_names<'t>(
        &self,
        speech: &'t str,
        speaker: (&str, Option<&Persona>),
        there: &[(&str, Option<&Persona>)],
    ) -> Cow<'t, str> {
        let language = Language::of(speech);
        let (labels, there): (Vec<&str>, Vec<Profiled<'_>>) =
            there.iter().map(|it| (it.0, self.profiled(*it))).unzip();
        let persona = speaker.1.and_then(|persona| self.profile(persona));
        let habits = persona.map(|it| it.speech_patterns.as_slice()).unwrap_or_default();
        let by = self.profiled(speaker);
        match language.with_names_for_habits(speech, habits, &labels) {
            Cow::Borrowed(speech) => language.with_names_for_bonds(speech, by, &there),
            Cow::Owned(named) => {
                Cow::Owned(language.with_names_for_bonds(&named, by, &there).into_owned())
            }
        }
    }

    fn profiled<'a>(&'a self, (label, persona): (&'a str, Option<&Persona>)) -> Profiled<'a> {
        let profile = persona.and_then(|persona| self.profile(persona));
        Profiled { name: label, profile: profile.map_or("", |known| known.profile.as_str()) }
    }

    pub(super) fn set(&mut self, path: impl Into<String>, state: PersonaState) {
        let path = path.into();
        self.slow.retain(|(of, _), _| *of != path);
        self.states.insert(path, state);
    }

    /// Forgets the written segments: the templates changed.
    pub(super) fn rewrite(&mut self) {
        self.slow.clear();
    }

    /// Whether a mind with this persona can be asked.
    pub(crate) fn is_settled(&self, path: &str) -> bool {
        self.states.get(path) != Some(&PersonaState::Loading)
    }

    /// The slow segment of a mind; one that has no persona goes by its name.
    pub(super) fn slow(
        &mut self,
        asking: PromptKind,
        persona: Option<&Persona>,
        name: Option<&Name>,
        id: &StableId,
        templates: &PromptTemplates,
    ) -> SlowSegment {
        let key = match persona {
            Some(persona) if matches!(self.get(&persona.path), Some(PersonaState::Ready(_))) => {
                persona.path.clone()
            }
            _ => {
                let name = name.map_or(id.as_str(), Name::as_str);
                format!("(no persona) {name}")
            }
        };
        let key = (key, asking.persona());
        if let Some(slow) = self.slow.get(&key) {
            return slow.clone();
        }
        if let Some(persona) = persona.filter(|persona| persona.path != key.0) {
            warn!(
                target: "cognition::prompt",
                "the persona `{}` of `{id}` is not loaded, so it goes by its name alone: add `AssetPlugin`, or call `PersonaLibrary::insert`",
                persona.path
            );
        }
        let profile = match self.states.get(&key.0) {
            Some(PersonaState::Ready(profile)) => profile.clone(),
            _ => Arc::new(nameless(name, id)),
        };
        let slow = SlowSegment { text: templates.slow(asking, &profile), profile };
        self.slow.insert(key, slow.clone());
        slow
    }
}

fn nameless(name: Option<&Name>, id: &StableId) -> PersonaProfile {
    let name = name.map_or(id.as_str(), Name::as_str).to_owned();
    PersonaProfile { profile: format!("{name} is a character in this game."), name, ..default() }
}
