//! What a mind remembers of what it talks about, for its prompt.

use crate::turn::Engagement;
use bevy::ecs::query::QueryData;
use cognition_core::memory::{Episodes, Facts, Gist, Gists, Traits};
use cognition_core::mind::GameTime;
use cognition_core::prompt::MemoryLine;
use std::time::Duration;

/// How many lines of each layer a prompt shows at most.
const FACTS: usize = 8;
const GISTS: usize = 5;
const EPISODES: usize = 2;
const DRIFTED: usize = 2;

/// The layers that a prompt shows.
#[derive(QueryData)]
pub(crate) struct Remembered {
    facts: &'static Facts,
    gists: &'static Gists,
    traits: &'static Traits,
    episodes: &'static Episodes,
}

impl RememberedItem<'_, '_> {
    /// Facts, what is known of the other, gists, what came to mind by itself, episodes: the
    /// strongest first.
    pub(crate) fn lines(&self, engagement: &Engagement, now: GameTime) -> Vec<MemoryLine> {
        let (topic, other) = (&engagement.topic, &engagement.conversation);
        let line = |heading, text: String| MemoryLine { heading, text };
        let facts = self.facts.of_topic(topic, now).into_iter().take(FACTS);
        let facts = facts.map(|fact| line("fact", fact.value.clone()));
        let traits = self.traits.of(other, now, Duration::ZERO).into_iter();
        let traits = traits.map(|own| line("about them", format!("{}: {}", own.key, own.value)));
        let gists = self.gists.of_topic(topic, now).into_iter();
        let gists = gists.filter(|gist| gist.kind != Gist::DRIFT).take(GISTS);
        let gists = gists.map(|gist| line("", gist.content.clone()));
        let episodes = self.episodes.iter().rev().filter(|episode| episode.with == *other);
        let episodes = episodes.take(EPISODES).map(|episode| line("before", episode.gist.clone()));
        let drifted = self.gists.drifted(topic, &engagement.said, now).into_iter().take(DRIFTED);
        let drifted = drifted.map(|gist| line("came to you while idle", gist.content.clone()));
        facts.chain(traits).chain(gists).chain(drifted).chain(episodes).collect()
    }
}
