//! What people do: when each deed is on offer, how it begins, and what it comes to.

use super::rules::Theft;
use super::town::{Custody, Loaves, Place, Role, Saw, Town};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use std::time::Duration;

/// What must be true of the stall for bread to be taken from it.
pub(crate) const STOCKED: &str = "stocked";
/// Loaves of a batch.
const BATCH: u32 = 6;
/// How long somebody is locked up.
const SENTENCE: Duration = Duration::from_mins(12);

macro_rules! deeds {
    ($($deed:ident = $id:literal),* $(,)?) => {$(
        pub(crate) struct $deed;

        impl MindAction for $deed {
            const ID: &'static str = $id;
        }
    )*};
}

deeds! {
    Walk = "town:walk", Talk = "town:talk", Linger = "town:linger",
    Bake = "bakery:bake", Sell = "stall:sell", Serve = "stall:serve", Report = "stall:report",
    KeepWatch = "watch:watch", Arrest = "watch:arrest",
    Steal = "alley:steal", Eat = "alley:eat",
}

pub(crate) fn deeds_plugin(app: &mut App) {
    app.add_action::<Walk>().add_observer(offer_walks).add_observer(lasting::<Walk>(60));
    app.add_action::<Talk>().add_observer(offer_talk).add_observer(talk);
    app.add_action::<Linger>().add_observer(offer_lingering).add_observer(lasting::<Linger>(120));
    app.add_action::<Bake>().add_observer(offer_baking).add_observer(lasting::<Bake>(240));
    app.add_action::<Sell>().add_observer(offer_selling).add_observer(lasting::<Sell>(150));
    app.add_action::<Serve>().add_observer(offer_serving).add_observer(serve);
    app.add_action::<Report>().add_observer(offer_reports).add_observer(report);
    app.add_action::<KeepWatch>().add_observer(offer_watch).add_observer(lasting::<KeepWatch>(120));
    app.add_action::<Arrest>().add_observer(offer_arrests).add_observer(arrest);
    app.add_action::<Steal>().add_observer(offer_theft).add_observer(steal);
    app.add_action::<Eat>().add_observer(offer_eating).add_observer(lasting::<Eat>(90));
    app.add_observer(lay_out).add_systems(Update, finish);
}

// Deeds that take a while: so many seconds of game time. A word breaks them off.

fn lasting<A: MindAction>(seconds: u64) -> impl Fn(On<Act<A>>, Commands) {
    move |act, mut commands| {
        commands.trigger(act.started().expected(Duration::from_secs(seconds)).interruptible());
    }
}

/// What they come to once their time is over.
fn finish(
    doers: Query<(Entity, &Acting)>,
    town: Town,
    clock: Res<GameClock>,
    mut commands: Commands,
) {
    for (me, acting) in &doers {
        if acting.progress(clock.now).is_none_or(|part| part < 1.0) {
            continue;
        }
        let carried = town.loaves(me);
        let text = match acting.action_id() {
            Walk::ID => {
                let goal = town.grounds().find(|(ground, _)| acting.target(0) == Some(*ground));
                let place = goal.map(|(_, place)| place).unwrap_or_default();
                commands.entity(me).insert(place);
                format!("You come to {}.", place.label())
            }
            Bake::ID => {
                commands.entity(me).insert(Loaves(carried + BATCH));
                format!("You take {BATCH} loaves out of the oven.")
            }
            Eat::ID => {
                commands.entity(me).insert(Loaves(carried.saturating_sub(1)));
                "You have eaten, and it was good.".to_owned()
            }
            _ => format!("{}: done for a while.", acting.action.description),
        };
        commands.trigger(acting.done(me, text));
    }
}

// What everybody does.

fn offer_walks(mut gather: On<GatherOffers<Walk>>, town: Town) {
    let me = gather.entity;
    let here = town.place(me);
    if here == Some(Place::Cell) {
        return;
    }
    let sold_out = town.loaves(me) + town.loaves(town.find("stall")) == 0;
    for (ground, place) in town.grounds() {
        if Some(place) == here || place == Place::Cell {
            continue;
        }
        let worth = match (town.role(me), place) {
            (Some(Role::Baker), Place::Bakery) if sold_out => 0.9,
            (Some(Role::Thief), Place::Alley) if town.loaves(me) > 0 => 0.9,
            _ => 0.0,
        };
        let walk = Walk::offer(format!("Walk to {}", place.label())).target(ground);
        gather.push(walk.tag("move").worth(worth));
    }
}

fn offer_talk(mut gather: On<GatherOffers<Talk>>, town: Town) {
    for other in town.beside(gather.entity) {
        let talk = Talk::offer(format!("Speak to {}", town.name(other))).target(other);
        gather.push(talk.tag("speech"));
    }
}

/// [`Hearing`] carries the words.
fn talk(talk: On<Act<Talk>>, town: Town, mut commands: Commands) {
    let name = talk.target(0).map_or("nobody", |other| town.name(other));
    commands.trigger(talk.done(format!("You speak to {name}.")));
}

fn offer_lingering(mut gather: On<GatherOffers<Linger>>, town: Town) {
    let text = match town.place(gather.entity) {
        Some(Place::Cell) => "Count the stones in the wall".to_owned(),
        place => format!("Hang about in {}", place.unwrap_or_default().label()),
    };
    gather.push(Linger::offer(text).tag("linger"));
}

// The baker.

fn offer_baking(mut gather: On<GatherOffers<Bake>>, town: Town) {
    let me = gather.entity;
    if town.is(me, Role::Baker, Place::Bakery) {
        let worth = if town.loaves(me) == 0 { 0.7 } else { 0.0 };
        gather.push(Bake::offer("Bake a batch of bread").tag("bake").worth(worth));
    }
}

fn offer_selling(mut gather: On<GatherOffers<Sell>>, town: Town) {
    let (me, stall) = (gather.entity, town.find("stall"));
    if town.is(me, Role::Baker, Place::Square) && town.loaves(me) + town.loaves(stall) > 0 {
        gather.push(Sell::offer("Sell bread at the bread stall").target(stall).tag("sell"));
    }
}

/// What she has brought lies on the stall from then on.
fn lay_out(sell: On<Act<Sell>>, town: Town, mut commands: Commands) {
    let (me, stall) = (sell.entity, town.find("stall"));
    commands.entity(stall).insert(Loaves(town.loaves(stall) + town.loaves(me)));
    commands.entity(me).insert(Loaves(0));
}

fn offer_serving(mut gather: On<GatherOffers<Serve>>, town: Town) {
    let me = gather.entity;
    if !town.is(me, Role::Baker, Place::Square) {
        return;
    }
    for other in town.beside(me).filter(|it| town.role(*it) == Some(Role::Customer)) {
        let serve = Serve::offer(format!("Give {} a loaf of bread", town.name(other)));
        let serve = serve.target(town.find("bread")).target(other).target(town.find("stall"));
        gather.push(serve.tag("give").requires(STOCKED, 2));
    }
}

fn serve(serve: On<Act<Serve>>, town: Town, mut commands: Commands) {
    let (Some(customer), Some(stall)) = (serve.target(1), serve.target(2)) else { return };
    commands.entity(stall).insert(Loaves(town.loaves(stall).saturating_sub(1)));
    commands.entity(customer).insert(Loaves(town.loaves(customer) + 1));
    commands.trigger(serve.done(format!("You give {} a loaf of bread.", town.name(customer))));
}

/// Whoever saw a theft tells the watch, and nobody else hears it.
fn offer_reports(mut gather: On<GatherOffers<Report>>, town: Town, saw: Query<&Saw>) {
    let me = gather.entity;
    let Ok(saw) = saw.get(me) else { return };
    for guard in town.beside(me).filter(|it| town.role(*it) == Some(Role::Watch)) {
        if let Some(thief) = saw.0.last().map(|thief| town.find(thief.as_str())) {
            let (guard_is, thief_is) = (town.name(guard), town.name(thief));
            let report = Report::offer(format!("Whisper to {guard_is} about {thief_is}"));
            let report = report.target(guard).target(thief).tag("speech").tag("whisper");
            gather.push(report.worth(0.8));
        }
    }
}

fn report(report: On<Act<Report>>, mut commands: Commands) {
    commands.entity(report.entity).insert(Saw::default());
    commands.trigger(report.done("The watch knows of it now."));
}

// The watch.

fn offer_watch(mut gather: On<GatherOffers<KeepWatch>>, town: Town) {
    let me = gather.entity;
    if town.role(me) == Some(Role::Watch) {
        let place = town.place(me).unwrap_or_default();
        gather.push(KeepWatch::offer(format!("Keep watch over {}", place.label())).tag("watch"));
    }
}

/// Anybody could be arrested; whom he saw at it is a thief to him. A guardrail sees to the rest.
fn offer_arrests(mut gather: On<GatherOffers<Arrest>>, town: Town, saw: Query<&Saw>) {
    let me = gather.entity;
    let Ok(saw) = saw.get(me).map(|saw| &saw.0) else { return };
    if town.role(me) != Some(Role::Watch) {
        return;
    }
    for other in town.beside(me) {
        let arrest = Arrest::offer(format!("Arrest {}", town.name(other))).target(other);
        gather.push(if saw.contains(&town.id(other)) { arrest.tag("thief") } else { arrest });
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

// The thief.

fn offer_theft(mut gather: On<GatherOffers<Steal>>, town: Town) {
    let me = gather.entity;
    if town.is(me, Role::Thief, Place::Square) && town.loaves(me) == 0 {
        let steal = Steal::offer("Take a loaf from the bread stall").target(town.find("stall"));
        gather.push(steal.tag("steal").tag("quiet").requires(STOCKED, 0));
    }
}

fn steal(steal: On<Act<Steal>>, town: Town, mut commands: Commands) {
    let (thief, Some(stall)) = (steal.entity, steal.target(0)) else { return };
    commands.entity(stall).insert(Loaves(town.loaves(stall).saturating_sub(1)));
    commands.entity(thief).insert(Loaves(town.loaves(thief) + 1));
    commands.trigger(steal.done("You have a loaf under your coat."));
    commands.trigger(Theft { thief });
}

fn offer_eating(mut gather: On<GatherOffers<Eat>>, town: Town) {
    let me = gather.entity;
    if town.is(me, Role::Thief, Place::Alley) && town.loaves(me) > 0 {
        gather.push(Eat::offer("Eat the loaf").tag("eat"));
    }
}
