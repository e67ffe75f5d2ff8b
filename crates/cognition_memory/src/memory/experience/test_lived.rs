//! What Mara lives of what she perceives, where each is called `the` and their id.

use super::Experience;
use crate::mind::{GameTime, StableId};
use crate::perceive::Percept;

pub(super) fn of(percept: &Percept) -> Option<Experience> {
    let label = |id: &StableId| format!("the {id}");
    Experience::of(percept, &"mara".into(), label, GameTime(0))
}
