//! How a memory is told: when and where it was, and how it is known.

use crate::language::Language;
use crate::words::memory::LineTemplates;
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;
const FORTNIGHT: u64 = 2 * WEEK;

/// How something is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KnownBy {
    /// It was said to whoever remembers it.
    Told,
    /// It was said to somebody else.
    Overheard,
    /// It was heard of.
    Hearsay,
    /// It was seen.
    #[default]
    Seen,
    /// Whoever remembers it did it.
    Done,
    /// Whoever remembers it said it.
    Said,
    /// Whoever remembers it came to think so.
    Concluded,
}

/// A memory, as it is to be told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recollection<'a> {
    /// What was said, or happened.
    pub text: &'a str,
    /// How it is known.
    pub known_by: KnownBy,
    /// Who said it.
    pub by: Option<&'a str>,
    /// Whom it was said to.
    pub to: Option<&'a str>,
    /// Where it was.
    pub place: Option<&'a str>,
    /// How long ago it was.
    pub ago: Duration,
    /// Whether it was told in confidence.
    pub confided: bool,
    /// Who asks and may not hear it.
    pub keep_from: Option<&'a str>,
    /// Whether it was taken back since.
    pub corrected: bool,
}

impl Language {
    /// A memory as whoever has it would be told of it.
    ///
    /// ```
    /// use cognition_language::{KnownBy, Language, Recollection};
    /// use std::time::Duration;
    ///
    /// let memory = Recollection {
    ///     text: "Bram stole the horn.",
    ///     known_by: KnownBy::Told,
    ///     by: Some("Odo"),
    ///     place: Some("the cellar"),
    ///     ago: Duration::from_hours(72),
    ///     confided: true,
    ///     ..Recollection::default()
    /// };
    /// assert_eq!(
    ///     Language::english().tell(&memory),
    ///     "3 days ago, in the cellar, Odo told you in confidence: \"Bram stole the horn.\""
    /// );
    /// ```
    pub fn tell(&self, memory: &Recollection<'_>) -> String {
        let known = &self.memory;
        let place = memory.place.map(|place| known.place.replace("{place}", place));
        let by = memory.by.unwrap_or(&known.someone);
        let line = self.line_template(memory);
        let line = line.replace("{by}", by).replace("{to}", memory.to.unwrap_or(&known.someone));
        // What was said may hold what looks like a place to fill.
        let line = line.replacen("{text}", memory.text, 1);
        let corrected = if memory.corrected { &*known.corrected } else { "" };
        let kept = memory.keep_from.map(|whom| known.keep_from.replace("{whom}", whom));
        let kept = kept.unwrap_or_default();
        let (when, place) = (self.ago(memory.ago), place.unwrap_or_default());
        format!("{when}{place}, {line}{corrected}{kept}")
    }

    fn line_template(&self, memory: &Recollection<'_>) -> &str {
        let LineTemplates { told, confided, overheard, overheard_to, .. } = &self.memory.lines;
        let LineTemplates { hearsay, seen, done, said, said_to, concluded, .. } =
            &self.memory.lines;
        match memory.known_by {
            KnownBy::Told if memory.confided => confided,
            KnownBy::Told => told,
            KnownBy::Overheard if memory.to.is_some() => overheard_to,
            KnownBy::Overheard => overheard,
            KnownBy::Hearsay => hearsay,
            KnownBy::Seen => seen,
            KnownBy::Done => done,
            KnownBy::Said if memory.to.is_some() => said_to,
            KnownBy::Said => said,
            KnownBy::Concluded => concluded,
        }
    }

    /// How long ago something was, in words: `2 hours ago`.
    pub fn ago(&self, time: Duration) -> String {
        let seconds = time.as_secs();
        let when = &self.memory.when;
        let (count, words) = match seconds {
            0..MINUTE => return when.now.to_string(),
            MINUTE..HOUR => (seconds / MINUTE, &when.minutes),
            HOUR..DAY => (seconds / HOUR, &when.hours),
            DAY..FORTNIGHT => (seconds / DAY, &when.days),
            _ => (seconds / WEEK, &when.weeks),
        };
        let [one, many] = words;
        if count == 1 { one.to_string() } else { many.replace("{n}", &count.to_string()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(memory: Recollection<'_>, expect: Expect) {
        expect.assert_eq(&Language::english().tell(&memory));
    }

    #[test]
    fn a_memory_says_when_it_was_and_whence_it_is() {
        let (by, to, text) = (Some("Odo"), Some("Sela"), "It hangs in the mill.");
        let heard = Recollection { text, by, to, ..Recollection::default() };
        let ago = Duration::from_secs(90);
        let told = Recollection { known_by: KnownBy::Told, to: None, ago, ..heard };
        check(told, expect![[r#"a minute ago, Odo told you: "It hangs in the mill.""#]]);
        let overheard = Recollection { known_by: KnownBy::Overheard, corrected: true, ..heard };
        check(
            overheard,
            expect![[
                r#"just now, you overheard Odo say to Sela: "It hangs in the mill." (corrected since: it no longer holds as it stands)"#
            ]],
        );
        let seen = Recollection { ago: Duration::from_hours(400), by: None, ..heard };
        check(seen, expect!["2 weeks ago, you saw: It hangs in the mill."]);
        let said = Recollection { known_by: KnownBy::Said, ago: Duration::from_hours(5), ..heard };
        check(said, expect![[r#"5 hours ago, you said to Sela: "It hangs in the mill.""#]]);
    }

    #[test]
    fn a_confidence_is_marked_and_says_who_may_not_hear_it() {
        let told = Recollection {
            text: "{to} is a thief.",
            known_by: KnownBy::Told,
            confided: true,
            keep_from: Some("Wren"),
            ..Recollection::default()
        };
        check(
            told,
            expect![[
                r#"just now, someone told you in confidence: "{to} is a thief." (told in confidence: Wren may not hear it from you)"#
            ]],
        );
    }
}
