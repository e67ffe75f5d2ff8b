//! Who goes first, and that nobody waits for ever.

use crate::mind::StableId;
use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::time::Duration;
use strum::IntoStaticStr;

/// What a request is for; the first goes first. In data `snake_case`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(Reflect, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum RequestPriority {
    /// Somebody has spoken to the mind.
    SpokenTo,
    /// Something happened that it reacts to.
    Responding,
    /// A move of its own.
    #[default]
    OwnMove,
    /// Beside the turns: a look back, what comes to an idle mind, what an exchange leaves behind.
    Beside,
}

impl RequestPriority {
    /// All of them, the first first.
    pub const ALL: [Self; 4] = [Self::SpokenTo, Self::Responding, Self::OwnMove, Self::Beside];

    /// How logs and reports name it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A request that waits to be let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued<'a> {
    /// What it is for.
    pub standing: RequestPriority,
    /// How far away the mind is, in rings: see [`AttentionRules::ring`](super::AttentionRules).
    pub ring: u8,
    /// Since when it waits.
    pub since: Duration,
    /// What its prompt begins with: minds of one prefix share what a server has cached.
    pub prefix: u64,
    /// The mind.
    pub mind: &'a StableId,
}

impl Queued<'_> {
    fn is_overdue(&self, now: Duration, patience: Duration) -> bool {
        now.saturating_sub(self.since) >= patience
    }
}

/// Which of two requests goes first, prefixes left aside: one whose patience is at an end before all
/// others, the oldest of them first; then by standing, nearness, waiting time, and stable id.
pub fn compare(
    left: &Queued<'_>,
    right: &Queued<'_>,
    now: Duration,
    patience: Duration,
) -> Ordering {
    rank(left, now, patience).cmp(&rank(right, now, patience))
}

type Rank<'a> = (bool, Option<(RequestPriority, u8)>, Duration, &'a StableId);

fn rank<'a>(queued: &Queued<'a>, now: Duration, patience: Duration) -> Rank<'a> {
    let overdue = queued.is_overdue(now, patience);
    let class = (!overdue).then_some((queued.standing, queued.ring));
    (!overdue, class, queued.since, queued.mind)
}

/// Puts requests in the order in which they are let through.
///
/// As [`compare`] says, but among equals in standing and nearness those with the prefix that was
/// let through last come first, then the others prefix by prefix, that of the oldest first.
pub fn put_in_order<T>(
    queue: &mut [(Queued<'_>, T)],
    now: Duration,
    patience: Duration,
    last_prefix: Option<u64>,
) {
    let mut oldest: BTreeMap<(RequestPriority, u8, u64), Duration> = BTreeMap::new();
    for (queued, _) in queue.iter() {
        let first = oldest.entry((queued.standing, queued.ring, queued.prefix));
        first.and_modify(|since| *since = queued.since.min(*since)).or_insert(queued.since);
    }
    queue.sort_by_cached_key(|(queued, _)| {
        let group = (queued.standing, queued.ring, queued.prefix);
        let other_prefix = last_prefix != Some(queued.prefix);
        let class = (queued.standing, queued.ring, other_prefix, oldest[&group], queued.prefix);
        let class = (!queued.is_overdue(now, patience)).then_some(class);
        (class, queued.since, queued.mind)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn queued(mind: &StableId, standing: RequestPriority, ring: u8, since: u64) -> Queued<'_> {
        Queued { standing, ring, since: Duration::from_secs(since), prefix: 0, mind }
    }

    fn order(mut queue: Vec<(Queued<'_>, ())>, now: u64, last: Option<u64>) -> String {
        put_in_order(&mut queue, Duration::from_secs(now), PATIENCE, last);
        queue.iter().map(|(queued, ())| queued.mind.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn check(now: u64, expected: &Expect) {
        let ids = ["aside", "far", "idle", "near", "odo"].map(StableId::new);
        let queue = vec![
            (queued(&ids[0], RequestPriority::Beside, 0, 0), ()),
            (queued(&ids[1], RequestPriority::SpokenTo, 3, 9), ()),
            (queued(&ids[2], RequestPriority::OwnMove, 0, 5), ()),
            (queued(&ids[3], RequestPriority::SpokenTo, 0, 9), ()),
            (queued(&ids[4], RequestPriority::Responding, 0, 9), ()),
        ];
        expected.assert_eq(&order(queue, now, None));
    }

    #[test]
    fn who_is_spoken_to_goes_first_and_the_near_before_the_far() {
        check(10, &expect!["near far odo idle aside"]);
    }

    #[test]
    fn who_has_waited_for_too_long_goes_before_all_others_in_the_order_of_age() {
        check(36, &expect!["aside idle near far odo"]);
    }

    #[test]
    fn minds_of_one_prefix_go_one_after_the_other_where_they_are_equal_otherwise() {
        let ids = ["a", "b", "c", "d", "e"].map(StableId::new);
        let queue = || {
            let of = |n: usize, prefix| Queued {
                prefix,
                ..queued(&ids[n], RequestPriority::OwnMove, 0, n as u64)
            };
            let spoken = Queued { prefix: 3, ..queued(&ids[4], RequestPriority::SpokenTo, 0, 9) };
            vec![(of(0, 1), ()), (of(1, 2), ()), (of(2, 1), ()), (of(3, 2), ()), (spoken, ())]
        };
        assert_eq!(order(queue(), 10, None), "e a c b d");
        assert_eq!(order(queue(), 10, Some(2)), "e b d a c", "the server has that prefix");
        assert_eq!(order(queue(), 40, Some(2)), "a b c d e", "who is overdue goes by age alone");
    }

    fn standing() -> impl Strategy<Value = RequestPriority> {
        (0_usize..4).prop_map(|n| RequestPriority::ALL[n])
    }

    proptest! {
        /// Whatever order requests arrive in, they leave in the same one.
        #[test]
        fn the_order_is_total(
            entries in proptest::collection::vec((standing(), 0_u8..3, 0_u64..60, 0_u64..3), 1..30),
            last in proptest::option::of(0_u64..3),
        ) {
            let ids: Vec<_> = (0..entries.len()).map(|n| StableId::new(format!("m{n:02}"))).collect();
            let queue = |backwards: bool| {
                let of = |n: usize| {
                    let (standing, ring, since, prefix) = entries[n];
                    (Queued { prefix, ..queued(&ids[n], standing, ring, since) }, ())
                };
                let mut places: Vec<_> = (0..entries.len()).collect();
                if backwards {
                    places.reverse();
                }
                places.into_iter().map(of).collect::<Vec<_>>()
            };
            prop_assert_eq!(order(queue(false), 60, last), order(queue(true), 60, last));
        }
    }
}
