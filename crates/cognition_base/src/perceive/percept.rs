//! One thing that a mind perceives.

use super::bystanders::Bystanders;
use super::claim::Claim;
use crate::mind::StableId;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// What sort of percept it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::percept"]
pub enum PerceptKind {
    /// Somebody spoke: the text is what was said.
    Speech,
    /// Something happened: the text says what.
    #[default]
    Event,
    /// What the mind's own action came to: the text says how and why.
    Outcome,
}

/// Whether the mind was there, or only heard of it. Words that it only heard were called from elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::percept"]
pub enum Provenance {
    /// It was there.
    #[default]
    FirstHand,
    /// It only heard of it.
    Heard,
}

/// Something that a mind perceives: speech, an event, or the outcome of its own action.
///
/// ```
/// use cognition_base::perceive::Percept;
///
/// let percept = Percept::speech("brannic", "The cellar stays locked.").addressed();
/// assert!(percept.addressed);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::percept"]
pub struct Percept {
    /// Speech, event or outcome.
    pub kind: PerceptKind,
    /// The words, or what happened. Untrusted: it is escaped wherever it is shown.
    pub text: String,
    /// Who spoke, or caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<StableId>,
    /// Whom and what else it concerns. Each gets a ref of the mind's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<StableId>,
    /// Whom it is said to, as far as it is plain to whoever hears it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<StableId>,
    /// Who else hears it, where it is said aloud: beside whoever perceives it, and whom it is said to.
    #[serde(default, skip_serializing_if = "Bystanders::is_empty")]
    pub heard_by: Bystanders,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<StableId>,
    /// First-hand or heard of.
    #[serde(default)]
    pub provenance: Provenance,
    /// Whether it is meant for this mind. An addressed percept asks for a turn; of any other the
    /// mind is a witness.
    #[serde(default)]
    pub addressed: bool,
    /// Whether it was whispered to this mind, or by it, so that nobody else heard the words.
    #[serde(default, skip_serializing_if = "is_false")]
    pub whispered: bool,
    /// Whether it tells of the mind's own attempt that came to nothing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub failed: bool,
    /// Whether it tells of the mind's own action that was broken off.
    #[serde(default, skip_serializing_if = "is_false")]
    pub interrupted: bool,
    /// Whether it is only a word to the mind for its next turn, and leaves no memory.
    #[serde(default, skip_serializing_if = "is_false")]
    pub fleeting: bool,
    /// What it says in terms that judges can check. A choice that rests on it is stale once that is
    /// no longer so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Percept {
    /// Somebody said these words.
    pub fn speech(speaker: impl Into<StableId>, words: impl Into<String>) -> Self {
        let source = Some(speaker.into());
        Self { kind: PerceptKind::Speech, text: words.into(), source, ..Self::default() }
    }

    /// Something happened: a sentence that says what.
    pub fn event(text: impl Into<String>) -> Self {
        Self { kind: PerceptKind::Event, text: text.into(), ..Self::default() }
    }

    /// The mind's own action ended. `ActionFinished` makes these; a game rarely does.
    pub fn outcome(text: impl Into<String>) -> Self {
        Self { kind: PerceptKind::Outcome, text: text.into(), ..Self::default() }
    }

    /// A word to the mind about its last turn, such as that nobody counts on what it promised: it asks for no
    /// memory, since nothing happened.
    pub fn notice(text: impl Into<String>) -> Self {
        Self { fleeting: true, ..Self::outcome(text) }
    }

    /// Whether it tells what came of a deed of the mind. A notice is of the same sort, and nothing came of anything.
    pub fn is_outcome(&self) -> bool {
        self.kind == PerceptKind::Outcome && !self.fleeting
    }

    /// Names who caused it.
    #[must_use]
    pub fn by(mut self, source: impl Into<StableId>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Names something that it concerns; call it once for each thing.
    #[must_use]
    pub fn about(mut self, thing: impl Into<StableId>) -> Self {
        self.about.push(thing.into());
        self
    }

    /// Names somebody whom it is said to.
    #[must_use]
    pub fn to(mut self, listener: impl Into<StableId>) -> Self {
        self.to.push(listener.into());
        self
    }

    /// Names where it happened.
    #[must_use]
    pub fn at(mut self, place: impl Into<StableId>) -> Self {
        self.place = Some(place.into());
        self
    }

    /// Marks it as the outcome of an attempt that came to nothing.
    #[must_use]
    pub fn failed(mut self) -> Self {
        self.failed = true;
        self
    }

    /// Adds a claim: whether something is true of a thing, in the words of the game's
    /// preconditions.
    #[must_use]
    pub fn claiming(
        mut self,
        thing: impl Into<StableId>,
        is: impl Into<String>,
        holds: bool,
    ) -> Self {
        self.claims.push(Claim { thing: thing.into(), is: is.into(), holds });
        self
    }

    /// Marks it as meant for the mind that perceives it: it asks for a turn.
    #[must_use]
    pub fn addressed(mut self) -> Self {
        self.addressed = true;
        self
    }

    /// Marks it as whispered to the mind that perceives it, or by it.
    #[must_use]
    pub fn whispered(mut self) -> Self {
        self.whispered = true;
        self
    }

    /// Marks it as something that the mind only heard of.
    #[must_use]
    pub fn hearsay(mut self) -> Self {
        self.provenance = Provenance::Heard;
        self
    }

    /// Whether somebody hears their own words.
    pub fn is_speech_of(&self, speaker: &StableId) -> bool {
        self.kind == PerceptKind::Speech && self.source.as_ref() == Some(speaker)
    }

    /// Everything it names: source, then whom it is said to, what it is about, and the place.
    pub fn named(&self) -> impl Iterator<Item = &StableId> {
        self.source.iter().chain(&self.to).chain(&self.about).chain(&self.place)
    }
}
