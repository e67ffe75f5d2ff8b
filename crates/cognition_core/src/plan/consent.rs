//! Whether plain words agree or refuse.

use super::invitation::Consent;
use cognition_language::{Answer, Language};

/// Whether plain words agree or refuse; `None` where they do neither, do both, or only on terms. A
/// question agrees to nothing.
///
/// ```
/// use cognition_core::plan::{Consent, consent_in_words};
///
/// assert_eq!(consent_in_words("Aye, count me in."), Some(Consent::Accept));
/// assert_eq!(consent_in_words("I don't think so."), Some(Consent::Decline));
/// assert_eq!(consent_in_words("Yes, if you pay me."), None);
/// ```
pub fn consent_in_words(words: &str) -> Option<Consent> {
    Language::of(words).consent(words).map(|answer| match answer {
        Answer::Agrees => Consent::Accept,
        Answer::Refuses => Consent::Decline,
    })
}
