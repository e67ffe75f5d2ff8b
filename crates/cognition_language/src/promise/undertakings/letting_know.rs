//! `I'll let you know`: it puts off whatever was asked for, but for letting somebody know, which it gives.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether a sentence in lower case says that its listener will be let known, where a deed is to let somebody know.
    pub(super) fn lets_them_know(&self, own: &str, deed: &Meant) -> bool {
        let lets = |verb: &str| self.deeds.letting.has(verb);
        let meant = deed.kind == DeedKind::Tell && !deed.denied;
        meant
            && deed.verb.as_deref().is_some_and(lets)
            && !self.is_question(own)
            && clauses(own).any(|clause| self.will_let_know(clause))
    }

    /// What hangs on something is left open.
    fn will_let_know(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises, spoken(clause));
        let says = |from: usize| {
            let rest = known.intended(&words[from..])?;
            let [verb, whom, knows, ..] = known.without_adverbs(rest) else { return None };
            let to_them = known.questions.addressed.has(whom);
            Some(self.deeds.letting.has(verb) && to_them && self.deeds.know.has(knows))
        };
        !self.denies(clause)
            && !words.iter().any(|word| known.is_condition(word))
            && (0..words.len()).filter_map(says).any(|lets| lets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gives(speech: &str, deed: &str) -> bool {
        let english = Language::english();
        english.lets_them_know(&speech.to_lowercase(), &Meant::of(english, deed))
    }

    #[test]
    fn who_is_to_let_somebody_know_and_says_so_gives_it() {
        for speech in [
            "I'll let you know, Ewa, soon as he's through.",
            "I'll let you know.",
            "Sure, I will let you know as soon as it's through.",
            "Easy, I'll gladly let you know.",
        ] {
            assert!(gives(speech, "let Ewa know when the train is through"), "{speech}");
        }
    }

    #[test]
    fn what_puts_off_another_deed_denies_asks_or_hangs_on_something_does_not() {
        for speech in [
            "I won't let you know.",
            "I'll let you know if I have the time.",
            "Will I let you know?",
            "Odo will let you know.",
            "I'll let you in.",
            "I'll let Odo know.",
        ] {
            assert!(!gives(speech, "let Ewa know when the train is through"), "{speech}");
        }
        assert!(!gives("I'll let you know.", "mend Ewa's chair"));
        assert!(!gives("I'll let you know.", "let Ewa sleep"));
    }
}
