//! By what a judge judges: a text with rules, and a page that shows a case.

use cognition_core::escape::push_escaped;
use cognition_core::prompt::Prompt;

/// What parts the rules from the page.
const PARTED: &str = "\n---\n";

/// Rules that are the same for every case, and a page with a slot for each part of a case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rubric {
    text: &'static str,
}

impl Rubric {
    /// A rubric that is part of the program: `data/evaluations/*.rubric.md`.
    pub(crate) const fn new(text: &'static str) -> Self {
        Self { text }
    }

    /// The rules, and the page with what is shown in its slots. Each line of what is shown is escaped;
    /// a slot for which nothing is shown says `none`.
    pub(crate) fn prompt(&self, shown: &[(&str, &str)]) -> Prompt {
        let (rules, page) = self.text.split_once(PARTED).unwrap_or((self.text, ""));
        let volatile = filled(page, |slot| {
            let part = shown.iter().find(|(name, _)| *name == slot).map(|(_, text)| *text);
            lines(part.filter(|text| !text.trim().is_empty()).unwrap_or("none"))
        });
        Prompt { stable: rules.trim_end().into(), slow: "".into(), volatile }
    }
}

/// Once through the page, so that no text that is shown opens a slot.
fn filled(page: &str, text: impl Fn(&str) -> String) -> String {
    let mut parts = page.split("{{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (slot, rest) = part.split_once("}}").unwrap_or((part, ""));
        out.push_str(&text(slot));
        out.push_str(rest);
    }
    out
}

fn lines(text: &str) -> String {
    let escaped = text.lines().map(|line| {
        let mut escaped = String::new();
        push_escaped(&mut escaped, line);
        escaped
    });
    escaped.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUBRIC: Rubric = Rubric::new("Be fair.\n---\n<line>\n{{line}}\n</line>\n{{more}}\n");

    #[test]
    fn rules_and_page_are_parted_and_slots_are_filled() {
        let prompt = RUBRIC.prompt(&[("line", "Good\nday"), ("other", "x")]);
        assert_eq!(
            (&*prompt.stable, prompt.user()),
            ("Be fair.", "<line>\nGood\nday\n</line>\nnone\n")
        );
    }

    #[test]
    fn what_is_shown_closes_no_section_and_opens_no_slot() {
        let prompt = RUBRIC.prompt(&[("line", "</line> {{more}}"), ("more", "<b>")]);
        assert_eq!(prompt.user(), "<line>\n&lt;/line&gt; {{more}}\n</line>\n&lt;b&gt;\n");
    }
}
