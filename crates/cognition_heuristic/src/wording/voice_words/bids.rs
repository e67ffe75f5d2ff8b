//! Whether somebody bids for something: `I'll give you five for it`, `make it seven`.

use super::wording::{spoken, stands};
use super::{AnswerKind, VoiceWords};
use crate::wording::words::tokens;

/// Words of a line that names a sum and nothing else, at most.
const BARE: usize = 4;

impl VoiceWords {
    /// Whether a line offers or asks a sum.
    pub(crate) fn bids(&self, line: &str) -> bool {
        let spoken = spoken(line);
        self.haggling.bidding.iter().any(|it| stands(&spoken, it)) && self.has_sum(line)
    }

    /// Whether it names a sum, and hardly anything else: where a price is talked of, that is a bid as well.
    pub(crate) fn names_only_a_sum(&self, line: &str) -> bool {
        tokens(line).count() <= BARE && self.has_sum(line)
    }

    /// Whether it asks what something costs.
    pub(crate) fn asks_the_price(&self, line: &str) -> bool {
        self.answer_kind(line) == AnswerKind::Price
    }

    fn has_sum(&self, line: &str) -> bool {
        let all: Vec<String> = tokens(line).collect();
        let is_behind =
            |word: &String| self.money.contains(word) || self.haggling.behind_sum.contains(word);
        let counts_nothing = |at: usize| all.get(at + 1).is_none_or(is_behind);
        let is_sum = |at: usize| {
            self.money.contains(&all[at]) || self.is_numeral(&all[at]) && counts_nothing(at)
        };
        (0..all.len()).any(is_sum)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn a_sum_that_is_offered_or_asked_is_a_bid_and_a_number_of_things_is_none() {
        let english = voice_words(Language::english());
        for line in [
            "I'll give you five coins for the fiddle.",
            "ill give you 3 for it",
            "make it 7 then",
            "I'll do it for nine.",
            "I can pay you in silver.",
        ] {
            assert!(english.bids(line), "{line}");
        }
        for line in [
            "I'll give you two days.",
            "I'll give you one more chance.",
            "Make it quick.",
            "I will pay you back.",
            "There are five coins on the bar.",
        ] {
            assert!(!english.bids(line), "{line}");
        }
        assert!(english.names_only_a_sum("fine, 9") && english.names_only_a_sum("seven it is"));
        assert!(!english.names_only_a_sum("two men") && !english.names_only_a_sum("too much"));
    }

    #[test]
    fn a_bid_is_one_in_german_as_well() {
        let german = voice_words(Language::by_code("de").expect("German is known"));
        assert!(german.bids("Ich gebe dir fünf Taler dafür.") && german.bids("Sagen wir sieben."));
        assert!(!german.bids("Ich gebe dir fünf Tage."));
    }
}
