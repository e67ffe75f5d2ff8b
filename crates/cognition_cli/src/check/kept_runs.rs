//! Runs in a database: the chain of each, and its records as those of a log.

use super::run_log::{Chains, check_record};
use crate::run_place::KeptRuns;
use cognition_core::pack::PackError;
use cognition_store::{RunStore, StoreError, open};
use std::io;

/// How many records are read at once.
const PAGE: u32 = 500;

/// How many runs there are, and every fault of them.
pub(super) fn check(runs: &KeptRuns) -> (usize, Vec<PackError>) {
    let unreadable = |told: String| (0, vec![PackError::at("the database", "", "readable", told)]);
    if let Some(path) = runs.missing_file() {
        return unreadable(format!("there is no file `{path}`"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    match runtime.map_err(io_failure).and_then(|runtime| runtime.block_on(check_all(runs))) {
        Ok(checked) => checked,
        Err(error) => unreadable(error),
    }
}

fn io_failure(error: io::Error) -> String {
    error.to_string()
}

async fn check_all(runs: &KeptRuns) -> Result<(usize, Vec<PackError>), String> {
    let told = |error: StoreError| error.to_string();
    let store = open(&runs.location).await.map_err(told)?;
    let names = match &runs.name {
        Some(name) => vec![name.clone()],
        None => {
            let all = store.runs().await.map_err(told)?.into_iter();
            all.filter(|run| !run.events_dropped).map(|run| run.name).collect()
        }
    };
    let mut faults = Vec::new();
    for name in &names {
        check_run(&*store, name, &mut faults).await.map_err(told)?;
    }
    Ok((names.len(), faults))
}

async fn check_run(
    store: &dyn RunStore,
    name: &str,
    faults: &mut Vec<PackError>,
) -> Result<(), StoreError> {
    let label = format!("run `{name}`");
    if let Some(fault) = store.verify(name).await? {
        let place = format!("{label}:{}", fault.number);
        faults.push(PackError::at(&place, "", "chain", fault.to_string()));
    }
    let (mut number, mut chains) = (0, Chains::new());
    loop {
        let lines = store.lines(name, number as u64, PAGE).await?;
        if lines.is_empty() {
            return Ok(());
        }
        for line in &lines {
            number += 1;
            faults.extend(check_record(&label, number, line, &mut chains));
        }
    }
}
