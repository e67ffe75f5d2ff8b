//! What was lived is remembered when somebody asks: by whom it was said, and whether it may be told.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use bevy_cognition::turn::HasSaid;
use cognition_core::memory::Experiences;
use cognition_core::prompt::Purpose;
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;
use std::time::Duration;

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;

/// Mara, and everybody who comes by.
struct Inn {
    harness: MindHarness,
    mara: Entity,
    brain: Arc<ScriptedBrain>,
}

impl Inn {
    fn new() -> Self {
        let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "So be it.", "Hm.")));
        let mut harness = MindHarness::shared(brain.clone());
        harness.set(|settings| settings.turns.stirs = StirSwitch::Off);
        for (label, id) in
            [("Odo", "odo"), ("Sela", "sela"), ("Wren", "wren"), ("a stranger", "stranger")]
        {
            harness.spawn_thing("character", label, id);
        }
        let mara = harness.spawn_mind("mara");
        Self { harness, mara, brain }
    }

    fn perceive(&mut self, percept: Percept) -> &mut Self {
        self.harness.perceive(self.mara, percept).run();
        self
    }

    fn hear(&mut self, by: &str, words: &str) -> &mut Self {
        self.perceive(Percept::speech(by, words).addressed())
    }

    fn pass(&mut self, seconds: u64) -> &mut Self {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(seconds);
        self.harness.update();
        self
    }

    /// What is said in small talk, so much that nothing before it stands in the log.
    fn chat(&mut self, lines: u64) -> &mut Self {
        for line in 0..lines {
            let words = format!("The bread of batch {line} is dry, and the ale is warm.");
            self.perceive(Percept::speech("sela", words));
            if line % 8 == 0 {
                self.pass(60);
            }
        }
        self
    }

    /// Small talk of days, many lines at once.
    fn chat_on_end(&mut self, lines: u64) -> &mut Self {
        for line in 0..lines {
            let words = format!("The bread of batch {line} is dry, and the ale is warm.");
            self.harness.perceive(self.mara, Percept::speech("sela", words));
            if line % 20 == 19 {
                self.pass(60);
            }
        }
        self
    }

    /// The memories that stand before Mara when she is asked, without their frame.
    fn asked(&mut self, by: &str, words: &str) -> String {
        self.hear(by, words);
        self.shown()
    }

    /// The memories of her latest prompt.
    fn shown(&self) -> String {
        let asked = self.brain.asked();
        let last = asked.iter().rfind(|request| request.purpose == Purpose::Decide);
        let prompt = &last.expect("she was asked").prompt.volatile;
        let (_, memories) = prompt.split_once("<memories>\n").unwrap_or_default();
        let (memories, _) = memories.split_once("\n</memories>").unwrap_or_default();
        memories.lines().skip(1).collect::<Vec<_>>().join("\n")
    }
}

#[track_caller]
fn holds(memories: &str, line: &str) {
    assert!(memories.lines().any(|known| known == line), "`{line}` is not in:\n{memories}");
}

#[test]
fn of_two_lines_that_are_answered_at_once_the_question_calls_up_what_bears_on_it() {
    let mut inn = Inn::new();
    inn.perceive(Percept::speech("wren", "I shall get off at Brenner Halt.").to("odo"));
    for lamp in 0..9 {
        inn.hear(
            "sela",
            &format!("The lamp of car {lamp} is mine, and I lit it after the tunnel."),
        );
    }
    inn.chat(30);
    let remark = "The lamp of car eight is lit, and the lamp of car nine after the tunnel.";
    inn.harness.perceive(inn.mara, Percept::speech("sela", remark).addressed());
    let memories = inn.asked("odo", "Who got off at the halt?");
    let first = memories.lines().next().unwrap_or_default();
    assert!(first.contains("you overheard Wren say to Odo: \"I shall get off"), "{memories}");
}

#[test]
fn what_is_not_asked_for_comes_to_mind_by_words_of_what_is_said_and_not_by_one_alone() {
    let mut inn = Inn::new();
    inn.perceive(Percept::speech("wren", "I shall get off at Brenner Halt.").to("odo"));
    inn.chat(60);
    let memories = inn.asked("sela", "The horses halt before every puddle.");
    assert!(!memories.contains("Brenner"), "{memories}");
    let memories = inn.asked("sela", "They have shut the halt at Brenner.");
    assert!(memories.contains("I shall get off at Brenner Halt."), "{memories}");
}

#[test]
fn that_somebody_came_or_went_comes_to_mind_only_where_that_is_asked_after() {
    let mut inn = Inn::new();
    inn.harness.spawn_thing("place", "the mill", "mill");
    inn.perceive(Percept::event("Odo leaves for the mill.").by("odo").about("odo").about("mill"));
    inn.chat(60);
    inn.perceive(Percept::event("Odo waves from the mill.").by("odo").about("odo").about("mill"));
    let memories = inn.asked("wren", "May I leave for the mill now?");
    assert!(!memories.contains("Odo leaves"), "{memories}");
    let memories = inn.asked("wren", "Did Odo leave for the mill?");
    assert!(memories.contains("you saw: Odo leaves for the mill."), "{memories}");
}

#[test]
fn who_asks_what_they_were_told_calls_up_the_own_words_to_them() {
    let mut inn = Inn::new();
    let to = |id: &str| vec![StableId::new(id)];
    let (entity, said) = (inn.mara, "He said that he would get off at Brenner Halt.");
    let (others, words) = ("The eels are for the captain.", said.to_owned());
    inn.harness.app.world_mut().trigger(HasSaid { entity, words, to: to("odo") });
    let words = others.to_owned();
    inn.harness.app.world_mut().trigger(HasSaid { entity, words, to: to("sela") });
    inn.chat(60);
    let memories = inn.asked("odo", "What have you told me so far?");
    let first = memories.lines().next().unwrap_or_default();
    assert!(first.contains(said), "{memories}");
}

#[test]
fn a_confession_is_shown_to_its_hearer_with_the_mark_that_others_may_not_hear_it() {
    let mut inn = Inn::new();
    inn.hear("odo", "Tell no one: I took the lantern from the stable.").chat(60).pass(2 * HOUR);
    let memories = inn.asked("wren", "Who took the lantern from the stable?");
    holds(
        &memories,
        "- 2 hours ago, Odo told you in confidence: \"Tell no one: I took the lantern from the stable.\" (told in confidence: Wren may not hear it from you)",
    );
    let memories = inn.asked("odo", "Do you remember the lantern from the stable?");
    holds(
        &memories,
        "- 2 hours ago, Odo told you in confidence: \"Tell no one: I took the lantern from the stable.\"",
    );
}

#[test]
fn a_stabbing_that_was_only_seen_is_remembered_an_hour_later() {
    let mut inn = Inn::new();
    inn.perceive(Percept::event("Sela stabs the tax collector behind the well.").by("sela"));
    inn.chat(60).pass(HOUR);
    let memories = inn.asked("wren", "Who stabbed the tax collector?");
    holds(&memories, "- an hour ago, you saw: Sela stabs the tax collector behind the well.");
}

#[test]
fn a_name_that_was_corrected_is_told_as_what_holds_and_the_old_one_as_corrected() {
    let mut inn = Inn::new();
    inn.hear("stranger", "My name is Alric, of the mill.").pass(60);
    inn.hear("stranger", "No, you misheard: my name is Aldric.").chat(60).pass(2 * HOUR);
    let memories = inn.asked("wren", "What is the name of the stranger?");
    holds(
        &memories,
        "- 2 hours ago, a stranger told you: \"No, you misheard: my name is Aldric.\"",
    );
    let old = memories.lines().find(|line| line.contains("Alric")).unwrap_or("(corrected");
    assert!(old.contains("(corrected"), "{old}");
}

#[test]
fn the_slander_of_a_stranger_stays_what_a_stranger_said() {
    let mut inn = Inn::new();
    inn.hear("stranger", "Sela is a thief and robbed the mill.").chat(60).pass(2 * HOUR);
    let memories = inn.asked("wren", "Is Sela a thief?");
    holds(
        &memories,
        "- 2 hours ago, a stranger told you: \"Sela is a thief and robbed the mill.\"",
    );
    assert!(!memories.contains("fact: "), "{memories}");
}

#[test]
fn who_was_given_a_key_is_answered_without_a_model() {
    let mut harness = MindHarness::new(HeuristicBrain);
    for (label, id) in [("Brannic", "brannic"), ("Wren", "wren"), ("the iron key", "key")] {
        let kind = if id == "key" { "item" } else { "character" };
        harness.spawn_thing(kind, label, id);
    }
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::outcome("You take the iron key from its hook.")).run();
    let gave = Percept::outcome("You give the iron key to Brannic.").about("key").about("brannic");
    harness.perceive(mara, gave).run();
    let answer = harness.chat(mara).speaking_as("wren").say("Who has the iron key?");
    assert!(answer.contains("Brannic has it."), "{answer:?}");
}

#[test]
fn a_murder_is_remembered_after_ten_thousand_lines_and_weeks() {
    let mut inn = Inn::new();
    inn.hear("odo", "I killed your brother in the mill.").chat_on_end(10_000).pass(20 * DAY);
    let lived = inn.harness.get::<Experiences>(inn.mara).iter().len();
    assert!(lived <= 256, "{lived}");
    let memories = inn.asked("wren", "Who murdered my brother?");
    holds(&memories, "- 2 weeks ago, Odo told you: \"I killed your brother in the mill.\"");
}

#[test]
fn a_friend_who_returns_after_ten_days_is_greeted_with_what_they_told() {
    let mut inn = Inn::new();
    inn.hear("odo", "My daughter is getting married in the chapel of Varn.");
    inn.chat(60).pass(10 * DAY);
    let memories = inn.asked("odo", "Good evening, Mara!");
    holds(
        &memories,
        "- 10 days ago, Odo told you: \"My daughter is getting married in the chapel of Varn.\"",
    );
}

#[test]
fn a_confidence_is_not_spoken_to_who_may_not_know_it() {
    let lines = [
        reply(1, "Odo took the lantern from the stable.", "She should know."),
        reply(1, "That is not mine to tell.", "Careful."),
    ];
    let brain = lines.into_iter().fold(ScriptedBrain::new(), |brain, line| brain.say("mara", line));
    let mut harness = MindHarness::new(brain);
    let wren = harness.spawn_thing("character", "Wren", "wren");
    harness.spawn_thing("character", "Odo", "odo");
    let mara = harness.spawn_mind("mara");
    let told = Percept::speech("odo", "Tell no one: I took the lantern from the stable.");
    harness.app.world_mut().entity_mut(mara).insert(Dormant);
    harness.perceive(mara, told.addressed()).run();
    harness.app.world_mut().entity_mut(mara).remove::<Dormant>();
    harness.offer(move |_, gather| {
        let talk = ActionOffer::new("inn:talk", "Talk to Wren").target(wren);
        gather.offers.push(talk.tag("speech"));
    });
    harness.finish_all();
    let asks = Percept::speech("wren", "Who took the lantern from the stable?").addressed();
    harness.perceive(mara, asks).run();
    let said: Vec<_> = harness.decisions().iter().map(|it| it.speech().to_owned()).collect();
    assert!(!said.is_empty() && said.iter().all(|said| !said.contains("Odo took")), "{said:?}");
}

#[test]
fn nothing_that_stands_among_the_percepts_is_shown_again() {
    let mut inn = Inn::new();
    inn.hear("odo", "The brig Swallow sails on Friday.").pass(60);
    let memories = inn.asked("wren", "When does the brig Swallow sail?");
    assert!(!memories.contains("Friday"), "{memories}");
}

#[test]
fn what_one_mind_was_told_in_confidence_reaches_no_other_but_by_speech() {
    let mut inn = Inn::new();
    inn.harness.spawn_mind("bram");
    inn.hear("odo", "Tell no one: I took the lantern.").pass(HOUR);
    inn.asked("wren", "Who took the lantern?");
    let told = |request: &&Arc<ThoughtRequest>| {
        request.mind.as_str() == "bram" && request.prompt.volatile.contains("lantern")
    };
    assert_eq!(inn.brain.asked().iter().filter(told).count(), 0);
}
