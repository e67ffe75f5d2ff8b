//! What there is, for who asks what there is.

use super::Reply;
use super::own_lines::its_own_answers;
use crate::appraisal::call::refusal;
use crate::voice::line::Line;
use crate::voice::picking::spoken;
use crate::wording::phrase::with_article;
use crate::wording::voice_words::voice_words;
use cognition_core::act::IndexedAction;
use cognition_language::{Language, RecallTerm, sentences};

impl Reply<'_, '_> {
    /// What it says of it in words of its own, else what it could hand over; that there is nothing,
    /// where it is plain what is asked for.
    pub(super) fn goods(&self) -> Option<String> {
        let (language, words) = (self.view.language, voice_words(self.view.language));
        let mut said = sentences(&self.call.percept.text);
        let asked = said.find(|sentence| words.asks_what_there_is(sentence))?;
        let kind = words.of_purpose(asked).map(|(_, kind)| language.recall_terms(kind));
        if kind.is_none() && !words.ends_with_its_form(asked) {
            return None;
        }
        let kind = kind.unwrap_or_default();
        let own = its_own_answers(self.view, self.chosen).into_iter().flatten();
        let own = own.filter(|line| line.said.is_none() && is_of(language, &kind, &line.text));
        let own: Vec<Line> = own.collect();
        let offers = self.view.request.actions.iter().filter(|offer| self.hands_over(offer));
        let labels = offers.flat_map(|offer| self.things(offer));
        let labels = labels.filter(|label| kind.is_empty() || is_of(language, &kind, label));
        let labels: Vec<String> = labels.map(|label| with_article(label).into_owned()).collect();
        Some(match (own.is_empty(), labels.is_empty()) {
            (false, _) => spoken(vec![own], self.chance),
            (true, true) => self.one_of("no_goods", &[]),
            (true, false) => self.one_of("goods", &[("what", words.listed(&labels))]),
        })
    }

    /// Whether it would give something to whoever asks.
    fn hands_over(&self, offer: &IndexedAction) -> bool {
        let asker = self.call.percept.source.as_ref();
        asker.is_some_and(|asker| {
            let to_them = offer.has_tag("give") && offer.concerns(asker);
            let refusal = || refusal(self.view, offer, asker);
            to_them && refusal().is_none_or(|why| why.is_for_money())
        })
    }
}

/// Whether a text names something of a kind.
fn is_of(language: &Language, kind: &[RecallTerm], text: &str) -> bool {
    let known = language.recall_keys(text).senses;
    kind.iter().flat_map(|term| &term.senses).any(|sense| known.binary_search(sense).is_ok())
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");

    fn answered(told: &[&str], words: &str) -> String {
        let give = |what: &str, id| {
            offer_of(&format!("Give Odo {what}"), &["give"], &[("item", id, what), ODO])
        };
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let offers = vec![
            give("the cheese", "cheese"),
            give("the lantern", "lantern"),
            give("the cider", "cider"),
            speak,
        ];
        let told = told.iter().map(|text| Percept::event(*text));
        let request = request("nobody", offers, told.chain([says("odo", words)]).collect());
        assert_eq!(choice(&request), "Speak to Odo", "{words}");
        decision(&request).speech
    }

    #[test]
    fn who_asks_what_there_is_to_eat_hears_of_what_is_known_or_could_be_given() {
        let known = ["The cook eats at noon.", "We have leek soup today."];
        assert_eq!(answered(&known, "What do you have to eat?"), "We have leek soup today.");
        let goods = answered(&[], "What've you got to eat?");
        assert!(goods.contains("cheese") && !goods.contains("lantern"), "{goods}");
        let all = answered(&[], "What do you sell?");
        assert!(all.contains("cheese, the lantern and the cider"), "{all}");
    }

    #[test]
    fn what_there_is_nothing_of_is_plainly_said() {
        let none = voice_words(Language::english()).lines("no_goods");
        let said = answered(&[], "What do you have to wear?");
        assert!(none.iter().any(|line| said == line.replace("{speaker}", "Odo")), "{said}");
    }

    #[test]
    fn who_asks_for_something_else_by_such_words_hears_of_no_goods() {
        for words in ["What do you have against me?", "What do you have to say for yourself?"] {
            let said = answered(&[], words);
            assert!(!said.contains("cheese"), "{words} {said}");
        }
    }
}
