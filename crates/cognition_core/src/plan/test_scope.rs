//! A mode and a scope for the tests beside.

use super::{PlanningMode, PlanningModes, ThinkScope};

pub(super) fn mode(name: &str) -> PlanningMode {
    PlanningModes::default().get(name).expect("is one of the seed's").clone()
}

pub(super) fn scope() -> ThinkScope {
    ThinkScope {
        refs: ["character_1", "item_1"].map(str::to_owned).into(),
        actors: ["character_2".to_owned()].into(),
        agreed: false,
    }
}
