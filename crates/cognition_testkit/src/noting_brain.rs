//! A brain that keeps what another is asked.

use cognition_brain::{Brain, BrainFuture, Listener, ThoughtRequest, TieredBrains};
use std::sync::{Arc, Mutex, PoisonError};

/// Stands around a brain and keeps what it is asked: for tools that show prompts of a run.
///
/// ```
/// use bevy_cognition::prelude::HeuristicBrain;
/// use cognition_testkit::{NotingBrain, Simulation, SimulationOptions};
/// use std::sync::Arc;
///
/// let brain = NotingBrain::around(Arc::new(HeuristicBrain));
/// let options = SimulationOptions::new(Arc::new(brain.clone()));
/// assert!(brain.asked().is_empty());
/// # drop(options);
/// ```
#[derive(Clone, Debug)]
pub struct NotingBrain {
    inner: Arc<dyn Brain>,
    asked: Arc<Mutex<Vec<Arc<ThoughtRequest>>>>,
}

impl NotingBrain {
    /// Around this brain.
    pub fn around(inner: Arc<dyn Brain>) -> Self {
        Self { inner, asked: Arc::default() }
    }

    /// What was asked so far, oldest first.
    pub fn asked(&self) -> Vec<Arc<ThoughtRequest>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// These brains, and all that any of them is asked is kept here.
    #[must_use]
    pub fn among(&self, brains: TieredBrains) -> TieredBrains {
        let noting = |inner: Arc<dyn Brain>| -> Arc<dyn Brain> {
            Arc::new(Self { inner, asked: self.asked.clone() })
        };
        let tiers = brains.tiers.into_iter().map(|(tier, brain)| (tier, noting(brain))).collect();
        TieredBrains { default: noting(brains.default), tiers, ..brains }
    }

    fn note(&self, request: &Arc<ThoughtRequest>) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
    }
}

impl Brain for NotingBrain {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.note(&request);
        self.inner.think(request)
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        self.note(&request);
        self.inner.think_aloud(request, listener)
    }

    fn inner(&self) -> Option<&dyn Brain> {
        Some(&*self.inner)
    }
}
