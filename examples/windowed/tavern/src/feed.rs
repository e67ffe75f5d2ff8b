//! What happened lately, in words; and at the foot what the keys do.

use crate::palette;
use crate::text_scale::sized;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::ScrollArea;
use bevy_cognition::panel::plain_marks;
use bevy_cognition::perceive::Referables;
use bevy_cognition::record::Recorded;
use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, RunEvent, TurnEnd};
use cognition_world::scene;
use std::collections::VecDeque;

/// How many lines are kept.
const LINES: usize = 200;
const KEYS: &str = "WASD walk  |  T talk  |  1-9 act  |  Tab/Enter pick  |  F1 minds  |  F2/F3 text size  |  wheel over the log: back";

/// A line for the feed.
#[derive(Event, Clone, Debug)]
pub(crate) struct Told(pub(crate) String);

/// What happened lately, the oldest first.
#[derive(Resource, Clone, Debug, Default)]
struct Lately(VecDeque<String>);

/// Where that is shown.
#[derive(Component, Clone, Copy, Debug)]
struct Feed;

/// What scrolls.
#[derive(Component, Clone, Copy, Debug)]
struct Log;

pub(crate) fn feed_plugin(app: &mut App) {
    app.init_resource::<Lately>()
        .add_observer(|told: On<Told>, mut lately: ResMut<Lately>| {
            lately.push(plain_marks(&told.0))
        })
        .add_systems(Startup, hang)
        .add_systems(Update, (listen, show.run_if(resource_changed::<Lately>)).chain())
        .add_systems(PostUpdate, follow.after(UiSystems::Layout));
}

impl Lately {
    fn push(&mut self, line: String) {
        self.0.push_back(line);
        while self.0.len() > LINES {
            self.0.pop_front();
        }
    }
}

fn hang(mut commands: Commands) {
    commands.spawn((
        Node {
            position_type: PositionType::Absolute,
            right: px(12),
            bottom: px(34),
            width: px(400),
            padding: px(8).all(),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        },
        BackgroundColor(palette::BAR),
        children![(
            Node {
                width: percent(100),
                max_height: px(160),
                overflow: Overflow::scroll_y(),
                ..default()
            },
            ScrollArea,
            Log,
            children![(Text::new(""), sized(13.0), TextColor(palette::LABEL), Feed)],
        )],
    ));
    commands.spawn((
        Node { position_type: PositionType::Absolute, left: px(14), bottom: px(8), ..default() },
        children![(Text::new(KEYS), sized(13.0), TextColor(palette::QUIET))],
    ));
}

fn listen(mut recorded: MessageReader<Recorded>, world: &World, mut commands: Commands) {
    for Recorded(record) in recorded.read() {
        if let Some(line) = told(&record.event, |id| name(world, id)) {
            commands.trigger(Told(line));
        }
    }
}

fn name(world: &World, id: &StableId) -> String {
    let entity = world.resource::<Referables>().find(id);
    entity.map_or_else(|| id.to_string(), |entity| scene::label(world, entity).to_owned())
}

/// What somebody who is there would notice.
fn told(event: &RunEvent, name: impl Fn(&StableId) -> String) -> Option<String> {
    match event {
        RunEvent::Narrated { text } => Some(text.clone()),
        RunEvent::Uttered { mind, speech, .. } if !speech.trim().is_empty() => {
            Some(format!("{}: \"{}\"", name(mind), speech.trim()))
        }
        RunEvent::ActionDecided {
            mind,
            action: Some(RecordedAction { action, description, .. }),
            ..
        } if action != "world:tell" && action != "world:call" => {
            Some(format!("{}: {description}", name(mind)))
        }
        RunEvent::TurnEnded { end: TurnEnd::Failed { why }, .. } => Some(format!("    {why}")),
        _ => None,
    }
}

fn show(lately: Res<Lately>, mut feeds: Query<&mut Text, With<Feed>>) {
    for mut feed in &mut feeds {
        let lines: Vec<&str> = lately.0.iter().map(String::as_str).collect();
        feed.0 = lines.join("\n");
    }
}

/// The latest line is seen, unless one has scrolled back.
fn follow(mut logs: Query<(&ComputedNode, &mut ScrollPosition), With<Log>>, mut end: Local<f32>) {
    for (node, mut position) in &mut logs {
        let room = node.content_size().y - node.size().y;
        let now = (room * node.inverse_scale_factor).max(0.0);
        let at_end = is_at_end(position.y, *end);
        *end = now;
        if at_end && position.y != now {
            position.y = now;
        }
    }
}

/// Whether the last line was seen while the log ended there.
fn is_at_end(position: f32, end: f32) -> bool {
    position >= end - 4.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_was_scrolled_back_stays_there() {
        assert!(is_at_end(0.0, 0.0) && is_at_end(100.0, 100.0));
        assert!(!is_at_end(60.0, 100.0));
    }

    #[test]
    fn speech_and_deeds_are_told_and_what_nobody_sees_is_not() {
        let name = |id: &StableId| id.as_str().to_uppercase();
        let mind = StableId::new("mara");
        let (turn, thoughts, notes) = (1, "Hm.".to_owned(), Vec::new());
        let said = |speech: &str| RunEvent::Uttered {
            mind: mind.clone(),
            turn,
            speech: speech.to_owned(),
            thoughts: thoughts.clone(),
            notes: notes.clone(),
            fallback: false,
            whispered_to: Vec::new(),
        };
        assert_eq!(
            told(&said(" Good evening. "), name).as_deref(),
            Some("MARA: \"Good evening.\"")
        );
        assert_eq!(told(&said(" "), name), None, "thoughts are nobody's business");
        let end = TurnEnd::Failed { why: "The door is locked.".to_owned() };
        let failed = RunEvent::TurnEnded { mind: mind.clone(), turn, end };
        assert_eq!(told(&failed, name).as_deref(), Some("    The door is locked."));
    }

    #[test]
    fn only_the_latest_lines_are_kept() {
        let mut lately = Lately::default();
        (0..LINES + 20).for_each(|number| lately.push(number.to_string()));
        assert_eq!((lately.0.len(), lately.0.back().map(String::as_str)), (LINES, Some("219")));
    }
}
