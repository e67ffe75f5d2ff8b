//! What a planner answered is tried in thought before the mind takes it.

use super::pursuit::{PursuerReadOnlyItem, Pursuit};
use crate::turn::TurnPlanning;
use cognition_core::decide::{Rejection, Rule};
use cognition_core::mind::StableId;
use cognition_core::plan::{
    Fact, PlanFlaw, Problem, ProposedStep, ThinkDecision, ThinkOutput, Trial,
};

/// How often a step may be planned again that nobody ever came to do.
const STALLS: usize = 1;

impl Pursuit<'_, '_> {
    /// Steps that can't work, or were refused before, are refused with the reason.
    pub(super) fn try_out(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        planning: &TurnPlanning,
        thought: &ThinkOutput,
    ) -> Result<(), Rejection> {
        let ThinkDecision::PlanDirect { steps } = &thought.decision else { return Ok(()) };
        let Some(domain) = &self.domain else { return Ok(()) };
        let plan = pursuer.plan;
        let actors: Vec<StableId> =
            [&pursuer.mind.id].into_iter().chain(&plan.with).cloned().collect();
        let (facts, goal) = (&*planning.known, planning.reach.as_slice());
        let max_steps = planning.mode.max_steps;
        let problem = Problem { actors: &actors, facts, goal, max_steps };
        let trial = Trial { domain: &domain.0, problem, refs: pursuer.refs };
        for (place, step) in steps.iter().enumerate() {
            refuse_repeated(pursuer, &trial, place, step)?;
        }
        // Without an end in facts nothing can be said of what the steps lead to.
        let flaw = Some(&trial).filter(|_| !goal.is_empty()).and_then(|trial| trial.flaw(steps));
        flaw.map_or(Ok(()), |flaw| Err(self.rejected(pursuer, flaw)))
    }

    fn rejected(&self, pursuer: &PursuerReadOnlyItem<'_, '_>, flaw: PlanFlaw) -> Rejection {
        let told = |fact: &Fact| self.in_words(pursuer, fact);
        match flaw {
            PlanFlaw::Lacks { step, needs, instead } => {
                let instead = instead.map(|fact| format!(", but {}", told(&fact)));
                let instead = instead.unwrap_or_default();
                let message = format!(
                    "step {} needs this, which is not so by then: {}{instead}: plan what leads to it first",
                    step + 1,
                    told(&needs)
                );
                Rejection::new(format!("/steps/{step}"), Rule::PlanCanWork, message)
            }
            PlanFlaw::FallsShort { lacks } => {
                let message =
                    format!("after all of it, it is not so yet: {}: plan on to it", told(&lacks));
                Rejection::new("/steps", Rule::PlanCanWork, message)
            }
        }
    }

    /// A fact with the names that a planner goes by.
    fn in_words(&self, pursuer: &PursuerReadOnlyItem<'_, '_>, fact: &Fact) -> String {
        let name = |id: &StableId| match pursuer.refs.of(id) {
            Some(known) => format!("{} ({})", known.label, known.name.as_str()),
            None => "something".to_owned(),
        };
        let words = self.domain.as_ref().and_then(|domain| domain.0.in_words(fact, &name));
        words.unwrap_or_else(|| "what is to be reached".to_owned())
    }
}

/// What somebody refused is refused still; what nobody came to do may be tried once more.
fn refuse_repeated(
    pursuer: &PursuerReadOnlyItem<'_, '_>,
    trial: &Trial<'_>,
    place: usize,
    step: &ProposedStep,
) -> Result<(), Rejection> {
    let same = pursuer.plan.past.iter().filter(|past| past.description == step.description);
    let (stalled, tried): (Vec<_>, Vec<_>) =
        same.filter(|past| past.failed.is_some()).partition(|past| past.stalled);
    let refused = tried.last().filter(|_| trial.depends_on_others(step));
    let past = refused.or_else(|| stalled.last().filter(|_| stalled.len() > STALLS));
    let Some(why) = past.and_then(|past| past.failed.as_ref()) else { return Ok(()) };
    let message = format!("that was tried, and came to nothing ({why}): plan another way");
    Err(Rejection::new(format!("/steps/{place}"), Rule::PlanNotInVain, message))
}
