//! What sorts of events there are, and what belongs together.

use serde::Serialize;

/// What kinds of events have in common; a reader filters by it, and the timeline has a row for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Group {
    /// What the world does, and rounds.
    World,
    /// What a mind perceives, and how it engages.
    Routing,
    /// What brains are asked and answer.
    Brain,
    /// What is said and done.
    Deed,
    /// What guardrails and people make of it.
    Guard,
    /// Ledger, mood, memory, thoughts, commitments.
    Inner,
    /// Plans.
    Plan,
    /// Lines that are no events.
    Damaged,
}

impl Group {
    /// All of them, in the order of the page.
    pub(super) const ALL: [(Self, &'static str); 8] = [
        (Self::World, "World"),
        (Self::Routing, "Perception and routing"),
        (Self::Brain, "Brains"),
        (Self::Deed, "Words and deeds"),
        (Self::Guard, "Guardrails and approval"),
        (Self::Inner, "Inner life"),
        (Self::Plan, "Plans"),
        (Self::Damaged, "Damaged or unknown"),
    ];

    /// Where an event of that name belongs; what is not known here is of the world.
    pub(super) fn of(kind: &str) -> Self {
        match kind {
            "perceived" | "stirred" | "topic_heard" | "topic_ended" | "route_decided"
            | "route_judged" | "route_reviewed" | "weights_regulated" | "skills_used" => {
                Self::Routing
            }
            "turn_started" | "replied" | "reply_rejected" | "brain_failed" | "call_retried"
            | "brain_spared" | "offers_weighed" | "budget_spent" | "move_cut" => Self::Brain,
            "uttered" | "engine_chose" | "action_decided" | "turn_ended" => Self::Deed,
            "suggestion_reviewed"
            | "remedy_tried"
            | "approval_asked"
            | "approval_answered"
            | "answer_refused" => Self::Guard,
            "ledger_updated" | "thought_went_round" | "mood_changed" | "memory_written"
            | "consolidated" | "drifted" | "event_logged" | "rapport_changed" => Self::Inner,
            kind if kind.starts_with("plan_") => Self::Plan,
            _ => Self::World,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// A kind that is new must be put somewhere.
    #[test]
    fn every_kind_of_the_schema_has_a_place_and_few_are_of_the_world() {
        let schema = include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/bundled/data/schemas/run_event.schema.json"
        ));
        let schema: Value = serde_json::from_str(schema).expect("should be JSON");
        let kinds = schema["oneOf"].as_array().expect("should list the kinds").iter();
        let kinds = kinds.filter_map(|kind| kind["properties"]["event"]["const"].as_str());
        let of_the_world: BTreeSet<_> =
            kinds.filter(|kind| Group::of(kind) == Group::World).collect();
        let known = ["narrated", "round_started", "run_ended", "run_started"];
        assert_eq!(of_the_world, BTreeSet::from(known));
    }
}
