//! By when something is owed: as a reader says, and as the engine holds it.

use cognition_core::mind::GameTime;
use cognition_core::promise::{AwaitedSpan, Commitment, TimeKind};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// By when something is owed, as a reader says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// No time was named.
    Open,
    /// So long from now.
    Minutes(u64),
    /// Between two times of the day, in seconds: of the clock both are the same.
    Clock(u64, u64),
    /// In the course of the next day.
    Tomorrow,
    /// As long as, until or after something.
    Event,
}

impl Due {
    /// Reads `open`, `in 5 minutes`, `at 16:00`, `by dusk`, `until the bell goes`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word, rest) {
            ("open", "") => Some(Self::Open),
            ("in", rest) => rest.split(' ').next()?.parse().ok().map(Self::Minutes),
            ("at", rest) | ("until", rest) if time_of_day(rest).is_some() => {
                time_of_day(rest).map(|time| Self::Clock(time, time))
            }
            ("by", "tomorrow") => Some(Self::Tomorrow),
            ("by" | "until" | "after", rest) if part_of_day(rest).is_some() => {
                part_of_day(rest).map(|(from, to)| Self::Clock(from, to))
            }
            ("until" | "after" | "while", rest) if !rest.is_empty() => Some(Self::Event),
            _ => None,
        }
    }

    /// What sort of time it is.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Minutes(_) => "minutes",
            Self::Clock(..) | Self::Tomorrow => "clock",
            Self::Event => "event",
        }
    }

    /// Whether the engine holds it so. What waits for an event is as open as what has no time, once
    /// that has happened; here nothing has.
    pub(super) fn is_held(&self, held: &Commitment) -> bool {
        let (time, length) = (held.terms.time, held.due.since(held.opened));
        match self {
            Self::Open => time == TimeKind::Open,
            Self::Minutes(minutes) => {
                time == TimeKind::Relative && length.as_secs() == minutes * MINUTE
            }
            Self::Clock(from, to) => {
                held.terms.is_timed() && (*from..=*to).contains(&of_day(held.due))
            }
            Self::Tomorrow => held.terms.is_timed() && day(held.due) == day(held.opened) + 1,
            Self::Event => time == TimeKind::Event,
        }
    }
}

/// How the engine holds it, in a word.
pub(super) fn told(held: &Commitment) -> String {
    let span = held.terms.awaits.as_ref().map_or("", |awaits| match awaits.span {
        AwaitedSpan::Until => " until",
        AwaitedSpan::After => " after",
        AwaitedSpan::While => " while",
        AwaitedSpan::Before => " before",
    });
    format!("{}{span}", held.terms.time.name())
}

/// Between which seconds of the day a time lies that has a name of its own.
fn part_of_day(text: &str) -> Option<(u64, u64)> {
    match text {
        "noon" => Some((12 * HOUR, 12 * HOUR)),
        "midnight" => Some((0, 0)),
        "dawn" => Some((4 * HOUR, 8 * HOUR)),
        "dusk" => Some((16 * HOUR, 22 * HOUR)),
        _ => None,
    }
}

fn time_of_day(text: &str) -> Option<u64> {
    let (hours, minutes) = text.split_once(':')?;
    let (hours, minutes): (u64, u64) = (hours.parse().ok()?, minutes.parse().ok()?);
    Some((hours * HOUR + minutes * MINUTE) % DAY)
}

fn of_day(time: GameTime) -> u64 {
    seconds(time) % DAY
}

fn day(time: GameTime) -> u64 {
    seconds(time) / DAY
}

/// To the minute: what is opened within a turn is opened a moment later.
fn seconds(time: GameTime) -> u64 {
    time.since(GameTime::default()).as_secs() / MINUTE * MINUTE
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::promise::{
        CommitmentRules, CommitmentSource, Commitments, ProposedCommitment,
    };

    fn is_held(label: &str, said: Option<&str>) -> bool {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let due = said.map(str::to_owned);
        let proposed =
            ProposedCommitment { text: "bring the onion".to_owned(), due, ..Default::default() };
        let now = GameTime::from_secs(8 * HOUR);
        let opened = promised.open(&proposed, CommitmentSource::Speech, None, &rules, now);
        let due = Due::read(label).expect("a time that labels know");
        due.is_held(opened.expect("is opened"))
    }

    #[test]
    fn a_length_of_time_is_held_to_the_minute_and_no_time_as_none() {
        assert!(is_held("open", None) && is_held("in 20 minutes", Some("in 20 minutes")));
        assert!(
            !is_held("in 20 minutes", Some("in 30 minutes")) && !is_held("in 20 minutes", None)
        );
        assert!(!is_held("open", Some("in 30 minutes")));
        assert!(is_held("by tomorrow", Some("tomorrow")) && is_held("by noon", Some("by noon")));
        assert!(!is_held("at 16:00", Some("at 16:30")) && !is_held("by noon", None));
        assert!(is_held("until the bell goes", Some("until the bell goes")));
        assert!(!is_held("until the bell goes", None));
    }

    #[test]
    fn what_labels_say_is_read_or_refused() {
        assert_eq!(Due::read("at 00:30"), Some(Due::Clock(1800, 1800)));
        assert_eq!(Due::read("until 21:00"), Some(Due::Clock(21 * HOUR, 21 * HOUR)));
        assert_eq!(Due::read("after the file"), Some(Due::Event));
        assert_eq!(Due::read("someday"), None);
    }
}
