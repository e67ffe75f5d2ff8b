//! Two deeds in one promise, of which the second hangs on something of its own.

use crate::language::Language;

impl Language {
    /// The two deeds of a promise, where the second hangs on something and the first does not, or goes on where a
    /// thing was brought by the first; what was named in
    /// the first is named in the second, too. None where it is one deed.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let two = |deed| Language::english().two_deeds(deed);
    /// let (first, second) = two("bring the key down and put it back if he says no").unwrap_or_default();
    /// assert_eq!((&*first, &*second), ("bring the key down", "put the key back if he says no"));
    /// assert_eq!(two("bring the key and the lamp if he says no"), None);
    /// assert_eq!(two("bring the key and put it on the table"), None);
    /// assert_eq!(two("come down and fetch Ivo if the bell rings"), None);
    /// let (_, second) = two("bring the lamp to the shed and hold it for Mara").unwrap_or_default();
    /// assert_eq!(&*second, "hold the lamp for Mara");
    /// ```
    pub fn two_deeds(&self, text: &str) -> Option<(String, String)> {
        let joints = self.deeds.joining.iter().filter(|joint| joint.words().count() == 1);
        let joints = joints.flat_map(|joint| joint.words()).map(|word| format!(" {word} "));
        let mut parts = joints.filter_map(|joint| text.split_once(joint.as_str()));
        let (first, second) = parts.find(|(first, second)| self.are_two(first, second))?;
        Some((first.to_owned(), self.named_again(first, second)))
    }

    fn are_two(&self, first: &str, second: &str) -> bool {
        let own = self.without_terms(second);
        let hangs = own.len() < second.len() && self.terms(first).is_none();
        let is_deed = |text: &str| {
            let verb = self.words(text).next();
            verb.is_some_and(|verb| self.is_deed_of_things(&verb)) && text.contains(' ')
        };
        // `Come down and fetch Ivo if the bell rings`: the way hangs on it, too.
        let words: Vec<&str> = first.split_whitespace().collect();
        let means = self.is_bare_way(&words);
        hangs && !means && is_deed(first) && is_deed(own) || self.brings_and_goes_on(first, second)
    }

    /// `Bring the lamp to the shed and hold it for Mara`: the second begins where the first ends, and goes on.
    fn brings_and_goes_on(&self, first: &str, second: &str) -> bool {
        let goes_on = self.words(second).next().is_some_and(|verb| self.lasts(&verb));
        goes_on && second.contains(' ') && self.destination(first).is_some()
    }

    fn is_deed_of_things(&self, verb: &str) -> bool {
        let known = &self.deeds.kept_and_broken;
        let sorts = [&known.placing, &known.carrying, &known.handing_over];
        self.is_verb_of_deeds(verb)
            || sorts.iter().any(|verbs| verbs.has(verb))
            || known.alike.iter().any(|verbs| verbs.has(verb))
    }

    /// `put it back` is `put the key back`, where the key was named before.
    pub(crate) fn named_again(&self, first: &str, second: &str) -> String {
        let thing = self.done_to(first);
        let stands = |word: &&str| self.promises.proposing.things_again.has(word);
        let words = second.split(' ').map(|word| match stands(&word) && !thing.is_empty() {
            true => thing.as_str(),
            false => word,
        });
        words.collect::<Vec<_>>().join(" ")
    }
}
