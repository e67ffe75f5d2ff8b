//! A question about one reply, and its answer: what of it goes against what the mind keeps to?

use super::misfit::Misfit;
use super::objection::{Objection, Straying};
use crate::decide::SelfCheckAnswer;

/// A question about one reply, and its answer: which of these entries does it go against?
///
/// An entry is what would be objected: a secret that is told, a promise that is broken, a goal that is harmed, a
/// way not to fit. The answer counts for these very words with this very choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfCheck {
    speech: String,
    chosen: u32,
    entries: Vec<Objection>,
    question: String,
    found: Option<Vec<Objection>>,
}

impl SelfCheck {
    /// A question about these words with this choice.
    pub(in crate::guard) fn new(
        (speech, chosen): (&str, u32),
        entries: Vec<Objection>,
        question: String,
    ) -> Self {
        Self { speech: speech.trim().to_owned(), chosen, entries, question, found: None }
    }

    /// What a brain is asked: who speaks, what came before, the entries by number, and the reply. All of it is data
    /// that others may have written.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// Takes the answer. Numbers of no entry mean nothing.
    pub fn answer(&mut self, answer: &SelfCheckAnswer) {
        let entry = |number: &usize| self.entries.get(number.checked_sub(1)?);
        let found = answer.against.iter().filter_map(entry);
        self.found = Some(found.map(|entry| because(entry, &answer.why)).collect());
    }

    /// Whether it says of just these words, with just this choice, what they go against.
    pub fn is_answered_for(&self, speech: &str, chosen: u32) -> bool {
        self.found.is_some() && self.chosen == chosen && self.speech == speech.trim()
    }

    /// The first objection of that sort, by the answer.
    pub fn objection(&self, is_of_sort: impl Fn(&Objection) -> bool) -> Option<&Objection> {
        self.found.iter().flatten().find(|found| is_of_sort(found))
    }
}

/// An objection that says what is wrong takes the brain's reason along.
fn because(entry: &Objection, why: &str) -> Objection {
    match entry {
        Objection::Misfits { how, .. } => Objection::Misfits { how: *how, why: why.to_owned() },
        other => other.clone(),
    }
}

impl Objection {
    /// Whether a self-check found that the reply does not fit in this way.
    pub fn is_misfit(&self, misfit: Misfit) -> bool {
        matches!(self, Self::Misfits { how, .. } if *how == misfit)
    }

    /// Whether a self-check found that the deed misses what the mind means, or wants.
    pub fn misses_intent(&self) -> bool {
        let harms = |how: &Straying| matches!(how, Straying::AgainstGoal { .. });
        self.is_misfit(Misfit::WrongTarget)
            || self.is_misfit(Misfit::LeadsAway)
            || matches!(self, Self::StraysFromIntent { how, .. } if harms(how))
    }

    /// Whether a promise is at stake.
    pub fn is_of_promise(&self) -> bool {
        matches!(self, Self::BreaksPromise { .. } | Self::DefeatsPromise { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check() -> SelfCheck {
        let told = Objection::TellsSecret { secret: "She watered the wine.".to_owned() };
        let fits = Objection::Misfits { how: Misfit::CannotWork, why: String::new() };
        SelfCheck::new(("Guilty as charged.", 2), vec![told, fits], String::new())
    }

    fn answer(against: &[usize]) -> SelfCheckAnswer {
        SelfCheckAnswer { against: against.to_vec(), why: "The crank is broken.".to_owned() }
    }

    #[test]
    fn an_answer_counts_for_these_words_with_this_choice_alone() {
        let mut check = check();
        assert!(!check.is_answered_for("Guilty as charged.", 2), "nobody has answered");
        check.answer(&answer(&[]));
        assert!(check.is_answered_for(" Guilty as charged.", 2));
        assert!(!check.is_answered_for("Guilty as charged.", 1), "another deed");
        assert!(!check.is_answered_for("Ask me no questions.", 2), "other words");
    }

    #[test]
    fn numbers_name_what_is_objected_and_those_of_nothing_name_nothing() {
        let mut check = check();
        check.answer(&answer(&[0, 7, 1]));
        assert!(check.objection(Objection::is_of_words).is_some());
        assert_eq!(check.objection(Objection::is_of_promise), None);
        check.answer(&answer(&[]));
        assert_eq!(check.objection(|_| true), None);
    }

    #[test]
    fn a_misfit_takes_the_reason_along() {
        let mut check = check();
        check.answer(&answer(&[2]));
        let found = check.objection(|it| it.is_misfit(Misfit::CannotWork));
        let found = found.map(ToString::to_string);
        assert_eq!(found.as_deref(), Some("it cannot work: The crank is broken."));
    }
}
