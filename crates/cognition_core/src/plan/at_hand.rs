//! A goal that is one deed away needs no planner.

use super::deed::Deed;
use super::step::StepType;
use super::think_output::ProposedStep;
use super::trial::{CHARACTER, Trial};
use crate::act::IndexedAction;
use crate::mind::StableId;

impl Trial<'_> {
    /// The deed, as a step, by which the mind itself brings about all that is to be so, where it is offered and can be
    /// done now, depends on nobody's will and is the only one: of several, somebody has to choose.
    pub fn at_hand(&self, offers: &[IndexedAction]) -> Option<(Deed, ProposedStep)> {
        let actor = self.problem.actors.first()?;
        let deeds = offers.iter().filter(|offer| offer.violated().next().is_none());
        let deeds = deeds.map(|offer| offered(actor, offer));
        let mut leading = deeds.filter(|deed| self.brings_all_about(deed));
        let deed = leading.next()?;
        if leading.any(|other| other != deed) {
            return None;
        }
        let step = self.as_a_step(&deed)?;
        self.deeds_meant(&step).contains(&deed).then_some((deed, step))
    }

    fn brings_all_about(&self, deed: &Deed) -> bool {
        let (facts, goal) = (self.problem.facts, self.problem.goal);
        let lacks = goal.iter().any(|fact| !facts.contains(fact));
        let is_free = lacks && !self.domain.is_uncertain(&deed.action);
        let after = self.domain.after(deed, facts).filter(|_| is_free);
        after.is_some_and(|after| goal.iter().all(|fact| after.contains(fact)))
    }

    fn as_a_step(&self, deed: &Deed) -> Option<ProposedStep> {
        let kind = deed.targets.first().and_then(|target| self.refs.of(target));
        let domain = match kind.map(|known| known.kind.as_str()) {
            Some(CHARACTER) => "people",
            Some("place" | "door" | "exit") => "places",
            _ => "things",
        };
        let (description, step_type) = (self.described(deed)?, StepType::Write);
        let domain = domain.to_owned();
        Some(ProposedStep { description, step_type, domain, ..ProposedStep::default() })
    }
}

fn offered(actor: &StableId, offer: &IndexedAction) -> Deed {
    let targets = offer.targets.iter().map(|target| target.stable_id.clone()).collect();
    Deed { action: offer.action.clone(), actor: actor.clone(), targets, group: 0 }
}

#[cfg(test)]
mod tests {
    use super::super::fact::Fact;
    use super::super::problem::Problem;
    use super::super::tiny_world::{facts, heist, refs, world_domain};
    use super::*;
    use crate::act::ActionTarget;
    use crate::perceive::Ref;
    use bevy_ecs::entity::Entity;

    fn offer(action: &str, targets: &[&str]) -> IndexedAction {
        let target = |id: &&str| ActionTarget {
            name: Ref::from("thing_1".to_owned()),
            stable_id: (*id).into(),
            label: (*id).to_owned(),
            entity: Entity::PLACEHOLDER,
        };
        let (action, targets) = (action.to_owned(), targets.iter().map(target).collect());
        IndexedAction { action, targets, ..IndexedAction::default() }
    }

    /// What Wren, who knows this, does for that without asking anybody.
    fn step(known: &[Fact], goal: &[&str], offers: &[IndexedAction]) -> Option<String> {
        let (actors, goal) = (["wren".into()], facts(goal));
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        let (domain, refs) = (world_domain(), refs());
        let found = Trial { domain: &domain, problem, refs: &refs }.at_hand(offers);
        found.map(|(_, step)| format!("{}: {}", step.domain, step.description))
    }

    fn beside_the_box() -> Vec<Fact> {
        let mut known = heist();
        known.retain(|fact| *fact != facts(&["at wren yard"])[0]);
        [known, facts(&["at wren cellar"])].concat()
    }

    const BOX: &str = "holds wren strongbox";

    fn offers() -> [IndexedAction; 2] {
        [offer("world:take", &["strongbox"]), offer("world:go", &["kitchen", "cellar_door"])]
    }

    #[test]
    fn what_one_offered_deed_brings_about_is_a_step() {
        let found = step(&beside_the_box(), &[BOX], &offers());
        assert_eq!(found.as_deref(), Some("things: Take the strongbox (item_2)"));
        let found =
            step(&heist(), &["at wren kitchen"], &[offer("world:go", &["kitchen", "arch"])]);
        assert_eq!(found.as_deref(), Some("places: Go to the kitchen (place_2)"));
    }

    #[test]
    fn of_two_deeds_that_bring_it_about_somebody_has_to_choose() {
        let known = [heist(), facts(&["way yard kitchen hatch", "unlocked hatch"])].concat();
        let by = |door: &str| offer("world:go", &["kitchen", door]);
        assert_eq!(step(&known, &["at wren kitchen"], &[by("arch"), by("hatch")]), None);
        assert!(step(&known, &["at wren kitchen"], &[by("hatch"), by("hatch")]).is_some());
    }

    #[test]
    fn what_takes_two_deeds_is_planned() {
        assert_eq!(step(&heist(), &[BOX], &offers()), None, "it is three rooms off");
        let both = [BOX, "at wren kitchen"];
        assert_eq!(step(&beside_the_box(), &both, &offers()), None);
    }

    #[test]
    fn what_is_not_offered_or_depends_on_somebodys_will_is_planned() {
        assert_eq!(step(&beside_the_box(), &[BOX], &offers()[1..]), None);
        assert_eq!(step(&beside_the_box(), &[BOX], &[]), None);
        let known = [heist(), facts(&["at wren kitchen"])].concat();
        let ask = [offer("world:ask", &["hob", "iron_key"])];
        assert_eq!(step(&known, &["holds wren iron_key"], &ask), None);
    }

    #[test]
    fn what_is_so_or_has_no_end_in_facts_takes_no_deed() {
        let has = [beside_the_box(), facts(&[BOX])].concat();
        assert_eq!(step(&has, &[BOX], &offers()), None);
        assert_eq!(step(&beside_the_box(), &[], &offers()), None);
    }
}
