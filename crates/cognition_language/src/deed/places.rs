//! Where something is to be done.

use crate::language::Language;

impl Language {
    /// The place in which a deed is said to be done, where it ends with one: `yard` of `load the cart in the yard`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let place = |deed| Language::english().said_place(deed);
    /// assert_eq!(place("load the cart in the yard"), Some("yard"));
    /// assert_eq!((place("load the cart"), place("sing in the rain")), (None, None));
    /// ```
    pub fn said_place<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let words: Vec<&str> = deed.split_whitespace().collect();
        let bare = |at: usize| words[at].trim_matches(|sign: char| !sign.is_alphanumeric());
        let small = |at: usize| bare(at).to_lowercase();
        let stands = |at: &usize| {
            self.deeds.within.has(&small(*at - 2)) && self.is_determiner(&small(*at - 1))
        };
        let joined = |at: &usize| {
            let small = small(*at - 1);
            self.deeds.within.has(&small) && self.grammar.with_article.has(&small)
        };
        let last = words.len().checked_sub(1).filter(|last| *last > 1)?;
        let is_place = (stands(&last) || joined(&last)) && !self.deeds.no_places.has(&small(last));
        is_place.then(|| bare(last))
    }
}
