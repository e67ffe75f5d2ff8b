//! What an event says of why.

use cognition_core::guard::Origin;
use cognition_core::mind::Fate;
use cognition_core::record::{
    RecordedAction, RunEvent, TurnEnd, VoicedBy, WeighedOffer, choice_told,
};
use cognition_core::route::RouteRecord;
use serde_json::Value;

/// What an event says of why; most say nothing.
pub(crate) fn told(event: &RunEvent, all: &[&RunEvent]) -> Vec<String> {
    match event {
        RunEvent::RouteDecided { route, .. } => vec![routed(route)],
        RunEvent::TurnStarted { offers, dropped, .. } => started(offers, !dropped.is_empty(), all),
        RunEvent::OffersWeighed { brain, offers, .. } => weighed(brain, offers, all),
        RunEvent::Stirred { by, who, .. } => {
            let who = who.as_ref().map(|who| format!(" ({who})")).unwrap_or_default();
            vec![format!("  stirred: {}{who}", named(by))]
        }
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

/// What a guardrail has against it; nothing where it lets it pass.
pub(crate) fn objects(review: &Value) -> Option<String> {
    let name = review["guardrail"].as_str()?;
    let verdict = review["verdict"].as_str().filter(|verdict| *verdict != "allow")?;
    let mut rest = review.clone();
    let fields = rest.as_object_mut()?;
    fields.remove("guardrail");
    fields.remove("verdict");
    let words: Vec<String> = strings(&rest);
    Some(format!("{name} says {}: {}", verdict.replace('_', " "), words.join("; ")))
}

pub(crate) fn quoted(action: Option<&RecordedAction>) -> String {
    action.map_or("to wait".to_owned(), |action| format!("\"{}\"", action.description))
}

pub(super) fn routed(route: &RouteRecord) -> String {
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

/// The name of a variant, as words.
pub(super) fn named(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value).unwrap_or_default() {
        Value::String(name) => name.replace('_', " "),
        other => plain(&other),
    }
}

fn plain(value: &impl serde::Serialize) -> String {
    strings(&serde_json::to_value(value).unwrap_or_default()).join(", ").replace('_', " ")
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
