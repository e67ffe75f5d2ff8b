//! A brain without a model: it thinks by rules.
//!
//! [`HeuristicBrain`] weighs what is on offer and says why. A game can be played with nothing else:
//! it needs no server, costs nothing, answers at the first poll, and the same request always has the
//! same reply. It also steps in where a model is too slow, too dear or gone.
//!
//! It replies on the same wire as a model, so its replies are checked like any other. To each
//! [`Purpose`](cognition_core::prompt::Purpose) it has an answer. What it does is found out in the order
//! of its folders:
//!
//! | folder | what it does |
//! |---|---|
//! | `wording` | words in common, names, articles, and what anybody knows of talk |
//! | `reading` | percepts and offers, read: who is where, what is asked, what was not kept |
//! | `motives` | what the mind wants and owes, what stands in its way, the reasons of a score |
//! | `appraisal` | what the situation means to it: news, joy, danger, a plain question, a bargain |
//! | `utility` | the utility of every offer, and of doing nothing, as a sum of named reasons |
//! | `voice` | lines of the persona, filled in, and an answer where one is due |
//! | `thinking` | thoughts, notes, feelings, the ledger, and what a reflection says and binds |
//! | `planner` | a goal that takes several turns, searched from its end |
//!
//! # Asking it
//!
//! ```
//! use cognition_brain::{Brain, ThoughtRequest};
//! use cognition_core::prompt::Purpose;
//! use cognition_heuristic::HeuristicBrain;
//! use std::sync::Arc;
//!
//! // Two modes are about as good; which one is it to be?
//! let request = ThoughtRequest::new("mara", Purpose::TieBreak);
//! let reply = futures_lite::future::block_on(HeuristicBrain.think(Arc::new(request)))?;
//! assert_eq!(reply.text, r#"{"choice":"A"}"#);
//! # Ok::<(), cognition_brain::BrainError>(())
//! ```

mod wording;
mod reading;
mod motives;
mod appraisal;
mod thinking;
mod heuristic_brain;
mod planner;
#[cfg(test)]
mod rehearsal;
mod utility;
mod voice;

pub use heuristic_brain::HeuristicBrain;
pub use thinking::feel::felt;
