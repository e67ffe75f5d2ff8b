//! Places in flight, calls under way, and what becomes of them.

use super::buckets::Buckets;
use super::budgets::{BudgetSpent, Budgets};
use super::call::{Admission, Admittable, Call, cost, most};
use super::counters::GovernorCounters;
use crate::brain::transport::Answer;
use crate::settings::{CognitionSettings, GovernSettings, QueueOrder, TurnSwitch};
use crate::turn::Wait;
use bevy::prelude::*;
use cognition_brain::{Brain, BrainError, ThoughtRequest};
use cognition_core::govern::{
    BudgetLimits, Cost, FallbackReason, LineRules, Outdated, Queued, RequestPriority, Room,
    Spending, Storms, put_in_order,
};
use cognition_core::mind::{GameTime, StableId};
use std::collections::BTreeMap;
use std::time::Duration;

/// Where its clock begins: what was waiting when a game was saved can have waited for so long.
const BEGINNING: Duration = Duration::from_secs(24 * 60 * 60);

/// What passes at most between two runs of the schedule.
const LONGEST_STEP: Duration = Duration::from_secs(1);

/// Lets requests through to the brains, and keeps account of what they cost.
///
/// A game reads [`counters`](Self::counters). What is allowed stands in [`GovernSettings`].
#[derive(Resource, Debug)]
pub struct Governor {
    pub(super) now: Duration,
    real: Duration,
    pub(super) calls: BTreeMap<u64, Call>,
    last_call: u64,
    buckets: Buckets,
    budgets: Budgets,
    pub(super) storms: Storms,
    last_prefix: Option<u64>,
    /// Since when those beside the turns wait whose patience is at an end: places are left for them.
    pub(super) overdue_beside: Vec<Duration>,
    /// Turns that would begin in this run if there were places: what becomes free is theirs.
    pub(super) short_of_places: usize,
    pub(super) departed: Vec<StableId>,
    pub(super) counters: GovernorCounters,
}

impl Default for Governor {
    fn default() -> Self {
        let (real, calls, last_call, buckets, budgets, storms) = Default::default();
        let (last_prefix, overdue_beside, short_of_places, departed, counters) = Default::default();
        Self {
            now: BEGINNING,
            real,
            calls,
            last_call,
            buckets,
            budgets,
            storms,
            last_prefix,
            overdue_beside,
            short_of_places,
            departed,
            counters,
        }
    }
}

impl Governor {
    /// What it did since the app began, in numbers.
    pub fn counters(&self) -> &GovernorCounters {
        &self.counters
    }

    /// Its clock, as of this run of the schedule.
    pub(crate) fn now(&self) -> Duration {
        self.now
    }

    /// A run of the schedule begins. Between two runs a second passes at most, and none while the
    /// brains are off: a game that was paused has kept nobody waiting.
    pub(crate) fn begin(&mut self, real: Duration, switch: TurnSwitch) {
        let passed = real.saturating_sub(self.real).min(LONGEST_STEP);
        if switch == TurnSwitch::TakeTurns {
            self.now += passed;
        }
        self.real = real;
        self.counters.queued = [0; 4];
        self.short_of_places = 0;
    }

    /// Another timeline begins: what happened and who left in the one before did not. What was spent
    /// is spent.
    pub(crate) fn begin_timeline(&mut self) {
        self.storms.forget();
        self.departed.clear();
        self.last_prefix = None;
    }

    /// So many turns wait, by standing, of which some for a call and the others for a place.
    pub(super) fn wait_in_line(&mut self, waiting: &[u32], without_call: usize) {
        for (queued, waiting) in self.counters.queued.iter_mut().zip(waiting) {
            *queued += waiting;
        }
        let waiting: u32 = waiting.iter().sum();
        self.short_of_places += (waiting as usize).saturating_sub(without_call);
    }

    /// How often a budget was found to be spent.
    pub(super) fn budgets_found_spent(&self) -> u64 {
        self.budgets.found_spent
    }

    pub(crate) fn counters_mut(&mut self) -> &mut GovernorCounters {
        &mut self.counters
    }

    pub(crate) fn count_outdated(&mut self, why: Outdated) {
        self.counters.count_outdated(why);
    }

    pub(super) fn has_news(&self) -> bool {
        !self.budgets.news.is_empty()
    }

    pub(super) fn take_news(&mut self) -> Vec<BudgetSpent> {
        std::mem::take(&mut self.budgets.news)
    }

    /// Whether no brain is to be asked any more for this mind.
    pub(crate) fn is_spent(&self, mind: &StableId, settings: &GovernSettings) -> bool {
        self.budgets.is_spent(mind, settings)
    }

    /// Whether there is a call for this mind and this player at present.
    pub(super) fn has_call(
        &self,
        mind: &StableId,
        player: Option<&StableId>,
        settings: &GovernSettings,
    ) -> bool {
        self.buckets.empty(mind, player, settings, self.now).is_none()
    }

    /// The same, and says so the first time that there is none.
    pub(super) fn wants_call(
        &mut self,
        mind: &StableId,
        player: Option<&StableId>,
        settings: &GovernSettings,
    ) -> bool {
        let empty = self.buckets.empty(mind, player, settings, self.now);
        if let Some(rate) = empty {
            self.buckets.tell(rate, mind, settings);
        }
        empty.is_none()
    }

    /// Calls that the world may still make at present.
    pub(super) fn calls_of_world(&self, settings: &GovernSettings) -> usize {
        let calls = self.buckets.of_world(settings, self.now);
        usize::try_from(calls).unwrap_or(usize::MAX)
    }

    /// Puts requests in the order in which they are let through.
    pub(crate) fn put_in_order<T>(&self, queue: &mut [(Queued<'_>, T)], settings: &GovernSettings) {
        match settings.order {
            QueueOrder::Attention => {
                put_in_order(queue, self.now, settings.patience, self.last_prefix);
            }
            QueueOrder::Arrival => queue.sort_by(|(left, _), (right, _)| {
                (left.since, left.mind).cmp(&(right.since, right.mind))
            }),
        }
    }

    /// The same order, for a line.
    pub(super) fn line_rules(&self, settings: &GovernSettings) -> LineRules {
        let by_attention = settings.order == QueueOrder::Attention;
        let patience = by_attention.then_some(settings.patience);
        LineRules { patience, last_prefix: self.last_prefix }
    }

    /// Whether a request has waited for so long that it does without a brain.
    pub(crate) fn is_too_late(&self, wait: &Wait, settings: &GovernSettings) -> bool {
        let waited = self.now.saturating_sub(wait.since);
        wait.first_asked.is_none() && settings.longest_wait.is_some_and(|longest| waited >= longest)
    }

    /// Whether a request may ask in this run, as far as that can be told before it is written.
    pub(crate) fn may_ask(&self, asking: &Admittable<'_>, settings: &CognitionSettings) -> bool {
        self.now >= asking.wait.not_before
            && self.free(asking, settings) > 0
            && self.has_call(asking.queued.mind, asking.player, &settings.govern)
    }

    /// Lets a request through, or not.
    pub(crate) fn admit(
        &mut self,
        asking: &Admittable<'_>,
        brain: &dyn Brain,
        request: &ThoughtRequest,
        settings: &CognitionSettings,
        clock: GameTime,
    ) -> Admission {
        let (mind, govern) = (asking.queued.mind, &settings.govern);
        if self.is_spent(mind, govern) {
            return Admission::Spare(FallbackReason::Budget);
        }
        if self.is_too_late(&asking.wait, govern) {
            return Admission::Spare(FallbackReason::Waited);
        }
        if !self.may_ask(asking, settings) {
            self.wants_call(mind, asking.player, govern);
            return Admission::Wait;
        }
        let price = govern.costs.price(brain.name()).cloned();
        let (held, prompt_tokens) = most(request, price.as_ref(), govern);
        match self.budgets.room(mind, held, govern) {
            Room::Spent(_) => return Admission::Spare(FallbackReason::Budget),
            Room::NotNow => return Admission::Wait,
            Room::Enough => {}
        }
        if let Some(event) = asking.event
            && !self.storms.call(event, mind, clock, &govern.storms)
        {
            return Admission::Spare(FallbackReason::Storm);
        }
        self.buckets.take(mind, asking.player, govern, self.now);
        self.budgets.hold(mind, held, govern);
        self.count_call(asking);
        self.last_call += 1;
        let (mind, share) = (mind.clone(), asking.share);
        let call = Call { mind, share, held, prompt_tokens, price, flies: true };
        self.calls.insert(self.last_call, call);
        self.last_prefix = Some(asking.queued.prefix);
        self.account(&govern.budget);
        Admission::Go(self.last_call)
    }

    fn count_call(&mut self, asking: &Admittable<'_>) {
        self.counters.calls += 1;
        self.counters.retries += u64::from(asking.wait.failures > 0);
        if asking.wait.first_asked.is_none() {
            let waited = self.now.saturating_sub(asking.wait.stood_since);
            self.counters.waited(asking.queued.standing, waited);
        }
    }

    fn account(&mut self, limits: &BudgetLimits) {
        self.counters.in_flight = u32::try_from(self.flying(None)).unwrap_or(u32::MAX);
        self.counters.spent = self.budgets.world.spent();
        self.counters.left = self.budgets.world.left(limits);
    }

    /// A run of the stage in which those beside the turns ask begins.
    pub(crate) fn begin_beside(&mut self) {
        self.overdue_beside.clear();
    }

    /// A request has to wait. Once the patience of one beside the turns is at an end, a place is
    /// kept for it.
    pub(super) fn wait(
        &mut self,
        standing: RequestPriority,
        since: Duration,
        settings: &GovernSettings,
    ) {
        self.counters.queued[standing as usize] += 1;
        if standing == RequestPriority::Beside && self.is_overdue(since, settings) {
            self.overdue_beside.push(since);
        }
    }

    /// A call was answered inline: it takes no place any more.
    pub(crate) fn answered_inline(&mut self, call: u64) {
        if let Some(call) = self.calls.get_mut(&call) {
            call.flies = false;
        }
        self.counters.in_flight = u32::try_from(self.flying(None)).unwrap_or(u32::MAX);
    }

    /// An answer has arrived: what the call did cost is known. Gives the money of it, by the price of
    /// whoever answered.
    pub(crate) fn settle(&mut self, answer: &Answer, settings: &CognitionSettings) -> Cost {
        let call = answer.call.and_then(|call| self.calls.remove(&call));
        let Some(mut call) = call else { return Cost::default() };
        if answer.brain_name() != answer.brain.name() {
            call.price = settings.govern.costs.price(answer.brain_name()).cloned();
        }
        let spent = match &answer.outcome {
            Ok(reply) => cost(&call, reply),
            // Nobody was asked.
            Err(BrainError::Unavailable { .. }) => {
                self.counters.calls = self.counters.calls.saturating_sub(1);
                Spending::default()
            }
            // Nothing was thought.
            Err(BrainError::Refused { .. }) => Spending { calls: 1, ..Spending::default() },
            Err(_) => call.held,
        };
        self.budgets.settle(&call.mind, call.held, spent);
        self.account(&settings.govern.budget);
        spent.cost
    }

    /// Nobody waits for a call any more: what was held for it counts as spent.
    pub(crate) fn cancel(&mut self, call: u64) {
        if let Some(call) = self.calls.remove(&call) {
            self.counters.cancelled += 1;
            self.budgets.settle(&call.mind, call.held, call.held);
            self.counters.in_flight = u32::try_from(self.flying(None)).unwrap_or(u32::MAX);
            self.counters.spent = self.budgets.world.spent();
        }
    }

    /// Says how long a request whose call came to nothing waits before the next, if there is to be
    /// one, and has it wait. `limit` is the time that the tier allows for the thought, and `seed`
    /// that of the request: it scatters the waits. What a server refuses for good is not asked of it
    /// again.
    pub(crate) fn retry(
        &self,
        wait: &mut Wait,
        seed: u64,
        error: &BrainError,
        limit: Duration,
        settings: &GovernSettings,
    ) -> Option<Duration> {
        let out_of_time = matches!(error, BrainError::TimedOut { after } if *after >= limit);
        if !error.is_transient() || out_of_time || wait.failures >= settings.retries {
            return None;
        }
        let failures = wait.failures + 1;
        let delay = settings.backoff.delay(failures, seed, error.retry_after());
        let deadline = wait.first_asked.unwrap_or(self.now) + limit;
        let not_before = self.now + delay;
        if not_before >= deadline {
            return None;
        }
        (wait.failures, wait.not_before) = (failures, not_before);
        Some(delay)
    }

    /// What is left of the time for a thought; the first time that it is asked starts it.
    pub(crate) fn time_left(&self, wait: &mut Wait, limit: Duration) -> Duration {
        let first = *wait.first_asked.get_or_insert(self.now);
        limit.saturating_sub(self.now.saturating_sub(first))
    }
}
