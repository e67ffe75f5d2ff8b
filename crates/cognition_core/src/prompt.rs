//! How a mind is asked: templates, sections, segments, budget.
//!
//! A prompt has three segments. *Stable* is the same bytes for every mind, *slow* the same for
//! a mind until its persona changes, *volatile* is written anew each turn. A provider's prefix
//! cache serves the first two, so nothing of the moment may enter them: the system templates have
//! no placeholders at all.
//!
//! A [`Purpose`] in a mode is an [`PromptKind`], and each has a template of its own for the volatile
//! segment. The template is the mask: what it does not name is not shown, and what the mode has no
//! use for it cannot name.
//!
//! There are two orientations. In *public*, where a character speaks, what it feels and owes
//! colours what it says, and is not recited ([`PublicVoice`]). In *private*, where it looks back
//! ([`PromptKind::Reflect`]), it has all of it before it, and speaks to nobody.
//!
//! Every text that came from players, NPCs or items passes [`push_escaped`] on its way in. The
//! quotation marks around what somebody says, and the refs of things, are the prompt's own.

mod actions_section;
mod asking;
mod budget;
mod chosen;
mod chosen_section;
mod commitments_section;
mod confidences;
mod constraint_lines;
mod conversation_section;
mod correction;
mod digits;
mod directives_section;
mod events_section;
mod extract_sections;
mod gather_sections;
mod in_mind;
#[cfg(test)]
mod injection_test;
mod left_out;
mod memories_section;
#[cfg(test)]
mod modes_test;
mod mood_line;
mod notes_section;
#[cfg(test)]
mod orientations_test;
mod orientation;
mod perception_sections;
mod plan_section;
mod planner_bonds;
mod planner_history;
mod planner_known;
mod planner_parts;
mod planner_past;
mod planner_refs;
mod planner_session;
mod planner_slots;
mod planner_task;
#[cfg(test)]
mod planner_test;
mod planner_view;
mod promise_lines;
mod promise_wording;
mod promised_to_section;
mod promises_that_bear;
mod prompt_size;
mod public_voice;
mod section_tokens;
mod ledger_section;
mod names_and_refs;
mod session_section;
mod segments;
mod shortening;
mod slots;
mod sought_here;
mod stable_text;
#[cfg(test)]
mod stable_ids_test;
mod template;
mod template_kind;
mod templates;
#[cfg(test)]
pub(crate) mod test_scene;
mod tie_sections;
mod shared_secret;
mod time_line;
mod told;
mod told_by_words;
mod turn_context;
mod volatile;
mod who_knows;

pub use asking::{PromptKind, Purpose};
pub use budget::{PromptBudget, PromptReport};
pub use chosen::Chosen;
pub use extract_sections::nameable;
pub use in_mind::InMind;
pub use ledger_section::ledger_section;
pub use memories_section::MemoryLine;
pub use perception_sections::KNOWN_CHARACTERS;
pub use planner_parts::{PartTokens, PlannerPart};
pub use planner_refs::shown_refs;
pub use prompt_size::{PromptSize, SMALL_PROMPTS};
pub use public_voice::PublicVoice;
pub use section_tokens::{SectionTokens, section_tokens};
pub use segments::Prompt;
pub use shared_secret::SharedSecret;
pub use stable_text::PromptParts;
pub use template::{Placeholder, Template};
pub use template_kind::TemplateKind;
pub use templates::PromptTemplates;
pub use tie_sections::Tie;
pub use time_line::ToldTime;
pub use turn_context::{Correction, OfferDetail, Planning, TurnContext};

pub use crate::escape::push_escaped;
pub use crate::perceive::Surroundings;
pub use crate::token_estimate::{BytesPerToken, TokenEstimator};
