//! That somebody is silent no longer, in their own words: that no more is hidden, that somebody is to hear it, what
//! silence would cost.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// Whether what somebody thinks or wants comes to telling something now, whatever it is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let resolves = |thought| Language::english().resolves_to_tell(thought);
    /// assert!(resolves("If I lie now they die of my pride, so he hears it."));
    /// assert!(resolves("No more lies.") && resolves("My silence costs them the well."));
    /// assert!(!resolves("If he hears it I am lost."));
    /// assert!(!resolves("He must never hear it."));
    /// ```
    pub fn resolves_to_tell(&self, text: &str) -> bool {
        let mut plain = sentences(text).filter(|sentence| !self.is_question(sentence));
        plain.any(|sentence| {
            self.counts_the_cost(sentence)
                || clauses(sentence).any(|it| self.ends_silence(it) || self.lets_hear(it))
        })
    }

    /// Whether a text that means to be silent comes to telling in the end: `I meant not to tell her, but she has to
    /// know`.
    pub fn overcomes_its_silence(&self, text: &str) -> bool {
        let plain = sentences(text).filter(|sentence| !self.is_question(sentence));
        let told: Vec<&str> = plain.flat_map(clauses).collect();
        let ends = told.iter().rposition(|it| self.ends_silence(it) || self.lets_hear(it));
        ends.is_some_and(|at| !told[at..].iter().any(|it| self.means_to_be_silent(it)))
    }

    /// A text without the sentences that tell what silence would cost: who counts that does not mean to be silent.
    pub fn beside_the_cost_of_silence<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let costs = |sentence: &&str| self.counts_the_cost(sentence);
        match sentences(text).any(|sentence| costs(&sentence)) {
            true => sentences(text).filter(|it| !costs(it)).collect::<Vec<_>>().join(" ").into(),
            false => Cow::Borrowed(text),
        }
    }

    /// `No more lies`.
    fn ends_silence(&self, clause: &str) -> bool {
        let words = self.bare_words(clause);
        !self.holds_only_if(&words) && self.memory.resolving.ending_silence.stands_in(&words)
    }

    /// `So he hears it`.
    fn lets_hear(&self, clause: &str) -> bool {
        let words = self.bare_words(clause);
        self.memory.resolving.letting_hear.stands_in(&words)
            && !self.holds_only_if(&words)
            && !self.denies(clause)
            && !self.means_to_be_silent(clause)
    }

    /// `If I lie they die`, but not `If I lie nobody dies`.
    fn counts_the_cost(&self, sentence: &str) -> bool {
        let (known, words) = (&self.memory.resolving, self.bare_words(sentence));
        let condition = known.silence_in_a_condition.places_in(&words, |_| true);
        let rest = condition.into_iter().max().map(|last| &words[last + 1..]);
        let ruins = |rest: &[String]| {
            rest.iter().any(|word| known.ruin.has(word))
                && !rest.iter().any(|word| self.is_denial(word))
        };
        rest.is_some_and(ruins)
            || known.costly_silence.stands_in(&words) && !words.iter().any(|it| self.is_denial(it))
    }

    /// Whether a clause tells of what might be: `if he hears it`.
    fn holds_only_if(&self, words: &[String]) -> bool {
        let joints = words.iter().take_while(|word| self.grammar.joining.has(word)).count();
        let first = words.get(joints);
        first.is_some_and(|first| {
            self.sentences.conditions.has(first) || self.memory.or_else.has(first)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_no_longer_says_so_in_many_words() {
        for thought in [
            "Tolo owned up before all of them. If I lie now they die of my pride in the empty quarter, so he hears it.",
            "No more lies between us.",
            "I am done with hiding.",
            "I cannot carry this any longer.",
            "The lying stops here.",
            "Better she has it from me.",
            "Let him know how it stands.",
            "Time I spoke up; time to own what I did.",
            "A clean breast, then.",
            "If I say nothing they will pay for it with their lives.",
            "I'll tell him straight.",
            "They need to know.",
        ] {
            assert!(Language::english().resolves_to_tell(thought), "{thought}");
        }
    }

    #[test]
    fn who_fears_that_it_comes_out_resolves_nothing() {
        for thought in [
            "If he hears it I am lost.",
            "He hears everything in this yard.",
            "He must never hear it.",
            "Nobody hears it from me.",
            "If I lie well nobody dies.",
            "If I tell him, they die.",
            "No more water before the coast.",
            "Shall I let him know?",
            "A fine evening.",
            "I will not let her know.",
            "Better he has the rope from the chest.",
        ] {
            assert!(!Language::english().resolves_to_tell(thought), "{thought}");
        }
    }

    #[test]
    fn who_meant_to_be_silent_and_finds_that_somebody_has_to_know_tells() {
        let overcomes = |thought| Language::english().overcomes_its_silence(thought);
        assert!(overcomes(
            "I meant to show her, not tell her, but she has to know tonight. I trust her."
        ));
        assert!(overcomes("I'd sworn to say nothing; no more lies."));
        assert!(!overcomes("She has to know of the well. Of the ring not a word."));
        assert!(!overcomes("I say nothing. Let him ask."));
    }

    #[test]
    fn what_silence_costs_is_no_wish_for_it() {
        let beside = |text| Language::english().beside_the_cost_of_silence(text);
        assert_eq!(beside("If I keep silent they die. I speak."), "I speak.");
        assert_eq!(beside("I keep silent."), "I keep silent.");
    }
}
