//! What becomes of a suggestion is carried out.

use super::asking_person::ask_person;
use super::remedies::Settled;
use super::tell::about;
use crate::choice::offers::gather;
use crate::settings::{CognitionSettings, Others};
use crate::turn::{
    AwaitingApproval, DecidedBy, EventNoted, Guarding, NeedsPrompt, Perceive, Rejected, Retries,
    Turn, TurnOffers, TurnPurpose, TurnQuestion, end_turn,
};
use bevy::prelude::*;
use cognition_core::act::{IndexedAction, Wording, align};
use cognition_core::conscience::MindEvent;
use cognition_core::guard::Suggestion;
use cognition_core::perceive::Percept;
use cognition_core::prompt::{Correction, Surroundings};
use cognition_core::record::TurnEnd;
use std::sync::Arc;

/// Has been suggested and waits for nobody.
pub(crate) type Open = (With<Turn>, Without<AwaitingApproval>);

/// The suggestion of the turn that the mind is taking; one that outlived its turn is dropped.
pub(crate) fn take_suggestion(world: &mut World, entity: Entity) -> Option<Suggestion> {
    let suggestion = world.get_entity_mut(entity).ok()?.take::<Suggestion>()?;
    is_of_turn(world, &suggestion).then_some(suggestion)
}

/// A game may have ended the turn in the meantime.
pub(super) fn is_of_turn(world: &World, suggestion: &Suggestion) -> bool {
    let turn = world.get::<Turn>(suggestion.entity);
    turn.is_some_and(|turn| (turn.number, turn.epoch) == (suggestion.id.turn, suggestion.id.epoch))
}

/// Whether other minds have to wait for a person's answer.
pub(crate) fn is_held_up(world: &mut World) -> bool {
    let others = world.resource::<CognitionSettings>().approval.others;
    others == Others::Wait
        && world.query_filtered::<(), With<AwaitingApproval>>().iter(world).next().is_some()
}

/// Carries out what became of a suggestion; what passed comes back.
pub(crate) fn conclude(world: &mut World, entity: Entity, settled: Settled) -> Option<Suggestion> {
    match settled {
        Settled::Passed(suggestion) => return Some(suggestion),
        Settled::AskPerson(suggestion, objection) => ask_person(world, suggestion, objection),
        Settled::Retry { left, shown, unsaid } => {
            ask_once_more(world, entity, (left, shown), unsaid);
        }
        Settled::HandedOver => hand_over(world, entity),
        Settled::Refused(suggestion, rejected) => refuse(world, &suggestion, &rejected),
    }
    None
}

/// The model learns what was wrong with its choice, and chooses among what is left.
fn ask_once_more(
    world: &mut World,
    entity: Entity,
    (left, shown): (Vec<IndexedAction>, Arc<[IndexedAction]>),
    unsaid: String,
) {
    let (left, here) = as_it_is_now(world, entity, left, &shown);
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let Ok((guarding, mut offers, mut question)) =
        mind.get_components_mut::<(&Guarding, &mut TurnOffers, &mut TurnQuestion)>()
    else {
        return;
    };
    let rejected = guarding.rejected.iter().map(Rejected::told).collect();
    // The one retry of this purpose: another invalid reply goes to the fallback.
    let said = guarding.said.clone();
    question.tries = Retries::last(Correction::Choice { rejected, said, unsaid });
    Arc::make_mut(&mut offers.scope).indices = left.iter().map(|offer| offer.index).collect();
    (offers.actions, offers.shown) = (left.into(), shown);
    here.into_iter().for_each(|here| offers.surroundings = Arc::new(here));
    // Where the engine chooses, the latest question was for words.
    question.purpose = TurnPurpose::Decide;
    mind.insert(NeedsPrompt);
}

/// What is still on offer of that, with who and what is there by now: a scene has gone on since it was shown. Where none
/// of it is, all stays as it was.
fn as_it_is_now(
    world: &mut World,
    entity: Entity,
    left: Vec<IndexedAction>,
    shown: &[IndexedAction],
) -> (Vec<IndexedAction>, Option<Surroundings>) {
    let gathered = gather(world, entity);
    let mut now = align(gathered.open, shown, Wording::Free);
    now.retain(|offer| left.iter().any(|known| known.index == offer.index));
    match now.is_empty() {
        true => (left, None),
        false => (now, Some(gathered.surroundings)),
    }
}

/// The heuristic brain decides, among what is left.
fn hand_over(world: &mut World, entity: Entity) {
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let Some(mut question) = mind.get_mut::<TurnQuestion>() else { return };
    question.decided_by = DecidedBy::Fallback;
    question.ask_next(TurnPurpose::Decide);
    mind.insert(NeedsPrompt);
}

fn came_to_nothing(suggestion: &Suggestion, why: &str) -> Option<MindEvent> {
    let action = suggestion.action()?;
    Some(MindEvent::Acted {
        action: action.action.clone(),
        targets: action.targets.iter().map(|target| target.stable_id.clone()).collect(),
        outcome: format!("{}: {why}", action.description),
        failed: true,
    })
}

/// Nothing is done; the mind learns why, and keeps its ledger.
fn refuse(world: &mut World, suggestion: &Suggestion, rejected: &Rejected) {
    let (entity, mind) = (suggestion.entity, &suggestion.id.mind);
    let (description, objection) = rejected.told();
    debug!(target: "cognition::guard", "`{mind}` may not: {description}: {objection}");
    let why = objection.sentence();
    let told = objection.told_as_sentence();
    let percept = about(Percept::outcome(format!("{description}: {told}")).failed(), &objection);
    if let Some(event) = came_to_nothing(suggestion, &why) {
        world.trigger(EventNoted { entity, turn: suggestion.id.turn, event });
    }
    end_turn(world, mind, entity, suggestion.id.turn, TurnEnd::Refused { why });
    world.trigger(Perceive { entity, percept });
    world.flush();
}
