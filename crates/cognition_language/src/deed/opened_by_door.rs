//! A place that is opened by its door: `open the property room` is done by unlocking the property door.

use crate::language::Language;

impl Language {
    /// Whether a deed opens something; by its verb, in lower case.
    pub fn is_opening(&self, verb: &str) -> bool {
        let known = &self.deeds.kept_and_broken.letting_in.opening;
        known.iter().any(|opening| self.is_form_of(verb, opening))
    }

    /// Whether what is to be opened, in the words of the deed from its verb on, is a place that a door is called after.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let by = |text: &str, door| {
    ///     let english = Language::english();
    ///     english.is_opened_by_door(&english.deed(text).words, door)
    /// };
    /// assert!(by("open the property room", "the property door") && by("open the cellar", "the cellar door"));
    /// assert!(!by("open the property box", "the property door") && !by("sweep the cellar", "the cellar door"));
    /// ```
    pub fn is_opened_by_door(&self, deed: &[String], door: &str) -> bool {
        let Some((verb, place)) = deed.split_first() else { return false };
        let label: Vec<String> = self.words(door).filter(|it| !self.is_stop_word(it)).collect();
        let Some((_, called)) = label.split_last().filter(|(_, called)| !called.is_empty()) else {
            return false;
        };
        let is_place = |word: Option<&String>| word.is_some_and(|it| self.is_place_to_leave(it));
        let names_it = |at: usize| {
            let rest = &place[at..];
            rest.starts_with(called)
                && (is_place(called.last()) || is_place(rest.get(called.len())))
        };
        self.is_opening(verb) && (0..place.len()).any(names_it)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_place_is_opened_by_the_door_that_is_called_after_it() {
        let english = Language::english();
        let by = |text: &str, door| english.is_opened_by_door(&english.deed(text).words, door);
        assert!(by("open the property room for Leonie", "the property door"));
        assert!(by("unlock the cellar", "the cellar hatch"));
        assert!(by("open up the dressing room", "the dressing room door"));
        for (text, door) in [
            ("open the property room", "the cellar door"),
            ("open the property box", "the property door"),
            ("clean the property room", "the property door"),
            ("open the room", "the door"),
        ] {
            assert!(!by(text, door), "{text} by {door}");
        }
    }
}
