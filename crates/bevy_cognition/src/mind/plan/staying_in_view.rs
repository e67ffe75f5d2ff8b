//! What a planner keeps in view by rule.

use crate::mind::promise::promised_to;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{CHARACTER, Curation, Plan, Retained};
use cognition_core::promise::Commitments;

/// How many promises are looked at: of the mind, and to it.
const PROMISES: usize = 5;

/// What the goal and the plan name stays in view, and whom a promise or an answer names: a step may concern them.
pub(super) fn staying_in_view(
    world: &World,
    entity: Entity,
    (plan, refs): (&Plan, &EntityRefs),
    said: &str,
    turn: u64,
) -> Curation {
    let mut curation = by_rule(plan, said, refs, turn);
    let promised = promised(world, entity);
    let promised = promised.iter().map(|text| (text.as_str(), "a promise names them"));
    let answered = plan.answer.iter().map(|it| (it.words.as_str(), "an answer names them"));
    let bonds: Vec<(&str, &str)> = promised.chain(answered).collect();
    keep_people(&mut curation, refs, &bonds, turn);
    curation.sparing(plan)
}

fn by_rule(plan: &Plan, said: &str, refs: &EntityRefs, turn: u64) -> Curation {
    let mut texts = vec![(plan.goal.as_str(), "the goal names it")];
    let steps = plan.steps().iter().filter(|step| step.is_waiting());
    texts.extend(steps.map(|step| (step.description.as_str(), "a step of the plan names it")));
    let failed = plan.past.iter().filter(|past| past.failed.is_some());
    texts.extend(failed.map(|past| (past.description.as_str(), "a step that failed names it")));
    Curation::by_rule(refs, said, &texts, turn)
}

/// What the mind owes, and what it is owed.
fn promised(world: &World, entity: Entity) -> Vec<String> {
    let now = world.resource::<GameClock>().now;
    let binds = world.resource::<CognitionSettings>().binds();
    let own = world.get::<Commitments>(entity).filter(|_| binds).into_iter();
    let own = own.flat_map(|own| own.owed(now)).take(PROMISES).map(|owed| owed.text.clone());
    let others = promised_to(world, entity).into_iter().take(PROMISES);
    own.chain(others.map(|owed| owed.promise.text)).collect()
}

/// Whom these texts name stays, beside what stays anyway.
fn keep_people(curation: &mut Curation, refs: &EntityRefs, texts: &[(&str, &str)], turn: u64) {
    let named = Curation::by_rule(refs, "", texts, turn).retain.into_iter();
    let is_person =
        |kept: &Retained| refs.resolve(&kept.name).is_some_and(|known| known.kind == CHARACTER);
    for kept in named.filter(is_person) {
        if curation.retain.iter().all(|other| other.name != kept.name) {
            curation.demote.retain(|name| *name != kept.name);
            curation.drop.retain(|name| *name != kept.name);
            curation.retain.push(kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::Referable;

    #[test]
    fn whom_a_promise_names_stays_in_view_and_what_it_is_about_need_not() {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "Nessa", "nessa"), 1);
        refs.touch(&Referable::new("character", "Odo", "odo"), 1);
        refs.touch(&Referable::new("item", "the pass", "pass"), 1);
        refs.retain("character_1", "for long").expect("it is known");
        let plan = Plan::new("Have the boat.", "PLAN");
        let mut curation = by_rule(&plan, "", &refs, 9);
        assert_eq!(curation.demote, ["character_1"]);
        let promise = "to give Nessa the pass";
        keep_people(&mut curation, &refs, &[(promise, "a promise names them")], 9);
        let kept: Vec<&str> = curation.retain.iter().map(|kept| kept.name.as_str()).collect();
        assert_eq!(kept, ["character_1"]);
        assert!(curation.demote.is_empty());
        keep_people(&mut curation, &refs, &[("an answer of Nessa", "an answer names them")], 9);
        assert_eq!(curation.retain.len(), 1, "once");
    }
}
