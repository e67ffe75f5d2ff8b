//! What a strong model replied in four evenings of play: all of it is read, and nothing is lost.
//!
//! A part of the replies stands in `fixtures/evenings.jsonl`; all of them are read where the evenings
//! lie beside the clone.

use std::collections::BTreeSet;
use std::path::Path;

use cognition_core::conscience::{parse_extraction, parse_reflection};
use cognition_core::decide::{Rejection, ReplyScope, parse};
use cognition_core::perceive::{EntityRefs, Referable};
use cognition_core::plan::{PlanningModes, ThinkScope, parse_think};
use cognition_core::route::parse_tie_break;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A reply, with what its prompt gave to choose from.
#[derive(Debug, Serialize, Deserialize)]
struct Played {
    from: String,
    purpose: String,
    #[serde(default)]
    offers: Vec<u32>,
    #[serde(default)]
    refs: BTreeSet<String>,
    #[serde(default)]
    invited: bool,
    #[serde(default)]
    actors: BTreeSet<String>,
    reply: String,
}

/// A line of an evening.
#[derive(Debug, Deserialize)]
struct Line {
    n: u32,
    purpose: String,
    system: String,
    user: String,
    reply: String,
}

impl Played {
    fn of(evening: &str, line: Line) -> Self {
        let Line { n, purpose, system, user, reply } = line;
        let offers = between(&user, "<available_actions>", "</available_actions>");
        let offers = offers.lines().filter_map(|line| line.split_once(". ")?.0.parse().ok());
        let actors = between(&user, "may be an actor: ", "\n");
        Self {
            from: format!("{evening} {n}"),
            purpose,
            offers: offers.collect(),
            refs: refs(&format!("{system}\n{user}")).collect(),
            invited: user.contains("plan.answer: accept or decline"),
            actors: refs(actors).collect(),
            reply,
        }
    }

    /// What was left out of the reply.
    fn read(&self) -> Result<Vec<Rejection>, Rejection> {
        let scope =
            ReplyScope { invited: self.invited, ..ReplyScope::offering(self.offers.clone()) };
        let scope = scope.with_refs(self.refs.clone());
        match self.purpose.as_str() {
            "decision" => {
                let decision = parse(&self.reply, &scope)?;
                let said: Value = serde_json::from_str(&self.reply).expect("they are all clean");
                assert_eq!(decision.chosen_index, said["chosenIndex"], "{}", self.from);
                assert_eq!(decision.speech, said["speech"], "{}", self.from);
                assert_eq!(decision.thoughts, said["thoughts"], "{}", self.from);
                let ledger = serde_json::to_value(&decision.cognitive_ledger).ok();
                assert_eq!(ledger.as_ref(), said.get("cognitive_ledger"), "{}", self.from);
                Ok(decision.dropped)
            }
            "plan" => {
                let (refs, actors) = (self.refs.clone(), self.actors.clone());
                let agreed = !actors.is_empty();
                let scope = ThinkScope { refs, actors, agreed };
                let modes = PlanningModes::default();
                let mode = modes.get("scheme").expect("is one of the seed's");
                Ok(parse_think(&self.reply, mode, Some(&scope))?.dropped)
            }
            "reflection" => Ok(parse_reflection(&self.reply)?.dropped),
            "extraction" => Ok(parse_extraction(&self.reply, &scope, &self.known())?.dropped),
            "tie_break" => {
                assert!(parse_tie_break(&self.reply).is_some(), "{}", self.from);
                Ok(Vec::new())
            }
            other => panic!("{}: nobody reads a reply for {other}", self.from),
        }
    }

    /// Somebody or something for every ref.
    fn known(&self) -> EntityRefs {
        let mut known = EntityRefs::default();
        let kinds: BTreeSet<_> =
            self.refs.iter().filter_map(|name| Some(name.rsplit_once('_')?.0)).collect();
        for kind in kinds {
            for n in 1..20 {
                known.touch(&Referable::new(kind, format!("{kind} {n}"), format!("{kind}:{n}")), 1);
            }
        }
        known
    }
}

fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let rest = text.split_once(start).map_or("", |(_, rest)| rest);
    rest.split_once(end).map_or(rest, |(inside, _)| inside)
}

fn refs(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    let is_ref = |word: &&str| {
        word.rsplit_once('_').is_some_and(|(kind, n)| !kind.is_empty() && n.parse::<u32>().is_ok())
    };
    words.filter(is_ref).map(str::to_owned)
}

fn assert_nothing_is_lost(played: &[Played]) {
    for reply in played {
        assert_eq!(reply.read(), Ok(Vec::new()), "{}: {}", reply.from, reply.reply);
    }
}

fn lines<T: for<'a> Deserialize<'a>>(text: &str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn the_replies_of_a_strong_model_are_read_and_nothing_is_lost() {
    let played: Vec<Played> = lines(include_str!("fixtures/evenings.jsonl"));
    let purposes: BTreeSet<_> = played.iter().map(|reply| reply.purpose.as_str()).collect();
    let all = ["decision", "extraction", "plan", "reflection", "tie_break"];
    assert_eq!(purposes, BTreeSet::from(all));
    assert_nothing_is_lost(&played);
}

#[test]
fn every_reply_of_the_evenings_beside_the_clone_is_read_and_nothing_is_lost() {
    let evenings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/evenings");
    for evening in ["tavern", "tavern_off", "heist", "promise"] {
        let Ok(text) = std::fs::read_to_string(evenings.join(format!("{evening}.jsonl"))) else {
            continue;
        };
        let played = lines(&text).into_iter().map(|line| Played::of(evening, line));
        assert_nothing_is_lost(&played.collect::<Vec<_>>());
    }
}
