//! What somebody is, told by whom or what they call theirs: `my sergeant`, of a policeman.

use crate::language::Language;
use crate::words::lists::WordSet;

/// So many words behind `my` may still be what is called so.
const NEAR: usize = 2;

impl Language {
    /// The word for something of its speaker's own, in a speech, that belongs to what a text says somebody is, and that
    /// the text has not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let own = |speech| Language::english().own_of_its_calling("He is a policeman in disguise.", speech);
    /// assert_eq!(own("Nobody but my sergeant."), Some("sergeant".to_owned()));
    /// assert_eq!(own("Nobody but my landlord."), None);
    /// assert_eq!(own("Nobody but the sergeant."), None);
    /// ```
    pub fn own_of_its_calling(&self, text: &str, speech: &str) -> Option<String> {
        let implied = &self.senses.implied;
        let told: Vec<String> = self.whole_words(text).collect();
        let is = told.iter().position(|word| self.sentences.copulas.has(word))?;
        let is_one = |word: &&String| implied.callings.iter().any(|it| it.has(word));
        let role = told[is..].iter().find(is_one)?;
        let said: Vec<String> = self.whole_words(speech).collect();
        let is_own = |at: &usize| {
            let near = &said[at.saturating_sub(NEAR)..*at];
            near.iter().any(|word| implied.own_things.has(word))
        };
        let belongs = |word: &str| {
            let both = |calling: &WordSet| calling.has(role) && calling.has(word);
            implied.callings.iter().any(both)
        };
        let mut own = (1..said.len()).filter(is_own).map(|at| &said[at]);
        own.find(|word| belongs(word) && !told.contains(word)).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_called_ones_own_tells_what_one_is() {
        let own = |text, speech| Language::english().own_of_its_calling(text, speech);
        let found = |word: &str| Some(word.to_owned());
        let nun = "She was a nun before the war.";
        assert_eq!(own(nun, "My old abbess used to say so."), found("abbess"));
        assert_eq!(own(nun, "I was in the convent."), None, "it may be anybody's");
        assert_eq!(
            own("The lodger is a journalist.", "My editor wants it by noon."),
            found("editor")
        );
        assert_eq!(own("The lodger is a baker.", "My editor wants it by noon."), None);
        assert_eq!(own("She fears the bishop.", "My abbess is ill."), None, "she is none");
    }
}
