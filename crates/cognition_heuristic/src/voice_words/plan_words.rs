//! How a plan is told of: deeds in the words of a language, by who does them.

use crate::phrase::small;
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
        let in_case = |told: String, (place, label): (usize, &String)| {
            let fill = |told: String, case: &String| {
                told.replace(&format!("{{{place}.{case}}}"), &self.in_case(label, case))
            };
            self.cases.keys().fold(told, fill)
        };
        Some(called.iter().enumerate().fold(template.clone(), in_case))
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
