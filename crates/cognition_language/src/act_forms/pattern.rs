//! Forms of sentences as data: words, classes of words, and where they stand.
//!
//! | written | meaning |
//! |---|---|
//! | `^` first | the sentence begins there, but for what fills a pause, for a greeting and for who is called |
//! | `~` first | a part of the sentence begins there: also behind a comma or `and` |
//! | `word` | that word; short forms are written out: `i will` for `I'll` |
//! | `{class}` | a word of that class |
//! | `{any}` | any word but a denial |
//! | `{-class}` | the same, and none of that class |
//! | `..` | up to three words, no denial among them |
//! | `,` | a comma or a dash |
//! | `$` last | the sentence ends there, but for what fills a pause |
//! | `?` `!` last | the sentence ends, sooner or later, with that mark |

use crate::act_forms::known_word::{Class, KnownWord, ShownSet};
use crate::act_forms::sentence::Sentence;
use crate::act_forms::token::Token;
use crate::words::table::Word;
use std::collections::BTreeMap;

/// Words that `..` stands for, at most.
const GAP: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Word(Word),
    Class(Class),
    Other(Class),
    Any,
    Comma,
    Gap,
    End,
}

/// Where a pattern may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Anchor {
    Sentence,
    Clause,
    Anywhere,
}

/// A form, and what it shows.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    anchor: Anchor,
    elements: Box<[Element]>,
    /// The mark that the sentence has to end with.
    mark: Option<char>,
    pub(crate) shows: ShownSet,
}

impl Pattern {
    /// Whether it stands in a sentence, beginning with a word.
    #[inline]
    pub(crate) fn stands(&self, sentence: &Sentence, at: usize) -> bool {
        let begins = match self.anchor {
            Anchor::Anywhere => true,
            Anchor::Clause => sentence.begins_clause(at),
            Anchor::Sentence => sentence.begins(at),
        };
        begins && self.is_marked(sentence) && follows(&self.elements, sentence, at)
    }

    fn is_marked(&self, sentence: &Sentence) -> bool {
        match self.mark {
            Some('?') => sentence.is_asked,
            Some(_) => sentence.is_exclaimed,
            None => true,
        }
    }
}

fn follows(elements: &[Element], sentence: &Sentence, at: usize) -> bool {
    let Some((first, rest)) = elements.split_first() else { return true };
    let token: Option<&Token> = sentence.tokens().get(at);
    let one = match *first {
        Element::End => return sentence.ends(at),
        Element::Gap => {
            let plain = |gap: usize| at + gap == at || sentence.is_plain(at + gap - 1);
            let mut gaps = (0..=GAP).take_while(|gap| plain(*gap));
            return gaps.any(|gap| follows(rest, sentence, at + gap));
        }
        Element::Word(word) => token.is_some_and(|token| token.word == word && !token.is_comma()),
        Element::Class(class) => token.is_some_and(|token| token.classes & class != 0),
        Element::Other(class) => {
            let other = |token: &Token| !token.is_comma() && token.classes & class == 0;
            token.is_some_and(other) && sentence.is_plain(at)
        }
        Element::Any => token.is_some_and(|token| !token.is_comma()) && sentence.is_plain(at),
        Element::Comma => token.is_some_and(Token::is_comma),
    };
    one && follows(rest, sentence, at + 1)
}

/// Gathers words, classes and patterns.
#[derive(Debug)]
pub(crate) struct Compiler {
    written: Vec<Box<str>>,
    places: BTreeMap<Box<str>, Word>,
    known: Vec<KnownWord>,
    classes: BTreeMap<Box<str>, Class>,
    patterns: Vec<Pattern>,
}

impl Default for Compiler {
    fn default() -> Self {
        let other = KnownWord { content: true, ..KnownWord::default() };
        let (places, classes, patterns) = Default::default();
        Self { written: vec!["".into()], places, known: vec![other], classes, patterns }
    }
}

impl Compiler {
    /// A word by itself, content unless it is known to be light.
    pub(crate) fn word(&mut self, written: &str) -> Word {
        if let Some(word) = self.places.get(written) {
            return *word;
        }
        let word = Word(self.known.len() as u16);
        self.written.push(written.into());
        self.known.push(KnownWord { content: true, ..KnownWord::default() });
        self.places.insert(written.into(), word);
        word
    }

    pub(crate) fn add_light(&mut self, written: &str) {
        let word = self.word(written);
        self.known[word.place()].content = false;
    }

    pub(crate) fn add_to_class(&mut self, class: &str, written: &str) {
        let next = 1 << self.classes.len();
        let class = *self.classes.entry(class.into()).or_insert(next);
        let word = self.word(written);
        self.known[word.place()].classes |= class;
    }

    pub(crate) fn add_contraction(&mut self, short: &str, long: &str) {
        let long: Box<[Word]> = long.split(' ').map(|word| self.word(word)).collect();
        let short = self.word(short);
        self.known[short.place()].stands_for = long;
    }

    /// The class of a name; empty where no word is of it.
    pub(crate) fn class(&self, name: &str) -> Class {
        self.classes.get(name).copied().unwrap_or_default()
    }

    pub(crate) fn add_pattern(&mut self, written: &str, shows: ShownSet) {
        let mut parts: Vec<&str> = written.split(' ').collect();
        let anchor = match parts[0] {
            "^" => Anchor::Sentence,
            "~" => Anchor::Clause,
            _ => Anchor::Anywhere,
        };
        if anchor != Anchor::Anywhere {
            parts.remove(0);
        }
        let mark = parts.last().and_then(|last| match *last {
            "?" | "!" => last.chars().next(),
            _ => None,
        });
        if mark.is_some() {
            parts.pop();
        }
        let elements = parts.into_iter().map(|part| self.element(part)).collect();
        self.patterns.push(Pattern { anchor, elements, mark, shows });
    }

    fn element(&mut self, part: &str) -> Element {
        let class = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
        match (part, class) {
            ("..", _) => Element::Gap,
            (",", _) => Element::Comma,
            ("$", _) => Element::End,
            (_, Some("any")) => Element::Any,
            (_, Some(class)) => match class.strip_prefix('-') {
                Some(class) => Element::Other(self.class(class)),
                None => Element::Class(self.class(class)),
            },
            (word, None) => Element::Word(self.word(word)),
        }
    }

    /// The words as they are written, what is known of each, and the patterns.
    pub(crate) fn finish(mut self) -> (Vec<Box<str>>, Box<[KnownWord]>, Box<[Pattern]>) {
        for (place, pattern) in self.patterns.iter().enumerate() {
            let first = pattern.elements.first().copied();
            for (word, known) in self.known.iter_mut().enumerate() {
                let begins = match first {
                    Some(Element::Word(first)) => first.place() == word,
                    Some(Element::Class(class)) => known.classes & class != 0,
                    Some(Element::Any | Element::Other(_)) => true,
                    Some(Element::Comma) => word == 0,
                    Some(Element::Gap | Element::End) | None => false,
                };
                if begins {
                    known.patterns.push(place as u16);
                }
            }
        }
        (self.written, self.known.into(), self.patterns.into())
    }
}
