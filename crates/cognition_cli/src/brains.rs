//! `cognition brains`: asks servers for one tiny decision each, and tells what works.

mod probe;
mod tiny_decision;

use crate::{Failure, Verdict, brain_args, told};
use clap::Args;
use cognition_brain::BrainError;
use cognition_llm::{BrainSettings, BrainSettingsError, HttpBrain, OpenEndpoint};
use cognition_testkit::BrainChoice;
use probe::Probe;
use std::io::Write;
use tiny_decision::TinyDecision;

/// Asks servers for one tiny decision each, and tells what works and what does not.
///
/// For every endpoint: the model, how the schema of the reply travels, whether replies are streamed
/// and prompts cached, how long it takes, how many tokens a second, and every cure that was needed.
/// Each is asked twice, since only the second time tells of a cache. The exit code is 1 if one does
/// not work, and it is told what to change.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    cognition brains http://127.0.0.1:11434/v1 --model qwen3:8b\n  \
    cognition brains data/brains/openai.brain.json")]
pub(crate) struct BrainsArgs {
    /// The URL of a server, or a file (`*.brain.json`).
    brain: BrainChoice,
    /// What the model is called on the server that decides; a server with one model needs none.
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
}

pub(crate) fn run(arguments: &BrainsArgs) -> Result<Verdict, Failure> {
    let choice = brain_args::chosen(&arguments.brain, arguments.model.as_deref())?;
    let Some(settings) = choice.settings()? else {
        return Err(format!("`{choice}` is no server: name a URL or a file `*.brain.json`").into());
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let question = TinyDecision::new();
    let mut out = std::io::stdout().lock();
    let mut verdict = Verdict::Fine;
    for endpoint in settings.endpoints_with_keys()? {
        let works = runtime.block_on(tell_endpoint(&mut out, endpoint, &question))?;
        if !works {
            verdict = Verdict::Wrong;
        }
    }
    tell_tiers(&mut out, &settings)?;
    Ok(verdict)
}

/// Says whether it works.
async fn tell_endpoint(
    out: &mut impl Write,
    endpoint: Result<OpenEndpoint, BrainSettingsError>,
    question: &TinyDecision,
) -> Result<bool, Failure> {
    let brain = endpoint.and_then(|OpenEndpoint { name, settings }| {
        let brain = HttpBrain::new(settings);
        match brain {
            Ok(brain) => Ok((name, brain)),
            Err(source) => Err(BrainSettingsError::Server { endpoint: name, source }),
        }
    });
    let (name, brain) = match brain {
        Ok(brain) => brain,
        Err(error) => {
            writeln!(out, "fails: {}\n", told(&error))?;
            return Ok(false);
        }
    };
    writeln!(out, "{name}")?;
    if name != brain.url() {
        writeln!(out, "  url        {}", brain.url())?;
    }
    out.flush()?;
    let works = match Probe::of(&brain, question).await {
        Ok(probe) => {
            write!(out, "{probe}")?;
            probe.is_valid()
        }
        Err(error) => {
            writeln!(out, "  fails      {}", told(&error))?;
            advice(&error)
                .into_iter()
                .try_for_each(|advice| writeln!(out, "  do         {advice}"))?;
            false
        }
    };
    let place = format!("{}: ", brain.url());
    for cure in brain.cures() {
        writeln!(out, "  cure       {}", cure.strip_prefix(&place).unwrap_or(&cure))?;
    }
    writeln!(out)?;
    Ok(works)
}

/// What to change.
fn advice(error: &BrainError) -> Option<&'static str> {
    match error {
        BrainError::Unreachable { .. } => {
            Some("start the server, or mend its URL: scheme, host and port")
        }
        BrainError::TimedOut { .. } => {
            Some("raise `timeout_seconds` in a brain file, or take a smaller model")
        }
        BrainError::Protocol { .. } => {
            Some("check the URL: it should lead to what stands before `/chat/completions`")
        }
        BrainError::Refused { status: 429, .. } => Some("wait, or ask for a higher limit"),
        BrainError::Refused { status: 500..=599, .. } => {
            Some("try again later, or look into the log of the server")
        }
        BrainError::NoText { .. } => {
            Some("raise `reasoning_tokens` or `max_tokens`, or lower `reasoning_effort`")
        }
        _ => None,
    }
}

fn tell_tiers(out: &mut impl Write, settings: &BrainSettings) -> Result<(), Failure> {
    for (tier, endpoints) in &settings.tiers {
        writeln!(out, "{tier}: {}", endpoints.join(", else "))?;
    }
    Ok(())
}
