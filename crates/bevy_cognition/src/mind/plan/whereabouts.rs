//! Who was where when they last perceived something.

use crate::turn::Inbox;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind, PerceptionLog, Provenance};

/// What minds have perceived, and where.
#[derive(SystemParam)]
pub(super) struct Whereabouts<'w, 's> {
    perceived: Query<'w, 's, (&'static Inbox, &'static PerceptionLog)>,
}

impl Whereabouts<'_, '_> {
    /// Whether two minds are in one place, as far as anybody can tell: also where the game tells no
    /// places.
    pub(super) fn are_together(&self, one: Entity, other: Entity) -> bool {
        let places = self.place_of(one).zip(self.place_of(other));
        places.is_none_or(|(one, other)| one == other)
    }

    fn place_of(&self, mind: Entity) -> Option<&StableId> {
        let (inbox, log) = self.perceived.get(mind).ok()?;
        let logged = log.entries().map(|entry| &entry.percept);
        let all: Vec<&Percept> = logged.chain(inbox.waiting()).collect();
        all.into_iter().rev().find_map(place)
    }
}

/// Where somebody was who has perceived this; what came of a deed may have led elsewhere.
fn place(percept: &Percept) -> Option<&StableId> {
    let is_there =
        percept.provenance == Provenance::FirstHand && percept.kind != PerceptKind::Outcome;
    percept.place.as_ref().filter(|_| is_there)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_tells_where_and_what_was_heard_of_or_done_does_not() {
        let seen = Percept::event("Rain.").at("yard");
        assert_eq!(place(&seen), Some(&"yard".into()));
        let heard = Percept { provenance: Provenance::Heard, ..seen.clone() };
        assert_eq!(place(&heard), None);
        assert_eq!(place(&Percept::outcome("You go to the yard.").at("hall")), None);
    }
}
