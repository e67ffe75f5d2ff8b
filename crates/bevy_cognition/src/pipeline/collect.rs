//! Collect: replies come back, and become decisions or typed rejections.
//!
//! A rejection is told to the model once, exactly; then [`OnFailure`] says what happens. A valid
//! decision is the first of a turn's two commits: [`UtteranceMade`].

mod closed;
mod planning;
mod voicing;

pub use crate::turn::UtteranceMade;

use crate::brain::govern::{Billed, Governor};
use crate::brain::speech::Spoken;
use crate::brain::transport::{Answer, Answers, Reading, RequestContext};
use crate::brain::usage::ThoughtCounters;
use crate::mind::plan::Pursuit;
use crate::mind::skills::InnateSkills;
use crate::record::{MindTrace, Recorder, explain, with_causes};
use crate::schedule::{Cognition, CognitionSystems, CognitionTick, Epoch, Step};
use crate::settings::{CognitionSettings, OnFailure};
use crate::turn::{
    AwaitingBrain, AwaitingReply, DecidedBy, Engagement, NeedsPrompt, NeedsRouting, Turn, TurnData,
    TurnEnded, TurnOffers, TurnView, Wait,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_brain::BrainError;
use cognition_core::decide::{Decision, Rejection, ReplySchema, Rule, parse, parse_mood};
use cognition_core::govern::Cost;
use cognition_core::guard::{GuardPolicy, Origin, Suggestion, SuggestionId, speech_likeness};
use cognition_core::mind::Mind;
use cognition_core::prompt::{Correction, Purpose};
use cognition_core::record::{RunEvent, TurnEnd};
use cognition_core::route::{RouteCause, parse_tie_break};
use cognition_core::skill::parse_plan;
use std::sync::Arc;

/// Takes replies in.
#[derive(Clone, Copy, Debug, Default)]
pub struct CollectPlugin;

impl Plugin for CollectPlugin {
    fn build(&self, app: &mut App) {
        // Compiling takes milliseconds, which are to be had now and not within a frame.
        ReplySchema::decision();
        ReplySchema::mood_update();
        ReplySchema::voice();
        app.init_resource::<InnateSkills>()
            .init_resource::<ThoughtCounters>()
            .add_message::<UtteranceMade>()
            .add_message::<TurnEnded>()
            .add_systems(
                Cognition,
                collect_replies.in_set(CognitionSystems::Collect).in_set(Step::CollectReplies),
            );
    }
}

#[derive(SystemParam)]
struct Collecting<'w, 's> {
    minds: Query<'w, 's, (&'static Mind, TurnData)>,
    policies: Query<'w, 's, &'static GuardPolicy>,
    governor: ResMut<'w, Governor>,
    settings: Res<'w, CognitionSettings>,
    skills: Res<'w, InnateSkills>,
    spoken: Spoken<'w, 's>,
    pursuit: Pursuit<'w, 's>,
    counters: ResMut<'w, ThoughtCounters>,
    utterances: MessageWriter<'w, UtteranceMade>,
    ended: MessageWriter<'w, TurnEnded>,
    trails: Query<'w, 's, &'static mut MindTrace>,
    commands: Commands<'w, 's>,
}

fn collect_replies(
    mut answers: ResMut<Answers>,
    epoch: Res<Epoch>,
    tick: Res<CognitionTick>,
    mut collecting: Collecting,
) {
    answers.begin(tick.0);
    for _ in 0..collecting.settings.requests.replies_per_run {
        let Some(answer) = answers.take() else { return };
        let cost = collecting.governor.settle(&answer, &collecting.settings);
        let asked = |turn: &Turn| RequestContext::Turn(turn.number) == answer.context;
        let current = |turn: &Turn| asked(turn) && turn.epoch == epoch.0;
        let taking = collecting.minds.get(answer.entity);
        let waiting = taking.is_ok_and(|(_, taking)| current(taking.turn));
        match waiting && answer.epoch == epoch.0 {
            true => collecting.take_in(answer, cost),
            false => answers.count_stale(),
        }
    }
}

impl Collecting<'_, '_> {
    fn take_in(&mut self, mut answer: Answer, cost: Cost) {
        self.commands.entity(answer.entity).try_remove::<AwaitingReply>();
        if let Ok(mut trail) = self.trails.get_mut(answer.entity) {
            trail.answered(answer.brain_name(), &answer.request, &answer.outcome);
        }
        if let Ok(reply) = &answer.outcome {
            let trail = self.trails.get_mut(answer.entity).ok().map(Mut::into_inner);
            let turn =
                self.minds.get(answer.entity).map(|(_, turn)| (turn.offers, turn.engagement));
            let closed =
                || turn.map(|(offers, how)| closed::closed(offers, how)).unwrap_or_default();
            let (brain, recorder) = (answer.brain_name(), &mut self.pursuit.recorder);
            explain(brain, &answer.request, reply, closed, trail, recorder);
        }
        match &answer.outcome {
            Ok(reply) => {
                if let Ok((_, mut turn)) = self.minds.get_mut(answer.entity) {
                    turn.admission.wait = Wait::from(self.governor.now());
                }
                let reading = answer.reading.take();
                let billed = Billed { brain: answer.brain_name(), reply, cost };
                let read = self.read(answer.entity, billed, reading);
                answer.brain.judged(&answer.request, read.as_ref().copied());
                // What a brain says of a tie is for the router, whatever it is.
                if let Err(rejection) = read
                    && answer.request.purpose != Purpose::TieBreak
                {
                    self.rejected(answer.entity, rejection);
                }
            }
            Err(error) if self.tries_again(&answer, error) => {}
            Err(error) => self.brain_failed(answer.entity, &with_causes(error)),
        }
    }

    /// The same request waits once more, where another call may bring an answer in time.
    fn tries_again(&mut self, answer: &Answer, error: &BrainError) -> bool {
        let Ok((mind, mut turn)) = self.minds.get_mut(answer.entity) else { return false };
        let limit = self.settings.requests.timeout_of([&answer.request.tier, &mind.tier]);
        let (wait, seed) = (&mut turn.admission.wait, answer.request.seed);
        let delay = self.governor.retry(wait, seed, error, limit, &self.settings.govern);
        let Some(delay) = delay else { return false };
        turn.question.attempts = turn.question.attempts.saturating_sub(1);
        self.pursuit.recorder.record(|| RunEvent::CallRetried {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            failures: turn.admission.failures(),
            after_ms: u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
            cause: with_causes(error),
        });
        self.commands.entity(answer.entity).try_insert(AwaitingBrain(answer.request.clone()));
        true
    }

    /// Takes a reply in, if it can be used.
    fn read(
        &mut self,
        entity: Entity,
        billed: Billed,
        reading: Option<Reading>,
    ) -> Result<(), Rejection> {
        let Ok((_, turn)) = self.minds.get(entity) else { return Ok(()) };
        match turn.question.purpose {
            Purpose::Decide => self.read_decision(entity, billed, reading),
            Purpose::Voice => self.read_voice(entity, billed),
            Purpose::Mood => self.read_mood(entity, billed),
            Purpose::TieBreak => self.read_tie_break(entity, billed),
            Purpose::Gather => self.read_skill_plan(entity, billed),
            Purpose::Understand | Purpose::Think => self.read_for_plan(entity, billed),
            // No turn asks for these.
            Purpose::Reflect
            | Purpose::Extract
            | Purpose::Drift
            | Purpose::Consolidate
            | Purpose::Review => {
                self.record_whole(entity, billed);
                Ok(())
            }
        }
    }

    /// Records a reply that is read as a whole or not at all.
    fn record_whole(&mut self, entity: Entity, billed: Billed) {
        if let Ok((mind, turn)) = self.minds.get(entity) {
            record_reply(&mut self.pursuit.recorder, mind, turn.turn.number, billed, &[]);
        }
    }

    fn read_decision(
        &mut self,
        entity: Entity,
        billed: Billed,
        reading: Option<Reading>,
    ) -> Result<(), Rejection> {
        let Ok((mind, turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        let read = reading.and_then(|reading| reading.by(&turn.offers.scope));
        let read = read.unwrap_or_else(|| parse(&billed.reply.text, &turn.offers.scope));
        let read = read.or_else(|why| insisting(&billed.reply.text, turn.offers).ok_or(why));
        let decision = read.map(|decision| excused(decision, turn.is_courtesy(), &self.settings));
        let dropped = decision.as_ref().map(|decision| decision.dropped.as_slice());
        let dropped = dropped.unwrap_or_default();
        record_reply(&mut self.pursuit.recorder, mind, turn.turn.number, billed, dropped);
        let decision = decision?;
        match turn.question.decided_by {
            DecidedBy::Engine => self.take_up_choice(entity, decision),
            DecidedBy::Brain | DecidedBy::Fallback => self.utter(entity, decision),
        }
        Ok(())
    }

    fn read_mood(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        let felt = parse_mood(&billed.reply.text);
        let dropped = felt.as_ref().map(|felt| felt.dropped.as_slice()).unwrap_or_default();
        record_reply(&mut self.pursuit.recorder, mind, turn.turn.number, billed, dropped);
        turn.draft.mood_update = Some(felt?.axes);
        turn.question.ask_next(Purpose::Decide);
        self.commands.entity(entity).try_insert(NeedsPrompt);
        Ok(())
    }

    fn read_tie_break(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        self.record_whole(entity, billed);
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        let choice = parse_tie_break(&billed.reply.text);
        turn.routing.break_tie(choice, &mut turn.engagement);
        self.commands.entity(entity).try_insert(NeedsRouting);
        let neither = || Rejection::new("/choice", Rule::Enum, "it is neither A nor B");
        choice.map(|_| ()).ok_or_else(neither)
    }

    /// What it plans to find out is for the router, too.
    fn read_skill_plan(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        self.record_whole(entity, billed);
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        turn.routing.plan = Some(parse_plan(&billed.reply.text, &self.skills.0)?);
        self.commands.entity(entity).try_insert(NeedsRouting);
        Ok(())
    }

    /// The first of the two commits.
    fn utter(&mut self, entity: Entity, mut decision: Decision) {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        let silent = !turn.engagement.may_speak;
        if silent || is_said_already(&turn.guarding.said, &decision.speech) {
            decision.speech.clear();
        }
        self.spoken.keep(entity, &decision.speech);
        push_line(&mut turn.guarding.said, &decision.speech);
        let (decision, fallback) = (Arc::new(decision), turn.question.is_fallback());
        self.pursuit.recorder.record(|| uttered(mind, turn.turn.number, &decision, fallback));
        let utterance = UtteranceMade {
            entity,
            mind: mind.id.clone(),
            turn: turn.turn.number,
            engagement: Arc::new(engagement_with(&turn, &decision)),
            decision: decision.clone(),
            fallback,
        };
        self.utterances.write(utterance.clone());
        let policy = self.policies.get(entity).unwrap_or(&self.settings.guard);
        let suggestion = suggestion(entity, mind, &turn, decision, policy);
        self.commands.entity(entity).try_insert(suggestion);
        self.commands.trigger(utterance);
    }

    /// One corrective retry; then the fallback.
    fn rejected(&mut self, entity: Entity, rejection: Rejection) {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        debug!(target: "cognition::collect", "the reply of `{}` is rejected: {rejection}", mind.id);
        self.counters.count_rejection(rejection.rule);
        self.pursuit.recorder.record(|| RunEvent::ReplyRejected {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            attempt: turn.question.attempts,
            rejection: rejection.clone(),
        });
        if turn.question.attempts > 1 {
            return self.give_up(entity, &rejection.to_string());
        }
        turn.question.correction = Some(Correction::Reply(rejection));
        self.commands.entity(entity).try_insert(NeedsPrompt);
    }

    fn brain_failed(&mut self, entity: Entity, cause: &str) {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        // Whatever the turn asks next has a time of its own.
        turn.admission.wait = Wait::from(self.governor.now());
        warn!(target: "cognition::collect", "no reply for `{}`: {cause}", mind.id);
        self.pursuit.recorder.record(|| RunEvent::BrainFailed {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            cause: cause.to_owned(),
        });
        self.give_up(entity, cause);
    }

    /// Hands the turn to the heuristic brain, or ends it.
    fn give_up(&mut self, entity: Entity, why: &str) {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        if turn.question.purpose == Purpose::Understand || turn.question.purpose == Purpose::Think {
            return self.give_up_planning(entity);
        }
        if turn.question.purpose == Purpose::Voice {
            return self.speak_for_itself(entity, why);
        }
        turn.draft.mood_update = None;
        if turn.question.purpose == Purpose::TieBreak || turn.question.purpose == Purpose::Gather {
            // The higher score stands, and what is not found out stays unknown.
            self.commands.entity(entity).try_insert(NeedsRouting);
            return;
        }
        if self.settings.turns.on_failure == OnFailure::Fallback
            && turn.question.decided_by == DecidedBy::Brain
        {
            turn.question.decided_by = DecidedBy::Fallback;
            self.counters.fallbacks += 1;
            turn.question.ask_next(Purpose::Decide);
            self.commands.entity(entity).try_insert(NeedsPrompt);
            return;
        }
        let end = TurnEnd::Undecided { why: why.to_owned() };
        self.pursuit.recorder.record(|| RunEvent::TurnEnded {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            end: end.clone(),
        });
        self.ended.write(TurnEnded { entity, turn: turn.turn.number, end });
        self.commands.entity(entity).try_remove::<Turn>();
    }
}

fn suggestion(
    entity: Entity,
    mind: &Mind,
    turn: &TurnView<'_, '_>,
    decision: Arc<Decision>,
    policy: &GuardPolicy,
) -> Suggestion {
    let (mind, epoch) = (mind.id.clone(), turn.turn.epoch);
    Suggestion {
        id: SuggestionId { mind, epoch, turn: turn.turn.number, revision: 0 },
        entity,
        fallback: turn.question.is_fallback(),
        offers: turn.offers.actions.clone(),
        shown: turn.offers.shown.clone(),
        offered: turn.offers.offered.clone(),
        surroundings: turn.offers.surroundings.clone(),
        chosen: decision.chosen_index,
        decision,
        origin: Origin::Chosen,
        why_instead: None,
        approved: false,
        intent_target: None,
        checks: Vec::new(),
        contradictions: Vec::new(),
        new_percepts: turn.percepts.new.clone(),
        seen_up_to: turn.percepts.seen_up_to,
        policy: Arc::new(policy.clone()),
    }
}

/// A move of the mind's own belongs to the conversation with whom it speaks to.
fn engagement_with(turn: &TurnView<'_, '_>, decision: &Decision) -> Engagement {
    let mut engagement = turn.engagement.clone();
    if engagement.cause == RouteCause::Requested {
        let chosen = turn.offers.action(decision.chosen_index);
        let listener = chosen.filter(|action| action.has_tag("speech"));
        let listener = listener.and_then(|action| action.targets.first());
        if let Some(listener) = listener {
            engagement.conversation = listener.stable_id.clone();
        }
    }
    engagement
}

/// So alike are a speech and what has just been said that nobody would say it twice.
const SAID_ALREADY: f32 = 0.8;

fn is_said_already(said: &str, speech: &str) -> bool {
    let same =
        |line: &str| line.trim() == speech.trim() || speech_likeness(line, speech) >= SAID_ALREADY;
    said.lines().any(same)
}

fn push_line(said: &mut String, speech: &str) {
    let line = speech.split_whitespace().collect::<Vec<_>>().join(" ");
    if !line.is_empty() {
        said.push_str(if said.is_empty() { "" } else { "\n" });
        said.push_str(&line);
    }
}

/// What a reply decides that chooses nothing but what was left out: for the guardrails to judge,
/// as a number that was never on offer is not.
fn insisting(reply: &str, offers: &TurnOffers) -> Option<Decision> {
    if offers.left_out.is_empty() {
        return None;
    }
    let mut scope = (*offers.scope).clone();
    scope.indices.extend(offers.left_out.iter().map(|left| left.index));
    let decision = parse(reply, &scope).ok()?;
    offers.is_left_out(decision.chosen_index).then_some(decision)
}

/// A ledger that was not asked for is not missed.
fn excused(mut decision: Decision, courtesy: bool, settings: &CognitionSettings) -> Decision {
    if courtesy || !settings.prompts.reply_bounds.require_ledger {
        let is_absent = |fault: &Rejection| fault.rule == Rule::Required;
        decision.dropped.retain(|fault| fault.field() != "cognitive_ledger" || !is_absent(fault));
    }
    decision
}

fn record_reply(
    recorder: &mut Recorder,
    mind: &Mind,
    turn: u64,
    billed: Billed,
    dropped: &[Rejection],
) {
    for fault in dropped {
        debug!(target: "cognition::collect", "a field of the reply of `{}` is left out: {fault}", mind.id);
    }
    recorder.record(|| billed.replied(&mind.id, turn, dropped));
}

fn uttered(mind: &Mind, turn: u64, decision: &Decision, fallback: bool) -> RunEvent {
    RunEvent::Uttered {
        mind: mind.id.clone(),
        turn,
        speech: decision.speech.clone(),
        thoughts: decision.thoughts.clone(),
        notes: decision.notes.clone(),
        fallback,
    }
}
