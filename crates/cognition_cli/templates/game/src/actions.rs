//! What a mind can do here. For each action: a type, when it is on offer, and what it does.

use crate::fire::Fire;
use crate::people::Player;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use std::time::Duration;

/// Words to the player. Without an offer tagged `speech` a mind has nothing to answer with.
pub struct Talk;

impl MindAction for Talk {
    const ID: &'static str = "camp:talk";
}

/// Wood on the fire. The goal in the persona `wants` this verb, so she does it.
pub struct Feed;

impl MindAction for Feed {
    const ID: &'static str = "camp:feed";
}

/// A spoon takes a while.
pub struct Carve;

impl MindAction for Carve {
    const ID: &'static str = "camp:carve";
}

const SPOON: Duration = Duration::from_secs(15);

pub fn actions_plugin(app: &mut App) {
    app.add_action::<Talk>()
        .add_action::<Feed>()
        .add_action::<Carve>()
        .add_observer(look_around)
        .add_observer(offer_talk)
        .add_observer(talk)
        .add_observer(offer_wood)
        .add_observer(feed)
        .add_observer(offer_spoon)
        .add_observer(begin_spoon)
        .add_systems(FixedUpdate, finish_spoon);
}

/// Where she is, and what is there. All who act are asked this, when a turn begins and when they act.
fn look_around(mut gather: On<GatherActions>, things: Query<Entity, With<Referable>>) {
    gather.description = "You sit by a fire in the woods. It is night.".to_owned();
    let mind = gather.entity;
    gather
        .present
        .extend(things.iter().filter(|thing| *thing != mind));
}

fn offer_talk(mut gather: On<GatherOffers<Talk>>, players: Query<Entity, With<Player>>) {
    for player in &players {
        let talk = Talk::offer("Talk with the traveller").target(player);
        gather.push(talk.tag("speech").tag("repeatable"));
    }
}

/// The words themselves come with `UtteranceMade`.
fn talk(talk: On<Act<Talk>>, mut commands: Commands) {
    commands.trigger(talk.done("You talk with the traveller."));
}

fn offer_wood(mut gather: On<GatherOffers<Feed>>, fires: Query<(Entity, &Fire)>) {
    for (entity, fire) in &fires {
        if fire.is_low() {
            gather.push(
                Feed::offer("Feed the fire")
                    .target(entity)
                    .tag("repeatable"),
            );
        }
    }
}

fn feed(feed: On<Act<Feed>>, mut fires: Query<&mut Fire>, mut commands: Commands) {
    let Some(mut fire) = feed.target(0).and_then(|fire| fires.get_mut(fire).ok()) else {
        return commands.trigger(feed.failed("There is no fire."));
    };
    fire.seconds = Fire::FULL;
    commands.trigger(feed.done("The fire blazes up."));
}

fn offer_spoon(mut gather: On<GatherOffers<Carve>>) {
    gather.push(
        Carve::offer("Carve a spoon")
            .tag("carve")
            .tag("repeatable")
            .tag("quiet"),
    );
}

/// It takes a while, and whoever speaks to her breaks it off.
fn begin_spoon(carve: On<Act<Carve>>, mut commands: Commands) {
    commands.trigger(carve.started().expected(SPOON).interruptible());
}

fn finish_spoon(carvers: Query<(Entity, &Acting)>, clock: Res<GameClock>, mut commands: Commands) {
    for (entity, acting) in &carvers {
        if acting.is::<Carve>() && acting.progress(clock.now) == Some(1.0) {
            commands.trigger(acting.done(entity, "The spoon is done."));
        }
    }
}
