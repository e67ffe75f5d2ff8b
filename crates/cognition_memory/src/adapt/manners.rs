//! Manners that stand: who is answered in one is not answered in the opposite a minute later.
//!
//! A manner begins where a dimension is at an end, 4 and less or 7 and more, and is dropped only a full point behind
//! that. Even then it stands for twenty minutes of game time since it began, unless two exchanges in a row lie on the
//! other side of the middle: then its cause is clearly gone.

use super::directive::{Directive, Level};
use super::levels::MIDDLE;
use super::style::Style;
use crate::memory::{StyleDimension, decay::within};
use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// So much game time a manner stands once it has begun, though its cause fades.
const STANDS: Duration = Duration::from_mins(20);

/// So far from its end a dimension must be for its manner to be dropped.
const LEFT_BEHIND: f64 = 1.0;

/// So many exchanges in a row behind the middle tell that the cause is gone, however soon.
const CLEARLY_GONE: u32 = 2;

/// The levels at which a manner begins.
const ENDS: [f64; 2] = [4.0, 7.0];

/// How somebody at one end of a dimension is answered.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::adapt::manners"]
struct Manner {
    end: Level,
    /// Where the dimension was when it was last at that end.
    level: f64,
    since: GameTime,
    /// In how many exchanges in a row it was behind the middle.
    gone: u32,
}

/// The manners in which somebody was answered last.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawManners")]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::adapt::manners"]
pub(super) struct Manners {
    held: BTreeMap<StyleDimension, Manner>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawManners {
    held: BTreeMap<StyleDimension, Manner>,
}

impl From<RawManners> for Manners {
    fn from(raw: RawManners) -> Self {
        let mut held = raw.held;
        for manner in held.values_mut() {
            manner.level = match manner.end {
                Level::Low => within(manner.level, 1.0, ENDS[0]),
                Level::High => within(manner.level, ENDS[1], 10.0),
            };
        }
        Self { held }
    }
}

impl Manners {
    /// A style as it is answered: what stands is still where it was.
    pub(super) fn steady(&self, style: &Style, now: GameTime) -> Style {
        let mut levels = *style.levels();
        for (of, manner) in &self.held {
            let Some(level) = style.get(*of) else { continue };
            if style.levels().end(*of) != Some(manner.end) && manner.stands(level, now) {
                levels.set(*of, manner.level);
            }
        }
        Style::new(levels, style.observations())
    }

    /// Somebody is answered by these lines. What is not among them stands no longer.
    pub(super) fn answer(&mut self, lines: &[Directive], style: &Style, now: GameTime) {
        let before = std::mem::take(&mut self.held);
        for line in lines {
            let Directive::Dimension(of, end) = *line else { continue };
            let Some(level) = style.get(of) else { continue };
            let known = before.get(&of).filter(|manner| manner.end == end).copied();
            let is_there = style.levels().end(of) == Some(end);
            let begun = is_there.then_some(Manner { end, level, since: now, gone: 0 });
            if let Some(manner) = known.or(begun) {
                let last = if is_there { level } else { manner.level };
                let gone = manner.gone_by(level);
                self.held.insert(of, Manner { level: last, gone, ..manner });
            }
        }
    }
}

impl Manner {
    fn stands(&self, level: f64, now: GameTime) -> bool {
        let is_early = now.since(self.since) < STANDS;
        !self.is_left_at(level) || is_early && self.gone_by(level) < CLEARLY_GONE
    }

    fn is_left_at(&self, level: f64) -> bool {
        match self.end {
            Level::Low => level > ENDS[0] + LEFT_BEHIND,
            Level::High => level < ENDS[1] - LEFT_BEHIND,
        }
    }

    fn gone_by(&self, level: f64) -> u32 {
        let is_behind = match self.end {
            Level::Low => level > MIDDLE,
            Level::High => level < MIDDLE,
        };
        if is_behind { self.gone.saturating_add(1) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StyleDimension::Verbosity;

    fn style(level: f64) -> Style {
        Style::new([(Verbosity, level)].into_iter().collect(), 9)
    }

    /// How somebody is answered who talks so, minute by minute.
    fn answered(talk: &[(u64, f64)]) -> Vec<Option<Level>> {
        let mut manners = Manners::default();
        let answer = |(minute, level): &(u64, f64)| {
            let now = GameTime::from_secs(minute * 60);
            let end = manners.steady(&style(*level), now).levels().end(Verbosity);
            let line = end.map(|end| Directive::Dimension(Verbosity, end));
            manners.answer(&line.into_iter().collect::<Vec<_>>(), &style(*level), now);
            end
        };
        talk.iter().map(answer).collect()
    }

    const LOW: Option<Level> = Some(Level::Low);
    const HIGH: Option<Level> = Some(Level::High);

    #[test]
    fn who_talks_now_so_and_now_so_is_answered_in_one_manner_for_a_while() {
        let to_and_fro = [(0, 3.0), (1, 7.2), (2, 3.9), (3, 7.5), (4, 4.1)];
        assert_eq!(answered(&to_and_fro), [LOW; 5]);
        let other = [(0, 8.0), (1, 3.5), (2, 7.0), (3, 3.5)];
        assert_eq!(answered(&other), [HIGH; 4]);
    }

    #[test]
    fn a_manner_is_dropped_at_once_where_its_cause_is_clearly_gone() {
        let changed = [(0, 3.0), (1, 7.2), (2, 8.0), (3, 8.0)];
        assert_eq!(answered(&changed), [LOW, LOW, HIGH, HIGH]);
        let fades = [(0, 3.0), (1, 5.6), (2, 5.7), (3, 5.7)];
        assert_eq!(answered(&fades), [LOW, LOW, None, None]);
    }

    #[test]
    fn later_it_is_dropped_a_full_point_behind_its_end_and_not_before() {
        let fades = [(0, 3.9), (30, 4.2), (60, 4.9), (90, 5.1), (91, 4.2)];
        assert_eq!(answered(&fades), [LOW, LOW, LOW, None, None]);
        assert_eq!(answered(&[(0, 3.9), (19, 5.1), (20, 5.1)]), [LOW, LOW, None]);
        assert_eq!(answered(&[(0, 4.2), (1, 6.8)]), [None, None], "nothing has begun");
    }

    #[test]
    fn what_a_save_holds_lies_at_its_end() {
        let saved =
            r#"{"held": {"verbosity": {"end": "low", "level": 9.0, "since": 0, "gone": 0}}}"#;
        let manners: Manners = serde_json::from_str(saved).expect("is plain data");
        let steady = manners.steady(&style(4.5), GameTime::default());
        assert_eq!(steady.get(Verbosity), Some(4.0));
    }
}
