//! Rows are drawn, and only those that have changed.

use super::control::{Act, LedgerField};
use super::frame::Rows;
use super::looking::Inspecting;
use super::row::{Item, Row};
use super::rows_kept::kept;
use crate::ui::panel::{CHART_LINE, PanelStyle, Tone, bar, button, field, heading, label, text};
use bevy::input_focus::InputFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Brings what is drawn in line with the rows. While somebody writes in a row that would change, or
/// what they wrote is to be taken in, all stays as it is.
pub(super) fn redraw(world: &mut World, rows: Vec<Row>) {
    let mut columns = world.query_filtered::<Entity, With<Rows>>();
    let Some(column) = columns.iter(world).next() else { return };
    let Some(open) = &mut world.resource_mut::<Inspecting>().open else { return };
    let is_saved = open.save.is_some();
    let drawn = std::mem::take(&mut open.drawn);
    let old: Vec<&Row> = drawn.iter().map(|(row, _)| row).collect();
    let kept = kept(&old, &rows.iter().collect::<Vec<_>>());
    let stays: BTreeSet<usize> = kept.iter().flatten().copied().collect();
    let gone: Vec<Entity> = drawn
        .iter()
        .enumerate()
        .filter_map(|(place, (_, row))| (!stays.contains(&place)).then_some(*row))
        .collect();
    let drawn = match is_saved || gone.iter().any(|row| is_written_in(world, *row)) {
        true => drawn,
        false => {
            gone.into_iter().for_each(|row| world.entity_mut(row).despawn());
            let kept = kept.into_iter().map(|place| place.map(|place| drawn[place].1)).collect();
            fill(world, column, rows, kept)
        }
    };
    if let Some(open) = &mut world.resource_mut::<Inspecting>().open {
        open.drawn = drawn;
    }
}

/// Draws the rows that are not kept, each in its place.
fn fill(
    world: &mut World,
    column: Entity,
    rows: Vec<Row>,
    kept: Vec<Option<Entity>>,
) -> Vec<(Row, Entity)> {
    let style = world.resource::<PanelStyle>().clone();
    let place = |(place, (row, kept)): (usize, (Row, Option<Entity>))| {
        let entity = kept.unwrap_or_else(|| {
            let entity = draw(world, &style, &row);
            world.entity_mut(column).insert_child(place, entity);
            entity
        });
        (row, entity)
    };
    rows.into_iter().zip(kept).enumerate().map(place).collect()
}

/// Whether something of the row has the focus: its field, or the button beside it.
fn is_written_in(world: &World, row: Entity) -> bool {
    let focused = world.get_resource::<InputFocus>().and_then(InputFocus::get);
    let around = focused.and_then(|focused| world.get::<ChildOf>(focused));
    around.is_some_and(|child| child.parent() == row)
}

fn draw(world: &mut World, style: &PanelStyle, row: &Row) -> Entity {
    match row {
        Row::Heading(words) => {
            let margin = Node { margin: UiRect::top(style.px(6.0)), ..default() };
            world.spawn((heading(style, words), margin)).id()
        }
        Row::Text(tone, words) => world.spawn(text(style, *tone, words)).id(),
        Row::Bar { label, part, value, tone } => {
            draw_bar(world, style, (label, value), (*part, *tone))
        }
        Row::Chart { label, points } => draw_chart(world, style, label, points),
        Row::Item(item) => draw_item(world, style, item),
    }
}

fn beside(style: &PanelStyle) -> Node {
    Node {
        column_gap: style.px(6.0),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    }
}

fn draw_bar(
    world: &mut World,
    style: &PanelStyle,
    (name, value): (&str, &str),
    (part, tone): (f32, Tone),
) -> Entity {
    let mut row = world.spawn(beside(style));
    row.with_children(|row| {
        if !name.is_empty() {
            row.spawn(label(style, 112.0, name));
        }
        row.spawn(bar(style, tone, part));
        row.spawn((
            text(style, Tone::Muted, value),
            Node { min_width: style.px(46.0), ..default() },
        ));
    });
    row.id()
}

/// The height of a chart, before it is scaled.
const CHART: f32 = 48.0;

fn draw_chart(world: &mut World, style: &PanelStyle, label: &str, points: &[f32]) -> Entity {
    let column = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
    let room =
        Node { height: style.px(CHART), border: UiRect::vertical(Val::Px(1.0)), ..default() };
    let mut row = world.spawn(column);
    row.with_children(|row| {
        row.spawn(text(style, Tone::Plain, label));
        row.spawn((room, BorderColor::all(CHART_LINE), Pickable::IGNORE)).with_children(|room| {
            for (place, point) in points.iter().enumerate() {
                room.spawn(pillar(place, points.len(), *point));
            }
        });
    });
    row.id()
}

/// A pillar that stands on the middle line, or hangs from it; at least a line.
fn pillar(place: usize, of: usize, point: f32) -> impl Bundle {
    let width = 100.0 / of as f32;
    let (height, tone) = (point.abs() * 50.0, if point < 0.0 { Tone::Bright } else { Tone::Said });
    let node = Node {
        position_type: PositionType::Absolute,
        left: Val::Percent(width * place as f32),
        width: Val::Percent(width),
        top: Val::Percent(if point > 0.0 { 50.0 - height } else { 50.0 }),
        height: Val::Percent(height),
        min_height: Val::Px(1.0),
        ..default()
    };
    (node, BackgroundColor(tone.color()), Pickable::IGNORE)
}

fn draw_item(world: &mut World, style: &PanelStyle, item: &Item) -> Entity {
    let mut row = world.spawn(beside(style));
    row.with_children(|row| {
        row.spawn((LedgerField(item.clone()), field(style, &item.text, LONGEST)));
        row.spawn((Act::Save(item.clone()), button(style, "Save")));
    });
    row.id()
}

/// The longest item that can be typed, in characters.
const LONGEST: usize = 300;
