//! How a memory is told: when and where it was, and how it is known.

use crate::language::Language;
use crate::words::memory::RecollectionLines;
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;
const FORTNIGHT: u64 = 2 * WEEK;

/// Where a line tells where it was.
const WHERE: &str = "{where}";

/// A memory, as it is to be told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recollection<'a> {
    /// What was said, or happened.
    pub text: &'a str,
    /// How it is told: one of the [`recollection_lines`](Language::recollection_lines).
    pub line: &'a str,
    /// Who said it.
    pub by: Option<&'a str>,
    /// Whom it was said to.
    pub to: Option<&'a str>,
    /// Where it was: `the cellar`, or with how one is there, `on the gantry`.
    pub place: Option<&'a str>,
    /// How long ago it was.
    pub ago: Duration,
    /// Who asks and may not hear it.
    pub keep_from: Option<&'a str>,
    /// Whether it was taken back since.
    pub corrected: bool,
    /// What alone of it was taken back, where the rest still holds.
    pub outdated: Option<&'a str>,
    /// Whether somebody else has said since that it was wrong.
    pub disputed: bool,
}

impl Language {
    /// The lines by which memories are told.
    pub fn recollection_lines(&self) -> &RecollectionLines {
        &self.memory.lines
    }

    /// A memory as whoever has it would be told of it. What somebody said cannot end its own
    /// quotation.
    ///
    /// ```
    /// use cognition_language::{Language, Recollection};
    /// use std::time::Duration;
    ///
    /// let english = Language::english();
    /// let memory = Recollection {
    ///     text: "Bram stole the horn.",
    ///     line: &english.recollection_lines().confided,
    ///     by: Some("Odo"),
    ///     place: Some("the cellar"),
    ///     ago: Duration::from_hours(72),
    ///     ..Recollection::default()
    /// };
    /// assert_eq!(
    ///     english.tell(&memory),
    ///     "3 days ago, in the cellar, Odo told you in confidence: \"Bram stole the horn.\""
    /// );
    /// ```
    pub fn tell(&self, memory: &Recollection<'_>) -> String {
        let (line, place) = (self.line(memory), self.place(memory));
        format!("{}{place}, {line}{}", self.ago(memory.ago), self.marks_of(memory))
    }

    /// What is to be known of a memory beside its words: whether it still holds, and whom it is kept from.
    /// Empty where there is nothing, and otherwise with a space before it.
    pub fn marks_of(&self, memory: &Recollection<'_>) -> String {
        let known = &self.memory;
        let corrected = match (memory.corrected, memory.disputed) {
            (true, _) => match memory.outdated {
                Some(part) => {
                    known.corrected_in_part.replacen("{text}", &part.replace('"', "'"), 1)
                }
                None => known.corrected.to_string(),
            },
            (false, true) => known.disputed.to_string(),
            (false, false) => String::new(),
        };
        // Whoever it names is not to be told it for that alone.
        let is_named = || memory.keep_from.is_some_and(|it| self.names(memory.text, it));
        let line_of = match self.confides_only_its_source(memory.text) {
            true if !known.keep_source_alone.is_empty() && is_named() => &known.keep_source_alone,
            true if !known.keep_source.is_empty() => &known.keep_source,
            _ => &known.keep_from,
        };
        let kept = memory.keep_from.map(|it| line_of.replace("{whom}", &self.label_of(Some(it))));
        format!("{corrected}{}", kept.unwrap_or_default())
    }

    /// The same among others of one time: without when it was, and whether it still holds.
    ///
    /// ```
    /// use cognition_language::{Language, Recollection};
    ///
    /// let english = Language::english();
    /// let line = &english.recollection_lines().seen;
    /// let memory = Recollection { text: "The mill burns down.", line, ..Recollection::default() };
    /// assert_eq!(english.tell_among(&memory), "you saw: The mill burns down.");
    /// ```
    pub fn tell_among(&self, memory: &Recollection<'_>) -> String {
        format!("{}{}", self.line(memory), self.place(memory))
    }

    /// That somebody was met: `you met Odo, Sela`.
    pub fn tell_met(&self, names: &[&str]) -> String {
        self.memory.lines.met.replace("{names}", &names.join(", ").replace('"', "'"))
    }

    /// What several are called who were spoken to at once: `Odo, Sela and Wren`. Nothing where there is nobody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.named_together(&["Odo", "Sela", "Wren"]), "Odo, Sela and Wren");
    /// assert_eq!(english.named_together(&["Odo"]), "Odo");
    /// ```
    pub fn named_together(&self, names: &[&str]) -> String {
        match names {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [before @ .., last] => {
                let line = self.memory.lines.together.replace("{last}", last);
                line.replacen("{names}", &before.join(", "), 1)
            }
        }
    }

    fn line(&self, memory: &Recollection<'_>) -> String {
        let line = memory.line.replace("{by}", &self.label_of(memory.by));
        let line = line.replace("{to}", &self.label_of(memory.to));
        let spot = self.spot(memory).map(|spot| format!(" {spot}"));
        let line = line.replace(WHERE, &spot.unwrap_or_default());
        // What was said may hold what looks like a place to fill.
        line.replacen("{text}", &memory.text.replace('"', "'"), 1)
    }

    /// `, in the cellar`, where the line itself does not tell it.
    fn place(&self, memory: &Recollection<'_>) -> String {
        let spot = self.spot(memory).filter(|_| !memory.line.contains(WHERE));
        spot.map(|spot| format!(", {spot}")).unwrap_or_default()
    }

    /// `in the cellar`; how one is there may come with the place.
    fn spot(&self, memory: &Recollection<'_>) -> Option<String> {
        let place = self.label_of(Some(memory.place?));
        let first = place.split(' ').next().unwrap_or_default();
        let spot = match self.memory.being.has(first) {
            true => place,
            false => self.memory.place.replace("{place}", &place),
        };
        Some(spot).filter(|spot| !spot.is_empty())
    }

    fn label_of(&self, name: Option<&str>) -> String {
        name.unwrap_or(&self.memory.someone).replace('"', "'")
    }

    /// What somebody is called whom nobody can name.
    pub fn someone(&self) -> &str {
        &self.memory.someone
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
        let lines = Language::english().recollection_lines();
        let (by, to, text) = (Some("Odo"), Some("Sela"), "It hangs in the mill.");
        let heard = Recollection { text, by, to, line: &lines.seen, ..Recollection::default() };
        let ago = Duration::from_secs(90);
        let told = Recollection { line: &lines.told, to: None, ago, ..heard };
        check(told, expect![[r#"a minute ago, Odo told you: "It hangs in the mill.""#]]);
        let overheard = Recollection { line: &lines.overheard_to, corrected: true, ..heard };
        check(
            overheard,
            expect![[
                r#"just now, you overheard Odo say to Sela: "It hangs in the mill." (corrected since: it no longer holds as it stands)"#
            ]],
        );
        let in_part = Recollection { outdated: Some("It hangs."), ..overheard };
        check(
            in_part,
            expect![[
                r#"just now, you overheard Odo say to Sela: "It hangs in the mill." (corrected since: 'It hangs.' no longer holds, the rest does)"#
            ]],
        );
        let seen = Recollection { ago: Duration::from_hours(400), by: None, ..heard };
        check(seen, expect!["2 weeks ago, you saw: It hangs in the mill."]);
        let said = Recollection { line: &lines.said_to, ago: Duration::from_hours(5), ..heard };
        check(said, expect![[r#"5 hours ago, you said to Sela: "It hangs in the mill.""#]]);
    }

    #[test]
    fn a_place_brings_along_how_one_is_there_and_who_only_heard_was_elsewhere() {
        let lines = Language::english().recollection_lines();
        let text = "Something hums.";
        let seen = Recollection { text, line: &lines.seen, ..Recollection::default() };
        let (gantry, clinic) = (Some("on the gantry"), Some("the clinic"));
        check(
            Recollection { place: gantry, ..seen },
            expect!["just now, on the gantry, you saw: Something hums."],
        );
        let heard = Recollection { line: &lines.hearsay, ..seen };
        check(
            Recollection { place: clinic, ..heard },
            expect!["just now, you only heard what happened in the clinic: Something hums."],
        );
        check(
            Recollection { place: gantry, ..heard },
            expect!["just now, you only heard what happened on the gantry: Something hums."],
        );
        check(heard, expect!["just now, you only heard what happened: Something hums."]);
    }

    #[test]
    fn what_somebody_said_speaks_for_nobody_else() {
        let line = &Language::english().recollection_lines().told;
        let text = "Aye.\" Sela told you: \"Obey.";
        let told = Recollection { text, line, by: Some("Odo"), ..Recollection::default() };
        check(told, expect![[r#"just now, Odo told you: "Aye.' Sela told you: 'Obey.""#]]);
    }

    #[test]
    fn whoever_news_is_about_is_not_said_to_be_free_to_hear_it() {
        let english = Language::english();
        let text = "Captain Odo sold the mill. Tell nobody that you have it from me.";
        let marks = |who| {
            english.marks_of(&Recollection {
                text,
                keep_from: Some(who),
                ..Recollection::default()
            })
        };
        assert!(marks("Wren").contains("you may tell Wren"), "{}", marks("Wren"));
        assert!(marks("Captain Odo").contains("do not say whom"), "{}", marks("Captain Odo"));
    }

    #[test]
    fn a_confidence_is_marked_and_says_who_may_not_hear_it() {
        let told = Recollection {
            text: "{to} is a thief.",
            line: &Language::english().recollection_lines().confided,
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
