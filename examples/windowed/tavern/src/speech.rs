//! What is said, as it is said, and what is thought, under the mouse.

use crate::hanging::{self, Hung};
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
const MARGIN: Vec2 = Vec2::new(12.0, 8.0);
/// The longest text of a bubble, in characters; the rest stands in the feed.
const LONGEST: usize = 220;

/// What hangs above somebody's head.
#[derive(Component, Clone, Debug)]
pub(crate) struct Bubble {
    of: Entity,
    kind: Kind,
    /// When it was hung, in seconds.
    since: f32,
    /// Seconds for which it is still seen.
    left: f32,
    /// Where, once its words are laid out.
    hung: Option<Hung>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Speech,
    Thought,
}

/// What a bubble is drawn on.
#[derive(Component, Clone, Copy, Debug)]
enum Paper {
    /// Behind the words, and so much wider all around.
    Sheet { edge: f32 },
    /// What leads to whoever says them.
    Tail,
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
    time: Res<Time>,
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
        (None, false) => {
            hang(&mut commands, said.entity, Kind::Speech, text, time.elapsed_secs());
        }
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

fn hang(commands: &mut Commands, of: Entity, kind: Kind, text: String, since: f32) {
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
            Bubble { of, kind, since, left, hung: None },
        ))
        .with_children(|papers| {
            for (color, edge, z) in [(palette::INK, 2.0, -0.2), (paper, 0.0, -0.1)] {
                papers.spawn((
                    Sprite::from_color(color, Vec2::ZERO),
                    Anchor::CENTER,
                    Transform::from_xyz(0.0, 0.0, z),
                    Paper::Sheet { edge },
                ));
            }
            papers.spawn((Sprite::from_color(paper, Vec2::ZERO), Paper::Tail));
        });
}

/// The latest thought of whoever is under the mouse.
fn think_aloud(
    mouse: Mouse,
    time: Res<Time>,
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
        hang(&mut commands, mind, Kind::Thought, shown(thought), time.elapsed_secs());
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

/// The oldest first, so that nobody's words move for those of another.
fn arrange(
    mut bubbles: Query<(Entity, &mut Bubble, &TextLayoutInfo, &mut Transform, &Children)>,
    people: Query<&Embodied>,
    bodies: Query<&Body>,
    mut papers: Query<(&Paper, &mut Sprite, &mut Transform), Without<Bubble>>,
) {
    let mut order: Vec<_> = bubbles
        .iter()
        .filter_map(|(entity, bubble, text, ..)| {
            let body = bodies.get(people.get(bubble.of).ok()?.0).ok()?;
            Some((bubble.since, entity, body.at, text.size))
        })
        .collect();
    order.sort_by(|left, right| left.0.total_cmp(&right.0).then(left.1.cmp(&right.1)));
    let mut taken: Vec<Rect> = bodies.iter().map(|body| hanging::head(body.at)).collect();
    for (_, entity, at, size) in order {
        let Ok((_, mut bubble, _, mut place, children)) = bubbles.get_mut(entity) else { continue };
        let size_of_paper = size + 2.0 * MARGIN;
        let hung = bubble.hung.filter(|hung| hung.holds(at, size_of_paper, &taken));
        let hung = hung.unwrap_or_else(|| Hung::near(at, size_of_paper, &taken));
        bubble.hung = Some(hung);
        let area = hung.area;
        taken.push(area);
        place.translation = Vec3::new(area.center().x, area.min.y + MARGIN.y, 40.0);
        let mouth = hanging::head(at).center() - place.translation.truncate();
        for child in children.iter() {
            let Ok((paper, mut sprite, mut drawn)) = papers.get_mut(child) else { continue };
            match paper {
                Paper::Sheet { edge } => {
                    sprite.custom_size = Some(area.size() + Vec2::splat(2.0 * edge));
                    drawn.translation.y = size.y / 2.0;
                }
                Paper::Tail => (*drawn, sprite.custom_size) = tail(area.size(), mouth),
            }
        }
    }
}

/// From the lower edge of a paper of that size towards whoever says what stands there.
fn tail(paper: Vec2, mouth: Vec2) -> (Transform, Option<Vec2>) {
    let reach = (paper.x / 2.0 - 14.0).max(0.0);
    let from = Vec2::new(mouth.x.clamp(-reach, reach), -MARGIN.y);
    let way = mouth + Vec2::Y * hanging::HEAD - from;
    let turned = Quat::from_rotation_z(way.to_angle());
    let place = Transform::from_translation((from + way / 2.0).extend(-0.3));
    (place.with_rotation(turned), Some(Vec2::new(way.length(), 4.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tail_leads_from_the_paper_to_the_head() {
        let mouth = Vec2::new(300.0, -80.0);
        let (place, size) = tail(Vec2::new(200.0, 60.0), mouth);
        let half = place.rotation * Vec3::X * size.expect("it has one").x / 2.0;
        let end = (place.translation + half).truncate();
        assert!(end.distance(mouth + Vec2::Y * hanging::HEAD) < 0.1, "{end}");
        let begin = (place.translation - half).truncate();
        assert!(begin.x <= 100.0 && (begin.y + MARGIN.y).abs() < 0.1, "{begin}");
        let (_, size) = tail(2.0 * MARGIN, mouth);
        assert!(size.is_some(), "words that are not laid out yet have one, too");
    }

    #[test]
    fn a_long_speech_is_shortened_between_characters() {
        let long = "ä".repeat(LONGEST + 5);
        assert_eq!(shown(&long).chars().count(), LONGEST + 3);
        assert_eq!(shown("  Hm. "), "Hm.");
        assert!(seconds("Hm.") < seconds(&long));
    }
}
