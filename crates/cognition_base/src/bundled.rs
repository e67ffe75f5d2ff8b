//! What is built in: files below `bundled/` of this package.
//!
//! A package holds all that it is built from, so each of them is a copy of the file of that path in
//! the root of the workspace. `cargo xtask bundle` brings the copies up to date.

/// The text of a file that is built in, by its path in the workspace.
macro_rules! bundled {
    ($($path:tt)+) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/bundled/", $($path)+))
    };
}
