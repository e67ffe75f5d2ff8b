//! Several minds in one plan.

use super::*;
use bevy_cognition::plan::{GatherKnowledge, PlanStage, PlanningDomainInUse, StepState};
use cognition_core::act::ActionPack;
use cognition_core::plan::{
    Fact, Invitation, PlanLimits, ProposedStep, ThinkDecision, ThinkOutput,
};

const TO_WREN: u32 = 4;

fn with_pip(pip: &str) -> String {
    let steps = json!([
        { "description": "Take the key (item_1)", "step_type": "write", "domain": "things", "group": 0 },
        { "description": "Open the chest (chest_1)", "step_type": "write", "domain": "things",
          "group": 0, "actor": pip },
        { "description": "Open the chest (chest_1)", "step_type": "write", "domain": "things", "group": 1 },
    ]);
    json!({ "decision": "plan_direct", "goal": "Get the silver.", "steps": steps }).to_string()
}

fn answering(consent: &str) -> String {
    let mut answer: Value =
        serde_json::from_str(&reply(TO_WREN, "Aye.", "Why not.")).expect("a reply of the test kit");
    answer["plan"] = json!({ "answer": consent });
    answer.to_string()
}

/// The ref by which Wren knows Pip.
fn pip_of(inn: &Inn) -> String {
    let refs = inn.harness.get::<cognition_core::perceive::EntityRefs>(inn.wren);
    refs.of(&"pip".into()).map(|known| known.name.to_string()).unwrap_or_default()
}

fn inviting(consent: &str) -> Inn {
    let brain = thinking(&[propose_to("character_2"), with_pip("character_2")]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("pip", answering(consent));
    let brain = brain.say("wren", reply(TAKE, "", "The key."));
    let brain = brain.say("pip", reply(OPEN, "", "The lid."));
    let mut inn = inn(brain.say("wren", reply(OPEN, "", "And now I.")));
    inn.pursue("Get the silver.", "PLAN");
    inn
}

fn invited(consent: &str) -> Inn {
    let mut inn = inviting(consent);
    inn.run();
    inn
}

#[test]
fn a_mind_that_is_invited_agrees_and_gets_its_part_in_its_own_refs() {
    let inn = invited("accept");
    assert_eq!(pip_of(&inn), "character_2", "the script goes by that");
    assert!(!inn.harness.has::<Invitation>(inn.pip));
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    let own: &Plan = inn.harness.get(inn.pip);
    assert_eq!((own.led_by.clone(), &own.stage), (Some("wren".into()), &PlanStage::Reached));
    let mut steps = inn.heard().steps.clone();
    steps.sort();
    assert_eq!(
        steps,
        [("pip".into(), 2, None), ("wren".into(), 1, None), ("wren".into(), 3, None)]
    );
}

/// Who knows this of the chest, and that to open it is to make it so.
fn knowing_of_the_chest(inn: &mut Inn, known: &'static [&'static str]) {
    let pack = r#"{"facts": [{"is": "open", "text": "{0} is open"}, {"is": "lid", "text": "{0} has a lid"}], "actions": [
        {"id": "inn:open", "description": "Open {0}", "targets": 1, "planning": {"needs": ["lid {0}"], "makes": ["open {0}"]}}
    ]}"#;
    plans_with(inn, pack, known);
}

fn plans_with(inn: &mut Inn, pack: &str, known: &'static [&'static str]) {
    let pack = ActionPack::from_json("inn.actions.json", pack).expect("it is a pack");
    let mut domain = inn.harness.app.world_mut().resource_mut::<PlanningDomainInUse>();
    Arc::make_mut(&mut domain.0).add(&pack);
    let tell = move |mut gather: On<GatherKnowledge>| {
        gather.facts.extend(known.iter().map(|is| Fact::new(*is, ["chest"])));
    };
    inn.harness.app.add_observer(tell);
}

#[test]
fn what_is_for_somebody_else_to_say_and_no_deed_brings_about_is_to_be_proposed_first() {
    let trade = steps(&[("Trade the chest (chest_1) with Odo (character_1)", 0)]);
    let brain = thinking(&[trade, propose_to("character_1")]);
    let mut inn = inn(brain.say("wren", reply(TELL, "Odo, will you?", "He may.")));
    let pack = r#"{"facts": [{"is": "open", "text": "{0} is open"}, {"is": "lid", "text": "{0} has a lid"},
        {"is": "oiled", "text": "{0} is oiled"}, {"is": "wants", "text": "{0} wants {1}", "fixed": true}], "actions": [
        {"id": "inn:oil", "description": "Oil {0}", "targets": 1, "planning": {"needs": ["lid {0}"], "makes": ["oiled {0}"]}},
        {"id": "inn:open", "description": "Open {0}", "targets": 1, "planning": {"needs": ["oiled {0}"], "makes": ["open {0}"]}},
        {"id": "inn:trade", "description": "Trade {0} with {1}", "targets": 2, "planning": {"needs": ["wants {1} {0}"], "makes": ["open {0}"]}}
    ]}"#;
    plans_with(&mut inn, pack, &["lid"]);
    let goal = PursueGoal::new(inn.wren, "Have the chest open.");
    inn.trigger(goal.reaching(Fact::new("open", ["chest"])));
    inn.run();
    let rejected = inn.harness.events(|event| match event {
        RunEvent::ReplyRejected { rejection, .. } => Some(rejection.to_string()),
        _ => None,
    });
    let told = "Odo (character_1) wants the chest (chest_1): no deed leads to it: it is for Odo to say, so `propose` it to character_1";
    assert!(rejected.iter().any(|it| it.contains(told)), "{rejected:?}");
    assert_eq!(inn.heard().proposals.len(), 1);
}

#[test]
fn what_a_partner_was_to_do_is_waited_for_no_longer_once_it_is_so() {
    let steps = json!([
        { "description": "Open the chest (chest_1)", "step_type": "write", "domain": "things",
          "group": 0, "actor": "character_2" },
        { "description": "Take the key (item_1)", "step_type": "write", "domain": "things", "group": 1 },
    ]);
    let plan = json!({ "decision": "plan_direct", "goal": "Get the silver.", "steps": steps });
    let brain = thinking(&[propose_to("character_2"), plan.to_string()]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("pip", answering("accept"));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    knowing_of_the_chest(&mut inn, &["lid", "open"]);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    assert_eq!(inn.heard().steps, [("wren".into(), 2, None)], "and nobody opened it");
}

#[test]
fn what_was_to_be_proposed_is_not_once_it_is_reached_without_anybody() {
    let opening = steps(&[("Open the chest (chest_1)", 0)]);
    let brain = thinking(&[propose_to("character_2"), opening]);
    let brain = brain.say("wren", reply(TAKE, "", "First the key."));
    let mut inn = inn(brain.say("wren", reply(OPEN, "", "It has a lid.")));
    knowing_of_the_chest(&mut inn, &[]);
    let goal = PursueGoal::new(inn.wren, "Have the chest open.");
    inn.trigger(goal.reaching(Fact::new("open", ["chest"])));
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    assert!(inn.heard().proposals.is_empty());
}

#[test]
fn a_step_that_is_done_out_of_turn_is_done() {
    let plan = steps(&[("Take the key (item_1)", 0), ("Open the chest (chest_1)", 1)]);
    let brain = thinking(&[plan]).say("wren", reply(OPEN, "", "The lid first."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "And now the key.")));
    knowing_of_the_chest(&mut inn, &["lid"]);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    assert_eq!(inn.heard().steps, [("wren".into(), 2, None), ("wren".into(), 1, None)]);
}

#[test]
fn what_a_partner_is_spared_is_not_needed_for_them_either() {
    let steps = json!([
        { "description": "Take the key (item_1)", "step_type": "write", "domain": "things", "group": 0 },
        { "description": "Open the chest (chest_1)", "step_type": "write", "domain": "things",
          "group": 1, "actor": "character_2" },
        { "description": "Dance with the moon", "step_type": "write", "domain": "things", "group": 2 },
    ]);
    let plan = json!({ "decision": "plan_direct", "goal": "Get the silver.", "steps": steps });
    let brain = thinking(&[propose_to("character_2"), plan.to_string()]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("pip", answering("accept"));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    knowing_of_the_chest(&mut inn, &["lid", "open"]);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    let own: &Plan = inn.harness.get(inn.pip);
    assert_eq!(own.steps()[0].state, StepState::PassedOver);
}

#[test]
fn an_answer_out_of_earshot_is_told_without_its_words() {
    let told = |is_near: bool| {
        let mut inn = inviting("accept");
        let entity = inn.wren;
        let carry = move |made: On<UtteranceMade>, mut commands: Commands| {
            let percept = Percept::speech(made.mind.clone(), made.speech());
            commands.trigger(Perceive { entity, percept });
        };
        if is_near {
            inn.harness.app.add_observer(carry);
        }
        inn.run();
        inn.requests(Purpose::Think)[1].prompt.volatile.clone()
    };
    let (near, far) = (told(true), told(false));
    assert!(near.contains("who agrees: \"Aye.\"\n"), "{near}");
    assert!(far.contains("who agrees\n") && !far.contains("Aye."), "{far}");
}

#[test]
fn two_independent_steps_of_two_minds_take_one_turn_of_time() {
    let inn = invited("accept");
    let ticks = |mind: &str| {
        let found = inn.harness.records().iter().filter(|record| {
            matches!(&record.event, RunEvent::PlanStepEnded { mind: of, .. } if of.as_str() == mind)
        });
        found.map(|record| record.tick).collect::<Vec<_>>()
    };
    assert_eq!(ticks("wren")[0], ticks("pip")[0], "side by side");
    assert!(ticks("wren")[1] > ticks("pip")[0], "groups in order");
}

#[test]
fn who_declines_has_no_part_and_a_plan_with_them_is_refused() {
    let inn = invited("decline");
    assert!(!inn.harness.has::<Plan>(inn.pip));
    let rejected = inn.harness.events(|event| match event {
        RunEvent::ReplyRejected { rejection, .. } => Some(rejection.to_string()),
        _ => None,
    });
    assert!(!rejected.is_empty(), "a step by somebody who has not agreed should be refused");
}

/// Pip pursues something of his own when Wren asks him to help.
fn busy_pip() -> Inn {
    busy_pip_who(|goal| goal)
}

fn busy_pip_who(pursues: impl FnOnce(PursueGoal) -> PursueGoal) -> Inn {
    let brain = thinking(&[propose_to("character_2"), with_pip("character_2")]);
    let own = steps(&[("Take the key (item_1)", 0)]);
    let brain = brain.for_purpose(Purpose::Think, "pip", own);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("pip", answering("accept"));
    let deeds = [OPEN, OPEN, TAKE].map(|deed| reply(deed, "", "Next."));
    let brain = deeds.into_iter().fold(brain, |brain, deed| brain.say("pip", deed));
    let brain = brain.say("wren", reply(TAKE, "", "The key."));
    let mut inn = inn(brain.say("wren", reply(OPEN, "", "And now I.")));
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..9 * SETTLED {
        if !inn.harness.has::<Invitation>(inn.pip) {
            inn.harness.update();
        }
    }
    inn.trigger(pursues(PursueGoal::new(inn.pip, "Have the key.")));
    inn
}

#[test]
fn what_went_on_beside_a_part_and_is_so_by_then_is_reached_and_not_taken_up() {
    let mut inn = busy_pip_who(|goal| goal.reaching(Fact::new("open", ["chest"])));
    let tell = |mut gather: On<GatherKnowledge>, heard: Res<Heard>| {
        if heard.steps.iter().any(|(mind, ..)| mind == "pip") {
            gather.facts.push(Fact::new("open", ["chest"]));
        }
    };
    inn.harness.app.add_observer(tell);
    inn.run();
    let told = inn.harness.events(|event| match event {
        RunEvent::PlanPutOff { mind, .. } => Some(format!("{mind} puts off")),
        RunEvent::PlanTakenUp { mind, .. } => Some(format!("{mind} takes up")),
        _ => None,
    });
    assert!(told.is_empty(), "{told:?}");
    let own: &Plan = inn.harness.get(inn.pip);
    assert_eq!((own.goal.as_str(), &own.stage), ("Have the key.", &PlanStage::Reached));
}

#[test]
fn who_agrees_to_help_reaches_both_its_part_and_what_it_has_thought_out_itself() {
    let mut inn = busy_pip();
    inn.run();
    let waits = inn.harness.events(|event| match event {
        RunEvent::PlanPutOff { mind, goal } => Some(format!("{mind} puts off: {goal}")),
        RunEvent::PlanTakenUp { mind, goal } => Some(format!("{mind} takes up: {goal}")),
        _ => None,
    });
    assert!(waits.is_empty(), "{waits:?}");
    let own: &Plan = inn.harness.get(inn.pip);
    assert_eq!((own.goal.as_str(), &own.stage), ("Have the key.", &PlanStage::Reached));
    let ended = inn.heard().ended.iter().filter(|(mind, _)| mind == "pip");
    assert!(ended.clone().all(|(_, abandoned)| abandoned.is_none()), "nothing was given up");
    assert_eq!(ended.count(), 2, "his part, and his own");
}

/// What Pip has thought out already.
fn taking_the_key() -> Plan {
    let description = "Take the key (item_1)".to_owned();
    let step = ProposedStep { description, ..ProposedStep::default() };
    let decision = ThinkDecision::PlanDirect { steps: vec![step] };
    let goal = "Have the key.".to_owned();
    let thought = ThinkOutput { goal, decision, listener: None, dropped: Vec::new() };
    let mut plan = Plan::new("Have the key.", "PLAN");
    plan.adopt(&thought, &PlanLimits::default(), |_| None);
    plan
}

/// Pip has that in mind when he agrees to do a part.
fn helper_who_pursues(own: Plan) -> Inn {
    let brain = thinking(&[propose_to("character_2"), with_pip("character_2")]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("pip", answering("accept"));
    let brain = brain.say("pip", reply(TAKE, "", "My key first."));
    let brain = brain.say("pip", reply(OPEN, "", "And now the lid."));
    let brain = brain.say("wren", reply(TAKE, "", "The key."));
    let mut inn = inn(brain.say("wren", reply(OPEN, "", "And now I.")));
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..9 * SETTLED {
        if !inn.harness.has::<Invitation>(inn.pip) {
            inn.harness.update();
        }
    }
    let pip = inn.pip;
    inn.harness.app.world_mut().entity_mut(pip).insert(own);
    inn
}

#[test]
fn what_a_helper_has_reached_beside_its_part_is_pursued_no_longer() {
    let mut own = taking_the_key();
    own.reach = vec![Fact::new("holds", ["pip", "key"])];
    let mut inn = helper_who_pursues(own);
    let tell = |mut gather: On<GatherKnowledge>, heard: Res<Heard>| {
        if heard.steps.iter().any(|(mind, ..)| mind == "pip") {
            gather.facts.push(Fact::new("holds", ["pip", "key"]));
        }
    };
    inn.harness.app.add_observer(tell);
    inn.run();
    let first = inn.heard().ended.first().cloned();
    assert_eq!(first, Some(("pip".to_owned(), None)), "before the plan that he takes part in");
    let asked = inn.requests(Purpose::Decide);
    let beside = asked.iter().filter(|it| it.prompt.volatile.contains("Beside that you pursue"));
    assert_eq!(beside.count(), 1, "until it was done");
}

#[test]
fn what_a_helper_has_thought_out_for_itself_goes_on_beside_its_part() {
    let mut inn = helper_who_pursues(taking_the_key());
    inn.run();
    let waits = |event: &RunEvent| matches!(event, RunEvent::PlanPutOff { .. }).then_some(());
    assert!(inn.harness.events(waits).is_empty(), "nothing waits");
    let asked = inn.requests(Purpose::Decide);
    let both = |request: &&Arc<ThoughtRequest>| {
        request.prompt.volatile.contains("Beside that you pursue: Have the key.\n1. NOW: Take")
    };
    assert_eq!(asked.iter().filter(both).count(), 1);
    let steps: Vec<u32> =
        inn.heard().steps.iter().filter(|it| it.0 == "pip").map(|it| it.1).collect();
    assert_eq!(steps, [1, 2], "his own, and his part");
    let ended = inn.heard().ended.iter().filter(|(mind, _)| mind == "pip");
    assert!(ended.clone().all(|(_, abandoned)| abandoned.is_none()));
    assert_eq!(ended.count(), 2);
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn another_goal_ends_what_was_put_off() {
    let mut inn = busy_pip();
    for _ in 0..9 * SETTLED {
        if inn.harness.get::<Plan>(inn.pip).led_by.is_none() {
            inn.harness.update();
        }
    }
    inn.trigger(PursueGoal::new(inn.pip, "Have the key."));
    assert!(inn.harness.get::<Plan>(inn.pip).led_by.is_some(), "it is pursued already");
    inn.trigger(PursueGoal::new(inn.pip, "Sing."));
    let first = || Some("something else comes first".to_owned());
    let ended = [("pip".to_owned(), first()), ("pip".to_owned(), first())];
    assert_eq!(inn.heard().ended, ended, "his part, and what he had put off");
}

#[test]
fn what_a_partner_fails_at_the_leader_thinks_about_anew() {
    let brain = thinking(&[
        propose_to("character_2"),
        with_pip("character_2"),
        steps(&[("Take the key", 0)]),
    ]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("pip", answering("accept"));
    let brain = brain.say("wren", reply(TAKE, "", "The key."));
    let brain = brain.say("pip", reply(OPEN, "", "The lid."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key again.")));
    inn.hinder(&["open"]);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert_eq!(inn.requests(Purpose::Think).len(), 3);
    let own: &Plan = inn.harness.get(inn.pip);
    assert!(matches!(own.stage, PlanStage::Abandoned { .. }));
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

/// Wren and Pip, who fails at his part of her plan in another place.
fn failing_elsewhere() -> Inn {
    let brain = thinking(&[
        propose_to("character_2"),
        with_pip("character_2"),
        steps(&[("Take the key", 0)]),
    ]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("pip", answering("accept"));
    let brain = brain.say("wren", reply(TAKE, "", "The key."));
    let brain = brain.say("pip", reply(OPEN, "", "The lid."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key again.")));
    inn.hinder(&["open"]);
    for (entity, place) in [(inn.wren, "yard"), (inn.pip, "hall")] {
        let percept = Percept::event("A door bangs.").at(place);
        inn.harness.app.world_mut().trigger(Perceive { entity, percept });
    }
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    inn
}

#[test]
fn what_a_partner_fails_at_elsewhere_the_leader_learns_when_it_is_spoken_to() {
    let mut inn = failing_elsewhere();
    assert!(matches!(inn.harness.get::<Plan>(inn.pip).stage, PlanStage::Abandoned { .. }));
    assert_eq!(inn.requests(Purpose::Think).len(), 2, "she knows nothing of it");
    let (entity, percept) = (inn.wren, Percept::speech("pip", "The lid is stuck.").addressed());
    inn.harness.app.world_mut().trigger(Perceive { entity, percept });
    inn.run();
    assert_eq!(inn.requests(Purpose::Think).len(), 3);
}
