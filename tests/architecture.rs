//! What each crate must not know, how its sources are laid out, and what they import of each
//! other: the invariants of ARCHITECTURE.md.

#[path = "architecture/dependencies.rs"]
mod dependencies;
#[path = "architecture/import_graph.rs"]
mod import_graph;
#[path = "architecture/imports.rs"]
mod imports;
#[path = "architecture/layout.rs"]
mod layout;
#[path = "architecture/module_tree.rs"]
mod module_tree;
#[path = "architecture/source.rs"]
mod source;
#[path = "architecture/test_code.rs"]
mod test_code;
#[path = "architecture/tokens.rs"]
mod tokens;

use std::fs;
use std::path::Path;

fn read(path: &Path) -> String {
    fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{} is unreadable: {error}", path.display()))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
