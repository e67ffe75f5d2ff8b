//! What comes to a mind as it answers, for its prompt.

use crate::topic_embedder::TopicEmbedder;
use crate::turn::Engagement;
use bevy::ecs::query::QueryData;
use cognition_core::memory::{
    Concepts, Episodes, Experience, Experiences, Facts, Gist, Gists, Named, RECOLLECTIONS, Source,
    Traits, Wanted, recollections_for,
};
use cognition_core::mind::GameTime;
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptionLog};
use cognition_core::prompt::MemoryLine;
use std::time::Duration;

/// How many lines of each layer a prompt shows at most, beside what was lived.
const FACTS: usize = 4;
const TRAITS: usize = 3;
const GISTS: usize = 3;
const EPISODES: usize = 1;
const DRIFTED: usize = 2;
/// Bytes of all lines together: about 350 tokens.
const BYTES: usize = 1_300;
/// Of so many that come to mind some stand in the prompt already.
const LOOKED_AT: usize = 3 * RECOLLECTIONS;

/// The layers that a prompt shows.
#[derive(QueryData)]
pub(crate) struct Remembered {
    experiences: &'static Experiences,
    concepts: &'static Concepts,
    facts: &'static Facts,
    gists: &'static Gists,
    traits: &'static Traits,
    episodes: &'static Episodes,
}

/// What comes to mind, and what it is held against.
pub(crate) struct Recollecting<'a> {
    pub(crate) engagement: &'a Engagement,
    pub(crate) embedder: &'a TopicEmbedder,
    pub(crate) log: &'a PerceptionLog,
    pub(crate) refs: &'a EntityRefs,
    /// How many percepts are shown even when they are not new.
    pub(crate) percepts_shown: usize,
    pub(crate) now: GameTime,
}

/// What came to mind.
#[derive(Default)]
pub(crate) struct CameToMind {
    pub(crate) lines: Vec<MemoryLine>,
    /// What was lived and concerns it, the best first, whether it is shown here or stands among the
    /// percepts.
    pub(crate) lived: Vec<Experience>,
}

impl RememberedItem<'_, '_> {
    /// When the mind last said or did something, as far as it remembers.
    pub(super) fn last_own_doing(&self) -> Option<GameTime> {
        let is_own = |lived: &&Experience| matches!(lived.source, Source::Said | Source::Done);
        self.experiences.iter().rev().find(is_own).map(|lived| lived.at)
    }

    /// What was lived and concerns what is answered, the best first; then what is known besides of
    /// the topic and of the other, and what came to mind by itself. Nothing of it stands among the
    /// percepts that the prompt shows anyway, unless it is to be kept from the asker or no longer
    /// holds: that stands nowhere else.
    pub(crate) fn come_to_mind(&self, recollecting: &Recollecting<'_>) -> CameToMind {
        let Recollecting { engagement, now, .. } = *recollecting;
        let asker = recollecting.asker();
        let found = self.found(recollecting, asker.as_ref());
        let is_marked = |lived: &Experience| {
            lived.corrected.is_some()
                || !lived.may_be_told_to(asker.as_ref().map(|asker| &asker.id))
        };
        let news =
            found.iter().filter(|lived| is_marked(lived) || !recollecting.shows(&lived.text));
        let asked = Some(engagement.said.as_str()).filter(|said| !said.is_empty());
        let told = |lived: &Experience| lived.told(asker.as_ref(), asked, now);
        let told =
            news.take(recollections_for(&engagement.said)).map(|lived| line("", told(lived)));
        let mut lines: Vec<MemoryLine> = told.collect();
        lines.extend(self.besides(engagement, now).filter(|line| !recollecting.shows(&line.text)));
        let mut left = BYTES;
        lines.retain(|line| {
            let fits = line.text.len() <= left;
            left -= if fits { line.text.len() } else { 0 };
            fits
        });
        let lived = found.into_iter().take(RECOLLECTIONS).cloned().collect();
        CameToMind { lines, lived }
    }

    fn found(&self, recollecting: &Recollecting<'_>, asker: Option<&Named>) -> Vec<&Experience> {
        let Recollecting { engagement, embedder, now, .. } = *recollecting;
        let topic = engagement.topic.name().replace('-', " ");
        let near = self.concepts.called_up_by(&engagement.said, now).join(" ");
        let (text, limit) = (engagement.said.as_str(), LOOKED_AT);
        let wanted = Wanted { text, topic: &topic, near: &near, asker, limit };
        self.experiences.recollect(&wanted, embedder, now)
    }

    /// What the other layers hold that was not lived: what a game or a brain has put there, and what
    /// was before all that is remembered one by one.
    fn besides(
        &self,
        engagement: &Engagement,
        now: GameTime,
    ) -> impl Iterator<Item = MemoryLine> + use<'_> {
        let (topic, other) = (&engagement.topic, &engagement.conversation);
        let is_lived = |text: &str| self.experiences.iter().any(|lived| lived.text.contains(text));
        let facts = self.facts.of_topic(topic, now).into_iter().take(2 * FACTS);
        let facts = facts.filter(move |fact| !is_lived(&fact.value)).take(FACTS);
        let facts = facts.map(|fact| line("fact", fact.value.clone()));
        let traits = self.traits.of(other, now, Duration::ZERO).into_iter();
        let traits = traits.filter(|own| own.key != own.value).take(TRAITS);
        let traits = traits.map(|own| line("about them", format!("{}: {}", own.key, own.value)));
        let gists = self.gists.of_topic(topic, now).into_iter();
        let gists = gists.filter(|gist| gist.kind != Gist::DRIFT && !gist.is_by_rule()).take(GISTS);
        let gists = gists.map(|gist| line("", gist.content.clone()));
        let drifted = self.gists.drifted(topic, &engagement.said, now).into_iter().take(DRIFTED);
        let drifted = drifted.map(|gist| line("came to you while idle", gist.content.clone()));
        let first = self.experiences.iter().next().map_or(GameTime(u64::MAX), |lived| lived.at);
        let with_them = move |with: &&cognition_core::memory::Episode| with.at < first;
        let episodes = self.episodes.iter().rev().filter(with_them);
        let other = other.clone();
        let episodes = episodes.filter(move |episode| episode.with == other).take(EPISODES);
        let episodes = episodes.map(|episode| line("before", episode.gist.clone()));
        facts.chain(traits).chain(gists).chain(drifted).chain(episodes)
    }
}

fn line(heading: &'static str, text: String) -> MemoryLine {
    MemoryLine { heading, text }
}

impl Recollecting<'_> {
    /// Who spoke, and what the mind calls them.
    fn asker(&self) -> Option<Named> {
        let id = self.engagement.speaker.as_ref().filter(|_| self.engagement.spoken)?;
        let label = self.refs.of(id).map(|known| known.label.clone()).unwrap_or_default();
        Some(Named { id: id.clone(), label })
    }

    /// Whether a text stands among the percepts that the prompt shows.
    fn shows(&self, text: &str) -> bool {
        let from = self.log.entries().len().saturating_sub(self.percepts_shown);
        let is_shown = |(place, entry): (usize, &PerceivedAt)| {
            (place >= from || entry.id > self.log.seen()) && entry.percept.text.contains(text)
        };
        self.log.entries().enumerate().any(is_shown)
    }
}
