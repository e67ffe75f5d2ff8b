//! Calls a minute: of the world, of each mind, of each player.

use crate::settings::GovernSettings;
use bevy::prelude::*;
use cognition_core::govern::{BucketRate, TokenBucket};
use cognition_core::mind::StableId;
use std::collections::BTreeMap;
use std::time::Duration;

/// What is allowed a minute, by whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rate {
    World,
    Mind,
    Player,
}

impl Rate {
    /// As the settings call it.
    const fn name(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Mind => "mind",
            Self::Player => "player",
        }
    }

    const fn set(self, settings: &GovernSettings) -> Option<BucketRate> {
        match self {
            Self::World => settings.world,
            Self::Mind => settings.mind,
            Self::Player => settings.player,
        }
    }
}

/// Full buckets are forgotten beyond so many; an empty one never is.
const KEPT: usize = 1_024;

/// The buckets; those of whoever never asked are full.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    world: Option<TokenBucket>,
    minds: BTreeMap<StableId, TokenBucket>,
    players: BTreeMap<StableId, TokenBucket>,
    /// The rates that were told to keep somebody waiting, as they were then.
    told: BTreeMap<Rate, BucketRate>,
}

impl Buckets {
    /// Calls that the world has.
    pub(super) fn of_world(&self, settings: &GovernSettings, now: Duration) -> u32 {
        available(self.world.as_ref(), settings.world, now)
    }

    /// Which bucket has no call for this mind and this player; none where each has.
    pub(super) fn empty(
        &self,
        mind: &StableId,
        player: Option<&StableId>,
        settings: &GovernSettings,
        now: Duration,
    ) -> Option<Rate> {
        let of_mind = || available(self.minds.get(mind), settings.mind, now);
        let of_player = |player| available(self.players.get(player), settings.player, now);
        if of_mind() == 0 {
            return Some(Rate::Mind);
        }
        if player.is_some_and(|player| of_player(player) == 0) {
            return Some(Rate::Player);
        }
        (self.of_world(settings, now) == 0).then_some(Rate::World)
    }

    /// Tells, the first time that a rate keeps somebody waiting, which setting it is; and again
    /// once that was changed.
    pub(super) fn tell(&mut self, rate: Rate, whose: &StableId, settings: &GovernSettings) {
        let Some(set) = rate.set(settings) else { return };
        if self.told.insert(rate, set) == Some(set) {
            return;
        }
        let (name, BucketRate { capacity, per_minute }) = (rate.name(), set);
        let patience = match settings.longest_wait {
            Some(longest) => format!(" and thinks by the heuristic brain after {longest:?}"),
            None => String::new(),
        };
        warn!(
            target: "cognition::decide",
            "`CognitionSettings.govern.{name}` allows {per_minute} calls a minute, {capacity} at once: `{whose}` waits for its next{patience}. Set it higher, or to `None` to lift the bound; this is told once"
        );
    }

    /// Takes a call out of each bucket that applies.
    pub(super) fn take(
        &mut self,
        mind: &StableId,
        player: Option<&StableId>,
        settings: &GovernSettings,
        now: Duration,
    ) {
        if let Some(rate) = settings.world {
            take(self.world.get_or_insert_with(|| TokenBucket::new(rate, now)), rate, now);
        }
        take_of(&mut self.minds, Some(mind), settings.mind, now);
        take_of(&mut self.players, player, settings.player, now);
    }
}

fn available(bucket: Option<&TokenBucket>, rate: Option<BucketRate>, now: Duration) -> u32 {
    let Some(rate) = rate else { return u32::MAX };
    bucket.map_or(rate.capacity, |bucket| {
        let mut bucket = *bucket;
        bucket.follow(rate, now);
        bucket.available(now)
    })
}

fn take(bucket: &mut TokenBucket, rate: BucketRate, now: Duration) {
    bucket.follow(rate, now);
    bucket.take(now);
}

fn take_of(
    buckets: &mut BTreeMap<StableId, TokenBucket>,
    whose: Option<&StableId>,
    rate: Option<BucketRate>,
    now: Duration,
) {
    let (Some(whose), Some(rate)) = (whose, rate) else { return };
    if buckets.len() > KEPT {
        buckets.retain(|_, bucket| !bucket.is_full(now));
    }
    let bucket = buckets.entry(whose.clone()).or_insert_with(|| TokenBucket::new(rate, now));
    take(bucket, rate, now);
}
