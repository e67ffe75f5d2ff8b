//! Who is to be taken along somewhere: `walk Kolb into the clinic` is no way that the mind goes alone.

use crate::act::IndexedAction;
use crate::mind::StableId;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use cognition_language::Language;

impl Commitment {
    /// Whom the mind is to take along, in the words of the promise.
    pub(in crate::promise) fn led(&self) -> Option<&str> {
        let language = self.language();
        let leads = || self.words().verb().is_some_and(|verb| language.leads_somebody(verb));
        if self.kind == CommitmentKind::Refrain || !leads() {
            return None;
        }
        language.led_along(Language::english().spoken_deed(&self.text).0)
    }

    /// Whether somebody is whom the mind is to take along; a word for them is whoever it was promised to.
    pub(in crate::promise) fn is_led(
        &self,
        whom: &str,
        id: Option<&StableId>,
        label: &str,
    ) -> bool {
        let language = self.language();
        let (named, stems) = (language.content_stems(whom), language.content_stems(label));
        match named.is_empty() {
            true => id.is_some() && id == self.target.as_ref(),
            false => named.iter().all(|stem| stems.contains(stem)),
        }
    }

    /// Whether the mind goes somewhere, and whom it is to take along does not come by that.
    pub(in crate::promise) fn is_walked_alone(&self, action: &IndexedAction) -> bool {
        let alone = |whom: &str| {
            let mut along = action.targets.iter();
            !along.any(|it| self.is_led(whom, Some(&it.stable_id), &it.label))
        };
        action.has_tag("move") && self.led().is_some_and(alone)
    }
}
