//! What is said to who asks for a promise that no deed keeps: of silence, or of something beyond the mind; and to who
//! forbids something.

use super::Reply;
use crate::appraisal::call::LeftUndone;
use crate::reading::insult::times_insulted;
use crate::wording::voice_words::Vow;

impl Reply<'_, '_> {
    /// Silence is promised to whoever has not insulted it; nothing else is that it can't do.
    pub(super) fn to_vow(&self) -> Option<String> {
        let vow = self.call.vow.as_ref()?;
        if self.call.asked.is_some() || self.view.pledge.is_some() {
            return None;
        }
        let asker = self.call.percept.source.as_ref();
        let is_wronged = asker.is_some_and(|asker| times_insulted(self.view, asker) > 0);
        let keeps = *vow == Vow::Silence && !is_wronged;
        Some(self.one_of(if keeps { "secret_kept" } else { "no_vow" }, &[]))
    }
}

impl Reply<'_, '_> {
    /// Who bids it not to do something is told that it lets that be.
    pub(super) fn to_forbidding(&self) -> Option<String> {
        let forbids = self.call.left_undone.as_ref().is_some_and(LeftUndone::is_forbidden);
        let is_all = self.call.asked.is_none() && self.call.question.is_none();
        (forbids && is_all).then(|| self.one_of("let_be", &[]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn answered(before: Option<&str>, words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let heard = before.map(|line| says("odo", line)).into_iter().collect();
        let mut request = request("nobody", vec![speak], heard);
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", words));
        decision(&request).speech
    }

    fn is_of(said: &str, of: &str) -> bool {
        let lines = voice_words(Language::english()).lines(of);
        lines.iter().any(|line| said == line.replace("{speaker}", "Odo"))
    }

    #[test]
    fn silence_is_promised_to_who_asks_for_it_and_has_done_no_wrong() {
        for words in [
            "Promise me you won't tell anyone.",
            "The mill is sold. Promise me you'll keep it to yourself.",
            "swear you won't tell sela",
        ] {
            let said = answered(None, words);
            assert!(is_of(&said, "secret_kept"), "{words}: {said}");
        }
        let said = answered(Some("You are a crook."), "Promise me you won't tell anyone.");
        assert!(!is_of(&said, "secret_kept"), "{said}");
    }

    #[test]
    fn who_has_no_mind_and_asks_for_silence_in_plain_words_is_answered_as_well() {
        let said = |words: &str, mindless: bool| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let told = cognition_core::perceive::Percept::speech("nobody", "Good evening, Odo.");
            let mut request = request("nobody", vec![speak], vec![told]);
            request.situation.seen_before = request.situation.perceptions.last_id();
            request.situation.perceptions.perceive(says("odo", words));
            request.situation.partner = Some("odo".into());
            request.situation.partner_is_mindless = mindless;
            decision(&request).speech
        };
        for words in ["dont tell anyone", "Don't tell Sela I was here.", "keep it secret"] {
            let answer = said(words, true);
            assert!(is_of(&answer, "secret_kept"), "{words}: {answer}");
            let answer = said(words, false);
            assert!(!is_of(&answer, "secret_kept"), "{words}: {answer}");
        }
    }

    #[test]
    fn what_it_cannot_do_it_does_not_promise() {
        for words in [
            "Promise me you'll feed the goose.",
            "Will you promise me to feed the goose?",
            "Give me your word that you'll come back.",
            "Promise me you won't open the cellar door.",
        ] {
            let said = answered(None, words);
            assert!(is_of(&said, "no_vow"), "{words}: {said}");
        }
    }

    #[test]
    fn who_speaks_of_promises_is_given_none() {
        for words in
            ["You promised me you'd feed the goose.", "A promise is a promise.", "I swear."]
        {
            let said = answered(None, words);
            assert!(!is_of(&said, "no_vow") && !is_of(&said, "secret_kept"), "{words}: {said}");
        }
    }
}
