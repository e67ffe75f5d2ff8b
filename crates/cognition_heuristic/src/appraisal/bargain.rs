//! Bargaining: who wants what another has offers coin for it first, then what the other wants, and trades
//! only what was agreed on.

use crate::motives::stakes::Stakes;
use crate::wording::phrase::inside;
use crate::wording::tell::Tell;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptId, PerceptKind};
use cognition_language::Answer;

/// What could be had for something, and how far the talk of it has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bargain<'a> {
    /// With whom, and what they are called.
    pub(crate) with: &'a StableId,
    pub(crate) who: &'a str,
    /// What is offered next, or was offered last.
    pub(crate) gives: &'a str,
    /// What is wanted for it.
    pub(crate) gets: &'a str,
    pub(crate) stage: Stage,
}

/// How far the talk has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Something is to be offered in words.
    Unnamed,
    /// It was, and there is no answer yet.
    Named,
    /// It needs no talk: it may be traded.
    Free,
    /// It was agreed on.
    Agreed,
    /// All was offered, and refused.
    Refused,
}

/// A trade on offer: with whom, what is given, what is got.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trade<'a> {
    pub(crate) with: &'a ActionTarget,
    pub(crate) gives: &'a ActionTarget,
    pub(crate) gets: &'a ActionTarget,
}

impl<'a> Bargain<'a> {
    /// What the mind could bargain for, the first that there is.
    pub(crate) fn of(view: &Stakes<'a>) -> Option<Self> {
        let mut trades = view.request.actions.iter().filter_map(|offer| Trade::of(view, offer));
        let wanted = |trade: &Trade<'_>| {
            let called = |target: &ActionTarget| Words::of(&target.label);
            view.needs(&called(trade.gets)) && !view.needs(&called(trade.gives))
        };
        trades.find(wanted).map(|trade| trade.stands(view))
    }

    /// Whether a trade is this one, and was not agreed on.
    pub(crate) fn holds_up(&self, offer: &IndexedAction) -> bool {
        let open = !matches!(self.stage, Stage::Free | Stage::Agreed);
        offer.has_tag("trade") && self.is_about(offer) && open
    }

    /// Whether something is done with them for what is wanted.
    pub(crate) fn is_about(&self, offer: &IndexedAction) -> bool {
        offer.concerns(self.with) && offer.targets.iter().any(|it| it.label == self.gets)
    }
}

impl<'a> Trade<'a> {
    /// The trade of an offer, in the order of its description; none where it is no trade of two things.
    pub(crate) fn of(view: &Stakes<'_>, offer: &'a IndexedAction) -> Option<Self> {
        let person = |target: &&ActionTarget| view.things.is_character(&target.stable_id);
        let with = offer.targets.iter().find(person).filter(|_| offer.has_tag("trade"))?;
        let mut things: Vec<_> = offer.targets.iter().filter(|target| !person(target)).collect();
        things.sort_by_key(|thing| offer.description.find(thing.label.as_str()));
        let [gives, gets] = things[..] else { return None };
        Some(Self { with, gives, gets })
    }

    fn stands(&self, view: &Stakes<'a>) -> Bargain<'a> {
        let Self { with, gives, gets } = self;
        let (gives, gets) = (gives.label.as_str(), gets.label.as_str());
        let person = &with.stable_id;
        let at = |gives, stage| Bargain { with: person, who: &with.label, gives, gets, stage };
        // Who has no coin to save trades at once, and so does who was offered just that.
        let offered = of_both(view, [gives, gets], &|seen| seen.source.as_ref() == Some(person));
        let Some(coin) = coin(view, person, gives).filter(|_| offered.is_none()) else {
            return at(gives, Stage::Free);
        };
        if awaits_answer(view, person) {
            return at(gives, Stage::Named);
        }
        let named = |gives| of_both(view, [gives, gets], &|seen| is_own(view, seen));
        match (named(coin), named(gives)) {
            (None, None) => at(coin, Stage::Unnamed),
            (Some(_), None) => at(gives, Stage::Unnamed),
            (_, Some(since)) if is_refused(view, person, since) => at(gives, Stage::Refused),
            (_, Some(_)) => at(gives, Stage::Agreed),
        }
    }
}

fn is_own(view: &Stakes<'_>, percept: &Percept) -> bool {
    percept.source.as_ref() == Some(&view.request.mind)
}

/// Coin that the mind could hand to somebody instead.
fn coin<'a>(view: &Stakes<'a>, to: &StableId, instead_of: &str) -> Option<&'a str> {
    let words = voice_words(view.language);
    let offers = view.request.actions.iter();
    let gifts = offers.filter(|offer| offer.has_tag("give") && offer.concerns(to));
    let mut labels = gifts.flat_map(|offer| &offer.targets).map(|target| target.label.as_str());
    labels.find(|label| *label != instead_of && words.is_money(label))
}

/// When somebody said a line last that names both of these.
fn of_both(
    view: &Stakes<'_>,
    things: [&str; 2],
    says: &dyn Fn(&Percept) -> bool,
) -> Option<PerceptId> {
    let heads = things.map(|label| voice_words(view.language).head(label));
    let mut lines = view.recent.iter().rev().filter(|seen| says(seen.percept));
    let both = lines.find(|seen| {
        let is_speech = seen.percept.kind == PerceptKind::Speech;
        is_speech && heads.iter().all(|head| !head.is_empty() && seen.words.covers(head))
    });
    both.map(|seen| seen.id)
}

/// Whether the mind has asked something last, and they have not answered since.
fn awaits_answer(view: &Stakes<'_>, person: &StableId) -> bool {
    let is_speech = |percept: &Percept| percept.kind == PerceptKind::Speech;
    let mut lines = view.recent.iter().rev().filter(|seen| is_speech(seen.percept));
    let last = lines.find(|seen| seen.own || seen.percept.source.as_ref() == Some(person));
    last.is_some_and(|seen| seen.own && view.language.is_question(&seen.percept.text))
}

fn is_refused(view: &Stakes<'_>, person: &StableId, since: PerceptId) -> bool {
    let after = view.recent.iter().filter(|seen| seen.id > since && !seen.own);
    let mut theirs = after.filter(|seen| {
        seen.percept.kind == PerceptKind::Speech && seen.percept.source.as_ref() == Some(person)
    });
    theirs.any(|seen| view.language.consent(&seen.percept.text) == Some(Answer::Refuses))
}

/// What somebody offers in words for something that the mind has: `The purse for the kettle, Tove?`, `I'll swap you
/// the purse for the kettle.`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offered<'a> {
    /// What they would give.
    pub(crate) gives: &'a str,
}

impl<'a> Offered<'a> {
    /// What a line offers; nothing where it does not name both.
    pub(crate) fn in_line(view: &Stakes<'a>, line: &Percept) -> Option<Self> {
        let text = inside(&line.text);
        let offers = view.language.is_question(text) || Tell::of(text).trades;
        let by = line.source.as_ref().filter(|_| offers)?;
        let words = Words::of(&line.text);
        let named = |label: &&str| {
            let head = voice_words(view.language).head(label);
            !head.is_empty() && words.covers(&head)
        };
        let of = |tag: &str| {
            let offers = view.request.actions.iter().filter(|offer| offer.has_tag(tag));
            let theirs = offers.filter(|offer| offer.concerns(by)).flat_map(|it| &it.targets);
            let things = theirs.filter(|it| !view.things.is_character(&it.stable_id));
            let mut labels = things.map(|it| it.label.as_str());
            labels.find(named)
        };
        of("give")?;
        of("ask").map(|gives| Self { gives })
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;
    use cognition_core::decide::Decision;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::{Percept, PerceptId};
    use std::sync::Arc;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const KETTLE: (&str, &str, &str) = ("item", "kettle", "the kettle");
    const BLANKET: (&str, &str, &str) = ("item", "blanket", "the blanket");
    const PURSE: (&str, &str, &str) = ("item", "purse", "the purse of silver");

    fn offers(with_coin: bool) -> Vec<IndexedAction> {
        let purse = offer_of("Give the purse of silver to Odo", &["give"], &[PURSE, ODO]);
        let mut offers = vec![
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            offer_of("Ask Odo for the kettle", &["ask", "speech"], &[ODO, KETTLE]),
            offer_of("Give the blanket to Odo", &["give"], &[BLANKET, ODO]),
            offer_of(
                "Trade the blanket for the kettle with Odo",
                &["trade"],
                &[BLANKET, ODO, KETTLE],
            ),
        ];
        offers.extend(with_coin.then_some(purse));
        for (at, offer) in offers.iter_mut().enumerate() {
            offer.index = u32::try_from(at).expect("there are few") + 1;
        }
        offers
    }

    fn wants_kettle(with_coin: bool, lines: Vec<Percept>) -> Decision {
        let last = lines.len().saturating_sub(1) as u64;
        let mut request = request("nobody", offers(with_coin), lines);
        request.situation.seen_before = PerceptId(last);
        let goal = Goal::new("Get the kettle.").wants(["kettle"]);
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        decision(&request)
    }

    fn own(text: &str) -> Percept {
        Percept::speech("nobody", text)
    }

    #[test]
    fn who_is_asked_for_what_buys_what_it_wants_trades_it_and_gives_nothing_away() {
        let asks = || vec![says("odo", "Would you part with the blanket?")];
        assert_eq!(wants_kettle(false, asks()).chosen_index, 4);
        let mut thirsty = request("nobody", offers(false), asks());
        let goal = Goal::new("Get something hot to drink.").wants(["kettle"]);
        Arc::make_mut(&mut thirsty.situation.persona).goals.push(goal);
        assert_eq!(choice(&thirsty), "Trade the blanket for the kettle with Odo");
        let offers = vec![offer_of("Give the blanket to Odo", &["give"], &[BLANKET, ODO])];
        assert_eq!(choice(&request("nobody", offers, asks())), "Give the blanket to Odo");
    }

    #[test]
    fn who_has_coin_offers_that_first_and_then_what_the_other_wants() {
        let first = wants_kettle(true, vec![]);
        assert_eq!(first.chosen_index, 1);
        assert!(first.speech.contains("silver for the kettle"), "{}", first.speech);
        let offered = own("The purse of silver for the kettle, Odo?");
        let waits = wants_kettle(true, vec![offered.clone()]);
        assert!(![1, 4].contains(&waits.chosen_index), "there is no answer yet");
        let then = wants_kettle(true, vec![offered, says("odo", "Not for that.")]);
        assert!(then.speech.contains("blanket for the kettle"), "{}", then.speech);
    }

    #[test]
    fn what_was_agreed_on_is_traded_and_what_was_refused_is_not() {
        let talk = |answer: &str| {
            let offered = ["The purse of silver for the kettle?", "The blanket for the kettle?"];
            let [coin, blanket] = offered.map(own);
            vec![coin, says("odo", "Not for that."), blanket, says("odo", answer)]
        };
        assert_eq!(wants_kettle(true, talk("Done, before I come to my senses.")).chosen_index, 4);
        assert_ne!(wants_kettle(true, talk("No, never.")).chosen_index, 4);
    }

    #[test]
    fn who_has_no_coin_makes_no_offers_in_words() {
        let said = wants_kettle(false, vec![]);
        assert!(said.chosen_index != 1 && !said.speech.contains('?') || said.chosen_index == 2);
    }

    #[test]
    fn an_offer_is_taken_where_it_is_what_one_wants_and_refused_otherwise() {
        let yes = wants_kettle(false, vec![says("odo", "The kettle for the blanket?")]);
        assert!(!yes.speech.starts_with("No"), "{}", yes.speech);
        let mut request = request("nobody", offers(false), vec![]);
        request.situation.perceptions.perceive(says("odo", "The kettle for the blanket?"));
        let no = decision(&request);
        let words =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        let is_no =
            words.lines("bargain_no").iter().any(|it| no.speech == it.replace("{speaker}", "Odo"));
        assert!(is_no, "{}", no.speech);
    }
}
