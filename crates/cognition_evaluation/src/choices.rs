//! Situations with known acceptable answers: how often does a brain choose what a person would?
//!
//! A pack (`*.evaluation.json`, `data/schemas/evaluation.schema.json`) holds situations: who decides,
//! what it perceives, knows and feels, what is on offer, and the numbers of the offers that a
//! sensible person would accept. Each is played through the whole plugin, one turn in a world of
//! its own.
//!
//! ```
//! use bevy_cognition::prelude::HeuristicBrain;
//! use bevy_cognition::settings::ActionSelector;
//! use cognition_evaluation::choices::{Evaluation, Terms};
//! use std::sync::Arc;
//!
//! let pack = r#"{"title": "Thirst", "situations": [{
//!     "id": "thirst",
//!     "persona": {"name": "Jorun", "profile": "A carter.", "goals": [{"text": "I want to drink from the well."}]},
//!     "place": "A well.",
//!     "there": [{"id": "well", "kind": "item", "label": "the well"}],
//!     "perceives": [{"happens": "You are thirsty.", "addressed": true}],
//!     "offers": [
//!         {"action": "world:drink", "description": "Drink from the well", "targets": ["well"]},
//!         {"action": "world:sing", "description": "Sing"}
//!     ],
//!     "acceptable": [1],
//!     "because": "Who is thirsty drinks."
//! }]}"#;
//! let pack = Evaluation::from_json("thirst.evaluation.json", pack).expect("should be valid");
//! let terms = Terms { chooses: ActionSelector::Engine, ..Terms::default() };
//! let result = pack.play(Arc::new(HeuristicBrain), terms);
//! assert_eq!(result.choices[0].chosen, Some(1));
//! ```

mod faults;
mod outcome;
mod playing;
mod reading;
mod situation;
mod suite;
mod table;

pub use outcome::{Choice, Outcome, Validity};
pub use playing::Terms;
pub use situation::{Evaluation, Situation};
pub(crate) use suite::Choices;
pub use table::EvaluationTable;
