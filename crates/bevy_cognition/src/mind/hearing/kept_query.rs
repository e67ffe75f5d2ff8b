//! A query that is kept from one look at the world to the next: to make one takes longer than to walk
//! through a thousand minds.

use bevy::ecs::query::{QueryIter, ReadOnlyQueryData};
use bevy::ecs::world::WorldId;
use bevy::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A query for those who have only a `&World`.
pub(super) struct KeptQuery<D: ReadOnlyQueryData + 'static>(
    Mutex<Option<(WorldId, QueryState<D>)>>,
);

impl<D: ReadOnlyQueryData + 'static> Default for KeptQuery<D> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<D: ReadOnlyQueryData + 'static> KeptQuery<D> {
    /// What is made of all that match; of none where the world does not know the components yet.
    pub(super) fn collect<T>(
        &self,
        world: &World,
        of: impl FnOnce(QueryIter<'_, '_, D, ()>) -> Vec<T>,
    ) -> Vec<T> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|(of, _)| *of != world.id()) {
            *kept = QueryState::try_new(world).map(|query| (world.id(), query));
        }
        let Some((_, query)) = kept.as_mut() else { return Vec::new() };
        query.update_archetypes(world);
        of(query.iter_manual(world))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component)]
    struct Room(u8);

    #[test]
    fn what_came_since_is_found_and_another_world_is_another_query() {
        let rooms = KeptQuery::<&Room>::default();
        let found = |world: &World| rooms.collect(world, |all| all.map(|room| room.0).collect());
        let (mut one, mut other) = (World::new(), World::new());
        assert!(found(&one).is_empty());
        one.spawn(Room(1));
        assert_eq!(found(&one), [1]);
        one.spawn((Room(2), Name::new("cellar")));
        assert_eq!(found(&one), [1, 2]);
        other.spawn(Room(3));
        assert_eq!(found(&other), [3]);
        assert_eq!(found(&one), [1, 2]);
    }
}
