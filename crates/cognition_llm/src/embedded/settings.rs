//! What a game may choose.

use serde::Deserialize;
use std::path::PathBuf;
use std::thread;

/// How the thread of the model stands to the threads of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerPriority {
    /// It runs where nobody else wants to: frames go first.
    #[default]
    Lowest,
    /// It competes like any other.
    Normal,
}

/// Settings of an [`EmbeddedBrain`](crate::EmbeddedBrain). A settings file may leave out everything
/// but the path.
///
/// ```
/// use cognition_llm::EmbeddedSettings;
///
/// let settings: EmbeddedSettings =
///     serde_json::from_str(r#"{ "path": "gemma-3-1b-it.gguf", "context_tokens": 8192 }"#)?;
/// assert_eq!(settings.context_tokens, 8192);
/// assert_eq!(settings.temperature, 0.7);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmbeddedSettings {
    /// The model: a GGUF file.
    pub path: PathBuf,
    /// How many tokens a prompt and its reply may have together: 4096 unless set. Memory grows with
    /// it, and no model takes more than it was trained on.
    #[serde(default = "context_tokens")]
    pub context_tokens: u32,
    /// On how many threads the model computes, 1 at least: unless set, a quarter of the cores. More
    /// are quicker only where cores are idle.
    #[serde(default = "threads")]
    pub threads: usize,
    /// How these threads stand to those of the game.
    #[serde(default)]
    pub priority: WorkerPriority,
    /// After how many tokens a reply ends at the latest: 400 unless set. A request may allow less.
    #[serde(default = "max_tokens")]
    pub max_tokens: u32,
    /// 0 always takes the likeliest token; higher is more varied. 0.7 unless set.
    #[serde(default = "temperature")]
    pub temperature: f32,
    /// How the model was taught to take turns: the name of a template that llama.cpp knows, such as
    /// `chatml`, `gemma` or `llama3`, or the text of one.
    ///
    /// Unless set, the template that the file carries; where it carries none, being no model for
    /// chats, the system message, a blank line, the user message and a blank line.
    #[serde(default)]
    pub chat_template: Option<String>,
}

impl EmbeddedSettings {
    /// The defaults, for this model.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            context_tokens: context_tokens(),
            threads: threads(),
            priority: WorkerPriority::default(),
            max_tokens: max_tokens(),
            temperature: temperature(),
            chat_template: None,
        }
    }
}

fn context_tokens() -> u32 {
    4096
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, |cores| (cores.get() / 4).max(1))
}

fn max_tokens() -> u32 {
    400
}

fn temperature() -> f32 {
    0.7
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_json(json: &str) -> Result<EmbeddedSettings, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_that_names_a_path_and_no_more_means_the_defaults() {
        assert_eq!(from_json(r#"{"path": "a.gguf"}"#), Ok(EmbeddedSettings::new("a.gguf")));
    }

    #[test]
    fn a_file_without_a_path_and_one_with_a_typo_are_errors() {
        let missing = from_json("{}").expect_err("there is no default model");
        assert!(missing.contains("missing field `path`"), "{missing}");
        let typo = from_json(r#"{"path": "a.gguf", "thread": 2}"#).expect_err("no such setting");
        assert!(typo.contains("unknown field `thread`"), "{typo}");
    }

    #[test]
    fn at_least_one_thread_and_at_most_a_quarter_of_the_cores_compute() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        assert!((1..=(cores / 4).max(1)).contains(&threads()), "{} of {cores}", threads());
    }
}
