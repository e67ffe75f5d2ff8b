//! What happened lately, in words; and at the foot what the keys do.

use crate::palette;
use crate::text_scale::sized;
use bevy::prelude::*;
use bevy_cognition::panel::plain_marks;
use bevy_cognition::perceive::Referables;
use bevy_cognition::record::Recorded;
use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, RunEvent, TurnEnd};
use cognition_world::scene;
use std::collections::VecDeque;

/// How many lines are shown.
const LINES: usize = 7;
const KEYS: &str =
    "WASD walk  |  T talk  |  1-9 act  |  Tab/Enter pick  |  F1 minds  |  F2/F3 text size";

/// A line for the feed.
#[derive(Event, Clone, Debug)]
pub(crate) struct Told(pub(crate) String);

/// What happened lately, the oldest first.
#[derive(Resource, Clone, Debug, Default)]
struct Lately(VecDeque<String>);

/// Where that is shown.
#[derive(Component, Clone, Copy, Debug)]
struct Feed;

pub(crate) fn feed_plugin(app: &mut App) {
    app.init_resource::<Lately>()
        .add_observer(|told: On<Told>, mut lately: ResMut<Lately>| {
            lately.push(plain_marks(&told.0))
        })
        .add_systems(Startup, hang)
        .add_systems(Update, (listen, show.run_if(resource_changed::<Lately>)).chain());
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
            max_height: px(176),
            padding: px(8).all(),
            overflow: Overflow::clip(),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::FlexEnd,
            border_radius: BorderRadius::all(px(6)),
            ..default()
        },
        BackgroundColor(palette::BAR),
        children![(Text::new(""), sized(13.0), TextColor(palette::LABEL), Feed)],
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

#[cfg(test)]
mod tests {
    use super::*;

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
        (0..20).for_each(|number| lately.push(number.to_string()));
        assert_eq!((lately.0.len(), lately.0.back().map(String::as_str)), (LINES, Some("19")));
    }
}
