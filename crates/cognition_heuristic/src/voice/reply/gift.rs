//! What is said to whoever holds a thing out to the mind, and to whoever asks what they have given it.

use super::Reply;
use crate::appraisal::call::Asked;
use crate::wording::phrase::with_article;
use crate::wording::voice_words::voice_words;
use cognition_language::sentences;

impl Reply<'_, '_> {
    /// Who holds out what they have is thanked, and may hand it over.
    pub(super) fn to_what_is_held_out(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let is_meant = self.call.asked.as_ref().is_some_and(Asked::is_meant);
        let mut said = sentences(&self.call.percept.text);
        let holds_out = said.any(|said| words.holds_out(said)) && self.call.question.is_none();
        (holds_out && !is_meant && self.is_with_asker()).then(|| self.one_of("held_out", &[]))
    }

    /// What the asker has given the mind, the latest last.
    pub(super) fn given_by_asker(&self) -> Option<String> {
        let view = self.view;
        let words = voice_words(view.language);
        let asker = self.call.percept.source.as_ref()?;
        let mut said = sentences(&self.call.percept.text);
        said.find(|said| words.asks_what_was_given(said))?;
        let gifts = view.recent.iter().filter(|seen| seen.is_gift_of(asker));
        let things = gifts.flat_map(|seen| &seen.percept.about);
        let things = things.filter(|thing| !view.things.is_character(thing));
        let labels = things.filter_map(|thing| view.things.label(thing));
        let labels: Vec<String> = labels.map(|label| with_article(label).into_owned()).collect();
        let what = words.listed(&labels);
        (!labels.is_empty()).then(|| self.one_of("given_by_you", &[("what", what)]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::act::IndexedAction;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const COIN: (&str, &str, &str) = ("item", "coin", "the silver coin");

    fn speak() -> IndexedAction {
        offer("Speak to Odo", &["tell", "speech"], &["odo"])
    }

    fn is_of(said: &str, of: &str) -> bool {
        let lines = voice_words(Language::english()).lines(of).iter();
        let filled = |line: &String| {
            line.replace("{speaker}", "Odo").replace("{what}", "the silver coin").to_lowercase()
        };
        lines.map(filled).any(|line| said.to_lowercase() == line)
    }

    #[test]
    fn a_thing_that_is_held_out_is_taken_with_thanks() {
        let is_taken = |words: &str| {
            let ask = offer_of("Ask Odo for the silver coin", &["ask", "speech"], &[ODO, COIN]);
            let request = request("nobody", vec![ask, speak()], vec![says("odo", words)]);
            is_of(&decision(&request).speech, "held_out")
        };
        assert!(is_taken("Here's a silver coin for the harbour fee."));
        assert!(is_taken("Here is the coin. Take it."));
        assert!(!is_taken("Here is the harbour."));
        assert!(!is_taken("The silver coin is mine."));
    }

    #[test]
    fn who_asks_what_they_have_given_hears_what_was_seen() {
        let told = |words: &str| {
            let gift = Percept::event("Odo gives you the silver coin.").by("odo").about("coin");
            let give = offer_of("Give the silver coin to Odo", &["give"], &[COIN, ODO]);
            let heard = vec![gift.addressed(), says("odo", words)];
            is_of(&decision(&request("nobody", vec![give, speak()], heard)).speech, "given_by_you")
        };
        assert!(told("What did I give you?") && told("What did I just hand you?"));
        assert!(!told("What did you give me?") && !told("Why did I give you that?"));
    }
}
