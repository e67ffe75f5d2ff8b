//! Which guardrails look at a choice, and what comes of what they say.

use super::{
    NothingSacred, Untrue, choosing, done, ends, furnish, game, objections, plain, policy, untrue,
    with,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use cognition_core::guard::Strictness;
use cognition_core::plan::Fact;
use cognition_core::record::{ReviewMoment, RunEvent, TurnEnd};
use cognition_testkit::{ScriptedBrain, reply};
use serde_json::json;
use std::sync::Arc;

/// Whoever knows nothing of the world does nothing.
#[derive(SystemParam)]
struct OnlyKnowing;

impl Guardrail for OnlyKnowing {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        match suggestion.facts.is_empty() {
            true => Verdict::reject("it knows nothing"),
            false => Verdict::Allow,
        }
    }
}

#[test]
fn a_rule_of_the_game_stops_an_action_and_the_mind_learns_why() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty());
    let why = "nobody touches what is sacred.".to_owned();
    assert_eq!(ends(&harness), [TurnEnd::Refused { why }]);
    let log = harness.get::<PerceptionLog>(mara);
    let last = log.entries().last().expect("it perceived why");
    assert_eq!(last.percept.text, "Take the cup: nobody touches what is sacred.");
    assert!(!harness.has::<CognitiveLedger>(mara), "the ledger stays as it was");
    let (guardrail, moment, _) = &objections(&harness)[0];
    assert_eq!((guardrail.as_str(), *moment), ("NothingSacred", ReviewMoment::Guard));
}

#[test]
fn every_verdict_is_kept_in_the_order_in_which_the_guardrails_were_added() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let reviews = harness.events(|event| match event {
        RunEvent::SuggestionReviewed { moment, reviews, .. } => {
            let names = reviews.iter().map(|review| review.guardrail.to_string()).collect();
            Some((*moment, names))
        }
        _ => None,
    });
    let all: Vec<String> = [
        "intent",
        "validity",
        "premises",
        "say_do",
        "secrets",
        "promises",
        "repetition",
        "NothingSacred",
    ]
    .map(str::to_owned)
    .to_vec();
    assert_eq!(reviews, [(ReviewMoment::Guard, all.clone()), (ReviewMoment::Act, all)]);
}

#[test]
fn what_a_mind_knows_is_there_for_its_guards_where_something_merely_seen_began_the_turn() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<OnlyKnowing>();
    });
    furnish(&mut harness);
    harness.app.add_observer(|mut gather: On<GatherKnowledge>| {
        gather.facts.push(Fact::new("at", ["bell", "door"]));
    });
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::event("A light goes on upstairs.").addressed()).run();
    assert_eq!(done(&harness), ["inn:ring"]);
}

#[test]
fn the_whole_chain_runs_again_on_the_world_as_it_is_at_the_moment_of_acting() {
    let lines =
        ScriptedBrain::new().say("ada", reply(2, "", "In.")).say("bea", reply(2, "", "In."));
    let mut harness = game(Arc::new(lines), plain);
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    harness.app.add_observer(|_: On<ActionDecided>, mut untrue: ResMut<Untrue>| {
        untrue.0.push(("door", "unlocked"));
    });
    let minds = ["bea", "ada"].map(|id| harness.spawn_mind(id));
    harness.request_turn(minds[0]).request_turn(minds[1]).run();
    assert_eq!(harness.decisions().len(), 1);
    let (guardrail, moment, why) = objections(&harness).remove(0);
    assert_eq!((guardrail.as_str(), moment), ("intent", ReviewMoment::Act), "{why}");
}

#[test]
fn a_mind_that_says_one_thing_and_does_another_is_flagged_or_stopped() {
    for (strictness, does) in [(Strictness::Flag, vec!["inn:ring"]), (Strictness::Reject, vec![])] {
        let text = with(choosing(3), "announced_action", json!(2));
        let mut harness = game(Arc::new(ScriptedBrain::new().say("mara", text)), plain);
        furnish(&mut harness);
        harness.set(|settings| {
            settings.guard.rules.say_do = strictness;
            settings.guard.remedies = vec![Remedy::Wait];
        });
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        assert_eq!(done(&harness), does, "{strictness:?}");
        let (guardrail, ..) = &objections(&harness)[0];
        assert_eq!(guardrail, "say_do");
    }
}

#[test]
fn a_suggestion_that_rests_on_what_is_no_longer_so_is_rejected() {
    let intent = json!({"goal": "speak to Tamsin", "target": "character_1"});
    let brain = Arc::new(ScriptedBrain::new().say("mara", with(choosing(3), "intent", intent)));
    let mut harness = game(brain, plain);
    harness.spawn_thing("character", "Tamsin", "tamsin");
    let mara = harness.spawn_mind("mara");
    let percept = Percept::event("Tamsin is by the fire.").by("tamsin");
    harness.perceive(mara, percept.claiming("tamsin", "present", true));
    harness.update();
    furnish(&mut harness);
    untrue(&mut harness, &[("tamsin", "present")]);
    policy(&mut harness, &[Remedy::Wait]);
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty());
    let (guardrail, _, why) = objections(&harness).remove(0);
    assert_eq!(guardrail, "premises");
    assert_eq!(
        why.to_string(),
        "\"Tamsin is by the fire.\" is no longer so: The Tamsin is not present."
    );
}

#[test]
fn a_policy_of_its_own_replaces_the_settings_for_one_mind() {
    let lines =
        ScriptedBrain::new().say("mara", reply(2, "", "In.")).say("odo", reply(2, "", "In."));
    let mut harness = game(Arc::new(lines), plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    let odo = harness.spawn_mind("odo");
    harness.app.world_mut().entity_mut(odo).insert(GuardPolicy::off());
    harness.request_turn(mara).request_turn(odo).run();
    let minds: Vec<String> =
        harness.decisions().iter().map(|decided| decided.mind.to_string()).collect();
    assert_eq!(minds, ["odo"]);
}

#[test]
#[should_panic(expected = "`NothingSacred` comes too late")]
fn no_guardrail_can_be_added_once_the_app_is_finished() {
    let mut harness = game(Arc::new(ScriptedBrain::new()), plain);
    harness.app.add_guardrail::<NothingSacred>();
}
