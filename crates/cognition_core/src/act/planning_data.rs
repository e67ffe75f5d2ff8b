//! What an action pack says of an action for those who plan.

use crate::mind::StableId;
use serde::{Deserialize, Serialize};

/// How many things a fact is about at most.
pub(crate) const MOST_THINGS: usize = 4;

/// What an action needs and brings about, each as a fact of `me` (who acts), targets such as `{0}`,
/// and names such as `?here` for whatever fits what is known: `at me ?here`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionPlanning {
    /// What must be so. `differ ?x me` says that two of them are not the same.
    #[serde(default)]
    pub needs: Vec<String>,
    /// What is so afterwards.
    #[serde(default)]
    pub makes: Vec<String>,
    /// What is not so afterwards, unless it is made: names that no need has stand for anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmakes: Vec<String>,
    /// Whether it depends on somebody else's will.
    #[serde(default)]
    pub uncertain: bool,
}

/// How a fact is put into words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactWords {
    /// The word of the fact, as in `at hob kitchen`.
    pub is: String,
    /// The sentence, with `{0}`, `{1}` … for what it is about, in order: as many as there stand.
    pub text: String,
    /// The thing that must come last for this sentence to be said, as `stage` of `{0} is on {1}`; none for what is said
    /// of all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<StableId>,
    /// The sentence of a fact that is also so with its first two things swapped, such as a way that leads there and
    /// back; none where both are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub both: Option<String>,
    /// Whether no action changes it.
    #[serde(default)]
    pub fixed: bool,
    /// Whether the planner's prompt leaves it out: what is only taken as so as long as nothing else is
    /// known, as that a door is not locked, and what a ref says already.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub untold: bool,
}

impl FactWords {
    /// How many things the fact is about.
    pub fn things(&self) -> usize {
        placeholders(&self.text)
    }

    /// Whether its sentence names the thing of that number.
    pub(crate) fn names(&self, number: usize) -> bool {
        has_placeholder(&self.text, number)
    }
}

/// How many things a text leaves room for: one more than its highest placeholder.
pub(super) fn placeholders(text: &str) -> usize {
    (0..10).rev().find(|number| has_placeholder(text, *number)).map_or(0, |highest| highest + 1)
}

fn has_placeholder(text: &str, number: usize) -> bool {
    text.contains(&format!("{{{number}}}"))
}

/// A text with its placeholders filled, each in its turn: what stands in a name is no placeholder.
pub(crate) fn filled(template: &str, names: &[String]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        text.push_str(&rest[..open]);
        let inner = rest[open + 1..].split_once('}');
        let name = inner.and_then(|(number, _)| names.get(number.parse::<usize>().ok()?));
        match (name, inner) {
            (Some(name), Some((_, after))) => {
                text.push_str(name);
                rest = after;
            }
            _ => {
                text.push('{');
                rest = &rest[open + 1..];
            }
        }
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_braces_is_a_name() {
        let names = ["{1}".to_owned(), "b".to_owned()];
        assert_eq!(filled("{1} {0} {2} {", &names), "b {1} {2} {");
        assert_eq!(FactWords { text: "{1}".to_owned(), ..FactWords::default() }.things(), 2);
    }
}
