//! How much a mind has lived since it last looked back.

use super::adjustment::Adjustment;
use super::novelty::{novelty, remembered};
use crate::conscience::conscience_rules::Cadence;
use crate::mind::{GameTime, Mood, MoodAxis};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// How a mind looks back: what it has lived since, and what it changed of itself.
///
/// ```
/// use cognition_core::conscience::{Cadence, Conscience, ReflectionCause};
/// use cognition_core::mind::GameTime;
///
/// let (mut conscience, cadence) = (Conscience::default(), Cadence::default());
/// conscience.live("Who has the key?", GameTime::from_secs(0));
/// assert_eq!(conscience.is_due(&cadence, GameTime::from_secs(60)), None);
/// let later = GameTime::from_secs(30 * 60);
/// assert_eq!(conscience.is_due(&cadence, later), Some(ReflectionCause::Time));
/// assert_eq!(conscience.begin(later), 1);
/// assert_eq!(conscience.is_due(&cadence, later), None);
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::conscience_state"]
#[serde(from = "RawConscience")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conscience {
    /// How often it has looked back.
    reflections: u32,
    /// When it last did.
    last: Option<GameTime>,
    /// Number of the last event that it saw then.
    seen: u64,
    /// Turns since then.
    turns: u32,
    /// When the first of them was.
    since: Option<GameTime>,
    /// How new they were, all in all.
    novelty: f32,
    /// What it took up lately, oldest first.
    heard: Vec<String>,
    /// Turns between two reflections, where it gave itself another number of them.
    own_turns: Option<u32>,
    /// Where its mood comes to rest, by axis.
    baseline: BTreeMap<String, i8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConscience {
    reflections: u32,
    last: Option<GameTime>,
    seen: u64,
    turns: u32,
    since: Option<GameTime>,
    novelty: Option<f32>,
    heard: Vec<String>,
    own_turns: Option<u32>,
    baseline: BTreeMap<String, i32>,
}

impl From<RawConscience> for Conscience {
    fn from(raw: RawConscience) -> Self {
        let RawConscience { reflections, last, seen, own_turns, .. } = raw;
        let heard = remembered(&raw.heard);
        let since = raw.since.filter(|_| raw.turns > 0);
        let turns = if since.is_some() { raw.turns } else { 0 };
        let novelty = raw.novelty.unwrap_or_default().clamp(0.0, most_novelty(turns));
        let own_turns = own_turns.map(|turns| turns.max(1));
        let baseline = raw.baseline.into_iter().filter_map(|(name, to)| {
            let axis = MoodAxis::from_name(&name)?;
            Some((axis.name().to_owned(), i8::try_from(to.clamp(-100, 100)).ok()?))
        });
        let baseline = baseline.collect();
        Self { reflections, last, seen, turns, since, novelty, heard, own_turns, baseline }
    }
}

/// A turn counts 1 at most.
#[expect(clippy::cast_precision_loss, reason = "an upper bound, for which it is near enough")]
fn most_novelty(turns: u32) -> f32 {
    turns as f32
}

/// Why a mind looks back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::conscience_state"]
#[serde(rename_all = "snake_case")]
pub enum ReflectionCause {
    /// It has taken enough turns.
    Turns,
    /// Enough game time has passed.
    Time,
    /// Enough was new to it.
    Novelty,
    /// The game asked for it.
    Requested,
}

impl Conscience {
    /// Takes a turn into account: `heard` is what the mind took up. What is like nothing of the
    /// last 8 texts counts 1 towards the novelty, what was among them 0, and silence a quarter.
    pub fn live(&mut self, heard: &str, now: GameTime) {
        self.since.get_or_insert(now);
        self.turns = self.turns.saturating_add(1);
        self.novelty += novelty(heard, &mut self.heard);
    }

    /// Whether it is time to look back, and why. Of several reasons it gives the turns first, then
    /// the novelty, then the time.
    pub fn is_due(&self, cadence: &Cadence, now: GameTime) -> Option<ReflectionCause> {
        let at = self.due_at(cadence)?;
        (at <= now).then(|| self.lived_enough(cadence).unwrap_or(ReflectionCause::Time))
    }

    /// When it will be time by the clock alone: when the minutes are over, or the gap where enough
    /// was lived already. None where nothing was lived since the last reflection, or where the
    /// clock doesn't count.
    pub fn due_at(&self, cadence: &Cadence) -> Option<GameTime> {
        let since = self.since?;
        let at = match self.lived_enough(cadence) {
            Some(_) => since,
            None if cadence.minutes == 0 => return None,
            None => since + Duration::from_secs(u64::from(cadence.minutes) * 60),
        };
        let gap = Duration::from_secs(u64::from(cadence.gap_seconds));
        Some(self.last.map_or(at, |last| at.max(last + gap)))
    }

    /// The cause that no clock is needed for. What a game has switched off, no mind switches on.
    fn lived_enough(&self, cadence: &Cadence) -> Option<ReflectionCause> {
        let turns = self.own_turns.filter(|_| cadence.turns > 0).unwrap_or(cadence.turns);
        if turns > 0 && self.turns >= turns {
            return Some(ReflectionCause::Turns);
        }
        let novel = cadence.novelty > 0.0 && self.novelty >= cadence.novelty;
        novel.then_some(ReflectionCause::Novelty)
    }

    /// Begins a reflection: what was lived counts anew from here. Gives its number, counted from 1.
    pub fn begin(&mut self, now: GameTime) -> u32 {
        self.reflections = self.reflections.saturating_add(1);
        self.last = Some(now);
        (self.turns, self.since, self.novelty) = (0, None, 0.0);
        self.reflections
    }

    /// Number of the last event that a reflection has seen; 0 before the first one was written.
    pub fn seen_events(&self) -> u64 {
        self.seen
    }

    /// A reflection on the events up to that one was written. One that is not, because no brain
    /// gave it or the game was loaded meanwhile, leaves them to the next.
    pub fn see(&mut self, up_to_event: u64) {
        self.seen = self.seen.max(up_to_event);
    }

    /// Adopts a change, which [`judge`](crate::conscience::ProposedAdjustment::judge) has allowed.
    pub fn adjust(&mut self, adjustment: Adjustment) {
        match adjustment {
            Adjustment::Cadence { to } => self.own_turns = Some(to.max(1)),
            Adjustment::MoodBaseline { axis, to } => {
                self.baseline.insert(axis.name().to_owned(), to.clamp(-100, 100));
            }
        }
    }

    /// Where the mood comes to rest on an axis, where a reflection has set it.
    pub fn baseline(&self, axis: MoodAxis) -> Option<i8> {
        self.baseline.get(axis.name()).copied()
    }

    /// How the mood moves by itself in a turn that has moved these axes: each other axis that has a
    /// baseline goes an eighth of the way towards it, and at least 1.
    pub fn ease(&self, mood: &Mood, moved: &[MoodAxis]) -> Mood {
        let mut eased = mood.clone();
        for axis in MoodAxis::ALL.into_iter().filter(|axis| !moved.contains(axis)) {
            if let Some(to) = self.baseline(axis) {
                let from = i32::from(mood.get(axis));
                let way = i32::from(to) - from;
                eased.set(axis, from + way.signum() * (way.abs() / 8).max(1));
            }
        }
        eased
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OFF: Cadence = Cadence { turns: 0, minutes: 0, novelty: 0.0, gap_seconds: 0 };

    fn at(seconds: u64) -> GameTime {
        GameTime::from_secs(seconds)
    }

    /// A mind that has heard so many new things, one every 10 seconds.
    fn lived(turns: u64) -> Conscience {
        let mut conscience = Conscience::default();
        for turn in 0..turns {
            let news = ["ale", "fish", "storm", "wedding", "toll"][turn as usize % 5];
            conscience.live(&format!("{news} {turn}"), at(turn * 10));
        }
        conscience
    }

    fn cause(conscience: &Conscience, cadence: Cadence, seconds: u64) -> Option<ReflectionCause> {
        conscience.is_due(&cadence, at(seconds))
    }

    #[test]
    fn enough_turns_enough_news_or_enough_time_make_it_due() {
        let turns = Cadence { turns: 4, ..OFF };
        assert_eq!(cause(&lived(3), turns, 9000), None);
        assert_eq!(cause(&lived(4), turns, 30), Some(ReflectionCause::Turns));
        let novelty = Cadence { novelty: 2.0, ..OFF };
        assert_eq!(cause(&lived(1), novelty, 9000), None);
        assert_eq!(cause(&lived(4), novelty, 30), Some(ReflectionCause::Novelty));
        let minutes = Cadence { minutes: 2, ..OFF };
        assert_eq!(cause(&lived(3), minutes, 119), None);
        assert_eq!(cause(&lived(3), minutes, 120), Some(ReflectionCause::Time));
        assert_eq!(cause(&lived(0), minutes, 9000), None, "nothing was lived");
        assert_eq!(cause(&lived(90), OFF, 90_000), None, "everything is off");
    }

    #[test]
    fn the_same_talk_over_and_over_is_no_news() {
        let mut conscience = Conscience::default();
        (0..50).for_each(|turn| conscience.live("Have some ale.", at(turn)));
        assert_eq!(cause(&conscience, Cadence { novelty: 1.5, ..OFF }, 60), None);
    }

    #[test]
    fn no_reflection_follows_another_within_the_gap() {
        let cadence = Cadence { turns: 1, gap_seconds: 60, ..OFF };
        let mut conscience = lived(1);
        assert_eq!(conscience.begin(at(100)), 1);
        assert_eq!(conscience.seen_events(), 0, "nothing is written yet");
        conscience.see(5);
        assert_eq!((conscience.seen_events(), conscience.due_at(&cadence)), (5, None));
        conscience.live("A horn!", at(110));
        assert_eq!(conscience.due_at(&cadence), Some(at(160)));
        assert_eq!(cause(&conscience, cadence, 159), None);
        assert_eq!(cause(&conscience, cadence, 160), Some(ReflectionCause::Turns));
        assert_eq!(conscience.begin(at(170)), 2);
    }

    #[test]
    fn a_mind_changes_its_cadence_but_not_what_is_switched_off() {
        let mut conscience = lived(8);
        conscience.adjust(Adjustment::Cadence { to: 9 });
        assert_eq!(cause(&conscience, Cadence { turns: 8, ..OFF }, 100), None);
        conscience.live("A horn!", at(100));
        assert_eq!(
            cause(&conscience, Cadence { turns: 64, ..OFF }, 100),
            Some(ReflectionCause::Turns)
        );
        assert_eq!(cause(&conscience, OFF, 100), None);
    }

    #[test]
    fn a_mood_comes_to_rest_unless_the_turn_moved_it() {
        let mut conscience = Conscience::default();
        conscience.adjust(Adjustment::MoodBaseline { axis: MoodAxis::Hope, to: -10 });
        conscience.adjust(Adjustment::MoodBaseline { axis: MoodAxis::Threat, to: 0 });
        let mut mood = Mood::default();
        mood.update(&BTreeMap::from([
            ("hope".to_owned(), 70),
            ("threat".to_owned(), 3),
            ("agency".to_owned(), 9),
        ]));
        let felt = |mood: &Mood| {
            [MoodAxis::Hope, MoodAxis::Threat, MoodAxis::Agency].map(|axis| mood.get(axis))
        };
        assert_eq!(felt(&conscience.ease(&mood, &[])), [60, 2, 9]);
        assert_eq!(felt(&conscience.ease(&mood, &[MoodAxis::Hope])), [70, 2, 9]);
        for _ in 0..40 {
            mood = conscience.ease(&mood, &[]);
        }
        assert_eq!(felt(&mood), [-10, 0, 9]);
    }

    #[test]
    fn a_save_keeps_what_was_lived_and_no_value_out_of_bounds() {
        let mut conscience = lived(6);
        conscience.begin(at(60));
        conscience.live("A horn!", at(70));
        conscience.adjust(Adjustment::MoodBaseline { axis: MoodAxis::Hope, to: 5 });
        let saved = serde_json::to_string(&conscience).expect("a conscience is plain data");
        assert_eq!(serde_json::from_str(&saved).ok(), Some(conscience));
        let spoilt = serde_json::json!({
            "reflections": 1, "last": null, "seen": 2, "turns": 2, "since": 7, "novelty": 900.0,
            "heard": vec!["x".repeat(900); 90], "own_turns": 0,
            "baseline": {"hope": 4000, "luck": 3},
        });
        let loaded: Conscience = serde_json::from_value(spoilt.clone()).expect("should be mended");
        assert_eq!((loaded.novelty, loaded.heard.len(), loaded.own_turns), (2.0, 8, Some(1)));
        assert_eq!(loaded.heard[0].chars().count(), 200);
        assert_eq!(loaded.baseline, BTreeMap::from([("hope".to_owned(), 100)]));
        let mut timeless = spoilt;
        timeless["since"] = serde_json::Value::Null;
        let loaded: Conscience = serde_json::from_value(timeless).expect("should be mended");
        assert_eq!((loaded.turns, loaded.novelty), (0, 0.0));
    }

    proptest! {
        #[test]
        fn the_clock_says_when_it_is_due(
            cadence in (0..5_u32, 0..3_u32, 0..4_u8, 0..90_u32),
            before in 0..6_u64,
            after in 0..6_u64,
            wait in 0..300_u64,
        ) {
            let (turns, minutes, novelty, gap_seconds) = cadence;
            let cadence = Cadence { turns, minutes, novelty: f32::from(novelty), gap_seconds };
            let mut conscience = lived(before);
            conscience.begin(at(60));
            (0..after).for_each(|turn| conscience.live(&format!("toll {turn}"), at(60 + turn)));
            let now = at(60 + after + wait);
            let due = conscience.due_at(&cadence).is_some_and(|at| at <= now);
            prop_assert_eq!(conscience.is_due(&cadence, now).is_some(), due);
            let too_early = wait + after < u64::from(gap_seconds);
            prop_assert!(!(due && too_early), "within the gap");
        }
    }
}
