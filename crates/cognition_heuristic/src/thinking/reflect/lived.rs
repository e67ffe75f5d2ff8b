//! What the mind has lived, counted: promises that ended, what came to nothing, and who spoke.

use crate::appraisal::appraise::Appraisal;
use crate::wording::phrase::{in_infinitive, inside, sentence};
use cognition_core::conscience::{LoggedEvent, MindEvent};
use cognition_core::promise::CommitmentState;

pub(super) fn lived<'v>(view: &'v Appraisal<'_>) -> &'v [LoggedEvent] {
    &view.request.situation.lived
}

pub(super) fn ended(lived: &[LoggedEvent]) -> Vec<String> {
    let ended = lived.iter().filter_map(|logged| match &logged.event {
        MindEvent::CommitmentEnded { text, state, .. } => {
            Some((in_infinitive(inside(text)), state))
        }
        _ => None,
    });
    let told = ended.filter_map(|(deed, state)| match state {
        CommitmentState::Done { .. } => Some(format!("A promise was kept: {deed}.")),
        CommitmentState::Failed { why } => Some(format!("A promise was not kept, {deed}: {why}")),
        CommitmentState::Withdrawn { why } => {
            Some(format!("A promise was taken back, {deed}: {why}"))
        }
        CommitmentState::Expired => Some(format!("The time of a promise ran out: {deed}.")),
        CommitmentState::Open => None,
    });
    told.map(|line| sentence(&line)).collect()
}

/// What came to nothing and how often, in the order in which it first did.
pub(super) fn in_vain(lived: &[LoggedEvent]) -> Vec<(String, usize)> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for logged in lived {
        let MindEvent::Acted { outcome, failed: true, .. } = &logged.event else { continue };
        let outcome = sentence(outcome);
        match counted.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, times)) => *times += 1,
            None => counted.push((outcome, 1)),
        }
    }
    counted
}

/// Who spoke how often.
pub(super) fn talk(view: &Appraisal<'_>) -> Option<String> {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for logged in lived(view) {
        let MindEvent::Heard { speaker: Some(who), .. } = &logged.event else { continue };
        let Some(label) = view.things.label(who) else { continue };
        match counted.iter_mut().find(|(known, _)| *known == label) {
            Some((_, times)) => *times += 1,
            None => counted.push((label, 1)),
        }
    }
    let told: Vec<String> = counted.iter().map(|(who, times)| format!("{who} {times}×")).collect();
    (!told.is_empty()).then(|| format!("Spoken to by: {}.", told.join(", ")))
}
