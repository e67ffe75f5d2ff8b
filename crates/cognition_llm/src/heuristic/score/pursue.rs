//! Goals, leads and open questions: what draws a mind on.

use super::Offer;
use crate::heuristic::appraise::Appraisal;
use crate::heuristic::motive::{Motive, Reason};
use crate::heuristic::words::Words;

/// How much a lead to a goal weighs.
const LEAD: f32 = 0.45;
/// How much an open question weighs.
const QUESTION: f32 = 0.2;
/// How much it weighs to look elsewhere for what is not here.
const SEARCH: f32 = 0.4;
/// Below this, what is on offer here doesn't serve a goal.
const SERVES: f32 = 0.3;

/// What goals and questions say about an offer.
pub(super) fn reasons<'a>(view: &Appraisal<'a>, offer: &Offer<'a>, all: &[Offer<'a>]) -> Vec<Reason<'a>> {
    if offer.is("give") {
        return Vec::new();
    }
    let mut reasons = Vec::new();
    reasons.extend(strongest_goal(view, offer));
    reasons.extend(search(view, offer, all));
    reasons.extend(lead(view, offer));
    reasons.extend(question(view, offer));
    reasons
}

/// Looking and talking serve a goal less than doing, unless the goal asks for just that.
fn effect(offer: &Offer<'_>, wanted: &Words) -> f32 {
    let plain = |tag: &str| offer.is(tag) && !wanted.has(tag);
    if plain("look") {
        0.5
    } else if plain("ask") {
        0.8
    } else if offer.is("speech") && !offer.action.tags.iter().any(|tag| wanted.has(tag)) {
        0.6
    } else {
        1.0
    }
}

fn strongest_goal<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let pulls = view.aims.iter().map(|aim| {
        let served = aim.served_by(offer, &view.things);
        (aim.goal, served * aim.pull * effect(offer, &aim.words))
    });
    let (goal, value) = pulls.max_by(|left, right| left.1.total_cmp(&right.1))?;
    Reason::new(Motive::Goal(goal), value)
}

/// A goal that wants movement and finds nothing that serves it here sends the mind elsewhere.
fn search<'a>(view: &Appraisal<'a>, offer: &Offer<'a>, all: &[Offer<'a>]) -> Option<Reason<'a>> {
    if !offer.is("move") {
        return None;
    }
    let aim = view.aims.iter().find(|aim| !aim.served)?;
    let serves = |other: &&Offer<'_>| aim.served_by(other, &view.things) >= SERVES;
    let here = all.iter().filter(|other| !other.is("move") && !other.is("give")).any(|other| serves(&other));
    let restless = aim.words.has("move") && !here;
    Reason::new(Motive::Search(aim.goal), if restless { SEARCH * aim.pull } else { 0.0 })
}

/// News that touch a goal make attractive what else they name: where somebody went, who has it.
fn lead<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let mut strongest = None;
    let mut most = 0.0;
    for news in view.news().filter(|news| !news.own && news.changes_things()) {
        let names = view.things.names_in(&news.words);
        for aim in view.aims.iter().filter(|aim| aim.words.meets(&names)) {
            let rest = if news.percept.source.is_some() { &news.topic } else { &names.without(&aim.words) };
            let value = LEAD * aim.pull * offer.words.coverage(rest);
            if value > most {
                (strongest, most) = (Some(news.percept.text.as_str()), value);
            }
        }
    }
    Reason::new(Motive::Lead(strongest?), most)
}

fn question<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let ledger = view.request.situation.ledger.as_ref()?;
    let value = |question: &'a String| {
        let names = view.things.names_in(&Words::of(question)).without(&view.me);
        (question.as_str(), QUESTION * offer.words.coverage(&names))
    };
    let values = ledger.open_questions().iter().map(value);
    let (question, value) = values.max_by(|left, right| left.1.total_cmp(&right.1))?;
    Reason::new(Motive::Question(question), value)
}
