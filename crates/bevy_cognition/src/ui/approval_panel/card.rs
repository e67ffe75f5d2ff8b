//! The card on which one suggestion is shown.

use super::ballot::Ballot;
use super::ballots::Meant;
use crate::ui::panel::{
    BACKGROUND, EDGE, PanelStyle, Tone, bar, button, field, heading, label, scroll_area, text,
};
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use cognition_core::guard::SuggestionId;

/// The card, and what it shows in which style.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct Card {
    pub(super) suggestion: SuggestionId,
    pub(super) style: PanelStyle,
}

/// A button that chooses the offer of this number.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offer(pub(super) u32);

/// A button that answers.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnswerButton(pub(super) Meant);

/// A field that an answer takes along.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerField {
    /// What the mind says as it acts.
    Line,
    /// Why nothing is to happen.
    Reason,
}

/// The bar of the time that is left, whose second child tells it in seconds.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct TimeBar;

/// What changes while a card is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// How many wait behind.
    Behind,
    /// Why the last answer did not count.
    Refused,
}

/// The longest line or reason, in characters.
const LONGEST: usize = 300;

/// Draws a card for a suggestion of somebody of this name, beside what is docked at the right.
pub(super) fn draw(world: &mut World, ballot: &Ballot, name: &str, style: &PanelStyle) {
    let suggestion = ballot.id().clone();
    let card = Card { suggestion, style: style.clone() };
    let place = Node {
        position_type: PositionType::Absolute,
        width: Val::Percent(100.0),
        height: Val::Percent(100.0),
        padding: UiRect::all(Val::Px(10.0)),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::FlexEnd,
        ..default()
    };
    world
        .spawn((card, place, Pickable::IGNORE, GlobalZIndex(910), TabGroup::new(0)))
        .with_children(|place| {
            place.spawn(frame(style)).with_children(|card| {
                head(card, ballot, name, style);
                middle(card, ballot, style);
                foot(card, style);
            });
        });
}

fn frame(style: &PanelStyle) -> impl Bundle {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: style.px(6.0),
        width: style.px(780.0),
        max_width: Val::Percent(100.0),
        max_height: Val::Percent(100.0),
        padding: UiRect::all(style.px(10.0)),
        border: UiRect::all(Val::Px(1.0)),
        border_radius: BorderRadius::all(style.px(6.0)),
        ..default()
    };
    (node, BackgroundColor(BACKGROUND), BorderColor::all(EDGE))
}

fn row(style: &PanelStyle) -> Node {
    Node {
        column_gap: style.px(10.0),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    }
}

fn head(card: &mut ChildSpawner<'_>, ballot: &Ballot, name: &str, style: &PanelStyle) {
    let suggested = &ballot.suggested;
    let title = Node { justify_content: JustifyContent::SpaceBetween, ..row(style) };
    card.spawn(title).with_children(|row| {
        row.spawn(heading(style, format!("{name} would: {}", suggested.description)));
        row.spawn((Told::Behind, text(style, Tone::Muted, "")));
    });
    if let Some(objection) = &suggested.objection {
        card.spawn(text(style, Tone::Bad, format!("You are asked because {objection}.")));
    }
    if suggested.fallback {
        let why = "No brain gave a decision: a rule without a model has stepped in.";
        card.spawn(text(style, Tone::Muted, why));
    }
    card.spawn((TimeBar, row(style))).with_children(|row| {
        row.spawn(bar(style, Tone::Bright, 1.0));
        row.spawn(text(style, Tone::Muted, ""));
    });
}

fn middle(card: &mut ChildSpawner<'_>, ballot: &Ballot, style: &PanelStyle) {
    let node = Node {
        column_gap: style.px(12.0),
        max_height: style.px(190.0),
        min_height: style.px(50.0),
        flex_shrink: 1.0,
        ..default()
    };
    card.spawn(node).with_children(|row| {
        words(row, ballot, style);
        offers(row, ballot, style);
    });
}

fn half() -> Node {
    Node { flex_grow: 1.0, flex_basis: Val::Px(0.0), min_width: Val::Px(0.0), ..default() }
}

fn words(row: &mut ChildSpawner<'_>, ballot: &Ballot, style: &PanelStyle) {
    let suggested = &ballot.suggested;
    let column = scroll_area(row, style, half());
    row.world_mut().entity_mut(column).with_children(|column| {
        for (what, words, tone) in
            [("says", &suggested.speech, Tone::Said), ("thinks", &suggested.thoughts, Tone::Plain)]
        {
            if !words.trim().is_empty() {
                column.spawn(text(style, Tone::Muted, what));
                column.spawn(text(style, tone, words.trim()));
            }
        }
        for note in &suggested.notes {
            column.spawn(text(style, Tone::Muted, format!("notes: {}", note.text)));
        }
    });
}

fn offers(row: &mut ChildSpawner<'_>, ballot: &Ballot, style: &PanelStyle) {
    let column = scroll_area(row, style, half());
    row.world_mut().entity_mut(column).with_children(|column| {
        for (number, description) in ballot.options() {
            let suggested = if number == ballot.suggested.index { "  (suggested)" } else { "" };
            let label = format!("{number}. {description}{suggested}");
            column.spawn((Offer(number), button(style, label)));
        }
    });
}

fn foot(card: &mut ChildSpawner<'_>, style: &PanelStyle) {
    card.spawn((Told::Refused, text(style, Tone::Bad, "")));
    for (words, kind) in [("It says besides", AnswerField::Line), ("Why not", AnswerField::Reason)]
    {
        card.spawn(row(style)).with_children(|row| {
            row.spawn(label(style, 132.0, words));
            row.spawn((kind, field(style, "", LONGEST)));
        });
    }
    let buttons = Node { flex_wrap: FlexWrap::Wrap, row_gap: style.px(4.0), ..row(style) };
    card.spawn(buttons).with_children(|row| {
        row.spawn((AnswerButton(Meant::Accept), button(style, ACCEPT)));
        row.spawn((AnswerButton(Meant::Reject), button(style, "Reject (R)")));
        let keys = "Up, Down or a number chooses, Tab moves, Esc leaves a field";
        row.spawn(text(style, Tone::Muted, keys));
    });
}

/// On the button that accepts, while what was suggested is chosen.
pub(super) const ACCEPT: &str = "Accept (Enter)";
/// On the same, while something else is chosen.
pub(super) const OVERRIDE: &str = "Do this instead (Enter)";
