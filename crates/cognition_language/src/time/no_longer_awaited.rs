//! What is left of the words of a deed once that has come about which it waited for, or hung on.

use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// The words of a deed without the clause that it hangs on: `hand Odo the plate` of `hand Odo the plate, but only
    /// once he has paid`. Until when it goes on stays said.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |deed| Language::english().without_what_has_come(deed);
    /// assert_eq!(left("hand Odo the plate, but only once he has paid"), "hand Odo the plate");
    /// assert_eq!(left("watch the gate until he is back"), "watch the gate until he is back");
    /// ```
    pub fn without_what_has_come<'t>(&self, deed: &'t str) -> &'t str {
        let own = self.without_terms(deed);
        match self.says_until(deed[own.len()..].trim()) {
            true => deed,
            false => self.without_loose_ends(own),
        }
    }

    /// `hand him the plate` of `hand him the plate, but only`
    fn without_loose_ends<'t>(&self, words: &'t str) -> &'t str {
        let own = words.trim_end_matches([' ', ',', ';', ':', '-', '–', '—', '(']);
        let last = own.rsplit(' ').next().unwrap_or_default();
        let known = spoken(&last.to_lowercase())
            .into_iter()
            .any(|word| self.times.due.only.has(word) || self.leads_on(word));
        match own.strip_suffix(last).filter(|before| known && !before.is_empty()) {
            Some(before) => self.without_loose_ends(before),
            None => own,
        }
    }

    /// `and`, `or`, `but`
    fn leads_on(&self, word: &str) -> bool {
        self.grammar.joining.has(word) || self.denials.exceptions.has(word)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_has_come_about_is_left_out_and_what_is_no_terms_stays() {
        let left = |deed| Language::english().without_what_has_come(deed);
        assert_eq!(
            left("hand Rafe the plate once he has given me the list"),
            "hand Rafe the plate"
        );
        assert_eq!(left("hand Rafe the plate, if he pays"), "hand Rafe the plate");
        assert_eq!(left("hand Rafe the plate only"), "hand Rafe the plate");
        assert_eq!(left("hand Rafe the plate"), "hand Rafe the plate");
        let watch = "watch the gate until the bell goes";
        assert_eq!(left(watch), watch);
    }
}
