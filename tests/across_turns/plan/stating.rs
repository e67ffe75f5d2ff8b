//! What actions need and make stands where the action is, in Rust, and a mind plans with it.

use bevy::prelude::*;
use bevy_cognition::act::{ActionTemplate, FactWords};
use bevy_cognition::plan::{Fact, Plan, PlanStage};
use bevy_cognition::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;

struct Go;

impl MindAction for Go {
    const ID: &'static str = "house:go";

    fn planned() -> Option<ActionTemplate> {
        let go = ActionTemplate::new(Self::ID, "Go to {0}");
        let go = go.needs(["at me ?here"]).needs(["way ?here {0}"]);
        Some(go.makes(["at me {0}"]).unmakes(["at me ?here"]))
    }
}

struct Take;

impl MindAction for Take {
    const ID: &'static str = "house:take";

    fn planned() -> Option<ActionTemplate> {
        let take = ActionTemplate::new("of no account", "Take {0}");
        let take = take.needs(["at me ?here", "at {0} ?here"]);
        Some(take.makes(["has me {0}"]).unmakes(["at {0} ?here"]))
    }
}

/// Where Wren is, and whether she has the lamp.
#[derive(Resource)]
struct House {
    shed: Entity,
    lamp: Entity,
    is_there: bool,
    has_lamp: bool,
}

fn house(app: &mut App) {
    let shed = app.world_mut().spawn(Referable::new("place", "the shed", "shed")).id();
    app.world_mut().spawn(Referable::new("place", "the yard", "yard"));
    let lamp = app.world_mut().spawn(Referable::new("item", "the lamp", "lamp")).id();
    app.insert_resource(House { shed, lamp, is_there: false, has_lamp: false })
        .add_action::<Go>()
        .add_action::<Take>()
        .add_facts([
            FactWords::new("at", "{0} is in {1}"),
            FactWords::new("has", "{0} has {1}"),
            FactWords::new("way", "{1} is next to {0}").fixed(),
        ])
        .add_observer(tell)
        .add_observer(offer_ways)
        .add_observer(offer_things)
        .add_observer(go)
        .add_observer(take);
}

fn tell(mut gather: On<GatherKnowledge>, house: Res<House>) {
    let here = if house.is_there { "shed" } else { "yard" };
    gather.facts.push(Fact::new("at", ["wren", here]));
    gather.facts.push(Fact::new("at", ["lamp", "shed"]));
    gather.facts.push(Fact::new("way", ["yard", "shed"]));
    if house.has_lamp {
        gather.facts.push(Fact::new("has", ["wren", "lamp"]));
    }
}

fn offer_ways(mut gather: On<GatherOffers<Go>>, house: Res<House>) {
    if !house.is_there {
        gather.push(Go::offer("Go to the shed").target(house.shed).tag("move"));
    }
}

fn offer_things(mut gather: On<GatherOffers<Take>>, house: Res<House>) {
    if house.is_there && !house.has_lamp {
        gather.push(Take::offer("Take the lamp").target(house.lamp).tag("take"));
    }
}

fn go(go: On<Act<Go>>, mut house: ResMut<House>, mut commands: Commands) {
    house.is_there = true;
    commands.trigger(go.done("You are in the shed."));
}

fn take(take: On<Act<Take>>, mut house: ResMut<House>, mut commands: Commands) {
    house.has_lamp = true;
    commands.trigger(take.done("You have the lamp."));
}

/// Wren in the house, who wants the lamp.
fn wanting_the_lamp() -> (MindHarness, Entity) {
    wanting_it(Arc::new(HeuristicBrain))
}

fn wanting_it(brain: Arc<dyn Brain>) -> (MindHarness, Entity) {
    let mut harness = MindHarness::with_plugins(brain, house);
    let wren = harness.spawn_mind("wren");
    let seen = Referable::new("character", "Wren", "wren");
    harness.app.world_mut().entity_mut(wren).insert(seen);
    let goal = PursueGoal::new(wren, "Have the lamp.");
    harness.app.world_mut().trigger(goal.reaching(Fact::new("has", ["wren", "lamp"])));
    (harness, wren)
}

#[test]
fn a_mind_plans_with_what_the_types_of_its_actions_need_and_make() {
    let (mut harness, wren) = wanting_the_lamp();
    for _ in 0..100 {
        harness.update();
    }
    let plan = harness.get::<Plan>(wren);
    assert_eq!(plan.stage, PlanStage::Reached, "{plan:#?}");
    let done: Vec<String> =
        harness.decisions().iter().map(|decided| decided.action_id().to_owned()).collect();
    assert_eq!(done, ["house:go", "house:take"]);
}

/// Of each plan that was made, whether a planner was spared, and what the brain was asked first.
fn planned(is_there: bool) -> (Vec<bool>, Option<Purpose>, PlanStage) {
    let brain = Arc::new(ScriptedBrain::new().say("wren", reply(1, "", "The lamp.")));
    let (mut harness, wren) = wanting_it(brain.clone());
    harness.app.world_mut().resource_mut::<House>().is_there = is_there;
    for _ in 0..10 {
        harness.update();
    }
    let unasked = |event: &RunEvent| match event {
        RunEvent::PlanThought { unasked, .. } => Some(*unasked),
        _ => None,
    };
    let first = brain.asked().first().map(|request| request.purpose);
    (harness.events(unasked), first, harness.get::<Plan>(wren).stage.clone())
}

#[test]
fn what_one_offer_brings_about_is_done_without_a_planner() {
    let (unasked, first, stage) = planned(true);
    assert_eq!((unasked, first), (vec![true], Some(Purpose::Decide)));
    assert_eq!(stage, PlanStage::Reached);
}

#[test]
fn what_takes_two_deeds_is_asked_of_a_planner() {
    let (unasked, first, _) = planned(false);
    assert_eq!((unasked.first(), first), (Some(&false), Some(Purpose::Think)));
}

#[test]
fn what_somebody_else_has_brought_about_is_thought_of_no_more() {
    let (mut harness, wren) = wanting_the_lamp();
    harness.app.world_mut().resource_mut::<House>().has_lamp = true;
    for _ in 0..10 {
        harness.update();
    }
    assert_eq!(harness.get::<Plan>(wren).stage, PlanStage::Reached);
    let thought = |event: &RunEvent| matches!(event, RunEvent::PlanThought { .. }).then_some(());
    assert_eq!(harness.events(thought).len(), 0);
}

#[test]
#[should_panic(
    expected = "house:take/planning/makes/0: `listed_fact`: `has` is not among the facts"
)]
fn a_fact_without_words_stops_the_app_when_it_finishes() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
        .add_action::<Take>()
        .add_facts([FactWords::new("at", "{0} is in {1}")]);
    app.finish();
}
