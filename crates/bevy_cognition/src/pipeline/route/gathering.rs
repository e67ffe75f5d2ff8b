//! A mind begins to find out what it needs to know.

use crate::mind::skills::InnateSkills;
use crate::schedule::GameClock;
use crate::turn::{Engagement, NeedsPrompt, RouteProgress, TurnPurpose, TurnQuestion};
use bevy::prelude::*;
use cognition_core::skill::{ActLoop, triage};

/// Picks the skills that what was said calls for, and asks for a plan.
pub(super) fn begin_gathering(world: &mut World, entity: Entity) {
    let now = world.resource::<GameClock>().now;
    let skills = world.resource::<InnateSkills>().0.clone();
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let Ok((engagement, mut routing, mut question)) =
        mind.get_components_mut::<(&Engagement, &mut RouteProgress, &mut TurnQuestion)>()
    else {
        return;
    };
    let offered = triage(&engagement.said, &skills);
    routing.act = Some(ActLoop::new(now, offered.into_iter().map(str::to_owned)));
    question.ask_next(TurnPurpose::Gather);
    mind.insert(NeedsPrompt);
}
