//! A danger as it is called out: what was seen, and what the mind calls of its own.

use super::fitting::{own_fresh, said_before};
use super::line::{Line, Slots};
use super::picking::{freshest, picked};
use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::reading::moment::is_harmless;
use crate::wording::phrase::{capital, inside};
use crate::wording::voice_words::voice_words;
use cognition_core::act::IndexedAction;
use cognition_core::chance::Chance;
use cognition_core::perceive::PerceptKind;
use cognition_language::sentences;

/// Under which key a mind has calls of its own.
const CALLS: &str = "call";

/// What is said over a choice that calls out a danger; nothing over any other.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let what = match chosen.motive() {
        Motive::Alarms => view.alarm.as_ref()?.what,
        Motive::Helps | Motive::Warns if shouts(chosen) => trouble(view)?,
        _ => return None,
    };
    let told = [("what", format!("{}!", capital(inside(what).trim_end_matches('!'))))];
    let said = said_before(view);
    let slots = Slots::default().filled(&told);
    let lines = voice_words(view.language).lines("alarm").iter();
    let lines: Vec<Line> = lines.filter_map(|line| slots.line(line, &said)).collect();
    let told = picked(&[freshest(&[lines])], chance);
    let own = own_fresh(view, CALLS, &Slots::of(view, chosen.action)).into_iter().next();
    let own = own.map(|line| line.text).filter(|_| shouts(chosen));
    Some([Some(told), own].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// Whether it calls out to all.
fn shouts(chosen: &Scored<'_>) -> bool {
    let to_all = |action: &IndexedAction| action.targets.is_empty() && action.has_tag("tell");
    chosen.action.is_some_and(to_all)
}

/// The trouble that the mind has just seen.
fn trouble<'a>(view: &Appraisal<'a>) -> Option<&'a str> {
    let seen = view.news().filter(|news| {
        news.percept.kind == PerceptKind::Event && !news.own && !is_harmless(view, news)
    });
    let told = seen.flat_map(|news| sentences(&news.percept.text));
    told.filter(|said| view.language.conduct(said).tells_of_trouble()).last().map(str::trim)
}
