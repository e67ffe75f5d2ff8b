//! Prompt in, reply out, a token at a time.

use super::closing::{self, Place};
use super::context::Context;
use super::error::EmbeddedBrainError;
use super::grammar::{Grammar, Grammars};
use super::question::Question;
use super::sampling::{Sampling, likeliest};
use super::settings::EmbeddedSettings;
use super::shortest::shortest;
use super::spoken::Spoken;
use super::turns::Turns;
use super::vocabulary::{Vocabulary, tokens};
use super::weights::Weights;
use cognition_brain::{Reply, TokenUsage};
use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::token::LlamaToken;

/// A model that can be asked.
#[derive(Debug)]
pub(super) struct Thinker<'m> {
    model: &'m LlamaModel,
    context: Context<'m>,
    turns: Turns,
    grammars: Grammars,
    max_tokens: u32,
    temperature: f32,
}

/// Why a thought ends early.
enum Halt {
    /// Nobody waits for it any more.
    Dropped,
    Failed(EmbeddedBrainError),
}

impl From<EmbeddedBrainError> for Halt {
    fn from(error: EmbeddedBrainError) -> Self {
        Self::Failed(error)
    }
}

impl<'m> Thinker<'m> {
    pub(super) fn new(
        settings: &EmbeddedSettings,
        weights: &'m Weights,
    ) -> Result<Self, EmbeddedBrainError> {
        Ok(Self {
            model: &weights.model,
            turns: Turns::of(&weights.model, settings)?,
            context: Context::new(weights.context(settings)?),
            grammars: Grammars::new(Vocabulary::new(&weights.model))?,
            max_tokens: settings.max_tokens,
            temperature: settings.temperature,
        })
    }

    /// Answers; none if nobody waits any more.
    pub(super) fn think(
        &mut self,
        question: &Question,
    ) -> Option<Result<Reply, EmbeddedBrainError>> {
        match self.reply(question) {
            Ok(reply) => Some(Ok(reply)),
            Err(Halt::Failed(error)) => Some(Err(error)),
            Err(Halt::Dropped) => None,
        }
    }

    fn reply(&mut self, question: &Question) -> Result<Reply, Halt> {
        let request = &question.request;
        let prompt = tokens(self.model, &self.turns, request);
        let limit = request.max_tokens.map_or(self.max_tokens, |few| few.min(self.max_tokens));
        let limit = usize::try_from(limit).expect("32 bits fit a length");
        self.check_room(prompt.len(), limit)?;
        let schema = request.reply_schema.get();
        let grammar = self.grammars.begin(&schema)?;
        let mut draft = Draft::new(grammar, limit, shortest(&schema));
        let cached = self.context.go_back_to(&prompt);
        let sampling = Sampling::new(self.temperature, request.seed);
        let mut unread = prompt[cached..].to_vec();
        let hear = |piece: &str| question.hear(piece);
        loop {
            unread.extend(draft.write_forced(&hear)?);
            if draft.is_over() {
                return Ok(draft.reply(prompt.len(), cached));
            }
            if !self.context.read(&unread, || !question.is_dropped())? {
                return Err(Halt::Dropped);
            }
            unread = vec![draft.write(self.context.expected(), &sampling, &hear)?];
        }
    }

    fn check_room(
        &self,
        prompt_tokens: usize,
        reply_tokens: usize,
    ) -> Result<(), EmbeddedBrainError> {
        let context_tokens = self.context.size();
        if prompt_tokens + reply_tokens <= context_tokens {
            return Ok(());
        }
        Err(EmbeddedBrainError::TooLong { prompt_tokens, reply_tokens, context_tokens })
    }
}

/// A reply that is being written.
struct Draft {
    grammar: Grammar,
    spoken: Spoken,
    place: Place,
    written: usize,
    closes_after: usize,
    limit: usize,
}

impl Draft {
    fn new(grammar: Grammar, limit: usize, shortest: usize) -> Self {
        let closes_after = closing::begins_after(limit, shortest);
        let (spoken, place, written) = Default::default();
        Self { grammar, spoken, place, written, closes_after, limit }
    }

    fn is_over(&self) -> bool {
        self.grammar.is_over() || self.written >= self.limit
    }

    /// Writes what can't but follow.
    fn write_forced(
        &mut self,
        hear: &impl Fn(&str),
    ) -> Result<Vec<LlamaToken>, EmbeddedBrainError> {
        if self.is_over() {
            return Ok(Vec::new());
        }
        let forced = self.grammar.take_forced(self.limit - self.written);
        let forced = forced.map_err(|reason| self.stuck(reason))?;
        Ok(forced.into_iter().map(|token| self.say(token, hear)).collect())
    }

    /// Writes one token of those that may follow.
    fn write(
        &mut self,
        expected: &[f32],
        sampling: &Sampling,
        hear: &impl Fn(&str),
    ) -> Result<LlamaToken, EmbeddedBrainError> {
        let allowed = self.grammar.allowed().map_err(|reason| self.stuck(reason))?;
        let token = if self.written < self.closes_after {
            sampling.take(expected, &allowed, self.written)
        } else {
            self.grammar.closer(self.place, &allowed).or_else(|| likeliest(expected, &allowed))
        };
        let token = token.ok_or_else(|| self.stuck("nothing is allowed".to_owned()))?;
        self.grammar.take(token).map_err(|reason| self.stuck(reason))?;
        Ok(self.say(token, hear))
    }

    fn say(&mut self, token: u32, hear: &impl Fn(&str)) -> LlamaToken {
        let bytes = self.grammar.bytes(token);
        self.place.pass(bytes);
        hear(self.spoken.push(bytes));
        self.written += 1;
        LlamaToken(token.cast_signed())
    }

    fn stuck(&self, reason: String) -> EmbeddedBrainError {
        EmbeddedBrainError::NoToken { written: self.spoken.text().to_owned(), reason }
    }

    fn reply(self, prompt: usize, cached: usize) -> Reply {
        let count = |tokens: usize| Some(u64::try_from(tokens).expect("a length fits 64 bits"));
        let usage = TokenUsage {
            prompt_tokens: count(prompt),
            cached_tokens: count(cached),
            completion_tokens: count(self.written),
            ..TokenUsage::default()
        };
        Reply { usage, ..Reply::from_text(self.spoken.into_text()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::grammar::enforceable;
    use super::*;
    use llguidance::toktrie::ApproximateTokEnv;
    use serde_json::Value;
    use std::cell::RefCell;
    use std::fs;
    use std::path::Path;

    /// What the engine asks for, before it is narrowed to a turn.
    const SCHEMAS: [&str; 10] = [
        "consolidation",
        "curation",
        "decision",
        "drift",
        "extraction",
        "mood_update",
        "reflection",
        "routing_review",
        "skill_plan",
        "think",
    ];

    fn schema(name: &str) -> Value {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/schemas");
        let file = fs::read_to_string(folder.join(format!("{name}.schema.json")));
        serde_json::from_str(&file.expect("it is shipped")).expect("it is JSON")
    }

    /// Writes by chance alone, with a vocabulary in which every byte is a token.
    fn scribble(schema: &Value, limit: usize, seed: u64) -> Draft {
        let grammars = Grammars::with(&ApproximateTokEnv::single_byte_env()).expect("bytes");
        let grammar = grammars.begin(schema).expect("it can be enforced");
        // A byte is a token here, and not two.
        let mut draft = Draft::new(grammar, limit, 2 * shortest(schema));
        let (expected, sampling) = ([0.0; 300], Sampling::new(1.0, seed));
        let heard = RefCell::new(String::new());
        let hear = |piece: &str| heard.borrow_mut().push_str(piece);
        while !draft.is_over() {
            draft.write_forced(&hear).expect("it can't but follow");
            if !draft.is_over() {
                draft.write(&expected, &sampling, &hear).expect("something can follow");
            }
        }
        assert_eq!(*heard.borrow(), draft.spoken.text(), "what is heard is the reply");
        draft
    }

    #[test]
    fn whatever_is_asked_and_whatever_comes_to_a_mind_the_reply_ends_and_is_valid() {
        for name in SCHEMAS {
            let schema = schema(name);
            let rules = jsonschema::validator_for(&enforceable(&schema)).expect("it is a schema");
            for seed in 0..4 {
                let draft = scribble(&schema, 6 * shortest(&schema) + 400, seed);
                let text = draft.spoken.text();
                assert!(draft.grammar.is_over(), "{name}, seed {seed}, is cut: {text}");
                let value: Value =
                    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
                assert!(rules.is_valid(&value), "{name}, seed {seed}: {text}");
            }
        }
    }

    #[test]
    fn a_reply_that_does_not_close_in_time_is_cut() {
        let schema = schema("decision");
        let draft = scribble(&schema, 40, 1);
        assert_eq!((draft.written, draft.grammar.is_over()), (40, false));
    }
}
