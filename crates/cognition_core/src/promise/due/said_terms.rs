//! The terms of a promise as words say them: its own, or those of the sentence that gives it.

use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::due_time::Due;
use crate::promise::due::terms::{AwaitedSpan, CommitmentTerms, Condition, FreeBeside};
use crate::promise::due::time_kind::{TimeBound, TimeKind};
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DueTime, Language, Terms};

/// The terms that the words say: of the promise itself, or of the sentence that gives it.
pub(in crate::promise) fn terms(
    (text, language): (&str, &Language),
    kind: CommitmentKind,
    said: Option<(&str, u64)>,
    (due, due_said): (Option<&Due>, Option<&str>),
) -> CommitmentTerms {
    let mut awaits = due.and_then(|due| due.awaits.clone());
    if kind == CommitmentKind::Refrain
        && let Some(before) = awaits.as_mut().filter(|it| it.span == AwaitedSpan::Before)
    {
        // What is not to be done before is not to be done until then.
        before.span = AwaitedSpan::Until;
    }
    let spoken = || condition_of(text, said?.0, language);
    let read = || condition_in(text, language).or_else(spoken);
    let condition = if awaits.is_some() { None } else { read() };
    let deed = language.deed(text);
    // A place is left by then, a door is left open until then.
    let departs = language.leaves(&deed) && !due_said.is_some_and(|it| language.says_until(it));
    let lets = kind == CommitmentKind::Do
        && due_said.is_some_and(|until| language.is_let_until(text, until));
    let goes_on = !departs && deed.words.first().is_some_and(|verb| language.lasts(verb));
    let waits = || {
        kind == CommitmentKind::Give
            && due_said.is_some_and(|until| language.gives_time_until(text, until))
    };
    let goes_on = goes_on || lets || waits();
    let bounded = due.is_some_and(|due| due.kind != TimeKind::Open);
    let bound = due.map_or(TimeBound::By, |due| due.bound);
    // What is to be so at a time is not over by then.
    let until_then = bound != TimeBound::At;
    let lasts = kind != CommitmentKind::Refrain && goes_on && bounded && until_then;
    let goes_on = lasts || kind == CommitmentKind::Refrain;
    let bound = if goes_on && until_then { TimeBound::By } else { bound };
    CommitmentTerms {
        time: due.map_or(TimeKind::Relative, |due| due.kind),
        bound,
        lasts,
        awaits,
        condition,
        turn: said.map_or(0, |(_, turn)| turn),
        ..CommitmentTerms::default()
    }
}

/// What is said as a time may say, besides or instead, on what terms. What is waited for is a time, unless an hour or a
/// day stands beside it: `at nine if you pay`.
pub(in crate::promise) fn time_and_terms(
    said: &str,
    language: &Language,
) -> (Option<String>, Option<Condition>) {
    let awaits = || matches!(language.due_time(said), Some(DueTime::When(_)));
    let time = language.time_beside_terms(said);
    let is_exact = || {
        let read = language.due_time(&time);
        matches!(read, Some(DueTime::In(_) | DueTime::At { .. } | DueTime::Day(_)))
    };
    let condition = condition_in(said, language).filter(|_| is_exact() || !awaits());
    let Some(condition) = condition else { return (Some(said.to_owned()), None) };
    (Some(time).filter(|time| !time.is_empty()), Some(condition))
}

/// What somebody says that it hangs on, with the names as they write them.
fn condition_in(said: &str, language: &Language) -> Option<Condition> {
    Some(condition(language.terms(said)?, said, language))
}

/// The same of a promise, in words that may promise something else besides.
fn condition_of(text: &str, said: &str, language: &Language) -> Option<Condition> {
    Some(condition(language.terms_on_that_deed(said, text)?, said, language))
}

fn condition(terms: Terms, said: &str, language: &Language) -> Condition {
    let what = language.with_names_as_in(&terms.what, said);
    Condition { what, frees: terms.frees, comes: terms.comes, ..Condition::default() }
}

/// Who must be there for what is forsworn to be free, or which thing must be shown, as its text or its time says it. Who is not to go somewhere, or
/// not to leave, leaves somebody there.
pub(in crate::promise) fn free_beside(
    [text, due]: [Option<&str>; 2],
    language: &'static Language,
) -> Option<FreeBeside> {
    let said = || [text, due].into_iter().flatten();
    let who = said().find_map(|said| language.free_beside(said));
    let who = who.or_else(|| said().find_map(|said| language.lacked_thing(said)))?;
    let words = PromisedWords::in_language(text?, language);
    let goes = words.verb_kind() == CommitmentKind::Go || words.leave();
    (!goes).then_some(FreeBeside { who, here: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitments::Commitments;
    use crate::promise::test_opening::{RULES, at, open, proposing};

    #[test]
    fn what_is_said_as_a_time_may_be_terms_or_both_and_what_is_not_understood_is_kept_in_its_words()
    {
        let of = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            open(&mut promised, &proposing(text, Some("mara"), due), 10).expect("should pass");
            let owed = promised.get(1).expect("is owed").clone();
            let what = owed.terms.condition.map(|it| it.what);
            (owed.terms.time, owed.due_said, what)
        };
        let text = |text: &str| Some(text.to_owned());
        let four = of("give Mara the watch", Some("if he brings four shillings"));
        assert_eq!(four, (TimeKind::Open, None, text("he brings four shillings")));
        let sunday =
            of("pay Mara eight shillings", Some("on Sunday, if she lets me have the ticket"));
        let ticket = text("she lets me have the ticket");
        assert_eq!(sunday, (TimeKind::Calendar, text("on Sunday"), ticket));
        let dry = of("mow the lawn", Some("tomorrow if it is dry"));
        assert_eq!(dry, (TimeKind::Calendar, text("tomorrow"), text("it is dry")));
        let horn = of("let Mara have the satchel", Some("by the third horn"));
        assert_eq!(horn, (TimeKind::Event, text("by the third horn"), None));
        let spring = of("thatch the roof", Some("come the thaw"));
        assert_eq!(spring, (TimeKind::Open, text("come the thaw"), None));
        let tonight = of("row beside the boatman tonight", None);
        assert_eq!((tonight.0, tonight.1), (TimeKind::Clock, text("tonight")));
        let told = of("tell Mara that the coach comes at noon", None);
        assert_eq!(told, (TimeKind::Open, None, None));
        let kept = of("tell nobody that Odo was dismissed at noon", None);
        assert_eq!((kept.0, kept.1), (TimeKind::Open, None));
        let quiet = "she tells nobody that i was dismissed at noon";
        let press = of("tell nobody about the press", Some(&format!("if {quiet}")));
        assert_eq!(press, (TimeKind::Open, None, text(quiet)));
    }

    #[test]
    fn a_promise_keeps_both_its_hour_and_what_it_hangs_on() {
        let given = |speech: &str, due: Option<&str>| {
            let (mut promised, now) = (Commitments::default(), at(8 * 60));
            let pie = proposing("bring Mara the pie", None, due);
            let owed = promised.give(&pie, ("", speech), 1, &RULES, now).expect("is given");
            (owed.due, owed.terms.condition.is_some())
        };
        for speech in [
            "I'll bring the pie at nine if you pay.",
            "If you pay, I'll bring the pie at nine.",
            "I'll bring the pie at nine, but only if you pay.",
        ] {
            for due in [None, Some("at nine"), Some("at nine if you pay")] {
                assert_eq!(given(speech, due), (at(9 * 60), true), "{speech} {due:?}");
            }
        }
        let apart = "If it rains I'll stay. I'll bring the pie at nine.";
        assert_eq!(given(apart, None), (at(9 * 60), false));
    }
}
