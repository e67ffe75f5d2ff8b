//! A deed that is not to be done to anything at all: `not light anything below`.

use crate::language::Language;
use crate::words::lists::WordSet;

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
        let known = &self.deeds.kept_and_broken;
        let (_, object) = self.without_its_time(deed).split_first()?;
        let is_any = |thing: &str| known.anything.has(thing) || known.least.has(thing);
        let (_, place) = object.split_first().filter(|(thing, _)| is_any(thing))?;
        let named = !self.content_stems(&place.join(" ")).is_empty();
        (!named || self.is_no_thing(place)).then(|| place.to_vec())
    }

    /// Whether a deed that is not to be done at all, in its least part, is done to what that does not mean: tea, of who
    /// drinks not a drop.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let still = |deed, done| english.is_still_done(&english.deed(deed).words, done);
    /// assert!(still("not drink a drop", "Drink the tea"));
    /// assert!(!still("not drink a drop", "Drink the rum") && !still("not drink anything", "Drink the tea"));
    /// ```
    pub fn is_still_done(&self, deed: &[String], description: &str) -> bool {
        let Some((verb, object)) = self.without_its_time(deed).split_first() else { return false };
        let verb = self.sense(verb);
        let least = &self.deeds.kept_and_broken.least;
        let meant = |(own, things): &(Box<str>, WordSet)| {
            self.sense(own) == verb && self.whole_words(description).any(|word| things.has(&word))
        };
        object.first().is_none_or(|thing| least.has(thing))
            && self.senses.aims.still_done.iter().any(meant)
    }

    /// Whether a sense is the least of whatever it is: `a drop`.
    pub fn is_the_least(&self, sense: &str) -> bool {
        self.deeds.kept_and_broken.least.iter().any(|word| self.sense(word) == sense)
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
