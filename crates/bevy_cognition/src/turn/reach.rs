//! Whom the words and the deed of a turn are for.

use super::spoken_to::is_for_all_there;
use cognition_core::act::IndexedAction;
use cognition_core::mind::{PerceptId, StableId};

/// Whom the words and the deed of a turn are for, as far as it has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// To whom something was said, or done.
    pub(crate) to: Vec<StableId>,
    /// What was said so that all could hear it.
    pub(crate) aloud: String,
    /// Whether that was for whoever was there.
    pub(crate) is_for_all: bool,
    /// Whether anything was said at all, or done by the mind itself.
    pub(crate) is_felt: bool,
    /// Whether somebody else speaks or acts for the mind: a fallback, or a person.
    pub(crate) is_in_its_place: bool,
    /// Whether it goes somewhere.
    pub(crate) goes: bool,
    /// The newest line that was known as the latest words were found.
    pub(crate) known: PerceptId,
}

impl Reach {
    /// Something was said to somebody, with what is done of all that was on offer.
    pub(crate) fn speak<'a>(
        &mut self,
        words: &str,
        to: impl IntoIterator<Item = &'a StableId>,
        (chosen, offers): (Option<&IndexedAction>, &[IndexedAction]),
    ) {
        if words.trim().is_empty() {
            return;
        }
        self.is_felt = true;
        self.to.extend(to.into_iter().cloned());
        if !chosen.is_some_and(IndexedAction::is_whispered) {
            self.is_for_all |= is_for_all_there(chosen, offers);
            self.aloud.push_str(words);
            self.aloud.push('\n');
        }
    }

    /// Something is done; nothing, where the mind waits.
    pub(crate) fn act(&mut self, action: Option<&IndexedAction>) {
        let Some(action) = action else { return };
        self.is_felt |= !self.is_in_its_place;
        self.goes |= action.has_tag("move");
        self.to.extend(action.targets.iter().map(|target| target.stable_id.clone()));
    }
}
