//! What one who takes part sees and hears of what happens.

use super::aloud::Heard;
use super::trouble;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord, TurnEnd};
use cognition_testkit::transcript::Narrator;
use cognition_world::watcher::{Called, Missed, perceived};
use std::collections::BTreeSet;

/// Picks what is shown of records.
#[derive(Debug)]
pub(super) struct Shown {
    narrator: Narrator,
    heard: Heard,
    thoughts: bool,
}

/// What one who takes part could perceive.
#[derive(Debug)]
pub(super) struct Sight<'a> {
    /// The minds that were near.
    pub(super) near: &'a BTreeSet<StableId>,
    /// What was narrated of other places.
    pub(super) missed: &'a mut Vec<Missed>,
    /// What was called out next door to them.
    pub(super) called: &'a [Called],
    /// Who they are; nobody while they are not in the world.
    pub(super) who: Option<&'a StableId>,
    /// How what they did themselves is narrated, who know it: `Wren: `.
    pub(super) own: &'a str,
    /// What they have been told already.
    pub(super) before: &'a str,
    /// All that has happened so far.
    pub(super) all: &'a [RunRecord],
}

impl Sight<'_> {
    /// Whether they hear what is whispered to those; all hear what is whispered to nobody.
    fn hears(&self, whispered_to: &[StableId]) -> bool {
        whispered_to.is_empty() || self.who.is_some_and(|who| whispered_to.contains(who))
    }

    /// Whether somebody who is not near calls out these words next door.
    fn hears_call(&self, mind: &StableId, speech: &str) -> bool {
        let is_it = |call: &Called| call.who == *mind && call.text == speech.trim();
        !self.near.contains(mind) && self.called.iter().any(is_it)
    }

    /// Whether a narration is for them, in the words in which it is.
    fn takes_in(&mut self, text: &mut String) -> bool {
        let Some(perceived) = perceived(std::mem::take(text), self.missed) else { return false };
        *text = perceived;
        !text.starts_with(self.own) && (text.is_empty() || !self.before.contains(text.as_str()))
    }
}

impl Shown {
    pub(super) fn new(heard: Heard, thoughts: bool) -> Self {
        Self { narrator: Narrator::plain([]), heard, thoughts }
    }

    /// Tells it by these names.
    pub(super) fn by(&mut self, narrator: Narrator) {
        self.narrator = narrator;
    }

    /// Where one is, broken into lines as all that is told.
    pub(super) fn place(&self, text: &str) -> String {
        let event = RunEvent::Narrated { text: text.to_owned() };
        self.narrator.line(&RunRecord { tick: 0, event }).unwrap_or_default()
    }

    /// Something that is said beside the story.
    pub(super) fn aside(&self, text: &str) -> String {
        self.narrator.aside(text)
    }

    /// What somebody of the cast is called.
    pub(super) fn name(&self, mind: &StableId) -> String {
        self.narrator.name(mind)
    }

    /// Whoever thinks is said to do so again.
    pub(super) fn begin_move(&self) {
        self.heard.begin_move();
    }

    /// Lines for what those who are near did and said.
    pub(super) fn lines(&self, records: &[RunRecord], sight: &mut Sight<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        for record in records {
            if let Some(mut seen) = self.seen(record, sight) {
                let was_heard = self.leave_out_what_was_heard(&mut seen);
                let line = self.narrator.line(&self.as_it_is_heard(seen, sight));
                // The line that was written word by word has no end yet.
                lines.extend(line.or_else(|| was_heard.then(String::new)));
            }
            lines.extend(self.trouble(&record.event, sight).map(|told| self.aside(&told)));
        }
        lines
    }

    /// Why somebody who is near gets no answer of a model, or none that is of use.
    fn trouble(&self, event: &RunEvent, sight: &Sight<'_>) -> Option<String> {
        match event {
            RunEvent::BrainFailed { mind, .. } | RunEvent::CallRetried { mind, .. }
                if sight.near.contains(mind) =>
            {
                trouble::line(event, &self.name(mind))
            }
            RunEvent::Uttered { mind, turn, fallback: true, .. } if sight.near.contains(mind) => {
                trouble::stood_in(sight.all, mind, *turn, &self.name(mind))
            }
            _ => None,
        }
    }

    /// What is called out next door is told so: nobody sees who speaks.
    fn as_it_is_heard(&self, record: RunRecord, sight: &Sight<'_>) -> RunRecord {
        match &record.event {
            RunEvent::Uttered { mind, speech, .. } if sight.hears_call(mind, speech) => {
                let text = format!("{} calls from next door: \"{speech}\"", self.name(mind));
                RunRecord { event: RunEvent::Narrated { text }, ..record }
            }
            _ => record,
        }
    }

    fn leave_out_what_was_heard(&self, record: &mut RunRecord) -> bool {
        let RunEvent::Uttered { speech, .. } = &mut record.event else { return false };
        let was_heard = self.heard.take(speech);
        if was_heard {
            speech.clear();
        }
        was_heard
    }

    fn seen(&self, record: &RunRecord, sight: &mut Sight<'_>) -> Option<RunRecord> {
        let mut record = record.clone();
        let near = sight.near;
        let is_seen = match &mut record.event {
            RunEvent::Narrated { text } => sight.takes_in(text),
            RunEvent::Uttered { mind, speech, thoughts, fallback, whispered_to, .. } => {
                if !self.thoughts {
                    thoughts.clear();
                }
                // It has a line of its own.
                *fallback = false;
                let is_heard = near.contains(mind) || sight.hears_call(mind, speech);
                is_heard && sight.hears(whispered_to)
            }
            // That somebody speaks is seen by what they say.
            RunEvent::ActionDecided { mind, action, fallback, .. } => {
                *fallback = false;
                near.contains(mind)
                    && action.as_ref().is_some_and(|action| action.action != "world:tell")
            }
            RunEvent::TurnEnded { mind, end: TurnEnd::Failed { .. }, .. } => near.contains(mind),
            RunEvent::BudgetSpent { .. }
            | RunEvent::RunStarted { .. }
            | RunEvent::RunEnded { .. } => true,
            _ => false,
        };
        is_seen.then_some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::decide::{Rejection, Rule};

    fn read(json: &str) -> RunRecord {
        RunRecord { tick: 1, event: serde_json::from_str(json).expect("an event of the log") }
    }

    fn told(records: &[RunRecord], missed: &mut Vec<Missed>, before: &str) -> Vec<String> {
        let near = BTreeSet::from([StableId::new("mara")]);
        let (who, own) = (StableId::new("wren"), "Wren: ");
        let called = &[Called { who: "odo".into(), text: "Coming!".to_owned() }];
        let who = Some(&who);
        let mut sight = Sight { near: &near, missed, called, who, own, before, all: records };
        Shown::new(Heard::default(), false).lines(records, &mut sight)
    }

    #[test]
    fn what_was_missed_or_has_been_read_already_is_not_told() {
        let rain = [read(r#"{"event": "narrated", "text": "Rain."}"#)];
        assert_eq!(told(&rain, &mut Vec::new(), ""), ["\n  Rain."]);
        assert!(told(&rain, &mut Vec::new(), "You look at the sky. Rain.").is_empty());
        let mut missed = vec![Missed { text: "Rain.".to_owned(), heard: None }];
        assert!(told(&rain, &mut missed, "").is_empty());
    }

    #[test]
    fn a_whisper_is_heard_by_those_alone_to_whom_it_is_whispered() {
        let whisper = |to: &str| {
            let spoke = format!(
                r#"{{"event": "uttered", "mind": "mara", "turn": 1, "speech": "Hm.", "thoughts": "",
                "notes": [], "fallback": false, "whispered_to": ["{to}"]}}"#
            );
            told(&[read(&spoke)], &mut Vec::new(), "")
        };
        assert_eq!(whisper("wren").len(), 1);
        assert!(whisper("odo").is_empty());
    }

    #[test]
    fn of_those_next_door_only_what_they_call_out_is_heard() {
        let spoke = |words: &str| {
            let spoke = format!(
                r#"{{"event": "uttered", "mind": "odo", "turn": 1, "speech": "{words}",
                "thoughts": "", "notes": [], "fallback": false}}"#
            );
            told(&[read(&spoke)], &mut Vec::new(), "").concat()
        };
        assert!(spoke("Coming!").contains("calls from next door: \"Coming!\""));
        assert_eq!(spoke("Who was that?"), "");
    }

    #[test]
    fn who_answers_in_place_of_a_model_says_why() {
        let spoke = r#"{"event": "uttered", "mind": "mara", "turn": 1, "speech": "Hm.",
            "thoughts": "", "notes": [], "fallback": true}"#;
        let failed = r#"{"event": "brain_failed", "mind": "mara", "turn": 1, "cause": "gone"}"#;
        let spoke = read(spoke);
        let lines = told(std::slice::from_ref(&spoke), &mut Vec::new(), "");
        assert!(lines.concat().contains("(A stock answer stands in for Mara's own."), "{lines:?}");
        assert!(!lines.concat().contains("fallback"), "in plain words: {lines:?}");
        let lines = told(&[read(failed), spoke.clone()], &mut Vec::new(), "").concat();
        assert!(lines.contains("(No answer came for Mara:"), "{lines}");
        assert!(!lines.contains("stands in"), "it has a line already: {lines}");
        let rejection = Rejection::of_reply(Rule::EmptyReply, "there was no answer");
        let (mind, turn, attempt) = (StableId::new("mara"), 1, 2);
        let rejected = RunEvent::ReplyRejected { mind, turn, attempt, rejection };
        let lines = told(&[RunRecord { tick: 1, event: rejected }, spoke], &mut Vec::new(), "");
        assert!(lines.concat().contains("(The answers for Mara could not be used;"), "{lines:?}");
    }
}
