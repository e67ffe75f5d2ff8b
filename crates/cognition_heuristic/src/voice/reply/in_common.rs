//! What the mind can tell of itself that has to do with what a player tells: that is better than a nod, and than their
//! own words over again.

use super::Reply;
use crate::appraisal::kept_to_itself::may_be_told;
use crate::appraisal::plain_question::portrait;
use crate::reading::without_a_mind::is_said_without_a_mind;
use crate::wording::voice_words::voice_words;
use cognition_language::sentences;

impl Reply<'_, '_> {
    /// Something of the mind's own that has a thing or a place of what was told in it, and was not told yet.
    pub(super) fn in_common(&self) -> Option<String> {
        let (view, percept) = (self.view, self.call.percept);
        let is_open = !percept.whispered && !self.is_to_be_kept(percept);
        if !is_open || !is_said_without_a_mind(view.request, percept) {
            return None;
        }
        let named = self.named_in_what_is_told();
        if named.is_empty() {
            return None;
        }
        let words = voice_words(view.language);
        let own = portrait(view, self.asker()).into_iter();
        let own = own.filter(|it| words.speaks_of_itself(&it.told));
        let mut own = own.filter(|it| named.iter().any(|root| it.has_root(root))).map(|it| it.told);
        own.find(|told| may_be_told(view, told) && !self.was_said(told))
    }

    /// The roots of the things and the names in it: nobody who is known here, and nobody's kin.
    fn named_in_what_is_told(&self) -> Vec<String> {
        let (view, text) = (self.view, &self.call.percept.text);
        let words = voice_words(view.language);
        let people = view.things.people().with(&view.me);
        let things = view.language.things_named(text).into_iter();
        let things = things.filter(|thing| !words.names_kin(thing));
        let things = things.map(|thing| view.language.root(thing));
        let names = sentences(text).flat_map(|said| words.own_names(said));
        things.chain(names).filter(|root| !people.has_stem(root)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use std::sync::Arc;

    fn answered(words: &str, is_mindless: bool) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.lines.0.clear();
        persona.name = "Hob".to_owned();
        persona.profile =
            "Hob has been with the railway for forty years. His sister Nan lives in Kelby. \
                           Hob hid a clock in the barn."
                .to_owned();
        persona.secrets = vec!["Hob hid a clock in the barn.".to_owned()];
        request.situation.partner = Some("odo".into());
        request.situation.partner_is_mindless = is_mindless;
        decision(&request).speech
    }

    #[test]
    fn what_is_told_is_met_by_what_the_mind_has_in_common_with_it() {
        for (words, holds) in [
            ("I used to work on the railway.", "forty years"),
            ("We took the railway to the sea.", "forty years"),
            ("I am going to Kelby tomorrow.", "My sister Nan lives in Kelby"),
        ] {
            let said = answered(words, true);
            assert!(said.contains(holds), "{words} {said}");
        }
    }

    #[test]
    fn what_has_nothing_in_common_or_is_secret_is_not_told() {
        for words in [
            "I used to keep bees.",
            "My sister is a nurse.",
            "I saw a fine clock yesterday.",
            "I slept in a barn.",
        ] {
            let said = answered(words, true);
            for part in ["forty", "Nan", "I hid"] {
                assert!(!said.contains(part), "{words} {said}");
            }
        }
        let said = answered("I used to work on the railway.", false);
        assert!(
            !said.contains("forty"),
            "one who has a mind hears it when it is asked for: {said}"
        );
    }
}
