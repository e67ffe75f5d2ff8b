//! Traits: what a mind knows of others.

use super::decay::{DAY, TEXT_BOUND, within};
use super::key::key_of;
use super::trait_kind::TraitKind;
use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use cognition_language::folded;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many traits a mind keeps, of all others together; the least sure give way.
pub const TRAITS_BOUND: usize = 100;

/// How many traits of somebody are read at once.
pub const TRAITS_READ: usize = 8;

/// What is left of the confidence of a trait that was inferred.
const INFERRED: f64 = 0.7;

/// How sure a trait is that somebody has corrected.
const CORRECTED: f64 = 0.95;

/// Something that a mind knows of somebody.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::traits"]
pub struct Trait {
    /// Whom it is about.
    pub who: StableId,
    /// What it is about: lower case, at most 80 characters once it is kept.
    pub key: String,
    /// What is so: one line of at most 500 characters once it is kept.
    pub value: String,
    /// What sort of trait it is; decides how fast it fades.
    pub kind: TraitKind,
    /// How sure it was when it was last observed, from 0 to 1.
    pub confidence: f64,
    /// Whether somebody said so; else it was inferred, and fades faster.
    pub explicit: bool,
    /// How often it was observed; at least 1 once it is kept.
    pub reinforcements: u32,
    /// When it was last observed.
    pub at: GameTime,
}

impl Trait {
    /// How sure it is by now, from 0 to 1.
    pub fn confidence_at(&self, now: GameTime) -> f64 {
        let rested = now.since(self.at);
        self.kind.faded(self.confidence, self.explicit, self.reinforcements, rested)
    }

    /// A trait that has faded to its floor is forgotten a week after it was last observed.
    fn is_alive(&self, now: GameTime) -> bool {
        now.since(self.at) < 7 * DAY || self.confidence_at(now) > self.kind.floor()
    }

    /// Observes it once more.
    fn reinforce(&mut self, observed: &Self) {
        let before = self.confidence_at(observed.at);
        self.reinforcements = self.reinforcements.max(1).saturating_add(1);
        let gain = 0.05 / (f64::from(self.reinforcements) + 1.0).log2();
        self.confidence = (before.max(observed.confidence) + gain).min(1.0);
        self.explicit |= observed.explicit;
        self.at = self.at.max(observed.at);
    }

    /// The same within its bounds; nothing if it says nothing.
    fn bounded(self) -> Option<Self> {
        let (key, value) = (key_of(&self.key), clipped(&self.value, TEXT_BOUND));
        let confidence = within(self.confidence, 0.0, 1.0);
        let reinforcements = self.reinforcements.max(1);
        let says_something = !key.is_empty() && !value.is_empty();
        says_something.then_some(Self { key, value, confidence, reinforcements, ..self })
    }
}

/// What a mind knows of others: at most [`TRAITS_BOUND`], one of a person and key.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawTraits")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::traits"]
pub struct Traits {
    traits: Vec<Trait>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTraits {
    traits: Vec<Trait>,
}

impl From<RawTraits> for Traits {
    fn from(raw: RawTraits) -> Self {
        let mut traits = Self::default();
        for known in raw.traits.into_iter().filter_map(Trait::bounded) {
            if traits.find(&known.who, &known.key).is_none() {
                traits.admit(known);
            }
        }
        traits
    }
}

impl Traits {
    /// Takes an observation in. One that says the same reinforces; one that says otherwise stands
    /// only if it is more than twice as sure. What was inferred counts 0.7 of its confidence.
    pub fn observe(&mut self, observed: Trait) {
        let Some(mut observed) = observed.bounded() else { return };
        observed.confidence *= if observed.explicit { 1.0 } else { INFERRED };
        self.traits.retain(|known| known.is_alive(observed.at));
        let Some(known) = self.find(&observed.who, &observed.key) else {
            return self.admit(observed);
        };
        if folded(&known.value).eq(folded(&observed.value)) {
            known.reinforce(&observed);
        } else if observed.confidence > 2.0 * known.confidence_at(observed.at) {
            *known = observed;
        }
    }

    /// Takes in what somebody said outright about how it is: it stands, whatever was known.
    pub fn correct(
        &mut self,
        who: &StableId,
        key: &str,
        value: &str,
        kind: TraitKind,
        now: GameTime,
    ) {
        let corrected = Trait {
            who: who.clone(),
            key: key.to_owned(),
            value: value.to_owned(),
            kind,
            confidence: CORRECTED,
            explicit: true,
            reinforcements: 1,
            at: now,
        };
        let Some(corrected) = corrected.bounded() else { return };
        match self.find(who, &corrected.key) {
            Some(known) => *known = corrected,
            None => self.admit(corrected),
        }
    }

    /// What is known of somebody for sure enough, core traits first, then the surest: at most
    /// [`TRAITS_READ`]. After a silence of 45 minutes less sure ones come to mind as well.
    pub fn of(&self, who: &StableId, now: GameTime, silent: Duration) -> Vec<&Trait> {
        let least = if silent >= Duration::from_mins(45) { 0.2 } else { 0.3 };
        let of_them = self.iter(now).filter(|known| known.who == *who);
        let mut sure: Vec<_> = of_them.filter(|known| known.confidence_at(now) > least).collect();
        sure.sort_by(|one, other| {
            let core = |known: &Trait| known.kind == TraitKind::Core;
            let by_confidence = other.confidence_at(now).total_cmp(&one.confidence_at(now));
            core(other).cmp(&core(one)).then(by_confidence)
        });
        sure.truncate(TRAITS_READ);
        sure
    }

    /// All traits that are not forgotten, in the order in which they were first observed.
    pub fn iter(&self, now: GameTime) -> impl DoubleEndedIterator<Item = &Trait> {
        self.traits.iter().filter(move |known| known.is_alive(now))
    }

    fn find(&mut self, who: &StableId, key: &str) -> Option<&mut Trait> {
        self.traits.iter_mut().find(|known| known.who == *who && known.key == key)
    }

    /// The one place where traits come in. The latest stays; of the equally unsure the oldest goes.
    fn admit(&mut self, admitted: Trait) {
        self.traits.push(admitted);
        if self.traits.len() <= TRAITS_BOUND {
            return;
        }
        let now = self.traits.iter().map(|known| known.at).max().unwrap_or_default();
        let confidence = |place: &usize| self.traits[*place].confidence_at(now);
        let least =
            (0..TRAITS_BOUND).min_by(|one, other| confidence(one).total_cmp(&confidence(other)));
        least.map(|least| self.traits.remove(least));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn observed(key: &str, value: &str, confidence: f64, explicit: bool) -> Trait {
        Trait {
            who: StableId::new("odo"),
            key: key.to_owned(),
            value: value.to_owned(),
            confidence,
            explicit,
            ..Trait::default()
        }
    }

    fn known(traits: &Traits, hours: u64, silent: Duration) -> Vec<String> {
        let now = GameTime::from_secs(hours * 3600);
        let of_odo = traits.of(&StableId::new("odo"), now, silent);
        let shown = |known: &&Trait| format!("{} {:.3}", known.value, known.confidence_at(now));
        of_odo.iter().map(shown).collect()
    }

    #[test]
    fn another_value_stands_only_if_it_is_more_than_twice_as_sure() {
        let mut traits = Traits::default();
        traits.observe(observed("Trade", "smith", 0.6, false));
        assert_eq!(known(&traits, 0, Duration::ZERO), ["smith 0.420"]);
        traits.observe(observed("trade", "baker", 0.84, true));
        assert_eq!(known(&traits, 0, Duration::ZERO), ["smith 0.420"]);
        traits.observe(observed("trade", "baker", 0.85, true));
        assert_eq!(known(&traits, 0, Duration::ZERO), ["baker 0.850"]);
    }

    #[test]
    fn the_same_value_reinforces_and_a_correction_stands() {
        let mut traits = Traits::default();
        traits.observe(observed("trade", "smith", 0.5, true));
        traits.observe(observed("trade", " SMITH", 0.5, false));
        assert_eq!(known(&traits, 0, Duration::ZERO), ["smith 0.532"]);
        (0..99).for_each(|_| traits.observe(observed("trade", "smith", 1.0, true)));
        assert_eq!(known(&traits, 0, Duration::ZERO), ["smith 1.000"]);
        let odo = StableId::new("odo");
        traits.correct(&odo, "Trade", "miller", TraitKind::Core, GameTime(0));
        traits.correct(&odo, "home", "the mill", TraitKind::Core, GameTime(0));
        assert_eq!(known(&traits, 0, Duration::ZERO), ["miller 0.950", "the mill 0.950"]);
    }

    #[test]
    fn a_trait_fades_by_its_kind_and_the_faster_if_it_was_inferred() {
        let mut traits = Traits::default();
        traits.observe(observed("stew", "likes stew", 0.8, true));
        traits.observe(observed("ale", "likes ale", 1.0, false));
        assert_eq!(known(&traits, 5, Duration::ZERO), ["likes stew 0.600", "likes ale 0.400"]);
        assert_eq!(known(&traits, 7, Duration::ZERO), ["likes stew 0.520"]);
        let silent = Duration::from_mins(45);
        assert_eq!(known(&traits, 7, silent), ["likes stew 0.520", "likes ale 0.280"]);
        assert_eq!(traits.iter(GameTime::from_secs(7 * 86_399)).count(), 2);
        assert_eq!(traits.iter(GameTime::from_secs(7 * 86_400)).count(), 0);
    }

    #[test]
    fn core_traits_come_first_and_eight_at_once() {
        let mut traits = Traits::default();
        (0..9).for_each(|n| traits.observe(observed(&format!("{n}"), "much", 0.9, true)));
        let name = Trait { kind: TraitKind::Core, ..observed("name", "Odo", 0.5, true) };
        traits.observe(name);
        traits.observe(Trait { who: StableId::new("mara"), ..observed("x", "y", 1.0, true) });
        let known = known(&traits, 0, Duration::ZERO);
        assert_eq!((known.len(), known[0].as_str()), (8, "Odo 0.500"));
    }

    #[test]
    fn at_the_bound_the_least_sure_gives_way() {
        let mut traits = Traits::default();
        traits.observe(observed("unsure", "x", 0.4, true));
        (0..100).for_each(|n| traits.observe(observed(&format!("{n}"), "x", 0.5, true)));
        assert_eq!(traits.traits.len(), TRAITS_BOUND);
        assert_eq!(traits.traits[0].key, "0");
    }

    fn any_trait() -> impl Strategy<Value = Trait> {
        use TraitKind::{Core, General, MicroPreference};
        let kind = prop::sample::select(vec![Core, General, MicroPreference]);
        (0_u8..200, "[ab]", -1_i8..10, any::<bool>(), 0_u32..9, 0_u64..900_000, kind).prop_map(
            |(key, value, eighths, explicit, reinforcements, at, kind)| Trait {
                kind,
                reinforcements,
                at: GameTime::from_secs(at),
                ..observed(&format!("{key}"), &value, f64::from(eighths) / 8.0, explicit)
            },
        )
    }

    fn within_bounds(traits: &Traits) -> bool {
        let same = |one: &Trait, other: &Trait| one.who == other.who && one.key == other.key;
        let all = &traits.traits;
        all.len() <= TRAITS_BOUND
            && all.iter().all(|one| {
                (0.0..=1.0).contains(&one.confidence)
                    && all.iter().filter(|other| same(one, other)).count() == 1
            })
    }

    proptest! {
        #[test]
        fn bounds_hold_also_for_an_overlong_save_and_after_any_use(
            all in prop::collection::vec(any_trait(), 0..250),
            seen in prop::collection::vec(any_trait(), 0..250),
        ) {
            let saved = serde_json::json!({ "traits": all });
            let mut traits: Traits = serde_json::from_value(saved).expect("saved traits");
            prop_assert!(within_bounds(&traits));
            seen.into_iter().for_each(|seen| traits.observe(seen));
            prop_assert!(within_bounds(&traits));
            let saved = serde_json::to_string(&traits).expect("plain data");
            let loaded: Traits = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, traits);
        }

        #[test]
        fn nothing_grows_while_it_rests(
            known in any_trait(), one in 0_u64..900_000, more in 0_u64..900_000
        ) {
            let (one, later) = (GameTime::from_secs(one), GameTime::from_secs(one + more));
            prop_assert!(known.confidence_at(later) <= known.confidence_at(one));
        }
    }
}
