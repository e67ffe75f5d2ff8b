//! What somebody has asked of answers, and how long it is remembered.

use super::micro_preference::MicroPreference;
use crate::memory::{TraitKind, decay::within};
use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How sure a wish is that was asked outright.
const ASKED: f64 = 0.7;

/// How sure a wish is that was picked from a choice.
const PICKED: f64 = 0.75;

/// A wish that is less sure is not read.
const READABLE: f64 = 0.4;

/// So many wishes are read at once.
const READ: usize = 3;

/// A wish that is held of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::adapt::micro_preferences"]
struct HeldPreference {
    wish: MicroPreference,
    confidence: f64,
    reinforcements: u32,
    at: GameTime,
}

impl HeldPreference {
    /// How sure it is by now: a trait of kind micro-preference that somebody stated.
    fn confidence_at(&self, now: GameTime) -> f64 {
        let kind = TraitKind::MicroPreference;
        kind.faded(self.confidence, true, self.reinforcements, now.since(self.at))
    }
}

/// What somebody asks of answers: at most one of each sort. It fades by 0.015 every half hour of
/// game time, more slowly the oftener it was asked for, and is read above 0.4.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawMicroPreferences")]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::adapt::micro_preferences"]
pub struct MicroPreferences {
    held: Vec<HeldPreference>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMicroPreferences {
    held: Vec<HeldPreference>,
}

impl From<RawMicroPreferences> for MicroPreferences {
    fn from(raw: RawMicroPreferences) -> Self {
        let mut preferences = Self::default();
        for mut held in raw.held {
            held.confidence = within(held.confidence, 0.0, 1.0);
            held.reinforcements = held.reinforcements.max(1);
            if !preferences.held.iter().any(|known| known.wish == held.wish) {
                preferences.held.push(held);
            }
        }
        preferences
    }
}

impl MicroPreferences {
    /// Takes in what a text asks for outright; whether anything changed.
    pub fn hear(&mut self, text: &str, now: GameTime) -> bool {
        let asked = MicroPreference::asked_for(text);
        for (wish, is_wanted) in &asked {
            match is_wanted {
                true => self.ask(*wish, ASKED, now),
                false => self.withdraw(*wish),
            }
        }
        !asked.is_empty()
    }

    /// Takes in what was picked from a choice.
    pub fn pick(&mut self, wish: MicroPreference, now: GameTime) {
        self.ask(wish, PICKED, now);
    }

    /// What is wished for by now, the surest first: at most three. Of equally sure wishes the one
    /// that was first asked for comes first.
    pub fn read(&self, now: GameTime) -> Vec<MicroPreference> {
        let sure = |held: &HeldPreference| (held.wish, held.confidence_at(now));
        let mut wishes: Vec<_> = self.held.iter().map(sure).collect();
        wishes.retain(|(_, confidence)| *confidence > READABLE);
        wishes.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        wishes.into_iter().map(|(wish, _)| wish).take(READ).collect()
    }

    fn ask(&mut self, wish: MicroPreference, confidence: f64, now: GameTime) {
        wish.opposite().into_iter().for_each(|opposite| self.withdraw(opposite));
        match self.held.iter_mut().find(|held| held.wish == wish) {
            Some(held) => {
                let before = held.confidence_at(now);
                held.reinforcements = held.reinforcements.saturating_add(1);
                let gain = 0.05 / (f64::from(held.reinforcements) + 1.0).log2();
                held.confidence = (before.max(confidence) + gain).min(1.0);
                held.at = held.at.max(now);
            }
            None => self.held.push(HeldPreference { wish, confidence, reinforcements: 1, at: now }),
        }
    }

    fn withdraw(&mut self, wish: MicroPreference) {
        self.held.retain(|held| held.wish != wish);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use MicroPreference::*;
    use proptest::prelude::*;

    fn hours(hours: u64) -> GameTime {
        GameTime::from_secs(hours * 3600)
    }

    #[test]
    fn a_wish_fades_within_half_a_day_and_the_more_slowly_the_oftener_it_is_asked() {
        let mut wishes = MicroPreferences::default();
        wishes.hear("Keep it short.", GameTime(0));
        assert_eq!(wishes.read(hours(9)), [PrefersConcise]);
        assert_eq!(wishes.read(hours(11)), [], "should have faded to 0.37");
        wishes.hear("I said, be brief.", hours(9));
        wishes.hear("Short answers!", hours(9));
        assert_eq!(wishes.read(hours(28)), [PrefersConcise]);
        assert_eq!(wishes.read(hours(900)), []);
    }

    #[test]
    fn asking_for_the_opposite_takes_a_wish_back_and_so_does_a_denial() {
        let mut wishes = MicroPreferences::default();
        wishes.hear("Keep it short. Challenge me.", GameTime(0));
        wishes.hear("No, tell me everything.", GameTime(1));
        assert_eq!(wishes.read(GameTime(1)), [PrefersDepth, EnjoysChallenge]);
        assert!(wishes.hear("And don't challenge me.", GameTime(2)));
        assert_eq!(wishes.read(GameTime(2)), [PrefersDepth]);
        assert!(!wishes.hear("Good.", GameTime(3)));
    }

    #[test]
    fn what_was_picked_is_surer_than_what_was_asked() {
        let mut wishes = MicroPreferences::default();
        wishes.hear("Point by point, please.", GameTime(0));
        wishes.pick(PrefersDepth, GameTime(0));
        assert_eq!(wishes.read(GameTime(0)), [PrefersDepth, PrefersBulletFormat]);
    }

    proptest! {
        #[test]
        fn bounds_hold_for_any_save(
            held in prop::collection::vec(
                (prop::sample::select(MicroPreference::ALL.to_vec()), -9.0..9.0, 0_u32..9),
                0..20,
            ),
        ) {
            let held = held.into_iter().map(|(wish, confidence, reinforcements)| {
                HeldPreference { wish, confidence, reinforcements, at: GameTime(0) }
            });
            let raw = MicroPreferences { held: held.collect() };
            let saved = serde_json::to_string(&raw).expect("plain data");
            let read: MicroPreferences = serde_json::from_str(&saved).expect("what was saved");
            prop_assert!(read.held.len() <= 4);
            for held in &read.held {
                prop_assert!((0.0..=1.0).contains(&held.confidence) && held.reinforcements > 0);
            }
        }
    }
}
