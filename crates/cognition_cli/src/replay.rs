//! `cognition replay`: a run, played again from its folder and compared with its log.

use crate::{Failure, Verdict};
use clap::Args;
use cognition_testkit::{Replay, RunFolder};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The folder that `sim --out` made.
    #[arg(value_parser = run_folder)]
    run: PathBuf,
    /// Plays it so many times.
    #[arg(long, default_value = "1")]
    times: NonZeroUsize,
    /// With so many threads for tasks; by default, as many as the machine has.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Takes the prompts from another asset folder, to see what an edit does to the run.
    #[arg(long)]
    assets: Option<PathBuf>,
}

fn run_folder(text: &str) -> Result<PathBuf, String> {
    match RunFolder::new(text).options().is_file() {
        true => Ok(text.into()),
        false => Err("is no folder of a run: it has no run.json".to_owned()),
    }
}

pub(crate) fn run(arguments: &ReplayArgs) -> Result<Verdict, Failure> {
    let mut replay = Replay::read(&arguments.run)?;
    if let Some(threads) = arguments.threads {
        replay = replay.with_threads(threads.get());
    }
    if let Some(assets) = &arguments.assets {
        replay = replay.with_assets(assets);
    }
    if let Some(line) = replay.tape().and_then(|tape| tape.cut()) {
        let file = RunFolder::new(&arguments.run).cassette();
        writeln!(std::io::stderr(), "cognition: {}:{line}: cut short, left out", file.display())?;
    }
    let mut out = std::io::stdout().lock();
    for _ in 0..arguments.times.get() {
        let report = replay.play()?;
        writeln!(out, "{report}")?;
        if !report.is_same() {
            return Ok(Verdict::Wrong);
        }
    }
    Ok(Verdict::Fine)
}
