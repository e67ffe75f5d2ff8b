//! The answer to "why", from the records of a run.

mod telling;

pub(super) use telling::{objects, quoted, told};

use super::mind_log::MindLog;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::Percept;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_core::route::RouteRecord;
use std::time::Duration;
use telling::{named, routed};

/// Percepts that are told of a turn at most: the latest.
const PERCEPTS: usize = 6;

/// How long after its beginning a turn counts as one that took a while.
const A_WHILE: Duration = Duration::from_secs(5);

/// Why a mind did what it did in a turn, in lines; without a number in its last, and why nothing
/// came of what it perceived since.
///
/// # Errors
/// When the run has no such mind, or that mind no such turn.
pub(crate) fn answer(
    records: &[RunRecord],
    mind: &StableId,
    turn: Option<u64>,
) -> Result<Vec<String>, String> {
    let log = MindLog::of(records, mind)?;
    let Some(number) = log.turn(turn)? else {
        let events: Vec<&RunEvent> = log.events.iter().map(|(_, event)| *event).collect();
        return Ok(without_turn(mind, &events, "has taken no turn, because"));
    };
    let mut lines = of_turn(&log, number);
    if turn.is_none() {
        let since = log.after(number);
        if since.iter().any(|event| is_news(event)) {
            lines.extend(without_turn(mind, &since, "has taken no turn since, because"));
        }
    }
    Ok(lines)
}

/// What a mind was about at a time: the turn that it had taken last, how long that lasted, when the
/// next came, and why none came of what it perceived meanwhile.
///
/// # Errors
/// When the run has no such mind, or that mind had taken no turn by then.
pub(crate) fn answer_at(
    records: &[RunRecord],
    mind: &StableId,
    time: GameTime,
) -> Result<Vec<String>, String> {
    let log = MindLog::of(records, mind)?;
    let number = log.turn_at(time)?;
    let mut lines = of_turn(&log, number);
    let ended = log.ended(number).zip(log.began(number));
    if let Some((ended, _)) = ended.filter(|(ended, began)| ended.since(*began) >= A_WHILE) {
        lines.push(format!("  that lasted until {ended}"));
    }
    let next = log.began(number + 1);
    let until = next.map_or("to the end of the run".to_owned(), |next| format!("until {next}"));
    let since = log.after(number);
    match since.iter().any(|event| is_news(event)) {
        true => {
            let what = format!("took no other turn {until}, though");
            lines.extend(without_turn(mind, &since, &what));
        }
        false => lines.push(format!("{mind} took no other turn {until}: nothing happened to it")),
    }
    lines.extend(shortly_before(&log, number, time));
    Ok(lines)
}

/// Its other turns of that minute: whoever asks for a minute may mean one of them.
fn shortly_before(log: &MindLog<'_>, number: u64, time: GameTime) -> Vec<String> {
    let others = log.turns_near(time).filter(|turn| *turn < number);
    let told = others.map(|turn| {
        let deed = log.of_turn(turn).into_iter().find_map(|event| match event {
            RunEvent::ActionDecided { action, .. } => action.as_ref(),
            _ => None,
        });
        let deed = deed.map(|deed| format!(", \"{}\"", deed.description)).unwrap_or_default();
        format!("in the same minute: {}{deed}: `--turn {turn}` says why", log.title(turn))
    });
    told.collect()
}

fn of_turn(log: &MindLog<'_>, number: u64) -> Vec<String> {
    let mut lines = vec![log.title(number)];
    lines.extend(perceived(&log.before(number)));
    let events = log.of_turn(number);
    lines.extend(events.iter().flat_map(|event| told(event, &events)));
    let acts = |event: &&RunEvent| matches!(event, RunEvent::ActionDecided { action: Some(_), .. });
    if log.ended(number).is_none() && events.iter().any(acts) && is_last(log, number) {
        lines.push("  it is at that still, where the log ends".to_owned());
    }
    lines
}

fn is_last(log: &MindLog<'_>, number: u64) -> bool {
    log.turns().last() == Some(number)
}

/// What came of its own deed asks for no turn.
fn is_news(event: &RunEvent) -> bool {
    let RunEvent::Perceived { percept, .. } = event else { return false };
    named(&percept.kind) != "outcome"
}

fn perceived(events: &[&RunEvent]) -> Vec<String> {
    let percepts = events.iter().filter_map(|event| match event {
        RunEvent::Perceived { percept, .. } => Some(percept),
        _ => None,
    });
    let lines: Vec<String> = percepts.map(sensed).collect();
    let left_out = lines.len().saturating_sub(PERCEPTS);
    lines.into_iter().skip(left_out).collect()
}

fn sensed(percept: &Percept) -> String {
    let value = serde_json::to_value(percept).unwrap_or_default();
    let kind = value["kind"].as_str().unwrap_or("event").replace('_', " ");
    let from = value["source"].as_str().map(|from| format!(" of {from}")).unwrap_or_default();
    let addressed = if value["addressed"].as_bool() == Some(true) { ", addressed" } else { "" };
    format!("  perceived {kind}{from}{addressed}: {}", percept.text)
}

/// Why nothing came of what was perceived.
fn without_turn(mind: &StableId, events: &[&RunEvent], what: &str) -> Vec<String> {
    let mut lines = vec![format!("{mind} {what}")];
    lines.extend(perceived(events));
    let ignored: Vec<&RouteRecord> = events
        .iter()
        .filter_map(|event| match event {
            RunEvent::RouteDecided { turn: None, route, .. } => Some(&**route),
            _ => None,
        })
        .collect();
    match ignored.last() {
        Some(route) => {
            lines.push("  it let that pass:".to_owned());
            lines.push(routed(route));
        }
        None if lines.len() == 1 => lines.push("  it has perceived nothing".to_owned()),
        None => lines.push(
            "  nothing of it was taken up yet: nobody addressed it, it sleeps, its talk rests, or \
             it waits for its turn"
                .to_owned(),
        ),
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const LOG: &str = r#"
{"tick":1,"event":"perceived","mind":"guard","percept":{"kind":"event","text":"Wisp takes a loaf.","source":"wisp","addressed":true}}
{"tick":1,"event":"turn_started","mind":"guard","turn":1,"offers":[{"index":1,"action":"watch:arrest","targets":["wisp"],"description":"Arrest Wisp"}],"prefix_hash":"00","prompt_tokens":9,"dropped":{}}
{"tick":1,"event":"offers_weighed","mind":"guard","turn":1,"brain":"heuristic","offers":[{"index":0,"description":"wait","worth":0.25,"parts":[{"why":"nothing presses","worth":0.25}]},{"index":1,"description":"Arrest Wisp","worth":0.22,"parts":[{"why":"concerns what was said","worth":0.22}]}]}
{"tick":1,"event":"action_decided","mind":"guard","turn":1,"action":null,"why":"0.25: nothing presses","fallback":false}
{"tick":1,"event":"turn_ended","mind":"guard","turn":1,"how":"waited"}
{"tick":2,"event":"perceived","mind":"guard","percept":{"kind":"event","text":"It rains."}}
"#;

    fn records(log: &str) -> Vec<RunRecord> {
        let lines = log.lines().filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_str(line).expect("a line of a log")).collect()
    }

    fn check(log: &str, turn: Option<u64>, expect: Expect) {
        let lines = answer(&records(log), &StableId::new("guard"), turn);
        expect.assert_eq(&lines.unwrap_or_else(|why| vec![why]).join("\n"));
    }

    #[test]
    fn a_turn_says_what_was_perceived_weighed_and_decided() {
        check(
            LOG,
            Some(1),
            expect![[r#"
            guard, turn 1
              perceived event of wisp, addressed: Wisp takes a loaf.
              heuristic weighed what was on offer:
              > waiting 0.25: nothing presses +0.25
                "Arrest Wisp" 0.22: concerns what was said +0.22
              so it waits: best "Arrest Wisp" 0.22 < waiting 0.25
              decided (as chosen) to wait: 0.25: nothing presses
              ended: it waited"#]],
        );
    }

    #[test]
    fn a_deed_that_has_no_end_yet_is_told_as_one_that_goes_on() {
        let lines = LOG.lines().take(5).map(|line| line.replace("null,\"why\"", r#"{"index":1,"action":"watch:arrest","targets":[],"description":"Arrest Wisp"},"why""#));
        let log: Vec<String> = lines.collect();
        let lines = answer(&records(&log.join("\n")), &StableId::new("guard"), None);
        let told = lines.expect("is in the log").join("\n");
        assert!(told.ends_with("it is at that still, where the log ends"), "{told}");
    }

    #[test]
    fn without_a_number_it_says_too_why_nothing_came_of_what_followed() {
        check(
            LOG,
            None,
            expect![[r#"
            guard, turn 1
              perceived event of wisp, addressed: Wisp takes a loaf.
              heuristic weighed what was on offer:
              > waiting 0.25: nothing presses +0.25
                "Arrest Wisp" 0.22: concerns what was said +0.22
              so it waits: best "Arrest Wisp" 0.22 < waiting 0.25
              decided (as chosen) to wait: 0.25: nothing presses
              ended: it waited
            guard has taken no turn since, because
              perceived event: It rains.
              nothing of it was taken up yet: nobody addressed it, it sleeps, its talk rests, or it waits for its turn"#]],
        );
    }

    #[test]
    fn what_became_of_each_item_of_a_ledger_is_told() {
        let ledger = r#"{"tick":3,"event":"ledger_updated","mind":"guard","turn":1,"before":null,"after":null,"violations":[{"rule":"change_without_evidence","message":"m"}],"fates":[{"item":"a","settled":true,"fate":"same"},{"item":"b","settled":true,"fate":"rephrased","other":"c","sent_back":true},{"item":"d","settled":false,"fate":"lost"}]}"#;
        let event = records(ledger).remove(0).event;
        assert_eq!(
            told(&event, &[]),
            [
                "  of its ledger: rephrased \"b\" (was \"c\"), sent back",
                "  of its ledger: lost \"d\"",
                "  which breaks its rule: m",
            ]
        );
    }

    #[test]
    fn a_turn_or_a_mind_that_is_not_there_is_told_with_those_that_are() {
        check(LOG, Some(7), expect!["`guard` has no turn 7 in this run; it has 1 to 1"]);
        let why = answer(&records(LOG), &StableId::new("mara"), None).expect_err("is not there");
        assert_eq!(why, "the run has no mind `mara`; it has guard");
    }
}
