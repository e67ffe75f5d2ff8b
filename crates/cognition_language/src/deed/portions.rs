//! A part of what is spoken of: `two of the six crates`.

use crate::language::Language;
use crate::time::times::tokens;

/// How far behind its measure stands what it is a part of.
const NEAR: usize = 5;

impl Language {
    /// Whether a text tells of a part of something that is named by its stems, and not of all of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let part = |text| english.tells_of_a_part(text, &english.content_stems("load six crates"));
    /// assert!(part("Load two of the six crates on the cart"));
    /// assert!(!part("Load the six crates") && !part("One of the guards nods."));
    /// ```
    pub fn tells_of_a_part(&self, text: &str, stems: &[String]) -> bool {
        let words = tokens(&text.to_lowercase(), &self.times.minus);
        let known = &self.deeds.portions;
        let measured = |at: usize| {
            let rest = known.length_at(&words[at..]).map(|length| &words[at + length..]);
            let counted = || {
                let (_, rest) = self.times.number(&words[at..])?;
                self.deeds.portions_of.has(rest.first()?).then_some(&rest[1..])
            };
            rest.or_else(counted)
        };
        let is_named = |rest: &[String]| {
            let near = &rest[..NEAR.min(rest.len())];
            self.share_held(stems, &[&near.join(" ")]) > 0.0
        };
        (0..words.len()).filter_map(measured).any(is_named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_told_by_its_measure() {
        let english = Language::english();
        let stems = english.content_stems("load six crates of red on the cart");
        let part = |text| english.tells_of_a_part(text, &stems);
        assert!(part("Load half of the crates") && part("Some of the red is on the cart."));
        assert!(!part("Load six crates of red") && !part("Half of the village looks on."));
    }
}
