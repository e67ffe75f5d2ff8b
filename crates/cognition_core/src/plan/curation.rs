//! What of its refs a mind keeps in view: by rule, or as a small brain says.

use crate::decide::{Rejection, Rule};
use crate::perceive::EntityRefs;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A ref that stays in view beyond the window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retained {
    /// The ref.
    #[serde(rename = "ref")]
    pub name: String,
    /// Why it stays.
    pub reason: String,
}

/// What of its refs a mind keeps in view (the seed's Understand).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Curation {
    /// Those that matter now.
    pub touch: Vec<String>,
    /// Those that stay in view, each with the reason.
    pub retain: Vec<Retained>,
    /// Those that need not stay any longer.
    pub demote: Vec<String>,
    /// Those that the mind lets go of.
    pub drop: Vec<String>,
}

impl Curation {
    /// Without a model: what `said` names is touched, what the `texts` (goal, steps) name is
    /// retained with their reason, what was retained and is named by none of them is demoted, what
    /// was imagined for nothing is dropped.
    pub fn by_rule(refs: &EntityRefs, said: &str, texts: &[(&str, &str)], turn: u64) -> Self {
        let _ = (refs, said, texts, turn);
        Self::default()
    }

    /// Does to the refs what it says; what is not known is left alone.
    pub fn apply(&self, refs: &mut EntityRefs, turn: u64) {
        let _ = (refs, turn);
    }
}

/// Reads the reply to a request for a curation. A ref that `refs` does not know is left out.
///
/// # Errors
/// Where the reply holds no object.
pub fn parse_curation(reply: &str, refs: &EntityRefs) -> Result<Curation, Rejection> {
    let _ = (reply, refs);
    Err(Rejection::of_reply(Rule::NotJson, "not read yet"))
}

/// What goes to a server with a request for a curation, narrowed to the refs in view.
pub fn understand_schema(refs: &[&str]) -> Value {
    let _ = refs;
    json!({})
}
