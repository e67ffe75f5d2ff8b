//! `cognition sim`: a scenario, played to its end in the terminal.

mod kept_answers;
mod kept_run;
mod line_by_line;
mod out;
mod out_folder;
mod sim_args;
mod spectator;
mod tui;

pub(crate) use kept_run::KeptRun;
pub(crate) use out::Out;
pub(crate) use sim_args::SimArgs;

use crate::{Failure, Verdict, brain_args, crowd, deciding};
use bevy_cognition::settings::ActionSelector;
use cognition_core::guard::Approval;
use cognition_core::record::RunRecord;
use cognition_llm::Cassette;
use cognition_testkit::{BrainChoice, Deciders, RunNumbers, Simulation, SimulationOptions, Stuck};
use line_by_line::LineByLine;
use spectator::Spectator;
use std::path::Path;

pub(crate) fn run(arguments: &SimArgs) -> Result<Verdict, Failure> {
    let Some(scenario) = &arguments.scenario else {
        return crowd::run(&arguments.crowd, arguments.seed);
    };
    match arguments.tui {
        true => tui::run(|player| play(scenario, arguments, player)),
        false => play(scenario, arguments, &mut LineByLine::new()),
    }
}

fn play(
    scenario: &Path,
    arguments: &SimArgs,
    spectator: &mut impl Spectator,
) -> Result<Verdict, Failure> {
    let choice = arguments.brain.choice()?;
    let cassette = choice.cassette()?;
    let mut options = options(arguments, &choice, cassette.as_ref())?;
    let usual = options.brains.usual();
    let (name, is_rule) = (usual.name().to_owned(), choice.is_rule());
    let currency = options.settings.govern.costs.currency.clone();
    let is_on_screen = arguments.tui;
    options = options.patient_telling(move |notice| {
        if !is_on_screen {
            deciding::tell(notice);
        }
    });
    let mut out = Out::new(scenario, arguments, &choice, &options)?;
    if let Some(out) = &mut out {
        options.brains = out.record(options.brains)?;
    }
    let mut simulation = Simulation::load(scenario, options)?;
    let log = out.as_ref().map(|out| out.open(scenario, &choice, &simulation));
    let log = log.transpose()?;
    let answers = out.as_ref().and_then(|out| out.answers(arguments).transpose());
    spectator.begin(&simulation, answers.transpose()?)?;
    if !is_on_screen {
        simulation.tell_before_waiting();
    }
    let played = play_on(&mut simulation, spectator, log)?;
    if arguments.days.is_some() {
        spectator.conclude(&played.numbers)?;
    }
    spectator.summarise(&deciding::summary(&played.deciders, &currency));
    if let Some(stuck) = played.stuck {
        return Err(stuck.into());
    }
    if let Some(fault) = out.and_then(|out| out.fault()) {
        return Err(fault.into());
    }
    if let Some(mismatch) = cassette.as_ref().and_then(Cassette::mismatch) {
        return Err(mismatch.to_string().into());
    }
    let is_live = cassette.is_none() && !arguments.allow_fallback;
    match is_live && !is_rule && played.deciders.came_to_nothing() {
        true => Err(deciding::came_to_nothing(&name, played.deciders.last_trouble()).into()),
        false => Ok(Verdict::Fine),
    }
}

/// What a run came to.
#[derive(Default)]
struct Played {
    numbers: RunNumbers,
    deciders: Deciders,
    stuck: Option<Stuck>,
}

impl Played {
    /// What a step leaves behind, up to the end of a run that cannot go on.
    fn take(&mut self, step: Result<Option<Vec<RunRecord>>, Stuck>) -> Option<Vec<RunRecord>> {
        let records = step.unwrap_or_else(|mut stuck| {
            let records = std::mem::take(&mut stuck.records);
            self.stuck = Some(stuck);
            Some(records)
        })?;
        for record in &records {
            self.numbers.add(record);
            self.deciders.add(record);
        }
        Some(records)
    }
}

/// To the end, or as far as the spectator wants.
fn play_on(
    simulation: &mut Simulation,
    spectator: &mut impl Spectator,
    mut log: Option<KeptRun>,
) -> Result<Played, Failure> {
    let mut played = Played::default();
    while spectator.wants_more() {
        let Some(records) = played.take(simulation.try_step()) else { break };
        spectator.follow(&records, !simulation.is_waiting())?;
        for record in &records {
            if let Some(log) = &mut log {
                log.append(record)?;
            }
        }
        if played.stuck.is_none() {
            spectator.attend(simulation)?;
        }
    }
    if let Some(log) = &mut log {
        log.finish()?;
    }
    Ok(played)
}

fn options(
    arguments: &SimArgs,
    choice: &BrainChoice,
    cassette: Option<&Cassette>,
) -> Result<SimulationOptions, Failure> {
    let brains = match cassette {
        Some(cassette) => cassette.tiered(),
        None => brain_args::open(choice)?,
    };
    let mut options = SimulationOptions::of(brains);
    options.seed = arguments.seed;
    options.turns = arguments.turns;
    options.days = arguments.days;
    options.explain = arguments.explain;
    if let Some(when) = arguments.self_check {
        options.settings.guard.self_check = when.into();
    }
    options.weights = brain_args::weights(cassette);
    if arguments.approve {
        options.settings.guard.approval = Approval::Always;
    }
    Ok(options.with_chooses(arguments.chooses.map(ActionSelector::from)))
}
