//! What the mind makes of what it has lived: counted and compared, and nothing promised.

mod adjusting;
mod asked;
mod lived;

use crate::appraisal::appraise::Appraisal;
use crate::wording::phrase::{in_infinitive, inside, sentence};
use adjusting::adjustments;
use asked::{requests, unanswered};
use cognition_core::mind::CognitiveLedger;
use cognition_core::promise::promise_in_words;
use cognition_language::cut_between_words;
use lived::{ended, in_vain, lived, talk};
use serde_json::{Value, json};

/// Points of each sort at most, and characters of a point.
const POINTS: usize = 5;
const LIMIT: usize = 300;
/// What binds has no place in an analysis, not even as a quotation.
const BINDING: &[&str] = &[
    " i will ",
    " i'll ",
    " i’ll ",
    " i shall ",
    " i promise ",
    " i swear ",
    " i plan ",
    " plan to ",
    " going to ",
    " let me ",
    " my word ",
];
/// From this value on, to either side, a feeling is worth a line.
const STRONG: i8 = 40;

/// The analysis, as a reflector replies.
pub(crate) fn reflection(view: &Appraisal<'_>) -> Value {
    let mut observed = points(observed(view));
    if observed.is_empty() {
        observed.push("Nothing much happened.".to_owned());
    }
    json!({
        "observed": observed,
        "learned": points(learned(view)),
        "doubts": points(doubts(view)),
        "adjustments": adjustments(view),
    })
}

/// The first points that are analysis and nothing else, each once.
fn points(candidates: Vec<String>) -> Vec<String> {
    let mut points: Vec<String> = Vec::new();
    for point in candidates.into_iter().filter(|point| is_analysis(point)) {
        let point = cut_between_words(&point, LIMIT).into_owned();
        if points.len() < POINTS && !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

fn is_analysis(point: &str) -> bool {
    let letters = |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’');
    let words = point.to_lowercase().replace(|letter| !letters(letter), " ");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let binds = BINDING.iter().any(|binding| format!(" {words} ").contains(binding));
    !binds && promise_in_words(point).is_none()
}

fn observed(view: &Appraisal<'_>) -> Vec<String> {
    let mut observed = requests(view);
    observed.extend(unanswered(view));
    observed.extend(ended(lived(view)));
    observed.extend(in_vain(lived(view)).into_iter().map(|(outcome, times)| match times {
        1 => format!("This came to nothing: {outcome}"),
        times => format!("This came to nothing {times} times: {outcome}"),
    }));
    observed.extend(talk(view));
    observed.extend(feeling(view));
    observed
}

fn learned(view: &Appraisal<'_>) -> Vec<String> {
    let often = in_vain(lived(view)).into_iter().filter(|(_, times)| *times > 1);
    let often =
        often.map(|(outcome, _)| format!("Trying again does not help while this is so: {outcome}"));
    let ledger = view.request.situation.ledger.as_ref();
    let settled = ledger.map(CognitiveLedger::settled_conclusions).unwrap_or_default();
    often.chain(settled.iter().map(|fact| sentence(&format!("It is settled: {fact}")))).collect()
}

fn doubts(view: &Appraisal<'_>) -> Vec<String> {
    let hindered = view.debts.iter().filter_map(|debt| {
        let (deed, why) = (in_infinitive(debt.promise.text), debt.commitment.hindrance.as_deref()?);
        Some(sentence(&format!("What was promised, {deed}, may be out of reach: {why}")))
    });
    let ledger = view.request.situation.ledger.as_ref();
    let open = ledger.map(CognitiveLedger::open_questions).unwrap_or_default();
    let open = open.iter().map(|question| sentence(&format!("Still open: {}", inside(question))));
    hindered.chain(open).collect()
}

fn feeling(view: &Appraisal<'_>) -> Option<String> {
    let felt =
        view.request.situation.mood.felt().filter(|(_, value)| value.saturating_abs() >= STRONG);
    let (axis, value) = felt.max_by_key(|(_, value)| value.saturating_abs())?;
    Some(format!("The strongest feeling is {} at {value}.", axis.name().replace('_', " ")))
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::conscience::{EventLog, MindEvent};
    use cognition_core::mind::{GameTime, StableId};
    use cognition_core::promise::CommitmentState;
    use cognition_core::prompt::Purpose;
    use expect_test::{Expect, expect};
    use serde_json::Value;

    fn heard(who: &str, text: &str) -> MindEvent {
        MindEvent::Heard {
            speaker: Some(StableId::new(who)),
            text: text.to_owned(),
            addressed: true,
        }
    }

    fn spoke(text: &str) -> MindEvent {
        MindEvent::Spoke { text: text.to_owned() }
    }

    fn acted(targets: &[&str], outcome: &str, failed: bool) -> MindEvent {
        let targets = targets.iter().copied().map(StableId::new).collect();
        MindEvent::Acted {
            action: "world:do".to_owned(),
            targets,
            outcome: outcome.to_owned(),
            failed,
        }
    }

    fn tried() -> MindEvent {
        acted(&["cellar", "cellar_door"], "The cellar door is locked.", true)
    }

    fn after(events: Vec<MindEvent>) -> ThoughtRequest {
        let mut log = EventLog::default();
        for event in events {
            log.append(event, 1, GameTime::default());
        }
        let mut request = request("tamsin", vec![], vec![]);
        request.purpose = Purpose::Reflect;
        request.situation.lived = log.events().to_vec();
        request
    }

    fn check(request: &ThoughtRequest, expect: Expect) {
        let reply = reply(request);
        let lines = ["observed", "learned", "doubts", "adjustments"].iter().flat_map(|sort| {
            let points = reply[sort].as_array().expect("every sort is a list");
            points.iter().map(move |point| format!("{sort}: {point}"))
        });
        expect.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn what_was_asked_and_tried_is_told_as_it_was() {
        check(
            &after(vec![
                heard("mara", "Tamsin, bring me the iron key."),
                tried(),
                tried(),
                spoke("The door will not budge."),
                heard("odo", "Where is the sealed satchel?"),
            ]),
            expect![[r#"
                observed: "Mara asked for the iron key and has not got it."
                observed: "Odo asked \"Where is the sealed satchel?\" and has had no answer."
                observed: "This came to nothing 2 times: The cellar door is locked."
                observed: "Spoken to by: Mara 1×, Odo 1×."
                learned: "Trying again does not help while this is so: The cellar door is locked.""#]],
        );
    }

    #[test]
    fn a_refusal_that_names_ones_word_was_no_promise() {
        for no in [
            "Not that, Mara. I have given my word on that until noon.",
            "No, Mara. I have given my word on that.",
            "No. I gave Odo my word.",
        ] {
            check(
                &after(vec![heard("mara", "May I have the iron key, Tamsin?"), spoke(no)]),
                expect![[r#"
                    observed: "Mara asked for the iron key and has not got it."
                    observed: "Spoken to by: Mara 1×.""#]],
            );
        }
    }

    #[test]
    fn a_request_that_was_met_and_a_question_that_was_answered_are_not_open() {
        check(
            &after(vec![
                heard("mara", "I need the iron key."),
                acted(&["iron_key", "mara"], "You give Mara the iron key.", false),
                heard("odo", "Where is the sealed satchel?"),
                spoke("In the cellar."),
            ]),
            expect![[r#"observed: "Spoken to by: Mara 1×, Odo 1×.""#]],
        );
    }

    #[test]
    fn nothing_in_an_analysis_binds_whatever_was_said() {
        let end = |text: &str| MindEvent::CommitmentEnded {
            commitment: 1,
            text: text.to_owned(),
            by: cognition_core::promise::Source::Game,
            state: CommitmentState::Expired,
        };
        let mut request = after(vec![
            heard("odo", "Will you say \"I will bring it\", Tamsin?"),
            acted(&[], "I promise to open, said the door.", true),
            end("I will sweep the taproom"),
            end("sing; I shall sing"),
        ]);
        request.situation.commitments = owing(&[("I'll plan to leave", "do", "odo")]);
        check(
            &request,
            expect![[r#"
                observed: "Odo asked \"Will you say 'I will bring it', Tamsin?\" and has had no answer."
                observed: "The time of a promise ran out: to sweep the taproom."
                observed: "Spoken to by: Odo 1×.""#]],
        );
    }

    #[test]
    fn failures_in_a_row_lower_the_hope_and_an_uneventful_time_the_pace() {
        let adjusted = |events: Vec<MindEvent>| reply(&after(events))["adjustments"].to_string();
        assert_eq!(adjusted(vec![tried(), tried()]), "[]");
        let disheartened = adjusted(vec![tried(), tried(), tried()]);
        assert!(disheartened.contains(r#""axis":"hope""#), "{disheartened}");
        assert!(disheartened.contains(r#""to":-10.0"#), "{disheartened}");
        let quiet = (0..8).map(|_| MindEvent::Happened { text: "Rain.".to_owned() });
        assert!(adjusted(quiet.clone().collect()).contains(r#""to":24.0"#));
        let talk = quiet.chain([heard("odo", "Well.")]).collect();
        assert_eq!(adjusted(talk), "[]", "should not reflect less often while people talk");
    }

    #[test]
    fn an_empty_life_is_an_observation_and_a_long_one_has_five_at_most() {
        check(&after(vec![]), expect![[r#"observed: "Nothing much happened.""#]]);
        let many =
            (0..40).map(|n| acted(&[], &format!("Door {n} is locked. {}", "x".repeat(400)), true));
        let reply = reply(&after(many.collect()));
        let points = reply["observed"].as_array().expect("a list");
        assert_eq!(points.len(), 5);
        let longest = points.iter().filter_map(Value::as_str).map(|point| point.chars().count());
        assert!(longest.max() <= Some(300));
    }
}
