//! Whom one goes somewhere with, since they are to come there.

use crate::language::Language;

impl Language {
    /// Whether a verb may take somebody along: `walk`, `bring`.
    pub fn leads_somebody(&self, verb: &str) -> bool {
        self.deeds.kept_and_broken.leading_along.verbs.has(verb)
    }

    /// Whether both verbs take along whatever they are done to: `take` and `fly`.
    pub(crate) fn convey_both(&self, one: &str, other: &str) -> bool {
        let known = &self.deeds.kept_and_broken.leading_along.conveying;
        known.has(one) && known.has(other)
    }

    /// Whom a deed takes along, behind its verb and before where to: somebody by name, or a word for them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let led = |deed| Language::english().led_along(deed);
    /// assert_eq!(led("walk Ida through the hatch into the yard"), Some("Ida"));
    /// assert_eq!(led("bring old Mister Dole to the yard"), None);
    /// assert_eq!((led("see you home"), led("lead Mister Dole up")), (Some("you"), Some("Mister Dole")));
    /// assert_eq!((led("walk to the yard"), led("take her lamp to Ida")), (None, None));
    /// assert_eq!((led("bring Ida the lamp"), led("see Ida in the yard")), (None, None));
    /// ```
    pub fn led_along<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let known = &self.deeds.kept_and_broken.leading_along;
        let (verb, rest) = deed.trim().split_once(' ')?;
        let mut words = rest.split_inclusive(' ');
        let large = |word: &&str| word.starts_with(char::is_uppercase);
        let name: usize = words.clone().take_while(large).map(str::len).sum();
        let whom = match name {
            0 => words.next().filter(|word| known.led.has(&word.trim_end().to_lowercase()))?,
            _ => &rest[..name],
        };
        let behind = rest[whom.len()..].split(' ').next().unwrap_or_default();
        let goes = known.whereto.has(behind.trim_end_matches(['.', ',', '!']));
        (goes && known.verbs.has(&verb.to_lowercase())).then(|| whom.trim_end())
    }
}
