//! What is to be asked in a clause of its own, and whether words ask it: `why he leaves` of `ask Odo why he leaves`.

use crate::language::Language;

impl Language {
    /// The clause that says what is to be asked; none where that is only named, or said by nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let asked = |text| english.clause_asked(&english.deed(text).words).map(|it| it.join(" "));
    /// assert_eq!(asked("ask Odo why he leaves").as_deref(), Some("why he leaves"));
    /// assert_eq!([asked("ask Odo for the key"), asked("ask Odo about the key")], [None, None]);
    /// ```
    pub fn clause_asked<'w>(&self, deed: &'w [String]) -> Option<&'w [String]> {
        let clause = &deed[self.up_to_what_is_told(deed).len()..];
        let first = clause.first()?;
        let tells = self.deeds.subordinate.has(first) && !self.deeds.about.has(first);
        tells.then_some(clause)
    }

    /// Whether words ask what a clause says that is to be asked: they share a word with it, or ask for the same, for
    /// the reason or the place.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let clause = ["why", "he", "leaves"].map(str::to_owned);
    /// let asks = |said| Language::english().asks_as_was_to_be_asked(&clause, said);
    /// assert!(asks("Why now, Odo?") && asks("Why go at all?"));
    /// assert!(!asks("Lend me your spectacles, Odo.") && !asks("How are you?") && !asks(""));
    /// ```
    pub fn asks_as_was_to_be_asked(&self, clause: &[String], speech: &str) -> bool {
        let stems = self.content_stems(&clause.join(" "));
        let sort = clause.first().filter(|first| self.deeds.asked_for.has(first));
        let of_the_sort = |said: &str| {
            let mut words = self.words(said);
            self.is_question(said) && words.any(|word| Some(&word) == sort)
        };
        let bare = stems.is_empty() && sort.is_none();
        self.tellings(speech)
            .into_iter()
            .any(|said| bare || self.share_held(&stems, &[said]) > 0.0 || of_the_sort(said))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_was_to_be_asked_is_asked_by_its_words_or_for_the_same_reason_and_place() {
        let english = Language::english();
        let asks = |deed: &str, said: &str| {
            let deed = english.deed(deed).words;
            let clause = english.clause_asked(&deed).expect("it has a clause");
            english.asks_as_was_to_be_asked(clause, said)
        };
        assert!(asks("ask Odo where he goes", "Where to so late, Odo?"));
        assert!(asks("ask Odo whether the mill is shut", "Is the mill shut, Odo?"));
        assert!(asks("ask Mara who brought it", "Mara, who was that?"));
        assert!(!asks("ask Odo where he goes", "Have you the time, Odo?"));
        assert!(!asks("ask Odo whether he comes", "Good morning, Odo."));
        assert!(!asks("ask Odo why he leaves", "That is why I came, Odo."));
    }
}
