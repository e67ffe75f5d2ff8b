//! A question about one speech, and its answer: which secrets does it tell?

use super::objection::Objection;

/// A question about one speech, and its answer: which of these secrets does it tell?
///
/// It is asked only where the talk touches a secret, by a word that both have, and whoever hears it does not know
/// it yet. The answer counts for this speech alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfCheck {
    speech: String,
    at_stake: Vec<Objection>,
    question: String,
    told: Option<Vec<usize>>,
}

impl SelfCheck {
    /// A question about a speech that may tell what is at stake.
    pub(in crate::guard) fn new(speech: &str, at_stake: Vec<Objection>, question: String) -> Self {
        Self { speech: speech.trim().to_owned(), at_stake, question, told: None }
    }

    /// What a brain is asked: the secrets by number, what was said before, who hears the speech, what the mind
    /// thinks, and the speech. All of it is data that others may have written.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// Takes the answer: the numbers, from 1, of the secrets that the speech tells. Others mean nothing.
    pub fn answer(&mut self, told: &[usize]) {
        self.told = Some(told.to_vec());
    }

    /// Whether it says of these very words what they tell.
    pub fn is_answered_for(&self, speech: &str) -> bool {
        self.told.is_some() && self.speech == speech.trim()
    }

    /// The first secret that the speech tells, by the answer.
    pub fn objection(&self) -> Option<&Objection> {
        let told = self.told.iter().flatten();
        told.filter_map(|number| self.at_stake.get(number.checked_sub(1)?)).next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_counts_for_these_words_alone_and_numbers_of_nothing_do_not() {
        let told = Objection::TellsSecret { secret: "She watered the wine.".to_owned() };
        let mut check = SelfCheck::new("Guilty as charged.", vec![told.clone()], String::new());
        assert!(!check.is_answered_for("Guilty as charged."));
        check.answer(&[0, 7, 1]);
        assert!(check.is_answered_for(" Guilty as charged."));
        assert!(!check.is_answered_for("Ask me no questions."));
        assert_eq!(check.objection(), Some(&told));
        check.answer(&[]);
        assert_eq!(check.objection(), None);
    }
}
