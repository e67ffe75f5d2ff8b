//! A brain whose thoughts are counted.

use cognition_brain::{Brain, BrainFuture, Listener, ThoughtRequest};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// How often brains were asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thoughts(Arc<AtomicU32>);

impl Thoughts {
    /// How often they were asked since this was asked last.
    pub(crate) fn take(&self) -> u32 {
        self.0.swap(0, Ordering::SeqCst)
    }
}

/// Does as another, and counts what it is asked.
#[derive(Debug)]
pub(crate) struct CountedBrain {
    brain: Arc<dyn Brain>,
    thoughts: Thoughts,
}

impl CountedBrain {
    pub(crate) fn new(brain: Arc<dyn Brain>, thoughts: &Thoughts) -> Self {
        Self { brain, thoughts: thoughts.clone() }
    }

    fn count(&self) {
        self.thoughts.0.fetch_add(1, Ordering::SeqCst);
    }
}

impl Brain for CountedBrain {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.count();
        self.brain.think(request)
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        self.count();
        self.brain.think_aloud(request, listener)
    }

    fn inner(&self) -> Option<&dyn Brain> {
        Some(&*self.brain)
    }
}
