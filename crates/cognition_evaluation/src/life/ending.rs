//! How a scene ends.

use super::faults::found::Found;
use super::format::Scene;
use super::story::Story;

/// Whether it ends as it should, and in time.
pub(super) fn find(scene: &Scene, story: &Story) -> Vec<Found> {
    let at = story.beats.len().saturating_sub(1);
    let (rounds, within) = (story.rounds, scene.within_rounds);
    let what = match () {
        () if !scene.ends.contains(&story.ended) => format!("it ends so: {}", story.ended),
        () if rounds > within => format!("it takes {rounds} rounds, and {within} are enough"),
        () => return Vec::new(),
    };
    vec![Found { at, what }]
}
