//! What the mind would change of itself, for a reason that it can count.

use super::lived::lived;
use crate::appraisal::appraise::Appraisal;
use cognition_core::conscience::{MindEvent, ProposedAdjustment};
use cognition_core::mind::MoodAxis;

/// After so many failures in a row hope comes to rest lower; after twice as many, lower still.
const DISHEARTENED: usize = 3;
const LOWER: f64 = -10.0;
/// So many events in which nobody spoke and nothing failed make the mind look back less often, and
/// after how many turns then.
const UNEVENTFUL: usize = 8;
const SELDOM: f64 = 24.0;

/// What the mind would change of itself, for a reason that it can count.
pub(super) fn adjustments(view: &Appraisal<'_>) -> Vec<ProposedAdjustment> {
    let lived = lived(view);
    let deeds = lived.iter().rev().filter_map(|logged| match &logged.event {
        MindEvent::Acted { failed, .. } => Some(*failed),
        _ => None,
    });
    let failures = deeds.take_while(|failed| *failed).count();
    let hope = (failures >= DISHEARTENED).then(|| ProposedAdjustment {
        what: "mood_baseline".to_owned(),
        axis: Some(MoodAxis::Hope.name().to_owned()),
        to: if failures >= 2 * DISHEARTENED { 2.0 * LOWER } else { LOWER },
        why: format!("{failures} attempts in a row came to nothing."),
    });
    let quiet = lived.len() >= UNEVENTFUL && lived.iter().all(|logged| is_quiet(&logged.event));
    let seldom = quiet.then(|| ProposedAdjustment {
        what: "cadence".to_owned(),
        axis: None,
        to: SELDOM,
        why: "Nobody spoke and nothing failed: there was little to look back on.".to_owned(),
    });
    hope.into_iter().chain(seldom).collect()
}

fn is_quiet(event: &MindEvent) -> bool {
    matches!(
        event,
        MindEvent::Happened { .. }
            | MindEvent::Spoke { .. }
            | MindEvent::Acted { failed: false, .. }
    )
}
