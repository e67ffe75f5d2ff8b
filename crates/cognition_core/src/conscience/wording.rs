//! Promises by their wording: what is flagged, never what is opened.

/// The first sentence of a speech that promises by its wording alone.
pub fn promise_in_words(speech: &str) -> Option<&str> {
    let _ = speech;
    None
}

/// Whether somebody asks what the mind has promised.
pub fn asks_about_promises(said: &str) -> bool {
    let _ = said;
    false
}
