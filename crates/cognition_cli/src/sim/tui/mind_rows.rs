//! What is known of each mind, from the records alone.

use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, RunEvent, RunRecord, TurnEnd};

/// A mind, as it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MindRow {
    pub(super) name: String,
    /// How it engages, and how sure the router was, from 0 to 1.
    pub(super) mode: Option<(&'static str, f64)>,
    pub(super) turns: u64,
    pub(super) deed: String,
    pub(super) thoughts: String,
    pub(super) replies: u64,
    /// Tokens of prompts and replies, as far as servers count them.
    pub(super) tokens: u64,
    pub(super) rejections: u64,
    pub(super) fallbacks: u64,
}

/// All minds, in the order of the scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct MindRows(Vec<(StableId, MindRow)>);

impl MindRows {
    pub(super) fn new(cast: Vec<(StableId, String)>) -> Self {
        let row = |(id, name)| (id, MindRow { name, ..MindRow::default() });
        Self(cast.into_iter().map(row).collect())
    }

    /// Those who have taken a turn, with their place in the cast.
    pub(super) fn awake(&self) -> impl Iterator<Item = (usize, &MindRow)> {
        let rows = self.0.iter().map(|(_, row)| row).enumerate();
        rows.filter(|(_, row)| row.turns > 0)
    }

    /// The place in the cast of whoever a line begins with.
    pub(super) fn named_in(&self, line: &str) -> Option<(usize, &str)> {
        let named = |(_, row): &(StableId, MindRow)| {
            line.strip_prefix(&*row.name)
                .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let place = self.0.iter().position(named)?;
        Some((place, &self.0[place].1.name))
    }

    pub(super) fn name(&self, mind: &StableId) -> Option<&str> {
        self.0.iter().find(|(id, _)| id == mind).map(|(_, row)| &*row.name)
    }

    pub(super) fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::TurnStarted { mind, .. } => self.change(mind, |row| row.turns += 1),
            RunEvent::RouteDecided { mind, route, .. } => self.change(mind, |row| {
                row.mode = Some((route.selected_mode.name(), route.router_confidence));
            }),
            RunEvent::Uttered { mind, thoughts, fallback, .. } => self.change(mind, |row| {
                row.thoughts.clone_from(thoughts);
                row.fallbacks += u64::from(*fallback);
            }),
            RunEvent::ActionDecided { mind, action, .. } => {
                self.change(mind, |row| row.deed = deed(action.as_ref()));
            }
            RunEvent::TurnEnded { mind, end: TurnEnd::Failed { why }, .. } => {
                self.change(mind, |row| row.deed = format!("{}: failed, {why}", row.deed));
            }
            RunEvent::ReplyRejected { mind, .. } => self.change(mind, |row| row.rejections += 1),
            RunEvent::Replied { mind, prompt_tokens, completion_tokens, .. } => {
                let tokens =
                    prompt_tokens.unwrap_or_default() + completion_tokens.unwrap_or_default();
                self.change(mind, |row| {
                    row.replies += 1;
                    row.tokens += tokens;
                });
            }
            _ => {}
        }
    }

    fn change(&mut self, mind: &StableId, change: impl FnOnce(&mut MindRow)) {
        if let Some((_, row)) = self.0.iter_mut().find(|(id, _)| id == mind) {
            change(row);
        }
    }
}

fn deed(action: Option<&RecordedAction>) -> String {
    action.map_or_else(|| "Wait".to_owned(), |action| action.description.clone())
}
