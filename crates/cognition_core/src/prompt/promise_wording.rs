//! What is promised, as a deed: `bring the iron key`, `not to open the door`.

use super::digits::push_digits;
use crate::escape::push_escaped;
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::Language;
use std::time::Duration;

/// A promise without its introduction, and whether it says what is not to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PromisedDeed<'a> {
    words: &'a str,
    refused: bool,
    /// Else a name may stand first, which stays as it is written.
    begins_with_its_verb: bool,
}

impl<'a> PromisedDeed<'a> {
    pub(super) fn of(promise: &'a Commitment) -> Self {
        let text = promise.text.trim().trim_end_matches(['.', '!']);
        let language = promise.language();
        let text = if promise.waits_no_longer() { without_its_terms(promise, text) } else { text };
        let (words, refused) = Language::english().spoken_deed(text);
        let refrains = promise.kind == CommitmentKind::Refrain;
        let left_undone = || {
            let deed = language.deed(words);
            deed.denied || language.leaves_be(&deed.words)
        };
        let tells = || language.tells_of_restraint(words) || left_undone();
        let begins_with_its_verb = !language.ends_with_its_verb(text);
        Self { words, refused: refused || refrains && !tells(), begins_with_its_verb }
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
        if self.begins_with_its_verb
            && self.words.chars().nth(1).is_some_and(char::is_lowercase)
            && let Some(first) = out.get_mut(begin..=begin)
        {
            first.make_ascii_lowercase();
        }
    }
}

/// The words of a deed without what it has waited for.
fn without_its_terms<'a>(promise: &Commitment, text: &'a str) -> &'a str {
    let said = promise.due_said.as_deref().filter(|_| promise.has_come_due());
    let before = said.and_then(|said| text.strip_suffix(said)).unwrap_or(text);
    promise.language().without_what_has_come(before.trim_end())
}

/// How much time is left, coarsely: `in about 12 minutes`.
pub(super) fn push_time_left(out: &mut String, left: Duration) {
    push_about(out, left, "in about ", "");
}

/// The same of what goes on until then: `for about 12 minutes more`.
pub(super) fn push_time_to_go(out: &mut String, left: Duration) {
    match left.as_secs() {
        0..30 => out.push_str("for a moment more"),
        _ => push_about(out, left, "for about ", " more"),
    }
}

/// The same of what should have been done by then.
pub(super) fn push_time_over(out: &mut String, over: Duration) {
    push_about(out, over, "about ", " ago");
}

/// `in about 10 minutes`; less than half a minute is now.
fn push_about(out: &mut String, time: Duration, before: &str, after: &str) {
    let minutes = time.as_secs().saturating_add(30) / 60;
    let (count, unit) = match minutes {
        0 => return out.push_str("now"),
        1..=15 => (minutes, "minute"),
        16..=89 => ((minutes + 2) / 5 * 5, "minute"),
        90..=2879 => ((minutes + 30) / 60, "hour"),
        _ => ((minutes + 720) / 1440, "day"),
    };
    out.push_str(before);
    push_digits(out, count);
    out.push(' ');
    out.push_str(unit);
    out.push_str(if count == 1 { "" } else { "s" });
    out.push_str(after);
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
                "leave the coffin alone",
                "stay out of the van",
                "leave off asking about the van",
                "leave the coffin where it is",
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
                leave the coffin alone | to leave the coffin alone
                stay out of the van | to stay out of the van
                leave off asking about the van | to leave off asking about the van
                leave the coffin where it is | to leave the coffin where it is
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

    #[test]
    fn what_goes_on_until_then_is_told_as_that() {
        let told = |minutes| {
            let mut out = String::new();
            push_time_to_go(&mut out, Duration::from_mins(minutes));
            out
        };
        let lines = [told(0), told(40), told(120)];
        let expected = ["for a moment more", "for about 40 minutes more", "for about 2 hours more"];
        assert_eq!(lines, expected);
    }
}
