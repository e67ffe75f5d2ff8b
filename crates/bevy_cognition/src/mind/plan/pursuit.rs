//! The books of plans: whatever changes one is recorded, told to the game, and passed on to those
//! who take part.

use super::events::PlanStepEnded;
use super::going_on::Pace;
use super::labelled::called;
use super::reaching::look_at_goal;
use super::requests::StepOutcome;
use super::whereabouts::Whereabouts;
use crate::record::Recorder;
use crate::referables::Referables;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::{EventNoted, PlanningDomainInUse, PutOff, TurnOffers};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::conscience::MindEvent;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{Consent, Invitation, Plan, PlanStep, Progress, Sort};
use cognition_core::promise::Commitments;
use cognition_core::record::RunEvent;

/// A mind with a plan.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Pursuer {
    pub(super) mind: &'static Mind,
    pub(super) plan: &'static mut Plan,
    pub(super) refs: &'static mut EntityRefs,
    pub(super) commitments: Option<&'static Commitments>,
}

/// `Odo agrees to what you proposed: "Come with me."`
fn answer_to(label: &str, proposed: &str, consent: Consent) -> MindEvent {
    let verb = match consent {
        Consent::Accept => "agrees to",
        Consent::Decline => "declines",
    };
    MindEvent::Happened { text: format!("{label} {verb} what you proposed: \"{proposed}\"") }
}

/// Changes plans.
#[derive(SystemParam)]
pub(crate) struct Pursuit<'w, 's> {
    pub(super) plans: Query<'w, 's, Pursuer>,
    /// What minds pursue of their own beside their part in somebody else's plan.
    pub(super) aside: Query<'w, 's, (Entity, &'static Mind, &'static mut PutOff)>,
    pub(super) referables: Res<'w, Referables>,
    pub(super) settings: Res<'w, CognitionSettings>,
    pub(super) clock: Res<'w, GameClock>,
    pub(super) domain: Option<Res<'w, PlanningDomainInUse>>,
    pub(super) offers: Query<'w, 's, &'static TurnOffers>,
    hearing: Whereabouts<'w, 's>,
    pub(crate) recorder: Recorder<'w>,
    pub(super) commands: Commands<'w, 's>,
}

impl Pursuit<'_, '_> {
    /// What a mind with a plan knows things by.
    pub(crate) fn refs_of(&self, entity: Entity) -> Option<&EntityRefs> {
        self.plans.get(entity).ok().map(|pursuer| pursuer.refs)
    }

    /// A step of a mind has ended: of its own plan, or of the one that it takes part in.
    pub(super) fn end_step(&mut self, entity: Entity, step: u32, outcome: &StepOutcome) {
        let Ok(pursuer) = self.plans.get(entity) else { return };
        let is_over = pursuer.plan.is_over();
        let waiting = |known: &&PlanStep| known.number == step && known.is_waiting() && !is_over;
        let Some(known) = pursuer.plan.steps().iter().find(waiting) else {
            debug!(target: "cognition::plan", "`{}` has no step {step} to do", pursuer.mind.id);
            return;
        };
        let (description, actor) = (known.description.clone(), known.actor.clone());
        let (mind, led_by) = (pursuer.mind.id.clone(), pursuer.plan.led_by.clone());
        // The part that falls to another is that one's to tell.
        if actor.is_none() {
            self.tell_of_step(entity, mind.clone(), step, description, outcome);
        }
        self.settle(entity, step, outcome);
        let leader = led_by.and_then(|leader| self.referables.find(&leader));
        // Who fails out of sight has to come back and say so.
        let is_known = |leader: &Entity| {
            matches!(outcome, StepOutcome::Done) || self.hearing.are_together(entity, *leader)
        };
        if let Some(leader) = leader.filter(is_known) {
            self.end_step_of_leader(leader, &mind, step, outcome);
        }
    }

    /// Whoever does a part of a plan, and has failed at it out of sight, says something to its leader: whose words they
    /// quote nobody but they have heard.
    pub(super) fn hear_helper(&mut self, leader: Entity, helper: &StableId, words: &str) {
        let Ok(pursuer) = self.plans.get(leader) else { return };
        let theirs = |step: &&PlanStep| step.is_waiting() && step.actor.as_ref() == Some(helper);
        let Some(step) = pursuer.plan.steps().iter().find(theirs) else { return };
        let own = self.referables.find(helper).and_then(|helper| self.plans.get(helper).ok());
        let failed = own.filter(|own| own.plan.led_by.as_ref() == Some(&pursuer.mind.id));
        let Some(why) = failed.and_then(|own| own.plan.failed_at()) else { return };
        let quoted = why.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
        let is_heard = quoted.is_none_or(|(quoted, _)| words.contains(quoted));
        let called = pursuer.refs.of(helper).map_or("Somebody", |known| known.label.as_str());
        let told = || format!("{called} said: \"{words}\"");
        let (number, why) = (step.number, if is_heard { why.to_owned() } else { told() });
        self.settle(leader, number, &StepOutcome::Failed(why));
    }

    /// What a partner did counts for the plan that it is part of, while that is still the same.
    pub(super) fn end_step_of_leader(
        &mut self,
        leader: Entity,
        actor: &StableId,
        step: u32,
        outcome: &StepOutcome,
    ) {
        let Ok(pursuer) = self.plans.get(leader) else { return };
        let own = pursuer.plan.steps().iter().find(|known| known.number == step);
        if own.is_some_and(|known| known.is_waiting() && known.actor.as_ref() == Some(actor)) {
            self.settle(leader, step, outcome);
        }
    }

    fn settle(&mut self, entity: Entity, step: u32, outcome: &StepOutcome) {
        let limits = self.settings.planning.limits;
        let Ok(mut pursuer) = self.plans.get_mut(entity) else { return };
        let progress = match outcome {
            StepOutcome::Done => pursuer.plan.finish(step),
            StepOutcome::Failed(why) => pursuer.plan.fail(step, why, false, &limits),
            StepOutcome::Stalled(why) => pursuer.plan.fail(step, why, true, &limits),
        };
        self.moved(entity, progress);
    }

    /// A step of a mind needs no doing: of its own plan, and of the one that it takes part in. Whoever was to do it
    /// for the mind is spared it.
    pub(super) fn pass_over(&mut self, entity: Entity, step: u32) {
        let Ok(mut pursuer) = self.plans.get_mut(entity) else { return };
        let progress = pursuer.plan.pass_over(step);
        let (mind, led_by) = (pursuer.mind.id.clone(), pursuer.plan.led_by.clone());
        let known = pursuer.plan.steps().iter().find(|known| known.number == step);
        let actor = known.and_then(|known| known.actor.clone());
        self.moved(entity, progress);
        if let Some(partner) = actor.and_then(|actor| self.referables.find(&actor)) {
            self.spare(partner, &mind, step);
        }
        if let Some(leader) = led_by.and_then(|leader| self.referables.find(&leader)) {
            self.end_step_of_leader(leader, &mind, step, &StepOutcome::Done);
        }
    }

    fn spare(&mut self, partner: Entity, leader: &StableId, step: u32) {
        let now = self.clock.now;
        let Ok(mut own) = self.plans.get_mut(partner) else { return };
        if own.plan.led_by.as_ref() == Some(leader) && !own.plan.is_over() {
            own.plan.pass_over(step);
            self.commands.entity(partner).try_insert(Pace::from(now));
        }
    }

    /// Whatever has moved a plan: those who take part hear of it, and an end is told.
    pub(super) fn moved(&mut self, entity: Entity, progress: Progress) {
        let now = self.clock.now;
        self.commands.entity(entity).try_insert(Pace::from(now));
        match progress {
            Progress::GoesOn => self.open_groups(entity),
            Progress::StepsDone => look_at_goal(&mut self.commands, entity),
            Progress::ThinksAnew => {
                self.release_partners(entity, Some("goes about it in another way"))
            }
            Progress::Reached | Progress::Abandoned => self.end(entity),
        }
    }

    fn open_groups(&mut self, entity: Entity) {
        let Ok(pursuer) = self.plans.get(entity) else { return };
        let Some(group) = pursuer.plan.current_group() else { return };
        for partner in self.partners(entity) {
            if let Ok(mut pursuer) = self.plans.get_mut(partner) {
                pursuer.plan.open(group);
                self.commands.entity(partner).try_insert(Pace::from(self.clock.now));
            }
        }
    }

    /// Those who do a part of this plan.
    pub(super) fn partners(&self, leader: Entity) -> Vec<Entity> {
        let Ok(pursuer) = self.plans.get(leader) else { return Vec::new() };
        let found = pursuer.plan.with.iter().filter_map(|partner| self.referables.find(partner));
        let follows = |partner: &Entity| {
            let led_by = self.plans.get(*partner).ok().and_then(|own| own.plan.led_by.clone());
            led_by.as_ref() == Some(&pursuer.mind.id)
        };
        found.filter(follows).collect()
    }

    /// Those who take part are free; `why` says what the leader does instead.
    pub(super) fn release_partners(&mut self, leader: Entity, why: Option<&str>) {
        let Ok(mind) = self.plans.get(leader).map(|pursuer| pursuer.mind.id.clone()) else {
            return;
        };
        for partner in self.partners(leader) {
            let released = self.plans.get_mut(partner).map(|mut own| {
                let leader = called(&own.refs, &mind, "whoever leads it");
                let why = why.map(|why| format!("{leader} {why}"));
                own.plan.release(why.as_deref())
            });
            if released.is_ok_and(|progress| progress != Progress::GoesOn) {
                self.end(partner);
            }
        }
    }

    /// Whether the plan that a mind takes part in is still pursued, and with it.
    pub(super) fn is_led(&self, mind: &StableId, leader: &StableId) -> bool {
        let leader = self.referables.find(leader).and_then(|leader| self.plans.get(leader).ok());
        leader.is_some_and(|own| !own.plan.is_over() && own.plan.with.contains(mind))
    }

    /// What was put to somebody is answered, or nobody has answered in time.
    pub(super) fn answered(
        &mut self,
        entity: Entity,
        by: Option<StableId>,
        words: &str,
        consent: Option<Consent>,
    ) {
        self.revoke_invitation(entity);
        let Ok(mut pursuer) = self.plans.get_mut(entity) else { return };
        let Some(pending) = pursuer.plan.pending() else { return };
        let consent = consent.filter(|_| pending.sort == Sort::Proposal);
        let (proposed, was_put) = (pending.text.clone(), pending.until.is_some() || by.is_some());
        pursuer.plan.answered(by.clone(), words, consent);
        let mind = pursuer.mind.id.clone();
        if was_put {
            self.note_answer((entity, mind), by, (&proposed, words), consent);
        }
        self.commands.entity(entity).try_insert(Pace::from(self.clock.now));
    }

    /// The run log has the answer, and the log of the mind whether somebody agreed.
    pub(super) fn note_answer(
        &mut self,
        (entity, mind): (Entity, StableId),
        by: Option<StableId>,
        (proposed, words): (&str, &str),
        consent: Option<Consent>,
    ) {
        let refs = self.plans.get(entity).ok().map(|pursuer| pursuer.refs);
        let known = by.as_ref().and_then(|by| refs?.of(by)).map(|by| by.label.clone());
        if let (Some(consent), Some(label)) = (consent, known) {
            let event = answer_to(&label, proposed, consent);
            self.commands.trigger(EventNoted { entity, turn: 0, event });
        }
        let words = words.to_owned();
        self.recorder.record(|| RunEvent::PlanAnswered { mind, by, words, consent });
    }

    /// Whoever was invited need not answer any more.
    pub(super) fn revoke_invitation(&mut self, entity: Entity) {
        let Ok(pursuer) = self.plans.get(entity) else { return };
        let listener = pursuer.plan.pending().and_then(|pending| pending.to.as_ref());
        let listener = listener.and_then(|listener| self.referables.find(listener));
        let mind = pursuer.mind.id.clone();
        if let Some(listener) = listener {
            self.commands.entity(listener).queue_silenced(
                move |mut listener: EntityWorldMut<'_>| {
                    if listener.get::<Invitation>().is_some_and(|own| own.by == mind) {
                        listener.remove::<Invitation>();
                    }
                },
            );
        }
    }

    pub(super) fn tell_of_step(
        &mut self,
        entity: Entity,
        mind: StableId,
        step: u32,
        description: String,
        outcome: &StepOutcome,
    ) {
        let failed = match outcome {
            StepOutcome::Done => None,
            StepOutcome::Failed(why) | StepOutcome::Stalled(why) => Some(why.clone()),
        };
        self.recorder.record(|| RunEvent::PlanStepEnded {
            mind: mind.clone(),
            step,
            description: description.clone(),
            failed: failed.clone(),
        });
        self.commands.trigger(PlanStepEnded { entity, mind, step, description, failed });
    }
}
