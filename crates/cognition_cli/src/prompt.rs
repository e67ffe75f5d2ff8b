//! `cognition prompt`: what a mind is asked, now or in any turn of a run.

mod asked;
mod difference;
mod prompt_args;
mod tokens;

pub(crate) use prompt_args::PromptArgs;

use crate::{Failure, Verdict, brain_args};
use cognition_brain::ThoughtRequest;
use cognition_testkit::BrainChoice;
use std::io::Write;
use std::sync::Arc;

pub(crate) fn run(arguments: &PromptArgs) -> Result<Verdict, Failure> {
    let model = arguments.model.as_deref();
    let choice = arguments.brain.as_ref().map(|brain| brain_args::chosen(brain, model));
    let choice = choice.transpose()?;
    let request = asked::asked(arguments, arguments.assets.as_deref())?;
    let mut out = std::io::stdout().lock();
    if let Some(folder) = &arguments.against {
        let other = asked::asked(arguments, Some(folder))?;
        write!(out, "{}", compared(arguments, &other, &request))?;
        return Ok(Verdict::Fine);
    }
    if arguments.tokens {
        write!(out, "{}", tokens::table(&[&request]))?;
        return Ok(Verdict::Fine);
    }
    writeln!(out, "{}", whole(&request))?;
    if arguments.schema {
        writeln!(out, "\n{}", serde_json::to_string_pretty(&request.reply_schema.get())?)?;
    }
    if let Some(choice) = choice {
        writeln!(out, "\n{}", replied(&choice, request)?)?;
    }
    Ok(Verdict::Fine)
}

fn whole(request: &ThoughtRequest) -> String {
    format!("{}\n\n{}", request.prompt.system(), request.prompt.user())
}

fn compared(arguments: &PromptArgs, other: &ThoughtRequest, request: &ThoughtRequest) -> String {
    match arguments.tokens {
        true => tokens::table(&[other, request]),
        false => difference::told(&whole(other), &whole(request)),
    }
}

/// What a brain says to it.
fn replied(choice: &BrainChoice, request: Arc<ThoughtRequest>) -> Result<String, Failure> {
    let brains = brain_args::open(choice)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let brain = brains.tiers.get(&request.tier).unwrap_or(&brains.default);
    Ok(runtime.block_on(brain.think(request))?.text)
}
