//! From the raw text of a reply to a [`Decision`], or to the reason why not.

use serde_json::{Map, Value};

use super::choice_forms::{keep_words_of_no_offer, name_speech, number_named_choice, tell_numbers};
use super::given_twice::decide_between;
use super::ledger_items::tidy_ledger;
use super::numbers::settle_numbers;
use super::plan_reply::tidy_plan;
use super::promise_forms::tidy_promises;
use super::quoted_line::quoted_line;
use super::read_clean::read_clean;
use super::{Decision, ReplySchema};
use crate::reply::{
    Cut, Rejection, ReplyScope, Rule, Salvaged, Wanted, is_plain, is_plain_line, leave_out_nulls,
    salvage,
};

/// Fields without which there is no decision, in the order in which faults are told.
const REQUIRED: [&str; 2] = ["chosenIndex", "speech"];
/// What nobody hears: a reply that lacks it is told so where it has to be sent again, and else taken.
const THOUGHTS: &str = "thoughts";
/// Texts of several lines, which may say nothing.
const LINES: [&str; 2] = ["speech", "thoughts"];

/// A decision is told by its choice. What has another of these fields is one without a choice.
const DECISION: Wanted = Wanted::any_of(&["chosenIndex"]).with_parts(&[
    "speech",
    "thoughts",
    "cognitive_ledger",
    "evidence",
    "alternatives",
    "intent",
    "announced_action",
    "promises",
    "kept",
    "released",
    "notes",
    "moodUpdate",
]);

/// Reads a reply to a request with this scope.
///
/// A fault in the choice or in the speech rejects the reply. Anywhere else it costs the part that it is in
/// and no other: the thoughts, an item, a note, an axis of the mood, a target; [`Decision::dropped`] says
/// which and why. What is missing beside the first fault is told with it.
/// Null reads as absent. Texts come without what can't be seen, and as they were before a prompt
/// escaped them.
///
/// ```
/// use cognition_core::decide::{ReplyScope, Rule, parse};
///
/// let scope = ReplyScope::offering([1, 2]);
/// let reply = r#"Sure! {"chosenIndex": 2, "speech": "After you.", "thoughts": "At last.",
///     "cognitive_ledger": {"settled_conclusions": [], "open_questions": ["Who has the key?"]}}"#;
/// assert_eq!(parse(reply, &scope).map(|decision| decision.chosen_index), Ok(2));
///
/// let rejection = parse(&reply.replace('2', "9"), &scope).map(|_| ()).unwrap_err();
/// assert_eq!((rejection.path.as_str(), rejection.rule), ("/chosenIndex", Rule::IndexOnOffer));
/// ```
pub fn parse(reply: &str, scope: &ReplyScope) -> Result<Decision, Rejection> {
    read_clean(reply, scope).map_or_else(|| parse_by_parts(reply, scope), Ok)
}

/// Reads any reply, and takes twice as long over one that is clean.
pub(super) fn parse_by_parts(reply: &str, scope: &ReplyScope) -> Result<Decision, Rejection> {
    let Salvaged { mut value, cut, twice } = match salvage(reply, DECISION) {
        Ok(salvaged) => salvaged,
        Err(why) => return quoted_line(reply, scope, &why).ok_or(why),
    };
    let mut dropped = Vec::new();
    decide_between(&twice, fields(&mut value), &mut dropped)?;
    number_named_choice(fields(&mut value), scope);
    name_speech(fields(&mut value));
    keep_words_of_no_offer(fields(&mut value), scope, &mut dropped);
    leave_out_nulls(fields(&mut value));
    tidy_promises(fields(&mut value));
    tidy_ledger(fields(&mut value), &mut dropped);
    tidy_plan(fields(&mut value), scope, &mut dropped);
    if !is_sound(&value, scope) {
        keep_what_is(fields(&mut value), scope, cut.as_ref(), &mut dropped)?;
    }
    if let Some(field) = cut.and_then(|cut| cut.field) {
        drop_cut(&value, &field, &mut dropped);
    }
    settle_numbers(&mut value);
    let decision: Result<Decision, _> = serde_json::from_value(value);
    let mut decision =
        decision.map_err(|fault| Rejection::of_reply(Rule::Type, fault.to_string()))?;
    decision.dropped = dropped;
    Ok(decision)
}

fn fields(value: &mut Value) -> &mut Map<String, Value> {
    value.as_object_mut().expect("salvage gives nothing but objects")
}

/// Whether nothing has to be put right or left out.
fn is_sound(value: &Value, scope: &ReplyScope) -> bool {
    ReplySchema::decision().is_valid(value)
        && value.as_object().is_some_and(|fields| {
            scope.allows(fields)
                && fields.iter().all(|(name, value)| match value {
                    Value::String(text) if LINES.contains(&name.as_str()) => is_plain(text),
                    value => holds_plain_lines(value),
                })
        })
}

fn holds_plain_lines(value: &Value) -> bool {
    match value {
        Value::String(text) => is_plain_line(text),
        Value::Array(items) => items.iter().all(holds_plain_lines),
        Value::Object(members) => members.values().all(holds_plain_lines),
        _ => true,
    }
}

/// Leaves out what the contract and the scope don't allow, or rejects the reply.
fn keep_what_is(
    fields: &mut Map<String, Value>,
    scope: &ReplyScope,
    cut: Option<&Cut>,
    dropped: &mut Vec<Rejection>,
) -> Result<(), Rejection> {
    let chosen = fields.get(REQUIRED[0]).cloned();
    let sifted = ReplySchema::decision().sift(fields, scope);
    let required = sifted.required.into_iter().map(|fault| blame(fault, cut));
    let mut required: Vec<_> =
        required.map(|fault| tell_numbers(fault, chosen.as_ref(), scope)).collect();
    if let Some(name) = REQUIRED.into_iter().find(|name| is_told(&required, name)) {
        return Err(first_of(required, name));
    }
    if is_told(&required, THOUGHTS) {
        fields.insert(THOUGHTS.to_owned(), "".into());
    }
    dropped.extend(sifted.unknown);
    dropped.append(&mut required);
    dropped.extend(sifted.dropped.into_iter().map(|fault| blame(fault, cut)));
    // They may have stood there by another name.
    tidy_ledger(fields, dropped);
    tidy_plan(fields, scope, dropped);
    Ok(())
}

fn is_told(faults: &[Rejection], field: &str) -> bool {
    faults.iter().any(|fault| fault.field() == field)
}

/// The fault in a field, with those in the others that must be there: who sends a reply again needs to know
/// all of them. What was cut off has one cause.
fn first_of(faults: Vec<Rejection>, field: &str) -> Rejection {
    let others = faults.iter().filter(|it| it.field() != field && it.rule != Rule::Truncated);
    let others = others.filter(|it| REQUIRED.contains(&it.field()) || it.field() == THOUGHTS);
    let others: String = others.map(|it| format!("; `{}`: {}", it.field(), it.message)).collect();
    let first = faults.into_iter().find(|it| it.field() == field);
    let Rejection { path, rule, message } = first.unwrap_or_else(|| cut_off(field));
    Rejection::new(path, rule, message + &others)
}

/// What is missing from a reply that ended early, or is incomplete where it ended, was cut off.
fn blame(fault: Rejection, cut: Option<&Cut>) -> Rejection {
    let Some(cut) = cut else { return fault };
    let missing =
        fault.rule == Rule::Required && fault.path.strip_prefix('/') == Some(fault.field());
    if missing || cut.field.as_deref() == Some(fault.field()) {
        cut_off(fault.field())
    } else {
        fault
    }
}

fn cut_off(field: &str) -> Rejection {
    Rejection::new(format!("/{field}"), Rule::Truncated, "the reply ended before it was complete")
}

fn drop_cut(value: &Value, field: &str, dropped: &mut Vec<Rejection>) {
    let told = dropped.iter().any(|fault| fault.field() == field);
    if !told && value.get(field).is_none() && ReplySchema::decision().knows(field) {
        dropped.push(cut_off(field));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const FULL: &str = r#"{"chosenIndex":2,"speech":"The door is \"stuck\".","thoughts":"Не уйти.\n",
        "cognitive_ledger":{"settled_conclusions":["The door is locked"],"open_questions":["Who?"]},
        "alternatives":[1,0],"intent":{"goal":"leave","target":"door_1"},"announced_action":2,
        "promises":[{"text":"I'll be back","target":"npc_1","due":"noon"}],
        "notes":[{"text":"It is locked","subject":"door","subjectType":"state"}],
        "moodUpdate":{"hope":-10,"uncertainty":20}}"#;

    fn scope() -> ReplyScope {
        ReplyScope::offering([1, 2, 3]).with_refs(["npc_1", "door_1"])
    }

    fn minimal(field: &str, value: Value) -> String {
        let mut reply = json!({
            "chosenIndex": 1, "speech": "", "thoughts": "x",
            "cognitive_ledger": {"settled_conclusions": [], "open_questions": []},
        });
        reply[field] = value;
        reply.to_string()
    }

    fn dropped(reply: &str) -> Vec<String> {
        let decision = parse(reply, &scope()).expect("the reply should be accepted");
        decision.dropped.iter().map(|fault| format!("{} {}", fault.path, fault.rule)).collect()
    }

    #[test]
    fn a_full_reply_loses_nothing() {
        let decision = parse(FULL, &scope()).expect("a full reply should be accepted");
        let mut expected: Value = serde_json::from_str(FULL).expect("the fixture is JSON");
        expected["dropped"] = json!([]);
        assert_eq!(serde_json::to_value(decision).ok(), Some(expected));
    }

    #[test]
    fn the_first_faulty_required_field_is_told_and_what_else_is_wrong_in_such_with_it() {
        let told = |reply| parse(reply, &scope()).expect_err("lacks something").to_string();
        assert_eq!(
            told(r#"{"thoughts":"","speech":3}"#),
            "`/chosenIndex` breaks `required`: it is missing; `speech`: 3 is not of type \"string\""
        );
        assert_eq!(
            told("{}"),
            "`/chosenIndex` breaks `required`: it is missing; `speech`: it is missing; `thoughts`: it is missing"
        );
        assert_eq!(
            told(r#"{"chosenIndex":1,"thoughts":""}"#),
            "`/speech` breaks `required`: it is missing"
        );
    }

    #[test]
    fn thoughts_that_are_missing_faulty_or_cut_off_cost_nothing_else() {
        let rest = r#""cognitive_ledger":{"settled_conclusions":[],"open_questions":[]}}"#;
        for (reply, told) in [
            (format!(r#"{{"chosenIndex":1,"speech":"Hi.",{rest}"#), vec!["/thoughts required"]),
            (
                format!(r#"{{"chosenIndex":1,"speech":"Hi.","thoughts":3,{rest}"#),
                vec!["/thoughts type"],
            ),
            (
                r#"{"chosenIndex":1,"speech":"Hi.","thoughts":"I like the"#.to_owned(),
                vec!["/thoughts truncated", "/cognitive_ledger truncated"],
            ),
        ] {
            let decision = parse(&reply, &scope()).expect("has a choice and words");
            assert_eq!((decision.speech.as_str(), decision.thoughts.as_str()), ("Hi.", ""));
            assert_eq!(dropped(&reply), told, "{reply}");
        }
        for early in [r#"{"chosenIndex":1,"speech":"H"#, r#"{"chosenIndex":1"#, r#"{"thoughts":"H"#]
        {
            assert!(parse(early, &scope()).is_err(), "{early}");
        }
    }

    #[test]
    fn a_ledger_is_cut_to_three_items_that_say_something() {
        let ledger = json!({"settled_conclusions": ["", "a", " ", "b", "c", "d"], "open_questions": [], "mood": 1});
        let decision = parse(&minimal("cognitive_ledger", ledger), &scope())
            .expect("the reply should be accepted");
        let ledger = decision.cognitive_ledger.expect("the ledger should be kept");
        assert_eq!(ledger.settled_conclusions, ["a", "b", "c"]);
        assert_eq!(decision.dropped, [], "tidying drops no field");
    }

    #[test]
    fn invalid_ledgers_are_dropped_and_told() {
        let with = |ledger| dropped(&minimal("cognitive_ledger", ledger));
        assert_eq!(with(Value::Null), ["/cognitive_ledger required"]);
        assert_eq!(
            with(json!({"settled_conclusions": []})),
            ["/cognitive_ledger/open_questions required"]
        );
        let number = json!({"settled_conclusions": [], "open_questions": ["a", 1]});
        assert_eq!(with(number), ["/cognitive_ledger/open_questions/1 type"]);
    }

    #[test]
    fn a_field_by_another_name_is_held_to_the_same() {
        let reply = json!({
            "chosen_index": "1", "Speech": "", "THOUGHTS": "x", "Plan": {"finished": [9], "answer": "accept"},
            "cognitiveLedger": {"settledConclusions": ["- a", "None"], "openQuestions": ["N/A"]},
        });
        let decision = parse(&reply.to_string(), &scope()).expect("the reply should be accepted");
        assert_eq!((decision.chosen_index, decision.plan), (1, None));
        let ledger = decision.cognitive_ledger.expect("the ledger should be kept");
        assert_eq!(
            (ledger.settled_conclusions, ledger.open_questions),
            (vec!["a".to_owned()], vec![])
        );
        let told: Vec<_> = decision.dropped.iter().map(|fault| fault.path.as_str()).collect();
        assert_eq!(told, ["/plan/finished/0", "/plan/answer"]);
    }

    #[test]
    fn unknown_fields_are_dropped_and_a_flood_of_them_is_not_listed() {
        assert_eq!(dropped(&minimal("a/b", json!(1))), ["/a~1b additionalProperties"]);
        let many: Map<String, Value> = (0..999).map(|n| (format!("x{n}"), json!(n))).collect();
        let Value::Object(mut reply) = serde_json::from_str(FULL).expect("the fixture is JSON")
        else {
            return;
        };
        reply.extend(many);
        assert_eq!(dropped(&Value::Object(reply).to_string()).len(), 16);
    }

    #[test]
    fn a_field_where_the_reply_ended_is_dropped_as_truncated() {
        let end = FULL.find("\"due\"").expect("the fixture has it");
        assert_eq!(dropped(&FULL[..end]), ["/promises truncated"]);
        let end = FULL.find("],\"open").expect("the fixture has it");
        assert_eq!(dropped(&FULL[..end]), ["/cognitive_ledger truncated"]);
        assert_eq!(
            dropped(&FULL[..end + 1]),
            ["/cognitive_ledger truncated"],
            "half a ledger is none"
        );
    }

    #[test]
    fn a_faulty_field_does_not_make_another_look_truncated() {
        let reply =
            r#"{"chosenIndex":1,"speech":"","thoughts":"x","alternatives":"no","notes":[{"te"#;
        let mut told = dropped(reply);
        told.sort();
        assert_eq!(told, ["/alternatives type", "/cognitive_ledger truncated", "/notes truncated"]);
    }

    #[test]
    fn wherever_a_reply_is_cut_it_says_nothing_that_it_does_not_say_in_full() {
        let full = parse(FULL, &scope()).expect("a full reply should be accepted");
        for end in (0..FULL.len()).filter(|&end| FULL.is_char_boundary(end)) {
            match parse(&FULL[..end], &scope()) {
                Ok(part) => assert_part_of(&part, &full, end),
                Err(fault) => {
                    let early = matches!(fault.rule, Rule::Truncated | Rule::EmptyReply);
                    assert!(early, "the end at {end} should be what is told, not {fault}");
                }
            }
        }
    }

    fn assert_part_of(part: &Decision, full: &Decision, end: usize) {
        let said = |it: &Decision| (it.chosen_index, it.speech.clone());
        assert_eq!(said(part), said(full), "required fields should be whole at {end}");
        let optional = [
            part.thoughts.is_empty() || part.thoughts == full.thoughts,
            part.cognitive_ledger.is_none() || part.cognitive_ledger == full.cognitive_ledger,
            part.alternatives.is_empty() || part.alternatives == full.alternatives,
            part.intent.is_none() || part.intent == full.intent,
            part.announced_action.is_none() || part.announced_action == full.announced_action,
            part.promises.is_empty() || part.promises == full.promises,
            part.notes.is_empty() || part.notes == full.notes,
            part.mood_update.is_none() || part.mood_update == full.mood_update,
        ];
        assert!(!optional.contains(&false), "optional fields should be whole or gone at {end}");
    }

    proptest! {
        #[test]
        fn any_text_gets_an_answer(reply in ".{0,400}") {
            let _ = parse(&reply, &scope());
        }

        #[test]
        fn any_heap_of_json_punctuation_gets_an_answer(reply in r#"([\{\}\[\]",:\\]|<think>|</think>|chosenIndex|1|a|\n| ){0,120}"#) {
            let _ = parse(&reply, &scope());
        }

        #[test]
        fn a_mutated_reply_is_read_only_with_an_index_on_offer(
            at in 0..FULL.len(), drop in 0..4usize, insert in r#"[\{\}\[\]",:\\0-9a-zж\n]{0,3}"#
        ) {
            let start = FULL.floor_char_boundary(at);
            let end = FULL.ceil_char_boundary((at + drop).min(FULL.len()));
            let reply = format!("{}{insert}{}", &FULL[..start], &FULL[end..]);
            if let Ok(decision) = parse(&reply, &scope()) {
                prop_assert!(decision.chosen_index <= 3, "{} was never on offer", decision.chosen_index);
                prop_assert!(decision.alternatives.iter().all(|&index| index <= 3));
            }
        }

        #[test]
        fn depth_never_overflows_the_stack(open in r#"(\[|\{"a":){1,9}"#, times in 1..4000usize, tail in ".{0,9}") {
            let _ = parse(&(open.repeat(times) + &tail), &scope());
        }

        #[test]
        fn text_around_a_reply_changes_nothing(before in r"[a-zA-Z ,.!?{}\n]{0,40}", after in r"[a-zA-Z ,.!?}\n]{0,40}") {
            let full = parse(FULL, &scope());
            prop_assert_eq!(parse(&format!("{before}{FULL} {after}"), &scope()), full);
        }
    }
}
