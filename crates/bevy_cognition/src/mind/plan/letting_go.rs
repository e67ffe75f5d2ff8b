//! What was promised to somebody, and let go of, is pursued no longer.

use super::promised::sentence;
use super::pursuit::{PursuerReadOnlyItem, Pursuit};
use super::requests::StepOutcome;
use crate::mind::promise::{CommitmentEnded, EndCommitment};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::{Plan, PlanStep};
use cognition_core::promise::{Commitment, CommitmentKind, CommitmentSource, CommitmentState};
use cognition_core::route::Language;

/// Why a plan ends with what it was for.
const NOT_OWED: &str = "nobody counts on it any more";

/// A plan ends with the promise that it was made for, and a part of somebody's plan with what was promised to them
/// of it.
pub(super) fn leave_off(ended: On<CommitmentEnded>, mut pursuit: Pursuit) {
    let (entity, promise) = (ended.entity, &ended.commitment);
    if !pursuit.is_let_go(entity, promise) {
        return;
    }
    if pursuit.aside.get(entity).is_ok_and(|(_, _, own)| serves(&own.plan, promise)) {
        pursuit.drop_put_off(entity, NOT_OWED);
    }
    let Ok(pursuer) = pursuit.plans.get(entity) else { return };
    match (serves(pursuer.plan, promise), part_promised(&pursuer, promise)) {
        (true, _) => pursuit.abandon(entity, NOT_OWED),
        (false, Some((leader, step))) => pursuit.leave_part(entity, &leader, step, promise),
        (false, None) => {}
    }
}

impl Pursuit<'_, '_> {
    /// A mind lets go of what it pursues, and of what it has only resolved to do for itself besides: nobody counts on
    /// that.
    pub(super) fn let_go_of_own(&mut self, entity: Entity, why: &str) {
        let resolves = self.resolves_behind(entity);
        self.abandon(entity, why);
        for commitment in resolves {
            let state = CommitmentState::Withdrawn { why: why.to_owned() };
            self.commands.trigger(EndCommitment { entity, commitment, state });
        }
    }

    /// The numbers of the resolves that the plan of a mind was made for.
    fn resolves_behind(&self, entity: Entity) -> Vec<u32> {
        let Ok(pursuer) = self.plans.get(entity) else { return Vec::new() };
        let owed = pursuer.commitments.into_iter().flat_map(|owing| owing.owed(self.clock.now));
        let is_resolve = |owed: &&Commitment| {
            owed.opener == CommitmentSource::Executor && serves(pursuer.plan, owed)
        };
        owed.filter(is_resolve).map(|owed| owed.id).collect()
    }

    /// Whether it was let go of, and not for another time.
    fn is_let_go(&self, entity: Entity, promise: &Commitment) -> bool {
        let owing = self.plans.get(entity).ok().and_then(|pursuer| pursuer.commitments);
        let anew = |owed: &Commitment| owed.terms.instead_of == Some(promise.id);
        let is_moved = owing.is_some_and(|owing| owing.owed(self.clock.now).any(anew));
        matches!(promise.state, CommitmentState::Withdrawn { .. }) && !is_moved
    }

    /// Whoever leads thinks about it without that.
    fn leave_part(&mut self, entity: Entity, leader: &StableId, step: u32, promise: &Commitment) {
        let Ok(pursuer) = self.plans.get(entity) else { return };
        let mind = pursuer.mind.id.clone();
        self.abandon(entity, NOT_OWED);
        if let Some(leader) = self.referables.find(leader) {
            let outcome = StepOutcome::Failed(let_go_of(promise));
            self.end_step_of_leader(leader, &mind, step, &outcome);
        }
    }
}

/// `it was let go of: "Never mind the lamp."`
fn let_go_of(promise: &Commitment) -> String {
    match &promise.state {
        CommitmentState::Withdrawn { why } if !why.is_empty() => {
            format!("it was let go of: \"{why}\"")
        }
        _ => "it was let go of".to_owned(),
    }
}

/// Whether a plan was made for a promise, and goes on.
fn serves(plan: &Plan, promise: &Commitment) -> bool {
    let is_own = plan.led_by.is_none() && !plan.is_over();
    is_own && promise.terms.pursued && plan.goal == sentence(&promise.text)
}

/// Of a part of somebody's plan, whose it is, and the step that deals with what was promised to them.
fn part_promised(
    pursuer: &PursuerReadOnlyItem<'_, '_>,
    promise: &Commitment,
) -> Option<(StableId, u32)> {
    let is_deed = promise.kind != CommitmentKind::Refrain && !pursuer.plan.is_over();
    let leader = pursuer.plan.led_by.as_ref().filter(|_| is_deed)?;
    let whom = promise.target.as_ref().filter(|whom| *whom == leader)?;
    let called = pursuer.refs.of(whom).map_or("", |known| known.label.as_str());
    let about = |step: &&PlanStep| {
        step.is_waiting() && deals_with(&step.description, &promise.text, called)
    };
    let step = pursuer.plan.steps().iter().find(about)?;
    Some((leader.clone(), step.number))
}

/// `Find the wheel and give it to Sabine` of `bring Sabine the wheel`: whom it is promised to aside.
fn deals_with(step: &str, promised: &str, whom: &str) -> bool {
    let language = Language::of(promised);
    let (whom, step) = (language.content_stems(whom), language.content_stems(step));
    let mut matter = language.content_stems(&language.done_to(promised));
    matter.retain(|stem| !whom.contains(stem));
    !matter.is_empty() && matter.iter().all(|stem| step.contains(stem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_deals_with_what_is_promised_whomever_that_is_for() {
        let find = "Find the numbering wheel and give it to Sabine (character_2)";
        assert!(deals_with(find, "bring Sabine the numbering wheel", "Sabine"));
        assert!(deals_with("Open the chest (chest_1)", "open the chest", "Wren"));
        assert!(!deals_with(find, "bring Sabine the copper plate", "Sabine"));
        assert!(!deals_with(find, "see Sabine", "Sabine"));
    }
}
