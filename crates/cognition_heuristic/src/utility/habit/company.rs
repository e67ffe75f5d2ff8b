//! A word with somebody, and when a mind has leisure for it.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pursuit::{is_word, plan};
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::{Offer, is_barred};
use crate::reading::sighting::Sighting;
use crate::voice::has_more_to_tell;
use crate::wording::words::Words;
use cognition_core::perceive::PerceptKind;

/// How much a word with somebody weighs, and a first word.
const COMPANY: f32 = 0.06;
const FIRST_WORD: f32 = 0.14;
/// How much it weighs to go on with a talk where the mind has something left to tell.
const TALKS_ON: f32 = 0.24;
/// Within how many percepts somebody's words count as talk that goes on.
const IN_TALK: usize = 8;
/// How much it weighs against talk of what concerns nobody, and against shouting.
const IDLE_TOPIC: f32 = -0.15;
const SHOUT: f32 = -0.3;
/// How much it weighs against keeping somebody busy for no end.
const KEEPS_BUSY: f32 = -0.8;

/// A word with somebody is company; a shout into the room is none, nor is an idle topic. Nobody is kept
/// busy for company.
pub(super) fn company<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    is_at_leisure: bool,
) -> Option<Reason<'a>> {
    if !offer.is("speech") {
        return None;
    }
    if offer.is("occupy") {
        return Reason::new(Motive::Unasked, KEEPS_BUSY);
    }
    let alarmed = view.alarm.as_ref().is_some_and(|alarm| alarm.is_unsaid);
    let Some(person) = offer.action.targets.first() else {
        return Reason::new(Motive::Unasked, if alarmed { 0.0 } else { SHOUT });
    };
    let value = match view.has_met(&person.stable_id) {
        false => FIRST_WORD,
        true if talks_on(view, offer, is_at_leisure) => COMPANY + TALKS_ON,
        true => COMPANY,
    };
    Reason::new(Motive::Company, if is_idle_topic(view, offer) { IDLE_TOPIC } else { value })
}

/// Whether it is a word to somebody with whom the mind is in talk, to whom it has something left to tell,
/// and who has had time to answer what it said last.
pub(super) fn talks_on(view: &Appraisal<'_>, offer: &Offer<'_>, is_at_leisure: bool) -> bool {
    if !is_at_leisure || !is_word(offer.action) || !has_more_to_tell(view, offer.action) {
        return false;
    }
    let from_them = |seen: &Sighting<'_>| {
        let them = seen.percept.source.as_ref().is_some_and(|who| offer.targets(who));
        them && seen.percept.kind == PerceptKind::Speech && seen.percept.addressed
    };
    let mut acts = view.request.situation.acts.iter();
    let waits_for_them = match acts.next_back() {
        Some(act) => act.is_deed(offer.action),
        None => view.outcomes().next().is_some_and(|done| offer.came_to(done, &view.things)),
    };
    let in_talk = view.recent.iter().rev().take(IN_TALK).any(from_them);
    // In a lull one begins by oneself.
    let begins = view.has_waited() && view.news().next().is_none();
    (in_talk || begins) && (!waits_for_them || view.addressed().any(from_them))
}

/// A third thing to talk of that nobody mentioned and no goal names.
fn is_idle_topic(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let topics = offer.action.targets.iter().skip(1);
    let topic = Words::of_all(topics.map(|target| target.label.as_str()));
    let wanted = view.aims.iter().any(|aim| !aim.served && aim.words.meets(&topic));
    let needed = view.obstacle.as_ref().is_some_and(|obstacle| obstacle.needs.meets(&topic));
    let touches = |news: &Sighting<'_>| view.aims.iter().any(|aim| aim.words.meets(&news.topic));
    let mut named = view.news().filter(|news| !news.own && news.words.meets(&topic));
    let mentioned = named.any(|news| !offer.is("ask") || touches(news));
    !topic.is_empty() && !wanted && !needed && !mentioned
}

/// Whether there is nothing to do for an end of the mind's own: no plan, no promise, no goal that draws it
/// elsewhere, or to a deed that is at hand.
pub(crate) fn is_at_leisure(view: &Appraisal<'_>, all: &[Offer<'_>]) -> bool {
    let is_deed = |offer: &&Offer<'_>| {
        let idle = ["speech", "look", "wait"].into_iter().any(|tag| offer.is(tag));
        !idle && !is_barred(offer.action)
    };
    let offers = &view.request.actions;
    let mut goals = view.aims.iter().filter(|aim| aim.is_goal() && !aim.served);
    plan(view).is_none()
        && view.debts.is_empty()
        && view.broken.is_none()
        && !goals.any(|aim| {
            let draws = |deed: &Offer<'_>| aim.draws_to(deed, &view.things, offers) > 0.0;
            aim.roams || all.iter().filter(is_deed).any(draws)
        })
}
