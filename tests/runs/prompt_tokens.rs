//! What a decision costs in three scenes that are played by rules, section by section.
//!
//! Tokens are estimated, so that no tokeniser is needed: those of current models count between 2 %
//! fewer and 4 % more.

use bevy_cognition::prelude::*;
use cognition_core::prompt::{
    BytesPerToken, PromptBudget, Purpose, SectionTokens, TokenEstimator, section_tokens,
};
use cognition_llm::ThoughtRequest;
use cognition_testkit::{NotingBrain, Simulation, SimulationOptions};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// Most tokens of a section in any decision; what has no limit here is new and needs one.
const LIMITS: [(&str, usize); 25] = [
    ("stable", 130),
    ("inner_state_integration", 95),
    ("NOTES RULES", 35),
    ("COGNITIVE LEDGER UPDATE RULES (CRITICAL)", 285),
    ("CRITICAL DISTINCTION - THOUGHTS vs SPEECH", 120),
    ("PROMISES RULES", 75),
    ("CHOOSING AN ACTION", 80),
    ("OUTPUT CONTRACT", 195),
    ("character", 360),
    ("answering", 260),
    ("session_context", 270),
    ("conversation_history", 140),
    ("perception_log", 420),
    ("cognitive_ledger", 210),
    ("thoughts", 110),
    ("commitments", 150),
    ("promised_to_you", 60),
    ("plan", 240),
    ("notes", 220),
    ("memories", 375),
    ("act_history", 230),
    ("adaptive_directives", 110),
    ("available_actions", 300),
    ("last_reply", 190),
    ("immediate_task", 150),
];

/// With its schema, and without what new percepts force into it.
const DECISION: usize = 2_440;

fn decisions(scenario: &str, seed: u64) -> Vec<Arc<ThoughtRequest>> {
    let brain = NotingBrain::around(Arc::new(HeuristicBrain));
    let mut options = SimulationOptions::new(Arc::new(brain.clone()));
    options.seed = seed;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("data/scenarios").join(format!("{scenario}.scenario.json"));
    Simulation::load(&path, options).expect("should be readable").play();
    let mut asked = brain.asked();
    asked.retain(|request| {
        request.purpose == Purpose::Decide && request.prompt.stable.contains("LEDGER")
    });
    asked
}

/// All that is decided in the three scenes.
static DECISIONS: LazyLock<Vec<Arc<ThoughtRequest>>> = LazyLock::new(|| {
    let scenes = [("locked_door", 0), ("heist", 0), ("promise", 1)];
    let all: Vec<_> = scenes.into_iter().flat_map(|(scene, seed)| decisions(scene, seed)).collect();
    assert!(all.len() > 40, "{} decisions are too few to measure", all.len());
    all
});

fn measured(request: &ThoughtRequest) -> (Vec<SectionTokens>, usize) {
    let estimate = BytesPerToken::default();
    let schema = estimate.tokens(request.reply_schema.standing().to_string().len());
    (section_tokens(&request.prompt, &estimate), schema)
}

#[test]
fn each_section_of_a_decision_keeps_to_its_tokens() {
    let limits = BTreeMap::from(LIMITS);
    let mut most: BTreeMap<String, usize> = BTreeMap::new();
    for request in DECISIONS.iter() {
        for section in measured(request).0 {
            let longest = most.entry(section.name).or_default();
            *longest = section.tokens.max(*longest);
        }
    }
    let beyond = |(name, tokens): &(&String, &usize)| {
        limits.get(name.as_str()).is_none_or(|limit| *tokens > limit)
    };
    let beyond: Vec<_> = most.iter().filter(beyond).collect();
    assert!(beyond.is_empty(), "beyond their limits: {beyond:?} of {most:?}");
}

#[test]
fn a_decision_with_its_schema_keeps_to_its_tokens_and_most_of_it_is_the_prefix() {
    let (mut totals, mut shares) = (Vec::new(), Vec::new());
    for request in DECISIONS.iter() {
        let (sections, schema) = measured(request);
        let of = |kept: fn(&SectionTokens) -> bool| -> usize {
            sections.iter().filter(|section| kept(section)).map(|section| section.tokens).sum()
        };
        let (prefix, turn) = (of(|section| section.is_prefix), of(|section| !section.is_prefix));
        totals.push(prefix + turn + schema);
        shares.push(100 * (prefix + schema) / (prefix + turn + schema));
        let most = PromptBudget::default().decision_tokens + schema + sections.len();
        let all = prefix + turn + schema;
        assert!(all <= most, "{all} tokens, at most {most}:\n{}", request.prompt.user());
    }
    let mean = |numbers: &[usize]| numbers.iter().sum::<usize>() / numbers.len();
    assert!(mean(&totals) <= DECISION, "{} tokens on average", mean(&totals));
    assert!(mean(&shares) >= 60, "{} % is the prefix", mean(&shares));
}

/// What was looked up names the question that was asked, and what is settled may be said aloud.
fn dialogue(user: &str) -> String {
    ["act_history", "cognitive_ledger"].iter().fold(user.to_owned(), |user, section| {
        let (open, close) = (format!("<{section}>"), format!("</{section}>"));
        match (user.find(&open), user.find(&close)) {
            (Some(begin), Some(end)) => format!("{}{}", &user[..begin], &user[end..]),
            _ => user,
        }
    })
}

#[test]
fn what_somebody_says_stands_once_in_a_prompt() {
    for request in DECISIONS.iter() {
        let user = dialogue(request.prompt.user());
        let quoted = user.split('"').skip(1).step_by(2).filter(|said| said.len() > 40);
        for said in quoted {
            let whole = said.trim_end_matches('…');
            assert_eq!(user.matches(whole).count(), 1, "{said:?} stands twice in {user}");
        }
    }
}
