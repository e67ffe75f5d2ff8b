//! One thing that a mind can name, and what it is called.

use crate::mind::StableId;
use bevy_reflect::prelude::*;
use cognition_language::cut;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// What a model sees instead of an entity: `{kind}_{n}`, as in `door_1`.
///
/// Made of `a`–`z`, digits and `_` alone, so that it can stand in a prompt as it is. All copies share one text:
///
/// ```
/// use cognition_base::perceive::Ref;
///
/// assert_eq!(Ref::from("Oak door</x>_1".to_owned()).as_str(), "oak_door__x__1");
/// ```
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(from = "String", into = "String")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::perceive::entity_ref"]
pub struct Ref(pub(super) Arc<str>);

impl Ref {
    /// The ref as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The kind and the number that a ref is made of.
    pub(super) fn parts(&self) -> Option<(&str, u64)> {
        let (kind, number) = self.0.rsplit_once('_')?;
        Some((kind, number.parse().ok()?))
    }

    /// What sort of thing it names, as far as the ref tells.
    fn kind(&self) -> &str {
        let prefix = self.parts().map_or(self.as_str(), |(prefix, _)| prefix);
        prefix.strip_prefix(IMAGINED).unwrap_or(prefix)
    }
}

/// What the refs of imagined things begin with.
pub(super) const IMAGINED: &str = "gen_";

impl From<String> for Ref {
    /// Takes a text in lower case, with `_` for whatever a ref may not hold.
    fn from(text: String) -> Self {
        Self(safe(&text).into())
    }
}

impl From<Ref> for String {
    fn from(name: Ref) -> Self {
        name.as_str().to_owned()
    }
}

/// Lower case, `_` for all but `a`–`z` and digits; `thing` where there is nothing.
pub(super) fn safe(text: &str) -> String {
    if text.is_empty() {
        return "thing".to_owned();
    }
    let allowed = |letter: char| matches!(letter, 'a'..='z' | '0'..='9');
    let lower = text.chars().flat_map(char::to_lowercase);
    lower.map(|letter| if allowed(letter) { letter } else { '_' }).collect()
}

impl AsRef<str> for Ref {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Ref {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// One thing that a mind can name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::entity_ref"]
pub struct EntityRef {
    /// What the model sees.
    pub name: Ref,
    /// What sort of thing it is: `character`, `door`, `song` …
    #[serde(default)]
    pub kind: String,
    /// What the engine resolves it to; `None` for what is only imagined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stable_id: Option<StableId>,
    /// What it was last called.
    pub label: String,
    /// The turn in which the mind last had to do with it; it never goes back.
    pub last_referenced: u64,
    /// Whether it is there, or imagined, or was made by the mind.
    #[serde(default)]
    pub standing: RefStatus,
    /// How closely the mind has seen it; `None` for what it has only heard of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
    /// Why it stays in view beyond the window, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retained: Option<String>,
}

impl EntityRef {
    /// Whether it is in view in a turn: strictly within the window, `turn - last_referenced <
    /// window`.
    pub fn is_active(&self, turn: u64, window: u64) -> bool {
        turn.saturating_sub(self.last_referenced) < window
    }

    /// What a planner is told beside the label: `[imagined]`, `[made]`, else `[seen:full]`,
    /// `[seen:summary]`; nothing of what is only known through something else.
    pub fn flag(&self) -> Option<&'static str> {
        match (self.standing, self.seen) {
            (RefStatus::Imagined, _) => Some("[imagined]"),
            (RefStatus::Made, _) => Some("[made]"),
            (RefStatus::Real, Some(Seen::Full)) => Some("[seen:full]"),
            (RefStatus::Real, Some(Seen::Summary)) => Some("[seen:summary]"),
            (RefStatus::Real, None) => None,
        }
    }

    pub(super) fn stamp(&mut self, turn: u64) {
        self.last_referenced = self.last_referenced.max(turn);
    }

    pub(super) fn call(&mut self, label: &str) {
        let label = cut(label, LABEL_BOUND);
        if self.label != label {
            self.label = label.into_owned();
        }
    }

    /// What a save says of a thing, within the bounds; none if nobody could have named it so.
    pub(super) fn checked(mut self) -> Option<Self> {
        if self.name.0.len() > NAME_BOUND {
            return None;
        }
        if self.kind.is_empty() {
            self.kind = self.name.kind().to_owned();
        }
        self.kind = tidy(&self.kind, KIND_BOUND).into_owned();
        self.label = cut(&self.label, LABEL_BOUND).into_owned();
        self.retained = self.retained.and_then(|reason| reason_of(&reason));
        self.stable_id = self.stable_id.filter(|_| self.standing != RefStatus::Imagined);
        Some(self)
    }
}

/// How many characters a label, or a reason to stay in view, has at most. A label is else kept as
/// it is: whoever shows it escapes it.
pub(super) const LABEL_BOUND: usize = 120;

/// How many characters a kind has at most.
pub(super) const KIND_BOUND: usize = 40;

/// How long a ref is at most: `gen_`, the kind, `_` and the longest number.
const NAME_BOUND: usize = 4 + KIND_BOUND + 1 + 20;

/// A text of at most so many characters in one line; where it is cut, it ends with `…`.
pub(super) fn tidy(text: &str, bound: usize) -> Cow<'_, str> {
    let text = cut(text, bound);
    if text.contains(leaves_its_line) {
        Cow::Owned(text.replace(leaves_its_line, " "))
    } else {
        text
    }
}

fn leaves_its_line(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}')
}

/// A reason as it is kept; none if it is blank.
pub(super) fn reason_of(text: &str) -> Option<String> {
    let reason = tidy(text.trim(), LABEL_BOUND);
    let reason = reason.trim();
    (!reason.is_empty()).then(|| reason.to_owned())
}

/// Whether a thing that a mind can name is still there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::entity_ref"]
pub enum RefStatus {
    /// It is part of the world.
    #[default]
    Real,
    /// The mind has made it up; nothing of it is in the world.
    Imagined,
    /// The mind has made it, and it is part of the world now.
    Made,
}

/// How closely a mind has seen a thing.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::entity_ref"]
pub enum Seen {
    /// Glanced at.
    #[default]
    Summary,
    /// Examined.
    Full,
}

/// Why a ref could not be used as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefError {
    /// The mind knows no such ref.
    #[error("no thing is called `{0}`")]
    Unknown(String),
    /// Only what is imagined can become real.
    #[error("`{0}` is not imagined")]
    NotImagined(String),
    /// What stays in view needs a reason.
    #[error("`{0}` stays in view for no reason: give one")]
    NoReason(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flagged(standing: RefStatus, seen: Option<Seen>) -> Option<&'static str> {
        EntityRef { standing, seen, ..EntityRef::default() }.flag()
    }

    #[test]
    fn what_is_imagined_or_made_says_so_whatever_was_seen_of_it() {
        assert_eq!(flagged(RefStatus::Real, None), None);
        assert_eq!(flagged(RefStatus::Real, Some(Seen::Summary)), Some("[seen:summary]"));
        assert_eq!(flagged(RefStatus::Real, Some(Seen::Full)), Some("[seen:full]"));
        assert_eq!(flagged(RefStatus::Imagined, Some(Seen::Full)), Some("[imagined]"));
        assert_eq!(flagged(RefStatus::Made, Some(Seen::Full)), Some("[made]"));
    }

    #[test]
    fn the_window_closes_as_many_turns_after_the_last_reference_as_it_is_wide() {
        let known = EntityRef { last_referenced: 5, ..EntityRef::default() };
        for window in [1, 2, 3, 7] {
            let in_view =
                [window - 1, window, window + 1].map(|ago| known.is_active(5 + ago, window));
            assert_eq!(in_view, [true, false, false], "a window of {window} turns");
        }
        assert!(!known.is_active(5, 0), "through no window nothing is seen");
        assert!(known.is_active(3, 2), "what comes later is not beyond the window");
    }

    #[test]
    fn a_text_is_changed_only_where_it_must_be() {
        assert_eq!(cut("a\nb", 3), "a\nb");
        assert!(matches!(tidy("the  oak door", 20), Cow::Borrowed("the  oak door")));
        assert_eq!(tidy("a\nb\u{2028}c\0", 9), "a b c ");
        assert_eq!(tidy("ДВЕРЬ открыта", 6), "ДВЕРЬ…");
        assert_eq!(reason_of(" \n "), None);
        assert_eq!(reason_of(" for Odo\n").as_deref(), Some("for Odo"));
    }

    #[test]
    fn a_saved_thing_without_a_kind_is_of_the_kind_that_its_ref_tells() {
        let kind = |name: &str| {
            let name = Ref::from(name.to_owned());
            EntityRef { name, ..EntityRef::default() }.checked().map(|known| known.kind)
        };
        assert_eq!(kind("back_door_3").as_deref(), Some("back_door"));
        assert_eq!(kind("gen_song_1").as_deref(), Some("song"));
        assert_eq!(kind("hatch").as_deref(), Some("hatch"));
        assert_eq!(kind(&"x".repeat(100)), None);
    }
}
