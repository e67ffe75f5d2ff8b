//! An event in one line.

use cognition_core::conscience::MindEvent;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_testkit::transcript::Narrator;

/// Characters of a line; the details have all of them.
const LONGEST: usize = 240;

/// What the narrator tells of an event; of what it keeps to itself, what the event is about.
pub(super) fn headline(narrator: &Narrator, record: &RunRecord) -> String {
    use RunEvent as Event;
    let told = match &record.event {
        Event::RunStarted { title, .. } => title.clone(),
        Event::RoundStarted { round } => format!("Round {round}"),
        Event::RunEnded { why, .. } => format!("The end: {why}"),
        Event::Perceived { percept, .. } => percept.text.clone(),
        Event::RouteDecided { route, .. } => {
            let (mode, cause) = (route.selected_mode.name(), route.cause.name());
            format!("{mode} ({cause}), leads by {:.2}", route.router_confidence)
        }
        Event::TurnStarted { turn, offers, prompt_tokens, .. } => {
            let offers = offers.len();
            format!("turn {turn}: {offers} offers, about {prompt_tokens} tokens of prompt")
        }
        Event::Replied { brain, prompt_tokens, completion_tokens, .. } => {
            format!("{brain} answers{}", tokens(*prompt_tokens, *completion_tokens))
        }
        Event::SuggestionReviewed { reviews, .. } => {
            let objections = reviews.iter().filter_map(|review| {
                let why = review.verdict.objection()?;
                Some(format!("{}: {why}", review.guardrail))
            });
            joined(objections).unwrap_or_else(|| "no objection".to_owned())
        }
        Event::TopicHeard { reading, .. } => {
            let new = if reading.is_new_topic { "new topic" } else { "topic" };
            format!("{new} {}", reading.topic)
        }
        Event::EventLogged { entry, .. } => {
            narrator.line(record).unwrap_or_else(|| logged(&entry.event))
        }
        _ => narrator.line(record).unwrap_or_default(),
    };
    let told = one_line(&told);
    if told.is_empty() { one_line(&fields(record)) } else { told }
}

fn tokens(prompt: Option<u64>, completion: Option<u64>) -> String {
    match (prompt, completion) {
        (None, None) => String::new(),
        (prompt, completion) => {
            let (prompt, completion) = (prompt.unwrap_or_default(), completion.unwrap_or_default());
            format!(": {prompt} tokens in, {completion} out")
        }
    }
}

fn joined(mut parts: impl Iterator<Item = String>) -> Option<String> {
    let first = parts.next()?;
    Some(parts.fold(first, |joined, part| format!("{joined}; {part}")))
}

/// `heard: Good evening.`
fn logged(event: &MindEvent) -> String {
    let value = serde_json::to_value(event).unwrap_or_default();
    let texts = ["text", "outcome", "proposed", "why"].into_iter();
    let text = texts.filter_map(|name| value[name].as_str()).next().unwrap_or_default();
    format!("{}: {text}", event.kind().replace('_', " "))
}

/// `how: done`: what an event says besides whose and when it is.
fn fields(record: &RunRecord) -> String {
    let value = serde_json::to_value(&record.event).unwrap_or_default();
    let own = value.as_object().into_iter().flatten();
    let own = own.filter(|(name, value)| {
        !["event", "mind", "turn"].contains(&name.as_str()) && !value.is_null()
    });
    let told = own.map(|(name, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{}: {value}", name.replace('_', " "))
    });
    joined(told.take(6)).unwrap_or_default()
}

/// Without line breaks and runs of spaces, and of a bounded length.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if line.chars().count() > LONGEST {
            break;
        }
        line.extend([if line.is_empty() { "" } else { " " }, word]);
    }
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(json: &str) -> String {
        let record = serde_json::from_str(json).expect("should be a record");
        headline(&Narrator::plain([("mara".into(), "Mara".to_owned())]), &record)
    }

    #[test]
    fn every_event_has_a_line_even_where_the_narrator_is_silent() {
        for (json, line) in [
            (r#"{"tick":1,"event":"round_started","round":3}"#, "Round 3"),
            (r#"{"tick":1,"event":"turn_ended","mind":"mara","turn":1,"how":"done"}"#, "how: done"),
            (r#"{"tick":1,"event":"narrated","text":"Rain\n falls."}"#, "Rain falls."),
            (
                r#"{"tick":1,"event":"replied","mind":"mara","turn":1,"brain":"x","prompt_tokens":9,"cached_tokens":null,"completion_tokens":2,"dropped":[]}"#,
                "x answers: 9 tokens in, 2 out",
            ),
            (
                r#"{"tick":1,"event":"event_logged","mind":"mara","number":1,"at":5,"turn":1,"source":"game","kind":"happened","text":"A horn.","hash":"0000000000000000"}"#,
                "happened: A horn.",
            ),
        ] {
            assert_eq!(told(json), line);
        }
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let line = one_line(&"é".repeat(1_000_000));
        assert_eq!(line.chars().count(), LONGEST + 1);
        assert!(line.ends_with('…'));
        assert_eq!(one_line("  a \n b  "), "a b");
    }
}
