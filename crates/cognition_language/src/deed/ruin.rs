//! States in which nothing is left of what somebody wants to come to no harm.

use crate::language::Language;

/// So many words at most stand between what protects a thing and the end of its name: `save the old barn`.
const LABELLED: usize = 4;

impl Language {
    /// What is told to be so: `burnt` of `the barn is burnt`. None where it is told what somebody does, or has.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let so = |told| Language::english().said_to_be(told);
    /// assert_eq!(so("the barn is burnt").as_deref(), Some("burnt"));
    /// assert_eq!(so("Mara keeps Hob busy"), None);
    /// ```
    pub fn said_to_be(&self, told: &str) -> Option<String> {
        let words: Vec<String> = self.whole_words(told).collect();
        let is = words.iter().position(|word| self.sentences.copulas.has(word))?;
        Some(words[is + 1..].join(" "))
    }

    /// Whether what is told to be so of a thing is the ruin of what an aim protects.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let ruins = |aim, told| Language::english().leaves_in_ruins(aim, told, "the barn");
    /// assert!(ruins("Save the barn.", "the barn is burnt"));
    /// assert!(!ruins("Save the barn.", "the barn is open"));
    /// assert!(!ruins("Sell the barn.", "the barn is burnt"));
    /// ```
    pub fn leaves_in_ruins(&self, aim: &str, told: &str, thing: &str) -> bool {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(aim).collect();
        let name: Vec<String> =
            self.whole_words(thing).filter(|word| self.means_something(word)).collect();
        let protects = |at: usize| {
            let mut behind = words[at + 1..].iter().take(LABELLED);
            aims.protecting.has(&words[at]) && behind.any(|word| name.contains(word))
        };
        self.whole_words(told).any(|word| aims.ruined.has(&word))
            && !self.denies(told)
            && (0..words.len()).any(protects)
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    #[test]
    fn only_what_is_protected_itself_is_ruined() {
        let ruins = |aim: &str, told: &str| Language::english().leaves_in_ruins(aim, told, "Hob");
        assert!(ruins("Keep Hob alive", "Hob is dead") && ruins("rescue old Hob", "Hob is lost"));
        assert!(!ruins("Stop Hob and save Mara", "Hob is dead"));
        assert!(!ruins("Keep Hob alive", "Hob is not wounded"));
        assert!(!ruins("Keep Hob alive", "Hob is asleep"));
    }
}
