//! Crowds, long questions and long lives: what they cost has bounds.

use super::exchange::{WORDS, mara_with, said_by, talkative};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::route::{Routing, TopicEmbedder};
use cognition_core::memory::{
    Concepts, Embedder, Episodes, Facts, Gists, HashedNgrams, Traits, WorkingMemory,
};
use cognition_core::perceive::EntityRefs;
use cognition_core::prompt::Purpose;
use cognition_core::route::{Attention, RouteLog, Topics};
use cognition_core::skill::{Agenda, Lists};
use cognition_testkit::{Dice, MindHarness};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts what is embedded.
#[derive(Debug, Default)]
struct Counting(Arc<AtomicU64>);

impl Embedder for Counting {
    fn dimensions(&self) -> usize {
        HashedNgrams.dimensions()
    }

    fn embed(&self, text: &str) -> Vec<f32> {
        self.0.fetch_add(1, Ordering::Relaxed);
        HashedNgrams.embed(text)
    }
}

/// How often a crowd that overhears so many lines at once embeds.
fn embedded(lines: usize) -> u64 {
    let (mut harness, mara, _) = mara_with(talkative());
    let counting = Counting::default();
    let count = counting.0.clone();
    harness.app.insert_resource(TopicEmbedder::new(counting));
    let crowd: Vec<Entity> = (0..20).map(|n| harness.spawn_mind(&format!("guest_{n}"))).collect();
    for mind in crowd.into_iter().chain([mara]) {
        for line in WORDS.iter().skip(3).take(lines) {
            harness.perceive(mind, Percept::speech("odo", *line));
        }
    }
    harness.update();
    count.load(Ordering::Relaxed)
}

#[test]
fn what_a_crowd_overhears_is_embedded_once() {
    assert_eq!(embedded(1), 1);
    assert_eq!(embedded(3), 3, "should not embed each line for each of them");
}

#[test]
fn a_question_of_any_length_leaves_the_prompt_of_a_tie_within_its_budget() {
    let (mut harness, mara, brain) = mara_with(talkative());
    let mut routing = harness.app.world_mut().resource_mut::<Routing>();
    let weights = Arc::make_mut(&mut routing.weights);
    (weights.tie_break.base_margin, weights.tie_break.min_margin) = (0.9, 0.9);
    let long = "The barley of the miller. ".repeat(10_000);
    harness.perceive(mara, said_by("odo", &long)).run();
    let asked = brain.asked();
    let budget = harness.app.world().resource::<CognitionSettings>().prompts.budget.prompt_tokens;
    let tie = asked.iter().find(|asked| asked.purpose == Purpose::TieBreak).expect("is a tie");
    assert!(tie.prompt.bytes() < budget * 8, "{} bytes", tie.prompt.bytes());
}

/// Bytes of all that a mind keeps, component by component.
fn sizes(harness: &MindHarness, mind: Entity) -> BTreeMap<&'static str, usize> {
    fn size<C: Component + serde::Serialize>(harness: &MindHarness, mind: Entity) -> usize {
        let component = harness.app.world().get::<C>(mind);
        component.map_or(0, |it| serde_json::to_string(it).expect("it is plain data").len())
    }
    BTreeMap::from([
        ("log", size::<PerceptionLog>(harness, mind)),
        ("refs", size::<EntityRefs>(harness, mind)),
        ("routes", size::<RouteLog>(harness, mind)),
        ("working", size::<WorkingMemory>(harness, mind)),
        ("gists", size::<Gists>(harness, mind)),
        ("facts", size::<Facts>(harness, mind)),
        ("episodes", size::<Episodes>(harness, mind)),
        ("concepts", size::<Concepts>(harness, mind)),
        ("traits", size::<Traits>(harness, mind)),
        ("topics", size::<Topics>(harness, mind)),
        ("attention", size::<Attention>(harness, mind)),
        ("lists", size::<Lists>(harness, mind)),
        ("agenda", size::<Agenda>(harness, mind)),
    ])
}

#[test]
fn what_a_mind_keeps_of_a_long_life_has_bounds() {
    let (mut harness, mara, _) = mara_with(talkative());
    let mut dice = Dice::new(7);
    for n in 0..10_000_u32 {
        let words =
            [0; 9].map(|_| format!("{}{}", dice.pick(&["bar", "mi", "lan"]), dice.below(400)));
        let speaker = format!("guest_{}", dice.below(40));
        let percept = Percept::speech(speaker, format!("The {} is {}.", words[0], words.join(" ")));
        let percept = if n % 25 == 0 { percept.addressed() } else { percept };
        harness.perceive(mara, percept);
        if n % 10 == 0 {
            harness.update();
            harness.take_records();
        }
    }
    let sizes = sizes(harness.run(), mara);
    assert!(sizes.values().all(|size| *size < 1_000_000), "{sizes:?}");
    assert!(sizes.values().sum::<usize>() < 3_000_000, "{sizes:?}");
}
