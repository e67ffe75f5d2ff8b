//! Repetition, wandering, fear, mood, company, curiosity, and doing nothing.

use super::Offer;
use crate::heuristic::appraise::{Appraisal, Sighting};
use crate::heuristic::motive::{Motive, Reason};
use cognition_core::mind::MoodAxis;

/// How much it weighs against a deed that it was done last time, and how fast that fades.
const REPEATED: f32 = -0.6;
const FADING: f32 = 0.8;
/// How many of the latest outcomes count.
const REMEMBERED: usize = 8;
/// How much of it is left for talk with somebody who spoke to the mind just now.
const ANSWERED: f32 = 0.75;
/// How much of it is other talk with the same person.
const TALKED: f32 = 0.4;
/// How much it weighs against going back to where the mind just was.
const RETRACED: f32 = -0.35;
/// How much a fear weighs.
const FEARED: f32 = -0.6;
/// How much doing nothing weighs when nothing calls.
const REST: f32 = 0.25;
/// How much it weighs to let somebody answer.
const PATIENCE: f32 = 0.15;
/// The most that a mood weighs.
const MOOD: f32 = 0.25;
/// How much a word with somebody weighs, and a first word.
const COMPANY: f32 = 0.06;
const FIRST_WORD: f32 = 0.14;
/// How much it weighs to look at something that was just heard of.
const NOVELTY: f32 = 0.16;

/// What habit and temper say about an offer.
pub(super) fn reasons<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> impl Iterator<Item = Reason<'a>> {
    let parts = [
        repeated(view, offer),
        retraced(view, offer),
        feared(view, offer),
        mood(view, offer),
        company(view, offer),
        curious(view, offer),
    ];
    parts.into_iter().flatten()
}

/// What speaks for doing nothing.
pub(super) fn rest<'a>(view: &Appraisal<'a>) -> impl Iterator<Item = Reason<'a>> {
    let weary = felt(view, MoodAxis::Threat).max(0.0) - felt(view, MoodAxis::Engagement).min(0.0);
    let asked = view.outcomes().next().is_some_and(|outcome| outcome.tell.asks && !outcome.failed());
    let answered = view.news().any(|news| !news.own && news.percept.addressed);
    let patience = if asked && !answered { PATIENCE } else { 0.0 };
    let parts = [
        Reason::new(Motive::Rest, REST),
        Reason::new(Motive::Mood, MOOD * weary.min(1.0)),
        Reason::new(Motive::Patience, patience),
    ];
    parts.into_iter().flatten()
}

fn felt(view: &Appraisal<'_>, axis: MoodAxis) -> f32 {
    f32::from(view.request.situation.mood.get(axis)) / 100.0
}

fn repeated<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let mut value = 0.0;
    let mut weight = REPEATED;
    for outcome in view.outcomes().take(REMEMBERED) {
        value += weight * likeness(view, offer, outcome);
        weight *= FADING;
    }
    let speaks_again = view.news().any(|news| {
        let spoke = news.percept.source.as_ref().is_some_and(|source| offer.targets(source));
        !news.own && news.percept.addressed && spoke
    });
    Reason::new(Motive::Repeated, if speaks_again { value * ANSWERED } else { value })
}

/// How far an outcome makes an offer a repetition: the same deed wholly, other talk with the
/// same person partly.
fn likeness(view: &Appraisal<'_>, offer: &Offer<'_>, outcome: &Sighting<'_>) -> f32 {
    let person = offer.action.targets.first().map(|target| view.things.words_of(&target.stable_id));
    let talked = offer.is("speech") && outcome.tell.talks;
    match (outcome.failed(), offer.came_to(outcome, &view.things)) {
        (true, _) => 0.0,
        (false, true) => 1.0,
        (false, false) if talked && person.is_some_and(|name| outcome.deed.covers(&name)) => TALKED,
        (false, false) => 0.0,
    }
}

fn retraced<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if !offer.is("move") {
        return None;
    }
    let mut places = view.outcomes().filter_map(|outcome| outcome.percept.place.as_ref());
    let here = places.next()?;
    let since = places.take_while(|place| !offer.targets(place)).count();
    let been = view.outcomes().any(|outcome| outcome.percept.place.as_ref().is_some_and(|place| offer.targets(place)));
    let fading = FADING.powi(i32::try_from(since).expect("a log is short"));
    Reason::new(Motive::Retraced, if been && !offer.targets(here) { RETRACED * fading } else { 0.0 })
}

fn feared<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let dread = |fear| offer.words.coverage(&view.things.names_in(fear));
    let worst = view.fears.iter().map(dread).fold(0.0, f32::max);
    Reason::new(Motive::Feared, FEARED * worst)
}

fn mood<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let unsure = felt(view, MoodAxis::Uncertainty).max(0.0);
    let afraid = felt(view, MoodAxis::Threat).max(0.0);
    let value = match offer.is("look") || offer.is("ask") {
        true => MOOD * unsure,
        false if offer.is("move") => MOOD * afraid,
        false if offer.is("speech") => MOOD * 0.5 * felt(view, MoodAxis::Affiliation),
        false => 0.0,
    };
    Reason::new(Motive::Mood, value)
}

fn company<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let met = offer.action.targets.first().is_some_and(|target| view.has_met(&target.stable_id));
    let value = if met { COMPANY } else { FIRST_WORD };
    Reason::new(Motive::Company, if offer.is("speech") { value } else { 0.0 })
}

fn curious<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let new = view.news().filter(|news| !news.own).any(|news| offer.words.meets(&news.topic));
    Reason::new(Motive::Curious, if offer.is("look") && new { NOVELTY } else { 0.0 })
}
