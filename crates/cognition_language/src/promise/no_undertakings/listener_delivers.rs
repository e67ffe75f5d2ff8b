//! What its listener is to have done, and to bring: `You'll have that form filled in and on my desk by noon.` It is
//! worded like a promise that they will receive it, and orders them.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a sentence in lower case says that its listener will have something where its speaker is, or else.
    pub(in crate::promise) fn orders_delivery(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let or_else = known.or_else.stand_in(&words);
        clauses(own).filter_map(|clause| self.outside_terms(clause)).any(|clause| {
            let (main, _) = self.up_to_its_bound(clause);
            let words = spoken(&main);
            let Some(at) = (0..words.len()).find_map(|at| self.listener_has_from(&words, at))
            else {
                return false;
            };
            known.to_the_speaker.stand_in(&words[at..]) || or_else && self.is_caused(&words[at..])
        })
    }

    /// Where what is had begins, behind a listener who has it: `you'll have`.
    fn listener_has_from(&self, words: &[&str], at: usize) -> Option<usize> {
        let known = &self.promises.undertaking;
        let listener = words[at].split('\'').next().unwrap_or_default();
        let length = known.receiving.length_at(&words[at..])?;
        let has = known.having.has(words[at + length - 1]);
        (has && self.promises.questions.addressed.has(listener)).then_some(at + length)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    const FORM: &str = "have the leave form on the desk";

    #[test]
    fn what_is_to_be_with_whoever_speaks_is_ordered() {
        for said in [
            "You'll have that form filled in and on my desk by noon, Pell, or there's no leave.",
            "You'll have it on my desk by noon.",
            "You will have the form signed and in my hands by six.",
            "You'll have that form back to me before supper.",
            "You shall have it brought to me by noon.",
            "You'll have the form under my nose by noon, cadet.",
            "You'll have it done by noon, or else.",
            "You'll have that form filled in by noon, or heads will roll.",
            "You'll have the leave form on my table tomorrow.",
            "You'll have it handed to me by Tom.",
        ] {
            check(false, &[(said, FORM)]);
        }
    }

    #[test]
    fn what_whoever_listens_will_receive_is_given() {
        for said in [
            "You'll have it on your desk by noon.",
            "You'll have the form by noon.",
            "You'll have that form filled in by noon.",
            "You'll have the form as soon as it's brought to me.",
            "You'll have the form when Tom gives it back to me.",
            "You'll have the form from my own hand.",
        ] {
            check(true, &[(said, "give Pell the form")]);
        }
        check(true, &[("You'll have a bed in my barn.", "give Pell a bed")]);
    }
}
