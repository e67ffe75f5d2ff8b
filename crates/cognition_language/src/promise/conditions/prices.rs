//! At what price something is promised, and which price two come to who haggle: `For 9.` – `Make it 7.` – `7 it is.`

use crate::dialogue::consent::Answer;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{is_apostrophe, spoken};
use crate::language::Language;
use std::ops::Range;

/// So many words may stand beside a sum that is named by itself: `Seven, then.`
const FEW: usize = 2;

impl Language {
    /// At what price a sentence says that something will be done.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let price = |said| Language::english().price_said(said);
    /// assert_eq!(price("I'll mend them for nine crowns.").as_deref(), Some("for nine crowns"));
    /// assert_eq!(price("I'll do it for 9.").as_deref(), Some("for 9"));
    /// assert_eq!([price("I'll stay for 9."), price("I'll cook for 9 guests.")], [None, None]);
    /// ```
    pub fn price_said(&self, said: &str) -> Option<String> {
        let words = in_lower_case(said);
        self.place_of_price(&words).map(|place| words[place].join(" "))
    }

    /// Where among words a price stands, with what introduces it.
    fn place_of_price(&self, words: &[String]) -> Option<Range<usize>> {
        let price = |at: usize| {
            let asked = self.promises.dropped.asking.has(&words[at]);
            let length = asked.then(|| self.sum_at(&words[at + 1..])).flatten()?;
            let place = at..at + 1 + length;
            let coin = words[place.clone()].last().is_some_and(|word| self.is_money(word));
            // `I'll be there for 9` says when.
            let timed = words[..at].iter().any(|verb| self.may_be_at_a_time(verb));
            (coin || !timed).then_some(place)
        };
        (0..words.len()).find_map(price)
    }

    /// A text with another price in the place of its own, where that is the one it had before: none where it has
    /// another, or none.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let priced = |text| Language::english().with_price_instead(text, "for 9", "for 7");
    /// assert_eq!(priced("Mend the boots for 9.").as_deref(), Some("Mend the boots for 7."));
    /// assert_eq!([priced("mend the boots for 90"), priced("feed 9 geese")], [None, None]);
    /// ```
    pub fn with_price_instead(&self, text: &str, before: &str, price: &str) -> Option<String> {
        let places = places_of_words(text);
        let word = |place: &Range<usize>| text[place.clone()].to_lowercase().replace('’', "'");
        let words: Vec<String> = places.iter().map(word).collect();
        let own = self.place_of_price(&words)?;
        let (first, last) = (places.get(own.start)?.start, places.get(own.end - 1)?.end);
        let is_that = words[own].join(" ") == before;
        is_that.then(|| format!("{}{price}{}", &text[..first], &text[last..]))
    }

    /// A text without the price that it ends with: `mend the boots` of `mend the boots for 9`.
    pub fn without_price<'t>(&self, text: &'t str) -> &'t str {
        let Some(price) = self.price_said(text) else { return text };
        let bare = text.trim_end().trim_end_matches(['.', '!']);
        let at = bare.len().checked_sub(price.len()).filter(|at| bare.is_char_boundary(*at));
        let ends = at.filter(|at| bare[*at..].eq_ignore_ascii_case(&price));
        ends.map_or(text, |at| bare[..at].trim_end())
    }

    /// The price to which an answer agrees that takes up what was bidden.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let agreed = |bid, answer| Language::english().price_agreed(bid, answer);
    /// assert_eq!(agreed("Make it 7.", "Fine, 7 it is.").as_deref(), Some("7"));
    /// assert_eq!(agreed("Seven crowns.", "Agreed.").as_deref(), Some("seven crowns"));
    /// assert_eq!([agreed("Make it 7.", "No. 9."), agreed("Make it 7.", "7?")], [None, None]);
    /// ```
    pub fn price_agreed(&self, bid: &str, answer: &str) -> Option<String> {
        let refuses = |it: &str| self.consent(it) == Some(Answer::Refuses) || self.denies(it);
        let open = |it: &str| self.is_question(it) || refuses(it);
        if sentences(answer).any(open) || self.said_time(bid).is_some() || bid.contains(':') {
            return None;
        }
        let agrees = || sentences(answer).any(|it| self.consent(it) == Some(Answer::Agrees));
        let first = |sum: &str| sum.split(' ').next().map(str::to_owned);
        match (self.sum_bid(bid), self.sum_named(answer)) {
            (Some(bid), None) => agrees().then_some(bid),
            (Some(bid), Some(own)) if first(&bid) == first(&own) => {
                Some(if bid.len() > own.len() { bid } else { own })
            }
            (Some(_), Some(own)) => agrees().then_some(own),
            (None, _) => None,
        }
    }

    /// A price with another sum in the place of its own: `for 7 crowns` of `for 9 crowns` and `7`.
    pub fn price_instead(&self, price: &str, sum: &str) -> String {
        let is_money = |word: &&str| self.is_money(word);
        let begins = price.split(' ').next().unwrap_or_default();
        let coin = price.split(' ').next_back().filter(is_money);
        let coin = coin.filter(|_| !sum.split(' ').any(|word| self.is_money(word)));
        coin.map_or_else(|| format!("{begins} {sum}"), |coin| format!("{begins} {sum} {coin}"))
    }

    /// The sum that somebody bids: `Make it 7`, `I'd pay 7 crowns`, `Seven, then`. One that counts people, or stands in
    /// talk of something else, is none.
    pub(super) fn sum_bid(&self, said: &str) -> Option<String> {
        sentences(said).find_map(|sentence| {
            let sum = self.sum_named(sentence)?;
            let words = in_lower_case(sentence);
            let beside: Vec<&String> =
                words.iter().filter(|it| !sum.split(' ').any(|own| own == *it)).collect();
            let bids = |word: &&String| self.promises.dropped.bidding.has(word.as_str());
            let head =
                |word: &&String| word.split('\'').next().is_some_and(|it| self.means_something(it));
            let tells = |word: &&String| head(word) && !bids(word);
            let of_oneself = |word: &&String| self.promises.undertaking.speakers.has(word.as_str());
            let bare = beside.len() <= FEW && !beside.iter().any(of_oneself);
            let is_bid = bare || beside.iter().any(bids);
            (is_bid && !beside.iter().any(tells) && !self.counts_some(&words)).then_some(sum)
        })
    }

    /// `Two of those`
    fn counts_some(&self, words: &[String]) -> bool {
        let known = &self.promises.dropped.counted_of;
        let of = |pair: &[String]| self.is_number(&pair[0]) && known.has(&pair[1]);
        words.windows(2).any(of)
    }

    /// Whether a sum of money is named: `nine crowns`.
    pub fn names_money(&self, said: &str) -> bool {
        self.sum_named(said).is_some_and(|sum| sum.split(' ').any(|word| self.is_money(word)))
    }

    /// Whether something is money, or holds it, by what it is called: `the wage bag`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let money = |label| Language::english().is_money_by_name(label);
    /// assert!(money("the wage bag") && money("two crowns") && !money("the post bag"));
    /// ```
    pub fn is_money_by_name(&self, label: &str) -> bool {
        in_lower_case(label).iter().any(|word| self.is_money(word))
    }

    pub(super) fn sum_named(&self, said: &str) -> Option<String> {
        let words = in_lower_case(said);
        let at_a_time = |at: usize| at > 0 && self.is_linking(&words[at - 1]);
        let asked = |at: usize| at > 0 && self.promises.dropped.asking.has(&words[at - 1]);
        let sum = |at: usize| {
            let length = self.sum_at(&words[at..])?;
            let coin = self.is_money(&words[at + length - 1]);
            if !coin && !asked(at) && at_a_time(at) {
                return None;
            }
            Some(words[at..at + length].join(" "))
        };
        (0..words.len()).find_map(sum)
    }

    /// Of how many words a sum is that begins there: neither a number of things, nor `a` or `one` without a coin.
    fn sum_at(&self, words: &[String]) -> Option<usize> {
        let (count, rest) = self.times.number(words)?;
        let length = words.len() - rest.len();
        match rest.first() {
            Some(coin) if self.is_money(coin) => Some(length + 1),
            Some(word) if !self.is_stop_word(word) && !self.is_linking(word) => None,
            _ => (count > 1.0).then_some(length),
        }
    }

    fn may_be_at_a_time(&self, verb: &str) -> bool {
        let moves = |verb: &str| self.lasts(verb) || self.deeds.going.has(verb);
        moves(verb) || moves(self.stem(verb)) || self.promises.is_idle(verb)
    }

    pub(super) fn is_money(&self, word: &str) -> bool {
        let known = &self.promises.dropped.money;
        known.has(word) || known.has(self.stem(word))
    }
}

fn in_lower_case(said: &str) -> Vec<String> {
    let lower = said.to_lowercase().replace('’', "'");
    spoken(&lower).into_iter().map(str::to_owned).collect()
}

/// Where the words of a text stand in it.
fn places_of_words(text: &str) -> Vec<Range<usize>> {
    let apart = |sign: char| !sign.is_alphanumeric() && !is_apostrophe(sign);
    let (mut begin, mut places) = (0, Vec::new());
    for run in text.split_inclusive(apart) {
        let word = run.trim_end_matches(apart);
        places.extend((!word.is_empty()).then(|| begin..begin + word.len()));
        begin += run.len();
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_who_haggle_come_to_the_price_that_was_named_last() {
        let agreed = |bid: &str, answer: &str| Language::english().price_agreed(bid, answer);
        for (bid, answer, sum) in [
            ("Make it 7.", "Fine, 7 it is.", "7"),
            ("Make it seven.", "All right, seven.", "seven"),
            ("How about 7 crowns?", "Agreed.", "7 crowns"),
            ("I'd pay 7 crowns.", "Agreed, 7.", "7 crowns"),
            ("Make it 7.", "All right, 8.", "8"),
        ] {
            assert_eq!(agreed(bid, answer).as_deref(), Some(sum), "{bid} {answer}");
        }
        for (bid, answer) in [
            ("Make it 7.", "No."),
            ("Make it 7.", "7? Never."),
            ("It is raining.", "Fine."),
            ("Make it 7 apples.", "Fine."),
            ("The ale is two pence here, I heard.", "Yes."),
            ("There were five of us on the road.", "Fine."),
            ("More ale, please. Two of those.", "Two it is."),
            ("I gave five crowns for this hat.", "Fine."),
            ("The two of us will wait outside.", "All right."),
            ("I am thirty, you know.", "Fine."),
        ] {
            assert_eq!(agreed(bid, answer), None, "{bid} {answer}");
        }
    }

    #[test]
    fn a_price_keeps_its_coin_and_a_deed_stands_without_it() {
        let english = Language::english();
        assert_eq!(english.price_instead("for 9 crowns", "7"), "for 7 crowns");
        assert_eq!(english.price_instead("for 9", "7 crowns"), "for 7 crowns");
        assert_eq!(english.without_price("mend the boots for 9 crowns"), "mend the boots");
        assert_eq!(english.without_price("cook for 9 guests"), "cook for 9 guests");
    }

    #[test]
    fn a_price_is_put_in_its_own_place_and_in_no_other_word_and_no_other_number() {
        let priced = |text, before, price| {
            let priced = Language::english().with_price_instead(text, before, price);
            priced.unwrap_or_else(|| "no such price".to_owned())
        };
        let miles = priced("carry it for 9 miles for 9 crowns", "for 9 crowns", "for 7 crowns");
        assert_eq!(miles, "carry it for 9 miles for 7 crowns");
        let bare = priced("cook for 9 guests for 9", "for 9", "for 7");
        assert_eq!(bare, "cook for 9 guests for 7");
        let curly = priced("mend Wren’s boots For Nine crowns, today", "for nine crowns", "for 8");
        assert_eq!(curly, "mend Wren’s boots for 8, today");
        for text in ["mend the boots for 90", "mend the boots for 9 crowns", "stay for 9", ""] {
            assert_eq!(priced(text, "for 9", "for 7"), "no such price", "{text}");
        }
    }
}
