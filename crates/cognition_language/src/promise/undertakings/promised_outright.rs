//! What somebody promises by its wording alone, as a deed.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// The first sentence of a speech that promises by its wording, and what it says will be done; whoever it is said to
    /// is called by name. None where it says what will not be done, or says too little.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let deed = |said| Language::english().deed_promised_in(said, "Mara").map(|(_, deed)| deed);
    /// assert_eq!(deed("Aye. I'll unlock the store for you.").as_deref(), Some("unlock the store for Mara"));
    /// assert_eq!(deed("I won't tell Odo."), None);
    /// ```
    pub fn deed_promised_in<'s>(
        &self,
        speech: &'s str,
        listener: &str,
    ) -> Option<(&'s str, String)> {
        let sentence = self.promise_in(speech)?;
        let deed = clauses(sentence).find_map(|clause| self.deed_intended(clause))?;
        Some((sentence, self.with_listener_named(deed, listener)))
    }

    /// What a speech says will be done, where a text names no more of that than what it is done to: `a new glass by
    /// midnight` beside `I'll get you a new glass by midnight.`
    pub fn deed_behind(&self, text: &str, speech: &str, listener: &str) -> Option<String> {
        let (_, deed) = self.deed_promised_in(speech, listener)?;
        let stems = self.content_stems(text);
        let is_part = !stems.is_empty() && self.share_held(&stems, &[deed.as_str()]) >= 1.0;
        is_part.then_some(deed)
    }

    fn deed_intended(&self, clause: &str) -> Option<String> {
        if self.denies(clause) {
            return None;
        }
        let words = spoken(clause);
        let lower: Vec<String> =
            words.iter().map(|word| word.to_lowercase().replace('’', "'")).collect();
        let said: Vec<&str> = lower.iter().map(String::as_str).collect();
        let behind = |at: usize| Some(said.len() - self.promises.intended(&said[at..])?.len());
        let from = (0..said.len()).find_map(behind)?;
        self.deed_from(&words[from..], &lower[from..])
    }

    /// `Get you a glass`, said to Mara, is `get Mara a glass`. What is the speaker's own stays so.
    pub(in crate::promise) fn with_listener_named(&self, deed: String, listener: &str) -> String {
        let known = &self.promises.proposing.proposer;
        let own = deed.split_whitespace().any(|word| known.contains_key(&*word.to_lowercase()));
        match own || listener.is_empty() {
            true => deed,
            false => self.named_by(&self.first_person(&deed), listener),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(said: &str) -> Option<String> {
        Language::english().deed_promised_in(said, "Hanne").map(|(_, deed)| deed)
    }

    #[test]
    fn what_will_be_done_is_told_as_a_deed_and_what_will_not_is_none() {
        for (said, told) in [
            ("I'll fetch the oil from the store. And your rope.", "fetch the oil from the store"),
            (
                "Sorry! I'll get you a new glass by midnight, I promise.",
                "get Hanne a new glass by midnight",
            ),
            ("I'll bring my lamp to you.", "bring my lamp to you"),
        ] {
            assert_eq!(deed(said).as_deref(), Some(told), "{said}");
        }
        for said in ["I won't tell a soul.", "Will I fetch the oil?", "The oil is in the store."] {
            assert_eq!(deed(said), None, "{said}");
        }
    }

    #[test]
    fn a_thing_alone_stands_for_the_deed_that_is_promised_with_it() {
        let behind = |text: &str, said: &str| Language::english().deed_behind(text, said, "Hanne");
        let said = "I'll get you a new glass by midnight, I promise.";
        let deed = behind("a new glass by midnight", said);
        assert_eq!(deed.as_deref(), Some("get Hanne a new glass by midnight"));
        assert_eq!(behind("a new lamp by midnight", said), None);
        assert_eq!(behind("a new glass", "The new glass is in the store."), None);
    }
}
