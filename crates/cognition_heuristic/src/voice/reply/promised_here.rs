//! What the mind has promised whoever asks, where they ask when, where, or whether that is to be.

use super::Reply;
use crate::appraisal::plain_question::PlainQuestion;
use crate::motives::debt::Debt;
use crate::voice::account::of_debt;
use crate::wording::voice_words::{AnswerKind, roots};
use cognition_language::Language;

impl Reply<'_, '_> {
    /// The promise that is asked after: of `What time do we meet?`, that to meet at noon. Nothing where it has not all
    /// that the question names.
    pub(super) fn by_a_promise(&self, plain: &PlainQuestion) -> Option<String> {
        let is_asked = matches!(plain.kind, AnswerKind::Time | AnswerKind::Place);
        if !is_asked || plain.topic.is_empty() || plain.of_another {
            return None;
        }
        let asker = self.call.percept.source.as_ref();
        let is_of_it = |debt: &&Debt<'_>| {
            let words = roots(debt.promise.text);
            debt.person.is_some()
                && debt.person == asker
                && plain.topic.iter().all(|asked| words.contains(asked))
        };
        let debt = self.view.debts.iter().find(is_of_it)?;
        let is_english = self.view.language.code() == Language::english().code();
        let what = match is_english {
            true => of_debt(self.view, debt, asker),
            false => debt.promise.text.to_owned(),
        };
        Some(self.one_of("promised_here", &[("what", what)]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;

    fn answered(asker: &str, asked: &str) -> String {
        let speak = offer("Speak", &["tell", "speech"], &[asker]);
        let mut request = request("tamsin", vec![speak], vec![says(asker, asked)]);
        std::sync::Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        request.situation.commitments = owing(&[("meet Mara in the yard at noon", "go", "mara")]);
        decision(&request).speech
    }

    #[test]
    fn who_asks_when_or_where_something_promised_is_to_be_is_told_the_promise() {
        for asked in ["What time do we meet?", "Where will we meet?"] {
            let said = answered("mara", asked);
            assert!(said.contains("to meet you in the yard at noon"), "{asked} {said}");
        }
    }

    #[test]
    fn a_promise_is_no_answer_to_what_is_asked_of_something_else_or_by_somebody_else() {
        for (asker, asked) in [("mara", "When does the ship sail?"), ("odo", "When do we meet?")] {
            assert!(!answered(asker, asked).contains("noon"), "{asked}");
        }
    }
}
