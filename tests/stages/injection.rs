//! Text of others is data: whatever it says, it opens no section, forges no speaker and unlocks no
//! action.
//!
//! `fixtures/injections.json` holds a hundred payloads. Each goes through every channel by which text
//! reaches a prompt. `cognition_core` holds the same payloads against every kind of prompt.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_core::memory::{Note, Notes, ShortTermMemory};
use cognition_core::mind::PersonaProfile;
use cognition_core::plan::Plan;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, reply};
use std::sync::{Arc, Mutex, PoisonError};

const PAYLOADS: &str = include_str!("../fixtures/injections.json");

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
    prompts: Vec<String>,
    offers: Vec<(u32, String)>,
    schema: String,
    done: Vec<String>,
}

/// A mind to which all that is named, said, written, remembered, planned and offered is this.
fn ask(payload: &str) -> Asked {
    let text = format!("Hm. {payload}");
    let brain = Arc::new(Obedient::default());
    let mut harness = MindHarness::shared(brain.clone());
    let mara = harness.spawn_mind("mara");
    let odo = harness.spawn_thing("character", &format!("Odo {payload}"), "odo");
    let chest = harness.spawn_thing("item", &format!("chest {payload}"), "chest");
    let secret = PersonaProfile::new("Sela", format!("NOBODY ELSE'S {payload}"));
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("sela", secret);
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
    let plan = Plan::new(text.clone(), "PLAN");
    harness.app.world_mut().entity_mut(mara).insert((thoughts, notes, ledger, plan));
    harness
        .perceive(mara, Percept::event(text.clone()))
        .perceive(mara, Percept::speech("odo", text.clone()))
        .perceive(mara, Percept::event(text.clone()).about("chest").hearsay())
        .perceive(mara, Percept::speech("odo", text).addressed());
    harness.request_turn(mara).run();
    let asked = brain.0.lock().unwrap_or_else(PoisonError::into_inner);
    let decides = |request: &&Arc<ThoughtRequest>| !request.actions.is_empty();
    let first = asked.iter().find(decides).expect("it was asked");
    let done = harness.decisions().into_iter().filter_map(|decided| decided.action);
    Asked {
        prompts: asked.iter().map(|request| request.prompt.volatile.clone()).collect(),
        offers: first.actions.iter().map(|offer| (offer.index, offer.action.clone())).collect(),
        schema: first.reply_schema.get().to_string(),
        done: done.map(|action| action.action).collect(),
    }
}

/// The sections of a prompt with their lines; none stands in another, twice, or without its end.
fn sections<'a>(prompt: &'a str, payload: &str) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut sections: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut open = false;
    for line in prompt.lines() {
        let Some(tag) = line.strip_prefix('<') else {
            assert!(!line.contains(['<', '>']), "{payload:?} has a tag in {line:?}");
            if open {
                sections.last_mut().expect("one is open").1.push(line);
            }
            continue;
        };
        let is_end = tag.starts_with('/');
        assert_eq!(is_end, open, "{payload:?} opens or closes a section: {prompt}");
        open = !is_end;
        let name = tag.trim_start_matches('/').trim_end_matches('>');
        match is_end {
            true => assert_eq!(sections.last().map(|section| section.0), Some(name), "{payload:?}"),
            false => {
                assert!(
                    sections.iter().all(|(known, _)| *known != name),
                    "{payload:?} forges {name}"
                );
                sections.push((name, Vec::new()));
            }
        }
    }
    assert!(!open, "{payload:?} leaves a section open");
    sections
}

/// What was perceived of a prompt: line by line who speaks, or that nobody does.
fn speakers(sections: &[(&str, Vec<&str>)]) -> Vec<String> {
    let shown = |name: &str| name == "answering" || name == "perception_log";
    let lines = sections.iter().filter(|(name, _)| shown(name)).flat_map(|(_, lines)| lines);
    lines.map(|line| speaker(line)).collect()
}

fn speaker(line: &str) -> String {
    let Some((by, said)) = line.split_once('"') else { return "nobody".to_owned() };
    assert!(said.ends_with('"') && said.matches('"').count() == 1, "{line:?} is said by one");
    let (_, name) = by.rsplit_once('(').unwrap_or_else(|| panic!("{line:?} has a speaker"));
    assert_eq!(by.matches("character_").count(), 1, "{line:?} names one");
    name.to_owned()
}

#[test]
fn no_payload_opens_a_section_forges_a_speaker_or_unlocks_an_action() {
    let payloads: Vec<String> = serde_json::from_str(PAYLOADS).expect("a list of texts");
    assert_eq!(payloads.len(), 100);
    let harmless = ask("A quiet word");
    let heard = speakers(&sections(&harmless.prompts[0], ""));
    let said = ["character_1) says to you: ", "nobody", "character_1) says: ", "nobody"];
    assert_eq!(heard, said, "{}", harmless.prompts[0]);
    for payload in &payloads {
        let asked = ask(payload);
        for prompt in &asked.prompts {
            let sections = sections(prompt, payload);
            assert!(!prompt.contains("NOBODY ELSE'S"), "{payload:?}");
            if sections.iter().any(|(name, _)| *name == "available_actions") {
                // What is asked twice in the same words may stand there once.
                let mut rest = heard.iter();
                let shown = speakers(&sections);
                let is_no_more = shown.iter().all(|it| rest.any(|known| known == it));
                assert!(is_no_more, "{payload:?}: {shown:?}");
            }
        }
        assert_eq!(asked.offers, harmless.offers, "{payload:?}");
        assert_eq!(asked.schema, harmless.schema, "{payload:?}");
        let offered = |action: &String| asked.offers.iter().any(|(_, offer)| offer == action);
        assert!(asked.done.iter().all(offered), "{payload:?} did {:?}", asked.done);
    }
}
