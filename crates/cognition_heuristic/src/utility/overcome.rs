//! Means to an end: what failed, what it would take, and when to try again.

use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::motives::obstacle::Obstacle;
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::tell::Tell;
use cognition_core::perceive::PerceptKind;
use cognition_language::Language;

/// How much it weighs to come nearer to what an obstacle takes.
const NEED: f32 = 0.9;
/// How much it weighs against doing what just failed.
const BLOCKED: f32 = -1.5;
/// How much it weighs to try again when something has changed.
const FREED: f32 = 0.5;

/// What the latest failures say about an offer.
pub(super) fn reasons<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
) -> impl Iterator<Item = Reason<'a>> {
    need(view, offer).into_iter().chain(retry(view, offer))
}

fn need<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let obstacle = view.obstacle.as_ref()?;
    let needed = obstacle.needed.unwrap_or("what it takes");
    let near = offer.words.coverage(&obstacle.needs);
    Reason::new(Motive::Need(needed), NEED * near * help(offer, obstacle))
}

/// How much this sort of deed helps: to get a thing first, to use it once it is there.
fn help(offer: &Offer<'_>, obstacle: &Obstacle<'_>) -> f32 {
    let uses = !offer.is("speech") && !offer.is("look") && !offer.is("give") && !offer.is("take");
    if uses {
        return 1.0;
    }
    match obstacle.in_hand || offer.is("give") {
        true => 0.0,
        false if offer.is("take") => 1.0,
        false if offer.is("ask") => 0.9,
        false if offer.is("look") => 0.4,
        false => 0.5,
    }
}

/// The deed that failed last time is out of the question until something relevant changed, unless it
/// may be done over and over. What another deed came to says nothing of this one.
fn retry<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let another = |outcome: &Sighting<'_>| {
        view.act_behind(outcome).is_some_and(|act| !act.is_deed(offer.action))
    };
    let mut ended = view.outcomes().filter(|outcome| !outcome.percept.interrupted);
    let latest = ended.find(|it| offer.came_to(it, &view.things) && !another(it))?;
    if !latest.failed() || offer.is("repeatable") {
        return None;
    }
    match changed_since(view, latest) {
        true => Reason::new(Motive::Freed, if offer.is("look") { 0.0 } else { FREED }),
        false => Reason::new(Motive::Blocked, BLOCKED),
    }
}

fn changed_since(view: &Appraisal<'_>, failure: &Sighting<'_>) -> bool {
    let later = view.recent.iter().filter(|sighting| sighting.id > failure.id);
    let mut changes = later.filter(|sighting| sighting.changes_things() || frees(sighting));
    changes.any(|sighting| view.things.share(&sighting.words, &failure.topic))
}

/// Whether one clause of what happened tells of a way that is free: `A bolt is drawn back, and the hatch opens.`
fn frees(sighting: &Sighting<'_>) -> bool {
    sighting.percept.kind == PerceptKind::Event
        && Language::clauses_in(&sighting.percept.text).any(|clause| Tell::of(clause).frees)
}
