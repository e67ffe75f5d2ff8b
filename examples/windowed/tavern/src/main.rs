//! The Gilded Heron in a window.

fn main() {}
