//! What Ann, the player, says, and what is told of it all.

use super::rules::Theft;
use super::town::{Custody, Town};
use anstream::println;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::conscience::{
    CommitmentOpened, CommitmentSource, CommitmentState, ProposedCommitment,
};
use bevy_cognition::mind::{GameTime, TimeOfDay};
use bevy_cognition::prelude::*;
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

/// Tells what happens, with the time and by the names of the people.
#[derive(SystemParam)]
struct Story<'w, 's> {
    clock: Res<'w, GameClock>,
    town: Town<'w, 's>,
}

impl Story<'_, '_> {
    fn tell(&self, text: impl std::fmt::Display) {
        println!("{}  {text}", TimeOfDay::at(self.clock.now, Duration::from_hours(24)));
    }

    fn name(&self, of: Entity) -> String {
        self.town.name(of)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Script>()
        .add_systems(PreUpdate, speak)
        .add_observer(words)
        .add_observer(deeds)
        .add_observer(thefts)
        .add_observer(promises)
        .add_observer(|locked: On<Insert, Custody>, story: Story| {
            story.tell(format!("* {} is locked up.", story.name(locked.entity)));
        })
        .add_observer(|free: On<Remove, Custody>, story: Story| {
            story.tell(format!("* {} is let go.", story.name(free.entity)));
        })
        .add_observer(|opened: On<CommitmentOpened>, story: Story| {
            let (who, what) = (story.name(opened.entity), &opened.commitment.text);
            story.tell(format!("* {who} owes it: {what}"));
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

fn words(heard: On<SpeechHeard>, story: Story) {
    let to = heard.to.first().map(|to| format!(" to {}", story.name(*to))).unwrap_or_default();
    let how = if heard.whispered { " whispers" } else { "" };
    story.tell(format!("{}{how}{to}: \"{}\"", story.name(heard.speaker), heard.text));
}

fn deeds(decided: On<ActionDecided>, story: Story) {
    if let Some(action) = decided.action.as_ref().filter(|it| !it.has_tag("speech")) {
        story.tell(format!("{}: {}", story.name(decided.entity), action.description));
    }
}

fn thefts(theft: On<Theft>, story: Story) {
    let names: Vec<String> = story.town.beside(theft.thief).map(|it| story.name(it)).collect();
    let seen_by = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
    story.tell(format!("* {} steals a loaf, seen by {seen_by}.", story.name(theft.thief)));
}

fn promises(ended: On<CommitmentEnded>, story: Story) {
    let kept = matches!(ended.commitment.state, CommitmentState::Done { .. });
    let (who, word) = (story.name(ended.entity), if kept { "kept" } else { "did not keep" });
    story.tell(format!("* {who} {word} a promise: {}", ended.commitment.text));
}
