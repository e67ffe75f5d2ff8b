//! Consolidation: when a topic ends, what it leaves, and what a brain makes of an exchange.

use bevy::prelude::*;
use bevy_cognition::consolidate::ExchangeConsolidated;
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::{ConsolidateBy, StyleReader};
use cognition_core::adapt::StyleDimension;
use cognition_core::memory::{Concepts, Episodes, Facts, Gists};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// What was consolidated, as the game heard of it.
#[derive(Resource, Default)]
struct Heard(Vec<ExchangeConsolidated>);

struct Inn {
    harness: MindHarness,
    mara: Entity,
    brain: Arc<ScriptedBrain>,
}

/// Mara in the inn, and Odo.
fn inn(brain: ScriptedBrain) -> Inn {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::with_plugins(brain.clone(), |app: &mut App| {
        app.init_resource::<Heard>().add_observer(
            |said: On<ExchangeConsolidated>, mut heard: ResMut<Heard>| {
                heard.0.push(said.event().clone());
            },
        );
    });
    harness.spawn_thing("character", "Odo", "odo");
    let mara = harness.spawn_mind("mara");
    Inn { harness, mara, brain }
}

fn listening() -> ScriptedBrain {
    ScriptedBrain::new().say("mara", reply(0, "It is as it is.", "Hm."))
}

fn brooding_by_brain(replies: &[&str]) -> Inn {
    let brain = replies
        .iter()
        .fold(listening(), |brain, text| brain.for_purpose(Purpose::Consolidate, "mara", *text));
    let mut inn = inn(brain);
    inn.harness.set(|settings| settings.consolidation.by = ConsolidateBy::Brain);
    inn
}

impl Inn {
    fn hear(&mut self, said: &str) {
        self.harness.perceive(self.mara, Percept::speech("odo", said).addressed()).run();
        // The answers of what is asked beside turns come with the runs after.
        for _ in 0..6 {
            self.harness.update();
        }
    }

    fn pass(&mut self, seconds: u64) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(seconds);
        self.harness.update();
    }

    fn now(&self) -> GameTime {
        self.harness.app.world().resource::<GameClock>().now
    }

    fn gists(&self) -> Vec<String> {
        let gists = self.harness.get::<Gists>(self.mara).iter(self.now());
        gists.map(|gist| gist.content.clone()).collect()
    }

    fn episodes(&self) -> Vec<String> {
        let episodes = self.harness.get::<Episodes>(self.mara).iter();
        episodes.map(|episode| episode.gist.clone()).collect()
    }

    fn requests(&self, purpose: Purpose) -> Vec<Arc<ThoughtRequest>> {
        let asked = self.brain.asked();
        asked.into_iter().filter(|request| request.purpose == purpose).collect()
    }
}

#[test]
fn ten_minutes_after_the_last_word_a_topic_is_an_episode_and_later_prompts_tell_it_once() {
    let mut inn = inn(listening());
    inn.hear("My brass lantern is missing.");
    inn.pass(590);
    assert_eq!(inn.episodes(), [""; 0], "not yet");
    inn.pass(20);
    assert_eq!(
        inn.episodes(),
        ["Odo said: My brass lantern is missing. I answered: It is as it is."]
    );
    let ended = inn.harness.events(|event| match event {
        RunEvent::TopicEnded { ended, .. } => Some(ended.concepts),
        _ => None,
    });
    assert_eq!(ended.len(), 1);
    assert!(ended[0] > 0 && inn.harness.get::<Concepts>(inn.mara).iter().count() > 0);
    inn.pass(3600);
    inn.hear("Has anybody come by the inn today?");
    let asked = inn.requests(Purpose::Decide);
    let prompt = &asked.last().expect("she was asked").prompt.volatile;
    assert_eq!(prompt.matches("My brass lantern is missing.").count(), 1, "{prompt}");
}

#[test]
fn a_word_in_time_keeps_a_topic_open() {
    let mut inn = inn(listening());
    inn.hear("My brass lantern is missing.");
    inn.pass(500);
    inn.hear("The brass lantern hung by the stairs.");
    inn.pass(500);
    assert_eq!(inn.episodes(), [""; 0]);
    inn.pass(110);
    assert_eq!(inn.episodes().len(), 1);
}

#[test]
fn a_topic_that_was_saved_ends_after_it_is_loaded() {
    let mut one = inn(listening());
    one.hear("My brass lantern is missing.");
    let saved = serde_json::to_string(one.harness.get::<Episodes>(one.mara)).expect("plain data");
    let loaded: Episodes = serde_json::from_str(&saved).expect("what was saved");
    let mut other = inn(listening());
    other.harness.app.world_mut().entity_mut(other.mara).insert(loaded);
    other.harness.update();
    other.pass(620);
    one.pass(620);
    assert_eq!(other.episodes().len(), 1);
    assert_eq!(one.episodes(), other.episodes());
}

const SAID: &str = r#"{"gists": [{"kind": "told", "content": "Odo misses a lantern of brass.", "confidence": 9}],
    "facts": [{"key": "lantern", "value": "It hung by the stairs.", "confidence": 0.8}],
    "concepts": ["stairs"], "style": {"verbosity": 2, "confidence": 6}}"#;

#[test]
fn what_a_brain_makes_of_an_exchange_is_remembered_in_the_place_of_the_rule() {
    let mut inn = brooding_by_brain(&[SAID]);
    inn.hear("My brass lantern is missing.");
    assert_eq!(inn.gists(), ["Odo misses a lantern of brass."]);
    let now = inn.now();
    let facts = inn.harness.get::<Facts>(inn.mara).iter(now).map(|fact| fact.value.clone());
    assert!(facts.collect::<Vec<_>>().contains(&"It hung by the stairs.".to_owned()));
    let heard = &inn.harness.app.world().resource::<Heard>().0;
    assert_eq!((heard.len(), heard[0].with.as_str()), (1, "odo"));
    assert_eq!(heard[0].said.style.get(&StyleDimension::Verbosity), Some(&2.0));
    let subject = &inn.requests(Purpose::Consolidate)[0].prompt.volatile;
    assert!(subject.contains("Odo said: My brass lantern is missing."), "{subject}");
    inn.pass(620);
    assert_eq!(inn.episodes(), ["Odo misses a lantern of brass."]);
    assert!(inn.harness.get::<Concepts>(inn.mara).get("stairs").is_some());
}

#[test]
fn where_a_brain_says_nothing_that_can_be_read_the_rule_stands() {
    let mut inn = brooding_by_brain(&["Hm.", r#"{"facts": []}"#]);
    inn.hear("My brass lantern is missing.");
    assert_eq!(inn.gists()[0], "Odo said: My brass lantern is missing.");
    let rejected = inn.harness.events(|event| match event {
        RunEvent::ReplyRejected { attempt, .. } => Some(*attempt),
        _ => None,
    });
    assert_eq!(rejected, [1, 2]);
    assert_eq!(inn.requests(Purpose::Consolidate).len(), 2, "one corrective retry");
}

#[test]
fn a_brain_is_asked_only_where_the_game_wants_it_and_something_was_said() {
    let mut by_rule = inn(listening());
    by_rule.hear("My brass lantern is missing.");
    assert_eq!(by_rule.requests(Purpose::Consolidate).len(), 0);
    let mut by_brain = brooding_by_brain(&[SAID]);
    by_brain.hear("Good evening!");
    assert_eq!(by_brain.requests(Purpose::Consolidate).len(), 0);
    by_brain.hear("My brass lantern is missing.");
    assert_eq!(by_brain.requests(Purpose::Consolidate).len(), 1);
    let none = json!({"gists": []});
    let mut keeps = brooding_by_brain(&[&none.to_string()]);
    keeps.hear("My brass lantern is missing.");
    assert_eq!(keeps.gists()[0], "Odo said: My brass lantern is missing.");
}

#[test]
fn the_style_that_a_brain_reads_changes_how_the_other_is_answered_if_it_is_sure() {
    let directives = |sure: u8| {
        let gist = json!({"kind": "told", "content": "Odo spoke of his cart.", "confidence": 8});
        let style = json!({"verbosity": 1, "confidence": sure});
        let said = json!({"gists": [gist], "style": style}).to_string();
        let mut inn = brooding_by_brain(&[&said, &said, &said]);
        inn.harness.set(|settings| settings.adapt.reader = StyleReader::Brain);
        for said in ["The cart is by the barn.", "The cart has two wheels.", "The barn is red."] {
            inn.hear(said);
        }
        let asked = inn.requests(Purpose::Decide);
        let directives = &asked.last().expect("she was asked").situation.directives;
        directives.iter().map(|line| line.id()).collect::<Vec<_>>()
    };
    let terse = directives(9);
    assert!(terse.contains(&"dim.verbosity.low".to_owned()), "{terse:?}");
    let unsure = directives(2);
    assert!(!unsure.contains(&"dim.verbosity.low".to_owned()), "{unsure:?}");
}
