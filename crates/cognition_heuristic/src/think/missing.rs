//! What a mind asks that finds no way: for the one thing whose answer would open one.

use super::outlook::Outlook;
use crate::phrase::{inside, small};
use crate::voice_words::voice_words;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use cognition_language::{Language, cut_between_words};
use serde_json::{Value, json};

/// Characters of a question at most.
const QUESTION_LIMIT: usize = 240;
/// How many suppositions are tried.
const SUPPOSITIONS: usize = 12;

/// A question to whoever set the goal, or is here.
pub(super) fn clarify(outlook: &Outlook<'_>, reach: &[Fact]) -> Value {
    let question = question(outlook, reach);
    let questions = [cut_between_words(&question, QUESTION_LIMIT)];
    let reply = json!({ "decision": "clarify", "clarification_questions": questions });
    outlook.addressed(reply, outlook.whom_to_ask())
}

fn question(outlook: &Outlook<'_>, reach: &[Fact]) -> String {
    to_the_point(outlook, reach).unwrap_or_else(|| plain(outlook))
}

/// The question whose answer would open a way; what was asked last is not asked again.
pub(super) fn to_the_point(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<String> {
    let asked = outlook.plan.answer.as_ref().map_or("", |answer| answer.to.text.as_str());
    let new = |question: &String| !asked.contains(question.as_str());
    if reach.is_empty() {
        return None;
    }
    whereabouts(outlook, reach).filter(new).or_else(|| means(outlook, reach).filter(new))
}

/// Whose whereabouts would open a way: somebody or something that the mind knows, and not where.
fn whereabouts(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<String> {
    let here = outlook.here()?;
    let is_lost = |id: &StableId| {
        let placed = |fact: &Fact| match fact.is.as_str() {
            "at" => fact.of.first() == Some(id),
            "holds" => fact.of.get(1) == Some(id),
            _ => false,
        };
        !outlook.facts.iter().any(placed)
    };
    let movable = |id: &StableId| ["character", "item"].contains(&outlook.kind(id));
    let lost = outlook.things().map(|(id, _)| id).filter(|id| movable(id) && is_lost(id));
    let found = |id: &&StableId| {
        let at = Fact::new("at", [(*id).clone(), here.clone()]);
        opens_a_way(outlook, reach, &[at, Fact::new("free", [(*id).clone()])])
    };
    let lost = lost.filter(|id| *id != outlook.me).take(SUPPOSITIONS).find(found)?;
    Some(format!("Where is {}?", outlook.label(lost)))
}

/// What it would take to have: first what is only a means.
fn means(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<String> {
    let is_end = |id: &StableId| reach.iter().any(|fact| fact.of.contains(id));
    let items = || outlook.things().map(|(id, _)| id).filter(|id| outlook.kind(id) == "item");
    let ends = items().filter(|id| is_end(id));
    let had = |id: &&StableId| {
        let held = Fact::new("holds", [outlook.me.clone(), (*id).clone()]);
        opens_a_way(outlook, reach, &[held])
    };
    let all = items().filter(|id| !is_end(id)).chain(ends);
    let thing = all.take(SUPPOSITIONS).find(had)?;
    Some(format!("How could I get {}?", outlook.label(thing)))
}

/// Whether there would be a way, with whoever might be won over.
fn opens_a_way(outlook: &Outlook<'_>, reach: &[Fact], supposed: &[Fact]) -> bool {
    let mut actors = outlook.actors();
    let helper = outlook.candidates(&actors).next().cloned();
    actors.extend(helper);
    outlook.search(reach, &actors, supposed).is_some()
}

fn plain(outlook: &Outlook<'_>) -> String {
    let goal = small(inside(&outlook.plan.goal));
    let orders = voice_words(Language::english()).orders(&goal);
    match (goal.is_empty(), orders) {
        (true, _) => "What is there to do?".to_owned(),
        (false, true) => format!("How could I {goal}?"),
        (false, false) => format!("How could I do this: {goal}?"),
    }
}
