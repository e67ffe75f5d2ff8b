//! What a memory is looked for by: its words and its meaning.

use super::key::key_of;
use crate::embedder::Embedder;
use cognition_language::Language;

/// From here on two texts are as likely as not of one topic.
const ALIKE: f64 = 0.55;

/// A query, ready to be compared.
#[derive(Debug)]
pub(super) struct Cue<'a> {
    /// The text without its punctuation at the end, folded.
    spoken: String,
    stems: Vec<String>,
    vector: Vec<f32>,
    embedder: &'a dyn Embedder,
}

impl<'a> Cue<'a> {
    pub(super) fn of(text: &str, embedder: &'a dyn Embedder) -> Self {
        let (spoken, stems) = (spoken(text), Language::english().content_stems(text));
        Self { spoken, stems, vector: embedder.embed(text), embedder }
    }

    /// Whether a text is the query itself.
    pub(super) fn is_echo(&self, text: &str) -> bool {
        spoken(text) == self.spoken
    }

    /// The share of the query's content words that some texts hold together.
    pub(super) fn share_held(&self, texts: &[&str]) -> f64 {
        Language::english().share_held(&self.stems, texts)
    }

    /// How alike a text is in meaning, from 0 to 1.
    pub(super) fn likeness(&self, text: &str) -> f64 {
        self.embedder.likeness(&self.vector, &self.embedder.embed(text))
    }

    /// The same where the vector is known already, unless it is of another embedder.
    pub(super) fn likeness_of_vector(&self, vector: &[f32], text: &str) -> f64 {
        match vector.len() == self.vector.len() {
            true => self.embedder.likeness(&self.vector, vector),
            false => self.likeness(text),
        }
    }

    pub(super) fn is_match(&self, share: f64, likeness: f64) -> bool {
        share > 0.0 || likeness >= ALIKE
    }

    /// How well something matches, from 0 to 1. A query without content words goes by likeness.
    pub(super) fn match_of(&self, share: f64, likeness: f64) -> f64 {
        match self.is_match(share, likeness) {
            false => 0.0,
            true if self.stems.is_empty() => likeness,
            true => 0.6 * share + 0.4 * likeness,
        }
    }
}

fn spoken(text: &str) -> String {
    key_of(text.trim_matches(|sign: char| !sign.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::test_embedder::Letters;

    #[test]
    fn a_query_is_its_own_echo_whatever_its_punctuation() {
        let cue = Cue::of("Where is the lantern?", &Letters);
        assert!(cue.is_echo(" where is  the LANTERN "));
        assert!(!cue.is_echo("Where is the lantern, Odo?"));
    }

    #[test]
    fn what_shares_no_word_and_is_not_alike_is_no_match() {
        let cue = Cue::of("lantern", &Letters);
        assert_eq!(cue.match_of(0.0, 0.54), 0.0);
        assert!(cue.match_of(0.0, 0.55) > 0.0);
        assert!(cue.match_of(1.0, 0.0) > cue.match_of(0.5, 0.0));
    }
}
