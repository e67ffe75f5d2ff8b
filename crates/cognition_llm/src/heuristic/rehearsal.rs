//! A small stage to rehearse on: an inn, a locked door, a key, a satchel, and somebody who leaves.

use super::reply;
use crate::request::{Situation, ThoughtRequest};
use cognition_core::act::IndexedAction;
use cognition_core::decide::{Decision, ReplyScope, parse};
use cognition_core::memory::ShortTermMemory;
use cognition_core::mind::{
    CognitiveLedger, LedgerPolicy, LedgerViolation, Mood, PersonaProfile, StableId, Tier, update_ledger,
};
use cognition_core::perceive::{EntityRefs, Percept, PerceptId, PerceptionLog, Referable};
use cognition_core::prompt::{Prompt, Purpose};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A thing that can be named: kind, id, label.
const THINGS: &[(&str, &str, &str)] = &[
    ("character", "brannic", "Brannic"),
    ("character", "mara", "Mara"),
    ("character", "odo", "Odo"),
    ("character", "sela", "Sela"),
    ("character", "tamsin", "Tamsin"),
    ("place", "common_room", "common room"),
    ("place", "yard", "yard"),
    ("place", "cellar", "cellar"),
    ("door", "cellar_door", "cellar door"),
    ("item", "iron_key", "iron key"),
    ("item", "satchel", "sealed satchel"),
];

const ROADS: &[(&str, &str)] =
    &[("common_room", "yard"), ("common_room", "cellar"), ("yard", "common_room"), ("cellar", "common_room")];

/// The persona of the tavern scene.
pub(super) fn persona(name: &str) -> PersonaProfile {
    let text = match name {
        "brannic" => include_str!("../../../../assets/personas/brannic.persona.json"),
        "mara" => include_str!("../../../../assets/personas/mara.persona.json"),
        "odo" => include_str!("../../../../assets/personas/odo.persona.json"),
        "sela" => include_str!("../../../../assets/personas/sela.persona.json"),
        _ => return PersonaProfile::default(),
    };
    PersonaProfile::from_json(name, text).expect("the persona of the scene is valid")
}

/// An offer with its targets, as a game would make it.
pub(super) fn offer(index: usize, description: &str, tags: &[&str], targets: &[&str]) -> IndexedAction {
    let verb = tags.last().copied().unwrap_or("do");
    let target = |id: &&str| json!({"name": format!("{id}_1"), "stable_id": id, "label": label(id)});
    let targets: Vec<Value> = targets.iter().map(target).collect();
    let offer = json!({"index": index, "action": format!("stage:{verb}"), "targets": targets,
        "description": description, "tags": tags});
    serde_json::from_value(offer).expect("an offer of the stage is well formed")
}

/// A request of a mind with nothing but its persona and these offers.
pub(super) fn request(mind: &str, offers: Vec<IndexedAction>, percepts: Vec<Percept>) -> ThoughtRequest {
    let mut perceptions = PerceptionLog::default();
    for percept in percepts {
        perceptions.perceive(percept);
    }
    ThoughtRequest {
        mind: StableId::new(mind),
        turn: 1,
        attempt: 1,
        purpose: Purpose::Decide,
        tier: Tier::default(),
        prompt: Prompt { stable: "".into(), slow: "".into(), volatile: String::new() },
        reply_schema: Value::Null,
        actions: offers,
        situation: Situation { persona: Arc::new(persona(mind)), perceptions, refs: refs(), ..Situation::default() },
        seed: 1,
    }
}

/// The decision on a request, by way of the parser that checks every reply.
pub(super) fn decision(request: &ThoughtRequest) -> Decision {
    let targets = request.actions.iter().flat_map(|action| &action.targets);
    let scope = ReplyScope::offering(request.actions.iter().map(|action| action.index))
        .with_refs(targets.map(|target| target.name.as_str()));
    let text = reply(request).to_string();
    let decision = parse(&text, &scope).unwrap_or_else(|rejection| panic!("{rejection}: {text}"));
    assert_eq!(decision.dropped, [], "nothing of this should be dropped: {text}");
    decision
}

/// What a decision chose, in words.
pub(super) fn chosen<'r>(request: &'r ThoughtRequest, decision: &Decision) -> &'r str {
    let by_index = |action: &&IndexedAction| action.index == decision.chosen_index;
    request.actions.iter().find(by_index).map_or("(nothing)", |action| action.description.as_str())
}

fn label(id: &str) -> &'static str {
    THINGS.iter().find(|thing| thing.1 == id).map_or("nothing", |thing| thing.2)
}

fn refs() -> EntityRefs {
    let mut refs = EntityRefs::default();
    for (kind, id, label) in THINGS {
        refs.touch(&Referable::new(*kind, *label, *id), 1);
    }
    refs
}

/// The state of one mind between its turns.
#[derive(Debug, Default)]
struct Player {
    log: PerceptionLog,
    seen: PerceptId,
    memory: ShortTermMemory,
    ledger: Option<CognitiveLedger>,
    mood: Mood,
}

/// The scene, with everything that can move in it.
#[derive(Debug)]
pub(super) struct Stage {
    /// The run as a reader sees it, line by line.
    pub(super) transcript: Vec<String>,
    /// What proposals broke of the ledger update rule.
    pub(super) violations: Vec<LedgerViolation>,
    /// Where persons are.
    pub(super) place: BTreeMap<&'static str, &'static str>,
    /// Who or what place holds an item.
    pub(super) holder: BTreeMap<&'static str, &'static str>,
    locked: bool,
    seed: u64,
    turn: u64,
    players: BTreeMap<&'static str, Player>,
}

impl Stage {
    /// The scene at its beginning.
    pub(super) fn new(seed: u64) -> Self {
        let minds = ["brannic", "mara", "odo", "sela"];
        Self {
            transcript: Vec::new(),
            violations: Vec::new(),
            place: minds.into_iter().chain(["tamsin"]).map(|person| (person, "common_room")).collect(),
            holder: BTreeMap::from([("iron_key", "brannic"), ("satchel", "cellar")]),
            locked: true,
            seed,
            turn: 0,
            players: minds.into_iter().map(|mind| (mind, Player::default())).collect(),
        }
    }

    /// Plays rounds in which everybody has a turn; in the third one Tamsin leaves.
    pub(super) fn play(mut self, rounds: u64) -> Self {
        for round in 1..=rounds {
            self.transcript.push(format!("--- {round}"));
            if round == 3 {
                self.tell_all("tamsin", "Tamsin goes to the yard.");
                self.place.remove("tamsin");
            }
            ["mara", "brannic", "odo", "sela"].into_iter().for_each(|mind| self.take_turn(mind));
        }
        self
    }

    /// The transcript as one text.
    pub(super) fn text(&self) -> String {
        self.transcript.join("\n")
    }

    fn take_turn(&mut self, mind: &'static str) {
        self.turn += 1;
        let request = self.request(mind);
        let decision = decision(&request);
        let deed = chosen(&request, &decision).to_owned();
        self.write_down(mind, &deed, &decision);
        self.adopt(mind, &request, &decision);
        let action = request.actions.iter().find(|action| action.index == decision.chosen_index).cloned();
        self.speak(mind, action.as_ref(), &decision.speech);
        self.act(mind, action.as_ref());
    }

    fn request(&self, mind: &'static str) -> ThoughtRequest {
        let player = &self.players[mind];
        let mut request = request(mind, self.offers(mind), vec![]);
        request.seed = self.seed.wrapping_mul(1000) + self.turn;
        request.situation.perceptions = player.log.clone();
        request.situation.seen_before = player.seen;
        request.situation.memory = player.memory.clone();
        request.situation.ledger = player.ledger.clone();
        request.situation.mood = player.mood.clone();
        request
    }

    fn write_down(&mut self, mind: &str, deed: &str, decision: &Decision) {
        let why = decision.intent.as_ref().and_then(|intent| intent.reason.as_deref()).unwrap_or_default();
        self.transcript.push(format!("{mind}: {deed}   [{why}]"));
        self.transcript.push(format!("    thinks: {}", decision.thoughts));
        if !decision.speech.is_empty() {
            self.transcript.push(format!("    says: {}", decision.speech));
        }
        for note in &decision.notes {
            self.transcript.push(format!("    notes: {} ({}, {:?})", note.text, note.subject, note.subject_type));
        }
    }

    fn adopt(&mut self, mind: &'static str, request: &ThoughtRequest, decision: &Decision) {
        let before = request.situation.ledger.as_ref();
        let ledger = decision.cognitive_ledger.clone().expect("every decision has a ledger");
        let proposed = CognitiveLedger::new(ledger.settled_conclusions.clone(), ledger.open_questions.clone());
        let news = request.situation.perceptions.entries().filter(|entry| entry.id > request.situation.seen_before);
        let update = update_ledger(before, Ok(proposed), news.count(), LedgerPolicy::Enforce);
        if before != update.after.as_ref() {
            let ledger = serde_json::to_string(&update.after).expect("a ledger is plain data");
            self.transcript.push(format!("    ledger: {ledger}"));
        }
        self.violations.extend(update.violations);
        let player = self.players.get_mut(mind).expect("a player has the turn");
        assert_ne!(player.memory.latest(), Some(decision.thoughts.as_str()), "should think something new");
        player.ledger = update.after;
        player.seen = player.log.last_id();
        player.memory.remember(&decision.thoughts);
        player.mood.update(decision.mood_update.as_ref().unwrap_or(&BTreeMap::new()));
    }

    fn here(&self, mind: &str) -> Vec<&'static str> {
        let place = self.place[mind];
        self.place.iter().filter(|(person, there)| **there == place && **person != mind).map(|(person, _)| *person).collect()
    }

    fn offers(&self, mind: &'static str) -> Vec<IndexedAction> {
        let here = self.place[mind];
        let mut offers: Vec<(String, Vec<&str>, Vec<&str>)> = Vec::new();
        for (_, to) in ROADS.iter().filter(|(from, _)| *from == here) {
            offers.push((format!("Go to the {}", label(to)), vec!["move"], vec![to]));
        }
        for person in self.here(mind) {
            offers.push((format!("Speak to {}", label(person)), vec!["speech", "tell"], vec![person]));
            for topic in ["tamsin", "satchel"].into_iter().filter(|topic| *topic != person) {
                let text = format!("Talk with {} about {}", label(person), crate::heuristic::phrase::with_article(label(topic)));
                offers.push((text, vec!["speech", "tell"], vec![person, topic]));
            }
            for (item, _) in self.holder.iter().filter(|(_, holder)| **holder == person) {
                offers.push((format!("Ask {} for the {}", label(person), label(item)), vec!["speech", "ask"], vec![person, item]));
            }
            for (item, _) in self.holder.iter().filter(|(_, holder)| **holder == mind) {
                offers.push((format!("Give the {} to {}", label(item), label(person)), vec!["give"], vec![item, person]));
            }
        }
        for (item, _) in self.holder.iter().filter(|(_, holder)| **holder == here) {
            offers.push((format!("Take the {}", label(item)), vec!["take"], vec![item]));
        }
        if here != "yard" {
            offers.push(("Look at the cellar door".to_owned(), vec!["look"], vec!["cellar_door"]));
            if self.locked && self.holder["iron_key"] == mind {
                let text = "Unlock the cellar door with the iron key".to_owned();
                offers.push((text, vec!["unlock"], vec!["cellar_door", "iron_key"]));
            }
        }
        let numbered = offers.iter().enumerate();
        numbered.map(|(index, (text, tags, targets))| offer(index + 1, text, tags, targets)).collect()
    }

    fn speak(&mut self, mind: &'static str, action: Option<&IndexedAction>, speech: &str) {
        if speech.is_empty() {
            return;
        }
        let to = action.and_then(|action| action.targets.first()).map(|target| target.stable_id.clone());
        let here = self.place[mind];
        let heard = Percept::speech(mind, speech).at(here);
        for listener in self.here(mind) {
            let meant = to.as_ref().is_some_and(|to| to.as_str() == listener);
            self.perceive(listener, Percept { addressed: meant, ..heard.clone() });
        }
        self.perceive(mind, heard);
    }

    fn perceive(&mut self, mind: &str, percept: Percept) {
        if let Some(player) = self.players.get_mut(mind) {
            player.log.perceive(percept);
        }
    }

    /// Tells everybody in the room what somebody does; whoever is named in it is told as "you".
    fn tell_all(&mut self, who: &'static str, text: &str) {
        for listener in self.here(who) {
            let name = label(listener);
            let words: Vec<String> = text.trim_end_matches('.').split(' ').map(str::to_owned).collect();
            let meant = words.iter().skip(1).any(|word| word == name);
            let told: Vec<&str> = words.iter().map(|word| if word == name { "you" } else { word }).collect();
            let percept = Percept::event(format!("{}.", told.join(" "))).by(who).at(self.place[who]);
            self.perceive(listener, Percept { addressed: meant, ..percept });
        }
    }

    fn act(&mut self, mind: &'static str, action: Option<&IndexedAction>) {
        let Some(action) = action else {
            return self.perceive(mind, Percept::outcome("You wait.").at(self.place[mind]));
        };
        let target = |index: usize| THINGS.iter().find(|thing| thing.1 == action.targets[index].stable_id.as_str()).expect("a thing of the stage").1;
        let deed = crate::heuristic::phrase::small(&action.description);
        let outcome = match action.tags.last().map_or("", String::as_str) {
            "move" if target(0) == "cellar" && self.locked => {
                self.tell_all(mind, &format!("{} tries the cellar door. It is locked.", label(mind)));
                "You try the cellar door: it is locked; it takes the iron key.".to_owned()
            }
            tag => {
                let verb = deed.split(' ').next().unwrap_or_default();
                let third = if verb == "go" { "goes".to_owned() } else { format!("{verb}s") };
                let told = format!("{} {third}{}.", label(mind), &deed[verb.len()..]);
                self.tell_all(mind, &told);
                self.change(mind, tag, &target, action.targets.len());
                if tag == "move" {
                    self.tell_all(mind, &format!("{} comes in.", label(mind)));
                }
                match tag {
                    "look" if self.locked => "You look at the cellar door. It is locked.".to_owned(),
                    _ => format!("You {deed}."),
                }
            }
        };
        self.perceive(mind, Percept::outcome(outcome).at(self.place[mind]));
    }

    fn change(&mut self, mind: &'static str, tag: &str, target: &dyn Fn(usize) -> &'static str, count: usize) {
        match (tag, count) {
            ("move", _) => drop(self.place.insert(mind, target(0))),
            ("take", _) => drop(self.holder.insert(target(0), mind)),
            ("give", 2) => drop(self.holder.insert(target(0), target(1))),
            ("unlock", _) => self.locked = false,
            _ => {}
        }
    }
}
