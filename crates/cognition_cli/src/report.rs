//! `cognition report`: a run as one HTML page that needs nothing but a browser.

mod entry;
mod headline;
#[cfg(test)]
mod hostile;
mod html;
mod kind;
mod mind_totals;
mod model;
mod overview;
mod panel;
mod panels;
mod source;
mod distribution;
mod story;

use crate::{Failure, Verdict};
use clap::Args;
use cognition_core::pack::PackError;
use model::Report;
pub(crate) use source::RunText;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// The folder that `sim --out` made, a run log (`*.jsonl`), or a run in a database, as
    /// `sqlite:PATH#NAME` or `postgres://…#NAME`.
    run: PathBuf,
    /// The page; standard output without it.
    #[arg(short, long)]
    output: Option<PathBuf>,
}

/// The page is written whatever is wrong with the run; what is wrong is told besides.
pub(crate) fn run(arguments: &ReportArgs) -> Result<Verdict, Failure> {
    let text = RunText::read(&arguments.run)?;
    let report = Report::new(&text);
    let page = html::page(&report)?;
    match &arguments.output {
        Some(path) => write(path, &page)?,
        None => std::io::stdout().lock().write_all(page.as_bytes())?,
    }
    tell(report.faults())
}

fn write(path: &Path, page: &str) -> Result<(), Failure> {
    Ok(std::fs::write(path, page).map_err(|error| format!("{}: {error}", path.display()))?)
}

fn tell(faults: &[PackError]) -> Result<Verdict, Failure> {
    let mut out = std::io::stderr().lock();
    faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
    Ok(if faults.is_empty() { Verdict::Fine } else { Verdict::Wrong })
}
