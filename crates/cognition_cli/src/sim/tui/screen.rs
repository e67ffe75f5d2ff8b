//! What is shown, and what keys do to it.

use super::feed::Feed;
use super::link::{News, Order};
use super::mind_rows::MindRows;
use super::question::Question;
use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use std::time::{Duration, Instant};

/// What to wait between two turns, from slow to fast.
pub(super) const PAUSES: [Duration; 5] = [
    Duration::from_secs(3),
    Duration::from_millis(1500),
    Duration::from_millis(700),
    Duration::from_millis(200),
    Duration::ZERO,
];
/// How far a page goes.
const PAGE: usize = 10;

/// The state of the screen.
#[derive(Debug)]
pub(super) struct Screen {
    pub(super) title: String,
    pub(super) feed: Feed,
    pub(super) minds: MindRows,
    pub(super) question: Option<Question>,
    pub(super) stage: Stage,
    pub(super) paused: bool,
    /// A place in [`PAUSES`].
    pub(super) pace: usize,
    pub(super) turns: u64,
    pub(super) help: bool,
    /// Whether minds are shown where there is no room for them beside the story.
    pub(super) minds_first: bool,
    one_step: bool,
    answer: Option<String>,
    due: Option<Instant>,
    quit: bool,
}

/// What the one who plays is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The scenario is read.
    Loading,
    /// It waits for an order.
    Ready,
    /// A turn is being taken.
    Thinking,
    /// A person is asked.
    Asking,
    /// Nothing comes any more.
    Over,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            title: String::new(),
            feed: Feed::default(),
            minds: MindRows::default(),
            question: None,
            stage: Stage::Loading,
            paused: false,
            pace: 2,
            turns: 0,
            help: false,
            minds_first: false,
            one_step: false,
            answer: None,
            due: None,
            quit: false,
        }
    }
}

impl Screen {
    /// Takes in what the one who plays tells.
    pub(super) fn take(&mut self, news: News) {
        match news {
            News::Begun { title, cast } => {
                (self.title, self.stage) = (title, Stage::Ready);
                self.minds = MindRows::new(cast);
            }
            News::Played { told, records } => {
                self.feed.tell(&told);
                records.iter().for_each(|record| self.minds.add(record));
                self.turns += 1;
                (self.stage, self.due) = (Stage::Ready, None);
            }
            News::Asked(suggested) => {
                let refused = self.question.take().and_then(|before| before.refused);
                self.question = Some(Question { refused, ..Question::new(suggested) });
                self.stage = Stage::Asking;
            }
            News::Refused(why) => {
                if let Some(question) = &mut self.question {
                    question.refused = Some(why);
                }
            }
            News::Settled => (self.question, self.stage) = (None, Stage::Ready),
            News::Numbers(numbers) => self.feed.tell(&[String::new(), numbers]),
        }
    }

    /// Nothing is played any more.
    pub(super) fn end(&mut self) {
        (self.stage, self.question) = (Stage::Over, None);
    }

    pub(super) fn has_quit(&self) -> bool {
        self.quit
    }

    /// What the one who plays is to do now, if anything.
    pub(super) fn order(&mut self, now: Instant) -> Option<Order> {
        let order = match self.stage {
            Stage::Asking => self.answer.take().map(Order::Answer),
            Stage::Ready => self.is_due(now).then_some(Order::Step),
            _ => None,
        }?;
        (self.stage, self.one_step) = (Stage::Thinking, false);
        Some(order)
    }

    fn is_due(&mut self, now: Instant) -> bool {
        let due = *self.due.get_or_insert(now + PAUSES[self.pace]);
        self.one_step || (!self.paused && now >= due)
    }

    /// Takes a key.
    pub(super) fn press(&mut self, key: KeyCode, modifiers: KeyModifiers) {
        if modifiers.contains(KeyModifiers::CONTROL) {
            self.quit |= key == KeyCode::Char('c');
            return;
        }
        if std::mem::take(&mut self.help) {
            return;
        }
        match (&mut self.question, self.stage) {
            (Some(question), Stage::Asking) if question.entry.is_some() || answers(key) => {
                self.answer = question.press(key).or(self.answer.take());
            }
            _ => self.steer(key),
        }
    }

    fn steer(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('q') => self.quit = true,
            KeyCode::Char('?' | 'h') => self.help = true,
            KeyCode::Char(' ' | 'p') => self.paused = !self.paused,
            KeyCode::Char('s' | 'n') => (self.paused, self.one_step) = (true, true),
            KeyCode::Char('+') => self.set_pace(self.pace + 1),
            KeyCode::Char('-') => self.set_pace(self.pace.saturating_sub(1)),
            KeyCode::Tab => self.minds_first = !self.minds_first,
            KeyCode::Up => self.feed.up(1),
            KeyCode::Down => self.feed.down(1),
            KeyCode::PageUp => self.feed.up(PAGE),
            KeyCode::PageDown => self.feed.down(PAGE),
            KeyCode::End => self.feed.look_at_the_end(),
            _ => {}
        }
    }

    fn set_pace(&mut self, pace: usize) {
        self.pace = pace.min(PAUSES.len() - 1);
        self.due = None;
    }
}

/// Whether a key is meant for the question rather than for the run.
fn answers(key: KeyCode) -> bool {
    match key {
        KeyCode::Up | KeyCode::Down | KeyCode::Enter => true,
        KeyCode::Char(letter) => letter.is_ascii_digit() || matches!(letter, 'l' | 'r'),
        _ => false,
    }
}
