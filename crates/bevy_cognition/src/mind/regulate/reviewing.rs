//! While minds are idle, a brain looks at how they were routed: a consultant, not an authority.

use super::events::RouteReviewed;
use super::regulation::Regulation;
use crate::brain::govern::Share;
use crate::brain::request::{Form, Heard, Question, Replies, Request, Said};
use crate::record::Recorder;
use crate::referables::Referables;
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, RegulationSwitch, RouteReviewSwitch, TurnSwitch};
use crate::turn::{Turn, thought_seed};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_core::regulate::{parse_review, review_schema, sample_for_review, told};
use cognition_core::route::RouteReview;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Game time between two batches.
const EVERY: Duration = Duration::from_secs(30 * 60);

/// The decision that a [`Request`] reviews; its mind is the one that had decided.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[serde(deny_unknown_fields)]
pub struct Reviewing {
    /// The mind.
    pub mind: StableId,
    /// Which of its decisions, from 1.
    pub decision: u64,
    since: GameTime,
}

impl Question for Reviewing {
    type Says = RouteReview;
    const FORM: &'static Form = &Form {
        purpose: Purpose::Review,
        tier: "reflect",
        share: Share::Background,
        waits_for_rest: true,
        show: |subject, _, shown| shown.subject.clone_from(&subject.words),
        schema: |_| review_schema(),
    };

    fn read(&self, said: &Said<'_>) -> Result<RouteReview, Rejection> {
        parse_review(said.text, said.now).map(|parsed| parsed.review)
    }
}

/// What asking goes by.
#[derive(SystemParam)]
pub(super) struct Reviewer<'w, 's> {
    settings: Res<'w, CognitionSettings>,
    clock: Res<'w, GameClock>,
    referables: Res<'w, Referables>,
    minds: Query<'w, 's, (), With<Mind>>,
    turns: Query<'w, 's, (), With<Turn>>,
    regulation: ResMut<'w, Regulation>,
    commands: Commands<'w, 's>,
}

/// One review at a time; the mind that had decided is to be at rest.
pub(super) fn ask_for_reviews(open: Query<(Entity, &Reviewing, &Request)>, mut asking: Reviewer) {
    if !reviews(&asking.settings) {
        return;
    }
    let now = asking.clock.now;
    if let Some((entity, reviewing, request)) = open.iter().next() {
        let waited = now < reviewing.since || now.since(reviewing.since) >= EVERY;
        // A mind that is never at rest holds nobody up; a brain that thinks is left to it.
        if waited && !request.is_in_flight() {
            asking.commands.entity(entity).try_despawn();
        }
        return;
    }
    if asking.regulation.drawn.is_empty() {
        asking.draw(now);
    }
    while let Some((mind, decision)) = asking.regulation.drawn.pop_front() {
        if asking.ask(mind, decision, now) {
            break;
        }
    }
}

fn reviews(settings: &CognitionSettings) -> bool {
    let regulation = &settings.regulation;
    regulation.review == RouteReviewSwitch::On
        && regulation.switch == RegulationSwitch::On
        && settings.turns.switch == TurnSwitch::TakeTurns
}

impl Reviewer<'_, '_> {
    /// A new batch, half an hour after the last, once nobody takes a turn.
    fn draw(&mut self, now: GameTime) {
        let last = self.regulation.drawn_at;
        let early = last <= now && now.since(last) < EVERY;
        if early || !self.turns.is_empty() {
            return;
        }
        let dice = thought_seed(self.settings.seed, "routing review", self.regulation.reviews);
        let batch = sample_for_review(&self.regulation.audit, now, dice).into_iter();
        self.regulation.drawn = batch.map(|known| (known.mind.clone(), known.number)).collect();
        self.regulation.drawn_at = now;
    }

    /// Whether the mind and its decision are still known.
    fn ask(&mut self, mind: StableId, decision: u64, now: GameTime) -> bool {
        let entity = self.referables.find(&mind).filter(|entity| self.minds.contains(*entity));
        let known = self.regulation.audit.get(&mind, decision);
        let (Some(entity), Some(known)) = (entity, known) else { return false };
        let subject = told(known);
        self.regulation.reviews = self.regulation.reviews.saturating_add(1);
        let reviewing = Reviewing { mind, decision, since: now };
        let number = self.regulation.reviews;
        self.commands.spawn(Request::about(reviewing, number, subject, entity));
        true
    }
}

/// What taking reviews in writes.
#[derive(SystemParam)]
pub(super) struct Taking<'w> {
    regulation: ResMut<'w, Regulation>,
    reviewed: MessageWriter<'w, RouteReviewed>,
    recorder: Recorder<'w>,
}

pub(super) fn take_reviews(
    open: Query<(Entity, &Reviewing)>,
    mut replies: Replies,
    mut taking: Taking,
) {
    for request in replies.in_order(open.iter().map(|(request, _)| request)) {
        let Ok((_, reviewing)) = open.get(request) else { continue };
        let Some(heard) = replies.hear(request, reviewing, &mut taking.recorder) else { continue };
        taking.take_in(reviewing, heard);
    }
}

impl Taking<'_> {
    fn take_in(&mut self, reviewing: &Reviewing, heard: Heard<RouteReview>) {
        let Reviewing { mind, decision, .. } = reviewing;
        let review = match heard.outcome {
            Ok(review) => review,
            Err(why) => {
                debug!(target: "cognition::regulate", "no review of a decision of `{mind}`: {why}");
                return;
            }
        };
        let audit = &mut self.regulation.audit;
        if audit.review(mind, *decision, review.clone()) {
            let discounted = audit.get(mind, *decision).and_then(|known| known.discounted());
            let (mind, decision) = (mind.clone(), *decision);
            self.publish(RouteReviewed { mind, decision, review, discounted });
        }
    }

    fn publish(&mut self, reviewed: RouteReviewed) {
        let RouteReviewed { mind, decision, review, discounted } = &reviewed;
        let agrees = review.agree_with_decision;
        debug!(target: "cognition::regulate", "decision {decision} of `{mind}` reviewed: agrees: {agrees}, discounted: {discounted:?}");
        self.recorder.record(|| RunEvent::RouteReviewed {
            mind: mind.clone(),
            decision: *decision,
            review: review.clone().into(),
            discounted: *discounted,
        });
        self.reviewed.write(reviewed);
    }
}
