//! The `cognition` tool: simulate, inspect, check and evaluate minds from the terminal.
//!
//! Exit codes: 0 fine, 1 the thing checked is wrong, 2 usage.
//! Results go to standard output, everything else to standard error.

mod ablate;
mod batch;
mod brain_args;
mod brains;
mod chat;
mod check;
mod chooser;
mod crowd;
mod deciding;
mod eval;
mod evaluate;
mod measure;
mod new;
mod outcome;
mod prompt;
mod replay;
mod report;
mod route;
mod run_place;
mod self_check_arg;
mod sim;
mod why;

pub(crate) use outcome::{Failure, Verdict, told};

use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// Minds for Bevy NPCs, from the terminal.
#[derive(Debug, Parser)]
#[command(name = "cognition", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::NewArgs),
    Chat(chat::ChatArgs),
    /// Plays a scenario to its end.
    Sim(sim::SimArgs),
    Batch(batch::BatchArgs),
    Ablate(ablate::AblateArgs),
    /// Plays a run again from its folder, and says whether it is the same.
    Replay(replay::ReplayArgs),
    /// Makes one HTML page of a run, to read in any browser.
    Report(report::ReportArgs),
    Measure(measure::MeasureArgs),
    Why(why::WhyArgs),
    /// Prints what a mind is asked, now or in any turn of a run.
    Prompt(prompt::PromptArgs),
    /// Explains how a mind would take something up.
    Route(route::RouteArgs),
    /// Validates packs, personas, prompts, scenarios, scripts of deeds, experiments, schemas, run logs and cassettes.
    Check(check::CheckArgs),
    /// Evaluates a pure function: one JSON object a line in, one a line out.
    Eval(eval::EvalArgs),
    /// Plays suites of cases with known good outcomes, and counts how often minds find one.
    Evaluate(evaluate::EvaluateArgs),
    Brains(brains::BrainsArgs),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::New(arguments) => new::run(&arguments),
        Command::Chat(arguments) => chat::run(&arguments),
        Command::Sim(arguments) => sim::run(&arguments),
        Command::Batch(arguments) => batch::run(&arguments),
        Command::Ablate(arguments) => ablate::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Measure(arguments) => measure::run(&arguments),
        Command::Why(arguments) => why::run(&arguments),
        Command::Prompt(arguments) => prompt::run(&arguments),
        Command::Route(arguments) => route::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Evaluate(arguments) => evaluate::run(&arguments),
        Command::Brains(arguments) => brains::run(&arguments),
    };
    match outcome {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        Err(failure) => apologise(failure.as_ref()),
    }
}

fn apologise(failure: &(dyn std::error::Error + 'static)) -> ExitCode {
    // Nothing is left to tell if standard error is closed.
    if let Some(misuse) = failure.downcast_ref::<clap::Error>() {
        drop(misuse.print());
        return ExitCode::from(2);
    }
    drop(writeln!(std::io::stderr(), "cognition: {}", told(failure)));
    ExitCode::from(1)
}
