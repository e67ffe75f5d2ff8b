//! A run that is kept while it is played: in a folder, or in a database.

use crate::Failure;
use cognition_core::record::{RunChain, RunRecord};
use cognition_store::RunRecorder;
use serde_json::Value;
use std::fs::File;
use std::io::{BufWriter, Write};

/// A run that is being kept.
#[derive(Debug)]
pub(crate) enum KeptRun {
    Folder { log: BufWriter<File>, hashes: BufWriter<File>, chain: RunChain },
    Database { name: String, recorder: Option<RunRecorder> },
}

impl KeptRun {
    pub(crate) fn append(&mut self, record: &RunRecord) -> Result<(), Failure> {
        match self {
            Self::Folder { log, hashes, chain } => {
                let line = serde_json::to_string(record)?;
                write(log, &line)?;
                // After the record: of a run that is killed, the log may have one more.
                let value: Value = serde_json::from_str(&line)?;
                write(hashes, chain.append(&value))
            }
            Self::Database { recorder, .. } => match recorder {
                Some(running) if running.record(record.clone()).is_ok() => Ok(()),
                _ => self.finish(),
            },
        }
    }

    /// Waits until all of it is kept.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let Self::Database { name, recorder } = self else { return Ok(()) };
        let Some(recorder) = recorder.take() else { return Ok(()) };
        let told = |error| format!("the run `{name}` is kept only as far as it came: {error}");
        recorder.finish().map(|_| ()).map_err(|error| told(error).into())
    }
}

/// A whole line, at once: a disk may be full.
fn write(file: &mut BufWriter<File>, line: &str) -> Result<(), Failure> {
    let written = writeln!(file, "{line}").and_then(|()| file.flush());
    Ok(written.map_err(|error| format!("the run is kept only as far as it came: {error}"))?)
}
