//! Whatever a game can do at any time: what is true changes, things come and go, minds are told.

use super::stage::{Stage, WORDS};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Epoch;
use bevy_cognition::turn::Turn;

/// Whatever a game can do at any time.
pub(super) fn change(stage: &mut Stage, commands: &mut Commands) {
    if stage.changes_left == 0 || !stage.dice.chance(stage.unrest) {
        return;
    }
    stage.changes_left -= 1;
    match stage.dice.below(17) {
        0..=4 => stage.truth = stage.dice.roll(),
        5..=7 => stage.hidden = stage.dice.roll() & stage.dice.roll(),
        8 => reword(stage),
        9 | 10 => replace(stage, commands),
        11 => remove(stage, commands, 0),
        12..=14 => tell(stage, commands),
        15 => abandon(stage, commands),
        _ if stage.dice.chance(50) => remove(stage, commands, stage.first_mind),
        _ => load(stage, commands),
    }
}

fn reword(stage: &mut Stage) {
    let Stage { dice, props, .. } = stage;
    props.iter_mut().for_each(|prop| prop.reword(dice));
}

/// Something else of the same id stands there now.
fn replace(stage: &mut Stage, commands: &mut Commands) {
    let place = stage.dice.below(stage.first_mind);
    let (id, entity) = stage.things[place].clone();
    commands.entity(entity).try_despawn();
    stage.things[place].1 = commands.spawn(thing(&id)).id();
}

fn remove(stage: &mut Stage, commands: &mut Commands, from: usize) {
    let place = from + stage.dice.below(stage.things.len() - from);
    stage.cut_off |= place >= stage.first_mind;
    commands.entity(stage.things[place].1).try_despawn();
}

fn tell(stage: &mut Stage, commands: &mut Commands) {
    let entity = *stage.dice.clone().pick(&stage.minds());
    let percept = percept(stage);
    commands.trigger(Perceive { entity, percept });
}

pub(super) fn percept(stage: &mut Stage) -> Percept {
    let Stage { dice, things, .. } = stage;
    let (id, _) = dice.pick(things).clone();
    let (is, holds) = (*dice.pick(&WORDS), dice.chance(50));
    let percept = Percept::event(format!("{id}: {is} {holds}")).claiming(id, is, holds);
    if dice.chance(30) { percept.addressed() } else { percept }
}

/// A game may end a turn at any time.
fn abandon(stage: &mut Stage, commands: &mut Commands) {
    stage.cut_off = true;
    let mind = *stage.dice.clone().pick(&stage.minds());
    commands.queue(move |world: &mut World| {
        if let Ok(mut mind) = world.get_entity_mut(mind) {
            mind.remove::<Turn>();
        }
    });
}

fn load(stage: &mut Stage, commands: &mut Commands) {
    stage.cut_off = true;
    commands.queue(|world: &mut World| world.resource_mut::<Epoch>().0 += 1);
}

pub(super) fn thing(id: &StableId) -> Referable {
    Referable::new(id.as_str().split('_').next().unwrap_or_default(), id.as_str(), id.as_str())
}
