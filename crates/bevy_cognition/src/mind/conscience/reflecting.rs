//! A look back in progress: first the analysis, then what is drawn from it.

use crate::brain::govern::hang_up;
use crate::turn::{Thinking, Wait};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_core::conscience::ReflectionCause;
use cognition_core::decide::ReplyScope;
use cognition_core::prompt::{Correction, Purpose};
use std::ops::Range;

/// The mind looks back, beside its turns. Removing this, or despawning the mind, cancels it.
#[derive(Component, Debug)]
#[component(storage = "SparseSet", on_discard = abort_thought)]
pub struct ReflectionInProgress {
    /// Number of the reflection within the mind, from 1.
    pub reflection: u32,
    /// Why it looks back.
    pub cause: ReflectionCause,
    /// The timeline in which it began.
    pub epoch: u64,
    /// What is being asked: [`Purpose::Reflect`], then [`Purpose::Extract`].
    pub purpose: Purpose,
    /// Requests sent so far for this purpose.
    pub attempts: u32,
    /// It looks back on the events of its log above the first of these numbers, up to the second.
    pub(super) lived: Range<u64>,
    /// What was wrong with the last reply.
    pub(super) correction: Option<Correction>,
    /// What the reflector wrote, for the executor.
    pub(super) analysis: String,
    /// What the executor may name.
    pub(super) scope: ReplyScope,
    /// Since when the question of the moment waits; none before it could be asked.
    pub(super) wait: Option<Wait>,
    pub(super) asked: Asked,
}

/// Whether the brain has been asked.
#[derive(Debug)]
pub(super) enum Asked {
    /// Not yet.
    NotYet,
    /// It is; the handle cancels a thought in a task.
    InFlight(Option<Thinking>),
}

impl ReflectionInProgress {
    pub(super) fn new(
        reflection: u32,
        cause: ReflectionCause,
        lived: Range<u64>,
        epoch: u64,
    ) -> Self {
        Self {
            reflection,
            cause,
            epoch,
            purpose: Purpose::Reflect,
            attempts: 0,
            lived,
            correction: None,
            analysis: String::new(),
            scope: ReplyScope::default(),
            wait: None,
            asked: Asked::NotYet,
        }
    }

    /// Turns to the executor.
    pub(super) fn extract_from(&mut self, analysis: String) {
        self.purpose = Purpose::Extract;
        (self.attempts, self.correction) = (0, None);
        (self.analysis, self.asked, self.wait) = (analysis, Asked::NotYet, None);
    }

    /// Asks once more, with what was wrong.
    pub(super) fn ask_again(&mut self, correction: Correction) {
        (self.correction, self.asked, self.wait) = (Some(correction), Asked::NotYet, None);
    }

    /// Waits for another call, where the one before came to nothing.
    pub(super) fn wait_again(&mut self, try_again: impl FnOnce(&mut Wait) -> bool) -> bool {
        let again = self.wait.as_mut().is_some_and(try_again);
        if again {
            self.attempts = self.attempts.saturating_sub(1);
            self.asked = Asked::NotYet;
        }
        again
    }

    /// Whether a brain has answered at once: the next run of the schedule reads what it said.
    pub fn is_answered(&self) -> bool {
        matches!(self.asked, Asked::InFlight(None))
    }

    /// Whether a brain is thinking about it, in a task.
    pub fn is_in_flight(&self) -> bool {
        matches!(self.asked, Asked::InFlight(Some(_)))
    }
}

fn abort_thought(mut world: DeferredWorld<'_>, context: HookContext) {
    let asked =
        world.get::<ReflectionInProgress>(context.entity).map(|reflecting| &reflecting.asked);
    let Some(Asked::InFlight(Some(thinking))) = asked else { return };
    thinking.abort();
    let call = thinking.call;
    hang_up(&mut world, call);
}
