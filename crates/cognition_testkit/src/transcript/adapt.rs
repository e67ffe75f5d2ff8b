//! What a mind learns of how somebody likes to be answered.

use super::page::{INNER, Page};
use super::paint::FAINT;
use cognition_core::adapt::{Learned, MicroPreference, Reaction};
use cognition_core::record::RunEvent;

/// What is shown of an event of the adaptive layer: what somebody says outright. How a style moves
/// is for the log.
pub(super) fn line(page: &Page, event: &RunEvent) -> Option<String> {
    let RunEvent::RapportChanged { mind, with, learned, .. } = event else { return None };
    let told = told(learned)?;
    let lead = format!("{} [adapts] ", page.name(mind));
    Some(page.block(INNER, &lead, &format!("{} {told}", page.name(with)), FAINT))
}

fn told(learned: &Learned) -> Option<&'static str> {
    match learned {
        Learned { picked: Some(wish), .. } => Some(match wish {
            MicroPreference::PrefersBulletFormat => "picked one thing after the other",
            MicroPreference::PrefersConcise => "picked the short way",
            MicroPreference::PrefersDepth => "picked the long way",
            MicroPreference::EnjoysChallenge => "picked the other side of it",
        }),
        Learned { reaction: Some(Reaction::Welcome), .. } => Some("took the objection well"),
        Learned { reaction: Some(Reaction::Unwelcome), .. } => Some("took the objection badly"),
        Learned { asked: true, .. } => Some("said how to put things"),
        Learned { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_events::{check, shown};
    use super::*;
    use cognition_core::adapt::{Levels, StyleDimension};
    use expect_test::expect;

    fn changed(learned: Learned) -> RunEvent {
        let style: Levels = [(StyleDimension::Verbosity, 2.5)].into_iter().collect();
        let (mind, with) = ("mara".into(), "odo".into());
        RunEvent::RapportChanged { mind, turn: 3, with, style, tolerance: None, learned }
    }

    #[test]
    fn what_is_said_outright_is_told_and_what_only_shows_is_not() {
        let quiet = Learned::default();
        assert_eq!(shown(changed(quiet)), None);
        check(
            changed(Learned { asked: true, ..quiet }),
            expect!["|      Mara [adapts] Odo said how to put things"],
        );
        let reaction = Some(Reaction::Unwelcome);
        check(
            changed(Learned { reaction, asked: true, ..quiet }),
            expect!["|      Mara [adapts] Odo took the objection badly"],
        );
        let picked = Some(MicroPreference::PrefersDepth);
        check(
            changed(Learned { picked, reaction, ..quiet }),
            expect!["|      Mara [adapts] Odo picked the long way"],
        );
    }
}
