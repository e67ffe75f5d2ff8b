//! Ways between places, and the doors in them.

use bevy::prelude::*;
use cognition_core::mind::StableId;

/// A way between two places, present in both. Without a [`Door`] it always stands open.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, PartialEq)]
pub struct Exit {
    /// The two places.
    pub between: [Entity; 2],
}

impl Exit {
    /// The place on the other side; none if the exit is not in this place.
    pub fn beyond(&self, place: Entity) -> Option<Entity> {
        let [one, other] = self.between;
        match place {
            _ if place == one => Some(other),
            _ if place == other => Some(one),
            _ => None,
        }
    }
}

/// Something in an [`Exit`] that can be shut and locked.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Door {
    state: DoorState,
    key: Option<StableId>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
enum DoorState {
    #[default]
    Open,
    Shut,
    Locked,
}

impl Door {
    /// A door that stands open.
    pub fn open() -> Self {
        Self::default()
    }

    /// A door that is shut, but not locked: whoever goes through leaves it open.
    pub fn shut() -> Self {
        Self { state: DoorState::Shut, key: None }
    }

    /// A locked door.
    pub fn locked() -> Self {
        Self { state: DoorState::Locked, key: None }
    }

    /// Names the item that unlocks it.
    #[must_use]
    pub fn with_key(mut self, key: impl Into<StableId>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// The item that unlocks it. Without one, nothing does.
    pub fn key(&self) -> Option<&StableId> {
        self.key.as_ref()
    }

    /// Whether it stands open.
    pub fn is_open(&self) -> bool {
        self.state == DoorState::Open
    }

    /// Whether it has to be unlocked before anybody goes through.
    pub fn is_locked(&self) -> bool {
        self.state == DoorState::Locked
    }

    /// As it is, but standing as the other one does.
    pub(crate) fn standing(&self, other: &Self) -> Self {
        Self { state: other.state, key: self.key.clone() }
    }

    pub(crate) fn unlock(&mut self) {
        if self.is_locked() {
            self.state = DoorState::Shut;
        }
    }

    /// Opens it for whoever goes through; a locked one stays locked.
    pub(crate) fn swing_open(&mut self) {
        if !self.is_locked() {
            self.state = DoorState::Open;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exit_leads_from_each_of_its_places_to_the_other_and_from_no_third() {
        let mut world = World::new();
        let [taproom, cellar, yard] = [(); 3].map(|()| world.spawn_empty().id());
        let exit = Exit { between: [taproom, cellar] };
        assert_eq!(exit.beyond(taproom), Some(cellar));
        assert_eq!(exit.beyond(cellar), Some(taproom));
        assert_eq!(exit.beyond(yard), None);
    }

    #[test]
    fn a_locked_door_opens_only_after_it_was_unlocked() {
        let mut door = Door::locked();
        door.swing_open();
        assert!(door.is_locked() && !door.is_open());
        door.unlock();
        assert!(!door.is_locked() && !door.is_open(), "an unlocked door should still be shut");
        door.swing_open();
        assert!(door.is_open());
    }
}
