//! What goes to and fro between who plays and who watches.

use crate::Failure;
use crate::sim::spectator::Spectator;
use bevy_cognition::guard::ActionSuggested;
use cognition_core::mind::StableId;
use cognition_core::record::RunRecord;
use cognition_testkit::transcript::Narrator;
use cognition_testkit::{Answer, RunNumbers, Simulation};
use std::fs::File;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender};

/// What the one who watches is told.
#[derive(Clone, Debug)]
pub(super) enum News {
    Begun {
        title: String,
        cast: Vec<(StableId, String)>,
    },
    Played {
        told: Vec<String>,
        records: Vec<RunRecord>,
    },
    Asked(Box<ActionSuggested>),
    /// The answer does not count.
    Refused(String),
    /// Nothing waits for a person any more.
    Settled,
    Numbers(String),
}

/// What the one who plays is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Takes the next turn.
    Step,
    /// An answer, as it would be typed: see [`Answer::read`].
    Answer(String),
}

/// Plays as it is told to, and tells what happens.
#[derive(Debug)]
pub(crate) struct Player {
    news: Sender<News>,
    orders: Receiver<Order>,
    narrator: Narrator,
    /// Of the story, in columns.
    width: usize,
    answers: Option<File>,
    has_left: bool,
}

impl Player {
    pub(super) fn new(news: Sender<News>, orders: Receiver<Order>, width: usize) -> Self {
        let narrator = Narrator::plain([]);
        Self { news, orders, narrator, width, answers: None, has_left: false }
    }

    /// Who is gone will not be told, and gives no orders either.
    fn tell(&self, news: News) {
        _ = self.news.send(news);
    }

    /// Nothing once nobody watches any more.
    fn next_answer(&mut self) -> Option<String> {
        loop {
            match self.orders.recv() {
                Ok(Order::Answer(line)) => return Some(line),
                Ok(Order::Step) => {}
                Err(_) => {
                    self.has_left = true;
                    return None;
                }
            }
        }
    }

    /// So that a replay can answer it again.
    fn keep(&mut self, line: &str) -> std::io::Result<()> {
        self.answers.as_mut().map_or(Ok(()), |file| writeln!(file, "{line}"))
    }
}

impl Spectator for Player {
    fn begin(&mut self, simulation: &Simulation, answers: Option<File>) -> Result<(), Failure> {
        self.answers = answers;
        let scenario = simulation.scenario();
        let cast: Vec<_> = scenario.cast().collect();
        self.narrator = Narrator::plain(cast.clone()).with_width(self.width);
        self.tell(News::Begun { title: scenario.title.clone(), cast });
        Ok(())
    }

    fn wants_more(&mut self) -> bool {
        !self.has_left && self.orders.recv().is_ok()
    }

    fn follow(&mut self, records: &[RunRecord], _is_whole: bool) -> Result<(), Failure> {
        let told = self.narrator.lines(records);
        self.tell(News::Played { told, records: records.to_vec() });
        Ok(())
    }

    fn attend(&mut self, simulation: &mut Simulation) -> Result<(), Failure> {
        if simulation.pending().is_none() {
            return Ok(());
        }
        while let Some(suggested) = simulation.pending().cloned() {
            self.tell(News::Asked(Box::new(suggested.clone())));
            let Some(line) = self.next_answer() else { return Ok(()) };
            self.keep(&line)?;
            let answered = Answer::read(&line, &suggested.offers).and_then(|answer| {
                simulation.answer(&suggested, answer).map_err(|fault| fault.to_string())
            });
            if let Err(why) = answered {
                self.tell(News::Refused(why));
            }
        }
        self.tell(News::Settled);
        Ok(())
    }

    fn conclude(&mut self, numbers: &RunNumbers) -> Result<(), Failure> {
        self.tell(News::Numbers(numbers.to_string()));
        Ok(())
    }

    fn summarise(&mut self, _lines: &[String]) {}
}
