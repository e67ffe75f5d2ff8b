//! The refs that a planner is shown: what is imagined, what is recent, what is retained.

use super::left_out::push_left_out;
use super::planner_view::PlannerView;
use super::told::push_told;
use crate::escape::push_escaped;
use crate::perceive::{EntityRef, EntityRefs, RefStatus, Seen};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const IMAGINED: &str = "\n## Imagined\nMade up by you; nothing of it is in the world. Make it real with a step, or let it be:\n";
const RECENT: &str = "Known refs and labels only. Do NOT assume that more is known of a thing than its label and its flag say.\n";
const RETAINED: &str = "\n## Kept in mind (retained from earlier)\n";

/// The refs that stand in a written prompt, in whatever section: what a reply may name.
///
/// ```
/// use cognition_core::perceive::{EntityRefs, Referable};
/// use cognition_core::prompt::shown_refs;
///
/// let mut refs = EntityRefs::default();
/// refs.touch(&Referable::new("door", "oak door", "cellar_door"), 1);
/// let shown = shown_refs("- `door_1`: oak door (door); door_12 is nowhere", &refs);
/// assert_eq!(shown.into_iter().collect::<Vec<_>>(), ["door_1"]);
/// ```
pub fn shown_refs(prompt: &str, refs: &EntityRefs) -> BTreeSet<String> {
    let known: BTreeSet<&str> = refs.known().iter().map(|known| known.name.as_str()).collect();
    ref_words(prompt).filter(|word| known.contains(word)).map(str::to_owned).collect()
}

/// The words of a text that might be refs.
pub(super) fn ref_words(text: &str) -> impl Iterator<Item = &str> {
    let is_of_ref = |sign: char| matches!(sign, 'a'..='z' | '0'..='9' | '_');
    text.split(move |sign| !is_of_ref(sign)).filter(|word| word.contains('_'))
}

impl<'a> PlannerView<'a> {
    /// Refs that may give way and have not, oldest first.
    pub(super) fn refs_giving_way(self) -> impl Iterator<Item = &'a EntityRef> {
        let giving_way = recent(self).into_iter().rev().filter(|known| known.retained.is_none());
        giving_way.skip(self.report.dropped_refs)
    }
}

/// Whether it is something else than the mind itself.
pub(super) fn is_other(view: PlannerView<'_>, known: &EntityRef) -> bool {
    known.stable_id.as_ref() != Some(view.context.mind)
}

/// What the mind last had to do with, the latest first; what is imagined apart.
pub(super) fn recent(view: PlannerView<'_>) -> Vec<&EntityRef> {
    let active = view.context.refs.active(view.context.turn, view.planning.window);
    let real = active.filter(|known| known.standing != RefStatus::Imagined);
    let mut recent: Vec<_> = real.filter(|known| is_other(view, known)).collect();
    recent.sort_by_key(|known| Reverse(known.last_referenced));
    recent
}

/// Each ref in view once: what is imagined, what is recent, what is retained from earlier.
pub(super) fn push_entity_context(out: &mut String, view: PlannerView<'_>) {
    let (turn, window) = (view.context.turn, view.planning.window);
    let refs = view.context.refs;
    let in_view = |known: &&EntityRef| known.is_active(turn, window) || known.retained.is_some();
    let is_imagined = |known: &&EntityRef| known.standing == RefStatus::Imagined;
    push_group(out, IMAGINED, refs.known().iter().filter(in_view).filter(is_imagined));
    push_recent(out, view);
    let retained = refs.retained(turn, window).filter(|known| !is_imagined(known));
    push_group(out, RETAINED, retained.filter(|known| is_other(view, known)));
}

fn push_group<'a>(out: &mut String, heading: &str, group: impl Iterator<Item = &'a EntityRef>) {
    let mut heading = Some(heading);
    for known in group {
        out.push_str(heading.take().unwrap_or_default());
        push_ref_line(out, known);
    }
}

fn push_recent(out: &mut String, view: PlannerView<'_>) {
    let recent = recent(view);
    if recent.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n## Recent (last {} turns)", view.planning.window);
    out.push_str(RECENT);
    let mut left = view.refs_giving_way().count();
    for known in recent {
        if known.retained.is_none() {
            if left == 0 {
                continue;
            }
            left -= 1;
        }
        push_ref_line(out, known);
    }
    if view.report.dropped_refs > 0 {
        push_left_out(out, view.report.dropped_refs, ("older one", "older ones"));
    }
}

/// ``- `item_1`: iron key (item) [seen:full] — *reason*``
fn push_ref_line(out: &mut String, known: &EntityRef) {
    let _ = write!(out, "- `{}`: ", known.name);
    push_told(out, &known.label);
    out.push_str(" (");
    push_escaped(out, &known.kind);
    out.push(')');
    out.push_str(flags(known));
    if let Some(reason) = &known.retained {
        out.push_str(" — *");
        push_escaped(out, reason);
        out.push('*');
    }
    out.push('\n');
}

fn flags(known: &EntityRef) -> &'static str {
    match (known.standing, known.seen) {
        (RefStatus::Imagined, _) => " [imagined]",
        (RefStatus::Made, Some(Seen::Full)) => " [made] [seen:full]",
        (RefStatus::Made, _) => " [made]",
        (RefStatus::Real, Some(Seen::Summary)) => " [seen:summary]",
        (RefStatus::Real, Some(Seen::Full)) => " [seen:full]",
        (RefStatus::Real, None) => "",
    }
}
