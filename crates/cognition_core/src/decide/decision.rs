//! What a mind decided: the reply of a brain, typed.

use std::collections::BTreeMap;

use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::memory::ProposedNote;
use crate::plan::PlanRemark;
use crate::reply::Rejection;

/// A valid reply. Names on the wire are those of `data/schemas/decision.schema.json`.
///
/// It is still a suggestion: it names actions by index and things by ref, and changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Reflect)]
pub struct Decision {
    /// The action taken, as numbered in the offer; 0 for none of them.
    #[serde(rename = "chosenIndex")]
    pub chosen_index: u32,
    /// What is said aloud; may be empty.
    pub speech: String,
    /// What is thought.
    pub thoughts: String,
    /// The ledger that shall replace the stored one, where a valid one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cognitive_ledger: Option<ProposedLedger>,
    /// What items of the ledger rest on, as the reply says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<CitedEvidence>,
    /// Other actions that would do, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<u32>,
    /// What the action is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<Intent>,
    /// The action that the speech announces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced_action: Option<u32>,
    /// What the speech promises. Each goes through the gate of the commitments; what the words alone
    /// promise opens none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promises: Vec<SpokenPromise>,
    /// The promises that the reply says are kept, by their numbers. Taken where something shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<u32>,
    /// The promises that whoever they were made to has let go of, as the reply takes their words, by their numbers.
    /// Taken where they have just spoken, and not against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub released: Vec<u32>,
    /// What the reply says of plans: what is found out, whether a proposal is accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlanRemark>,
    /// What to remember.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ProposedNote>,
    /// New values of mood axes, -100 to 100.
    #[serde(default, rename = "moodUpdate", skip_serializing_if = "Option::is_none")]
    pub mood_update: Option<BTreeMap<String, i32>>,
    /// What was left out of the reply, and why. Never read from a reply.
    #[serde(default)]
    pub dropped: Vec<Rejection>,
}

impl Decision {
    /// The fields that lost something, in the order in which they were dropped.
    pub fn dropped_fields(&self) -> Vec<&str> {
        self.dropped.iter().map(Rejection::field).collect()
    }
}

/// The ledger as a brain proposes it: blank items are gone and at most three are left of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
pub struct ProposedLedger {
    /// What is settled and should not be argued again.
    pub settled_conclusions: Vec<String>,
    /// What is still being considered.
    pub open_questions: Vec<String>,
}

/// What an item of the ledger rests on, as a reply says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
pub struct CitedEvidence {
    /// The item. Untrusted.
    pub item: String,
    /// Numbers of lines of the log. Untrusted: they may be none that were shown.
    pub lines: Vec<u64>,
}

/// What a character is trying to achieve.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
pub struct Intent {
    /// What for.
    pub goal: String,
    /// Ref of what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What it would do if it were on offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preferred_action: Option<String>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A promise made aloud.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
pub struct SpokenPromise {
    /// What was promised: `bring Mara the iron key`. Untrusted.
    pub text: String,
    /// Ref of whom or what it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// By when, in words: `in 20 minutes`. Untrusted. `None` for the usual time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<String>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::reply::Rule;

    #[test]
    fn absent_fields_are_not_written_and_wire_names_are_kept() {
        let decision = Decision { chosen_index: 1, thoughts: "Hm.".into(), ..Decision::default() };
        let wire = serde_json::to_value(&decision).ok();
        assert_eq!(
            wire,
            Some(json!({"chosenIndex": 1, "speech": "", "thoughts": "Hm.", "dropped": []}))
        );
    }

    #[test]
    fn a_full_decision_survives_the_wire() {
        let decision = Decision {
            chosen_index: 2,
            speech: "After you.".into(),
            thoughts: "Polite.".into(),
            cognitive_ledger: Some(ProposedLedger::default()),
            evidence: vec![CitedEvidence { item: "It is open.".into(), lines: vec![3] }],
            alternatives: vec![1, 0],
            intent: Some(Intent {
                goal: "leave".into(),
                target: Some("door_1".into()),
                ..Intent::default()
            }),
            announced_action: Some(2),
            promises: vec![SpokenPromise {
                text: "come back".into(),
                due: Some("noon".into()),
                target: None,
            }],
            kept: vec![4],
            released: vec![5],
            plan: Some(PlanRemark { finished: vec![2], ..PlanRemark::default() }),
            notes: vec![ProposedNote {
                text: "The door is open".into(),
                subject: "door".into(),
                ..Default::default()
            }],
            mood_update: Some(BTreeMap::from([("hope".into(), 12)])),
            dropped: vec![Rejection::new("/extra", Rule::AdditionalProperties, "no such field")],
        };
        let wire = serde_json::to_string(&decision).unwrap_or_default();
        assert_eq!(
            serde_json::from_str(&wire).ok(),
            Some(decision),
            "nothing should be lost in {wire}"
        );
    }

    #[test]
    fn dropped_fields_are_named_by_their_first_segment() {
        let dropped = vec![
            Rejection::new("/notes/0/text", Rule::MaxLength, "long"),
            Rejection::new("/cognitive_ledger", Rule::Required, "missing"),
        ];
        let decision = Decision { dropped, ..Decision::default() };
        assert_eq!(decision.dropped_fields(), ["notes", "cognitive_ledger"]);
    }
}
