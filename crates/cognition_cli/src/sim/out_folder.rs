//! A run's folder: the log, and what a replay needs.

use super::kept_run::KeptRun;
use super::sim_args::SimArgs;
use crate::Failure;
use bevy_cognition::prelude::Brains;
use cognition_core::record::RunChain;
use cognition_llm::TapeWriter;
use cognition_testkit::{BrainChoice, PlayedBy, RunFolder, RunOptions, Simulation};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// A run's folder holds the log and what a replay needs.
#[derive(Debug)]
pub(crate) struct OutFolder {
    folder: RunFolder,
    options: RunOptions,
    tape: Option<TapeWriter>,
}

impl OutFolder {
    pub(super) fn new(path: &Path, options: RunOptions) -> Self {
        Self { folder: RunFolder::new(path), options, tape: None }
    }

    /// What answers by rule needs no cassette.
    pub(super) fn record(&mut self, brains: Brains) -> Result<Brains, Failure> {
        if self.options.brain != PlayedBy::Cassette {
            return Ok(brains);
        }
        let (recorded, tape) = self.folder.record(brains, &self.options)?;
        self.tape = Some(tape);
        Ok(recorded)
    }

    pub(super) fn open(
        &self,
        scenario: &Path,
        choice: &BrainChoice,
        simulation: &Simulation,
    ) -> Result<KeptRun, Failure> {
        if let BrainChoice::Script(script) = choice {
            self.folder.keep_script(script)?;
        }
        for place in self.folder.keep(scenario, simulation, &self.options)? {
            let place = place.display();
            writeln!(
                std::io::stderr(),
                "cognition: not copied: `{place}` leads out of the folder"
            )?;
        }
        let log = BufWriter::new(create(&self.folder.log())?);
        let hashes = BufWriter::new(create(&self.folder.chain())?);
        Ok(KeptRun::Folder { log, hashes, chain: RunChain::default() })
    }

    pub(super) fn answers(&self, arguments: &SimArgs) -> Result<Option<File>, Failure> {
        arguments.approve.then(|| create(&self.folder.answers())).transpose()
    }

    pub(super) fn moves(&self) -> Result<File, Failure> {
        create(&self.folder.moves())
    }

    /// Why its cassette ends too soon, if it does.
    pub(super) fn fault(&self) -> Option<String> {
        let fault = self.tape.as_ref()?.fault()?;
        Some(format!("{}: {fault}", self.folder.cassette().display()))
    }
}

fn create(path: &Path) -> Result<File, Failure> {
    Ok(File::create(path).map_err(|error| format!("{}: {error}", path.display()))?)
}
