//! `cognition route`: one routing decision, explained.

use crate::{Failure, Verdict};
use clap::{Args, ValueEnum};
use cognition_core::pack::PackError;
use cognition_core::route::{
    Context, DialogueActs, EngagementMode, RouteHistory, RoutingWeights, TextSignals, explain,
    route,
};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct RouteArgs {
    /// What is said to the mind.
    #[arg(long)]
    text: String,
    /// Lines of the conversation that it has in mind, this one among them: 0 to 8.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=8))]
    turns: u32,
    /// Gists of the topic: 0 to 8.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=8))]
    gists: u32,
    /// Facts of the topic: 0 to 50.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=50))]
    facts: u32,
    /// What the last recall found without being sure of it.
    #[arg(long, default_value_t = 0)]
    unsure: u32,
    /// It is about something that the mind has come across.
    #[arg(long)]
    known: bool,
    /// The topic begins with it.
    #[arg(long)]
    new_topic: bool,
    /// It was said to somebody else: the mind is a mere witness.
    #[arg(long)]
    overheard: bool,
    /// It happened, and was not said.
    #[arg(long)]
    event: bool,
    /// Lines with the same partner before it that name something: 0 to 8.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=8))]
    before: u32,
    /// The mode of the turn before on the topic.
    #[arg(long)]
    after: Option<Mode>,
    /// How sure the decisions before on the topic were, oldest first: `0.1,0.05`.
    #[arg(long, value_delimiter = ',')]
    confidences: Vec<f64>,
    /// The weights: `game`, `document`, `tuned`, or a file.
    #[arg(long, default_value = "game")]
    weights: PathBuf,
    /// Print the decision as JSON, with the signals.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Mode {
    Respond,
    Clarify,
    Act,
    Acknowledge,
    Ignore,
}

impl From<Mode> for EngagementMode {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Respond => Self::Respond,
            Mode::Clarify => Self::Clarify,
            Mode::Act => Self::Gather,
            Mode::Acknowledge => Self::Acknowledge,
            Mode::Ignore => Self::Ignore,
        }
    }
}

pub(crate) fn run(arguments: &RouteArgs) -> Result<Verdict, Failure> {
    let mut out = std::io::stdout().lock();
    match weights(&arguments.weights)? {
        Ok(weights) => {
            write!(out, "{}", told(arguments, &weights))?;
            Ok(Verdict::Fine)
        }
        Err(faults) => {
            faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
            Ok(Verdict::Wrong)
        }
    }
}

fn weights(named: &std::path::Path) -> Result<Result<RoutingWeights, Vec<PackError>>, Failure> {
    let file = named.display().to_string();
    Ok(match file.as_str() {
        "game" => Ok(RoutingWeights::game().clone()),
        "document" => Ok(RoutingWeights::document().clone()),
        "tuned" => Ok(RoutingWeights::tuned().clone()),
        _ => {
            let text = std::fs::read_to_string(named)
                .map_err(|error| format!("{file} could not be read: {error}"))?;
            RoutingWeights::from_json(&file, &text)
        }
    })
}

fn told(arguments: &RouteArgs, weights: &RoutingWeights) -> String {
    let context = Context {
        working_memory_turns: arguments.turns,
        gist_count: arguments.gists,
        fact_count: arguments.facts,
        world_state_present: arguments.known,
        unsure_hits: arguments.unsure,
        topic_confidence: 0.5,
        is_new_topic: arguments.new_topic,
        exchanges: arguments.turns / 2,
        acts: DialogueActs::of(&arguments.text),
        lines_before: arguments.before,
        wish_before: false,
    };
    let text = TextSignals::of(&arguments.text);
    let signals = context.signals(text, !arguments.overheard, !arguments.event);
    let history = RouteHistory {
        previous_mode: arguments.after.map(EngagementMode::from),
        act_productive: false,
        confidences: &arguments.confidences,
    };
    let decision = route(&signals, &history, weights);
    if arguments.json {
        let told = serde_json::json!({ "decision": decision, "signals": signals });
        return format!("{told}\n");
    }
    let warmth = signals.context_warmth;
    let memory = signals.memory_confidence;
    let explained = explain(&signals, &history, weights, &decision);
    format!("{explained}warmth {warmth:.3}, confidence in memory {memory:.3}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use expect_test::{Expect, expect};

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        route: RouteArgs,
    }

    fn check(line: &[&str], expect: Expect) {
        let line = Line::parse_from(["route"].iter().chain(line));
        expect.assert_eq(&told(&line.route, RoutingWeights::document()));
    }

    #[test]
    fn a_decision_is_explained_by_what_is_at_hand() {
        check(
            &["--text", "Hello there"],
            expect![[r#"
            ACKNOWLEDGE, confidence 0.244, margin 0.190
            ACKNOWLEDGE   0.700 = 0.100 base +0.600 greeting
            CLARIFY       0.529 = 0.300 base +0.229 cold
            RESPOND       0.167 = 0.500 base +0.017 warmth -0.150 cold -0.200 greeting
            ACT           0.100 = 0.200 base -0.100 very cold
            IGNORE       -0.500 = -0.500 base
            warmth 0.083, confidence in memory 0.033
        "#]],
        );
        check(
            &["--text", "Where did you say the key was?", "--known", "--after", "clarify"],
            expect![[r#"
                RESPOND, confidence 0.170, margin 0.150
                RESPOND       0.783 = 0.500 base +0.083 warmth +0.150 question, warm +0.050 it has just asked back
                ACT           0.650 = 0.200 base +0.200 question, half warm +0.150 asks, few facts +0.100 memory unsure
                CLARIFY       0.500 = 0.300 base +0.200 question without facts
                ACKNOWLEDGE  -0.200 = 0.100 base -0.300 question
                IGNORE       -0.500 = -0.500 base
                warmth 0.417, confidence in memory 0.167
            "#]],
        );
        check(
            &["--text", "The barn burns!", "--overheard", "--event"],
            expect![[r#"
            IGNORE, confidence 0.569, margin 0.190
            IGNORE        0.850 = -0.500 base +1.350 only a witness
            RESPOND       0.367 = 0.500 base +0.017 warmth -0.150 cold
            ACT          -0.400 = 0.200 base -0.100 very cold -0.500 only a witness
            CLARIFY      -1.471 = 0.300 base +0.229 cold -1.000 only a witness -1.000 an event, no words
            ACKNOWLEDGE  -1.900 = 0.100 base -1.000 only a witness -1.000 an event, no words
            warmth 0.083, confidence in memory 0.033
        "#]],
        );
    }

    #[test]
    fn weights_that_break_a_rule_are_refused_with_file_and_place() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("own.routing.json");
        std::fs::write(&file, r#"{"respond": {"base": 3}}"#).expect("should write");
        let faults = weights(&file).expect("can be read").expect_err("should be refused");
        assert!(faults.iter().any(|fault| fault.to_string().contains("/respond/base")));
        assert!(weights(&folder.path().join("none.json")).is_err());
    }
}
