//! `cognition sim`: a scenario, played to its end in the terminal.

mod kept_answers;

use crate::brain_choice::BrainChoice;
use crate::chooser::Chooser;
use crate::crowd::{self, CrowdArgs};
use crate::{Failure, Verdict};
use anstream::{AutoStream, ColorChoice};
use bevy_cognition::prelude::Chooses;
use clap::Args;
use cognition_core::guard::Approval;
use cognition_core::record::RunRecord;
use cognition_llm::{Brain, Cassette, TapeWriter};
use cognition_testkit::{
    Approver, PlayedBy, RunFolder, RunNumbers, RunOptions, Simulation, SimulationOptions,
};
use kept_answers::KeptAnswers;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The scenario file.
    #[arg(required_unless_present = "crowd")]
    scenario: Option<PathBuf>,
    #[command(flatten)]
    crowd: CrowdArgs,
    /// `heuristic`, `script:FILE` with a script of deeds (`*.replies.json`), `cassette:FILE` with
    /// what another brain once answered (`*.cassette.jsonl`), or the URL of an OpenAI-compatible
    /// server.
    #[arg(long, default_value = "heuristic")]
    brain: BrainChoice,
    /// Who picks what minds do: `model`, the brain that is asked, or `engine`, the heuristic one, and
    /// the brain gives it the words.
    #[arg(long, value_enum, conflicts_with = "crowd")]
    chooses: Option<Chooser>,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Ends the run after this many turns.
    #[arg(long)]
    turns: Option<u64>,
    /// Ends the run after this many days of game time, and tells them in numbers.
    #[arg(long)]
    days: Option<u32>,
    /// Asks before every act: `y` or nothing approves, a number takes that offer instead, `n` and a
    /// reason rejects; words after `y` or the number are said. Reads standard input line by line.
    #[arg(long)]
    approve: bool,
    /// Folder for the run log and what `cognition replay` needs; made if it is not there. It holds
    /// what was said, and what brains were asked.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &SimArgs) -> Result<Verdict, Failure> {
    let Some(scenario) = &arguments.scenario else {
        return crowd::run(&arguments.crowd, arguments.seed);
    };
    let cassette = arguments.brain.cassette()?;
    let mut options = options(arguments, cassette.as_ref())?;
    let mut folder = arguments.out.as_ref().map(|path| OutFolder::make(path, scenario, arguments));
    if let Some(folder) = &mut folder {
        options.brain = folder.record(options.brain)?;
    }
    let mut simulation = Simulation::load(scenario, options)?;
    let mut log =
        folder.as_ref().map(|folder| folder.open(scenario, arguments, &simulation)).transpose()?;
    let narrator = simulation.narrator();
    let mut terminal = AutoStream::new(std::io::stdout(), ColorChoice::Auto);
    let mut numbers = RunNumbers::default();
    let answers = folder.as_ref().and_then(|folder| folder.answers(arguments).transpose());
    let input = KeptAnswers::new(std::io::stdin().lock(), answers.transpose()?);
    let mut approver = Approver::new(input, std::io::stderr());
    while let Some(records) = simulation.step() {
        for line in narrator.lines(&records) {
            writeln!(terminal, "{line}")?;
        }
        for record in &records {
            numbers.add(record);
            if let Some(log) = &mut log {
                append(log, record)?;
            }
        }
        terminal.flush()?;
        approver.attend(&mut simulation)?;
    }
    if arguments.days.is_some() {
        writeln!(terminal, "\n{numbers}")?;
    }
    if let Some(fault) = folder.and_then(|folder| folder.fault()) {
        return Err(fault.into());
    }
    match cassette.and_then(|cassette| cassette.mismatch()) {
        Some(mismatch) => {
            writeln!(std::io::stderr(), "cognition: {mismatch}")?;
            Ok(Verdict::Wrong)
        }
        None => Ok(Verdict::Fine),
    }
}

fn options(arguments: &SimArgs, cassette: Option<&Cassette>) -> Result<SimulationOptions, Failure> {
    let brain = match cassette {
        Some(cassette) => Arc::new(cassette.clone()),
        None => arguments.brain.brain()?,
    };
    let mut options = SimulationOptions::new(brain);
    options.seed = arguments.seed;
    options.turns = arguments.turns;
    options.days = arguments.days;
    if arguments.approve {
        options.settings.guard.approval = Approval::Always;
    }
    Ok(options.with_chooses(arguments.chooses.map(Chooses::from)))
}

/// A run's folder holds the log and what a replay needs.
#[derive(Debug)]
struct OutFolder {
    folder: RunFolder,
    options: RunOptions,
    tape: Option<TapeWriter>,
}

impl OutFolder {
    fn make(path: &Path, scenario: &Path, arguments: &SimArgs) -> Self {
        let mut options = RunOptions::new(scenario);
        options.brain = arguments.brain.played_by();
        (options.seed, options.approve) = (arguments.seed, arguments.approve);
        (options.turns, options.days) = (arguments.turns, arguments.days);
        options.chooses = arguments.chooses.map(Chooses::from);
        Self { folder: RunFolder::new(path), options, tape: None }
    }

    /// What answers by rule needs no cassette.
    fn record(&mut self, brain: Arc<dyn Brain>) -> Result<Arc<dyn Brain>, Failure> {
        if self.options.brain != PlayedBy::Cassette {
            return Ok(brain);
        }
        let (cassette, tape) = self.folder.record(brain, &self.options)?;
        self.tape = Some(tape);
        Ok(Arc::new(cassette))
    }

    fn open(
        &self,
        scenario: &Path,
        arguments: &SimArgs,
        simulation: &Simulation,
    ) -> Result<BufWriter<File>, Failure> {
        if let BrainChoice::Script(script) = &arguments.brain {
            self.folder.keep_script(script)?;
        }
        for place in self.folder.keep(scenario, simulation, &self.options)? {
            let place = place.display();
            writeln!(
                std::io::stderr(),
                "cognition: not copied: `{place}` leads out of the folder"
            )?;
        }
        Ok(BufWriter::new(create(&self.folder.log())?))
    }

    fn answers(&self, arguments: &SimArgs) -> Result<Option<File>, Failure> {
        arguments.approve.then(|| create(&self.folder.answers())).transpose()
    }

    /// Why its cassette ends too soon, if it does.
    fn fault(&self) -> Option<String> {
        let fault = self.tape.as_ref()?.fault()?;
        Some(format!("{}: {fault}", self.folder.cassette().display()))
    }
}

fn create(path: &Path) -> Result<File, Failure> {
    Ok(File::create(path).map_err(|error| format!("{}: {error}", path.display()))?)
}

fn append(log: &mut BufWriter<File>, record: &RunRecord) -> Result<(), Failure> {
    serde_json::to_writer(&mut *log, record)?;
    log.write_all(b"\n")?;
    Ok(log.flush()?)
}
