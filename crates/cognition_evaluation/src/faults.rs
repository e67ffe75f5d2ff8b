//! Faults of a file that no schema can name.

use crate::posed::{PosedOffer, PosedPercept, PosedThing};
use cognition_core::mind::StableId;
use cognition_core::pack::PackError;

/// The faults of a file, as they are found.
#[derive(Debug)]
pub(crate) struct Faults<'f> {
    file: &'f str,
    faults: Vec<PackError>,
}

impl<'f> Faults<'f> {
    pub(crate) fn of(file: &'f str) -> Self {
        Self { file, faults: Vec::new() }
    }

    /// What was read, where there was no fault.
    pub(crate) fn or<T>(self, read: T) -> Result<T, Vec<PackError>> {
        if self.faults.is_empty() { Ok(read) } else { Err(self.faults) }
    }

    /// One fault more, where it is one.
    pub(crate) fn note(
        &mut self,
        is_fault: bool,
        place: String,
        rule: &str,
        message: impl FnOnce() -> String,
    ) {
        if is_fault {
            self.faults.push(PackError::at(self.file, place, rule, message()));
        }
    }

    /// Each id stands once in a list of things that have one.
    pub(crate) fn unique<'i>(&mut self, list: &str, ids: impl IntoIterator<Item = &'i str>) {
        let mut seen: Vec<&str> = Vec::new();
        for (number, id) in ids.into_iter().enumerate() {
            let message = || format!("`{id}` stands twice");
            self.note(seen.contains(&id), format!("{list}/{number}/id"), "unique_id", message);
            seen.push(id);
        }
    }

    /// A thing is one of those that are there.
    pub(crate) fn known<'t>(
        &mut self,
        place: String,
        id: &StableId,
        there: impl IntoIterator<Item = &'t PosedThing>,
    ) {
        let known = there.into_iter().any(|thing| thing.id == *id);
        self.note(!known, place, "known_thing", || format!("`{id}` is not there"));
    }

    /// A percept names things that are there.
    pub(crate) fn percept<'t>(
        &mut self,
        place: &str,
        percept: &PosedPercept,
        there: impl IntoIterator<Item = &'t PosedThing> + Clone,
    ) {
        if let Some(by) = &percept.by {
            self.known(format!("{place}/by"), by, there.clone());
        }
        for (list, things) in [("about", &percept.about), ("to", &percept.to)] {
            for (at, thing) in things.iter().enumerate() {
                self.known(format!("{place}/{list}/{at}"), thing, there.clone());
            }
        }
    }

    /// Offers stand as the engine numbers them.
    pub(crate) fn numbered(&mut self, list: &str, offers: &[PosedOffer]) {
        for (number, pair) in offers.windows(2).enumerate() {
            let is_late = order(&pair[0]) >= order(&pair[1]);
            let message = || {
                let description = &pair[1].description;
                format!("`{description}` belongs before what stands before it, or is the same")
            };
            self.note(is_late, format!("{list}/{}", number + 1), "offer_order", message);
        }
    }

    /// Offers name things that are there.
    pub(crate) fn offers<'t>(
        &mut self,
        list: &str,
        offers: &[PosedOffer],
        there: impl IntoIterator<Item = &'t PosedThing> + Clone,
    ) {
        for (number, offer) in offers.iter().enumerate() {
            for (at, target) in offer.targets.iter().enumerate() {
                let place = format!("{list}/{number}/targets/{at}");
                self.known(place, target, there.clone());
            }
        }
    }
}

/// What the engine sorts offers by.
fn order(offer: &PosedOffer) -> (&str, &[StableId], &str) {
    (&offer.action, &offer.targets, &offer.description)
}
