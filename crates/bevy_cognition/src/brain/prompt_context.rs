//! What a prompt is made of: templates, personas, and what a mind shows of itself.

mod assets;
mod called_as;
mod directives_asset;
mod mind_view;
mod parts;
mod persona_library;
mod recall;
mod templates;
mod writing;

pub use crate::mind_file::MindAssetError;
pub use assets::{PersonaAsset, PersonaHandle, PromptAssetsPlugin, PromptFile};
pub use directives_asset::DirectivesFile;
pub use persona_library::{PersonaLibrary, PersonaState};
pub use templates::Prompting;

pub(crate) use called_as::{CalledAs, InWorld};
pub(crate) use mind_view::{MindView, MindViewItem, Shown};
pub(crate) use recall::{CameToMind, KnownElsewhere, Recollecting};
pub(crate) use writing::Writing;
