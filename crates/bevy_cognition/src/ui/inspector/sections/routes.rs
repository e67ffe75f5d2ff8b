//! How the mind was routed, with the scores.

use crate::record::RouteLine;
use crate::tools::mind_sheets::MindSheet;
use crate::ui::inspector::row::{Row, heading, muted};
use crate::ui::panel::Tone;

/// The latest routes, the latest first.
pub(in crate::ui::inspector) fn routes(sheet: &MindSheet) -> Vec<Row> {
    let routes = sheet.trail.as_ref().map_or(&[][..], |trail| &trail.routes[..]);
    match routes.is_empty() {
        true => vec![muted("It was not routed since it is watched.")],
        false => routes.iter().flat_map(route).collect(),
    }
}

fn route(route: &RouteLine) -> Vec<Row> {
    let tie = if route.tie_broken { ", a tie that a brain broke" } else { "" };
    let lead = route.confidence * 100.0;
    let mut rows = vec![
        heading(route.mode.name()),
        muted(format!("topic {}, a lead of {lead:.0} %{tie}", route.topic)),
    ];
    rows.extend(scores(route));
    rows
}

/// What each mode scored, against the best; the one that was taken stands out.
pub(super) fn scores(route: &RouteLine) -> impl Iterator<Item = Row> {
    let best = route.scores.iter().map(|(_, score)| *score).fold(0.0, f64::max);
    route.scores.iter().map(move |(mode, score)| {
        let part = if best > 0.0 { (score / best).max(0.0) as f32 } else { 0.0 };
        let tone = if *mode == route.mode { Tone::Bright } else { Tone::Said };
        Row::Bar { label: mode.name().to_owned(), part, value: format!("{score:.2}"), tone }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::mind_sheets::TraceSheet;
    use crate::ui::inspector::sections::tests::sheet;
    use cognition_core::route::EngagementMode;

    #[test]
    fn scores_are_bars_against_the_best_and_the_mode_stands_out() {
        let line = RouteLine {
            turn: Some(1),
            topic: "keys".to_owned(),
            mode: EngagementMode::Clarify,
            confidence: 0.25,
            scores: vec![(EngagementMode::Respond, 0.4), (EngagementMode::Clarify, 0.8)],
            tie_broken: false,
        };
        let trail = TraceSheet { routes: vec![line], ..TraceSheet::default() };
        let rows = routes(&MindSheet { trail: Some(trail), ..sheet() });
        assert_eq!(rows[0], heading("CLARIFY"));
        assert_eq!(rows[1], muted("topic keys, a lead of 25 %"));
        let label = "RESPOND".to_owned();
        let value = "0.40".to_owned();
        assert_eq!(rows[2], Row::Bar { label, part: 0.5, value, tone: Tone::Said });
        assert!(matches!(&rows[3], Row::Bar { part: 1.0, tone: Tone::Bright, .. }));
    }

    #[test]
    fn scores_below_nothing_are_empty_bars() {
        let line = RouteLine {
            turn: None,
            topic: String::new(),
            mode: EngagementMode::Ignore,
            confidence: 0.0,
            scores: vec![(EngagementMode::Respond, -0.4), (EngagementMode::Ignore, 0.5)],
            tie_broken: true,
        };
        let rows = route(&line);
        assert!(matches!(rows[2], Row::Bar { part: 0.0, .. }), "{rows:?}");
        let none = RouteLine { scores: vec![(EngagementMode::Ignore, 0.0)], ..line };
        assert!(
            matches!(route(&none)[2], Row::Bar { part: 0.0, .. }),
            "nothing is no part of nothing"
        );
    }
}
