//! What gives that for which somebody asked, once it is known what that was: `answered` reads the
//! request and its answer together, `agreement` whether an answer agrees to a single deed. Some
//! answers give it by a time, an oath or an order of things, others foretell it, or hold back from
//! what was forbidden. Words that give a deed whatever was asked are in `undertakings`.

mod agreement;
pub(super) mod answered;
mod answering_another;
mod appointments_joined;
mod assured_receipt;
mod at_hand;
mod calling_another;
mod counted_on;
mod forborne;
mod foretold;
mod given_by_sequence;
mod given_by_time;
mod named_with_time;
mod oaths;
mod promised_answers;
mod refusing_another;
mod settled_on;
mod stays_so;
mod underspecified_answers;
