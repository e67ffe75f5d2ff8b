//! What the router goes by.

use super::text_signals::TextSignals;
use bevy_reflect::prelude::*;
use cognition_language::{DialogueAct, DialogueActs};
use serde::{Deserialize, Serialize};

/// The signals of one turn, on which the mode router decides: what was said, and how much the mind
/// has to go on.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[type_path = "cognition_core::route::signals"]
pub struct Signals {
    /// How much is at hand about the topic, from 0 (cold) to 1 (warm).
    pub context_warmth: f64,
    /// Entries of the working memory, 0 to 8.
    pub working_memory_turns: u32,
    /// Gists of the topic, cold starts left out, 0 to 8.
    pub gist_count: u32,
    /// Facts of the topic, 0 to 50.
    pub fact_count: u32,
    /// Whether anything is known about the surroundings.
    pub world_state_present: bool,
    /// How well the utterance fits its topic, from 0 to 1.
    pub topic_confidence: f64,
    /// Whether the topic begins with this utterance.
    pub is_new_topic: bool,
    /// Exchanges on the topic so far.
    pub session_exchange_count: u32,
    /// How much recall can be expected to find, from 0 to 1; 1 where nothing has measured it.
    pub memory_confidence: f64,
    /// Whether the mind was spoken to; a mere witness may act but not speak, and mostly ignores.
    pub addressed: bool,
    /// Whether something was said; an event has no words to ask about or to thank for.
    pub spoken: bool,
    /// What the utterance does: greets, asks, orders … None for what was not said.
    #[serde(skip_serializing_if = "DialogueActs::is_empty")]
    #[reflect(ignore)]
    pub acts: DialogueActs,
    /// Lines with the same partner before this one that name something it may refer to, 0 to 8.
    #[serde(skip_serializing_if = "is_none")]
    pub lines_before: u32,
    /// Whether the partner's line before this one asked for a deed.
    #[serde(skip_serializing_if = "is_false")]
    pub wish_before: bool,
    /// What the utterance tells by its words.
    #[serde(flatten)]
    pub text: TextSignals,
}

impl Default for Signals {
    fn default() -> Self {
        Self {
            context_warmth: 0.0,
            working_memory_turns: 0,
            gist_count: 0,
            fact_count: 0,
            world_state_present: false,
            topic_confidence: 0.5,
            is_new_topic: false,
            session_exchange_count: 0,
            memory_confidence: 1.0,
            addressed: true,
            spoken: true,
            acts: DialogueActs::default(),
            lines_before: 0,
            wish_before: false,
            text: TextSignals::default(),
        }
    }
}

impl Signals {
    /// Warmth below which the context is cold.
    pub const COLD: f64 = 0.3;
    /// Warmth above which the context is warm.
    pub const WARM: f64 = 0.6;

    /// Whether there is little to go on.
    pub fn is_cold(&self) -> bool {
        self.context_warmth < Self::COLD
    }

    /// Whether there is much to go on.
    pub fn is_warm(&self) -> bool {
        self.context_warmth > Self::WARM
    }

    /// Whether its words refer to nothing: it points at what nobody sees, or takes up what nobody
    /// said. What is there to be perceived, or what was asked for before, is enough to point at.
    pub fn is_unresolved(&self) -> bool {
        let pointing = self.acts.has(DialogueAct::Pointing);
        let referring = self.acts.has(DialogueAct::Reference);
        let missing = if pointing { !self.wish_before } else { self.lines_before == 0 };
        (pointing || referring) && missing && !self.world_state_present
    }

    /// Whether it calls for an answer or a deed, and not for a nod.
    pub fn calls_for_answer(&self) -> bool {
        self.acts.has_any(&[
            DialogueAct::Question,
            DialogueAct::Request,
            DialogueAct::Offer,
            DialogueAct::Threat,
            DialogueAct::Alarm,
            DialogueAct::Insult,
            DialogueAct::Note,
            DialogueAct::MemoryQuestion,
        ])
    }

    /// Whether nothing was said at all.
    pub const fn is_empty(&self) -> bool {
        self.text.prompt_token_count == 0
    }

    /// Facts against 10, from 0 to 1.
    pub fn fact_density(&self) -> f64 {
        (f64::from(self.fact_count) / 10.0).min(1.0)
    }

    /// Gists against 5, from 0 to 1.
    pub fn gist_density(&self) -> f64 {
        (f64::from(self.gist_count) / 5.0).min(1.0)
    }
}

/// For what is only saved where it says something.
const fn is_none(count: &u32) -> bool {
    *count == 0
}

const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_are_saved_flat_and_what_is_missing_is_at_rest() {
        let saved = r#"{"context_warmth": 1, "explicit_feedback": "negative", "fact_keys": ["a"]}"#;
        let signals: Signals = serde_json::from_str(saved).expect("should be signals");
        assert!(signals.is_warm() && signals.addressed && signals.is_empty());
        assert_eq!(signals.memory_confidence.to_bits(), 1.0_f64.to_bits());
        let again = serde_json::to_value(signals).expect("signals are plain numbers");
        assert_eq!(again["explicit_feedback"], "negative");
    }

    #[test]
    fn words_that_refer_to_nothing_are_told_from_those_that_do() {
        let english = cognition_language::Language::english();
        let signals = |text| Signals { acts: english.dialogue_acts(text), ..Signals::default() };
        assert!(signals("How much is it?").is_unresolved());
        assert!(!Signals { lines_before: 1, ..signals("How much is it?") }.is_unresolved());
        assert!(Signals { lines_before: 1, ..signals("that one") }.is_unresolved());
        assert!(!Signals { wish_before: true, ..signals("Do it.") }.is_unresolved());
        assert!(!Signals { world_state_present: true, ..signals("that one") }.is_unresolved());
        assert!(!signals("How much is the lamp?").is_unresolved());
    }

    #[test]
    fn densities_end_at_one() {
        let signals = Signals { fact_count: 50, gist_count: 1, ..Signals::default() };
        assert_eq!((signals.fact_density(), signals.gist_density()), (1.0, 0.2));
    }
}
