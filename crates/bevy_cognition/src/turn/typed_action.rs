//! An action that is a type of the game's, and what a mind does as that type.

use super::action_decided::ActionDecided;
use bevy::prelude::*;
use cognition_core::act::{ActionOffer, ActionTemplate};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

/// A kind of action as a type of the game: it names its id, and the compiler knows it.
///
/// Add it by [`add_action`](crate::act::ActionApp::add_action). Then an observer of
/// [`GatherOffers`](crate::act::GatherOffers) says when it is on offer, and an observer of [`Act`]
/// carries it out. An action by its id alone, through [`GatherActions`](crate::prompt::GatherActions)
/// and [`ActionDecided`], works beside it.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// #[derive(Component)]
/// struct Thief;
///
/// struct Arrest;
///
/// impl MindAction for Arrest {
///     const ID: &'static str = "guard:arrest";
/// }
///
/// fn offer_arrests(
///     mut gather: On<GatherOffers<Arrest>>,
///     thieves: Query<(Entity, &Referable), With<Thief>>,
/// ) {
///     for (thief, seen) in &thieves {
///         gather.push(Arrest::offer(format!("Arrest {}", seen.label)).target(thief));
///     }
/// }
///
/// fn arrest(arrest: On<Act<Arrest>>, mut commands: Commands) {
///     let Some(thief) = arrest.target(0) else { return };
///     commands.entity(thief).remove::<Thief>();
///     commands.trigger(arrest.done("You have got hold of them."));
/// }
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_action::<Arrest>().add_observer(offer_arrests).add_observer(arrest);
/// ```
pub trait MindAction: Send + Sync + 'static {
    /// The id of the action, `namespace:verb`. No two actions of an app have the same.
    const ID: &'static str;

    /// An offer of this action, in the words that the brain reads: `Arrest Wisp`.
    fn offer(description: impl Into<String>) -> ActionOffer
    where
        Self: Sized,
    {
        ActionOffer::new(Self::ID, description)
    }

    /// What the action needs and makes, for minds that plan; `None`, the default, for what no plan
    /// counts on.
    ///
    /// Its id becomes that of the action. The facts that it names get their words by
    /// [`add_facts`](crate::act::ActionApp::add_facts).
    ///
    /// ```
    /// use bevy_cognition::act::ActionTemplate;
    /// use bevy_cognition::prelude::*;
    ///
    /// struct Take;
    ///
    /// impl MindAction for Take {
    ///     const ID: &'static str = "house:take";
    ///
    ///     fn planned() -> Option<ActionTemplate> {
    ///         let take = ActionTemplate::new(Self::ID, "Take {0}");
    ///         let take = take.needs(["at me ?here", "at {0} ?here"]);
    ///         Some(take.makes(["has me {0}"]).unmakes(["at {0} ?here"]))
    ///     }
    /// }
    /// ```
    fn planned() -> Option<ActionTemplate>
    where
        Self: Sized,
    {
        None
    }
}

/// A mind has decided to do this: [`ActionDecided`], for actions of one type alone.
///
/// Triggered on the mind right after [`ActionDecided`], so an observer may watch one mind or all. It
/// derefs to [`ActionDecided`]: [`target`](ActionDecided::target) and
/// [`targets`](ActionDecided::targets) are the entities that it is done to, and
/// [`done`](ActionDecided::done), [`failed`](ActionDecided::failed) and
/// [`started`](ActionDecided::started) make the answer. See [`MindAction`].
#[derive(EntityEvent)]
pub struct Act<A: MindAction> {
    /// The mind.
    pub entity: Entity,
    decided: ActionDecided,
    of: PhantomData<fn() -> A>,
}

impl<A: MindAction> Act<A> {
    pub(crate) fn new(decided: ActionDecided) -> Self {
        Self { entity: decided.entity, decided, of: PhantomData }
    }
}

impl<A: MindAction> Deref for Act<A> {
    type Target = ActionDecided;

    fn deref(&self) -> &ActionDecided {
        &self.decided
    }
}

impl<A: MindAction> Clone for Act<A> {
    fn clone(&self) -> Self {
        Self::new(self.decided.clone())
    }
}

impl<A: MindAction> fmt::Debug for Act<A> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Act").field(&self.decided).finish()
    }
}
