//! Owns the integration tests of the workspace; nothing to use here.
//!
//! The README and the chapters of the book (`docs/`) are here for their code to be compiled. That of
//! `docs/inspecting.md` needs the panels, and is compiled with `examples/windowed/tavern`.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
mod book {
    #[doc = include_str!("../docs/actions.md")]
    struct Actions;

    #[doc = include_str!("../docs/brains-and-servers.md")]
    struct BrainsAndServers;

    #[doc = include_str!("../docs/choosing-without-a-model.md")]
    struct ChoosingWithoutAModel;

    #[doc = include_str!("../docs/costs.md")]
    struct Costs;

    #[doc = include_str!("../docs/engagement.md")]
    struct Engagement;

    #[doc = include_str!("../docs/evaluation.md")]
    struct Evaluation;

    #[doc = include_str!("../docs/events.md")]
    struct Events;

    #[doc = include_str!("../docs/getting-started.md")]
    struct GettingStarted;

    #[doc = include_str!("../docs/guardrails.md")]
    struct Guardrails;

    #[doc = include_str!("../docs/idle-minds.md")]
    struct IdleMinds;

    #[doc = include_str!("../docs/languages.md")]
    struct Languages;

    #[doc = include_str!("../docs/living-npcs.md")]
    struct LivingNpcs;

    #[doc = include_str!("../docs/memory.md")]
    struct Memory;

    #[doc = include_str!("../docs/minds-and-turns.md")]
    struct MindsAndTurns;

    #[doc = include_str!("../docs/plans.md")]
    struct Plans;

    #[doc = include_str!("../docs/promises.md")]
    struct Promises;

    #[doc = include_str!("../docs/recording-and-replay.md")]
    struct RecordingAndReplay;

    #[doc = include_str!("../docs/saving.md")]
    struct Saving;

    #[doc = include_str!("../docs/scenarios.md")]
    struct Scenarios;

    #[doc = include_str!("../docs/settings.md")]
    struct Settings;

    #[doc = include_str!("../docs/testing.md")]
    struct Testing;
}
