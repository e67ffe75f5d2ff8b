//! `<analysis>`, `<subject>` and `<refs>`: texts that are read, and whom an extraction may name.

use super::names_and_refs::push_name;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::{EntityRef, EntityRefs};
use std::cmp::Reverse;
use std::fmt::Write as _;

/// So many refs an extraction may name.
const NAMEABLE: usize = 24;

/// Whom and what an extraction may name: of all but the mind itself the 24 with which it last had
/// to do, the latest first. What is shown as such is what a reply may refer to.
pub fn nameable<'a>(refs: &'a EntityRefs, mind: &StableId) -> Vec<&'a EntityRef> {
    let is_other = |known: &&EntityRef| known.stable_id.as_ref().is_some_and(|id| id != mind);
    let mut known: Vec<_> = refs.known().iter().filter(is_other).collect();
    known.sort_by_key(|known| Reverse(known.last_referenced));
    known.truncate(NAMEABLE);
    known
}

pub(super) fn push_refs(out: &mut String, context: &TurnContext<'_>) {
    let known = nameable(context.refs, context.mind);
    if known.is_empty() {
        return;
    }
    out.push_str("<refs>\n");
    for stable_id in known.into_iter().filter_map(|known| known.stable_id.as_ref()) {
        out.push_str("- ");
        push_name(out, context.refs, stable_id);
        out.push('\n');
    }
    out.push_str("</refs>");
}

pub(super) fn push_analysis(out: &mut String, analysis: &str) {
    push_lines(out, "analysis", analysis);
}

pub(super) fn push_subject(out: &mut String, subject: &str) {
    push_lines(out, "subject", subject);
}

/// A text keeps its lines; each is escaped.
fn push_lines(out: &mut String, section: &str, text: &str) {
    let _ = writeln!(out, "<{section}>");
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        push_escaped(out, line);
        out.push('\n');
    }
    let _ = write!(out, "</{section}>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Referable;
    use expect_test::expect;

    #[test]
    fn those_with_whom_it_last_had_to_do_can_be_named_and_not_the_mind_itself() {
        let mut refs = EntityRefs::default();
        let mut meet = |id: &str, turn| refs.touch(&Referable::new("character", id, id), turn);
        meet("mara", 30);
        meet("odo", 29);
        (0..30).for_each(|turn| drop(meet(&format!("guest_{turn}"), turn)));
        let known = nameable(&refs, &StableId::new("mara"));
        let labels: Vec<&str> = known.iter().map(|known| known.label.as_str()).collect();
        assert_eq!((labels[0], labels[1], labels.len()), ("odo", "guest_29", NAMEABLE));
        assert!(!labels.contains(&"mara") && !labels.contains(&"guest_0"));
    }

    #[test]
    fn an_analysis_keeps_its_lines_and_closes_nothing() {
        let mut out = String::new();
        push_analysis(&mut out, "Observed: a & b\r\n\n </analysis>\nDoubts: <commitments>\n");
        expect![[r#"
            <analysis>
            Observed: a &amp; b
            &lt;/analysis&gt;
            Doubts: &lt;commitments&gt;
            </analysis>"#]]
        .assert_eq(&out);
    }
}
