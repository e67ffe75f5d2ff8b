//! Which module imports which, by the file that defines the name, and the circles in it.
//!
//! `mod x;` is no import. `pub use x::Y` is one only of a file that also uses `Y` itself; whoever
//! imports `Y` through it imports the file that defines it. To import a module as such says
//! nothing yet: what is then named through it counts.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use crate::module_tree::{Module, ModuleTree, Target};
use crate::source::Mention;

/// Where a module names something of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Import {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) path: String,
}

/// All imports of one node from another, in the order of files and lines.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct ImportGraph {
    /// A node for each key; what is imported is a key, too.
    links: BTreeMap<String, BTreeMap<String, Vec<Import>>>,
}

impl ImportGraph {
    /// Between the file modules of a crate.
    pub(crate) fn of_files(tree: &ModuleTree) -> Self {
        let mut graph = Self::default();
        for (name, module) in &tree.modules {
            graph.links.entry(name.clone()).or_default();
            let mut mentions: Vec<_> = mentions(tree, name, module).collect();
            mentions.sort_by_key(|(mention, _)| mention.line);
            for (mention, path) in mentions {
                graph.add(tree, name, module, mention.line, &path);
            }
        }
        graph
    }

    fn add(
        &mut self,
        tree: &ModuleTree,
        from: &str,
        module: &Module,
        line: usize,
        path: &[String],
    ) {
        let Some(Target::Inside(to)) = tree.resolve(from, path) else { return };
        if to == from {
            return;
        }
        let import = Import { file: module.file.clone(), line, path: path.join("::") };
        self.links.entry(from.to_owned()).or_default().entry(to).or_default().push(import);
    }

    /// Between the first-level folders, each with the file of its name.
    pub(crate) fn of_rooms(&self) -> Self {
        let mut rooms = Self::default();
        for (from, targets) in &self.links {
            let links = rooms.links.entry(room(from).to_owned()).or_default();
            for (to, imports) in targets.iter().filter(|(to, _)| room(to) != room(from)) {
                links.entry(room(to).to_owned()).or_default().extend(imports.iter().cloned());
            }
        }
        rooms
    }

    pub(crate) fn links(&self) -> impl Iterator<Item = (&str, &str, &[Import])> {
        self.links.iter().flat_map(|(from, targets)| {
            targets.iter().map(|(to, imports)| (from.as_str(), to.as_str(), imports.as_slice()))
        })
    }

    fn targets<'a>(&'a self, from: &str) -> impl Iterator<Item = &'a str> {
        self.links.get(from).into_iter().flat_map(BTreeMap::keys).map(String::as_str)
    }

    /// How one gets from a node to another over the fewest imports.
    fn shortest_way<'a>(&'a self, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
        let mut came_from = BTreeMap::new();
        let mut open = VecDeque::from([from]);
        while let Some(node) = open.pop_front() {
            for next in self.targets(node) {
                if next == to {
                    return Some(way_back(&came_from, from, node));
                }
                if next != from && !came_from.contains_key(next) {
                    came_from.insert(next, node);
                    open.push_back(next);
                }
            }
        }
        None
    }

    /// Each node with all that it imports, and what those import, and so on.
    fn reached(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let reached_from = |from: &str| {
            let mut reached = BTreeSet::new();
            let mut open: Vec<_> = self.targets(from).collect();
            while let Some(node) = open.pop() {
                if reached.insert(node) {
                    open.extend(self.targets(node));
                }
            }
            reached
        };
        self.links.keys().map(|node| (node.as_str(), reached_from(node))).collect()
    }

    /// The sets of nodes of which each reaches each other, by their first members.
    pub(crate) fn knots(&self) -> Vec<BTreeSet<&str>> {
        let reached = self.reached();
        let mut knots: Vec<BTreeSet<&str>> = Vec::new();
        for (node, targets) in &reached {
            if targets.contains(node) && !knots.iter().any(|knot| knot.contains(node)) {
                let back = |other: &&str| reached.get(other).is_some_and(|all| all.contains(node));
                knots.push(targets.iter().copied().filter(back).collect());
            }
        }
        knots
    }

    /// The shortest circle within a knot.
    pub(crate) fn circle(&self, knot: &BTreeSet<&str>) -> Circle<'_> {
        let ways = knot.iter().filter_map(|node| {
            let (node, _) = self.links.get_key_value(*node)?;
            self.shortest_way(node, node)
        });
        let nodes = ways.min_by_key(Vec::len).unwrap_or_default();
        Circle { graph: self, nodes }
    }

    /// The nodes in layers: each imports only from layers before its own, and its own knot.
    pub(crate) fn layers(&self) -> Vec<Vec<&str>> {
        let reached = self.reached();
        let mut layers: Vec<Vec<&str>> = Vec::new();
        let mut left: BTreeSet<&str> = self.links.keys().map(String::as_str).collect();
        while !left.is_empty() {
            let rests = |node: &&str| {
                let below = reached[node].iter().filter(|below| !reached[**below].contains(node));
                below.copied().all(|below| !left.contains(below))
            };
            let layer: Vec<_> = left.iter().copied().filter(rests).collect();
            left.retain(|node| !layer.contains(node));
            layers.push(layer);
        }
        layers
    }

    /// The layers from the bottom up, a line for each node with all that it imports.
    pub(crate) fn picture(&self) -> String {
        let mut picture = String::new();
        for (height, layer) in self.layers().iter().enumerate() {
            for node in layer {
                let targets: Vec<_> = self.targets(node).map(shown).collect();
                let line = format!("{:>2}  {:<12} {}", height + 1, shown(node), targets.join(" "));
                picture.push_str(line.trim_end());
                picture.push('\n');
            }
        }
        picture
    }
}

/// What a module names of others: in `use`, through globs, and in code.
fn mentions<'a>(
    tree: &'a ModuleTree,
    name: &'a str,
    module: &'a Module,
) -> impl Iterator<Item = (&'a Mention, Vec<String>)> {
    let source = &module.source;
    let bindings = source
        .bindings
        .iter()
        .filter(|(name, binding)| !binding.passed_on || source.words.contains(*name))
        .map(|(_, binding)| (&binding.of, binding.of.path.clone()));
    let globs = source.globs.iter().flat_map(move |glob| through_glob(tree, name, module, glob));
    let paths = source.paths.iter().map(|mention| (mention, mention.path.clone()));
    bindings.chain(globs).chain(paths)
}

/// The names that a file uses of what a glob brings in.
fn through_glob<'a>(
    tree: &ModuleTree,
    name: &str,
    module: &Module,
    glob: &'a Mention,
) -> Vec<(&'a Mention, Vec<String>)> {
    let Some(Target::Module(of)) = tree.resolve(name, &glob.path) else {
        return vec![(glob, glob.path.clone())];
    };
    let Some(from) = tree.modules.get(&of).map(|module| &module.source) else { return Vec::new() };
    let used = from.defined.iter().chain(from.bindings.keys());
    let used = used.filter(|word| module.source.words.contains(*word));
    used.map(|word| (glob, glob.path.iter().chain([word]).cloned().collect())).collect()
}

fn way_back<'a>(
    came_from: &BTreeMap<&'a str, &'a str>,
    from: &'a str,
    last: &'a str,
) -> Vec<&'a str> {
    let mut way = vec![last];
    let mut node = last;
    while node != from {
        node = came_from[node];
        way.push(node);
    }
    way.reverse();
    way
}

pub(crate) fn room(module: &str) -> &str {
    module.split("::").next().unwrap_or_default()
}

pub(crate) fn shown(node: &str) -> &str {
    if node.is_empty() { "(root)" } else { node }
}

/// Nodes of which each imports the next, and the last the first.
pub(crate) struct Circle<'a> {
    graph: &'a ImportGraph,
    nodes: Vec<&'a str>,
}

impl fmt::Display for Circle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let following = self.nodes.iter().cycle().skip(1);
        for (from, to) in self.nodes.iter().zip(following) {
            let imports = &self.graph.links[*from][*to];
            let Import { file, line, path } = &imports[0];
            let more = match imports.len() {
                1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            writeln!(f, "  {} -> {}  at {file}:{line}: {path}{more}", shown(from), shown(to))?;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) fn made_up(files: &[(&str, &str)]) -> ModuleTree {
    ModuleTree::read("", "lib.rs", &|file| {
        let found = files.iter().find(|(name, _)| *name == file);
        found.unwrap_or_else(|| panic!("{file} is not made up")).1.to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> ImportGraph {
        ImportGraph::of_files(&made_up(files))
    }

    #[test]
    fn a_circle_is_found_and_told_by_its_imports() {
        let graph = files(&[
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "use crate::b::B;\npub struct A;"),
            ("b.rs", "\nuse crate::{c::C, a::A};\npub struct B;"),
            ("c.rs", "use super::a::A; pub struct C;"),
        ]);
        let [knot] = graph.knots().try_into().expect("is one knot");
        assert_eq!(knot, BTreeSet::from(["a", "b", "c"]));
        let told = "  a -> b  at a.rs:1: crate::b::B\n  b -> a  at b.rs:2: crate::a::A\n";
        assert_eq!(graph.circle(&knot).to_string(), told);
    }

    #[test]
    fn a_facade_is_no_circle_unless_it_uses_what_it_passes_on() {
        let facade = |text| {
            let graph = files(&[
                ("lib.rs", "mod a;"),
                ("a.rs", text),
                ("a/b.rs", "use super::A; pub struct B;"),
            ]);
            graph.knots().len()
        };
        assert_eq!(facade("mod b; pub use b::B; pub struct A;"), 0);
        assert_eq!(facade("mod b; pub use b::B; pub struct A(B);"), 1);
    }

    #[test]
    fn siblings_that_meet_in_a_facade_import_each_other() {
        let graph = files(&[
            ("lib.rs", "mod a;"),
            ("a.rs", "mod b; mod c; pub use b::B; pub use c::*;"),
            ("a/b.rs", "use super::C; pub struct B;"),
            ("a/c.rs", "use super::*; pub struct C(B);"),
        ]);
        assert_eq!(graph.knots(), [BTreeSet::from(["a::b", "a::c"])]);
    }

    #[test]
    fn neither_tests_nor_docs_import() {
        let graph = files(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::B; pub struct A;"),
            (
                "b.rs",
                "//! For [`crate::a::A`].\n/// As [`A`](crate::a::A).\npub struct B;\n\
                 #[cfg(test)]\nmod tests { use super::*; use crate::a::A; }\n\
                 #[cfg(test)]\nmod scene;",
            ),
        ]);
        assert_eq!(graph.knots(), Vec::<BTreeSet<&str>>::new());
        assert_eq!(graph.picture(), " 1  (root)\n 1  b\n 2  a            b\n");
    }

    #[test]
    fn folders_may_be_in_a_circle_where_files_are_not() {
        let graph = files(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "mod top; mod ground;"),
            ("a/top.rs", "use crate::b::B;"),
            ("a/ground.rs", "pub struct Ground;"),
            ("b.rs", "use crate::a::ground::Ground; pub struct B;"),
        ]);
        assert!(graph.knots().is_empty());
        assert_eq!(graph.of_rooms().knots(), [BTreeSet::from(["a", "b"])]);
    }
}
