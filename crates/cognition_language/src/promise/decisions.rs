//! What somebody decides for themselves.

use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a conclusion is a decision of whoever draws it, and not what they have seen, done or learnt.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.decides("I unlock it myself.") && english.decides("I'll wait for the ferry."));
    /// assert!(!english.decides("I have the key.") && !english.decides("I know who took the ham."));
    /// ```
    pub fn decides(&self, conclusion: &str) -> bool {
        let lower = conclusion.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let Some((first, rest)) = words.split_first() else { return false };
        let known = &self.promises.undertaking;
        let (speaker, shortened) = first.split_once('\'').unwrap_or((first, ""));
        let Some(verb) = self.promises.without_adverbs(rest).first() else { return false };
        let is_over = known.not_done.has(verb) || known.over.has(verb) || known.is_ended(verb);
        let is_so = is_over || self.senses.learning.has(verb);
        known.speakers.has(speaker) && ["", "ll"].contains(&shortened) && !is_so
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_will_do_is_decided_and_what_one_has_done_or_others_do_is_not() {
        let english = Language::english();
        for decided in ["I carry the lantern to Odo.", "I won't give it away.", "I will stay."] {
            assert!(english.decides(decided), "{decided}");
        }
        for told in
            ["I was in the cellar.", "Odo carries the lantern.", "I've seen it.", "I asked him."]
        {
            assert!(!english.decides(told), "{told}");
        }
        let german = Language::by_code("de").expect("German is known");
        assert!(german.decides("Ich gebe den Schlüssel nicht her, ich schließe selber auf."));
        assert!(!german.decides("Ich habe den Schlüssel."));
    }
}
