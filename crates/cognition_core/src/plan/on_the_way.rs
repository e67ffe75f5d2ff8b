//! The way to a step is part of the plan, though its planner leaves it out: what lies somewhere can be taken once one is
//! there.

use super::deed::Deed;
use super::progress::STEPS_BOUND;
use super::step::StepType;
use super::think_output::ProposedStep;
use super::trial::Trial;
use crate::mind::StableId;

/// What a step is about that leads somewhere else.
const PLACES: &str = "places";
/// Stands for what the planner has no name for; a description may do without it.
const UNNAMED: char = '\0';

impl Trial<'_> {
    /// These steps, with the way to each that is done somewhere else; as they are where none is, where not all of the
    /// way can be named, or where that would be too many.
    pub fn on_the_way(&self, steps: Vec<ProposedStep>) -> Vec<ProposedStep> {
        let order = self.rehearsed(&steps).order;
        let ways: usize = order.iter().map(|(_, way)| way.len()).sum();
        if ways == 0 || steps.len() + ways > STEPS_BOUND {
            return steps;
        }
        self.in_order(&steps, &order).unwrap_or(steps)
    }

    /// Steps of one group stay side by side, unless a way comes between them.
    fn in_order(
        &self,
        steps: &[ProposedStep],
        order: &[(usize, Vec<Deed>)],
    ) -> Option<Vec<ProposedStep>> {
        let (mut all, mut group) = (Vec::new(), 0);
        let mut before: Option<u32> = None;
        for (number, way) in order {
            let step = &steps[*number];
            let is_later = before.is_some_and(|it| it != step.group || !way.is_empty());
            group += u32::from(is_later);
            for deed in way {
                all.push(self.led(step, deed, group)?);
                group += 1;
            }
            all.push(ProposedStep { group, ..step.clone() });
            before = Some(step.group);
        }
        Some(all)
    }

    /// A move on the way to a step, by whoever does that.
    fn led(&self, step: &ProposedStep, deed: &Deed, group: u32) -> Option<ProposedStep> {
        let (description, step_type) = (self.described(deed)?, StepType::Write);
        let domain = PLACES.to_owned();
        Some(ProposedStep { description, step_type, domain, group, actor: step.actor.clone() })
    }

    /// A deed in the words of a step; none where something that those name has no name with the mind.
    pub(super) fn described(&self, deed: &Deed) -> Option<String> {
        let name = |id: &StableId| {
            let known = self.refs.of(id);
            known.map_or_else(
                || UNNAMED.to_string(),
                |it| format!("{} ({})", it.label, it.name.as_str()),
            )
        };
        self.domain.describe(deed, &name).filter(|it| !it.contains(UNNAMED))
    }
}

#[cfg(test)]
mod tests {
    use super::super::fact::Fact;
    use super::super::problem::Problem;
    use super::super::tiny_world::{facts, heist, refs, world_domain};
    use super::*;

    fn step(group: u32, description: &str) -> ProposedStep {
        let (description, domain) = (description.to_owned(), "things".to_owned());
        ProposedStep { description, domain, group, ..ProposedStep::default() }
    }

    /// Each step with its group and who does it.
    fn told(known: &[Fact], steps: Vec<ProposedStep>) -> Vec<String> {
        let actors = ["wren".into(), "hob".into()];
        let problem = Problem { actors: &actors, facts: known, goal: &[], max_steps: 8 };
        let (domain, refs) = (world_domain(), refs());
        let all = Trial { domain: &domain, problem, refs: &refs }.on_the_way(steps);
        let words = |it: &ProposedStep| {
            let by = it.actor.as_ref().map(|by| format!("{by}: ")).unwrap_or_default();
            format!("{} {by}{}", it.group, it.description)
        };
        all.iter().map(words).collect()
    }

    fn open() -> Vec<Fact> {
        [heist(), facts(&["unlocked cellar_door"])].concat()
    }

    #[test]
    fn the_way_to_a_step_comes_before_it_and_all_that_follows_comes_later() {
        let steps = vec![step(0, "Take the strongbox (item_2)"), step(1, "Sing of it")];
        let walk = ["0 Go to the kitchen (place_2)", "1 Go to the cellar (place_3)"];
        let then = ["2 Take the strongbox (item_2)", "3 Sing of it"];
        assert_eq!(told(&open(), steps), [walk, then].concat());
    }

    #[test]
    fn what_can_be_done_on_the_spot_comes_before_what_takes_a_way() {
        let known = [open(), facts(&["holds wren strongbox", "at iron_key yard", "free iron_key"])];
        let mut known = known.concat();
        let gone = ["holds hob iron_key", "at strongbox cellar", "free strongbox"];
        known.retain(|fact| !gone.contains(&fact.to_string().as_str()));
        let give = step(0, "Give the strongbox (item_2) to Hob (character_1)");
        let steps = vec![give, step(0, "Take the iron key (item_1)")];
        let in_order = [
            "0 Take the iron key (item_1)",
            "1 Go to the kitchen (place_2)",
            "2 Give the strongbox (item_2) to Hob (character_1)",
        ];
        assert_eq!(told(&known, steps), in_order);
    }

    #[test]
    fn who_helps_is_led_as_well() {
        let hers = ProposedStep {
            actor: Some("character_1".to_owned()),
            ..step(0, "Take the strongbox (item_2)")
        };
        let walk = "0 character_1: Go to the cellar (place_3)";
        let then = "1 character_1: Take the strongbox (item_2)";
        assert_eq!(told(&open(), vec![hers]), [walk, then]);
    }

    #[test]
    fn a_plan_that_says_the_way_itself_or_can_not_work_stays_as_it_is() {
        let whole = ["Go to the kitchen (place_2)", "Go to the cellar (place_3)"];
        let steps = || vec![step(0, whole[0]), step(3, whole[1])];
        let same = [format!("0 {}", whole[0]), format!("3 {}", whole[1])];
        assert_eq!(told(&open(), steps()), same);
        assert_eq!(told(&heist(), steps()), same, "the door is locked");
        let unknown = step(0, "Wonder aloud about the strongbox (item_2)");
        let told = told(&open(), vec![unknown]);
        assert_eq!(told, ["0 Wonder aloud about the strongbox (item_2)"]);
    }
}
