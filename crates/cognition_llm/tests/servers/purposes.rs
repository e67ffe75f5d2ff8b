//! A thought for each purpose, with the schema that a game would send.

use cognition_core::conscience::{extraction_schema, reflection_schema};
use cognition_core::decide::{
    ReplyBounds, ReplyScope, courtesy_schema, mood_update_schema, self_check_schema, specialise,
    voice_schema,
};
use cognition_core::drift::drift_schema;
use cognition_core::memory::consolidation_schema;
use cognition_core::plan::{PlanningMode, ThinkScope, think_schema, understand_schema};
use cognition_core::prompt::{Prompt, Purpose};
use cognition_core::regulate::review_schema;
use cognition_core::route::tie_break_schema;
use cognition_core::skill::plan_schema;
use cognition_llm::ThoughtRequest;
use serde_json::Value;
use std::sync::Arc;

/// All that is asked of a model.
pub(crate) const PURPOSES: [Purpose; 13] = [
    Purpose::Decide,
    Purpose::Mood,
    Purpose::TieBreak,
    Purpose::Gather,
    Purpose::Reflect,
    Purpose::Extract,
    Purpose::Understand,
    Purpose::Think,
    Purpose::Drift,
    Purpose::Consolidate,
    Purpose::Review,
    Purpose::Voice,
    Purpose::SelfCheck,
];

/// The skills of the plugin.
const SKILLS: [&str; 8] =
    ["recall", "memorize", "introspect", "associate", "schedule", "autobiography", "list", "focus"];

/// The schema of a reply, with everything in it that a moment may bring.
pub(crate) fn schema(purpose: Purpose) -> Value {
    let mut scope = ReplyScope::offering(1..=12).with_refs(["character_1", "door_1", "item_1"]);
    scope.plan_steps = [1, 2, 3].into();
    scope.invited = true;
    scope.pursues = true;
    let bounds = ReplyBounds::default();
    match purpose {
        Purpose::Decide => specialise(&scope, &bounds),
        Purpose::Mood => mood_update_schema(),
        Purpose::TieBreak => tie_break_schema(),
        Purpose::Gather => plan_schema(&SKILLS),
        Purpose::Reflect => reflection_schema(),
        Purpose::Extract => extraction_schema(&scope),
        Purpose::Understand => understand_schema(&["character_1", "door_1"]),
        Purpose::Think => {
            let mode = PlanningMode { max_steps: 8, ..PlanningMode::default() };
            let refs: std::collections::BTreeSet<_> =
                ["character_1", "door_1"].map(str::to_owned).into();
            think_schema(&mode, &ThinkScope { actors: refs.clone(), refs, agreed: true })
        }
        Purpose::Drift => drift_schema(),
        Purpose::Consolidate => consolidation_schema(),
        Purpose::Review => review_schema(),
        Purpose::Voice => voice_schema(&bounds, false),
        Purpose::SelfCheck => self_check_schema(),
    }
}

/// All schemas, and those of a moment in which little is possible.
pub(crate) fn schemas() -> Vec<(String, Value)> {
    let bare = ReplyScope::offering([]);
    let few = [
        ("decide, nothing on offer", specialise(&bare, &ReplyBounds::default())),
        ("decide, a courtesy", courtesy_schema(&bare)),
        ("gather, no skill", plan_schema(&[])),
        ("understand, nothing in view", understand_schema(&[])),
        ("extract, nobody in view", extraction_schema(&bare)),
        ("voice, a courtesy", voice_schema(&ReplyBounds::default(), true)),
        ("think, alone", think_schema(&PlanningMode::default(), &ThinkScope::default())),
    ];
    let all = PURPOSES.map(|purpose| (purpose.name().to_owned(), schema(purpose)));
    all.into_iter().chain(few.map(|(name, schema)| (name.to_owned(), schema))).collect()
}

/// A thought of a mind.
pub(crate) fn thought(purpose: Purpose) -> Arc<ThoughtRequest> {
    let max_tokens = (purpose == Purpose::TieBreak).then_some(16);
    Arc::new(ThoughtRequest {
        max_tokens,
        turn: 3,
        prompt: Prompt {
            stable: "You play a role.".into(),
            slow: "You are Mara.".into(),
            volatile: "The door is locked.".to_owned(),
        },
        reply_schema: schema(purpose).into(),
        seed: 0x1_0000_0007,
        ..ThoughtRequest::new("mara", purpose)
    })
}
