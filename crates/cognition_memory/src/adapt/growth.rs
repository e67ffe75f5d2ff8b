//! Growth: somebody talks otherwise than they used to, and for long enough to be noticed.

use super::directive::{Directive, Level};
use super::levels::{Levels, rounded};
use super::style::Style;
use crate::memory::{StyleDimension, decay::within};
use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a cycle is, in game time.
pub const GROWTH_CYCLE: Duration = Duration::from_mins(30);

/// So much game time lies between two mentions.
pub const GROWTH_REST: Duration = Duration::from_hours(24);

/// So many observations a style must rest on.
const OBSERVATIONS: u32 = 5;

/// So far a style must be from what it used to be.
const DIFFERENCE: f64 = 1.0;

/// For so many cycles.
const CYCLES: u32 = 3;

/// After so many cycles of the same style nothing moves any more: the baseline is within 0.05 of
/// it, where rounding holds it, and has been within 1 for long.
const SETTLED: u64 = 64;

/// How far somebody is from what they used to be, on one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::adapt::growth"]
struct Signal {
    direction: Level,
    magnitude: f64,
    cycles: u32,
}

/// How somebody used to talk, and where they differ from it. It moves in cycles of half an hour of
/// game time, which are counted when it is looked at: nobody waits for them.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawGrowth")]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::adapt::growth"]
pub struct Growth {
    baseline: Levels,
    signals: BTreeMap<StyleDimension, Signal>,
    counted: Option<GameTime>,
    mentioned: Option<GameTime>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGrowth {
    baseline: Levels,
    signals: BTreeMap<StyleDimension, Signal>,
    counted: Option<GameTime>,
    mentioned: Option<GameTime>,
}

impl From<RawGrowth> for Growth {
    fn from(raw: RawGrowth) -> Self {
        let RawGrowth { baseline, mut signals, counted, mentioned } = raw;
        signals.retain(|of, _| Directive::GROWTHS.contains(of));
        for signal in signals.values_mut() {
            signal.magnitude = within(signal.magnitude, DIFFERENCE, 9.0);
            signal.cycles = signal.cycles.max(1);
        }
        Self { baseline, signals, counted, mentioned }
    }
}

impl Growth {
    /// Counts the cycles that have passed with this style. Call it before the style changes: what
    /// passed, passed with the one that was held.
    pub fn advance(&mut self, style: &Style, now: GameTime) {
        let counted = *self.counted.get_or_insert(now);
        let GameTime(cycle) = GameTime::default() + GROWTH_CYCLE;
        let passed = now.0.saturating_sub(counted.0) / cycle;
        self.counted = Some(GameTime(counted.0.saturating_add(passed.saturating_mul(cycle))));
        if style.observations() >= OBSERVATIONS {
            (0..passed.min(SETTLED)).for_each(|_| self.cycle(style.levels()));
        }
    }

    /// The strongest change that has lasted, and where it leads; none within 24 hours of game time
    /// of the last mention.
    pub fn due(&self, now: GameTime) -> Option<(StyleDimension, Level)> {
        if self.mentioned.is_some_and(|last| now.since(last) < GROWTH_REST) {
            return None;
        }
        let lasting = self.signals.iter().filter(|(_, signal)| signal.cycles >= CYCLES);
        // Of equally strong ones the first, and so the others are looked at before it.
        let strongest =
            lasting.rev().max_by(|(_, one), (_, other)| one.magnitude.total_cmp(&other.magnitude));
        strongest.map(|(of, signal)| (*of, signal.direction))
    }

    /// It was mentioned.
    pub const fn mention(&mut self, now: GameTime) {
        self.mentioned = Some(now);
    }

    fn cycle(&mut self, levels: &Levels) {
        for of in Directive::GROWTHS {
            let Some(current) = levels.get(of) else { continue };
            let Some(used_to_be) = self.baseline.get(of) else {
                self.baseline.set(of, current);
                continue;
            };
            self.compare(of, current - used_to_be);
            self.baseline.set(of, rounded(0.1 * current + 0.9 * used_to_be));
        }
    }

    /// Once more in the same direction counts on; another direction begins anew, and who no longer
    /// differs has not changed.
    fn compare(&mut self, of: StyleDimension, difference: f64) {
        if difference.abs() < DIFFERENCE {
            self.signals.remove(&of);
            return;
        }
        let direction = if difference < 0.0 { Level::Low } else { Level::High };
        let before = self.signals.get(&of).filter(|signal| signal.direction == direction);
        let cycles = before.map_or(0, |signal| signal.cycles).saturating_add(1);
        let magnitude = rounded(difference.abs());
        self.signals.insert(of, Signal { direction, magnitude, cycles });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StyleDimension::{Formality, Pacing, Verbosity};
    use proptest::prelude::*;

    fn style(levels: &[(StyleDimension, f64)]) -> Style {
        Style::new(levels.iter().copied().collect(), 5)
    }

    fn cycles(cycles: u64) -> GameTime {
        GameTime::from_secs(cycles * 1800)
    }

    /// Terse for a cycle, so that this is the baseline.
    fn terse() -> Growth {
        let mut growth = Growth::default();
        growth.advance(&style(&[(Verbosity, 2.0)]), cycles(0));
        growth.advance(&style(&[(Verbosity, 2.0)]), cycles(1));
        growth
    }

    #[test]
    fn a_change_is_due_after_three_cycles_and_says_where_it_leads() {
        for (level, direction) in [(8.0, Level::High), (1.0, Level::Low)] {
            let mut growth = Growth::default();
            growth.advance(&style(&[(Verbosity, 4.0)]), cycles(0));
            growth.advance(&style(&[(Verbosity, 4.0)]), cycles(1));
            let changed = style(&[(Verbosity, level)]);
            let mut due = vec![];
            for at in 2..5 {
                growth.advance(&changed, cycles(at));
                due.push(growth.due(cycles(at)));
            }
            assert_eq!(due, [None, None, Some((Verbosity, direction))]);
        }
    }

    #[test]
    fn it_is_mentioned_once_in_a_day_of_game_time() {
        let mut growth = terse();
        growth.advance(&style(&[(Verbosity, 9.0)]), cycles(5));
        growth.mention(cycles(5));
        assert_eq!(growth.due(cycles(52)), None);
        assert_eq!(growth.due(cycles(53)), Some((Verbosity, Level::High)));
    }

    #[test]
    fn the_strongest_comes_first_and_a_reversal_begins_anew() {
        let mut growth = Growth::default();
        let before = style(&[(Verbosity, 5.0), (Formality, 5.0), (Pacing, 5.0)]);
        growth.advance(&before, cycles(0));
        growth.advance(&before, cycles(1));
        growth.advance(&style(&[(Verbosity, 8.0), (Formality, 1.0), (Pacing, 10.0)]), cycles(4));
        assert_eq!(growth.due(cycles(4)), Some((Formality, Level::Low)));
        growth.advance(&style(&[(Verbosity, 8.0), (Formality, 9.0)]), cycles(5));
        assert_eq!(growth.due(cycles(5)), Some((Verbosity, Level::High)));
    }

    #[test]
    fn who_no_longer_differs_has_not_changed() {
        let mut growth = terse();
        growth.advance(&style(&[(Verbosity, 9.0)]), cycles(4));
        assert!(growth.due(cycles(4)).is_some());
        growth.advance(&style(&[(Verbosity, 3.0)]), cycles(5));
        assert_eq!(growth.due(cycles(5)), None);
        let mut settled = terse();
        settled.advance(&style(&[(Verbosity, 9.0)]), cycles(30));
        assert_eq!(settled.due(cycles(30)), None, "what has become usual is no change");
    }

    #[test]
    fn a_style_that_is_hardly_known_does_not_change() {
        let mut growth = Growth::default();
        let new = |level| Style::new([(Verbosity, level)].into_iter().collect(), 4);
        growth.advance(&new(2.0), cycles(0));
        growth.advance(&new(2.0), cycles(1));
        growth.advance(&new(9.0), cycles(9));
        assert_eq!((growth.due(cycles(9)), growth.baseline), (None, Levels::default()));
    }

    proptest! {
        #[test]
        fn it_comes_to_the_same_however_often_it_is_looked_at(
            before in 1.0..=10.0, after in 1.0..=10.0, looks in prop::collection::vec(0_u64..200_000, 0..30),
        ) {
            let mut once = Growth::default();
            once.advance(&style(&[(Verbosity, before)]), cycles(0));
            once.advance(&style(&[(Verbosity, before)]), cycles(1));
            let mut often = once.clone();
            let after = style(&[(Verbosity, after)]);
            let mut looks = looks;
            looks.sort_unstable();
            looks.iter().for_each(|at| often.advance(&after, cycles(1) + Duration::from_secs(*at)));
            let end = cycles(1) + Duration::from_secs(200_000);
            once.advance(&after, end);
            often.advance(&after, end);
            prop_assert_eq!(once, often);
        }

        #[test]
        fn bounds_hold_for_any_save(
            signals in prop::collection::vec((0_usize..9, -20.0..20.0, 0_u32..9), 0..12),
        ) {
            let signals = signals.into_iter().map(|(of, magnitude, cycles)| {
                let direction = Level::High;
                (StyleDimension::ALL[of], Signal { direction, magnitude, cycles })
            });
            let raw = Growth { signals: signals.collect(), ..Growth::default() };
            let saved = serde_json::to_string(&raw).expect("plain data");
            let read: Growth = serde_json::from_str(&saved).expect("what was saved");
            for (of, signal) in &read.signals {
                prop_assert!(Directive::GROWTHS.contains(of) && signal.cycles > 0);
                prop_assert!((1.0..=9.0).contains(&signal.magnitude));
            }
        }
    }
}
