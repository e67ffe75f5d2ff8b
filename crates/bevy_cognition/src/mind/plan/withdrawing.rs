//! What was proposed and is needed no longer: whoever has not answered yet hears of it.

use super::events::ProposalWithdrawn;
use super::labelled::called;
use super::pursuit::Pursuit;
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, Percept};
use cognition_core::plan::{Invitation, Pending};

impl Pursuit<'_, '_> {
    /// Nobody need answer that any more.
    pub(super) fn withdraw(&mut self, entity: Entity, proposal: Pending) {
        let Ok(pursuer) = self.plans.get(entity) else { return };
        let (mind, Some(to)) = (pursuer.mind.id.clone(), proposal.to) else { return };
        if let Some(listener) = self.referables.find(&to) {
            let by = mind.clone();
            let tell = move |listener: EntityWorldMut<'_>| tell_invited(listener, &by);
            self.commands.entity(listener).queue_silenced(tell);
        }
        let text = proposal.text;
        self.commands.trigger(ProposalWithdrawn { entity, mind, to, text });
    }
}

fn tell_invited(mut listener: EntityWorldMut<'_>, by: &StableId) {
    if listener.get::<Invitation>().is_none_or(|own| own.by != *by) {
        return;
    }
    listener.remove::<Invitation>();
    let refs = listener.get::<EntityRefs>();
    let who = refs.map_or("somebody", |refs| called(refs, by, "somebody"));
    let percept = Percept::notice(format!("What {who} proposed to you is no longer needed."));
    let entity = listener.id();
    listener.world_scope(|world| world.trigger(Perceive { entity, percept }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::Referable;

    #[derive(Resource, Default)]
    struct Heard(Vec<String>);

    #[test]
    fn whoever_was_invited_hears_that_it_is_needed_no_longer() {
        let mut world = World::new();
        world.init_resource::<Heard>();
        world.add_observer(|heard: On<Perceive>, mut all: ResMut<Heard>| {
            all.0.push(heard.percept.text.clone());
        });
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "Wren", "wren"), 1);
        let invitation = Invitation { by: "wren".into(), ..Invitation::default() };
        let listener = world.spawn((invitation, refs)).id();
        tell_invited(world.entity_mut(listener), &"mara".into());
        assert!(world.get::<Invitation>(listener).is_some(), "Wren has proposed it");
        tell_invited(world.entity_mut(listener), &"wren".into());
        assert!(world.get::<Invitation>(listener).is_none());
        let heard = &world.resource::<Heard>().0;
        assert_eq!(*heard, ["What Wren proposed to you is no longer needed."]);
    }
}
