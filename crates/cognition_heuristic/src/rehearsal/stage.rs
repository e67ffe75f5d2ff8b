//! A small stage to rehearse on: an inn, a locked door, a key, a satchel, and somebody who leaves.

use super::{LOCKED, changed, choice, decision, offer, promised, request, thing};
use crate::wording::phrase::capital;
use cognition_brain::ThoughtRequest;
use cognition_core::act::IndexedAction;
use cognition_core::decide::Decision;
use cognition_core::memory::ShortTermMemory;
use cognition_core::mind::{
    CognitiveLedger, GameTime, LedgerPolicy, LedgerViolation, Mood, update_ledger,
};
use cognition_core::perceive::{Percept, PerceptId, PerceptionLog};
use cognition_core::promise::{CommitmentState, Commitments, Evidence};
use std::collections::{BTreeMap, BTreeSet};

const MINDS: [&str; 4] = ["mara", "brannic", "odo", "sela"];
/// From, to, through.
const WAYS: &[(&str, &str, &str)] = &[
    ("taproom", "yard", "arch"),
    ("taproom", "cellar", "cellar_door"),
    ("yard", "taproom", "arch"),
    ("cellar", "taproom", "cellar_door"),
];

/// The state of one mind between its turns.
#[derive(Debug, Default)]
struct Player {
    log: PerceptionLog,
    seen: PerceptId,
    memory: ShortTermMemory,
    ledger: Option<CognitiveLedger>,
    mood: Mood,
    commitments: Commitments,
}

/// The scene, with everything that moves in it.
#[derive(Debug)]
pub(crate) struct Stage {
    /// What everybody did and said, line by line.
    pub(crate) transcript: Vec<String>,
    /// What proposals broke of the ledger update rule.
    pub(crate) violations: Vec<LedgerViolation>,
    /// Where persons are, and who or what place holds an item.
    pub(crate) place: BTreeMap<&'static str, &'static str>,
    /// Whether the cellar door is locked.
    pub(crate) locked: bool,
    seed: u64,
    turn: u64,
    knows_of_key: BTreeSet<&'static str>,
    players: BTreeMap<&'static str, Player>,
}

impl Stage {
    /// The scene at its beginning.
    pub(crate) fn new(seed: u64) -> Self {
        let people = super::THINGS
            .iter()
            .filter(|thing| thing.0 == "character")
            .map(|person| (person.1, "taproom"));
        Self {
            transcript: Vec::new(),
            violations: Vec::new(),
            place: people.chain([("iron_key", "brannic"), ("satchel", "cellar")]).collect(),
            locked: true,
            seed,
            turn: 0,
            knows_of_key: BTreeSet::from(["brannic"]),
            players: MINDS.into_iter().map(|mind| (mind, Player::default())).collect(),
        }
    }

    /// Somebody without a persona plays instead of the four, and carries nothing.
    pub(crate) fn with(mut self, mind: &'static str) -> Self {
        self.players = BTreeMap::from([(mind, Player::default())]);
        self
    }

    /// Tells a player of something.
    pub(crate) fn tell(&mut self, mind: &str, percept: Percept) {
        self.transcript.push(format!("* {}", percept.text));
        self.perceive(mind, percept);
    }

    /// A turn of one player: what it says aloud.
    pub(crate) fn turn_of(&mut self, mind: &'static str) -> String {
        let from = self.transcript.len();
        self.take_turn(mind);
        let said = self.transcript[from..].iter().find_map(|line| line.strip_prefix("    says: "));
        said.unwrap_or_default().to_owned()
    }

    /// What a player still owes.
    pub(crate) fn owed_by(&self, mind: &str) -> Vec<&str> {
        let owed = self.players[mind].commitments.owed(self.now());
        owed.map(|commitment| commitment.text.as_str()).collect()
    }

    fn now(&self) -> GameTime {
        GameTime::from_secs(self.turn * 20)
    }

    /// Plays rounds in which everybody has a turn; before the third one Tamsin leaves.
    pub(crate) fn play(mut self, rounds: u64) -> Self {
        for round in 1..=rounds {
            self.transcript.push(format!("--- {round}"));
            if round == 3 {
                self.tell_others("tamsin", "Tamsin leaves for the yard.", &["yard"], "");
                self.place.remove("tamsin");
            }
            MINDS.into_iter().for_each(|mind| self.take_turn(mind));
        }
        self
    }

    /// What somebody did, as descriptions.
    pub(crate) fn deeds_of(&self, mind: &str) -> Vec<&str> {
        let begin = format!("{mind}: ");
        self.transcript.iter().filter_map(|line| line.strip_prefix(&begin)).collect()
    }

    fn take_turn(&mut self, mind: &'static str) {
        self.turn += 1;
        let request = self.request(mind);
        let decision = decision(&request);
        self.write_down(mind, &request, &decision);
        self.adopt(mind, &request, &decision);
        let chosen = request.actions.iter().find(|action| action.index == decision.chosen_index);
        self.speak(mind, chosen, &decision.speech);
        if let Some(action) = chosen {
            self.keep(mind, action, &decision.speech);
            let outcome = self.act(mind, action);
            let about = action.targets.iter().map(|target| target.stable_id.clone()).collect();
            let failed = outcome == LOCKED;
            self.perceive(mind, Percept { about, failed, ..Percept::outcome(outcome) });
        }
    }

    fn request(&self, mind: &'static str) -> ThoughtRequest {
        let player = &self.players[mind];
        let mut request = request(mind, self.offers(mind), vec![]);
        request.seed = self.seed.wrapping_mul(1000) + self.turn;
        let situation = &mut request.situation;
        situation.perceptions = player.log.clone();
        situation.seen_before = player.seen;
        situation.memory = player.memory.clone();
        situation.ledger = player.ledger.clone();
        situation.mood = player.mood.clone();
        situation.commitments = player.commitments.clone();
        situation.now = self.now();
        request
    }

    /// What keeps a promise ends it; the stage has no deed that fails and would have kept one.
    fn keep(&mut self, mind: &str, action: &IndexedAction, speech: &str) {
        let player = self.players.get_mut(mind).expect("a player has the turn");
        player.commitments = changed(&player.commitments, |commitment| {
            if commitment.is_kept_by(action, speech) {
                commitment.state = CommitmentState::Done { evidence: Evidence::default() };
            }
        });
    }

    fn bind(&mut self, mind: &str, decision: &Decision) {
        let now = self.now();
        let player = self.players.get_mut(mind).expect("a player has the turn");
        for promise in &decision.promises {
            let name = promise.target.as_deref().expect("everybody on the stage has a ref");
            let to = name.strip_prefix("character_").expect("promises are made to people");
            player.commitments = promised(&player.commitments, &promise.text, "give", to, now);
        }
    }

    fn write_down(&mut self, mind: &str, request: &ThoughtRequest, decision: &Decision) {
        let why =
            decision.intent.as_ref().and_then(|intent| intent.reason.clone()).unwrap_or_default();
        self.transcript.push(format!("{mind}: {}", choice(request)));
        self.transcript.push(format!("    because {why}"));
        self.transcript.push(format!("    thinks: {}", decision.thoughts));
        if !decision.speech.is_empty() {
            self.transcript.push(format!("    says: {}", decision.speech));
        }
        let notes = decision
            .notes
            .iter()
            .map(|note| format!("    notes: {} [{}]", note.text, note.subject));
        self.transcript.extend(notes);
        let promises = decision.promises.iter();
        self.transcript.extend(promises.map(|promise| format!("    promises: {}", promise.text)));
    }

    fn adopt(&mut self, mind: &'static str, request: &ThoughtRequest, decision: &Decision) {
        let before = request.situation.ledger.as_ref();
        let ledger = decision.cognitive_ledger.clone().expect("every decision has a ledger");
        let proposed = CognitiveLedger::new(ledger.settled_conclusions, ledger.open_questions);
        let seen = request.situation.seen_before;
        let news = request.situation.perceptions.entries().filter(|entry| entry.id > seen).count();
        let update = update_ledger(before, Ok(proposed), news, LedgerPolicy::Enforce);
        if before != update.after.as_ref() {
            let ledger = serde_json::to_string(&update.after).expect("a ledger is plain data");
            self.transcript.push(format!("    holds: {ledger}"));
        }
        self.violations.extend(update.violations);
        let player = self.players.get_mut(mind).expect("a player has the turn");
        assert_ne!(
            player.memory.latest(),
            Some(decision.thoughts.as_str()),
            "should think something new"
        );
        player.ledger = update.after;
        player.seen = player.log.last_id();
        player.memory.remember(&decision.thoughts);
        player.mood.update(decision.mood_update.as_ref().unwrap_or(&BTreeMap::new()));
        self.bind(mind, decision);
    }

    fn others(&self, person: &str) -> Vec<&'static str> {
        let here = self.place[person];
        let others = self.place.iter().filter(|(id, place)| **place == here && **id != person);
        others.map(|(id, _)| *id).filter(|id| thing(id).0 == "character").collect()
    }

    fn things_at(&self, holder: &str) -> Vec<&'static str> {
        let held =
            self.place.iter().filter(|(id, place)| **place == holder && thing(id).0 == "item");
        held.map(|(id, _)| *id).collect()
    }

    fn offers(&self, mind: &'static str) -> Vec<IndexedAction> {
        let here = self.place[mind];
        let mut offers = Vec::new();
        for (_, to, way) in WAYS.iter().filter(|(from, _, _)| *from == here) {
            offers.push(offer(&format!("Go to {}", thing(to).2), &["move"], &[to, way]));
        }
        if self.locked && here != "yard" && self.place["iron_key"] == mind {
            let text = "Unlock the cellar door with the iron key";
            offers.push(offer(text, &["unlock"], &["cellar_door", "iron_key"]));
        }
        for item in self.things_at(here) {
            offers.push(offer(&format!("Look at {}", thing(item).2), &["look"], &[item]));
            offers.push(offer(&format!("Take {}", thing(item).2), &["take"], &[item]));
        }
        self.others(mind).into_iter().for_each(|person| self.dealings(mind, person, &mut offers));
        offers.push(offer("Call out for all to hear", &["tell", "speech"], &[]));
        offers
    }

    fn dealings(&self, mind: &'static str, person: &'static str, offers: &mut Vec<IndexedAction>) {
        let name = thing(person).2;
        offers.push(offer(&format!("Speak to {name}"), &["tell", "speech"], &[person]));
        for item in self.things_at(mind) {
            offers.push(offer(
                &format!("Give {} to {name}", thing(item).2),
                &["give"],
                &[item, person],
            ));
        }
        let known = |item: &str| item != "iron_key" || self.knows_of_key.contains(mind);
        for item in self.things_at(person).into_iter().filter(|item| known(item)) {
            offers.push(offer(
                &format!("Ask {name} for {}", thing(item).2),
                &["ask", "speech"],
                &[person, item],
            ));
        }
    }

    /// Speech is addressed to the targets of the deed and to whom it names.
    fn speak(&mut self, mind: &'static str, action: Option<&IndexedAction>, speech: &str) {
        if speech.is_empty() {
            return;
        }
        let targets: Vec<&str> = action
            .iter()
            .flat_map(|action| &action.targets)
            .map(|t| t.stable_id.as_str())
            .collect();
        for listener in self.others(mind) {
            let addressed = targets.contains(&listener) || speech.contains(thing(listener).2);
            let heard = Percept::speech(mind, speech).at(self.place[mind]);
            self.perceive(listener, Percept { addressed, ..heard });
        }
        self.perceive(mind, Percept::speech(mind, speech));
    }

    fn perceive(&mut self, mind: &str, percept: Percept) {
        if let Some(player) = self.players.get_mut(mind) {
            player.log.perceive(percept);
        }
    }

    /// Tells the others what somebody did; the one whom it was done to is told apart.
    fn tell_others(&mut self, who: &'static str, text: &str, about: &[&str], told_apart: &str) {
        for listener in self.others(who).into_iter().filter(|other| *other != told_apart) {
            let seen = Percept::event(text).by(who).at(self.place[who]);
            self.perceive(listener, about.iter().fold(seen, |seen, thing| seen.about(*thing)));
        }
    }

    /// Does it, and says what came of it.
    fn act(&mut self, mind: &'static str, action: &IndexedAction) -> String {
        let targets: Vec<&'static str> =
            action.targets.iter().map(|target| thing(target.stable_id.as_str()).1).collect();
        let (name, labels) =
            (thing(mind).2, targets.iter().map(|id| thing(id).2).collect::<Vec<_>>());
        match (action.tags[0].as_str(), targets.as_slice()) {
            ("move", [to, way]) => self.walk(mind, to, way),
            ("unlock", _) => {
                self.locked = false;
                let text = format!("{name} unlocks the cellar door with the iron key.");
                self.tell_others(mind, &text, &["cellar_door", "iron_key"], "");
                "You unlock the cellar door with the iron key.".to_owned()
            }
            ("take", [item]) => {
                self.place.insert(item, mind);
                self.tell_others(mind, &format!("{name} takes {}.", labels[0]), &[item], "");
                format!("You take {}.", labels[0])
            }
            ("give", [item, to]) => {
                self.place.insert(item, to);
                self.tell_others(
                    mind,
                    &format!("{name} gives {} {}.", labels[1], labels[0]),
                    &[to, item],
                    to,
                );
                let felt = Percept::event(format!("{name} gives you {}.", labels[0]))
                    .by(mind)
                    .about(*item);
                self.perceive(to, felt.at(self.place[mind]).addressed());
                format!("You give {} {}.", labels[1], labels[0])
            }
            ("ask", [from, item]) => {
                self.tell_others(
                    mind,
                    &format!("{name} asks {} for {}.", labels[0], labels[1]),
                    &[from, item],
                    from,
                );
                let felt = Percept::event(format!("{name} asks you for {}.", labels[1]))
                    .by(mind)
                    .about(*item);
                self.perceive(from, felt.at(self.place[mind]).addressed());
                format!("You ask {} for {}.", labels[0], labels[1])
            }
            ("look", _) => format!("You look at {}. Nothing about it moves.", labels[0]),
            ("tell", [_]) => format!("You speak to {}.", labels[0]),
            _ => "You call out for all to hear.".to_owned(),
        }
    }

    fn walk(&mut self, mind: &'static str, to: &'static str, way: &str) -> String {
        let name = thing(mind).2;
        if way == "cellar_door" && self.locked {
            self.knows_of_key.insert(mind);
            let text = format!("{name} tries the cellar door. It is locked.");
            self.tell_others(mind, &text, &["cellar_door"], "");
            return LOCKED.to_owned();
        }
        let from = self.place[mind];
        self.tell_others(mind, &format!("{name} leaves for {}.", thing(to).2), &[to], "");
        self.place.insert(mind, to);
        self.tell_others(
            mind,
            &format!("{} comes in from {}.", capital(name), thing(from).2),
            &[from],
            "",
        );
        format!("You go to {}.", thing(to).2)
    }
}
