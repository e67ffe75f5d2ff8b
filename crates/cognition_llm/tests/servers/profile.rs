//! A server as data.

use super::conditions::Condition;
use super::mock_server::{Answer, Received, completion, delta, ending};
use cognition_llm::StructuredOutput;
use serde::Deserialize;
use serde_json::{Value, json};

/// What is replied to every thought that is taken.
pub(crate) const REPLY: &str = r#"{"chosenIndex":1,"speech":"Aye."}"#;

/// A server, from its documentation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Profile {
    /// What it is called.
    pub(crate) name: String,
    /// Where it is documented.
    pub(crate) source: String,
    /// The path of its base URL.
    #[serde(default = "v1")]
    pub(crate) path: String,
    /// In which form it is asked first, where the host is one that is known.
    #[serde(default)]
    pub(crate) begins: Option<StructuredOutput>,
    /// What the settings of the game say.
    #[serde(default)]
    pub(crate) settings: Value,
    /// The key of the game, if it has one.
    #[serde(default)]
    pub(crate) key: Option<String>,
    /// What it lists at `/models`.
    #[serde(default)]
    pub(crate) models: Vec<String>,
    /// What it refuses; the first that holds counts.
    #[serde(default)]
    pub(crate) refuses: Vec<Refusal>,
    /// How it answers.
    #[serde(default)]
    pub(crate) answers: Answers,
    /// Words of the error, where no thought can work.
    #[serde(default)]
    pub(crate) fails: Option<Vec<String>>,
}

fn v1() -> String {
    "/v1".to_owned()
}

/// What is refused, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Refusal {
    #[serde(rename = "if")]
    condition: Condition,
    /// 200 for an error that comes under a status of success.
    status: u16,
    /// The body; `{culprit}` in it is what is refused. A text is sent as it is.
    body: Value,
    /// Whether it comes as an event of a stream where one is asked for.
    #[serde(default)]
    in_stream: bool,
    /// Where somebody has met these very words, or where the code that writes them stands.
    #[serde(default)]
    pub(crate) source: Option<String>,
}

/// How a server answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Answers {
    /// Where the text stands.
    text: Shape,
    /// How many tokens the model thinks before it answers.
    thinks: u64,
    /// Where the thoughts stand, if they are shown.
    thoughts: Option<String>,
    /// Whether it can stream. One that can't answers in one piece.
    streams: bool,
    /// Which field limits the tokens, for a server that ignores the other one.
    limit: Option<String>,
}

impl Default for Answers {
    fn default() -> Self {
        Self { text: Shape::Content, thinks: 0, thoughts: None, streams: true, limit: None }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shape {
    #[default]
    Content,
    /// `content` is a list of parts.
    Parts,
    /// `content` is empty, and the text where the thoughts are.
    Thoughts,
    /// The text is what a function is called with, where tools are given.
    ToolCalls,
}

impl Profile {
    /// What it does with a request.
    pub(crate) fn play(&self, request: &Received) -> Answer {
        let streams = request.body["stream"] == true && self.answers.streams;
        let refusal = self.refuses.iter().find_map(|refusal| {
            let culprit = refusal.condition.culprit(request)?;
            Some((refusal, culprit))
        });
        match refusal {
            Some((refusal, culprit)) => refusal.answer(&culprit, streams),
            None => self.answers.answer(request, streams),
        }
    }
}

impl Refusal {
    fn answer(&self, culprit: &str, streams: bool) -> Answer {
        let body = match &self.body {
            Value::String(text) => text.clone(),
            body => body.to_string(),
        };
        let body = body.replace("{culprit}", &culprit.replace('"', "'"));
        match streams && self.in_stream {
            true => Answer::body(200, format!("data: {body}\n\n")).in_events(),
            false => Answer::body(self.status, body),
        }
    }
}

impl Answers {
    fn answer(&self, request: &Received, streams: bool) -> Answer {
        let limits = ["max_tokens", "max_completion_tokens"];
        let known =
            limits.iter().filter(|name| self.limit.as_ref().is_none_or(|only| only == *name));
        let limit = known.filter_map(|name| request.body[name].as_u64()).min();
        let is_spent = limit.is_some_and(|limit| limit <= self.thinks);
        if streams {
            return self.streamed(is_spent);
        }
        let mut whole = completion(REPLY);
        let has_tools = request.body.get("tools").is_some();
        whole["choices"][0]["message"] = self.message(is_spent, has_tools);
        whole["choices"][0]["finish_reason"] = if is_spent { "length" } else { "stop" }.into();
        let details = json!({ "reasoning_tokens": self.thinks });
        whole["usage"] = json!({
            "prompt_tokens": 1400,
            "completion_tokens": 80,
            "completion_tokens_details": details,
        });
        Answer::json(200, &whole)
    }

    fn message(&self, is_spent: bool, has_tools: bool) -> Value {
        let mut message = json!({ "role": "assistant", "content": "" });
        if let Some(thoughts) = &self.thoughts {
            message[thoughts] = "Let me think.".into();
        }
        match self.text {
            _ if is_spent => {}
            Shape::ToolCalls if has_tools => {
                let function = json!({ "name": "reply", "arguments": REPLY });
                let call = json!({ "id": "call_1", "type": "function", "function": function });
                message["content"] = Value::Null;
                message["tool_calls"] = json!([call]);
            }
            Shape::Content | Shape::ToolCalls => message["content"] = REPLY.into(),
            Shape::Parts => {
                let (head, rest) = REPLY.split_at(9);
                let part = |text: &str| json!({ "type": "text", "text": text });
                message["content"] = json!([part(head), part(rest)]);
            }
            Shape::Thoughts => {
                let thoughts = self.thoughts.as_deref().unwrap_or("reasoning_content");
                message[thoughts] = REPLY.into();
            }
        }
        message
    }

    fn streamed(&self, is_spent: bool) -> Answer {
        let mut events = String::new();
        if let Some(thoughts) = &self.thoughts {
            let thought = json!({ "choices": [{ "delta": { thoughts: "Let me think." } }] });
            events += &format!("data: {thought}\n\n");
        }
        if is_spent {
            let end = json!({ "choices": [{ "delta": {}, "finish_reason": "length" }] });
            return Answer::body(200, format!("{events}data: {end}\n\ndata: [DONE]\n\n"))
                .in_events();
        }
        let (head, rest) = REPLY.split_at(9);
        Answer::body(200, events + &delta(head) + &delta(rest) + &ending()).in_events()
    }
}
