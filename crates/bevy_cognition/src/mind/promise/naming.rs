//! A name for whoever a commitment concerns: for whom it is promised to, and for who owes it to the mind.

use super::events::CommitmentOpened;
use crate::referables::{Referables, name_unseen};
use bevy::prelude::*;
use cognition_core::perceive::{EntityRefs, Referable};
use cognition_core::promise::PromisedToMind;

/// Whom something is promised to, the mind can name, whether it has met them in the game or not. By
/// that alone nobody comes into view.
pub(super) fn name_whom_it_concerns(
    opened: On<CommitmentOpened>,
    mut minds: Query<&mut EntityRefs>,
    things: Query<&Referable>,
    referables: Res<Referables>,
) {
    let CommitmentOpened { entity, commitment, .. } = opened.event();
    let (Some(target), Ok(mut refs)) = (&commitment.target, minds.get_mut(*entity)) else { return };
    let thing = referables.find(target).and_then(|thing| things.get(thing).ok());
    name_unseen(&mut refs, target, thing);
}

/// Whoever owes the mind something it can name in the same way, as it is told of that.
pub(crate) fn name_debtors(world: &mut World, entity: Entity, owed: &[PromisedToMind]) {
    let Some(refs) = world.get::<EntityRefs>(entity) else { return };
    let unnamed = owed.iter().filter(|it| refs.of(&it.by).is_none());
    let found = |it: &PromisedToMind| {
        let debtor = world.resource::<Referables>().find(&it.by)?;
        world.get::<Referable>(debtor).cloned()
    };
    let debtors: Vec<Referable> = unnamed.filter_map(found).collect();
    let Some(mut refs) = world.get_mut::<EntityRefs>(entity) else { return };
    for debtor in &debtors {
        name_unseen(&mut refs, &debtor.stable_id, Some(debtor));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referables::referables_plugin;
    use cognition_core::mind::{GameTime, StableId};
    use cognition_core::promise::{
        CommitmentRules, CommitmentSource, Commitments, ProposedCommitment,
    };

    fn owed_by(by: &str) -> PromisedToMind {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let proposed = ProposedCommitment { text: "mind the press".to_owned(), ..default() };
        let (opener, now) = (CommitmentSource::Game, GameTime::default());
        let opened = promised.open(&proposed, opener, None, &rules, now);
        let promise = opened.expect("should pass the gate").clone();
        PromisedToMind { by: by.into(), promise }
    }

    #[test]
    fn whoever_owes_a_mind_something_has_a_name_for_it_and_nobody_else_gets_one() {
        let mut app = App::new();
        app.init_resource::<Referables>().add_plugins(referables_plugin);
        let world = app.world_mut();
        world.spawn(Referable::new("character", "Juno", "juno"));
        world.spawn(Referable::new("character", "Pim", "pim"));
        let mind = world.spawn(EntityRefs::default()).id();
        name_debtors(world, mind, &[owed_by("juno"), owed_by("nobody")]);
        let refs = world.get::<EntityRefs>(mind).expect("is a mind");
        let named = |id: &str| refs.of(&StableId::new(id)).is_some();
        assert!(named("juno") && !named("pim") && !named("nobody"));
    }
}
