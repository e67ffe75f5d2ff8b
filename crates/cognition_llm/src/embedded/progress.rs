//! How far loading is.

use super::error::EmbeddedBrainError;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How far an [`EmbeddedBrain`](crate::EmbeddedBrain) is with loading its model.
#[derive(Clone, Debug)]
pub enum LoadProgress {
    /// It loads: this part of the model is there, from 0 to 1.
    Loading(f32),
    /// It answers.
    Ready,
    /// It never will, for this reason.
    Failed(EmbeddedBrainError),
}

/// The same, as the brain and its thread share it.
#[derive(Debug)]
pub(super) struct Loading {
    progress: Mutex<LoadProgress>,
    changed: Condvar,
}

impl Default for Loading {
    fn default() -> Self {
        Self { progress: Mutex::new(LoadProgress::Loading(0.0)), changed: Condvar::new() }
    }
}

impl Loading {
    pub(super) fn progress(&self) -> LoadProgress {
        self.lock().clone()
    }

    pub(super) fn reach(&self, part: f32) {
        self.become_unless_over(LoadProgress::Loading(part.clamp(0.0, 1.0)));
    }

    pub(super) fn succeed(&self) {
        self.become_unless_over(LoadProgress::Ready);
    }

    pub(super) fn fail(&self, error: EmbeddedBrainError) {
        self.become_unless_over(LoadProgress::Failed(error));
    }

    /// Blocks until it is over, and tells each step.
    pub(super) fn wait(&self, mut tell: impl FnMut(f32)) -> Result<(), EmbeddedBrainError> {
        let mut progress = self.lock();
        loop {
            match &*progress {
                LoadProgress::Ready => return Ok(()),
                LoadProgress::Failed(error) => return Err(error.clone()),
                LoadProgress::Loading(part) => tell(*part),
            }
            progress = self.changed.wait(progress).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Why nobody answers any more.
    pub(super) fn why_it_ended(&self) -> EmbeddedBrainError {
        match self.progress() {
            LoadProgress::Failed(error) => error,
            LoadProgress::Loading(_) | LoadProgress::Ready => EmbeddedBrainError::Ended,
        }
    }

    fn become_unless_over(&self, next: LoadProgress) {
        let mut progress = self.lock();
        if matches!(*progress, LoadProgress::Loading(_)) {
            *progress = next;
            self.changed.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, LoadProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn progress_stays_between_nothing_and_all() {
        let loading = Loading::default();
        let shown = |loading: &Loading| format!("{:?}", loading.progress());
        assert_eq!(shown(&loading), "Loading(0.0)");
        loading.reach(0.25);
        assert_eq!(shown(&loading), "Loading(0.25)");
        loading.reach(1.5);
        assert_eq!(shown(&loading), "Loading(1.0)");
    }

    #[test]
    fn what_has_failed_stays_failed() {
        let loading = Loading::default();
        loading.fail(EmbeddedBrainError::NotAModel { file: "a.gguf".into() });
        loading.succeed();
        loading.reach(0.5);
        let LoadProgress::Failed(error) = loading.progress() else { panic!("it failed") };
        assert_eq!(error.to_string(), "`a.gguf` is not a GGUF file");
        assert_eq!(loading.why_it_ended().to_string(), error.to_string());
    }

    #[test]
    fn whoever_waits_is_told_the_end() {
        let loading = Loading::default();
        let parts = thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let mut parts = Vec::new();
                loading.wait(|part| parts.push(part)).map(|()| parts)
            });
            loading.reach(0.5);
            loading.succeed();
            waiting.join().expect("nothing panics here")
        });
        assert!(parts.expect("it succeeded").iter().all(|part| [0.0, 0.5].contains(part)));
    }
}
