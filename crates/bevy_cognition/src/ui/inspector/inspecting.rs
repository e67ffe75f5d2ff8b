//! Another mind, or another section, is looked at.

use super::frame;
use super::inspect_mind::InspectMind;
use super::looking::{Inspecting, Open, look_again};
use super::section::{Section, around};
use crate::record::{MindTrace, minds};
use crate::ui::panel::{Dock, PanelStyle};
use bevy::prelude::*;
use cognition_core::mind::Mind;
use std::time::Duration;

pub(super) fn on_inspect(inspect: On<InspectMind>, mut commands: Commands) {
    let entity = inspect.entity;
    commands.queue(move |world: &mut World| {
        if world.get::<Mind>(entity).is_some() {
            open(world, Some(entity));
        }
    });
}

/// Opens it on the mind that was looked at last, or on the first; closes it where it is open.
pub(super) fn toggle(world: &mut World) {
    let inspecting = world.resource::<Inspecting>();
    let (is_open, last) = (inspecting.open.is_some(), inspecting.last);
    match is_open {
        true => close(world),
        false => open(world, last.filter(|last| world.get::<Mind>(*last).is_some())),
    }
}

/// Opens it on a mind; without one, on the first.
pub(super) fn open(world: &mut World, mind: Option<Entity>) {
    if world.resource::<Inspecting>().open.is_none() {
        let style = world.resource::<PanelStyle>().clone();
        let frame = frame::spawn(world);
        world.resource_mut::<Dock>().right = frame::WIDTH;
        world.resource_mut::<Inspecting>().open = Some(Open {
            mind: None,
            place: (0, 0),
            own_trail: false,
            frame,
            style,
            drawn: Vec::new(),
            due: Duration::ZERO,
            save: None,
        });
    }
    let mind = mind.or_else(|| minds(world).first().copied());
    look_at(world, mind);
}

/// Takes away all that it brought.
pub(super) fn close(world: &mut World) {
    look_at(world, None);
    if let Some(open) = world.resource_mut::<Inspecting>().open.take() {
        frame::take_away(world, open.frame);
        world.resource_mut::<Dock>().right = 0.0;
    }
}

/// Looks at the mind so many places further on; after the last comes the first.
pub(super) fn step(world: &mut World, by: isize) {
    let Some(open) = &world.resource::<Inspecting>().open else { return };
    let (now, minds) = (open.mind, minds(world));
    let place = minds.iter().position(|mind| Some(*mind) == now).unwrap_or_default();
    look_at(world, minds.get(around(place, by, minds.len())).copied());
}

/// Turns to the section so many tabs further on.
pub(super) fn turn(world: &mut World, by: isize) {
    let section = world.resource::<Inspecting>().section.moved(by);
    turn_to(world, section);
}

pub(super) fn turn_to(world: &mut World, section: Section) {
    world.resource_mut::<Inspecting>().section = section;
    frame::leave_rows(world);
    frame::scroll_up(world);
    look_again(world);
}

fn look_at(world: &mut World, mind: Option<Entity>) {
    let Some(open) = &world.resource::<Inspecting>().open else { return };
    let (before, own_trail) = (open.mind, open.own_trail);
    if before == mind {
        return;
    }
    frame::leave_rows(world);
    let before = before.filter(|_| own_trail).and_then(|it| world.get_entity_mut(it).ok());
    before.into_iter().for_each(|mut before| {
        before.remove::<MindTrace>();
    });
    let own_trail = mind.is_some_and(|mind| watch(world, mind));
    let all = minds(world);
    let place = all.iter().position(|other| Some(*other) == mind).unwrap_or_default();
    let mut inspecting = world.resource_mut::<Inspecting>();
    inspecting.last = mind.or(inspecting.last);
    if let Some(open) = &mut inspecting.open {
        (open.mind, open.place, open.own_trail) = (mind, (place, all.len()), own_trail);
        (open.due, open.save) = (Duration::ZERO, None);
    }
}

/// Says whether it had no trail before.
fn watch(world: &mut World, mind: Entity) -> bool {
    let is_new = world.get::<MindTrace>(mind).is_none();
    if is_new && let Ok(mut mind) = world.get_entity_mut(mind) {
        mind.insert(MindTrace::default());
    }
    is_new
}
