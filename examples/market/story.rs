//! What Ann, the player, says, what is told of it all, and a run log for `cognition why`.

use super::rules::Theft;
use super::town::{Custody, Town};
use bevy::prelude::*;
use bevy_cognition::conscience::{
    CommitmentOpened, CommitmentSource, CommitmentState, ProposedCommitment,
};
use bevy_cognition::mind::{GameTime, TimeOfDay};
use bevy_cognition::prelude::*;
use bevy_cognition::record::Recorded;
use std::io::Write;
use std::time::Duration;

/// Minutes past seven, how and to whom, and what: here from a script, in a game whatever is typed.
type Line = (u64, &'static str, &'static str, &'static str);

pub(crate) const MORNING: &[Line] = &[
    (4, "says", "bea", "Good morning, Bea. Is there bread yet?"),
    (8, "orders", "bea", "Keep a loaf of bread for me, Bea, will you?"),
    (17, "says", "bors", "Good morning, Bors. A quiet night?"),
    (30, "whispers", "bors", "The thin one has quick fingers. Keep an eye on Wisp."),
    (34, "says", "bea", "What does a loaf cost?"),
    (41, "says", "bors", "Bors, Bea is a thief! Arrest Bea!"),
    (48, "says", "wisp", "What are you doing here, Wisp?"),
    (55, "says", "bea", "Thank you, Bea. Good bread."),
];

/// What Ann has still to say, and since when she has said nothing.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Script {
    lines: &'static [Line],
    since: Option<GameTime>,
}

impl Script {
    pub(crate) fn of(lines: &'static [Line]) -> Self {
        Self { lines, since: None }
    }
}

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

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Script>()
        .init_resource::<Story>()
        .add_systems(First, look_at_the_clock)
        .add_systems(Update, speak)
        .add_observer(words)
        .add_observer(deeds)
        .add_observer(thefts)
        .add_observer(promises)
        .add_observer(|locked: On<Insert, Custody>, town: Town, mut story: ResMut<Story>| {
            story.tell(format!("* {} is locked up.", town.name(locked.entity)));
        })
        .add_observer(|free: On<Remove, Custody>, town: Town, mut story: ResMut<Story>| {
            story.tell(format!("* {} is let go.", town.name(free.entity)));
        })
        .add_observer(|opened: On<CommitmentOpened>, town: Town, mut story: ResMut<Story>| {
            let name = town.name(opened.entity);
            story.tell(format!("* {name} owes it: {}", opened.commitment.text));
        });
}

/// Ann goes to whom she has something to say, and says it, each line once, at its minute.
fn speak(mut script: ResMut<Script>, clock: Res<GameClock>, town: Town, mut commands: Commands) {
    let since = script.since.replace(clock.now).unwrap_or(clock.now);
    let at = |line: &&Line| GameTime::from_secs((7 * 60 + line.0) * 60);
    let due = |line: &&Line| at(line) > since && at(line) <= clock.now;
    let Some((_, how, to, text)) = script.lines.iter().find(due) else { return };
    let (ann, listener) = (town.find("ann"), town.find(to));
    commands.entity(ann).insert(town.place(listener));
    let say = Say::new(ann, *text).to(listener);
    commands.trigger(if *how == "whispers" { say.whispered() } else { say });
    if *how == "orders" {
        // Whatever the game takes for binding: an order, a quest that is accepted, an oath.
        let (text, due) = ("give Ann a loaf of bread".to_owned(), Some("in 50 minutes".to_owned()));
        let proposed = ProposedCommitment { text, due, target: Some("ann".into()), kind: None };
        let opener = CommitmentSource::Game;
        commands.trigger(OpenCommitment { entity: listener, opener, proposed });
    }
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
    let names: Vec<String> = town.beside(theft.thief).map(|it| town.name(it)).collect();
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
