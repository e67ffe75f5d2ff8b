//! Those with whom a plan is shared go, sleep, or never answer; the game says how a step ended.

use super::*;
use bevy_cognition::conscience::{EndCommitment, OpenCommitment};
use bevy_cognition::plan::AbandonPlan;
use bevy_cognition::plan::AnswerProposal;
use bevy_cognition::plan::Consent;
use bevy_cognition::plan::EndPlanStep;
use bevy_cognition::plan::PlanStage;
use bevy_cognition::plan::StepOutcome;
use cognition_core::plan::Invitation;
use cognition_core::promise::{CommitmentSource, CommitmentState, ProposedCommitment};

fn shared_with(actor: &str) -> String {
    let steps = json!([
        { "description": "Take the key (item_1)", "step_type": "write", "domain": "things", "group": 0 },
        { "description": "Open the chest (chest_1)", "step_type": "write", "domain": "things",
          "group": 0, "actor": actor },
    ]);
    json!({ "decision": "plan_direct", "goal": "Get the silver.", "steps": steps }).to_string()
}

/// Wren has proposed something to Pip, who has not been asked yet.
fn proposed() -> Inn {
    let brain = thinking(&[propose_to("character_2"), steps(&[("Take the key (item_1)", 0)])]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "Alone, then.")));
    let pip = inn.pip;
    inn.harness.app.world_mut().entity_mut(pip).insert(Dormant);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert!(inn.harness.has::<Invitation>(pip));
    inn
}

fn consents(inn: &Inn) -> Vec<Option<Consent>> {
    inn.harness.events(|event| match event {
        RunEvent::PlanAnswered { consent, .. } => Some(*consent),
        _ => None,
    })
}

#[test]
fn an_invitation_that_nobody_answers_expires() {
    let mut inn = proposed();
    inn.hours_pass(41);
    inn.run();
    assert!(!inn.harness.has::<Invitation>(inn.pip));
    assert_eq!(consents(&inn), [None]);
    assert_eq!(inn.plan().stage, PlanStage::Reached, "she does it alone");
}

#[test]
fn who_gives_a_plan_up_takes_the_invitation_back() {
    let mut inn = proposed();
    inn.trigger(AbandonPlan { entity: inn.wren, why: "enough".into() });
    assert!(!inn.harness.has::<Invitation>(inn.pip));
}

#[test]
fn who_was_invited_and_is_gone_is_not_waited_for_for_ever() {
    let mut inn = proposed();
    inn.harness.app.world_mut().despawn(inn.pip);
    inn.hours_pass(11);
    inn.run();
    assert_eq!(consents(&inn), [None]);
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

/// Pip has his part, and has not done it: he waits.
fn sharing() -> Inn {
    let brain = thinking(&[propose_to("character_2"), shared_with("character_2")]);
    let brain = brain.say("wren", reply(TO_PIP, "Pip, are you with me?", "He must help."));
    let brain = brain.say("wren", reply(TAKE, "", "The key."));
    let mut answer: Value =
        serde_json::from_str(&reply(4, "Aye.", "Why not.")).expect("a reply of the test kit");
    answer["plan"] = json!({ "answer": "accept" });
    let brain = brain.say("pip", answer.to_string()).say("pip", reply(0, "", "In a minute."));
    let mut inn = inn(brain);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    let own: &Plan = inn.harness.get(inn.pip);
    assert_eq!((own.led_by.clone(), own.is_over()), (Some("wren".into()), false));
    inn
}

#[test]
fn a_part_ends_with_what_was_promised_of_it_to_whoever_leads_the_plan() {
    let mut inn = sharing();
    let entity = inn.pip;
    for text in ["sweep the yard", "open the chest"] {
        let (text, target) = (text.to_owned(), Some(StableId::new("wren")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        inn.trigger(OpenCommitment { entity, opener: CommitmentSource::Game, proposed });
    }
    let let_go = |commitment: u32| {
        let state = CommitmentState::Withdrawn { why: "Never mind.".to_owned() };
        EndCommitment { entity, commitment, state }
    };
    inn.trigger(let_go(1));
    assert!(!inn.harness.get::<Plan>(entity).is_over(), "that was something else");
    inn.trigger(let_go(2));
    assert!(matches!(inn.harness.get::<Plan>(entity).stage, PlanStage::Abandoned { .. }));
    assert_eq!(inn.plan().stage, PlanStage::Unthought, "Wren thinks about it anew");
}

#[test]
fn a_partner_whose_leader_is_gone_gives_its_part_up() {
    let mut inn = sharing();
    inn.harness.app.world_mut().despawn(inn.wren);
    inn.run();
    inn.hours_pass(11);
    inn.run();
    let own: &Plan = inn.harness.get(inn.pip);
    assert!(matches!(own.stage, PlanStage::Abandoned { .. }), "{own:?}");
}

#[test]
fn a_leader_whose_partner_is_gone_thinks_anew() {
    let mut inn = sharing();
    inn.harness.app.world_mut().despawn(inn.pip);
    for _ in 0..60 {
        inn.hours_pass(1);
        inn.run();
    }
    assert!(inn.requests(Purpose::Think).len() > 2, "the step of the partner stalls");
    assert!(inn.plan().is_over(), "{:?}", inn.plan());
}

#[test]
fn the_game_may_say_that_a_step_is_done_or_has_failed() {
    let dance = || steps(&[("Dance with the moon", 0), ("Bow to the moon", 0)]);
    let brain = thinking(&[dance(), dance()]).say("wren", reply(0, "", "How?"));
    let mut inn = inn(brain);
    inn.pursue("Dance.", "PLAN");
    inn.run();
    let (entity, done) = (inn.wren, StepOutcome::Done);
    inn.trigger(EndPlanStep { entity, step: 1, outcome: done.clone() });
    assert_eq!(inn.plan().stage, PlanStage::UnderWay);
    inn.trigger(EndPlanStep { entity, step: 1, outcome: done.clone() });
    inn.trigger(EndPlanStep { entity, step: 9, outcome: done.clone() });
    assert_eq!(inn.heard().steps.len(), 1, "a step ends once");
    let outcome = StepOutcome::Failed("There is no moon.".into());
    inn.trigger(EndPlanStep { entity, step: 2, outcome });
    assert_eq!(inn.plan().stage, PlanStage::Unthought);
    inn.run();
    assert!(inn.requests(Purpose::Think)[1].prompt.volatile.contains("There is no moon."));
    inn.trigger(EndPlanStep { entity, step: 1, outcome: done.clone() });
    inn.trigger(EndPlanStep { entity, step: 2, outcome: done });
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn what_falls_to_a_player_is_for_the_game_to_end() {
    let brain = thinking(&[propose_to("character_1"), shared_with("character_1")]);
    let brain = brain.say("wren", reply(TELL, "Odo, are you with me?", "He must help."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    let (entity, by) = (inn.wren, StableId::new("odo"));
    inn.trigger(AnswerProposal { entity, by, consent: Consent::Accept, words: "Yes.".into() });
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::UnderWay, "{:?}", inn.plan());
    let odos: Vec<u32> = inn
        .plan()
        .steps()
        .iter()
        .filter(|step| step.actor.is_some())
        .map(|step| step.number)
        .collect();
    assert_eq!(odos, [2]);
    inn.trigger(EndPlanStep { entity, step: 2, outcome: StepOutcome::Done });
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}
