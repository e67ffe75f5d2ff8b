//! Where a bubble hangs: as near to whose it is as hides neither a head nor other words.

use bevy::prelude::*;

/// How far above the middle of a body its head reaches.
const CROWN: f32 = 46.0;
/// Half as wide as a head with its hair, and half as high.
pub(crate) const HEAD: f32 = 17.0;
/// How far above a head its bubble hangs, where there is room.
const ABOVE: f32 = 20.0;
/// Between two bubbles.
const GAP: f32 = 6.0;
/// What is seen of the world, but for what stands at the foot of the screen.
const SCENE: Rect = Rect { min: Vec2::new(-632.0, -190.0), max: Vec2::new(632.0, 352.0) };
/// How fine the search is, in world units.
const STEP: f32 = 10.0;

/// The head of a body that stands there.
pub(crate) fn head(body: Vec2) -> Rect {
    Rect::from_center_half_size(body + Vec2::Y * (CROWN - HEAD), Vec2::splat(HEAD))
}

/// Where a bubble hangs, and for a body that stands where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hung {
    body: Vec2,
    pub(crate) area: Rect,
}

impl Hung {
    /// A bubble of that size for a body that stands there. Where all is taken, it covers as little as
    /// it can.
    pub(crate) fn near(body: Vec2, size: Vec2, taken: &[Rect]) -> Self {
        let worse = |area: &Rect| (covered(area, taken), strain(body, area));
        let best = places(body, size).min_by(|left, right| {
            let (left, right) = (worse(left), worse(right));
            left.0.total_cmp(&right.0).then(left.1.total_cmp(&right.1))
        });
        Self { body, area: best.unwrap_or_else(|| within(above(body, size))) }
    }

    /// Whether it can stay where it is.
    pub(crate) fn holds(&self, body: Vec2, size: Vec2, taken: &[Rect]) -> bool {
        self.body == body
            && self.area.size().abs_diff_eq(size, 0.01)
            && covered(&self.area, taken) == 0.0
    }
}

/// How much of what is taken lies under it.
fn covered(area: &Rect, taken: &[Rect]) -> f32 {
    let area = area.inflate(GAP / 2.0);
    let shared = taken.iter().map(|other| area.intersect(*other).size());
    shared.map(|size| size.x * size.y).sum()
}

/// How far words are from the mouth that says them; to the side is worse than up.
fn strain(body: Vec2, area: &Rect) -> f32 {
    let way = above(body, area.size()).center() - area.center();
    way.y.abs() + 1.5 * way.x.abs()
}

fn above(body: Vec2, size: Vec2) -> Rect {
    let low = body + Vec2::Y * (CROWN + ABOVE);
    Rect::from_center_size(low + Vec2::Y * size.y / 2.0, size)
}

/// All that can be thought of: above the head, further up, and to both sides.
fn places(body: Vec2, size: Vec2) -> impl Iterator<Item = Rect> {
    let first = above(body, size);
    let up = (SCENE.height() / STEP) as i32;
    let aside = ((size.x / 2.0 + 60.0) / STEP) as i32;
    (-2..up).flat_map(move |rows| {
        (-aside..=aside).map(move |columns| {
            let by = Vec2::new(columns as f32, rows as f32) * STEP;
            within(Rect { min: first.min + by, max: first.max + by })
        })
    })
}

/// The same, moved into the scene.
fn within(area: Rect) -> Rect {
    let half = area.half_size();
    let (low, high) = (SCENE.min + half, SCENE.max - half);
    Rect::from_center_half_size(area.center().clamp(low, high.max(low)), half)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six people as they stand in a room, and what all of them say at once.
    fn crowd() -> Vec<Vec2> {
        let stands = [(-210.0, 70.0), (-124.0, -54.0), (-40.0, 70.0), (40.0, -54.0)];
        stands.iter().chain(&[(124.0, 70.0), (210.0, -54.0)]).map(|at| (*at).into()).collect()
    }

    #[test]
    fn alone_words_hang_right_above_the_head() {
        let size = Vec2::new(200.0, 60.0);
        let area = Hung::near(Vec2::ZERO, size, &[head(Vec2::ZERO)]).area;
        assert!(area.center().distance(above(Vec2::ZERO, size).center()) < 0.1, "{area:?}");
    }

    #[test]
    fn four_of_a_crowd_speak_and_no_words_hide_a_head_or_other_words() {
        let crowd = crowd();
        let mut taken: Vec<Rect> = crowd.iter().map(|body| head(*body)).collect();
        for (body, height) in crowd.iter().zip([110.0, 54.0, 36.0, 90.0]) {
            let area = Hung::near(*body, Vec2::new(250.0, height), &taken).area;
            for other in &taken {
                assert!(area.intersect(*other).is_empty(), "{area:?} over {other:?}");
            }
            taken.push(area);
        }
    }

    #[test]
    fn words_stay_within_the_scene() {
        for corner in [Vec2::new(630.0, 340.0), Vec2::new(-630.0, -150.0)] {
            let area = Hung::near(corner, Vec2::new(250.0, 110.0), &[]).area;
            assert_eq!(area, SCENE.intersect(area), "{corner}");
        }
    }

    #[test]
    fn words_stay_where_they_are_until_somebody_comes_in_between() {
        let size = Vec2::new(200.0, 60.0);
        let hung = Hung::near(Vec2::ZERO, size, &[]);
        assert!(hung.holds(Vec2::ZERO, size, &[head(Vec2::ZERO)]));
        assert!(!hung.holds(Vec2::X, size, &[]), "whoever speaks has moved");
        assert!(!hung.holds(Vec2::ZERO, size, &[head(Vec2::Y * 60.0)]), "somebody stands there");
    }

    #[test]
    fn where_all_is_taken_words_are_shown_all_the_same() {
        let area = Hung::near(Vec2::ZERO, Vec2::new(250.0, 110.0), &[SCENE]).area;
        assert!((area.size() - Vec2::new(250.0, 110.0)).length() < 0.1);
    }
}
