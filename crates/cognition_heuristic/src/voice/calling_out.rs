//! A danger as it is called out: what was seen, and what the mind calls of its own.

use super::fitting::said_before;
use super::line::{Line, Slots};
use super::picking::{freshest, picked};
use crate::appraise::Appraisal;
use crate::motive::Motive;
use crate::phrase::inside;
use crate::scored::Scored;
use crate::voice_words::voice_words;
use cognition_core::chance::Chance;

/// Under which key a mind has calls of its own.
const CALLS: &str = "call";

/// What is said over a choice that calls out a danger; nothing over any other.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let alarm = view.alarm.as_ref().filter(|_| matches!(chosen.motive(), Motive::Alarms))?;
    let told = [("what", format!("{}!", inside(alarm.what)))];
    let said = said_before(view);
    let slots = Slots::default().filled(&told);
    let lines = voice_words(view.language).lines("alarm").iter();
    let lines: Vec<Line> = lines.filter_map(|line| slots.line(line, &said)).collect();
    let told = picked(&[freshest(&[lines])], chance);
    let to_all = chosen.action.is_some_and(|action| action.targets.is_empty());
    let own = own_call(view, chosen).filter(|_| to_all);
    Some([Some(told), own].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// A call of its own that was not said yet.
fn own_call(view: &Appraisal<'_>, chosen: &Scored<'_>) -> Option<String> {
    let slots = Slots::of(view, chosen.action);
    let said = said_before(view);
    let own = view.request.situation.persona.lines.0.get(CALLS).into_iter().flatten();
    let mut own = own.filter_map(|line| slots.line(line, &said));
    own.find(|line| line.said.is_none()).map(|line| line.text)
}
