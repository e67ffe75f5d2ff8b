//! What a planner says to somebody: a proposal, questions, why a goal is let go.

use super::word::{Word, is_empty, own_list};
use crate::plan::think_output::ThinkScope;
use crate::plan::think_step::refs_in_scope;
use crate::reply::{Reading, Rejection, Rule, line_of};

/// Characters of a proposal; what is longer is cut.
pub(super) const MESSAGE_BOUND: usize = 600;
/// Characters of the reason for which a goal is let go; what is longer is cut.
pub(super) const REASON_BOUND: usize = 240;
/// Questions that are read.
pub(super) const QUESTIONS: usize = 3;
/// Characters of a question; what is longer is cut.
pub(super) const QUESTION_BOUND: usize = 240;

pub(super) fn message(
    reading: &mut Reading,
    scope: Option<&ThinkScope>,
) -> Result<String, Rejection> {
    let (field, path) = (Word::Propose.field(), "/proposal_message");
    let need = "a `propose` needs the words that propose it";
    let value = reading.given(field).ok_or_else(|| reading.missing(field, need))?;
    let message = line_of(path, value, MESSAGE_BOUND)?;
    refs_in_scope(path, &message, scope)?;
    Ok(message)
}

pub(super) fn reason(reading: &mut Reading) -> Result<String, Rejection> {
    let (field, need) = (Word::GiveUp.field(), "a `give_up` needs the reason");
    let value = reading.given(field).ok_or_else(|| reading.missing(field, need))?;
    line_of("/give_up_reason", value, REASON_BOUND)
}

pub(super) fn questions(
    reading: &mut Reading,
    scope: Option<&ThinkScope>,
) -> Result<Vec<String>, Rejection> {
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

/// Whom it goes to matters less than what is said: who is not in scope is left out, and so is what is no person.
pub(super) fn listener(
    reading: &mut Reading,
    word: Word,
    scope: Option<&ThinkScope>,
) -> Option<String> {
    let value = reading.given("listener").filter(|value| !is_empty(value))?;
    let path = "/listener";
    if matches!(word, Word::PlanDirect | Word::GiveUp) {
        let message = format!("`{}` is said to nobody", word.name());
        reading.drop_at(path.to_owned(), Rule::DecisionAndFieldsAgree, &message);
        return None;
    }
    let name = reading.text(path, value)?.trim().to_owned();
    let is_known = scope.is_none_or(|scope| scope.listeners().contains(&&name));
    if !is_known {
        let message = "it is none of the refs of people that were given";
        reading.drop_at(path.to_owned(), Rule::RefInScope, message);
    }
    Some(name).filter(|_| is_known)
}

#[cfg(test)]
mod tests {
    use crate::plan::think_reply::tests::{steps, told};
    use expect_test::expect;
    use serde_json::{Value, json};

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
        assert!(
            said("Come", json!("item_1")).ends_with("\"Come\"} -/listener ref_in_scope"),
            "a thing"
        );
        assert!(said("Come", json!("character_2")).contains("\"listener\":\"character_2\""));
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
}
