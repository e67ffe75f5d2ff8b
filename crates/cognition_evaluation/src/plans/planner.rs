//! A brain whose plans are written down.

use crate::script::with_names;
use bevy_cognition::prelude::Brain;
use cognition_brain::{BrainFuture, Moment, Reply, ThoughtRequest};
use cognition_core::prompt::Purpose;
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Plans as it is written, in order, the last again and again; whatever else is asked, and all where
/// nothing is written, another brain answers.
#[derive(Debug)]
pub(super) struct Planner {
    brain: Arc<dyn Brain>,
    replies: Mutex<VecDeque<String>>,
}

impl Planner {
    pub(super) fn new(brain: Arc<dyn Brain>, replies: &[Value]) -> Self {
        let replies = replies.iter().map(Value::to_string).collect();
        Self { brain, replies: Mutex::new(replies) }
    }

    fn next(&self, request: &ThoughtRequest) -> Option<String> {
        let mut replies = self.replies.lock().unwrap_or_else(PoisonError::into_inner);
        let reply = if replies.len() > 1 { replies.pop_front() } else { replies.front().cloned() };
        drop(replies);
        reply.map(|reply| with_names(request, &reply))
    }
}

impl Brain for Planner {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let plan = (request.purpose == Purpose::Think).then(|| self.next(&request)).flatten();
        match plan {
            Some(plan) => Box::pin(async { Ok(Reply::from_text(plan)) }),
            None => self.brain.think(request),
        }
    }

    fn due(&self, request: &ThoughtRequest) -> Option<Moment> {
        self.brain.due(request)
    }

    fn inner(&self) -> Option<&dyn Brain> {
        Some(&*self.brain)
    }
}
