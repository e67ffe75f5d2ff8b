//! When something is due for which mind: until then none of them is looked at.

use bevy::prelude::*;
use cognition_core::mind::{GameTime, StableId};
use std::collections::{BTreeMap, BTreeSet};

/// One date for each mind, in the order of time and then of the minds' ids.
#[derive(Debug, Default)]
pub(crate) struct Calendar {
    dates: BTreeSet<(GameTime, StableId, Entity)>,
    of: BTreeMap<Entity, (GameTime, StableId)>,
}

impl Calendar {
    /// Sets the date of a mind in the place of the one before; none takes it out.
    pub(crate) fn set(&mut self, entity: Entity, mind: &StableId, at: Option<GameTime>) {
        self.forget(entity);
        if let Some(at) = at {
            self.of.insert(entity, (at, mind.clone()));
            self.dates.insert((at, mind.clone(), entity));
        }
    }

    /// Takes the date of a mind out, or of what was one.
    pub(crate) fn forget(&mut self, entity: Entity) {
        if let Some((at, mind)) = self.of.remove(&entity) {
            self.dates.remove(&(at, mind, entity));
        }
    }

    /// Takes out the minds whose time has come: at most so many, the longest overdue first.
    pub(crate) fn take_due(&mut self, now: GameTime, most: usize) -> Vec<Entity> {
        let mut due = Vec::new();
        while due.len() < most && self.dates.first().is_some_and(|(at, ..)| *at <= now) {
            let (.., entity) = self.dates.pop_first().expect("there is a first one");
            self.of.remove(&entity);
            due.push(entity);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minds_come_in_the_order_of_time_then_of_their_ids_and_no_more_than_wanted() {
        let mut world = World::new();
        let [ada, bo, cy, di] = [(); 4].map(|()| world.spawn_empty().id());
        let mut calendar = Calendar::default();
        let mut set =
            |entity, id: &str, at: u64| calendar.set(entity, &id.into(), Some(GameTime(at)));
        set(di, "di", 5);
        set(bo, "bo", 5);
        set(ada, "ada", 9);
        set(cy, "cy", 1);
        assert_eq!(calendar.take_due(GameTime(5), 2), [cy, bo]);
        assert_eq!(calendar.take_due(GameTime(5), 2), [di]);
        assert_eq!(calendar.take_due(GameTime(8), 2), []);
        assert_eq!(calendar.take_due(GameTime(9), 2), [ada]);
    }

    #[test]
    fn a_mind_has_one_date() {
        let ada = World::new().spawn_empty().id();
        let mut calendar = Calendar::default();
        for at in [7, 3, 9] {
            calendar.set(ada, &"ada".into(), Some(GameTime(at)));
        }
        assert_eq!(calendar.take_due(GameTime(8), 9), []);
        assert_eq!(calendar.take_due(GameTime(9), 9), [ada]);
        calendar.set(ada, &"ada".into(), Some(GameTime(1)));
        calendar.set(ada, &"ada".into(), None);
        assert_eq!(calendar.take_due(GameTime(9), 9), []);
    }
}
