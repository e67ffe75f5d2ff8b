//! What happened to a mind, in an order that nobody can change unnoticed.

mod event_bounds;
mod event_chain;
mod event_content;
mod mind_event;

pub use event_chain::{BrokenChain, ChainFault, LoggedEvent};
pub use mind_event::MindEvent;

use crate::mind::GameTime;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use event_chain::{hash_of_nothing, link};
use serde::{Deserialize, Serialize};

/// How many events a mind keeps.
pub const EVENT_BOUND: usize = 200;

/// The events of a mind, oldest first: the newest [`EVENT_BOUND`]. Of those that were dropped their
/// count is kept, and the hash of the last one, so numbers and chain go on.
///
/// ```
/// use cognition_core::conscience::{EventLog, MindEvent};
/// use cognition_core::mind::GameTime;
///
/// let mut log = EventLog::default();
/// let event = MindEvent::Happened { text: "The door creaks.".to_owned() };
/// assert_eq!(log.append(event, 1, GameTime::from_secs(4)).number, 1);
/// assert_eq!(log.verify(), Ok(()));
/// ```
#[derive(Component, Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawEventLog")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventLog {
    events: Vec<LoggedEvent>,
    /// How many came before those that are kept.
    dropped: u64,
    /// Hash of the last one that was dropped.
    base: String,
    /// Hash of the newest.
    head: String,
}

/// A save is taken as it is, but for texts that are too long: what was changed in it is for
/// [`EventLog::verify`] to tell.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEventLog {
    events: Vec<LoggedEvent>,
    dropped: u64,
    base: String,
    head: String,
}

impl From<RawEventLog> for EventLog {
    fn from(raw: RawEventLog) -> Self {
        let RawEventLog { events, dropped, base, head } = raw;
        let mut log = Self { events, dropped, base, head };
        log.drop_oldest();
        log.events.iter_mut().for_each(|logged| logged.event.bound());
        log
    }
}

impl Default for EventLog {
    fn default() -> Self {
        let nothing = hash_of_nothing();
        Self { events: Vec::new(), dropped: 0, base: nothing.clone(), head: nothing }
    }
}

impl EventLog {
    /// Appends what happened in a turn (0 for none). Texts of more than 400 characters are cut
    /// (4800 for a reflection); the oldest event gives way where there is no room.
    pub fn append(&mut self, mut event: MindEvent, turn: u64, at: GameTime) -> &LoggedEvent {
        event.bound();
        let (number, source) = (self.last_number().saturating_add(1), event.source());
        let hash = link(&self.head, source, &event);
        self.head.clone_from(&hash);
        self.events.push(LoggedEvent { number, at, turn, source, event, hash });
        self.drop_oldest();
        self.events.last().expect("it was pushed just now, and the newest is never dropped")
    }

    fn drop_oldest(&mut self) {
        let excess = self.events.len().saturating_sub(EVENT_BOUND);
        if let Some(last) = self.events.drain(..excess).next_back() {
            self.base = last.hash;
            self.dropped = self.dropped.saturating_add(excess as u64);
        }
    }

    /// What is kept, oldest first.
    pub fn events(&self) -> &[LoggedEvent] {
        &self.events
    }

    /// What is kept of the events after the one of that number, oldest first; all of them for 0.
    pub fn since(&self, number: u64) -> &[LoggedEvent] {
        let seen = number.saturating_sub(self.dropped);
        let seen = usize::try_from(seen).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[seen..]
    }

    /// The number of the newest event; 0 where nothing happened yet.
    pub fn last_number(&self) -> u64 {
        self.dropped.saturating_add(self.events.len() as u64)
    }

    /// The hash of all that happened: equal for two minds to which the same happened in the same
    /// order, at whatever time and under whatever numbers.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Whether what is kept is still what was appended. The hashes have no key: this finds what was
    /// changed by mistake or by hand, and not what was hashed anew.
    ///
    /// # Errors
    /// The first event that was changed, put elsewhere or taken out.
    pub fn verify(&self) -> Result<(), BrokenChain> {
        let mut before = &self.base;
        for (place, logged) in (1..).zip(&self.events) {
            let number = self.dropped.saturating_add(place);
            logged.check(number, before)?;
            before = &logged.hash;
        }
        if *before == self.head {
            return Ok(());
        }
        let number = self.last_number().saturating_add(1);
        Err(BrokenChain { number, kind: None, fault: ChainFault::CutOff })
    }
}

#[cfg(test)]
mod tests {
    use super::mind_event::tests::one_of_each;
    use super::*;
    use expect_test::expect;
    use proptest::prelude::*;
    use proptest::sample::select;
    use serde_json::{Value, json};

    fn log_of(events: &[MindEvent]) -> EventLog {
        let mut log = EventLog::default();
        for (event, turn) in events.iter().zip(1..) {
            log.append(event.clone(), turn, GameTime::from_secs(turn * 10));
        }
        log
    }

    fn heard(text: &str) -> MindEvent {
        MindEvent::Heard { speaker: None, text: text.to_owned(), addressed: true }
    }

    fn saved(log: &EventLog) -> Value {
        serde_json::to_value(log).expect("a log is plain data")
    }

    fn loaded(saved: Value) -> EventLog {
        serde_json::from_value(saved).expect("a saved component")
    }

    /// What is wrong with a log, but for its hashes.
    fn fault_of(saved: Value) -> String {
        let fault = loaded(saved).verify().expect_err("the log was changed").to_string();
        fault.split(": its hash is").next().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_log_is_saved_as_it_is_and_goes_on_after_loading() {
        let mut log = log_of(&one_of_each());
        let mut again = loaded(saved(&log));
        assert_eq!(again, log);
        assert_eq!(
            log.append(heard("Odo?"), 9, GameTime(1)),
            again.append(heard("Odo?"), 9, GameTime(1))
        );
        assert_eq!(again.verify(), Ok(()));
    }

    #[test]
    fn the_same_history_at_other_times_and_under_other_numbers_has_the_same_head() {
        let other = |event: &MindEvent| {
            let mut wire = serde_json::to_value(event).expect("an event is plain data");
            for name in ["/commitment", "/reflection", "/due", "/evidence/turn"] {
                if let Some(place) = wire.pointer_mut(name).filter(|value| value.is_u64()) {
                    *place = json!(77);
                }
            }
            serde_json::from_value::<MindEvent>(wire).expect("only numbers changed")
        };
        let (log, mut later) = (log_of(&one_of_each()), EventLog::default());
        for event in &one_of_each() {
            later.append(other(event), 500, GameTime::from_secs(86_400));
        }
        assert_eq!(log.head(), later.head());
        assert_ne!(log.events(), later.events());
        assert_ne!(log.head(), log_of(&one_of_each()[1..]).head());
    }

    #[test]
    fn the_oldest_give_way_and_the_chain_goes_on() {
        let events: Vec<_> = (0..EVENT_BOUND + 3).map(|n| heard(&n.to_string())).collect();
        let log = log_of(&events);
        assert_eq!((log.events().len(), log.last_number()), (EVENT_BOUND, 203));
        assert_eq!((log.events()[0].number, log.verify()), (4, Ok(())));
        let numbers = |after| log.since(after).iter().map(|it| it.number).collect::<Vec<_>>();
        assert_eq!(numbers(201), [202, 203]);
        assert_eq!((numbers(0).len(), numbers(203).len(), numbers(u64::MAX).len()), (200, 0, 0));
    }

    #[test]
    fn a_save_with_too_many_events_keeps_the_newest_with_their_chain() {
        let mut long = saved(&log_of(&vec![heard("Odo?"); EVENT_BOUND]));
        let short = log_of(&vec![heard("Odo?"); EVENT_BOUND + 2]);
        let more = saved(&short)["events"].clone();
        let events = long["events"].as_array_mut().expect("a list");
        events.extend(more.as_array().into_iter().flatten().skip(EVENT_BOUND - 2).cloned());
        long["head"] = json!(short.head());
        assert_eq!(loaded(long), short);
    }

    #[test]
    fn whatever_is_changed_is_named() {
        let log = saved(&log_of(&["a", "b", "c", "d"].map(heard)));
        let changed = |change: fn(&mut Value)| {
            let mut log = log.clone();
            change(&mut log);
            fault_of(log)
        };
        let events = |change: fn(&mut Vec<Value>)| {
            let mut log = log.clone();
            change(log["events"].as_array_mut().expect("a list"));
            fault_of(log)
        };
        let told = [
            changed(|log| log["events"][1]["text"] = json!("B")),
            changed(|log| log["events"][1]["source"] = json!("executor")),
            changed(|log| log["events"][1]["hash"] = json!("0")),
            changed(|log| log["base"] = json!("0")),
            changed(|log| log["head"] = json!("0")),
            changed(|log| log["dropped"] = json!(7)),
            events(|events| drop(events.remove(1))),
            events(|events| drop(events.pop())),
            events(|events| events.swap(1, 2)),
            events(|events| events.insert(1, events[0].clone())),
        ];
        expect![[r"
            event 2 (`heard`) was changed
            event 2 (`heard`) was changed
            event 2 (`heard`) was changed
            event 1 (`heard`) was changed
            event 5 is missing: the log ends before its head
            event 8 (`heard`) was moved: event 1 stands in its place
            event 2 (`heard`) was moved: event 3 stands in its place
            event 4 is missing: the log ends before its head
            event 2 (`heard`) was moved: event 3 stands in its place
            event 2 (`heard`) was moved: event 1 stands in its place"]]
        .assert_eq(&told.join("\n"));
    }

    proptest! {
        #[test]
        fn any_single_change_is_found_where_it_was_made(
            events in proptest::collection::vec(select(one_of_each()), 1..12),
            other in select(one_of_each()),
            at in any::<prop::sample::Index>(),
        ) {
            let mut log = log_of(&events);
            prop_assert_eq!(log.verify(), Ok(()));
            let at = at.index(events.len());
            prop_assume!(events[at] != other);
            log.events[at].event = other;
            let number = log.verify().expect_err("the event was changed").number;
            prop_assert_eq!(number, at as u64 + 1);
        }

        #[test]
        fn no_event_can_be_taken_out(
            events in proptest::collection::vec(select(one_of_each()), 1..12),
            at in any::<prop::sample::Index>(),
        ) {
            let mut log = log_of(&events);
            let at = at.index(events.len());
            log.events.remove(at);
            let number = log.verify().expect_err("an event was taken out").number;
            prop_assert_eq!(number, at as u64 + 1);
        }
    }
}
