//! A brain that is asked outside of any world.

use crate::PatientBrain;
use bevy_tokio_tasks::tokio::runtime::{Builder, Runtime};
use cognition_brain::{Brain, BrainError, Reply, ThoughtRequest};
use std::io;
use std::sync::Arc;

/// Asks a brain questions that no mind has, and waits for each reply where it is asked: for tools, as a
/// judge of what others said. Never within a world: a frame does not wait.
///
/// ```
/// use bevy_cognition::prelude::HeuristicBrain;
/// use cognition_brain::ThoughtRequest;
/// use cognition_core::prompt::Purpose;
/// use cognition_testkit::{AwaitedBrain, PatientBrain};
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// let minute = Duration::from_secs(60);
/// let brain = AwaitedBrain::new(PatientBrain::new(Arc::new(HeuristicBrain), minute, minute))?;
/// let reply = brain.ask(ThoughtRequest::new("mara", Purpose::Mood)).expect("rules have a reply");
/// assert!(reply.text.starts_with('{'));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AwaitedBrain {
    brain: PatientBrain,
    runtime: Runtime,
}

impl AwaitedBrain {
    /// One runtime for all questions, so that connections to a server are kept.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn new(brain: PatientBrain) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(Self { brain, runtime })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        self.brain.name()
    }

    /// Asks, and waits as long as [`PatientBrain`] does.
    ///
    /// # Errors
    /// Why there is no reply.
    pub fn ask(&self, request: ThoughtRequest) -> Result<Reply, BrainError> {
        self.runtime.block_on(self.brain.think(Arc::new(request)))
    }
}
