//! How a mind feels: a few axes, each from -100 to 100.

use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use strum::IntoStaticStr;

/// The mood of a mind: nine axes, each from -100 to 100. 0 is neutral.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::mood"]
pub struct Mood {
    #[serde(deserialize_with = "bounded")]
    valence: i8,
    #[serde(deserialize_with = "bounded")]
    arousal: i8,
    #[serde(deserialize_with = "bounded")]
    agency: i8,
    #[serde(deserialize_with = "bounded")]
    threat: i8,
    #[serde(deserialize_with = "bounded")]
    engagement: i8,
    #[serde(deserialize_with = "bounded")]
    hope: i8,
    #[serde(deserialize_with = "bounded")]
    self_regard: i8,
    #[serde(deserialize_with = "bounded")]
    affiliation: i8,
    #[serde(deserialize_with = "bounded")]
    uncertainty: i8,
}

/// What a save says beyond an end of the axis is that end.
fn bounded<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i8, D::Error> {
    i32::deserialize(deserializer).map(clamped)
}

fn clamped(value: i32) -> i8 {
    i8::try_from(value.clamp(-100, 100)).expect("clamped to -100..=100")
}

/// One axis of a [`Mood`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum MoodAxis {
    /// + pleasant, - unpleasant.
    Valence,
    /// + excited, - calm.
    Arousal,
    /// + in control, - helpless.
    Agency,
    /// + in danger, - safe.
    Threat,
    /// + absorbed, - bored.
    Engagement,
    /// + expects good, - expects bad.
    Hope,
    /// + proud, - ashamed.
    SelfRegard,
    /// + drawn to others, - closed to them.
    Affiliation,
    /// + cannot integrate what happens, - has a coherent picture.
    Uncertainty,
}

impl MoodAxis {
    /// Every axis, in the order in which a prompt lists them.
    pub const ALL: [Self; 9] = [
        Self::Valence,
        Self::Arousal,
        Self::Agency,
        Self::Threat,
        Self::Engagement,
        Self::Hope,
        Self::SelfRegard,
        Self::Affiliation,
        Self::Uncertainty,
    ];

    /// The name on the wire: `self_regard`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The axis of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|axis| axis.name() == name)
    }
}

impl Mood {
    /// The value on an axis, from -100 to 100.
    pub fn get(&self, axis: MoodAxis) -> i8 {
        match axis {
            MoodAxis::Valence => self.valence,
            MoodAxis::Arousal => self.arousal,
            MoodAxis::Agency => self.agency,
            MoodAxis::Threat => self.threat,
            MoodAxis::Engagement => self.engagement,
            MoodAxis::Hope => self.hope,
            MoodAxis::SelfRegard => self.self_regard,
            MoodAxis::Affiliation => self.affiliation,
            MoodAxis::Uncertainty => self.uncertainty,
        }
    }

    /// Sets the value on an axis, clamped to -100 to 100.
    pub fn set(&mut self, axis: MoodAxis, value: i32) {
        let value = clamped(value);
        let field = match axis {
            MoodAxis::Valence => &mut self.valence,
            MoodAxis::Arousal => &mut self.arousal,
            MoodAxis::Agency => &mut self.agency,
            MoodAxis::Threat => &mut self.threat,
            MoodAxis::Engagement => &mut self.engagement,
            MoodAxis::Hope => &mut self.hope,
            MoodAxis::SelfRegard => &mut self.self_regard,
            MoodAxis::Affiliation => &mut self.affiliation,
            MoodAxis::Uncertainty => &mut self.uncertainty,
        };
        *field = value;
    }

    /// Sets the named axes to the given values, clamped. Names that are no axis are passed over.
    pub fn update(&mut self, update: &BTreeMap<String, i32>) {
        for (name, value) in update {
            if let Some(axis) = MoodAxis::from_name(name) {
                self.set(axis, *value);
            }
        }
    }

    /// The axes that are not 0, in the order of [`MoodAxis::ALL`].
    pub fn felt(&self) -> impl Iterator<Item = (MoodAxis, i8)> + '_ {
        MoodAxis::ALL
            .into_iter()
            .map(|axis| (axis, self.get(axis)))
            .filter(|(_, value)| *value != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_moves_only_the_axes_it_names_and_stays_in_range() {
        let mut mood = Mood::default();
        mood.set(MoodAxis::Hope, 10);
        mood.update(&BTreeMap::from([
            ("uncertainty".to_owned(), 400),
            ("threat".to_owned(), -7),
            ("hunger".to_owned(), 3),
        ]));
        let felt: Vec<_> = mood.felt().collect();
        assert_eq!(
            felt,
            [(MoodAxis::Threat, -7), (MoodAxis::Hope, 10), (MoodAxis::Uncertainty, 100)]
        );
    }

    #[test]
    fn a_saved_mood_out_of_range_is_clamped_and_a_strange_axis_refused() {
        let saved = r#"{"hope": 101, "threat": -120, "arousal": 70000, "valence": 7}"#;
        let mood: Mood = serde_json::from_str(saved).expect("should be clamped, not refused");
        let felt: Vec<_> = mood.felt().map(|(axis, value)| (axis.name(), value)).collect();
        assert_eq!(felt, [("valence", 7), ("arousal", 100), ("threat", -100), ("hope", 100)]);
        assert!(serde_json::from_str::<Mood>(r#"{"hunger": 1}"#).is_err());
    }

    #[test]
    fn every_axis_is_found_by_its_own_name_and_is_saved_under_it() {
        for axis in MoodAxis::ALL {
            let mut mood = Mood::default();
            mood.set(axis, 5);
            let saved = serde_json::to_value(&mood).expect("a mood is plain numbers");
            assert_eq!(saved[axis.name()], 5, "should be saved as {}", axis.name());
            assert_eq!(MoodAxis::from_name(axis.name()), Some(axis));
        }
    }
}
