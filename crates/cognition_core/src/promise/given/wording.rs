//! Promises by their wording: what is flagged, never what is opened.

use cognition_language::Language;

/// The first sentence of a speech that promises by its wording alone: `You have my word.`,
/// `I'll bring you the key.`
///
/// Questions, conditions, what somebody else said or does, and what stands in quotation marks do
/// not count. It finds a promise that a reply does not name; it opens nothing by itself.
pub fn promise_in_words(speech: &str) -> Option<&str> {
    Language::of(speech).promise_in(speech)
}

/// Whether somebody asks what the mind has promised: `What did you promise me?`, `Any
/// commitments?`, `Tell me what you owe.` What asks for a new promise does not count.
pub fn asks_about_promises(said: &str) -> bool {
    Language::of(said).asks_about_promises(said)
}
