//! Verbs by which another is done: who unties a parcel opens it, and who fells an oak cuts it.

use crate::language::Language;

impl Language {
    /// Whether a deed of that verb does to a thing what those words of a deed say, from their verb on.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let is_done = |deed, verb| english.is_done_by(&english.deed(deed).words, verb);
    /// assert!(is_done("not to open the parcel", "Untie") && is_done("never cut the oak", "fell"));
    /// assert!(!is_done("not to open the parcel", "post") && !is_done("never fell the oak", "cut"));
    /// ```
    pub fn is_done_by(&self, deed: &[String], verb: &str) -> bool {
        let Some(meant) = deed.first() else { return false };
        let verb = verb.to_lowercase();
        let is = |word: &str, known: &str| self.is_form_of(word, known);
        self.deeds.kept_and_broken.done_by.iter().any(|known| {
            known.done.iter().any(|it| is(meant, it)) && known.by.iter().any(|it| is(&verb, it))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_verb_is_done_by_narrower_ones_and_by_no_wider_one() {
        let english = Language::english();
        let is_done = |deed: &str, verb: &str| english.is_done_by(&english.deed(deed).words, verb);
        for (deed, verb) in [
            ("not to read the diary", "Leaf"),
            ("never to hurt the bear", "Prod"),
            ("not to eat the plums", "Bite"),
            ("never to sell the mare", "Swap"),
            ("not to open the parcel", "unwrap"),
        ] {
            assert!(is_done(deed, verb), "{deed}: {verb}");
        }
        for (deed, verb) in [
            ("not to read the diary", "Dust"),
            ("never to hurt the bear", "Feed"),
            ("never to prod the bear", "hurt"),
            ("not to open the parcel", "weigh"),
            ("not to open the parcel", "tear"),
        ] {
            assert!(!is_done(deed, verb), "{deed}: {verb}");
        }
    }
}
