//! Workers of one process: each plays one claimed run after the other.

use crate::batch::Batch;
use crate::batch_error::BatchError;
use crate::experiment::BrainSpec;
use crate::heartbeat::Heartbeat;
use crate::playing::{PlayedRun, play};
use crate::stop_sign::StopSign;
use cognition_brain::TieredBrains;
use cognition_store::{BatchStore, Claim, StoreError};
use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::runtime::Handle;

/// How long somebody waits at most, where others hold all that is left, before looking again.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// How often a database that does not answer is asked once more, within one lease.
const PATIENCE: u32 = 20;

/// Makes the brains of a setting; called for every run, by several workers. A text says why it can't.
pub type BrainSource<'s> = &'s (dyn Fn(&BrainSpec) -> Result<TieredBrains, String> + Sync);

/// What playing a run came to: `None` where it was broken off, a text where it failed.
type Outcome = Result<Option<PlayedRun>, String>;

/// Workers of one process, on a batch that is entered.
pub struct Crew<'s> {
    /// What is played.
    pub batch: &'s Batch,
    /// Where it is entered.
    pub store: Arc<dyn BatchStore>,
    /// Who decides.
    pub brains: BrainSource<'s>,
    /// How many work at once; at least one does.
    pub workers: usize,
    /// What they are called in the store, each with its number behind.
    pub name: String,
    /// How long a run stays theirs after they were last heard of.
    pub lease: Duration,
    /// Tells them to stop.
    pub stop: &'s StopSign,
}

impl fmt::Debug for Crew<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, workers, lease, .. } = self;
        write!(formatter, "Crew({workers} workers {name}, lease {lease:?})")
    }
}

impl Crew<'_> {
    /// Works until all runs of the batch are done or given up, those that others hold included, or
    /// until it is told to stop. Blocks its caller, which must not be within the runtime: this one
    /// drives the store, and must drive I/O and time.
    ///
    /// A run that panics has failed, and so has one that never ends.
    ///
    /// # Errors
    /// [`BatchError::Store`] where the store fails, its database for as long as a lease: all stop
    /// then, and what they hold is free again after the lease.
    pub fn work(&self, runtime: &Handle) -> Result<(), BatchError> {
        let outcomes = thread::scope(|scope| {
            let workers = (1..=self.workers.max(1)).map(|number| {
                scope.spawn(move || {
                    let worked = self.work_alone(&format!("{}-{number}", self.name), runtime);
                    if worked.is_err() {
                        self.stop.raise();
                    }
                    worked
                })
            });
            let workers: Vec<_> = workers.collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined.collect::<Vec<_>>()
        });
        let mut outcomes = outcomes.into_iter();
        Ok(outcomes.try_for_each(|worked| worked.unwrap_or_else(|panic| resume_unwind(panic)))?)
    }

    fn work_alone(&self, worker: &str, runtime: &Handle) -> Result<(), StoreError> {
        let (store, batch) = (&self.store, self.batch.hash());
        while !self.stop.is_up() {
            let claimed = self.patiently(async || store.claim(batch, worker, self.lease).await);
            match runtime.block_on(claimed)? {
                Some(claim) => self.play_claimed(&claim, runtime)?,
                None if self.is_over(runtime)? => break,
                None => runtime.block_on(self.stop.wait(LONGEST_PAUSE.min(self.lease))),
            }
        }
        Ok(())
    }

    fn is_over(&self, runtime: &Handle) -> Result<bool, StoreError> {
        let tally = self.patiently(async || self.store.tally(self.batch.hash()).await);
        Ok(runtime.block_on(tally)?.is_over())
    }

    /// Asks the store until its database answers, for as long as a lease lasts: one that is away may
    /// be back in a moment. Who is told to stop does not wait for that.
    async fn patiently<T>(
        &self,
        ask: impl AsyncFn() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        for _ in 0..PATIENCE {
            match ask().await {
                Err(StoreError::Database { .. }) => self.stop.wait(self.lease / PATIENCE).await,
                answered => return answered,
            }
        }
        ask().await
    }

    /// Whatever becomes of it is told to the store, unless somebody else holds the run by then.
    fn play_claimed(&self, claim: &Claim, runtime: &Handle) -> Result<(), StoreError> {
        let store = Arc::clone(&self.store);
        let heartbeat = Heartbeat::start(runtime, store, claim.clone(), self.lease);
        let goes_on = || !self.stop.is_up() && !heartbeat.is_lost();
        let outcome = catch_unwind(AssertUnwindSafe(|| self.played(claim, goes_on)));
        let outcome =
            outcome.unwrap_or_else(|panic| Err(format!("it panicked: {}", said(&*panic))));
        // The claim says whose the run is: told a second time, the same end changes nothing.
        runtime.block_on(self.patiently(async || self.tell(claim, &outcome).await))?;
        drop(heartbeat);
        Ok(())
    }

    async fn tell(&self, claim: &Claim, outcome: &Outcome) -> Result<bool, StoreError> {
        match outcome {
            Ok(Some(played)) => {
                let outcome = serde_json::to_value(played).expect("measures are plain data");
                self.store.finish(claim, &outcome).await
            }
            Ok(None) => self.store.release(claim).await,
            Err(cause) => self.store.fail(claim, cause).await,
        }
    }

    fn played(&self, claim: &Claim, goes_on: impl Fn() -> bool) -> Outcome {
        let run = self.batch.experiment().run(claim.run);
        let run = run.ok_or_else(|| format!("the experiment has no run {}", claim.run))?;
        let brains = (self.brains)(&self.batch.brain(run.setting))?;
        play(self.batch, run, brains, goes_on).map_err(|error| error.to_string())
    }
}

/// What a panic says, where it says something.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}
