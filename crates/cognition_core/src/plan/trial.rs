//! A plan is tried in thought before it is taken: against what is known, and what actions need and
//! make.

mod meaning;
mod obstacle;
mod rehearsal;
mod together;

use super::deed::Deed;
use super::fact::Fact;
use super::planning_domain::PlanningDomain;
use super::problem::Problem;
use super::search::search_at_a_glance;
use super::step_words::StepWords;
use super::think_output::ProposedStep;
use crate::perceive::EntityRefs;

/// The kind of a person: of those who act by themselves, and may be spoken to.
pub const CHARACTER: &str = "character";

/// Why a plan can't work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanFlaw {
    /// A step needs something that is not so when it comes to it.
    Lacks {
        /// Which step, counted from 0.
        step: usize,
        /// What it needs.
        needs: Fact,
        /// What is so instead, where that is known: somebody else has it.
        instead: Option<Fact>,
    },
    /// All its steps can be done, and what is to be so is not so after them.
    FallsShort {
        /// What is not so.
        lacks: Fact,
    },
}

/// What a plan is tried against.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// What actions need and make.
    pub domain: &'a PlanningDomain,
    /// Who plans and who has agreed, what is known, and what is to be so.
    pub problem: Problem<'a>,
    /// The names by which steps speak of things.
    pub refs: &'a EntityRefs,
}

/// What a step may mean.
enum Meaning {
    /// One of these deeds.
    Deeds(Vec<Deed>),
    /// A thought: it changes nothing.
    Thought,
    /// Something that no action accounts for: nothing can be said of what comes after it.
    Unknown,
}

impl Trial<'_> {
    /// The first flaw of a plan, where a search knows a way that has none: a guess is better than no
    /// plan at all. What no action accounts for ends the trial, and so does finding something out.
    pub fn flaw(&self, steps: &[ProposedStep]) -> Option<PlanFlaw> {
        let flaw = self.first_flaw(steps)?;
        search_at_a_glance(self.domain, &self.problem, &|_| false).map(|_| flaw)
    }

    /// Whether a step depends on somebody else's will: once refused, it is not tried again.
    pub fn depends_on_others(&self, step: &ProposedStep) -> bool {
        self.deeds_meant(step).iter().any(|deed| self.domain.is_uncertain(&deed.action))
    }

    /// The deeds that a step may mean; none where it is a thought, or nothing that an action
    /// accounts for.
    pub fn deeds_meant<'s>(&self, step: impl Into<StepWords<'s>>) -> Vec<Deed> {
        match self.meaning(step.into()) {
            Meaning::Deeds(deeds) => deeds,
            Meaning::Thought | Meaning::Unknown => Vec::new(),
        }
    }

    /// Of the deeds that a step may mean those that lack least as things are: who trades this for that gives what they
    /// have, in whatever order the step tells it.
    pub fn deeds_likely_meant<'s>(&self, step: impl Into<StepWords<'s>>) -> Vec<Deed> {
        let lacking = |deed: &Deed| self.domain.unmet(deed, self.problem.facts).len();
        let mut deeds = self.deeds_meant(step);
        let least = deeds.iter().map(lacking).min();
        deeds.retain(|deed| Some(lacking(deed)) == least);
        deeds
    }
}

#[cfg(test)]
mod tests {
    use super::super::step::StepType;
    use super::super::tiny_world::{WAY, facts, heist, refs, world_domain};
    use super::*;

    fn steps(texts: &[&str]) -> Vec<ProposedStep> {
        let step = |(group, text): (usize, &&str)| ProposedStep {
            description: (*text).to_owned(),
            domain: "world".to_owned(),
            group: group as u32,
            ..ProposedStep::default()
        };
        texts.iter().enumerate().map(step).collect()
    }

    fn flaw(known: &[Fact], texts: &[&str]) -> Option<String> {
        let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        let (domain, refs) = (world_domain(), refs());
        let flaw = Trial { domain: &domain, problem, refs: &refs }.flaw(&steps(texts));
        flaw.map(|flaw| match flaw {
            PlanFlaw::Lacks { step, needs, instead } => {
                let instead = instead.map(|fact| format!(", but {fact}")).unwrap_or_default();
                format!("{step} needs {needs}{instead}")
            }
            PlanFlaw::FallsShort { lacks } => format!("falls short of {lacks}"),
        })
    }

    #[test]
    fn a_plan_that_works_has_no_flaw_and_one_that_stops_half_way_falls_short() {
        assert_eq!(flaw(&heist(), &WAY), None);
        let half = flaw(&heist(), &WAY[..3]);
        assert_eq!(half.as_deref(), Some("falls short of holds wren strongbox"));
    }

    #[test]
    fn a_step_that_needs_what_another_has_is_named_with_who_has_it() {
        let without_asking = [WAY[0], WAY[2], WAY[3], WAY[4]];
        let found = flaw(&heist(), &without_asking);
        assert_eq!(found.as_deref(), Some("1 needs holds wren iron_key, but holds hob iron_key"));
    }

    #[test]
    fn what_lies_elsewhere_can_be_taken_where_a_way_leads_there() {
        let known = [heist(), facts(&["unlocked cellar_door"])].concat();
        for told in ["Take the strongbox (item_2)", "First, fetch and take the strongbox"] {
            assert_eq!(flaw(&known, &[told]), None, "{told}: two rooms off");
        }
        let far = ["Go to the cellar (place_3)", "Take the strongbox (item_2)"];
        assert_eq!(flaw(&known, &far), None, "it is more than one door");
        let asked = ["Ask Hob (character_1) for the iron key (item_1)", WAY[2], WAY[4]];
        assert_eq!(flaw(&heist(), &asked), None);
    }

    #[test]
    fn what_bars_the_way_is_named() {
        let no_key = "0 needs holds wren iron_key, but holds hob iron_key";
        for told in ["Take the strongbox (item_2)", "Go to the cellar (place_3)"] {
            assert_eq!(flaw(&heist(), &[told]).as_deref(), Some(no_key), "{told}");
        }
        let mut known = [heist(), facts(&["holds wren iron_key"])].concat();
        known.retain(|fact| fact.to_string() != "holds hob iron_key");
        let shut = flaw(&known, &["Take the strongbox (item_2)"]);
        assert_eq!(shut.as_deref(), Some("0 needs unlocked cellar_door"));
    }

    #[test]
    fn doors_are_asked_for_nothing() {
        let found = flaw(&heist(), &["Ask the cellar door (door_1) for the iron key (item_1)"]);
        assert!(found.is_some_and(|found| found.starts_with("0 needs ")), "a door has nothing");
    }

    #[test]
    fn what_is_left_to_somebody_who_is_at_it_is_not_judged() {
        let wait = |text: &str| {
            let mut steps = steps(&[text]);
            steps[0].step_type = StepType::Analyze;
            let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
            let problem = Problem { actors: &actors, facts: &heist(), goal: &goal, max_steps: 8 };
            Trial { domain: &world_domain(), problem, refs: &refs() }.flaw(&steps)
        };
        assert_eq!(wait("Wait for Hob (character_1) to bring the strongbox (item_2)"), None);
        assert!(wait("Think about the strongbox (item_2)").is_some());
    }

    #[test]
    fn what_no_action_accounts_for_ends_the_trial_and_a_thought_brings_nothing() {
        assert_eq!(flaw(&heist(), &["Pray for the strongbox (item_2)"]), None);
        let mut thought = steps(&["Think of it"]);
        thought[0].step_type = StepType::Analyze;
        let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
        let known = heist();
        let problem = Problem { actors: &actors, facts: &known, goal: &goal, max_steps: 8 };
        let (domain, refs) = (world_domain(), refs());
        let trial = Trial { domain: &domain, problem, refs: &refs };
        assert!(matches!(trial.flaw(&thought), Some(PlanFlaw::FallsShort { .. })));
    }

    #[test]
    fn where_no_search_knows_a_way_a_guess_is_let_pass() {
        let known: Vec<Fact> = heist().into_iter().filter(|fact| fact.is != "holds").collect();
        assert_eq!(flaw(&known, &WAY), None);
    }
}
