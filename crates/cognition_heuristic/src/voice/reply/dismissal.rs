//! What is said to who sends the mind away, or wants to be left alone: that it will not press them.

use super::Reply;
use crate::wording::voice_words::voice_words;
use cognition_language::sentences;

impl Reply<'_, '_> {
    pub(super) fn to_dismissal(&self) -> Option<String> {
        let (words, call) = (voice_words(self.view.language), self.call);
        let is_sent = sentences(&call.percept.text).any(|said| words.sends_away(said));
        let is_alone = call.asked.is_none() && call.question.is_none();
        (is_alone && is_sent).then(|| self.one_of("dismissed", &[]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn who_sends_the_mind_away_is_not_told_which_door_is_locked() {
        let cellar = offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]);
        let cellar = barred(cellar, "The cellar door is locked. It takes the iron key.", None);
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        for words in ["go away", "Go away!", "Please, leave me alone."] {
            let offers = vec![cellar.clone(), speak.clone()];
            let said = decision(&request("nobody", offers, vec![says("odo", words)])).speech;
            let lines = voice_words(Language::english()).lines("dismissed");
            let is_of = lines.iter().any(|line| said == line.replace("{speaker}", "Odo"));
            assert!(is_of, "{words}: {said}");
        }
    }
}
