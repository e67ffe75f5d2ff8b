//! Which files are a model, and how much context it can have.

use super::error::EmbeddedBrainError;
use super::progress::Loading;
use super::settings::EmbeddedSettings;
use llama_cpp_2::context::LlamaContext;
use llama_cpp_2::context::params::LlamaContextParams;
use llama_cpp_2::llama_backend::LlamaBackend;
use llama_cpp_2::model::LlamaModel;
use llama_cpp_2::model::params::LlamaModelParams;
use llama_cpp_2::{LlamaModelLoadError, LogOptions, send_logs_to_tracing};
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::{Arc, OnceLock, Weak};

/// Tokens that are read at once. Between two such steps a thought can be dropped; more would make it
/// no quicker on a processor.
pub(super) const STEP: usize = 32;

/// With what every GGUF file begins.
const MAGIC: &[u8] = b"GGUF";

/// A model in memory.
#[derive(Debug)]
pub(super) struct Weights {
    pub(super) model: Arc<LlamaModel>,
    backend: &'static LlamaBackend,
}

impl Weights {
    /// Reads the file, and tells how far it is. Stops where nobody waits for it any more.
    pub(super) fn load(
        settings: &EmbeddedSettings,
        loading: &Weak<Loading>,
    ) -> Result<Self, EmbeddedBrainError> {
        let file = &settings.path;
        check(file)?;
        let backend = backend()?;
        let parameters = LlamaModelParams::default().with_progress_callback(telling(loading));
        let model = LlamaModel::load_from_file(backend, file, &parameters).map_err(|error| {
            EmbeddedBrainError::Unloadable { file: file.clone(), reason: reason(&error) }
        })?;
        let (asked, trained) = (settings.context_tokens, model.n_ctx_train());
        if asked > trained {
            let file = file.clone();
            return Err(EmbeddedBrainError::TooMuchContext { file, asked, trained });
        }
        Ok(Self { model: Arc::new(model), backend })
    }

    /// The room in which it reads and writes.
    pub(super) fn context(
        &self,
        settings: &EmbeddedSettings,
    ) -> Result<LlamaContext<'_>, EmbeddedBrainError> {
        let step = u32::try_from(STEP).expect("a step is small");
        let threads = i32::try_from(settings.threads.max(1)).unwrap_or(i32::MAX);
        // A model that attends through a sliding window can go back only with its full cache.
        let parameters = LlamaContextParams::default()
            .with_n_ctx(NonZeroU32::new(settings.context_tokens.max(1)))
            .with_n_batch(step)
            .with_n_ubatch(step)
            .with_n_threads(threads)
            .with_n_threads_batch(threads)
            .with_swa_full(true)
            .with_no_perf(true);
        self.model.new_context(self.backend, parameters).map_err(|error| {
            EmbeddedBrainError::NoRoom {
                file: settings.path.clone(),
                asked: settings.context_tokens,
                reason: error.to_string(),
            }
        })
    }
}

fn reason(error: &LlamaModelLoadError) -> String {
    match error {
        LlamaModelLoadError::NullResult => "it is cut, or of a kind that is not known".to_owned(),
        other => other.to_string(),
    }
}

fn telling(loading: &Weak<Loading>) -> impl FnMut(f32) -> bool + use<> {
    let loading = loading.clone();
    move |part| {
        let waiting = loading.upgrade();
        waiting.inspect(|loading| loading.reach(part)).is_some()
    }
}

/// llama.cpp says no more than that a file could not be loaded.
fn check(file: &Path) -> Result<(), EmbeddedBrainError> {
    let unreadable = |error: io::Error| EmbeddedBrainError::Unreadable {
        file: file.to_owned(),
        source: Arc::new(error),
    };
    let mut beginning = Vec::new();
    let opened = File::open(file).map_err(unreadable)?;
    opened.take(MAGIC.len() as u64).read_to_end(&mut beginning).map_err(unreadable)?;
    if beginning != MAGIC {
        return Err(EmbeddedBrainError::NotAModel { file: file.to_owned() });
    }
    Ok(())
}

/// llama.cpp is started once in a process, for all models.
fn backend() -> Result<&'static LlamaBackend, EmbeddedBrainError> {
    static BACKEND: OnceLock<Result<LlamaBackend, String>> = OnceLock::new();
    let backend = BACKEND.get_or_init(|| {
        // It logs some 200 lines for a model, at the level of what a game wants to hear.
        send_logs_to_tracing(LogOptions::default().with_logs_enabled(false));
        LlamaBackend::init().map_err(|error| error.to_string())
    });
    backend.as_ref().map_err(|reason| EmbeddedBrainError::Backend { reason: reason.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn fault(content: Option<&[u8]>) -> String {
        let name = format!("embedded_{}_{}", std::process::id(), content.map_or(0, <[u8]>::len));
        let file = std::env::temp_dir().join(name);
        if let Some(content) = content {
            fs::write(&file, content).expect("a file can be written here");
        }
        let fault = check(&file).expect_err("it is no model").to_string();
        let _ = fs::remove_file(&file);
        fault.replace(&file.display().to_string(), "FILE")
    }

    #[test]
    fn what_is_wrong_with_a_file_names_it() {
        assert_eq!(fault(None), "`FILE` cannot be read");
        assert_eq!(fault(Some(b"")), "`FILE` is not a GGUF file");
        assert_eq!(fault(Some(b"GGU")), "`FILE` is not a GGUF file");
        assert_eq!(fault(Some(b"safetensors")), "`FILE` is not a GGUF file");
    }
}
