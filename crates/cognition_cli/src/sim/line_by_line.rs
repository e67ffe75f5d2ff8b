//! A run that is told line by line, at a terminal or into a pipe.

use super::kept_answers::KeptAnswers;
use super::spectator::Spectator;
use crate::{Failure, deciding};
use anstream::{AutoStream, ColorChoice};
use cognition_core::record::RunRecord;
use cognition_testkit::transcript::Narrator;
use cognition_testkit::{Approver, RunNumbers, Simulation};
use std::fs::File;
use std::io::{Stderr, StdinLock, Stdout, Write};

/// Writes to standard output, and asks on standard error what standard input answers.
pub(super) struct LineByLine {
    output: AutoStream<Stdout>,
    narrator: Narrator,
    /// What is told together with what follows it.
    held: Vec<RunRecord>,
    approver: Option<Approver<KeptAnswers<StdinLock<'static>>, Stderr>>,
}

impl LineByLine {
    pub(super) fn new() -> Self {
        Self {
            output: AutoStream::new(std::io::stdout(), ColorChoice::Auto),
            narrator: Narrator::plain([]),
            held: Vec::new(),
            approver: None,
        }
    }
}

impl Spectator for LineByLine {
    fn begin(&mut self, simulation: &Simulation, answers: Option<File>) -> Result<(), Failure> {
        self.narrator = simulation.narrator();
        let input = KeptAnswers::new(std::io::stdin().lock(), answers);
        self.approver = Some(Approver::new(input, std::io::stderr()));
        Ok(())
    }

    fn wants_more(&mut self) -> bool {
        true
    }

    fn follow(&mut self, records: &[RunRecord], is_whole: bool) -> Result<(), Failure> {
        self.held.extend_from_slice(records);
        let told = match is_whole {
            true => self.held.len(),
            false => self.narrator.told_already(&self.held),
        };
        let told: Vec<RunRecord> = self.held.drain(..told).collect();
        for line in self.narrator.lines(&told) {
            writeln!(self.output, "{line}")?;
        }
        Ok(self.output.flush()?)
    }

    fn attend(&mut self, simulation: &mut Simulation) -> Result<(), Failure> {
        match &mut self.approver {
            Some(approver) => Ok(approver.attend(simulation)?),
            None => Ok(()),
        }
    }

    fn conclude(&mut self, numbers: &RunNumbers) -> Result<(), Failure> {
        Ok(writeln!(self.output, "\n{numbers}")?)
    }

    fn summarise(&mut self, lines: &[String]) {
        lines.iter().for_each(|line| deciding::tell(line));
    }
}
