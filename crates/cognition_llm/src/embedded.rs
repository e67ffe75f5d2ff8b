//! A model in the process as a brain: any GGUF file, through llama.cpp. No server, no network.
//!
//! One thread owns the model and its context, and thinks one thought after the other. What stands
//! between a prompt and a reply is a file each:
//!
//! | file | rule |
//! |---|---|
//! | `settings` | what a game may choose |
//! | `progress` | how far loading is |
//! | `weights` | which files are a model, and how much context it can have |
//! | `worker` | the thread: it loads, then answers one question after the other |
//! | `thinker` | prompt in, reply out, a token at a time |
//! | `turns` | how a prompt becomes the turns that the model was trained on |
//! | `context` | what the model has read, and how much of it can stay |
//! | `vocabulary` | text to tokens and back |
//! | `grammar` | which tokens the schema of the reply allows next |
//! | `sampling` | which of them is taken |
//! | `closing` | how a reply ends in time |
//! | `shortest` | how short the shortest reply under a schema can be |
//! | `spoken` | bytes to text, a piece at a time |

mod closing;
mod context;
mod error;
mod grammar;
mod progress;
mod question;
mod sampling;
mod settings;
mod shortest;
mod spoken;
mod thinker;
mod turns;
mod vocabulary;
mod weights;
mod worker;

pub use error::EmbeddedBrainError;
pub use progress::LoadProgress;
pub use settings::{EmbeddedSettings, WorkerPriority};

use cognition_brain::{Brain, BrainFuture, Listener, ThoughtRequest};
use progress::Loading;
use question::Question;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Questions that wait for the thread. Who asks beyond that waits for a place.
const QUEUE: usize = 64;

/// Thinks with a model in this process.
///
/// The JSON Schema of the request is enforced while the model writes, so each reply that ends
/// within its tokens is valid under it; near its last tokens a reply closes what it has begun.
/// Three things the schema may say are not enforced, and left to whoever reads the reply:
/// `uniqueItems`, `format` of no known kind, and that no two alternatives of a `oneOf` fit.
///
/// What two prompts in a row have in common at their beginning is read once. Seeds are honoured,
/// yet the same question need not get the same words from another machine, another number of
/// threads, or after another question: to repeat a run, record it.
///
/// It thinks one thought after the other, and the time that a thought waits for its turn counts as
/// its own. So let few be in flight: who waits in the engine is chosen by how urgent it is, who waits
/// here by when it came.
///
/// Dropping a thought stops the model at its next token. Dropping the brain ends its thread, and
/// interrupts loading.
///
/// ```no_run
/// use cognition_llm::{EmbeddedBrain, EmbeddedSettings, LoadProgress};
///
/// let brain = EmbeddedBrain::load(EmbeddedSettings::new("models/gemma-3-1b-it.gguf"));
/// match brain.progress() {
///     LoadProgress::Loading(part) => println!("{:.0} %", part * 100.0),
///     LoadProgress::Ready => println!("ready"),
///     LoadProgress::Failed(error) => println!("{error}"),
/// }
/// ```
pub struct EmbeddedBrain {
    name: String,
    questions: mpsc::Sender<Question>,
    loading: Arc<Loading>,
}

impl EmbeddedBrain {
    /// Begins to load a model on a thread of its own, and returns at once. Thoughts that are asked
    /// meanwhile wait until it is loaded.
    ///
    /// What goes wrong is told by [`progress`](Self::progress), and to each thought.
    pub fn load(settings: EmbeddedSettings) -> Self {
        let (questions, queue) = mpsc::channel(QUEUE);
        let loading = Arc::new(Loading::default());
        let name = name(&settings.path);
        if let Err(error) = worker::spawn(settings, Arc::downgrade(&loading), queue) {
            loading.fail(EmbeddedBrainError::Thread { source: Arc::new(error) });
        }
        Self { name, questions, loading }
    }

    /// How far loading is.
    pub fn progress(&self) -> LoadProgress {
        self.loading.progress()
    }

    /// Blocks the caller until the model is loaded, and tells it how far that is, from 0 to 1.
    ///
    /// For headless tools that have nothing else to do. A game never calls it.
    ///
    /// # Errors
    ///
    /// Why it will never answer.
    pub fn wait(&self, tell: impl FnMut(f32)) -> Result<(), EmbeddedBrainError> {
        self.loading.wait(tell)
    }

    fn ask(&self, request: Arc<ThoughtRequest>, listener: Option<Listener>) -> BrainFuture {
        let (questions, loading) = (self.questions.clone(), Arc::downgrade(&self.loading));
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            let sent = questions.send(Question::new(request, listener, answer)).await;
            drop(questions);
            let outcome = match sent {
                Ok(()) => answered.await.ok(),
                Err(_) => None,
            };
            let ended = || loading.upgrade().map(|loading| loading.why_it_ended());
            Ok(outcome.unwrap_or_else(|| Err(ended().unwrap_or(EmbeddedBrainError::Ended)))?)
        })
    }
}

impl fmt::Debug for EmbeddedBrain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("EmbeddedBrain")
            .field("name", &self.name)
            .field("progress", &self.progress())
            .finish_non_exhaustive()
    }
}

impl Brain for EmbeddedBrain {
    fn name(&self) -> &str {
        &self.name
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.ask(request, None)
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        self.ask(request, Some(listener))
    }
}

fn name(path: &Path) -> String {
    let file = path.file_stem().unwrap_or(path.as_os_str());
    format!("embedded:{}", file.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_for_a_model_that_is_not_there_is_told() {
        let brain = EmbeddedBrain::load(EmbeddedSettings::new("no/such/model.gguf"));
        let told = brain.wait(|_| {}).expect_err("there is no such file").to_string();
        assert_eq!(told, "`no/such/model.gguf` cannot be read");
        let LoadProgress::Failed(error) = brain.progress() else { panic!("it failed") };
        assert_eq!(error.to_string(), told);
    }

    #[test]
    fn a_brain_is_named_after_its_file() {
        assert_eq!(name(Path::new("models/gemma-3-1b-it.gguf")), "embedded:gemma-3-1b-it");
        assert_eq!(name(Path::new("")), "embedded:");
    }
}
