//! One server, asked twice, and timed.

use super::tiny_decision::TinyDecision;
use cognition_brain::{Brain, BrainError, Listener, Reply, TokenUsage};
use cognition_llm::HttpBrain;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a server does with a tiny decision.
#[derive(Debug)]
pub(super) struct Probe {
    model: String,
    /// How the schema travels.
    form: String,
    /// The choice in words, or why it is none.
    decision: Result<String, String>,
    pieces: usize,
    /// Until the first words, where they came in pieces.
    first: Option<Duration>,
    latency: Duration,
    usage: TokenUsage,
    /// What of the same prompt was cached, the second time.
    again: Result<TokenUsage, String>,
}

/// When pieces of a reply were heard.
type Heard = Arc<Mutex<Vec<Duration>>>;

impl Probe {
    pub(super) async fn of(brain: &HttpBrain, question: &TinyDecision) -> Result<Self, BrainError> {
        let begun = Instant::now();
        let (listener, heard) = listener(begun);
        let reply = brain.think_aloud(question.request.clone(), listener).await?;
        let latency = reply.usage.latency.unwrap_or_else(|| begun.elapsed());
        let again = brain.think(question.request.clone()).await;
        let heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Self {
            model: brain.model().to_owned(),
            form: in_words(&format!("{:?}", brain.structured_output())),
            decision: decision(question, &reply),
            pieces: heard.len(),
            first: heard.first().copied(),
            latency,
            usage: reply.usage,
            again: again.map(|reply| reply.usage).map_err(|error| error.to_string()),
        })
    }

    /// Whether a game can think with it.
    pub(super) fn is_valid(&self) -> bool {
        self.decision.is_ok()
    }

    fn streaming(&self) -> String {
        match self.first {
            Some(first) if self.pieces > 1 => {
                format!("yes, {} pieces, the first after {:.2} s", self.pieces, first.as_secs_f64(),)
            }
            _ => "not seen: the reply came in one piece".to_owned(),
        }
    }

    fn cache(&self) -> String {
        let again = match &self.again {
            Ok(again) => again,
            Err(why) => return format!("not known: the second time, {why}"),
        };
        match (again.cached_tokens, again.prompt_tokens) {
            (Some(0), _) => "no, nothing of the same prompt the second time".to_owned(),
            (Some(cached), Some(all)) => format!("yes, {cached} of {all} tokens the second time"),
            (Some(cached), None) => format!("yes, {cached} tokens the second time"),
            (None, _) => "not told by the server".to_owned(),
        }
    }

    fn speed(&self) -> String {
        let Some(tokens) = self.usage.completion_tokens else {
            return "not told by the server".to_owned();
        };
        let writing = self.first.filter(|_| self.pieces > 1).unwrap_or_default();
        let seconds = self.latency.saturating_sub(writing).as_secs_f64();
        let thought =
            self.usage.prompt_tokens.map(|read| format!(", {read} read")).unwrap_or_default();
        match seconds > 0.001 {
            true => format!("{:.0} tokens/s, {tokens} written{thought}", tokens as f64 / seconds),
            false => format!("{tokens} tokens written{thought}"),
        }
    }
}

fn listener(begun: Instant) -> (Listener, Heard) {
    let heard = Heard::default();
    let hears = heard.clone();
    let listener = Listener::new(move |_| {
        hears.lock().unwrap_or_else(PoisonError::into_inner).push(begun.elapsed());
    });
    (listener, heard)
}

fn decision(question: &TinyDecision, reply: &Reply) -> Result<String, String> {
    let decision = question.read(&reply.text).map_err(|rejection| rejection.to_string())?;
    Ok(format!("{}, \"{}\"", question.deed(decision.chosen_index), decision.speech))
}

/// `JsonSchema` is `json schema`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for char in name.chars() {
        if char.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(char.to_lowercase());
    }
    words
}

impl fmt::Display for Probe {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "  model      {}", self.model)?;
        match &self.decision {
            Ok(decision) => writeln!(out, "  decision   {decision}")?,
            Err(why) => {
                writeln!(out, "  fails      no decision: {why}")?;
                writeln!(
                    out,
                    "  do         take a larger model, raise `max_tokens` or `reasoning_tokens`, or set \
                     `structured_output`"
                )?;
            }
        }
        writeln!(out, "  schema     {}", self.form)?;
        writeln!(out, "  streaming  {}", self.streaming())?;
        writeln!(out, "  cache      {}", self.cache())?;
        writeln!(out, "  latency    {:.2} s", self.latency.as_secs_f64())?;
        writeln!(out, "  speed      {}", self.speed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_told_in_words() {
        assert_eq!(in_words("JsonSchema"), "json schema");
        assert_eq!(in_words("InPrompt"), "in prompt");
    }
}
