//! What a line got, by rule.

use super::format::{Asks, Line};
use crate::mentions::mentions_all;
use bevy_cognition::guard::{Objection, Verdict};
use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, RunEvent, RunRecord};
use cognition_language::{Answer, Language, folded, sentences, speech_likeness};

/// So alike are two lines that one is the other said again, from 0 to 1.
const SAID_AGAIN: f32 = 0.9;

/// What was said and done after a line.
#[derive(Clone, Debug, Default)]
pub(super) struct Response {
    /// What was said, each utterance.
    pub(super) said: Vec<String>,
    /// What was done.
    pub(super) done: Vec<RecordedAction>,
    /// Whether the words announced another deed than the one that was done.
    pub(super) at_odds: bool,
}

impl Response {
    /// What the records say.
    pub(super) fn of(records: &[RunRecord]) -> Self {
        let mut response = Self::default();
        records.iter().for_each(|record| response.read(&record.event));
        response
    }

    fn read(&mut self, event: &RunEvent) {
        match event {
            RunEvent::Uttered { speech, .. } if !speech.trim().is_empty() => {
                self.said.push(speech.trim().to_owned());
            }
            RunEvent::ActionDecided { action, .. } => self.done.extend(action.clone()),
            RunEvent::SuggestionReviewed { reviews, .. } => {
                let says_otherwise = |verdict: &Verdict| {
                    use Objection::{NotDone, RefusedInWords, SaidOtherwise};
                    matches!(
                        verdict.objection(),
                        Some(SaidOtherwise { .. } | NotDone { .. } | RefusedInWords { .. })
                    )
                };
                self.at_odds |= reviews.iter().any(|review| says_otherwise(&review.verdict));
            }
            _ => {}
        }
    }

    /// What was said and done, a line each, as a transcript has it.
    pub(super) fn lines(&self) -> Vec<String> {
        let said = self.said.iter().map(|words| format!("npc: {words}"));
        said.chain(self.done.iter().map(|done| format!("does: {}", done.description))).collect()
    }

    /// All that was said, in one.
    pub(super) fn words(&self) -> String {
        self.said.join(" ")
    }

    fn states_something(&self) -> bool {
        let english = Language::english();
        let words = self.words();
        sentences(&words).any(|sentence| !english.is_question(sentence))
    }

    /// Whether it refuses, or says that it does not know.
    pub(super) fn refuses(&self) -> bool {
        let english = Language::english();
        let words = self.words();
        let denies = sentences(&words)
            .any(|sentence| !english.is_question(sentence) && english.denies(sentence));
        denies || english.consent(&words) == Some(Answer::Refuses)
    }

    fn takes_up(&self, line: &Line) -> bool {
        self.done.iter().any(|done| line.expects.deeds.contains(&done.action))
    }

    /// Whether the line got what it asks for, and what it got instead.
    pub(super) fn got(&self, line: &Line) -> Got {
        let refused = line.expects.refusal_ok && self.refuses();
        match line.asks {
            Asks::Nothing => Got::Enough,
            _ if self.takes_up(line) || refused => Got::Enough,
            Asks::Deed if self.said.is_empty() && self.done.is_empty() => Got::Silence,
            Asks::Deed => Got::SomethingElse,
            Asks::Answer if self.said.is_empty() => Got::Silence,
            Asks::Answer if !line.expects.words.is_empty() => {
                match mentions_all(&self.words(), &line.expects.words) {
                    true => Got::Enough,
                    false if self.states_something() => Got::SomethingElse,
                    false => Got::AskedBack,
                }
            }
            Asks::Answer if self.states_something() => Got::Enough,
            Asks::Answer => Got::AskedBack,
        }
    }

    /// Whether what it says now it has said before.
    pub(super) fn says_again(&self, before: &[String]) -> bool {
        let again = |said: &String, line: &String| {
            folded(said).eq(folded(line)) || speech_likeness(said, line) >= SAID_AGAIN
        };
        let twice = |(at, said): (usize, &String)| {
            before.iter().chain(&self.said[..at]).any(|line| again(said, line))
        };
        self.said.iter().enumerate().any(twice)
    }

    /// Whether somebody who is not there is spoken to: by a deed, or by name.
    pub(super) fn addresses(&self, absent: &StableId, label: &str) -> bool {
        let by_deed = self.done.iter().any(|done| done.targets.contains(absent));
        by_deed || self.said.iter().any(|said| calls(said, label))
    }

    /// Whether it says no and does it nevertheless, or announces what it does not do.
    pub(super) fn is_at_odds(&self, line: &Line) -> bool {
        let english = Language::english();
        let refuses = english.consent(&self.words()) == Some(Answer::Refuses);
        self.at_odds || (refuses && self.takes_up(line))
    }
}

/// What a line got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Got {
    /// What it asks for, or a refusal where that is right.
    Enough,
    /// A question.
    AskedBack,
    /// Other words or another deed.
    SomethingElse,
    /// Nothing.
    Silence,
}

impl Got {
    pub(super) fn told(self) -> &'static str {
        match self {
            Self::Enough => "what it asks for",
            Self::AskedBack => "a question",
            Self::SomethingElse => "something else",
            Self::Silence => "silence",
        }
    }
}

/// Whether a speech calls somebody by name: `Odo, come here.`, `Come here, Odo!`
fn calls(speech: &str, label: &str) -> bool {
    let name = label.trim_start_matches("the ").to_lowercase();
    sentences(&speech.to_lowercase()).any(|sentence| {
        let body = sentence.trim_end_matches(['.', '!', '?', '…', ';']).trim();
        let begins =
            body.strip_prefix(&name).is_some_and(|rest| rest.is_empty() || rest.starts_with(','));
        begins || body.ends_with(&format!(", {name}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn line(asks: &str, words: &[&str], deeds: &[&str], refusal_ok: bool) -> Line {
        let words: Vec<Vec<&str>> = words.iter().map(|word| vec![*word]).collect();
        let expects = json!({"words": words, "deeds": deeds, "refusal_ok": refusal_ok});
        let line = json!({"by": "odo", "says": "Well?", "asks": asks, "expects": expects});
        serde_json::from_value(line).expect("a line")
    }

    fn said(words: &str) -> Response {
        Response { said: vec![words.to_owned()], ..Response::default() }
    }

    #[test]
    fn a_question_is_answered_by_the_words_that_are_known() {
        let asked = line("answer", &["miller"], &[], false);
        assert_eq!(said("To the miller.").got(&asked), Got::Enough);
        assert_eq!(said("Who wants to know?").got(&asked), Got::AskedBack);
        assert_eq!(said("It rains.").got(&asked), Got::SomethingElse);
        assert_eq!(Response::default().got(&asked), Got::Silence);
        let unknown = line("answer", &[], &[], true);
        assert_eq!(said("I do not know.").got(&unknown), Got::Enough);
        assert_eq!(said("What do you mean?").got(&unknown), Got::AskedBack);
    }

    #[test]
    fn a_request_is_taken_up_by_the_deed_or_refused_aloud() {
        let asked = line("deed", &[], &["world:give"], true);
        let action =
            json!({"index": 1, "action": "world:give", "targets": [], "description": "Give it"});
        let done = vec![serde_json::from_value(action).expect("an action")];
        let given = Response { done, ..said("No, I won't.") };
        assert_eq!(given.got(&asked), Got::Enough);
        assert!(given.is_at_odds(&asked), "says no and does it");
        assert_eq!(said("No, I won't.").got(&asked), Got::Enough);
        assert_eq!(said("Fine weather.").got(&asked), Got::SomethingElse);
        let must = line("deed", &[], &["world:give"], false);
        assert_eq!(said("No, I won't.").got(&must), Got::SomethingElse);
    }

    #[test]
    fn what_was_said_before_and_who_is_not_there_are_noticed() {
        assert!(said("It costs four pence.").says_again(&["It costs four pence!".to_owned()]));
        assert!(!said("It costs four pence.").says_again(&["Mind the ice.".to_owned()]));
        let sela = StableId::new("sela");
        assert!(said("Good night, Sela.").addresses(&sela, "Sela"));
        assert!(said("Sela, wait!").addresses(&sela, "Sela"));
        assert!(!said("Sela has gone.").addresses(&sela, "Sela"));
    }
}
