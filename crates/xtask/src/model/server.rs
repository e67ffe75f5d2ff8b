//! Starts and stops the server, which goes on when `cargo xtask` ends.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::ModelError;
use super::health::{Health, health};
use super::python::succeeds;
use super::record::Record;

/// A server that we started.
#[derive(Debug)]
pub(crate) struct Server {
    record: Record,
}

/// How long loading the model may take: a second from a warm disk.
const PATIENCE: Duration = Duration::from_secs(120);
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

impl Server {
    /// The server that was started from the cache at `folder`, if it is ready.
    pub(crate) fn running(folder: &Path) -> Option<Self> {
        let record = Record::load(folder)?;
        (health(record.port) == Health::Ready).then_some(Self { record })
    }

    /// Starts `program` and waits until it is ready.
    pub(crate) fn start(
        folder: &Path,
        program: &Path,
        weights: &Path,
        template: &Path,
        port: u16,
    ) -> Result<Self, ModelError> {
        if health(port) != Health::Free {
            return Err(ModelError::PortTaken { port });
        }
        let log = folder.join("server.log");
        let child = launch(&mut command(program, weights, template, port), &log)?;
        let record = Record { process: child.id(), port };
        record.save(folder)?;
        wait(child, port, &log)?;
        Ok(Self { record })
    }

    /// What to pass as `--brain`.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.record.port)
    }

    /// Ends the server and waits until its port is free.
    pub(crate) fn stop(self) -> Result<(), ModelError> {
        let Record { process, port } = self.record;
        let asked = succeeds(Command::new("sh").args(["-c", &format!("kill {process}")]));
        if asked && eventually(|| health(port) == Health::Free) {
            println!("the model server on port {port} is stopped");
            return Ok(());
        }
        Err(ModelError::Unstoppable { process })
    }
}

/// How many prompts the server keeps, each in a slot of its own.
const SLOTS: u32 = 8;

/// Tokens of one slot; a token takes 18 kB of memory.
const CONTEXT: u32 = 4096;

/// One thread: on a small machine two threads of a model only wait for each other.
fn command(program: &Path, weights: &Path, template: &Path, port: u16) -> Command {
    let mut command = Command::new(program);
    command.arg("-m").arg(weights);
    command.arg("--chat-template-file").arg(template);
    command.args(["--host", "127.0.0.1", "--port", &port.to_string()]);
    command.args(["-t", "1", "-tb", "1"]);
    // A buffer that all slots share would be cleared of whoever does not think just now.
    command.args(["--parallel", &SLOTS.to_string(), "--no-kv-unified"]);
    command.args(["-c", &(SLOTS * CONTEXT).to_string()]);
    // Gemma attends through a sliding window: only the full cache can serve a common prefix, and
    // the cache in memory would throw a short common prefix away.
    command.args(["--swa-full", "--cache-ram", "0"]);
    command
}

fn launch(command: &mut Command, log: &Path) -> Result<Child, ModelError> {
    let output = File::create(log).map_err(ModelError::unusable(log))?;
    let errors = output.try_clone().map_err(ModelError::unusable(log))?;
    command.stdin(Stdio::null()).stdout(output).stderr(errors);
    detach(command);
    command.spawn().map_err(ModelError::unusable(log))
}

/// Ctrl-C in our terminal is not meant for the server.
fn detach(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

fn wait(mut child: Child, port: u16, log: &Path) -> Result<(), ModelError> {
    let ended = |child: &mut Child| matches!(child.try_wait(), Ok(Some(_)));
    let settled = eventually(|| health(port) == Health::Ready || ended(&mut child));
    if settled && !ended(&mut child) {
        return Ok(());
    }
    // It may have ended by itself: then there is nothing to kill.
    let _ = child.kill();
    Err(ModelError::NotReady { log: log.to_owned() })
}

fn eventually(mut condition: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if condition() {
            return true;
        }
        thread::sleep(BETWEEN_LOOKS);
    }
    false
}
