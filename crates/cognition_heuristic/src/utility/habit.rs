//! Repetition, wandering, fear, mood, company, curiosity, and doing nothing.

mod company;
mod repetition;
mod rounds;
mod threatened;

pub(super) use company::is_at_leisure;

use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::wording::words::Words;
use cognition_core::act::ActionTarget;
use cognition_core::chance::Chance;
use cognition_core::mind::MoodAxis;
use company::company;
use repetition::{asked_back, calls, done_in_turn, repeated, retraced, traded_back};
use rounds::goes_round;
use threatened::spares_no_care;

/// How much a fear weighs.
const FEARED: f32 = -0.6;
/// How much doing nothing weighs when nothing calls, how often a mind can't sit still, and how
/// little it weighs then.
const REST: f32 = 0.25;
const RESTLESS: f32 = 0.2;
const HARDLY: f32 = 0.12;
/// How much it weighs to let somebody answer.
const PATIENCE: f32 = 0.15;
/// The most that a mood weighs.
const MOOD: f32 = 0.25;
/// How much it weighs to look at something that was just heard of, or never looked at before.
const NOVELTY: f32 = 0.16;
const UNSEEN: f32 = 0.1;

/// What habit and temper say about an offer.
pub(super) fn reasons<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    all: &[Offer<'a>],
    is_at_leisure: bool,
) -> impl Iterator<Item = Reason<'a>> {
    let parts = [
        repeated(view, offer, is_at_leisure),
        retraced(view, offer, all),
        asked_back(view, offer),
        traded_back(view, offer),
        done_in_turn(view, offer),
        goes_round(view, offer),
        spares_no_care(view, offer),
        feared(view, offer),
        mood(view, offer),
        company(view, offer, is_at_leisure),
        curious(view, offer),
    ];
    parts.into_iter().flatten()
}

/// What speaks for doing nothing.
pub(super) fn rest<'a>(view: &Appraisal<'a>, chance: Chance) -> impl Iterator<Item = Reason<'a>> {
    let waited_for = view.moment.presses() || view.addressed().any(|news| calls(view, news));
    let restless = waited_for || chance.yes(RESTLESS, "restless");
    let rest = if restless { HARDLY } else { REST };
    let weary = felt(view, MoodAxis::Threat).max(0.0) - felt(view, MoodAxis::Engagement).min(0.0);
    let asked =
        view.outcomes().next().is_some_and(|outcome| outcome.words.has("ask") && !outcome.failed());
    let answered = view.addressed().next().is_some();
    let patience = if asked && !answered { PATIENCE } else { 0.0 };
    let parts = [
        Reason::new(Motive::Rest, rest),
        Reason::new(Motive::Mood, MOOD * weary.min(1.0)),
        Reason::new(Motive::Patience, patience),
    ];
    parts.into_iter().flatten()
}

fn felt(view: &Appraisal<'_>, axis: MoodAxis) -> f32 {
    f32::from(view.request.situation.mood.get(axis)) / 100.0
}

/// A fear is of what it names as a whole: `a seized engine` is none of the engine key.
fn feared<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let is_named = |target: &ActionTarget, named: &Words| match Words::of(&target.label) {
        label if view.things.is_character(&target.stable_id) => named.meets(&label),
        label => !label.is_empty() && named.covers(&label),
    };
    let dread = |fear| {
        let named = view.things.names_in(fear);
        let touches = offer.action.targets.iter().any(|target| is_named(target, &named));
        if touches { offer.words.coverage(&named) } else { 0.0 }
    };
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

fn curious<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if !offer.is("look") {
        return None;
    }
    let new = view.news().filter(|news| !news.own).any(|news| offer.words.meets(&news.topic));
    let seen = view.outcomes().any(|outcome| offer.came_to(outcome, &view.things));
    Reason::new(Motive::Curious, if new { NOVELTY } else { 0.0 } + if seen { 0.0 } else { UNSEEN })
}
