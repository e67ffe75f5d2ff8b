//! `cognition evaluate`: how often a brain chooses what a sensible person would.

use crate::brain_args::BrainArgs;
use crate::chooser::Chooser;
use crate::{Failure, Verdict, deciding};
use clap::Args;
use cognition_brain::TieredBrains;
use cognition_testkit::evaluation::{Evaluation, EvaluationTable, Outcome, Terms};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// The pack of situations (`*.evaluation.json`).
    pack: PathBuf,
    #[command(flatten)]
    brain: BrainArgs,
    /// Who chooses; several, parted by commas, are played one after the other and told side by side.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "model")]
    chooses: Vec<Chooser>,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Fails, with exit code 1, unless each share of acceptable choices is at least this, from 0 to 1.
    /// What the heuristic brain chose in place of the brain that was asked is not counted.
    #[arg(long, value_parser = share)]
    at_least: Option<f64>,
    /// Lets it pass that the brain had no valid reply in any situation; else that is exit code 1.
    #[arg(long)]
    allow_fallback: bool,
    /// Tells what was said, too.
    #[arg(long)]
    speech: bool,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().map_err(|error| error.to_string())?;
    match (0.0..=1.0).contains(&share) {
        true => Ok(share),
        false => Err(format!("{share} is not between 0 and 1")),
    }
}

pub(crate) fn run(arguments: &EvaluateArgs) -> Result<Verdict, Failure> {
    let mut out = std::io::stdout().lock();
    let pack = match read(arguments)? {
        Ok(pack) => pack,
        Err(faults) => {
            faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
            return Ok(Verdict::Wrong);
        }
    };
    let (mut outcomes, mut currencies) = (Vec::new(), Vec::new());
    for chooser in &arguments.chooses {
        let (outcome, currency) = play(arguments, &pack, *chooser)?;
        outcomes.push(outcome);
        currencies.push(currency);
    }
    write!(out, "{}", EvaluationTable { pack: &pack, outcomes: &outcomes })?;
    if arguments.speech {
        outcomes.iter().try_for_each(|outcome| tell_speech(&mut out, outcome))?;
    }
    for (outcome, currency) in outcomes.iter().zip(&currencies) {
        deciding::summarise(&outcome.deciders, currency);
    }
    if !arguments.allow_fallback && !arguments.brain.choice()?.is_rule() {
        outcomes.iter().try_for_each(demand_a_decision)?;
    }
    let wanted = arguments.at_least.unwrap_or_default();
    let is_fine = outcomes.iter().all(|outcome| outcome.share() >= wanted);
    Ok(if is_fine { Verdict::Fine } else { Verdict::Wrong })
}

/// What a brain makes of the pack, and the currency of what that costs.
fn play(
    arguments: &EvaluateArgs,
    pack: &Evaluation,
    chooser: Chooser,
) -> Result<(Outcome, String), Failure> {
    // What is judged is the choice: the brain of the minds makes it, whatever tiers there are.
    let TieredBrains { default: brain, costs, .. } = arguments.brain.open()?;
    let costs = costs.unwrap_or_default();
    let currency = costs.currency.clone();
    let terms = Terms { chooses: chooser.into(), seed: arguments.seed, costs };
    let brain = Evaluation::patient(brain).telling(deciding::tell);
    Ok((pack.play_patiently(brain, terms), currency))
}

fn demand_a_decision(outcome: &Outcome) -> Result<(), Failure> {
    match outcome.came_to_nothing() {
        true => Err(deciding::came_to_nothing(&outcome.brain, outcome.last_trouble()).into()),
        false => Ok(()),
    }
}

type Read = Result<Evaluation, Vec<cognition_core::pack::PackError>>;

fn read(arguments: &EvaluateArgs) -> Result<Read, Failure> {
    let file = arguments.pack.display().to_string();
    let text =
        std::fs::read_to_string(&arguments.pack).map_err(|error| format!("{file}: {error}"))?;
    Ok(Evaluation::from_json(&file, &text))
}

fn tell_speech(out: &mut impl Write, outcome: &Outcome) -> Result<(), Failure> {
    writeln!(out)?;
    for choice in &outcome.choices {
        writeln!(out, "{}: \"{}\"", choice.situation, choice.speech)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_a_number_from_0_to_1() {
        assert_eq!(share("0.57"), Ok(0.57));
        for wrong in ["57", "-0.1", "half", "NaN"] {
            assert!(share(wrong).is_err(), "{wrong} is no share");
        }
    }
}
