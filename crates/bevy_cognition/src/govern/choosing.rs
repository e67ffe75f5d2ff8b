//! Which minds begin a turn in this run, and by which brain.

use super::care::{Care, Queueing, Wait};
use super::governor::Governor;
use crate::decide::Brains;
use crate::perceive::Referables;
use crate::prompt::PersonaLibrary;
use crate::schedule::GameClock;
use crate::settings::{BrainSwitch, CognitionSettings};
use crate::turn::{Acting, Dormant, Turn, TurnWanted};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::govern::{AttentionBand, Nearness, Queued, Spared, Standing};
use cognition_core::mind::{Mind, Persona, StableId};
use cognition_core::perceive::PerceptionLog;
use cognition_core::route::RouteLog;
use std::time::Duration;

/// The turns that begin in this run, in this order.
#[derive(Resource, Debug, Default)]
pub(crate) struct ChosenTurns(pub(crate) Vec<(Entity, Care)>);

/// A mind that wants a turn.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct Wanting {
    entity: Entity,
    mind: &'static Mind,
    wanted: &'static TurnWanted,
    queueing: &'static mut Queueing,
    log: &'static PerceptionLog,
    routes: &'static RouteLog,
    persona: Option<&'static Persona>,
    nearness: Option<&'static Nearness>,
}

/// Wants a turn and is free to take one.
pub(crate) type Free = (With<TurnWanted>, Without<Turn>, Without<Acting>, Without<Dormant>);

/// What the choice goes by.
#[derive(SystemParam)]
pub(crate) struct Choosing<'w, 's> {
    turns: Query<'w, 's, &'static Turn>,
    minds: Query<'w, 's, (), With<Mind>>,
    governor: ResMut<'w, Governor>,
    settings: Res<'w, CognitionSettings>,
    brains: Res<'w, Brains>,
    personas: Res<'w, PersonaLibrary>,
    referables: Res<'w, Referables>,
    clock: Res<'w, GameClock>,
    chosen: ResMut<'w, ChosenTurns>,
}

/// Minds whose brain answers inline begin in the order of their wishes; for the others, as many as
/// there are places begin in the order of the governor, and those that do without a model.
pub(crate) fn choose_turns(mut wanting: Query<Wanting, Free>, mut choosing: Choosing) {
    if !choosing.chosen.0.is_empty() {
        choosing.chosen.0.clear();
    }
    if wanting.is_empty() || choosing.settings.switch == BrainSwitch::Off {
        return;
    }
    let places = choosing.places();
    let mut at_once: Vec<(u64, &StableId, Entity, Care)> = Vec::new();
    let mut asking: Vec<(Queued<'_>, (Entity, Care))> = Vec::new();
    for mut wish in &mut wanting {
        let Some(care) = choosing.consider(&mut wish, places) else { continue };
        let mind = &wish.mind.id;
        if care.takes_place {
            asking.push((queued(&care, mind), (wish.entity, care)));
        } else {
            at_once.push((care.wanted.0, mind, wish.entity, care));
        }
    }
    let mut left = choosing.settings.turns_per_run;
    choosing.choose_asking(asking, places, &mut left);
    at_once.sort_by(|left, right| (left.0, left.1).cmp(&(right.0, right.1)));
    let at_once = at_once.into_iter().take(left).map(|(.., entity, care)| (entity, care));
    choosing.chosen.0.extend(at_once);
}

fn queued<'a>(care: &Care, mind: &'a StableId) -> Queued<'a> {
    let Care { standing, ring, prefix, .. } = *care;
    Queued { standing, ring, since: care.wait.since, prefix, mind }
}

impl Choosing<'_, '_> {
    /// How the turn of a mind would stand; none where it is not to begin yet.
    fn consider(&mut self, wish: &mut WantingItem<'_, '_>, places: usize) -> Option<Care> {
        let settled = |persona: &&Persona| self.personas.is_settled(&persona.path);
        if !wish.persona.iter().all(settled) {
            return None;
        }
        let since = wish.queueing.wait_since(wish.wanted.since, self.governor.now());
        let nearness = wish.nearness.copied().unwrap_or_default();
        let settings = Res::clone(&self.settings);
        let rules = &settings.govern.attention;
        let band = rules.band(&nearness);
        let free_of_charge = self.brains.answers_inline(&wish.mind.tier);
        if !free_of_charge || band.is_some_and(|band| !band.own_moves_every.is_zero()) {
            let considered = wish.routes.considered();
            wish.queueing.read(wish.mind, wish.log, considered, wish.wanted.witness);
        }
        if band.is_some_and(|band| self.rests(band, wish)) {
            return None;
        }
        let stood_since = wish.queueing.stood_since(self.governor.now());
        if places == 0 && !free_of_charge && self.only_waits(wish, band, since) {
            self.governor.wait_for_place(wish.queueing.lead.standing);
            return None;
        }
        let mut care = Care {
            standing: wish.queueing.lead.standing,
            ring: rules.ring(&nearness),
            prefix: wish.persona.map_or(0, |persona| prefix(&persona.path)),
            wait: Wait { stood_since, ..Wait::from(since) },
            wanted: (wish.wanted.since, since),
            considered: wish.routes.considered(),
            checked: wish.log.last_id(),
            restarts: wish.queueing.restarts,
            takes_place: !free_of_charge,
            ..Care::default()
        };
        if !free_of_charge {
            self.judge(&mut care, wish, band);
        }
        Some(care)
    }

    /// Whether nothing but a place could let the turn begin.
    fn only_waits(
        &self,
        wish: &WantingItem<'_, '_>,
        band: Option<&AttentionBand>,
        since: Duration,
    ) -> bool {
        let own_brain = band.is_none_or(|band| band.tier.is_none());
        let event = wish.queueing.lead.event.is_some();
        own_brain && !event && self.does_without(&wish.mind.id, &Wait::from(since)).is_none()
    }

    /// Says what an event, a player and a distance make of a turn that asks a brain.
    fn judge(&self, care: &mut Care, wish: &WantingItem<'_, '_>, band: Option<&AttentionBand>) {
        let lead = &wish.queueing.lead;
        care.event = lead.event;
        care.player = lead.speaker.clone().filter(|speaker| !self.is_mind(speaker));
        // Whoever a player speaks to is at hand, wherever that is.
        let tier = band.filter(|_| care.player.is_none()).and_then(|band| band.tier.clone());
        if tier.as_ref().is_some_and(|tier| tier.is_heuristic()) {
            (care.spared, care.takes_place) = (Some(Spared::Far), false);
        } else if let Some(tier) = tier {
            care.takes_place = !self.brains.answers_inline(&tier);
            care.tier = Some(tier);
        }
    }

    fn is_mind(&self, id: &StableId) -> bool {
        self.referables.find(id).is_some_and(|entity| self.minds.contains(entity))
    }

    /// Whether a move of its own comes too soon after the last.
    fn rests(&self, band: &AttentionBand, wish: &WantingItem<'_, '_>) -> bool {
        let own = wish.queueing.lead.standing == Standing::OwnMove;
        let last = wish.queueing.last_own_move;
        let now = self.clock.now;
        own && last.is_some_and(|last| last <= now && now.since(last) < band.own_moves_every)
    }

    /// As many as there are places, in the order of the governor.
    fn choose_asking(
        &mut self,
        mut asking: Vec<(Queued<'_>, (Entity, Care))>,
        places: usize,
        left: &mut usize,
    ) {
        let settings = Res::clone(&self.settings);
        self.governor.put_in_order(&mut asking, &settings.govern);
        let mut begun = 0;
        for (queued, (entity, mut care)) in asking {
            if *left == 0 {
                self.governor.count_waiting(care.standing);
                continue;
            }
            care.spared = self
                .does_without(queued.mind, &care.wait)
                .or_else(|| self.storm(queued.mind, &care));
            let kept = self.governor.left_for_others(&queued, &settings);
            let has_call =
                self.governor.has_call(queued.mind, care.player.as_ref(), &settings.govern);
            if care.spared.is_some() {
                care.takes_place = false;
            } else if !has_call {
                self.governor.count_waiting(care.standing);
                continue;
            } else if begun + kept < places {
                begun += 1;
            } else {
                self.governor.wait_for_place(care.standing);
                continue;
            }
            *left -= 1;
            self.chosen.0.push((entity, care));
        }
    }

    /// Places that turns may still take: those that have begun may all be asking at once.
    fn places(&self) -> usize {
        let now = self.governor.now();
        let holds = |turn: &&Turn| turn.care.takes_place && turn.care.wait.not_before <= now;
        let taken = self.turns.iter().filter(holds).count() + self.governor.flying_beside();
        let free = self.settings.max_in_flight.saturating_sub(taken);
        let unasked = |turn: &&Turn| turn.care.takes_place && turn.care.wait.first_asked.is_none();
        let calls = self.governor.calls_of_world(&self.settings.govern);
        free.min(calls.saturating_sub(self.turns.iter().filter(unasked).count()))
    }

    fn does_without(&self, mind: &StableId, wait: &Wait) -> Option<Spared> {
        if self.governor.is_spent(mind, &self.settings.govern) {
            return Some(Spared::Budget);
        }
        let late = self.governor.is_too_late(wait, &self.settings.govern);
        late.then_some(Spared::Waited)
    }

    fn storm(&mut self, mind: &StableId, care: &Care) -> Option<Spared> {
        let (event, rules) = (care.event?, self.settings.govern.storms);
        let may = self.governor.storms.may_ask(event, mind, self.clock.now, &rules);
        (!may).then_some(Spared::Storm)
    }
}

/// Minds of one persona begin their prompts alike. Quick, for it is asked in every run (FNV-1a).
fn prefix(persona: &str) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    persona.bytes().fold(0xcbf2_9ce4_8422_2325, fold)
}
