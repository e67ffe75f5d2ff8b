//! What a mind is bound to, what becomes of it, and that it looked back.

use super::page::{INNER, Page};
use super::paint::{BAD, FAINT, GOOD, WARNING};
use anstyle::Style;
use cognition_core::conscience::MindEvent;
use cognition_core::mind::StableId;
use cognition_core::promise::{CommitmentKind, CommitmentSource, CommitmentState};

/// What is shown of an event of a mind's own log: promises and looks back, and nothing else.
pub(super) fn line(page: &Page, mind: &StableId, event: &MindEvent) -> Option<String> {
    use MindEvent as Event;
    Some(match event {
        Event::CommitmentOpened { opener, text, when, .. } => {
            let when = if when.is_empty() { String::new() } else { format!(" ({when})") };
            told(page, mind, bound(*opener), &format!("{text}{when}"), FAINT)
        }
        Event::CommitmentHindered { text, why, .. } => {
            told(page, mind, "hindered", &because(text, why), WARNING.dimmed())
        }
        Event::CommitmentMoved { text, before, when, .. } => {
            let both = [before, when].map(String::as_str);
            let times: Vec<&str> = both.into_iter().filter(|time| !time.is_empty()).collect();
            told(page, mind, "moved", &format!("{text} ({})", times.join(", now ")), FAINT)
        }
        Event::CommitmentDueAnew { text, when, .. } => {
            told(page, mind, "next time", &format!("{text} ({when})"), FAINT)
        }
        Event::CommitmentMadeGood { text, .. } => {
            told(page, mind, "kept late", text, GOOD.dimmed())
        }
        Event::CommitmentEnded { text, state, .. } => return ended(page, mind, text, state),
        Event::Reflected { text, .. } => told(page, mind, "looks back", &points(text), FAINT),
        _ => return None,
    })
}

fn bound(opener: CommitmentSource) -> &'static str {
    match opener {
        CommitmentSource::Speech => "promised",
        CommitmentSource::Executor => "resolved",
        CommitmentSource::User | CommitmentSource::Action | CommitmentSource::Game => "bound",
    }
}

/// Whoever only had to hold back has kept it when the time is up.
fn ended(page: &Page, mind: &StableId, text: &str, state: &CommitmentState) -> Option<String> {
    let (tag, told_of, style) = match state {
        CommitmentState::Open => return None,
        CommitmentState::Done { .. } => ("kept", text.to_owned(), GOOD),
        CommitmentState::Failed { why } => ("broken", because(text, why), BAD),
        CommitmentState::Withdrawn { why } => ("withdrawn", because(text, why), FAINT),
        CommitmentState::Expired if CommitmentKind::of(text) == CommitmentKind::Refrain => {
            ("kept", text.to_owned(), GOOD)
        }
        CommitmentState::Expired => ("expired", text.to_owned(), BAD),
    };
    Some(told(page, mind, tag, &told_of, style.dimmed()))
}

fn told(page: &Page, mind: &StableId, tag: &str, text: &str, style: Style) -> String {
    page.block(INNER, &format!("{} [{tag}] ", page.name(mind)), text, style)
}

fn because(text: &str, why: &str) -> String {
    if why.is_empty() { text.to_owned() } else { format!("{text}: {why}") }
}

/// The first point, and how many more there are.
fn points(text: &str) -> String {
    let mut points = text.lines();
    let first = points.next().unwrap_or_default().to_owned();
    match points.count() {
        0 => first,
        more => format!("{first} (and {more} more)"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_events::{check, shown};
    use super::*;
    use cognition_core::conscience::LoggedEvent;
    use cognition_core::mind::GameTime;
    use cognition_core::promise::{Evidence, Refusal, Source};
    use cognition_core::record::RunEvent;
    use expect_test::expect;

    const KEY: &str = "bring Odo the iron key";

    fn logged(event: MindEvent) -> RunEvent {
        let (source, hash) = (event.source(), "0".repeat(16));
        let entry =
            LoggedEvent { number: 1, at: GameTime::default(), turn: 1, source, event, hash };
        RunEvent::EventLogged { mind: "mara".into(), entry: Box::new(entry) }
    }

    fn opened(opener: CommitmentSource) -> RunEvent {
        logged(MindEvent::CommitmentOpened {
            commitment: 1,
            opener,
            reflection: None,
            text: KEY.to_owned(),
            sort: CommitmentKind::Give,
            target: Some("odo".into()),
            when: "by 0:30".to_owned(),
            due: GameTime::from_secs(1800),
        })
    }

    fn became(text: &str, state: CommitmentState) -> RunEvent {
        let (text, by) = (text.to_owned(), Source::Game);
        logged(MindEvent::CommitmentEnded { commitment: 1, text, by, state })
    }

    #[test]
    fn a_promise_is_told_from_beginning_to_end() {
        check(
            opened(CommitmentSource::Speech),
            expect!["|      Mara [promised] bring Odo the iron key (by 0:30)"],
        );
        check(
            opened(CommitmentSource::Executor),
            expect!["|      Mara [resolved] bring Odo the iron key (by 0:30)"],
        );
        check(
            opened(CommitmentSource::Game),
            expect!["|      Mara [bound] bring Odo the iron key (by 0:30)"],
        );
        let why = "The cellar door is locked.".to_owned();
        let text = KEY.to_owned();
        check(
            logged(MindEvent::CommitmentHindered { commitment: 1, text, why: why.clone() }),
            expect!["|      Mara [hindered] bring Odo the iron key: The cellar door is locked."],
        );
        let (text, when) = (KEY.to_owned(), "by 1:00".to_owned());
        let (before, due) = ("by 0:30".to_owned(), GameTime::from_secs(3600));
        check(
            logged(MindEvent::CommitmentMoved {
                commitment: 2,
                instead_of: 1,
                text,
                before,
                when,
                due,
            }),
            expect!["|      Mara [moved] bring Odo the iron key (by 0:30, now by 1:00)"],
        );
        let (text, when) = (KEY.to_owned(), "every hour, next by 1:00".to_owned());
        check(
            logged(MindEvent::CommitmentDueAnew { commitment: 3, after: 2, text, when, due }),
            expect!["|      Mara [next time] bring Odo the iron key (every hour, next by 1:00)"],
        );
        let (text, outcome) = (KEY.to_owned(), "You give it.".to_owned());
        check(
            logged(MindEvent::CommitmentMadeGood { commitment: 2, text, outcome }),
            expect!["|      Mara [kept late] bring Odo the iron key"],
        );
        let evidence = Evidence::default();
        check(
            became(KEY, CommitmentState::Done { evidence }),
            expect!["|      Mara [kept] bring Odo the iron key"],
        );
        check(
            became(KEY, CommitmentState::Failed { why }),
            expect!["|      Mara [broken] bring Odo the iron key: The cellar door is locked."],
        );
        let why = "He has one.".to_owned();
        check(
            became(KEY, CommitmentState::Withdrawn { why }),
            expect!["|      Mara [withdrawn] bring Odo the iron key: He has one."],
        );
        check(
            became(KEY, CommitmentState::Expired),
            expect!["|      Mara [expired] bring Odo the iron key"],
        );
        check(
            became("not tell anyone", CommitmentState::Expired),
            expect!["|      Mara [kept] not tell anyone"],
        );
    }

    #[test]
    fn a_look_back_is_told_by_its_first_point() {
        let looked = |text: &str| MindEvent::Reflected { reflection: 1, text: text.to_owned() };
        check(
            logged(looked("Observed: It rains.")),
            expect!["|      Mara [looks back] Observed: It rains."],
        );
        check(
            logged(looked("Observed: It rains.\nLearned: Odo drips.\nDoubts: Why?")),
            expect!["|      Mara [looks back] Observed: It rains. (and 2 more)"],
        );
    }

    #[test]
    fn nothing_else_of_a_log_is_told() {
        let text = || KEY.to_owned();
        for event in [
            MindEvent::Heard { speaker: None, text: text(), addressed: true },
            MindEvent::Spoke { text: text() },
            MindEvent::NothingExtracted { reflection: 1, unasked: true },
            MindEvent::ReflectionFailed { why: text() },
            MindEvent::CommitmentRefused {
                opener: CommitmentSource::Speech,
                text: text(),
                refusal: Refusal::Duplicate,
            },
        ] {
            assert_eq!(shown(logged(event.clone())), None, "{event:?}");
        }
    }
}
