//! Where a thing goes, or is brought: on to somebody, or over what it spoils.

use crate::language::Language;
use crate::words::lists::Phrase;
use crate::words::senses::aims::Spoiling;

/// So many words at most stand between what leads up to a name and the name: `to the old teacher`.
const TITLED: usize = 2;
/// So many words a label has at most behind a verb: `the old brass lamp`.
const LABELLED: usize = 4;

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

    /// Whether a deed works against the state in which somebody wants a thing: `Pour the water over the papers`
    /// where `the papers must stay dry`, `Snuff the candle` where it is to keep burning. Both name it by `thing`.
    pub fn spoils(&self, aim: &str, phrase: &str, thing: &str) -> bool {
        let aims = &self.senses.aims;
        let wanted: Vec<String> = self.whole_words(aim).collect();
        let done: Vec<String> = self.whole_words(phrase).collect();
        let label: Vec<String> = self.whole_words(self.without_article(thing)).collect();
        let Some(thing) = label.last().cloned() else { return false };
        if !wanted.contains(&thing) {
            return false;
        }
        let reached = done.iter().rposition(|word| *word == thing).is_some_and(|end| {
            done[..end]
                .iter()
                .rev()
                .take(TITLED + label.len() - 1)
                .any(|word| aims.spoiling_at.has(word))
        });
        let spoils = |state: &Spoiling| {
            let is_wanted = || state.aims.iter().any(|aim| aim.stands_apart_in(&wanted));
            let brings =
                reached && done.iter().any(|word| state.by.has(word) && !wanted.contains(word));
            // What is done to it names it next.
            let does = state.begins.iter().any(|verb| {
                let rest = verb.rest_of(&done);
                rest.is_some_and(|rest| {
                    rest.iter().take(LABELLED).any(|word| *word == thing)
                        && !rest.iter().any(|word| aims.spoiling_at.has(word))
                })
            });
            let is_done_to_it = || done.iter().skip(1).take(LABELLED).any(|word| *word == thing);
            // `Put logs on the fire` brings the fire nowhere.
            let is_elsewhere = |place: &Phrase| !place.words().any(|word| word == thing.as_str());
            let mut places = state.at.iter().filter(|place| is_elsewhere(place));
            let mut is_brought = || places.any(|place| place.stands_in(&done));
            (brings || does || is_done_to_it() && is_brought()) && is_wanted()
        };
        aims.spoiling.iter().any(spoils)
    }

    /// Whether somebody who is to be held fast is let go: `Let the thief out of the cell`, where he is to be
    /// held until the judge comes.
    pub fn lets_go_whom_it_holds(&self, aim: &str, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(aim).collect();
        let holds = self.senses.aims.holding_fast.iter().any(|verb| verb.begins(&words));
        holds && self.lets_out(phrase)
    }

    /// Whether a thing is not to be parted with: `never part with the violin`.
    pub fn never_parts_with(&self, deed: &str) -> bool {
        self.say_apart(&self.senses.aims.parting, deed)
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
        let drying = "The clay head must dry by Sunday.";
        let over =
            |thing: &str| english.spoils(drying, "Empty the bucket over the clay head", thing);
        assert!(over("the clay head") && !over("the bucket"));
        assert!(!english.spoils("Wet the papers.", "Pour the water over the papers", "the papers"));
        let lit = "keep the great lamp burning for the ship";
        assert!(english.spoils(lit, "Put out the great lamp", "the great lamp"));
        assert!(!english.spoils(lit, "Put out a chair beside the great lamp", "the ship"));
        assert!(!english.spoils(lit, "Wipe the great lamp", "the great lamp"));
        let out = "put the fire out";
        assert!(english.spoils(out, "Throw the dry brush on the grass fire", "the grass fire"));
        assert!(!english.spoils(out, "Throw the sand on the fire", "the fire"));
    }

    #[test]
    fn nothing_is_brought_where_it_cannot_stay_as_it_is_to_stay() {
        let spoils = |aim, deed, thing| Language::english().spoils(aim, deed, thing);
        for (aim, deed, thing) in [
            ("The hay must stay dry.", "Leave the hay in the rain", "the hay"),
            ("keep the baby warm", "Lay the baby in the snow", "the baby"),
            ("The ice must stay frozen.", "Set the ice by the stove", "the ice"),
            ("The plates must stay dark.", "Hold the plates to the light", "the plates"),
            ("keep the linen clean", "Drop the linen in the mud", "the linen"),
            ("The knife must be sterile.", "Lay the knife on the floor", "the knife"),
            ("The flask must not be shaken.", "Shake the flask", "the flask"),
            ("The vase must stay in one piece.", "Throw the vase out of the window", "the vase"),
            ("The seedlings must live.", "Trample the seedlings", "the seedlings"),
        ] {
            assert!(spoils(aim, deed, thing), "{aim} {deed}");
        }
        for (aim, deed, thing) in [
            ("The hay must stay dry.", "Fetch the hay out of the rain", "the hay"),
            ("The hay must stay dry.", "Leave the cart in the rain", "the cart"),
            ("keep the baby warm", "Lay the baby by the stove", "the baby"),
            ("The ice must stay frozen.", "Set the ice in the cellar", "the ice"),
            ("The knife must be sterile.", "Lay the knife in the boiling pot", "the knife"),
            ("The flask must not be shaken.", "Cork the flask", "the flask"),
            ("The vase must be sold.", "Throw the vase out of the window", "the vase"),
            ("keep the fire alive", "Put logs on the fire", "the fire"),
        ] {
            assert!(!spoils(aim, deed, thing), "{aim} {deed}");
        }
    }

    #[test]
    fn who_is_to_be_held_is_not_let_out() {
        let english = Language::english();
        let holds = |aim: &str| english.lets_go_whom_it_holds(aim, "Let the thief out of the cell");
        assert!(holds("hold the thief until the judge comes"));
        assert!(!holds("give the thief his supper") && !holds("the keeper wants his supper"));
        assert!(english.never_parts_with("never to part with my father's violin"));
        assert!(!english.never_parts_with("part from Ann at the gate"));
    }
}
