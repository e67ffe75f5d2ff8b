//! A conversation: line by line, to the end of the input.

mod answering;
mod saving;
mod silence;

use super::command::Command;
use super::passed;
use super::promised;
use super::shown::{Shown, Sight};
use crate::Failure;
use crate::sim::KeptRun;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::{RunEvent, RunRecord};
use cognition_testkit::{Deciders, PlayerMove, PlayerOutcome, Simulation};
use cognition_world::watcher::Called;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, Write};

/// Where what happens is kept, if anywhere.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) log: Option<KeptRun>,
    pub(super) moves: Option<File>,
}

/// A conversation in progress.
#[derive(Debug)]
pub(super) struct Session {
    simulation: Simulation,
    kept: Kept,
    shown: Shown,
    records: Vec<RunRecord>,
    deciders: Deciders,
    /// Whether somebody sits at a terminal, who is shown where to write.
    pub(super) is_terminal: bool,
    /// Whether lines are typed, and so are seen where they are written.
    pub(super) is_typed: bool,
}

/// What becomes of the conversation after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoesOn,
    Over,
}

impl Session {
    pub(super) fn new(mut simulation: Simulation, kept: Kept, mut shown: Shown) -> Self {
        shown.by(simulation.narrator());
        simulation.tell_before_waiting();
        let (records, deciders, is_terminal, is_typed) = Default::default();
        Self { simulation, kept, shown, records, deciders, is_terminal, is_typed }
    }

    pub(super) fn deciders(&self) -> &Deciders {
        &self.deciders
    }

    /// Whether anybody was asked what to do.
    pub(super) fn has_asked(&self) -> bool {
        self.records.iter().any(|record| matches!(record.event, RunEvent::TurnStarted { .. }))
    }

    /// To the end of the input, of the scene, or until `/quit`.
    pub(super) fn play(
        &mut self,
        mut input: impl BufRead,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        let records = self.simulation.begin();
        self.tell(&records, output)?;
        writeln!(output, "{}", self.shown.place(&self.simulation.surroundings()))?;
        writeln!(output, "  You are {}. `/help` says what you can write.", self.called())?;
        let mut next = Next::GoesOn;
        while next == Next::GoesOn && !self.simulation.is_over() {
            if self.is_terminal {
                write!(output, "\n> ")?;
            }
            output.flush()?;
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&line);
            self.echo(line.trim(), output)?;
            next = self.take(&line, output)?;
        }
        let records = self.simulation.leave();
        self.keep(&records)?;
        match &mut self.kept.log {
            Some(log) => log.finish(),
            None => Ok(()),
        }
    }

    /// What comes through a pipe is told, too: a transcript has both sides.
    fn echo(&self, line: &str, output: &mut impl Write) -> Result<(), Failure> {
        if !self.is_typed && !line.is_empty() {
            writeln!(output, "\n> {line}")?;
        }
        Ok(())
    }

    fn called(&self) -> String {
        match self.simulation.called() {
            name if name.is_empty() => "not in this scene yet: `/wait` until you are".to_owned(),
            name => name,
        }
    }

    fn take(&mut self, line: &str, output: &mut impl Write) -> Result<Next, Failure> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(Next::GoesOn);
        }
        match Command::read(line) {
            Err(why) => writeln!(output, "  ! {why}")?,
            Ok(Command::Quit) => return Ok(Next::Over),
            Ok(Command::Move(made)) => self.play_move(&made, output)?,
            Ok(command) => {
                let lines = self.answer(command).unwrap_or_else(|why| vec![format!("! {why}")]);
                for line in lines.iter().flat_map(|line| line.split('\n')) {
                    writeln!(output, "{}", format!("  {line}").trim_end())?;
                }
            }
        }
        Ok(Next::GoesOn)
    }

    fn play_move(&mut self, made: &PlayerMove, output: &mut impl Write) -> Result<(), Failure> {
        if let Some(moves) = &mut self.kept.moves {
            writeln!(moves, "{made}")?;
        }
        self.shown.begin_move();
        let (place, began) = (self.simulation.surroundings(), self.simulation.now());
        let is_for_the_absent = self.tell_for_whom(made, self.simulation.near().len(), output)?;
        let seen = self.simulation.begin_move(made);
        let told = self.see(seen, &place, output)?;
        let place = self.simulation.surroundings();
        let has_told = self.follow(made, &told, output)?;
        let told = self.see(None, &place, output)?;
        if !has_told && told.is_empty() && !is_for_the_absent {
            self.tell_of_silence(made, output)?;
        }
        match made {
            PlayerMove::Wait(_) => self.tell_time(began, output),
            PlayerMove::Say(_) | PlayerMove::Do(..) => Ok(()),
        }
    }

    /// How late it is after a wait, where the scene says when it begins; else how long the wait was.
    fn tell_time(&self, began: GameTime, output: &mut impl Write) -> Result<(), Failure> {
        let now = self.simulation.now();
        let clock = self.simulation.scenario().begins.is_some();
        if let Some(told) = passed::told(began, now, clock).filter(|_| !self.simulation.is_over()) {
            writeln!(output, "{}", self.shown.aside(&told))?;
        }
        Ok(())
    }

    /// Tells what follows, as far as it has come whenever a reply is waited for; whether there was anything
    /// to tell.
    fn follow(
        &mut self,
        made: &PlayerMove,
        before: &str,
        output: &mut impl Write,
    ) -> Result<bool, Failure> {
        let mut has_told = false;
        loop {
            let outcome = match self.simulation.go_on_with(made) {
                Ok(outcome) => outcome,
                Err(mut stuck) => {
                    self.keep(&std::mem::take(&mut stuck.records))?;
                    return Err(stuck.into());
                }
            };
            has_told |= self.tell_what_follows(outcome, before, output)?;
            output.flush()?;
            if !self.simulation.has_more_to_come() {
                return Ok(has_told);
            }
        }
    }

    /// Where several are near, who is to answer a line, unless all are. Where it calls somebody who is elsewhere and
    /// nobody who is here, that they do not hear it; whether that is so.
    fn tell_for_whom(
        &self,
        made: &PlayerMove,
        near: usize,
        output: &mut impl Write,
    ) -> Result<bool, Failure> {
        let PlayerMove::Say(said) = made else { return Ok(false) };
        if let Some(absent) = self.absent(said) {
            writeln!(output, "{}", self.shown.aside(&absent))?;
            return Ok(true);
        }
        let meant = self.simulation.meant_by(said);
        if (1..near).contains(&meant.len()) {
            writeln!(output, "  (to {})", meant.join(", "))?;
        }
        Ok(false)
    }

    /// What came of a deed of one's own, and where one is if that is elsewhere than before; all of it is
    /// returned, since it need not be told again.
    fn see(
        &self,
        seen: Option<Result<String, String>>,
        before: &str,
        output: &mut impl Write,
    ) -> Result<String, Failure> {
        let mut told = String::new();
        match seen {
            Some(Ok(seen)) => {
                writeln!(output, "  {seen}")?;
                told.push_str(&seen);
            }
            Some(Err(why)) => writeln!(output, "  ! {why}")?,
            None => {}
        }
        let now = self.simulation.surroundings();
        let place = |text: &str| text.split('.').next().unwrap_or_default().to_owned();
        if place(before) != place(&now) {
            writeln!(output, "{}", self.shown.place(&now))?;
            told.push_str(&now);
        }
        output.flush()?;
        Ok(told)
    }

    fn tell(&mut self, records: &[RunRecord], output: &mut impl Write) -> Result<(), Failure> {
        let (near, own, mut missed) = (BTreeSet::new(), self.own(), Vec::new());
        let (near, missed, own) = (&near, &mut missed, own.as_str());
        let who = self.simulation.player_id();
        let (who, called) = (who.as_ref(), &[] as &[Called]);
        let mut sight = Sight { near, missed, called, who, own, before: "", all: records };
        let lines = self.shown.lines(records, &mut sight);
        self.keep(records)?;
        write_lines(&lines, output)
    }

    /// How what one does oneself is narrated: `Wren: `.
    fn own(&self) -> String {
        format!("{}: ", self.simulation.called())
    }

    /// Whether there was anything to tell.
    fn tell_what_follows(
        &mut self,
        outcome: PlayerOutcome,
        before: &str,
        output: &mut impl Write,
    ) -> Result<bool, Failure> {
        let PlayerOutcome { records, near, mut missed, called, .. } = outcome;
        self.keep(&records)?;
        let (own, mut lines, mut rest) = (self.own(), Vec::new(), records.as_slice());
        let who = self.simulation.player_id();
        for (count, near) in &near {
            let (step, later) = rest.split_at(*count);
            rest = later;
            let (missed, own, all) = (&mut missed, own.as_str(), self.records.as_slice());
            let (who, called) = (who.as_ref(), called.as_slice());
            let mut sight = Sight { near, missed, called, who, own, before, all };
            lines.extend(self.shown.lines(step, &mut sight));
        }
        lines.extend(self.promised(&records));
        write_lines(&lines, output)?;
        Ok(!lines.is_empty())
    }

    /// What minds have promised the one who takes part, and what has become of it.
    fn promised(&self, records: &[RunRecord]) -> Vec<String> {
        let Some(player) = self.simulation.player_id() else { return Vec::new() };
        let changed: BTreeSet<(&StableId, u32)> =
            records.iter().filter_map(|record| promised::changed(&record.event)).collect();
        let line = |(mind, id): (&StableId, u32)| {
            let sheet = self.simulation.sheet(mind.as_str()).ok()?;
            let line = promised::line(&self.shown.name(mind), &sheet.commitments, id, &player)?;
            Some(self.shown.aside(&line))
        };
        changed.into_iter().filter_map(line).collect()
    }

    fn keep(&mut self, records: &[RunRecord]) -> Result<(), Failure> {
        for record in records {
            self.deciders.add(record);
            if let Some(log) = &mut self.kept.log {
                log.append(record)?;
            }
        }
        self.records.extend_from_slice(records);
        Ok(())
    }
}

fn write_lines(lines: &[String], output: &mut impl Write) -> Result<(), Failure> {
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
