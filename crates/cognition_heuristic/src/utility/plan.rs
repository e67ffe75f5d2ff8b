//! What a plan says of an offer: steps, patience, words to others.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pursuit;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use cognition_core::mind::StableId;
use cognition_core::plan::PlanStage;

/// How much a step that is due weighs: more than all that draws a mind elsewhere.
const STEP: f32 = 5.0;
/// How much less each step weighs that stands after another that is due as well, up to so many.
const LATER: f32 = 0.12;
const LATEST: f32 = 4.0;
/// How much it weighs to put a plan to somebody, or to answer what they propose.
const PUT: f32 = 5.0;
const INVITED: f32 = 5.5;
/// How much it weighs to wait while others do their part, more where a step lasts only so long.
const BIDE: f32 = 2.0;
const HOLD: f32 = 5.0;
/// How much more it weighs to go on with such a step than to stand there, at first.
const KEEP_ON: f32 = 0.3;
/// How much it weighs to go after somebody who should hear of a plan.
const SEEK: f32 = 4.0;
/// How much it weighs to say that a plan was given up.
const GAVE_UP: f32 = 1.6;

/// What a plan, or somebody else's proposal, says of an offer.
pub(super) fn reasons<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
) -> impl Iterator<Item = Reason<'a>> {
    let parts = [step(view, offer), keep_on(view, offer), put(view, offer), invited(view, offer)];
    parts.into_iter().chain([gave_up(view, offer)]).flatten()
}

/// What a plan says for doing nothing.
pub(super) fn rest<'a>(view: &Appraisal<'a>) -> Option<Reason<'a>> {
    let plan = pursuit::plan(view).filter(|plan| pursuit::bides(plan))?;
    let holds = view.request.actions.iter().any(|action| pursuit::lasts(plan, action));
    Reason::new(Motive::Bide(&plan.goal), if holds { HOLD } else { BIDE })
}

fn step<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let plan = pursuit::plan(view).filter(|plan| pursuit::is_due(plan, offer.action))?;
    let mut debts = view.debts.iter();
    let breaks = debts.any(|debt| debt.commitment.is_broken_by(offer.action, ""));
    let later = plan.due().position(|step| step.is_served_by(offer.action)).unwrap_or_default();
    let value = STEP - LATER * f32::from(u8::try_from(later).unwrap_or(u8::MAX)).min(LATEST);
    Reason::new(Motive::Step(&plan.goal), if breaks { 0.0 } else { value })
}

fn keep_on<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let plan = pursuit::plan(view).filter(|plan| plan.stage == PlanStage::UnderWay)?;
    let goes_on = pursuit::bides(plan) && pursuit::lasts(plan, offer.action);
    Reason::new(Motive::KeepOn(&plan.goal), if goes_on { HOLD + KEEP_ON } else { 0.0 })
}

/// What is pending is said to its listener, and who is not here is gone after.
fn put<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let pending = pursuit::unsaid(view)?;
    let plan = pursuit::plan(view)?;
    let to = pending.to.as_ref();
    if pursuit::is_word(offer.action) && to.is_none_or(|to| offer.targets(to)) {
        return Reason::new(Motive::Put(&plan.goal), PUT);
    }
    let to = to.filter(|to| !view.is_here(to))?;
    let who = view.things.label(to).unwrap_or("somebody");
    let leads = offer.is("move") && last_seen(view, to).is_some_and(|place| offer.targets(place));
    Reason::new(Motive::Seek(who), if leads { SEEK } else { 0.0 })
}

/// Where somebody went, or was, as far as the mind remembers.
fn last_seen<'a>(view: &Appraisal<'a>, who: &StableId) -> Option<&'a StableId> {
    let latest = view.by_others().find(|sighting| sighting.percept.source.as_ref() == Some(who))?;
    let went = latest.percept.about.iter().find(|thing| view.things.is_place(thing));
    went.or(latest.percept.place.as_ref())
}

/// Whom it concerns should hear that a plan was given up, and why.
fn gave_up<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let gave_up = view.gave_up.as_ref().filter(|_| !view.request.situation.silent)?;
    let to_them = pursuit::is_word(offer.action) && offer.targets(gave_up.person);
    let goes_back = || gave_up.waits && offer.is("move") && leads_back(view, offer, gave_up.person);
    match (to_them, view.is_here(gave_up.person)) {
        (true, _) => Reason::new(Motive::GaveUp(gave_up.who), GAVE_UP),
        (_, false) if goes_back() => Reason::new(Motive::Seek(gave_up.who), SEEK),
        _ => None,
    }
}

/// Whether a way leads back to where somebody was, by the places that the mind has come through since.
pub(super) fn leads_back(view: &Appraisal<'_>, offer: &Offer<'_>, who: &StableId) -> bool {
    let Some(there) = last_seen(view, who) else { return false };
    let mut debts = view.debts.iter();
    let breaks = debts.any(|debt| debt.commitment.is_broken_by(offer.action, ""));
    let way: Vec<&StableId> =
        view.recent.iter().filter_map(|sighting| sighting.place(&view.things)).collect();
    let from = way.iter().rposition(|place| *place == there).unwrap_or(way.len());
    let is_way = |place: &&&StableId| {
        view.request.actions.iter().any(|it| it.has_tag("move") && it.concerns(place))
    };
    // The nearer to where they were, the shorter.
    let next = way[from..].iter().chain([&there]).find(is_way);
    !breaks && next.is_some_and(|place| offer.targets(place))
}

fn invited<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let invitation = pursuit::invitation(view)?;
    let to_them = pursuit::is_word(offer.action) && offer.targets(&invitation.by);
    let who = view.things.label(&invitation.by).unwrap_or("somebody");
    Reason::new(Motive::Invited(who), if to_them { INVITED } else { 0.0 })
}
