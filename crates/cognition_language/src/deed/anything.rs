//! A deed that is not to be done to anything at all: `not light anything below`.

use crate::language::Language;

impl Language {
    /// Where a deed is not to be done, whose words forbid it of anything: what stands there besides. None where they
    /// name what it is not to be done to.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let of = |deed: &str| english.forbidden_of_anything(&english.deed(deed).words);
    /// assert_eq!(of("not light anything below"), Some(vec!["below".to_owned()]));
    /// assert_eq!((of("not eat anything before noon"), of("not light the lamp")), (Some(vec![]), None));
    /// ```
    pub fn forbidden_of_anything(&self, deed: &[String]) -> Option<Vec<String>> {
        let anything = &self.deeds.kept_and_broken.anything;
        let (_, object) = self.without_its_time(deed).split_first()?;
        let (_, place) = object.split_first().filter(|(thing, _)| anything.has(thing))?;
        let named = !self.content_stems(&place.join(" ")).is_empty();
        (!named || self.is_no_thing(place)).then(|| place.to_vec())
    }

    /// `Below`, `in here`, and not `of the store`.
    fn is_no_thing(&self, words: &[String]) -> bool {
        words.iter().all(|word| {
            self.is_stop_word(word) || self.deeds.left.at.has(word) || self.is_vague_in_deeds(word)
        })
    }

    /// Whether the words of a deed may be about a place: one of them says the same, or points somewhere.
    pub fn may_be_there(&self, description: &str, place: &[String]) -> bool {
        let points = |word: &String| self.promises.pointing_there.has(word);
        place.is_empty() || self.words(description).any(|it| place.contains(&it) || points(&it))
    }
}
