//! `--brain` and `--model`, wherever a brain is named.

use crate::deciding;
use crate::outcome::{Failure, misused};
use clap::Args;
use cognition_brain::{Brain, TieredBrains};
use cognition_core::route::RoutingPreset;
use cognition_llm::Cassette;
use cognition_testkit::BrainChoice;
use std::path::Path;
use std::sync::Arc;

#[derive(Debug, Args)]
pub(crate) struct BrainArgs {
    /// Who decides: `heuristic`, no model; the URL of an OpenAI-compatible server; `FILE.brain.json`,
    /// with servers, keys and tiers; `script:FILE`, a script of deeds (`*.replies.json`);
    /// `cassette:FILE`, what another brain once answered (`*.cassette.jsonl`); `embedded:FILE`, a
    /// GGUF model in this process. Keys stand in the environment: `COGNITION_API_KEY`, or the
    /// variable of the host, as `OPENAI_API_KEY`.
    #[arg(long, default_value = "heuristic")]
    brain: BrainChoice,
    /// What the model is called on the server that decides; a server with one model needs none.
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
}

impl BrainArgs {
    /// What was chosen.
    pub(crate) fn choice(&self) -> Result<BrainChoice, Failure> {
        chosen(&self.brain, self.model.as_deref())
    }

    /// The brains themselves.
    pub(crate) fn open(&self) -> Result<TieredBrains, Failure> {
        open(&self.choice()?)
    }
}

/// What was chosen by `--brain` and `--model`.
pub(crate) fn chosen(brain: &BrainChoice, model: Option<&str>) -> Result<BrainChoice, Failure> {
    let choice = brain.clone().with_model(model.map(str::to_owned));
    choice.map_err(|why| misused(&format!("`--model`: {why}")))
}

/// Those with which a cassette was recorded, else the default.
pub(crate) fn weights(cassette: Option<&Cassette>) -> RoutingPreset {
    let tape = cassette.and_then(Cassette::tape);
    tape.map(|tape| tape.header().weights).unwrap_or_default()
}

/// Makes brains, and tells on standard error what was found out.
pub(crate) fn open(choice: &BrainChoice) -> Result<TieredBrains, Failure> {
    Ok(choice.open(&embedded, &deciding::tell)?)
}

#[cfg(feature = "embedded")]
fn embedded(file: &Path) -> Result<Arc<dyn Brain>, String> {
    use cognition_llm::{EmbeddedBrain, EmbeddedSettings};

    let brain = EmbeddedBrain::load(EmbeddedSettings::new(file));
    brain
        .wait(|part| anstream::eprint!("\rloading the model: {:3.0} %", part * 100.0))
        .map_err(|error| error.to_string())?;
    anstream::eprintln!("\rthe model is loaded     ");
    Ok(Arc::new(brain))
}

#[cfg(not(feature = "embedded"))]
fn embedded(_file: &Path) -> Result<Arc<dyn Brain>, String> {
    Err("this build has no embedded brain: build it with `--features embedded`".to_owned())
}
