//! What falls to whoever proposes something: `Let us meet at nine. I bring the rope, you bring the lamp.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// What the speaker of a proposal takes upon themselves by it: to be where both come, and their part where the other
    /// has one as well. The other is called so.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let own = |said| Language::english().own_side(said, "Odo");
    /// assert_eq!(own("I bring the rope, you carry the lantern."), ["bring the rope"]);
    /// assert!(own("I bring the rope.").is_empty() && own("You carry the lantern.").is_empty());
    /// ```
    pub fn own_side(&self, said: &str, listener: &str) -> Vec<String> {
        let mut own = self.proposed(said, listener);
        own.retain(|deed| self.is_appointment(deed));
        for part in sentences(said).flat_map(|sentence| self.parts_beside_theirs(sentence)) {
            let part = self.with_listener_named(part, listener);
            if !own.contains(&part) {
                own.push(part);
            }
        }
        own
    }

    /// `Bring the rope` of `I bring the rope, you carry the lantern`.
    fn parts_beside_theirs(&self, sentence: &str) -> Vec<String> {
        let pieces = clauses(sentence).flat_map(|clause| self.by_subject(clause));
        let pieces: Vec<(Vec<&str>, Vec<String>)> = pieces.collect();
        if !pieces.iter().any(|(_, lower)| self.is_part_of_listener(lower)) {
            return Vec::new();
        }
        let own = |(words, lower): &(Vec<&str>, Vec<String>)| {
            let small: Vec<&str> = lower.iter().map(String::as_str).collect();
            let intended = self.promises.intended(&small).map(|rest| small.len() - rest.len());
            let speaks = small.first().is_some_and(|it| self.promises.undertaking.speakers.has(it));
            let from = intended.or(speaks.then_some(1))?;
            let does = self.names_a_deed(&lower[from..]) && !self.denies(&small.join(" "));
            does.then(|| self.deed_from(&words[from..], &lower[from..])).flatten()
        };
        pieces.iter().filter_map(own).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_proposes_comes_to_the_meeting_and_does_their_part() {
        let own = |said| Language::english().own_side(said, "Odo");
        let vault =
            "Odo, let us meet in the vault at nine. I bring the lamps, you bring the halters, yes?";
        assert_eq!(own(vault), ["meet in the vault at nine", "bring the lamps"]);
        for said in [
            "I bring the rope.",
            "Bring the rope, Odo.",
            "I am the foreman, you carry the lantern.",
            "I don't bring the rope, you bring the rope.",
        ] {
            assert!(own(said).is_empty(), "{said}: {:?}", own(said));
        }
    }
}
