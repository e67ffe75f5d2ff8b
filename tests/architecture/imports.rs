//! Modules import each other in no circle, and stages import no stages.
//!
//! `cargo test --test architecture folders -- --no-capture` draws the folders of each crate, from
//! the bottom up.

use std::collections::BTreeSet;
use std::fs;

use crate::import_graph::{ImportGraph, shown};
use crate::module_tree::ModuleTree;
use crate::{read, root};

/// The folder whose folders are stages.
const STAGES: &str = "pipeline";

#[test]
fn files_import_each_other_in_no_circle() {
    let graphs: Vec<_> = crates().iter().map(graph_of_files).collect();
    assert_eq!(circles(&graphs), Vec::<String>::new());
}

#[test]
fn folders_import_each_other_in_no_circle() {
    let graphs: Vec<_> = crates().iter().map(graph_of_folders).collect();
    for (name, graph) in &graphs {
        println!("{name}, from the bottom up: layer, folder, what it imports\n{}", graph.picture());
    }
    assert_eq!(circles(&graphs), Vec::<String>::new());
}

#[test]
fn a_stage_imports_no_other_stage() {
    for (name, graph) in crates().iter().map(graph_of_files) {
        let crossing = between_stages(&graph);
        assert!(crossing.is_empty(), "{name}: stages should meet in what is below: {crossing:#?}");
    }
}

struct Crate {
    name: String,
    tree: ModuleTree,
}

fn crates() -> Vec<Crate> {
    let folder = root().join("crates");
    let entries = fs::read_dir(&folder).expect("the crates are in a folder");
    let names = entries.map(|entry| entry.expect("a folder can be listed to its end").file_name());
    let mut names: Vec<_> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    let crates: Vec<_> = names.into_iter().flat_map(roots).collect();
    assert!(crates.len() > 5, "should find the crates");
    crates
}

/// The library of a package and its program, which are two crates.
fn roots(package: String) -> impl Iterator<Item = Crate> {
    let sources = format!("crates/{package}/src/");
    let files = ["lib.rs", "main.rs"].into_iter();
    let there = files.filter(move |file| root().join(&sources).join(file).is_file());
    let sources = format!("crates/{package}/src/");
    there.map(move |file| Crate {
        name: package.clone(),
        tree: ModuleTree::read(&sources, file, &|path| read(&root().join(path))),
    })
}

fn graph_of_files(of: &Crate) -> (String, ImportGraph) {
    (of.name.clone(), ImportGraph::of_files(&of.tree))
}

fn graph_of_folders(of: &Crate) -> (String, ImportGraph) {
    (of.name.clone(), ImportGraph::of_files(&of.tree).of_rooms())
}

/// All circles, told import by import.
fn circles(graphs: &[(String, ImportGraph)]) -> Vec<String> {
    let of = |(name, graph): &(String, ImportGraph)| -> Vec<String> {
        let tell = |knot: BTreeSet<&str>| {
            let members = knot.iter().copied().map(shown).collect::<Vec<_>>().join(" ");
            format!("{name}: {members}\n{}", graph.circle(&knot))
        };
        graph.knots().into_iter().map(tell).collect()
    };
    graphs.iter().flat_map(of).collect()
}

/// What stages import of each other, told by place.
fn between_stages(graph: &ImportGraph) -> Vec<String> {
    let crossing = graph.links().filter(|(from, to, _)| {
        stage(from).is_some_and(|from| stage(to).is_some_and(|to| from != to))
    });
    crossing
        .flat_map(|(_, _, imports)| imports)
        .map(|import| format!("{}:{}: {}", import.file, import.line, import.path))
        .collect()
}

fn stage(module: &str) -> Option<&str> {
    let mut segments = module.split("::");
    (segments.next()? == STAGES).then(|| segments.next()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import_graph::made_up;

    const CIRCLE: [(&str, &str); 3] = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "use crate::a::A; pub struct B;"),
    ];

    fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
        circles(&[("made_up".to_owned(), ImportGraph::of_files(&made_up(files)))])
    }

    #[test]
    fn a_circle_is_told_import_by_import() {
        let told =
            "made_up: a b\n  a -> b  at a.rs:1: crate::b::B\n  b -> a  at b.rs:1: crate::a::A\n";
        assert_eq!(circles_of(&CIRCLE), [told]);
        let untied = [CIRCLE[0], CIRCLE[1], ("b.rs", "pub struct B;")];
        assert_eq!(circles_of(&untied), Vec::<String>::new());
    }

    #[test]
    fn a_stage_that_imports_a_stage_is_told_by_its_place() {
        let graph = ImportGraph::of_files(&made_up(&[
            ("lib.rs", "mod pipeline; mod turn;"),
            ("turn.rs", "pub struct Turn;"),
            ("pipeline.rs", "mod act; mod route; fn all() { act::Acts; route::Routes; }"),
            (
                "pipeline/act.rs",
                "use crate::pipeline::route::Routes; use crate::turn::Turn; pub struct Acts;",
            ),
            ("pipeline/route.rs", "mod score; use score::Score; pub struct Routes(Score);"),
            ("pipeline/route/score.rs", "pub struct Score;"),
        ]));
        assert_eq!(between_stages(&graph), ["pipeline/act.rs:1: crate::pipeline::route::Routes"]);
    }
}
