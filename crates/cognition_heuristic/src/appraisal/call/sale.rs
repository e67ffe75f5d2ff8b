//! What is asked for against money: it is sold for coin, or its price is named.

use super::statement::told;
use crate::appraisal::bargain::Trade;
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_language::{Language, sentences};

/// The trade by which whoever asks to buy something gets it for their coin; none where they have none, or ask for a
/// gift.
pub(super) fn sale<'a>(
    view: &Stakes<'a>,
    gift: &IndexedAction,
    asker: &StableId,
    all: &[&str],
) -> Option<&'a IndexedAction> {
    let words = voice_words(view.language);
    let is_asked = gift.has_tag("give") && all.iter().any(|said| words.is_of_a_sale(said));
    let is_it = |offer: &&IndexedAction| {
        Trade::of(view, offer).is_some_and(|trade| {
            let is_with_them = trade.with.stable_id == *asker;
            let is_that = gift.concerns(&trade.gives.stable_id);
            is_with_them && is_that && words.is_money(&trade.gets.label)
        })
    };
    view.request.actions.iter().filter(|_| is_asked).find(is_it)
}

/// What its profile says that a thing costs, as the mind tells it itself.
pub(super) fn price_of(view: &Stakes<'_>, label: &str) -> Option<String> {
    let persona = &view.request.situation.persona;
    let language = Language::of(&persona.profile);
    let words = voice_words(language);
    let head = words.head(label);
    let names_it = |said: &&str| !head.is_empty() && Words::of(said).meets(&head);
    let mut said = sentences(&persona.profile).filter(names_it);
    let price = said.find(|said| words.names_a_sum(said))?;
    Some(told(&words.told_by_its_owner(&persona.name, &persona.profile, price)))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use std::sync::Arc;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const HERRING: (&str, &str, &str) = ("item", "herring", "the herring");
    const COIN: (&str, &str, &str) = ("item", "coin", "the silver coin");

    /// What is done and said by a fisherman who is asked for his herring.
    fn asked(words: &str, has_coin: bool) -> (String, String) {
        let mut offers = vec![
            offer_of("Give Odo the herring", &["give"], &[HERRING, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let trade = "Trade the herring for the silver coin with Odo";
        offers.extend(has_coin.then(|| offer_of(trade, &["trade"], &[HERRING, ODO, COIN])));
        let mut request = request("nobody", offers, vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.name = "Pell".to_owned();
        persona.profile = "Pell sells herring at two pence the dozen.".to_owned();
        (choice(&request).to_owned(), decision(&request).speech)
    }

    #[test]
    fn who_asks_to_buy_what_has_a_price_hears_it_and_gets_nothing_for_nothing() {
        let (deed, said) = asked("Can I buy the herring?", false);
        assert!(!deed.starts_with("Give") && said.contains("two pence"), "{deed}: {said}");
    }

    #[test]
    fn who_buys_with_coin_gets_it_for_that() {
        for words in ["Will you sell me the herring?", "Sell me the herring!"] {
            let deed = asked(words, true).0;
            assert!(deed.starts_with("Trade"), "{words}: {deed}");
        }
    }

    #[test]
    fn who_asks_for_a_gift_is_given_it() {
        assert_eq!(asked("Give me the herring, please.", true).0, "Give Odo the herring");
    }
}
