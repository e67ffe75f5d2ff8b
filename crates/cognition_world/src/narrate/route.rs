//! How a mind engages, and what it looks up first.

use super::page::{DEED, INNER, Page};
use super::paint::FAINT;
use cognition_core::mind::StableId;
use cognition_core::route::{EngagementMode, RouteCause, RouteRecord};
use cognition_core::skill::SkillRecord;

/// Characters of a result that are shown.
const SHOWN: usize = 160;

/// The mode and how sure the router is of it, before the turn; who lets something pass, in a line.
pub(super) fn decision(page: &Page, mind: &StableId, route: &RouteRecord) -> String {
    let (name, mode, confidence) = (page.name(mind), route.selected_mode, route.router_confidence);
    if mode == EngagementMode::Ignore {
        let how = format!("{name} lets it pass. [{mode} {confidence:.2}]");
        return page.block(DEED, "· ", &how, FAINT);
    }
    let about = match route.cause {
        RouteCause::Addressed => format!("spoken to, {}", topic(route)),
        RouteCause::Witnessed => format!("as a witness, {}", topic(route)),
        RouteCause::Requested => "a move of their own".to_owned(),
        RouteCause::Gathered => format!("after looking it up, {}", topic(route)),
    };
    let line = format!("{name} {mode} {confidence:.2}{} ({about})", tie(route));
    format!("\n{}", page.block(DEED, "▸ ", &line, FAINT))
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
