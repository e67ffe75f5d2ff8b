//! A plan as it is proposed to somebody: who would do what, in plain words.

use super::outlook::Outlook;
use crate::heuristic::phrase::{capital, clip, inside, sentence, small};
use cognition_core::mind::StableId;
use cognition_core::plan::Deed;

/// Characters of a proposal at most.
const LIMIT: usize = 400;
/// What it ends with.
const ASKS: &str = "Are you with me?";

/// What is said to the listener, or to whoever is there.
pub(super) fn proposal(
    outlook: &Outlook<'_>,
    deeds: &[Deed],
    listener: Option<&StableId>,
) -> String {
    let name = listener.map(|listener| format!("{}, ", outlook.label(listener)));
    let opening = format!("{}{}", name.unwrap_or_default(), purpose(&outlook.plan.goal));
    let mut parts = vec![capital(&opening)];
    let mut actors: Vec<&StableId> = Vec::new();
    let order = listener.into_iter().chain(deeds.iter().map(|deed| &deed.actor));
    for actor in order.filter(|actor| deeds.iter().any(|deed| deed.actor == **actor)) {
        if !actors.contains(&actor) {
            actors.push(actor);
            parts.push(part(outlook, deeds, actor, listener));
        }
    }
    let room = LIMIT - ASKS.chars().count() - 1;
    format!("{} {ASKS}", clip(&parts.join(" "), room))
}

fn purpose(goal: &str) -> String {
    let goal = inside(goal);
    let is_own = ["I ", "My ", "We "].iter().any(|own| goal.starts_with(own));
    match (goal.is_empty(), is_own) {
        (true, _) => "I have a plan.".to_owned(),
        (_, true) => sentence(goal),
        (_, false) => format!("I mean to {}.", small(goal)),
    }
}

/// What falls to one of those who act.
fn part(
    outlook: &Outlook<'_>,
    deeds: &[Deed],
    actor: &StableId,
    listener: Option<&StableId>,
) -> String {
    let name = |id: &StableId| match (id == outlook.me, Some(id) == listener) {
        (true, _) => "me".to_owned(),
        (_, true) => "you".to_owned(),
        _ => outlook.label(id),
    };
    let own = deeds.iter().filter(|deed| deed.actor == *actor);
    let own: Vec<String> = own.map(|deed| small(&outlook.describe(deed, &name))).collect();
    let who = match (actor == outlook.me, Some(actor) == listener) {
        (true, _) => "I".to_owned(),
        (_, true) => "you".to_owned(),
        _ => format!("{} is to", outlook.label(actor)),
    };
    sentence(&format!("{who} {}", joined(&own)))
}

fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
