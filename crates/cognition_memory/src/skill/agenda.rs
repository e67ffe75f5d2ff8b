//! What a mind means to come back to: percepts that it plants in its own future.

use crate::mind::GameTime;
use crate::perceive::Percept;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::folded;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many reminders a mind keeps.
pub const AGENDA_BOUND: usize = 32;
/// A reminder of the same thing within this time of another is the same one.
const SAME: Duration = Duration::from_secs(60);

/// What a reminder does when its time comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::skill::agenda"]
pub enum ReminderKind {
    /// It asks for a turn: the mind can do something about it.
    #[default]
    Prompt,
    /// It is only perceived.
    Notification,
}

/// One reminder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::skill::agenda"]
pub struct AgendaEntry {
    /// Its number within the mind, counted from 1.
    pub id: u32,
    /// When it is due.
    pub due: GameTime,
    /// What it reminds of. Untrusted.
    pub text: String,
    /// What it does when its time comes.
    #[serde(default)]
    pub kind: ReminderKind,
    /// After how many minutes of game time it comes again; at least 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat_minutes: Option<u32>,
}

/// Why a reminder was not taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgendaFault {
    /// There are [`AGENDA_BOUND`] of them.
    #[error("the agenda is full with {AGENDA_BOUND} reminders, cancel one first")]
    Full,
    /// It reminds of nothing.
    #[error("a reminder must say of what")]
    Blank,
}

/// What a mind means to come back to, soonest first: at most [`AGENDA_BOUND`] reminders.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawAgenda")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::skill::agenda"]
pub struct Agenda {
    entries: Vec<AgendaEntry>,
    /// The highest number that was given.
    last: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAgenda {
    entries: Vec<AgendaEntry>,
    last: u32,
}

impl From<RawAgenda> for Agenda {
    fn from(raw: RawAgenda) -> Self {
        let mut agenda = Self { entries: raw.entries, last: raw.last };
        for entry in &mut agenda.entries {
            entry.repeat_minutes = entry.repeat_minutes.map(|every| every.max(1));
        }
        agenda.last = agenda.entries.iter().map(|entry| entry.id).fold(raw.last, Ord::max);
        agenda.sort();
        agenda.entries.truncate(AGENDA_BOUND);
        agenda
    }
}

impl Agenda {
    /// Plants a reminder and gives its number; the same text within a minute of one that is there
    /// is that one.
    ///
    /// # Errors
    /// Where the text is blank or there is no room.
    pub fn plant(
        &mut self,
        due: GameTime,
        text: &str,
        kind: ReminderKind,
        repeat_minutes: Option<u32>,
    ) -> Result<u32, AgendaFault> {
        if text.trim().is_empty() {
            return Err(AgendaFault::Blank);
        }
        if let Some(same) = self.entries.iter().find(|entry| entry.is_same(due, text)) {
            return Ok(same.id);
        }
        if self.entries.len() >= AGENDA_BOUND {
            return Err(AgendaFault::Full);
        }
        self.last = self.last.saturating_add(1);
        let repeat_minutes = repeat_minutes.map(|every| every.max(1));
        let text = text.trim().to_owned();
        self.entries.push(AgendaEntry { id: self.last, due, text, kind, repeat_minutes });
        self.sort();
        Ok(self.last)
    }

    /// Takes a reminder out.
    pub fn cancel(&mut self, id: u32) -> Option<AgendaEntry> {
        let at = self.entries.iter().position(|entry| entry.id == id)?;
        Some(self.entries.remove(at))
    }

    /// What has become due, soonest first, as percepts. What repeats is planted anew; of times
    /// that were missed it tells once.
    pub fn take_due(&mut self, now: GameTime) -> Vec<Percept> {
        let due = self.entries.partition_point(|entry| entry.due <= now);
        let taken: Vec<_> = self.entries.drain(..due).collect();
        let percepts = taken.iter().map(AgendaEntry::percept).collect();
        self.entries.extend(taken.into_iter().filter_map(|entry| entry.again(now)));
        self.sort();
        percepts
    }

    /// When the soonest is due.
    pub fn next_due(&self) -> Option<GameTime> {
        self.entries.first().map(|entry| entry.due)
    }

    /// The reminders, soonest first.
    pub fn entries(&self) -> &[AgendaEntry] {
        &self.entries
    }

    fn sort(&mut self) {
        self.entries.sort_by_key(|entry| (entry.due, entry.id));
    }
}

impl AgendaEntry {
    fn is_same(&self, due: GameTime, text: &str) -> bool {
        let apart = self.due.since(due).max(due.since(self.due));
        apart < SAME && folded(&self.text).eq(folded(text))
    }

    fn percept(&self) -> Percept {
        let percept =
            Percept::event(format!("It is time for what you meant to remember: {}", self.text));
        match self.kind {
            ReminderKind::Prompt => percept.addressed(),
            ReminderKind::Notification => percept,
        }
    }

    /// The next time after now, on the beat of the first; none where time would end before.
    fn again(mut self, now: GameTime) -> Option<Self> {
        let every = u64::from(self.repeat_minutes?) * 60_000;
        let beats = now.0.saturating_sub(self.due.0) / every + 1;
        let ahead = beats.checked_mul(every)?;
        self.due = GameTime(self.due.0.checked_add(ahead)?);
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MINUTE: u64 = 60;

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(minutes * MINUTE)
    }

    fn planted(entries: &[(u64, &str)]) -> Agenda {
        let mut agenda = Agenda::default();
        for (due, text) in entries {
            agenda.plant(at(*due), text, ReminderKind::Prompt, None).expect("should be taken in");
        }
        agenda
    }

    #[test]
    fn what_is_due_is_told_soonest_first_and_only_once() {
        let mut agenda = planted(&[(9, "bank the fire"), (3, "feed the goat"), (20, "sleep")]);
        assert_eq!(agenda.next_due(), Some(at(3)));
        let told: Vec<_> =
            agenda.take_due(at(10)).into_iter().map(|percept| percept.text).collect();
        let begin = "It is time for what you meant to remember: ";
        assert_eq!(told, [format!("{begin}feed the goat"), format!("{begin}bank the fire")]);
        assert_eq!(agenda.take_due(at(10)), []);
        assert_eq!(agenda.next_due(), Some(at(20)));
    }

    #[test]
    fn only_a_prompt_asks_for_a_turn() {
        let mut agenda = planted(&[(1, "speak up")]);
        agenda.plant(at(2), "the bell", ReminderKind::Notification, None).expect("there is room");
        let addressed: Vec<_> = agenda.take_due(at(3)).iter().map(|it| it.addressed).collect();
        assert_eq!(addressed, [true, false]);
    }

    #[test]
    fn what_repeats_keeps_its_beat_and_tells_once_of_what_was_missed() {
        let mut agenda = Agenda::default();
        agenda.plant(at(5), "stir the pot", ReminderKind::Prompt, Some(10)).expect("there is room");
        assert_eq!(agenda.take_due(at(5)).len(), 1);
        assert_eq!(agenda.next_due(), Some(at(15)));
        assert_eq!(agenda.take_due(at(47)).len(), 1);
        assert_eq!(agenda.next_due(), Some(at(55)));
        assert_eq!(agenda.take_due(GameTime(u64::MAX)).len(), 1);
        assert_eq!(agenda.next_due(), None, "time has ended");
    }

    #[test]
    fn the_same_reminder_within_a_minute_is_one() {
        let mut agenda = planted(&[(5, "Feed the goat")]);
        let again = |agenda: &mut Agenda, seconds| {
            let due = GameTime::from_secs(5 * MINUTE + seconds);
            agenda.plant(due, " feed  the GOAT", ReminderKind::Prompt, None)
        };
        assert_eq!(again(&mut agenda, 59), Ok(1));
        assert_eq!(again(&mut agenda, 60), Ok(2));
    }

    #[test]
    fn a_full_agenda_says_so_and_a_cancelled_number_is_not_used_again() {
        let mut agenda = Agenda::default();
        for n in 0..AGENDA_BOUND as u64 {
            agenda
                .plant(at(n), &format!("item {n}"), ReminderKind::Prompt, None)
                .expect("has room");
        }
        let more = |agenda: &mut Agenda| agenda.plant(at(99), "more", ReminderKind::Prompt, None);
        assert_eq!(more(&mut agenda), Err(AgendaFault::Full));
        assert_eq!(agenda.cancel(7).map(|entry| entry.text), Some("item 6".to_owned()));
        assert_eq!(agenda.cancel(7), None);
        assert_eq!(more(&mut agenda), Ok(33));
        assert_eq!(agenda.plant(at(1), " \n", ReminderKind::Prompt, None), Err(AgendaFault::Blank));
    }

    #[test]
    fn a_save_with_too_much_keeps_the_soonest_and_never_repeats_without_end() {
        let entry = |n: u64| {
            let (id, text) = (70 - n as u32, "x".to_owned());
            AgendaEntry { id, due: at(70 - n), text, repeat_minutes: Some(0), ..Default::default() }
        };
        let overlong = Agenda { entries: (0..70).map(entry).collect(), last: 1 };
        let saved = serde_json::to_string(&overlong).expect("an agenda is plain data");
        let mut agenda: Agenda = serde_json::from_str(&saved).expect("a saved component");
        assert_eq!((agenda.entries.len(), agenda.last), (AGENDA_BOUND, 70));
        assert_eq!(agenda.next_due(), Some(at(1)));
        assert_eq!(agenda.take_due(at(1)).len(), 1);
        assert_eq!(agenda.entries.iter().filter(|entry| entry.due == at(2)).count(), 2);
    }

    proptest! {
        #[test]
        fn it_stays_sorted_and_bounded_and_survives_a_save(
            steps in prop::collection::vec((0..400_u64, "[ab]{0,2}", prop::option::of(0..3_u32), any::<bool>()), 0..80)
        ) {
            let mut agenda = Agenda::default();
            for (time, text, repeat, take) in steps {
                let _ = agenda.plant(GameTime::from_secs(time), &text, ReminderKind::Prompt, repeat);
                if take {
                    let _ = agenda.take_due(GameTime::from_secs(time / 2));
                    let next = agenda.next_due();
                    prop_assert!(next.is_none_or(|due| due > GameTime::from_secs(time / 2)));
                }
                prop_assert!(agenda.entries.len() <= AGENDA_BOUND);
                prop_assert!(agenda.entries.is_sorted_by_key(|entry| entry.due));
            }
            let saved = serde_json::to_string(&agenda).expect("an agenda is plain data");
            prop_assert_eq!(serde_json::from_str::<Agenda>(&saved).ok(), Some(agenda));
        }
    }
}
