//! What a host serves in words: what they offer to eat or drink, and is no thing of the world.

use super::Reply;
use crate::appraisal::call::Asked;
use crate::appraisal::gifts::is_food;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_language::{Language, sentences};

/// Words with a meaning of who orders or asks for something to eat, at most.
const ORDER: usize = 2;

impl Reply<'_, '_> {
    /// Who orders what a host offers is served, and who asks whether there is any hears that there is.
    pub(super) fn to_order(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        if self.call.asked.as_ref().is_some_and(Asked::is_meant) {
            return None;
        }
        sentences(&self.call.percept.text).find_map(|said| {
            let (what, of) = match words.asked_whether_there_is(said) {
                Some(what) => (what, "on_the_table"),
                None if words.begins_with_a_portion(said) => (said.to_owned(), "served"),
                None => return None,
            };
            let is_order = self.ends_with_fare(&what) && self.serves_in_words(&what);
            is_order.then(|| self.one_of(of, &[]))
        })
    }

    /// Whether few words name something to eat or drink behind everything else: `a bowl of stew`.
    fn ends_with_fare(&self, what: &str) -> bool {
        let view = self.view;
        let (language, words) = (view.language, voice_words(view.language));
        let people = view.things.people().with(&view.me);
        let is_empty = |word: &String| {
            language.is_stop_word(word)
                || words.is_polite(word)
                || people.has_stem(&language.root(word.clone()))
        };
        let named: Vec<String> = tokens(what).filter(|word| !is_empty(word)).collect();
        named.len() <= ORDER && named.last().is_some_and(|last| is_food(language, last))
    }

    /// Whether a host is asked for something to eat or drink that their own lines or their profile offer, and that is
    /// no thing of the world: it is served in words.
    pub(super) fn serves_in_words(&self, asked: &str) -> bool {
        let view = self.view;
        let persona = &view.request.situation.persona;
        let goals = persona.goals.iter().map(|goal| goal.text.as_str());
        let mut told = goals.chain([persona.profile.as_str()]);
        if !told.any(|told| voice_words(Language::of(told)).tells_of_a_host(told)) {
            return false;
        }
        let own = persona.lines.0.values().flatten().map(String::as_str);
        let offered = Words::of_all(own.chain([persona.profile.as_str()]));
        let people = view.things.people().with(&view.me);
        let asked = Words::of(asked).without(&people);
        let named = view.things.named_in(&asked);
        let is_thing = named.iter().any(|thing| view.things.is_item(thing.id));
        !is_thing && asked.common(&offered).iter().any(|word| is_food(view.language, word))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use std::sync::Arc;

    fn is_served(profile: &str, words: &str) -> bool {
        is_told("served", profile, words)
    }

    fn is_told(of: &str, profile: &str, words: &str) -> bool {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.profile = profile.to_owned();
        let call = vec!["Last call for stew!".to_owned()];
        persona.lines.0.insert("call".to_owned(), call);
        is_line_to_odo(&decision(&request).speech, of)
    }

    #[test]
    fn a_host_serves_in_words_what_is_no_thing_of_the_world_and_they_offer() {
        let inn = "Pell keeps an inn by the ferry.";
        assert!(is_served(inn, "I'd like a bowl of stew, please."));
        assert!(is_served(inn, "Bring me some stew, please."));
        assert!(!is_served(inn, "Bring me a horse, please."));
        assert!(!is_served("Pell mends nets.", "I'd like a bowl of stew, please."));
    }

    #[test]
    fn who_orders_in_a_word_is_served_and_who_asks_whether_there_is_any_is_told() {
        let inn = "Pell keeps an inn by the ferry.";
        assert!(
            is_served(inn, "Another stew!") && is_served(inn, "Nobody, a bowl of stew, please.")
        );
        assert!(!is_served(inn, "A stew is no soup.") && !is_served(inn, "Another horse!"));
        assert!(!is_served(inn, "Two men drank stew."));
        assert!(is_told("on_the_table", inn, "Do you have stew?"));
        assert!(is_told("on_the_table", inn, "Have you got any hot stew?"));
        assert!(!is_told("on_the_table", inn, "Do you have any idea what stew costs?"));
        assert!(!is_told("on_the_table", "Pell mends nets.", "Do you have stew?"));
    }
}
