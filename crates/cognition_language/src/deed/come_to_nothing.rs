//! What says that a deed is only tried, begun or meant, or that nothing came of it.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// Whether a description says that a deed is tried, begun or meant, or done in part: `Try to mend the roof`. What
    /// was promised with that very verb is done by it: `Start the pump`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let begun = |told| Language::english().is_only_begun(told, Some("mend"));
    /// assert!(begun("Try to mend the roof") && begun("Plan to mend the roof"));
    /// assert!(begun("Mend the roof halfway") && !begun("Mend the roof"));
    /// assert!(!Language::english().is_only_begun("Start the pump", Some("start")));
    /// ```
    pub fn is_only_begun(&self, description: &str, promised: Option<&str>) -> bool {
        let known = &self.deeds.kept_and_broken;
        let words: Vec<String> = self.words(description).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let other = |verb: &str| promised.is_none_or(|it| !self.is_form_of(verb, it));
        let tried = words.first().is_some_and(|verb| known.attempting.has(verb) && other(verb));
        let meant = matches!(words[..], [verb, to, ..]
            if known.planning.has(verb) && self.promises.told_to.has(to) && other(verb));
        tried || meant || known.in_part.stand_in(&words)
    }

    /// Whether what came of a deed says that some of it is still to do.
    pub fn tells_it_unfinished(&self, outcome: &str) -> bool {
        let words: Vec<String> = self.words(outcome).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        self.deeds.kept_and_broken.unfinished.stand_in(&words)
    }

    /// Whether what came of a deed says that it was in vain, or that something else came first.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let nothing = |outcome| Language::english().tells_it_came_to_nothing(outcome);
    /// assert!(nothing("The rope snaps before you reach him.") && nothing("The bolt won't budge."));
    /// assert!(!nothing("You haul him up. The rope snaps.") && !nothing("You pull him up before you rest."));
    /// ```
    pub fn tells_it_came_to_nothing(&self, outcome: &str) -> bool {
        sentences(outcome).any(|sentence| {
            let words: Vec<String> = self.words(sentence).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            self.is_in_vain(&words) || self.is_cut_short(sentence)
        })
    }

    /// `To no avail`, and not `not in vain`.
    fn is_in_vain(&self, words: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let plain = |at: usize| at == 0 || !self.is_denial(words[at - 1]);
        (0..words.len()).any(|at| plain(at) && known.in_vain.begin(&words[at..]))
    }

    /// `The rope snaps before you reach him`, `You throw it, but it snaps before you reach him`, and not `You tie it
    /// before you reach the gate`.
    fn is_cut_short(&self, sentence: &str) -> bool {
        let known = &self.deeds.kept_and_broken;
        let own = self.words(sentence).next();
        let own = own.is_some_and(|word| self.deeds.trying.doer.has(&word));
        clauses(sentence).any(|clause| {
            let words: Vec<String> = self.words(clause).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let by_another = !own || self.contrasts(clause);
            known.too_soon.stand_in(&words) || by_another && known.cut_short.stand_in(&words)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_to_nothing_says_so() {
        let nothing = |outcome: &str| Language::english().tells_it_came_to_nothing(outcome);
        for outcome in [
            "The rope snaps before you reach him.",
            "Your rope snaps before you reach him.",
            "You throw the rope, but it snaps before you reach him.",
            "The guard is there before you can draw the bolt.",
            "You heave at it to no avail.",
            "The pump does not budge.",
            "Odo waves it away.",
            "You pull. It is no use.",
            "You pull. It's no use.",
        ] {
            assert!(nothing(outcome), "{outcome}");
        }
        for outcome in [
            "You lay it down before you reach the gate.",
            "You pull him over the edge, and the rope snaps.",
            "Your work was not in vain.",
            "Steam rises; not a crease is left.",
            "He unfolds it without a word.",
            "Before you stands a fed goat.",
        ] {
            assert!(!nothing(outcome), "{outcome}");
        }
    }

    #[test]
    fn what_is_only_meant_is_not_done() {
        let begun = |told: &str| Language::english().is_only_begun(told, Some("mend"));
        for told in ["Pretend to mend the roof", "Offer to mend the roof", "Begin to mend it"] {
            assert!(begun(told), "{told}");
        }
        for told in ["Mend the roof", "Prepare the tar", "Go to the roof"] {
            assert!(!begun(told), "{told}");
        }
    }
}
