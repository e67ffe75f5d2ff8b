//! What is said to who bids a sum, where nothing is to be had for one.

use super::Reply;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use cognition_core::perceive::PerceptKind;

/// How many percepts long a price is talked of.
const TALKED_OF: usize = 6;

impl Reply<'_, '_> {
    /// Who bids is told plainly that no bargain comes of it, unless something is on offer for something.
    pub(super) fn to_bid(&self) -> Option<String> {
        let call = self.call;
        let is_statement = call.asked.is_none() && call.question.is_none();
        let mut offers = self.view.request.actions.iter();
        let is_due = is_statement && self.is_bid() && !offers.any(|offer| offer.has_tag("trade"));
        (is_due && !self.touches_an_aim()).then(|| self.refused("no_bargain"))
    }

    fn is_bid(&self) -> bool {
        let (words, text) = (voice_words(self.view.language), &self.call.percept.text);
        words.bids(text) || words.names_only_a_sum(text) && self.talks_of_a_price()
    }

    /// Whether whoever speaks has just asked for a price or named one.
    fn talks_of_a_price(&self) -> bool {
        let (words, percept) = (voice_words(self.view.language), self.call.percept);
        let earlier = |line: &&Sighting<'_>| {
            let is_speech = line.percept.kind == PerceptKind::Speech;
            is_speech && line.percept.source == percept.source && line.percept.text != percept.text
        };
        let mut lines = self.view.recent.iter().rev().take(TALKED_OF).filter(earlier);
        lines.any(|line| words.bids(&line.percept.text) || words.asks_the_price(&line.percept.text))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn is_refused(before: &str, words: &str) -> bool {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", before)]);
        let latest = request.situation.perceptions.last_id();
        request.situation.seen_before = latest;
        request.situation.perceptions.perceive(says("odo", words));
        let said = decision(&request).speech;
        let lines = voice_words(Language::english()).lines("no_bargain");
        lines.iter().any(|line| said == line.replace("{speaker}", "Odo"))
    }

    #[test]
    fn who_bids_hears_that_no_bargain_comes_of_it() {
        assert!(is_refused("Good evening.", "I'll give you five coins for the fiddle."));
        assert!(is_refused("I'll give you five for it.", "make it 7 then"));
        assert!(is_refused("how much is the fiddle", "fine, 9"));
    }

    #[test]
    fn a_number_that_is_no_sum_is_no_bid() {
        assert!(!is_refused("Good evening.", "fine, 9"));
        assert!(!is_refused("How much is the fiddle?", "Two men are at the door."));
    }
}
