//! How much something that is remembered matters, by how the mind knows of it, and whether it was told in confidence.

use super::source::Source;
use crate::route::TextReading;
use cognition_language::Language;

/// How much what was told in confidence matters at least.
pub(super) const CONFIDENCE: u8 = 6;
/// How much one's own deed matters at least.
const DEED: u8 = 3;

/// How much something matters, and whether it was told in confidence.
pub(super) struct Weight {
    pub(super) importance: u8,
    pub(super) confided: bool,
}

impl Weight {
    /// By the words; nothing for a mere courtesy.
    pub(super) fn of(source: Source, reading: &TextReading) -> Option<Self> {
        let (own, confides) = reading.weighed();
        let confided = source == Source::Told && confides;
        let least = match source {
            Source::Done => DEED,
            _ if confided => CONFIDENCE,
            _ => 0,
        };
        let importance = own.max(least);
        (importance > 0).then_some(Self { importance, confided })
    }

    /// What is whispered to one is for them alone where it asks for that, or would do somebody harm.
    pub(super) fn whispered(self, source: Source, is_for_one: bool) -> Self {
        match source {
            Source::Told if is_for_one && self.importance > 1 => {
                Self { importance: self.importance.max(CONFIDENCE), confided: true }
            }
            _ => self,
        }
    }

    /// Who only says that they will be silent confides nothing: whoever it is about may know that.
    pub(super) fn without_vow(self, text: &str) -> Self {
        let language = Language::of(text);
        let is_free = || language.only_vows_silence(text) || language.lets_it_be_told(text);
        Self { confided: self.confided && !is_free(), ..self }
    }
}
