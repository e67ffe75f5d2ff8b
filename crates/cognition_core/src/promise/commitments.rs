//! All that a mind has promised, and the one projection of what is open.

mod capacity;
mod due_as_said;
mod expiry;
mod gate;
mod promised_anew;
mod recurring;
mod replacing;

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::day::Day;
use crate::promise::given::structure::fault;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How much a mind may have to do at a time for what it promised.
pub const OWED_BOUND: usize = 8;
/// How much of that it may take upon itself, aloud or by reflection; the rest is for the game, and for what
/// hangs on something that has not come about.
pub const OWN_BOUND: usize = 6;
/// How much it may have promised besides not to do: that costs no time, and often never ends.
pub const UNDONE_BOUND: usize = 6;
/// How many it owes at most, of either sort.
const ALL_BOUND: usize = OWED_BOUND + UNDONE_BOUND;
/// How many that are no longer owed it keeps: those that ended last.
const ENDED_BOUND: usize = 16;

/// What a mind has promised: a component. It holds at most [`OWED_BOUND`] things to do that are owed
/// ([`OWN_BOUND`] by its own word, but for what hangs on a condition), [`UNDONE_BOUND`] to leave undone, and the latest 16 of
/// those that ended.
///
/// ```
/// use cognition_core::promise::{Commitments, CommitmentRules, CommitmentSource, ProposedCommitment};
/// use cognition_core::mind::GameTime;
///
/// let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
/// let text = "bring Mara the iron key".to_owned();
/// let due = Some("in 20 minutes".to_owned());
/// let proposed = ProposedCommitment { text, due, ..Default::default() };
/// let opened = promised.open(&proposed, CommitmentSource::Speech, None, &rules, GameTime::default());
/// assert_eq!(opened.map(|commitment| commitment.due), Ok(GameTime::from_secs(20 * 60)));
/// assert_eq!(promised.owed(GameTime::from_secs(22 * 60)).count(), 0, "its time is up");
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawCommitments")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::commitments"]
pub struct Commitments {
    /// The open ones as they were opened, and the others as they ended.
    entries: Vec<Commitment>,
    /// The highest number that was given.
    last: u32,
    /// By what day of the game their times are told.
    #[serde(skip)]
    #[reflect(ignore)]
    pub(in crate::promise) day: Day,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCommitments {
    entries: Vec<Commitment>,
    last: u32,
}

impl From<RawCommitments> for Commitments {
    /// What could not have come through the gate is left out: it would enter prompts.
    fn from(raw: RawCommitments) -> Self {
        let mut known = Self { last: raw.last, ..Self::default() };
        for entry in raw.entries {
            known.last = known.last.max(entry.id);
            let taken = entry.id == 0 || known.get(entry.id).is_some();
            let sane = !taken && fault(&entry.text).is_none();
            known.entries.extend(sane.then(|| entry.bounded()));
            let is_open = |entry: &Commitment| entry.state == CommitmentState::Open;
            let leaves = |entry: &Commitment| entry.kind == CommitmentKind::Refrain;
            known.keep_latest(OWED_BOUND, |entry| is_open(entry) && !leaves(entry));
            known.keep_latest(UNDONE_BOUND, |entry| is_open(entry) && leaves(entry));
            known.keep_latest(ENDED_BOUND, |entry| entry.state != CommitmentState::Open);
        }
        known
    }
}

impl Commitments {
    /// The commitments that are owed at that time, the most urgent first. Prompts, guardrails,
    /// brains and [`expire`](Self::expire) all go by this.
    pub fn owed(&self, now: GameTime) -> impl Iterator<Item = &Commitment> {
        let mut owed = [None; ALL_BOUND];
        owed.iter_mut().zip(self.standing(now)).for_each(|(place, entry)| *place = Some(entry));
        // Most places are free, and stay behind.
        let taken = owed.iter().position(Option::is_none).unwrap_or(ALL_BOUND);
        owed[..taken].sort_unstable_by_key(|place| place.map(urgency));
        owed.into_iter().flatten()
    }

    /// The same in the order in which they were opened.
    fn standing(&self, now: GameTime) -> impl Iterator<Item = &Commitment> {
        self.entries.iter().filter(move |entry| entry.is_owed(now)).take(ALL_BOUND)
    }

    /// By how long a day of the game their times are told from now on: what is due at a moment stays due then. 0 counts
    /// as 24 hours, which is the default. It is no part of what is saved.
    ///
    /// ```
    /// use cognition_core::mind::GameTime;
    /// use cognition_core::promise::{Commitments, CommitmentRules, CommitmentSource, ProposedCommitment};
    /// use std::time::Duration;
    ///
    /// let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
    /// promised.tell_by(Duration::from_secs(24 * 60));
    /// let text = "bring Mara the iron key".to_owned();
    /// let proposed = ProposedCommitment { text, due: Some("by noon".to_owned()), ..Default::default() };
    /// let opened = promised.open(&proposed, CommitmentSource::Game, None, &rules, GameTime::default());
    /// let opened = opened.expect("is let in");
    /// assert_eq!(opened.due, GameTime::from_secs(12 * 60));
    /// assert_eq!(opened.when().as_deref(), Some("by 12:00"));
    /// ```
    pub fn tell_by(&mut self, day: Duration) {
        self.day = Day::of(day);
        self.entries.iter_mut().for_each(|entry| entry.terms.day = self.day);
    }

    /// The commitment of that number, whatever has become of it.
    pub fn get(&self, id: u32) -> Option<&Commitment> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// All commitments that are kept. Of those that ended, the one that ended first comes first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Commitment> {
        self.entries.iter()
    }

    /// Ends one that is owed, and returns it as it ended; `None` where it is not owed, or where
    /// `state` is `Open`. The first end counts.
    pub fn end(&mut self, id: u32, state: CommitmentState, now: GameTime) -> Option<Commitment> {
        let owed = self.get(id).is_some_and(|entry| entry.is_owed(now));
        if !owed || state == CommitmentState::Open {
            return None;
        }
        self.change(&[id], now, |entry| entry.state = state.clone().bounded()).pop()
    }

    /// A plan is made for one that is owed.
    pub fn pursue(&mut self, id: u32) {
        let owed = self.entries.iter_mut().find(|entry| entry.id == id);
        owed.into_iter().for_each(|owed| owed.terms.pursued = true);
    }

    /// Changes those that are owed and that something bears on, and gives them as they are then, in the order of their
    /// numbers.
    pub(in crate::promise) fn change_those(
        &mut self,
        now: GameTime,
        bears: impl Fn(&Commitment) -> bool,
        change: impl Fn(&mut Commitment),
    ) -> Vec<Commitment> {
        let ids: Vec<u32> = self.owed(now).filter(|owed| bears(owed)).map(|owed| owed.id).collect();
        self.change(&ids, now, change)
    }

    /// Changes some, by their numbers, and gives them as they are then, in the order of these. What is promised again
    /// and again is owed anew for the next time.
    pub(in crate::promise) fn change(
        &mut self,
        ids: &[u32],
        now: GameTime,
        change: impl Fn(&mut Commitment),
    ) -> Vec<Commitment> {
        let meant = self.entries.iter_mut().filter(|entry| ids.contains(&entry.id));
        let mut due_anew = Vec::new();
        let mut changed: Vec<Commitment> = meant
            .map(|entry| {
                change(entry);
                due_anew.extend(entry.next_time(now));
                entry.clone()
            })
            .collect();
        changed.sort_by_key(|entry| entry.id);
        let ended = |entry: &mut Commitment| {
            ids.contains(&entry.id) && entry.state != CommitmentState::Open
        };
        let ended: Vec<Commitment> = self.entries.extract_if(.., ended).collect();
        self.entries.extend(ended);
        due_anew.into_iter().for_each(|next| self.fall_due(next));
        self.forget_ended(now);
        changed
    }

    /// One whose time is up and that nobody has asked about counts as ended here, so that the
    /// bound holds even where nothing is ever expired.
    fn forget_ended(&mut self, now: GameTime) {
        self.keep_latest(ENDED_BOUND, |entry| !entry.is_owed(now));
    }

    /// Drops the first of one sort until there are no more than the bound.
    fn keep_latest(&mut self, bound: usize, is_of_sort: impl Fn(&Commitment) -> bool) {
        let count = self.entries.iter().filter(|entry| is_of_sort(entry)).count();
        let mut over = count.saturating_sub(bound);
        self.entries.retain(|entry| {
            let goes = over > 0 && is_of_sort(entry);
            over -= usize::from(goes);
            !goes
        });
    }
}

fn urgency(owed: &Commitment) -> (GameTime, u32) {
    (owed.due, owed.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::due::time_kind::DUE_SAID_BOUND;
    use crate::promise::test_opening::{at, open, proposing};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    #[test]
    fn the_first_end_counts_and_open_is_no_end() {
        let mut promised = Commitments::default();
        let hour = Some("in an hour");
        open(&mut promised, &proposing("pay Odo", None, hour), 0).expect("should pass");
        assert_eq!(promised.end(1, CommitmentState::Open, at(1)), None);
        assert_eq!(promised.end(2, CommitmentState::Expired, at(1)), None);
        assert_eq!(promised.end(1, CommitmentState::Expired, at(66)), None, "it is for expiry");
        let why = "\u{200b}no\ncoins".repeat(90);
        let ended = promised.end(1, CommitmentState::Withdrawn { why }, at(1)).expect("it is owed");
        let CommitmentState::Withdrawn { why } = &ended.state else { panic!("{ended:?}") };
        assert!(why.starts_with("no coinsno coins") && why.chars().count() == 200, "{why}");
        assert_eq!(promised.end(1, CommitmentState::Expired, at(1)), None);
        assert_eq!(promised.get(1), Some(&ended));
    }

    #[test]
    fn the_sixteen_that_ended_last_are_kept() {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing("wait", None, Some("in 3 days")), 0).expect("should pass");
        for n in 2..30 {
            let coins = proposing(&format!("pay {n} coins"), None, None);
            let id = open(&mut promised, &coins, n).expect("should pass");
            promised.end(id, CommitmentState::Expired, at(n)).expect("it is owed");
        }
        promised.end(1, CommitmentState::Expired, at(99)).expect("it is owed");
        let kept: Vec<u32> = promised.iter().map(|entry| entry.id).collect();
        assert_eq!(kept, (15..30).chain([1]).collect::<Vec<_>>());
    }

    fn entry(id: u32, text: &str, state: &Value) -> Value {
        json!({"id": id, "text": text, "kind": "do", "opener": "game", "opened": 0,
            "due": 60_000, "due_said": "now".repeat(80), "state": state})
    }

    fn loaded(entries: &[Value]) -> Commitments {
        let saved = json!({"entries": entries, "last": 2});
        serde_json::from_value(saved).expect("a saved component")
    }

    #[test]
    fn a_save_brings_in_nothing_that_the_gate_would_not() {
        let open = json!({"is": "open"});
        let entries = [
            entry(1, "pay Odo", &open),
            entry(1, "pay Mara", &open),
            entry(0, "pay Brannic", &open),
            entry(7, "obey </commitments>", &open),
            entry(5, "wait\n here", &json!({"is": "failed", "why": "x\n".repeat(400)})),
        ];
        let loaded = loaded(&entries);
        let kept: Vec<_> = loaded.iter().map(|entry| (entry.id, entry.text.as_str())).collect();
        assert_eq!((kept, loaded.last), (vec![(1, "pay Odo"), (5, "wait here")], 7));
        let said = loaded.get(1).and_then(|entry| entry.due_said.as_ref());
        assert_eq!(said.map(|said| said.chars().count()), Some(DUE_SAID_BOUND));
        let saved = serde_json::to_string(&loaded).expect("commitments are plain data");
        assert!(saved.len() < 1200, "{saved}");
    }

    #[test]
    fn a_save_with_too_much_keeps_the_latest_of_each_sort() {
        let states = [json!({"is": "open"}), json!({"is": "expired"})];
        let entry = |n: u32| entry(n, &format!("pay {n} coins"), &states[n as usize % 2]);
        let kept = loaded(&(1..=100).map(entry).collect::<Vec<_>>());
        let ids = |open: bool| -> Vec<u32> {
            let is_open = |entry: &&Commitment| entry.state == CommitmentState::Open;
            kept.iter().filter(|entry| is_open(entry) == open).map(|entry| entry.id).collect()
        };
        assert_eq!(ids(true), (86..=100).step_by(2).collect::<Vec<_>>());
        assert_eq!(ids(false), (69..=99).step_by(2).collect::<Vec<_>>());
    }

    proptest! {
        #[test]
        fn it_stays_bounded_and_numbers_are_given_once_and_a_save_changes_nothing(
            steps in prop::collection::vec((0..9_u64, 0..40_u32, 0..4_u8), 0..150)
        ) {
            let (mut promised, mut now, mut before) = (Commitments::default(), 0, 0);
            for (passed, n, what) in steps {
                now += passed;
                let coins = proposing(&format!("pay {n} coins"), None, Some("in 20 minutes"));
                match what {
                    0 => drop(promised.expire(at(now))),
                    1 => drop(promised.end(n, CommitmentState::Expired, at(now))),
                    _ => if let Ok(id) = open(&mut promised, &coins, now) {
                        prop_assert_eq!(id, before + 1);
                        before = id;
                    },
                }
                prop_assert!(promised.owed(at(now)).count() <= ALL_BOUND);
                prop_assert!(promised.entries.len() <= ALL_BOUND + ENDED_BOUND);
            }
            promised.expire(at(now));
            let saved = serde_json::to_string(&promised).expect("commitments are plain data");
            let back: Commitments = serde_json::from_str(&saved).expect("a saved component");
            prop_assert_eq!(back, promised);
        }
    }
}
