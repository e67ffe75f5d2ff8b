//! What a mind asks that finds no way: for the one thing whose answer would open one.

use super::goal;
use super::knower;
use super::outlook::Outlook;
use crate::wording::phrase::{inside, without_article};
use crate::wording::voice_words::voice_words;
use cognition_core::mind::StableId;
use cognition_core::plan::{CHARACTER, Fact};
use cognition_language::cut_between_words;
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
    outlook.addressed(reply, knower::whom_to_ask(outlook))
}

/// A question to whoever has what is wanted, and has just refused it: why. It is asked once.
pub(super) fn ask_why_not(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<Value> {
    if outlook.plan.answer.is_some() {
        return None;
    }
    let wanted = reach.iter().filter(|fact| fact.is == "holds").filter_map(|fact| fact.of.get(1));
    let holds = |item: &StableId| {
        let held = outlook.facts.iter().filter(|fact| fact.is == "holds");
        held.filter(|fact| fact.of.get(1) == Some(item)).find_map(|fact| fact.of.first()).cloned()
    };
    let holder = wanted.filter_map(holds).find(|holder| outlook.has_refused(holder))?;
    let who = outlook.label(&holder);
    let who = without_article(&who);
    let question = voice_words(outlook.language).filled("why_not", &[("who", who)]);
    if outlook.has_said(&question) {
        return None;
    }
    let reply = json!({ "decision": "clarify", "clarification_questions": [question] });
    Some(outlook.addressed(reply, Some(&holder)))
}

fn question(outlook: &Outlook<'_>, reach: &[Fact]) -> String {
    let words = voice_words(outlook.language);
    let unseen = || Some(words.filled("where_is", &[("what", never_seen(outlook, reach)?)]));
    let asked = outlook.plan.answer.as_ref().map_or("", |answer| answer.to.text.as_str());
    let unseen = || unseen().filter(|question| !asked.contains(question.as_str()));
    to_the_point(outlook, reach).or_else(unseen).unwrap_or_else(|| plain(outlook))
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
    let words = voice_words(outlook.language);
    let is_lost = |id: &StableId| {
        let placed = |fact: &Fact| match fact.is.as_str() {
            "at" => fact.of.first() == Some(id),
            "holds" => fact.of.get(1) == Some(id),
            _ => false,
        };
        !outlook.facts.iter().any(placed)
    };
    let movable = |id: &StableId| [CHARACTER, "item"].contains(&outlook.kind(id));
    let lost = outlook.things().map(|(id, _)| id).filter(|id| movable(id) && is_lost(id));
    let found = |id: &&StableId| {
        let at = Fact::new("at", [(*id).clone(), here.clone()]);
        opens_a_way(outlook, reach, &[at, Fact::new("free", [(*id).clone()])])
    };
    let lost = lost.filter(|id| *id != outlook.me).take(SUPPOSITIONS).find(found)?;
    Some(words.filled("where_is", &[("what", &outlook.label(lost))]))
}

/// What it would take to have: first what is only a means.
fn means(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<String> {
    let words = voice_words(outlook.language);
    let is_end = |id: &StableId| reach.iter().any(|fact| fact.of.contains(id));
    let items = || outlook.things().map(|(id, _)| id).filter(|id| outlook.kind(id) == "item");
    let ends = items().filter(|id| is_end(id));
    let had = |id: &&StableId| {
        let held = Fact::new("holds", [outlook.me.clone(), (*id).clone()]);
        opens_a_way(outlook, reach, &[held])
    };
    let all = items().filter(|id| !is_end(id)).chain(ends);
    let thing = all.take(SUPPOSITIONS).find(had)?;
    Some(words.filled("how_to_get", &[("what", &outlook.label(thing))]))
}

/// Whether there would be a way, with whoever might be won over.
fn opens_a_way(outlook: &Outlook<'_>, reach: &[Fact], supposed: &[Fact]) -> bool {
    let mut actors = outlook.actors();
    let helper = outlook.candidates(&actors).next().cloned();
    actors.extend(helper);
    outlook.search(reach, &actors, supposed).is_some()
}

/// What is to be had, as the goal calls it, where the mind has never come across it.
fn never_seen<'o>(outlook: &'o Outlook<'_>, reach: &[Fact]) -> Option<&'o str> {
    let is_unknown = |fact: &Fact| {
        let item = fact.of.get(1).filter(|_| fact.is == "holds");
        item.is_some_and(|item| outlook.kind(item).is_empty() && item != outlook.me)
    };
    let words = voice_words(outlook.language);
    let thing = goal::thing_to_have(&outlook.plan.goal)?;
    let thing = Some(thing).filter(|_| words.to_find_out(&outlook.plan.goal).is_none())?;
    let end = words.before_preposition(thing);
    reach.iter().any(is_unknown).then_some(end)
}

fn plain(outlook: &Outlook<'_>) -> String {
    let words = voice_words(outlook.language);
    let goal = words.plans().within(inside(&outlook.plan.goal));
    let way = match (goal.is_empty(), words.orders(&goal)) {
        (true, _) => "what_to_do",
        (false, true) => "how_to",
        (false, false) => "how_to_do_this",
    };
    words.filled(way, &[("goal", &goal)])
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::planner::test_scheme::{check, thinks, wants_satchel};
    use cognition_core::plan::{Fact, Pending, PlanAnswer, Sort};
    use expect_test::expect;

    #[test]
    fn what_is_missing_is_asked_for() {
        let mut request = thinks(wants_satchel());
        let gone = |fact: &Fact| fact.is == "at" && fact.of[0].as_str() == "brannic";
        let known = request.situation.planning.known.iter().filter(|fact| !gone(fact)).cloned();
        request.situation.planning.known = known.collect();
        check(
            &request,
            expect![[r#"
            clarify | character_3 | 
            Where is Brannic?"#]],
        );
        let question = reply(&request)["clarification_questions"][0].clone();
        let plan = request.situation.planning.plan.as_mut().expect("there is a plan");
        let to = Pending { sort: Sort::Question, text: question.to_string(), ..Pending::default() };
        plan.answer = Some(PlanAnswer { to, ..PlanAnswer::default() });
        check(
            &request,
            expect![[r#"
            clarify | character_3 | 
            How could I get the iron key?"#]],
        );
    }
}
