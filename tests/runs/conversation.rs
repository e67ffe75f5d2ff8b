//! A scripted conversation: the topics that are found, the modes that are chosen, the memory that
//! is written.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::route::Routing;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use cognition_core::act::IndexedAction;
use cognition_core::memory::{Concepts, Encoded, Episodes, Facts, Gists, Traits};
use cognition_core::mind::{GameTime, PersonaProfile};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_core::route::{EngagementMode, RouteCause, RouteRecord, RoutingWeights, Topics};
use cognition_core::skill::SkillRecord;
use cognition_llm::{Brain, BrainFuture, HeuristicBrain, Reply, Situation, ThoughtRequest};
use cognition_testkit::{MindHarness, reply};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Between two lines of the script.
const PAUSE: Duration = Duration::from_secs(20);
/// Between the two parts of the evening.
const BREAK: Duration = Duration::from_hours(1);

/// How to read what follows.
const LEGEND: &str = "\
A number, who speaks (in brackets who speaks to somebody else, ! for what happens) and the words;
→ the topic (* a new one; in brackets the one at hand where nothing has a topic), the mode and how
sure it is; + what memory takes in. Below: what is looked up, said and done.

";

const HANNA: &str = r#"{
    "name": "Hanna",
    "profile": "Hanna keeps the inn. She has an answer for everybody and an ale for most.",
    "lines": {
        "clarify": ["What do you mean, {speaker}?", "How so, {speaker}?", "Which one, {speaker}?"],
        "acknowledge": ["And to you, {speaker}.", "Well met, {speaker}.", "Welcome, {speaker}."]
    }
}"#;

fn to_hanna(speaker: &str, words: &str) -> Percept {
    Percept::speech(speaker, words).addressed()
}

fn overheard(speaker: &str, words: &str) -> Percept {
    Percept::speech(speaker, words)
}

/// What Hanna perceives, and what she says to it if she answers.
#[rustfmt::skip]
fn first_part() -> Vec<(Percept, &'static str)> {
    vec![
        (to_hanna("odo", "Good evening, Hanna."), ""),
        (to_hanna("odo", "My brass lantern is missing. It hung on its hook in the stable last night."), "Then somebody has taken it."),
        (to_hanna("odo", "Have you seen my lantern?"), "Not since you hung it up, Odo."),
        (to_hanna("odo", "The lantern has a crack in its glass and my name on the handle."), "I would know it by the crack."),
        (overheard("sela", "Tamsin, is there any stew left?"), ""),
        (overheard("tamsin", "There is stew, and bread from this morning."), ""),
        (to_hanna("odo", "Who was in the stable last night besides me?"), "The smith was there, and a stranger."),
        (to_hanna("odo", "A man in a grey cloak stood near the lantern when I went to bed."), "He paid for his bed and left before dawn."),
        (to_hanna("odo", "Thanks, Hanna."), "You are welcome."),
        (to_hanna("tamsin", "What does a sack of barley cost this week?"), "Nine pence, if it is dry."),
        (to_hanna("tamsin", "The miller asks eleven pence for a sack of barley, and last year it was seven."), "Eleven is too much for barley."),
        (to_hanna("tamsin", "Barley is dear because the rain spoiled the harvest."), "It rained on my roof as well."),
        (Percept::event("A log falls in the hearth and the sparks fly."), ""),
        (to_hanna("tamsin", "Would you buy my barley at nine pence a sack?"), "I will take two sacks of barley."),
        (to_hanna("tamsin", ""), ""),
        (to_hanna("tamsin", "I can bring four sacks of barley on market day."), "Two are enough for the winter."),
        (overheard("odo", "Sela, your lute is out of tune."), ""),
        (overheard("sela", "So is your hearing, Odo."), ""),
        (to_hanna("odo", "Somebody has locked the cellar. The cellar door was open this morning.").about("cellar_door"), "I locked the cellar myself."),
        (to_hanna("odo", "Who keeps the key to the cellar door?").about("cellar_door"), "The key hangs on my belt."),
        (to_hanna("odo", "I heard a knocking behind the cellar door.").about("cellar_door"), "The shutter knocks when the wind turns."),
        (Percept::event("The cellar door rattles.").about("cellar_door"), ""),
        (to_hanna("odo", "Will you unlock the cellar for me?").about("cellar_door"), "Not tonight, Odo."),
        (to_hanna("odo", "Then keep the cellar locked until morning.").about("cellar_door"), "It stays locked."),
        (to_hanna("tamsin", "Thank you, that is helpful."), "Gladly, Tamsin."),
        (to_hanna("sela", "Hello, Hanna!"), ""),
        (to_hanna("sela", "I am a singer, and I need a song for the feast on Sunday."), "There is the old harvest song."),
        (to_hanna("sela", "Do you know a song that everybody can sing at the feast?"), "Everybody sings the chorus."),
        (to_hanna("sela", "The feast begins at noon and the song comes after the soup."), "The soup will be hot."),
        (overheard("tamsin", "Odo, lend me your knife."), ""),
        (to_hanna("sela", "The old harvest song has nine verses and nobody knows the last."), "My mother knew the last verse."),
        (overheard("odo", "I would rather sleep than sing."), ""),
    ]
}

/// An hour later.
#[rustfmt::skip]
fn second_part() -> Vec<(Percept, &'static str)> {
    vec![
        (to_hanna("odo", "Hello again, Hanna."), ""),
        (to_hanna("odo", "What did you say about the lantern last time?"), "I said that the stranger left before dawn."),
        (to_hanna("odo", "I found the lantern. It was in the cart of the man in the grey cloak."), "Then the stranger is a thief."),
        (to_hanna("odo", "The lantern still has its crack, but the oil is gone."), "I have oil to spare."),
        (Percept::event("Somebody knocks at the door of the inn.").addressed(), "Come in, it is open!"),
        (to_hanna("sela", "How many verses has the harvest song?"), "Nine, as you told me."),
        (to_hanna("tamsin", "Barley costs ten pence at the mill now."), "Then I will wait for nine."),
        (to_hanna("odo", "Good night, and thanks for everything."), "Good night, Odo."),
    ]
}

/// Answers in the words of the script, and counts what it is asked. What it has looked up it tells
/// as it found it; it asks back and greets by its persona.
#[derive(Debug, Default)]
struct Hostess {
    answers: BTreeMap<String, &'static str>,
    calls: Arc<AtomicUsize>,
}

impl Hostess {
    fn new(calls: Arc<AtomicUsize>) -> Self {
        let script = first_part().into_iter().chain(second_part());
        let answers = script.map(|(percept, answer)| (percept.text, answer)).collect();
        Self { answers, calls }
    }

    fn answer(&self, request: &ThoughtRequest) -> Option<String> {
        let Situation { mode, silent, said, recalled, perceptions, .. } = &request.situation;
        let answers = *mode == EngagementMode::Respond && !silent && recalled.is_empty();
        let speech = self.answers.get(said).filter(|speech| answers && !speech.is_empty())?;
        let partner = &perceptions.entries().last()?.percept.source;
        let named = |action: &&IndexedAction| {
            action.targets.iter().any(|target| Some(&target.stable_id) == partner.as_ref())
        };
        let action = request.actions.iter().find(named);
        Some(reply(action.map_or(0, |action| action.index), speech, "So it is."))
    }
}

impl Brain for Hostess {
    fn name(&self) -> &str {
        "hostess"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let asks_back = request.situation.said.contains("last time");
        let text = match request.purpose {
            // Of answering and looking it up, the second suits who asks about the past.
            Purpose::TieBreak if asks_back => Some(r#"{"choice": "B"}"#.to_owned()),
            Purpose::Decide => self.answer(&request),
            _ => None,
        };
        match text {
            Some(text) => Box::pin(async { Ok(Reply::from_text(text)) }),
            None => HeuristicBrain.think(request),
        }
    }
}

/// What came of one percept.
struct Step {
    percept: Percept,
    records: Vec<RunRecord>,
    calls: usize,
}

impl Step {
    fn events<'a, T>(&'a self, pick: impl Fn(&'a RunEvent) -> Option<T>) -> Vec<T> {
        self.records.iter().filter_map(|record| pick(&record.event)).collect()
    }

    fn routes(&self) -> Vec<&RouteRecord> {
        self.events(|event| match event {
            RunEvent::RouteDecided { route, .. } => Some(&**route),
            _ => None,
        })
    }

    fn modes(&self) -> Vec<EngagementMode> {
        self.routes().iter().map(|route| route.selected_mode).collect()
    }

    fn is_overheard(&self) -> bool {
        self.percept.source.is_some() && !self.percept.addressed
    }
}

/// Hanna and her guests.
struct Inn {
    harness: MindHarness,
    hanna: Entity,
    calls: Arc<AtomicUsize>,
    steps: Vec<Step>,
}

impl Inn {
    fn open() -> Self {
        let calls = Arc::new(AtomicUsize::new(0));
        let mut harness = MindHarness::new(Hostess::new(calls.clone()));
        // By these weights every mode is chosen in an evening.
        let weights = RoutingWeights::document().clone().into();
        harness.app.insert_resource(Routing { weights });
        let guests = [("Odo", "odo"), ("Sela", "sela"), ("Tamsin", "tamsin")]
            .map(|(label, id)| (label, harness.spawn_thing("character", label, id)));
        let door = harness.spawn_thing("door", "the cellar door", "cellar_door");
        harness.offer(move |_, gather| offer(gather, &guests, door)).finish_all();
        // The evening goes by faster than any server could answer.
        harness.set(|settings| {
            settings.govern = settings.govern.clone().without_rates();
            settings.turns.stirs = StirSwitch::Off;
        });
        let hanna = harness.spawn_mind("hanna");
        let profile = PersonaProfile::from_json("hanna", HANNA).expect("should be a persona");
        let world = harness.app.world_mut();
        world.resource_mut::<PersonaLibrary>().insert("hanna", profile);
        world.entity_mut(hanna).insert((Persona::new("hanna"), Name::new("Hanna")));
        Self { harness, hanna, calls, steps: Vec::new() }
    }

    fn play(&mut self, script: Vec<(Percept, &str)>) {
        for (percept, _) in script {
            self.wait(PAUSE);
            let before = self.calls.load(Ordering::Relaxed);
            self.harness.perceive(self.hanna, percept.clone()).run();
            let calls = self.calls.load(Ordering::Relaxed) - before;
            self.steps.push(Step { percept, records: self.harness.take_records(), calls });
        }
    }

    fn wait(&mut self, time: Duration) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + time;
    }

    fn now(&self) -> GameTime {
        self.harness.app.world().resource::<GameClock>().now
    }

    fn memory<C: Component>(&self) -> &C {
        self.harness.get(self.hanna)
    }
}

fn offer(gather: &mut GatherActions, guests: &[(&str, Entity)], door: Entity) {
    gather.description = "You are behind the counter of your inn.".to_owned();
    gather.present.extend(guests.iter().map(|(_, guest)| *guest).chain([door]));
    for (label, guest) in guests {
        let speak = ActionOffer::new("inn:tell", format!("Speak to {label}")).target(*guest);
        gather.offers.push(speak.tag("tell").tag("speech"));
    }
    gather.offers.push(ActionOffer::new("inn:pour", "Draw a mug of ale"));
    let unlock = ActionOffer::new("inn:unlock", "Unlock the cellar door").target(door);
    gather.offers.push(unlock.tag("unlock"));
}

/// The whole evening, and what is told of it.
fn evening() -> (Inn, String) {
    let mut inn = Inn::open();
    inn.play(first_part());
    let mut told = LEGEND.to_owned() + &tell_steps(&inn.steps, 0);
    told += &format!("\nGists before the break\n{}", tell_gists(&inn));
    inn.wait(BREAK);
    let known = inn.steps.len();
    inn.play(second_part());
    told += &format!("\nAn hour later\n\n{}", tell_steps(&inn.steps[known..], known));
    told += &format!("\nWhat Hanna remembers in the end\n{}", tell_memory(&inn));
    (inn, told)
}

fn tell_steps(steps: &[Step], before: usize) -> String {
    let numbered = steps.iter().enumerate();
    numbered.map(|(index, step)| tell_step(before + index + 1, step)).collect()
}

/// What was perceived and what the router made of it, in a line; below it what was looked up, said
/// and done.
fn tell_step(number: usize, step: &Step) -> String {
    let (who, words) = (who(&step.percept), clipped(&step.percept.text, 64));
    let (topic, modes, written) = (tell_topic(step), tell_modes(step), tell_written(step));
    let mut told = format!("{number:>2} {who}: {words} → {topic} {modes}{written}\n");
    let inner = step.events(|event| match event {
        RunEvent::SkillsUsed { skills, .. } => Some(tell_skills(skills)),
        RunEvent::Uttered { speech, .. } if !speech.is_empty() => Some(format!("“{speech}”")),
        RunEvent::ActionDecided { action: Some(action), .. } if action.action != "inn:tell" => {
            Some(format!("({})", action.description))
        }
        _ => None,
    });
    inner
        .iter()
        .filter(|line| !line.is_empty())
        .for_each(|line| told += &format!("      {line}\n"));
    told
}

fn who(percept: &Percept) -> String {
    let (source, addressed) = (percept.source.as_ref(), percept.addressed);
    match (source, addressed) {
        (Some(source), true) => name(source.as_str()),
        (Some(source), false) => format!("({})", name(source.as_str())),
        (None, true) => "!".to_owned(),
        (None, false) => "(!)".to_owned(),
    }
}

fn name(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn clipped(text: &str, length: usize) -> String {
    match text.chars().count() {
        0 => "…".to_owned(),
        count if count > length => text.chars().take(length).chain(['…']).collect(),
        _ => text.to_owned(),
    }
}

/// With a star where it is new; in brackets where nothing was said that could have a topic.
fn tell_topic(step: &Step) -> String {
    let heard = step.events(|event| match event {
        RunEvent::TopicHeard { reading, .. } => {
            let star = if reading.is_new_topic { "*" } else { "" };
            Some(format!("{}{star}", reading.topic.name()))
        }
        _ => None,
    });
    let routed = || step.routes().first().map(|route| format!("[{}]", route.topic.name()));
    heard.into_iter().next().or_else(routed).unwrap_or_default()
}

fn tell_modes(step: &Step) -> String {
    let mode = |route: &&RouteRecord| {
        let (mode, sure) = (route.selected_mode, route.router_confidence);
        format!("{mode} {sure:.2}{}", tell_tie(route))
    };
    step.routes().iter().map(mode).collect::<Vec<_>>().join(", then ")
}

fn tell_tie(route: &RouteRecord) -> String {
    let candidates = route.tiebreaker_candidates.into_iter().flatten();
    let other = candidates.into_iter().find(|mode| *mode != route.selected_mode);
    other.map(|other| format!(" (a tie with {other})")).unwrap_or_default()
}

fn tell_written(step: &Step) -> String {
    let written = step.events(|event| match event {
        RunEvent::MemoryWritten { encoded, .. } => Some(*encoded),
        _ => None,
    });
    let told = written.into_iter().map(tell_encoded).collect::<Vec<_>>().join("; ");
    if told.is_empty() { told } else { format!(" + {told}") }
}

fn tell_encoded(encoded: Encoded) -> String {
    let Encoded { gists, facts, traits, episode, concepts } = encoded;
    let counted = [
        (gists, "gist"),
        (facts, "fact"),
        (traits, "trait"),
        (u32::from(episode), "episode"),
        (concepts, "concept"),
    ];
    let some = counted.into_iter().filter(|(count, _)| *count > 0);
    let told =
        some.map(|(count, what)| format!("{count} {what}{}", if count > 1 { "s" } else { "" }));
    let told = told.collect::<Vec<_>>().join(", ");
    if told.is_empty() { "nothing".to_owned() } else { told }
}

fn tell_skills(skills: &[SkillRecord]) -> String {
    let told =
        skills.iter().map(|used| format!("[{}] {}", used.call.skill, clipped(&used.result, 200)));
    told.collect::<Vec<_>>().join("\n      ")
}

fn tell_gists(inn: &Inn) -> String {
    let gists = inn.memory::<Gists>().iter(inn.now());
    by_topic(gists.map(|gist| (gist.topic.as_str(), gist.content.clone())))
}

fn tell_memory(inn: &Inn) -> String {
    let now = inn.now();
    let facts = inn.memory::<Facts>().iter(now);
    let facts = facts.map(|fact| (fact.topic.as_str(), format!("{}: {}", fact.key, fact.value)));
    let episodes = inn.memory::<Episodes>().iter().map(|episode| {
        (
            episode.topic.as_str(),
            format!("[{:.1}] {}", episode.salience, clipped(&episode.gist, 160)),
        )
    });
    let traits = inn.memory::<Traits>().iter(now);
    let traits =
        traits.map(|known| (known.who.as_str(), format!("{}: {}", known.key, known.value)));
    let topics = inn.memory::<Topics>().iter().map(|topic| {
        (
            topic.id.as_str().split('/').next().unwrap_or_default(),
            format!(
                "{}, {} messages, {} exchanges",
                topic.id.name(),
                topic.messages,
                topic.exchanges
            ),
        )
    });
    [
        ("Facts", by_topic(facts)),
        ("Gists", tell_gists(inn)),
        ("Episodes", by_topic(episodes)),
        ("Strongest concepts", tell_concepts(inn)),
        ("Traits", by_topic(traits)),
        ("Topics", by_topic(topics)),
    ]
    .map(|(layer, told)| format!("\n{layer}\n{told}"))
    .concat()
}

/// The lines of each topic below its name.
fn by_topic<'a>(lines: impl Iterator<Item = (&'a str, String)>) -> String {
    let mut topics: BTreeMap<&str, String> = BTreeMap::new();
    for (topic, line) in lines {
        *topics.entry(topic).or_default() += &format!("    {line}\n");
    }
    topics.iter().map(|(topic, lines)| format!("  {topic}\n{lines}")).collect()
}

fn tell_concepts(inn: &Inn) -> String {
    let now = inn.now();
    let mut concepts: Vec<_> = inn.memory::<Concepts>().iter().collect();
    concepts.sort_by(|one, other| other.strength_at(now).total_cmp(&one.strength_at(now)));
    concepts.iter().take(8).fold(String::new(), |mut told, concept| {
        let links: Vec<&str> = concept.links.iter().map(|link| link.to.as_str()).collect();
        let (name, strength) = (&concept.name, concept.strength_at(now));
        let _ = writeln!(told, "  {name} {strength:.2} → {}", links.join(", "));
        told
    })
}

#[test]
fn an_evening_at_the_inn_is_this_and_the_same_each_time() {
    let (inn, told) = evening();
    assert_eq!(inn.steps.len(), 40);
    assert_eq!(evening().1, told, "should be the same again");
    insta::assert_snapshot!(told);
}

#[test]
fn each_of_the_four_matters_becomes_a_topic() {
    let (inn, _) = evening();
    let topics: Vec<&str> = inn.memory::<Topics>().iter().map(|topic| topic.id.as_str()).collect();
    for matter in ["odo/lantern", "tamsin/barley", "odo/cellar", "sela/song"] {
        let (with, word) = matter.split_once('/').expect("is written so");
        let found = |topic: &&str| topic.starts_with(with) && topic.contains(word);
        assert!(topics.iter().any(found), "{matter}: {topics:?}");
    }
}

#[test]
fn every_mode_is_chosen_and_the_overheard_is_mostly_ignored_at_no_cost() {
    let (inn, told) = evening();
    for mode in EngagementMode::ALL {
        assert!(inn.steps.iter().any(|step| step.modes().contains(&mode)), "{mode}\n{told}");
    }
    let ignored = |step: &&Step| step.modes() == [EngagementMode::Ignore];
    for step in inn.steps.iter().filter(ignored) {
        assert_eq!(step.calls, 0, "{:?}", step.percept);
    }
    let overheard: Vec<&Step> = inn.steps.iter().filter(|step| step.is_overheard()).collect();
    let let_pass = overheard.iter().copied().filter(ignored).count();
    assert!(let_pass * 2 > overheard.len(), "{let_pass} of {}\n{told}", overheard.len());
}

#[test]
fn who_gathers_is_routed_again_and_does_not_gather_then() {
    let (inn, told) = evening();
    let gathers = |route: &&RouteRecord| route.selected_mode == EngagementMode::Gather;
    for step in &inn.steps {
        let routes = step.routes();
        for (place, _) in routes.iter().enumerate().filter(|(_, route)| gathers(route)) {
            let next = routes.get(place + 1).expect("should be routed again");
            assert_eq!(next.cause, RouteCause::Gathered, "{told}");
            assert_ne!(next.selected_mode, EngagementMode::Gather, "{told}");
        }
    }
}

#[test]
fn what_was_said_an_hour_ago_is_looked_up_before_it_is_answered() {
    let (inn, told) = evening();
    let asked = inn.steps.iter().find(|step| step.percept.text.contains("last time"));
    let asked = asked.expect("is in the script");
    assert_eq!(asked.modes(), [EngagementMode::Gather, EngagementMode::Respond], "{told}");
}
