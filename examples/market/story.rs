//! What is told of it: a line for each deed and word, and a run log for `cognition why`.

use super::rules::Theft;
use super::town::{Custody, Town};
use bevy::prelude::*;
use bevy_cognition::conscience::{CommitmentOpened, CommitmentState};
use bevy_cognition::hearing::SpeechHeard;
use bevy_cognition::mind::TimeOfDay;
use bevy_cognition::prelude::*;
use bevy_cognition::record::Recorded;
use bevy_cognition::schedule::GameClock;
use std::io::Write;
use std::time::Duration;

/// What has happened, line by line; whoever tells it takes the lines out.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Story {
    pub(crate) lines: Vec<String>,
    /// Whether each deed is told with its reasons.
    pub(crate) why: bool,
    hour: TimeOfDay,
}

impl Story {
    fn tell(&mut self, text: String) {
        self.lines.push(format!("{}  {text}", self.hour));
    }
}

pub(crate) fn story_plugin(app: &mut App) {
    app.init_resource::<Story>()
        .add_systems(First, look_at_the_clock)
        .add_observer(words)
        .add_observer(deeds)
        .add_observer(thefts)
        .add_observer(|locked: On<Insert, Custody>, town: Town, mut story: ResMut<Story>| {
            story.tell(format!("* {} is locked up.", town.name(locked.entity)));
        })
        .add_observer(|free: On<Remove, Custody>, town: Town, mut story: ResMut<Story>| {
            story.tell(format!("* {} is let go.", town.name(free.entity)));
        })
        .add_observer(|opened: On<CommitmentOpened>, town: Town, mut story: ResMut<Story>| {
            let name = town.name(opened.entity);
            story.tell(format!("* {name} owes it: {}", opened.commitment.text));
        })
        .add_observer(promises);
}

fn look_at_the_clock(mut story: ResMut<Story>, clock: Res<GameClock>) {
    story.hour = TimeOfDay::at(clock.now, Duration::from_hours(24));
}

fn words(heard: On<SpeechHeard>, town: Town, mut story: ResMut<Story>) {
    let to = heard.to.first().map(|to| format!(" to {}", town.name(*to))).unwrap_or_default();
    let how = if heard.whispered { " whispers" } else { "" };
    story.tell(format!("{}{how}{to}: \"{}\"", town.name(heard.speaker), heard.text));
}

fn deeds(decided: On<ActionDecided>, town: Town, mut story: ResMut<Story>) {
    let name = town.name(decided.entity);
    if let Some(action) = decided.action.as_ref().filter(|it| !it.has_tag("speech")) {
        story.tell(format!("{name}: {}", action.description));
    }
    if story.why {
        story.tell(format!("    {name} chose {}", decided.why));
    }
}

fn thefts(theft: On<Theft>, town: Town, mut story: ResMut<Story>) {
    let names: Vec<&str> = town.beside(theft.thief).map(|it| town.name(it)).collect();
    let seen_by = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
    story.tell(format!("* {} steals a loaf, seen by {seen_by}.", town.name(theft.thief)));
}

fn promises(ended: On<CommitmentEnded>, town: Town, mut story: ResMut<Story>) {
    let kept = matches!(ended.commitment.state, CommitmentState::Done { .. });
    let (name, word) = (town.name(ended.entity), if kept { "kept" } else { "did not keep" });
    story.tell(format!("* {name} {word} a promise: {}", ended.commitment.text));
}

/// Writes what was recorded since to a run log.
pub(crate) fn write_log(world: &mut World, log: &mut impl Write) -> std::io::Result<()> {
    for Recorded(record) in world.resource_mut::<Messages<Recorded>>().drain() {
        writeln!(log, "{}", serde_json::to_string(&record)?)?;
    }
    Ok(())
}
