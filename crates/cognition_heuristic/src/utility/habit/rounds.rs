//! Help that nobody needs is not given to one after the other, nor over and over.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::gifts::is_in_state;
use crate::motives::aims::Aim;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::utility::answer::is_called_for;
use crate::wording::voice_words::of_goal;
use cognition_core::guard::RecentAct;

/// How much it weighs against help of a sort that was given lately, to whomever.
const GIVEN_LATELY: f32 = -0.6;
/// The same where a goal is for whoever is in a state, and nobody is known to be in it: `Whoever is cold is comforted.`
const IN_NO_WANT: f32 = -1.0;
/// After so many minutes of the game nothing of it is left.
const FORGOTTEN: u16 = 60;

/// Whoever has helped somebody goes round with such help only for those who ask or are in need, or where a goal or
/// a promise wants it; for a goal alone nobody is helped again so soon.
pub(super) fn goes_round<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if !is_help(view, offer) || offer.is("repeatable") || is_needed(view, offer) {
        return None;
    }
    let wanted: Vec<&Aim<'_>> = view.aims.iter().filter(|aim| aim.wants(offer)).collect();
    let is_in_no_want =
        !wanted.is_empty() && wanted.iter().all(|aim| lacks_nothing(view, aim, offer));
    let is_alike = |act: &RecentAct| match wanted.is_empty() || is_in_no_want {
        true => act.action == offer.action.action,
        false => act.is_deed(offer.action),
    };
    let acts = view.request.situation.acts.iter();
    let alike = acts.filter(|act| !act.action.is_empty() && is_alike(act));
    let left = alike.map(|act| left(view, act)).fold(0.0, f32::max);
    let weight = if is_in_no_want { IN_NO_WANT } else { GIVEN_LATELY };
    Reason::new(Motive::Repeated, weight * left)
}

/// Whether it is help for somebody that hands nothing over, is no mere word, and is none against them.
pub(super) fn is_help(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let other = ["give", "speech", "move", "trade"].into_iter().any(|tag| offer.is(tag));
    let mut targets = offer.action.targets.iter();
    let for_somebody = targets.any(|target| view.things.is_character(&target.stable_id));
    let against_them = offer.conduct.arrests() || offer.conduct.hurts();
    (offer.is("help") || offer.conduct.helps()) && for_somebody && !other && !against_them
}

/// Whether somebody asks for it, or is in need of it, or it is owed.
fn is_needed(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let moment = &view.moment;
    is_called_for(view, offer)
        || moment.is_helped_by(offer)
        || moment.helps_others(offer)
        || view.debts.iter().any(|debt| debt.is_kept_by(offer.action))
}

/// Whether a goal is for whoever is in a state in which nobody is known to be to whom it would be done.
fn lacks_nothing(view: &Appraisal<'_>, aim: &Aim<'_>, offer: &Offer<'_>) -> bool {
    let states = of_goal(aim.text()).states(aim.text());
    let is_in = |state: &&[String]| {
        offer.action.targets.iter().any(|target| is_in_state(view, &target.stable_id, state))
    };
    !states.is_empty() && !states.iter().any(is_in)
}

/// What is left of an act after so much time of the game.
fn left(view: &Appraisal<'_>, act: &RecentAct) -> f32 {
    let minutes = view.request.situation.now.since(act.at).as_secs() / 60;
    let minutes = u16::try_from(minutes).unwrap_or(u16::MAX);
    f32::from(FORGOTTEN.saturating_sub(minutes)) / f32::from(FORGOTTEN)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;
    use cognition_core::guard::RecentAct;
    use cognition_core::mind::{GameTime, Goal};
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    /// How often it speaks against bandaging Odo that the mind has bandaged somebody so many minutes ago.
    fn spoken_against(minutes: u64, heard: Vec<Percept>) -> usize {
        spoken_against_after(("mara", minutes), &[], heard)
    }

    /// The same of a mind with goals that has bandaged somebody in particular.
    fn spoken_against_after(
        (whom, minutes): (&str, u64),
        goals: &[&str],
        heard: Vec<Percept>,
    ) -> usize {
        let bandage = offer("Bandage the hand of Odo", &["bandage"], &["odo"]);
        let bandage = IndexedAction { action: "shop:bandage".to_owned(), ..bandage };
        let mut request = request("nobody", vec![bandage], heard);
        let (action, targets) = ("shop:bandage".to_owned(), vec![whom.into()]);
        request.situation.acts = vec![RecentAct { action, targets, ..RecentAct::default() }];
        request.situation.now = GameTime::from_secs(minutes * 60);
        let goal = |text: &&str| Goal { text: (*text).to_owned(), weight: 0.9, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals = goals.iter().map(goal).collect();
        let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
        parts.filter(|part| part.why == "was done before").count()
    }

    #[test]
    fn nobody_goes_round_with_bandages_for_whoever_is_there() {
        assert_eq!(spoken_against(1, vec![]), 1);
        assert_eq!(spoken_against(90, vec![]), 0);
    }

    #[test]
    fn nobody_is_bandaged_twice_for_a_goal_without_a_wound() {
        let goals = ["Whoever is hurt has a bandage.", "Bandage the hand of Odo."];
        let again = |heard| spoken_against_after(("odo", 1), &goals, heard);
        assert_eq!(again(vec![]), 1);
        let bleeds = Percept::event("Odo is bleeding.").by("odo").addressed();
        assert_eq!(again(vec![bleeds]), 0);
        assert_eq!(spoken_against_after(("odo", 90), &goals, vec![]), 0);
    }

    #[test]
    fn for_whoever_is_cold_nobody_goes_round_among_those_who_are_not() {
        let comforts = |heard: Vec<Percept>| {
            let comfort = offer("Comfort Odo by the stove", &["comfort"], &["odo"]);
            let mut request = request("nobody", vec![comfort], heard);
            let (action, targets) = ("stage:comfort".to_owned(), vec!["sela".into()]);
            request.situation.acts = vec![RecentAct { action, targets, ..RecentAct::default() }];
            request.situation.now = GameTime::from_secs(20 * 60);
            let goal = Goal::new("Whoever is cold is comforted").wants(["comfort"]).weight(0.7);
            Arc::make_mut(&mut request.situation.persona).goals = vec![goal];
            choice(&request) == "Comfort Odo by the stove"
        };
        assert!(!comforts(vec![]));
        assert!(comforts(vec![says("odo", "I am freezing.")]));
    }

    #[test]
    fn who_bleeds_or_asks_for_it_is_helped_however_lately_somebody_was() {
        let bleeds = Percept::event("Odo is bleeding.").by("odo").addressed();
        assert_eq!(spoken_against(1, vec![bleeds]), 0);
        let asks = says("odo", "Bandage my hand, please.");
        assert_eq!(spoken_against(1, vec![asks]), 0);
    }

    #[test]
    fn to_arrest_somebody_again_is_no_round_of_help() {
        let arrest = offer("Arrest Odo", &["arrest"], &["odo"]);
        let (action, targets) = ("watch:arrest".to_owned(), vec!["odo".into()]);
        let arrest = IndexedAction { action: action.clone(), ..arrest };
        let mut request = request("nobody", vec![arrest], vec![]);
        request.situation.acts = vec![RecentAct { action, targets, ..RecentAct::default() }];
        let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
        assert_eq!(parts.filter(|part| part.why == "was done before").count(), 0);
    }
}
