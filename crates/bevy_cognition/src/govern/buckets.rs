//! Calls a minute: of the world, of each mind, of each player.

use crate::settings::GovernSettings;
use cognition_core::govern::{BucketRate, TokenBucket};
use cognition_core::mind::StableId;
use std::collections::BTreeMap;
use std::time::Duration;

/// Full buckets are forgotten beyond so many; an empty one never is.
const KEPT: usize = 1_024;

/// The buckets; those of whoever never asked are full.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    world: Option<TokenBucket>,
    minds: BTreeMap<StableId, TokenBucket>,
    players: BTreeMap<StableId, TokenBucket>,
}

impl Buckets {
    /// Calls that the world has.
    pub(super) fn of_world(&self, settings: &GovernSettings, now: Duration) -> u32 {
        available(self.world.as_ref(), settings.world, now)
    }

    /// Whether there is a call for this mind and this player.
    pub(super) fn have(
        &self,
        mind: &StableId,
        player: Option<&StableId>,
        settings: &GovernSettings,
        now: Duration,
    ) -> bool {
        let of_mind = || available(self.minds.get(mind), settings.mind, now);
        let of_player = |player| available(self.players.get(player), settings.player, now);
        self.of_world(settings, now) > 0
            && of_mind() > 0
            && player.is_none_or(|player| of_player(player) > 0)
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
