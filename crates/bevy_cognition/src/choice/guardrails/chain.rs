//! What a guardrail is, and all of them, asked one after the other.

use crate::turn::TurnOffers;
use bevy::ecs::system::{
    BoxedReadOnlySystem, ReadOnlySystemParam, StaticSystemParam, SystemParamItem,
};
use bevy::prelude::*;
use cognition_core::guard::{Objection, Origin, Review, Suggestion, Verdict};
use std::borrow::Cow;

/// A rule about what a mind may do. It reads the world and the suggestion, and changes neither.
///
/// Add it by [`add_guardrail`](crate::guard::GuardApp::add_guardrail). Each guardrail is asked as
/// soon as a suggestion is made, once more when a person approves it, and once more at the moment of
/// acting, on the world as it is then. `suggestion.action()` is what would be done; while an
/// alternative is under review, it is the alternative. A guardrail whose parameters cannot be
/// fetched lets nothing pass.
///
/// ```
/// use bevy::ecs::system::SystemParam;
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// #[derive(Component)]
/// struct Sacred;
///
/// #[derive(SystemParam)]
/// struct LeaveTheAltar<'w, 's> {
///     sacred: Query<'w, 's, (), With<Sacred>>,
/// }
///
/// impl Guardrail for LeaveTheAltar<'_, '_> {
///     fn review(&self, suggestion: &Suggestion) -> Verdict {
///         let takes = suggestion.action().is_some_and(|action| action.has_tag("take"));
///         match takes && suggestion.targets().any(|target| self.sacred.contains(target)) {
///             true => Verdict::reject("nobody robs the altar"),
///             false => Verdict::Allow,
///         }
///     }
/// }
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_guardrail::<LeaveTheAltar>();
/// ```
pub trait Guardrail: ReadOnlySystemParam {
    /// Says whether the suggestion may become an action.
    fn review(&self, suggestion: &Suggestion) -> Verdict;

    /// The name in logs and records; by default that of the type.
    fn name() -> Cow<'static, str> {
        let path = std::any::type_name::<Self>();
        let path = path.split('<').next().unwrap_or(path);
        Cow::Borrowed(path.rsplit("::").next().unwrap_or(path))
    }
}

struct Link {
    name: Cow<'static, str>,
    review: BoxedReadOnlySystem<InRef<'static, Suggestion>, Verdict>,
}

/// The guardrails of an app. Frozen once the app is finished.
#[derive(Resource, Default)]
pub(crate) struct GuardChain {
    links: Vec<Link>,
    frozen: bool,
}

impl GuardChain {
    pub(crate) fn add<T>(world: &mut World)
    where
        T: Guardrail + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: Guardrail,
    {
        let system = |suggestion: InRef<'_, Suggestion>,
                      guardrail: StaticSystemParam<'_, '_, T>| {
            guardrail.review(&suggestion)
        };
        let mut review = Box::new(IntoSystem::into_system(system));
        review.initialize(world);
        let mut chain = world.get_resource_or_init::<Self>();
        assert!(
            !chain.frozen,
            "`{}` comes too late: add guardrails before the app is finished, best in a plugin's `build`",
            T::name()
        );
        chain.links.push(Link { name: T::name(), review });
    }

    /// Adds those of another chain after its own.
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.links.append(&mut other.links);
    }

    pub(crate) fn freeze(&mut self) {
        self.frozen = true;
    }

    /// Asks every guardrail in order until one rejects; keeps every verdict.
    ///
    /// After an amendment the chain begins again with what was put in place. Each guardrail may
    /// amend once in a review, so that it always ends.
    pub(crate) fn review(
        &mut self,
        world: &World,
        suggestion: &mut Suggestion,
        mut refresh: impl FnMut(&mut Suggestion),
    ) -> (Vec<Review>, Result<(), Objection>) {
        let mut reviews = Vec::with_capacity(self.links.len());
        let mut amended: Vec<usize> = Vec::new();
        let mut place = 0;
        while let Some(link) = self.links.get_mut(place) {
            let verdict = link.ask(world, suggestion);
            reviews.push(Review { guardrail: link.name.clone(), verdict: verdict.clone() });
            match verdict {
                Verdict::Allow | Verdict::Flag(_) => place += 1,
                Verdict::Reject(objection) => return (reviews, Err(objection)),
                // It is so already.
                Verdict::Amend(index, _) if index == suggestion.chosen => place += 1,
                Verdict::Amend(index, why) => {
                    if let Some(objection) =
                        refusal(world, amended.contains(&place), index, &why, suggestion)
                    {
                        return (reviews, Err(objection));
                    }
                    amended.push(place);
                    suggestion.chosen = index;
                    suggestion.origin = Origin::Amended;
                    suggestion.why_instead = Some(why);
                    refresh(suggestion);
                    place = 0;
                }
            }
        }
        (reviews, Ok(()))
    }
}

/// Why an amendment does not count. Only what was on offer when the model was asked can be put in
/// place of its choice.
fn refusal(
    world: &World,
    again: bool,
    index: u32,
    why: &Objection,
    suggestion: &Suggestion,
) -> Option<Objection> {
    if again || suggestion.approved {
        return Some(Objection::Disputed { why: why.to_string() });
    }
    let asked = world.get::<TurnOffers>(suggestion.entity);
    let known = index == 0 || asked.is_none_or(|asked| asked.action(index).is_some());
    (!known || !suggestion.may_choose(index)).then_some(Objection::NotOnOffer { index })
}

impl Link {
    /// A guardrail that cannot run lets nothing pass.
    fn ask(&mut self, world: &World, suggestion: &Suggestion) -> Verdict {
        self.review.run_readonly(suggestion, world).unwrap_or_else(|error| {
            error!(target: "cognition::guard", "the guardrail `{}` cannot run: {error}", self.name);
            Verdict::Reject(Objection::Unchecked { why: error.to_string() })
        })
    }
}
