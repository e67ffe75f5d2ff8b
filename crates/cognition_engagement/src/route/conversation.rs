//! The topics of one conversation, and how an utterance finds its own.

use super::likenesses::{FITS, Likenesses};
use super::topic::Topic;
use super::topic_boundary::{BoundaryDetector, BoundaryReading, SILENCE};
use super::topic_boundary_params::{BoundaryParams, FOCUS_NONE};
use super::topic_candidate::TopicCandidate;
use super::topic_name::free_name;
use super::topic_reading::TopicReading;
use super::utterance::Utterance;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId, TopicId};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many topics a conversation keeps; the least recently updated give way.
pub(super) const TOPICS_BOUND: usize = 12;
/// Under a focus, what is less like the current topic distracts from it.
const DISTRACTS: f64 = 0.35;
/// Messages before the detector knows what is usual.
const COLD_START: u32 = 5;

/// The topics of what is talked about with somebody.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::route::conversation"]
pub(super) struct Conversation {
    pub(super) with: StableId,
    detector: BoundaryDetector,
    /// When something was last said that says something.
    heard: GameTime,
    /// The least recently updated first, the current one last.
    topics: Vec<Topic>,
    candidate: Option<TopicCandidate>,
}

/// What an utterance is judged with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hearing<'a> {
    pub(super) utterance: &'a Utterance<'a>,
    pub(super) embedder: &'a dyn Embedder,
    pub(super) params: &'a BoundaryParams,
    pub(super) focus: f64,
    pub(super) now: GameTime,
}

impl Conversation {
    pub(super) fn new(with: StableId) -> Self {
        Self { with, ..Self::default() }
    }

    pub(super) fn current(&self) -> Option<&Topic> {
        self.topics.last()
    }

    pub(super) fn topics(&self) -> &[Topic] {
        &self.topics
    }

    pub(super) fn topics_mut(&mut self) -> &mut [Topic] {
        &mut self.topics
    }

    pub(super) fn forget_oldest(&mut self) {
        let surplus = self.topics.len().saturating_sub(TOPICS_BOUND);
        self.topics.drain(..surplus);
    }

    /// Takes in an utterance. See [`Topics::hear`](super::Topics::hear) for the rules.
    pub(super) fn hear(&mut self, hearing: Hearing<'_>) -> TopicReading {
        let Some(current) = self.topics.last_mut() else {
            return TopicReading::first(self.begin(hearing));
        };
        if hearing.utterance.says_nothing {
            current.count(hearing.now);
            return TopicReading::stayed(current.id.clone());
        }
        let likenesses = Likenesses::of(hearing.utterance, &self.topics, hearing.embedder);
        let (boundary, ends) = self.detect(hearing, &likenesses);
        let reading = match likenesses.fitting() {
            _ if self.turns(hearing, &likenesses) => self.open(hearing, &likenesses),
            None if ends => self.open(hearing, &likenesses),
            Some(topic) if ends => self.go_on(topic, hearing, &likenesses),
            _ => self.go_on(self.least_of_a_switch(hearing, &likenesses), hearing, &likenesses),
        };
        let unlike = likenesses.with(likenesses.current()) < DISTRACTS;
        let distracted = hearing.focus > FOCUS_NONE && unlike;
        TopicReading { boundary: Some(boundary), distracted, ..reading }
    }

    /// Asks the detector, and says whether the current topic is over by that. One message is not
    /// enough as long as the detector goes by likeness alone, but it is in small talk, and after a
    /// silence.
    fn detect(&mut self, hearing: Hearing<'_>, likenesses: &Likenesses) -> (BoundaryReading, bool) {
        let silence = hearing.now.since(self.heard).as_secs_f64();
        self.heard = hearing.now;
        if silence > SILENCE {
            self.candidate = None;
        }
        self.detector.tune(*hearing.params);
        let direction = hearing.utterance.direction().iter().copied();
        let best = likenesses.best_with_bonus();
        let reading = self.detector.take_in(direction, best, silence, hearing.focus);
        let warm = self.detector.state().msg_count >= COLD_START;
        let over = reading.is_boundary && warm || silence > SILENCE && likenesses.fits_none();
        let small_talk = self.current().is_some_and(Topic::is_small_talk);
        (reading, small_talk || over && !hearing.utterance.leans)
    }

    /// Whether the utterance confirms that the talk has turned to something else.
    fn turns(&self, hearing: Hearing<'_>, likenesses: &Likenesses) -> bool {
        let Some(candidate) = &self.candidate else { return false };
        let likeness = candidate.likeness(hearing.utterance, hearing.embedder);
        let fits_better = likenesses.fits_none() || likeness > likenesses.best_with_bonus();
        fits_better && candidate.is_confirmed(likeness, hearing.utterance.leans, hearing.focus)
    }

    fn open(&mut self, hearing: Hearing<'_>, likenesses: &Likenesses) -> TopicReading {
        let confidence = likenesses.best_with_bonus();
        TopicReading {
            confidence,
            similarity: likenesses.best(),
            switch_score: 1.0 - confidence,
            ..TopicReading::first(self.begin(hearing))
        }
    }

    /// Begins a topic with an utterance and those that were waiting for one.
    fn begin(&mut self, hearing: Hearing<'_>) -> TopicId {
        self.heard = hearing.now;
        let candidate = self.candidate.take().unwrap_or_default().with(hearing.utterance);
        let taken = |name: &str| self.topics.iter().any(|topic| topic.id.name() == name);
        let id = TopicId::new(&self.with, &free_name(candidate.name(), taken));
        self.topics.push(candidate.into_topic(id.clone(), hearing.now));
        self.forget_oldest();
        id
    }

    /// Of the topics in question, the one that it takes least to go on with.
    fn least_of_a_switch(&self, hearing: Hearing<'_>, likenesses: &Likenesses) -> usize {
        let score = |topic: &usize| self.switch_score(*topic, hearing, likenesses);
        let weighed = likenesses.weighed(hearing.utterance.leans).into_iter();
        let least = weighed.min_by(|one, other| score(one).total_cmp(&score(other)));
        least.unwrap_or(likenesses.current())
    }

    fn switch_score(&self, topic: usize, hearing: Hearing<'_>, likenesses: &Likenesses) -> f64 {
        let known = &self.topics[topic];
        let idle = hearing.now.since(known.updated).as_secs_f64();
        0.6 * (1.0 - likenesses.with_bonus(topic))
            + 0.3 * (idle / 300.0).tanh()
            + 0.1 * (hearing.utterance.salience - known.salience).abs()
    }

    fn go_on(
        &mut self,
        index: usize,
        hearing: Hearing<'_>,
        likenesses: &Likenesses,
    ) -> TopicReading {
        let confidence = likenesses.with_bonus(index);
        let switch_score = self.switch_score(index, hearing, likenesses);
        let mut topic = self.topics.remove(index);
        if index < self.topics.len() {
            self.candidate = None;
            topic.exchanges_in_a_row = 0;
        }
        self.settle(&mut topic, confidence >= FITS, hearing);
        let stayed = TopicReading::stayed(topic.id.clone());
        self.topics.push(topic);
        let similarity = likenesses.with(index);
        TopicReading { confidence: confidence.min(1.0), similarity, switch_score, ..stayed }
    }

    /// Takes the utterance into the topic, and what waited with it; or lets it wait.
    fn settle(&mut self, topic: &mut Topic, fits: bool, hearing: Hearing<'_>) {
        let Hearing { utterance, embedder, now, .. } = hearing;
        let before = self.candidate.take();
        if !fits && (!utterance.leans || before.is_some()) {
            self.candidate = Some(TopicCandidate::next(before, utterance, embedder));
        } else {
            before.iter().for_each(|candidate| candidate.join(topic));
            topic.absorb(utterance.vector, utterance.salience);
        }
        topic.count(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::TextReading;

    /// Texts of the same length are the same, and all others have nothing in common.
    #[derive(Debug)]
    struct ByLength;

    impl Embedder for ByLength {
        fn dimensions(&self) -> usize {
            32
        }

        fn embed(&self, text: &str) -> Vec<f32> {
            (0..32).map(|length| if length == text.len() { 1.0 } else { 0.0 }).collect()
        }
    }

    fn hear(talk: &mut Conversation, text: &str, seconds: u64) -> TopicReading {
        let (params, now) = (BoundaryParams::patient(), GameTime::from_secs(seconds));
        let reading = TextReading::of(text);
        let utterance = &reading.utterance(&ByLength);
        let (embedder, focus) = (&ByLength, FOCUS_NONE);
        talk.hear(Hearing { utterance, embedder, params: &params, focus, now })
    }

    #[test]
    fn topics_of_one_name_are_told_apart_and_the_least_recently_updated_goes() {
        let mut talk = Conversation::new("odo".into());
        let texts: Vec<_> = (0..14).map(|marks| format!("lantern{}", "!".repeat(marks))).collect();
        for (text, hour) in texts.iter().zip(1..) {
            assert!(hear(&mut talk, text, hour * 3600).is_new_topic);
        }
        let back = hear(&mut talk, &texts[3], 20 * 3600);
        assert_eq!((back.topic.as_str(), back.is_new_topic), ("odo/lantern-4", false));
        let names: Vec<_> = talk.topics().iter().map(|topic| topic.id.name()).collect();
        assert_eq!(names.len(), TOPICS_BOUND);
        assert_eq!((names[0], names[10], names[11]), ("lantern-3", "lantern", "lantern-4"));
    }

    #[test]
    fn a_digression_is_taken_in_by_the_topic_when_the_talk_goes_back_to_it() {
        let mut talk = Conversation::new("odo".into());
        for (text, seconds) in [("lantern", 0), ("lantern!", 10), ("lantern", 20)] {
            assert_eq!(hear(&mut talk, text, seconds).topic.name(), "lantern");
        }
        assert!(talk.candidate.is_none());
        let alike = talk.topics()[0].likeness(&ByLength.embed("lantern!"), &ByLength);
        assert!(alike > 0.2, "should know what was said besides: {alike}");
    }
}
