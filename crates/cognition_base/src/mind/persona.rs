//! Who a mind is: the profile that an author writes and many minds may share.

use crate::pack::{PackError, PackSchema};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Points a mind at its persona by path: `personas/mara.persona.json`.
///
/// Minds that name the same path share the profile. A mind without this component, or whose file
/// can't be read, goes by its name alone.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::persona"]
pub struct Persona {
    /// Path of the asset, relative to the asset folder, or the key under which the game inserted
    /// it.
    pub path: String,
}

impl Persona {
    /// The persona at a path.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into() }
    }
}

/// What an author writes about a character: the content of a `*.persona.json` file.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::mind::persona"]
pub struct PersonaProfile {
    /// The character's name, as others use it.
    pub name: String,
    /// Who the character is, in a few sentences.
    pub profile: String,
    /// How the character sounds.
    #[serde(default)]
    pub voice: String,
    /// What the character wants, the most important first.
    #[serde(default)]
    pub goals: Vec<Goal>,
    /// What the character is afraid of.
    #[serde(default)]
    pub fears: Vec<String>,
    /// What only this character knows. Enters no other mind's prompt.
    #[serde(default)]
    pub secrets: Vec<String>,
    /// Turns of phrase that make the voice recognisable.
    #[serde(default)]
    pub speech_patterns: Vec<String>,
    /// What the character keeps to when it plans, by domain: `people`, `places`, `things` … Enters
    /// its own planner's prompt alone.
    #[serde(default)]
    pub guidance: BTreeMap<String, String>,
    /// What the character says when no model writes its lines.
    #[serde(default)]
    pub lines: SpeechLines,
}

/// Something that a character wants. The default pulls with full weight.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::mind::persona"]
pub struct Goal {
    /// The wish, as the character would put it.
    pub text: String,
    /// Words of the offers that serve it; the words of `text` count as well.
    #[serde(default)]
    pub wants: Vec<String>,
    /// How strongly the goal pulls, from 0 to 1.
    #[serde(default = "full_weight")]
    pub weight: f32,
}

fn full_weight() -> f32 {
    1.0
}

/// Speech templates for a mind without a model, by what the mind does.
///
/// A key is a tag of the chosen offer (`ask`, `move`, `take` …), the verb of its id, or one of
/// `answer` (to a question), `goal` (to somebody whom a goal names), `about` (talk of a third
/// thing), `greet`, `clarify` (asking back), `acknowledge` (a greeting or thanks in return),
/// `greeting`, `thanks` and `farewell` (in return for just that; they come before `acknowledge`),
/// `promise` (what is asked for is promised), `owed` (it is promised already, and not forgotten),
/// `prevented` (before what stands in the way of a promise), `broken` (a promise was not kept),
/// `accept` and `decline` (what somebody has proposed), `failed`, `wait` and `thought`.
/// An `answer` that names a thing or a person, by its label, is said only where the question names it,
/// too; one that names nothing does for any question.
/// In a line, `{person}` and `{thing}` stand for whom and what the deed is done to, `{target}` and
/// `{target2}` for its targets as its description names them, and `{speaker}` for whoever spoke last;
/// in one of promises, `{target}` for whom it was made to and `{target2}` for
/// what was promised.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(transparent)]
#[type_path = "cognition_core::mind::persona"]
pub struct SpeechLines(pub BTreeMap<String, Vec<String>>);

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/persona.schema.json"));

impl Default for Goal {
    fn default() -> Self {
        Self::new("")
    }
}

impl Goal {
    /// A wish of full weight.
    ///
    /// ```
    /// use cognition_base::mind::Goal;
    ///
    /// let goal = Goal::new("Arrest every thief.").wants(["arrest"]).weight(0.9);
    /// assert_eq!(goal.wants, ["arrest"]);
    /// ```
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), wants: Vec::new(), weight: full_weight() }
    }

    /// Adds words of the offers that serve it: tags, or verbs of their ids.
    #[must_use]
    pub fn wants<W: Into<String>>(mut self, wants: impl IntoIterator<Item = W>) -> Self {
        self.wants.extend(wants.into_iter().map(Into::into));
        self
    }

    /// How strongly it pulls, from 0 to 1.
    #[must_use]
    pub fn weight(mut self, weight: f32) -> Self {
        self.weight = weight;
        self
    }
}

impl PersonaProfile {
    /// Somebody of this name, in a few sentences, who wants nothing yet.
    ///
    /// ```
    /// use cognition_base::mind::{Goal, PersonaProfile};
    ///
    /// let mara = PersonaProfile::new("Mara", "Landlady of the Gilded Heron.")
    ///     .goal(Goal::new("Get the iron key back.").wants(["key"]).weight(0.8))
    ///     .line("open", "Coming! Mind the step.");
    /// assert_eq!(mara.goals.len(), 1);
    /// ```
    pub fn new(name: impl Into<String>, profile: impl Into<String>) -> Self {
        Self { name: name.into(), profile: profile.into(), ..Self::default() }
    }

    /// The name with those that follow it where the profile opens with it: `Ferenc Dole` of `Ferenc Dole is forty-one.`
    /// Others may call the character by any of them.
    ///
    /// ```
    /// use cognition_base::mind::PersonaProfile;
    ///
    /// let full = |profile| PersonaProfile::new("Ferenc", profile).full_name().to_owned();
    /// assert_eq!(full("Ferenc Dole is forty-one."), "Ferenc Dole");
    /// assert_eq!(full("Ferenc Dole, forty-one, an officer."), "Ferenc Dole");
    /// assert_eq!(full("A customs officer."), "Ferenc");
    /// ```
    pub fn full_name(&self) -> &str {
        let (name, profile) = (self.name.as_str(), self.profile.as_str());
        let Some(rest) = profile.strip_prefix(name).filter(|_| !name.is_empty()) else {
            return name;
        };
        let is_name = |word: &str| {
            word.chars().next().is_some_and(char::is_uppercase)
                && word.chars().all(char::is_alphabetic)
        };
        let mut length = name.len();
        for word in rest.strip_prefix(' ').unwrap_or_default().split(' ') {
            // `Ferenc Dole, forty-one`: the last of them may have a sign behind it.
            let bare = word.trim_end_matches([',', ';', '.']);
            if !is_name(bare) {
                break;
            }
            length += 1 + bare.len();
            if bare.len() < word.len() {
                break;
            }
        }
        &profile[..length]
    }

    /// Adds a goal, behind those that are there: the most important first.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goals.push(goal);
        self
    }

    /// Adds what the character may say when it does this; see [`SpeechLines`] for what a key may be.
    #[must_use]
    pub fn line(mut self, key: impl Into<String>, line: impl Into<String>) -> Self {
        self.lines.0.entry(key.into()).or_default().push(line.into());
        self
    }

    /// How the character sounds.
    #[must_use]
    pub fn voice(mut self, voice: impl Into<String>) -> Self {
        self.voice = voice.into();
        self
    }

    /// Adds something that the character is afraid of.
    #[must_use]
    pub fn fear(mut self, fear: impl Into<String>) -> Self {
        self.fears.push(fear.into());
        self
    }

    /// Adds something that only this character knows, a sentence.
    #[must_use]
    pub fn secret(mut self, secret: impl Into<String>) -> Self {
        self.secrets.push(secret.into());
        self
    }

    /// Reads a `*.persona.json` file and checks it against `data/schemas/persona.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once, each with its place and the rule.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        SCHEMA.read(file, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expect: Expect) {
        let errors =
            PersonaProfile::from_json("mara.persona.json", text).expect_err("should be refused");
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_malformed_persona_names_file_place_and_rule_for_every_fault() {
        check(
            "{\n  \"name\": \"Mara\",\n}",
            expect!["mara.persona.json:3:1: not JSON: trailing comma"],
        );
        check(
            r#"{"name": "", "goals": [{"text": 3}], "motto": "x"}"#,
            expect![[r#"
                mara.persona.json: (top level): `required`: "profile" is a required property
                mara.persona.json: /name: `minLength`: "" is shorter than 1 character
                mara.persona.json: /goals/0/text: `type`: 3 is not of type "string"
                mara.persona.json: (top level): `additionalProperties`: Additional properties are not allowed ('motto' was unexpected)"#]],
        );
    }

    #[test]
    fn a_persona_made_in_code_is_what_its_file_says() {
        let text = r#"{"name": "Mara", "profile": "A landlady.", "voice": "Dry.",
            "fears": ["Fire.", "Floods."], "secrets": ["She lent the ferry money."]}"#;
        let made = PersonaProfile::new("Mara", "A landlady.")
            .voice("Dry.")
            .fear("Fire.")
            .fear("Floods.")
            .secret("She lent the ferry money.");
        assert_eq!(PersonaProfile::from_json("mara.persona.json", text), Ok(made));
    }

    #[test]
    fn a_short_persona_is_filled_with_defaults() {
        let text = r#"{"name": "Mara", "profile": "A courier.", "goals": [{"text": "Go home."}]}"#;
        let profile =
            PersonaProfile::from_json("mara.persona.json", text).expect("should be valid");
        assert_eq!(profile.goals[0].weight, 1.0);
        assert!(profile.secrets.is_empty());
    }
}
