//! Suites, one after the other, held against what was kept.

use super::evaluate_args::EvaluateArgs;
use crate::outcome::misused;
use crate::{Failure, Verdict, brain_args, deciding};
use bevy_cognition::guard::SelfCheckWhen;
use bevy_cognition::prelude::CognitionSettings;
use cognition_brain::TieredBrains;
use cognition_evaluation::{
    EvaluationError, Judge, Page, PageTable, Progress, ResultTable, Results, SelectedSuite, Setup,
    StandingTable, SuiteResult, Trial, folder_of_suites, select,
};
use cognition_testkit::BrainChoice;
use std::cell::Cell;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where the results that are kept are told.
const CHAPTER: &str = "docs/evaluation.md";
/// How often it is told how far a suite is.
const TELL_EVERY: Duration = Duration::from_secs(5);

pub(super) fn run(arguments: &EvaluateArgs) -> Result<Verdict, Failure> {
    let mut out = std::io::stdout().lock();
    let suites = match select(&arguments.suites) {
        Ok(suites) => suites,
        Err(EvaluationError::Faulty(faults)) => {
            faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
            return Ok(Verdict::Wrong);
        }
        Err(error) => return Err(error.into()),
    };
    let tables = tables(&arguments.table)?;
    let kept = arguments.keep.then(|| where_kept(arguments)).transpose()?;
    [&arguments.json, &arguments.html].into_iter().flatten().try_for_each(|file| begin(file))?;
    let against = against(arguments, &suites)?;
    let results = play(arguments, &arguments.brain.choice()?, &suites)?;
    for result in &results {
        let (against, tells_failed) = (against.as_ref(), arguments.failed);
        writeln!(out, "{}", ResultTable { result, against, tells_failed })?;
    }
    if let Some(file) = &arguments.json {
        Results { suites: results.clone(), ..Results::default() }.write(file)?;
    }
    if let Some(file) = &arguments.html {
        let page = Page { results: &results, against: against.as_ref(), tables: &tables };
        write(file, &page.to_string())?;
    }
    if let Some(file) = kept {
        keep(&file, &results)?;
    }
    Ok(verdict(arguments, against.as_ref(), &results))
}

fn verdict(
    arguments: &EvaluateArgs,
    against: Option<&Results>,
    results: &[SuiteResult],
) -> Verdict {
    let wanted = arguments.at_least.unwrap_or_default();
    let against = against.filter(|_| arguments.against.as_deref().is_some_and(is_file));
    let fell = |result: &SuiteResult| {
        let compared = against.and_then(|against| against.compare(result));
        compared.is_some_and(|compared| compared.fell())
    };
    let is_fine = |result: &SuiteResult| result.all.share() >= wanted && !fell(result);
    if results.iter().all(is_fine) { Verdict::Fine } else { Verdict::Wrong }
}

/// What a brain makes of all suites; who decided is told as each is over.
fn play(
    arguments: &EvaluateArgs,
    choice: &BrainChoice,
    suites: &[SelectedSuite],
) -> Result<Vec<SuiteResult>, Failure> {
    if arguments.self_check.is_some() && choice.is_rule() {
        return Err(misused("`--self-check` wants a model: rules have no opinion of a reply"));
    }
    let TieredBrains { default: brain, costs, .. } = brain_args::open(choice)?;
    let costs = costs.unwrap_or_default();
    let currency = costs.currency.clone();
    let judge = arguments.judge.as_ref().map(judge).transpose()?;
    let [chooser] = arguments.chooses.as_slice() else {
        return Err(misused("of suites, one `--chooses` is played at a time"));
    };
    let trial = Trial {
        brain: Trial::patient(brain).telling(deciding::tell),
        judge,
        chooses: (*chooser).into(),
        seed: arguments.seed,
        setup: setup(arguments),
        costs,
        every: arguments.every.get(),
    };
    let mut results = Vec::new();
    for suite in suites {
        let name = suite.suite.name();
        let told = Cell::new(Instant::now());
        let begun = Instant::now();
        let (result, deciders) = suite.play_while(&trial, &|progress| {
            tell(name, progress, &told);
            goes_on(name, progress, arguments.minutes, begun)
        });
        if !choice.is_rule() {
            deciding::summarise(&deciders, &currency);
        }
        if deciders.came_to_nothing() && !arguments.allow_fallback && !choice.is_rule() {
            let cause = deciders.last_trouble();
            return Err(deciding::came_to_nothing(&result.brain, cause).into());
        }
        results.push(result);
    }
    Ok(results)
}

/// What is set in the world of each case.
fn setup(arguments: &EvaluateArgs) -> Setup {
    let Some(when) = arguments.self_check.map(SelfCheckWhen::from) else {
        return Setup::default();
    };
    Setup::new(move |world| {
        world.resource_mut::<CognitionSettings>().guard.self_check = when;
    })
}

/// Who gives a second opinion.
fn judge(choice: &BrainChoice) -> Result<Arc<Judge>, Failure> {
    if choice.is_rule() {
        return Err(misused(
            "`--judge` wants a model: rules have no opinion where no rule can tell",
        ));
    }
    let brain = Trial::patient(brain_args::open(choice)?.default).telling(deciding::tell);
    Ok(Arc::new(Judge::new(brain)?))
}

/// Whether there is time for another round.
fn goes_on(suite: &str, progress: Progress, minutes: Option<NonZeroU32>, begun: Instant) -> bool {
    let Progress { played, rounds } = progress;
    let most = minutes.map(|minutes| Duration::from_secs(60 * u64::from(minutes.get())));
    let is_over = played < rounds && most.is_some_and(|most| begun.elapsed() >= most);
    if is_over {
        deciding::tell(&format!("{suite}: time is up after {played} of {rounds} rounds"));
    }
    !is_over
}

fn tell(suite: &str, progress: Progress, told: &Cell<Instant>) {
    let Progress { played, rounds } = progress;
    if told.get().elapsed() >= TELL_EVERY {
        told.set(Instant::now());
        deciding::tell(&format!("{suite}: {played} of {rounds} rounds"));
    }
}

/// What results are held against, if anything.
fn against(arguments: &EvaluateArgs, suites: &[SelectedSuite]) -> Result<Option<Results>, Failure> {
    match arguments.against.as_deref() {
        Some(file) if is_file(file) => Ok(Some(Results::read(Path::new(file))?)),
        Some(brain) => {
            let choice: BrainChoice =
                brain.parse().map_err(|error| misused(&format!("`--against {brain}`: {error}")))?;
            let results = play(arguments, &choice, suites)?;
            Ok(Some(Results { suites: results, ..Results::default() }))
        }
        None => {
            let kept = kept_file().ok().filter(|file| file.is_file());
            Ok(kept.map(|file| Results::read(&file)).transpose()?)
        }
    }
}

/// `x.json` holds results, `x.brain.json` a brain.
fn is_file(against: &str) -> bool {
    let is_results = against.ends_with(".json") && !against.ends_with(".brain.json");
    is_results && !against.contains(':')
}

fn kept_file() -> Result<PathBuf, EvaluationError> {
    folder_of_suites().map(|folder| folder.join("results.json"))
}

/// What is kept is what everybody can play again: the heuristic brain, and the cases that come with
/// the repository.
fn where_kept(arguments: &EvaluateArgs) -> Result<PathBuf, Failure> {
    if !arguments.brain.choice()?.is_rule() || arguments.seed != 0 {
        return Err(misused("`--keep` is for the heuristic brain with seed 0"));
    }
    if let Some(file) = arguments.suites.iter().find(|suite| Path::new(suite).exists()) {
        return Err(misused(&format!("`--keep` is for suites by name, not for `{file}`")));
    }
    Ok(kept_file()?)
}

fn keep(file: &Path, results: &[SuiteResult]) -> Result<(), Failure> {
    let mut kept = if file.is_file() { Results::read(file)? } else { Results::default() };
    kept.keep(results);
    kept.write(file)?;
    deciding::tell(&format!("kept in {}", file.display()));
    tell_in_book(file, &kept)?;
    for (suite, fall) in &kept.fell {
        let (from, to) = (fall.from * 100.0, fall.to * 100.0);
        deciding::tell(&format!(
            "{suite} fell from {from:.1} to {to:.1} %: say why in CHANGELOG.md, in a line with \
             \"suite `{suite}` falls\""
        ));
    }
    Ok(())
}

/// The table of the chapter on evaluation is that of the results which are kept.
fn tell_in_book(kept_in: &Path, kept: &Results) -> Result<(), Failure> {
    let root = kept_in.ancestors().nth(3).unwrap_or(kept_in);
    let chapter = root.join(CHAPTER);
    let Ok(page) = std::fs::read_to_string(&chapter) else { return Ok(()) };
    let Some(page) = StandingTable(kept).put_into(&page) else { return Ok(()) };
    write(&chapter, &page)?;
    deciding::tell(&format!("told in {}", chapter.display()));
    Ok(())
}

fn tables(files: &[PathBuf]) -> Result<Vec<PageTable>, Failure> {
    let read = |file: &PathBuf| -> Result<PageTable, Failure> {
        let told = |error: &dyn std::error::Error| format!("{}: {error}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| told(&error))?;
        Ok(serde_json::from_str(&text).map_err(|error| told(&error))?)
    };
    files.iter().map(read).collect()
}

/// A file that cannot be written is told of before hours of play, not after.
fn begin(file: &Path) -> Result<(), Failure> {
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(file);
    opened.map(|_| ()).map_err(|error| format!("{}: {error}", file.display()).into())
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_results_are_held_against_is_a_file_or_a_brain() {
        assert!(is_file("before.json") && is_file("/tmp/before.json"));
        let brains =
            ["heuristic", "own.brain.json", "http://127.0.0.1:8080/v1", "script:x.replies.json"];
        for brain in brains {
            assert!(!is_file(brain), "{brain}");
        }
    }
}
