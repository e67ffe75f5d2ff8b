//! Where what was promised is to be brought or done: somewhere else it is not kept.

use crate::act::IndexedAction;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::time_kind::TimeBound;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use crate::promise::reading::Reading;
use std::sync::Arc;

impl Commitment {
    /// The stems of where it is to be brought, where that is a place.
    pub(in crate::promise) fn destination(&self) -> Option<Arc<[String]>> {
        let brings = matches!(self.kind, CommitmentKind::Give | CommitmentKind::Do);
        brings.then(|| self.terms.reading.ask(&self.text, Reading::destination)).flatten()
    }

    /// What is to be at a place is there once whoever has it is.
    pub(super) fn is_carried_to(&self, action: &IndexedAction, there: &[String]) -> bool {
        let to_them = self.target.as_ref().is_some_and(|target| action.concerns(target));
        !to_them && self.goes_to(action, there)
    }

    /// A deed brings it where it is done there, or says where it goes; a gift does anywhere, where that is somebody.
    pub(super) fn is_done_at(&self, action: &IndexedAction, there: &[String]) -> bool {
        let here = || action.place.as_ref().is_some_and(|it| self.names_place(it.as_str(), there));
        self.goes_to(action, there)
            || here()
            || self.names_place(&action.description, there)
            || self.kind == CommitmentKind::Give && self.goes_to_somebody(action, there)
    }

    /// Whether a way leads to where something is to be done at its very time: `hear her sing on the stage at noon`. To
    /// go there keeps nothing yet.
    pub(crate) fn is_led_to_by(&self, action: &IndexedAction) -> bool {
        let timed = self.terms.is_timed() && self.terms.bound == TimeBound::At;
        let is_to_be_done = timed && self.kind == CommitmentKind::Do;
        let there = action.targets.first().filter(|_| action.has_tag("move"));
        there.filter(|_| is_to_be_done).is_some_and(|there| {
            let words = Promise { of: self, action }.words();
            words.name(there)
        })
    }

    fn goes_to_somebody(&self, action: &IndexedAction, there: &[String]) -> bool {
        let to_them = self.target.as_ref().filter(|target| action.concerns(target));
        to_them.is_some_and(|target| self.names_place(target.as_str(), there))
            || self.terms.reading.ask(&self.text, Reading::goes_to_somebody)
    }

    fn goes_to(&self, action: &IndexedAction, there: &[String]) -> bool {
        action.targets.iter().any(|it| self.names_place(&it.label, there))
    }

    /// Whether a name holds all of the words of a place.
    pub(in crate::promise) fn names_place(&self, name: &str, there: &[String]) -> bool {
        let named = self.language().content_stems(name);
        !there.is_empty() && there.iter().all(|stem| named.contains(stem))
    }
}

impl Promise<'_> {
    /// `Load the cart in the yard`, done in the press room: where it is to be done is neither here nor said by the
    /// deed.
    pub(in crate::promise) fn is_elsewhere(self, words: &PromisedWords) -> bool {
        let Some(here) = &self.action.place else { return false };
        let language = words.language();
        let deed = self.of.own_deed();
        let timeless = language.without_time(&deed);
        let Some(place) = language.said_place(timeless) else { return false };
        let labels = self.action.targets.iter().map(|target| target.label.as_str());
        let ids = self.action.targets.iter().map(|target| target.stable_id.as_str());
        let told = labels.chain(ids).chain([here.as_str(), self.action.description.as_str()]);
        let known: Vec<String> = told.flat_map(|name| language.content_stems(name)).collect();
        let named = language.content_stems(place);
        !named.is_empty() && !named.iter().any(|stem| known.contains(stem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::StableId;
    use crate::promise::test_promises::{committed, deed, offer};

    #[test]
    fn what_is_to_be_at_a_place_is_not_given_elsewhere() {
        let gift = |text: &str, place: &str| {
            let (action, _) = deed("give iron_key mara");
            let action = IndexedAction { place: Some(StableId::from(place)), ..action };
            committed(text, Some("mara")).is_kept_by(&action, "")
        };
        let text = "bring the iron key to the clinic";
        assert!(gift(text, "clinic") && !gift(text, "yard"));
        for text in [
            "bring Mara the iron key",
            "bring the iron key to Mara",
            "bring the iron key to the captain",
            "hand the iron key to the ferryman",
        ] {
            assert!(gift(text, "yard"), "{text}");
        }
    }

    #[test]
    fn what_is_to_be_done_somewhere_is_not_done_elsewhere() {
        let owed = committed("load the cart in the yard", Some("mara"));
        let loads = |place: &str| IndexedAction {
            place: Some(StableId::from(place)),
            ..offer("world:load", "Load the cart", &["load"], &["cart"])
        };
        assert!(owed.is_kept_by(&loads("yard"), "") && !owed.is_kept_by(&loads("press_room"), ""));
        let told =
            IndexedAction { description: "Load the cart in the yard".to_owned(), ..loads("mill") };
        assert!(owed.is_kept_by(&told, ""));
        let timed = committed("load the cart in the morning", Some("mara"));
        assert!(timed.is_kept_by(&loads("press_room"), ""));
    }
}
