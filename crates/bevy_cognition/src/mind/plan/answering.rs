//! What was put to somebody is answered: by a button, in words, or in a decision.

use super::pursuit::Pursuit;
use super::requests::AnswerProposal;
use crate::referables::Referables;
use crate::turn::{ActionDecided, Inbox, Perceive, PutOff};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_core::plan::{Invitation, Plan, Sort, consent_in_words};

/// The game answers.
pub(super) fn answer_proposal(answer: On<AnswerProposal>, mut pursuit: Pursuit) {
    let AnswerProposal { entity, by, consent, words } = answer.event();
    if waits_for(&pursuit, *entity, by) {
        pursuit.answered(*entity, Some(by.clone()), words, Some(*consent));
    } else if pursuit.waits_aside(*entity, by) {
        pursuit.answered_aside(*entity, by, words, Some(*consent));
    } else {
        debug!(target: "cognition::plan", "`{entity}` waits for no answer of `{by}`");
    }
}

fn waits_for(pursuit: &Pursuit<'_, '_>, entity: Entity, by: &StableId) -> bool {
    let pursuer = pursuit.plans.get(entity).ok();
    let pending = pursuer.as_ref().and_then(|pursuer| pursuer.plan.pending());
    pending.is_some_and(|pending| pending.until.is_some() && pending.to.as_ref() == Some(by))
}

/// Somebody who was asked says something to the mind. Who has been invited as a mind answers with
/// a decision instead.
pub(super) fn hear_answer(
    perceive: On<Perceive>,
    invited: Query<&Invitation>,
    mut pursuit: Pursuit,
) {
    let Perceive { entity, percept } = perceive.event();
    let Some(speaker) = speaker(percept) else { return };
    let waits = waits_for(&pursuit, *entity, speaker);
    if !waits && !pursuit.waits_aside(*entity, speaker) {
        return;
    }
    let Ok(pursuer) = pursuit.plans.get(*entity) else { return };
    let is_invited =
        |listener| invited.get(listener).is_ok_and(|invitation| invitation.by == pursuer.mind.id);
    if pursuit.referables.find(speaker).is_some_and(is_invited) {
        return;
    }
    let (words, consent) = (&percept.text, consent_in_words(&percept.text));
    match waits {
        true => pursuit.answered(*entity, Some(speaker.clone()), words, consent),
        false => pursuit.answered_aside(*entity, speaker, words, consent),
    }
}

/// There is nobody to put it to.
pub(super) fn nobody_answers(world: &mut World, entity: Entity) {
    let answered = world.run_system_cached_with(give_up_asking, entity);
    answered.expect("the system takes what every world of the plugin has");
}

fn give_up_asking(In(entity): In<Entity>, mut pursuit: Pursuit) {
    pursuit.answered(entity, None, "", None);
}

fn speaker(percept: &Percept) -> Option<&StableId> {
    let speaks = percept.kind == PerceptKind::Speech && percept.addressed;
    percept.source.as_ref().filter(|_| speaks)
}

/// A mind that was invited has decided something, and with it, perhaps, what it makes of that.
pub(super) fn take_consent(
    decided: On<ActionDecided>,
    invited: Query<&Invitation>,
    (plans, aside): (Query<&Plan>, Query<&PutOff>),
    hearing: Query<(&Inbox, &PerceptionLog)>,
    referables: Res<Referables>,
    mut commands: Commands,
) {
    let Ok(invitation) = invited.get(decided.entity) else { return };
    let proposer = referables.find(&invitation.by);
    let speaks_to_them = decided.targets().any(|target| Some(target) == proposer);
    let typed = decided.decision.plan.as_ref().and_then(|remark| remark.answer);
    let words = decided.speech().to_owned();
    let spoken = || speaks_to_them.then(|| consent_in_words(&words)).flatten();
    if !decided.is_minds_own() {
        return;
    }
    let Some(consent) = typed.or_else(spoken) else {
        return;
    };
    // Answered is answered, whether anybody still waits for it or not.
    commands.entity(decided.entity).try_remove::<Invitation>();
    let proposes =
        |plan: &Plan| plan.pending().is_some_and(|pending| pending.sort == Sort::Proposal);
    let proposer = proposer.filter(|proposer| {
        let beside = || aside.get(*proposer).is_ok_and(|own| own.goes_on && proposes(&own.plan));
        plans.get(*proposer).is_ok_and(proposes) || beside()
    });
    if let Some(proposer) = proposer {
        let by = decided.mind.clone();
        let heard = hearing.get(proposer).is_ok_and(|hearing| has_heard(hearing, &by, &words));
        // Whoever is out of earshot gets the answer without its words.
        let words = if heard { words } else { String::new() };
        commands.trigger(AnswerProposal { entity: proposer, by, consent, words });
    }
}

fn has_heard((inbox, log): (&Inbox, &PerceptionLog), speaker: &StableId, words: &str) -> bool {
    let logged = log.entries().map(|entry| &entry.percept);
    let said = |percept: &Percept| percept.is_speech_of(speaker) && percept.text == words.trim();
    inbox.waiting().chain(logged).any(said)
}
