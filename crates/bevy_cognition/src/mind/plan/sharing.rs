//! Steps that fall to those who have agreed to take part: each gets its own, in its own refs.

use super::aside::take_on;
use super::ending::{ELSE_FIRST, TAKEN_IN};
use super::events::PlanMade;
use super::pursuit::Pursuit;
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRef, EntityRefs, PerceptKind, Referable};
use cognition_core::plan::{Fact, Plan, PlanStep};
use cognition_core::route::Language;
use std::collections::BTreeMap;

pub(super) fn share_steps(
    made: On<PlanMade>,
    mut partners: Query<(&Mind, &mut EntityRefs), Without<Plan>>,
    mut pursuit: Pursuit,
) {
    let Ok(leader) = pursuit.plans.get(made.entity) else { return };
    let Some(open) = leader.plan.current_group() else { return };
    let names = leader.refs.clone();
    let mind = leader.mind.id.clone();
    let (with, reach) = (leader.plan.with.clone(), leader.plan.reach.clone());
    for (partner, steps) in by_actor(leader.plan.steps()) {
        let Some(entity) = pursuit.referables.find(&partner) else { continue };
        let mut busy = Busy::No;
        let (shared, goal) = if let Ok(mut own) = pursuit.plans.get_mut(entity) {
            busy = Busy::of(&own.plan, &steps, &reach);
            (reworded(steps, &names, &mut own.refs, own.mind.turns), goal(&own.refs, &mind))
        } else if let Ok((own, mut refs)) = partners.get_mut(entity) {
            (reworded(steps, &names, &mut refs, own.turns), goal(&refs, &mind))
        } else {
            debug!(target: "cognition::plan", "`{partner}` has a part in a plan of `{mind}`, and no mind: the game says when it is done");
            continue;
        };
        let plan = Plan::shared(goal, mind.clone(), shared, open);
        match busy {
            Busy::No => {
                pursuit.commands.entity(entity).try_insert(plan);
            }
            // Who has agreed to this lets go of what it was about.
            Busy::LetsGo(why) => {
                pursuit.abandon(entity, why);
                pursuit.commands.entity(entity).try_insert(plan);
            }
            Busy::Pursues => {
                pursuit.commands.queue(move |world: &mut World| take_on(world, entity, plan));
            }
        }
    }
    let_others_see_to_it(&mut pursuit, &with, &reach);
}

/// What becomes of what a mind pursues as it gets steps of somebody else's.
enum Busy {
    /// It pursues nothing.
    No,
    /// It ends with this reason.
    LetsGo(&'static str),
    /// It is only put off, if at all.
    Pursues,
}

impl Busy {
    fn of(own: &Plan, steps: &[PlanStep], reach: &[Fact]) -> Self {
        if own.is_over() {
            return Self::No;
        }
        let is_same = !reach.is_empty() && own.reach == reach;
        match is_same || is_taken_in(&own.goal, steps) {
            true => Self::LetsGo(TAKEN_IN),
            false if own.led_by.is_some() => Self::LetsGo(ELSE_FIRST),
            false => Self::Pursues,
        }
    }
}

/// `Bring the lamp to the tent`, where the steps that fall to whoever means to do that deal with the lamp: it is not put
/// off by them.
fn is_taken_in(goal: &str, steps: &[PlanStep]) -> bool {
    let language = Language::of(goal);
    let matter = language.content_stems(&language.done_to(goal));
    let steps = steps.iter().flat_map(|step| language.content_stems(&step.description));
    let steps: Vec<String> = steps.collect();
    !matter.is_empty() && matter.iter().all(|stem| steps.contains(stem))
}

/// Who has agreed that others do what they pursue themselves leaves it to those.
fn let_others_see_to_it(pursuit: &mut Pursuit<'_, '_>, with: &[StableId], reach: &[Fact]) {
    for partner in with {
        let Some(entity) = pursuit.referables.find(partner) else { continue };
        let same = pursuit.plans.get(entity).is_ok_and(|own| {
            let leads = own.plan.led_by.is_none() && !own.plan.is_over();
            leads && !reach.is_empty() && own.plan.reach == reach
        });
        if same {
            pursuit.abandon(entity, TAKEN_IN);
        }
    }
}

/// Whoever has failed at a part of a plan out of sight comes back and speaks to its leader.
pub(super) fn hear_helper(perceive: On<Perceive>, mut pursuit: Pursuit) {
    let Perceive { entity, percept } = perceive.event();
    let speaks = percept.kind == PerceptKind::Speech && percept.addressed;
    if let Some(helper) = percept.source.as_ref().filter(|_| speaks) {
        pursuit.hear_helper(*entity, helper, &percept.text);
    }
}

/// What the leader is after it has told as far as it wanted to.
fn goal(own: &EntityRefs, leader: &StableId) -> String {
    let leader = own.of(leader).map_or("somebody", |known| known.label.as_str());
    format!("Help {leader}, as agreed.")
}

fn by_actor(steps: &[PlanStep]) -> BTreeMap<StableId, Vec<PlanStep>> {
    let mut shared: BTreeMap<StableId, Vec<PlanStep>> = BTreeMap::new();
    for step in steps {
        if let Some(actor) = &step.actor {
            shared.entry(actor.clone()).or_default().push(step.clone());
        }
    }
    shared
}

/// The same steps in the refs of whoever does them.
fn reworded(
    mut steps: Vec<PlanStep>,
    names: &EntityRefs,
    own: &mut EntityRefs,
    turn: u64,
) -> Vec<PlanStep> {
    for step in &mut steps {
        step.actor = None;
        step.description = in_refs_of(&step.description, names, own, turn);
    }
    steps
}

fn in_refs_of(text: &str, names: &EntityRefs, own: &mut EntityRefs, turn: u64) -> String {
    retold(text, names, |known| match own_ref(known, own, turn) {
        Some(name) => name,
        // What one mind imagines has no ref with another; its label may name what is there.
        None => retold(&known.label, names, |inner| {
            own_ref(inner, own, turn).unwrap_or_else(|| "something".to_owned())
        }),
    })
}

/// The ref that another mind has for a thing; none for what is nowhere but in one's mind.
fn own_ref(known: &EntityRef, own: &mut EntityRefs, turn: u64) -> Option<String> {
    let thing = Referable::new(&known.kind, &known.label, known.stable_id.clone()?);
    Some(own.touch(&thing, turn).as_str().to_owned())
}

/// The text with other words for the refs in it.
fn retold(text: &str, names: &EntityRefs, mut tell: impl FnMut(&EntityRef) -> String) -> String {
    let apart = |sign: char| !sign.is_alphanumeric() && sign != '_';
    let mut told = String::with_capacity(text.len());
    for part in text.split_inclusive(apart) {
        let word = part.trim_end_matches(apart);
        match names.resolve(word) {
            Some(known) => told.push_str(&tell(known)),
            None => told.push_str(word),
        }
        told.push_str(&part[word.len()..]);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_steps_deal_with_is_not_put_off_by_them() {
        let step = |text: &str| PlanStep { description: text.to_owned(), ..PlanStep::default() };
        let steps = [step("Take the storm lamp"), step("Go to the operating tent")];
        assert!(is_taken_in("Bring the storm lamp to the operating tent", &steps));
        assert!(!is_taken_in("Bring the ether to the operating tent", &steps));
        assert!(!is_taken_in("Go home", &steps));
    }

    #[test]
    fn a_step_names_things_by_the_refs_of_whoever_does_it() {
        let (mut names, mut own) = (EntityRefs::default(), EntityRefs::default());
        let things = [("character", "Hob", "hob"), ("item", "the iron key", "iron_key")];
        let [hob, key] = things.map(|(kind, label, id)| Referable::new(kind, label, id));
        names.touch(&hob, 1);
        names.touch(&key, 1);
        names.generate("tale", "a tale", 1);
        own.generate("tale", "a lie", 1);
        own.touch(&Referable::new("character", "Wren", "wren"), 1);
        let text = "Ask Hob (character_1) for the iron key (item_1), not item_9; tell gen_tale_1";
        let told = in_refs_of(text, &names, &mut own, 3);
        assert_eq!(
            told,
            "Ask Hob (character_2) for the iron key (item_1), not item_9; tell a tale"
        );
    }

    #[test]
    fn what_the_label_of_something_imagined_names_goes_by_the_refs_of_whoever_does_it() {
        let (mut names, mut own) = (EntityRefs::default(), EntityRefs::default());
        names.touch(&Referable::new("character", "Wren", "wren"), 1);
        names.touch(&Referable::new("character", "Hob", "hob"), 1);
        names.generate("tale", "a tale", 1);
        names.generate("ruse", "Lull Hob (character_2) by gen_tale_1", 1);
        let told = in_refs_of("Try gen_ruse_1 on Wren (character_1)", &names, &mut own, 3);
        assert_eq!(told, "Try Lull Hob (character_1) by something on Wren (character_2)");
    }
}
