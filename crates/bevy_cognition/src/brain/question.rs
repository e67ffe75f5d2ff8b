//! What a turn asks of brains: a file for each question, which says how it is put and how a reply
//! is read. What is beside the turns asks by [`Request`](super::request).
//!
//! | question | tier | a reply says |
//! |---|---|---|
//! | `decide` | `acknowledge` for a courtesy, else the mind's | an action, with speech, thoughts and the ledger |
//! | `voice` | likewise | the words for what the engine has chosen |
//! | `mood` | the mind's | how the mood moves |
//! | `tie_break` | `tie_break` | which of two modes it is |
//! | `gather` | the mind's | which skills to use |
//! | `understand` | `understand` | which refs stay in view |
//! | `self_check` | `self_check` | what a reply goes against |
//! | `think` | `plan` | a plan, a proposal or questions |
//!
//! A new question is a variant of [`TurnPurpose`] and a file here; the stage Collect says what
//! becomes of the answer, or of there being none.

pub(crate) mod decide;
pub(crate) mod gather;
pub(crate) mod mood;
pub(crate) mod self_check;
pub(crate) mod think;
pub(crate) mod tie_break;
pub(crate) mod understand;
pub(crate) mod voice;

mod form;
mod names;

use crate::turn::TurnPurpose;
use form::TurnForm;

/// How this is put to a brain.
pub(crate) fn form(purpose: TurnPurpose) -> &'static TurnForm {
    match purpose {
        TurnPurpose::Decide => &decide::FORM,
        TurnPurpose::Voice => &voice::FORM,
        TurnPurpose::Mood => &mood::FORM,
        TurnPurpose::TieBreak => &tie_break::FORM,
        TurnPurpose::Gather => &gather::FORM,
        TurnPurpose::Understand => &understand::FORM,
        TurnPurpose::Think => &think::FORM,
        TurnPurpose::SelfCheck => &self_check::FORM,
    }
}
