//! What a mind holds on to in talk.

use super::text_reading::TextReading;
use super::topic_boundary_params::{FOCUS_EXPLICIT, FOCUS_INFERRED, FOCUS_NONE};
use super::topics::Topics;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId, TopicId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a focus lasts after it was last set or inferred.
const LASTS: Duration = Duration::from_secs(7200);
/// Exchanges in a row on one topic from which a focus on it is inferred.
const STAYED: u32 = 5;
/// What is less like the focus distracts from it.
const DISTRACTS: f64 = 0.35;

/// What a mind is focused on, if anything. While it is, it takes more to turn [`Topics`] to
/// something else.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::route::attention"]
pub struct Attention {
    focus: Option<Focus>,
}

/// A focus on one topic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::route::attention"]
pub struct Focus {
    /// What it is on, in words.
    pub what: String,
    /// The topic that it belongs to.
    pub topic: TopicId,
    /// Whether it was set, not inferred.
    pub explicit: bool,
    /// When it ends.
    pub until: GameTime,
}

impl Attention {
    /// Sets a focus, for two hours.
    pub fn set(&mut self, what: impl Into<String>, topic: TopicId, now: GameTime) {
        self.focus = Some(Focus { what: what.into(), topic, explicit: true, until: now + LASTS });
    }

    /// Infers a focus for two hours from the fifth exchange in a row on a topic on; never in the
    /// place of one that was set. Says whether it did.
    pub fn infer(&mut self, topic: &TopicId, exchanges_in_a_row: u32, now: GameTime) -> bool {
        let explicit = self.focus(now).is_some_and(|focus| focus.explicit);
        if explicit || exchanges_in_a_row < STAYED {
            return false;
        }
        let what = topic.name().replace('-', " ");
        self.focus =
            Some(Focus { what, topic: topic.clone(), explicit: false, until: now + LASTS });
        true
    }

    /// Ends the focus.
    pub fn clear(&mut self) {
        self.focus = None;
    }

    /// The focus that lasts.
    pub fn focus(&self, now: GameTime) -> Option<&Focus> {
        self.focus.as_ref().filter(|focus| now < focus.until)
    }

    /// How much more it takes to turn to another topic: [`FOCUS_NONE`], [`FOCUS_INFERRED`] or
    /// [`FOCUS_EXPLICIT`].
    pub fn modifier(&self, now: GameTime) -> f64 {
        match self.focus(now) {
            None => FOCUS_NONE,
            Some(Focus { explicit: false, .. }) => FOCUS_INFERRED,
            Some(Focus { explicit: true, .. }) => FOCUS_EXPLICIT,
        }
    }

    /// The same for a conversation: a focus counts where it belongs.
    pub fn modifier_in(&self, conversation: &StableId, now: GameTime) -> f64 {
        let belongs = |focus: &Focus| focus.topic.conversation() == conversation.as_str();
        if self.focus(now).is_some_and(belongs) { self.modifier(now) } else { FOCUS_NONE }
    }

    /// Whether an utterance distracts from the focus: it is like neither its words nor what was
    /// said on its topic. What says nothing (a greeting, thanks) never does.
    pub fn is_distracted_by(
        &self,
        text: &str,
        topics: &Topics,
        embedder: &dyn Embedder,
        now: GameTime,
    ) -> bool {
        let Some(focus) = self.focus(now) else { return false };
        let reading = TextReading::of(text);
        let utterance = reading.utterance(embedder);
        let likeness = embedder.likeness(utterance.vector, &embedder.embed(&focus.what));
        let topic = topics.topic(&focus.topic);
        let on_topic = topic.map_or(0.0, |topic| topic.likeness(utterance.vector, embedder));
        !utterance.says_nothing && likeness.max(on_topic) < DISTRACTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_base::hashed_ngrams::HashedNgrams;

    const NOW: GameTime = GameTime::from_secs(100);

    fn lantern() -> TopicId {
        TopicId::new(&"odo".into(), "missing-lantern")
    }

    fn later(seconds: u64) -> GameTime {
        NOW + Duration::from_secs(seconds)
    }

    #[test]
    fn a_focus_lasts_for_two_hours() {
        let mut attention = Attention::default();
        assert_eq!(attention.modifier(NOW), FOCUS_NONE);
        attention.set("find the lantern", lantern(), NOW);
        assert_eq!(attention.modifier(later(7199)), FOCUS_EXPLICIT);
        assert_eq!(attention.modifier(later(7200)), FOCUS_NONE);
        attention.clear();
        assert_eq!(attention.focus(NOW), None);
    }

    #[test]
    fn staying_with_a_topic_for_five_exchanges_makes_a_focus() {
        let mut attention = Attention::default();
        assert!(!attention.infer(&lantern(), 4, NOW));
        assert!(attention.infer(&lantern(), 5, NOW));
        assert_eq!(attention.modifier(NOW), FOCUS_INFERRED);
        assert_eq!(attention.focus(NOW).map(|focus| focus.what.as_str()), Some("missing lantern"));
        assert!(attention.infer(&lantern(), 6, later(60)));
        assert_eq!(
            attention.modifier(later(7200)),
            FOCUS_INFERRED,
            "should last from the latest on"
        );
    }

    #[test]
    fn an_inferred_focus_never_takes_the_place_of_a_set_one_that_lasts() {
        let mut attention = Attention::default();
        attention.set("guard the cellar", lantern(), NOW);
        assert!(!attention.infer(&lantern(), 9, later(7199)));
        assert!(attention.infer(&lantern(), 9, later(7200)));
    }

    #[test]
    fn talk_that_is_not_like_the_focus_distracts_from_it() {
        let (mut attention, topics) = (Attention::default(), Topics::default());
        let distracted = |attention: &Attention, text| {
            attention.is_distracted_by(text, &topics, &HashedNgrams, NOW)
        };
        assert!(!distracted(&attention, "Barley is dear this year."), "should need a focus");
        attention.set("find the lantern", lantern(), NOW);
        assert!(distracted(&attention, "Barley is dear this year."));
        assert!(!distracted(&attention, "Is that your lantern on the hook?"));
        assert!(!distracted(&attention, "Good evening!"));
    }
}
