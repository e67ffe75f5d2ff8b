//! The thread of a model: it loads, then answers one question after the other.

use super::error::EmbeddedBrainError;
use super::progress::Loading;
use super::question::Question;
use super::settings::{EmbeddedSettings, WorkerPriority};
use super::thinker::Thinker;
use super::weights::Weights;
use std::io;
use std::sync::Weak;
use std::thread;
use std::time::Instant;
use thread_priority::ThreadPriority;
use tokio::sync::mpsc;

/// Starts the thread. It ends when the brain is gone.
pub(super) fn spawn(
    settings: EmbeddedSettings,
    loading: Weak<Loading>,
    questions: mpsc::Receiver<Question>,
) -> io::Result<()> {
    let thread = thread::Builder::new().name("embedded brain".to_owned());
    thread.spawn(move || {
        let _ending = Ending(loading.clone());
        give_way(settings.priority);
        work(&settings, &loading, questions);
    })?;
    Ok(())
}

/// However the thread ends, nobody waits for it for ever.
struct Ending(Weak<Loading>);

impl Drop for Ending {
    fn drop(&mut self) {
        upgraded(&self.0, |loading| loading.fail(EmbeddedBrainError::Ended));
    }
}

/// The threads that llama.cpp starts from here are alike.
fn give_way(priority: WorkerPriority) {
    if priority == WorkerPriority::Lowest
        && let Err(error) = ThreadPriority::Min.set_for_current()
    {
        tracing::warn!(target: "cognition::decide", ?error, "the model keeps its usual priority");
    }
}

fn work(
    settings: &EmbeddedSettings,
    loading: &Weak<Loading>,
    mut questions: mpsc::Receiver<Question>,
) {
    let begun = Instant::now();
    let failed = Weights::load(settings, loading).and_then(|weights| {
        let mut thinker = Thinker::new(settings, &weights)?;
        let took = begun.elapsed();
        tracing::info!(target: "cognition::decide", file = %settings.path.display(), ?took, "the model is loaded");
        upgraded(loading, Loading::succeed);
        while let Some(question) = questions.blocking_recv() {
            attend(&mut thinker, question);
        }
        Ok(())
    });
    if let Err(error) = failed {
        tracing::error!(target: "cognition::decide", "{error}");
        upgraded(loading, |loading| loading.fail(error.clone()));
        while let Some(question) = questions.blocking_recv() {
            question.answer(Err(error.clone()));
        }
    }
}

fn attend(thinker: &mut Thinker<'_>, question: Question) {
    if question.is_dropped() {
        return;
    }
    if let Some(outcome) = thinker.think(&question) {
        question.answer(outcome);
    }
}

fn upgraded(loading: &Weak<Loading>, tell: impl FnOnce(&Loading)) {
    if let Some(loading) = loading.upgrade() {
        tell(&loading);
    }
}
