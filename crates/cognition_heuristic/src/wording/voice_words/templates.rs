//! Lines that anybody might say, filled in, and known again by what they were before.

use super::VoiceWords;
use crate::wording::words::Words;

/// What stands in a line for words of somebody else: whoever says it says something of their own.
const HOLDING_WORDS: &[&str] = &["{what}", "{why}", "{goal}"];
/// Letters of a template from which on it is known again whatever stands in its gaps.
const TELLING_LETTERS: usize = 6;

impl VoiceWords {
    /// Whether a line is one of those that anybody might say, whatever stands in its gaps.
    pub(crate) fn is_anybodys(&self, line: &str) -> bool {
        let line = line.trim().to_lowercase();
        let fixed = |template: &String| !HOLDING_WORDS.iter().any(|slot| template.contains(slot));
        let mut templates = self.lines.values().flatten().filter(|it| fixed(it));
        templates.any(|template| came_of_whole(&template.to_lowercase(), &line))
    }

    /// A line with what stands in its placeholders.
    pub(crate) fn filled(&self, of: &str, fills: &[(&str, &str)]) -> String {
        let line = self.lines(of).first().map_or("", String::as_str);
        let fill =
            |line: String, (name, what): &(&str, &str)| line.replace(&format!("{{{name}}}"), what);
        fills.iter().fold(line.to_owned(), fill)
    }

    /// Whether a line is one of those by which anybody merely takes note of another, or calls on them.
    pub(crate) fn is_one_of(&self, of: &[&str], line: &str, hearer: &Words) -> bool {
        let line = line.to_lowercase();
        let mut lines = of.iter().flat_map(|of| self.lines(of));
        lines.any(|template| is_filled(&template.to_lowercase(), line.trim(), hearer))
    }
}

/// Whether a line is a template with the name of its hearer in the gap.
fn is_filled(template: &str, line: &str, hearer: &Words) -> bool {
    let Some((first, rest)) = template.split_once('{') else { return template == line };
    let Some((_, last)) = rest.split_once('}') else { return false };
    let gap = line.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)).map(Words::of);
    gap.is_some_and(|gap| !gap.is_empty() && hearer.covers(&gap))
}

/// Whether a line is a template with anything in its gaps, and enough of the template to tell.
fn came_of_whole(template: &str, line: &str) -> bool {
    let parts: Vec<&str> = template
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
        .collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    let letters: usize =
        parts.iter().map(|part| part.chars().filter(|letter| letter.is_alphabetic()).count()).sum();
    if parts.len() == 1 || letters < TELLING_LETTERS {
        return template == line;
    }
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let middle = &parts[1..parts.len() - 1];
    let follows = middle.iter().all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    });
    follows && rest.ends_with(last)
}
