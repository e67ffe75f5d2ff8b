//! A click on somebody opens the inspector on them.

use crate::people::{Body, person_at};
use crate::screen::Mouse;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerInput};
use bevy::prelude::*;
use bevy_cognition::inspector::InspectMind;
use cognition_core::mind::Mind;

pub(crate) fn select_plugin(app: &mut App) {
    app.add_systems(Update, select);
}

fn select(
    mut pressed: MessageReader<PointerInput>,
    mouse: Mouse,
    hovered: Res<HoverMap>,
    panels: Query<(), With<Node>>,
    bodies: Query<&Body>,
    minds: Query<(), With<Mind>>,
    mut commands: Commands,
) {
    let chosen =
        |action: &PointerAction| matches!(action, PointerAction::Press(PointerButton::Primary));
    if !pressed.read().any(|input| chosen(&input.action)) {
        return;
    }
    let covered = hovered.values().flat_map(|under| under.keys()).any(|it| panels.contains(*it));
    let at = mouse.at().filter(|_| !covered);
    let whom = at.and_then(|at| person_at(bodies.iter(), at));
    if let Some(entity) = whom.filter(|person| minds.contains(*person)) {
        commands.trigger(InspectMind { entity });
    }
}
