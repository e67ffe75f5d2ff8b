//! A file of situations, each chooser a column of the same table.

use super::evaluate_args::EvaluateArgs;
use crate::chooser::Chooser;
use crate::{Failure, Verdict, deciding};
use cognition_brain::TieredBrains;
use cognition_evaluation::choices::{Evaluation, EvaluationTable, Outcome, Terms};
use std::io::Write;
use std::path::Path;

pub(super) fn run(arguments: &EvaluateArgs, file: &Path) -> Result<Verdict, Failure> {
    let mut out = std::io::stdout().lock();
    let pack = match read(file)? {
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

fn read(path: &Path) -> Result<Read, Failure> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
    Ok(Evaluation::from_json(&file, &text))
}

fn tell_speech(out: &mut impl Write, outcome: &Outcome) -> Result<(), Failure> {
    writeln!(out)?;
    for choice in &outcome.choices {
        writeln!(out, "{}: \"{}\"", choice.situation, choice.speech)?;
    }
    Ok(())
}
