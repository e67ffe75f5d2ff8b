//! How alike two texts are by their words.

use crate::grammar::tokens::{bare_runs, sorted};
use crate::language::Language;
use crate::text::fold::folded;

/// Texts that share this part of their words say the same.
const SAME: f64 = 0.7;

impl Language {
    /// Whether two texts say the same: most of their words are the same, and both or neither deny
    /// it.
    pub fn says_the_same(&self, one: &str, other: &str) -> bool {
        let (one_words, other_words) = (sorted(self.words(one)), sorted(self.words(other)));
        let alike = jaccard(&one_words, &other_words) >= SAME;
        let denies = |words: &[String]| words.iter().any(|word| self.is_denial(word));
        alike && denies(&one_words) == denies(&other_words) || folded(one).eq(folded(other))
    }

    /// What the words of two texts have in common, from 0 to 1; 0 if both are empty.
    pub fn words_in_common(&self, one: &str, other: &str) -> f64 {
        jaccard(&sorted(self.words(one)), &sorted(self.words(other)))
    }

    /// The share of the stems looked for, which are sorted, that some texts hold together; 0 if none
    /// is looked for.
    pub fn share_held(&self, looked_for: &[String], texts: &[&str]) -> f64 {
        let mut held = vec![false; looked_for.len()];
        let mut word = String::new();
        for run in texts.iter().flat_map(|text| bare_runs(text)) {
            word.clear();
            self.push_bare(run, &mut word);
            let stem = self.stem(&word);
            if let Ok(place) = looked_for.binary_search_by(|known| known.as_str().cmp(stem)) {
                held[place] = true;
            }
        }
        ratio(held.iter().filter(|held| **held).count(), held.len())
    }
}

/// What two sorted lists without repetition have in common, from 0 to 1; 0 if both are empty.
pub fn jaccard(one: &[String], other: &[String]) -> f64 {
    let common = one.iter().filter(|word| other.binary_search(word).is_ok()).count();
    ratio(common, one.len() + other.len() - common)
}

#[expect(clippy::cast_precision_loss, reason = "a text has fewer than a million words")]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_mostly_the_same_words_say_the_same_unless_one_denies_it() {
        let says_the_same = |one, other| Language::english().says_the_same(one, other);
        let said = "The old lantern is in the cellar.";
        assert!(says_the_same(said, "the old lantern is in Mara's cellar"));
        assert!(says_the_same("?!", "?!"));
        assert!(!says_the_same(said, "The old lantern is not in the cellar."));
        assert!(!says_the_same(said, "The old lantern isn't in the cellar."));
        assert!(!says_the_same(said, "Who has the old key of the cellar?"));
    }

    #[test]
    fn what_is_held_is_the_share_of_the_stems_that_any_text_holds() {
        let looked_for = ["cellar", "key", "lantern"].map(str::to_owned);
        let share = |texts: &[&str]| Language::english().share_held(&looked_for, texts);
        assert!((share(&["Two lanterns", "the cellar's lantern"]) - 2.0 / 3.0).abs() < 1e-12);
        assert!(Language::english().share_held(&[], &["lantern"]).abs() < 1e-12);
    }

    #[test]
    fn nothing_has_nothing_in_common() {
        assert!(jaccard(&[], &[]).abs() < 1e-12);
        assert!(
            (Language::english().words_in_common("the key", "a key") - 1.0 / 3.0).abs() < 1e-12
        );
    }
}
