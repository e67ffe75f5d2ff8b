//! Ann, the player: here a few lines from a script, in a game whatever somebody types.

use super::town::Town;
use bevy::prelude::*;
use bevy_cognition::conscience::{CommitmentSource, ProposedCommitment};
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use std::collections::VecDeque;

/// When, to whom, and what. `whispers` and `orders` are what she can do beside speaking.
pub(crate) const MORNING: &str = "
07:04 bea: Good morning, Bea. Is there bread yet?
07:08 bea orders: Keep a loaf of bread for me, Bea, will you?
07:17 bors: Good morning, Bors. A quiet night?
07:30 bors whispers: The thin one has quick fingers. Keep an eye on Wisp.
07:34 bea: What does a loaf cost?
07:41 bors: Bors, Bea is a thief! Arrest Bea!
07:48 wisp: What are you doing here, Wisp?
07:55 bea: Thank you, Bea. Good bread.
";

/// What Ann has still to say, the next first.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Script(VecDeque<Line>);

#[derive(Clone, Debug)]
struct Line {
    at: GameTime,
    to: StableId,
    how: String,
    text: String,
}

impl Script {
    /// Reads `07:04 bea: Good morning.`, line by line.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let fault = |line: &str| format!("`{line}` is no line: write `07:04 bea: Good morning.`");
        lines
            .map(|line| Line::read(line).ok_or_else(|| fault(line)))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Leaves out what was to be said before: a load goes on where the save was.
    pub(crate) fn skip_until(&mut self, now: GameTime) {
        self.0.retain(|line| line.at >= now);
    }
}

impl Line {
    fn read(line: &str) -> Option<Self> {
        let (head, text) = line.split_once(": ")?;
        let mut words = head.split_whitespace();
        let (hour, minute) = words.next()?.split_once(':')?;
        let minutes = hour.parse::<u64>().ok()? * 60 + minute.parse::<u64>().ok()?;
        let to = StableId::new(words.next()?);
        let how = words.next().unwrap_or("says").to_owned();
        ["says", "whispers", "orders"].contains(&how.as_str()).then_some(())?;
        Some(Self { at: GameTime::from_secs(minutes * 60), to, how, text: text.trim().to_owned() })
    }
}

pub(crate) fn player_plugin(app: &mut App) {
    app.init_resource::<Script>().add_systems(Update, speak);
}

/// Ann goes to whom she has something to say, and says it.
fn speak(mut script: ResMut<Script>, clock: Res<GameClock>, town: Town, mut commands: Commands) {
    let Some(line) = script.0.pop_front_if(|line| line.at <= clock.now) else { return };
    let (ann, listener) = (town.find("ann"), town.find(line.to.as_str()));
    let Some(place) = town.place(listener) else { return };
    commands.entity(ann).insert(place);
    let say = Say::new(ann, &line.text).to(listener);
    commands.trigger(if line.how == "whispers" { say.whispered() } else { say });
    if line.how == "orders" {
        // Whatever the game takes for binding: an order, a quest that is accepted, an oath.
        let (text, due) = ("give Ann a loaf of bread".to_owned(), Some("in 50 minutes".to_owned()));
        let proposed = ProposedCommitment { text, due, target: Some("ann".into()), kind: None };
        let opener = CommitmentSource::Game;
        commands.trigger(OpenCommitment { entity: listener, opener, proposed });
    }
}
