//! What came of an action is evidence: it keeps commitments, breaks them, or hinders.

use super::keeping::Keeping;
use crate::act::ActionEnded;
use bevy::prelude::*;
use cognition_core::conscience::{Deed, MindEvent};

pub(super) fn follow_action(ended: On<ActionEnded>, mut keeping: Keeping) {
    let ActionEnded { entity, turn, action, speech, outcome, failed } = ended.event();
    let event = MindEvent::Acted {
        action: action.action.clone(),
        targets: action.targets.iter().map(|target| target.stable_id.clone()).collect(),
        outcome: outcome.clone(),
        failed: *failed,
    };
    keeping.log(*entity, *turn, event);
    keeping.follow(*entity, &Deed { turn: *turn, action, speech, outcome, failed: *failed });
}
