//! A promise that is kept, and one that is not.
//!
//! A game binds a mind to something and hears what becomes of it: it says what an action came to,
//! and what keeps or breaks a promise follows from that, or from the clock.
//! Run it with `cargo run --example keeping_promises`: Odo owes Mara the lantern and a mended
//! saddle, and there is a lantern, but nothing to mend a saddle with.

#![expect(clippy::print_stdout, reason = "an example shows what happens")]

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use std::time::Duration;

#[derive(Component)]
struct Guest;

#[derive(Component)]
struct Lantern {
    in_hand: bool,
}

fn main() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
        .add_observer(offer)
        .add_observer(carry_out)
        .add_observer(opened)
        .add_observer(ended);
    app.finish();
    let world = app.world_mut();
    world.spawn((Guest, Referable::new("character", "Mara", "mara")));
    let lantern = Lantern { in_hand: false };
    world.spawn((lantern, Referable::new("item", "the brass lantern", "lantern")));
    let entity = world.spawn((Mind::new("odo"), Name::new("Odo"))).id();
    promise(world, entity, "bring Mara the brass lantern", "in 20 minutes");
    promise(world, entity, "mend the saddle for Mara", "in half an hour");
    for _ in 0..8 {
        // A round is five minutes long.
        let mut clock = app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_mins(5);
        app.world_mut().trigger(RequestTurn { entity });
        app.update();
    }
}

/// A quest that is accepted, an order, an oath: whatever the game takes for binding.
fn promise(world: &mut World, entity: Entity, text: &str, due: &str) {
    world.trigger(OpenCommitment::new(entity, text).to("mara").due(due));
}

/// The lantern hangs on its hook, or he has it in his hand.
fn offer(
    mut gather: On<GatherActions>,
    lanterns: Query<(Entity, &Lantern)>,
    guests: Query<Entity, With<Guest>>,
) {
    gather.offers.push(ActionOffer::new("stable:groom", "Groom the mule"));
    for ((lantern, Lantern { in_hand }), guest) in lanterns.iter().zip(&guests) {
        gather.present.extend([lantern, guest]);
        gather.offers.push(match in_hand {
            false => ActionOffer::new("stable:take", "Take the brass lantern from its hook")
                .target(lantern)
                .tag("take"),
            true => ActionOffer::new("stable:give", "Give Mara the brass lantern")
                .target(lantern)
                .target(guest)
                .tag("give"),
        });
    }
}

fn carry_out(
    decided: On<ActionDecided>,
    mut lanterns: Query<(Entity, &mut Lantern)>,
    mut commands: Commands,
) {
    let Some(action) = &decided.action else { return };
    println!("Odo does: {}", action.description);
    for (lantern, mut it) in &mut lanterns {
        match decided.action_id() {
            "stable:take" => it.in_hand = true,
            "stable:give" => commands.entity(lantern).despawn(),
            _ => {}
        }
    }
    commands.trigger(decided.done("It is done."));
}

fn opened(opened: On<CommitmentOpened>) {
    println!("Odo owes it: {}", opened.commitment.text);
}

fn ended(ended: On<CommitmentEnded>) {
    let promise = &ended.commitment;
    match &promise.state {
        CommitmentState::Done { evidence } => {
            println!("Kept: {} ({}, turn {})", promise.text, evidence.action, evidence.turn);
        }
        state => println!("Not kept: {} ({})", promise.text, state.name()),
    }
}
