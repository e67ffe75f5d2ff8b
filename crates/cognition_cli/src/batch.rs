//! `cognition batch`: an experiment, played by many workers.

mod watching;

use crate::{Failure, Verdict, brain_args, deciding};
use clap::Args;
use cognition_batch::{Batch, BrainSpec, Crew, Results, StopSign};
use cognition_brain::TieredBrains;
use cognition_llm::BrainSettings;
use cognition_store::{BatchStore, open};
use cognition_testkit::{BrainChoice, BrainChoiceError, with_models_found};
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;

/// Plays an experiment: many runs, by many workers, on one database.
///
/// Every scenario is played with every setting and every seed, and it is told what they came to:
/// means with 95 % confidence intervals.
///
/// Start it as often as you like, also on other machines: who gives the same experiment and the same
/// store joins, and each run is played once. A process that is killed loses nothing but the runs that
/// it was playing; they are played again after the lease. Once all is played, the same command prints
/// the results again without playing. A changed experiment, scenario, persona or prompt is another
/// batch.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    cognition batch data/experiments/doors.experiment.json --workers 2\n  \
    cognition batch doors.experiment.json --store postgres://ada@host/lab --out results")]
pub(crate) struct BatchArgs {
    /// The experiment (`*.experiment.json`).
    experiment: PathBuf,
    /// How many runs this process plays at once; as many as the machine has processors unless set.
    /// Where the brain is a server, more are of use.
    #[arg(long)]
    workers: Option<NonZeroUsize>,
    /// Where runs are claimed and kept: `postgres://…` for processes on several machines, or
    /// `sqlite:PATH` for those on one.
    #[arg(long, default_value = "sqlite:batches.db")]
    store: String,
    /// Folder for `results.json`, `results.csv` and `results.svg`; made if it is not there.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Seconds after which a run whose worker was not heard of is played by another.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    lease: u32,
    /// Plays runs once more that were given up.
    #[arg(long)]
    retry: bool,
    /// Lets it pass that the brain of a setting decided nothing; else that is exit code 1.
    #[arg(long)]
    allow_fallback: bool,
}

pub(crate) fn run(arguments: &BatchArgs) -> Result<Verdict, Failure> {
    let batch = Batch::read(&arguments.experiment)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let store = runtime.block_on(enrolled(&batch, arguments))?;
    let stop = Arc::new(StopSign::default());
    watching::stop_on_interrupt(&runtime, &stop);
    let watch = runtime.block_on(watching::Watch::begin(&store, &batch))?;
    let watcher = runtime.spawn(watch.clone().go_on());
    let worked = crew(arguments, &batch, &store, &stop).work(runtime.handle());
    watcher.abort();
    let told = runtime.block_on(watch.tell());
    worked?;
    told?;
    tell(&runtime, &batch, &store, arguments)
}

async fn enrolled(batch: &Batch, arguments: &BatchArgs) -> Result<Arc<dyn BatchStore>, Failure> {
    let store = open(&arguments.store).await?;
    store.enrol(&batch.entry()).await?;
    if arguments.retry {
        store.retry(batch.hash()).await?;
    }
    Ok(store)
}

fn crew<'s>(
    arguments: &BatchArgs,
    batch: &'s Batch,
    store: &Arc<dyn BatchStore>,
    stop: &'s StopSign,
) -> Crew<'s> {
    let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Crew {
        batch,
        store: Arc::clone(store),
        brains: &brains,
        workers: arguments.workers.map_or(processors, NonZeroUsize::get),
        name: format!("{}-{}", host(), std::process::id()),
        lease: Duration::from_secs(arguments.lease.into()),
        stop,
    }
}

/// Tells the machine from others, for whoever reads who holds a run.
fn host() -> String {
    let name = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    match name.trim() {
        "" => "worker".to_owned(),
        name => name.chars().filter(|char| !char.is_control()).take(100).collect(),
    }
}

/// Everything is new for every run, as in `sim`; but a model in this process is loaded once, and a
/// server that has to name its model is asked for it once.
fn brains(spec: &BrainSpec) -> Result<TieredBrains, String> {
    static LOADED: Mutex<BTreeMap<PathBuf, TieredBrains>> = Mutex::new(BTreeMap::new());
    static FOUND: Mutex<Vec<(BrainChoice, BrainSettings)>> = Mutex::new(Vec::new());
    let told = |error: BrainChoiceError| crate::told(&error);
    let choice = match spec {
        BrainSpec::Known(choice) => choice,
        BrainSpec::Unknown(text) => return Err(format!("there is no brain `{text}`")),
    };
    if let BrainChoice::Embedded(file) = choice {
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(brains) = loaded.get(file) {
            return Ok(brains.clone());
        }
        let brains = brain_args::open(choice).map_err(|error| error.to_string())?;
        loaded.insert(file.clone(), brains.clone());
        return Ok(brains);
    }
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, settings)) = found.iter().find(|(known, _)| known == choice) {
        return settings.open().map_err(|error| told(error.into()));
    }
    let Some(settings) = choice.settings().map_err(told)? else {
        drop(found);
        return brain_args::open(choice).map_err(|error| crate::told(error.as_ref()));
    };
    let settings = with_models_found(settings, &deciding::tell).map_err(told)?;
    let brains = settings.open().map_err(|error| told(error.into()));
    found.push((choice.clone(), settings));
    brains
}

fn tell(
    runtime: &Runtime,
    batch: &Batch,
    store: &Arc<dyn BatchStore>,
    arguments: &BatchArgs,
) -> Result<Verdict, Failure> {
    let results = Results::of(batch, runtime.block_on(store.runs_of(batch.hash()))?)?;
    write!(std::io::stdout().lock(), "{results}")?;
    let mut errors = std::io::stderr().lock();
    for failure in results.failures() {
        writeln!(errors, "cognition: failed: {failure}")?;
    }
    if let Some(folder) = &arguments.out {
        results.write(folder)?;
    }
    let deciders = results.deciders();
    deciders.iter().try_for_each(|setting| writeln!(errors, "cognition: {setting}"))?;
    if !results.is_complete() {
        writeln!(
            errors,
            "cognition: not every run is done: the same command plays the rest, and with --retry what was given up"
        )?;
        return Ok(Verdict::Wrong);
    }
    match deciders.iter().find(|setting| setting.came_to_nothing()) {
        Some(mute) if !arguments.allow_fallback => {
            Err(deciding::came_to_nothing(&mute.brain, mute.main_cause()).into())
        }
        _ => Ok(Verdict::Fine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brain_that_cannot_be_made_says_why() {
        let script = BrainSpec::from("script:gone.replies.json".to_owned());
        let error = brains(&script).expect_err("there is no such file");
        assert!(error.contains("gone.replies.json"), "{error}");
    }
}
