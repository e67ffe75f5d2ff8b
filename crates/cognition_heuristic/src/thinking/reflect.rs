//! What the mind makes of what it has lived: counted and compared, and nothing promised.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pledge::wants;
use crate::wording::phrase::{in_infinitive, inside, sentence, with_article};
use crate::wording::tell::Tell;
use crate::wording::things::Thing;
use crate::wording::words::Words;
use cognition_core::conscience::{LoggedEvent, MindEvent, ProposedAdjustment};
use cognition_core::mind::{CognitiveLedger, MoodAxis, StableId};
use cognition_core::plan::{Consent, consent_in_words};
use cognition_core::promise::{CommitmentState, promise_in_words};
use cognition_language::{Language, cut_between_words};
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
/// After so many failures in a row hope comes to rest lower; after twice as many, lower still.
const DISHEARTENED: usize = 3;
const LOWER: f64 = -10.0;
/// So many events in which nobody spoke and nothing failed make the mind look back less often, and
/// after how many turns then.
const UNEVENTFUL: usize = 8;
const SELDOM: f64 = 24.0;

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

fn lived<'v>(view: &'v Appraisal<'_>) -> &'v [LoggedEvent] {
    &view.request.situation.lived
}

/// What somebody asked the mind for, and has not got since: `Mara asked for the iron key and has
/// not got it.`
fn requests(view: &Appraisal<'_>) -> Vec<String> {
    let lived = lived(view);
    let asked = lived.iter().enumerate().filter_map(|(place, logged)| {
        let (who, text) = asker(view, &logged.event)?;
        let named = view.things.named_in(&Words::of(text));
        let thing = named.into_iter().find(|thing| view.things.is_item(thing.id))?;
        let met = lived[place + 1..].iter().any(|later| meets(view, &later.event, who, thing));
        let label = view.things.label(who).filter(|_| !met)?;
        let given = lived[place + 1..].iter().any(|later| gives(&later.event, label, thing));
        let asked = format!("{label} asked for {}", with_article(thing.label));
        Some(match given {
            true => format!("{asked}, was told that it would come, and has not got it."),
            false => format!("{asked} and has not got it."),
        })
    });
    asked.collect()
}

/// Who asks for something, in which words.
fn asker<'v>(view: &'v Appraisal<'_>, event: &'v MindEvent) -> Option<(&'v StableId, &'v str)> {
    match event {
        MindEvent::Heard { speaker: Some(who), text, addressed: true } if wants(text) => {
            Some((who, text))
        }
        MindEvent::Happened { text } if asks_the_mind(text) => {
            let named = view.things.named_in(&Words::of(text));
            let people = named.into_iter().filter(|thing| view.is_person(thing.id));
            let first = people.min_by_key(|thing| text.find(thing.label))?;
            Some((first.id, text))
        }
        _ => None,
    }
}

/// `Mara asks you for the key.`
fn asks_the_mind(text: &str) -> bool {
    let told = Tell::of(text);
    told.begs && told.talks && told.to_me
}

/// Whether the mind has given its word for it.
fn gives(event: &MindEvent, who: &str, thing: &Thing<'_>) -> bool {
    let deed = format!("bring {who} {}", thing.label);
    let given = |text: &str| {
        let said = Language::english().undertaking(text, &deed);
        let consent = consent_in_words(text);
        let agrees = promise_in_words(text).is_some() || consent == Some(Consent::Accept);
        // `I have given my word on that` is the reason of a no.
        said.is_some() && agrees && consent != Some(Consent::Decline)
    };
    matches!(event, MindEvent::Spoke { text } if given(text))
}

/// Whether something was handed over, promised, or given by somebody else.
fn meets(view: &Appraisal<'_>, event: &MindEvent, who: &StableId, thing: &Thing<'_>) -> bool {
    match event {
        MindEvent::Acted { targets, failed: false, .. } => {
            targets.contains(who) && targets.contains(thing.id)
        }
        MindEvent::CommitmentOpened { target, text, .. } => {
            target.as_ref() == Some(who) && Words::of(text).covers(&thing.words)
        }
        MindEvent::Happened { text } => {
            let words = Words::of(text);
            let both = words.covers(&thing.words) && words.covers(&view.things.words_of(who));
            both && Tell::of(text).gives
        }
        _ => false,
    }
}

/// The latest question after which the mind has said nothing.
fn unanswered(view: &Appraisal<'_>) -> Option<String> {
    let mut late = lived(view).iter().rev();
    let silent =
        late.by_ref().take_while(|logged| !matches!(logged.event, MindEvent::Spoke { .. }));
    let mut questions = silent.filter_map(|logged| match &logged.event {
        MindEvent::Heard { speaker: Some(who), text, addressed: true }
            if text.contains('?') && !wants(text) =>
        {
            Some((view.things.label(who)?, text))
        }
        _ => None,
    });
    let (who, text) = questions.next()?;
    // Whoever asks cannot close the quotation.
    let asked = text.trim().replace('"', "'");
    Some(format!("{who} asked \"{asked}\" and has had no answer."))
}

fn ended(lived: &[LoggedEvent]) -> Vec<String> {
    let ended = lived.iter().filter_map(|logged| match &logged.event {
        MindEvent::CommitmentEnded { text, state, .. } => {
            Some((in_infinitive(inside(text)), state))
        }
        _ => None,
    });
    let told = ended.filter_map(|(deed, state)| match state {
        CommitmentState::Done { .. } => Some(format!("A promise was kept: {deed}.")),
        CommitmentState::Failed { why } => Some(format!("A promise was not kept, {deed}: {why}")),
        CommitmentState::Withdrawn { why } => {
            Some(format!("A promise was taken back, {deed}: {why}"))
        }
        CommitmentState::Expired => Some(format!("The time of a promise ran out: {deed}.")),
        CommitmentState::Open => None,
    });
    told.map(|line| sentence(&line)).collect()
}

/// What came to nothing and how often, in the order in which it first did.
fn in_vain(lived: &[LoggedEvent]) -> Vec<(String, usize)> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for logged in lived {
        let MindEvent::Acted { outcome, failed: true, .. } = &logged.event else { continue };
        let outcome = sentence(outcome);
        match counted.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, times)) => *times += 1,
            None => counted.push((outcome, 1)),
        }
    }
    counted
}

/// Who spoke how often.
fn talk(view: &Appraisal<'_>) -> Option<String> {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for logged in lived(view) {
        let MindEvent::Heard { speaker: Some(who), .. } = &logged.event else { continue };
        let Some(label) = view.things.label(who) else { continue };
        match counted.iter_mut().find(|(known, _)| *known == label) {
            Some((_, times)) => *times += 1,
            None => counted.push((label, 1)),
        }
    }
    let told: Vec<String> = counted.iter().map(|(who, times)| format!("{who} {times}×")).collect();
    (!told.is_empty()).then(|| format!("Spoken to by: {}.", told.join(", ")))
}

fn feeling(view: &Appraisal<'_>) -> Option<String> {
    let felt =
        view.request.situation.mood.felt().filter(|(_, value)| value.saturating_abs() >= STRONG);
    let (axis, value) = felt.max_by_key(|(_, value)| value.saturating_abs())?;
    Some(format!("The strongest feeling is {} at {value}.", axis.name().replace('_', " ")))
}

/// What the mind would change of itself, for a reason that it can count.
fn adjustments(view: &Appraisal<'_>) -> Vec<ProposedAdjustment> {
    let lived = lived(view);
    let deeds = lived.iter().rev().filter_map(|logged| match &logged.event {
        MindEvent::Acted { failed, .. } => Some(*failed),
        _ => None,
    });
    let failures = deeds.take_while(|failed| *failed).count();
    let hope = (failures >= DISHEARTENED).then(|| ProposedAdjustment {
        what: "mood_baseline".to_owned(),
        axis: Some(MoodAxis::Hope.name().to_owned()),
        to: if failures >= 2 * DISHEARTENED { 2.0 * LOWER } else { LOWER },
        why: format!("{failures} attempts in a row came to nothing."),
    });
    let quiet = lived.len() >= UNEVENTFUL && lived.iter().all(|logged| is_quiet(&logged.event));
    let seldom = quiet.then(|| ProposedAdjustment {
        what: "cadence".to_owned(),
        axis: None,
        to: SELDOM,
        why: "Nobody spoke and nothing failed: there was little to look back on.".to_owned(),
    });
    hope.into_iter().chain(seldom).collect()
}

fn is_quiet(event: &MindEvent) -> bool {
    matches!(
        event,
        MindEvent::Happened { .. }
            | MindEvent::Spoke { .. }
            | MindEvent::Acted { failed: false, .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic_brain::reply;
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::conscience::EventLog;
    use cognition_core::mind::GameTime;
    use cognition_core::prompt::Purpose;
    use expect_test::{Expect, expect};

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
