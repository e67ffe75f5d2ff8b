//! What is asked for against money: it is sold for coin, or its price is named.

use super::refusal::Refusal;
use super::statement::told;
use crate::appraisal::bargain::Trade;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::{of_goal, voice_words};
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

/// What whoever asks for a thing hears where it is to be had for money: its price, else that it is for sale.
pub(crate) fn asking_price(view: &Stakes<'_>, label: &str) -> Option<Refusal> {
    let head = voice_words(view.language).head(label);
    if head.is_empty() {
        return None;
    }
    let is_sold = is_for_sale(view, label);
    let by_label = || is_sold.then(|| price_of(view, &Words::of(label))).flatten();
    let price = price_of(view, &head).or_else(by_label);
    price.map(Refusal::Priced).or_else(|| is_sold.then_some(Refusal::ForSale))
}

/// Whether somebody has given the mind anything since it handed something to them last, as far as it remembers.
pub(crate) fn has_paid(view: &Stakes<'_>, person: &StableId) -> bool {
    let gives = |seen: &&Sighting<'_>| {
        let handed = seen.is_outcome() && !seen.failed() && seen.tell.gives && !seen.tell.to_me;
        handed && seen.percept.about.contains(person)
    };
    let paid = view.recent.iter().rev().find(|seen| seen.is_gift_of(person));
    let handed = view.recent.iter().rev().find(gives);
    paid.is_some_and(|paid| handed.is_none_or(|handed| handed.id < paid.id))
}

/// Whether a goal is to sell a thing of this name.
fn is_for_sale(view: &Stakes<'_>, label: &str) -> bool {
    let mut goals = view.request.situation.persona.goals.iter().map(|goal| goal.text.as_str());
    goals.any(|goal| {
        let words = of_goal(goal);
        let head = words.head(label);
        words.sells(goal) && !head.is_empty() && Words::of(goal).covers(&head)
    })
}

/// What its profile or a line of its own says that a thing of this name costs, as the mind tells it itself.
fn price_of(view: &Stakes<'_>, named: &Words) -> Option<String> {
    let persona = &view.request.situation.persona;
    let words = voice_words(Language::of(&persona.profile));
    let is_it = |said: &&str| Words::of(said).meets(named) && words.tells_a_price(said);
    if let Some(price) = sentences(&persona.profile).find(is_it) {
        return Some(told(&words.told_by_its_owner(&persona.name, &persona.profile, price)));
    }
    let lines = persona.lines.0.values().flatten().filter(|line| !line.contains('{'));
    lines.flat_map(|line| sentences(line)).find(is_it).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
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
    fn who_just_asks_for_what_has_a_price_hears_it() {
        for words in
            ["Give me the herring, please.", "A herring, please.", "Could I have that herring?"]
        {
            let (deed, said) = asked(words, true);
            assert!(
                !deed.starts_with("Give") && said.contains("two pence"),
                "{words}: {deed}: {said}"
            );
        }
    }

    /// What is done and said by somebody of this profile, with this goal, who is asked for a ticket to Marlow.
    fn asked_for_ticket(profile: &str, goal: &str, percepts: Vec<Percept>) -> (String, String) {
        let ticket = ("item", "ticket", "the ticket to Marlow");
        let offers = vec![
            offer_of("Give Odo the ticket to Marlow", &["give"], &[ticket, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let mut request = request("nobody", offers, percepts);
        let persona = Arc::make_mut(&mut request.situation.persona);
        (persona.name, persona.profile) = ("Pell".to_owned(), profile.to_owned());
        persona.goals.push(Goal::new(goal));
        (choice(&request).to_owned(), decision(&request).speech)
    }

    #[test]
    fn what_a_goal_is_to_sell_is_not_given_for_nothing() {
        let goal = "Sell a ticket to whoever pays for it.";
        let asks = || vec![says("odo", "A single to Marlow, please.")];
        let (deed, said) =
            asked_for_ticket("A single to Marlow costs one and ninepence.", goal, asks());
        assert!(!deed.starts_with("Give") && said.contains("ninepence"), "{deed}: {said}");
        let (deed, said) = asked_for_ticket("", goal, vec![says("odo", "Give me the ticket.")]);
        assert!(!deed.starts_with("Give") && is_line_to_odo(&said, "for_sale"), "{deed}: {said}");
        let (deed, _) =
            asked_for_ticket("", "Sweep the hall.", vec![says("odo", "Give me the ticket.")]);
        assert!(deed.starts_with("Give"), "what nobody sells is given: {deed}");
    }

    #[test]
    fn who_pays_is_given_what_they_asked_for() {
        let goal = "Sell a ticket to whoever pays for it.";
        let pays = Percept::event("Odo gives you the florin.").by("odo").addressed();
        let asks = says("odo", "A single to Marlow, please.");
        let paid = vec![asks.clone(), pays.clone()];
        assert_eq!(asked_for_ticket("", goal, paid).0, "Give Odo the ticket to Marlow");
        let names_it = vec![pays.clone(), says("odo", "For the ticket.")];
        assert_eq!(asked_for_ticket("", goal, names_it).0, "Give Odo the ticket to Marlow");
        let (deed, _) = asked_for_ticket("", goal, vec![pays]);
        assert!(!deed.starts_with("Give"), "nobody asked for it: {deed}");
    }

    #[test]
    fn what_a_goal_gives_to_whoever_is_in_need_has_no_price_for_them() {
        let goal = "Whoever is cold gets a ticket.";
        let profile = "A ticket costs two pence.";
        let heard = |line: &str| vec![says("odo", line)];
        let (deed, said) = asked_for_ticket(profile, goal, heard("May I have a ticket?"));
        assert!(!deed.starts_with("Give") && said.contains("two pence"), "{deed}: {said}");
        let (deed, _) =
            asked_for_ticket(profile, goal, heard("I am freezing. May I have a ticket?"));
        assert!(deed.starts_with("Give"), "{deed}");
    }
}
