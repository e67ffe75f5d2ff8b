//! `directives`: how a reply is to sound, by what is known of whoever it answers.
//!
//! Lines are ids. Growth is `growth` whatever it is about, since the input says only that there is
//! some; forks are not offered.

use cognition_core::adapt::{
    Directive, DirectiveInput, Level, Levels, LoadTier, MicroPreference, Style, StyleDimension,
    directives,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    #[serde(default)]
    style: Option<StyleInput>,
    #[serde(default)]
    working_memory_turns: Option<Vec<Turn>>,
    #[serde(default)]
    signals: Option<SignalsInput>,
    #[serde(default)]
    micro_preferences: Option<Vec<Value>>,
    #[serde(default)]
    growth_reflection_available: Option<bool>,
}

#[derive(Debug, Deserialize)]
struct StyleInput {
    #[serde(default, rename = "_observation_count")]
    observations: Option<u32>,
    #[serde(flatten)]
    levels: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
struct Turn {
    #[serde(default)]
    role: Option<String>,
    #[serde(default)]
    content: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
struct SignalsInput {
    #[serde(default)]
    prompt_token_count: Option<u32>,
    #[serde(default)]
    explicit_feedback: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Output {
    lines: Vec<String>,
    load_tier: LoadTier,
    mirror: Option<Directive>,
}

pub(super) fn evaluate(input: Input) -> Result<Output, String> {
    let turns = input.working_memory_turns.unwrap_or_default();
    let turns: Vec<&str> = turns.iter().filter_map(Turn::of_user).collect();
    let signals = input.signals.unwrap_or_default();
    let growth = input.growth_reflection_available.unwrap_or_default();
    // A label that there is not wishes for nothing.
    let wishes = input.micro_preferences.unwrap_or_default().into_iter();
    let wishes: Vec<MicroPreference> =
        wishes.filter_map(|label| serde_json::from_value(label).ok()).collect();
    let found = directives(&DirectiveInput {
        style: input.style.map(StyleInput::style).unwrap_or_default(),
        turns: &turns,
        tokens: signals.prompt_token_count,
        is_displeased: signals.is_displeased(),
        preferences: &wishes,
        growth: growth.then_some((StyleDimension::Verbosity, Level::High)),
        ..DirectiveInput::default()
    });
    let lines = found.lines.into_iter().map(id).collect();
    Ok(Output { lines, load_tier: found.load_tier, mirror: found.mirror })
}

fn id(line: Directive) -> String {
    match line {
        Directive::Growth(..) => "growth".to_owned(),
        line => line.id(),
    }
}

impl StyleInput {
    fn style(self) -> Style {
        let level = |of: StyleDimension| Some((of, self.levels.get(of.name())?.as_f64()?));
        let levels: Levels = StyleDimension::ALL.into_iter().filter_map(level).collect();
        Style::new(levels, self.observations.unwrap_or_default())
    }
}

impl Turn {
    /// What it says, if it is one of the other's.
    fn of_user(&self) -> Option<&str> {
        let role = self.role.as_deref().unwrap_or_default();
        let of_user = ["user", "human"].iter().any(|user| role.eq_ignore_ascii_case(user));
        of_user.then(|| self.content.as_deref().unwrap_or_default())
    }
}

impl SignalsInput {
    fn is_displeased(&self) -> bool {
        let feedback = self.explicit_feedback.as_deref().unwrap_or_default();
        ["negative", "friction", "dislike", "bad", "wrong"].contains(&feedback)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;

    #[test]
    fn lines_are_ids_and_the_own_voice_is_the_last() {
        check(
            Function::Directives,
            r#"{"style": {"verbosity": 3, "pacing": null, "_observation_count": 2}, "working_memory_turns": [{"role": "user", "content": "why?"}], "signals": {"prompt_token_count": 108}, "micro_preferences": ["prefers_concise"], "growth_reflection_available": true}"#,
            expect![[
                r#"{"lines":["header","dim.verbosity.low","mirror.deeper","pref.prefers_concise","growth","priority_note"],"load_tier":"NORMAL","mirror":"mirror.deeper"}"#
            ]],
        );
    }

    #[test]
    fn nothing_known_gives_no_lines() {
        check(
            Function::Directives,
            r#"{"style": null, "working_memory_turns": null, "signals": null}"#,
            expect![[r#"{"lines":[],"load_tier":"LOW","mirror":null}"#]],
        );
    }
}
