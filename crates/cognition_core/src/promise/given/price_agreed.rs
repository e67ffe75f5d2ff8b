//! What a promise is to cost, as it was agreed on last: who haggles comes to one price, and those before are gone.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use cognition_language::Language;

impl Commitments {
    /// Has what is owed to somebody cost what the mind agrees to as they bid for it. Gives that as it was and as it
    /// is; nothing where nothing has a price, more than one has, or no other is agreed on.
    pub fn agree_on_price(
        &mut self,
        by: &StableId,
        (bid, answer): (&str, &str),
        now: GameTime,
    ) -> Option<(Commitment, Commitment)> {
        let only = self.only_priced(by, now)?;
        let language = Language::of_utterance(bid, || only.language());
        let sum = language.price_agreed(bid, answer)?;
        let price = language.price_instead(only.terms.price.as_deref()?, &sum);
        let other = only.terms.price.as_deref() != Some(price.as_str());
        let since = self.change(&[only.id], now, |owed| owed.cost(&price)).pop();
        since.filter(|_| other).map(|since| (only, since))
    }

    /// What is owed to somebody at a price, where only one thing is.
    fn only_priced(&self, by: &StableId, now: GameTime) -> Option<Commitment> {
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(by));
        let mut priced = theirs.filter(|owed| owed.terms.price.is_some());
        priced.next().filter(|_| priced.next().is_none()).cloned()
    }
}

impl Commitment {
    /// It costs that, and what it cost before stands nowhere any more.
    pub(in crate::promise) fn cost(&mut self, price: &str) {
        let before = self.terms.price.as_deref();
        let reworded = before.and_then(|before| {
            self.languages().find_map(|it| it.with_price_instead(&self.text, before, price))
        });
        if let Some(text) = reworded {
            self.text = text;
        }
        self.terms.price = Some(price.to_owned());
        self.terms = self.terms.clone().bounded();
    }

    /// What it costs, where its text does not say so.
    pub fn price_beside(&self) -> Option<&str> {
        let price = self.terms.price.as_deref()?;
        let said =
            || self.languages().any(|it| it.price_said(&self.text).as_deref() == Some(price));
        (!said()).then_some(price)
    }

    /// Its own language first: so short a text as that of a promise doesn't always tell it.
    fn languages(&self) -> impl Iterator<Item = &'static Language> {
        std::iter::once(self.language()).chain(Language::all())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    fn given(promised: &mut Commitments, text: &str, speech: &str, turn: u64) {
        let (text, rules) = (text.to_owned(), CommitmentRules::default());
        let target = Some("wren".into());
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        promised.give(&proposed, ("", speech), turn, &rules, GameTime(turn)).ok();
    }

    fn haggled(text: &str, bid: &str, answer: &str) -> (String, Option<String>) {
        let mut promised = Commitments::default();
        given(&mut promised, text, "I'll mend your boots for 9.", 1);
        promised.agree_on_price(&"wren".into(), (bid, answer), GameTime(2));
        let owed = promised.get(1).expect("is given");
        (owed.text.clone(), owed.terms.price.clone())
    }

    #[test]
    fn what_was_agreed_on_last_is_the_price() {
        let price = |text: &str| Some(text.to_owned());
        let boots = "mend Wren's boots";
        let bid = "Make it 7.";
        assert_eq!(haggled(boots, bid, "Fine, 7 it is."), (boots.to_owned(), price("for 7")));
        assert_eq!(haggled(boots, bid, "No. 9."), (boots.to_owned(), price("for 9")));
        let (text, _) = haggled("mend Wren's boots for 9", bid, "Fine, 7 it is.");
        assert_eq!(text, "mend Wren's boots for 7");
    }

    #[test]
    fn the_same_promised_for_another_price_is_one_promise_at_that() {
        let mut promised = Commitments::default();
        given(&mut promised, "mend Wren's boots for 9", "I'll mend your boots for 9.", 1);
        given(&mut promised, "mend Wren's boots for 7", "Fine, I'll mend your boots for 7.", 2);
        let owed: Vec<&Commitment> = promised.owed(GameTime(3)).collect();
        assert_eq!(owed.len(), 1);
        assert_eq!(owed[0].text, "mend Wren's boots for 7");
        assert_eq!(owed[0].terms.price.as_deref(), Some("for 7"));
    }

    #[test]
    fn a_price_changes_where_it_stands_and_not_within_another_number() {
        let cost = |text: &str, before: &str| {
            let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
            let (text, game) = (text.to_owned(), CommitmentSource::Game);
            let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
            let opened = promised.open(&proposed, game, None, &rules, GameTime(1));
            let mut owed = opened.expect("there is room").clone();
            owed.terms.price = Some(before.to_owned());
            owed.cost("for 7");
            (owed.price_beside().is_none(), owed.text)
        };
        let cook = "cook Wren a supper for 9 guests for 7".to_owned();
        assert_eq!(cost("cook Wren a supper for 9 guests for 9", "for 9"), (true, cook));
        let guests = "cook Wren a supper for 9 guests";
        assert_eq!(cost(guests, "for 9"), (false, guests.to_owned()));
        let ninety = "mend Wren's boots for 90";
        assert_eq!(cost(ninety, "for 9"), (false, ninety.to_owned()));
    }
}
