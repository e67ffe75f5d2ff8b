//! What a mind does and what comes of it, held against what its plan says is due.

use super::asking::settle_request;
use super::events::ProposalMade;
use super::passed_over::settle_out_of_turn;
use super::pursuit::Pursuit;
use super::reaching::deed;
use super::requests::{AbandonPlan, EndPlanStep, StepOutcome};
use crate::turn::{ActionDecided, ActionEnded, is_talk};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{GoalRemark, Invitation, Pending, PlanStep, Sort, StepState, StepType};
use cognition_core::record::RunEvent;
use cognition_core::route::Language;

/// Why a plan ends whose goal the mind itself lets go of.
const NOT_WANTED: &str = "it is wanted no longer";
/// How many characters of a step name what came of it.
const LABEL: usize = 60;

pub(super) fn end_step(request: On<EndPlanStep>, mut pursuit: Pursuit) {
    pursuit.end_step(request.entity, request.step, &request.outcome);
}

pub(super) fn abandon_plan(request: On<AbandonPlan>, mut pursuit: Pursuit) {
    pursuit.abandon(request.entity, &request.why);
}

/// A deed that ended may have been a step.
pub(super) fn follow_action(ended: On<ActionEnded>, mut pursuit: Pursuit) {
    // What was broken off is still due.
    if ended.interrupted {
        return;
    }
    pursuit.follow_aside(&ended);
    let Ok(mut pursuer) = pursuit.plans.get_mut(ended.entity) else { return };
    let served = |step: &&PlanStep| is_served(step, &ended);
    let Some(step) = pursuer.plan.due().find(served).cloned() else {
        return follow_out_of_turn(&ended, &mut pursuit);
    };
    if ended.failed {
        let outcome = StepOutcome::Failed(ended.outcome.clone());
        return pursuit.end_step(ended.entity, step.number, &outcome);
    }
    make_real(&mut pursuer.refs, &step, ended.turn);
    let deed = deed(&pursuer.mind.id, &ended.action);
    if pursuit.domain.as_ref().is_some_and(|domain| domain.0.is_uncertain(&deed.action)) {
        let entity = ended.entity;
        return pursuit.commands.queue(move |world: &mut World| {
            settle_request(world, entity, step.number, deed);
        });
    }
    pursuit.end_step(ended.entity, step.number, &StepOutcome::Done);
}

/// A deed that worked may have been a step of the mind's own that is not due yet.
fn follow_out_of_turn(ended: &ActionEnded, pursuit: &mut Pursuit<'_, '_>) {
    let Ok(pursuer) = pursuit.plans.get(ended.entity) else { return };
    let served = |step: &&PlanStep| {
        let waits = step.state == StepState::Waiting && step.actor.is_none();
        waits && is_served(step, ended)
    };
    let Some(step) = pursuer.plan.steps().iter().find(served).map(|step| step.number) else {
        return;
    };
    let (entity, deed) = (ended.entity, deed(&pursuer.mind.id, &ended.action));
    if !ended.failed {
        pursuit.commands.queue(move |world: &mut World| {
            settle_out_of_turn(world, entity, step, &deed);
        });
    }
}

/// Whether a deed is a step, and its words do not only announce what that is to tell.
fn is_served(step: &PlanStep, ended: &ActionEnded) -> bool {
    step.is_served_by(&ended.action) && !step.is_only_announced_by(&ended.action, &ended.speech)
}

/// What was imagined is real once it has been told, given or built.
fn make_real(refs: &mut EntityRefs, step: &PlanStep, turn: u64) {
    let apart = |sign: char| !sign.is_alphanumeric() && sign != '_';
    for word in step.description.split(apart) {
        // Whatever is no ref of something imagined stays what it is.
        drop(refs.promote(word, None, turn));
    }
}

/// A decision may put to somebody what is pending, think through what takes no deed, and let go of the goal.
pub(super) fn follow_decision(decided: On<ActionDecided>, mut pursuit: Pursuit) {
    if decided.is_minds_own() {
        finish_inward(&decided, &mut pursuit);
    }
    put_pending(&decided, &mut pursuit);
    if decided.is_minds_own() {
        let_go(&decided, &mut pursuit);
    }
}

fn let_go(decided: &ActionDecided, pursuit: &mut Pursuit<'_, '_>) {
    let remark = decided.decision.plan.as_ref().and_then(|remark| remark.goal);
    let is_own = |entity| pursuit.plans.get(entity).is_ok_and(|it| it.plan.led_by.is_none());
    if remark == Some(GoalRemark::LetGo) && is_own(decided.entity) {
        pursuit.let_go_of_own(decided.entity, NOT_WANTED);
    }
}

/// Of what takes a thought alone one step a turn is done; of what the mind finds out, whatever it
/// says that it has found out.
fn finish_inward(decided: &ActionDecided, pursuit: &mut Pursuit<'_, '_>) {
    let entity = decided.entity;
    let Ok(pursuer) = pursuit.plans.get(entity) else { return };
    let due: Vec<PlanStep> = pursuer.plan.due().cloned().collect();
    let said = decided.decision.plan.as_ref().map(|remark| remark.finished.as_slice());
    let said = said.unwrap_or_default();
    let thought = due.iter().find(|step| step.step_type.is_inward());
    let found = |step: &&PlanStep| step.step_type == StepType::Read && said.contains(&step.number);
    for step in thought.into_iter().chain(due.iter().filter(found)) {
        if step.step_type == StepType::Generate
            && let Ok(mut pursuer) = pursuit.plans.get_mut(entity)
        {
            let label: String = step.description.chars().take(LABEL).collect();
            pursuer.refs.generate(&step.domain, &label, decided.turn);
        }
        pursuit.end_step(entity, step.number, &StepOutcome::Done);
    }
}

/// What is pending was said, if the mind spoke to its listener: of its part first, then of what goes on beside that.
fn put_pending(decided: &ActionDecided, pursuit: &mut Pursuit<'_, '_>) {
    let own = pursuit.plans.get(decided.entity).ok().and_then(|own| own.plan.pending());
    let unsaid = own.filter(|pending| pending.until.is_none());
    let refs = pursuit.refs_of(decided.entity);
    let hears =
        |pending| heard_by(decided, pending).or_else(|| heard_besides(decided, pending, refs));
    let heard = unsaid.and_then(hears);
    let aside = || pursuit.unsaid_aside(decided.entity).and_then(hears);
    let (heard, is_aside) = match heard {
        Some(heard) => (Some(heard), false),
        None => (aside(), true),
    };
    let Some((pending, to)) = heard else { return };
    let (sort, text) = (pending.sort, pending.text.clone());
    put(decided, pursuit, is_aside, to, (sort, text));
}

/// To whom the mind spoke; none where it said nothing, or spoke to somebody else.
fn heard_by<'a>(decided: &ActionDecided, pending: &'a Pending) -> Option<(&'a Pending, StableId)> {
    let action = decided.action.as_ref()?;
    let to = action.targets.first().map(|target| target.stable_id.clone())?;
    let speaks = action.has_tag("speech") && !decided.speech().trim().is_empty();
    let is_meant = pending.to.as_ref().is_none_or(|meant| *meant == to);
    (speaks && is_meant).then_some((pending, to))
}

/// The same beside any other deed, or none: it is done to whoever the words were meant for, or they call them, or are
/// said aloud before them to nobody else, and they say what was to be said.
fn heard_besides<'a>(
    decided: &ActionDecided,
    pending: &'a Pending,
    refs: Option<&EntityRefs>,
) -> Option<(&'a Pending, StableId)> {
    let (to, words) = (pending.to.clone()?, decided.speech());
    let is_done_to_them = decided.action.iter().any(|action| action.concerns(&to));
    let is_called = || {
        let label = refs.and_then(|refs| refs.of(&to)).map(|known| known.label.as_str());
        let is_here = decided.surroundings.present.contains(&to);
        is_here && label.is_some_and(|label| Language::of(words).calls(words, label))
    };
    let is_in_their_hearing = || {
        let is_to_another =
            decided.action.as_ref().is_some_and(|it| is_talk(it) && !it.targets.is_empty());
        let others = decided.surroundings.company.iter().filter(|it| it.id != to);
        let others: Vec<&str> = others.map(|it| it.label.as_str()).collect();
        let is_here = decided.surroundings.present.contains(&to);
        is_here && !is_to_another && calls_none(words, &others)
    };
    let is_whispered = decided.action.as_ref().is_some_and(IndexedAction::is_whispered);
    let hears = is_done_to_them || !is_whispered && (is_called() || is_in_their_hearing());
    (hears && says(words, &pending.text)).then_some((pending, to))
}

/// Whether words are said to none of some people by name.
fn calls_none(words: &str, labels: &[&str]) -> bool {
    let language = Language::of(words);
    !labels.iter().any(|label| language.calls(words, label))
}

impl Pursuit<'_, '_> {
    /// To whom a mind puts what its plan has it put to them next, by words that say it and name nobody.
    pub(crate) fn puts_to(&self, entity: Entity, words: &str) -> Option<&StableId> {
        let own = self.plans.get(entity).ok().and_then(|own| own.plan.pending());
        let pending =
            own.filter(|pending| pending.until.is_none() && says(words, &pending.text))?;
        pending.to.as_ref()
    }
}

/// Whether words say most of what was to be said.
fn says(words: &str, meant: &str) -> bool {
    let language = Language::of(meant);
    let (said, meant) = (language.content_stems(words), language.content_stems(meant));
    let in_words = meant.iter().filter(|stem| said.contains(stem)).count();
    in_words * 2 > meant.len()
}

fn put(
    decided: &ActionDecided,
    pursuit: &mut Pursuit<'_, '_>,
    is_aside: bool,
    to: StableId,
    (sort, text): (Sort, String),
) {
    let (entity, now, limits) =
        (decided.entity, pursuit.clock.now, pursuit.settings.planning.limits);
    let Some(mind) = pursuit.plans.get(entity).ok().map(|pursuer| pursuer.mind.id.clone()) else {
        return;
    };
    if !is_aside && let Ok(mut pursuer) = pursuit.plans.get_mut(entity) {
        pursuer.plan.said(Some(to.clone()), now, &limits);
    }
    if is_aside {
        if let Ok((_, _, mut own)) = pursuit.aside.get_mut(entity) {
            own.plan.said(Some(to.clone()), now, &limits);
        }
        pursuit.spends_no_turn_in_vain(entity);
    }
    pursuit.recorder.record(|| RunEvent::PlanPut {
        mind: mind.clone(),
        turn: decided.turn,
        to: to.clone(),
        sort,
        text: decided.speech().to_owned(),
    });
    if sort == Sort::Proposal
        && let Some(listener) = pursuit.referables.find(&to)
    {
        let until = now + limits.patience_with_minds();
        // What was meant and not said stays with the mind, and what was said to others with them.
        let message = proposed_to(&to, decided, pursuit.refs_of(entity));
        let invitation = Invitation { by: mind.clone(), message, until };
        pursuit.commands.queue(move |world: &mut World| invite(world, listener, invitation));
    }
    pursuit.commands.trigger(ProposalMade { entity, mind, to, sort, text });
}

/// What of the words is said to one of those who are there.
fn proposed_to(to: &StableId, decided: &ActionDecided, refs: Option<&EntityRefs>) -> String {
    let words = decided.speech();
    let label = |id: &StableId| refs.and_then(|refs| refs.of(id)).map(|known| known.label.as_str());
    let Some(listener) = label(to) else { return words.to_owned() };
    let others = decided.surroundings.company.iter().filter(|it| it.id != *to);
    let others: Vec<&str> = others.filter_map(|it| label(&it.id)).collect();
    match Language::of(words).said_to(words, listener, &others) {
        said if said.trim().is_empty() => words.to_owned(),
        said => said.into_owned(),
    }
}

/// Only a mind is invited; a player is shown a proposal by the game.
fn invite(world: &mut World, listener: Entity, invitation: Invitation) {
    if let Ok(mut listener) = world.get_entity_mut(listener)
        && listener.contains::<Mind>()
    {
        listener.insert(invitation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: &str = "Who took the post in this morning, Pim, and where did she put it?";

    #[test]
    fn words_that_name_nobody_else_are_for_whom_they_were_meant() {
        for aloud in [
            "Who took the post in this morning, and where did she put it?",
            "Tell me, dear: the post this morning, who took it in, and where did she put it?",
            "The post! Who took it in this morning? Where did she put it?",
        ] {
            assert!(says(aloud, ASKED) && calls_none(aloud, &["Ana", "Old Bram"]), "{aloud}");
        }
        assert!(!calls_none("Ana, who took the post in this morning?", &["Ana", "Old Bram"]));
        assert!(!calls_none("Where did she put it, Ana?", &["Ana"]));
    }

    #[test]
    fn words_that_say_most_of_what_was_to_be_asked_ask_it_and_others_do_not() {
        let lines = "From 'the tide knows my name', Pim, chin up. And between the lines: who took the post in this \
                     morning, and where did she put it?";
        assert!(says(lines, ASKED));
        assert!(!says("Cross my heart: she'll never have it from me.", ASKED));
        assert!(!says("Good morning, Pim. Chin up.", ASKED));
        assert!(!says("", ASKED));
    }
}
