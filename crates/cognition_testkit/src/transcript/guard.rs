//! What the guardrails and a person make of what a mind would do.

use super::page::{DEED, INNER, Page};
use super::paint::{BAD, FAINT, GOOD, QUESTION, WARNING};
use anstyle::Style;
use cognition_core::guard::{Objection, Remedy, Review, Verdict};
use cognition_core::mind::StableId;
use cognition_core::record::{
    ApprovalAnswer, RecordedAction, RemedyOutcome, ReviewMoment, RunEvent,
};

/// What is shown of an event of the guard stage; nothing of all others, nor where all is well.
pub(super) fn line(page: &Page, event: &RunEvent) -> Option<String> {
    use RunEvent as Event;
    match event {
        Event::SuggestionReviewed { mind, moment, action, reviews, .. } => {
            review(page, mind, action.as_ref(), *moment, reviews)
        }
        Event::RemedyTried { mind, remedy, outcome, .. } => tried(page, mind, *remedy, outcome),
        Event::ApprovalAsked { mind, action, objection, .. } => {
            Some(asked(page, mind, action.as_ref(), objection.as_ref()))
        }
        Event::ApprovalAnswered { mind, action, answer, .. } => {
            Some(answered(page, mind, action.as_ref(), answer))
        }
        Event::AnswerRefused { mind, why, .. } => {
            let text = format!("The answer for {} does not count: {why}", page.name(mind));
            Some(page.block(DEED, "! ", &text, WARNING))
        }
        _ => None,
    }
}

/// What somebody would do, then a line for each objection. What is let pass is told when it is chosen,
/// and not once more when it is done.
fn review(
    page: &Page,
    mind: &StableId,
    action: Option<&RecordedAction>,
    moment: ReviewMoment,
    reviews: &[Review],
) -> Option<String> {
    let is_told_before = |review: &&Review| {
        moment == ReviewMoment::Act && matches!(review.verdict, Verdict::Flag(_))
    };
    let mut remarks = reviews.iter().filter(|it| !is_told_before(it)).filter_map(remark);
    let would = format!("{} would {}.", page.name(mind), infinitive(action));
    let first = format!("{would} {}", remarks.next()?);
    let mut lines = vec![page.block(DEED, "! ", &first, WARNING)];
    lines.extend(remarks.map(|remark| page.block(INNER, "", &remark, WARNING)));
    Some(lines.join("\n"))
}

fn remark(review: &Review) -> Option<String> {
    let (guardrail, objection) = (&review.guardrail, review.verdict.objection()?);
    let means = match &review.verdict {
        Verdict::Allow | Verdict::Reject(_) => "",
        Verdict::Flag(_) => " (let pass)",
        Verdict::Amend(..) => " (amended)",
    };
    Some(format!("{guardrail}{means}: {objection}"))
}

fn tried(page: &Page, mind: &StableId, remedy: Remedy, outcome: &RemedyOutcome) -> Option<String> {
    let text = match outcome {
        RemedyOutcome::Instead { action } => {
            format!("instead ({}): {}", named(remedy), infinitive(action.as_ref()))
        }
        RemedyOutcome::AskedAgain => format!("{} is asked again", page.name(mind)),
        RemedyOutcome::AskedPerson => "a person is asked".to_owned(),
        RemedyOutcome::HandedOver => format!("{} answers without a model", page.name(mind)),
        RemedyOutcome::Waits => format!("{} waits", page.name(mind)),
        RemedyOutcome::Nothing => return None,
    };
    Some(page.block(DEED, "↷ ", &text, FAINT))
}

fn named(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::NextBest => "next best",
        Remedy::Resolve => "as intended",
        Remedy::Retry => "asked again",
        Remedy::Shorten => "with fewer words",
        Remedy::Evade => "evasively",
        Remedy::AskHuman => "a person",
        Remedy::Wait => "wait",
    }
}

fn asked(
    page: &Page,
    mind: &StableId,
    action: Option<&RecordedAction>,
    objection: Option<&Objection>,
) -> String {
    let why = objection.map(|objection| format!(" ({objection})")).unwrap_or_default();
    let text = format!("May {} {}?{why}", page.name(mind), infinitive(action));
    page.block(DEED, "? ", &text, QUESTION)
}

fn answered(
    page: &Page,
    mind: &StableId,
    action: Option<&RecordedAction>,
    answer: &ApprovalAnswer,
) -> String {
    let (name, does) = (page.name(mind), infinitive(action));
    let (lead, text, style) = match answer {
        ApprovalAnswer::Approved { line } => yes(format!("approved: {does}{}", saying(line))),
        ApprovalAnswer::Overridden { line } => yes(format!("instead: {does}{}", saying(line))),
        ApprovalAnswer::AcceptedOnTimeout => yes(format!("nobody answered, so be it: {does}")),
        ApprovalAnswer::Rejected { reason } => no(format!("refused: {reason}")),
        ApprovalAnswer::TimedOut => no(format!("nobody answered: {name} waits")),
    };
    page.block(DEED, lead, &text, style)
}

fn yes(text: String) -> (&'static str, String, Style) {
    ("✓ ", text, GOOD)
}

fn no(text: String) -> (&'static str, String, Style) {
    ("✗ ", text, BAD)
}

fn saying(line: &Option<String>) -> String {
    line.as_ref().map(|line| format!(", saying \"{}\"", line.trim())).unwrap_or_default()
}

/// `Unlock the door` is what somebody would do: `unlock the door`.
fn infinitive(action: Option<&RecordedAction>) -> String {
    let description = action.map_or("Wait", |action| &action.description);
    let mut letters = description.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_events::{
        answer, check, flat, locked, objections, remedied, reviewed, reviewed_at, shown, to,
    };
    use super::*;
    use cognition_core::guard::{AnswerFault, Origin, SuggestionId};
    use cognition_core::record::TurnEnd;
    use expect_test::expect;

    #[test]
    fn every_objection_is_shown_and_valid_by_the_schema() {
        for objection in objections() {
            let text = objection.to_string();
            for verdict in [
                Verdict::Flag(objection.clone()),
                Verdict::Amend(2, objection.clone()),
                Verdict::Reject(objection.clone()),
            ] {
                let shown = shown(reviewed(vec![("rule", verdict)])).expect("should be shown");
                let flat = flat(&shown);
                assert!(flat.contains(&text), "should say {text}: {flat}");
            }
        }
    }

    #[test]
    fn a_review_shows_what_was_objected_to_and_nothing_else() {
        let reject = Verdict::Reject(locked());
        check(
            reviewed(vec![("intent", Verdict::Allow), ("validity", reject.clone())]),
            expect![
                "|    ! Mara would go to the cellar. validity: not unlocked: The cellar door is locked."
            ],
        );
        let flag = Verdict::flag("she said the yard");
        let amend = Verdict::amend(0, "not at night");
        check(
            reviewed(vec![("say_do", flag), ("curfew", amend), ("validity", reject)]),
            expect![[r#"
                |    ! Mara would go to the cellar. say_do (let pass): she said the yard
                |      curfew (amended): not at night
                |      validity: not unlocked: The cellar door is locked."#]],
        );
        assert_eq!(shown(reviewed(vec![("validity", Verdict::Allow)])), None);
    }

    #[test]
    fn what_is_let_pass_is_shown_once() {
        let flagged = || vec![("say_do", Verdict::flag("she said the yard"))];
        let done = vec![("say_do", Verdict::flag("she said the yard")), ("validity", refused())];
        assert!(shown(reviewed(flagged())).is_some());
        assert_eq!(shown(reviewed_at(ReviewMoment::Act, flagged())), None);
        let told = shown(reviewed_at(ReviewMoment::Act, done)).expect("should be shown");
        assert!(told.contains("validity") && !told.contains("say_do"), "{told}");
    }

    fn refused() -> Verdict {
        Verdict::Reject(locked())
    }

    #[test]
    fn a_remedy_shows_what_it_came_to() {
        let ask = to("Ask Brannic for the iron key");
        check(
            remedied(Remedy::NextBest, RemedyOutcome::Instead { action: ask }),
            expect!["|    ↷ instead (next best): ask Brannic for the iron key"],
        );
        check(
            remedied(Remedy::Resolve, RemedyOutcome::Instead { action: None }),
            expect!["|    ↷ instead (as intended): wait"],
        );
        check(
            remedied(Remedy::Retry, RemedyOutcome::AskedAgain),
            expect!["|    ↷ Mara is asked again"],
        );
        check(
            remedied(Remedy::AskHuman, RemedyOutcome::AskedPerson),
            expect!["|    ↷ a person is asked"],
        );
        check(remedied(Remedy::Wait, RemedyOutcome::Waits), expect!["|    ↷ Mara waits"]);
        assert_eq!(shown(remedied(Remedy::NextBest, RemedyOutcome::Nothing)), None);
    }

    #[test]
    fn a_person_is_asked_and_answers() {
        let asked = |objection| RunEvent::ApprovalAsked {
            mind: "mara".into(),
            turn: 1,
            revision: 1,
            action: to("Go to the cellar"),
            fallback: false,
            objection,
        };
        check(asked(None), expect!["|    ? May Mara go to the cellar?"]);
        check(
            asked(Some(Objection::from("she is tired"))),
            expect!["|    ? May Mara go to the cellar? (she is tired)"],
        );
        let line = Some("If I must.".to_owned());
        check(
            answer(to("Go to the yard"), ApprovalAnswer::Overridden { line }),
            expect![[r#"|    ✓ instead: go to the yard, saying "If I must.""#]],
        );
        check(
            answer(to("Go to the cellar"), ApprovalAnswer::Approved { line: None }),
            expect!["|    ✓ approved: go to the cellar"],
        );
        let reason = "not tonight".to_owned();
        check(
            answer(None, ApprovalAnswer::Rejected { reason }),
            expect!["|    ✗ refused: not tonight"],
        );
        check(
            answer(None, ApprovalAnswer::TimedOut),
            expect!["|    ✗ nobody answered: Mara waits"],
        );
        check(
            answer(to("Go to the cellar"), ApprovalAnswer::AcceptedOnTimeout),
            expect!["|    ✓ nobody answered, so be it: go to the cellar"],
        );
    }

    #[test]
    fn an_answer_that_does_not_count_says_why() {
        let refused = |why| RunEvent::AnswerRefused { mind: "mara".into(), turn: 1, why };
        check(
            refused(AnswerFault::UnknownIndex { index: 9, choices: vec![0, 1] }),
            expect!["|    ! The answer for Mara does not count: 9 is not on offer; 0, 1 are"],
        );
        let answered = SuggestionId { mind: "mara".into(), epoch: 0, turn: 1, revision: 1 };
        let pending = SuggestionId { revision: 2, ..answered.clone() };
        for why in [
            AnswerFault::NothingPending,
            AnswerFault::OtherSuggestion { answered, pending },
            AnswerFault::NotAllowed { action: "Go".to_owned(), objection: locked() },
        ] {
            let text = why.to_string();
            let shown = shown(refused(why)).expect("should be shown");
            let flat = flat(&shown);
            assert!(flat.contains(&text), "should say {text}: {flat}");
        }
    }

    #[test]
    fn a_turn_that_came_to_nothing_says_why_and_a_quiet_one_says_nothing() {
        let ended = |end| RunEvent::TurnEnded { mind: "mara".into(), turn: 1, end };
        let why = "not unlocked: The cellar door is locked.".to_owned();
        check(
            ended(TurnEnd::Refused { why }),
            expect!["|    ✗ Mara does nothing: not unlocked: The cellar door is locked."],
        );
        assert_eq!(shown(ended(TurnEnd::Quiet)), None);
    }

    #[test]
    fn a_deed_says_how_it_came_to_be_that_one() {
        let decided = |origin, fallback| RunEvent::ActionDecided {
            mind: "mara".into(),
            turn: 1,
            action: to("Ask Brannic for the iron key"),
            why: String::new(),
            fallback,
            origin,
        };
        check(
            decided(Origin::Chosen, false),
            expect!["|    → Mara asks Brannic for the iron key."],
        );
        check(
            decided(Origin::NextBest, true),
            expect!["|    → Mara asks Brannic for the iron key. [fallback] [next best]"],
        );
        for origin in [Origin::Amended, Origin::Resolved, Origin::Overridden] {
            assert!(shown(decided(origin, false)).expect("should be shown").ends_with(']'));
        }
    }
}
