//! A sentence model that runs in the process: texts about the same thing lie near each other even
//! if they share no word.

mod error;

pub use error::SentenceModelError;

use candle_core::{Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::bert::{BertModel, Config, DTYPE};
use cognition_core::memory::Embedder;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use tokenizers::Tokenizer;

/// The cosine that makes one topic as likely as another, between an utterance and a topic of
/// several: their average is a little like everything.
const EVEN: f64 = 0.4;
/// The likeness that it stands for.
const EVEN_LIKENESS: f64 = 0.55;

/// A BERT that was trained to compare sentences, such as all-MiniLM-L6-v2, on the processor.
///
/// It reads three files of a folder that the game names, and downloads nothing: `config.json`,
/// `tokenizer.json` and `model.safetensors`. English with all-MiniLM-L6-v2. Its figures may differ
/// in the last digits between processors, so for runs that must be repeated to the letter take
/// [`HashedNgrams`](cognition_core::memory::HashedNgrams).
///
/// A sentence takes 13 to 20 ms on one core, within the frame in which it is heard: for
/// simulations, and for games that can spare that.
pub struct SentenceModel {
    tokenizer: Tokenizer,
    model: BertModel,
    dimensions: usize,
}

impl SentenceModel {
    /// Loads a model from its folder. Takes under a second; not for the main thread of a game.
    pub fn load(folder: impl AsRef<Path>) -> Result<Self, SentenceModelError> {
        let file = |name: &str| folder.as_ref().join(name);
        let config = read_config(file("config.json"))?;
        let tokenizer = read_tokenizer(file("tokenizer.json"))?;
        let model = read_weights(file("model.safetensors"), &config)?;
        Ok(Self { tokenizer, model, dimensions: config.hidden_size })
    }

    /// The mean over the tokens of what the model makes of them, of norm 1.
    fn try_embed(&self, text: &str) -> Result<Vec<f32>, Box<dyn Error + Send + Sync>> {
        let encoding = self.tokenizer.encode(text, true)?;
        let tokens = Tensor::new(encoding.get_ids(), &Device::Cpu)?.unsqueeze(0)?;
        let types = tokens.zeros_like()?;
        let states = self.model.forward(&tokens, &types, None)?;
        let mut vector = states.mean(1)?.squeeze(0)?.to_vec1::<f32>()?;
        let norm = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
        vector.iter_mut().for_each(|value| *value /= norm.max(f32::MIN_POSITIVE));
        Ok(vector)
    }
}

impl Embedder for SentenceModel {
    fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// A text that the model fails on says nothing, and a warning is logged.
    fn embed(&self, text: &str) -> Vec<f32> {
        let nothing = || vec![0.0; self.dimensions];
        if !text.contains(char::is_alphanumeric) {
            return nothing();
        }
        self.try_embed(text).unwrap_or_else(|error| {
            tracing::warn!(%error, "the sentence model failed");
            nothing()
        })
    }

    /// The odds of one topic grow with the square of those of the cosine.
    fn likeness(&self, one: &[f32], other: &[f32]) -> f64 {
        let products = one.iter().zip(other).map(|(one, other)| f64::from(one * other));
        calibrated(products.sum())
    }
}

impl fmt::Debug for SentenceModel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("SentenceModel");
        shown.field("dimensions", &self.dimensions).finish_non_exhaustive()
    }
}

fn calibrated(cosine: f64) -> f64 {
    if cosine > 1.0 - 1e-6 {
        return 1.0;
    }
    let odds = |part: f64| part / (1.0 - part);
    let odds = (odds(cosine.max(0.0)) / odds(EVEN)).powi(2) * odds(EVEN_LIKENESS);
    odds / (1.0 + odds)
}

fn read_config(file: PathBuf) -> Result<Config, SentenceModelError> {
    let bytes = read(&file)?;
    serde_json::from_slice(&bytes)
        .map_err(|source| SentenceModelError::Config { file, source: source.into() })
}

/// Without the padding that such files ask for: a sentence is embedded alone.
fn read_tokenizer(file: PathBuf) -> Result<Tokenizer, SentenceModelError> {
    let bytes = read(&file)?;
    let mut tokenizer = Tokenizer::from_bytes(&bytes)
        .map_err(|source| SentenceModelError::Tokenizer { file, source })?;
    tokenizer.with_padding(None);
    Ok(tokenizer)
}

fn read_weights(file: PathBuf, config: &Config) -> Result<BertModel, SentenceModelError> {
    let bytes = read(&file)?;
    VarBuilder::from_buffered_safetensors(bytes, DTYPE, &Device::Cpu)
        .and_then(|weights| BertModel::load(weights, config))
        .map_err(|source| SentenceModelError::Weights { file, source: source.into() })
}

fn read(file: &Path) -> Result<Vec<u8>, SentenceModelError> {
    fs::read(file)
        .map_err(|source| SentenceModelError::Unreadable { file: file.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(folder: &Path) -> String {
        SentenceModel::load(folder).expect_err("there is no such model").to_string()
    }

    #[test]
    fn what_is_wrong_with_a_folder_names_the_file() {
        let folder = std::env::temp_dir().join(format!("sentence_model_{}", std::process::id()));
        assert!(error(&folder).contains("config.json"));
        fs::create_dir_all(&folder).expect("a folder can be made here");
        fs::write(folder.join("config.json"), "{}").expect("it can be written to");
        let named = error(&folder);
        fs::remove_dir_all(&folder).expect("it can be removed again");
        assert!(named.ends_with("config.json` is not the configuration of a BERT"), "{named}");
    }

    #[test]
    fn likeness_is_even_at_its_middle_and_ends_at_0_and_1() {
        let steps: Vec<_> = (-10..=100).map(|step| calibrated(f64::from(step) / 100.0)).collect();
        assert!(steps.is_sorted() && steps[0] == 0.0 && steps[110] == 1.0);
        assert!((calibrated(EVEN) - EVEN_LIKENESS).abs() < 1e-12);
    }
}
