//! A plan as it is proposed to somebody: who would do what, in plain words.

use super::outlook::Outlook;
use crate::wording::phrase::{capital, inside, sentence, small, without_article};
use crate::wording::voice_words::{Doer, voice_words};
use cognition_core::mind::StableId;
use cognition_core::plan::Deed;
use cognition_language::cut_between_words;

/// Characters of a proposal at most.
const LIMIT: usize = 400;

/// What is said to the listener, or to whoever is there.
pub(super) fn proposal(
    outlook: &Outlook<'_>,
    deeds: &[Deed],
    listener: Option<&StableId>,
) -> String {
    let own = listener.and_then(|listener| own_words(outlook, listener));
    let (asking, leading): (Option<String>, Option<String>) = match own {
        Some(own) if own.ends_with('?') => (Some(own), None),
        own => (None, own),
    };
    let opening = opening(outlook, leading, listener);
    let told = in_turns(deeds).into_iter().filter(|turn| !leads_only(outlook, turn));
    let told = told.map(|turn| part(outlook, &turn, listener));
    let parts: Vec<String> = [opening].into_iter().chain(told).collect();
    let asks = asking.unwrap_or_else(|| voice_words(outlook.language).filled("plan_asks", &[]));
    let room = LIMIT - asks.chars().count() - 1;
    format!("{} {asks}", cut_between_words(&parts.join(" "), room))
}

/// How the mind puts such things in words of its own: to this person, and once.
fn own_words(outlook: &Outlook<'_>, listener: &StableId) -> Option<String> {
    // Who is to come along is asked to, and not for a thing.
    let begs = voice_words(outlook.language).leads_along(&outlook.plan.goal);
    let keys = ["propose"].into_iter().chain(begs.then_some("ask"));
    let lines = keys.flat_map(|key| outlook.own_lines(key, listener));
    lines.into_iter().find(|line| !outlook.has_said(line))
}

/// What it is about, after whoever is spoken to and words of the mind's own.
fn opening(outlook: &Outlook<'_>, leading: Option<String>, listener: Option<&StableId>) -> String {
    let name = listener.map(|listener| outlook.label(listener));
    let called = name.as_deref().map(without_article);
    let purpose = purpose(outlook, listener);
    let said = match leading {
        Some(own) => format!("{own} {}", capital(&purpose)),
        None => purpose,
    };
    let words = voice_words(outlook.language);
    match called.filter(|called| !said.contains(called)) {
        Some(called) if words.begins_with_speaker(&said) => capital(&format!("{called}, {said}")),
        Some(called) => capital(&format!("{called}, {}", words.plans().within(&said))),
        None => capital(&said),
    }
}

/// Whether somebody merely walks where the mind brings somebody: nobody need be told the way.
fn leads_only(outlook: &Outlook<'_>, turn: &[&Deed]) -> bool {
    let walks = |deed: &&Deed| {
        let makes = outlook.planning.domain.makes(deed);
        !makes.is_empty() && makes.iter().all(|fact| fact.is == "at")
    };
    let brings = voice_words(outlook.language).leads_along(&outlook.plan.goal);
    brings && turn.iter().all(walks)
}

/// Whoever listens is not named as one speaks of others.
fn purpose(outlook: &Outlook<'_>, listener: Option<&StableId>) -> String {
    let words = voice_words(outlook.language);
    let goal = inside(&outlook.plan.goal);
    let named = listener.map(|listener| outlook.label(listener));
    let goal =
        named.map_or(goal.to_owned(), |name| goal.replace(&name, &words.plans().pronouns().you));
    let goal = goal.as_str();
    match (goal.is_empty(), words.begins_with_speaker(goal)) {
        (true, _) => words.filled("plan_none", &[]),
        (_, true) => sentence(goal),
        (_, false) => words.filled("plan_goal", &[("goal", &words.plans().within(goal))]),
    }
}

/// The deeds in order, those that somebody does one after the other together.
fn in_turns(deeds: &[Deed]) -> Vec<Vec<&Deed>> {
    let mut left: Vec<&Deed> = deeds.iter().collect();
    let mut turns: Vec<Vec<&Deed>> = Vec::new();
    while let Some(group) = left.first().map(|deed| deed.group) {
        let last = turns.last().and_then(|turn| turn.last()).map(|deed| &deed.actor);
        let goes_on = |deed: &&Deed| deed.group == group && Some(&deed.actor) == last;
        match left.iter().position(goes_on) {
            Some(place) => turns.last_mut().expect("somebody goes on").push(left.remove(place)),
            None => turns.push(vec![left.remove(0)]),
        }
    }
    turns
}

/// What one of those who act does, before somebody else has a turn.
fn part(outlook: &Outlook<'_>, turn: &[&Deed], listener: Option<&StableId>) -> String {
    let actor = &turn[0].actor;
    let words = voice_words(outlook.language);
    let name = |id: &StableId| match (id == outlook.me, Some(id) == listener) {
        (true, _) => words.plans().pronouns().me.clone(),
        (_, true) => words.plans().pronouns().you.clone(),
        _ => outlook.label(id),
    };
    let (doer, line) = match (actor == outlook.me, Some(actor) == listener) {
        (true, _) => (Doer::Speaker, "plan_i"),
        (_, true) => (Doer::Listener, "plan_you"),
        _ => (Doer::Another, "plan_other"),
    };
    let told = |deed: &&Deed| {
        let called: Vec<String> = deed.targets.iter().map(&name).collect();
        let own = words.plans().deed(&deed.action, doer, &called);
        own.unwrap_or_else(|| small(&outlook.describe(deed, &name)))
    };
    let own: Vec<String> = turn.iter().map(told).collect();
    let told = words.filled(line, &[("who", &outlook.label(actor)), ("what", &words.listed(&own))]);
    capital(&told)
}
