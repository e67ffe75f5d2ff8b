//! Whether one plan can be done beside another.

use super::Trial;
use crate::plan::step::PlanStep;
use crate::plan::think_output::ProposedStep;

impl Trial<'_> {
    /// Whether what is left to the mind itself of two plans can be done in neither order, though each could be done
    /// alone. What is not known to fail counts as possible.
    pub fn excludes(&self, one: &[PlanStep], other: &[PlanStep]) -> bool {
        let (one, other) = (left(one), left(other));
        if !self.is_workable(&one) || !self.is_workable(&other) {
            return false;
        }
        let either = [(&one, &other), (&other, &one)];
        either.into_iter().all(|(first, then)| !self.is_workable(&in_turn(first, then)))
    }
}

/// The steps that wait and are the mind's own, as a planner would give them.
fn left(steps: &[PlanStep]) -> Vec<ProposedStep> {
    let own = steps.iter().filter(|step| step.is_waiting() && step.actor.is_none());
    let proposed = |step: &PlanStep| ProposedStep {
        description: step.description.clone(),
        step_type: step.step_type,
        domain: step.domain.clone(),
        group: step.group,
        actor: None,
    };
    own.map(proposed).collect()
}

fn in_turn(first: &[ProposedStep], then: &[ProposedStep]) -> Vec<ProposedStep> {
    let after = first.iter().map(|step| step.group.saturating_add(1)).max().unwrap_or_default();
    let later = |step: &ProposedStep| {
        let group = after.saturating_add(step.group);
        ProposedStep { group, ..step.clone() }
    };
    first.iter().cloned().chain(then.iter().map(later)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Referable;
    use crate::plan::problem::Problem;
    use crate::plan::tiny_world::{facts, refs, world_domain};

    fn excludes(one: &str, other: &str) -> bool {
        let (domain, mut refs) = (world_domain(), refs());
        refs.touch(&Referable::new("character", "Pip", "pip"), 1);
        let people = ["at wren kitchen", "at pip kitchen", "at hob kitchen", "person pip"];
        let things = ["person hob", "holds wren strongbox", "holds hob iron_key"];
        let (actors, known) = (["wren".into()], facts(&[&people[..], &things[..]].concat()));
        let problem = Problem { actors: &actors, facts: &known, goal: &[], max_steps: 8 };
        let step = |text: &str| PlanStep { description: text.to_owned(), ..PlanStep::default() };
        let trial = Trial { domain: &domain, problem, refs: &refs };
        trial.excludes(&[step(one)], &[step(other)])
    }

    #[test]
    fn what_is_given_to_one_cannot_be_given_to_another_and_all_else_goes_together() {
        let to_hob = "Give the strongbox (item_2) to Hob (character_1)";
        let to_pip = "Give the strongbox (item_2) to Pip (character_2)";
        let key = "Ask Hob (character_1) for the iron key (item_1)";
        assert!(excludes(to_hob, to_pip));
        assert!(!excludes(to_hob, key) && !excludes(key, to_pip));
        let key_to_pip = "Give the iron key (item_1) to Pip (character_2)";
        assert!(!excludes(key_to_pip, to_pip), "the one can't be done alone either");
        assert!(!excludes(to_hob, "Dance with the moon"), "nothing is known of that");
    }
}
