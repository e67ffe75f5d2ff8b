//! An action that is a type of the game's has worked.

use super::acting::Acting;
use super::typed_action::MindAction;
use bevy::prelude::*;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

/// A mind has done this, and it has worked: [`Act`](super::Act), at its end.
///
/// Triggered on the mind after [`ActionFinished`](super::ActionFinished) with the outcome
/// [`Done`](super::ActionOutcome::Done), whoever said so: the game, or the engine where the action
/// [`takes`](super::ActionStarted::takes) its time. Not triggered for what failed or was broken off. It
/// derefs to what the mind was doing: [`target`](Acting::target), [`targets`](Acting::targets),
/// [`speech`](Acting::speech).
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use std::time::Duration;
///
/// #[derive(Component)]
/// struct Loaves(u32);
///
/// struct Bake;
///
/// impl MindAction for Bake {
///     const ID: &'static str = "bakery:bake";
/// }
///
/// fn begin(bake: On<Act<Bake>>, mut commands: Commands) {
///     commands.trigger(bake.started().takes(Duration::from_mins(4), "The bread is out."));
/// }
///
/// fn take_out(bake: On<Done<Bake>>, mut bakers: Query<&mut Loaves>) {
///     if let Ok(mut loaves) = bakers.get_mut(bake.entity) {
///         loaves.0 += 6;
///     }
/// }
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_action::<Bake>().add_observer(begin).add_observer(take_out);
/// ```
#[derive(EntityEvent)]
pub struct Done<A: MindAction> {
    /// The mind.
    pub entity: Entity,
    acting: Acting,
    of: PhantomData<fn() -> A>,
}

impl<A: MindAction> Done<A> {
    pub(crate) fn new(entity: Entity, acting: Acting) -> Self {
        Self { entity, acting, of: PhantomData }
    }
}

impl<A: MindAction> Deref for Done<A> {
    type Target = Acting;

    fn deref(&self) -> &Acting {
        &self.acting
    }
}

impl<A: MindAction> fmt::Debug for Done<A> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Done").field(&self.acting).finish()
    }
}
