//! What people do: when each deed is on offer, how it begins, and what it comes to.
//!
//! Chores that change nothing are deeds by their ids, in a table: they take a while, and a word breaks
//! them off. The others are types, each with observers of its own. To talk is a deed of the engine.

use super::rules::Theft;
use super::town::{Custody, Loaves, Place, Role, Saw, Town};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use std::time::Duration;

/// What must be true of the stall for bread to be taken from it.
pub(crate) const STOCKED: &str = "stocked";
/// Loaves of a batch.
const BATCH: u32 = 6;
/// How long somebody is locked up.
const SENTENCE: Duration = Duration::from_mins(12);

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(offer_chores).add_observer(lay_out);
    app.add_action::<Bake>().add_observer(offer_baking).add_observer(take_out);
    app.add_action::<Eat>().add_observer(offer_eating).add_observer(swallow);
    app.add_action::<Walk>().add_observer(offer_walks).add_observer(arrive);
    app.add_action::<Serve>().add_observer(offer_serving).add_observer(serve);
    app.add_action::<Report>().add_observer(offer_reports).add_observer(report);
    app.add_action::<Arrest>().add_observer(offer_arrests).add_observer(arrest);
    app.add_action::<Steal>().add_observer(offer_theft).add_observer(steal);
}

/// Whose, where, its id, what it is called, its tag, how many seconds it takes. Nobody's is
/// everybody's, and nowhere is everywhere.
type Chore = (Option<Role>, Option<Place>, &'static str, &'static str, &'static str, u64);

const SELL: &str = "stall:sell";
const LINGER: &str = "town:linger";

const CHORES: [Chore; 4] = [
    (Some(Role::Baker), Some(Place::Square), SELL, "Sell bread at the bread stall", "sell", 150),
    (Some(Role::Watch), None, "watch:watch", "Keep watch over {place}", "watch", 120),
    (None, Some(Place::Cell), "cell:count", "Count the stones in the wall", "linger", 120),
    (None, None, LINGER, "Hang about in {place}", "linger", 120),
];

fn offer_chores(mut gather: On<GatherActions>, town: Town) {
    let me = gather.entity;
    let (here, stall) = (town.place(me), town.find("stall"));
    for (role, place, id, what, tag, seconds) in CHORES {
        let is_theirs = role.is_none_or(|role| town.is(me, role));
        let is_here = place.is_none_or(|place| place == here);
        let is_open = match id {
            SELL => town.loaves(me) + town.loaves(stall) > 0,
            LINGER => here != Place::Cell,
            _ => true,
        };
        if is_theirs && is_here && is_open {
            let what = what.replace("{place}", here.label());
            let outcome = format!("{what}: done for a while.");
            let chore = ActionOffer::new(id, what).tag(tag);
            let chore = chore.takes(Duration::from_secs(seconds), outcome).interruptible();
            gather.offers.push(if id == SELL { chore.target(stall) } else { chore });
        }
    }
}

/// What she has brought lies on the stall from then on.
fn lay_out(sale: On<ActionDecided>, town: Town, mut commands: Commands) {
    if sale.action_id() == SELL {
        let (me, stall) = (sale.entity, town.find("stall"));
        commands.entity(stall).insert(Loaves(town.loaves(stall) + town.loaves(me)));
        commands.entity(me).insert(Loaves(0));
    }
}

macro_rules! deeds {
    ($($deed:ident = $id:literal),* $(,)?) => {$(
        pub(crate) struct $deed;

        impl MindAction for $deed {
            const ID: &'static str = $id;
        }
    )*};
}

deeds! {
    Bake = "bakery:bake", Eat = "alley:eat", Walk = "town:walk", Serve = "stall:serve",
    Report = "stall:report", Arrest = "watch:arrest", Steal = "alley:steal",
}

fn offer_baking(mut gather: On<GatherOffers<Bake>>, town: Town) {
    let me = gather.entity;
    if town.is(me, Role::Baker) && town.place(me) == Place::Bakery {
        let worth = if town.loaves(me) == 0 { 0.7 } else { 0.0 };
        let bake = Bake::offer("Bake a batch of bread").tag("bake").worth(worth);
        let outcome = format!("You take {BATCH} loaves out of the oven.");
        gather.push(bake.takes(Duration::from_mins(4), outcome).interruptible());
    }
}

fn take_out(bake: On<Done<Bake>>, town: Town, mut commands: Commands) {
    commands.entity(bake.entity).insert(Loaves(town.loaves(bake.entity) + BATCH));
}

fn offer_eating(mut gather: On<GatherOffers<Eat>>, town: Town) {
    let me = gather.entity;
    if town.is(me, Role::Thief) && town.place(me) == Place::Alley && town.loaves(me) > 0 {
        let outcome = "You have eaten, and it was good.";
        let eat = Eat::offer("Eat the loaf").tag("eat").takes(Duration::from_secs(90), outcome);
        gather.push(eat.interruptible());
    }
}

fn swallow(eat: On<Done<Eat>>, town: Town, mut commands: Commands) {
    commands.entity(eat.entity).insert(Loaves(town.loaves(eat.entity).saturating_sub(1)));
}

fn offer_walks(mut gather: On<GatherOffers<Walk>>, town: Town) {
    let me = gather.entity;
    let here = town.place(me);
    let sold_out = town.loaves(me) + town.loaves(town.find("stall")) == 0;
    let there = |place: Place| place != here && here != Place::Cell && place != Place::Cell;
    for (ground, place) in town.grounds().filter(|(_, place)| there(*place)) {
        let fetches = place == Place::Bakery && town.is(me, Role::Baker) && sold_out;
        let hides = place == Place::Alley && town.is(me, Role::Thief) && town.loaves(me) > 0;
        let walk = Walk::offer(format!("Walk to {}", place.label())).target(ground).tag("move");
        let walk = walk.worth(if fetches || hides { 0.9 } else { 0.0 });
        let outcome = format!("You come to {}.", place.label());
        gather.push(walk.takes(Duration::from_mins(1), outcome).interruptible());
    }
}

fn arrive(walk: On<Done<Walk>>, town: Town, mut commands: Commands) {
    let place = walk.target(0).map(|ground| town.place(ground)).unwrap_or_default();
    commands.entity(walk.entity).insert(place);
}

fn offer_serving(mut gather: On<GatherOffers<Serve>>, town: Town) {
    let me = gather.entity;
    if !town.is(me, Role::Baker) || town.place(me) != Place::Square {
        return;
    }
    let (bread, stall) = (town.find("bread"), town.find("stall"));
    for other in town.beside_as(me, Role::Customer) {
        let serve = Serve::offer(format!("Give {} a loaf of bread", town.name(other)));
        let serve = serve.target(bread).target(other).target(stall);
        gather.push(serve.tag("give").requires(STOCKED, 2));
    }
}

fn serve(serve: On<Act<Serve>>, town: Town, mut commands: Commands) {
    let (Some(customer), Some(stall)) = (serve.target(1), serve.target(2)) else { return };
    hand_over(stall, customer, &town, &mut commands);
    commands.trigger(serve.done(format!("You give {} a loaf of bread.", town.name(customer))));
}

fn hand_over(from: Entity, to: Entity, town: &Town, commands: &mut Commands) {
    commands.entity(from).insert(Loaves(town.loaves(from).saturating_sub(1)));
    commands.entity(to).insert(Loaves(town.loaves(to) + 1));
}

fn offer_theft(mut gather: On<GatherOffers<Steal>>, town: Town) {
    let me = gather.entity;
    let is_at_it = town.is(me, Role::Thief) && town.place(me) == Place::Square;
    if is_at_it && town.loaves(me) == 0 {
        let steal = Steal::offer("Take a loaf from the bread stall").target(town.find("stall"));
        gather.push(steal.tag("steal").tag("quiet").requires(STOCKED, 0));
    }
}

fn steal(steal: On<Act<Steal>>, town: Town, mut commands: Commands) {
    let (thief, Some(stall)) = (steal.entity, steal.target(0)) else { return };
    hand_over(stall, thief, &town, &mut commands);
    commands.trigger(steal.done("You have a loaf under your coat."));
    commands.trigger(Theft { thief });
}

/// Whoever saw a theft tells the watch, and nobody else hears it.
fn offer_reports(mut gather: On<GatherOffers<Report>>, town: Town, saw: Query<&Saw>) {
    let me = gather.entity;
    let Some(thief) = saw.get(me).ok().and_then(|saw| saw.0.last()) else { return };
    let thief = town.find(thief.as_str());
    for guard in town.beside_as(me, Role::Watch) {
        let text = format!("Whisper to {} about {}", town.name(guard), town.name(thief));
        let report = Report::offer(text).target(guard).target(thief);
        gather.push(report.tag("speech").tag("whisper").worth(0.8));
    }
}

fn report(report: On<Act<Report>>, mut commands: Commands) {
    commands.entity(report.entity).insert(Saw::default());
    commands.trigger(report.done("The watch knows of it now."));
}

/// Anybody could be arrested. Whom he saw at it is a thief to him; of others he is told what speaks
/// against it, and a guardrail sees to brains that do not listen.
fn offer_arrests(mut gather: On<GatherOffers<Arrest>>, town: Town, saw: Query<&Saw>) {
    let me = gather.entity;
    let (true, Ok(saw)) = (town.is(me, Role::Watch), saw.get(me)) else { return };
    for other in town.beside(me) {
        let mut arrest = Arrest::offer(format!("Arrest {}", town.name(other))).target(other);
        if saw.0.contains(&town.id(other)) {
            arrest = arrest.tag("thief");
        } else {
            arrest.consider("you have not seen it yourself", -0.8);
        }
        gather.push(arrest);
    }
}

fn arrest(arrest: On<Act<Arrest>>, town: Town, clock: Res<GameClock>, mut commands: Commands) {
    let (me, Some(thief)) = (arrest.entity, arrest.target(0)) else { return };
    let (by, name) = (town.name(me), town.name(thief));
    for entity in town.beside(me) {
        let percept = Percept::event(format!("{by} arrests {name} and locks the cell."));
        commands.trigger(Perceive { entity, percept: percept.by(arrest.mind.clone()) });
    }
    commands.trigger(InterruptAction::new(thief, "You are seized by the collar."));
    let custody = Custody(clock.now + SENTENCE);
    commands.entity(thief).insert((Place::Cell, Loaves(0), custody));
    commands.entity(me).insert(Saw::default());
    commands.trigger(arrest.done(format!("{name} sits in the cell.")));
}
