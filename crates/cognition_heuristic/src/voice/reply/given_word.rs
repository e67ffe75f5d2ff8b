//! What is said to who promises something and has no mind: that it is heard, and counted on.

use super::Reply;
use crate::reading::given_word::is_word_given;

impl Reply<'_, '_> {
    pub(super) fn to_given_word(&self) -> Option<String> {
        let (view, call) = (self.view, self.call);
        let is_statement = call.asked.is_none() && call.question.is_none();
        let is_given = is_statement && is_word_given(view.request, view.language, call.percept);
        is_given.then(|| self.one_of("word_taken", &[]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    fn is_taken(words: &str, mindless: bool) -> bool {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let told = Percept::speech("nobody", "The stew is hot, Odo.");
        let mut request = request("nobody", vec![speak], vec![told]);
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", words));
        request.situation.partner = Some("odo".into());
        request.situation.partner_is_mindless = mindless;
        let said = decision(&request).speech;
        let lines = voice_words(Language::english()).lines("word_taken");
        lines.iter().any(|line| said == line.replace("{speaker}", "Odo"))
    }

    #[test]
    fn who_has_no_mind_is_taken_at_their_word() {
        for words in ["i swear ill bring it back", "I promise.", "I'll return it tomorrow."] {
            assert!(is_taken(words, true), "{words}");
            assert!(!is_taken(words, false), "the engine knows what they owe: {words}");
        }
        assert!(!is_taken("The stew is hot.", true));
    }

    #[test]
    fn what_is_said_to_a_promise_promises_nothing() {
        for code in ["en", "de"] {
            let language = Language::by_code(code).expect("is known");
            let lines = voice_words(language).lines("word_taken");
            assert!(!lines.is_empty(), "{code}");
            assert!(!lines.iter().any(|line| language.promise_in(line).is_some()), "{lines:?}");
        }
    }
}
