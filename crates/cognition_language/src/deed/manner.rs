//! A manner that is to be left off, and no deed: `Don't you talk so`, `Don't cry`.

use crate::language::Language;

impl Language {
    /// Whether a deed is not to be done in some manner, which leaves free to do it: `not talk so`, `not look at Odo like
    /// that`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.forbids_a_manner("not talk so") && english.forbids_a_manner("never look at Odo like that"));
    /// assert!(!english.forbids_a_manner("not talk to Odo") && !english.forbids_a_manner("say so"));
    /// ```
    pub fn forbids_a_manner(&self, text: &str) -> bool {
        let deed = self.deed(text);
        let ends = |at: usize| {
            let left = &deed.words[at..];
            let length = self.promises.proposing.manner.ends.length_at(left);
            length.is_some_and(|length| left.len() <= length + 1)
        };
        deed.denied && (1..deed.words.len()).any(ends)
    }

    /// Whether that is all that it forbids: a manner, or how somebody behaves.
    pub(crate) fn forbids_no_deed(&self, text: &str) -> bool {
        let known = &self.promises.proposing.manner;
        let deed = self.deed(text);
        let behaves = || {
            let Some((verb, rest)) = deed.words.split_first() else { return false };
            let towards = rest.first().is_some_and(|word| known.towards.has(word));
            known.verbs.has(verb) && (towards || rest.iter().all(|word| self.is_stop_word(word)))
        };
        self.forbids_a_manner(text) || deed.denied && behaves()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manner_that_is_to_be_left_off_is_no_deed_to_promise() {
        let part = |said: &str| Language::english().proposed(said, "Mara");
        for said in [
            "Don't you talk so.",
            "Don't take on so, Father.",
            "Please don't shout at her.",
            "Don't look at me like that.",
            "Don't yell so loud.",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
        assert_eq!(part("Don't you talk so. Give me the book."), ["give Mara the book"]);
        assert_eq!(part("Don't tell Odo of the lantern."), ["not tell Odo of the lantern"]);
        assert_eq!(part("Don't talk to Odo."), ["not talk to Odo"]);
    }
}
