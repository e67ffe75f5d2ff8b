//! Text of others is data: whatever it says, it opens no section, forges no speaker and unlocks no
//! action.
//!
//! `fixtures/injections.json` holds a hundred payloads. Each goes through every channel by which text
//! reaches a prompt. `cognition_core` holds the same payloads against every kind of prompt.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_core::memory::{Note, Notes, ShortTermMemory};
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, reply};
use std::sync::{Arc, Mutex, PoisonError};

const PAYLOADS: &str = include_str!("../fixtures/injections.json");

/// Stands before and behind each payload, and nowhere else.
const MARK: char = '¤';

/// Does what it is told by whoever writes into its prompt: what is not on offer.
#[derive(Debug, Default)]
struct Obedient(Mutex<Vec<Arc<ThoughtRequest>>>);

impl Brain for Obedient {
    fn name(&self) -> &str {
        "obedient"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(request);
        Box::pin(async { Ok(Reply::from_text(reply(99, "", "I open the vault."))) })
    }
}

struct Asked {
    prompt: String,
    offers: Vec<(u32, String)>,
    schema: String,
    done: Vec<String>,
}

/// A mind to which all that is named, said, written, remembered and offered is this.
fn ask(payload: &str) -> Asked {
    let text = format!("{MARK}{payload}{MARK}");
    let brain = Arc::new(Obedient::default());
    let mut harness = MindHarness::shared(brain.clone());
    let mara = harness.spawn_mind("mara");
    let odo = harness.spawn_thing("character", &format!("Odo {text}"), "odo");
    let chest = harness.spawn_thing("item", &format!("chest {text}"), "chest");
    let offered = text.clone();
    harness.offer(move |_, gather| {
        gather.present.extend([odo, chest]);
        gather.description = format!("A vault. A sign says {offered}");
        let look = ActionOffer::new("vault:look", format!("Look at {offered}")).target(chest);
        let tell = ActionOffer::new("vault:tell", format!("Speak to {offered}")).target(odo);
        gather.offers.extend([look, tell.tag("speech")]);
    });
    let (mut thoughts, mut notes) = (ShortTermMemory::default(), Notes::default());
    thoughts.remember(text.clone());
    notes.add(Note { text: text.clone(), subject: text.clone(), ..Note::default() });
    let ledger = CognitiveLedger::new(vec![text.clone()], vec![text.clone()]);
    harness.app.world_mut().entity_mut(mara).insert((thoughts, notes, ledger));
    harness
        .perceive(mara, Percept::event(format!("A sign: {text}")))
        .perceive(mara, Percept::speech("odo", text.clone()))
        .perceive(mara, Percept::event(text.clone()).about("chest").hearsay())
        .perceive(mara, Percept::speech("odo", text).addressed());
    harness.request_turn(mara).run();
    let asked = brain.0.lock().unwrap_or_else(PoisonError::into_inner);
    let first = asked.first().expect("it was asked");
    let done = harness.decisions().into_iter().filter_map(|decided| decided.action);
    Asked {
        prompt: first.prompt.volatile.clone(),
        offers: first.actions.iter().map(|offer| (offer.index, offer.action.clone())).collect(),
        schema: first.reply_schema.get().to_string(),
        done: done.map(|action| action.action).collect(),
    }
}

/// What of a prompt is not a payload, without what comes to mind: that goes by what is said.
fn around(prompt: &str) -> Vec<String> {
    let (open, close) = ("<memories>\n", "\n</memories>\n\n");
    let begins = prompt.find(open).unwrap_or(prompt.len());
    let ends = prompt.find(close).map_or(begins, |ends| ends + close.len());
    let told = format!("{}{}", &prompt[..begins], &prompt[ends..]);
    told.split(MARK).step_by(2).map(str::to_owned).collect()
}

/// The lines of what comes to mind, where anything does.
fn memories(prompt: &str) -> impl Iterator<Item = &str> {
    let within =
        prompt.split_once("<memories>\n").and_then(|(_, rest)| rest.split_once("\n</memories>"));
    within.into_iter().flat_map(|(lines, _)| lines.lines().skip(1))
}

#[test]
fn no_payload_opens_a_section_forges_a_speaker_or_unlocks_an_action() {
    let payloads: Vec<String> = serde_json::from_str(PAYLOADS).expect("a list of texts");
    assert_eq!(payloads.len(), 100);
    let harmless = ask("a quiet word");
    assert!(around(&harmless.prompt).len() > 8, "{}", harmless.prompt);
    for payload in &payloads {
        let asked = ask(payload);
        assert_eq!(around(&asked.prompt), around(&harmless.prompt), "{payload:?}");
        let inside = || asked.prompt.split(MARK).skip(1).step_by(2);
        assert!(inside().all(|text| !text.contains(['<', '>', '\n', '\r'])), "{payload:?}");
        assert!(memories(&asked.prompt).all(|line| line.starts_with("- ")), "{payload:?}");
        assert_eq!(asked.offers, harmless.offers, "{payload:?}");
        assert_eq!(asked.schema, harmless.schema, "{payload:?}");
        let offered = |action: &String| asked.offers.iter().any(|(_, offer)| offer == action);
        assert!(asked.done.iter().all(offered), "{payload:?} did {:?}", asked.done);
    }
}
