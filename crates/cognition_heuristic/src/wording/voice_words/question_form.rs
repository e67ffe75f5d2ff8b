//! The forms by which something is asked.

use crate::wording::words::Words;
use serde::Deserialize;

/// How something is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuestionForm {
    /// Words, in this order, one of which stands in it.
    pub(super) forms: Vec<String>,
    /// The same, one of which has to stand there besides; any where there are none.
    #[serde(default)]
    pub(super) besides: Vec<String>,
    /// What is answered whatever is known, by its lines.
    pub(crate) says: Option<String>,
    /// Words that show an answer to it.
    #[serde(default)]
    pub(super) signs: Vec<String>,
    /// Whether a number shows one.
    #[serde(default)]
    pub(super) numbers: bool,
    /// After which words only; after any where there are none.
    #[serde(default)]
    pub(super) after: Vec<String>,
    /// Whether a name shows one.
    #[serde(default)]
    pub(crate) names: bool,
    /// Whether it asks for a reason.
    #[serde(default)]
    pub(crate) reason: bool,
    /// Whether nothing else is an answer.
    #[serde(default)]
    pub(crate) strict: bool,
    /// Whether it is asked so only where nothing else is named.
    #[serde(default)]
    pub(super) alone: bool,
}

/// How one asks how things stand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StandingForm {
    /// The sort of the answer: `here`, `company`, `whereabouts`, `holder`, `holding`, `wish`, `way`, `doing`.
    pub(super) of: String,
    /// Words, in this order, one of which stands in it, and one of which has to stand there besides.
    pub(super) forms: Vec<String>,
    #[serde(default)]
    pub(super) besides: Vec<String>,
    /// What makes another question of it: where somebody is, and `Where were you born?`
    #[serde(default)]
    pub(super) without: Vec<String>,
    /// Verbs, one of which has to follow: any other asks where something was done. None where any will do.
    #[serde(default)]
    pub(super) stays: Vec<String>,
    /// What does so where a thing stands at the end, and no verb: `Wo hast du den Schlüssel?`
    #[serde(default)]
    pub(super) has: Vec<String>,
    /// Whether it is asked so only where nothing follows but fillers: `Where are we now?`
    #[serde(default)]
    pub(super) last: bool,
    #[serde(default)]
    pub(super) fillers: Vec<String>,
}

impl StandingForm {
    /// Whether spoken words end with one of its forms, but for fillers.
    pub(super) fn ends(&self, spoken: &str) -> bool {
        let all: Vec<&str> = spoken.split_whitespace().collect();
        let is_filler = |word: &&&str| self.fillers.iter().any(|it| it == **word);
        let fillers = all.iter().rev().take_while(is_filler).count();
        (0..=fillers).any(|behind| {
            let asked = format!(" {}", all[..all.len() - behind].join(" "));
            self.forms.iter().any(|words| asked.ends_with(&format!(" {words}")))
        })
    }
}

impl QuestionForm {
    /// All that it is asked by.
    pub(crate) fn spoken(&self) -> String {
        self.forms.join(" ")
    }

    /// The words that it is asked by.
    pub(crate) fn words(&self) -> Words {
        Words::of_all(self.forms.iter().map(String::as_str))
    }

    /// The words that it is asked by, and what has to stand there besides.
    pub(crate) fn all_words(&self) -> Words {
        self.words().with(&Words::of_all(self.besides.iter().map(String::as_str)))
    }

    /// Whether it asks for what somebody said.
    pub(crate) fn asks_for_words(&self) -> bool {
        self.says.as_deref() == Some("words")
    }
}
