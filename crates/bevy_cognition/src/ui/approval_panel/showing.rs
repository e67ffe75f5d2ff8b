//! What waits is shown, and answered.

use super::ballot::{Answer, Ballot};
use super::ballots::{Ballots, Meant};
use super::card::{ACCEPT, AnswerButton, AnswerField, Card, OVERRIDE, Offer, TimeBar, Told, draw};
use crate::schedule::GameClock;
use crate::turn::AwaitingApproval;
use crate::ui::panel::{BarFill, Dock, PanelStyle, drawable, fill, leave, mark, typed};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::ScrollIntoView;

/// Brings the card in line with what waits. It is drawn anew for another suggestion, and in another
/// style.
pub(super) fn show(world: &mut World, cards: &mut QueryState<(Entity, &Card)>) {
    let first = world.resource::<Ballots>().first().cloned();
    let style = world.resource::<PanelStyle>().clone();
    let drawn = cards.iter(world).next().map(|(entity, card)| (entity, card.clone()));
    let wanted = first.as_ref().map(|first| Card { suggestion: first.id().clone(), style });
    if drawn.as_ref().map(|(_, card)| card) != wanted.as_ref() {
        if let Some((card, _)) = drawn {
            leave(world, card);
            world.entity_mut(card).despawn();
        }
        if let (Some(first), Some(Card { style, .. })) = (&first, &wanted) {
            draw(world, first, &name(world, first), style);
        }
    }
    if let Some(first) = first {
        dock(world, cards);
        tell(world, &first);
        choose(world, &first);
    }
}

fn name(world: &World, ballot: &Ballot) -> String {
    let name = world.get::<Name>(ballot.suggested.entity);
    name.map_or_else(|| ballot.id().mind.to_string(), |name| name.as_str().to_owned())
}

/// Leaves free what is docked at the right.
fn dock(world: &mut World, cards: &mut QueryState<(Entity, &Card)>) {
    let left = Val::Percent(100.0 - world.resource::<Dock>().right);
    let Some((card, _)) = cards.iter(world).next() else { return };
    if let Some(mut node) = world.get_mut::<Node>(card)
        && node.width != left
    {
        node.width = left;
    }
}

/// What has changed since the card was drawn.
fn tell(world: &mut World, ballot: &Ballot) {
    let behind = match world.resource::<Ballots>().behind() {
        0 => String::new(),
        1 => "1 more waits".to_owned(),
        more => format!("{more} more wait"),
    };
    let refused = ballot.refused.as_ref().map(|why| format!("That does not count: {why}."));
    let refused = drawable(world.resource::<PanelStyle>(), refused.unwrap_or_default());
    let mut lines = world.query::<(&Told, &mut Text, &mut Node)>();
    for (told, mut line, mut node) in lines.iter_mut(world) {
        let text = if *told == Told::Behind { &behind } else { &refused };
        node.display = if text.is_empty() { Display::None } else { Display::Flex };
        line.0.clone_from(text);
    }
}

fn choose(world: &mut World, ballot: &Ballot) {
    let mut offers = world.query::<(Entity, &Offer)>();
    let offers: Vec<_> = offers.iter(world).map(|(entity, offer)| (entity, offer.0)).collect();
    for (entity, number) in offers {
        let chosen = number == ballot.chosen();
        if mark(&mut world.entity_mut(entity), chosen) && chosen {
            world.trigger(ScrollIntoView { entity });
        }
    }
    let mut buttons = world.query::<(&AnswerButton, &Children)>();
    let accept = buttons.iter(world).find(|(button, _)| button.0 == Meant::Accept);
    let label = accept.and_then(|(_, children)| children.first().copied());
    if let Some(mut label) = label.and_then(|label| world.get_mut::<Text>(label)) {
        let text = if ballot.differs() { OVERRIDE } else { ACCEPT };
        label.set_if_neq(Text::new(text));
    }
}

/// Scrolls to what is chosen once the card is laid out, which it is not yet when it is drawn.
pub(super) fn see_choice(
    ballots: Res<Ballots>,
    cards: Query<Entity, With<Card>>,
    offers: Query<(Entity, &Offer, &ComputedNode)>,
    mut seen: Local<Option<Entity>>,
    mut commands: Commands,
) {
    let card = cards.iter().next();
    let chosen = ballots.first().map(Ballot::chosen).filter(|_| *seen != card);
    let is_there = |(_, offer, node): &(Entity, &Offer, &ComputedNode)| {
        chosen == Some(offer.0) && node.size().y > 0.0
    };
    if let Some((entity, ..)) = offers.iter().find(is_there) {
        *seen = card;
        commands.trigger(ScrollIntoView { entity });
    }
}

/// The bar runs down with the time to answer in; without such a time there is none.
pub(super) fn count_down(
    ballots: Res<Ballots>,
    clock: Res<GameClock>,
    awaiting: Query<&AwaitingApproval>,
    mut bars: Query<(&mut Node, &Children), With<TimeBar>>,
    mut fills: Query<&mut Node, (With<BarFill>, Without<TimeBar>)>,
    (troughs, mut texts): (Query<&Children>, Query<&mut Text>),
) {
    let Some(first) = ballots.first() else { return };
    let left = awaiting.get(first.suggested.entity).ok().and_then(|it| it.left(&clock));
    for (mut node, children) in &mut bars {
        let display = if left.is_some() { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
        let (Some(left), [trough, seconds]) = (left, &children[..]) else { continue };
        let full = troughs.get(*trough).ok().and_then(|children| children.first());
        if let Some(mut full) = full.and_then(|full| fills.get_mut(*full).ok())
            && full.width != fill(left.part)
        {
            full.width = fill(left.part);
        }
        if let Ok(mut seconds) = texts.get_mut(*seconds) {
            seconds.set_if_neq(Text(format!("{} s", left.time.as_secs_f32().ceil())));
        }
    }
}

/// Says what the person means, with what they typed.
pub(super) fn answer(
    mut ballots: ResMut<Ballots>,
    fields: Query<(&AnswerField, &EditableText)>,
    mut commands: Commands,
) {
    let of = |kind| fields.iter().find(|(field, _)| **field == kind);
    let text = |kind| of(kind).map(|(_, field)| typed(field)).unwrap_or_default();
    let answer = ballots.take_meant().map(|(ballot, meant)| match meant {
        Meant::Accept => ballot.accept(&text(AnswerField::Line)),
        Meant::Reject => ballot.reject(&text(AnswerField::Reason)),
    });
    match answer {
        Some(Answer::Approve(answer)) => commands.trigger(answer),
        Some(Answer::Override(answer)) => commands.trigger(answer),
        Some(Answer::Reject(answer)) => commands.trigger(answer),
        None => {}
    }
}
