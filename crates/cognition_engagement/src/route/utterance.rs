//! What is heard, as far as it matters for topics.

use super::text_signals::{Feedback, TextSignals};
use super::topic_matter::TopicMatter;
use super::topic_name::topic_name;
use cognition_language::Language;

/// One utterance.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Utterance<'a> {
    pub(super) text: &'a str,
    /// What a topic is called that begins with it.
    pub(super) name: &'a str,
    pub(super) vector: &'a [f32],
    /// A greeting, thanks or the like: it is on any topic.
    pub(super) says_nothing: bool,
    /// Whether its words point back to what was said before it.
    pub(super) leans: bool,
    /// From 0.5 to 1; 0 for what says nothing.
    pub(super) salience: f64,
    /// What all share who hear it; none of what says nothing.
    pub(super) matter: Option<&'a TopicMatter>,
}

impl<'a> Utterance<'a> {
    /// What a topic is called that begins with it, and was called something before.
    pub(super) fn name_after(&self, before: &str) -> String {
        let anew = || topic_name(&format!("{before} {}", self.text));
        self.matter.map_or_else(anew, |matter| matter.name_after(before, self.text))
    }

    /// Its vector, as the end of a topic is told from it.
    pub(super) fn direction(&self) -> &'a [f64] {
        self.matter.map(|matter| matter.direction(self.vector)).unwrap_or_default()
    }
}

/// Without a word of content, or a greeting or thanks with at most a name or a kind word.
pub(super) fn is_empty(text: &str, signals: &TextSignals, language: &Language) -> bool {
    let thanks = signals.explicit_feedback == Some(Feedback::Positive);
    let words = usize::from(signals.greeting_pattern || thanks && !signals.has_question_mark);
    language.topic_words(text).nth(words).is_none()
}

/// How much it seems to matter, by its length, its question mark and urgent words.
pub(super) fn salience(text: &str, language: &Language) -> f64 {
    let length = match text.chars().count() {
        101.. => 0.2,
        51.. => 0.1,
        _ => 0.0,
    };
    let question = if text.contains('?') { 0.15 } else { 0.0 };
    let urgent = if language.sounds_urgent(text) { 0.15 } else { 0.0 };
    f64::min(0.5 + length + question + urgent, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_question_and_urgency_make_salience() {
        let near = |text: &str, wanted: f64| {
            assert!((salience(text, Language::english()) - wanted).abs() < 1e-12, "{text}")
        };
        near("The barley is dear.", 0.5);
        near("Is the barley dear?", 0.65);
        near("Help! The mill is broken!", 0.65);
        near(&"word ".repeat(11), 0.6);
        near(&"Can nobody help? ".repeat(7), 1.0);
    }
}
