//! What keeps a promise, and what speaks for its having been kept.

pub(in crate::promise) mod addressee;
pub(in crate::promise) mod alone;
pub(in crate::promise) mod claim;
pub(in crate::promise) mod company;
pub(in crate::promise) mod deed;
pub(in crate::promise) mod destination;
pub(in crate::promise) mod doing;
pub(in crate::promise) mod fulfilment;
pub(in crate::promise) mod giving;
pub(in crate::promise) mod going;
pub(in crate::promise) mod in_their_hands;
pub(in crate::promise) mod leading;
pub(in crate::promise) mod looking_in;
pub(in crate::promise) mod left_out;
pub(in crate::promise) mod made_good;
pub(in crate::promise) mod noting_signs;
pub(in crate::promise) mod own_verb;
pub(in crate::promise) mod post;
pub(in crate::promise) mod promised_deed;
pub(in crate::promise) mod said_to_be_done;
pub(in crate::promise) mod shown;
pub(in crate::promise) mod telling;
pub(in crate::promise) mod told_as_claimed;
pub(in crate::promise) mod unshown;
pub(in crate::promise) mod very_deed;
pub(in crate::promise) mod handed_in_words;
