//! Where a thing goes, or is brought: on to somebody, or over what it spoils.

use crate::language::Language;

/// So many words at most stand between what leads up to a name and the name: `to the old teacher`.
const TITLED: usize = 2;

impl Language {
    /// Whether a sentence says that a thing is to go on to somebody: `for Sara`, `up to the teacher`, `bring
    /// Sara this`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.goes_on_to("Carry this up to old Sara, will you.", "sara"));
    /// assert!(!english.goes_on_to("Sara is at the mill.", "sara"));
    /// ```
    pub fn goes_on_to(&self, sentence: &str, name: &str) -> bool {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let name: Vec<String> = self.whole_words(self.without_article(name)).collect();
        let Some(last) = name.last() else { return false };
        let before = |at: usize| words[..at].iter().rev().take(TITLED);
        let is_onward = |at: usize| {
            before(at).any(|word| self.senses.aims.onward.has(word) || self.hands_over(word))
        };
        let mut places = words.iter().enumerate().filter(|(_, word)| *word == last);
        !self.denies(sentence) && !self.is_question(sentence) && places.any(|(at, _)| is_onward(at))
    }

    /// Whether a deed brings a thing out of the state in which it is to stay: `Pour the water over the papers`
    /// where `the papers must stay dry`. Both name it by `thing`.
    pub fn spoils(&self, aim: &str, phrase: &str, thing: &str) -> bool {
        let aims = &self.senses.aims;
        let wanted: Vec<String> = self.whole_words(aim).collect();
        let done: Vec<String> = self.whole_words(phrase).collect();
        let Some(thing) = self.whole_words(thing).last() else { return false };
        let is_kept = wanted.iter().any(|word| aims.keeping.has(word)) && wanted.contains(&thing);
        let is_denied = wanted.iter().any(|word| self.is_denial(word));
        let at_it = done.iter().rposition(|word| *word == thing);
        let brought = at_it.is_some_and(|end| {
            done[..end].iter().rev().take(TITLED).any(|word| aims.spoiling_at.has(word))
        });
        let spoils = |state: &Vec<Box<str>>| {
            let Some((state, by)) = state.split_first() else { return false };
            let own = |word: &Box<str>| wanted.iter().any(|wanted| **wanted == **word);
            let mut by = by.iter().filter(|word| !own(word));
            wanted.iter().any(|word| **word == **state)
                && by.any(|by| done.iter().any(|word| **word == **by))
        };
        is_kept && !is_denied && brought && aims.spoiling.iter().any(spoils)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_for_somebody_goes_on_to_them() {
        let english = Language::english();
        for said in ["This is for Sara.", "See that it gets to old Sara.", "Bring Sara this key."] {
            assert!(english.goes_on_to(said, "Sara"), "{said}");
        }
        for said in ["Not a word to Sara.", "Sara need not know.", "Is it for Sara?"] {
            assert!(!english.goes_on_to(said, "Sara"), "{said}");
        }
        assert!(english.goes_on_to("This is for the teacher.", "the teacher"));
    }

    #[test]
    fn what_ends_a_state_spoils_what_is_to_stay_in_it() {
        let english = Language::english();
        let dry = "The papers must stay dry.";
        assert!(english.spoils(dry, "Pour the water over the papers", "the papers"));
        assert!(!english.spoils(dry, "Sweep the water off the papers", "the papers"));
        assert!(!english.spoils(dry, "Pour the water on the fire", "the fire"));
        assert!(!english.spoils("Wet the papers.", "Pour the water over the papers", "the papers"));
    }
}
