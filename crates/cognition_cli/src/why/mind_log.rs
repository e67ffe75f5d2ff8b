//! What a run says of one mind, by its turns.

use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::{RunEvent, RunRecord};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// So near to the time that is asked for, another turn may be meant.
const A_MINUTE: Duration = Duration::from_mins(1);

/// What a run says of one mind.
#[derive(Debug)]
pub(super) struct MindLog<'r> {
    pub(super) mind: &'r StableId,
    /// All that concerns it, in order, with the game time by then as far as the log tells it.
    pub(super) events: Vec<(Option<GameTime>, &'r RunEvent)>,
    /// When its turns began, by their numbers.
    turns: BTreeMap<u64, Option<GameTime>>,
}

impl<'r> MindLog<'r> {
    /// # Errors
    /// When the run has no such mind.
    pub(super) fn of(records: &'r [RunRecord], mind: &'r StableId) -> Result<Self, String> {
        let (mut events, mut turns, mut now) = (Vec::new(), BTreeMap::new(), None);
        for RunRecord { event, .. } in records {
            now = time_of(event).or(now);
            if whose(event).as_ref() != Some(mind) {
                continue;
            }
            events.push((now, event));
            if let Some(turn) = turn_of(event) {
                turns.entry(turn).or_insert(now);
            }
        }
        match events.is_empty() {
            true => Err(unknown(records, mind)),
            false => Ok(Self { mind, events, turns }),
        }
    }

    /// A turn that is there; the last where none is named, and none where there is none.
    ///
    /// # Errors
    /// When it has no such turn.
    pub(super) fn turn(&self, named: Option<u64>) -> Result<Option<u64>, String> {
        let last = self.turns.keys().next_back().copied();
        match named {
            Some(turn) if !self.turns.contains_key(&turn) => {
                let has = last.map_or("none".to_owned(), |last| format!("1 to {last}"));
                Err(format!("`{}` has no turn {turn} in this run; it has {has}", self.mind))
            }
            Some(turn) => Ok(Some(turn)),
            None => Ok(last),
        }
    }

    /// The last turn that had begun by then.
    ///
    /// # Errors
    /// When none had, with when the first began.
    pub(super) fn turn_at(&self, time: GameTime) -> Result<u64, String> {
        let begun = self.turns.iter().filter(|(_, begun)| begun.is_some_and(|begun| begun <= time));
        begun.map(|(turn, _)| *turn).next_back().ok_or_else(|| {
            let first = self.turns.values().flatten().next();
            let first = first.map_or("it takes none".to_owned(), |at| format!("it begins at {at}"));
            format!("`{}` had taken no turn by {time}; of its first, {first}", self.mind)
        })
    }

    /// The turns that began in the minute before that time, in order: whoever asks for a minute may
    /// mean any of them.
    pub(super) fn turns_near(&self, time: GameTime) -> impl DoubleEndedIterator<Item = u64> + '_ {
        let is_near = move |at: &GameTime| *at <= time && time.since(*at) < A_MINUTE;
        let near = self.turns.iter().filter(move |(_, at)| at.as_ref().is_some_and(is_near));
        near.map(|(turn, _)| *turn)
    }

    /// The turns, in order.
    pub(super) fn turns(&self) -> impl Iterator<Item = u64> + '_ {
        self.turns.keys().copied()
    }

    /// When a turn began, as far as the log tells it.
    pub(super) fn began(&self, turn: u64) -> Option<GameTime> {
        self.turns.get(&turn).copied().flatten()
    }

    /// When a turn ended, as far as the log tells it.
    pub(super) fn ended(&self, turn: u64) -> Option<GameTime> {
        let ended = self.events.iter().rev().find(|(_, event)| {
            matches!(event, RunEvent::TurnEnded { .. }) && turn_of(event) == Some(turn)
        });
        ended.and_then(|(at, _)| *at)
    }

    /// `mara, turn 3, at 7:12:30`
    pub(super) fn title(&self, turn: u64) -> String {
        let at = self.began(turn).map(|at| format!(", at {at}")).unwrap_or_default();
        format!("{}, turn {turn}{at}", self.mind)
    }

    /// The events of a turn.
    pub(super) fn of_turn(&self, turn: u64) -> Vec<&'r RunEvent> {
        let own = self.events.iter().map(|(_, event)| *event);
        own.filter(|event| turn_of(event) == Some(turn)).collect()
    }

    /// What concerns the mind before the turn, since the one before.
    pub(super) fn before(&self, turn: u64) -> Vec<&'r RunEvent> {
        let own: Vec<&RunEvent> = self.events.iter().map(|(_, event)| *event).collect();
        let first = own.iter().position(|event| turn_of(event) == Some(turn)).unwrap_or(0);
        let before = own[..first].iter().rposition(|event| turn_of(event).is_some());
        own[before.map_or(0, |before| before + 1)..first].to_vec()
    }

    /// What concerns the mind after the turn, until the next.
    pub(super) fn after(&self, turn: u64) -> Vec<&'r RunEvent> {
        let own: Vec<&RunEvent> = self.events.iter().map(|(_, event)| *event).collect();
        let last = own.iter().rposition(|event| turn_of(event) == Some(turn)).unwrap_or(0);
        let rest = &own[last + 1..];
        let next = rest.iter().position(|event| turn_of(event).is_some()).unwrap_or(rest.len());
        rest[..next].to_vec()
    }
}

/// The mind is a field of nearly every event, under this name.
fn whose(event: &RunEvent) -> Option<StableId> {
    let value = serde_json::to_value(event).ok()?;
    value["mind"].as_str().map(StableId::new)
}

fn turn_of(event: &RunEvent) -> Option<u64> {
    match event {
        // Found out later, of a turn that is over.
        RunEvent::Consolidated { .. } => None,
        RunEvent::RouteDecided { turn, .. } => *turn,
        other => serde_json::to_value(other).ok()?["turn"].as_u64().filter(|turn| *turn > 0),
    }
}

/// The game time that an event tells.
fn time_of(event: &RunEvent) -> Option<GameTime> {
    match event {
        RunEvent::RouteDecided { route, .. } => Some(route.created_at),
        RunEvent::EventLogged { entry, .. } => Some(entry.at),
        RunEvent::Drifted { at, .. } => Some(*at),
        _ => None,
    }
}

fn unknown(records: &[RunRecord], mind: &StableId) -> String {
    let known: BTreeSet<StableId> =
        records.iter().filter_map(|record| whose(&record.event)).collect();
    let known: Vec<&str> = known.iter().map(StableId::as_str).collect();
    match known.is_empty() {
        true => format!("no mind did anything in this run, `{mind}` neither"),
        false => format!("the run has no mind `{mind}`; it has {}", known.join(", ")),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use cognition_core::record::TurnEnd;
    use cognition_core::route::{RouteHistory, RouteRecord, RoutingWeights, Signals, route};
    use std::sync::Arc;

    pub(in crate::why) fn began(turn: u64, minutes: u64) -> RunRecord {
        let (signals, weights) = (Signals::default(), Arc::new(RoutingWeights::document().clone()));
        let decision = route(&signals, &RouteHistory::default(), &weights);
        let at = GameTime::from_secs(minutes * 60);
        let route = Box::new(RouteRecord::new(&decision, signals, weights, at));
        let (mind, turn) = (StableId::new("guard"), Some(turn));
        RunRecord { tick: 1, event: RunEvent::RouteDecided { mind, turn, route } }
    }

    fn ended(turn: u64) -> RunRecord {
        let (mind, end) = (StableId::new("guard"), TurnEnd::Done);
        RunRecord { tick: 2, event: RunEvent::TurnEnded { mind, turn, end } }
    }

    #[test]
    fn a_time_belongs_to_the_turn_that_had_begun_by_then() {
        let records = [began(1, 10), ended(1), began(2, 12), ended(2)];
        let mind = StableId::new("guard");
        let log = MindLog::of(&records, &mind).expect("is in the log");
        let turn_at = |minutes: u64| log.turn_at(GameTime::from_secs(minutes * 60));
        assert_eq!(turn_at(11), Ok(1));
        assert_eq!(turn_at(12), Ok(2));
        assert_eq!(log.title(2), "guard, turn 2, at 0:12:00");
        let near = |minutes: u64| log.turns_near(GameTime::from_secs(minutes * 60 + 59));
        assert_eq!((near(10).collect(), near(11).count()), (vec![1], 0));
        let why = turn_at(9).expect_err("none had begun");
        assert!(why.contains("it begins at 0:10:00"), "{why}");
    }
}
