//! What is owed: promises kept and broken, told of and made.

use crate::appraisal::appraise::Appraisal;
use crate::motives::debt::Debt;
use crate::motives::motive::{Motive, Promise, Reason};
use crate::reading::broken::Broken;
use crate::reading::offer::{Offer, is_barred};
use crate::reading::sighting::Sighting;
use crate::utility::plan::leads_back;
use crate::wording::phrase::inside;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::promise::{Commitment, CommitmentKind, CommitmentState};

/// How much it weighs to keep a promise, and how much more when its time is up.
const KEPT: f32 = 0.9;
const URGENT: f32 = 0.4;
/// How much more it weighs to work towards one of which one is reminded, with nothing in the way.
const REMINDED: f32 = 0.6;
/// How much more it weighs to go on with what is to be brought, to take it, and to hand it over.
const CARRIED_ON: f32 = 0.5;
/// How much it weighs against breaking one.
const BROKEN: f32 = -1.2;
/// How much it weighs to say what stands in the way of one, or that one was not kept: more than that the two just talked.
const PREVENTED: f32 = 1.6;
/// How much it weighs to promise what was asked for, or to say that it is not forgotten.
const PLEDGE: f32 = 0.5;

/// What promises say about an offer.
pub(super) fn reasons<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
) -> impl Iterator<Item = Reason<'a>> {
    let parts =
        [kept(view, offer), broken(view, offer), prevented(view, offer), pledge(view, offer)];
    let way = [owned_up(view, offer), reminded(view, offer), carried_on(view, offer)];
    parts.into_iter().chain(way).flatten()
}

/// A deed that keeps several promises is worth its most urgent one.
fn kept<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let kept = view.debts.iter().filter(|debt| debt.is_kept_by(offer.action));
    let Some(debt) = kept.max_by(|left, right| left.urgency.total_cmp(&right.urgency)) else {
        return late(view, offer.action);
    };
    Reason::new(Motive::Promised(debt.promise), KEPT + URGENT * debt.urgency)
}

/// What was to be given by a time that is over is owed all the same.
fn late<'a>(view: &Appraisal<'a>, action: &IndexedAction) -> Option<Reason<'a>> {
    let unkept = unkept(view, action).next()?;
    let to = unkept.target.as_ref().and_then(|to| view.things.label(to));
    let promise = Promise { text: inside(&unkept.text), to };
    Reason::new(Motive::Promised(promise), KEPT)
}

/// Whether a gift would have kept a promise whose time is over.
pub(super) fn is_late(view: &Appraisal<'_>, action: &IndexedAction) -> bool {
    unkept(view, action).next().is_some()
}

fn unkept<'a>(
    view: &Appraisal<'a>,
    action: &IndexedAction,
) -> impl Iterator<Item = &'a Commitment> {
    let promises = view.request.situation.commitments.iter();
    let late = promises.filter(|promise| {
        promise.kind == CommitmentKind::Give && promise.state == CommitmentState::Expired
    });
    late.filter(|promise| promise.is_kept_by(action, "") && action.has_tag("give"))
}

fn broken<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let debt = view.debts.iter().find(|debt| debt.commitment.is_broken_by(offer.action, ""))?;
    Reason::new(Motive::Breaks(debt.promise), BROKEN)
}

/// Whoever was promised something should hear why it is late, once for each reason.
fn prevented<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let person = offer.action.targets.first().map(|target| &target.stable_id)?;
    if !offer.is("speech") || offer.is("ask") || view.request.situation.silent {
        return None;
    }
    let mut debts = view.debts.iter().filter(|debt| debt.person == Some(person));
    let debt = debts.find(|debt| debt.untold_hindrance(view, view.obstacle.as_ref()).is_some())?;
    Reason::new(Motive::Prevented(debt.promise.to?), PREVENTED)
}

/// Whoever was given a word that was not kept should hear it from the mind itself.
fn owned_up<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let broken = view.broken.as_ref()?;
    if !view.is_here(broken.person) {
        return goes_to_own_up(view, offer, broken);
    }
    // Who is spoken to by somebody else as the time is up answers first, that once.
    let waits = broken.is_news
        && view.calls.iter().any(|call| {
            let other = call.percept.source.as_ref().is_some_and(|by| by != broken.person);
            other && (call.question.is_some() || call.manners.is_some())
        });
    let is_due = owns_up(view, offer) && !waits;
    Reason::new(Motive::OwnedUp(broken.who), if is_due { PREVENTED } else { 0.0 })
}

/// Who is elsewhere when the time is up goes back to where they were.
fn goes_to_own_up<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    broken: &Broken<'a>,
) -> Option<Reason<'a>> {
    let goes = offer.is("move") && leads_back(view, offer, broken.person);
    Reason::new(Motive::Seek(broken.who), if goes { PREVENTED } else { 0.0 })
}

/// Whether it is a word to whom a word was given that was not kept.
pub(super) fn owns_up(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let to_them = |broken: &Broken<'_>| {
        offer.action.targets.first().is_some_and(|target| target.stable_id == *broken.person)
    };
    let plain = offer.is("speech") && !offer.is("ask");
    plain && !view.request.situation.silent && view.broken.as_ref().is_some_and(to_them)
}

/// Whoever asks once more what they have asked already, and to whom something is owed, waits for the deed.
fn reminded<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let serves = |debt: &Debt<'_>| {
        let aim = debt.aim();
        aim.is_some_and(|aim| aim.served_by(offer, &view.things) > 0.0)
    };
    let waits =
        view.debts.iter().filter(|debt| debt.person.is_some_and(|who| asks_again(view, who)));
    let debt = waits.filter(|_| view.obstacle.is_none()).find(|debt| serves(debt))?;
    Reason::new(Motive::Promised(debt.promise), REMINDED)
}

/// Whoever is to bring something goes for it, takes it, brings it back and hands it over before anything else
/// draws them.
fn carried_on<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let debt = carried_on_by(view, offer)?;
    Reason::new(Motive::Promised(debt.promise), CARRIED_ON)
}

/// What is to be brought, where an offer is what comes next of it.
pub(super) fn carried_on_by<'v, 'a>(
    view: &'v Appraisal<'a>,
    offer: &Offer<'_>,
) -> Option<&'v Debt<'a>> {
    let free = view.obstacle.is_none() && !is_barred(offer.action);
    view.debts.iter().filter(|_| free).find(|debt| debt.is_carried_on_by(view, offer))
}

/// Whether somebody asks the mind in the very words in which they have asked it before.
fn asks_again(view: &Appraisal<'_>, who: &StableId) -> bool {
    let theirs = |seen: &&Sighting<'_>| {
        seen.percept.addressed && seen.tell.asks && seen.percept.source.as_ref() == Some(who)
    };
    let mut asked = view.recent.iter().rev().filter(theirs);
    let Some(latest) = asked.next().filter(|seen| seen.is_new) else { return false };
    asked.any(|seen| seen.percept.text == latest.percept.text)
}

fn pledge<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let pledge = view.pledge.as_ref().filter(|pledge| pledge.is_answered_by(offer.action))?;
    Reason::new(Motive::Pledge(pledge.who), PLEDGE)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::mind::{GameTime, Goal};
    use cognition_core::perceive::{Percept, Referable};
    use cognition_core::plan::Fact;
    use cognition_core::promise::CommitmentState;
    use cognition_core::promise::Commitments;

    fn key_to_mara() -> Commitments {
        owing(&[("bring Mara the iron key", "give", "mara")])
    }

    #[test]
    fn whoever_has_gone_for_something_takes_it_and_carries_it_back_before_its_own_ends() {
        let offers = vec![
            offer("Take the iron key", &["take"], &["iron_key"]),
            offer("Go to the cellar", &["move"], &["cellar"]),
            offer("Go to the yard", &["move"], &["yard"]),
        ];
        let seen = says("mara", "Tamsin, the iron key, please.").at("yard");
        let mut there = owes(request("tamsin", offers.clone(), vec![seen]));
        let wish = Goal::new("See the cellar once.").weight(0.4);
        std::sync::Arc::make_mut(&mut there.situation.persona).goals = vec![wish];
        assert_eq!(choice(&there), "Take the iron key");
        let took = Percept::outcome("You take the iron key.").about("iron_key").at("taproom");
        there.situation.perceptions.perceive(took);
        let leaves = Percept::event("Mara leaves for the yard.").by("mara").about("yard");
        there.situation.perceptions.perceive(leaves.at("taproom"));
        there.actions = offers[1..].into();
        (1..).zip(&mut there.actions).for_each(|(index, offer)| offer.index = index);
        assert_eq!(choice(&there), "Go to the yard");
    }

    #[test]
    fn whoever_is_to_bring_something_goes_for_it_and_hands_it_over_before_anything_else() {
        let offers = vec![
            offer("Go to the cellar", &["move"], &["cellar"]),
            offer("Go to the yard", &["move"], &["yard"]),
        ];
        let hangs = Percept::event("The iron key hangs in the cellar.").at("taproom");
        let went = Percept::outcome("You go to the cellar.").about("cellar").at("cellar");
        let back = Percept::outcome("You go to the taproom.").about("taproom").at("taproom");
        let mut away = owes(request("tamsin", offers, vec![went, back, hangs]));
        let wish = Goal::new("See the yard once.").weight(0.9);
        std::sync::Arc::make_mut(&mut away.situation.persona).goals = vec![wish];
        assert_eq!(choice(&away), "Go to the cellar");
        let gift = offer("Give the iron key to Mara", &["give"], &["iron_key", "mara"]);
        let talk = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let chatter = says("odo", "Tamsin, what do you make of this weather?");
        let here = owes(request("tamsin", vec![talk, gift], vec![chatter]));
        assert_eq!(choice(&here), "Give the iron key to Mara");
    }

    fn owes(request: ThoughtRequest) -> ThoughtRequest {
        let mut request = request;
        request.situation.commitments = key_to_mara();
        request
    }

    #[test]
    fn what_was_promised_is_handed_over_unasked() {
        for seed in 0..50 {
            let mut request = owes(request("tamsin", with_the_key(), vec![]));
            request.seed = seed;
            assert_eq!(choice(&request), "Give the iron key to Mara", "with seed {seed}");
            let intent = decision(&request).intent.expect("should have an intent");
            assert_eq!(intent.goal, "bring Mara the iron key");
            let reason = intent.reason.expect("should give a reason");
            assert!(reason.contains("was promised to Mara"), "{reason}");
        }
    }

    #[test]
    fn what_keeps_a_promise_but_cannot_work_is_not_chosen() {
        let mut request = owes(request("tamsin", with_the_key(), vec![]));
        request.actions[0] = barred(request.actions[0].clone(), "Mara is not here.", None);
        assert_ne!(choice(&request), "Give the iron key to Mara");
    }

    #[test]
    fn what_was_promised_is_fetched_from_where_it_was_seen() {
        let offers = || {
            vec![
                offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]),
                offer("Go to the yard", &["move"], &["yard", "arch"]),
                offer("Speak to Mara", &["tell", "speech"], &["mara"]),
            ]
        };
        for (place, way) in [("cellar", "Go to the cellar"), ("yard", "Go to the yard")] {
            let seen = Percept::event(format!("The iron key hangs in the {place}."));
            let request = owes(request("tamsin", offers(), vec![seen.at("taproom")]));
            assert_eq!(choice(&request), way);
        }
        let here = vec![offer("Take the iron key", &["take"], &["iron_key"])];
        let request = owes(request("tamsin", [offers(), here].concat(), vec![]));
        assert_eq!(choice(&request), "Take the iron key");
    }

    #[test]
    fn what_was_promised_is_fetched_from_where_the_mind_knows_it_to_lie() {
        for (place, way) in [("cellar", "Go to the cellar"), ("yard", "Go to the yard")] {
            let offers = vec![
                offer("Go to the cellar", &["move"], &["cellar"]),
                offer("Go to the yard", &["move"], &["yard"]),
            ];
            let mut request = owes(request("tamsin", offers, vec![]));
            let planning = &mut request.situation.planning;
            planning.known = [Fact::new("at", ["iron_key", place])].into();
            planning.named = [Referable::new("item", "the iron key", "iron_key")].into();
            assert_eq!(choice(&request), way);
        }
    }

    #[test]
    fn whoever_has_what_was_promised_is_asked_for_it() {
        assert_eq!(
            choice(&owes(request("tamsin", at_the_door(), vec![]))),
            "Ask Brannic for the iron key"
        );
    }

    #[test]
    fn whoever_was_promised_it_is_followed_with_it() {
        let took = Percept::outcome("You take the iron key.").about("iron_key").at("taproom");
        let left = Percept::event("Mara leaves for the yard.").by("mara").about("yard");
        let offers = at_the_door().into_iter().filter(|offer| offer.tags[0] == "move").collect();
        let request = owes(request("tamsin", offers, vec![took, left.at("taproom")]));
        assert_eq!(choice(&request), "Go to the yard");
    }

    #[test]
    fn a_promise_not_to_do_something_is_held() {
        let only = || vec![offer("Go to the yard", &["move"], &["yard", "arch"])];
        let left = || Percept::event("Tamsin leaves for the yard.").by("tamsin").about("yard");
        let mut request = request("odo", only(), vec![left()]);
        assert_eq!(choice(&request), "Go to the yard", "should follow her otherwise");
        request.situation.commitments = owing(&[("not go to the yard", "refrain", "sela")]);
        assert_eq!(choice(&request), "(wait)");
    }

    #[test]
    fn news_that_were_promised_are_told_to_whom_they_were_promised() {
        let talk =
            |who: &str, name: &str| offer(&format!("Speak to {name}"), &["tell", "speech"], &[who]);
        let offers = vec![talk("mara", "Mara"), talk("odo", "Odo")];
        let mut request = request("tamsin", offers, vec![]);
        let promise = ("tell Odo that the cellar door is open", "tell", "odo");
        request.situation.commitments = owing(&[promise]);
        let decision = decision(&request);
        assert_eq!(choice(&request), "Speak to Odo");
        assert_eq!(decision.speech, "Odo, as I said I would tell you: The cellar door is open.");
    }

    #[test]
    fn the_nearer_its_time_the_more_a_promise_pulls() {
        let mut request = owes(request("tamsin", with_the_key(), vec![]));
        let mut total = |seconds| {
            request.situation.now = GameTime::from_secs(seconds);
            let reason = decision(&request).intent.and_then(|intent| intent.reason);
            let reason = reason.expect("should give a reason");
            let (total, _) = reason.split_once(':').expect("should begin with the score");
            total.parse::<f32>().expect("a score is a number")
        };
        let (early, late) = (total(0), total(1700));
        assert!(late > early + 0.2, "{late} should be more than {early}");
    }

    #[test]
    fn what_was_promised_is_handed_over_late_too_and_moves_nobody_to_go_for_it() {
        let ended =
            |state: CommitmentState| changed(&key_to_mara(), |owed| owed.state = state.clone());
        let mut request = owes(request("tamsin", with_the_key(), vec![]));
        request.situation.now = GameTime::from_secs(1800);
        request.situation.commitments = ended(CommitmentState::Expired);
        assert_eq!(choice(&request), "Give the iron key to Mara");
        let why = "She has one.".to_owned();
        request.situation.commitments = ended(CommitmentState::Withdrawn { why });
        assert_ne!(choice(&request), "Give the iron key to Mara");
        let mut away = owes(crate::rehearsal::request("tamsin", at_the_door(), vec![]));
        away.situation.commitments = ended(CommitmentState::Expired);
        assert_ne!(choice(&away), "Ask Brannic for the iron key");
    }
}
