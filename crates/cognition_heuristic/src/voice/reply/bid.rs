//! What is said to who bids a sum, where nothing is to be had for one.

use super::Reply;
use crate::reading::haggling::{haggles, talks_of_a_price};
use crate::wording::voice_words::voice_words;

impl Reply<'_, '_> {
    /// Who bids, takes what they have bid, or finds a price too dear, is told plainly that no bargain comes of it,
    /// unless something is on offer for something.
    pub(super) fn to_bid(&self) -> Option<String> {
        let call = self.call;
        let is_statement = call.asked.is_none() && call.question.is_none();
        let mut offers = self.view.request.actions.iter();
        let is_due = is_statement && self.is_bid() && !offers.any(|offer| offer.has_tag("trade"));
        (is_due && !self.touches_an_aim()).then(|| match self.is_own_price_dear() {
            true => self.one_of("price_stands", &[]),
            false => self.refused("no_bargain"),
        })
    }

    fn is_bid(&self) -> bool {
        let (view, percept) = (self.view, self.call.percept);
        let words = voice_words(view.language);
        let names_a_sum = || {
            words.names_only_a_sum(&percept.text)
                && talks_of_a_price(view.language, &view.recent, percept)
        };
        words.bids(&percept.text) || names_a_sum() || haggles(view.language, &view.recent, percept)
    }

    /// Whether it is the mind's own price that is found too dear.
    fn is_own_price_dear(&self) -> bool {
        let words = voice_words(self.view.language);
        let named = self.view.own_lines().next_back().is_some_and(|line| words.names_a_sum(line));
        named && words.finds_it_dear(&self.call.percept.text)
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    fn answered(before: &[Percept], words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], before.to_vec());
        let latest = request.situation.perceptions.last_id();
        request.situation.seen_before = latest;
        request.situation.perceptions.perceive(says("odo", words));
        decision(&request).speech
    }

    fn is_of(said: &str, of: &str) -> bool {
        let lines = voice_words(Language::english()).lines(of);
        lines.iter().any(|line| said == line.replace("{speaker}", "Odo"))
    }

    fn is_refused(before: &str, words: &str) -> bool {
        is_of(&answered(&[says("odo", before)], words), "no_bargain")
    }

    #[test]
    fn who_bids_hears_that_no_bargain_comes_of_it() {
        assert!(is_refused("Good evening.", "I'll give you five coins for the fiddle."));
        assert!(is_refused("I'll give you five for it.", "make it 7 then"));
        assert!(is_refused("how much is the fiddle", "fine, 9"));
    }

    #[test]
    fn who_takes_their_own_bid_or_finds_it_dear_is_answered_while_a_price_is_talked_of() {
        let bid = says("odo", "ill give you 5 coins for the fiddle");
        let refused = Percept::speech("nobody", "No bargain, Odo.");
        for words in ["deal", "ok deal", "too much", "thats too dear"] {
            let said = answered(&[bid.clone(), refused.clone()], words);
            assert!(is_of(&said, "no_bargain"), "{words}: {said}");
        }
        let closes = answered(&[bid, refused.clone()], "ok");
        assert!(!is_of(&closes, "no_bargain"), "it is taken as it stands: {closes}");
        let said = answered(&[says("odo", "Good evening."), refused], "deal");
        assert!(!is_of(&said, "no_bargain"), "no price was talked of: {said}");
    }

    #[test]
    fn who_finds_the_minds_own_price_too_dear_hears_that_it_stands() {
        let asked = says("odo", "how much is an ale");
        let told = Percept::speech("nobody", "An ale costs three pence.");
        let said = answered(&[asked, told], "too much");
        assert!(is_of(&said, "price_stands"), "{said}");
    }

    #[test]
    fn a_number_that_is_no_sum_is_no_bid() {
        assert!(!is_refused("Good evening.", "fine, 9"));
        assert!(!is_refused("How much is the fiddle?", "Two men are at the door."));
    }
}
