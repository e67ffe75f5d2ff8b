//! Who sees how somebody is: they are met, and no more is to be done.

use crate::language::Language;

/// So many words name whoever is looked in on.
const NAME: usize = 3;

impl Language {
    /// The words of whoever is to be looked in on: `hob` of `look in on Hob every hour`. None where the words of the deed
    /// say something else, or more than that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let whom = |deed: &str| {
    ///     let english = Language::english();
    ///     english.looked_in_on(&english.deed(deed).words)
    /// };
    /// assert_eq!(whom("look in on Hob"), Some(vec!["hob".to_owned()]));
    /// assert_eq!((whom("look in on Hob and bring him soup"), whom("look at Hob")), (None, None));
    /// ```
    pub fn looked_in_on(&self, deed: &[String]) -> Option<Vec<String>> {
        let mut phrases = self.deeds.kept_and_broken.looking_in_on.iter();
        let rest = phrases.find_map(|phrase| phrase.rest_of(deed))?;
        let more = |word: &String| self.joins(word) || self.promises.told_to.has(word);
        let whom = rest.iter().skip_while(|word| self.is_determiner(word));
        let whom = whom.take_while(|word| !self.is_stop_word(word)).take(NAME);
        (!rest.iter().any(more)).then(|| whom.cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_looked_in_on_is_named_first() {
        let whom = |deed: &str| {
            let english = Language::english();
            english.looked_in_on(&english.deed(deed).words).map(|words| words.join(" "))
        };
        assert_eq!(whom("check on the old miller").as_deref(), Some("old miller"));
        assert_eq!(whom("look in on Hob so that he does not drink").as_deref(), Some("hob"));
        for deed in [
            "look into the barn",
            "look in on Hob to bring him soup",
            "check on Hob and sweep the yard",
            "visit the barn",
        ] {
            assert_eq!(whom(deed), None, "{deed}");
        }
    }
}
