//! The schema of a rapport.

use super::agree;
use cognition_core::adapt::{Heard, Rapport, StyleDimension, StyleReading};
use cognition_core::mind::GameTime;

/// Odo has talked to Mara until there is something of everything.
fn well_known() -> Rapport {
    let mut rapport = Rapport::new("mara".into(), "odo".into());
    for exchange in 0..40 {
        let at = GameTime::from_secs(exchange * 600);
        let level = if exchange < 10 { 5.5 } else { 9.0 };
        let words = "Good point. Keep it short, point by point, and challenge me.";
        let heard =
            Heard { words, said_before: "But why?", turns: &[words], usual_verbosity: None, at };
        rapport.hear(&heard);
        let levels = StyleDimension::ALL.map(|of| (of, level));
        rapport.observe(&StyleReading::from_levels(levels, 9.0), at);
        let lines = rapport.directives(&heard).lines;
        rapport.answer(&lines, at);
    }
    rapport
}

#[test]
fn the_schema_of_a_rapport_describes_what_is_saved() {
    agree("rapport", &Rapport::default());
    let full = well_known();
    let saved = serde_json::to_value(&full).expect("a component is plain data");
    for place in [
        "/tolerance",
        "/preferences/held/2",
        "/forks/offered",
        "/growth/mentioned",
        "/manners/held/pacing",
    ] {
        assert!(saved.pointer(place).is_some_and(|value| !value.is_null()), "{place}: {saved}");
    }
    assert!(saved["growth"]["signals"]["verbosity"].is_object(), "{saved}");
    agree("rapport", &full);
}
