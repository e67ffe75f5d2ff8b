//! How a mind engages, and what it looks up first.

use super::page::{DEED, INNER, Page};
use super::paint::FAINT;
use cognition_core::mind::StableId;
use cognition_core::record::RunEvent;
use cognition_core::route::{EngagementMode, RouteCause, RouteRecord};
use cognition_core::skill::SkillRecord;

/// Characters of a result that are shown.
const SHOWN: usize = 160;

/// The mode and how sure the router is of it, before the turn.
pub(super) fn decision(page: &Page, mind: &StableId, route: &RouteRecord) -> Option<String> {
    let (name, mode, confidence) = (page.name(mind), route.selected_mode, route.router_confidence);
    if mode == EngagementMode::Ignore {
        return all_ignored(page, &[(mind, confidence)]);
    }
    let about = match route.cause {
        RouteCause::Addressed => format!("spoken to, {}", topic(route)),
        RouteCause::Witnessed => format!("as a witness, {}", topic(route)),
        RouteCause::Requested => "a move of their own".to_owned(),
        RouteCause::Gathered => format!("after looking it up, {}", topic(route)),
    };
    let line = format!("{name}: {mode} {confidence:.2}{} ({about})", tie(route));
    Some(format!("\n{}", page.block(DEED, "▸ ", &line, FAINT)))
}

/// Who let something pass, and how sure the router is of it.
pub(super) fn ignored(event: &RunEvent) -> Option<(&StableId, f64)> {
    match event {
        RunEvent::RouteDecided { mind, route, .. }
            if route.selected_mode == EngagementMode::Ignore =>
        {
            Some((mind, route.router_confidence))
        }
        _ => None,
    }
}

/// Those who let something pass, in one line; nothing if there are none.
pub(super) fn all_ignored(page: &Page, ignored: &[(&StableId, f64)]) -> Option<String> {
    let show = |(mind, confidence): &(&StableId, f64)| {
        format!("{} {} {confidence:.2}", page.name(mind), EngagementMode::Ignore)
    };
    let shown: Vec<String> = ignored.iter().map(show).collect();
    let line = format!("let it pass: {}", shown.join(", "));
    (!shown.is_empty()).then(|| page.block(DEED, "· ", &line, FAINT))
}

fn topic(route: &RouteRecord) -> String {
    format!("about {}", route.topic.name().replace('-', " "))
}

/// What else it could have been, and who said so.
fn tie(route: &RouteRecord) -> String {
    let Some(candidates) = route.tiebreaker_candidates else { return String::new() };
    let other = candidates.into_iter().find(|mode| *mode != route.selected_mode);
    let who = if route.tiebreaker_used { "picked over" } else { "near" };
    other.map(|mode| format!(", {who} {mode}")).unwrap_or_default()
}

/// What the mind did inside itself, a line each.
pub(super) fn skills(page: &Page, mind: &StableId, skills: &[SkillRecord]) -> Option<String> {
    let line = |used: &SkillRecord| {
        let result: String = used.result.chars().take(SHOWN).collect();
        let lead = format!("{} [{}] ", page.name(mind), used.call.skill);
        page.block(INNER, &lead, &result, FAINT)
    };
    let lines: Vec<String> = skills.iter().map(line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::Narrator;
    use cognition_core::record::{RunEvent, RunRecord};
    use cognition_core::route::{
        EngagementMode, RouteCause, RouteHistory, RouteRecord, RoutingWeights, Signals,
        TextSignals, TopicId, route,
    };
    use cognition_core::skill::{SkillCall, SkillRecord};
    use expect_test::{Expect, expect};
    use std::sync::Arc;

    fn routed(mind: &str, text: &str, cause: RouteCause) -> RunRecord {
        let addressed = cause != RouteCause::Witnessed;
        let text = TextSignals::of(text);
        let signals = Signals { text, addressed, context_warmth: 0.4, ..Signals::default() };
        let weights = Arc::new(RoutingWeights::document().clone());
        let decision = route(&signals, &RouteHistory::default(), &weights);
        let mut record = RouteRecord::new(&decision, signals, weights, Default::default());
        record.cause = cause;
        record.topic = TopicId::new(&"odo".into(), "missing-lantern");
        let event = RunEvent::RouteDecided { mind: mind.into(), turn: None, route: record.into() };
        RunRecord { tick: 1, event }
    }

    fn check(records: &[RunRecord], expect: Expect) {
        let cast = ["mara", "sela"].map(|id| (id.into(), id.to_uppercase()));
        let shown = Narrator::plain(cast).lines(records).join("\n");
        let lines: Vec<String> = shown.lines().map(|line| format!("|{line}")).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_turn_is_headed_by_its_mode_and_witnesses_share_a_line() {
        let narrated = RunEvent::Narrated { text: "Rain.".to_owned() };
        let started = RunEvent::RoundStarted { round: 2 };
        check(
            &[
                routed("mara", "Where is it?", RouteCause::Witnessed),
                routed("sela", "Where is it?", RouteCause::Witnessed),
                RunRecord { tick: 1, event: narrated.clone() },
                routed("mara", "Where is it?", RouteCause::Addressed),
                routed("sela", "Hello", RouteCause::Gathered),
                routed("mara", "So.", RouteCause::Requested),
                routed("sela", "So.", RouteCause::Witnessed),
                RunRecord { tick: 1, event: started },
                RunRecord { tick: 1, event: narrated },
            ],
            expect![[r#"
                |    · let it pass: MARA IGNORE 0.32, SELA IGNORE 0.32
                |
                |  Rain.
                |
                |    ▸ MARA: RESPOND 0.05, near ACT (spoken to, about missing lantern)
                |
                |    ▸ SELA: ACKNOWLEDGE 0.46 (after looking it up, about missing lantern)
                |
                |    ▸ MARA: RESPOND 0.48 (a move of their own)
                |    · let it pass: SELA IGNORE 0.32
                |
                |── Round 2 ─────────────────────────────────────────────────────────────────────────────
                |
                |  Rain."#]],
        );
    }

    #[test]
    fn a_tie_names_the_other_mode_and_who_chose() {
        let mut record = routed("mara", "Where is it?", RouteCause::Addressed);
        let RunEvent::RouteDecided { route, .. } = &mut record.event else { unreachable!() };
        route.tiebreaker_candidates = Some([EngagementMode::Respond, EngagementMode::Gather]);
        let near = record.clone();
        let RunEvent::RouteDecided { route, .. } = &mut record.event else { unreachable!() };
        (route.tiebreaker_used, route.selected_mode) = (true, EngagementMode::Gather);
        check(
            &[near, record],
            expect![[r#"
                |
                |    ▸ MARA: RESPOND 0.05, near ACT (spoken to, about missing lantern)
                |
                |    ▸ MARA: ACT 0.05, picked over RESPOND (spoken to, about missing lantern)"#]],
        );
    }

    #[test]
    fn skills_are_shown_with_what_they_found() {
        let found =
            SkillRecord::new(0, SkillCall::new("recall"), Ok("It hangs in the mill.".into()));
        let event = RunEvent::SkillsUsed {
            mind: "mara".into(),
            turn: 1,
            iteration: 1,
            thoughts: String::new(),
            skills: vec![found],
            ended: None,
        };
        check(
            &[RunRecord { tick: 1, event }],
            expect!["|      MARA [recall] It hangs in the mill."],
        );
    }
}
