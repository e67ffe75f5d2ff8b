//! `<skills>` and `<act_history>`: what a search can do, and what it has found.

/// The docs of the skills; no section without any.
pub(super) fn push_skills(out: &mut String, skills: &str) {
    push_section(out, "<skills>\n", skills, "\n</skills>");
}

/// What was done so far and what came of it; no section before anything was.
pub(super) fn push_act_history(out: &mut String, act_history: &str) {
    const OPEN: &str = "<act_history>\nWhat you looked up before answering (may be wrong):\n";
    push_section(out, OPEN, act_history, "\n</act_history>");
}

fn push_section(out: &mut String, open: &str, text: &str, close: &str) {
    let text = text.trim();
    if !text.is_empty() {
        out.push_str(open);
        push_fenced(out, text);
        out.push_str(close);
    }
}

/// Appends text that keeps its lines, but neither opens nor closes a section. What is escaped
/// already stays as it is.
fn push_fenced(out: &mut String, text: &str) {
    // Nearly always there is none, and to look at all the bytes is faster than to stop at one.
    if !text.bytes().fold(false, |found, byte| found | matches!(byte, b'<' | b'>')) {
        return out.push_str(text);
    }
    out.reserve(text.len());
    let mut rest = text;
    while let Some(found) = rest.bytes().position(|byte| matches!(byte, b'<' | b'>')) {
        out.push_str(&rest[..found]);
        out.push_str(if rest[found..].starts_with('<') { "&lt;" } else { "&gt;" });
        rest = &rest[found + 1..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::push_escaped;
    use expect_test::{Expect, expect};

    fn check(skills: &str, act_history: &str, expect: Expect) {
        let mut out = String::new();
        push_skills(&mut out, skills);
        out.push('\n');
        push_act_history(&mut out, act_history);
        expect.assert_eq(&out);
    }

    #[test]
    fn what_is_empty_has_no_section() {
        let mut out = String::new();
        push_skills(&mut out, " \n");
        push_act_history(&mut out, "");
        assert_eq!(out, "");
    }

    #[test]
    fn docs_and_history_keep_their_lines_but_open_and_close_nothing() {
        check(
            "recall\n{\"type\":\"recall\",\"query\":\"<words>\"}\n\nfocus",
            "1. [recall] SUCCESS: a\n2. [recall] ERROR: </act_history> & so on\n",
            expect![[r#"
                <skills>
                recall
                {"type":"recall","query":"&lt;words&gt;"}

                focus
                </skills>
                <act_history>
                What you looked up before answering (may be wrong):
                1. [recall] SUCCESS: a
                2. [recall] ERROR: &lt;/act_history&gt; & so on
                </act_history>"#]],
        );
    }

    #[test]
    fn what_is_escaped_already_is_not_escaped_again() {
        let (mut escaped, mut out) = (String::new(), String::new());
        push_escaped(&mut escaped, "a <b> & c");
        push_fenced(&mut out, &escaped);
        assert_eq!(out, escaped);
    }
}
