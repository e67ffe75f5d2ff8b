//! What is shown follows what the mind holds, five times a second.

use super::drawing::redraw;
use super::frame::tell;
use super::inspecting::{close, open};
use super::looking::Inspecting;
use super::page::page;
use crate::tools::mind_sheets::{mind_sheet, queue_sheet};
use bevy::prelude::*;
use bevy::time::Real;
use std::time::Duration;

/// Real time between two looks.
const EVERY: Duration = Duration::from_millis(200);

pub(super) fn is_due(inspecting: Res<Inspecting>, time: Res<Time<Real>>) -> bool {
    inspecting.open.as_ref().is_some_and(|open| open.due <= time.elapsed())
}

/// Looks at the mind, and draws what has changed. When the mind is gone, so is the panel, and when
/// the game has cleared the panel away, it is closed.
pub(super) fn refresh(world: &mut World) {
    let due = world.resource::<Time<Real>>().elapsed() + EVERY;
    let Some(now) = &mut world.resource_mut::<Inspecting>().open else { return };
    now.due = due;
    let (mind, place, frame) = (now.mind, now.place, now.frame);
    if world.get_entity(frame).is_err() {
        return close(world);
    }
    let sheet = mind.and_then(|mind| mind_sheet(world, mind));
    match (mind, &sheet) {
        (Some(_), None) => return close(world),
        (None, _) => open(world, None),
        (Some(_), Some(_)) => {}
    }
    let section = world.resource::<Inspecting>().section;
    let queue = queue_sheet(world);
    let page = page(sheet.as_ref(), &queue, section, place);
    tell(world, &page);
    redraw(world, page.rows);
}
