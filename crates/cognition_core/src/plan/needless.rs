//! Which steps of a plan need no doing any more.

use super::deed::Deed;
use super::fact::Fact;
use super::step::PlanStep;
use super::trial::Trial;
use cognition_language::identifiers;

impl Trial<'_> {
    /// Whether what a step is to bring about is so.
    pub fn is_so(&self, step: &PlanStep) -> bool {
        self.brought_about(step).is_some()
    }

    /// Whether that is so, and will be when it comes to the step: nothing that is done before it has to do with
    /// that.
    pub fn is_so_by_then(&self, step: &PlanStep, before: &[PlanStep]) -> bool {
        self.brought_about(step).is_some_and(|made| self.outlasts(&made, before, step))
    }

    /// Whether none of the steps before one, nor that, undoes any of this, or needs it or something else in its place:
    /// the papers that were handed over, and not where somebody is, who moves about.
    pub fn outlasts(&self, made: &[Fact], before: &[PlanStep], step: &PlanStep) -> bool {
        let touches = |deed: &Deed, fact: &Fact| {
            self.domain.has_unmade(deed, fact) || self.domain.leaves_open(deed, fact)
        };
        let mut all = before.iter().chain([step]);
        !all.any(|step| meets(&self.deeds_meant(step), made, &touches))
    }

    fn brought_about(&self, step: &PlanStep) -> Option<Vec<Fact>> {
        let deeds = self.deeds_meant(step);
        let done = deeds.iter().find(|deed| self.is_done(deed, self.problem.facts))?;
        Some(self.domain.makes(done))
    }

    /// Whether a deed has nothing left to bring about.
    fn is_done(&self, deed: &Deed, facts: &[Fact]) -> bool {
        let makes = self.domain.makes(deed);
        !makes.is_empty() && makes.iter().all(|fact| facts.contains(fact))
    }

    fn made_by(&self, step: &PlanStep) -> Vec<Fact> {
        let deeds = self.deeds_meant(step);
        deeds.iter().flat_map(|deed| self.domain.makes(deed)).collect()
    }

    /// Whether a step means a deed that can't be done as things stand: what it is for is not where it
    /// was believed to be.
    pub fn is_impossible(&self, step: &PlanStep) -> bool {
        let deeds = self.deeds_meant(step);
        let possible = |deed| self.domain.is_possible(deed, self.problem.facts);
        !deeds.is_empty() && !deeds.iter().any(possible)
    }

    /// Whether what a step is to bring about is needed for nothing but what is so, done or needless already: the
    /// key to a door that stands open. What nothing after it needs, or the goal names, is wanted for itself.
    pub fn serves_only_what_is_so(&self, step: &PlanStep, later: &[PlanStep]) -> bool {
        let made = self.made_by(step);
        if self.is_wanted(&made) || later.iter().any(|other| self.may_be_for(&made, other)) {
            return false;
        }
        let needs_it = |other: &&PlanStep| {
            let deeds = self.deeds_meant(*other);
            let mut unmet = deeds.iter().flat_map(|it| self.domain.unmet(it, self.problem.facts));
            unmet.any(|fact| made.contains(&fact))
        };
        let mut users = later.iter().filter(needs_it).peekable();
        users.peek().is_some() && users.all(|other| !other.is_waiting() || self.is_so(other))
    }

    /// Whether no action accounts for a step that is still to be done, and it names what is made: `Show the key to
    /// Mara`.
    fn may_be_for(&self, made: &[Fact], other: &PlanStep) -> bool {
        let is_open = other.is_waiting() && !other.step_type.is_inward();
        if !is_open || !self.deeds_meant(other).is_empty() {
            return false;
        }
        let words: Vec<String> = identifiers(&other.description).map(str::to_lowercase).collect();
        let named = self.named(&other.description, &words);
        let mut things = made.iter().flat_map(|fact| &fact.of);
        things.any(|thing| named.contains(thing) && !self.problem.actors.contains(thing))
    }

    fn is_wanted(&self, made: &[Fact]) -> bool {
        made.iter().any(|fact| self.problem.goal.contains(fact))
    }

    /// Whether a step leads only to whom or what is here already: all that follows can be done without it, up
    /// to where what it brings about is undone. What no action accounts for may need it.
    pub fn leads_to_what_is_here(&self, step: &PlanStep, later: &[PlanStep]) -> bool {
        let made = self.made_by(step);
        let (mut facts, mut is_used) = (self.problem.facts.to_vec(), false);
        for other in later.iter().filter(|other| !other.step_type.is_inward()) {
            let deeds = self.deeds_meant(other);
            if deeds.is_empty() {
                return false;
            }
            let uses = meets(&deeds, &made, &|deed, fact| self.domain.may_need(deed, fact));
            let is_undone = meets(&deeds, &made, &|deed, fact| self.domain.has_unmade(deed, fact));
            let is_done = deeds.iter().any(|deed| self.is_done(deed, &facts));
            let after = deeds.iter().find_map(|deed| self.domain.after(deed, &facts));
            if uses && !is_done && after.is_none() {
                return false;
            }
            facts = after.filter(|_| !is_done).unwrap_or(facts);
            is_used |= uses && (is_done || !is_undone);
            if is_undone {
                break;
            }
        }
        is_used && !self.is_wanted(&made)
    }
}

fn meets(deeds: &[Deed], facts: &[Fact], meet: &dyn Fn(&Deed, &Fact) -> bool) -> bool {
    deeds.iter().any(|deed| facts.iter().any(|fact| meet(deed, fact)))
}

#[cfg(test)]
mod tests {
    use super::super::problem::Problem;
    use super::super::step::StepState;
    use super::super::tiny_world::{WAY, facts, heist, refs, world_domain};
    use super::*;
    use crate::mind::StableId;

    fn steps(of: &[&str]) -> Vec<PlanStep> {
        let step = |(place, description): (u32, &&str)| PlanStep {
            number: place + 1,
            description: (*description).to_owned(),
            group: place,
            ..PlanStep::default()
        };
        (0..).zip(of).map(step).collect()
    }

    fn check<T>(known: &[Fact], goal: &[&str], look: impl FnOnce(&Trial<'_>) -> T) -> T {
        let (domain, refs, goal) = (world_domain(), refs(), facts(goal));
        let actors = [StableId::new("wren")];
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        look(&Trial { domain: &domain, problem, refs: &refs })
    }

    #[test]
    fn a_step_whose_thing_is_elsewhere_cannot_be_done_and_a_thought_always_can() {
        let known = facts(&["at wren cellar", "at strongbox kitchen", "free strongbox"]);
        let steps = steps(&["Take the strongbox (item_2)", "Think it over"]);
        let impossible = |known: &[Fact]| {
            check(known, &["holds wren strongbox"], |trial| {
                steps.iter().map(|step| trial.is_impossible(step)).collect::<Vec<_>>()
            })
        };
        assert_eq!(impossible(&known), [true, false]);
        let known = facts(&["at wren cellar", "at strongbox cellar", "free strongbox"]);
        assert_eq!(impossible(&known), [false, false]);
    }

    #[test]
    fn what_a_step_brings_about_may_be_so_already() {
        let known = [heist(), facts(&["holds wren iron_key"])].concat();
        let steps = steps(&WAY);
        let so = check(&known, &[], |trial| {
            steps.iter().map(|step| trial.is_so(step)).collect::<Vec<_>>()
        });
        assert_eq!(so, [false, true, false, false, false]);
    }

    #[test]
    fn a_key_is_not_waited_for_once_its_door_stands_open_whatever_the_goal_is() {
        let mut known = heist();
        let moot = |known: &[Fact], way: &[&str]| {
            let steps = steps(way);
            check(known, &[], |trial| trial.serves_only_what_is_so(&steps[0], &steps[1..]))
        };
        assert!(!moot(&known, &WAY[1..]), "the door is locked");
        known.extend(facts(&["unlocked cellar_door"]));
        assert!(moot(&known, &WAY[1..]));
        assert!(!moot(&known, &WAY[1..2]), "the key is wanted for itself");
    }

    #[test]
    fn what_is_so_before_its_turn_is_done_unless_something_before_it_has_to_do_with_it() {
        let by_then = |known: &[&str], way: &[&str]| {
            let (known, steps) = ([heist(), facts(known)].concat(), steps(way));
            let (before, last) = steps.split_at(steps.len() - 1);
            check(&known, &[], |trial| trial.is_so_by_then(&last[0], before))
        };
        assert!(!by_then(&[], &WAY[..3]), "the door is locked");
        assert!(by_then(&["unlocked cellar_door"], &WAY[..3]));
        assert!(by_then(&["holds wren strongbox"], &WAY));
        let back = [WAY[0], "Go to the yard (place_1)"];
        assert!(!by_then(&[], &back), "she goes away before it");
        let on = ["Ask Hob (character_1) for the iron key (item_1)", "Go to the yard (place_1)"];
        assert!(!by_then(&[], &on), "she may have gone elsewhere by then");
        let again = ["Give the iron key (item_1) to Hob (character_1)", WAY[1]];
        assert!(!by_then(&["holds wren iron_key"], &again), "she gives it away before it");
    }

    #[test]
    fn what_served_a_step_that_is_done_is_needless_and_what_the_goal_names_is_not() {
        let mut steps = steps(&WAY[1..]);
        let moot = |steps: &[PlanStep], goal: &[&str]| {
            check(&heist(), goal, |trial| trial.serves_only_what_is_so(&steps[0], &steps[1..]))
        };
        assert!(!moot(&steps, &[]));
        steps[1].state = StepState::PassedOver;
        assert!(moot(&steps, &[]));
        assert!(!moot(&steps, &["holds wren iron_key"]));
        steps[2].description = "Show the iron key (item_1) to Hob (character_1)".to_owned();
        assert!(!moot(&steps, &[]), "it is for that, too");
    }

    #[test]
    fn whoever_is_here_need_not_be_gone_to_unless_what_follows_is_there() {
        let mut known = heist();
        let spared = |known: &[Fact], way: &[&str]| {
            let steps = steps(way);
            check(known, &[], |trial| trial.leads_to_what_is_here(&steps[0], &steps[1..]))
        };
        assert!(!spared(&known, &WAY[..2]), "he is there");
        known.retain(|fact| fact.to_string() != "at hob kitchen");
        known.extend(facts(&["at hob yard"]));
        assert!(spared(&known, &WAY[..2]));
        assert!(!spared(&known, &WAY), "the cellar door is there");
        assert!(!spared(&known, &[WAY[0], "Sing to Hob (character_1)"]), "perhaps it is for there");
        assert!(!spared(&known, &[WAY[0], "Go to the cellar (place_3)"]), "it is the way");
    }

    #[test]
    fn who_stands_where_the_way_leads_with_the_thing_in_hand_need_not_go_back_for_it() {
        let here = facts(&["at wren cellar", "unlocked cellar_door", "holds wren strongbox"]);
        let mut known = [heist(), here].concat();
        known.retain(|fact| fact.to_string() != "at wren yard");
        let steps = steps(&[WAY[0], WAY[3]]);
        assert!(check(&known, &[], |trial| trial.leads_to_what_is_here(&steps[0], &steps[1..])));
    }
}
