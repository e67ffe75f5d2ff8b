//! What can be left out of a mind.

use bevy_cognition::prelude::CognitionSettings;
use bevy_cognition::settings::{
    ConscienceSwitch, LedgerSwitch, MemorySwitch, PlanningSwitch, RouterSwitch,
};
use cognition_core::guard::GuardPolicy;
use serde::Serialize;
use std::fmt;

/// What can be left out of a mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// What is settled and open: neither kept nor shown.
    Ledger,
    /// The guardrails of the engine. What is not on offer is still not done.
    Guards,
    /// The router: whoever is addressed responds, and witnesses take no turn.
    Router,
    /// What exchanges leave behind, and notes: neither kept, shown nor looked up.
    Memory,
    /// Promises and looking back: nothing binds, and nobody reflects.
    Conscience,
    /// The planner: goals are pursued without a plan.
    Planner,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Ledger, Self::Guards, Self::Router, Self::Memory, Self::Conscience, Self::Planner];

    /// The name on a command line and in results: `ledger`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ledger => "ledger",
            Self::Guards => "guards",
            Self::Router => "router",
            Self::Memory => "memory",
            Self::Conscience => "conscience",
            Self::Planner => "planner",
        }
    }

    /// Leaves it out.
    pub fn switch_off(self, settings: &mut CognitionSettings) {
        match self {
            Self::Ledger => settings.ledger_switch = LedgerSwitch::Off,
            Self::Guards => settings.guard = GuardPolicy::off(),
            Self::Router => settings.routing.switch = RouterSwitch::Off,
            Self::Memory => settings.memory.switch = MemorySwitch::Off,
            Self::Conscience => settings.conscience.switch = ConscienceSwitch::Off,
            Self::Planner => settings.planning.switch = PlanningSwitch::Off,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_a_switch_of_its_own() {
        let off = Part::ALL.map(|part| {
            let mut settings = CognitionSettings::default();
            part.switch_off(&mut settings);
            settings
        });
        for (place, settings) in off.iter().enumerate() {
            assert_ne!(*settings, CognitionSettings::default());
            assert!(!off[..place].contains(settings), "{}", Part::ALL[place]);
        }
    }
}
