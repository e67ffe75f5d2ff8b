//! What becomes of a suggestion is carried out.

use super::asking_person::ask_person;
use super::remedies::Settled;
use super::tell::about;
use crate::choice::offers::gather;
use crate::settings::{CognitionSettings, Others};
use crate::turn::{
    ActionDecided, AwaitingApproval, DecidedBy, EventNoted, Guarding, NeedsPrompt, Perceive,
    Rejected, Retries, Turn, TurnDraft, TurnOffers, TurnPurpose, TurnQuestion, end_turn,
};
use bevy::prelude::*;
use cognition_core::act::{IndexedAction, Wording, align};
use cognition_core::conscience::MindEvent;
use cognition_core::guard::{Objection, Suggestion};
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

/// Whether a mind has spoken in this turn, on which nobody but itself and the guardrails decides.
fn has_spoken(world: &World, entity: Entity) -> bool {
    let guarding = world.get::<Guarding>(entity);
    guarding.is_some_and(|guarding| !guarding.said.is_empty() && guarding.revision == 0)
}

fn is_nothing_but_words(deed: &IndexedAction) -> bool {
    deed.has_tag("speech") && deed.targets.len() <= 1
}

fn outcome_of(description: &str, objection: &Objection, is_said: bool) -> Percept {
    let said = if is_said { " Your words were said." } else { "" };
    Percept::outcome(format!("{description}: {}{said}", objection.told_as_sentence()))
}

/// What a mind concluded stays with its words, though no deed goes with them.
fn keep_what_was_thought(world: &mut World, suggestion: &Suggestion) {
    let draft = world.get::<TurnDraft>(suggestion.entity);
    let mood_update = draft.and_then(|draft| draft.mood_update.clone());
    world.write_message(ActionDecided {
        entity: suggestion.entity,
        mind: suggestion.id.mind.clone(),
        turn: suggestion.id.turn,
        action: None,
        decision: suggestion.decision.clone(),
        why: suggestion.decision.thoughts.clone(),
        fallback: suggestion.fallback,
        origin: suggestion.origin,
        new_percepts: suggestion.new_percepts.clone(),
        surroundings: suggestion.surroundings.clone(),
        mood_update,
    });
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

/// Nothing is done but what was said; the mind learns why, and where nothing was said it keeps its ledger.
fn refuse(world: &mut World, suggestion: &Suggestion, rejected: &Rejected) {
    let (entity, mind) = (suggestion.entity, &suggestion.id.mind);
    let (description, objection) = rejected.told();
    debug!(target: "cognition::guard", "`{mind}` may not: {description}: {objection}");
    let why = objection.sentence();
    let is_said = has_spoken(world, entity);
    // Words that were said are the deed, where it is nothing but words.
    let by_words = is_said && rejected.action.as_ref().is_some_and(is_nothing_but_words);
    let percept = about(outcome_of(&description, &objection, is_said), &objection);
    let percept = if by_words { percept } else { percept.failed() };
    if is_said {
        keep_what_was_thought(world, suggestion);
    }
    if let Some(event) = came_to_nothing(suggestion, &why).filter(|_| !by_words) {
        world.trigger(EventNoted { entity, turn: suggestion.id.turn, event });
    }
    end_turn(world, mind, entity, suggestion.id.turn, TurnEnd::Refused { why });
    world.trigger(Perceive { entity, percept });
    world.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_not_do_it_learns_whether_the_words_were_said() {
        let objection = Objection::from("it is shut");
        let told = |is_said: bool| outcome_of("Open the door", &objection, is_said).text;
        assert_eq!(told(false), "Open the door: it is shut.");
        assert_eq!(told(true), "Open the door: it is shut. Your words were said.");
    }
}
