//! What a recall chooses from.

use super::concept::{Concept, Link};
use super::cue::Cue;
use super::gists_of_talk::Gist;
use super::layers::{Layer, MemoryLayers};
use super::query::{Query, RECALL_LIMIT};
use crate::mind::{GameTime, TopicId};
use cognition_language::Language;
use std::borrow::Cow;

/// How sure it is what somebody said: as sure as a gist of it.
const HEARD: f64 = 0.8;

/// What counts for something of another conversation or topic.
const ELSEWHERE: f64 = 0.9;

/// What counts for a question: it tells less than a statement with the same words.
const QUESTION: f64 = 0.5;

/// Something that may answer a query.
#[derive(Debug)]
pub(super) struct Candidate<'a> {
    pub(super) layer: Layer,
    pub(super) source: Source,
    /// Whom and what the body is about; may be empty.
    leads: [&'a str; 2],
    body: Cow<'a, str>,
    pub(super) confidence: f64,
    /// 1 for what belongs to the conversation or topic of the query, less for what doesn't.
    pub(super) nearness: f64,
    /// The share of the query's content words that it holds.
    pub(super) share: f64,
    /// How alike it is in meaning, once that is known.
    pub(super) likeness: Option<f64>,
    pub(super) score: f64,
}

/// What is touched when a candidate is read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    /// The gists of this topic.
    Gist(TopicId),
    /// The episode at this place.
    Episode(usize),
    /// Nothing.
    Other,
}

impl<'a> Candidate<'a> {
    fn new(layer: Layer, leads: [&'a str; 2], body: impl Into<Cow<'a, str>>) -> Self {
        Self {
            layer,
            source: Source::Other,
            leads,
            body: body.into(),
            confidence: 1.0,
            nearness: 1.0,
            share: 0.0,
            likeness: None,
            score: 0.0,
        }
    }

    fn sure(self, confidence: f64) -> Self {
        Self { confidence, ..self }
    }

    fn near(self, near: bool) -> Self {
        Self { nearness: if near { 1.0 } else { ELSEWHERE }, ..self }
    }

    fn held(self, cue: &Cue<'_>) -> Self {
        let share = cue.share_held(&[self.leads[0], self.leads[1], &self.body]);
        Self { share, ..self }
    }

    /// What a match is worth.
    pub(super) fn worth(&self) -> f64 {
        let telling = if Language::english().is_question(&self.body) { QUESTION } else { 1.0 };
        self.confidence * self.nearness * telling
    }

    /// The body, with what it is about unless it says so itself.
    pub(super) fn text(&self) -> Cow<'_, str> {
        let [whom, what] = self.leads;
        joined(whom, joined(what, Cow::Borrowed(&self.body)))
    }
}

/// What came to the mind by itself is told apart from what it was told.
fn own(gist: &Gist) -> &'static str {
    if gist.kind == Gist::DRIFT { "a thought of my own" } else { "" }
}

/// A body with its lead, unless the body says all that the lead does.
fn joined<'a>(lead: &str, body: Cow<'a, str>) -> Cow<'a, str> {
    let english = Language::english();
    let stems = english.content_stems(lead);
    match stems.is_empty() || english.share_held(&stems, &[&body]) == 1.0 {
        true => body,
        false => Cow::Owned(format!("{lead}: {body}")),
    }
}

impl MemoryLayers {
    /// Everything in the layers of a query but the query itself, the newest of a layer first.
    pub(super) fn candidates(
        &self,
        query: &Query<'_>,
        cue: &Cue<'_>,
        now: GameTime,
    ) -> Vec<Candidate<'_>> {
        let mut found = Vec::new();
        for layer in Layer::ALL.into_iter().filter(|layer| query.layers.contains(layer)) {
            match layer {
                Layer::WorkingMemory => found.extend(self.lines(query, cue, now)),
                Layer::Gists => found.extend(self.known_gists(query, cue, now)),
                Layer::Facts => found.extend(self.known_facts(query, cue, now)),
                Layer::Episodes => found.extend(self.called_up(query, cue, now)),
                Layer::Concepts => found.extend(self.ideas(cue)),
                Layer::Traits => found.extend(self.known_traits(query, cue, now)),
            }
        }
        found
    }

    fn lines<'a>(
        &'a self,
        query: &Query<'_>,
        cue: &Cue<'_>,
        now: GameTime,
    ) -> impl Iterator<Item = Candidate<'a>> {
        let lines = self.working.iter(now).filter(|(_, line)| !cue.is_echo(&line.text));
        lines.map(|(with, line)| {
            Candidate::new(Layer::WorkingMemory, [line.speaker.as_str(), ""], line.text.as_str())
                .sure(HEARD)
                .near(with == query.conversation)
                .held(cue)
        })
    }

    /// A gist that tells who asked this very thing is an echo too.
    fn known_gists<'a>(
        &'a self,
        query: &Query<'_>,
        cue: &Cue<'_>,
        now: GameTime,
    ) -> impl Iterator<Item = Candidate<'a>> {
        let gists = self.gists.iter(now).rev();
        let others =
            gists.filter(|gist| !cue.is_echo(&gist.content) && !cue.is_echo(gist.parts().1));
        others.map(|gist| Candidate {
            source: Source::Gist(gist.topic.clone()),
            ..Candidate::new(Layer::Gists, ["", own(gist)], gist.content.as_str())
                .sure(f64::from(gist.confidence) / 10.0)
                .near(gist.topic == *query.topic)
                .held(cue)
        })
    }

    fn known_facts<'a>(
        &'a self,
        query: &Query<'_>,
        cue: &Cue<'_>,
        now: GameTime,
    ) -> impl Iterator<Item = Candidate<'a>> {
        self.facts.iter(now).rev().map(|fact| {
            Candidate::new(Layer::Facts, ["", fact.key.as_str()], fact.value.as_str())
                .sure(fact.confidence)
                .near(fact.topic == *query.topic)
                .held(cue)
        })
    }

    fn called_up<'a>(
        &'a self,
        query: &Query<'_>,
        cue: &Cue<'_>,
        now: GameTime,
    ) -> impl Iterator<Item = Candidate<'a>> {
        let limit = query.limit.max(RECALL_LIMIT);
        let found = self.episodes.retrieve(cue, query.topic, limit, now);
        found.into_iter().map(move |found| {
            let episode = self.episodes.at(found.place);
            Candidate {
                source: Source::Episode(found.place),
                share: found.share,
                likeness: Some(found.likeness),
                ..Candidate::new(Layer::Episodes, [""; 2], episode.gist.as_str())
                    .sure(episode.clarity(now))
                    .near(episode.topic == *query.topic)
            }
        })
    }

    /// A concept without description or links has nothing to tell.
    fn ideas<'a>(&'a self, cue: &Cue<'_>) -> impl Iterator<Item = Candidate<'a>> {
        let telling = self.concepts.iter().filter_map(|concept| Some((concept, tale(concept)?)));
        telling.map(|(concept, tale)| {
            Candidate::new(Layer::Concepts, [concept.name.as_str(), ""], tale)
                .sure(concept.confidence)
                .held(cue)
        })
    }

    fn known_traits<'a>(
        &'a self,
        query: &Query<'_>,
        cue: &Cue<'_>,
        now: GameTime,
    ) -> impl Iterator<Item = Candidate<'a>> {
        self.traits.iter(now).rev().map(move |known| {
            let leads = [known.who.as_str(), known.key.as_str()];
            Candidate::new(Layer::Traits, leads, known.value.as_str())
                .sure(known.confidence_at(now))
                .near(known.who == *query.conversation)
                .held(cue)
        })
    }
}

/// What a concept is, or else what it calls up most strongly.
fn tale(concept: &Concept) -> Option<Cow<'_, str>> {
    if !concept.description.is_empty() {
        return Some(Cow::Borrowed(&concept.description));
    }
    let mut links: Vec<&Link> = concept.links.iter().collect();
    links.sort_by(|one, other| other.strength.total_cmp(&one.strength));
    let names: Vec<&str> = links.iter().take(3).map(|link| link.to.as_str()).collect();
    (!names.is_empty()).then(|| Cow::Owned(format!("brings {} to mind", names.join(", "))))
}
