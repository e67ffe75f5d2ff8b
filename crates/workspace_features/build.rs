//! Nothing to do: without a build script Cargo would leave out what the manifest says of macros.

fn main() {
    // Otherwise Cargo looks at the times of all files, and which it finds first depends on where it is.
    println!("cargo::rerun-if-changed=build.rs");
}
