//! Plans that tests pursue.

use super::Plan;
use crate::mind::StableId;
use crate::plan::{PlanLimits, ProposedStep, StepType, ThinkDecision, ThinkOutput};
use std::time::Duration;

pub(super) const LIMITS: PlanLimits =
    PlanLimits { replans: 1, rounds: 2, patience: 2, answer_within: Duration::from_secs(60) };

pub(super) fn steps(steps: &[(u32, Option<&str>)]) -> ThinkOutput {
    let step = |(group, actor): &(u32, Option<&str>)| ProposedStep {
        description: format!("Do a thing of group {group}"),
        step_type: StepType::Write,
        domain: "things".to_owned(),
        group: *group,
        actor: actor.map(str::to_owned),
    };
    output(ThinkDecision::PlanDirect { steps: steps.iter().map(step).collect() })
}

pub(super) fn output(decision: ThinkDecision) -> ThinkOutput {
    ThinkOutput { goal: "get it".into(), decision, listener: None, dropped: Vec::new() }
}

pub(super) fn proposal() -> ThinkOutput {
    output(ThinkDecision::Propose { message: "Shall we?".into() })
}

pub(super) fn who(name: &str) -> Option<StableId> {
    (name == "character_2").then(|| StableId::new("pip"))
}

pub(super) fn under_way(given: &[(u32, Option<&str>)]) -> Plan {
    let mut plan = Plan::new("Get it.", "PLAN");
    plan.adopt(&steps(given), &LIMITS, who);
    plan
}

pub(super) fn due(plan: &Plan) -> Vec<u32> {
    plan.due().map(|step| step.number).collect()
}
