//! How a mind is asked: templates, sections, segments, budget.
//!
//! A prompt has three segments. *Stable* is the same bytes for every mind, *slow* the same for
//! a mind until its persona changes, *volatile* is written anew each turn. A provider's prefix
//! cache serves the first two, so nothing of the moment may enter them: the system template has
//! no placeholders at all.
//!
//! Every text that came from players, NPCs or items passes [`push_escaped`] on its way in.

mod actions_section;
mod budget;
mod constraint_lines;
mod escape;
mod naming;
mod notes_section;
mod perception_sections;
mod sections;
mod segments;
mod template;
mod templates;
mod token_estimate;
mod turn_context;
mod volatile;

pub use budget::{PromptBudget, PromptReport};
pub use escape::push_escaped;
pub use sections::ledger_section;
pub use segments::Prompt;
pub use template::{Placeholder, Template};
pub use templates::{PromptTemplates, TemplateKind};
pub use token_estimate::{BytesPerToken, TokenEstimator};
pub use turn_context::{Correction, OfferDetail, Purpose, Surroundings, TurnContext};
