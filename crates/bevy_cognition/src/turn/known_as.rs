//! What those may be called by who may be spoken to.

use bevy::prelude::*;
use cognition_core::act::ActionTarget;
use cognition_core::mind::PersonaProfile;
use cognition_core::route::{Callable, Language};
use std::borrow::Cow;

/// What is known of those who may be spoken to.
pub(crate) trait Listeners {
    /// Whether somebody has a mind.
    fn is_mind(&self, entity: Entity) -> bool;

    /// What else than the label somebody may be called by; none where nothing is known of them.
    fn known_as(&self, entity: Entity) -> Option<KnownAs>;

    /// A speech with the names of those whom it calls by what they are to its speaker.
    fn with_names<'t>(
        &self,
        speech: &'t str,
        speaker: Entity,
        there: &[&ActionTarget],
    ) -> Cow<'t, str>;
}

/// What somebody may be called by.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownAs {
    /// All names: `Ferenc Dole`.
    pub(crate) full_name: String,
    /// The sentence that says what they are: `Ferenc Dole is forty-one, an officer of customs.`
    pub(crate) description: String,
    /// What tells which titles they have: `he`.
    pub(crate) pronoun: String,
}

impl KnownAs {
    /// What the persona of somebody tells.
    pub(crate) fn of(profile: &PersonaProfile) -> Self {
        let told = profile.profile.as_str();
        let language = Language::of(told);
        let description = language.stated_in(told).next().unwrap_or_default().to_owned();
        let pronoun = language.telling_word(told).unwrap_or_default();
        Self { full_name: profile.full_name().to_owned(), description, pronoun }
    }

    /// How a speech may call them who have that label.
    pub(crate) fn callable<'a>(&'a self, label: &'a str, by_title: bool) -> Callable<'a> {
        let Self { full_name, description, pronoun } = self;
        Callable { label, full_name, description, pronoun, by_title }
    }
}

/// What is known of those who are there.
pub(super) fn known(there: &[&ActionTarget], listeners: &impl Listeners) -> Vec<KnownAs> {
    there.iter().map(|it| listeners.known_as(it.entity).unwrap_or_default()).collect()
}

/// How a speech may call them.
pub(super) fn callable<'a>(
    there: &'a [&'a ActionTarget],
    known: &'a [KnownAs],
) -> Vec<Callable<'a>> {
    there.iter().zip(known).map(|(it, known)| known.callable(&it.label, true)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_persona_tells_all_names_what_somebody_is_and_which_titles_fit() {
        let told = "Odette Dole is eighty, a widow. She keeps the key.";
        let known = KnownAs::of(&PersonaProfile::new("Odette", told));
        assert!(known.description.starts_with("Odette Dole is eighty, a widow"));
        assert_eq!(known.pronoun, "she");
    }
}
