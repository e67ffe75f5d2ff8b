//! A brain that says what is put into its mouth.

use bevy_cognition::prelude::{Brain, HeuristicBrain};
use cognition_brain::{BrainFuture, Reply, ThoughtRequest};
use cognition_core::prompt::Purpose;
use cognition_testkit::reply;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Says lines that are put into its mouth, each as one decision. What else is to be decided the
/// heuristic brain decides, so that no model is paid for what is not counted. Asides, as ties and skills,
/// are those of the brain that is evaluated once it is on trial, and of the heuristic brain before.
#[derive(Debug)]
pub(crate) struct Mouthpiece {
    brain: Arc<dyn Brain>,
    is_on_trial: AtomicBool,
    lines: Mutex<VecDeque<String>>,
    decisions: Mutex<Vec<Arc<ThoughtRequest>>>,
}

impl Mouthpiece {
    pub(crate) fn new(brain: Arc<dyn Brain>) -> Self {
        let (lines, decisions) = Default::default();
        Self { brain, is_on_trial: AtomicBool::new(false), lines, decisions }
    }

    /// Puts a line into its mouth.
    pub(crate) fn say(&self, line: &str) {
        lock(&self.lines).push_back(line.to_owned());
    }

    /// From now on asides are those of the brain that is evaluated, and no line is left.
    pub(crate) fn put_on_trial(&self) {
        lock(&self.lines).clear();
        self.is_on_trial.store(true, Ordering::SeqCst);
    }

    /// Takes out what it was asked to decide, oldest first.
    pub(crate) fn take_decisions(&self) -> Vec<Arc<ThoughtRequest>> {
        std::mem::take(&mut lock(&self.decisions))
    }

    fn decide(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        lock(&self.decisions).push(request.clone());
        match lock(&self.lines).pop_front() {
            Some(line) => {
                let text = reply(speaking(&request), &line, "That is what I say.");
                Box::pin(async { Ok(Reply::from_text(text)) })
            }
            None => HeuristicBrain.think(request),
        }
    }
}

/// The offer by which one speaks to whoever has spoken; 0, none of them, where there is none.
fn speaking(request: &ThoughtRequest) -> u32 {
    let partner = request.situation.partner.as_ref();
    let speech = || request.actions.iter().filter(|action| action.has_tag("speech"));
    let reaches = |target: &cognition_core::act::ActionTarget| Some(&target.stable_id) == partner;
    let plain = |action: &&cognition_core::act::IndexedAction| {
        action.has_tag("tell") && action.targets.iter().any(reaches)
    };
    // Of several the last: `send_away` is speech, too, and stands before `tell`.
    let chosen = speech().rfind(plain).or_else(|| speech().next_back());
    chosen.map_or(0, |action| action.index)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Brain for Mouthpiece {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        match request.purpose {
            Purpose::Decide => self.decide(request),
            _ if self.is_on_trial.load(Ordering::SeqCst) => self.brain.think(request),
            _ => HeuristicBrain.think(request),
        }
    }

    fn inner(&self) -> Option<&dyn Brain> {
        Some(&*self.brain)
    }
}
