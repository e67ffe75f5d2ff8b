//! What the model has read, and how much of it can stay.

use super::error::EmbeddedBrainError;
use super::weights::STEP;
use llama_cpp_2::context::LlamaContext;
use llama_cpp_2::llama_batch::LlamaBatch;
use llama_cpp_2::token::LlamaToken;
use std::fmt;

/// A context, and the tokens that the model has read in it.
pub(super) struct Context<'m> {
    context: LlamaContext<'m>,
    batch: LlamaBatch<'static>,
    read: Vec<LlamaToken>,
}

impl<'m> Context<'m> {
    pub(super) fn new(context: LlamaContext<'m>) -> Self {
        Self { context, batch: LlamaBatch::new(STEP, 1), read: Vec::new() }
    }

    /// How many tokens it holds at most.
    pub(super) fn size(&self) -> usize {
        usize::try_from(self.context.n_ctx()).expect("32 bits fit a length")
    }

    /// Forgets what does not begin this prompt; says how many tokens stay. The last one never does:
    /// what may follow is known only where something was read.
    pub(super) fn go_back_to(&mut self, prompt: &[LlamaToken]) -> usize {
        let common = common(&self.read, prompt).min(prompt.len().saturating_sub(1));
        let position = u32::try_from(common).expect("a context is counted in 32 bits");
        if common > 0
            && matches!(self.context.clear_kv_cache_seq(Some(0), Some(position), None), Ok(true))
        {
            self.read.truncate(common);
        } else {
            self.forget();
        }
        self.read.len()
    }

    fn forget(&mut self) {
        self.context.clear_kv_cache();
        self.read.clear();
    }

    /// Reads on, a step at a time while `go_on` says so; says whether it came to the end.
    pub(super) fn read(
        &mut self,
        tokens: &[LlamaToken],
        go_on: impl Fn() -> bool,
    ) -> Result<bool, EmbeddedBrainError> {
        for step in tokens.chunks(STEP) {
            if !go_on() {
                return Ok(false);
            }
            if let Err(reason) = self.read_step(step) {
                let tokens = self.read.len();
                self.forget();
                return Err(EmbeddedBrainError::Decoding { tokens, reason });
            }
        }
        Ok(true)
    }

    fn read_step(&mut self, step: &[LlamaToken]) -> Result<(), String> {
        self.batch.clear();
        for (place, token) in step.iter().enumerate() {
            let position = self.read.len() + place;
            let position = i32::try_from(position).expect("a context is counted in 32 bits");
            let is_last = place + 1 == step.len();
            let added = self.batch.add(*token, position, &[0], is_last);
            added.map_err(|error| error.to_string())?;
        }
        self.context.decode(&mut self.batch).map_err(|error| error.to_string())?;
        self.read.extend_from_slice(step);
        Ok(())
    }

    /// How much each token is to be expected next. Something must have been read.
    pub(super) fn expected(&self) -> &[f32] {
        self.context.get_logits_ith(-1)
    }
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Context").field("read", &self.read.len()).finish_non_exhaustive()
    }
}

/// How many tokens two texts have in common at their beginning.
fn common(one: &[LlamaToken], other: &[LlamaToken]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_texts_have_in_common_ends_where_they_first_differ() {
        let tokens = |numbers: &[i32]| numbers.iter().map(|n| LlamaToken(*n)).collect::<Vec<_>>();
        let check = |one: &[i32], other: &[i32], expected: usize| {
            assert_eq!(common(&tokens(one), &tokens(other)), expected, "{one:?} {other:?}");
        };
        check(&[], &[1], 0);
        check(&[1, 2, 3], &[1, 2, 3], 3);
        check(&[1, 2, 3], &[1, 2], 2);
        check(&[1, 2, 3, 4], &[1, 9, 3, 4], 1);
    }
}
