//! What was asked last, what was answered, and what the guardrails said.

use crate::record::{ReplyLine, VerdictLine};
use crate::tools::mind_sheets::{MindSheet, PromptSheet, TraceSheet};
use crate::ui::inspector::row::{Row, bar, heading, long, muted};
use crate::ui::panel::Tone;

const NOT_ASKED: &str = "No brain was asked since it is watched.";

/// The exact last prompt, segment by segment.
pub(in crate::ui::inspector) fn prompt(sheet: &MindSheet) -> Vec<Row> {
    let prompt = sheet.trail.as_ref().and_then(|trail| trail.prompt.as_ref());
    prompt.map_or_else(|| vec![muted(NOT_ASKED)], segments)
}

fn segments(prompt: &PromptSheet) -> Vec<Row> {
    let PromptSheet { turn, purpose, attempt, tier, prefix, tokens, segments } = prompt;
    let mut rows = vec![
        heading(format!("{purpose}, about {tokens} tokens")),
        muted(format!("turn {turn}, try {attempt}, tier {tier}, prefix {prefix}")),
    ];
    for segment in segments {
        let part = segment.tokens as f64 / (*tokens).max(1) as f64;
        rows.push(bar(segment.name, part, segment.tokens.to_string()));
    }
    for segment in segments.iter().rev() {
        rows.push(heading(format!("{}, {} tokens", segment.name, segment.tokens)));
        rows.extend(long(&segment.text));
    }
    rows
}

/// The raw reply.
pub(in crate::ui::inspector) fn reply(sheet: &MindSheet) -> Vec<Row> {
    match &sheet.trail {
        Some(TraceSheet { reply: Some(reply), .. }) => raw(reply),
        Some(TraceSheet { prompt: Some(_), .. }) => vec![muted("It is being thought about.")],
        _ => vec![muted(NOT_ASKED)],
    }
}

fn raw(reply: &ReplyLine) -> Vec<Row> {
    let usage = &reply.usage;
    let count = |name, tokens: Option<u64>| tokens.map(|tokens| format!("{tokens} {name}"));
    let counts = [
        count("tokens of prompt", usage.prompt_tokens),
        count("of them cached", usage.cached_tokens),
        count("put into the cache", usage.cache_write_tokens),
        count("of reply", usage.completion_tokens),
        count("of them only thought", usage.reasoning_tokens),
        usage.latency.map(|took| format!("{} ms", took.as_millis())),
    ];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let mut rows = vec![heading(format!("from {}", reply.brain))];
    rows.extend((!counts.is_empty()).then(|| muted(counts.join(", "))));
    rows.extend(reply.failed.iter().map(|why| Row::Text(Tone::Bad, why.clone())));
    rows.extend(long(&reply.text));
    rows
}

/// What guardrails, parser, governor and people said, the latest first.
pub(in crate::ui::inspector) fn verdicts(sheet: &MindSheet) -> Vec<Row> {
    let verdicts = sheet.trail.as_ref().map_or(&[][..], |trail| &trail.verdicts[..]);
    let mut rows = vec![heading("Verdicts, the latest first")];
    rows.extend(verdicts.iter().map(verdict));
    if verdicts.is_empty() {
        rows.push(muted("none since it is watched"));
    }
    rows
}

pub(super) fn verdict(line: &VerdictLine) -> Row {
    let VerdictLine { turn, by, says, of, why } = line;
    let tone = match *says {
        "allow" | "approve" | "accept" => Tone::Good,
        "reject" | "fails" => Tone::Bad,
        _ => Tone::Bright,
    };
    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
    Row::Text(tone, format!("turn {turn}, {by} {says}: {of}{why}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::mind_sheets::PromptSegment;
    use crate::ui::inspector::row::plain;
    use crate::ui::inspector::sections::tests::sheet;

    fn of(trail: TraceSheet) -> MindSheet {
        MindSheet { trail: Some(trail), ..sheet() }
    }

    fn asked() -> PromptSheet {
        let segment =
            |name, tokens, text: &str| PromptSegment { name, tokens, text: text.to_owned() };
        PromptSheet {
            turn: 4,
            purpose: "decide",
            attempt: 1,
            tier: "default".to_owned(),
            prefix: "f00".to_owned(),
            tokens: 40,
            segments: vec![segment("stable", 30, "The rules."), segment("volatile", 10, "Now.")],
        }
    }

    #[test]
    fn a_prompt_shows_its_sizes_first_and_then_what_changes_most() {
        let rows = prompt(&of(TraceSheet { prompt: Some(asked()), ..TraceSheet::default() }));
        assert_eq!(rows[0], heading("decide, about 40 tokens"));
        assert_eq!(rows[2], bar("stable", 0.75, "30"));
        assert_eq!(rows[4..6], [heading("volatile, 10 tokens"), plain("Now.")]);
        assert_eq!(rows[7], plain("The rules."));
        assert_eq!(prompt(&sheet()), [muted(NOT_ASKED)]);
    }

    #[test]
    fn a_reply_is_told_to_the_letter_or_why_there_is_none() {
        let text = r#"{"chosenIndex": 0}"#.to_owned();
        let line = ReplyLine { brain: "scripted".to_owned(), text, ..ReplyLine::default() };
        let told = |reply| reply_rows(TraceSheet { reply: Some(reply), ..TraceSheet::default() });
        let reply_text = plain(r#"{"chosenIndex": 0}"#);
        assert_eq!(told(line.clone()), [heading("from scripted"), reply_text]);
        let failed = Some("no route to host".to_owned());
        let rows = told(ReplyLine { failed, text: String::new(), ..line });
        assert_eq!(rows[1], Row::Text(Tone::Bad, "no route to host".to_owned()));
        let pending = reply_rows(TraceSheet { prompt: Some(asked()), ..TraceSheet::default() });
        assert_eq!(pending, [muted("It is being thought about.")]);
    }

    fn reply_rows(trail: TraceSheet) -> Vec<Row> {
        reply(&of(trail))
    }

    #[test]
    fn a_verdict_says_who_objects_and_why() {
        let line = VerdictLine {
            turn: 2,
            by: "gate".to_owned(),
            says: "reject",
            of: "Go out".to_owned(),
            why: "the gate is shut".to_owned(),
        };
        let text = "turn 2, gate reject: Go out: the gate is shut".to_owned();
        assert_eq!(verdict(&line), Row::Text(Tone::Bad, text));
    }
}
