//! The tool as a process of its own.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The tool with these words, whose streams are pipes.
pub(crate) fn cognition(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What becomes of it when it is given this to read.
pub(crate) fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = cognition(arguments).spawn().expect("should start");
    let mut stdin = child.stdin.take().expect("should have a standard input");
    stdin.write_all(input.as_bytes()).expect("should read");
    drop(stdin);
    child.wait_with_output().expect("should end")
}

/// What it said.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
