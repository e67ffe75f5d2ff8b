//! Nothing to do: without a build script Cargo would leave out what the manifest says of macros.

fn main() {}
