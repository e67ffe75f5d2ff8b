//! What each directive says, which is data: `data/adapt/*.directives.json`.

use super::directive::Directive;
use crate::pack::{PackError, PackSchema};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What each directive says in a prompt, a line each: `data/adapt/default.directives.json` unless a
/// game brings its own. There is a text for every directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectiveTexts {
    lines: BTreeMap<Directive, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    directives: BTreeMap<Directive, String>,
}

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/directives.schema.json"));

impl DirectiveTexts {
    /// Reads a file of texts and checks it against `data/schemas/directives.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once, with its place: a directive that has no text, an id that no
    /// directive has, a text that is blank, longer than 300 characters or not on one line.
    ///
    /// ```
    /// use cognition_memory::adapt::DirectiveTexts;
    ///
    /// let faults = DirectiveTexts::from_json("own.directives.json", "{}").expect_err("is empty");
    /// assert_eq!(
    ///     faults[0].to_string(),
    ///     "own.directives.json: (top level): `required`: \"directives\" is a required property"
    /// );
    /// ```
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let File { directives: lines } = SCHEMA.read(file, text)?;
        Ok(Self { lines })
    }

    /// What a directive says: one line, not escaped.
    pub fn of(&self, directive: Directive) -> &str {
        self.lines.get(&directive).map(String::as_str).unwrap_or_default()
    }
}

impl Default for DirectiveTexts {
    /// Those of the program.
    fn default() -> Self {
        let text = bundled!("data/adapt/default.directives.json");
        Self::from_json("default.directives.json", text)
            .expect("the texts of the program are valid")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use std::collections::BTreeSet;

    const DEFAULT: &str = bundled!("data/adapt/default.directives.json");

    fn faults(text: &str) -> String {
        let faults = DirectiveTexts::from_json("own.json", text).expect_err("should be refused");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_directive_has_a_line_of_its_own() {
        let texts = DirectiveTexts::default();
        let lines: BTreeSet<&str> = Directive::all().map(|one| texts.of(one)).collect();
        assert_eq!(lines.len(), Directive::all().count());
        assert!(lines.iter().all(|line| !line.trim().is_empty()));
    }

    #[test]
    fn the_schema_asks_for_every_directive_and_knows_no_other() {
        let schema: serde_json::Value =
            serde_json::from_str(SCHEMA_TEXT).expect("the schema is JSON");
        let section = &schema["properties"]["directives"];
        let required = section["required"].as_array().expect("should be a list");
        let required: BTreeSet<&str> = required.iter().filter_map(|id| id.as_str()).collect();
        let known = section["properties"].as_object().expect("should be an object");
        let known: BTreeSet<&str> = known.keys().map(String::as_str).collect();
        let ids: Vec<String> = Directive::all().map(Directive::id).collect();
        let ids: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        assert_eq!((&required, &known), (&ids, &ids));
    }

    const SCHEMA_TEXT: &str = bundled!("data/schemas/directives.schema.json");

    #[test]
    fn the_last_line_is_that_of_the_seed() {
        expect![
            "When these directives conflict with your identity voice, your voice takes priority."
        ]
        .assert_eq(DirectiveTexts::default().of(Directive::PriorityNote));
    }

    #[test]
    fn every_fault_of_a_file_is_named_at_its_place() {
        let text = DEFAULT
            .replace("dim.pacing.low", "dim.mood.low")
            .replace("They asked you to be brief.", " ")
            .replace("They asked you to go into things.", "Go into it.\\nAnd on.");
        expect![[r#"
            own.json: /directives: `required`: "dim.pacing.low" is a required property
            own.json: /directives/pref.prefers_concise: `pattern`: " " does not match "^[^\r\n]*\S[^\r\n]*$"
            own.json: /directives/pref.prefers_depth: `pattern`: "Go into it.\nAnd on." does not match "^[^\r\n]*\S[^\r\n]*$"
            own.json: /directives: `additionalProperties`: Additional properties are not allowed ('dim.mood.low' was unexpected)"#]].assert_eq(&faults(&text));
        expect!["own.json:1:1: not JSON: EOF while parsing an object"].assert_eq(&faults("{"));
    }
}
