//! What the mind says aloud: lines of its persona, filled in, and none twice while others are left;
//! in the manner that whoever is answered likes.

mod account;
mod address;
mod anybody;
mod aside;
mod brevity;
mod calling_out;
mod charge;
mod courtesy;
mod fitting;
mod free;
mod grief;
mod heard;
mod line;
mod listed;
mod manner;
#[cfg(test)]
mod manner_test;
mod own_answers;
mod passing_on;
mod picking;
mod plan;
mod promised;
mod remark;
mod reply;
mod small_talk;
mod thanks;
mod written;

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::gifts::Gift;
use crate::motives::scored::Scored;
use crate::reading::recollect;
use aside::{Scope, with_asides};
use cognition_core::act::IndexedAction;
use cognition_core::chance::Chance;
use cognition_core::route::EngagementMode;
use cognition_language::cut_between_words;
use courtesy::in_the_mode;
use fitting::turns_to_another;
use free::free;
pub(super) use free::has_just_nodded;
pub(super) use grief::{Grief, grief_for};
use manner::Manner;
use picking::{SPEECH_LIMIT, spoken};
pub(super) use reply::{objects_for, owns_up};
pub(super) use small_talk::has_more_to_tell;
pub(super) use thanks::owes_thanks;
pub(super) use written::has_words_for;

/// What is said over a choice; empty for silence.
pub(super) fn speech(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> String {
    let situation = &view.request.situation;
    if situation.silent {
        return String::new();
    }
    if let Some(line) = plan::line(view, chosen, chance) {
        return line;
    }
    // A courtesy that answers one is not returned again.
    let speaks = chosen.action.is_some_and(|action| action.has_tag("speech"));
    if situation.mode == EngagementMode::Acknowledge && view.is_closed() && !speaks {
        return String::new();
    }
    let manner = Manner::of(view, chosen.action);
    let said = with_asides(view, manner, line(view, chosen, manner, chance), chance);
    reply::with_all_who_wait(view, chosen, chance, said)
}

/// The line itself, and what it is.
fn line(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    manner: Manner<'_>,
    chance: Chance,
) -> (String, Scope) {
    let given = |line: &str| (cut_between_words(line, SPEECH_LIMIT).into_owned(), Scope::Given);
    if account::is_asked(view) {
        return given(&account::account(view, chance));
    }
    if let Some(words) = calling_out::line(view, chosen, chance) {
        return given(&words);
    }
    let news = passing_on::word_sent(view, chosen, chance);
    if let Some(news) = news.or_else(|| passing_on::line(view, chosen, chance)) {
        return given(&news);
    }
    let relief = || grief::relief(view, chosen, chance);
    if let Some(words) = grief::line(view, chosen, chance).or_else(relief) {
        return given(&words);
    }
    let over_a_gift = over_a_gift(view, chosen, chance);
    if let Some(words) = over_a_gift.or_else(|| thanks::line(view, chosen, chance)) {
        return given(&words);
    }
    let objection = reply::objection(view, chosen, chance);
    if let Some(words) = objection.or_else(|| reply::good_wishes(view, chosen, chance)) {
        return given(&words);
    }
    let ready = reply::ready(view, chosen, chance);
    if let Some(reply) = ready.or_else(|| reply::in_kind(view, chosen, chance)) {
        return given(&reply);
    }
    let asker_hears = !turns_to_another(view, chosen);
    let tells = asker_hears && !grants(view, chosen);
    let whispers = chosen.action.is_some_and(IndexedAction::is_whispered);
    if let Some(memory) = recollect::memory(view.request, whispers).filter(|_| tells) {
        return given(&memory);
    }
    if let Some(line) = promised::apology(view, chosen, chance) {
        return given(&line);
    }
    if let Some((groups, scope)) = in_the_mode(view, chosen, manner) {
        return (spoken(groups, chance), scope);
    }
    if let Some(line) = promised::line(view, chosen, chance) {
        return given(&line);
    }
    if let Some(answer) = volunteered(view, chosen) {
        return given(answer);
    }
    match reply::at_a_loss(view, chosen, chance) {
        Some(line) => (line, Scope::Free),
        None => {
            let scope = if chosen.action.is_some() { Scope::Free } else { Scope::Musing };
            (free(view, chosen, manner, chance), scope)
        }
    }
}

/// What is said over a gift that a goal of its own wants given, in words of its own, where nobody waits
/// for an answer.
fn over_a_gift(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let gift = chosen.action.and_then(|action| Gift::of(view, action))?;
    let waits = view.calls.iter().any(|call| call.question.is_some() || call.asked.is_some());
    gift.due().filter(|_| !waits)?;
    let own = fitting::own_lines(view, chosen).into_iter();
    let fresh = own.filter(|line| line.said.is_none()).collect();
    Some(spoken(vec![fresh], chance)).filter(|line| !line.is_empty())
}

/// What it knows of what somebody asks of nobody in particular.
fn volunteered<'v>(view: &'v Appraisal<'_>, chosen: &Scored<'_>) -> Option<&'v str> {
    let open = view.open_question.as_ref()?;
    fitting::listener(chosen).filter(|it| *it == open.asker).map(|_| open.answer.as_str())
}

/// Whether it hands something to whoever speaks to it: that is the answer.
fn grants(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let partner = view.request.situation.partner.as_ref();
    chosen.action.is_some_and(|action| {
        action.has_tag("give") && partner.is_some_and(|partner| action.concerns(partner))
    })
}
