//! How much pushback somebody takes well, learned from how they took it.

use super::directive::Directive;
use super::levels::rounded;
use bevy_reflect::prelude::*;
use cognition_language::{Language, Said};
use serde::{Deserialize, Serialize};

/// What somebody tolerates who has not shown otherwise yet.
const START: f64 = 5.0;

/// How somebody took it when the mind pushed back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::adapt::challenge"]
pub enum Reaction {
    /// Well: they thought about it.
    Welcome,
    /// Badly: they want none of it.
    Unwelcome,
}

impl Reaction {
    /// How an answer takes what was said before it. It is a reaction only where that pushed back;
    /// an answer that does both took it well.
    pub fn to(said_before: &str, answer: &str) -> Option<Self> {
        if !pushes_back(said_before) {
            return None;
        }
        let (answer, wishes) = (Said::of(answer), Language::english().wishes());
        let is_unwelcome =
            || answer.has(&wishes.unwelcome) || answer.has_alone(&wishes.unwelcome_alone);
        let unwelcome = || is_unwelcome().then_some(Self::Unwelcome);
        answer.has(&wishes.welcome).then_some(Self::Welcome).or_else(unwelcome)
    }
}

/// Whether words contradict, doubt or put something up against what was said.
pub fn pushes_back(words: &str) -> bool {
    Said::of(words).has(&Language::english().wishes().pushback)
}

/// How much pushback somebody takes well, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
#[type_path = "cognition_core::adapt::challenge"]
pub struct ChallengeTolerance(f64);

impl Default for ChallengeTolerance {
    fn default() -> Self {
        Self(START)
    }
}

impl From<f64> for ChallengeTolerance {
    fn from(level: f64) -> Self {
        Self::new(level)
    }
}

impl From<ChallengeTolerance> for f64 {
    fn from(tolerance: ChallengeTolerance) -> Self {
        tolerance.level()
    }
}

impl ChallengeTolerance {
    /// So much; what lies beyond 1 and 10 becomes the nearer of them, and no number 5.
    pub const fn new(level: f64) -> Self {
        Self(if level.is_nan() { START } else { level.clamp(1.0, 10.0) })
    }

    /// How much, from 1 to 10.
    pub const fn level(self) -> f64 {
        self.0
    }

    /// Moves a fifth of the way towards one and a half more, or less.
    pub fn take(&mut self, reaction: Reaction) {
        let towards = match reaction {
            Reaction::Welcome => (self.0 + 1.5).min(10.0),
            Reaction::Unwelcome => (self.0 - 1.5).max(1.0),
        };
        self.0 = rounded(0.2 * towards + 0.8 * self.0);
    }

    /// How to push back. The appetite is the ceiling, and the tolerance moves below it: 3 and less
    /// is gentle, 7 and less balanced.
    pub fn directive(self, appetite: Option<f64>) -> Directive {
        match appetite.map_or(self.0, |ceiling| ceiling.min(self.0)) {
            level if level <= 3.0 => Directive::ChallengeGentle,
            level if level <= 7.0 => Directive::ChallengeBalanced,
            _ => Directive::ChallengePressing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_answer_to_pushback_is_a_reaction() {
        let pushed = "But how do you know it was Odo?";
        assert_eq!(Reaction::to(pushed, "Good point, I don't."), Some(Reaction::Welcome));
        assert_eq!(Reaction::to(pushed, "Stop arguing, Mara."), Some(Reaction::Unwelcome));
        assert_eq!(Reaction::to(pushed, "Whatever. Fair enough."), Some(Reaction::Welcome));
        assert_eq!(Reaction::to(pushed, "It was late."), None);
        assert_eq!(Reaction::to(pushed, "Oh, whatever."), Some(Reaction::Unwelcome));
        assert_eq!(Reaction::to(pushed, "Leave it, will you!"), Some(Reaction::Unwelcome));
        for agreed in [
            "You shall have it. I'll only ask one look at whatever it is, before the hammer.",
            "I'll leave it with you, then.",
            "Don't drop it on the way.",
            "There's enough of it for both of us.",
        ] {
            assert_eq!(Reaction::to(pushed, agreed), None, "{agreed}");
        }
        assert_eq!(Reaction::to("It was Odo.", "Good point!"), None);
        assert_eq!(Reaction::to("", "Stop arguing!"), None);
    }

    #[test]
    fn tolerance_moves_by_three_tenths_and_more_slowly_at_its_ends() {
        let mut tolerance = ChallengeTolerance::default();
        let mut take = |reaction| {
            tolerance.take(reaction);
            tolerance.level()
        };
        assert_eq!([take(Reaction::Welcome), take(Reaction::Unwelcome)], [5.3, 5.0]);
        let mut low = ChallengeTolerance::new(1.5);
        low.take(Reaction::Unwelcome);
        let mut high = ChallengeTolerance::new(9.5);
        high.take(Reaction::Welcome);
        assert_eq!((low.level(), high.level()), (1.4, 9.6));
        (0..99).for_each(|_| low.take(Reaction::Unwelcome));
        assert!((1.0..=1.03).contains(&low.level()), "{low:?}");
    }

    #[test]
    fn the_appetite_is_the_ceiling() {
        let directive =
            |tolerance, appetite| ChallengeTolerance::new(tolerance).directive(appetite).id();
        assert_eq!(directive(8.0, None), "challenge.pressing");
        assert_eq!(directive(8.0, Some(7.0)), "challenge.balanced");
        assert_eq!(directive(8.0, Some(3.0)), "challenge.gentle");
        assert_eq!(directive(3.0, Some(10.0)), "challenge.gentle");
        assert_eq!(directive(f64::NAN, Some(10.0)), "challenge.balanced");
    }
}
