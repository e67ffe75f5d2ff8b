//! What is said to whoever was promised something and wants it at another time, or does not come.

use super::Reply;
use crate::motives::debt::Debt;
use crate::wording::voice_words::voice_words;
use cognition_core::promise::CommitmentKind;
use cognition_language::sentences;

impl Reply<'_, '_> {
    /// That another time suits the mind as well; or that it is a pity.
    pub(super) fn to_another_time(&self) -> Option<String> {
        let (language, text) = (self.view.language, &self.call.percept.text);
        let asker = self.call.percept.source.as_ref();
        let mut owed =
            self.view.debts.iter().filter(|debt| asker.is_some() && debt.person == asker);
        let is_moved = |debt: &Debt<'_>| !language.times_wanted(text, debt.promise.text).is_empty();
        if owed.clone().any(is_moved) {
            return Some(self.one_of("moved", &[]));
        }
        let with_them = |debt: &Debt<'_>| {
            matches!(debt.commitment.kind, CommitmentKind::Go | CommitmentKind::Do)
        };
        let is_off = sentences(text).any(|said| voice_words(language).calls_it_off(said));
        (is_off && owed.any(with_them)).then(|| self.one_of("called_off", &[]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn is_of(asker: &str, words: &str, of: &str) -> bool {
        let speak = offer("Speak", &["tell", "speech"], &[asker]);
        let mut request = request("tamsin", vec![speak], vec![says(asker, words)]);
        std::sync::Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        request.situation.commitments = owing(&[("meet Mara in the yard at noon", "go", "mara")]);
        let said = decision(&request).speech;
        let lines = voice_words(Language::english()).lines(of);
        lines.iter().any(|line| said.contains(&line.replace("{speaker}", "Mara")))
    }

    #[test]
    fn who_was_promised_something_may_have_it_at_another_time_or_not_come() {
        assert!(is_of("mara", "Tamsin, make it one o'clock.", "moved"));
        assert!(is_of("mara", "Could we meet at one instead?", "moved"));
        assert!(is_of("mara", "I can't come, sorry.", "called_off"));
    }

    #[test]
    fn who_was_promised_nothing_moves_nothing() {
        for words in ["Make it one o'clock.", "I can't come, sorry."] {
            assert!(!is_of("odo", words, "moved") && !is_of("odo", words, "called_off"), "{words}");
        }
        assert!(!is_of("mara", "The coach leaves at one o'clock.", "moved"));
    }
}
