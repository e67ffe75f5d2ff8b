//! Which sentences of a speech are said to whom: each to whoever was called last.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::WordSet;
use std::borrow::Cow;

impl Language {
    /// The sentences of a speech that are said to one listener. One that calls somebody else by name is not,
    /// nor are those behind it, until the listener is called. `others` are the names of everybody else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "Odo, never mind the rope. Mara Pell, I opened it.";
    /// let to = |listener, other| Language::english().said_to(said, listener, &[other]).into_owned();
    /// assert_eq!(to("Mara", "Odo"), "Mara Pell, I opened it.");
    /// assert_eq!(to("Odo", "Mara"), "Odo, never mind the rope.");
    /// ```
    pub fn said_to<'t>(&self, speech: &'t str, listener: &str, others: &[&str]) -> Cow<'t, str> {
        let calls_any = |sentence: &str| others.iter().any(|it| self.calls(sentence, it));
        if !calls_any(speech) {
            return Cow::Borrowed(speech);
        }
        let (mut to_them, mut own) = (true, Vec::new());
        for sentence in sentences(speech) {
            match () {
                () if self.calls(sentence, listener) => to_them = true,
                () if calls_any(sentence) => to_them = false,
                () => {}
            }
            own.extend(to_them.then_some(sentence));
        }
        Cow::Owned(own.join(" "))
    }

    /// Whether a sentence speaks to its hearer of somebody else: `Has she told you what it is for?` is not put to her.
    pub fn speaks_to_another(&self, sentence: &str) -> bool {
        let words: Vec<String> = self.words(sentence).collect();
        let has = |set: &WordSet| words.iter().any(|word| set.has(word));
        has(&self.promises.others) && has(&self.promises.questions.addressed)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn to_mara(speech: &str) -> String {
        Language::english().said_to(speech, "Mara", &["Odo", "the cook"]).into_owned()
    }

    #[test]
    fn a_sentence_is_said_to_whoever_was_called_last() {
        assert_eq!(to_mara("Never mind the rope."), "Never mind the rope.");
        assert_eq!(to_mara("You are free, Odo. Go home. Mara, stay."), "Mara, stay.");
        assert_eq!(to_mara("Stay here. Cook, you may go. Sleep well."), "Stay here.");
        assert_eq!(
            to_mara("Mistress Mara, sit. Odo fetches wine."),
            "Mistress Mara, sit. Odo fetches wine."
        );
    }

    #[test]
    fn who_is_only_spoken_of_is_not_called() {
        assert_eq!(to_mara("I told Odo, and he laughed."), "I told Odo, and he laughed.");
        let quoted = "I shouted \"Odo, go home!\" at him.";
        assert_eq!(to_mara(quoted), quoted);
    }
}
