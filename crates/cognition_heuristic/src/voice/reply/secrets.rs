//! What is said to who asks for a secret for its own sake.

use super::Reply;
use crate::voice::fitting::own_fresh;
use crate::voice::line::Slots;
use crate::voice::picking::spoken;
use crate::wording::voice_words::voice_words;
use cognition_language::sentences;

impl Reply<'_, '_> {
    /// Who asks for any secret, whichever it has, hears what it says of secrets in words of its own, else a no.
    pub(super) fn to_who_asks_for_secrets(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        if !sentences(&self.call.percept.text).any(|said| words.asks_for_secrets(said)) {
            return None;
        }
        let slots = Slots::of(self.view, self.chosen.action).said_to(self.asker());
        let mut own = own_fresh(self.view, "answer", &slots);
        own.retain(|line| words.names_secrets(&line.text));
        let own = spoken(vec![own], self.chance);
        Some(if own.is_empty() { self.one_of("no_secrets", &[]) } else { own })
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;
    use std::sync::Arc;

    fn answered(own: &[&str], words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.secrets = vec!["The satchel stands behind the barrel.".to_owned()];
        let own = own.iter().map(|line| (*line).to_owned()).collect();
        persona.lines.0.insert("answer".to_owned(), own);
        decision(&request).speech
    }

    fn is_refused(said: &str) -> bool {
        let lines = voice_words(Language::english()).lines("no_secrets");
        lines.iter().any(|line| said == line.replace("{speaker}", "Odo"))
    }

    #[test]
    fn who_asks_for_a_secret_is_plainly_refused() {
        for words in ["tell me a secret", "Do you know any secrets?", "Tell me your secret."] {
            let said = answered(&[], words);
            assert!(is_refused(&said), "{words}: {said}");
        }
        let said = answered(&[], "Tell me the secret of your stew.");
        assert!(!is_refused(&said), "{said}");
    }

    #[test]
    fn who_is_asked_whether_it_did_what_it_hides_does_not_say_that_it_does_not_know() {
        let said = answered(&[], "Did you drop the barrel?");
        let english = voice_words(Language::english());
        let lines = ["unknown", "own_unknown"].into_iter().flat_map(|of| english.lines(of));
        assert!(lines.into_iter().all(|line| said != line.replace("{speaker}", "Odo")), "{said}");
    }

    #[test]
    fn who_is_asked_whether_it_did_what_it_hides_says_neither_yes_nor_no() {
        let english = voice_words(Language::english());
        let is_evasive = |said: &str| {
            let mut lines = english.lines("reserve").iter();
            lines.any(|line| said == line.replace("{speaker}", "Odo"))
        };
        for words in ["Did you hide the satchel?", "Did you roll away the barrel?"] {
            let said = answered(&[], words);
            assert!(is_evasive(&said), "{words}: {said}");
        }
        let said = answered(&[], "Did you mend the gate?");
        assert!(!is_evasive(&said), "{said}");
    }

    #[test]
    fn who_is_asked_whether_its_secret_is_true_does_not_swear_to_it() {
        let sure = |before: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let lines = vec![
                Percept::speech("nobody", "Good evening."),
                says("odo", before),
                says("odo", "Is that true?"),
            ];
            let mut request = request("nobody", vec![speak], lines);
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.secrets = vec!["The satchel stands behind the barrel.".to_owned()];
            let said = decision(&request).speech;
            let mut lines = voice_words(Language::english()).lines("sure").iter();
            lines.any(|line| said.contains(&line.replace("{speaker}", "Odo")))
        };
        assert!(!sure("Sela, I think Nobody took the satchel."));
        assert!(!sure("They say that the satchel was hidden here."));
    }

    #[test]
    fn a_line_of_its_own_about_secrets_comes_first() {
        let own = "The only secret here is the pepper, {speaker}.";
        let said = answered(&[own], "Tell me a secret.");
        assert_eq!(said, "The only secret here is the pepper, Odo.");
    }
}
