//! What a reflection would change of its own mind.

use crate::conscience::conscience_rules::AdjustmentBounds;
use crate::mind::MoodAxis;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// What a reflection proposes to change of its own mind. Untrusted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposedAdjustment {
    /// What: `cadence` or `mood_baseline`; anything else is refused.
    pub what: String,
    /// The mood axis, for `mood_baseline`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<String>,
    /// The new value: turns between two reflections, or the value on the axis.
    pub to: f64,
    /// Why. A blank reason is none.
    pub why: String,
}

/// A change that is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Adjustment {
    /// So many turns lie between two reflections.
    Cadence {
        /// Turns.
        to: u32,
    },
    /// The mood comes to rest there on one axis.
    MoodBaseline {
        /// The axis.
        axis: MoodAxis,
        /// The value, -100 to 100.
        to: i8,
    },
}

/// Why a change was refused.
#[derive(Clone, Debug, PartialEq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "rule")]
#[non_exhaustive]
pub enum AdjustmentRefusal {
    /// It is none of the changes that a mind may make of itself.
    #[error("`{what}` is nothing that a reflection may change")]
    NotAllowed {
        /// What was proposed.
        what: String,
    },
    /// There is no such axis.
    #[error("`{axis}` is no axis of the mood")]
    UnknownAxis {
        /// What was named; empty where nothing was.
        axis: String,
    },
    /// It goes too far.
    #[error("{to} is not within {least} to {most}")]
    OutOfBounds {
        /// What was proposed.
        to: f64,
        /// The lower bound.
        least: i32,
        /// The upper bound.
        most: i32,
    },
    /// Turns are counted in whole numbers.
    #[error("{to} is no whole number of turns")]
    Fraction {
        /// What was proposed.
        to: f64,
    },
    /// The value is infinite, or no number at all.
    #[error("the value is not a number")]
    NotANumber,
    /// No reason was given.
    #[error("a change needs a reason")]
    NoReason,
}

impl ProposedAdjustment {
    /// What it comes to: only the turns between two reflections and the baseline of a mood axis can
    /// change, for a reason, and within bounds. A mood is rounded; half a turn is refused.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn judge(&self, bounds: &AdjustmentBounds) -> Result<Adjustment, AdjustmentRefusal> {
        match self.what.trim() {
            "cadence" => self.reasoned().and_then(|to| cadence(to, bounds)),
            "mood_baseline" => self.reasoned().and_then(|to| self.mood_baseline(to, bounds)),
            _ => Err(AdjustmentRefusal::NotAllowed { what: self.what.clone() }),
        }
    }

    /// The value, where there is one and a reason for it.
    fn reasoned(&self) -> Result<f64, AdjustmentRefusal> {
        if self.why.trim().is_empty() {
            return Err(AdjustmentRefusal::NoReason);
        }
        if self.to.is_finite() { Ok(self.to) } else { Err(AdjustmentRefusal::NotANumber) }
    }

    fn mood_baseline(
        &self,
        to: f64,
        bounds: &AdjustmentBounds,
    ) -> Result<Adjustment, AdjustmentRefusal> {
        let named = self.axis.as_deref().unwrap_or_default();
        let Some(axis) = MoodAxis::from_name(named.trim()) else {
            return Err(AdjustmentRefusal::UnknownAxis { axis: named.to_owned() });
        };
        let most = i32::from(bounds.mood_baseline.min(100));
        Ok(Adjustment::MoodBaseline { axis, to: whole_within(to.round(), -most, most)? })
    }
}

fn cadence(to: f64, bounds: &AdjustmentBounds) -> Result<Adjustment, AdjustmentRefusal> {
    let turns = |turns: u32| i32::try_from(turns).unwrap_or(i32::MAX);
    let (least, most) = (turns(bounds.fewest_turns.max(1)), turns(bounds.most_turns));
    if to.fract() != 0.0 {
        return Err(AdjustmentRefusal::Fraction { to });
    }
    Ok(Adjustment::Cadence { to: whole_within(to, least, most)? })
}

/// A whole number, where it keeps the bounds.
#[expect(clippy::cast_possible_truncation, reason = "a whole number between two of 32 bits")]
fn whole_within<N: TryFrom<i32>>(to: f64, least: i32, most: i32) -> Result<N, AdjustmentRefusal> {
    let within = f64::from(least) <= to && to <= f64::from(most);
    let whole = if within { N::try_from(to as i32).ok() } else { None };
    whole.ok_or(AdjustmentRefusal::OutOfBounds { to, least, most })
}

impl fmt::Display for ProposedAdjustment {
    /// `cadence to 12`, `mood_baseline of hope to -10`, in the words of whoever proposed it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.axis {
            Some(axis) => write!(formatter, "{} of {axis} to {}", self.what, self.to),
            None => write!(formatter, "{} to {}", self.what, self.to),
        }
    }
}

impl fmt::Display for Adjustment {
    /// The same words as a [`ProposedAdjustment`]'s.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cadence { to } => write!(formatter, "cadence to {to}"),
            Self::MoodBaseline { axis, to } => {
                write!(formatter, "mood_baseline of {} to {to}", axis.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn proposed(what: &str, axis: Option<&str>, to: f64) -> ProposedAdjustment {
        let axis = axis.map(str::to_owned);
        ProposedAdjustment { what: what.to_owned(), axis, to, why: "It is quiet.".to_owned() }
    }

    fn told(proposed: &ProposedAdjustment) -> String {
        match proposed.judge(&AdjustmentBounds::default()) {
            Ok(adjustment) => format!("yes, {adjustment}"),
            Err(refusal) => format!("no, {refusal}"),
        }
    }

    fn check(what: &str, axis: Option<&str>, to: f64, expected: &str) {
        let proposed = proposed(what, axis, to);
        assert_eq!(told(&proposed), expected, "{proposed}");
    }

    #[test]
    fn the_cadence_changes_in_whole_turns_within_its_bounds() {
        check("cadence", None, 4.0, "yes, cadence to 4");
        check(" cadence ", Some("hope"), 64.0, "yes, cadence to 64");
        check("cadence", None, 3.0, "no, 3 is not within 4 to 64");
        check("cadence", None, 65.0, "no, 65 is not within 4 to 64");
        check("cadence", None, -1e300, &format!("no, {} is not within 4 to 64", -1e300));
        check("cadence", None, 12.5, "no, 12.5 is no whole number of turns");
        check("cadence", None, f64::NAN, "no, the value is not a number");
        check("cadence", None, f64::INFINITY, "no, the value is not a number");
    }

    #[test]
    fn a_mood_comes_to_rest_within_its_bounds() {
        check("mood_baseline", Some("hope"), -20.0, "yes, mood_baseline of hope to -20");
        check("mood_baseline", Some("self_regard"), 7.6, "yes, mood_baseline of self_regard to 8");
        check("mood_baseline", Some("hope"), 20.6, "no, 21 is not within -20 to 20");
        check("mood_baseline", Some("hunger"), 1.0, "no, `hunger` is no axis of the mood");
        check("mood_baseline", None, 1.0, "no, `` is no axis of the mood");
    }

    #[test]
    fn nothing_else_can_be_changed_and_nothing_without_a_reason() {
        check("commitment", None, 1.0, "no, `commitment` is nothing that a reflection may change");
        let mute = ProposedAdjustment { why: " \n".to_owned(), ..proposed("cadence", None, 8.0) };
        assert_eq!(told(&mute), "no, a change needs a reason");
    }

    #[test]
    fn bounds_that_are_wider_than_a_mood_are_as_wide_as_a_mood() {
        let bounds = AdjustmentBounds { mood_baseline: 255, ..AdjustmentBounds::default() };
        let refused = proposed("mood_baseline", Some("hope"), 127.0).judge(&bounds);
        assert_eq!(refused.expect_err("is too far").to_string(), "127 is not within -100 to 100");
    }

    proptest! {
        #[test]
        fn whatever_is_adopted_keeps_the_bounds(
            what in "cadence|mood_baseline|mood|",
            axis in proptest::option::of("hope|threat|luck"),
            to in any::<f64>(),
        ) {
            match proposed(&what, axis.as_deref(), to).judge(&AdjustmentBounds::default()) {
                Ok(Adjustment::Cadence { to }) => prop_assert!((4..=64).contains(&to)),
                Ok(Adjustment::MoodBaseline { to, .. }) => prop_assert!((-20..=20).contains(&to)),
                Err(_) => {}
            }
        }
    }
}
