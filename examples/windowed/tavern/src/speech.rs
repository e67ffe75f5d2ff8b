//! What is said, as it is said, and what is thought, under the mouse.

use crate::palette;
use crate::people::{Body, Embodied, person_at};
use crate::screen::Mouse;
use crate::text_scale::sized;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::{LineBreak, TextBounds, TextLayoutInfo};
use bevy_cognition::panel::plain_marks;
use bevy_cognition::prelude::*;
use cognition_core::memory::ShortTermMemory;

/// How wide a bubble is at most.
const WIDTH: f32 = 250.0;
/// Above whose head it hangs.
const ABOVE: f32 = 66.0;
const MARGIN: Vec2 = Vec2::new(12.0, 8.0);
/// The longest text of a bubble, in characters; the rest stands in the feed.
const LONGEST: usize = 220;

/// What hangs above somebody's head.
#[derive(Component, Clone, Debug)]
pub(crate) struct Bubble {
    of: Entity,
    kind: Kind,
    /// Seconds for which it is still seen.
    left: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Speech,
    Thought,
}

/// The paper behind a bubble.
#[derive(Component, Clone, Copy, Debug)]
struct Paper {
    edge: f32,
}

/// Somebody says something, or what was said is taken back where there is nothing.
#[derive(EntityEvent, Clone, Debug)]
pub(crate) struct Say {
    pub(crate) entity: Entity,
    pub(crate) text: String,
}

pub(crate) fn speech_plugin(app: &mut App) {
    app.add_observer(say)
        .add_observer(|chunk: On<SpeechChunk>, mut commands: Commands| {
            commands.trigger(Say { entity: chunk.entity, text: chunk.so_far.clone() });
        })
        .add_observer(|back: On<SpeechRetracted>, mut commands: Commands| {
            commands.trigger(Say { entity: back.entity, text: String::new() });
        })
        .add_observer(|made: On<UtteranceMade>, mut commands: Commands| {
            let text = made.speech().to_owned();
            if !text.trim().is_empty() {
                commands.trigger(Say { entity: made.entity, text });
            }
        })
        .add_systems(Update, (think_aloud, fade, arrange).chain());
}

fn say(
    said: On<Say>,
    mut bubbles: Query<(Entity, &mut Bubble, &mut Text2d)>,
    mut commands: Commands,
) {
    let text = shown(&said.text);
    let mut own = bubbles
        .iter_mut()
        .filter(|(_, bubble, _)| bubble.of == said.entity && bubble.kind == Kind::Speech);
    match (own.next(), text.is_empty()) {
        (Some((bubble, ..)), true) => commands.entity(bubble).despawn(),
        (Some((_, mut bubble, mut drawn)), false) => {
            bubble.left = seconds(&text);
            drawn.0 = text;
        }
        (None, false) => hang(&mut commands, said.entity, Kind::Speech, text),
        (None, true) => {}
    }
}

/// As much as a bubble holds.
fn shown(text: &str) -> String {
    let text = plain_marks(text.trim());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text[..end].trim_end()),
        None => text,
    }
}

/// How long it takes to read.
fn seconds(text: &str) -> f32 {
    3.0 + text.chars().count() as f32 * 0.06
}

fn hang(commands: &mut Commands, of: Entity, kind: Kind, text: String) {
    let (paper, ink) = match kind {
        Kind::Speech => (palette::PAPER, palette::INK),
        Kind::Thought => (palette::CLOUD, palette::INK),
    };
    let left = seconds(&text);
    commands
        .spawn((
            Text2d::new(text),
            sized(15.0),
            TextColor(ink),
            TextLayout::new(Justify::Center, LineBreak::WordBoundary),
            TextBounds::new_horizontal(WIDTH),
            Anchor::BOTTOM_CENTER,
            Transform::from_xyz(0.0, 2000.0, 40.0),
            Bubble { of, kind, left },
        ))
        .with_children(|papers| {
            for (color, edge, z) in [(palette::INK, 2.0, -0.2), (paper, 0.0, -0.1)] {
                papers.spawn((
                    Sprite::from_color(color, Vec2::ZERO),
                    Anchor::CENTER,
                    Transform::from_xyz(0.0, 0.0, z),
                    Paper { edge },
                ));
            }
        });
}

/// The latest thought of whoever is under the mouse.
fn think_aloud(
    mouse: Mouse,
    bodies: Query<&Body>,
    minds: Query<&ShortTermMemory>,
    mut bubbles: Query<(Entity, &mut Bubble, &mut Text2d)>,
    mut commands: Commands,
) {
    let whose = mouse.at().and_then(|at| person_at(bodies.iter(), at));
    let thought = whose.and_then(|mind| Some((mind, minds.get(mind).ok()?.latest()?)));
    let mut there = false;
    for (entity, mut bubble, mut text) in &mut bubbles {
        if bubble.kind != Kind::Thought {
            continue;
        }
        match thought.filter(|(mind, _)| *mind == bubble.of) {
            Some((_, thought)) => {
                (there, bubble.left) = (true, 0.4);
                let thought = shown(thought);
                if text.0 != thought {
                    text.0 = thought;
                }
            }
            None => commands.entity(entity).despawn(),
        }
    }
    if let (false, Some((mind, thought))) = (there, thought) {
        hang(&mut commands, mind, Kind::Thought, shown(thought));
    }
}

fn fade(
    time: Res<Time>,
    mut bubbles: Query<(Entity, &mut Bubble)>,
    people: Query<&Embodied>,
    mut commands: Commands,
) {
    for (entity, mut bubble) in &mut bubbles {
        bubble.left -= time.delta_secs();
        if bubble.left <= 0.0 || !people.contains(bubble.of) {
            commands.entity(entity).despawn();
        }
    }
}

/// Each above its head, beside the others while there is room, all within the scene; where one must
/// cover another it covers paper and words.
fn arrange(
    mut bubbles: Query<(Entity, &Bubble, &TextLayoutInfo, &mut Transform, &Children)>,
    people: Query<&Embodied>,
    bodies: Query<&Body>,
    mut papers: Query<(&Paper, &mut Sprite, &mut Transform), Without<Bubble>>,
) {
    let mut order: Vec<_> = bubbles
        .iter()
        .filter_map(|(entity, bubble, text, ..)| {
            let body = bodies.get(people.get(bubble.of).ok()?.0).ok()?;
            Some((entity, body.at, text.size))
        })
        .collect();
    order.sort_by(|left, right| left.1.x.total_cmp(&right.1.x));
    let mut hung: Vec<Rect> = Vec::new();
    for (layer, (entity, at, size)) in order.into_iter().enumerate() {
        let area = free(at, size + 2.0 * MARGIN, &hung);
        hung.push(area);
        let Ok((_, _, _, mut place, children)) = bubbles.get_mut(entity) else { continue };
        place.translation =
            Vec3::new(area.center().x, area.min.y + MARGIN.y, 40.0 + layer as f32 * 0.5);
        for child in children.iter() {
            let Ok((paper, mut sprite, mut transform)) = papers.get_mut(child) else { continue };
            sprite.custom_size = Some(area.size() + Vec2::splat(2.0 * paper.edge));
            transform.translation.y = size.y / 2.0;
        }
    }
}

/// Above the head, or as far up as nothing hangs there yet.
fn free(head: Vec2, size: Vec2, hung: &[Rect]) -> Rect {
    let half = size.x / 2.0;
    let x = head.x.clamp(-632.0 + half, (632.0 - half).max(-632.0 + half));
    let mut low = head.y + ABOVE;
    let area = |low: f32| Rect::new(x - half, low, x + half, low + size.y);
    while let Some(other) = hung.iter().find(|other| !area(low).intersect(**other).is_empty()) {
        low = other.max.y + 6.0;
    }
    area(low.min(352.0 - size.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bubbles_hang_above_each_other_and_never_out_of_the_scene() {
        let size = Vec2::new(200.0, 60.0);
        let first = free(Vec2::new(0.0, 0.0), size, &[]);
        let second = free(Vec2::new(30.0, 0.0), size, &[first]);
        assert!(first.intersect(second).is_empty(), "{first:?} {second:?}");
        let corner = free(Vec2::new(630.0, 340.0), size, &[]);
        assert!(corner.max.x <= 632.0 && corner.max.y <= 352.0, "{corner:?}");
    }

    #[test]
    fn a_long_speech_is_shortened_between_characters() {
        let long = "ä".repeat(LONGEST + 5);
        assert_eq!(shown(&long).chars().count(), LONGEST + 3);
        assert_eq!(shown("  Hm. "), "Hm.");
        assert!(seconds("Hm.") < seconds(&long));
    }
}
