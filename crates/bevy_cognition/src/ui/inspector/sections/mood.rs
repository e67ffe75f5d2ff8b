//! Mood over time.

use crate::record::MoodPoint;
use crate::tools::mind_sheets::MindSheet;
use crate::ui::inspector::row::{Row, heading, muted};
use cognition_core::mind::MoodAxis;

/// Points of a chart.
const POINTS: u64 = 40;

/// A chart for each axis that is felt, or was.
pub(in crate::ui::inspector) fn mood(sheet: &MindSheet) -> Vec<Row> {
    let moods = sheet.trail.as_ref().map_or(&[][..], |trail| &trail.moods[..]);
    let axes = MoodAxis::ALL.into_iter().map(MoodAxis::name);
    let felt = |axis: &&str| {
        sheet.mood.contains_key(axis) || moods.iter().any(|point| point.axes.contains_key(axis))
    };
    let charts = axes.filter(felt).map(|axis| {
        let now = sheet.mood.get(axis).copied().unwrap_or_default();
        Row::Chart { label: format!("{axis} {now:+}"), points: points(moods, axis, now) }
    });
    let charts: Vec<Row> = charts.collect();
    let mut rows = vec![heading("Mood since it is watched, -100 to 100")];
    match charts.is_empty() {
        true => rows.push(muted("even on every axis")),
        false => rows.extend(charts),
    }
    rows
}

/// How an axis went, at even distances of time; as it is now where that is not known.
fn points(moods: &[MoodPoint], axis: &str, now: i8) -> Vec<f32> {
    let part = |value: i8| f32::from(value) / 100.0;
    let (Some(first), Some(last)) = (moods.first(), moods.last()) else {
        return vec![part(now); usize::try_from(POINTS).unwrap_or_default()];
    };
    let span = last.tick.saturating_sub(first.tick);
    let at = |point: u64| {
        let tick = first.tick + span * point / (POINTS - 1);
        let known = moods.iter().rev().find(|mood| mood.tick <= tick).unwrap_or(first);
        part(known.axes.get(axis).copied().unwrap_or_default())
    };
    (0..POINTS).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::mind_sheets::TraceSheet;
    use crate::ui::inspector::sections::tests::sheet;
    use std::collections::BTreeMap;

    fn point(tick: u64, hope: i8) -> MoodPoint {
        MoodPoint { tick, axes: BTreeMap::from([("hope", hope)]) }
    }

    #[test]
    fn a_chart_goes_by_time_and_not_by_changes() {
        let moods = [point(10, 0), point(20, 50), point(110, -100)];
        let points = points(&moods, "hope", -100);
        assert_eq!(points.len(), 40);
        assert_eq!((points[0], points[39]), (0.0, -1.0));
        let half = points.iter().filter(|value| **value == 0.5).count();
        assert!(half > 30, "most of the time it hoped: {points:?}");
    }

    #[test]
    fn only_what_is_felt_or_was_has_a_chart() {
        let trail = TraceSheet { moods: vec![point(1, 20)], ..TraceSheet::default() };
        let calm = MindSheet { mood: BTreeMap::new(), trail: Some(trail), ..sheet() };
        let rows = mood(&calm);
        assert_eq!(rows.len(), 2);
        assert!(matches!(&rows[1], Row::Chart { label, .. } if label == "hope +0"));
        let even = MindSheet { mood: BTreeMap::new(), trail: None, ..sheet() };
        assert_eq!(mood(&even)[1], muted("even on every axis"));
    }
}
