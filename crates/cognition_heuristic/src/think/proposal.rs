//! A plan as it is proposed to somebody: who would do what, in plain words.

use super::outlook::Outlook;
use crate::phrase::{capital, inside, sentence, small};
use cognition_core::mind::StableId;
use cognition_core::plan::Deed;
use cognition_language::cut_between_words;

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
    let told = in_turns(deeds).into_iter().map(|turn| part(outlook, &turn, listener));
    let parts: Vec<String> = [capital(&opening)].into_iter().chain(told).collect();
    let room = LIMIT - ASKS.chars().count() - 1;
    format!("{} {ASKS}", cut_between_words(&parts.join(" "), room))
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

/// The deeds in order, those that somebody does one after the other together.
fn in_turns(deeds: &[Deed]) -> Vec<Vec<&Deed>> {
    let mut left: Vec<&Deed> = deeds.iter().collect();
    let mut turns: Vec<Vec<&Deed>> = Vec::new();
    while let Some(group) = left.first().map(|deed| deed.group) {
        let last = turns.last().and_then(|turn| turn.last()).map(|deed| &deed.actor);
        let goes_on = |deed: &&Deed| deed.group == group && Some(&deed.actor) == last;
        match left.iter().position(goes_on) {
            Some(place) => turns.last_mut().expect("somebody goes on").push(left.remove(place)),
            None => turns.push(vec![left.remove(0)]),
        }
    }
    turns
}

/// What one of those who act does, before somebody else has a turn.
fn part(outlook: &Outlook<'_>, turn: &[&Deed], listener: Option<&StableId>) -> String {
    let actor = &turn[0].actor;
    let name = |id: &StableId| match (id == outlook.me, Some(id) == listener) {
        (true, _) => "me".to_owned(),
        (_, true) => "you".to_owned(),
        _ => outlook.label(id),
    };
    let own: Vec<String> = turn.iter().map(|deed| small(&outlook.describe(deed, &name))).collect();
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
