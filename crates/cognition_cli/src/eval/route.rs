//! `route`: the mode of a turn, before anybody is asked to break a tie.

use cognition_core::route::{
    EngagementMode, RouteDecision, RouteHistory, RoutingWeights, Signals, route,
};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    signals: Signals,
    /// A name that is no mode counts as none.
    #[serde(default)]
    previous_mode: Option<String>,
    #[serde(default)]
    confidence_history: Vec<f64>,
    #[serde(default)]
    preset: Preset,
    #[serde(default)]
    addressed: Option<bool>,
    #[serde(default)]
    act_productive: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Preset {
    #[default]
    Document,
    Tuned,
}

pub(super) fn evaluate(input: Input) -> Result<RouteDecision, String> {
    let addressed = input.addressed.unwrap_or(input.signals.addressed);
    let history = RouteHistory {
        previous_mode: input.previous_mode.as_deref().and_then(EngagementMode::from_name),
        act_productive: input.act_productive,
        confidences: &input.confidence_history,
    };
    let weights = match input.preset {
        Preset::Document => RoutingWeights::document(),
        Preset::Tuned => RoutingWeights::tuned(),
    };
    Ok(route(&Signals { addressed, ..input.signals }, &history, weights))
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;

    #[test]
    fn thanks_in_a_warm_context_are_routed_by_the_preset() {
        let line = |preset| {
            format!(
                r#"{{"signals": {{"context_warmth": 0.8, "fact_count": 2, "gist_count": 2, "prompt_token_count": 1, "explicit_feedback": "positive", "information_density": 1.0}}, "previous_mode": "MUSE", "confidence_history": []{preset}}}"#
            )
        };
        check(
            Function::Route,
            &line(""),
            expect![[
                r#"{"scores":{"RESPOND":0.5800000000000001,"CLARIFY":0.09999999999999998,"ACT":0.2,"ACKNOWLEDGE":0.5,"IGNORE":-0.5},"mode":"RESPOND","runner_up":"ACKNOWLEDGE","confidence":0.13793103448275873,"effective_margin":0.104,"tie_break":false,"may_speak":true}"#
            ]],
        );
        check(
            Function::Route,
            &line(r#", "preset": "tuned", "addressed": false"#),
            expect![[
                r#"{"scores":{"RESPOND":0.4800000000000001,"CLARIFY":-0.9,"ACT":-0.3,"ACKNOWLEDGE":-0.35,"IGNORE":0.8500000000000001},"mode":"IGNORE","runner_up":"RESPOND","confidence":0.4352941176470588,"effective_margin":0.104,"tie_break":false,"may_speak":false}"#
            ]],
        );
        check(
            Function::Route,
            &line(r#", "preset": "loud""#),
            expect![[
                r#"{"error":"unknown variant `loud`, expected `document` or `tuned` at line 1 column 224"}"#
            ]],
        );
    }
}
