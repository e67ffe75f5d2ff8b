//! What one Rust file declares, brings into scope and names, outside its tests.

use std::collections::{BTreeMap, BTreeSet};

use crate::test_code::without_tests;
use crate::tokens::{Token, tokens};

/// A path in code or in a `use`, as it is written.
pub(crate) type Path = Vec<String>;

/// Something that a file says of another place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) path: Path,
    pub(crate) line: usize,
}

/// A name that a `use` brings into scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binding {
    pub(crate) of: Mention,
    /// `pub use`, whoever may see it.
    pub(crate) passed_on: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Source {
    /// Modules in files of their own that users get, too.
    pub(crate) children: Vec<String>,
    /// Modules in this very file.
    pub(crate) inline: BTreeSet<String>,
    pub(crate) defined: BTreeSet<String>,
    pub(crate) bindings: BTreeMap<String, Binding>,
    /// `use path::*`
    pub(crate) globs: Vec<Mention>,
    /// Paths of at least two segments outside of `use`.
    pub(crate) paths: Vec<Mention>,
    /// Names outside of `use`.
    pub(crate) words: BTreeSet<String>,
}

impl Source {
    pub(crate) fn read(text: &str) -> Self {
        let tokens = without_tests(&tokens(text));
        let mut reader =
            Reader { tokens: &tokens, at: 0, open: Vec::new(), source: Self::default() };
        while reader.at < tokens.len() {
            reader.step();
        }
        reader.source
    }
}

const DEFINING: [&str; 8] =
    ["fn", "struct", "enum", "trait", "type", "const", "static", "macro_rules"];

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    /// For each brace that is open, whether it is that of a module.
    open: Vec<bool>,
    source: Source,
}

impl Reader<'_> {
    fn ahead(&self, by: usize) -> Option<&Token> {
        self.tokens.get(self.at + by)
    }

    fn sign_ahead(&self, by: usize, sign: char) -> bool {
        self.ahead(by).is_some_and(|token| token.is_sign(sign))
    }

    fn word_ahead(&self, by: usize) -> Option<String> {
        self.ahead(by)?.word().map(str::to_owned)
    }

    fn step(&mut self) {
        if self.sign_ahead(0, '{') {
            self.open.push(false);
        } else if self.sign_ahead(0, '}') {
            self.open.pop();
        }
        match self.word_ahead(0).as_deref() {
            Some("use") if !self.sign_ahead(1, '<') => self.import(),
            Some("mod") => self.module(),
            Some(word) => self.name(word),
            None => self.at += 1,
        }
    }

    fn module(&mut self) {
        let name = self.word_ahead(1).unwrap_or_default();
        if self.sign_ahead(2, ';') {
            self.source.children.push(name);
        } else if self.sign_ahead(2, '{') {
            self.source.inline.insert(name);
            self.open.push(true);
        }
        self.at += 3;
    }

    fn name(&mut self, word: &str) {
        let before = self.at.checked_sub(1).map(|at| &self.tokens[at]);
        let is_member = before.is_some_and(|token| token.is_sign('.'));
        let is_defined = before.and_then(Token::word).is_some_and(|word| DEFINING.contains(&word))
            || before.is_some_and(|token| token.is_sign('!'))
                && self.at.checked_sub(2).is_some_and(|at| self.tokens[at].is_word("macro_rules"));
        let is_outside = before.is_some_and(Token::is_separator);
        let path = self.path();
        if is_defined && self.open.iter().all(|of_module| *of_module) {
            self.source.defined.insert(word.to_owned());
        }
        if is_member || is_defined || is_outside || self.is_field(&path) {
            return;
        }
        self.source.words.insert(word.to_owned());
        if path.path.len() > 1 {
            self.source.paths.push(path);
        }
    }

    /// Reads the path that begins here; leaves the reader behind it.
    fn path(&mut self) -> Mention {
        let line = self.tokens[self.at].line;
        let mut path = Path::new();
        while let Some(word) = self.word_ahead(0) {
            path.push(word);
            self.at += 1;
            let goes_on = self.ahead(0).is_some_and(Token::is_separator)
                && self.ahead(1).is_some_and(|token| token.word().is_some());
            if !goes_on {
                break;
            }
            self.at += 1;
        }
        Mention { path, line }
    }

    /// `name: …` names a field or a variable, no function of that name.
    fn is_field(&self, path: &Mention) -> bool {
        let [name] = path.path.as_slice() else { return false };
        name.starts_with(char::is_lowercase) && self.sign_ahead(0, ':')
    }

    fn import(&mut self) {
        let before = &self.tokens[..self.at];
        let passed_on = before.last().is_some_and(|token| {
            token.is_word("pub")
                || token.is_sign(')')
                    && before.iter().rev().take(5).any(|token| token.is_word("pub"))
        });
        self.at += 1;
        self.tree(&Path::new(), passed_on);
    }

    /// One branch of a `use`.
    fn tree(&mut self, prefix: &Path, passed_on: bool) {
        if self.ahead(0).is_some_and(Token::is_separator) {
            self.at += 1;
        }
        if self.sign_ahead(0, '{') {
            return self.group(prefix, passed_on);
        }
        if self.sign_ahead(0, '*') {
            let of = Mention { path: prefix.clone(), line: self.tokens[self.at].line };
            self.source.globs.push(of);
            self.at += 1;
            return;
        }
        if let Some(word) = self.word_ahead(0) {
            self.branch(prefix, word, passed_on);
        }
    }

    fn group(&mut self, prefix: &Path, passed_on: bool) {
        self.at += 1;
        while self.ahead(0).is_some() && !self.sign_ahead(0, '}') {
            self.tree(prefix, passed_on);
            if self.sign_ahead(0, ',') {
                self.at += 1;
            }
        }
        self.at += 1;
    }

    fn branch(&mut self, prefix: &Path, word: String, passed_on: bool) {
        let line = self.tokens[self.at].line;
        let mut path = prefix.clone();
        if word != "self" || prefix.is_empty() {
            path.push(word);
        }
        self.at += 1;
        if self.ahead(0).is_some_and(Token::is_separator) {
            return self.tree(&path, passed_on);
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.ahead(0).is_some_and(|token| token.is_word("as")) {
            name = self.word_ahead(1).unwrap_or_default();
            self.at += 2;
        }
        // Two traits may both be brought in as `_`.
        if name == "_" {
            name = path.join("::");
        }
        let of = Mention { path, line };
        self.source.bindings.insert(name, Binding { of, passed_on });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_other_names_are_read() {
        let source = Source::read("use crate::a::{self, b::{C, D as E}, F};\npub(crate) use g::H;");
        let read: Vec<_> = source
            .bindings
            .iter()
            .map(|(name, binding)| (name.as_str(), binding.of.path.join("::"), binding.passed_on))
            .collect();
        let expected = [
            ("C", "crate::a::b::C", false),
            ("E", "crate::a::b::D", false),
            ("F", "crate::a::F", false),
            ("H", "g::H", true),
            ("a", "crate::a", false),
        ];
        assert_eq!(read, expected.map(|(name, path, passed)| (name, path.to_owned(), passed)));
    }

    #[test]
    fn paths_in_code_and_in_macros_are_read_and_those_in_docs_are_not() {
        let source = Source::read(
            "/// See [`crate::doc::Link`].\nfn f() { println!(\"{}\", crate::a::b()); x.c; ::std::d(); }",
        );
        assert_eq!(source.paths, [Mention { path: path("crate::a::b"), line: 2 }]);
    }

    #[test]
    fn a_method_is_not_defined_by_its_file() {
        let source = Source::read("struct A;\nimpl A { fn b() {} }\nmod inner { fn c() {} }");
        assert_eq!(source.defined.iter().collect::<Vec<_>>(), ["A", "c"]);
    }

    fn path(written: &str) -> Path {
        written.split("::").map(str::to_owned).collect()
    }
}
