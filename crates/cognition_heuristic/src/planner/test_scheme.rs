//! Requests of whoever plans to get a satchel out of a cellar, and what comes of them in short.

use crate::heuristic_brain::reply;
use crate::rehearsal::scheming;
use cognition_brain::ThoughtRequest;
use cognition_core::plan::{Consent, Fact, PastStep, Pending, Plan, PlanAnswer, Sort};
use cognition_core::prompt::Purpose;
use expect_test::Expect;
use serde_json::Value;

pub(super) fn thinks(plan: Plan) -> ThoughtRequest {
    let mut request = scheming("mara", plan);
    request.purpose = Purpose::Think;
    request
}

pub(super) fn wants_satchel() -> Plan {
    let goal = "Get the sealed satchel out of the cellar, with Odo there to carry it.";
    let reach = vec![Fact::new("holds", ["mara", "satchel"]), Fact::new("at", ["odo", "cellar"])];
    let mut plan = Plan::new(goal, "PLAN");
    plan.reach = reach;
    plan
}

pub(super) fn reaching(reach: Vec<Fact>) -> Plan {
    let mut plan = wants_satchel();
    plan.reach = reach;
    plan
}

/// With Odo's consent, after this.
pub(super) fn helped(past: Vec<PastStep>) -> Plan {
    let mut plan = wants_satchel();
    (plan.with, plan.past) = (vec!["odo".into()], past);
    plan
}

pub(super) fn told(reply: &Value) -> String {
    let text = |key: &str| reply[key].as_str().unwrap_or_default().to_owned();
    let head = [text("decision"), text("listener"), text("proposal_message")].join(" | ");
    let steps = reply["steps"].as_array().into_iter().flatten().map(|step| {
        let actor = step["actor"].as_str().map(|actor| format!("[{actor}] "));
        let (actor, what) = (actor.unwrap_or_default(), step["description"].as_str());
        format!("{}: {actor}{}", step["group"], what.unwrap_or_default())
    });
    let questions = reply["clarification_questions"].as_array().into_iter().flatten();
    let questions = questions.map(|question| question.as_str().unwrap_or_default().to_owned());
    [head].into_iter().chain(steps).chain(questions).collect::<Vec<_>>().join("\n")
}

pub(super) fn check(request: &ThoughtRequest, expect: Expect) {
    expect.assert_eq(&told(&reply(request)));
}

pub(super) fn refused() -> PastStep {
    PastStep {
        description: "Ask Brannic (character_1) for the iron key (item_1)".to_owned(),
        failed: Some("\"Not while I live.\"".to_owned()),
        ..PastStep::default()
    }
}

pub(super) fn declined(who: &str) -> PlanAnswer {
    let to = Pending { sort: Sort::Proposal, to: Some(who.into()), ..Pending::default() };
    let by = Some(who.into());
    PlanAnswer { to, by, words: "No.".to_owned(), consent: Some(Consent::Decline) }
}
