//! Who refuses to part with a thing, or to change it, by saying that it stays: `The key stays where it is`, `The gate
//! stays shut`.

use crate::language::Language;

impl Language {
    /// Whether a clause says that a thing stays in its speaker's hands, or where it is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stays = |said| Language::english().says_it_stays(said, "the rover key");
    /// assert!(stays("The key stays where it is.") && stays("That key stays with me."));
    /// assert!(!stays("The key was with me.") && !stays("The tower key stays with me."));
    /// ```
    pub fn says_it_stays(&self, clause: &str, thing: &str) -> bool {
        let things = [thing];
        let about = || self.speaks_of_one_of(clause, &things) || self.stands_for_it(clause);
        let holds = !self.denies(clause) && self.holds_on_to_it(clause) && about();
        !self.is_question(clause) && (holds || self.stays_with_its_speaker(clause, &things))
    }

    /// Whether a clause says that a thing stays in a state that a verb, in lower case, makes an end of.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stays = |said| Language::english().says_it_stays_so(said, "the yard gate", "open");
    /// assert!(stays("The gate stays shut.") && stays("That gate is to remain locked, sir."));
    /// assert!(!stays("The gate stays open.") && !stays("The gate was shut."));
    /// ```
    pub fn says_it_stays_so(&self, clause: &str, thing: &str, verb: &str) -> bool {
        if !self.may_undo(verb) || self.denies(clause) || self.is_question(clause) {
            return false;
        }
        let words: Vec<String> = self.words(clause).collect();
        let keeps = |at: &usize| self.senses.aims.keeping.has(&words[*at]);
        let Some(at) = (1..words.len()).find(keeps) else { return false };
        let (subject, state) = (&words[..at], &words[at + 1..]);
        let Some(keeping) = self.deeds.kept_and_broken.keeping.iter().next() else { return false };
        let kept: Vec<String> =
            keeping.words().map(str::to_owned).chain(state.iter().cloned()).collect();
        self.names_thing(&subject.join(" "), thing) && self.undoes(verb, &kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_where_it_is_is_not_parted_with() {
        let stays = |said| Language::english().says_it_stays(said, "the rover key");
        for said in [
            "The key stays where it is.",
            "The rover key stays with me.",
            "It stays where it is.",
            "That key stays in my pocket, Yuki.",
        ] {
            assert!(stays(said), "{said}");
        }
        for said in [
            "Does the key stay with me?",
            "I stay where I am.",
            "The garage key stays with me.",
            "The key is yours.",
            "Take the key.",
        ] {
            assert!(!stays(said), "{said}");
        }
    }

    #[test]
    fn what_stays_in_a_state_is_not_brought_out_of_it() {
        let english = Language::english();
        for (said, thing, verb) in [
            ("The gate stays shut.", "the gate", "open"),
            ("The gate stays shut tonight.", "the gate", "unbolt"),
            ("Those lamps stay dark.", "the lamps", "light"),
            ("The dog stays on the lead.", "the dog", "unclip"),
        ] {
            assert!(english.says_it_stays_so(said, thing, verb), "{said}");
        }
        for (said, thing, verb) in [
            ("The gate stays open.", "the gate", "open"),
            ("The door stays shut.", "the gate", "open"),
            ("Does the gate stay shut?", "the gate", "open"),
            ("Keep the gate shut.", "the gate", "open"),
            ("The gate stays shut.", "the gate", "paint"),
        ] {
            assert!(!english.says_it_stays_so(said, thing, verb), "{said}");
        }
    }
}
