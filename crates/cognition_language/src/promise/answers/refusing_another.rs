//! A bare `No` where several things were asked: it refuses what was to be done, and takes on nothing that was to be
//! left undone.

use crate::dialogue::consent::Answer;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::BRIEF;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// An answer without what may refuse another of several things that were asked: a bare `No` beside something that
    /// was to be done says nothing of a deed that was to be left undone.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = ["not open the chest".to_owned(), "give Mara the key".to_owned()];
    /// let of_chest = |said| Language::english().without_refusals_of_others(said, &asked[0], &asked);
    /// assert_eq!(of_chest("No, Mara. The key stays here."), "The key stays here.");
    /// assert_eq!(of_chest("No, I won't open it."), "No, I won't open it.");
    /// ```
    pub fn without_refusals_of_others<'a>(
        &self,
        answer: &'a str,
        deed: &str,
        asked: &[String],
    ) -> Cow<'a, str> {
        let is_done = |other: &String| !self.deed(other).denied;
        if !self.deed(deed).denied || !asked.iter().any(is_done) {
            return Cow::Borrowed(answer);
        }
        let stems = self.content_stems(&self.deed(deed).words.join(" "));
        let is_bare = |said: &str| {
            self.consent(said) == Some(Answer::Refuses)
                && self.content_stems(said).len() <= BRIEF
                && self.share_held(&stems, &[said]) <= 0.0
        };
        let own: Vec<&str> = sentences(answer).filter(|said| !is_bare(said)).collect();
        Cow::Owned(own.join(" "))
    }
}
