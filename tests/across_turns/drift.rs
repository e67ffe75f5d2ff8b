//! Drift: what comes to idle minds, what it changes, and what holds it back.

use bevy::prelude::*;
use bevy_cognition::drift::Drifted;
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::TurnSwitch;
use bevy_cognition::settings::{CognitionSettings, DriftSwitch, DriftVoice};
use bevy_cognition::turn::Dormant;
use cognition_core::drift::{Drift, DriftParams, ThoughtKind};
use cognition_core::memory::{Concepts, Episode, Episodes, Gist, Gists, MemoryLayers};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_core::route::TopicId;
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// What came to minds, as the game heard of it.
#[derive(Resource, Default)]
struct Heard(Vec<Drifted>);

struct Inn {
    harness: MindHarness,
    mara: Entity,
    brain: Arc<ScriptedBrain>,
}

/// Mara in the inn; she has lived something, and nobody is there.
fn inn(brain: ScriptedBrain) -> Inn {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::with_plugins(brain.clone(), |app: &mut App| {
        app.init_resource::<Heard>().add_observer(
            |drifted: On<Drifted>, mut heard: ResMut<Heard>| {
                heard.0.push(drifted.event().clone());
            },
        );
    });
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(lived());
    Inn { harness, mara, brain }
}

/// Ten ideas, each of which calls up the next, and the evenings on which they were named.
fn lived() -> (Concepts, Episodes) {
    let mut memory = MemoryLayers::default();
    let start = GameTime(0);
    let ideas =
        ["lantern", "cellar", "rats", "barley", "ale", "sela", "ferry", "river", "song", "feast"];
    ideas.iter().for_each(|idea| memory.concepts.strengthen(idea, start));
    for (place, idea) in ideas.iter().enumerate() {
        let next = ideas[(place + 1) % ideas.len()];
        (0..5).for_each(|_| memory.concepts.link(idea, next, start));
    }
    let lantern = "Odo said: Somebody took my lantern to the cellar, where the rats sit by the \
        barley and the ale.";
    let ferry =
        "Odo said: Sela missed the ferry across the river, and with it the song of the feast.";
    for (topic, gist, named) in [
        ("ale", "Odo said: Sela brought the ale.", &["ale", "sela"][..]),
        ("feast", "Odo said: The lantern hung over the feast.", &["feast", "lantern"][..]),
        ("missing-lantern", lantern, &ideas[..5]),
        ("late-ferry", ferry, &ideas[5..]),
    ] {
        memory.episodes.add(Episode {
            topic: TopicId::new(&"odo".into(), topic),
            with: "odo".into(),
            gist: gist.to_owned(),
            salience: 5.0,
            concepts: named.iter().map(|name| (*name).to_owned()).collect(),
            ..Episode::default()
        });
    }
    (memory.concepts, memory.episodes)
}

impl Inn {
    fn set(&mut self, change: impl FnOnce(&mut CognitionSettings)) {
        self.harness.set(change);
    }

    /// So many minutes pass, a quarter of a minute at a time.
    fn idle(&mut self, minutes: u64) {
        for _ in 0..minutes * 4 {
            let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
            clock.now = clock.now + Duration::from_secs(15);
            self.harness.update();
        }
    }

    fn now(&self) -> GameTime {
        self.harness.app.world().resource::<GameClock>().now
    }

    fn heard(&self) -> &[Drifted] {
        &self.harness.app.world().resource::<Heard>().0
    }

    fn contents(&self) -> Vec<String> {
        self.heard().iter().map(|it| it.daydream.thought.content.clone()).collect()
    }

    fn requests(&self, purpose: Purpose) -> Vec<Arc<ThoughtRequest>> {
        let asked = self.brain.asked();
        asked.into_iter().filter(|request| request.purpose == purpose).collect()
    }

    /// The prompt by which she answers.
    fn prompt_after(&mut self, said: &str) -> String {
        self.harness.perceive(self.mara, Percept::speech("odo", said).addressed()).run();
        let asked = self.requests(Purpose::Decide);
        asked.last().expect("she was asked").prompt.volatile.clone()
    }

    /// Until a question came to her; a brain words it.
    fn wonder(&mut self) -> Drifted {
        self.set(|settings| settings.drift.voice = DriftVoice::Brain);
        self.idle(30);
        self.heard().first().expect("something came to her").clone()
    }
}

fn wondering() -> ScriptedBrain {
    let question = json!({"type": "question", "content": "Who has the key to the cellar?"});
    ScriptedBrain::new()
        .for_purpose(Purpose::Drift, "mara", question.to_string())
        .say("mara", reply(0, "Well.", "Hm."))
}

fn brooding() -> ScriptedBrain {
    ScriptedBrain::new().say("mara", reply(0, "Well.", "Hm."))
}

#[test]
fn what_came_to_an_idle_mind_stands_in_its_next_prompt() {
    let mut inn = inn(brooding());
    let before = inn.prompt_after("What does the moon cost?");
    assert!(!before.contains("came to you while idle"), "{before}");
    inn.idle(25);
    let thought = inn.contents().pop().expect("something came to her");
    let after = inn.prompt_after("What does the moon cost?");
    let line = format!("- came to you while idle: {}", thought.replace('&', "&amp;"));
    assert!(after.contains(&line), "{line} should stand in {after}");
}

#[test]
fn of_older_thoughts_a_prompt_shows_what_concerns_the_talk() {
    let mut inn = inn(brooding());
    let now = inn.now();
    let mut gists = Gists::default();
    let thoughts = [
        ("late-ferry", "Perhaps the ferry is late.", 0),
        ("barley", "What does barley cost?", 1),
        ("song", "Perhaps nobody sings.", 2),
    ];
    for (topic, content, at) in thoughts {
        let topic = TopicId::new(&"sela".into(), topic);
        gists.remember(Gist::new(topic, Gist::DRIFT, content, 8, GameTime(now.0 + at)));
    }
    inn.set(|settings| settings.drift.switch = DriftSwitch::Off);
    inn.harness.app.world_mut().entity_mut(inn.mara).insert(gists);
    let prompt = inn.prompt_after("Is there a ferry tonight, Mara?");
    assert!(prompt.contains("Perhaps nobody sings."), "the latest: {prompt}");
    assert!(prompt.contains("Perhaps the ferry is late."), "what concerns the talk: {prompt}");
    assert!(!prompt.contains("What does barley cost?"), "and nothing else: {prompt}");
}

#[test]
fn nothing_comes_to_a_mind_that_is_engaged() {
    let mut inn = inn(brooding());
    inn.harness.app.world_mut().entity_mut(inn.mara).insert(Dormant);
    inn.idle(60);
    assert_eq!(inn.contents(), [""; 0]);
    let cycles = inn.harness.get::<Drift>(inn.mara).cycles();
    assert!(cycles > 3, "the cycles are skipped: {cycles}");
    inn.harness.app.world_mut().entity_mut(inn.mara).remove::<Dormant>();
    inn.idle(60);
    assert!(!inn.contents().is_empty());
}

#[test]
fn nothing_comes_to_a_mind_that_was_spoken_with_a_moment_ago() {
    let mut inn = inn(brooding());
    let always = Duration::from_hours(2);
    inn.set(|settings| settings.drift.quiet = always);
    inn.harness.perceive(inn.mara, Percept::speech("odo", "Good evening.").addressed()).run();
    inn.idle(60);
    assert_eq!(inn.contents(), [""; 0]);
    inn.set(|settings| settings.drift.quiet = Duration::from_mins(1));
    inn.idle(60);
    assert!(!inn.contents().is_empty());
}

#[test]
fn off_is_off() {
    for off in [
        (|settings: &mut CognitionSettings| settings.drift.switch = DriftSwitch::Off) as fn(&mut _),
        |settings: &mut CognitionSettings| settings.turns.switch = TurnSwitch::PerceiveOnly,
    ] {
        let mut inn = inn(brooding());
        inn.set(off);
        inn.idle(120);
        assert_eq!(inn.contents(), [""; 0]);
        assert_eq!(inn.harness.get::<Drift>(inn.mara).cycles(), 0);
        inn.set(|settings| {
            (settings.drift.switch, settings.turns.switch) =
                (DriftSwitch::On, TurnSwitch::TakeTurns);
        });
        inn.idle(60);
        assert!(!inn.contents().is_empty(), "it goes on when it is on again");
    }
}

#[test]
fn a_mind_to_which_nothing_happened_never_drifts() {
    let mut inn = inn(brooding());
    let odo = inn.harness.spawn_mind("odo");
    inn.idle(60);
    assert!(!inn.harness.has::<Drift>(odo));
    assert!(inn.heard().iter().all(|drifted| drifted.entity == inn.mara));
}

/// A day of nothing but her own thoughts.
#[test]
fn no_thought_is_of_an_idea_that_rests_and_no_half_hour_costs_more_than_its_budget() {
    let mut inn = inn(brooding());
    let params = DriftParams::default();
    let mut seen: Vec<(GameTime, Drifted)> = Vec::new();
    for _ in 0..24 * 60 {
        let before = inn.heard().len();
        inn.idle(1);
        let now = inn.now();
        seen.extend(inn.heard()[before..].iter().map(|drifted| (now, drifted.clone())));
    }
    assert!(seen.len() > 10, "she should think of something: {}", seen.len());
    let minute = Duration::from_mins(1);
    for (place, (at, drifted)) in seen.iter().enumerate() {
        let names: Vec<&str> = drifted.daydream.wandering.names().collect();
        for (then, earlier) in &seen[..place] {
            let rests = at.since(*then) + minute < params.cooldown;
            let again = earlier.daydream.wandering.names().any(|name| names.contains(&name));
            assert!(!(rests && again), "{names:?} at {at} and {then}");
        }
        let window = seen[..=place]
            .iter()
            .filter(|(then, _)| at.since(*then) + minute <= params.fatigue_window);
        let spent: f64 = window.map(|(_, it)| it.daydream.wandering.energy).sum();
        assert!(spent <= params.fatigue_budget + 1e-9, "{spent} at {at}");
    }
}

#[test]
fn a_tired_mind_skips_cycles_and_with_a_greater_budget_it_does_not() {
    let thoughts = |budget: f64| {
        let mut inn = inn(brooding());
        inn.set(|settings| {
            let params = &mut settings.drift.params;
            (params.fatigue_budget, params.cooldown) = (budget, Duration::ZERO);
            params.interval = Duration::from_secs(30);
        });
        inn.idle(25);
        inn.heard().len()
    };
    assert_eq!(thoughts(0.4), 0);
    let (few, many) = (thoughts(1.5), thoughts(30.0));
    assert!((1..=3).contains(&few) && many > 2 * few, "{few} {many}");
}

#[test]
fn a_question_that_came_by_itself_is_no_open_one_of_the_ledger() {
    let key = "Who has the key to the cellar?";
    for before in [None, Some(CognitiveLedger::new(vec![], vec!["Who sings?".to_owned()]))] {
        let mut inn = inn(wondering());
        if let Some(before) = before.clone() {
            inn.harness.app.world_mut().entity_mut(inn.mara).insert(before);
        }
        inn.harness.perceive(inn.mara, Percept::event("It begins to rain.")).run();
        let drifted = inn.wonder();
        assert_eq!((drifted.by_brain, drifted.daydream.thought.content.as_str()), (true, key));
        let mind = inn.harness.app.world().entity(inn.mara);
        assert_eq!(mind.get::<CognitiveLedger>(), before.as_ref());
        let prompt = inn.prompt_after("Good evening, Mara, how is the ale?");
        let ledger = prompt.split("cognitive_ledger").nth(1).unwrap_or_default();
        assert!(!ledger.contains(key), "{prompt}");
    }
}

#[test]
fn a_brain_is_told_the_ideas_and_what_happened_and_the_rest_it_is_not() {
    let mut inn = inn(wondering());
    let drifted = inn.wonder();
    let asked = inn.requests(Purpose::Drift);
    let prompt = &asked[0].prompt.volatile;
    let happened = &drifted.daydream.wandering.grounding.gist;
    assert!(prompt.contains("An idea comes up: ") && prompt.contains(happened), "{prompt}");
    assert_eq!(drifted.daydream.thought.kind, ThoughtKind::Question);
}

#[test]
fn where_a_brain_finds_no_words_the_template_has_after_one_more_try() {
    let brain = brooding()
        .for_purpose(Purpose::Drift, "mara", r#"{"type": "insight", "content": "Aha, so it is."}"#)
        .for_purpose(Purpose::Drift, "mara", "Hm.");
    let mut inn = inn(brain);
    let drifted = inn.wonder();
    assert!(!drifted.by_brain);
    let asked = inn.requests(Purpose::Drift);
    assert!(asked.len() >= 2 && asked[1].prompt.volatile.contains("`type`: "), "{asked:?}");
    let rejected = inn.harness.events(|event| match event {
        RunEvent::ReplyRejected { attempt, .. } => Some(*attempt),
        _ => None,
    });
    assert_eq!(&rejected[..2], [1, 2]);
}

#[test]
fn a_mind_that_is_loaded_thinks_on_as_it_would_have() {
    let mut one = inn(brooding());
    one.idle(40);
    let thought = one.heard().len();
    let (drift, now) = (one.harness.get::<Drift>(one.mara).clone(), one.now());
    let saved = serde_json::to_string(&drift).expect("plain data");
    let loaded: Drift = serde_json::from_str(&saved).expect("what was saved");
    let mut other = inn(brooding());
    // No time passes in the first update of an app.
    other.harness.update();
    other.harness.app.world_mut().resource_mut::<GameClock>().now = now;
    let layers = (
        one.harness.get::<Concepts>(one.mara).clone(),
        one.harness.get::<Episodes>(one.mara).clone(),
        one.harness.get::<Gists>(one.mara).clone(),
    );
    other.harness.app.world_mut().entity_mut(other.mara).insert((loaded, layers));
    one.idle(240);
    other.idle(240);
    assert!(other.heard().len() > 3);
    assert_eq!(one.contents()[thought..], other.contents());
    assert_eq!(one.harness.get::<Drift>(one.mara), other.harness.get::<Drift>(other.mara));
}

#[test]
fn no_more_minds_drift_in_a_run_than_the_settings_let() {
    let mut inn = inn(brooding());
    inn.set(|settings| settings.drift.cycles_per_run = 3);
    for n in 0..20 {
        let mind = inn.harness.spawn_mind(&format!("mind_{n:02}"));
        inn.harness.app.world_mut().entity_mut(mind).insert(lived());
    }
    inn.harness.update();
    let mut clock = inn.harness.app.world_mut().resource_mut::<GameClock>();
    clock.now = clock.now + Duration::from_mins(20);
    let cycles = |inn: &mut Inn| {
        let world = inn.harness.app.world_mut();
        world.query::<&Drift>().iter(world).map(Drift::cycles).sum::<u64>()
    };
    for run in 1..=7 {
        inn.harness.update();
        assert_eq!(cycles(&mut inn), 3 * run);
    }
}
