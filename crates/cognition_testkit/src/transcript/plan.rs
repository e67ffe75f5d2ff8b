//! What a mind plans, what it puts to others, and what becomes of it.

use super::page::{INNER, Page};
use super::paint::{BAD, FAINT, GOOD, WARNING};
use anstyle::Style;
use cognition_core::mind::StableId;
use cognition_core::plan::{Consent, Sort};
use cognition_core::record::RunEvent;
use serde_json::Value;

/// What is shown of an event of planning; nothing of any other.
pub(super) fn line(page: &Page, event: &RunEvent) -> Option<String> {
    use RunEvent as Event;
    Some(match event {
        Event::PlanThought { mind, thought, unasked, .. } => {
            thought_out(page, mind, thought, if *unasked { "at hand" } else { "plans" })
        }
        Event::PlanPut { mind, to, sort, text, .. } => put(page, mind, to, *sort, text),
        Event::PlanAnswered { mind, by, words, consent } => {
            answered(page, mind, by.as_ref(), words, *consent)
        }
        Event::PlanStepEnded { mind, step, description, failed } => {
            step_ended(page, mind, *step, description, failed.as_deref())
        }
        Event::PlanPutOff { mind, goal } => told(page, mind, "puts off", goal, FAINT),
        Event::PlanTakenUp { mind, goal } => told(page, mind, "takes up again", goal, FAINT),
        Event::PlanEnded { mind, goal, abandoned } => ended(page, mind, goal, abandoned.as_deref()),
        _ => return None,
    })
}

/// The steps, one a line. What is proposed or asked is told as it is put to somebody.
fn thought_out(page: &Page, mind: &StableId, thought: &Value, tag: &str) -> String {
    let steps = thought.get("steps").and_then(Value::as_array).map(Vec::as_slice);
    let steps = steps.unwrap_or_default();
    let goal = thought.get("goal").and_then(Value::as_str).unwrap_or_default();
    let text = match decision(thought) {
        _ if !steps.is_empty() => goal,
        "propose" => "will propose something first",
        "clarify" => "has to ask something first",
        "give_up" => "will let it go",
        _ => goal,
    };
    let heading = told(page, mind, tag, text, FAINT);
    let lines = steps.iter().zip(1..).map(|(step, number)| listed(page, step, number));
    std::iter::once(heading).chain(lines).collect::<Vec<_>>().join("\n")
}

fn decision(thought: &Value) -> &str {
    thought.get("decision").and_then(Value::as_str).unwrap_or_default()
}

fn listed(page: &Page, step: &Value, number: usize) -> String {
    let text = |field: &str| step.get(field).and_then(Value::as_str).unwrap_or_default();
    let by = match text("actor") {
        "" => String::new(),
        actor => format!(" (by {actor})"),
    };
    page.block(INNER + 2, &format!("{number}. "), &format!("{}{by}", text("description")), FAINT)
}

fn put(page: &Page, mind: &StableId, to: &StableId, sort: Sort, text: &str) -> String {
    let to = page.name(to);
    let tag = match sort {
        Sort::Proposal => format!("proposes to {to}"),
        Sort::Question => format!("asks {to}"),
    };
    told(page, mind, &tag, text, FAINT)
}

fn answered(
    page: &Page,
    mind: &StableId,
    by: Option<&StableId>,
    words: &str,
    consent: Option<Consent>,
) -> String {
    let Some(by) = by else {
        return told(page, mind, "no answer", words, WARNING.dimmed());
    };
    let (does, style) = match consent {
        Some(Consent::Accept) => ("agrees", GOOD.dimmed()),
        Some(Consent::Decline) => ("declines", WARNING.dimmed()),
        None => ("answers", FAINT),
    };
    told(page, mind, &format!("{} {does}", page.name(by)), words, style)
}

fn step_ended(
    page: &Page,
    mind: &StableId,
    step: u32,
    description: &str,
    failed: Option<&str>,
) -> String {
    let (tag, style) = match failed {
        None => (format!("step {step} done"), GOOD),
        Some(_) => (format!("step {step} failed"), WARNING),
    };
    told(page, mind, &tag, &because(description, failed), style.dimmed())
}

fn ended(page: &Page, mind: &StableId, goal: &str, abandoned: Option<&str>) -> String {
    let (tag, style) = match abandoned {
        None => ("reached", GOOD),
        Some(_) => ("gives up", BAD),
    };
    told(page, mind, tag, &because(goal, abandoned), style.dimmed())
}

fn because(text: &str, why: Option<&str>) -> String {
    match why {
        Some(why) if !why.is_empty() => format!("{}: {why}", text.trim_end_matches('.')),
        _ => text.to_owned(),
    }
}

fn told(page: &Page, mind: &StableId, tag: &str, text: &str, style: Style) -> String {
    page.block(INNER, &format!("{} [{tag}] ", page.name(mind)), text, style)
}

#[cfg(test)]
mod tests {
    use super::super::test_events::check;
    use super::*;
    use expect_test::expect;
    use serde_json::json;

    fn thought(thought: Value) -> RunEvent {
        let (mind, mode) = ("mara".into(), "PLAN".to_owned());
        RunEvent::PlanThought { mind, turn: 3, mode, thought, unasked: false }
    }

    #[test]
    fn what_no_planner_was_asked_for_is_at_hand() {
        let taking = json!({"description": "Take the satchel (item_1)", "step_type": "write", "domain": "things", "group": 0});
        let mut event = thought(
            json!({"decision": "plan_direct", "goal": "Get the satchel back.", "steps": [taking]}),
        );
        if let RunEvent::PlanThought { unasked, .. } = &mut event {
            *unasked = true;
        }
        check(
            event,
            expect![[r#"
                |      Mara [at hand] Get the satchel back.
                |        1. Take the satchel (item_1)"#]],
        );
    }

    #[test]
    fn a_plan_is_told_step_by_step() {
        check(
            thought(json!({
                "decision": "plan_direct",
                "goal": "Get the satchel back.",
                "steps": [
                    {"description": "Keep Odo (character_2) busy", "step_type": "write", "domain": "people", "group": 0, "actor": "character_1"},
                    {"description": "Take the satchel (item_1)", "step_type": "write", "domain": "things", "group": 1}
                ]
            })),
            expect![[r#"
                |      Mara [plans] Get the satchel back.
                |        1. Keep Odo (character_2) busy (by character_1)
                |        2. Take the satchel (item_1)"#]],
        );
        check(
            thought(json!({"decision": "propose", "goal": "x", "message": "Together?"})),
            expect!["|      Mara [plans] will propose something first"],
        );
        check(
            thought(json!({"decision": "clarify", "goal": "x", "questions": ["Where?"]})),
            expect!["|      Mara [plans] has to ask something first"],
        );
    }

    #[test]
    fn what_is_put_to_somebody_is_told_with_its_answer() {
        let put = |sort, text: &str| RunEvent::PlanPut {
            mind: "mara".into(),
            turn: 3,
            to: "odo".into(),
            sort,
            text: text.to_owned(),
        };
        check(
            put(Sort::Proposal, "You talk, I carry."),
            expect!["|      Mara [proposes to Odo] You talk, I carry."],
        );
        check(
            put(Sort::Question, "Where is Hob?"),
            expect!["|      Mara [asks Odo] Where is Hob?"],
        );
        let answered = |by: Option<&str>, words: &str, consent| RunEvent::PlanAnswered {
            mind: "mara".into(),
            by: by.map(StableId::from),
            words: words.to_owned(),
            consent,
        };
        check(
            answered(Some("odo"), "With pleasure.", Some(Consent::Accept)),
            expect!["|      Mara [Odo agrees] With pleasure."],
        );
        check(
            answered(Some("odo"), "Never.", Some(Consent::Decline)),
            expect!["|      Mara [Odo declines] Never."],
        );
        check(
            answered(Some("odo"), "In the barn.", None),
            expect!["|      Mara [Odo answers] In the barn."],
        );
        check(answered(None, "", None), expect!["|      Mara [no answer]"]);
    }

    #[test]
    fn a_plan_is_told_to_its_end() {
        let step = |failed: Option<&str>| RunEvent::PlanStepEnded {
            mind: "mara".into(),
            step: 2,
            description: "Take the satchel".to_owned(),
            failed: failed.map(str::to_owned),
        };
        let end = |abandoned: Option<&str>| RunEvent::PlanEnded {
            mind: "mara".into(),
            goal: "Get the satchel back.".to_owned(),
            abandoned: abandoned.map(str::to_owned),
        };
        check(step(None), expect!["|      Mara [step 2 done] Take the satchel"]);
        check(
            step(Some("It is gone.")),
            expect!["|      Mara [step 2 failed] Take the satchel: It is gone."],
        );
        check(end(None), expect!["|      Mara [reached] Get the satchel back."]);
        check(
            end(Some("nobody answers")),
            expect!["|      Mara [gives up] Get the satchel back: nobody answers"],
        );
    }

    #[test]
    fn a_plan_that_waits_is_told_to_be_put_off_and_not_given_up() {
        let (mind, goal) = (StableId::from("mara"), "Get the satchel back.".to_owned());
        check(
            RunEvent::PlanPutOff { mind: mind.clone(), goal: goal.clone() },
            expect!["|      Mara [puts off] Get the satchel back."],
        );
        check(
            RunEvent::PlanTakenUp { mind, goal },
            expect!["|      Mara [takes up again] Get the satchel back."],
        );
    }
}
