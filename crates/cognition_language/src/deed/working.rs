//! To be at work, whatever the work is: `keep busy`.

use crate::language::Language;

impl Language {
    /// Whether the words of a deed say to be at work, and at nothing in particular.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let works = |deed: &str| english.is_to_be_at_work(&english.deed(deed).words);
    /// assert!(works("keep busy") && works("I'll get to work"));
    /// assert!(!works("keep Mara busy") && !works("keep the book") && !works("get to bed"));
    /// ```
    pub fn is_to_be_at_work(&self, deed: &[String]) -> bool {
        let empty = |word: &String| self.is_stop_word(word);
        let promised = &self.deeds.kept_and_broken.working.promised;
        let mut rests = promised.iter().filter_map(|phrase| phrase.rest_of(deed));
        rests.any(|rest| rest.iter().all(empty))
    }

    /// Whether a verb is no work: `rest`.
    pub fn is_rest(&self, verb: &str) -> bool {
        let known = &self.deeds.kept_and_broken.working.resting;
        let lower = verb.to_lowercase();
        known.has(&lower) || known.has(self.stem(&lower))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_to_be_at_work_is_told_no_work_of_that_name() {
        let english = Language::english();
        let works = |deed: &str| english.is_to_be_at_work(&english.deed(deed).words);
        for deed in ["keep busy", "stay busy", "keep working", "get back to work", "do some work"] {
            assert!(works(deed), "{deed}");
        }
        for deed in ["keep quiet", "stay here", "work the bellows", "do the washing", "keep watch"]
        {
            assert!(!works(deed), "{deed}");
        }
        assert!(english.is_rest("Sleep") && english.is_rest("rest") && !english.is_rest("sweep"));
    }
}
