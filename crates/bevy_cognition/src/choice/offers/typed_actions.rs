//! Actions that are types of the game's: what of each is on offer, and who hears that it is done.

use crate::turn::{Act, Acting, ActionDecided, Done, MindAction, PlanningDomainInUse};
use bevy::ecs::event::EventKey;
use bevy::prelude::*;
use cognition_core::act::{ActionOffer, ActionPack, ActionTemplate};
use std::any::TypeId;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Asks the game for the offers of one action: what a mind could do of that sort right now.
/// Observers push them.
///
/// Triggered on the mind together with [`GatherActions`](crate::prompt::GatherActions), which also
/// says where the mind is and what is there. An observer on one mind alone makes offers to that mind
/// alone: only the guard arrests. See [`MindAction`].
#[derive(EntityEvent)]
pub struct GatherOffers<A: MindAction> {
    /// The mind.
    pub entity: Entity,
    offers: Vec<ActionOffer>,
    of: PhantomData<fn() -> A>,
}

impl<A: MindAction> GatherOffers<A> {
    fn new(entity: Entity) -> Self {
        Self { entity, offers: Vec::new(), of: PhantomData }
    }

    /// Adds an offer, as [`MindAction::offer`] makes it. Its id becomes that of the action. Order does
    /// not matter: offers are sorted before they are numbered.
    pub fn push(&mut self, offer: ActionOffer) {
        self.offers.push(ActionOffer { action: A::ID.to_owned(), ..offer });
    }

    /// What is on offer so far.
    pub fn offers(&self) -> &[ActionOffer] {
        &self.offers
    }
}

impl<A: MindAction> fmt::Debug for GatherOffers<A> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("GatherOffers");
        shown.field("entity", &self.entity).field("offers", &self.offers).finish_non_exhaustive()
    }
}

/// What the engine does with an action of which it knows the type.
#[derive(Clone, Copy, Debug)]
struct TypedAction {
    of: TypeId,
    name: &'static str,
    act: EventKey,
    gather: fn(&mut World, Entity) -> Vec<ActionOffer>,
    tell: fn(&mut World, ActionDecided),
    tell_done: fn(&mut World, Entity, Acting),
}

/// The actions of an app that are types, by their ids.
#[derive(Resource, Default)]
pub(crate) struct TypedActions(BTreeMap<&'static str, TypedAction>);

impl TypedActions {
    /// Adds an action, and what minds plan with; one that is there already stays as it is.
    pub(crate) fn add<A: MindAction>(world: &mut World) {
        let action = TypedAction {
            of: TypeId::of::<A>(),
            name: std::any::type_name::<A>(),
            act: world.register_event_key::<Act<A>>(),
            gather: gather_offers::<A>,
            tell: |world, decided| world.trigger(Act::<A>::new(decided)),
            tell_done: |world, mind, acting| world.trigger(Done::<A>::new(mind, acting)),
        };
        let known =
            world.get_resource_or_init::<Self>().into_inner().0.entry(A::ID).or_insert(action);
        assert!(
            known.of == action.of,
            "`{}` and `{}` have the same id, `{}`: give each action an id of its own",
            known.name,
            action.name,
            A::ID
        );
        if let Some(planned) = A::planned() {
            let planned = ActionTemplate { id: A::ID.to_owned(), ..planned };
            let pack = ActionPack { actions: vec![planned], ..default() };
            PlanningDomainInUse::add(world, &pack);
        }
    }

    /// The ids of all of them, in order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// Asks for the offers of all typed actions, in the order of their ids.
    pub(super) fn gather(world: &mut World, mind: Entity) -> Vec<ActionOffer> {
        let Some(actions) = world.get_resource::<Self>() else { return Vec::new() };
        let gatherers: Vec<_> = actions.0.values().map(|action| action.gather).collect();
        gatherers.into_iter().flat_map(|gather| gather(world, mind)).collect()
    }

    /// Triggers [`Act`] for what was decided, if it is an action with a type.
    pub(crate) fn tell(world: &mut World, decided: &ActionDecided) {
        let action = Self::of(world, decided.action_id());
        if let Some(TypedAction { tell, .. }) = action {
            tell(world, decided.clone());
            world.flush();
        }
    }

    /// Triggers [`Done`] for what has worked, if it is an action with a type.
    pub(crate) fn tell_done(world: &mut World, mind: Entity, acting: Acting) {
        if let Some(TypedAction { tell_done, .. }) = Self::of(world, acting.action_id()) {
            tell_done(world, mind, acting);
        }
    }

    /// The name of the type of an action, and the key of its [`Act`]; `None` for actions without a
    /// type.
    pub(crate) fn observed_by(world: &World, action: &str) -> Option<(&'static str, EventKey)> {
        Self::of(world, action).map(|action| (action.name, action.act))
    }

    fn of(world: &World, action: &str) -> Option<TypedAction> {
        world.get_resource::<Self>()?.0.get(action).copied()
    }
}

fn gather_offers<A: MindAction>(world: &mut World, mind: Entity) -> Vec<ActionOffer> {
    let mut gather = GatherOffers::<A>::new(mind);
    world.trigger_ref(&mut gather);
    world.flush();
    gather.offers
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Walk;

    impl MindAction for Walk {
        const ID: &'static str = "town:walk";
    }

    struct Stroll;

    impl MindAction for Stroll {
        const ID: &'static str = "town:walk";
    }

    #[test]
    #[should_panic(expected = "`town:walk`: give each action an id of its own")]
    fn two_types_with_one_id_are_refused() {
        let mut world = World::new();
        TypedActions::add::<Walk>(&mut world);
        TypedActions::add::<Walk>(&mut world);
        TypedActions::add::<Stroll>(&mut world);
    }

    #[test]
    fn an_offer_belongs_to_the_action_that_it_is_pushed_to() {
        let mut world = World::new();
        TypedActions::add::<Walk>(&mut world);
        world.add_observer(|mut gather: On<GatherOffers<Walk>>| {
            gather.push(ActionOffer::new("town:run", "Walk to the mill"));
        });
        let mind = world.spawn_empty().id();
        world.flush();
        let offers = TypedActions::gather(&mut world, mind);
        assert_eq!(offers, [Walk::offer("Walk to the mill")]);
    }
}
