//! A scene goes on while a brain thinks: what is asked next in a turn is asked of the scene as it is by then.

use super::ground::on_its_ground;
use crate::choice::offers::{Gathered, gather, offered};
use crate::turn::{
    LookedAround, NeedsPrompt, Turn, TurnOffers, TurnPercepts, TurnPurpose, TurnQuestion,
};
use bevy::prelude::*;
use cognition_core::act::{IndexedAction, Wording, align};
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::PerceptionLog;
use std::sync::Arc;

type Asked<'a> =
    (Entity, &'a Mind, &'a TurnQuestion, &'a TurnOffers, &'a TurnPercepts, &'a PerceptionLog);

/// Of each mind that has been asked something in its turn already, and has perceived anything since: who has come can be
/// spoken to, and who has left cannot. Runs before turns begin: those look around by themselves.
pub(super) fn renew_offers(
    world: &mut World,
    asked: &mut QueryState<Asked<'static>, (With<NeedsPrompt>, With<Turn>)>,
) {
    let stale = asked.iter(world).filter(|(_, _, question, offers, percepts, log)| {
        let chooses = matches!(
            question.purpose,
            TurnPurpose::Decide | TurnPurpose::Mood | TurnPurpose::Think
        );
        chooses && !offers.shown.is_empty() && log.last_id() != percepts.seen_up_to
    });
    let mut stale: Vec<(StableId, Entity)> =
        stale.map(|(entity, mind, ..)| (mind.id.clone(), entity)).collect();
    stale.sort();
    stale.into_iter().for_each(|(_, entity)| renew(world, entity));
}

/// Each deed keeps the number under which it was shown; what was rejected or left out stays so.
fn renew(world: &mut World, entity: Entity) {
    let Gathered { open, closed, surroundings } = gather(world, entity);
    let Some(before) = world.get::<TurnOffers>(entity).cloned() else { return };
    let (actions, shown) = as_shown(open, &before);
    if actions.is_empty() {
        return;
    }
    let present = surroundings.present.clone().into();
    world.trigger(LookedAround { entity, present });
    let (offered, surroundings) = (offered(&actions, &closed), surroundings.into());
    let open = TurnOffers { actions, shown, offered, surroundings, ..before };
    let Some(offers) = on_its_ground(world, entity, open) else { return };
    let Some(mut kept) = world.get_mut::<TurnOffers>(entity) else { return };
    *kept = offers;
}

/// What is still on offer of what was, and what has come to be; and all that was ever shown.
fn as_shown(
    open: Vec<IndexedAction>,
    before: &TurnOffers,
) -> (Arc<[IndexedAction]>, Arc<[IndexedAction]>) {
    let is_new =
        |offer: &IndexedAction| before.shown.iter().all(|known| known.index != offer.index);
    let mut now = align(open, &before.shown, Wording::Free);
    now.retain(|offer| is_new(offer) || before.action(offer.index).is_some());
    let fresh = now.iter().filter(|offer| is_new(offer)).cloned();
    let shown = before.shown.iter().cloned().chain(fresh).collect();
    (now.into(), shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(index: u32, description: &str) -> IndexedAction {
        IndexedAction {
            index,
            action: description.to_lowercase().replace(' ', "_"),
            description: description.to_owned(),
            ..IndexedAction::default()
        }
    }

    fn told(offers: &[IndexedAction]) -> Vec<(u32, &str)> {
        offers.iter().map(|offer| (offer.index, offer.description.as_str())).collect()
    }

    #[test]
    fn who_has_come_is_on_offer_who_has_left_is_not_and_what_was_rejected_stays_out() {
        let shown = [offer(1, "Go out"), offer(2, "Speak to Odo"), offer(3, "Take the key")];
        let before = TurnOffers {
            actions: shown[..2].to_vec().into(),
            shown: shown.to_vec().into(),
            ..TurnOffers::default()
        };
        let now = vec![offer(1, "Go out"), offer(2, "Speak to Sela"), offer(3, "Take the key")];
        let (actions, shown) = as_shown(now, &before);
        assert_eq!(told(&actions), [(1, "Go out"), (4, "Speak to Sela")]);
        assert_eq!(shown.len(), 4);
    }
}
