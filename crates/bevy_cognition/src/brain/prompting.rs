//! What a prompt is made of: templates, personas, and what a mind shows of itself.

mod asking;
mod assets;
mod directives_asset;
mod first_to_mind;
mod held_against;
mod called_as;
mod known_elsewhere;
mod mind_view;
mod parts;
mod persona_library;
mod memories_shown;
mod templates;
mod unasked;
mod writing;

pub use crate::mind_file::MindAssetError;
pub use assets::{PersonaAsset, PersonaHandle, PromptAssetsPlugin, PromptFile};
pub use directives_asset::DirectivesFile;
pub use persona_library::{PersonaLibrary, PersonaState};
pub use templates::Prompting;

pub(crate) use called_as::{CalledAs, InWorld};
pub(crate) use known_elsewhere::KnownElsewhere;
pub(crate) use memories_shown::{CameToMind, Recollecting};
pub(crate) use mind_view::{MindView, MindViewItem, Shown};
pub(crate) use writing::Writing;
