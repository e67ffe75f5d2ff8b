//! Text to tokens and back.

use super::turns::Turns;
use cognition_brain::ThoughtRequest;
use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::sampling::LlamaSampler;
use llama_cpp_2::token::LlamaToken;
use llguidance::toktrie::{TokEnv, TokTrie, TokenId, TokenizerEnv};
use std::sync::Arc;

/// The tokens of a prompt: its messages as text, what stands around them as the marks that it is.
pub(super) fn tokens(
    model: &LlamaModel,
    turns: &Turns,
    request: &ThoughtRequest,
) -> Vec<LlamaToken> {
    let vocab = model.vocab();
    let mut tokens = Vec::new();
    if vocab.should_add_bos() {
        tokens.push(vocab.bos());
    }
    let (marks, text) = (true, false);
    let system = request.prompt.system();
    for (part, has_marks) in [
        (turns.opening.as_str(), marks),
        (&system, text),
        (&turns.between, marks),
        (request.prompt.user(), text),
        (&turns.closing, marks),
    ] {
        vocab.tokenize_into(part.as_bytes(), &mut tokens, false, has_marks);
    }
    tokens
}

/// The vocabulary of a model, as a grammar sees it: it splits what must follow as the model would.
pub(super) struct Vocabulary {
    base: TokEnv,
    model: Arc<LlamaModel>,
    is_faithful: bool,
}

impl Vocabulary {
    /// Walks through all tokens: takes some hundred milliseconds.
    pub(super) fn new(model: &Arc<LlamaModel>) -> Self {
        let base = LlamaSampler::llguidance_tok_env(model);
        let mut vocabulary = Self { base, model: model.clone(), is_faithful: true };
        vocabulary.is_faithful = vocabulary.splits_faithfully();
        vocabulary
    }

    /// Some vocabularies put a space before whatever they split.
    fn splits_faithfully(&self) -> bool {
        let sample = br#"{"thoughts": ""#;
        self.tok_trie().decode(&self.tokenize_bytes(sample)) == sample
    }
}

impl TokenizerEnv for Vocabulary {
    fn tok_trie(&self) -> &TokTrie {
        self.base.tok_trie()
    }

    fn tokenize_bytes(&self, text: &[u8]) -> Vec<TokenId> {
        let tokens = self.model.vocab().tokenize(text, false, false);
        tokens.into_iter().map(|token| token.0.cast_unsigned()).collect()
    }

    fn tokenize_is_canonical(&self) -> bool {
        self.is_faithful
    }
}
