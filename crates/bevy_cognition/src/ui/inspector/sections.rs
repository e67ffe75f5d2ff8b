//! What is shown of each part of a mind: one function a section, from the sheet to its rows.

mod asked;
mod choice;
mod held;
mod ledger;
mod mood;
mod plan;
mod queue;
mod routes;

pub(super) use asked::{prompt, reply, verdicts};
pub(super) use choice::choice;
pub(super) use held::{memory, percepts, promises, thoughts};
pub(super) use ledger::ledger;
pub(super) use mood::mood;
pub(super) use plan::plan;
pub(super) use queue::queue;
pub(super) use routes::routes;

#[cfg(test)]
pub(super) mod tests {
    use crate::tools::mind_sheets::{LedgerLine, MindLine, MindPhase, MindSheet, TraceSheet};
    use cognition_core::mind::{StableId, Tier};
    use std::collections::BTreeMap;

    /// Of a mind that rests and holds little.
    pub(in crate::ui::inspector) fn sheet() -> MindSheet {
        let mind = MindLine {
            id: StableId::new("mara"),
            name: "Mara".to_owned(),
            tier: Tier::default(),
            phase: MindPhase::Idle,
            dormant: true,
            turns: 3,
            tokens: 1_200,
        };
        let settled = LedgerLine {
            item: "Odo has the key.".to_owned(),
            turn: Some(2),
            rests_on: vec!["Odo shows a key.".to_owned()],
            drift: false,
            fate: None,
        };
        MindSheet {
            mind,
            pending: None,
            settled: vec![settled],
            open: Vec::new(),
            lost: Vec::new(),
            thoughts: vec!["A key, then.".to_owned()],
            goes_round: false,
            notes: Vec::new(),
            mood: BTreeMap::from([("hope", 40)]),
            perceived: Vec::new(),
            memory: Vec::new(),
            commitments: Vec::new(),
            plan: None,
            trail: Some(TraceSheet::default()),
        }
    }
}
