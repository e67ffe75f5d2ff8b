//! What an utterance does in a dialogue, and in what style: it asks, greets, agrees, refuses, or tells
//! of its speaker. What it promises is told in `promise`.

pub(crate) mod addressees;
mod answered_in_brief;
mod asked_of_its_holder;
pub(crate) mod bonds;
pub(crate) mod called;
mod called_all;
mod called_by_bond;
mod called_by_habit;
mod called_by_role;
mod called_outright;
mod called_together;
mod danger_at_hand;
mod dialogue_acts;
pub(crate) mod conversation;
mod hesitation;
mod indirect_questions;
pub(crate) mod consent;
mod refusals;
mod refused_by_staying;
pub(crate) mod said;
mod said_to;
mod style;
pub(crate) mod self_descriptions;
mod turned_to;
mod turning_down;
mod withholding;
