//! Directives: how a reply is to sound, by id.

use crate::memory::StyleDimension;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which end of a dimension somebody is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::adapt::directive"]
pub enum Level {
    /// 4 or less.
    Low,
    /// 7 or more.
    High,
}

/// How a reply is to sound to whoever it answers. What it says is data:
/// `data/adapt/default.directives.json`; in data it goes by its [id](Self::id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[type_path = "cognition_core::adapt::directive"]
pub enum Directive {
    /// The first line, before all others.
    Header,
    /// The other is loaded: simplify.
    LoadHigh,
    /// The other is overloaded: essentials alone.
    LoadOverload,
    /// How somebody at one end of a dimension likes it.
    Dimension(StyleDimension, Level),
    /// Low tolerance: nuance, gently.
    ChallengeGentle,
    /// Some tolerance: counterpoints.
    ChallengeBalanced,
    /// High tolerance: press on assumptions.
    ChallengePressing,
    /// The other is short today: be as brief.
    MirrorBrief,
    /// The other says more today: give it room.
    MirrorDeeper,
    /// The other is displeased: say so first.
    MirrorFriction,
    /// Offer a choice where it is unclear what the other likes.
    Fork(StyleDimension),
    /// Asked for: things in a list.
    PrefersBulletFormat,
    /// Asked for: short.
    PrefersConcise,
    /// Asked for: in depth.
    PrefersDepth,
    /// Asked for: to be challenged.
    EnjoysChallenge,
    /// The other has changed for good: mention it once. More of this, or less.
    Growth(StyleDimension, Level),
    /// The last line: the character's own voice wins.
    PriorityNote,
}

/// An id that no directive has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no directive `{0}`")]
pub struct UnknownDirective(pub String);

impl Directive {
    /// Whether both at once say nothing: one asks for more where the other asks for less, or each
    /// says what is to come first.
    pub fn is_against(self, other: Self) -> bool {
        let sizes = self.asks_for_more().zip(other.asks_for_more());
        sizes.is_some_and(|(own, other)| own != other) || self.begins() && other.begins()
    }

    /// Whether it says what an answer begins with.
    const fn begins(self) -> bool {
        use StyleDimension::{Directness, EmotionalValence, Verbosity};
        matches!(
            self,
            Self::Dimension(Directness | EmotionalValence, Level::High)
                | Self::Dimension(Verbosity, Level::Low)
                | Self::MirrorFriction
        )
    }

    /// Whether it asks for a manner that would hurt where somebody has died: quick, blunt, cool.
    pub const fn is_brisk(self) -> bool {
        use StyleDimension::{Directness, EmotionalValence, Pacing};
        matches!(
            self,
            Self::Dimension(Pacing | EmotionalValence, Level::Low)
                | Self::Dimension(Directness, Level::High)
                | Self::ChallengeBalanced
                | Self::ChallengePressing
        )
    }

    /// Whether it makes the talk longer: by more words, or by what speaks against something.
    pub fn lengthens(self) -> bool {
        self.asks_for_more() == Some(true)
            || matches!(
                self,
                Self::ChallengeBalanced
                    | Self::ChallengePressing
                    | Self::EnjoysChallenge
                    | Self::Fork(_)
                    | Self::Growth(..)
            )
    }

    /// Whether it asks for more words or for fewer; none where it asks for neither.
    const fn asks_for_more(self) -> Option<bool> {
        use StyleDimension::{DepthPreference, Pacing, Verbosity};
        match self {
            Self::Dimension(Verbosity | DepthPreference | Pacing, level) => {
                Some(matches!(level, Level::High))
            }
            Self::MirrorDeeper | Self::PrefersDepth => Some(true),
            Self::LoadHigh | Self::LoadOverload | Self::MirrorBrief | Self::PrefersConcise => {
                Some(false)
            }
            _ => None,
        }
    }

    /// The dimensions that somebody is offered a choice on.
    pub const FORKS: [StyleDimension; 3] = [
        StyleDimension::DepthPreference,
        StyleDimension::ChallengeAppetite,
        StyleDimension::AbstractionLevel,
    ];
    /// The dimensions on which a lasting change is noticed.
    pub const GROWTHS: [StyleDimension; 5] = [
        StyleDimension::CertaintyLevel,
        StyleDimension::DepthPreference,
        StyleDimension::ChallengeAppetite,
        StyleDimension::Verbosity,
        StyleDimension::Formality,
    ];
    const PLAIN: [Self; 14] = [
        Self::Header,
        Self::LoadHigh,
        Self::LoadOverload,
        Self::ChallengeGentle,
        Self::ChallengeBalanced,
        Self::ChallengePressing,
        Self::MirrorBrief,
        Self::MirrorDeeper,
        Self::MirrorFriction,
        Self::PrefersBulletFormat,
        Self::PrefersConcise,
        Self::PrefersDepth,
        Self::EnjoysChallenge,
        Self::PriorityNote,
    ];

    /// Every directive there is. Formality and abstraction are no matter of a single reply, so
    /// they have none of their own.
    pub fn all() -> impl Iterator<Item = Self> {
        let without = [StyleDimension::Formality, StyleDimension::AbstractionLevel];
        let dimensions = StyleDimension::ALL.into_iter().filter(move |of| !without.contains(of));
        let both = |of| [Level::Low, Level::High].map(|level| (of, level));
        let dimensions = dimensions.flat_map(both).map(|(of, level)| Self::Dimension(of, level));
        let growths = Self::GROWTHS.into_iter().flat_map(both);
        let growths = growths.map(|(of, level)| Self::Growth(of, level));
        let forks = Self::FORKS.into_iter().map(Self::Fork);
        Self::PLAIN.into_iter().chain(dimensions).chain(forks).chain(growths)
    }

    /// The id by which data knows it: `dim.pacing.low`, `load.HIGH`, `fork.depth_preference`.
    pub fn id(self) -> String {
        let end = |level| if level == Level::Low { "low" } else { "high" };
        match self {
            Self::Header => "header".to_owned(),
            Self::LoadHigh => "load.HIGH".to_owned(),
            Self::LoadOverload => "load.OVERLOAD".to_owned(),
            Self::Dimension(of, level) => format!("dim.{of}.{}", end(level)),
            Self::ChallengeGentle => "challenge.gentle".to_owned(),
            Self::ChallengeBalanced => "challenge.balanced".to_owned(),
            Self::ChallengePressing => "challenge.pressing".to_owned(),
            Self::MirrorBrief => "mirror.brief".to_owned(),
            Self::MirrorDeeper => "mirror.deeper".to_owned(),
            Self::MirrorFriction => "mirror.friction".to_owned(),
            Self::Fork(of) => format!("fork.{of}"),
            Self::PrefersBulletFormat => "pref.prefers_bullet_format".to_owned(),
            Self::PrefersConcise => "pref.prefers_concise".to_owned(),
            Self::PrefersDepth => "pref.prefers_depth".to_owned(),
            Self::EnjoysChallenge => "pref.enjoys_challenge".to_owned(),
            Self::Growth(of, level) => format!("growth.{of}.{}", end(level)),
            Self::PriorityNote => "priority_note".to_owned(),
        }
    }
}

impl fmt::Display for Directive {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.id())
    }
}

impl FromStr for Directive {
    type Err = UnknownDirective;

    fn from_str(id: &str) -> Result<Self, UnknownDirective> {
        Self::all().find(|one| one.id() == id).ok_or_else(|| UnknownDirective(id.to_owned()))
    }
}

impl From<Directive> for String {
    fn from(directive: Directive) -> Self {
        directive.id()
    }
}

impl TryFrom<String> for Directive {
    type Error = UnknownDirective;

    fn try_from(id: String) -> Result<Self, UnknownDirective> {
        id.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn only_one_thing_comes_first() {
        let blunt = Directive::Dimension(StyleDimension::Directness, Level::High);
        let kind = Directive::Dimension(StyleDimension::EmotionalValence, Level::High);
        let quick = Directive::Dimension(StyleDimension::Pacing, Level::Low);
        assert!(blunt.is_against(kind) && kind.is_against(blunt));
        assert!(!quick.is_against(kind) && !quick.is_against(blunt));
        assert_eq!([blunt, kind, quick].map(Directive::is_brisk), [true, false, true]);
    }

    #[test]
    fn every_directive_has_an_id_of_its_own_and_is_found_by_it() {
        let ids: BTreeSet<String> = Directive::all().map(Directive::id).collect();
        assert_eq!(ids.len(), Directive::all().count());
        assert!(Directive::all().all(|one| one.id().parse() == Ok(one)));
        assert_eq!("dim.mood.low".parse::<Directive>().map_err(|fault| fault.to_string()), {
            Err("there is no directive `dim.mood.low`".to_owned())
        });
    }
}
