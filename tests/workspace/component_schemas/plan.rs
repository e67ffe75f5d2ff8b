//! The schemas of what a mind pursues: its plan, what is proposed to it, its last turns.

use super::{NOON, agree, agree_but, bounds, numbered, odo, validates};
use cognition_core::plan::{
    Consent, Fact, HeardLine, Invitation, PastStep, Pending, Plan, PlanAnswer, PlanLimits,
    PlanStage, ProposedStep, Sort, StepType, ThinkDecision, ThinkOutput, TurnHistory, TurnSummary,
};
use serde_json::{Value, json};

const LIMITS: PlanLimits = PlanLimits {
    replans: 9,
    rounds: 9,
    patience: 9,
    answer_within: std::time::Duration::from_secs(60),
};

/// A plan that was proposed to Odo, who has agreed, and of which one step has failed, another has
/// been done, and the rest waits.
fn under_way() -> Plan {
    let mut plan = Plan::new("Get the lantern.", "PLAN");
    plan.reach = vec![Fact::new("holds", ["mara", "lantern"])];
    plan.asked_by = Some(odo());
    plan.adopt(
        &thought(ThinkDecision::Propose { message: "Come along.".to_owned() }),
        &LIMITS,
        who,
    );
    plan.said(None, NOON, &LIMITS);
    plan.answered(Some(odo()), "Aye.", Some(Consent::Accept));
    let answer = plan.answer.clone();
    plan.adopt(&thought(ThinkDecision::PlanDirect { steps: steps() }), &LIMITS, who);
    plan.answer = answer;
    plan.finish(1);
    plan.fail(2, "It is locked.", false, &LIMITS);
    plan.stage = PlanStage::UnderWay;
    plan
}

fn thought(decision: ThinkDecision) -> ThinkOutput {
    let (goal, listener) = ("Get it.".to_owned(), Some("odo".to_owned()));
    ThinkOutput { goal, decision, listener, dropped: Vec::new() }
}

fn steps() -> Vec<ProposedStep> {
    let step = |step_type: &StepType| ProposedStep {
        description: "Open the hatch (door_1)".to_owned(),
        step_type: *step_type,
        domain: "places".to_owned(),
        ..ProposedStep::default()
    };
    let mut steps: Vec<ProposedStep> = StepType::ALL.iter().map(step).collect();
    steps[3].actor = Some("odo".to_owned());
    steps
}

fn who(name: &str) -> Option<cognition_core::mind::StableId> {
    Some(name.into())
}

fn stages() -> [PlanStage; 5] {
    let pending = Pending {
        sort: Sort::Question,
        text: "Where is it?".to_owned(),
        to: Some(odo()),
        until: Some(NOON),
        needed: true,
    };
    [
        PlanStage::Unthought,
        PlanStage::Pending { pending },
        PlanStage::UnderWay,
        PlanStage::Reached,
        PlanStage::Abandoned { why: "It is late.".to_owned() },
    ]
}

/// Thought out in the stead of a planner, and declined by somebody before: only then that is saved.
fn stood_in(mut plan: Plan) -> Plan {
    plan.stand_in = true;
    let to = Pending { text: "Come along.".to_owned(), ..Pending::default() };
    let (by, consent, words) = (Some(odo()), Some(Consent::Decline), "No.".to_owned());
    plan.answers = vec![PlanAnswer { to, by, words, consent }];
    plan
}

/// What is read by way of a tag.
fn is_tagged(place: &Value) -> bool {
    place.get("state").is_some() || place.get("stage").is_some_and(Value::is_string)
}

#[test]
fn the_schema_of_the_plan_describes_what_is_saved_at_every_stage() {
    agree_but("plan", &stood_in(Plan::default()), is_tagged);
    for stage in stages() {
        let mut plan = under_way();
        plan.stage = stage;
        agree_but("plan", &stood_in(plan), is_tagged);
    }
    let part = Plan::shared("Get it.".to_owned(), odo(), under_way().steps().to_vec(), 1);
    agree_but("plan", &stood_in(part), is_tagged);
}

#[test]
fn nobody_need_have_answered_and_no_words_need_have_said_it() {
    let to = Pending { text: "Come along.".to_owned(), ..Pending::default() };
    let mut plan = Plan::new("Get the lantern.", "PLAN");
    plan.answer = Some(PlanAnswer { to, ..PlanAnswer::default() });
    agree_but("plan", &stood_in(plan), is_tagged);
}

#[test]
fn a_step_that_failed_says_why_and_no_other_does() {
    let saved = serde_json::to_value(under_way()).expect("a component is plain data");
    assert_eq!(saved["steps"][1]["why"], "It is locked.");
    let mut spoiled = saved.clone();
    spoiled["steps"][0]["why"] = json!("It was open.");
    assert!(validates("plan", &saved) && !validates("plan", &spoiled));
}

#[test]
fn the_schema_of_an_invitation_describes_what_is_saved() {
    agree("invitation", &Invitation::default());
    let message = "You lift the lid.".to_owned();
    agree("invitation", &Invitation { by: odo(), message, until: NOON });
}

/// So many turns, of which those before the last three are remembered in a few words.
fn lived(turns: u64) -> TurnHistory {
    let mut history = TurnHistory::default();
    (1..=turns).for_each(|turn| history.take_in(summary(turn)));
    history
}

fn summary(turn: u64) -> TurnSummary {
    let [said, thought, did] = ["Good day.", "It is late.", "Open the hatch"].map(str::to_owned);
    let heard = [Some(odo()), None].map(|by| {
        let text = "Where is it?".to_owned();
        HeardLine { by, spoken: true, text }
    });
    let happened = HeardLine { by: None, spoken: false, text: "It rains.".to_owned() };
    let heard = heard.into_iter().chain([happened]).collect();
    TurnSummary { turn, heard, said, thought, did, came_to: "It is open.".to_owned() }
}

#[test]
fn the_schema_of_the_last_turns_describes_what_is_saved() {
    agree("turn_history", &TurnHistory::default());
    agree("turn_history", &lived(3));
    let long = lived(9);
    assert!(!long.narrative().is_empty() && !long.reasoning().is_empty());
    agree("turn_history", &long);
    let mut silent = TurnHistory::default();
    let only = |by| vec![HeardLine { by, spoken: true, text: "Ho!".to_owned() }];
    for turn in 1..5 {
        silent.take_in(TurnSummary { turn, heard: only(None), ..TurnSummary::default() });
    }
    agree("turn_history", &silent);
}

#[test]
fn what_a_mind_pursues_is_bounded_by_schema_and_component() {
    let full = under_way();
    let partners: Vec<Value> = (0..8).map(|n| json!(format!("number {n}"))).collect();
    bounds("plan", "/with", &full, &partners);
    let past = PastStep { description: "Knock".to_owned(), ..PastStep::default() };
    bounds("plan", "/past", &full, &numbered(&past, &["description"], 24));
    bounds("plan", "/steps", &full, &numbered(&full.steps()[3], &["description"], 16));
    let turns = numbered(&summary(7), &["did"], 4);
    bounds("turn_history", "/turns", &TurnHistory::default(), &turns);
    let told = vec![json!({ "turn": 1, "what": "said", "text": "x" }); 29];
    bounds("turn_history", "/narrative", &TurnHistory::default(), &told);
    bounds("turn_history", "/reasoning", &TurnHistory::default(), &vec![json!("x"); 201]);
    let long = "long ".repeat(100);
    bounds("turn_history", "/reasoning", &lived(5), &[json!(long)]);
    let wordy = TurnSummary { said: long, ..summary(7) };
    bounds("turn_history", "/turns", &TurnHistory::default(), &numbered(&wordy, &[], 1));
}
