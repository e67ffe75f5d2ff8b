//! What a player is told where a model gives no answer that can be used: in short, and nothing of servers.
//! `/why` and the run log have the words for whoever runs them.

use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord};

/// How a cause begins, or what it holds, and what that means to a player; the first that fits counts.
const CAUSES: &[(&str, &str)] = &[
    ("content_filter", "a filter of the model kept it back"),
    ("SAFETY", "a filter of the model kept it back"),
    ("safety", "a filter of the model kept it back"),
    ("no reply within", "the model took too long"),
    ("could not be reached", "the model cannot be reached"),
    ("is left alone", "the model has failed before, and is left alone for now"),
    ("replied without text", "the model said nothing"),
];

/// What is told of an event for whoever bears this name; nothing of most.
pub(super) fn line(event: &RunEvent, name: &str) -> Option<String> {
    match event {
        RunEvent::BrainFailed { mind, cause, .. } => {
            let (why, ask) = (meaning(cause), ask(mind, name));
            Some(format!("No answer came for {name}: {why}. {ask} says more."))
        }
        RunEvent::CallRetried { cause, .. } => {
            Some(format!("No answer for {name} yet: {}. It is asked once more.", meaning(cause)))
        }
        _ => None,
    }
}

/// Why others than a model chose the words of a turn; nothing where [`line()`] has said so.
pub(super) fn stood_in(all: &[RunRecord], of: &StableId, turn: u64, name: &str) -> Option<String> {
    let ask = ask(of, name);
    match all.iter().rev().find_map(|record| trouble(&record.event, of, turn)) {
        Some(Trouble::NoAnswer) => None,
        Some(Trouble::Unusable) => Some(format!(
            "The answers for {name} could not be used; a stock answer stands in. {ask} says more."
        )),
        None => Some(format!("A stock answer stands in for {name}'s own. {ask} says why.")),
    }
}

/// Why a turn got no decision.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    NoAnswer,
    Unusable,
}

fn trouble(event: &RunEvent, of: &StableId, in_turn: u64) -> Option<Trouble> {
    let is_it = |mind: &StableId, turn: u64| mind == of && turn == in_turn;
    match event {
        RunEvent::ReplyRejected { mind, turn, .. } if is_it(mind, *turn) => Some(Trouble::Unusable),
        RunEvent::BrainFailed { mind, turn, .. } if is_it(mind, *turn) => Some(Trouble::NoAnswer),
        _ => None,
    }
}

fn meaning(cause: &str) -> &'static str {
    let known = CAUSES.iter().find(|(words, _)| cause.contains(words));
    known.map_or("something is wrong with the model", |(_, meaning)| *meaning)
}

/// The command takes a name of one word, or an id.
fn ask(mind: &StableId, name: &str) -> String {
    let who = if name.contains(char::is_whitespace) { mind.as_str() } else { name };
    format!("`/why {who}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(json: &str) -> RunEvent {
        serde_json::from_str(json).expect("an event of the log")
    }

    #[test]
    fn a_player_hears_nothing_of_servers() {
        let told = |cause: &str| {
            let mind = StableId::new("holm");
            line(&RunEvent::BrainFailed { mind, turn: 1, cause: cause.to_owned() }, "Captain Holm")
        };
        let says = |why: &str| {
            Some(format!("No answer came for Captain Holm: {why}. `/why holm` says more."))
        };
        assert_eq!(told("no reply within 60s"), says("the model took too long"));
        let url = "the brain at http://127.0.0.1:9/v1";
        let filtered = format!("{url} replied without text (finish_reason: content_filter): …");
        assert_eq!(told(&filtered), says("a filter of the model kept it back"));
        assert_eq!(told(&format!("{url} answered 401")), says("something is wrong with the model"));
    }

    #[test]
    fn who_is_asked_once_more_is_said_to_be() {
        let retried = event(
            r#"{"event": "call_retried", "mind": "mara", "turn": 1, "failures": 1, "after_ms": 5,
                "cause": "the brain at x could not be reached"}"#,
        );
        let told = "No answer for Mara yet: the model cannot be reached. It is asked once more.";
        assert_eq!(line(&retried, "Mara").as_deref(), Some(told));
    }
}
