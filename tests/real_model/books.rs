//! What the books of a run say, checked against each other.

use bevy_cognition::prelude::Mind;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::promise::Commitments;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_testkit::Simulation;

/// What was opened in a run, and what its minds know of it at the end.
#[derive(Debug)]
pub(crate) struct Books {
    pub(crate) opened: usize,
    pub(crate) known: usize,
}

impl Books {
    /// Reads the books of every mind; each log must be whole.
    pub(crate) fn of(simulation: &mut Simulation, records: &[RunRecord]) -> Self {
        let opened = records.iter().filter(|record| is_opening(record)).count();
        let world = simulation.harness.app.world_mut();
        let mut minds = world.query::<(&Mind, &EventLog, &Commitments)>();
        let known = minds.iter(world).map(|(mind, log, commitments)| {
            log.verify().unwrap_or_else(|fault| panic!("the log of {}: {fault}", mind.id));
            commitments.iter().count()
        });
        Self { opened, known: known.sum() }
    }
}

fn is_opening(record: &RunRecord) -> bool {
    match &record.event {
        RunEvent::EventLogged { entry, .. } => {
            matches!(entry.event, MindEvent::CommitmentOpened { .. })
        }
        _ => false,
    }
}
