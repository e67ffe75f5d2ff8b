//! What is remembered of the server that we started: its process and its port.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::ModelError;

/// The process and the port of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) process: u32,
    pub(crate) port: u16,
}

impl Record {
    /// The server that was started from the cache at `folder`, if it still lives.
    pub(crate) fn load(folder: &Path) -> Option<Self> {
        let record = Self::parse(&fs::read_to_string(file(folder)).ok()?)?;
        is_llama_server(record.process).then_some(record)
    }

    /// Remembers this server.
    pub(crate) fn save(self, folder: &Path) -> Result<(), ModelError> {
        let path = file(folder);
        let text = format!("{} {}\n", self.process, self.port);
        fs::write(&path, text).map_err(ModelError::unusable(&path))
    }

    fn parse(text: &str) -> Option<Self> {
        let (process, port) = text.trim().split_once(' ')?;
        Some(Self { process: process.parse().ok()?, port: port.parse().ok()? })
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("server.pid")
}

/// Process ids are used again, so the program is checked before we believe that it is ours.
fn is_llama_server(process: u32) -> bool {
    fs::read_to_string(format!("/proc/{process}/cmdline"))
        .ok()
        .or_else(|| command_line(process))
        .is_some_and(|line| line.contains("llama-server"))
}

/// The command line of a process, on systems without `/proc`.
fn command_line(process: u32) -> Option<String> {
    let output =
        Command::new("ps").args(["-o", "command=", "-p", &process.to_string()]).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_a_process_and_a_port() {
        let expected = Some(Record { process: 4711, port: 8093 });
        assert_eq!(Record::parse("4711 8093\n"), expected);
        assert_eq!(Record::parse("4711"), None);
        assert_eq!(Record::parse("x 8093"), None);
    }

    #[test]
    fn another_program_under_a_remembered_id_is_not_our_server() {
        assert!(!is_llama_server(std::process::id()));
    }
}
