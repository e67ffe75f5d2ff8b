//! Whether somebody threatens the mind with harm.

use crate::reading::scene::Scene;
use crate::reading::sighting::Sighting;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::{Language, sentences};

/// How many percepts long a threat is remembered.
const LATELY: usize = 12;

/// Whether a line threatens with harm.
pub(crate) fn is_threat(language: &Language, line: &str) -> bool {
    sentences(line).any(|said| language.threatens_harm(said))
}

/// Whether somebody has threatened the mind of late.
pub(crate) fn has_threatened(view: &Scene<'_>, who: &StableId) -> bool {
    let theirs = |seen: &&Sighting<'_>| {
        let is_line = seen.percept.kind == PerceptKind::Speech && seen.percept.addressed;
        is_line && !seen.own && seen.percept.source.as_ref() == Some(who)
    };
    let mut lines = view.recent.iter().rev().take(LATELY).filter(theirs);
    lines.any(|seen| is_threat(view.language, &seen.percept.text))
}
