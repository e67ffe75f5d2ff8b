//! The skill of planning ahead.

use super::{AgendaEntry, AgendaFault, ReminderKind, Skill, SkillCall, SkillFault, SkillMind};
use crate::mind::GameTime;
use cognition_language::{Language, folded};
use std::time::Duration;

const ACTIONS: &str = "create, list or cancel";
/// Characters of a message.
const MESSAGE_CAP: usize = 1000;
/// A year of 365 days, in minutes: nothing is planned further ahead.
const YEAR: f64 = 525_600.0;

/// `schedule`: plants a percept in the mind's own future.
#[derive(Clone, Copy, Debug)]
pub struct Schedule;

impl Skill for Schedule {
    fn name(&self) -> &'static str {
        "schedule"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/schedule.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        match call.required_text("action", ACTIONS, MESSAGE_CAP)?.to_lowercase().as_str() {
            "create" => create(call, mind),
            "list" => list(mind),
            "cancel" => cancel(call, mind),
            _ => Err(SkillFault::invalid("action", format!("give {ACTIONS}"))),
        }
    }
}

fn create(call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    let message = call.required_text("message", "what to be reminded of", MESSAGE_CAP)?;
    let due = mind.now + delay(call)?;
    let (kind, repeat) = (kind(call)?, repeat(call)?);
    let planted = mind.agenda.plant(due, message, kind, repeat);
    let id = planted.map_err(|fault| match fault {
        AgendaFault::Full => SkillFault::Full { message: fault.to_string() },
        AgendaFault::Blank => SkillFault::missing("message", "what to be reminded of"),
    })?;
    let entry = mind.agenda.entries().iter().find(|entry| entry.id == id);
    let entry = entry.expect("what was planted is on the agenda");
    Ok(format!("planned: {}", told(entry, mind.now)))
}

fn delay(call: &SkillCall) -> Result<Duration, SkillFault> {
    let minutes = call.number("in_minutes", 0.0..=YEAR)?;
    let seconds = call.number("in_seconds", 0.0..=YEAR * 60.0)?;
    match minutes.map(|minutes| minutes * 60.0).or(seconds) {
        Some(seconds) if seconds > 0.0 => Ok(Duration::from_secs_f64(seconds)),
        Some(_) => Err(SkillFault::invalid("in_minutes", "give more than 0, now is too late")),
        None => Err(SkillFault::missing("in_minutes", "how long from now, or `in_seconds`")),
    }
}

fn kind(call: &SkillCall) -> Result<ReminderKind, SkillFault> {
    match call.text("kind")?.map(str::to_lowercase).as_deref() {
        None | Some("prompt") => Ok(ReminderKind::Prompt),
        Some("notification") => Ok(ReminderKind::Notification),
        Some(_) => Err(SkillFault::invalid("kind", "give prompt or notification")),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 1 to the minutes of a year"
)]
fn repeat(call: &SkillCall) -> Result<Option<u32>, SkillFault> {
    Ok(call.number("repeat_minutes", 1.0..=YEAR)?.map(|minutes| minutes as u32))
}

fn list(mind: &SkillMind<'_>) -> Result<String, SkillFault> {
    let told: Vec<_> = mind.agenda.entries().iter().map(|entry| told(entry, mind.now)).collect();
    if told.is_empty() {
        return Err(SkillFault::not_found("nothing is planned"));
    }
    Ok(told.join("; "))
}

fn cancel(call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    let expected = "the number of a reminder or some of its words";
    let item = match call.argument("item") {
        Some(number) if number.is_u64() => number.to_string(),
        Some(_) => call.required_text("item", expected, MESSAGE_CAP)?.to_owned(),
        None => call.required_text("message", expected, MESSAGE_CAP)?.to_owned(),
    };
    match meant(&item, mind.agenda.entries()).as_slice() {
        [] => Err(SkillFault::not_found(format!("nothing like `{item}` is planned"))),
        [id] => {
            let cancelled = mind.agenda.cancel(*id);
            let text = cancelled.map(|entry| entry.text).unwrap_or_default();
            Ok(format!("cancelled: {text}"))
        }
        ids => {
            let ids: Vec<_> = ids.iter().map(|id| format!("#{id}")).collect();
            let message = format!("`{item}` may be {}, give one number", ids.join(" or "));
            Err(SkillFault::invalid("item", message))
        }
    }
}

/// The one with that number, or else those whose text holds these words.
fn meant(item: &str, entries: &[AgendaEntry]) -> Vec<u32> {
    let number: Option<u32> = item.trim_start_matches('#').parse().ok();
    if let Some(entry) = entries.iter().find(|entry| Some(entry.id) == number) {
        return vec![entry.id];
    }
    let words: String = folded(item).collect();
    let holds = |entry: &&AgendaEntry| folded(&entry.text).collect::<String>().contains(&words);
    entries.iter().filter(holds).map(|entry| entry.id).collect()
}

fn told(entry: &AgendaEntry, now: GameTime) -> String {
    let again = entry.repeat_minutes.map(|every| format!(", then every {every} min"));
    let wait = GameTime(0) + entry.due.since(now);
    format!("#{} in {wait}{}: {}", entry.id, again.unwrap_or_default(), entry.text)
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::*;
    use crate::skill::AGENDA_BOUND;
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    fn check(mind: &mut TestMind, arguments: Value, expect: Expect) {
        expect.assert_eq(&mind.told(&Schedule, arguments));
    }

    #[test]
    fn a_reminder_is_planned_listed_and_cancelled() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({"action": "create", "message": "Wake the carter", "in_minutes": 480}),
            expect!["planned: #1 in 8:00:00: Wake the carter"],
        );
        check(
            &mut mind,
            json!({"action": "create", "message": "Stir the pot", "in_seconds": "90", "repeat_minutes": 10}),
            expect!["planned: #2 in 0:01:30, then every 10 min: Stir the pot"],
        );
        check(
            &mut mind,
            json!({"action": "list"}),
            expect![
                "#2 in 0:01:30, then every 10 min: Stir the pot; #1 in 8:00:00: Wake the carter"
            ],
        );
        check(
            &mut mind,
            json!({"action": "cancel", "item": "the POT"}),
            expect!["cancelled: Stir the pot"],
        );
        check(
            &mut mind,
            json!({"action": "cancel", "item": 1}),
            expect!["cancelled: Wake the carter"],
        );
    }

    #[test]
    fn what_is_planned_comes_back_as_a_percept() {
        let mut mind = TestMind::default();
        mind.told(&Schedule, json!({"action": "create", "message": "Ask Odo", "in_minutes": 5}));
        let due = mind.agenda.next_due().expect("something is planned");
        let percepts = mind.agenda.take_due(due);
        assert!(percepts[0].addressed && percepts[0].text.ends_with("Ask Odo"), "{percepts:?}");
    }

    #[test]
    fn a_call_that_is_wrong_says_what_would_be_right() {
        let mut mind = TestMind::default();
        let mut wrong = |arguments, expect| check(&mut mind, arguments, expect);
        wrong(
            json!({"action": "create"}),
            expect!["error: `message` is missing: give what to be reminded of"],
        );
        wrong(
            json!({"action": "create", "message": "x"}),
            expect!["error: `in_minutes` is missing: give how long from now, or `in_seconds`"],
        );
        wrong(
            json!({"action": "create", "message": "x", "in_minutes": 0}),
            expect!["error: `in_minutes` is not right: give more than 0, now is too late"],
        );
        wrong(
            json!({"action": "create", "message": "x", "in_minutes": 1, "kind": "alarm"}),
            expect!["error: `kind` is not right: give prompt or notification"],
        );
        wrong(
            json!({"action": "create", "message": "x", "in_minutes": 1, "repeat_minutes": 0}),
            expect!["error: `repeat_minutes` is not right: give a number from 1 to 525600"],
        );
        wrong(
            json!({"action": "postpone"}),
            expect!["error: `action` is not right: give create, list or cancel"],
        );
    }

    #[test]
    fn words_that_fit_two_reminders_cancel_neither() {
        let mut mind = TestMind::default();
        for message in ["feed the goat", "milk the goat"] {
            mind.told(&Schedule, json!({"action": "create", "message": message, "in_minutes": 5}));
        }
        check(
            &mut mind,
            json!({"action": "cancel", "item": "goat"}),
            expect!["error: `item` is not right: `goat` may be #1 or #2, give one number"],
        );
        assert_eq!(mind.agenda.entries().len(), 2);
    }

    #[test]
    fn nothing_planned_is_nothing_found() {
        let mut mind = TestMind::default();
        check(&mut mind, json!({"action": "list"}), expect!["nothing: nothing is planned"]);
        check(
            &mut mind,
            json!({"action": "cancel", "item": "goat"}),
            expect!["nothing: nothing like `goat` is planned"],
        );
    }

    #[test]
    fn a_full_agenda_says_how_to_make_room() {
        let mut mind = TestMind::default();
        let create =
            |n: usize| json!({"action": "create", "message": format!("item {n}"), "in_minutes": 5});
        (0..AGENDA_BOUND).for_each(|n| drop(mind.told(&Schedule, create(n))));
        check(
            &mut mind,
            create(99),
            expect!["error: the agenda is full with 32 reminders, cancel one first"],
        );
    }
}
