//! Goals, promises, leads and open questions: what draws a mind on.

use super::moment::begs_for_what_it_needs_not;
use crate::appraisal::appraise::Appraisal;
use crate::motives::aims::{Aim, End};
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::perceive::PerceptKind;
use cognition_language::DialogueAct;

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
    let pursued = |aim: &&Aim<'a>| aim.is_goal() && !aim.served && !aim.waits();
    let goal = view.aims.iter().find(pursued).filter(elsewhere);
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
    let names_nothing = view.things.names_in(&aim.words).is_empty();
    let mut others = all.iter().filter(|other| !other.is("move") && !other.is("give"));
    is_there(view, aim)
        || others.any(|other| match names_nothing {
            true => {
                !other.names.is_empty() && other.action.tags.iter().any(|tag| aim.words.has(tag))
            }
            false => aim.words.meets(&other.names),
        })
}

/// Whether the mind is at the place that a goal to go somewhere names.
pub(super) fn is_where_a_goal_wants_it(view: &Appraisal<'_>) -> bool {
    view.aims.iter().any(|aim| aim.is_goal() && aim.roams && is_there(view, aim))
}

fn is_there(view: &Appraisal<'_>, aim: &Aim<'_>) -> bool {
    let here =
        view.places().first().map(|(here, _)| view.things.words_of(here)).unwrap_or_default();
    !here.is_empty() && aim.words.covers(&here)
}

/// News that touch a goal make attractive what else they name: where somebody went, who has it.
fn lead<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if begs_for_what_it_needs_not(view, offer) {
        return None;
    }
    let mut strongest = None;
    let mut most = 0.0;
    let news = view.news().filter(|news| !news.own && news.changes_things());
    for news in news.filter(|news| !offer.is("move") || is_worth_a_walk(view, news)) {
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

/// Whether news draw anybody out of the room: not where somebody comes in, nor after a farewell, nor a
/// second time for who had nothing to say where it went.
fn is_worth_a_walk(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    if news.percept.source.is_none() || !(news.tell.comes || news.tell.leaves) {
        return true;
    }
    // Nobody walks after somebody while a danger comes up of which nobody knows yet.
    if view.alarm.as_ref().is_some_and(|alarm| alarm.is_unsaid) {
        return false;
    }
    let is_farewell = |seen: &&Sighting<'_>| {
        let acts = view.language.dialogue_acts(&seen.percept.text);
        seen.percept.kind == PerceptKind::Speech && acts.has(DialogueAct::Farewell)
    };
    let parted = view.recent.iter().rev().take(LATELY).any(|seen| is_farewell(&seen));
    let walks =
        |outcome: &&Sighting<'_>| !outcome.failed() && view.things.led_somewhere(outcome.percept);
    let speaks = |seen: &Sighting<'_>| seen.own && seen.percept.kind == PerceptKind::Speech;
    let in_vain = view
        .outcomes()
        .find(walks)
        .is_some_and(|walked| !view.recent.iter().any(|seen| speaks(seen) && seen.id > walked.id));
    !news.tell.comes && !parted && !in_vain
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

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    /// What somebody does who cares for Odo, after this happened.
    fn does_after(percepts: Vec<Percept>) -> String {
        let go = offer("Go to the yard", &["move"], &["yard", "arch"]);
        let down = offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]);
        let mut request = request("nobody", vec![go, down], percepts);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.goals = vec![Goal { weight: 0.9, ..Goal::new("See Odo off well.") }];
        choice(&request).to_owned()
    }

    fn moves(text: &str) -> Percept {
        Percept::event(text).by("odo").about("yard").about("arch")
    }

    #[test]
    fn who_leaves_is_followed_but_not_after_a_farewell_and_nobody_is_sought_where_they_come_from() {
        let leaves = || moves("Odo leaves for the yard.");
        assert_eq!(does_after(vec![leaves()]), "Go to the yard");
        let farewell = Percept::speech("odo", "Farewell, all of you.");
        assert_eq!(does_after(vec![farewell, leaves()]), "(wait)");
        assert_eq!(does_after(vec![moves("Odo comes in from the yard.")]), "(wait)");
    }

    #[test]
    fn who_has_followed_once_and_said_nothing_does_not_follow_again() {
        let went = || Percept::outcome("You come out of the cellar.").about("cellar");
        let leaves = || moves("Odo leaves for the yard.");
        assert_eq!(does_after(vec![went(), leaves()]), "(wait)");
        let spoke = Percept::speech("nobody", "Mind the step, Odo.");
        assert_eq!(does_after(vec![went(), spoke, leaves()]), "Go to the yard");
    }
}
