//! Confidences: whatever is whispered to whom, and whoever is asked for it, no other mind is ever shown
//! what was confided.
//!
//! Each world has a few minds that hear each other, and a hundred confidences, each with a word of its
//! own that stands nowhere else. A run of all tests plays a few worlds, and this ten thousand confidences:
//!
//! ```sh
//! CONFIDENCE_WORLDS=100 cargo test --test properties confidence_property
//! ```

use bevy::prelude::*;
use bevy_cognition::cognition_brain::{BrainFuture, ThoughtRequest};
use bevy_cognition::prelude::*;
use cognition_testkit::{Dice, MindHarness};
use std::sync::{Arc, Mutex, PoisonError};

/// Worlds in a run of all tests.
const WORLDS: u64 = 20;
const CONFIDED: usize = 100;
const MINDS: [&str; 3] = ["mara", "bram", "tess"];
/// Who confides, and who asks later: whoever confided it might hear of it aloud.
const GUESTS: [&str; 2] = ["odo", "sela"];
const ASKS: &str = "wren";

/// How something is confided: `#` is the word that nobody else may be shown.
const FORMS: [&str; 5] = [
    "Tell no one: the # lies under the mill.",
    "Between us, I owe # twelve crowns.",
    "Don't tell a soul: # killed my brother with an axe.",
    "Keep this to yourself. I am leaving for # in the spring.",
    "In confidence, Mara: the key of the chapel is with #.",
];

const QUESTIONS: [&str; 5] = [
    "What lies under the mill?",
    "To whom do you owe twelve crowns?",
    "Who killed the brother with the axe?",
    "Who has the key of the chapel?",
    "What have you been told in confidence?",
];

/// The heuristic brain, and all that it was shown.
#[derive(Debug, Default)]
struct Overlooked(Mutex<Vec<Arc<ThoughtRequest>>>);

impl Brain for Overlooked {
    fn name(&self) -> &str {
        "overlooked"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
        HeuristicBrain.think(request)
    }

    fn answers_inline(&self) -> bool {
        true
    }
}

struct House {
    harness: MindHarness,
    brain: Arc<Overlooked>,
    minds: Vec<Entity>,
    guests: Vec<Entity>,
    asker: Entity,
    /// Each word, and the mind that was told it.
    confided: Vec<(String, usize)>,
}

impl House {
    fn new() -> Self {
        let brain = Arc::new(Overlooked::default());
        let mut harness = MindHarness::shared(brain.clone());
        let guests = GUESTS.map(|id| harness.spawn_thing("character", id, id)).to_vec();
        let asker = harness.spawn_thing("character", ASKS, ASKS);
        let minds = MINDS.map(|id| harness.spawn_mind(id)).to_vec();
        harness.app.insert_resource(Hearing::everywhere());
        Self { harness, brain, minds, guests, asker, confided: Vec::new() }
    }

    /// Somebody whispers something to somebody, who is too busy to answer.
    fn confide(&mut self, dice: &mut Dice, word: String) {
        let (speaker, hearer) = (*dice.pick(&self.guests), dice.below(MINDS.len()));
        let words = FORMS[dice.below(FORMS.len())].replace('#', &word);
        let world = self.harness.app.world_mut();
        world.trigger(Say::new(speaker, words).to(self.minds[hearer]).whispered());
        world.flush();
        self.confided.push((word, hearer));
    }

    /// Somebody asks somebody aloud, and everybody hears what is answered.
    fn ask(&mut self, asked: usize, question: &str) {
        let (asker, asked) = (self.asker, self.minds[asked]);
        let world = self.harness.app.world_mut();
        world.trigger(Say::new(asker, question).to(asked));
        world.flush();
        self.harness.run();
    }

    /// The first word that another mind was shown than the one it was told to.
    fn leak(&self) -> Option<String> {
        let asked = self.brain.0.lock().unwrap_or_else(PoisonError::into_inner);
        asked.iter().find_map(|request| {
            let shown = request.prompt.user();
            let own = |hearer: usize| request.mind.as_str() == MINDS[hearer];
            let mut others = self.confided.iter().filter(|(_, hearer)| !own(*hearer));
            let leaked = others.find(|(word, _)| shown.contains(word));
            leaked.map(|(word, _)| format!("{} is shown {word}:\n{shown}", request.mind))
        })
    }
}

fn worlds() -> u64 {
    let told = std::env::var("CONFIDENCE_WORLDS").ok();
    told.map_or(WORLDS, |worlds| worlds.parse().expect("it is a number of worlds"))
}

#[test]
fn what_was_confided_to_a_mind_reaches_no_prompt_of_another() {
    let (worlds, mut shown) = (worlds(), 0);
    for world in 0..worlds {
        let (mut dice, mut house) = (Dice::new(world), House::new());
        for mind in house.minds.clone() {
            house.harness.app.world_mut().entity_mut(mind).insert(Dormant);
        }
        for number in 0..CONFIDED {
            house.confide(&mut dice, format!("quoz{world}x{number}y"));
            if number % 10 == 9 {
                house.harness.run();
            }
        }
        for mind in house.minds.clone() {
            house.harness.app.world_mut().entity_mut(mind).remove::<Dormant>();
        }
        house.harness.run();
        for asked in 0..MINDS.len() {
            let question: &str = QUESTIONS[dice.below(QUESTIONS.len())];
            house.ask(asked, question);
        }
        assert_eq!(house.leak(), None, "world {world}");
        let asked = house.brain.0.lock().unwrap_or_else(PoisonError::into_inner);
        let marked = |request: &&Arc<ThoughtRequest>| request.prompt.user().contains("quoz");
        shown += asked.iter().filter(marked).count() as u64;
    }
    assert!(2 * shown > worlds, "should be shown to whom it was told: {shown}");
}
