//! A goal that one action can't reach, and one that nothing does.
//!
//! A game says what its actions need and bring about, what a mind knows, and what is to be so; the
//! mind thinks once and goes step by step. Here nobody asks a model: the heuristic brain searches.
//! Run it with `cargo run --example pursuing_goals`: the lamp is in the shed, the shed is locked, and
//! the key hangs in the kitchen, so there is a plan of six steps. Of the moon nothing is known, and
//! nobody is there to be asked.
//!
//! ```text
//! Wren has a plan, of 6 steps
//!   1: Go to the kitchen (place_1): done
//!   …
//!   6: Take the lamp (item_2): done
//! Reached: Have the lamp.
//! Wren would ask: How could I have the moon?
//! Given up: Have the moon. (no way to it was found, and asking did not help)
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what happens")]

use bevy::prelude::*;
use bevy_cognition::act::{ActionPack, ActionTemplate, FactWords};
use bevy_cognition::plan::{
    Deed, Fact, Plan, PlanMade, PlanStepEnded, PlanningDomainInUse, ThinkDecision,
};
use bevy_cognition::prelude::*;
use std::time::Duration;

/// What actions need and make, and the facts of it in words. A file, `*.actions.json`, says the same.
fn house() -> ActionPack {
    let facts = vec![
        FactWords::new("at", "{0} is in {1}"),
        FactWords::new("has", "{0} has {1}"),
        FactWords::new("open", "{0} is not locked"),
        FactWords::new("way", "{1} is next to {0}").fixed(),
        FactWords::new("opens", "{0} opens {1}").fixed(),
    ];
    let go = ActionTemplate::new("house:go", "Go to {0}")
        .tag("move")
        .needs(["at me ?here", "way ?here {0}", "open {0}"])
        .makes(["at me {0}"])
        .unmakes(["at me ?here"]);
    let take = ActionTemplate::new("house:take", "Take {0}")
        .tag("take")
        .needs(["at me ?here", "at {0} ?here"])
        .makes(["has me {0}"])
        .unmakes(["at {0} ?here"]);
    let unlock = ActionTemplate::new("house:unlock", "Unlock {0} with {1}")
        .tag("unlock")
        .needs(["at me ?here", "way ?here {0}", "has me {1}", "opens {1} {0}"])
        .makes(["open {0}"]);
    ActionPack { facts, actions: vec![go, take, unlock] }
}

/// What is so in the beginning.
const FACTS: &str = "at wren yard, at key kitchen, at lamp shed, opens key shed, open yard, \
    open kitchen, way yard kitchen, way kitchen yard, way yard shed, way shed yard";

/// All that is so, and what can be done about it.
#[derive(Resource)]
struct House {
    facts: Vec<Fact>,
    actions: ActionPack,
}

fn main() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
        .add_action_pack(&house())
        .add_observer(tell)
        .add_observer(offer)
        .add_observer(carry_out)
        .add_observer(thought)
        .add_observer(step_ended)
        .add_observer(ended);
    app.finish();
    app.world_mut().resource_mut::<CognitionSettings>().planning.limits.rounds = 1;
    let wren = build(app.world_mut());
    for wish in ["lamp", "moon"] {
        println!("── The {wish} ──");
        let goal = PursueGoal::new(wren, format!("Have the {wish}."));
        app.world_mut().trigger(goal.reaching(Fact::new("has", ["wren", wish])));
        pursue(&mut app, wren);
    }
}

fn build(world: &mut World) -> Entity {
    for (kind, things) in
        [("place", ["yard", "kitchen", "shed"]), ("item", ["key", "lamp", "moon"])]
    {
        for id in things {
            world.spawn(Referable::new(kind, format!("the {id}"), id));
        }
    }
    let facts = FACTS.split(", ").map(fact).collect();
    world.insert_resource(House { facts, actions: house() });
    let wren = Referable::new("character", "Wren", "wren");
    world.spawn((Mind::new("wren"), Name::new("Wren"), wren)).id()
}

fn fact(text: &str) -> Fact {
    let mut words = text.split(' ');
    Fact::new(words.next().unwrap_or_default(), words)
}

/// Half a minute of game time a round, until nothing more will come of it.
fn pursue(app: &mut App, mind: Entity) {
    app.update();
    while app.world().get::<Plan>(mind).is_some_and(|plan| !plan.is_over()) {
        let mut clock = app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(30);
        app.update();
    }
}

/// What a mind knows. In this small house that is all there is; elsewhere, what it has seen.
fn tell(mut gather: On<GatherKnowledge>, house: Res<House>) {
    gather.facts.extend(house.facts.iter().cloned());
}

/// Whatever is possible is on offer: that, and no plan, says what a mind can do.
fn offer(
    mut gather: On<GatherActions>,
    house: Res<House>,
    domain: Res<PlanningDomainInUse>,
    things: Query<(Entity, &Referable), Without<Mind>>,
) {
    let ones = things.iter().map(|thing| vec![thing]);
    let twos = things.iter().flat_map(|one| things.iter().map(move |other| vec![one, other]));
    for targets in ones.chain(twos) {
        let ids: Vec<StableId> = targets.iter().map(|(_, thing)| thing.stable_id.clone()).collect();
        let labels: Vec<&str> = targets.iter().map(|(_, thing)| thing.label.as_str()).collect();
        for action in house.actions.actions.iter().filter(|it| it.targets == targets.len()) {
            let deed = deed(&action.id, "wren".into(), ids.clone());
            if domain.0.is_possible(&deed, &house.facts) {
                let offer = ActionOffer::new(&action.id, action.describe(&labels));
                let offer = targets.iter().fold(offer, |offer, (thing, _)| offer.target(*thing));
                gather.offers.push(offer.tag(&action.tags[0]));
            }
        }
    }
}

fn deed(action: &str, actor: StableId, targets: Vec<StableId>) -> Deed {
    Deed { action: action.to_owned(), actor, targets, group: 0 }
}

fn carry_out(
    decided: On<ActionDecided>,
    mut house: ResMut<House>,
    domain: Res<PlanningDomainInUse>,
    mut commands: Commands,
) {
    let Some(action) = &decided.action else { return };
    let targets = action.targets.iter().map(|target| target.stable_id.clone()).collect();
    let deed = deed(&action.action, decided.mind.clone(), targets);
    let gone = if deed.action == "house:go" { &deed.actor } else { &deed.targets[0] };
    if deed.action != "house:unlock" {
        house.facts.retain(|fact| fact.is != "at" || fact.of[0] != *gone);
    }
    house.facts.extend(domain.0.makes(&deed));
    commands.trigger(decided.done("It is done."));
}

fn thought(made: On<PlanMade>) {
    match &made.thought.decision {
        ThinkDecision::PlanDirect { steps } => {
            println!("Wren has a plan, of {} steps", steps.len())
        }
        ThinkDecision::Propose { message } => println!("Wren proposes: {message}"),
        ThinkDecision::Clarify { questions } => println!("Wren would ask: {}", questions.join(" ")),
        ThinkDecision::GiveUp { reason } => println!("Wren lets it go: {reason}"),
    }
}

fn step_ended(ended: On<PlanStepEnded>) {
    let came_to = ended.failed.as_deref().unwrap_or("done");
    println!("  {}: {}: {came_to}", ended.step, ended.description);
}

fn ended(ended: On<PlanEnded>) {
    match &ended.abandoned {
        None => println!("Reached: {}", ended.goal),
        Some(why) => println!("Given up: {} ({why})", ended.goal),
    }
}
