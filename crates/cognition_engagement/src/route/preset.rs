//! The weights that the program brings along.

use super::weights::RoutingWeights;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Weights that the program brings along, by name. Default: [`Game`](Self::Game).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoutingPreset {
    /// [`RoutingWeights::game`].
    #[default]
    Game,
    /// [`RoutingWeights::document`].
    Document,
    /// [`RoutingWeights::tuned`].
    Tuned,
}

impl RoutingPreset {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Game, Self::Document, Self::Tuned];

    /// As it is called in files and on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Document => "document",
            Self::Tuned => "tuned",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// The weights themselves.
    pub fn weights(self) -> &'static RoutingWeights {
        match self {
            Self::Game => RoutingWeights::game(),
            Self::Document => RoutingWeights::document(),
            Self::Tuned => RoutingWeights::tuned(),
        }
    }

    /// What runs and cassettes that name none were played with: they are older than the others.
    pub fn of_unnamed() -> Self {
        Self::Document
    }
}

impl fmt::Display for RoutingPreset {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_found_by_its_name_and_written_as_it_is_called() {
        for preset in RoutingPreset::ALL {
            assert_eq!(RoutingPreset::from_name(preset.name()), Some(preset));
            let json = serde_json::to_string(&preset).expect("plain data");
            assert_eq!(json, format!("\"{preset}\""));
        }
        assert_eq!(RoutingPreset::from_name("loud"), None);
    }

    #[test]
    fn the_default_weights_are_those_of_the_default_preset() {
        assert_eq!(&RoutingWeights::default(), RoutingPreset::default().weights());
        assert_ne!(RoutingPreset::of_unnamed().weights(), RoutingPreset::default().weights());
    }
}
