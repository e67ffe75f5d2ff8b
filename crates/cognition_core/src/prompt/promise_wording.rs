//! What is promised, as a deed: `bring the iron key`, `not to open the door`.

use crate::conscience::{Commitment, CommitmentKind};
use crate::escape::push_escaped;
use std::fmt::Write as _;
use std::time::Duration;

/// What may stand before the rest of a promise.
const INTROS: [&str; 4] = ["i promise that ", "i swear that ", "i promise ", "i swear "];

/// What a promise not to do something begins with.
const REFUSING: [&str; 18] = [
    "i will not ",
    "i will never ",
    "i shall not ",
    "i shall never ",
    "i'll not ",
    "i’ll not ",
    "i'll never ",
    "i’ll never ",
    "i won't ",
    "i won’t ",
    "do not ",
    "don't ",
    "don’t ",
    "not to ",
    "never to ",
    "to never ",
    "never ",
    "not ",
];

/// What a promise to do something begins with.
const DOING: [&str; 5] = ["i will ", "i'll ", "i’ll ", "i shall ", "to "];

/// Words that say by themselves that something is left undone.
const RESTRAINT: [&str; 12] = [
    "avoid", "keep", "never", "no", "nobody", "none", "not", "nothing", "refrain", "stay", "stop",
    "without",
];

/// A promise without its introduction, and whether it says what is not to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PromisedDeed<'a> {
    words: &'a str,
    refused: bool,
}

impl<'a> PromisedDeed<'a> {
    pub(super) fn of(promise: &'a Commitment) -> Self {
        let text = promise.text.trim().trim_end_matches(['.', '!']);
        let text = without_any(text, &INTROS).unwrap_or(text);
        if let Some(words) = without_any(text, &REFUSING) {
            return Self { words, refused: true };
        }
        let words = without_any(text, &DOING).unwrap_or(text);
        let refrains = promise.kind == CommitmentKind::Refrain;
        Self { words, refused: refrains && !tells_of_restraint(words) }
    }

    /// As a heading: `bring the iron key`, `not to open the door`.
    pub(super) fn push(self, out: &mut String) {
        out.push_str(if self.refused { "not to " } else { "" });
        push_escaped(out, self.words);
    }

    /// After "promised": `to bring the iron key`, `not to open the door`.
    pub(super) fn push_infinitive(self, out: &mut String) {
        out.push_str(if self.refused { "not to " } else { "to " });
        let begin = out.len();
        push_escaped(out, self.words);
        // A verb that began a line; an `I` or an abbreviation stays as it is.
        if self.words.chars().nth(1).is_some_and(char::is_lowercase)
            && let Some(first) = out.get_mut(begin..=begin)
        {
            first.make_ascii_lowercase();
        }
    }
}

/// A text without the first of these beginnings that it has, in any case; none where nothing
/// would be left of it.
fn without_any<'a>(text: &'a str, beginnings: &[&str]) -> Option<&'a str> {
    let without = |beginning: &&str| {
        let begun = text.get(..beginning.len())?;
        let rest = text[begun.len()..].trim_start();
        (begun.eq_ignore_ascii_case(beginning) && !rest.is_empty()).then_some(rest)
    };
    beginnings.iter().find_map(without)
}

fn tells_of_restraint(words: &str) -> bool {
    let mut words =
        words.split(|sign: char| !sign.is_alphanumeric() && !['\'', '’'].contains(&sign));
    let tells = |word: &str| RESTRAINT.iter().any(|known| known.eq_ignore_ascii_case(word));
    words.any(|word| tells(word) || word.ends_with("n't") || word.ends_with("n’t"))
}

/// How much time is left, coarsely: `in about 12 minutes`.
pub(super) fn push_time_left(out: &mut String, left: Duration) {
    let minutes = left.as_secs().saturating_add(30) / 60;
    let (count, unit) = match minutes {
        0 => return out.push_str("now"),
        1..=15 => (minutes, "minute"),
        16..=89 => ((minutes + 2) / 5 * 5, "minute"),
        90..=2879 => ((minutes + 30) / 60, "hour"),
        _ => ((minutes + 720) / 1440, "day"),
    };
    let _ = write!(out, "in about {count} {unit}{}", if count == 1 { "" } else { "s" });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::test_scene::promise;
    use expect_test::{Expect, expect};

    fn check(kind: CommitmentKind, texts: &[&str], expect: Expect) {
        let told = |text: &&str| {
            let promise = promise(1, kind, text);
            let (deed, mut out) = (PromisedDeed::of(&promise), String::new());
            deed.push(&mut out);
            out.push_str(" | ");
            deed.push_infinitive(&mut out);
            out + "\n"
        };
        expect.assert_eq(&texts.iter().map(told).collect::<String>());
    }

    #[test]
    fn a_promise_is_told_as_what_is_done_however_it_was_worded() {
        check(
            CommitmentKind::Give,
            &[
                "bring the iron key",
                "Bring the iron key.",
                "to bring the iron key",
                "I'll bring the iron key!",
                "I promise that I will bring the iron key",
                "HMS Heron's bell <comes> back",
                "I will",
            ],
            expect![[r#"
                bring the iron key | to bring the iron key
                Bring the iron key | to bring the iron key
                bring the iron key | to bring the iron key
                bring the iron key | to bring the iron key
                bring the iron key | to bring the iron key
                HMS Heron's bell &lt;comes&gt; back | to HMS Heron's bell &lt;comes&gt; back
                I will | to I will
            "#]],
        );
    }

    #[test]
    fn what_is_left_undone_is_negated_once() {
        check(
            CommitmentKind::Refrain,
            &[
                "open the cellar door",
                "not to open the cellar door",
                "I promise never to open the cellar door",
                "I won't tell anyone",
                "Don’t tell anyone.",
                "tell nobody",
                "Keep the secret",
                "say it isn't here",
            ],
            expect![[r#"
                not to open the cellar door | not to open the cellar door
                not to open the cellar door | not to open the cellar door
                not to open the cellar door | not to open the cellar door
                not to tell anyone | not to tell anyone
                not to tell anyone | not to tell anyone
                tell nobody | to tell nobody
                Keep the secret | to keep the secret
                say it isn't here | to say it isn't here
            "#]],
        );
    }

    #[test]
    fn time_that_is_left_is_told_the_more_coarsely_the_more_there_is() {
        let told = |seconds| {
            let mut out = String::new();
            push_time_left(&mut out, Duration::from_secs(seconds));
            out
        };
        let minutes = [0, 1, 12, 17, 23, 89, 90, 150, 2879, 2880, 10_080];
        let lines: Vec<String> = minutes.iter().map(|minutes| told(minutes * 60)).collect();
        expect![
            "now, in about 1 minute, in about 12 minutes, in about 15 minutes, in about 25 minutes, in about 90 minutes, in about 2 hours, in about 3 hours, in about 48 hours, in about 2 days, in about 7 days"
        ]
        .assert_eq(&lines.join(", "));
        assert_eq!([told(29), told(30)], ["now", "in about 1 minute"]);
    }
}
