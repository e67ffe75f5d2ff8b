//! Working memory: what was said lately, conversation by conversation.

use super::decay::{DAY, TEXT_BOUND, forget_first};
use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::clip_in_place;
use serde::{Deserialize, Serialize};

/// How many conversations are kept; the one that rested longest gives way.
pub const CONVERSATIONS_BOUND: usize = 16;

/// How many lines of a conversation are kept; the oldest give way.
pub const LINES_BOUND: usize = 8;

/// One line of a conversation: something said or perceived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::working_memory"]
pub struct Line {
    /// Who said it; the mind itself is one of them.
    pub speaker: StableId,
    /// What was said: one line of at most 500 characters once it is kept.
    pub text: String,
    /// When.
    pub at: GameTime,
}

/// What was said lately: at most [`CONVERSATIONS_BOUND`] conversations of at most [`LINES_BOUND`]
/// lines. Each is named by the stable id of the partner; the empty name is that of the
/// surroundings. A conversation is forgotten a day of game time after its last line.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawWorkingMemory")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::working_memory"]
pub struct WorkingMemory {
    /// The one that rested longest first.
    conversations: Vec<Conversation>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::working_memory"]
struct Conversation {
    with: StableId,
    lines: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWorkingMemory {
    conversations: Vec<Conversation>,
}

impl From<RawWorkingMemory> for WorkingMemory {
    fn from(raw: RawWorkingMemory) -> Self {
        let mut memory = Self::default();
        for Conversation { with, lines } in raw.conversations {
            lines.into_iter().for_each(|line| memory.hear(&with, line));
        }
        memory
    }
}

impl WorkingMemory {
    /// Takes a line in as the latest of its conversation; a blank one says nothing.
    pub fn hear(&mut self, conversation: &StableId, mut line: Line) {
        clip_in_place(&mut line.text, TEXT_BOUND);
        if line.text.is_empty() {
            return;
        }
        let mut talk = self.take(conversation);
        if !talk.is_alive(line.at) {
            talk.lines.clear();
        }
        talk.lines.push(line);
        forget_first(&mut talk.lines, LINES_BOUND);
        self.conversations.push(talk);
        forget_first(&mut self.conversations, CONVERSATIONS_BOUND);
    }

    /// The lines of a conversation that are still kept, oldest first.
    pub fn lines(&self, conversation: &StableId, now: GameTime) -> impl Iterator<Item = &Line> {
        let talk = self.conversations.iter().find(|talk| talk.with == *conversation);
        talk.filter(|talk| talk.is_alive(now)).into_iter().flat_map(|talk| &talk.lines)
    }

    /// How many lines of a conversation are still kept, from 0 to 8.
    pub fn count(&self, conversation: &StableId, now: GameTime) -> u32 {
        self.lines(conversation, now).map(|_| 1).sum()
    }

    /// All lines that are still kept and with whom, the latest conversation first, its latest line
    /// first.
    pub fn iter(&self, now: GameTime) -> impl Iterator<Item = (&StableId, &Line)> {
        let talks = self.conversations.iter().rev().filter(move |talk| talk.is_alive(now));
        talks.flat_map(|talk| talk.lines.iter().rev().map(|line| (&talk.with, line)))
    }

    /// Takes a conversation out, or begins it.
    fn take(&mut self, with: &StableId) -> Conversation {
        match self.conversations.iter().position(|talk| talk.with == *with) {
            Some(place) => self.conversations.remove(place),
            None => Conversation { with: with.clone(), lines: Vec::new() },
        }
    }
}

impl Conversation {
    fn is_alive(&self, now: GameTime) -> bool {
        self.lines.last().is_some_and(|last| now.since(last.at) < DAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn line(text: &str, at: GameTime) -> Line {
        Line { speaker: StableId::new("odo"), text: text.to_owned(), at }
    }

    #[test]
    fn a_conversation_keeps_its_latest_eight_lines() {
        let (mut memory, odo) = (WorkingMemory::default(), StableId::new("odo"));
        (1..=10).for_each(|n| memory.hear(&odo, line(&format!("line {n}"), GameTime(n))));
        memory.hear(&odo, line(" \n", GameTime(11)));
        let kept: Vec<_> = memory.lines(&odo, GameTime(11)).map(|line| &*line.text).collect();
        assert_eq!((kept.first(), kept.last()), (Some(&"line 3"), Some(&"line 10")));
        assert_eq!(memory.count(&odo, GameTime(11)), 8);
        assert_eq!(memory.count(&StableId::new("mara"), GameTime(11)), 0);
    }

    #[test]
    fn a_conversation_is_forgotten_a_day_after_its_last_line() {
        let (mut memory, odo) = (WorkingMemory::default(), StableId::new("odo"));
        memory.hear(&odo, line("one", GameTime::from_secs(0)));
        memory.hear(&odo, line("two", GameTime::from_secs(80_000)));
        assert_eq!(memory.count(&odo, GameTime::from_secs(166_399)), 2, "should be refreshed");
        assert_eq!(memory.count(&odo, GameTime::from_secs(166_400)), 0);
        memory.hear(&odo, line("three", GameTime::from_secs(170_000)));
        assert_eq!(memory.count(&odo, GameTime::from_secs(170_000)), 1, "should begin anew");
    }

    #[test]
    fn the_conversation_that_rested_longest_gives_way() {
        let mut memory = WorkingMemory::default();
        let with = |n: u64| StableId::new(format!("guest_{n}"));
        (0..16).for_each(|n| memory.hear(&with(n), line("hi", GameTime(n))));
        memory.hear(&with(0), line("again", GameTime(16)));
        memory.hear(&with(16), line("hi", GameTime(17)));
        let now = GameTime(17);
        assert_eq!((memory.count(&with(0), now), memory.count(&with(1), now)), (2, 0));
        let latest = memory.iter(now).map(|(with, _)| with.clone()).take(2).collect::<Vec<_>>();
        assert_eq!(latest, [with(16), with(0)]);
    }

    proptest! {
        #[test]
        fn bounds_hold_after_any_talk_and_a_save_loads_equal(
            talk in prop::collection::vec((0_u8..20, "[a-c ]{0,3}", 0_u64..200_000), 0..300)
        ) {
            let mut memory = WorkingMemory::default();
            for (with, text, seconds) in talk {
                memory.hear(&StableId::new(format!("{with}")), line(&text, GameTime::from_secs(seconds)));
            }
            prop_assert!(memory.conversations.len() <= CONVERSATIONS_BOUND);
            prop_assert!(memory.conversations.iter().all(|talk| talk.lines.len() <= LINES_BOUND));
            let saved = serde_json::to_string(&memory).expect("plain data");
            let loaded: WorkingMemory = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, memory);
        }
    }

    #[test]
    fn an_overlong_save_is_cut_to_its_bounds_when_it_is_read() {
        let line = |n: u64| serde_json::json!({"speaker": "odo", "text": "x".repeat(900), "at": n});
        let talk = |n: u64| serde_json::json!({"with": format!("{n}"), "lines": (0..20).map(line).collect::<Vec<_>>()});
        let saved = serde_json::json!({"conversations": (0..30).map(talk).collect::<Vec<_>>()});
        let memory: WorkingMemory = serde_json::from_value(saved).expect("a saved memory");
        assert_eq!(memory.iter(GameTime(19)).count(), CONVERSATIONS_BOUND * LINES_BOUND);
        assert!(memory.iter(GameTime(19)).all(|(_, line)| line.text.chars().count() == TEXT_BOUND));
    }
}
