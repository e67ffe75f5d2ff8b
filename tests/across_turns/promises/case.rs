//! What is promised, how, and what becomes of it: a line of the corpus.

use super::stage::Part;
use bevy_cognition::prelude::*;
use cognition_core::mind::GameTime;
use cognition_core::promise::{
    Commitment, CommitmentKind, CommitmentSource, CommitmentState, Evidence,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

const DAY: u64 = 24 * 60 * 60;

/// A promise, and what becomes of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) by: CommitmentSource,
    pub(super) text: String,
    pub(super) target: Option<StableId>,
    pub(super) due: Option<String>,
    pub(super) kind: CommitmentKind,
    /// How long from its promise until it is due, or, where no time is said, until it comes back to
    /// mind.
    #[serde(default)]
    pub(super) minutes: u64,
    /// The hour of a day that is meant, counted from the midnight before it was promised.
    #[serde(default)]
    pub(super) until_hour: Option<u64>,
    pub(super) besides: String,
    #[serde(default)]
    pub(super) deed: String,
    #[serde(default)]
    pub(super) says: String,
    pub(super) play: Play,
    #[serde(default)]
    pub(super) times: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Play {
    /// The deed is done.
    Kept,
    /// The deed comes to nothing so many times before it is done.
    Hindered,
    /// It comes to nothing as often as it may.
    TriedOut,
    /// What was not to be done is done.
    Broken,
    Withdrawn,
    /// The game knows that it is kept.
    ByGame,
    /// Nothing of it is done.
    Never,
}

impl Case {
    /// What was not to be done, and never is, is kept when its time is up.
    fn ends(&self) -> &'static str {
        match self.play {
            Play::Kept | Play::Hindered | Play::ByGame => "done",
            Play::TriedOut | Play::Broken => "failed",
            Play::Withdrawn => "withdrawn",
            Play::Never if self.kind == CommitmentKind::Refrain => "done",
            Play::Never => "expired",
        }
    }

    /// What happens when it is kept or broken.
    pub(super) fn part(&self) -> Part {
        Part { deed: self.deed.clone(), speech: self.says.clone(), ..Part::default() }
    }

    /// What nearly keeps it.
    pub(super) fn distraction(&self) -> Part {
        Part { deed: self.besides.clone(), ..Part::default() }
    }

    /// As a reply names it; only the executor says what sort of thing it is.
    pub(super) fn on_the_wire(&self) -> Value {
        let mut promise = json!({"text": self.text});
        let mut add = |name: &str, value: Option<&str>| {
            if let Some(value) = value {
                promise[name] = value.into();
            }
        };
        add("target", self.target.as_ref().map(StableId::as_str));
        add("due", self.due.as_deref());
        add("kind", (self.by == CommitmentSource::Executor).then(|| self.kind.name()));
        promise
    }

    /// A day lasts until its last second; an hour that is past is that of the next day.
    fn due_at(&self, opened: GameTime) -> GameTime {
        let Some(hour) = self.until_hour else {
            return opened + Duration::from_secs(60 * self.minutes);
        };
        let now = opened.since(GameTime::default()).as_secs();
        let last_second = u64::from(hour == 48);
        let due = now - now % DAY + hour * 3600 - last_second;
        // Behind midnight, the night that ends in the morning is this one.
        let is_night = (24..36).contains(&hour);
        GameTime::from_secs(match due {
            past if past <= now => past + DAY,
            next if is_night && next > now + DAY => next - DAY,
            due => due,
        })
    }

    pub(super) fn check_opened(&self, opened: &Commitment) -> Result<(), String> {
        let due = self.due_at(opened.opened);
        let reflection = (self.by == CommitmentSource::Executor).then_some(1);
        let expected = (&self.text, self.kind, &self.target, self.by, reflection, due);
        let Commitment { text, kind, target, opener, reflection, due, .. } = opened;
        let found = (text, *kind, target, *opener, *reflection, *due);
        if found == expected { Ok(()) } else { Err(format!("opened {found:?}")) }
    }

    /// How it ended, where that is how it should; in `turn`, at a time that is not past its own.
    pub(super) fn check_ended(
        &self,
        ended: &Commitment,
        at: GameTime,
        turn: u64,
    ) -> Result<&'static str, String> {
        let state = &ended.state;
        // What is due after a length of time may come a little late.
        let last = ended.ends().unwrap_or(ended.due);
        if state.name() != self.ends() || at > last {
            return Err(format!("at {at}, due {last}: {state:?}"));
        }
        match (self.play, state) {
            (Play::Kept | Play::Hindered, CommitmentState::Done { evidence }) => {
                let action = format!("inn:{}", self.deed.split(' ').next().unwrap_or_default());
                let fits = (evidence.turn, &evidence.action) == (turn, &action);
                let seen = fits && evidence.outcome.ends_with(": done.");
                if seen { Ok("done") } else { Err(format!("in turn {turn}: {evidence:?}")) }
            }
            (Play::ByGame, CommitmentState::Done { evidence })
                if *evidence != Evidence::default() =>
            {
                Err(format!("{evidence:?}"))
            }
            _ => Ok(state.name()),
        }
    }
}
