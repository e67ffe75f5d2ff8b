//! The workspace itself: its data, its packages, its documents, its public components.

mod assets;
mod book;
mod bundled_files;
mod component_schemas;
mod language;
mod one_build;
mod plugins;
mod vectors;
