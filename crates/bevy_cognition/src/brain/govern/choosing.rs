//! Which minds begin a turn in this run, and by which brain.

use super::governor::Governor;
use super::waiting::{Altered, Free, Waiting};
use crate::brain::brains::Brains;
use crate::brain::prompt_context::PersonaLibrary;
use crate::schedule::{Epoch, GameClock};
use crate::settings::{CognitionSettings, TurnSwitch};
use crate::turn::{
    Heed, Queueing, TalkCooldown, Talking, TurnAdmission, Wait, WantsTurn, consider,
};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::govern::{AttentionBand, FallbackReason, Nearness, RequestPriority, TalkLimit};
use cognition_core::mind::{GameTime, Mind, Persona, StableId};
use cognition_core::perceive::{PerceptId, PerceptionLog};
use cognition_core::route::RouteLog;

/// The turns that begin in this run, in this order.
#[derive(Resource, Debug, Default)]
pub(crate) struct ChosenTurns(pub(crate) Vec<(Entity, TurnAdmission)>);

/// A mind that wants a turn.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct Wanting {
    entity: Entity,
    mind: &'static Mind,
    wanted: &'static WantsTurn,
    queueing: &'static mut Queueing,
    log: &'static PerceptionLog,
    routes: &'static RouteLog,
    persona: Option<&'static Persona>,
    nearness: Option<&'static Nearness>,
}

/// What the choice goes by.
#[derive(SystemParam)]
pub(crate) struct Choosing<'w, 's> {
    begun: Query<'w, 's, &'static TurnAdmission>,
    talking: Talking<'w, 's>,
    governor: ResMut<'w, Governor>,
    settings: Res<'w, CognitionSettings>,
    brains: Res<'w, Brains>,
    personas: Res<'w, PersonaLibrary>,
    clock: Res<'w, GameClock>,
    epoch: Res<'w, Epoch>,
    chosen: ResMut<'w, ChosenTurns>,
    commands: Commands<'w, 's>,
}

/// What comes of a look at a wish.
enum Look {
    /// Its turn could begin: so it would stand.
    Stands(Box<TurnAdmission>),
    /// It makes no move of its own before that.
    Rests(GameTime),
    /// Its persona is still being read.
    NotYet,
    /// Only minds have spoken to it whose talk rests until then.
    Talked(GameTime),
    /// It has only heard its own words again, up to this percept.
    Echo(PerceptId),
}

/// Minds whose brain answers inline begin in the order of their wishes; for the others, as many as
/// there are places begin in the order of the governor, and those that do without a model.
pub(crate) fn choose_turns(
    mut wanting: Query<Wanting, Free>,
    altered: Query<Entity, (Free, Altered)>,
    mut waiting: ResMut<Waiting>,
    mut choosing: Choosing,
) {
    if !choosing.chosen.0.is_empty() {
        choosing.chosen.0.clear();
    }
    if wanting.is_empty() {
        return waiting.clear();
    }
    if choosing.settings.turns.switch == TurnSwitch::PerceiveOnly {
        return waiting.look_at_all();
    }
    choosing.begin(&mut waiting);
    let mut at_once = choosing.take_stock(&mut wanting, altered, &mut waiting);
    let mut left = choosing.settings.turns.per_run;
    choosing.choose_asking(&mut wanting, &waiting, &mut left);
    at_once.sort_by(|left, right| (left.0, &left.1).cmp(&(right.0, &right.1)));
    let at_once = at_once.into_iter().take(left).map(|(.., entity, turn)| (entity, *turn));
    choosing.chosen.0.extend(at_once);
}

/// A turn that takes no place: the tick of the wish, whose it is.
type AtOnce = (u64, StableId, Entity, Box<TurnAdmission>);

impl Choosing<'_, '_> {
    fn begin(&self, waiting: &mut Waiting) {
        if self.settings.is_changed() || self.brains.is_changed() || self.epoch.is_changed() {
            waiting.look_at_all();
        }
        waiting.begin(self.clock.now, self.governor.budgets_found_spent());
    }

    /// Looks at those with whom something may have changed: who waits for a place gets one in the
    /// line; who does without comes back.
    fn take_stock(
        &mut self,
        wanting: &mut Query<Wanting, Free>,
        altered: Query<Entity, (Free, Altered)>,
        waiting: &mut Waiting,
    ) -> Vec<AtOnce> {
        let mut at_once = Vec::new();
        let everybody: Vec<Entity> = if waiting.looks_at_all() {
            wanting.iter().map(|wish| wish.entity).collect()
        } else {
            Vec::new()
        };
        for entity in waiting.take_news(altered, everybody) {
            let look = wanting.get_mut(entity).map(|mut wish| (self.look(&mut wish), wish));
            match look {
                Ok((Look::Stands(turn), wish)) if turn.takes_place => {
                    waiting.line.enter(entity, &turn.queued(&wish.mind.id));
                    if self.may_do_without(&turn, &wish.mind.id) {
                        waiting.look_again(entity);
                    }
                    continue;
                }
                Ok((Look::Stands(turn), wish)) => {
                    at_once.push((turn.wanted.0, wish.mind.id.clone(), entity, turn));
                    waiting.look_again(entity);
                }
                Ok((Look::Rests(until), _)) => waiting.rest(entity, until),
                Ok((Look::NotYet, _)) => waiting.look_again(entity),
                Ok((quiet, wish)) => self.let_pass(entity, &quiet, wish.wanted.since),
                Err(_) => {}
            }
            waiting.line.leave(entity);
        }
        at_once
    }

    /// It wants no turn for what it has heard.
    fn let_pass(&mut self, entity: Entity, why: &Look, since: u64) {
        let mut mind = self.commands.entity(entity);
        match *why {
            Look::Talked(until) => {
                mind.remove::<WantsTurn>().insert(TalkCooldown { until, since });
            }
            Look::Echo(up_to) => {
                mind.remove::<WantsTurn>();
                self.commands.queue(move |world: &mut World| consider(world, entity, Some(up_to)));
            }
            Look::Stands(_) | Look::Rests(_) | Look::NotYet => {}
        }
    }

    /// After which percept stands what leads to a turn; or none does.
    fn heed(&self, wish: &WantingItem<'_, '_>) -> Heed {
        let (rule, considered) = (self.settings.routing.talk_limit, wish.routes.considered());
        let asked_for = wish.wanted.requested || wish.wanted.witness;
        if asked_for || rule == TalkLimit::Off {
            return Heed::After(considered);
        }
        self.talking.heed(wish.entity, &wish.mind.id, wish.log, considered, rule)
    }

    /// How the turn of a mind would stand.
    fn look(&self, wish: &mut WantingItem<'_, '_>) -> Look {
        let settled = |persona: &&Persona| self.personas.is_settled(&persona.path);
        if !wish.persona.iter().all(settled) {
            return Look::NotYet;
        }
        let considered = match self.heed(wish) {
            Heed::After(considered) => considered,
            Heed::RestsUntil(until) => return Look::Talked(until),
            Heed::Echo(up_to) => return Look::Echo(up_to),
        };
        let since = wish.queueing.wait_since(wish.wanted.since, self.governor.now());
        let nearness = wish.nearness.copied().unwrap_or_default();
        let rules = &self.settings.govern.attention;
        let band = rules.band(&nearness);
        let free_of_charge = self.brains.answer_inline([&wish.mind.tier]);
        if !free_of_charge || band.is_some_and(|band| !band.own_moves_every.is_zero()) {
            wish.queueing.read(wish.mind, wish.log, considered, wish.wanted.witness);
        }
        if let Some(until) = band.and_then(|band| self.rests(band, wish)) {
            return Look::Rests(until);
        }
        let stood_since = wish.queueing.stood_since(self.governor.now());
        let mut turn = TurnAdmission {
            standing: wish.queueing.lead.standing,
            ring: rules.ring(&nearness),
            prefix: wish.persona.map_or(0, |persona| prefix(&persona.path)),
            wait: Wait { stood_since, ..Wait::from(since) },
            wanted: (wish.wanted.since, since),
            considered,
            checked: wish.log.last_id(),
            restarts: wish.queueing.restarts,
            takes_place: !free_of_charge,
            ..TurnAdmission::default()
        };
        if !free_of_charge {
            self.judge(&mut turn, wish, band);
        }
        Look::Stands(Box::new(turn))
    }

    /// Whether something else than a place could let the turn begin.
    fn may_do_without(&self, turn: &TurnAdmission, mind: &StableId) -> bool {
        turn.event.is_some() || self.does_without(mind, &turn.wait).is_some()
    }

    /// Says what an event, a player and a distance make of a turn that asks a brain.
    fn judge(
        &self,
        turn: &mut TurnAdmission,
        wish: &WantingItem<'_, '_>,
        band: Option<&AttentionBand>,
    ) {
        let lead = &wish.queueing.lead;
        turn.event = lead.event;
        turn.player = lead.speaker.clone().filter(|speaker| !self.talking.is_mind(speaker));
        // Whoever a player speaks to is at hand, wherever that is.
        let tier = band.filter(|_| turn.player.is_none()).and_then(|band| band.tier.clone());
        if tier.as_ref().is_some_and(|tier| tier.is_heuristic()) {
            (turn.spared, turn.takes_place) = (Some(FallbackReason::Far), false);
        } else if let Some(tier) = tier {
            turn.takes_place = !self.brains.answer_inline([&tier]);
            turn.tier = Some(tier);
        }
    }

    /// Until when it makes no move of its own, where it comes too soon after the last.
    fn rests(&self, band: &AttentionBand, wish: &WantingItem<'_, '_>) -> Option<GameTime> {
        let own = wish.queueing.lead.standing == RequestPriority::OwnMove;
        let (last, now) = (wish.queueing.last_own_move.filter(|_| own)?, self.clock.now);
        let rests = last <= now && now.since(last) < band.own_moves_every;
        rests.then(|| last + band.own_moves_every)
    }

    /// As many as there are places, in the order of the governor.
    fn choose_asking(
        &mut self,
        wanting: &mut Query<Wanting, Free>,
        waiting: &Waiting,
        left: &mut usize,
    ) {
        let places = self.places();
        let thorough = self.is_thorough(waiting);
        let mut tally = Tally { waiting: waiting.line.counts(), ..Tally::default() };
        let rules = self.governor.line_rules(&self.settings.govern);
        let mut walk = waiting.line.walk(self.governor.now(), rules);
        while *left > 0 {
            let open = |standing| thorough || !tally.closed[standing as usize];
            let Some(entity) = walk.next(open) else { break };
            let Ok(mut wish) = wanting.get_mut(entity) else { continue };
            let mut turn = match self.look(&mut wish) {
                Look::Stands(turn) => turn,
                other => {
                    self.let_pass(entity, &other, wish.wanted.since);
                    continue;
                }
            };
            match self.fate(&mut turn, &wish.mind.id, places - tally.begun) {
                Fate::Begins => {
                    tally.begin(&turn);
                    *left -= 1;
                    self.chosen.0.push((entity, *turn));
                }
                Fate::NoCall => tally.without_call += 1,
                Fate::NoPlace => tally.close(turn.standing),
            }
        }
        self.governor.wait_in_line(&tally.waiting, tally.without_call);
    }

    /// Whether to look at those for whom there is no place, too: some of them may do without.
    fn is_thorough(&self, waiting: &Waiting) -> bool {
        let too_late = |since| self.governor.is_too_late(&Wait::from(since), &self.settings.govern);
        waiting.some_in_line_may_do_without() || waiting.line.oldest().is_some_and(too_late)
    }

    /// What becomes of a wish while there are so many places.
    fn fate(&mut self, turn: &mut TurnAdmission, mind: &StableId, places: usize) -> Fate {
        // Since it came into the line it may have turned out to need none.
        if !turn.takes_place {
            return Fate::Begins;
        }
        let settings = Res::clone(&self.settings);
        turn.spared = self.does_without(mind, &turn.wait).or_else(|| self.storm(mind, turn));
        if turn.spared.is_some() {
            turn.takes_place = false;
            return Fate::Begins;
        }
        if !self.governor.wants_call(mind, turn.player.as_ref(), &settings.govern) {
            return Fate::NoCall;
        }
        let kept = self.governor.left_for_others(&turn.queued(mind), &settings);
        if kept < places { Fate::Begins } else { Fate::NoPlace }
    }

    /// Places that turns may still take: those that have begun may all be asking at once.
    fn places(&self) -> usize {
        let now = self.governor.now();
        let holds = |turn: &&TurnAdmission| turn.takes_place && turn.wait.not_before <= now;
        let taken = self.begun.iter().filter(holds).count() + self.governor.flying_beside();
        let free = self.settings.requests.max_in_flight.saturating_sub(taken);
        let unasked = |turn: &&TurnAdmission| turn.takes_place && turn.wait.first_asked.is_none();
        let calls = self.governor.calls_of_world(&self.settings.govern);
        free.min(calls.saturating_sub(self.begun.iter().filter(unasked).count()))
    }

    fn does_without(&self, mind: &StableId, wait: &Wait) -> Option<FallbackReason> {
        if self.governor.is_spent(mind, &self.settings.govern) {
            return Some(FallbackReason::Budget);
        }
        let late = self.governor.is_too_late(wait, &self.settings.govern);
        late.then_some(FallbackReason::Waited)
    }

    fn storm(&mut self, mind: &StableId, turn: &TurnAdmission) -> Option<FallbackReason> {
        let (event, rules) = (turn.event?, self.settings.govern.storms);
        let may = self.governor.storms.may_ask(event, mind, self.clock.now, &rules);
        (!may).then_some(FallbackReason::Storm)
    }
}

/// What becomes of a wish in this run.
enum Fate {
    Begins,
    NoCall,
    NoPlace,
}

/// What has become of the wishes so far.
#[derive(Default)]
struct Tally {
    /// Those who still wait, by standing.
    waiting: [u32; RequestPriority::ALL.len()],
    begun: usize,
    without_call: usize,
    /// For which standings there is no place any more.
    closed: [bool; RequestPriority::ALL.len()],
}

impl Tally {
    fn begin(&mut self, turn: &TurnAdmission) {
        let waiting = &mut self.waiting[turn.standing as usize];
        *waiting = waiting.saturating_sub(1);
        self.begun += usize::from(turn.takes_place);
    }

    /// Places are left to whoever has waited for longer or is spoken to: who comes later in the
    /// line gets none of them either, and where there is none for talk there is none at all.
    fn close(&mut self, standing: RequestPriority) {
        self.closed[standing as usize] = true;
        if standing == RequestPriority::SpokenTo {
            self.closed = [true; RequestPriority::ALL.len()];
        }
    }
}

/// Minds of one persona begin their prompts alike. Quick, for it is asked in every run (FNV-1a).
fn prefix(persona: &str) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    persona.bytes().fold(0xcbf2_9ce4_8422_2325, fold)
}
