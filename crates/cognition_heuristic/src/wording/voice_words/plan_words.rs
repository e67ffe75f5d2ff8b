//! How a plan is told of: deeds in the words of a language, by who does them.

use crate::wording::phrase::small;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A deed by who does it, with placeholders like `{0.dative}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeedWords {
    i: String,
    you: String,
    they: String,
}

/// What the two are called who speak of a plan, where something is done to them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pronouns {
    pub(crate) me: String,
    pub(crate) you: String,
}

/// Who does something, for whoever tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doer {
    /// Whoever tells of it.
    Speaker,
    /// Whoever it is told to.
    Listener,
    /// Anybody else.
    Another,
}

/// How a plan is told of in a language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanWords {
    /// How deeds are told of, by the id of their action, where they are told in other words than the
    /// game's.
    deeds: BTreeMap<String, DeedWords>,
    /// How facts are told of, by their word, where they are told in other words than the game's.
    #[serde(default)]
    facts: BTreeMap<String, String>,
    /// How it is promised to bring somebody something, and from where.
    promise: String,
    promise_from: String,
    /// A preposition and an article that are one word.
    #[serde(default)]
    contractions: BTreeMap<String, String>,
    /// What whoever speaks of a plan, and whoever listens, is called where something is done to them.
    pronouns: Pronouns,
    /// What the first word of a label becomes in a case.
    cases: BTreeMap<String, BTreeMap<String, String>>,
    /// Whether a word keeps its capital within a sentence.
    keeps_capitals: bool,
}

impl PlanWords {
    /// What a text begins with as it stands within a sentence.
    pub(crate) fn within(&self, text: &str) -> String {
        if self.keeps_capitals { text.to_owned() } else { small(text) }
    }

    /// Whether words keep their capitals within a sentence.
    pub(crate) fn keeps_capitals(&self) -> bool {
        self.keeps_capitals
    }

    /// A deed of this action as it is told of somebody, done to what is called so; nothing where it is
    /// told in the game's words.
    pub(crate) fn deed(&self, action: &str, doer: Doer, called: &[String]) -> Option<String> {
        let words = self.deeds.get(action)?;
        let template = match doer {
            Doer::Speaker => &words.i,
            Doer::Listener => &words.you,
            Doer::Another => &words.they,
        };
        Some(self.filled(template, called))
    }

    /// Whether facts are told of in other words than the game's.
    pub(crate) fn tells_facts(&self) -> bool {
        !self.facts.is_empty()
    }

    /// A fact of this word about what is called so; nothing where it is told in the game's words.
    pub(crate) fn fact(&self, is: &str, called: &[String]) -> Option<String> {
        self.facts.get(is).map(|template| self.filled(template, called))
    }

    /// What is promised by whoever will bring somebody something, from there if that is known.
    pub(crate) fn promise(&self, who: &str, item: &str, from: Option<&str>) -> String {
        let called = [Some(who), Some(item), from].into_iter().flatten();
        let template = if from.is_some() { &self.promise_from } else { &self.promise };
        self.filled(template, &called.map(str::to_owned).collect::<Vec<_>>())
    }

    fn filled(&self, template: &str, called: &[String]) -> String {
        let in_case = |told: String, (place, label): (usize, &String)| {
            let fill = |told: String, case: &String| {
                told.replace(&format!("{{{place}.{case}}}"), &self.in_case(label, case))
            };
            self.cases.keys().fold(told, fill)
        };
        let told = called.iter().enumerate().fold(template.to_owned(), in_case);
        self.contractions
            .iter()
            .fold(told, |told, (two, one)| told.replace(&format!(" {two} "), &format!(" {one} ")))
    }

    /// A label in a case.
    pub(crate) fn in_case(&self, label: &str, case: &str) -> String {
        let (first, rest) = label.split_once(' ').unwrap_or((label, ""));
        let article = self.cases.get(case).and_then(|words| words.get(&first.to_lowercase()));
        let first = article.map_or(first, String::as_str);
        format!("{first} {rest}").trim_end().to_owned()
    }

    pub(crate) fn pronouns(&self) -> &Pronouns {
        &self.pronouns
    }
}
