//! What is said to who asks a favour for which there is no deed: leave, more time, something for later.

use super::Reply;
use crate::appraisal::apology::has_apologised;
use crate::appraisal::call::{Refusal, appointed_hour, asks_to_be_heard};
use crate::appraisal::pledge::wants;
use crate::wording::phrase::capital;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_language::sentences;

impl Reply<'_, '_> {
    /// Leave that costs nothing is given, unless something is known to speak against it.
    pub(super) fn leave(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let asked = self.call.asked.as_ref();
        let refusal = asked.and_then(|asked| asked.refusal.as_ref());
        let against = refusal.is_some_and(|why| *why != Refusal::Beyond);
        let is_meant = asked.is_some_and(|asked| asked.offer.is_some());
        let asks = sentences(&self.call.percept.text).any(|said| words.asks_small_leave(said));
        (asks && !against && !is_meant).then(|| self.one_of("leave", &[]))
    }

    /// Who asks whether they may ask or tell something is listened to.
    pub(super) fn ear(&self) -> Option<String> {
        let (asks, question) = (self.call.asked.is_some(), self.call.question.is_some());
        let is_due = !asks && !question && asks_to_be_heard(self.view, self.call.percept);
        is_due.then(|| self.one_of("listening", &[]))
    }

    /// More time is given to whoever has said sorry, and what is for later is agreed to where nothing
    /// speaks against it.
    pub(super) fn favour(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let all: Vec<&str> = sentences(&self.call.percept.text).collect();
        let asker = self.call.percept.source.as_ref();
        let forgiven = asker.is_some_and(|asker| has_apologised(self.view, asker));
        let longer = all.iter().any(|said| words.asks_for_longer(said));
        if longer && forgiven {
            return Some(self.one_of("leave", &[]));
        }
        let asks = |said: &&&str| said.trim_end().ends_with('?') && !words.asks_leave(said);
        let later = all.iter().filter(asks).find_map(|said| words.wanted_later(said));
        let when = later.or_else(|| all.iter().find_map(|said| self.hour_for_company(said)))?;
        (!self.is_dreaded()).then(|| self.at_that_hour(when))
    }

    /// The hour for which time and care alone are asked, in whatever mood: `Meet me here at ten.`
    fn hour_for_company<'t>(&self, said: &'t str) -> Option<&'t str> {
        let words = voice_words(self.view.language);
        let asks_for_thing = wants(said) || words.asks_to_be_brought(said);
        appointed_hour(self.view, said).filter(|_| !asks_for_thing)
    }

    /// That it will be done at the hour that was named, or once that has come about.
    pub(super) fn at_that_hour(&self, when: &str) -> String {
        let turned = self.view.language.second_person(when);
        let when = turned.unwrap_or_else(|| when.to_owned());
        self.one_of("later_yes", &[("when", capital(&when))])
    }

    /// Whether what is asked for does harm, or is what the mind fears.
    pub(super) fn is_dreaded(&self) -> bool {
        let view = self.view;
        if view.language.conduct(&self.call.percept.text).hurts() {
            return true;
        }
        let people = view.things.people().with(&view.me);
        let asked = Words::of(&self.call.percept.text).without(&people);
        view.fears.iter().any(|fear| fear.without(&people).meets(&asked))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;
    use std::sync::Arc;

    fn answered(lines: &[&str], fear: &str) -> (String, String) {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let go = offer("Go to the yard", &["move"], &["yard", "arch"]);
        let noise = Percept::event("Something clatters in the yard.");
        let said = lines.iter().map(|words| says("odo", words));
        let mut request =
            request("nobody", vec![speak, go], [noise].into_iter().chain(said).collect());
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.fears = Some(fear.to_owned()).into_iter().filter(|it| !it.is_empty()).collect();
        let own = vec!["You had it long enough, {speaker}.".to_owned()];
        persona.lines.0.insert("decline".to_owned(), own);
        (choice(&request).to_owned(), decision(&request).speech)
    }

    fn is_of(said: &str, of: &str) -> bool {
        let english = voice_words(Language::english());
        let filled = |it: &String| it.replace("{speaker}", "Odo").replace("{when}", "Tomorrow");
        english.lines(of).iter().any(|line| said == filled(line))
    }

    #[test]
    fn leave_is_given_and_what_can_wait_is_agreed_to_unless_it_is_feared() {
        let said = answered(&["May I wait here?"], "").1;
        assert!(is_of(&said, "leave"), "{said}");
        let said = answered(&["Will you walk me to the mill tomorrow?"], "").1;
        assert!(is_of(&said, "later_yes"), "{said}");
        let said = answered(&["Will you walk me to the mill tomorrow?"], "The mill.").1;
        assert!(!is_of(&said, "later_yes"), "{said}");
    }

    #[test]
    fn who_asks_whether_they_may_ask_is_listened_to_and_who_asks_is_answered() {
        for words in ["Can I ask you something?", "can i tell you a secret", "got a minute?"] {
            let said = answered(&[words], "").1;
            assert!(is_of(&said, "listening"), "{words}: {said}");
        }
        for words in ["Can I ask you something? Who are you?", "Can I ask you for the oar?"] {
            let said = answered(&[words], "").1;
            assert!(!is_of(&said, "listening"), "{words}: {said}");
        }
    }

    #[test]
    fn who_asks_for_more_time_and_has_not_said_sorry_is_declined_in_own_words() {
        let longer = "May I keep it another week?";
        assert_eq!(answered(&[longer], "").1, "You had it long enough, Odo.");
    }

    #[test]
    fn who_is_sent_to_look_goes_where_the_noise_was() {
        let (deed, said) = answered(&["Would you go out and look?"], "");
        assert_eq!(deed, "Go to the yard");
        assert!(is_of(&said, "do"), "{said}");
    }

    #[test]
    fn who_offers_a_favour_is_thanked() {
        let (_, said) = answered(&["May I bring you bread on Sundays?"], "");
        assert!(is_of(&said, "gladly"), "{said}");
    }
}
