//! The answer that the mind has no such thing, where it is asked about one that its profile says it is without.

use super::Reply;
use crate::appraisal::plain_question::portrait;
use crate::wording::voice_words::voice_words;

impl Reply<'_, '_> {
    /// That it has none of what is asked after as its own, by its own profile: of a knight without a horse, asked
    /// for the name of that.
    pub(super) fn lacks(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let asked = words.asked_of_hearers_own(&self.call.percept.text);
        let told = portrait(self.view, self.asker()).into_iter();
        let mut lacked = told.filter_map(|it| words.lacked_in(&it.told));
        let what = lacked.find(|what| asked.contains(what))?;
        Some(self.one_of("has_none", &[("what", what)]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use std::sync::Arc;

    fn answered(asked: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", asked)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.name = "Aldous".to_owned();
        persona.profile = "Aldous is a knight without a horse, sixty. His dog is lame.".to_owned();
        persona.lines.0.clear();
        decision(&request).speech
    }

    #[test]
    fn of_what_somebody_is_without_nothing_else_is_told() {
        for asked in ["What is your horse's name?", "How old is your horse?"] {
            assert_eq!(answered(asked), "I have no horse.", "{asked}");
        }
        for asked in ["What is your dog's name?", "How old are you?", "Is that a horse?"] {
            assert_ne!(answered(asked), "I have no horse.", "{asked}");
        }
    }
}
