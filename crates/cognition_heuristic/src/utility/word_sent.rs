//! Who is asked to tell somebody something tells them.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pursuit::is_word;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;

/// How much it weighs to pass on what was just sent by the mind.
const SENT: f32 = 2.2;

/// What a word sent by the mind says for speaking to whom it is for.
pub(super) fn reason<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let word = view.word_sent.as_ref()?;
    let tells = is_word(offer.action) && !offer.is("whisper") && offer.targets(word.to);
    Reason::new(Motive::Asked(word.by), if tells { SENT } else { 0.0 })
}
