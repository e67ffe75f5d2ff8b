//! How a planner's reply is read: decision and fields must agree, and the limits of the mode hold.

use super::planning_mode::PlanningMode;
use super::progress::STEPS_BOUND;
use super::think_output::{ProposedStep, ThinkDecision, ThinkOutput, ThinkScope};
use super::think_step::{refs_in_scope, step};
use crate::reply::{Reading, Rejection, Rule, Wanted, line_of, text_of};
use serde_json::Value;
use strum::IntoStaticStr;

/// Characters of a goal; what is longer is cut.
const GOAL_BOUND: usize = 300;
/// Characters of a proposal; what is longer is cut.
const MESSAGE_BOUND: usize = 600;
/// Characters of the reason for which a goal is let go; what is longer is cut.
const REASON_BOUND: usize = 240;
/// Questions that are read.
const QUESTIONS: usize = 3;
/// Characters of a question; what is longer is cut.
const QUESTION_BOUND: usize = 240;

/// The four decisions, before anything else of them is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Word {
    PlanDirect,
    Propose,
    Clarify,
    GiveUp,
}

impl Word {
    const ALL: [Self; 4] = [Self::PlanDirect, Self::Propose, Self::Clarify, Self::GiveUp];

    pub(super) fn name(self) -> &'static str {
        self.into()
    }

    /// The field that goes with this decision, and with no other.
    pub(super) fn field(self) -> &'static str {
        match self {
            Self::PlanDirect => "steps",
            Self::Propose => "proposal_message",
            Self::Clarify => "clarification_questions",
            Self::GiveUp => "give_up_reason",
        }
    }

    fn read(reading: &mut Reading) -> Result<Self, Rejection> {
        let word = reading
            .given("decision")
            .ok_or_else(|| reading.missing("decision", "it is missing"))?;
        let word = text_of("/decision", word)?;
        Self::ALL.into_iter().find(|known| known.name() == word).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Rejection::new("/decision", Rule::Enum, format!("it is not one of {names}"))
        })
    }
}

/// Reads a planner's reply. Without a scope no ref is checked.
///
/// Texts that are too long are cut; members that nobody asked for, and a listener who is not in
/// scope, are left out and listed in [`ThinkOutput::dropped`].
///
/// ```
/// use cognition_core::decide::Rule;
/// use cognition_core::plan::{PlanningModes, parse_think};
///
/// let modes = PlanningModes::default();
/// let mode = modes.get("errand").expect("is one of the seed's");
/// let step = r#"{"description": "Take the key", "step_type": "write", "domain": "things"}"#;
/// let reply = |steps: usize| {
///     let steps = vec![step; steps].join(",");
///     format!(r#"{{"decision": "plan_direct", "goal": "Get the key", "steps": [{steps}]}}"#)
/// };
/// assert!(parse_think(&reply(2), mode, None).is_ok());
/// let fault = parse_think(&reply(3), mode, None).map(|_| ()).unwrap_err();
/// assert_eq!((fault.path.as_str(), fault.rule), ("/steps", Rule::MaxItems));
/// ```
///
/// # Errors
/// Where the reply holds no object, decision and fields disagree, a limit of the mode is broken, or
/// a step can't be read, falls to somebody who has not agreed, or names a ref out of scope.
pub fn parse_think(
    reply: &str,
    mode: &PlanningMode,
    scope: Option<&ThinkScope>,
) -> Result<ThinkOutput, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&["decision"]))?;
    let word = Word::read(&mut reading)?;
    let goal = reading.required_line("goal", GOAL_BOUND)?;
    agree(&mut reading, word)?;
    let mut dropped = Vec::new();
    let decision = match word {
        Word::PlanDirect => {
            may_plan(mode, scope)?;
            ThinkDecision::PlanDirect { steps: steps(&mut reading, mode, scope, &mut dropped)? }
        }
        Word::Propose => ThinkDecision::Propose { message: message(&mut reading, scope)? },
        Word::Clarify => ThinkDecision::Clarify { questions: questions(&mut reading, scope)? },
        Word::GiveUp => ThinkDecision::GiveUp { reason: reason(&mut reading)? },
    };
    let listener = listener(&mut reading, word, scope);
    dropped.extend(reading.end());
    Ok(ThinkOutput { goal, decision, listener, dropped })
}

/// What belongs to another decision must be absent, null or empty.
fn agree(reading: &mut Reading, word: Word) -> Result<(), Rejection> {
    for other in Word::ALL.into_iter().filter(|other| *other != word) {
        let (field, path) = (other.field(), format!("/{}", other.field()));
        if reading.was_cut_in(field) {
            return Err(Rejection::new(path, Rule::Truncated, "the reply ended in it"));
        }
        if reading.given(field).is_some_and(|value| !is_empty(&value)) {
            let (own, other) = (word.name(), other.name());
            let message = format!("`{own}` takes no `{field}`: leave it out, or decide `{other}`");
            return Err(Rejection::new(path, Rule::DecisionAndFieldsAgree, message));
        }
    }
    Ok(())
}

fn is_empty(value: &Value) -> bool {
    let is_blank = |value: &Value| value.as_str().is_some_and(|text| text.trim().is_empty());
    match value {
        Value::Array(items) => items.iter().all(is_blank),
        Value::Object(members) => members.is_empty(),
        value => is_blank(value),
    }
}

/// A mode may want consent before there are steps.
pub(super) fn may_plan(mode: &PlanningMode, scope: Option<&ThinkScope>) -> Result<(), Rejection> {
    if !mode.proposal_required || scope.is_some_and(|scope| scope.agreed) {
        return Ok(());
    }
    let name = &mode.name;
    let message = format!(
        "{name} needs somebody's consent first: decide `propose`, and say in `proposal_message` what is to be done"
    );
    Err(Rejection::new("/decision", Rule::ProposalRequired, message))
}

fn steps(
    reading: &mut Reading,
    mode: &PlanningMode,
    scope: Option<&ThinkScope>,
    dropped: &mut Vec<Rejection>,
) -> Result<Vec<ProposedStep>, Rejection> {
    let items = own_list(reading, Word::PlanDirect, "a `plan_direct` needs at least one step")?;
    let own = items.iter().filter(|item| is_own(item)).count();
    if own > mode.max_steps || items.len() > STEPS_BOUND {
        return Err(too_many(own, mode));
    }
    let read = |(at, item)| step(&format!("/steps/{at}"), item, scope, dropped);
    let steps: Vec<_> = items.into_iter().enumerate().map(read).collect::<Result<_, _>>()?;
    match steps.iter().map(|step| step.group).min() {
        None | Some(0) => Ok(steps),
        Some(lowest) => {
            let message = format!("the lowest group is {lowest}: count groups from 0");
            Err(Rejection::new("/steps", Rule::GroupsFromZero, message))
        }
    }
}

/// Whether a step is the mind's own: what others have agreed to do takes nothing from how much it may plan.
fn is_own(step: &Value) -> bool {
    step.get("actor").and_then(Value::as_str).is_none_or(|actor| actor.trim().is_empty())
}

fn too_many(count: usize, mode: &PlanningMode) -> Rejection {
    let PlanningMode { name, max_steps, .. } = mode;
    let message = match count > *max_steps {
        true => format!("{count} steps, but {name} allows at most {max_steps}: plan fewer"),
        false => format!("more than {STEPS_BOUND} steps, with those of others: plan fewer"),
    };
    Rejection::new("/steps", Rule::MaxItems, message)
}

/// The list of a decision, with at least one item.
fn own_list(reading: &mut Reading, word: Word, need: &str) -> Result<Vec<Value>, Rejection> {
    match reading.given(word.field()) {
        Some(Value::Array(items)) if !items.is_empty() => Ok(items),
        Some(Value::Array(_)) => {
            Err(Rejection::new(format!("/{}", word.field()), Rule::Required, need))
        }
        Some(_) => {
            let path = format!("/{}", word.field());
            Err(Rejection::new(path, Rule::Type, "it is not an array"))
        }
        None => Err(reading.missing(word.field(), need)),
    }
}

fn message(reading: &mut Reading, scope: Option<&ThinkScope>) -> Result<String, Rejection> {
    let (field, path) = (Word::Propose.field(), "/proposal_message");
    let need = "a `propose` needs the words that propose it";
    let value = reading.given(field).ok_or_else(|| reading.missing(field, need))?;
    let message = line_of(path, value, MESSAGE_BOUND)?;
    refs_in_scope(path, &message, scope)?;
    Ok(message)
}

fn reason(reading: &mut Reading) -> Result<String, Rejection> {
    let (field, need) = (Word::GiveUp.field(), "a `give_up` needs the reason");
    let value = reading.given(field).ok_or_else(|| reading.missing(field, need))?;
    line_of("/give_up_reason", value, REASON_BOUND)
}

fn questions(reading: &mut Reading, scope: Option<&ThinkScope>) -> Result<Vec<String>, Rejection> {
    let need = "a `clarify` needs at least one question";
    let (field, items) = (Word::Clarify.field(), own_list(reading, Word::Clarify, need)?);
    let read = |reading: &mut Reading, path: &str, item| reading.line(path, item, QUESTION_BOUND);
    let questions = reading.keep(field, items, QUESTIONS, read);
    let path = format!("/{field}");
    questions.iter().try_for_each(|question| refs_in_scope(&path, question, scope))?;
    if questions.is_empty() {
        return Err(Rejection::new(path, Rule::Required, need));
    }
    Ok(questions)
}

/// Whom it goes to matters less than what is said: who is not in scope is left out.
fn listener(reading: &mut Reading, word: Word, scope: Option<&ThinkScope>) -> Option<String> {
    let value = reading.given("listener").filter(|value| !is_empty(value))?;
    let path = "/listener";
    if matches!(word, Word::PlanDirect | Word::GiveUp) {
        let message = format!("`{}` is said to nobody", word.name());
        reading.drop_at(path.to_owned(), Rule::DecisionAndFieldsAgree, &message);
        return None;
    }
    let name = reading.text(path, value)?.trim().to_owned();
    let is_known = scope.is_none_or(|scope| {
        [&scope.refs, &scope.actors].into_iter().any(|refs| refs.contains(&name))
    });
    if !is_known {
        let message = "it is none of the refs that were given";
        reading.drop_at(path.to_owned(), Rule::RefInScope, message);
    }
    Some(name).filter(|_| is_known)
}

#[cfg(test)]
mod tests {
    use super::super::test_scope::{mode, scope};
    use super::super::think_schema;
    use super::*;
    use expect_test::expect;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn a_goal_is_let_go_with_a_reason_and_without_steps() {
        let lets_go = json!({"decision": "give_up", "goal": "x", "give_up_reason": "It was sold."});
        assert_eq!(told(&lets_go), lets_go.to_string());
        let why = json!({"decision": "give_up", "goal": "x"});
        assert_eq!(told(&why), "`/give_up_reason` breaks `required`: a `give_up` needs the reason");
        let both =
            json!({"decision": "give_up", "goal": "x", "give_up_reason": "y", "steps": steps(1)});
        assert!(told(&both).starts_with("`/steps` breaks `decision_and_fields_agree`"));
    }

    fn steps(count: usize) -> Value {
        json!(vec![
            json!({"description": "Take the key", "step_type": "write", "domain": "things", "group": 0});
            count
        ])
    }

    fn told(reply: &Value) -> String {
        told_in(reply, &mode("COOK"), Some(&scope()))
    }

    fn told_in(reply: &Value, mode: &PlanningMode, scope: Option<&ThinkScope>) -> String {
        match parse_think(&reply.to_string(), mode, scope) {
            Ok(output) => {
                let dropped = output.dropped.iter().map(|it| format!(" -{} {}", it.path, it.rule));
                format!("{}{}", output.to_json(), dropped.collect::<String>())
            }
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn each_decision_is_read_with_its_own_field() {
        for reply in [
            json!({"decision": "plan_direct", "goal": "Get in", "steps": steps(2)}),
            json!({"decision": "propose", "goal": "Get in", "proposal_message": "Come along?", "listener": "character_1"}),
            json!({"decision": "clarify", "goal": "Get in", "clarification_questions": ["Who?", "When?"], "listener": "character_2"}),
        ] {
            assert_eq!(told(&reply), reply.to_string());
        }
    }

    #[test]
    fn fields_of_other_decisions_may_be_null_or_empty() {
        for empty in [json!(null), json!([]), json!(""), json!(" "), json!([""]), json!({})] {
            for word in Word::ALL {
                let mut reply = json!({
                    "decision": word.name(), "goal": "Get in",
                    "steps": empty, "proposal_message": empty, "clarification_questions": empty,
                    "give_up_reason": empty,
                });
                reply[word.field()] = full(word);
                let read =
                    parse_think(&reply.to_string(), &mode("COOK"), None).expect("they agree");
                assert_eq!((read.decision.name(), read.dropped.len()), (word.name(), 0));
            }
        }
    }

    fn full(word: Word) -> Value {
        match word {
            Word::PlanDirect => steps(1),
            Word::Propose => json!("Come along?"),
            Word::Clarify => json!(["Where is Hob?"]),
            Word::GiveUp => json!("It was sold."),
        }
    }

    #[test]
    fn every_wrong_combination_is_refused() {
        for word in Word::ALL {
            for given in 0..16u8 {
                let mut reply = json!({"decision": word.name(), "goal": "Get in"});
                for (at, other) in Word::ALL.into_iter().enumerate() {
                    if given & (1 << at) != 0 {
                        reply[other.field()] = full(other);
                    }
                }
                let own =
                    Word::ALL.iter().position(|known| *known == word).expect("is one of them");
                let agrees = given == 1 << own;
                let read = parse_think(&reply.to_string(), &mode("COOK"), None);
                assert_eq!(read.is_ok(), agrees, "{reply}: {read:?}");
            }
        }
    }

    #[test]
    fn a_refusal_says_what_to_do() {
        let told = [
            told(&json!({"decision": "propose", "goal": "x", "steps": steps(1)})),
            told(
                &json!({"decision": "plan_direct", "goal": "x", "steps": steps(1), "clarification_questions": ["Who?"]}),
            ),
            told(&json!({"decision": "plan_direct", "goal": "x"})),
            told(&json!({"decision": "plan_direct", "goal": "x", "steps": []})),
            told(&json!({"decision": "plan_direct", "goal": "x", "steps": steps(5)})),
            told(&json!({"decision": "propose", "goal": "x"})),
            told(&json!({"decision": "propose", "goal": "x", "proposal_message": " "})),
            told(&json!({"decision": "propose", "goal": "x", "proposal_message": ["Hm"]})),
            told(&json!({"decision": "clarify", "goal": "x", "clarification_questions": [" ", 7]})),
            told(&json!({"decision": "clarify", "goal": "x", "clarification_questions": "Who?"})),
            told(&json!({"decision": "plan", "goal": "x"})),
            told(&json!({"decision": 7, "goal": "x"})),
            told(&json!({"goal": "x"})),
            told(&json!({"decision": "clarify", "goal": " "})),
            told(&json!({"decision": "clarify"})),
            told(&json!({"decision": "plan_direct", "goal": "x", "steps": [1]})),
        ];
        expect![[r#"
            `/steps` breaks `decision_and_fields_agree`: `propose` takes no `steps`: leave it out, or decide `plan_direct`
            `/clarification_questions` breaks `decision_and_fields_agree`: `plan_direct` takes no `clarification_questions`: leave it out, or decide `clarify`
            `/steps` breaks `required`: a `plan_direct` needs at least one step
            `/steps` breaks `required`: a `plan_direct` needs at least one step
            `/steps` breaks `maxItems`: 5 steps, but COOK allows at most 4: plan fewer
            `/proposal_message` breaks `required`: a `propose` needs the words that propose it
            `/proposal_message` breaks `minLength`: it is blank
            `/proposal_message` breaks `type`: it is not a string
            `/clarification_questions` breaks `required`: a `clarify` needs at least one question
            `/clarification_questions` breaks `type`: it is not an array
            `/decision` breaks `enum`: it is not one of plan_direct, propose, clarify, give_up
            `/decision` breaks `type`: it is not a string
            `/decision` breaks `required`: it is missing
            `/goal` breaks `minLength`: it is blank
            `/goal` breaks `required`: it is missing
            `/steps/0` breaks `type`: it is not an object"#]].assert_eq(&told.join("\n"));
    }

    #[test]
    fn a_mode_takes_as_many_steps_as_it_allows_and_no_more() {
        for (name, most) in [("QUICK", 2), ("COOK", 4), ("PLAN", 8), ("CREATE", 4)] {
            let takes = |count| {
                let reply = json!({"decision": "plan_direct", "goal": "x", "steps": steps(count)});
                parse_think(&reply.to_string(), &mode(name), None)
            };
            assert!(takes(1).is_ok() && takes(most).is_ok(), "{name} up to {most}");
            assert_eq!(takes(most + 1).expect_err("one too many").rule, Rule::MaxItems);
        }
    }

    #[test]
    fn where_consent_is_needed_there_are_no_steps_without_it() {
        let strict = PlanningMode { proposal_required: true, ..mode("PLAN") };
        let reply = json!({"decision": "plan_direct", "goal": "x", "steps": steps(1)});
        let rule = |scope: Option<&ThinkScope>| {
            parse_think(&reply.to_string(), &strict, scope).map(|_| ()).map_err(|fault| fault.rule)
        };
        assert_eq!(rule(None), Err(Rule::ProposalRequired));
        assert_eq!(rule(Some(&scope())), Err(Rule::ProposalRequired));
        assert_eq!(rule(Some(&ThinkScope { agreed: true, ..scope() })), Ok(()));
    }

    #[test]
    fn groups_begin_with_0_and_may_have_gaps() {
        let grouped = |groups: &[u32]| {
            let mut reply =
                json!({"decision": "plan_direct", "goal": "x", "steps": steps(groups.len())});
            groups
                .iter()
                .enumerate()
                .for_each(|(at, group)| reply["steps"][at]["group"] = json!(group));
            told(&reply)
        };
        assert!(grouped(&[3, 0, 0]).starts_with("{\"decision\":\"plan_direct\""));
        assert_eq!(
            grouped(&[2, 1]),
            "`/steps` breaks `groups_from_zero`: the lowest group is 1: count groups from 0"
        );
    }

    #[test]
    fn what_is_out_of_scope_is_refused_in_what_is_said_and_left_out_as_a_listener() {
        let said = |message: &str, listener: Value| {
            told(
                &json!({"decision": "propose", "goal": "x", "proposal_message": message, "listener": listener}),
            )
        };
        assert!(
            said("Take item_9", json!(null))
                .starts_with("`/proposal_message` breaks `ref_in_scope`")
        );
        assert!(said("Come", json!("character_9")).ends_with("\"Come\"} -/listener ref_in_scope"));
        assert!(said("Come", json!(7)).ends_with("\"Come\"} -/listener type"));
        let asked = json!({"decision": "clarify", "goal": "x", "clarification_questions": ["Who has item_9?"]});
        assert!(told(&asked).starts_with("`/clarification_questions` breaks `ref_in_scope`"));
        let told = told(
            &json!({"decision": "plan_direct", "goal": "x", "steps": steps(1), "listener": "character_1", "mood": 1}),
        );
        assert!(
            told.ends_with(" -/listener decision_and_fields_agree -/mood additionalProperties"),
            "{told}"
        );
    }

    #[test]
    fn a_fourth_question_is_left_out() {
        let asked = json!({"decision": "clarify", "goal": "x", "clarification_questions": ["a", 7, "b", "c", "d", "e"]});
        expect![[r#"{"decision":"clarify","goal":"x","clarification_questions":["a","b","c"]} -/clarification_questions/1 type -/clarification_questions/4 maxItems"#]].assert_eq(&told(&asked));
    }

    #[test]
    fn a_reply_that_is_cut_is_no_shorter_plan() {
        let reply =
            json!({"decision": "plan_direct", "goal": "x", "steps": steps(2), "listener": null})
                .to_string();
        for end in (1..reply.len()).rev().skip(1) {
            match parse_think(&reply[..end], &mode("COOK"), None) {
                Ok(output) => assert_eq!(output.to_json()["steps"], steps(2), "cut at {end}"),
                Err(fault) => assert_eq!(fault.rule, Rule::Truncated, "cut at {end}: {fault}"),
            }
        }
        let begun =
            r#"{"decision": "propose", "goal": "x", "proposal_message": "Come", "steps": [{"#;
        assert_eq!(
            parse_think(begun, &mode("COOK"), None).expect_err("who knows").rule,
            Rule::Truncated
        );
    }

    #[test]
    fn the_schema_asks_for_no_more_than_is_read() {
        let step = json!({"description": "ж".repeat(240), "step_type": "read", "domain": "ж".repeat(40), "group": 0, "actor": "character_2"});
        let replies = [
            json!({"decision": "plan_direct", "goal": "ж".repeat(GOAL_BOUND), "steps": vec![step; 8]}),
            json!({"decision": "propose", "goal": "x", "proposal_message": "ж".repeat(MESSAGE_BOUND), "listener": "item_1"}),
            json!({"decision": "clarify", "goal": "x", "clarification_questions": vec!["ж".repeat(QUESTION_BOUND); QUESTIONS]}),
            json!({"decision": "give_up", "goal": "x", "give_up_reason": "ж".repeat(REASON_BOUND)}),
        ];
        let schema = jsonschema::draft7::new(&think_schema(&mode("PLAN"), &scope()));
        let schema = schema.expect("the schema should compile");
        for reply in replies {
            assert!(schema.is_valid(&reply), "the longest reply should be valid");
            assert_eq!(told_in(&reply, &mode("PLAN"), Some(&scope())), reply.to_string());
        }
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(
            word in "plan_direct|propose|clarify|give_up",
            rest in r#"([\{\}\[\]",:]|"steps"|"proposal_message"|"clarification_questions"|"group"|"listener"|"description"|"step_type"|"read"|1|-1|1e99|null| ){0,60}"#,
        ) {
            let reply = format!(r#"{{"decision":"{word}","goal":"x",{rest}}}"#);
            if let Ok(output) = parse_think(&reply, &mode("QUICK"), Some(&scope())) {
                let again = parse_think(&output.to_json().to_string(), &mode("QUICK"), Some(&scope()));
                prop_assert_eq!(again.map(|again| again.to_json()), Ok(output.to_json()));
            }
        }

        #[test]
        fn any_members_of_any_type_get_an_answer(values in prop::collection::vec(0..7usize, 9)) {
            let values: Vec<Value> = values.into_iter().map(|kind| match kind {
                0 => json!(null), 1 => json!(-1.5), 2 => json!(""), 3 => json!("read"),
                4 => json!([null, {"description": 1}]), 5 => json!({"a": []}), _ => json!(["x"]),
            }).collect();
            let step = json!({"description": values[0], "step_type": values[1], "domain": values[2], "group": values[3], "actor": values[4]});
            for word in Word::ALL {
                let reply = json!({"decision": word.name(), "goal": values[5], "steps": [step], "proposal_message": values[6], "clarification_questions": values[7], "give_up_reason": values[7], "listener": values[8]});
                let _ = parse_think(&reply.to_string(), &mode("COOK"), Some(&scope()));
            }
        }
    }
}
