//! How long somebody has what is lent to them, or is let do something: `for an hour` of `let Odo have the boat for an
//! hour`.

use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;

impl Language {
    /// Whether a time says how long somebody is to have the thing that a deed lends, and not by when it is done.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lent = |deed| Language::english().is_how_long_it_is_lent(deed, "for an hour");
    /// assert!(lent("let Odo have the boat") && lent("lend Odo the boat for an hour"));
    /// assert!(!lent("watch the boat for an hour") && !lent("let Odo sleep"));
    /// let by = Language::english().is_how_long_it_is_lent("lend Odo the boat", "in an hour");
    /// assert!(!by);
    /// ```
    pub fn is_how_long_it_is_lent(&self, deed: &str, time: &str) -> bool {
        let words = tokens(time, &self.times.minus);
        let goes_on = words.first().is_some_and(|word| self.times.due.lasting_words.has(word));
        let length = matches!(self.due_time(time), Some(DueTime::In(length)) if !length.is_zero());
        goes_on && length && self.lends(deed)
    }

    /// Whether a time says until when what a deed brings about is to stay so, and not by when it is done.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stays = |deed, time| Language::english().is_how_long_it_stays(deed, time);
    /// assert!(stays("lock the grate", "till morning") && stays("bolt the door", "until noon"));
    /// assert!(!stays("lock the grate", "by noon") && !stays("mend the grate", "until noon"));
    /// assert!(!stays("lock the grate", "until Odo is back"));
    /// ```
    pub fn is_how_long_it_stays(&self, deed: &str, time: &str) -> bool {
        let leaves_so = |verb: &String| self.promises.lending.leaving_so.has(verb);
        self.says_until(time)
            && !matches!(self.due_time(time), Some(DueTime::When(_)))
            && self.deed(deed).words.first().is_some_and(leaves_so)
    }

    /// Whether a time says until when a deed lets somebody do something, and not by when it is done: who lets somebody
    /// sleep in the barn until Sunday does so all the while.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lets = |deed, time| Language::english().is_let_until(deed, time);
    /// assert!(lets("let Odo sleep in the barn", "until Sunday"));
    /// assert!(!lets("let Odo out", "by Sunday") && !lets("mend the barn", "until Sunday"));
    /// ```
    pub fn is_let_until(&self, deed: &str, time: &str) -> bool {
        let lets = |verb: &String| self.promises.lending.letting.has(verb);
        self.says_until(time) && self.deed(deed).words.first().is_some_and(lets)
    }

    /// Whether a deed gives somebody, or a matter, nothing but time until then: it is done by waiting.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let waits = |deed, time| Language::english().gives_time_until(deed, time);
    /// assert!(waits("give it until midnight", "until midnight") && waits("give me until noon", "until noon"));
    /// assert!(!waits("give Odo the boat until noon", "until noon") && !waits("give it", "by noon"));
    /// assert!(!waits("lend it until noon", "until noon"));
    /// ```
    pub fn gives_time_until(&self, deed: &str, time: &str) -> bool {
        let words = self.deed(deed).words;
        let gives = words.first().is_some_and(|verb| self.deeds.giving.has(verb));
        let verb = words.first().map(|verb| self.stem(verb));
        let names_nothing = || {
            let stems = self.content_stems(self.without_time(deed));
            stems.iter().all(|stem| verb == Some(stem.as_str()))
        };
        self.says_until(time) && gives && !self.lends(deed) && names_nothing()
    }

    /// `lend Odo the boat`, `let Odo have it`
    pub(super) fn lends(&self, deed: &str) -> bool {
        let (known, words) = (&self.promises.lending, self.deed(deed).words);
        let Some((verb, rest)) = words.split_first() else { return false };
        let has = || rest.iter().any(|word| known.having.has(word));
        known.verbs.has(verb) || known.letting.has(verb) && has()
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_length_of_what_is_lent_is_no_time_by_which() {
        let lent = |deed, time| Language::english().is_how_long_it_is_lent(deed, time);
        assert!(lent("let Sabine have the copper plate for an hour", "for an hour"));
        assert!(lent("lend Sabine the copper plate", "for two hours"));
        assert!(lent("borrow the copper plate", "for ten minutes"));
        for (deed, time) in [
            ("lend Sabine the copper plate", "by noon"),
            ("lend Sabine the copper plate", "in ten minutes"),
            ("lend Sabine the copper plate", "within the hour"),
            ("give Sabine the copper plate", "for an hour"),
            ("sit with Sabine", "for half an hour"),
            ("let Sabine in", "for an hour"),
        ] {
            assert!(!lent(deed, time), "{deed} {time}");
        }
    }
}
