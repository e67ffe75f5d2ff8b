//! The line of those who wait to be let through, kept in order: nobody looks at all of them to find
//! the first.

use super::{Queued, RequestPriority};
use crate::mind::StableId;
use std::collections::{BTreeMap, BTreeSet, btree_map, btree_set};
use std::iter::Peekable;
use std::time::Duration;

/// Since when somebody waits, who it is, and what stands for the request.
type Age<T> = (Duration, StableId, T);
/// Who is in one of these is equal but for the age: standing, ring, prefix.
type Group = (RequestPriority, u8, u64);

/// Requests that wait, in the order in which they are let through.
///
/// `T` stands for a request, as long as it waits. The order is that of
/// [`put_in_order`](super::put_in_order); to enter, to leave and to be found as the first takes
/// logarithmic time.
///
/// ```
/// use cognition_core::govern::{LineRules, Queued, RequestPriority, WaitingLine};
/// use cognition_core::mind::StableId;
/// use std::time::Duration;
///
/// let (mara, odo) = (StableId::new("mara"), StableId::new("odo"));
/// let own_move = Queued {
///     standing: RequestPriority::OwnMove, ring: 0, since: Duration::ZERO, prefix: 0, mind: &mara,
/// };
/// let mut line = WaitingLine::default();
/// line.enter("mara's move", &own_move);
/// line.enter("odo's answer", &Queued { standing: RequestPriority::SpokenTo, mind: &odo, ..own_move });
///
/// let rules = LineRules { patience: Some(Duration::from_secs(30)), last_prefix: None };
/// let mut walk = line.walk(Duration::ZERO, rules);
/// assert_eq!(walk.next(|_| true), Some("odo's answer"));
/// ```
#[derive(Clone, Debug)]
pub struct WaitingLine<T> {
    places: BTreeMap<T, (Duration, StableId, Group)>,
    by_age: BTreeMap<Age<T>, Group>,
    groups: BTreeMap<Group, BTreeSet<Age<T>>>,
    counts: [u32; RequestPriority::ALL.len()],
}

/// What the order of a [`WaitingLine`] depends on besides who is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineRules {
    /// Who has waited for so long goes before all others; `None` where only age counts.
    pub patience: Option<Duration>,
    /// The prefix that was let through last.
    pub last_prefix: Option<u64>,
}

impl<T> Default for WaitingLine<T> {
    fn default() -> Self {
        let (places, by_age, groups, counts) = Default::default();
        Self { places, by_age, groups, counts }
    }
}

impl<T: Ord + Copy> WaitingLine<T> {
    /// A request comes to wait, or waits in another place than before.
    pub fn enter(&mut self, request: T, queued: &Queued<'_>) {
        let group = (queued.standing, queued.ring, queued.prefix);
        let stands = self.places.get(&request);
        let same = |(since, mind, known): &(Duration, StableId, Group)| {
            (*since, mind, *known) == (queued.since, queued.mind, group)
        };
        if stands.is_some_and(same) {
            return;
        }
        self.leave(request);
        let age = (queued.since, queued.mind.clone(), request);
        self.places.insert(request, (queued.since, queued.mind.clone(), group));
        self.groups.entry(group).or_default().insert(age.clone());
        self.by_age.insert(age, group);
        self.counts[queued.standing as usize] += 1;
    }

    /// A request does not wait any more; says whether it did.
    pub fn leave(&mut self, request: T) -> bool {
        let Some((since, mind, group)) = self.places.remove(&request) else { return false };
        let age = (since, mind, request);
        if let Some(members) = self.groups.get_mut(&group) {
            members.remove(&age);
            if members.is_empty() {
                self.groups.remove(&group);
            }
        }
        self.by_age.remove(&age);
        self.counts[group.0 as usize] -= 1;
        true
    }

    /// Nobody waits any more.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether this one waits.
    pub fn contains(&self, request: T) -> bool {
        self.places.contains_key(&request)
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// How many wait, by standing.
    pub fn counts(&self) -> [u32; RequestPriority::ALL.len()] {
        self.counts
    }

    /// Since when who has waited for longest does.
    pub fn oldest(&self) -> Option<Duration> {
        self.by_age.first_key_value().map(|((since, ..), _)| *since)
    }

    /// Goes along the line, from the first to the last.
    pub fn walk(&self, now: Duration, rules: LineRules) -> LineWalk<'_, T> {
        // Where only age counts, everybody is taken as overdue.
        let overdue_from =
            rules.patience.map_or(Some(Duration::MAX), |limit| now.checked_sub(limit));
        let mut groups: Vec<_> = self.groups.iter().collect();
        groups.sort_by_cached_key(|((standing, ring, prefix), members)| {
            let other_prefix = rules.last_prefix != Some(*prefix);
            let oldest = members.first().map(|(since, ..)| *since);
            // The first to be walked is the last of the list.
            std::cmp::Reverse((*standing, *ring, other_prefix, oldest, *prefix))
        });
        let groups = groups.into_iter().map(|(group, members)| (group.0, members.iter())).collect();
        LineWalk { by_age: self.by_age.iter().peekable(), groups, overdue_from }
    }
}

/// A walk along a [`WaitingLine`].
#[derive(Debug)]
pub struct LineWalk<'l, T> {
    by_age: Peekable<btree_map::Iter<'l, Age<T>, Group>>,
    groups: Vec<(RequestPriority, btree_set::Iter<'l, Age<T>>)>,
    /// Who waits since then or before is overdue; none while nobody can be.
    overdue_from: Option<Duration>,
}

impl<T: Copy> LineWalk<'_, T> {
    /// The next, those passed over for whose standing nothing is open.
    pub fn next(&mut self, open: impl Fn(RequestPriority) -> bool) -> Option<T> {
        self.next_overdue(&open).or_else(|| self.next_in_groups(&open))
    }

    fn next_overdue(&mut self, open: &impl Fn(RequestPriority) -> bool) -> Option<T> {
        let from = self.overdue_from?;
        while let Some(((.., request), group)) =
            self.by_age.next_if(|((since, ..), _)| *since <= from)
        {
            if open(group.0) {
                return Some(*request);
            }
        }
        None
    }

    fn next_in_groups(&mut self, open: &impl Fn(RequestPriority) -> bool) -> Option<T> {
        let overdue = |since: Duration| self.overdue_from.is_some_and(|from| since <= from);
        while let Some((standing, members)) = self.groups.last_mut() {
            let next = members.find(|(since, ..)| !overdue(*since)).filter(|_| open(*standing));
            if let Some((.., request)) = next {
                return Some(*request);
            }
            self.groups.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::put_in_order;
    use super::*;
    use proptest::prelude::*;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn queued(mind: &StableId, standing: RequestPriority, ring: u8, since: u64) -> Queued<'_> {
        Queued { standing, ring, since: Duration::from_secs(since), prefix: 0, mind }
    }

    fn attention(last_prefix: Option<u64>) -> LineRules {
        LineRules { patience: Some(PATIENCE), last_prefix }
    }

    fn walked(line: &WaitingLine<usize>, now: u64, rules: LineRules) -> Vec<usize> {
        let mut walk = line.walk(Duration::from_secs(now), rules);
        std::iter::from_fn(|| walk.next(|_| true)).collect()
    }

    #[test]
    fn without_patience_only_age_counts() {
        let ids = ["a", "b", "c"].map(StableId::new);
        let mut line = WaitingLine::default();
        line.enter(0, &queued(&ids[0], RequestPriority::SpokenTo, 0, 7));
        line.enter(1, &queued(&ids[1], RequestPriority::OwnMove, 2, 5));
        line.enter(2, &queued(&ids[2], RequestPriority::Beside, 0, 3));
        assert_eq!(walked(&line, 9, LineRules::default()), [2, 1, 0]);
        assert_eq!(walked(&line, 9, attention(None)), [0, 1, 2]);
    }

    #[test]
    fn a_standing_for_which_nothing_is_open_is_passed_over() {
        let ids = ["a", "b", "c", "d"].map(StableId::new);
        let mut line = WaitingLine::default();
        line.enter(0, &queued(&ids[0], RequestPriority::OwnMove, 0, 0));
        line.enter(1, &queued(&ids[1], RequestPriority::SpokenTo, 0, 1));
        line.enter(2, &queued(&ids[2], RequestPriority::OwnMove, 0, 40));
        line.enter(3, &queued(&ids[3], RequestPriority::SpokenTo, 0, 41));
        let mut walk = line.walk(Duration::from_secs(45), attention(None));
        let only_talk = |standing| standing == RequestPriority::SpokenTo;
        assert_eq!([walk.next(only_talk), walk.next(only_talk)], [Some(1), Some(3)]);
        assert_eq!(walk.next(only_talk), None);
    }

    #[test]
    fn who_enters_again_has_only_the_new_place() {
        let id = StableId::new("a");
        let mut line = WaitingLine::default();
        line.enter(0, &queued(&id, RequestPriority::OwnMove, 0, 3));
        line.enter(0, &queued(&id, RequestPriority::SpokenTo, 0, 3));
        assert_eq!((line.len(), line.counts()), (1, [1, 0, 0, 0]));
        assert_eq!(walked(&line, 3, attention(None)), [0]);
        assert!(line.leave(0));
        assert!(!line.leave(0) && line.is_empty());
        assert_eq!((line.counts(), line.oldest()), ([0; 4], None));
    }

    proptest! {
        /// The line and the sort are two ways to one order, whoever has come and gone before.
        #[test]
        fn the_order_is_that_of_the_sort(
            entries in proptest::collection::vec(
                (0_usize..12, 0_usize..4, 0_u8..3, 0_u64..60, 0_u64..3, any::<bool>()), 1..40),
            last in proptest::option::of(0_u64..3),
        ) {
            let ids: Vec<_> = (0..12).map(|n| StableId::new(format!("m{n:02}"))).collect();
            let mut line = WaitingLine::default();
            let mut waiting = BTreeMap::new();
            for (n, standing, ring, since, prefix, stays) in entries {
                let queued = Queued { prefix, ..queued(&ids[n], RequestPriority::ALL[standing], ring, since) };
                if stays {
                    line.enter(n, &queued);
                    waiting.insert(n, queued);
                } else {
                    prop_assert_eq!(line.leave(n), waiting.remove(&n).is_some());
                }
            }
            let mut sorted: Vec<_> = waiting.iter().map(|(n, queued)| (*queued, *n)).collect();
            put_in_order(&mut sorted, Duration::from_secs(60), PATIENCE, last);
            let sorted: Vec<_> = sorted.into_iter().map(|(_, n)| n).collect();
            prop_assert_eq!(walked(&line, 60, attention(last)), sorted);
            let counts = RequestPriority::ALL.map(|standing| {
                waiting.values().map(|queued| u32::from(queued.standing == standing)).sum::<u32>()
            });
            prop_assert_eq!(line.counts(), counts);
            prop_assert_eq!(line.oldest(), waiting.values().map(|queued| queued.since).min());
        }
    }
}
