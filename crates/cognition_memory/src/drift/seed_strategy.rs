//! Where a mind begins when it drifts.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Which ideas are in question as the seed of a cycle; in data `snake_case`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(Reflect, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[reflect(Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::drift::seed_strategy"]
pub enum SeedStrategy {
    /// Those that fade, the five weakest.
    #[default]
    Decaying,
    /// Those that were named in what happened last, the five strongest.
    Recent,
    /// Those that were named in what mattered most in the last 7 days, the five strongest.
    Salient,
    /// Any that is not hidden.
    Random,
}

impl SeedStrategy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Decaying, Self::Recent, Self::Salient, Self::Random];

    /// How it is called in data: `decaying`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// How likely it is, by the design of drift.
    pub const fn weight(self) -> f64 {
        match self {
            Self::Decaying => 0.4,
            Self::Recent => 0.3,
            Self::Salient => 0.2,
            Self::Random => 0.1,
        }
    }
}
