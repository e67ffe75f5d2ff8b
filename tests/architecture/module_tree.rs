//! The modules of a crate, and where what a path names is defined.

use std::collections::BTreeMap;

use crate::source::{Path, Source};

/// How many names that stand for other names are followed.
const DEEPEST: usize = 16;

/// What a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// A module as such.
    Module(String),
    /// Something that this module defines.
    Inside(String),
}

/// The file modules of a crate by their paths; the root has an empty one.
#[derive(Debug, Default)]
pub(crate) struct ModuleTree {
    pub(crate) modules: BTreeMap<String, Module>,
}

#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) file: String,
    pub(crate) source: Source,
}

impl ModuleTree {
    /// The modules below the file `root`, such as `lib.rs`, of the folder `sources`.
    pub(crate) fn read(sources: &str, root: &str, text_of: &dyn Fn(&str) -> String) -> Self {
        let mut tree = Self::default();
        let mut open = vec![(String::new(), format!("{sources}{root}"))];
        while let Some((path, file)) = open.pop() {
            let source = Source::read(&text_of(&file));
            for child in &source.children {
                let below = joined(&path, child);
                let file = format!("{sources}{}.rs", below.replace("::", "/"));
                open.push((below, file));
            }
            tree.modules.insert(path, Module { file, source });
        }
        tree
    }

    /// Where that is which `path`, written in `module`, names; nothing outside of the crate.
    pub(crate) fn resolve(&self, module: &str, path: &[String]) -> Option<Target> {
        self.from(module, path, DEEPEST)
    }

    fn from(&self, module: &str, path: &[String], deepest: usize) -> Option<Target> {
        let deepest = deepest.checked_sub(1)?;
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.below("", rest, deepest),
            "self" => self.below(module, rest, deepest),
            "super" => match rest.first() {
                Some(next) if next == "super" => self.from(parent(module), rest, deepest),
                _ => self.below(parent(module), rest, deepest),
            },
            _ => self.known(module, path, deepest),
        }
    }

    fn below(&self, module: &str, path: &[String], deepest: usize) -> Option<Target> {
        match path {
            [] => Some(Target::Module(module.to_owned())),
            _ => self.known(module, path, deepest).or_else(|| self.made(module, &path[0], deepest)),
        }
    }

    /// The module itself, as a macro may make the name there; nothing where it is of another crate.
    fn made(&self, module: &str, name: &str, deepest: usize) -> Option<Target> {
        let source = &self.modules.get(module)?.source;
        let is_foreign = |of: &Path| self.from(module, of, deepest).is_none();
        let foreign = source.bindings.get(name).is_some_and(|binding| is_foreign(&binding.of.path));
        (!foreign).then(|| Target::Inside(module.to_owned()))
    }

    /// As `below`, but nothing where the module doesn't say the name itself: a macro may make it.
    fn known(&self, module: &str, path: &[String], deepest: usize) -> Option<Target> {
        let source = &self.modules.get(module)?.source;
        let (first, rest) = path.split_first()?;
        let child = joined(module, first);
        if self.modules.contains_key(&child) && !(rest.is_empty() && says(source, first)) {
            return self.below(&child, rest, deepest);
        }
        if source.inline.contains(first) {
            return self.below(module, rest, deepest);
        }
        if source.defined.contains(first) {
            return Some(Target::Inside(module.to_owned()));
        }
        match source.bindings.get(first) {
            Some(binding) if binding.of.path != path => {
                self.bound(module, &binding.of.path, rest, deepest)
            }
            _ => self.through_globs(module, source, path, deepest),
        }
    }

    fn bound(&self, module: &str, of: &Path, rest: &[String], deepest: usize) -> Option<Target> {
        match self.from(module, of, deepest)? {
            Target::Module(found) => self.below(&found, rest, deepest),
            inside @ Target::Inside(_) => Some(inside),
        }
    }

    fn through_globs(
        &self,
        module: &str,
        source: &Source,
        path: &[String],
        deepest: usize,
    ) -> Option<Target> {
        let deepest = deepest.checked_sub(1)?;
        source.globs.iter().find_map(|glob| match self.from(module, &glob.path, deepest)? {
            Target::Module(found) if found != module => self.known(&found, path, deepest),
            Target::Module(_) | Target::Inside(_) => None,
        })
    }
}

fn says(source: &Source, name: &str) -> bool {
    source.defined.contains(name) || source.bindings.contains_key(name)
}

pub(crate) fn joined(module: &str, child: &str) -> String {
    match module {
        "" => child.to_owned(),
        _ => format!("{module}::{child}"),
    }
}

fn parent(module: &str) -> &str {
    module.rsplit_once("::").map_or("", |(parent, _)| parent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import_graph::made_up;

    fn resolved(tree: &ModuleTree, module: &str, path: &str) -> Option<Target> {
        let path: Vec<_> = path.split("::").map(str::to_owned).collect();
        tree.resolve(module, &path)
    }

    fn inside(module: &str) -> Option<Target> {
        Some(Target::Inside(module.to_owned()))
    }

    #[test]
    fn a_facade_leads_to_the_file_that_defines_the_name() {
        let tree = made_up(&[
            ("lib.rs", "pub mod a; pub use a::Thing as Other;"),
            ("a.rs", "mod b; pub use self::b::*;"),
            ("a/b.rs", "pub struct Thing;"),
        ]);
        for path in ["crate::a::Thing", "crate::Other::new", "super::Thing", "super::super::Other"]
        {
            assert_eq!(resolved(&tree, "a::b", path), inside("a::b"), "{path}");
        }
    }

    #[test]
    fn a_module_in_scope_leads_on_and_other_crates_lead_nowhere() {
        let tree = made_up(&[
            ("lib.rs", "mod a; mod b; use std::fmt;"),
            ("a.rs", "use crate::b; use std::fmt;"),
            ("b.rs", "pub fn c() {}"),
        ]);
        assert_eq!(resolved(&tree, "a", "b::c"), inside("b"));
        assert_eq!(resolved(&tree, "a", "crate::b"), Some(Target::Module("b".to_owned())));
        assert_eq!(resolved(&tree, "a", "fmt::Display"), None);
        assert_eq!(resolved(&tree, "a", "serde::Serialize"), None);
    }

    #[test]
    fn a_module_of_another_crate_that_the_root_shows_as_its_own_leads_nowhere() {
        let tree = made_up(&[
            ("lib.rs", "mod a; pub use nouns::mind; use nouns::{hash, reply as read};"),
            ("a.rs", "use crate::mind::Mood;"),
        ]);
        for path in ["crate::mind::Mood", "crate::hash::ContentHash", "super::read::Rule"] {
            assert_eq!(resolved(&tree, "a", path), None, "{path}");
        }
    }

    #[test]
    fn a_name_that_a_macro_makes_is_laid_to_the_module_it_is_asked_of() {
        let tree = made_up(&[("lib.rs", "mod a; mod b;"), ("a.rs", ""), ("b.rs", "made!(Id);")]);
        assert_eq!(resolved(&tree, "a", "crate::b::Id"), inside("b"));
    }
}
