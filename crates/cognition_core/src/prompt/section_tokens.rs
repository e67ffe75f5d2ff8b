//! How long each part of a prompt is.

use super::segments::Prompt;
use crate::token_estimate::TokenEstimator;

/// How long a part of a prompt is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionTokens {
    /// The tag or the heading that opens it; of what stands before the first, the segment.
    pub name: String,
    /// Whether it is the same for every turn of a mind, and so is served by a prefix cache.
    pub is_prefix: bool,
    /// Its estimated tokens.
    pub tokens: usize,
}

/// The sections of a prompt in the order in which they stand. What stands between two of them belongs
/// to the one before.
///
/// ```
/// use cognition_core::prompt::{BytesPerToken, Prompt, section_tokens};
///
/// let volatile = "<thoughts>\n- Hm.\n</thoughts>\n\n<immediate_task>\nAct.\n</immediate_task>";
/// let prompt = Prompt { volatile: volatile.to_owned(), ..Prompt::default() };
/// let sections = section_tokens(&prompt, &BytesPerToken(1.0));
/// let told: Vec<_> = sections.iter().map(|section| (&*section.name, section.tokens)).collect();
/// assert_eq!(told, [("thoughts", 30), ("immediate_task", 40)]);
/// ```
pub fn section_tokens(prompt: &Prompt, estimate: &dyn TokenEstimator) -> Vec<SectionTokens> {
    let segments = [
        ("stable", true, &*prompt.stable),
        ("slow", true, &*prompt.slow),
        ("turn", false, prompt.user()),
    ];
    let of = |(segment, is_prefix, text)| {
        let parts = split(segment, text).into_iter();
        parts.map(move |(name, bytes)| SectionTokens {
            name,
            is_prefix,
            tokens: estimate.tokens(bytes),
        })
    };
    segments.into_iter().flat_map(of).collect()
}

/// Each section with its bytes, line breaks among them.
fn split(segment: &str, text: &str) -> Vec<(String, usize)> {
    let mut parts: Vec<(String, usize)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let bytes = line.len() + 1;
        let tag = tag(line);
        match tag.or_else(|| heading(line).filter(|_| !open)) {
            Some(name) => parts.push((name.to_owned(), bytes)),
            None => match parts.last_mut() {
                Some((_, length)) => *length += bytes,
                None => parts.push((segment.to_owned(), bytes)),
            },
        }
        open = tag.is_some() || (open && !line.starts_with("</"));
    }
    parts
}

fn tag(line: &str) -> Option<&str> {
    line.strip_prefix('<')?.strip_suffix('>').filter(|name| !name.starts_with('/'))
}

/// `NOTES RULES:`
fn heading(line: &str) -> Option<&str> {
    let words = line.strip_suffix(':')?;
    let first = words.split_whitespace().next()?;
    let is_loud = first.len() > 1 && first.bytes().all(|letter| letter.is_ascii_uppercase());
    is_loud.then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token_estimate::BytesPerToken;

    fn told(stable: &str, slow: &str, volatile: &str) -> Vec<String> {
        let volatile = volatile.to_owned();
        let prompt = Prompt { stable: stable.into(), slow: slow.into(), volatile };
        let sections = section_tokens(&prompt, &BytesPerToken(1.0));
        let told = |section: &SectionTokens| {
            let mark = if section.is_prefix { "+" } else { "" };
            format!("{mark}{} {}", section.name, section.tokens)
        };
        sections.iter().map(told).collect()
    }

    #[test]
    fn headings_part_the_rules_and_tags_the_rest() {
        let stable = "You play.\n\nNOTES RULES:\n- Few.\n\n<inner>\nMOOD:\nx\n</inner>\n";
        let parts =
            told(stable, "<character>\nVOICE:\nLow.\n</character>", "Now:\n<plan>\n</plan>\nGo.");
        let expected =
            ["+stable 11", "+NOTES RULES 21", "+inner 25", "+character 37", "turn 5", "plan 19"];
        assert_eq!(parts, expected);
    }

    #[test]
    fn all_of_a_prompt_is_counted_and_an_empty_one_has_no_part() {
        assert_eq!(told("", "", ""), [""; 0]);
        let prompt = Prompt { stable: "A\n\nB C:\nd".into(), ..Prompt::default() };
        let sections = section_tokens(&prompt, &BytesPerToken(1.0));
        let all: usize = sections.iter().map(|section| section.tokens).sum();
        assert_eq!(all, prompt.bytes() + 1);
    }
}
