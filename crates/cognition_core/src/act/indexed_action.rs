//! How offers are numbered: sorted first, so that the numbers depend on nothing but the offers.

use super::{ActionOffer, CheckedPrecondition, Consideration, TakingTime, Worth};
use crate::mind::StableId;
use crate::perceive::{EntityRefs, Ref, Referable, Seen};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that an action is done to, as the mind names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionTarget {
    /// The mind's ref.
    pub name: Ref,
    /// The id that outlives the process.
    pub stable_id: StableId,
    /// What it is called in prompts: `the oak door`.
    pub label: String,
    /// The entity of this process; neither saved nor sent.
    #[serde(skip, default = "no_entity")]
    pub entity: Entity,
}

fn no_entity() -> Entity {
    Entity::PLACEHOLDER
}

/// An offer with its number, as a brain sees it. Numbers start at 1; 0 is "none of these".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedAction {
    /// The number of the offer, from 1.
    pub index: u32,
    /// The id of the action, `namespace:verb`.
    pub action: String,
    /// What it is done to.
    pub targets: Vec<ActionTarget>,
    /// What the brain reads.
    pub description: String,
    /// What sort of action it is.
    pub tags: Vec<String>,
    /// What must be true for it to work, with what the game said when it was asked last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub preconditions: Vec<CheckedPrecondition>,
    /// Where it happens, if the game says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<StableId>,
    /// What the game thinks of it, if it has an opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// What else speaks for it or against it, as the game sees it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub considerations: Vec<Consideration>,
    /// How long it takes, if it merely takes its time. Not saved: the game is asked again at the
    /// moment of acting.
    #[serde(skip)]
    pub taking_time: Option<TakingTime>,
}

impl IndexedAction {
    /// Whether the offer has this tag.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// Whether its words reach the one alone to whom they are said: it is tagged `whisper`.
    pub fn is_whispered(&self) -> bool {
        self.has_tag("whisper")
    }

    /// Whether something of the mind's own goes to somebody else: it is tagged `give` or `trade`.
    pub(crate) fn is_gift_or_trade(&self) -> bool {
        self.has_tag("give") || self.has_tag("trade")
    }

    /// Whether two offers are the same deed: same action, same targets.
    pub fn same_deed(&self, other: &Self) -> bool {
        let (own, others) = (self.targets.iter(), other.targets.iter());
        self.action == other.action
            && own.map(|target| &target.stable_id).eq(others.map(|target| &target.stable_id))
    }

    /// Whether the thing is one of its targets.
    pub fn concerns(&self, thing: &StableId) -> bool {
        self.targets.iter().any(|target| target.stable_id == *thing)
    }

    /// What the game thinks of it, all in all; `None` where it says nothing.
    pub fn total_worth(&self) -> Option<Worth> {
        if self.considerations.is_empty() {
            return self.worth;
        }
        let parts: f32 = self.considerations.iter().map(Consideration::value).sum();
        Some(Worth::new(self.worth.map_or(0.0, Worth::value) + parts))
    }

    /// The preconditions of which the game says that they do not hold.
    pub fn violated(&self) -> impl Iterator<Item = &CheckedPrecondition> {
        self.preconditions.iter().filter(|precondition| precondition.is_violated())
    }
}

/// The part of an action id before the colon; the whole id without one.
pub fn namespace(action: &str) -> &str {
    action.split_once(':').map_or(action, |(namespace, _)| namespace)
}

/// The part of an action id after the colon; the whole id without one.
pub fn verb(action: &str) -> &str {
    action.split_once(':').map_or(action, |(_, verb)| verb)
}

/// Sorts offers by action, targets and description, numbers them from 1 and names their targets.
///
/// What can be acted on counts as glanced at; of the place of an offer the mind merely knows.
/// Offers with a target that `referable` does not know come back in the second list.
pub fn index_offers<'a>(
    offers: Vec<ActionOffer>,
    referable: impl Fn(Entity) -> Option<&'a Referable>,
    refs: &mut EntityRefs,
    turn: u64,
) -> (Vec<IndexedAction>, Vec<ActionOffer>) {
    let named = |offer: &ActionOffer| -> Option<Vec<&'a Referable>> {
        offer.targets.iter().map(|target| referable(*target)).collect()
    };
    let mut known = Vec::with_capacity(offers.len());
    let mut unknown = Vec::new();
    for offer in offers {
        match named(&offer) {
            Some(targets) => known.push((offer, targets)),
            None => unknown.push(offer),
        }
    }
    known.sort_by(|left, right| sort_key(left).cmp(&sort_key(right)));
    known.dedup_by(|left, right| sort_key(left) == sort_key(right));
    let number =
        |(index, (offer, targets)): (usize, (ActionOffer, Vec<&Referable>))| IndexedAction {
            index: u32::try_from(index + 1).expect("a mind has fewer than four billion offers"),
            targets: name_targets(&offer.targets, &targets, refs, turn),
            action: offer.action,
            description: offer.description,
            tags: offer.tags,
            preconditions: offer.preconditions.into_iter().map(CheckedPrecondition::from).collect(),
            worth: offer.worth,
            considerations: offer.considerations,
            taking_time: offer.taking_time,
            place: offer.place.and_then(&referable).map(|place| {
                refs.touch(place, turn);
                place.stable_id.clone()
            }),
        };
    (known.into_iter().enumerate().map(number).collect(), unknown)
}

fn sort_key<'b>(
    (offer, targets): &'b (ActionOffer, Vec<&Referable>),
) -> (&'b str, Vec<&'b StableId>, &'b str) {
    let ids = targets.iter().map(|target| &target.stable_id).collect();
    (&offer.action, ids, &offer.description)
}

fn name_targets(
    entities: &[Entity],
    targets: &[&Referable],
    refs: &mut EntityRefs,
    turn: u64,
) -> Vec<ActionTarget> {
    let name = |(entity, target): (&Entity, &&Referable)| ActionTarget {
        name: refs.see(target, turn, Seen::Summary),
        stable_id: target.stable_id.clone(),
        label: target.label.clone(),
        entity: *entity,
    };
    entities.iter().zip(targets).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_depend_on_the_offers_and_not_on_their_order() {
        let mut world = World::new();
        let things: Vec<(Entity, Referable)> = ["b_door", "a_door"]
            .map(|id| (world.spawn_empty().id(), Referable::new("door", id, id)))
            .into();
        let find =
            |entity| things.iter().find(|(known, _)| *known == entity).map(|(_, thing)| thing);
        let offers = vec![
            ActionOffer::new("world:open", "Open it").target(things[0].0),
            ActionOffer::new("world:wave", "Wave"),
            ActionOffer::new("world:open", "Open it").target(things[1].0),
            ActionOffer::new("world:wave", "Wave"),
        ];
        let mut reversed = offers.clone();
        reversed.reverse();
        let (first, _) = index_offers(offers, find, &mut EntityRefs::default(), 1);
        let (second, _) = index_offers(reversed, find, &mut EntityRefs::default(), 1);
        assert_eq!(first, second);
        let ids: Vec<_> = first
            .iter()
            .map(|a| (a.index, a.targets.first().map(|t| t.stable_id.as_str())))
            .collect();
        assert_eq!(ids, [(1, Some("a_door")), (2, Some("b_door")), (3, None)]);
    }

    #[test]
    fn an_offer_with_a_target_nobody_can_name_is_handed_back() {
        let mut world = World::new();
        let offers =
            vec![ActionOffer::new("world:open", "Open it").target(world.spawn_empty().id())];
        let (known, unknown) =
            index_offers(offers.clone(), |_| None, &mut EntityRefs::default(), 1);
        assert!(known.is_empty());
        assert_eq!(unknown, offers);
    }
}
