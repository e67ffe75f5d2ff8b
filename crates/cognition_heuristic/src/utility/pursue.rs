//! Goals, promises, leads and open questions: what draws a mind on.

use super::moment::begs_for_what_it_needs_not;
use crate::aims::{Aim, End};
use crate::appraise::Appraisal;
use crate::motive::{Motive, Reason};
use crate::offer::Offer;
use crate::sighting::Sighting;
use crate::voice_words::voice_words;
use crate::words::Words;

/// How much it weighs against a deed that a goal speaks against it.
const AGAINST: f32 = -1.5;
/// How much a lead to a goal weighs.
const LEAD: f32 = 0.55;
/// The same where somebody has said in which place it is.
const TOLD_LEAD: f32 = 0.7;
/// How much an open question weighs.
const QUESTION: f32 = 0.2;
/// How much it weighs to look elsewhere for what is not here.
const SEARCH: f32 = 0.5;
/// How much of it is left after each of the latest walks beyond a few, and how many deeds count.
const WEARY: f32 = 0.8;
const UNTIRED: usize = 2;
const LATELY: usize = 8;

/// What goals, promises and questions say about an offer.
pub(super) fn reasons<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    all: &[Offer<'a>],
) -> Vec<Reason<'a>> {
    let mut reasons: Vec<_> = against(view, offer).into_iter().collect();
    if offer.is("give") {
        return reasons;
    }
    reasons.extend(strongest_goal(view, offer));
    reasons.extend(search(view, offer, all));
    reasons.extend(lead(view, offer));
    reasons.extend(told_lead(view, offer));
    reasons.extend(question(view, offer));
    reasons
}

/// What a goal speaks against is not done, however much else speaks for it.
fn against<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let forbids = |aim: &&Aim<'a>| aim.forbids(offer.action, &view.request.actions);
    let End::Goal(goal) = view.aims.iter().find(forbids)?.end else { return None };
    Reason::new(Motive::Against(goal), AGAINST * goal.weight)
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
    // What is for somebody else's good is nothing to ask for.
    let cares = |aim: &&Aim<'_>| voice_words(view.language).cares(aim.text());
    let aims = view.aims.iter().filter(|aim| !(offer.is("ask") && cares(aim)));
    let pulls = aims.map(|aim| {
        let served = aim.draws_to(offer, &view.things, &view.request.actions);
        let effect = if aim.wants(offer) { 1.0 } else { effect(offer, &aim.words) };
        (aim.end, served * aim.pull * effect)
    });
    let (end, value) = pulls.max_by(|left, right| left.1.total_cmp(&right.1))?;
    Reason::new(end.served(), value)
}

/// A goal that wants movement, or a promise, that finds nothing here for it sends the mind
/// elsewhere, with less and less zeal the more it has walked of late.
fn search<'a>(view: &Appraisal<'a>, offer: &Offer<'a>, all: &[Offer<'a>]) -> Option<Reason<'a>> {
    if !offer.is("move") {
        return None;
    }
    let elsewhere = |aim: &&Aim<'a>| aim.roams && !is_here(view, aim, all);
    let goal = view.aims.iter().find(|aim| aim.is_goal() && !aim.served).filter(elsewhere);
    let mut promises = view.aims.iter().filter(|aim| !aim.is_goal());
    let aim = goal.or_else(|| promises.find(elsewhere))?;
    let lately = view.outcomes().take(LATELY).filter(|outcome| !outcome.failed());
    let walked = lately.filter(|outcome| view.things.led_somewhere(outcome.percept)).count();
    let weary = (UNTIRED..walked).fold(1.0, |left, _| left * WEARY);
    Reason::new(aim.end.sought(), SEARCH * weary * aim.pull)
}

/// Whether the mind is where the goal wants it, or something of what the goal names is here;
/// if it names nothing, whether there is anybody for what it wants.
fn is_here(view: &Appraisal<'_>, aim: &Aim<'_>, all: &[Offer<'_>]) -> bool {
    let here =
        view.places().first().map(|(here, _)| view.things.words_of(here)).unwrap_or_default();
    let arrived = !here.is_empty() && aim.words.covers(&here);
    let names_nothing = view.things.names_in(&aim.words).is_empty();
    let mut others = all.iter().filter(|other| !other.is("move") && !other.is("give"));
    arrived
        || others.any(|other| match names_nothing {
            true => {
                !other.names.is_empty() && other.action.tags.iter().any(|tag| aim.words.has(tag))
            }
            false => aim.words.meets(&other.names),
        })
}

/// News that touch a goal make attractive what else they name: where somebody went, who has it.
fn lead<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if begs_for_what_it_needs_not(view, offer) {
        return None;
    }
    let mut strongest = None;
    let mut most = 0.0;
    for news in view.news().filter(|news| !news.own && news.changes_things()) {
        let names = followed(view, news);
        for aim in view.aims.iter().filter(|aim| aim.words.meets(&names)) {
            let rest = if news.percept.source.is_some() {
                &news.topic
            } else {
                &names.without(&aim.words)
            };
            let value = LEAD * aim.pull * offer.words.coverage(rest);
            if value > most {
                (strongest, most) = (Some(news.percept.text.as_str()), value);
            }
        }
    }
    Reason::new(Motive::Lead(strongest?), most)
}

/// Whoever was told where something is that a goal wants goes there, by the ways that it knows.
fn told_lead<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if !offer.is("move") {
        return None;
    }
    let lead = view.leads.iter().find(|lead| offer.targets(lead.next))?;
    Reason::new(Motive::Lead(lead.told), TOLD_LEAD * lead.pull)
}

/// What of news may draw the mind after it. Where somebody merely goes it is they alone: whoever wants them
/// follows, and not everybody who has to do with the place.
fn followed(view: &Appraisal<'_>, news: &Sighting<'_>) -> Words {
    let names = view.things.names_in(&news.words);
    let who = news.percept.source.as_ref().filter(|_| news.tell.leaves || news.tell.comes);
    who.map_or(names, |who| view.things.words_of(who))
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
