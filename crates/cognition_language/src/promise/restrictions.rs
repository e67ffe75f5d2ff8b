//! What only says who alone may have something, or do it: `Don't hand it to anyone but me.` That takes nothing back.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// Words without the clauses that leave somebody out of what they deny: they restrict what was promised, and let go
    /// of nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().without_restrictions(said).into_owned();
    /// assert_eq!(left("Don't hand it to anyone but me."), "");
    /// assert_eq!(left("Never mind the pie, and give the key to nobody except me."), "Never mind the pie.");
    /// assert_eq!(left("Don't hand it to anyone."), "Don't hand it to anyone.");
    /// ```
    pub fn without_restrictions<'w>(&self, said: &'w str) -> Cow<'w, str> {
        if !clauses(said).any(|clause| self.restricts(clause)) {
            return Cow::Borrowed(said);
        }
        let left = sentences(said).filter_map(|sentence| self.unrestricted(sentence));
        Cow::Owned(left.collect::<Vec<_>>().join(" "))
    }

    fn restricts(&self, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        self.senses.implied.but_for.iter().any(|phrase| phrase.stands_in(&words))
    }

    fn unrestricted<'w>(&self, sentence: &'w str) -> Option<Cow<'w, str>> {
        if !clauses(sentence).any(|clause| self.restricts(clause)) {
            return Some(Cow::Borrowed(sentence));
        }
        let left: Vec<&str> = clauses(sentence).filter(|clause| !self.restricts(clause)).collect();
        let ended = |said: String| match said.ends_with(['.', '!', '?']) {
            true => said,
            false => format!("{said}."),
        };
        (!left.is_empty()).then(|| Cow::Owned(ended(left.join(", "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_to_whom_alone_leaves_all_else_as_it_was_said() {
        let left = |said| Language::english().without_restrictions(said).into_owned();
        for said in [
            "Give it to nobody but me.",
            "Nobody except me is to have it!",
            "Not to anyone other than Odo.",
        ] {
            assert_eq!(left(said), "", "{said}");
        }
        for said in ["Never mind the key.", "But me no buts.", "I want nothing but the key."] {
            assert_eq!(left(said), said);
        }
        let two = "Would you mind my purse? Don't hand it to anyone but me.";
        assert_eq!(left(two), "Would you mind my purse?");
        assert_eq!(
            left("For nobody but me, that is, bring it on Friday!"),
            "that is, bring it on Friday!"
        );
    }
}
