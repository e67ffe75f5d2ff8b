//! How large an event may be.

use super::mind_event::MindEvent;
use crate::conscience::reflection::AdjustmentRefusal;
use crate::promise::CommitmentState;
use cognition_language::cut_in_place;

/// Characters of a text in the log.
const TEXT_BOUND: usize = 400;
/// Characters of a reflection in the log: room for every point that one may make.
const REFLECTION_BOUND: usize = 4800;
/// Targets of an action in the log.
const TARGETS_BOUND: usize = 8;
/// A proposed value in the log is not further from 0 than this.
const VALUE_BOUND: f64 = 1e9;

impl MindEvent {
    /// Shortens what is too long for the log. What is short enough stays as it is.
    pub(super) fn bound(&mut self) {
        match self {
            Self::Reflected { text, .. } => cut_in_place(text, REFLECTION_BOUND),
            Self::Heard { text, .. }
            | Self::Happened { text }
            | Self::Spoke { text }
            | Self::CommitmentRefused { text, .. } => clip_each([text]),
            Self::Acted { action, targets, outcome, .. } => {
                targets.truncate(TARGETS_BOUND);
                clip_each([action, outcome]);
            }
            Self::CommitmentOpened { text, when, .. }
            | Self::CommitmentDueAnew { text, when, .. } => clip_each([text, when]),
            Self::CommitmentHindered { text, why, .. } => clip_each([text, why]),
            Self::CommitmentMadeGood { text, outcome, .. } => clip_each([text, outcome]),
            Self::CommitmentMoved { text, before, when, .. } => clip_each([text, before, when]),
            Self::CommitmentEnded { text, state, .. } => {
                clip_each([text]);
                bound_state(state);
            }
            Self::Adjusted { why, .. } | Self::ReflectionFailed { why } => clip_each([why]),
            Self::AdjustmentRefused { proposed, why, refusal } => {
                clip_each([proposed, why]);
                bound_refusal(refusal);
            }
            Self::NothingExtracted { .. } => {}
        }
    }
}

fn clip_each<const N: usize>(texts: [&mut String; N]) {
    texts.into_iter().for_each(|text| cut_in_place(text, TEXT_BOUND));
}

fn bound_state(state: &mut CommitmentState) {
    match state {
        CommitmentState::Done { evidence } => {
            clip_each([&mut evidence.action, &mut evidence.outcome]);
        }
        CommitmentState::Failed { why } | CommitmentState::Withdrawn { why } => clip_each([why]),
        CommitmentState::Open | CommitmentState::Expired => {}
    }
}

/// Thousandths of a bounded value have few enough digits to be read back as they were written.
fn bound_refusal(refusal: &mut AdjustmentRefusal) {
    match refusal {
        AdjustmentRefusal::NotAllowed { what: text }
        | AdjustmentRefusal::UnknownAxis { axis: text } => clip_each([text]),
        AdjustmentRefusal::OutOfBounds { to, .. } | AdjustmentRefusal::Fraction { to } => {
            if to.is_nan() {
                *refusal = AdjustmentRefusal::NotANumber;
            } else {
                *to = (to.clamp(-VALUE_BOUND, VALUE_BOUND) * 1000.0).round() / 1000.0;
            }
        }
        AdjustmentRefusal::NotANumber | AdjustmentRefusal::NoReason => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::mind_event::tests::one_of_each;
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    /// The event with every text made long.
    fn inflated(value: &mut Value) {
        match value {
            Value::Object(members) => members.values_mut().for_each(inflated),
            Value::Array(items) => {
                items.iter_mut().for_each(inflated);
                *items = items.iter().cycle().take(500).cloned().collect();
            }
            Value::String(text) if text.contains([' ', ':']) => *value = json!("ж".repeat(9000)),
            _ => {}
        }
    }

    #[test]
    fn an_event_of_any_shape_is_bounded_whatever_it_was_made_of() {
        for event in one_of_each() {
            let mut same = event.clone();
            same.bound();
            assert_eq!(same, event, "what is short should stay as it is");
            let mut wire = serde_json::to_value(&event).expect("an event is plain data");
            inflated(&mut wire);
            let mut huge: MindEvent = serde_json::from_value(wire).expect("only texts grew");
            huge.bound();
            let size = serde_json::to_string(&huge).expect("an event is plain data").len();
            assert!(size < 11_000, "{size} bytes of {}", event.kind());
        }
    }

    proptest! {
        #[test]
        fn a_refused_value_is_read_back_as_it_was_written(to in any::<f64>()) {
            let refusals = [
                AdjustmentRefusal::Fraction { to },
                AdjustmentRefusal::OutOfBounds { to, least: 4, most: 64 },
            ];
            for mut refusal in refusals {
                bound_refusal(&mut refusal);
                let wire = serde_json::to_string(&refusal).expect("a refusal is plain data");
                prop_assert_eq!(serde_json::from_str(&wire).ok(), Some(refusal));
            }
        }
    }
}
