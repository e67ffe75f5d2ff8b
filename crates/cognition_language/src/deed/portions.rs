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

    /// Whether a text counts fewer of something than a promise does: `Cart six sacks` of `cart twelve sacks`. Who does
    /// the other six does the rest of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let fewer = |told| Language::english().counts_fewer(told, "cart the twelve sacks down");
    /// assert!(fewer("Cart six sacks down") && !fewer("Cart the other six sacks down"));
    /// assert!(!fewer("Cart all twelve sacks down") && !fewer("Cart the sacks down in six turns"));
    /// ```
    pub fn counts_fewer(&self, told: &str, promised: &str) -> bool {
        let (some, all) =
            (self.counted_things(told), self.counted_things(self.without_time(promised)));
        all.iter().any(|(many, thing)| {
            let most = some.iter().filter(|(_, it)| it == thing).map(|(count, _)| *count);
            most.reduce(f64::max).is_some_and(|most| most < *many)
        })
    }

    /// What a text counts, by its stem: 12 and `sack` of `twelve sacks`. What is left of it counts for nothing, and
    /// neither does one: `a sack` may be any of them.
    fn counted_things(&self, text: &str) -> Vec<(f64, String)> {
        let words = tokens(&text.to_lowercase(), &self.times.minus);
        let left = |at: usize| at > 0 && self.deeds.portions_left.has(&words[at - 1]);
        let counted = |at: usize| {
            let (count, rest) = self.times.number(&words[at..])?;
            let thing = self.stem(rest.first()?).to_owned();
            (count > 1.0 && !left(at)).then_some((count, thing))
        };
        (0..words.len()).filter_map(counted).collect()
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
    #[test]
    fn fewer_of_the_same_are_a_part_and_the_others_are_the_rest() {
        let fewer = |told, promised| Language::english().counts_fewer(told, promised);
        let crates = "load the six crates on the cart";
        assert!(fewer("Load two crates on the cart", crates));
        assert!(fewer("Pay Wren five crowns", "pay Wren eight crowns"));
        for told in [
            "Load six crates on the cart",
            "Load the last two crates on the cart",
            "Load the crates on the cart with two men",
            "Load all six crates and a crate of eggs",
            "Load the cart",
            "Load a crate on the cart",
        ] {
            assert!(!fewer(told, crates), "{told}");
        }
        assert!(!fewer("Load two crates", "load the crates"), "nobody said how many");
    }
}
