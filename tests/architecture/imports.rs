//! Modules import each other in no circle, and stages import no stages.
//!
//! `cargo test --test architecture folders -- --no-capture` draws the folders of each crate, from
//! the bottom up.

use std::fs;

use crate::import_graph::{ImportGraph, shown};
use crate::module_tree::ModuleTree;
use crate::{read, root};

/// The crate and the members of a circle that is still there.
type Tolerated = (&'static str, &'static str);

const TOLERATED_FILES: &[Tolerated] = &[
    (
        "cognition_heuristic",
        "aims appraise broken call call::known call::request debt plain pledge pursuit score \
            score::answer score::habit score::overcome score::owe score::plan score::pursue",
    ),
    ("cognition_heuristic", "think think::missing"),
    (
        "cognition_heuristic",
        "voice voice::aside voice::plan voice::promised voice::remark voice::reply",
    ),
    (
        "cognition_language",
        "announcements consent conversation deeds denials language meanings memory_words person \
            placeholders promises said self_descriptions senses sentences stems stop_words style \
            times tokens",
    ),
    ("cognition_language", "letter_runs vocabulary"),
    ("cognition_llm", "brain_settings brain_settings::faults"),
    ("cognition_llm", "embedded::thinker embedded::worker"),
    ("cognition_llm", "http::breaker http::settings"),
    ("cognition_llm", "http::choice_text http::completion http::server_error"),
    ("cognition_llm", "http::deltas http::incoming"),
    ("cognition_llm", "http::diagnosis http::diagnosis::named http::diagnosis::next_schema"),
    ("cognition_llm", "http::form http::hosts"),
];

const TOLERATED_FOLDERS: &[Tolerated] = &[
    ("cognition_heuristic", "aims appraise broken call debt plain pledge pursuit score"),
    (
        "cognition_language",
        "announcements consent conversation deeds denials language meanings memory_words person \
            placeholders promises said self_descriptions senses sentences stems stop_words style \
            times tokens",
    ),
    ("cognition_language", "letter_runs vocabulary"),
];

/// The folder whose folders are stages.
const STAGES: &str = "pipeline";

#[test]
fn files_import_each_other_in_no_circle() {
    let graphs: Vec<_> = crates().iter().map(graph_of_files).collect();
    assert_eq!(faults(&graphs, TOLERATED_FILES), Vec::<String>::new());
}

#[test]
fn folders_import_each_other_in_no_circle() {
    let graphs: Vec<_> = crates().iter().map(graph_of_folders).collect();
    for (name, graph) in &graphs {
        println!("{name}, from the bottom up: layer, folder, what it imports\n{}", graph.picture());
    }
    assert_eq!(faults(&graphs, TOLERATED_FOLDERS), Vec::<String>::new());
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

/// Circles that are not tolerated, and tolerated ones that are gone.
fn faults(graphs: &[(String, ImportGraph)], tolerated: &[Tolerated]) -> Vec<String> {
    let mut gone = tolerated.to_vec();
    let mut faults = Vec::new();
    for (name, graph) in graphs {
        for knot in graph.knots() {
            let members = knot.iter().copied().map(shown).collect::<Vec<_>>().join(" ");
            let known = gone.iter().position(|listed| *listed == (name, members.as_str()));
            match known {
                Some(place) => drop(gone.swap_remove(place)),
                None => faults.push(format!("{name}: {members}\n{}", graph.circle(&knot))),
            }
        }
    }
    let gone = gone.iter().map(|(name, members)| format!("no longer so in {name}: {members}"));
    faults.extend(gone);
    faults
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

    fn faults_of(files: &[(&str, &str)], tolerated: &[Tolerated]) -> Vec<String> {
        faults(&[("made_up".to_owned(), ImportGraph::of_files(&made_up(files)))], tolerated)
    }

    #[test]
    fn a_circle_is_a_fault_unless_it_is_listed_as_it_is() {
        assert_eq!(faults_of(&CIRCLE, &[("made_up", "a b")]), Vec::<String>::new());
        let told =
            "made_up: a b\n  a -> b  at a.rs:1: crate::b::B\n  b -> a  at b.rs:1: crate::a::A\n";
        assert_eq!(faults_of(&CIRCLE, &[]), [told]);
        assert_eq!(faults_of(&CIRCLE, &[("made_up", "a b c")]).len(), 2);
    }

    #[test]
    fn a_listed_circle_that_is_gone_is_a_fault() {
        let faults = faults_of(&[("lib.rs", "")], &[("made_up", "a b")]);
        assert_eq!(faults, ["no longer so in made_up: a b"]);
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
