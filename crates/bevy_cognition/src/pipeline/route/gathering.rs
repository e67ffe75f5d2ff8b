//! A mind begins to find out what it needs to know.

use crate::mind::skills::InnateSkills;
use crate::schedule::GameClock;
use crate::turn::{NeedsPrompt, Turn};
use bevy::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_core::skill::{ActLoop, triage};

/// Picks the skills that what was said calls for, and asks for a plan.
pub(super) fn begin_gathering(world: &mut World, entity: Entity) {
    let now = world.resource::<GameClock>().now;
    let skills = world.resource::<InnateSkills>().0.clone();
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let Some(mut turn) = mind.get_mut::<Turn>() else { return };
    let offered = triage(&turn.engagement.said, &skills);
    turn.routing.act = Some(ActLoop::new(now, offered.into_iter().map(str::to_owned)));
    turn.ask_next(Purpose::Gather);
    mind.insert(NeedsPrompt);
}
