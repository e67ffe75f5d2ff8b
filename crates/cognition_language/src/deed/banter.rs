//! What friends do to each other in fun, or roughly and for the best.

use crate::language::Language;

impl Language {
    /// Whether what somebody wants is that somebody laughs.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let amuses = |wanted| Language::english().amuses(wanted);
    /// assert!(amuses("make him laugh") && amuses("get a laugh out of Ivanka"));
    /// assert!(!amuses("cheer him up") && !amuses("not make him laugh"));
    /// ```
    pub fn amuses(&self, wanted: &str) -> bool {
        self.say_apart(&self.senses.aims.amusing, wanted) && !self.denies(wanted)
    }

    /// Whether the phrase that tells a deed begins with what is done to friends in fun as well: `Tease Callum`.
    pub fn is_banter(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.senses.aims.banter.iter().any(|known| known.begins(&words))
    }

    /// Whether the phrase that tells what would offend says that it is a kindness to that one: `Slap Emil on the back`, `Chase
    /// the geese away from Emil`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let kind = |deed| Language::english().is_a_kindness(deed, "Emil");
    /// assert!(kind("Shove Emil out of the way") && kind("Chase the geese away from Emil"));
    /// assert!(!kind("Shove Emil") && !kind("Chase Emil away from the stall"));
    /// ```
    pub fn is_a_kindness(&self, phrase: &str, whom: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        let names = |words: &[String]| self.names(&words.join(" "), whom);
        let aims = &self.senses.aims;
        let drives_from = |at: usize| {
            let mut behind = aims.driving_from.iter().filter(|it| it.begins(&words[at..]));
            behind.any(|it| names(&words[at + it.len()..]) && !names(&words[..at]))
        };
        aims.kindly.iter().any(|it| it.stands_in(&words)) || (1..words.len()).any(drives_from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_in_fun_is_told_from_what_hurts() {
        let english = Language::english();
        assert!(english.is_banter("Tease Callum") && english.is_banter("Poke fun at the cook"));
        assert!(!english.is_banter("Spit at the cook") && !english.is_banter("Threaten Callum"));
    }

    #[test]
    fn what_is_done_roughly_for_somebody_is_told_from_what_is_done_to_them() {
        let kind = |deed: &str| Language::english().is_a_kindness(deed, "Greta");
        for deed in [
            "Shove Greta out of the way of the cart",
            "Slap Greta on the back",
            "Chase the wasps off Greta",
            "Slap Greta awake",
        ] {
            assert!(kind(deed), "{deed}");
        }
        for deed in ["Shove Greta off the bench", "Chase Greta from the stall", "Slap Greta"] {
            assert!(!kind(deed), "{deed}");
        }
    }
}
