//! How things stand for a mind, looked up in the world.

use bevy::prelude::{Entity, World};
use bevy_cognition::plan::Plan;
use cognition_core::mind::StableId;
use cognition_core::plan::{Fact, PlanStep};
use cognition_core::record::RecordedAction;
use cognition_world::verb::Verb;
use cognition_world::{knowledge, scene};
use std::collections::BTreeMap;

/// How things stand for a mind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// What it has planned for, and has neither reached nor given up.
    pub(super) goal: Option<String>,
    /// Steps that are due and its own.
    pub(super) due: Vec<String>,
    /// Of these, those whose effect is so before its eyes.
    pub(super) needless: Vec<String>,
    /// What it wants to hold lies beside it, or whoever holds it stands there.
    pub(super) is_beside: bool,
    /// Whom it waits for, who are doing nothing for it.
    pub(super) left_by: Vec<StableId>,
    /// It has something to say for the goal, and has not said it.
    pub(super) is_unsaid: bool,
}

/// What deeds are called, as they were offered.
pub(super) type Deeds = BTreeMap<String, RecordedAction>;

impl Standing {
    pub(super) fn of(world: &World, mind: &StableId, deeds: &Deeds) -> Self {
        let Some(me) = scene::find(world, mind) else { return Self::default() };
        let Some(plan) = world.get::<Plan>(me).filter(|plan| !plan.is_over()) else {
            return Self::default();
        };
        let due: Vec<String> = plan.due().map(|step| without_refs(&step.description)).collect();
        let is_needless = |step: &&String| {
            let deed = deeds.get(step.as_str());
            deed.is_some_and(|deed| {
                is_in_sight(world, me, deed) && effect(world, me, deed) == Some(true)
            })
        };
        let needless = due.iter().filter(is_needless).cloned().collect();
        Self {
            goal: Some(plan.goal.clone()),
            needless,
            due,
            is_beside: plan.reach.iter().any(|fact| lies_beside(world, me, fact)),
            is_unsaid: plan.pending().is_some_and(|pending| pending.until.is_none()),
            left_by: awaited(plan).filter(|who| !works_for(world, who, mind)).collect(),
        }
    }

    /// Whether something could be done for the goal here and now.
    pub(super) fn could_act(&self) -> bool {
        let waits_for_nobody = !self.left_by.is_empty() || self.is_unsaid;
        self.goal.is_some() && (!self.due.is_empty() || self.is_beside || waits_for_nobody)
    }
}

/// `Ask Hob (character_2) for the key (item_1)` is `Ask Hob for the key`.
pub(super) fn without_refs(description: &str) -> String {
    let (mut plain, mut depth) = (String::new(), 0_usize);
    for letter in description.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether what a deed is for is so; none where that can't be looked up.
pub(super) fn effect(world: &World, me: Entity, deed: &RecordedAction) -> Option<bool> {
    let targets: Option<Vec<Entity>> =
        deed.targets.iter().map(|id| scene::find(world, id)).collect();
    match (Verb::from_id(&deed.action)?, targets?.as_slice()) {
        (Verb::Take | Verb::Filch, [item, ..])
        | (Verb::Ask, [_, item])
        | (Verb::Trade, [_, _, item]) => Some(scene::holds(world, me, *item)),
        (Verb::Give, [item, to]) => Some(scene::holds(world, *to, *item)),
        (Verb::Go, [place, ..]) => Some(scene::place_of(world, me) == Some(*place)),
        (Verb::Unlock, [exit, ..]) => Some(is_open(world, *exit)),
        _ => None,
    }
}

/// Whether something is so in the world, in the words of [`knowledge`].
pub(super) fn is_so(world: &World, fact: &Fact) -> bool {
    let things: Option<Vec<_>> = fact.of.iter().map(|id| scene::find(world, id)).collect();
    match (fact.is.as_str(), things.as_deref()) {
        (knowledge::HOLDS, Some([holder, item])) => scene::holds(world, *holder, *item),
        (knowledge::AT, Some([thing, place])) => scene::place_of(world, *thing) == Some(*place),
        (knowledge::UNLOCKED, Some([exit])) => is_open(world, *exit),
        _ => false,
    }
}

fn is_open(world: &World, exit: Entity) -> bool {
    scene::door(world, exit).is_some_and(|door| !door.is_locked())
}

/// Where the mind is, the effect of a deed can be seen.
fn is_in_sight(world: &World, me: Entity, deed: &RecordedAction) -> bool {
    let things: Vec<Entity> = deed.targets.iter().filter_map(|id| scene::find(world, id)).collect();
    let here = scene::place_of(world, me);
    let leads_off = |exit: &Entity| {
        here.is_some_and(|here| scene::ways_from(world, here).iter().any(|way| way.exit == *exit))
    };
    match (Verb::from_id(&deed.action), things.as_slice()) {
        (Some(Verb::Unlock), [exit, ..]) => leads_off(exit),
        (Some(Verb::Take | Verb::Filch | Verb::Give), [item, ..])
        | (Some(Verb::Ask), [_, item])
        | (Some(Verb::Trade), [_, _, item]) => scene::together(world, me, *item),
        _ => false,
    }
}

/// Whether the mind wants to hold something that is not in its hands, and is here.
fn lies_beside(world: &World, me: Entity, fact: &Fact) -> bool {
    let things: Vec<Entity> = fact.of.iter().filter_map(|id| scene::find(world, id)).collect();
    match (fact.is.as_str(), things.as_slice()) {
        (knowledge::HOLDS, [holder, item]) => {
            *holder == me && !scene::holds(world, me, *item) && scene::in_sight(world, me, *item)
        }
        _ => false,
    }
}

/// Others whose steps come next.
fn awaited(plan: &Plan) -> impl Iterator<Item = StableId> {
    let group = plan.current_group();
    let next = move |step: &&PlanStep| step.is_waiting() && Some(step.group) == group;
    plan.steps().iter().filter(next).filter_map(|step| step.actor.clone())
}

fn works_for(world: &World, helper: &StableId, leader: &StableId) -> bool {
    let plan = scene::find(world, helper).and_then(|helper| world.get::<Plan>(helper));
    plan.is_some_and(|plan| plan.led_by.as_ref() == Some(leader) && !plan.is_over())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_a_deed_without_its_refs() {
        let step = "Ask Hob (character_2) for the iron key (item_1)";
        assert_eq!(without_refs(step), "Ask Hob for the iron key");
    }

    #[test]
    fn who_has_a_goal_and_waits_for_somebody_at_work_could_not_act() {
        let goal = Some("the key".to_owned());
        let waits = Standing { goal, ..Standing::default() };
        assert!(!waits.could_act());
        assert!(Standing { left_by: vec!["odo".into()], ..waits.clone() }.could_act());
        assert!(Standing { due: vec!["Take the key".into()], ..waits }.could_act());
        assert!(
            !Standing { is_beside: true, ..Standing::default() }.could_act(),
            "it wants nothing"
        );
    }
}
