//! The words for an action that the engine has chosen.

use serde_json::{Value, json};

use super::{Decision, ReplyBounds, ReplySchema};
use crate::reply::{
    Cut, Rejection, ReplyScope, Rule, Salvaged, Wanted, plain, salvage, says_nothing,
};
use cognition_language::line;

const SPEECH: &str = "speech";
const THOUGHTS: &str = "thoughts";
/// Characters of a courtesy's speech and thoughts.
const COURTESY: u32 = 80;

/// What a model says and thinks as a mind does what the engine has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voiced {
    /// What is said aloud; never blank.
    pub speech: String,
    /// What is thought; `None` where the reply brought nothing that counts.
    pub thoughts: Option<String>,
    /// What was left out of the reply, and why.
    pub dropped: Vec<Rejection>,
}

impl Voiced {
    /// Puts the words in place of those of a decision. Whether they announce what is done is to be
    /// read from them: what the decision announced was its own words.
    pub fn give_to(self, decision: Decision) -> Decision {
        let Self { speech, thoughts, dropped } = self;
        let thoughts = thoughts.unwrap_or(decision.thoughts);
        Decision { speech, thoughts, dropped, announced_action: None, ..decision }
    }
}

/// Reads the words; whatever else the reply says is ignored.
///
/// Without speech there are no words. Thoughts that are missing, faulty or cut off are left out, and
/// [`Voiced::dropped`] says so.
///
/// ```
/// use cognition_core::decide::parse_voice;
///
/// let voiced = parse_voice(r#"{"speech": "Here you are.", "thoughts": "As I said."}"#);
/// assert_eq!(voiced.map(|voiced| voiced.speech), Ok("Here you are.".to_owned()));
/// ```
///
/// # Errors
/// A [`Rejection`] where there is no object, or no speech in it.
pub fn parse_voice(reply: &str) -> Result<Voiced, Rejection> {
    let Salvaged { mut value, cut, .. } = salvage(reply, Wanted::any_of(&[SPEECH]))?;
    let fields = value.as_object_mut().expect("salvage gives nothing but objects");
    let is_silent = fields.get(THOUGHTS).is_some_and(says_nothing);
    let mut faults = ReplySchema::voice().sift(fields, &ReplyScope::default()).required;
    faults.iter_mut().for_each(|fault| blame_cut(fault, cut.as_ref()));
    faults.retain(|fault| fault.field() != THOUGHTS || !is_silent);
    if let Some(at) = faults.iter().position(|fault| fault.field() == SPEECH) {
        return Err(faults.swap_remove(at));
    }
    let speech = text(&value, SPEECH);
    if speech.is_empty() {
        return Err(Rejection::new("/speech", Rule::MinLength, "it is blank: say something"));
    }
    let thoughts = faults.is_empty().then(|| text(&value, THOUGHTS)).filter(|_| !is_silent);
    Ok(Voiced { speech, thoughts: thoughts.filter(|text| !text.is_empty()), dropped: faults })
}

/// The schema that goes to a server: both texts no longer than `bounds` say, and never longer than
/// what is valid. A courtesy is shorter still.
pub fn voice_schema(bounds: &ReplyBounds, courtesy: bool) -> Value {
    let mut schema = ReplySchema::voice().for_server().clone();
    let lengths = match courtesy {
        true => [(SPEECH, COURTESY), (THOUGHTS, COURTESY)],
        false => [(SPEECH, bounds.speech), (THOUGHTS, bounds.thoughts)],
    };
    for (name, cap) in lengths {
        let part = &mut schema["properties"][name]["maxLength"];
        let contract = part.as_u64().unwrap_or(u64::MAX);
        *part = json!(contract.min(u64::from(cap.max(1))));
    }
    schema
}

/// What is missing from a reply that ended early was cut off.
fn blame_cut(fault: &mut Rejection, cut: Option<&Cut>) {
    let Some(cut) = cut else { return };
    if fault.rule == Rule::Required || cut.field.as_deref() == Some(fault.field()) {
        let path = format!("/{}", fault.field());
        *fault = Rejection::new(path, Rule::Truncated, "the reply ended before it was complete");
    }
}

fn text(value: &Value, name: &str) -> String {
    let text = value.get(name).and_then(Value::as_str).unwrap_or_default();
    line(&plain(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reply: &str, expected: &str) {
        let told = match parse_voice(reply) {
            Ok(Voiced { speech, thoughts, dropped }) => {
                let dropped: Vec<_> = dropped.iter().map(|fault| fault.rule.as_str()).collect();
                format!("{speech} | {} | {dropped:?}", thoughts.unwrap_or_default())
            }
            Err(fault) => format!("{} {}", fault.path, fault.rule),
        };
        assert_eq!(told, expected, "{reply} should be read so");
    }

    #[test]
    fn words_are_read_and_whatever_else_is_said_is_ignored() {
        check(r#"{"speech": "Aye.", "thoughts": "Well."}"#, "Aye. | Well. | []");
        check("```\n{\"thoughts\": \"Well.\", \"speech\": \" Aye.\\n\"}\n```", "Aye. | Well. | []");
        check(r#"{"chosenIndex": 9, "speech": "Aye.", "thoughts": "Well."}"#, "Aye. | Well. | []");
    }

    #[test]
    fn thoughts_may_be_missing_and_speech_may_not() {
        check(r#"{"speech": "Aye."}"#, r#"Aye. |  | ["required"]"#);
        check(r#"{"speech": "Aye.", "thoughts": 3}"#, r#"Aye. |  | ["type"]"#);
        check(r#"{"speech": "Aye.", "thoughts": ""}"#, "Aye. |  | []");
        check(r#"{"speech": "Aye.", "thoughts": null}"#, "Aye. |  | []");
        check(r#"{"speech": "Aye.", "thoughts": "I wonder"#, r#"Aye. |  | ["truncated"]"#);
        check(r#"{"thoughts": "Well."}"#, "/speech required");
        check(r#"{"speech": "", "thoughts": "Well."}"#, "/speech minLength");
        check(r#"{"speech": " \n", "thoughts": "Well."}"#, "/speech minLength");
        check(r#"{"speech": ["Aye."], "thoughts": "Well."}"#, "/speech type");
        check(r#"{"speech": "Ay"#, "/speech truncated");
        check("Aye, here you are.", " not_json");
    }

    #[test]
    fn what_is_sent_is_bounded_and_has_no_names() {
        let bounds = ReplyBounds { speech: 9, thoughts: 100_000, ..ReplyBounds::default() };
        let caps = |courtesy| {
            let schema = voice_schema(&bounds, courtesy);
            assert!(schema.get("$id").is_none() && schema.get("title").is_none());
            let cap = |name: &str| schema["properties"][name]["maxLength"].clone();
            [cap(SPEECH), cap(THOUGHTS)]
        };
        assert_eq!(caps(false), [json!(9), json!(4000)]);
        assert_eq!(caps(true), [json!(80), json!(80)]);
    }

    #[test]
    fn words_replace_words_and_nothing_else() {
        let decision = Decision {
            chosen_index: 2,
            speech: "Own words.".to_owned(),
            thoughts: "Own thoughts.".to_owned(),
            announced_action: Some(2),
            alternatives: vec![1],
            ..Decision::default()
        };
        let voiced = Voiced { speech: "Aye.".to_owned(), ..Voiced::default() };
        let spoken = voiced.give_to(decision.clone());
        let same = Decision { speech: "Aye.".to_owned(), announced_action: None, ..decision };
        assert_eq!(spoken, same);
    }
}
