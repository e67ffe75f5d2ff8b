//! Save: what minds are, as plain values that a game can put wherever it keeps its saves.
//!
//! A [`MindSave`] is one mind with all its components, by its stable id; a [`Save`] is all minds
//! and the time. Both are serde values and say in which format they are written. Whatever reads
//! one, serde or [`Save::from_json`], raises it to the format of the day, [`SAVE_FORMAT`], step by
//! step; what is newer than the program is refused.
//!
//! ```
//! use cognition_core::mind::GameTime;
//! use cognition_core::save::{Save, SaveError};
//!
//! let empty = Save::new(GameTime::from_secs(60), 3, vec![])?;
//! let json = empty.to_json();
//! assert_eq!(json, r#"{"format":1,"now":60000,"tick":3,"regulation":null,"minds":[]}"#);
//! assert_eq!(Save::from_json(&json)?, empty);
//! # Ok::<(), SaveError>(())
//! ```
//!
//! [`MindSave`] and [`Save`] are made from a world, and into one, by `bevy_cognition::save`; the
//! crate `cognition_store` keeps them in a database.

mod migrations;
mod mind_save;
mod save_error;
mod whole_save;

pub use migrations::SAVE_FORMAT;
pub use mind_save::MindSave;
pub use save_error::{SaveError, SavePart};
pub use whole_save::Save;
