//! What stays while pages change: title, controls, tabs, and the room for the rows.

use super::control::Act;
use super::looking::Inspecting;
use super::page::Page;
use super::section::Section;
use crate::ui::panel::{
    BACKGROUND, EDGE, PanelStyle, Tone, button, drawable, heading, leave, mark, scroll_area, text,
};
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use std::time::Duration;

/// Of the window, in percent.
pub(super) const WIDTH: f32 = 34.0;

/// What of the frame tells something of the mind.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    Title,
    Status,
}

/// The column with the rows.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct Rows;

/// Draws an empty frame at the right of the window.
pub(super) fn spawn(world: &mut World) -> Entity {
    let style = world.resource::<PanelStyle>().clone();
    let place = Node {
        position_type: PositionType::Absolute,
        right: Val::ZERO,
        top: Val::ZERO,
        width: Val::Percent(WIDTH),
        height: Val::Percent(100.0),
        flex_direction: FlexDirection::Column,
        row_gap: style.px(6.0),
        padding: UiRect::all(style.px(8.0)),
        border: UiRect::left(Val::Px(1.0)),
        ..default()
    };
    let look = (BackgroundColor(BACKGROUND), BorderColor::all(EDGE), GlobalZIndex(900));
    let mut frame = world.spawn((place, look, TabGroup::new(1), Name::new("Mind inspector")));
    frame.with_children(|frame| {
        // Where letters are large the controls would leave no room for anything else.
        let head = Node {
            flex_direction: FlexDirection::Column,
            row_gap: style.px(6.0),
            max_height: Val::Percent(HEAD),
            ..default()
        };
        let head = match style.text_scale() > ROOMY {
            true => scroll_area(frame, &style, head),
            false => frame.spawn(head).id(),
        };
        frame.world_mut().entity_mut(head).with_children(|head| controls(head, &style));
        let room =
            Node { flex_grow: 1.0, flex_basis: Val::ZERO, min_height: Val::ZERO, ..default() };
        let column = scroll_area(frame, &style, room);
        frame.world_mut().entity_mut(column).insert(Rows);
    });
    frame.id()
}

/// Of the height of the window, in percent, is at most for what stands above the rows.
const HEAD: f32 = 45.0;
/// Up to this scale it takes less than that.
const ROOMY: f32 = 1.2;

fn controls(head: &mut ChildSpawner<'_>, style: &PanelStyle) {
    head.spawn((Told::Title, heading(style, "")));
    head.spawn((Told::Status, text(style, Tone::Muted, "")));
    let minds = [("Previous", Act::Step(-1)), ("Next", Act::Step(1)), ("Close (F1)", Act::Close)];
    buttons(head, style, minds);
    let acts = [("Think now", Act::Think), (REST, Act::Rest), (OFF, Act::Brains)];
    buttons(head, style, acts);
    buttons(head, style, Section::ALL.map(|section| (section.name(), Act::Turn(section))));
}

/// On the button that lets the mind rest.
const REST: &str = "Let it rest";
/// On the button that switches brains off.
const OFF: &str = "All brains off";

fn buttons<const N: usize>(
    frame: &mut ChildSpawner<'_>,
    style: &PanelStyle,
    buttons: [(&str, Act); N],
) {
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: style.px(4.0),
        row_gap: style.px(4.0),
        flex_shrink: 0.0,
        ..default()
    };
    frame.spawn(row).with_children(|row| {
        for (label, act) in buttons {
            row.spawn((act, button(style, label)));
        }
    });
}

/// Brings the frame in line with a page.
pub(super) fn tell(world: &mut World, page: &Page) {
    let style = world.resource::<PanelStyle>();
    let [title, status] = [&page.title, &page.status].map(|told| Text(drawable(style, told)));
    let mut texts = world.query::<(&Told, &mut Text)>();
    for (told, mut line) in texts.iter_mut(world) {
        let text = if *told == Told::Title { &title } else { &status };
        line.set_if_neq(text.clone());
    }
    let section = world.resource::<Inspecting>().section;
    let mut buttons = world.query::<(Entity, &Act, &Children)>();
    let buttons: Vec<(Entity, Act, Option<Entity>)> = buttons
        .iter(world)
        .map(|(button, act, children)| (button, act.clone(), children.first().copied()))
        .collect();
    for (button, act, label) in buttons {
        let (chosen, says) = match act {
            Act::Turn(of) => (of == section, None),
            Act::Rest => (page.rests, Some(if page.rests { "Wake it" } else { REST })),
            Act::Brains => (!page.on, Some(if page.on { OFF } else { "All brains on" })),
            _ => continue,
        };
        mark(&mut world.entity_mut(button), chosen);
        let label = label.and_then(|label| world.get_mut::<Text>(label));
        if let (Some(mut label), Some(says)) = (label, says) {
            label.set_if_neq(Text::new(says));
        }
    }
}

/// The rows begin at the top again.
pub(super) fn scroll_up(world: &mut World) {
    let mut columns = world.query_filtered::<&mut ScrollPosition, With<Rows>>();
    columns.iter_mut(world).for_each(|mut position| position.0 = Vec2::ZERO);
}

/// Nobody writes in a row any more.
pub(super) fn leave_rows(world: &mut World) {
    let mut columns = world.query_filtered::<Entity, With<Rows>>();
    let columns: Vec<Entity> = columns.iter(world).collect();
    columns.into_iter().for_each(|column| leave(world, column));
}

/// Takes away a frame, unless the game has done so.
pub(super) fn take_away(world: &mut World, frame: Entity) {
    leave(world, frame);
    if let Ok(frame) = world.get_entity_mut(frame) {
        frame.despawn();
    }
}

/// Draws the frame anew in another style.
pub(super) fn restyle(world: &mut World) {
    let style = world.resource::<PanelStyle>().clone();
    let drawn = world.resource::<Inspecting>().open.as_ref();
    let Some(before) = drawn.filter(|open| open.style != style).map(|open| open.frame) else {
        return;
    };
    take_away(world, before);
    let frame = spawn(world);
    if let Some(open) = &mut world.resource_mut::<Inspecting>().open {
        (open.frame, open.style, open.due) = (frame, style, Duration::ZERO);
        open.drawn.clear();
    }
}
