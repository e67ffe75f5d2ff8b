//! Suites of cases that say whether NPCs behave.
//!
//! A [`Suite`] is a kind of cases: a line and how it should be taken, a fact and who asks for it
//! later, a situation and what a sensible person would choose. Its files are data
//! (`*.evaluation.json`), so that a game writes cases of its own. Each case is played through the whole
//! plugin, in a world of its own.
//!
//! - [`select`] reads suites, files or folders; [`SelectedSuite::play`] plays one, and a [`Trial`] says
//!   with which brain.
//! - A [`SuiteResult`] holds shares with intervals, counts by group, and what failed with its trace.
//! - A [`Judge`] gives a second opinion where no rule can tell; an [`Agreement`] holds it against the
//!   rules.
//! - [`Results`] are kept in a file; a [`Comparison`] says whether a suite fell by more than noise.
//! - [`ResultTable`] and [`Page`] show them; [`StandingTable`] is how a page of a book does.
//! - [`choices`] is the suite of choices with all its figures.
//!
//! What each suite measures, and how to write one, is in `docs/evaluation.md`.
//!
//! ```
//! use cognition_evaluation::{Trial, select};
//!
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("it is there");
//! let trial = Trial { every: 12, ..Trial::heuristic() };
//! for suite in select(&["choices".to_owned()])? {
//!     let (result, deciders) = suite.play(&trial, &|_| {});
//!     println!("{}: {} ({deciders})", result.suite, result.all);
//! }
//! # Ok::<(), cognition_evaluation::EvaluationError>(())
//! ```

mod agreement;
mod case_file;
mod case_outcome;
mod catalogue;
pub mod choices;
mod comparison;
mod engagement;
mod evaluation_error;
mod faults;
mod guards;
mod judge;
mod ledger;
mod life;
mod mentions;
mod mouthpiece;
mod outcomes;
mod page;
mod plans;
mod playing;
mod posed;
mod promises;
mod provenance;
mod recall;
mod results;
mod scene;
mod script;
mod setup;
mod stage;
mod standing;
mod suite;
mod suite_result;
mod table;
mod talk;
mod tally;
mod trial;

pub use agreement::{Agreement, ToldOpinion};
pub use case_outcome::{CaseOutcome, Judged, Taken};
pub use catalogue::{SUITES, SelectedSuite, check, folder_of_suites, select};
pub use comparison::Comparison;
pub use evaluation_error::EvaluationError;
pub use judge::{Judge, Opinion};
pub use page::{Page, PageTable};
pub use playing::Progress;
pub use posed::{Hindrance, PosedOffer, PosedPercept, PosedPromise, PosedThing};
pub use results::{Fall, Results};
pub use setup::Setup;
pub use standing::StandingTable;
pub use suite::{Pack, Suite};
pub use suite_result::{FailedCase, SuiteResult};
pub use table::ResultTable;
pub use tally::{Mean, Tallies, Tally};
pub use trial::Trial;
