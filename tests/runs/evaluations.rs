//! The suites of cases: how brains of which that is known do in them, and that none has fallen.

use bevy_cognition::prelude::*;
use bevy_cognition::settings::ActionSelector;
use cognition_evaluation::choices::{Evaluation, EvaluationTable, Outcome, Terms, Validity};
use cognition_evaluation::{Results, SUITES, StandingTable, SuiteResult, Trial, select};
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::reply;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

const FILE: &str = "data/evaluations/choices.evaluation.json";

static CHOICES: LazyLock<Evaluation> = LazyLock::new(|| {
    let text = std::fs::read_to_string(FILE).expect("the pack is part of the repository");
    Evaluation::from_json(FILE, &text).expect("the pack should be valid")
});

fn choices() -> &'static Evaluation {
    &CHOICES
}

/// Answers by a rule.
#[derive(Clone)]
struct By(&'static str, fn(&Evaluation, &ThoughtRequest) -> String);

impl std::fmt::Debug for By {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.0)
    }
}

impl Brain for By {
    fn name(&self) -> &str {
        self.0
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let text = self.1(choices(), &request);
        Box::pin(async { Ok(Reply::from_text(text)) })
    }
}

fn played(brain: By, chooses: ActionSelector) -> Outcome {
    choices().play(Arc::new(brain), Terms { chooses, ..Terms::default() })
}

fn always_the_first() -> By {
    By("first", |_, _| reply(1, "So be it.", "The first will do."))
}

/// Knows the answers: the situation is the one with these offers.
fn knowing() -> By {
    By("knowing", |pack, request| {
        let descriptions = || request.actions.iter().map(|action| &action.description);
        let is_asked = |situation: &&cognition_evaluation::choices::Situation| {
            situation.offers.iter().map(|offer| &offer.description).eq(descriptions())
        };
        let situation =
            pack.situations.iter().find(is_asked).expect("offers are numbered as written");
        reply(*situation.acceptable.last().expect("something is"), "So be it.", "I know.")
    })
}

fn babbling() -> By {
    By("babbling", |_, _| "I would rather not.".to_owned())
}

#[test]
fn the_pack_holds_what_chance_and_a_constant_answer_cannot_find() {
    let pack = choices();
    assert_eq!(pack.situations.len(), 24);
    for situation in &pack.situations {
        assert_eq!(situation.offers.len(), 6, "{}", situation.id);
    }
    let chance = pack.chance();
    assert!((0.25..0.30).contains(&chance), "{chance}");
    let (number, share) = pack.best_constant();
    assert!(share < 0.4, "always {number} would be right in {share}");
    for number in 1..=6 {
        let accepting = |situation: &&cognition_evaluation::choices::Situation| {
            situation.acceptable.contains(&number)
        };
        let often = pack.situations.iter().filter(accepting).count();
        assert!((3..=9).contains(&often), "{number} is acceptable {often} times");
    }
}

#[test]
fn a_brain_that_always_says_the_same_has_the_share_of_a_constant() {
    let outcome = played(always_the_first(), ActionSelector::Model);
    let pack = choices();
    let accepting = pack.situations.iter().filter(|situation| situation.acceptable.contains(&1));
    assert_eq!(outcome.acceptable(), accepting.count());
    assert_eq!(outcome.most_frequent(), Some((1, 24)));
    assert_eq!((outcome.of_validity(Validity::AtFirst), outcome.valid_share()), (24, 1.0));
}

#[test]
fn a_brain_that_knows_the_answers_is_right_throughout() {
    let outcome = played(knowing(), ActionSelector::Model);
    let wrong: Vec<&str> = outcome
        .choices
        .iter()
        .filter(|choice| !choice.is_acceptable)
        .map(|choice| choice.situation.as_str())
        .collect();
    assert_eq!(wrong, Vec::<&str>::new());
    let table = EvaluationTable { pack: choices(), outcomes: &[outcome] }.to_string();
    assert!(table.contains("24 of 24, 100.0 %"), "{table}");
}

#[test]
fn garbage_counts_as_invalid_and_leaves_the_choice_to_the_heuristic_brain() {
    let outcome = played(babbling(), ActionSelector::Model);
    assert_eq!((outcome.of_validity(Validity::Never), outcome.valid_share()), (24, 0.0));
    let heuristic = choices().play(Arc::new(HeuristicBrain), Terms::default());
    let chosen =
        |outcome: &Outcome| outcome.choices.iter().map(|choice| choice.chosen).collect::<Vec<_>>();
    assert_eq!(chosen(&outcome), chosen(&heuristic));
}

#[test]
fn where_the_engine_chooses_it_does_not_matter_what_the_model_would_choose() {
    let heuristic = choices().play(Arc::new(HeuristicBrain), Terms::default());
    let [voiced, silent] =
        [always_the_first(), babbling()].map(|brain| played(brain, ActionSelector::Engine));
    for outcome in [&voiced, &silent] {
        for (choice, own) in outcome.choices.iter().zip(&heuristic.choices) {
            assert_eq!(choice.chosen, own.chosen, "in {}", choice.situation);
        }
    }
    let asked = 24 - voiced.of_validity(Validity::NotAsked);
    assert_eq!(voiced.of_validity(Validity::AtFirst), asked);
    assert!(asked > 0, "somebody should have something to say");
}

#[test]
fn the_heuristic_brain_is_right_at_least_twice_as_often_as_chance() {
    let pack = choices();
    for seed in 0..5 {
        let terms = Terms { chooses: ActionSelector::Engine, seed, ..Terms::default() };
        let outcome = pack.play(Arc::new(HeuristicBrain), terms);
        let table = EvaluationTable { pack, outcomes: std::slice::from_ref(&outcome) };
        assert!(outcome.share() >= 2.0 * pack.chance(), "with seed {seed}:\n{table}");
    }
}

fn kept() -> Results {
    Results::read(Path::new("data/evaluations/results.json")).expect("results are kept")
}

/// All cases of a suite are played, but for those of `recall`, which take minutes.
fn every(suite: &str) -> usize {
    if suite == "recall" { 6 } else { 1 }
}

/// Suites as the heuristic brain does in them, each played once for all tests.
static AS_THEY_ARE: LazyLock<BTreeMap<&str, OnceLock<SuiteResult>>> =
    LazyLock::new(|| SUITES.iter().map(|suite| (suite.name(), OnceLock::new())).collect());

/// What a suite comes to, of all cases but for `recall`.
pub(crate) fn as_it_is(suite: &str) -> &'static SuiteResult {
    AS_THEY_ARE[suite].get_or_init(|| {
        let trial = Trial { every: every(suite), ..Trial::heuristic() };
        let selected = select(&[suite.to_owned()]).expect("the suites should be sound");
        assert_eq!(selected.len(), 1, "`{suite}` should be one suite");
        selected[0].play(&trial, &|_| {}).0
    })
}

fn assert_has_not_fallen(suite: &str) {
    let Some(compared) = kept().compare(as_it_is(suite)) else {
        panic!("of suite `{suite}` nothing is kept: `cargo cognition evaluate {suite} --keep`")
    };
    assert!(
        !compared.fell(),
        "suite `{suite}` {compared}: `cargo cognition evaluate {suite} --failed` tells what; if \
         that is meant, `--keep` it, and say why in CHANGELOG.md, in a line with \
         \"suite `{suite}` falls\""
    );
}

/// A test for each suite, so that they are played side by side.
macro_rules! no_fall {
    ($($name:ident: $suite:literal),+ $(,)?) => {
        const HELD_AGAINST: &[&str] = &[$($suite),+];
        $(
            #[test]
            fn $name() {
                assert_has_not_fallen($suite);
            }
        )+
    };
}

no_fall! {
    engagement_has_not_fallen: "engagement",
    engagement_in_german_has_not_fallen: "engagement_de",
    engagement_in_spanish_has_not_fallen: "engagement_es",
    engagement_in_french_has_not_fallen: "engagement_fr",
    engagement_in_japanese_has_not_fallen: "engagement_ja",
    recall_has_not_fallen: "recall",
    ledger_has_not_fallen: "ledger",
    guards_have_not_fallen: "guards",
    promises_have_not_fallen: "promises",
    plans_have_not_fallen: "plans",
    talk_has_not_fallen: "talk",
    choices_have_not_fallen: "choices",
    life_has_not_fallen: "life",
}

#[test]
fn every_suite_is_held_against_what_is_kept() {
    let known: Vec<&str> = SUITES.iter().map(|suite| suite.name()).collect();
    assert_eq!(HELD_AGAINST, known);
}

#[test]
fn every_suite_is_kept_and_no_other() {
    let mut kept: Vec<String> = kept().suites.into_iter().map(|result| result.suite).collect();
    kept.sort();
    let mut known: Vec<&str> = SUITES.iter().map(|suite| suite.name()).collect();
    known.sort_unstable();
    assert_eq!(kept, known, "`cargo cognition evaluate --keep` keeps what is missing");
}

#[test]
fn the_book_tells_the_results_that_are_kept() {
    let page = std::fs::read_to_string("docs/evaluation.md").expect("is part of the repository");
    let told = StandingTable(&kept()).put_into(&page).expect("the chapter marks its table");
    assert_eq!(page, told, "`cargo cognition evaluate --keep` writes the table of the chapter");
}

#[test]
fn why_a_suite_fell_stands_in_the_changelog() {
    let changelog = std::fs::read_to_string("CHANGELOG.md").expect("is part of the repository");
    let unreleased = changelog.split("\n## [").nth(1).unwrap_or_default();
    for (suite, fall) in kept().fell {
        let line = format!("suite `{suite}` falls");
        assert!(unreleased.contains(&line), "should say why, in a line with \"{line}\": {fall:?}");
    }
}
