//! Collect: replies come back, and become decisions or typed rejections.
//!
//! A rejection is told to the model once, exactly; then
//! [`OnFailure`](crate::settings::OnFailure) says what happens. What a valid decision
//! says is committed once the guardrails have seen it with the deed: [`UtteranceMade`].

mod appraising;
mod closed;
mod giving_up;
mod planning;
mod reading;
mod self_checking;
mod uttering;
mod voicing;
mod wording;

pub use crate::turn::{SaidTo, UtteranceMade};

use crate::brain::govern::{Billed, millis};
use crate::brain::prompt_context::CalledAs;
use crate::brain::request::{Arrived, Intake};
use crate::brain::speech::Spoken;
use crate::brain::transport::{Answer, RequestContext};
use crate::brain::usage::ThoughtCounters;
use crate::choice::guardrails::GuardInstalled;
use crate::mind::plan::Pursuit;
use crate::mind::skills::InnateSkills;
use crate::record::{MindTrace, explain, with_causes};
use crate::schedule::{Cognition, CognitionSystems, Step};
use crate::turn::{AwaitingBrain, AwaitingReply, TurnData, TurnEnded, Unsaid};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_brain::BrainError;
use cognition_core::conscience::Conscience;
use cognition_core::decide::{Rejection, ReplySchema};
use cognition_core::govern::Cost;
use cognition_core::guard::GuardPolicy;
use cognition_core::mind::Mind;
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::plan::Plan;
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;

/// Takes replies in.
#[derive(Clone, Copy, Debug, Default)]
pub struct CollectPlugin;

impl Plugin for CollectPlugin {
    fn build(&self, app: &mut App) {
        // Compiling takes milliseconds, which are to be had now and not within a frame.
        ReplySchema::decision();
        ReplySchema::mood_update();
        ReplySchema::voice();
        app.init_resource::<Arrived>()
            .init_resource::<InnateSkills>()
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
    listeners: CalledAs<'w, 's>,
    logs: Query<'w, 's, &'static PerceptionLog>,
    /// Of minds without a plan; those of others are in the books of plans.
    refs: Query<'w, 's, &'static EntityRefs, Without<Plan>>,
    policies: Query<'w, 's, &'static GuardPolicy>,
    consciences: Query<'w, 's, &'static Conscience>,
    intake: Intake<'w, 's>,
    skills: Res<'w, InnateSkills>,
    spoken: Spoken<'w, 's>,
    pursuit: Pursuit<'w, 's>,
    counters: ResMut<'w, ThoughtCounters>,
    guards: Option<Res<'w, GuardInstalled>>,
    unsaid: Query<'w, 's, &'static mut Unsaid>,
    trails: Query<'w, 's, &'static mut MindTrace>,
    commands: Commands<'w, 's>,
}

fn collect_replies(mut collecting: Collecting) {
    collecting.intake.begin();
    for _ in 0..collecting.intake.settings.requests.replies_per_run {
        let Some((answer, cost)) = collecting.intake.take() else { return };
        match collecting.is_awaited(&answer) {
            true => collecting.take_in(answer, cost),
            false => collecting.intake.count_stale(),
        }
    }
}

impl Collecting<'_, '_> {
    fn is_awaited(&self, answer: &Answer) -> bool {
        let Ok((_, taking)) = self.minds.get(answer.entity) else { return false };
        let turn = taking.turn;
        let asked = (RequestContext::Turn(turn.number), turn.epoch);
        asked == (answer.context, answer.epoch) && self.intake.is_current(answer)
    }

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
                    turn.admission.wait = self.intake.wait();
                }
                let reading = answer.reading.take();
                let is_inline = answer.brain.answers_inline();
                let billed = Billed { brain: answer.brain_name(), is_inline, reply, cost };
                let read = self.read(answer.entity, billed, reading, &answer.request);
                answer.brain.judged(&answer.request, read.as_ref().copied());
                // What a brain says of a tie is for the router, whatever it is.
                if let Err(rejection) = read
                    && answer.request.purpose != Purpose::TieBreak
                {
                    self.rejected(answer.entity, rejection, &reply.text);
                }
            }
            Err(error) if self.tries_again(&answer, error) => {}
            Err(error) if self.asks_for_words(&answer, error) => {}
            Err(error) => self.brain_failed(answer.entity, &with_causes(error)),
        }
    }

    /// The same request waits once more, where another call may bring an answer in time.
    fn tries_again(&mut self, answer: &Answer, error: &BrainError) -> bool {
        let Ok((mind, mut turn)) = self.minds.get_mut(answer.entity) else { return false };
        let tiers = [&answer.request.tier, &mind.tier];
        let Some(delay) = self.intake.retry(&mut turn.admission.wait, answer, tiers) else {
            return false;
        };
        turn.question.tries.take_back();
        self.pursuit.recorder.record(|| RunEvent::CallRetried {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            failures: turn.admission.failures(),
            after_ms: millis(delay),
            cause: with_causes(error),
        });
        self.commands.entity(answer.entity).try_insert(AwaitingBrain(answer.request.clone()));
        true
    }

    /// Records a reply, with what of it is left out.
    fn record(&mut self, entity: Entity, billed: Billed, dropped: &[Rejection]) {
        let Ok((mind, turn)) = self.minds.get(entity) else { return };
        for fault in dropped {
            debug!(target: "cognition::collect", "a field of the reply of `{}` is left out: {fault}", mind.id);
        }
        let recorder = &mut self.pursuit.recorder;
        recorder.record(|| billed.replied(&mind.id, turn.turn.number, dropped));
    }
}
