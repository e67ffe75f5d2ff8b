//! The game says what is true of a thing, as far as a mind can tell.

use bevy::ecs::system::{
    BoxedReadOnlySystem, ReadOnlySystemParam, StaticSystemParam, SystemParamItem,
};
use bevy::prelude::*;
use cognition_core::act::{CheckedPrecondition, IndexedAction, Judgement, Question};

/// Says whether a precondition of an offer, or a claim of a percept, is true.
///
/// A judge can read whatever a read-only system can. It is asked during the stages Guard and Act. A
/// judge that has no say answers [`Judgement::Unknown`], and the next one is asked. It should
/// answer only what the mind can tell: a mind that cannot see that the door is locked may try it.
///
/// ```
/// use bevy::ecs::system::SystemParam;
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::act::{Judgement, Question};
///
/// #[derive(Component)]
/// struct Locked;
///
/// #[derive(SystemParam)]
/// struct Doors<'w, 's> {
///     locked: Query<'w, 's, (), With<Locked>>,
/// }
///
/// impl PreconditionJudge for Doors<'_, '_> {
///     fn judge(&self, question: &Question) -> Judgement {
///         match question.is.as_str() {
///             "unlocked" if self.locked.contains(question.thing) => {
///                 Judgement::violated("The door is locked.")
///             }
///             "unlocked" => Judgement::Holds,
///             _ => Judgement::Unknown,
///         }
///     }
/// }
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_precondition_judge::<Doors>();
/// ```
pub trait PreconditionJudge: ReadOnlySystemParam {
    /// Answers one question.
    fn judge(&self, question: &Question) -> Judgement;
}

type JudgeSystem = BoxedReadOnlySystem<InRef<'static, Question>, Judgement>;

/// The judges of a game, in the order in which they were added.
#[derive(Resource, Default)]
pub(crate) struct Judges(Vec<JudgeSystem>);

impl Judges {
    pub(crate) fn add<T>(world: &mut World)
    where
        T: PreconditionJudge + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: PreconditionJudge,
    {
        let system = |question: InRef<'_, Question>, judge: StaticSystemParam<'_, '_, T>| {
            judge.judge(&question)
        };
        Self::put(world, Box::new(IntoSystem::into_system(system)));
    }

    /// A judge of one precondition, by a component of the thing.
    pub(crate) fn add_component<C: Component>(
        world: &mut World,
        is: &'static str,
        why_not: &'static str,
        holds: impl Fn(&C) -> bool + Send + Sync + 'static,
    ) {
        let system = move |question: InRef<'_, Question>, things: Query<'_, '_, &C>| match things
            .get(question.thing)
        {
            Ok(thing) if question.is == is => Judgement::of(holds(thing), || why_not.to_owned()),
            _ => Judgement::Unknown,
        };
        Self::put(world, Box::new(IntoSystem::into_system(system)));
    }

    fn put(world: &mut World, mut judge: JudgeSystem) {
        judge.initialize(world);
        world.get_resource_or_init::<Self>().0.push(judge);
    }

    /// The first answer that is one. A judge that cannot run has no say.
    pub(crate) fn ask(&mut self, world: &World, question: &Question) -> Judgement {
        for judge in &mut self.0 {
            match judge.run_readonly(question, world) {
                Ok(Judgement::Unknown) => {}
                Ok(judgement) => return judgement,
                Err(error) => {
                    warn!(target: "cognition::guard", "the judge `{}` cannot run: {error}", judge.name());
                }
            }
        }
        Judgement::Unknown
    }

    /// Judges all preconditions of an action as the world is now.
    pub(crate) fn check(
        &mut self,
        world: &World,
        mind: Entity,
        action: &IndexedAction,
    ) -> Vec<CheckedPrecondition> {
        let mut judge = |check: &CheckedPrecondition| {
            let Some(target) = action.targets.get(check.target) else { return check.clone() };
            let question = Question { mind, is: check.is.clone(), thing: target.entity };
            let judgement = self.ask(world, &question);
            CheckedPrecondition { is: question.is, target: check.target, judgement }
        };
        action.preconditions.iter().map(&mut judge).collect()
    }
}

/// Judges the preconditions of what is on offer, where the game has judges.
pub(crate) fn check_all(world: &mut World, mind: Entity, actions: &mut [IndexedAction]) {
    if !world.contains_resource::<Judges>() {
        return;
    }
    world.resource_scope(|world, mut judges: Mut<'_, Judges>| {
        for action in actions {
            action.preconditions = judges.check(world, mind, action);
        }
    });
}
