//! A brain whose thoughts are counted.

use cognition_brain::{Brain, BrainFuture, Listener, ThoughtRequest};
use cognition_core::prompt::Prompt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// How often brains were asked, and how much they were told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thoughts {
    calls: Arc<AtomicU32>,
    prompt_bytes: Arc<AtomicU64>,
}

/// What brains were asked in a while.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) calls: u32,
    pub(crate) prompt_bytes: u64,
}

impl Thoughts {
    /// What they were asked since this was asked last.
    pub(crate) fn take(&self) -> Asked {
        let calls = self.calls.swap(0, Ordering::SeqCst);
        Asked { calls, prompt_bytes: self.prompt_bytes.swap(0, Ordering::SeqCst) }
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

    fn count(&self, request: &ThoughtRequest) {
        let Prompt { stable, slow, volatile } = &request.prompt;
        let bytes = stable.len() + slow.len() + volatile.len();
        self.thoughts.calls.fetch_add(1, Ordering::SeqCst);
        self.thoughts.prompt_bytes.fetch_add(bytes as u64, Ordering::SeqCst);
    }
}

impl Brain for CountedBrain {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.count(&request);
        self.brain.think(request)
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        self.count(&request);
        self.brain.think_aloud(request, listener)
    }

    fn inner(&self) -> Option<&dyn Brain> {
        Some(&*self.brain)
    }
}
