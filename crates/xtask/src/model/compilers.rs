//! What building llama.cpp into a program needs beside Rust: a C++ compiler, cmake and libclang.
//!
//! Where cmake or libclang is missing, the wheels of that name on PyPI serve as well.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::ModelError;
use super::python::{Venv, succeeds};

/// Where systems keep libclang, if not beside a version of LLVM.
const LIBRARY_FOLDERS: &[&str] = &[
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/opt/homebrew/opt/llvm/lib",
    "/usr/local/opt/llvm/lib",
    "/Library/Developer/CommandLineTools/usr/lib",
];

/// Versions of LLVM are folders in here.
const LLVM_FOLDERS: &[&str] = &["/usr/lib", "/usr/local"];

/// Environment variables under which llama.cpp can be built here; what is missing is brought.
pub(crate) fn bring(venv: &Venv) -> Result<Vec<(&'static str, String)>, ModelError> {
    if !succeeds(Command::new("c++").arg("--version")) {
        return Err(ModelError::Missing {
            program: "c++",
            package: "a C++ compiler, and best cmake and libclang too (on Debian: apt install g++ make cmake libclang-dev)",
        });
    }
    let mut environment = Vec::new();
    if !succeeds(Command::new("cmake").arg("--version")) {
        environment.push(cmake(venv)?);
    }
    if !knows_libclang() {
        environment.extend(libclang(venv)?);
    }
    Ok(environment)
}

fn cmake(venv: &Venv) -> Result<(&'static str, String), ModelError> {
    println!("cmake is missing: its wheel is installed in {}", venv.folder().display());
    venv.install(&["cmake"], &[])?;
    let before = env::var_os("PATH").unwrap_or_default();
    let folders = [venv.folder().join("bin")].into_iter().chain(env::split_paths(&before));
    let path = env::join_paths(folders).unwrap_or(before);
    Ok(("PATH", shown(path)))
}

/// The wheel brings the library without the headers of the compiler: GCC's do.
fn libclang(venv: &Venv) -> Result<[(&'static str, String); 2], ModelError> {
    println!("libclang is missing: its wheel is installed in {}", venv.folder().display());
    venv.install(&["libclang"], &[])?;
    let library = venv.folder().join("libclang.path");
    venv.run(LOCATE, &[&library])?;
    let folder = fs::read_to_string(&library).map_err(ModelError::unusable(&library))?;
    let headers = Command::new("c++").arg("-print-file-name=include").output();
    let headers = headers.map_err(ModelError::unusable("c++"))?.stdout;
    let headers = format!("-I{}", String::from_utf8_lossy(&headers).trim());
    Ok([("LIBCLANG_PATH", folder), ("BINDGEN_EXTRA_CLANG_ARGS", headers)])
}

/// Writes where the library is.
const LOCATE: &str = "import sys, pathlib, clang; \
                      pathlib.Path(sys.argv[1]).write_text(clang.__path__[0] + '/native')";

fn knows_libclang() -> bool {
    env::var_os("LIBCLANG_PATH").is_some() || library_folders().any(|folder| holds_it(&folder))
}

fn library_folders() -> impl Iterator<Item = PathBuf> {
    let versions = LLVM_FOLDERS.iter().flat_map(|folder| files(Path::new(folder)));
    let versions = versions.filter(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("llvm"))
    });
    LIBRARY_FOLDERS.iter().map(PathBuf::from).chain(versions.map(|version| version.join("lib")))
}

fn holds_it(folder: &Path) -> bool {
    files(folder)
        .iter()
        .filter_map(|path| path.file_name())
        .any(|name| is_it(&name.to_string_lossy()))
}

/// Another library begins with the same letters: the one of C++, which is not asked for.
fn is_it(name: &str) -> bool {
    let version = name.strip_prefix("libclang").and_then(|rest| rest.split_once(".so"));
    let numbers = |text: &str| text.chars().all(|c| c == '-' || c == '.' || c.is_ascii_digit());
    version.is_some_and(|(before, after)| numbers(before) && numbers(after))
        || name == "libclang.dylib"
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn shown(text: OsString) -> String {
    text.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libclang_has_many_names_and_the_library_of_cplusplus_is_none_of_them() {
        for name in ["libclang.so", "libclang-14.so.1", "libclang.so.14", "libclang.dylib"] {
            assert!(is_it(name), "{name}");
        }
        for name in ["libclang-cpp.so.14", "libclang_rt.so", "libclang.a", "libc.so"] {
            assert!(!is_it(name), "{name}");
        }
    }
}
