//! Whether somebody bids for something: `I'll give you five for it`, `make it seven`.

use super::wording::{opening_length, spoken, stands};
use super::{AnswerKind, VoiceWords};
use crate::wording::words::tokens;
use cognition_language::begins_with_wording;

/// Words of a line that names a sum and nothing else, at most.
const BARE: usize = 4;

/// Words of a line that finds a price too dear, at most.
const BRIEF: usize = 5;

/// How many words behind a wording its sum may stand.
const REACH: usize = 5;

/// Stands among the words of a line where a sign parts them.
const SIGN: &str = ",";

impl VoiceWords {
    /// Whether a line offers or asks a sum.
    pub(crate) fn bids(&self, line: &str) -> bool {
        let all = parted(line);
        let bids = |wording: &String| {
            let wording: Vec<&str> = wording.split(' ').collect();
            let begins = |at: &usize| begins_with_wording(&all[*at..], &wording);
            let mut begun = (0..all.len()).filter(begins);
            begun.any(|from| self.has_sum_within(&all[from..], wording.len() + REACH))
        };
        self.haggling.bidding.iter().any(bids)
    }

    /// Whether it speaks of having something for money: `Can I buy it?`
    pub(crate) fn is_of_a_sale(&self, line: &str) -> bool {
        tokens(line).any(|word| self.haggling.buying.contains(&word))
    }

    /// Whether a goal is to sell something.
    pub(crate) fn sells(&self, goal: &str) -> bool {
        !self.language.denies(goal) && self.has_root_of(goal, &self.haggling.selling)
    }

    /// Whether it tells what something costs: it names a sum, and first of all or beside a word for a price.
    pub(crate) fn tells_a_price(&self, line: &str) -> bool {
        let all: Vec<String> = tokens(line).collect();
        let begins = || all.first().is_some_and(|first| self.is_coins(first));
        let counted =
            || all.windows(2).any(|pair| self.is_numeral(&pair[0]) && self.is_coin(&pair[1]));
        let opens = || all.get(1).is_some_and(|it| self.is_numeral(&all[0]) && self.is_coin(it));
        let sum =
            || counted() || all.iter().any(|word| self.is_coins(word)) || self.names_a_sum(line);
        let haggling = &self.haggling;
        let prices = [&haggling.pricing, &haggling.selling];
        let is_priced = || prices.into_iter().any(|of| self.has_root_of(line, of));
        begins() || opens() || is_priced() && sum()
    }

    fn has_root_of(&self, line: &str, of: &[String]) -> bool {
        let is_one = |root: String| of.iter().any(|word| self.root(word.clone()) == root);
        tokens(line).any(|word| is_one(self.root(word)))
    }

    /// Whether a sentence names what one pays with.
    pub(crate) fn speaks_of_money(&self, said: &str) -> bool {
        tokens(said).any(|word| self.is_coin(&word))
    }

    fn is_coin(&self, word: &str) -> bool {
        self.asking.money.iter().chain(&self.money).any(|coin| coin == word)
    }

    /// Whether one word says how many coins it is: `twopence`.
    fn is_coins(&self, word: &str) -> bool {
        let money = &self.asking.money;
        let holds = |coin: &String| coin.len() < word.len() && word.ends_with(coin.as_str());
        money.iter().any(|coin| coin == word) && money.iter().any(holds)
    }

    /// Whether it names a sum, and hardly anything else: where a price is talked of, that is a bid as well.
    pub(crate) fn names_only_a_sum(&self, line: &str) -> bool {
        let all = parted(line);
        tokens(line).count() <= BARE && (0..all.len()).any(|at| self.is_sum(&all, at))
    }

    /// Whether it names a sum anywhere.
    pub(crate) fn names_a_sum(&self, line: &str) -> bool {
        let all = parted(line);
        (0..all.len()).any(|at| self.is_sum(&all, at))
    }

    /// Whether it takes what was bid, and says no more than that and a name: `deal`, `done, Odo`.
    pub(crate) fn strikes_a_bargain(&self, line: &str) -> bool {
        let words: Vec<String> = tokens(line).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let length = opening_length(&words, &self.haggling.striking);
        !asks(line) && length.is_some_and(|length| words.len() <= length + 1)
    }

    /// Whether it finds a price too high, in few words: `too much`.
    pub(crate) fn finds_it_dear(&self, line: &str) -> bool {
        let said = spoken(line);
        let is_dear = || self.haggling.dear.iter().any(|wording| stands(&said, wording));
        !asks(line) && tokens(line).count() <= BRIEF && is_dear()
    }

    /// Whether it asks what something costs.
    pub(crate) fn asks_the_price(&self, line: &str) -> bool {
        self.answer_kind(line) == AnswerKind::Price
    }

    /// Whether a sum is among the first words: before any sign, or right behind one.
    fn has_sum_within(&self, words: &[String], reach: usize) -> bool {
        let is_parted = |at: usize| words[..at].iter().any(|word| word == SIGN);
        let belongs = |at: &usize| !is_parted(*at) || words[*at - 1] == SIGN;
        let near = 0..words.len().min(reach);
        near.filter(belongs).any(|at| self.is_sum(words, at))
    }

    /// Whether a word is a number that counts nothing but money, and is no time of day.
    fn is_sum(&self, words: &[String], at: usize) -> bool {
        let haggling = &self.haggling;
        let next = words.get(at + 1);
        let counts_nothing =
            || next.is_none_or(|word| word == SIGN || haggling.behind_sum.contains(word));
        let is_time = || words[..at].iter().any(|word| haggling.at_times.contains(word));
        let counts_money = || next.is_some_and(|word| self.money.contains(word));
        self.is_numeral(&words[at]) && (counts_money() || counts_nothing() && !is_time())
    }
}

fn asks(line: &str) -> bool {
    line.trim_end().ends_with(['?', '？'])
}

/// The words of a line, and where signs part them.
fn parted(line: &str) -> Vec<String> {
    let parts = line.split([',', ';', ':', '.', '!', '?', '\u{2013}', '\u{2014}']);
    let each = parts.map(|part| tokens(part).collect::<Vec<_>>());
    let each: Vec<Vec<String>> = each.filter(|words| !words.is_empty()).collect();
    each.join(&SIGN.to_owned())
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
            "ill give you 5 coins for it",
            "I'll pay at once: nine pence.",
            "I can pay, say, five.",
            "I offer a fair price: twelve.",
        ] {
            assert!(english.bids(line), "{line}");
        }
        for line in [
            "I'll give you two days.",
            "I'll give you one more chance.",
            "Make it quick.",
            "I will pay you back.",
            "There are five coins on the bar.",
            "I can pay you in silver.",
            "we will never make it by nine",
            "he'll never make it, there were five",
            "I'll make it up to you by nine",
            "Can we make it before nine or ten?",
            "I'd pay good money to see that",
            "I can offer you my silver tongue",
            "I would pay for gold like that",
            "I offer my thanks for the gold",
            "I can pay you when all of us are back at the inn, and we are five.",
            "how much is the stew",
            "i have no money",
            "Let us meet tomorrow.",
            "lets say nine then",
        ] {
            assert!(!english.bids(line), "{line}");
        }
        assert!(english.names_only_a_sum("fine, 9") && english.names_only_a_sum("seven it is"));
        assert!(english.names_only_a_sum("5 coins"));
        for line in ["two men", "too much", "i have no money", "by nine then", "in silver?"] {
            assert!(!english.names_only_a_sum(line), "{line}");
        }
    }

    #[test]
    fn who_would_have_something_for_money_is_told_from_who_asks_for_a_gift() {
        let english = voice_words(Language::english());
        assert!(english.is_of_a_sale("Can I buy it?") && english.is_of_a_sale("Sell me a fish!"));
        assert!(!english.is_of_a_sale("Give me a fish!"));
        let german = voice_words(Language::by_code("de").expect("German is known"));
        assert!(german.is_of_a_sale("Kann ich den Fisch kaufen?"));
    }

    #[test]
    fn what_something_costs_is_told_from_any_other_number() {
        let english = voice_words(Language::english());
        for line in [
            "A cup of tea costs threepence, and a currant bun costs twopence.",
            "A single to Thornbury costs one and ninepence.",
            "Threepence the tea, twopence the bun.",
            "Two coppers the crossing.",
            "Pell sells herring at two pence the dozen.",
        ] {
            assert!(english.tells_a_price(line), "{line}");
        }
        for line in [
            "The ticket office closes at half past seven.",
            "Of the keys she lost two.",
            "He sells bread.",
            "The silver key is one of a pair.",
            "Tom owes Dora four shillings.",
        ] {
            assert!(!english.tells_a_price(line), "{line}");
        }
    }

    #[test]
    fn a_goal_to_sell_is_told_from_one_to_buy_or_to_keep() {
        let english = voice_words(Language::english());
        assert!(english.sells("Sell a ticket to whoever pays for it."));
        assert!(!english.sells("Buy a horse.") && !english.sells("Never sell the locket."));
        let german = voice_words(Language::by_code("de").expect("German is known"));
        assert!(german.sells("Den Fisch verkaufen."));
    }

    #[test]
    fn a_price_is_taken_or_found_too_dear_in_few_words() {
        let english = voice_words(Language::english());
        for line in ["deal", "Ok, deal!", "done", "its a deal", "Sold.", "ill take it", "you're on"]
        {
            assert!(english.strikes_a_bargain(line), "{line}");
        }
        for line in ["deal?", "no deal", "deal with it now", "well done", "what is done is done"] {
            assert!(!english.strikes_a_bargain(line), "{line}");
        }
        for line in
            ["too much", "thats too much", "Too dear for me.", "a bit steep", "I can't afford it."]
        {
            assert!(english.finds_it_dear(line), "{line}");
        }
        for line in ["you talk too much of the sea, Odo", "too much?", "it is too late"] {
            assert!(!english.finds_it_dear(line), "{line}");
        }
    }

    #[test]
    fn a_bid_is_one_in_german_as_well() {
        let german = voice_words(Language::by_code("de").expect("German is known"));
        assert!(german.bids("Ich gebe dir fünf Taler dafür.") && german.bids("Sagen wir sieben."));
        assert!(german.bids("Ich kann dir sieben Taler geben."));
        for line in [
            "Ich gebe dir fünf Tage.",
            "Sagen wir um neun.",
            "Sagen wir, gegen sieben.",
            "Ich gebe dir Silber dafür.",
        ] {
            assert!(!german.bids(line), "{line}");
        }
    }
}
