//! The answer to "why", from the records of a run.

use super::mind_log::MindLog;
use cognition_core::guard::Origin;
use cognition_core::mind::{Fate, GameTime, StableId};
use cognition_core::perceive::Percept;
use cognition_core::record::{
    RecordedAction, RunEvent, RunRecord, TurnEnd, VoicedBy, WeighedOffer, choice_told,
};
use cognition_core::route::RouteRecord;
use serde_json::Value;
use std::time::Duration;

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

/// What an event says of why; most say nothing.
pub(super) fn told(event: &RunEvent, all: &[&RunEvent]) -> Vec<String> {
    match event {
        RunEvent::RouteDecided { route, .. } => vec![routed(route)],
        RunEvent::TurnStarted { offers, dropped, .. } => started(offers, !dropped.is_empty(), all),
        RunEvent::OffersWeighed { brain, offers, .. } => weighed(brain, offers, all),
        RunEvent::BrainSpared { why, .. } => vec![format!("  spared the brain: {}", named(why))],
        RunEvent::BrainFailed { cause, .. } => vec![format!("  no answer: {cause}")],
        RunEvent::CallRetried { failures, cause, .. } => {
            vec![format!("  called again, after {failures} in vain: {cause}")]
        }
        RunEvent::ReplyRejected { attempt, rejection, .. } => {
            vec![format!("  reply {attempt} is no decision: {rejection}")]
        }
        RunEvent::Replied { brain, dropped, .. } => {
            let dropped = dropped.iter().map(|part| format!("  left out of it: {part}"));
            std::iter::once(format!("  {brain} replied")).chain(dropped).collect()
        }
        RunEvent::EngineChose { action, voiced_by, .. } => {
            let words = match voiced_by {
                VoicedBy::Model => "the model gives the words".to_owned(),
                VoicedBy::Engine { why } => format!("the words are its own: {why}"),
                VoicedBy::Nobody => "nobody is asked for words".to_owned(),
            };
            vec![format!("  the engine chose {}; {words}", quoted(action.as_ref()))]
        }
        RunEvent::Uttered { speech, thoughts, fallback, .. } => {
            let by = if *fallback { " (the heuristic brain stepped in)" } else { "" };
            let said = (!speech.is_empty()).then(|| format!("  said{by}: \"{speech}\""));
            let thought = (!thoughts.is_empty()).then(|| format!("  thought{by}: {thoughts}"));
            said.into_iter().chain(thought).collect()
        }
        RunEvent::SuggestionReviewed { action, reviews, .. } => reviews
            .iter()
            .filter_map(|review| objects(&serde_json::to_value(review).ok()?))
            .map(|said| format!("  of {}: {said}", quoted(action.as_ref())))
            .collect(),
        RunEvent::RemedyTried { rejected, remedy, .. } => {
            let value = serde_json::to_value(event).unwrap_or_default();
            let came_to = value["came_to"].as_str().unwrap_or_default().replace('_', " ");
            let instead = value["action"]["description"].as_str();
            let instead = instead.map(|it| format!(" \"{it}\"")).unwrap_or_default();
            let remedy = named(remedy);
            let rejected = quoted(rejected.as_ref());
            vec![format!("  {rejected} was rejected; {remedy}: {came_to}{instead}")]
        }
        RunEvent::ApprovalAsked { action, .. } => {
            vec![format!("  a person was asked about {}", quoted(action.as_ref()))]
        }
        RunEvent::ApprovalAnswered { answer, .. } => {
            vec![format!("  the person's answer: {}", plain(&answer))]
        }
        RunEvent::ActionDecided { action, why, origin, fallback, .. } => {
            let by = if *fallback { ", by the heuristic brain in its place" } else { "" };
            let why = if why.is_empty() { String::new() } else { format!(": {why}") };
            vec![format!("  decided ({}{by}) {}{why}", came(*origin), quoted(action.as_ref()))]
        }
        RunEvent::LedgerUpdated { fates, violations, .. } => {
            let changed = fates.iter().filter(|item| item.fate != Fate::Same);
            let changed = changed.map(|item| format!("  of its ledger: {}", item.told()));
            let broken =
                violations.iter().map(|it| format!("  which breaks its rule: {}", it.message));
            changed.chain(broken).collect()
        }
        RunEvent::TurnEnded { end, .. } => vec![format!("  ended: {}", ended(end))],
        _ => Vec::new(),
    }
}

fn routed(route: &RouteRecord) -> String {
    let scores = route.scores.iter().map(|(mode, score)| format!("{} {score:.2}", named(&mode)));
    let scores = scores.collect::<Vec<_>>().join(", ");
    let tie = if route.tiebreaker_used { ", a tie that a brain broke" } else { "" };
    let mode = named(&route.selected_mode);
    format!("  mode {mode} (because of {}{tie}; {scores})", named(&route.cause))
}

/// What was on offer, where it is not told with what it is worth.
fn started(offers: &[RecordedAction], is_cut: bool, all: &[&RunEvent]) -> Vec<String> {
    let is_weighed = all.iter().any(|event| matches!(event, RunEvent::OffersWeighed { .. }));
    let mut lines = Vec::new();
    if is_cut {
        lines.push("  some lines did not fit its prompt".to_owned());
    }
    if offers.is_empty() {
        lines.push("  nothing was on offer but to wait".to_owned());
    } else if !is_weighed {
        lines.push("  on offer:".to_owned());
        lines.extend(offers.iter().map(|it| format!("    {:>2}. {}", it.index, it.description)));
    }
    lines
}

fn weighed(brain: &str, offers: &[WeighedOffer], all: &[&RunEvent]) -> Vec<String> {
    let chosen = all.iter().find_map(|event| match event {
        RunEvent::ActionDecided { action, .. } => Some(action.as_ref().map_or(0, |it| it.index)),
        _ => None,
    });
    let mut lines = vec![format!("  {brain} weighed what was on offer:")];
    lines.extend(offers.iter().map(|offer| {
        let mark = if Some(offer.index) == chosen { ">" } else { " " };
        let out = match offer.is_open() {
            true => String::new(),
            false => format!(" (ruled out: {})", offer.ruled_out),
        };
        let parts = if offer.parts.is_empty() {
            String::new()
        } else {
            format!(": {}", offer.parts_told())
        };
        // What is not open is weighed by nobody.
        let told = match offer.is_open() || !offer.parts.is_empty() {
            true => offer.told(),
            false => format!("\"{}\"", offer.description),
        };
        format!("  {mark} {told}{out}{parts}")
    }));
    let told = chosen.map(|chosen| format!("  so {}", choice_told("it", offers, chosen)));
    lines.extend(told);
    lines
}

/// What a guardrail has against it; nothing where it lets it pass.
pub(super) fn objects(review: &Value) -> Option<String> {
    let name = review["guardrail"].as_str()?;
    let verdict = review["verdict"].as_str().filter(|verdict| *verdict != "allow")?;
    let mut rest = review.clone();
    let fields = rest.as_object_mut()?;
    fields.remove("guardrail");
    fields.remove("verdict");
    let words: Vec<String> = strings(&rest);
    Some(format!("{name} says {}: {}", verdict.replace('_', " "), words.join("; ")))
}

/// Every text in a value, in order.
fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(strings).collect(),
        Value::Object(fields) => fields.values().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

fn came(origin: Origin) -> &'static str {
    match origin {
        Origin::Chosen => "as chosen",
        Origin::Amended => "put in its place by a guardrail",
        Origin::NextBest => "the next best",
        Origin::Resolved => "as the intent means",
        Origin::Overridden => "a person's choice",
    }
}

fn ended(end: &TurnEnd) -> String {
    match end {
        TurnEnd::Done => "done".to_owned(),
        TurnEnd::Failed { why } => format!("it failed: {why}"),
        TurnEnd::Waited => "it waited".to_owned(),
        TurnEnd::Refused { why } => format!("nothing was let pass: {why}"),
        TurnEnd::Ignored => "it let it pass after all".to_owned(),
        TurnEnd::Quiet => {
            "no brain was asked, since it goes round in circles or has nothing to do, and nothing \
             has changed"
                .to_owned()
        }
        TurnEnd::Outdated { why } => {
            format!("what it was about to answer no longer held: {}", named(why))
        }
        TurnEnd::Undecided { why } => format!("no brain gave a decision: {why}"),
        other => plain(other),
    }
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

pub(super) fn quoted(action: Option<&RecordedAction>) -> String {
    action.map_or("to wait".to_owned(), |action| format!("\"{}\"", action.description))
}

/// The name of a variant, as words.
fn named(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value).unwrap_or_default() {
        Value::String(name) => name.replace('_', " "),
        other => plain(&other),
    }
}

fn plain(value: &impl serde::Serialize) -> String {
    strings(&serde_json::to_value(value).unwrap_or_default()).join(", ").replace('_', " ")
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
