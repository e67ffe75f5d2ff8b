//! What friends do to each other in fun.

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
}
