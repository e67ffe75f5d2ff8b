//! What of its refs a mind keeps in view: by rule, or as a small brain says.

use super::progress::Plan;
use crate::perceive::{EntityRef, EntityRefs, RefStatus};
use crate::reply::{Reading, Rejection, ReplyContract, Wanted};
use cognition_language::{Language, identifiers};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Turns after which something imagined that nobody names is let go of.
const IMAGINED_FOR: u64 = 10;
/// Refs of a list that are read.
const READ: usize = 64;
/// Characters of a ref that are read.
const REF_BOUND: usize = 64;
/// Characters of a reason.
const REASON_BOUND: usize = 120;

static CONTRACT: ReplyContract = ReplyContract::new(bundled!("data/schemas/curation.schema.json"));

/// A ref that stays in view beyond the window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retained {
    /// The ref.
    #[serde(rename = "ref")]
    pub name: String,
    /// Why it stays.
    pub reason: String,
}

/// Which of its refs a mind keeps in view, as a curator says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Curation {
    /// Those that matter now.
    pub touch: Vec<String>,
    /// Those that stay in view, each with the reason.
    pub retain: Vec<Retained>,
    /// Those that need not stay any longer.
    pub demote: Vec<String>,
    /// Those that the mind lets go of.
    pub drop: Vec<String>,
}

impl Curation {
    /// Without a model: what `said` names is touched, what the `texts` (goal, steps), each with a
    /// reason, name is retained with the first reason, what was retained and is named by none of
    /// them is demoted, what was imagined for nothing is dropped 10 turns later. A thing is named by
    /// its ref or by its label.
    pub fn by_rule(refs: &EntityRefs, said: &str, texts: &[(&str, &str)], turn: u64) -> Self {
        let mut curation = Self::default();
        for known in refs.known() {
            let name = || known.name.as_str().to_owned();
            let is_said = is_named(said, known);
            if is_said {
                curation.touch.push(name());
            }
            match texts.iter().find(|(text, _)| is_named(text, known)) {
                Some((_, reason)) => {
                    curation.retain.push(Retained { name: name(), reason: (*reason).to_owned() });
                }
                None if known.retained.is_some() => curation.demote.push(name()),
                None if !is_said
                    && is_forgettable(known)
                    && !known.is_active(turn, IMAGINED_FOR) =>
                {
                    curation.drop.push(name());
                }
                None => {}
            }
        }
        curation
    }

    /// The same, but nothing that a plan still tells of is let go of: a ref that stands in its goal,
    /// in its steps or in those that have ended has to stand for something.
    #[must_use]
    pub fn sparing(mut self, plan: &Plan) -> Self {
        let steps = plan.steps().iter().map(|step| &step.description);
        let past = plan.past.iter().map(|step| &step.description);
        let texts: Vec<&String> = [&plan.goal].into_iter().chain(steps).chain(past).collect();
        let is_told =
            |name: &String| texts.iter().any(|text| identifiers(text).any(|word| word == name));
        self.drop.retain(|name| !is_told(name));
        self
    }

    /// Does to the refs what it says; what is not known is left alone, and so is what is there: only
    /// what is imagined can be let go of.
    pub fn apply(&self, refs: &mut EntityRefs, turn: u64) {
        self.touch.iter().for_each(|name| drop(refs.mention(name, turn)));
        self.demote.iter().for_each(|name| drop(refs.demote(name)));
        self.retain.iter().for_each(|kept| drop(refs.retain(&kept.name, &kept.reason)));
        for name in &self.drop {
            if refs.resolve(name).is_some_and(is_forgettable) {
                drop(refs.remove(name));
            }
        }
    }

    fn holds(&self, name: &str) -> bool {
        let is_retained = self.retain.iter().any(|kept| kept.name == name);
        is_retained || self.touch.iter().any(|kept| kept == name)
    }
}

fn is_named(text: &str, known: &EntityRef) -> bool {
    Language::is_named(text, &known.label)
        || identifiers(text).any(|word| word == known.name.as_str())
}

fn is_forgettable(known: &EntityRef) -> bool {
    known.standing == RefStatus::Imagined
}

/// Reads the reply to a request for a curation. Left out is a ref that `refs` does not know, a
/// reason to retain it that is blank, and whatever else can't be read; of what shall be dropped,
/// what is there, and what the same reply keeps.
///
/// # Errors
/// Where the reply holds no object.
pub fn parse_curation(reply: &str, refs: &EntityRefs) -> Result<Curation, Rejection> {
    let lists = Wanted::any_of(&["touch", "retain", "demote", "drop"]);
    let mut reading = Reading::of(reply, lists)?;
    let mut curation = Curation {
        touch: known_refs(&mut reading, "touch", refs),
        retain: retained(&mut reading, refs),
        demote: known_refs(&mut reading, "demote", refs),
        drop: Vec::new(),
    };
    curation.demote.retain(|name| curation.retain.iter().all(|kept| kept.name != *name));
    let mut drop = known_refs(&mut reading, "drop", refs);
    drop.retain(|name| refs.resolve(name).is_some_and(is_forgettable) && !curation.holds(name));
    Ok(Curation { drop, ..curation })
}

/// In the order of the reply, each once.
fn known_refs(reading: &mut Reading, list: &str, refs: &EntityRefs) -> Vec<String> {
    let items = reading.optional(list);
    let mut found: Vec<String> = Vec::new();
    for name in reading.keep(list, items, READ, known_ref(refs)) {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

fn known_ref(refs: &EntityRefs) -> impl Fn(&mut Reading, &str, Value) -> Option<String> {
    |reading, path, item| {
        let name = reading.line(path, item, REF_BOUND)?;
        refs.resolve(&name).map(|known| known.name.as_str().to_owned())
    }
}

fn retained(reading: &mut Reading, refs: &EntityRefs) -> Vec<Retained> {
    let items = reading.optional("retain");
    let kept = reading.keep("retain", items, READ, |reading, path, item| {
        let mut members = reading.object(path, item)?;
        let mut take = |name| members.shift_remove(name).unwrap_or_default();
        let (name, reason) = (take("ref"), take("reason"));
        let name = known_ref(refs)(reading, path, name)?;
        let reason = reading.line(path, reason, REASON_BOUND)?;
        Some(Retained { name, reason })
    });
    let mut found: Vec<Retained> = Vec::new();
    for one in kept {
        if found.iter().all(|known| known.name != one.name) {
            found.push(one);
        }
    }
    found
}

/// What goes to a server with a request for a curation: `data/schemas/curation.schema.json` without
/// its names, narrowed to the refs in view.
pub fn understand_schema(refs: &[&str]) -> Value {
    let mut schema = CONTRACT.for_server();
    for list in ["touch", "retain", "demote", "drop"] {
        let list = &mut schema["properties"][list];
        let at = if list["items"]["type"] == "object" { "/items/properties/ref" } else { "/items" };
        let item = list.pointer_mut(at).expect("the embedded schema has every list, as tests hold");
        if refs.is_empty() {
            list["maxItems"] = json!(0);
        } else {
            *item = json!({ "type": "string", "enum": refs });
        }
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::super::PastStep;
    use super::*;
    use crate::perceive::Referable;
    use crate::reply::Rule;
    use expect_test::expect;
    use proptest::prelude::*;

    /// Hob, an iron key and an oak door in turn 1; a song imagined in turn 1, a poem in turn 9, and
    /// a lute that was made.
    fn refs() -> EntityRefs {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "Hob", "hob"), 1);
        refs.touch(&Referable::new("item", "iron key", "key"), 1);
        refs.touch(&Referable::new("door", "the oak door", "door"), 1);
        refs.generate("song", "The Tar", 1);
        refs.generate("poem", "Ode", 9);
        refs.create("lute", "pear lute", 1);
        refs
    }

    fn ruled(refs: &EntityRefs, said: &str, texts: &[(&str, &str)], turn: u64) -> String {
        let curation = Curation::by_rule(refs, said, texts, turn);
        serde_json::to_string(&curation).expect("is plain data")
    }

    #[test]
    fn by_rule_what_is_named_stays_and_what_was_imagined_for_nothing_goes() {
        let mut refs = refs();
        refs.retain("door_1", "it was in the way").expect("is known");
        let texts =
            [("Get the IRON KEY", "the goal names it"), ("Ask Hob for item_1", "a step names it")];
        expect![[r#"{"touch":["character_1"],"retain":[{"ref":"character_1","reason":"a step names it"},{"ref":"item_1","reason":"the goal names it"}],"demote":["door_1"],"drop":["gen_song_1"]}"#]].assert_eq(&ruled(&refs, "Where is hob?", &texts, 11));
        expect![[
            r#"{"touch":["gen_song_1"],"retain":[],"demote":["door_1"],"drop":["gen_poem_1"]}"#
        ]]
        .assert_eq(&ruled(&refs, "Sing gen_song_1.", &[], 99));
        expect![[r#"{"touch":[],"retain":[],"demote":["door_1"],"drop":[]}"#]].assert_eq(&ruled(
            &refs,
            "",
            &[],
            10,
        ));
    }

    #[test]
    fn what_was_retained_is_demoted_before_it_is_dropped() {
        let mut refs = refs();
        refs.retain("gen_song_1", "for the feast").expect("is known");
        Curation::by_rule(&refs, "", &[], 50).apply(&mut refs, 50);
        assert_eq!(refs.resolve("gen_song_1").map(|song| song.retained.clone()), Some(None));
        Curation::by_rule(&refs, "", &[], 51).apply(&mut refs, 51);
        assert_eq!(refs.resolve("gen_song_1"), None);
    }

    #[test]
    fn applied_it_touches_retains_demotes_and_drops() {
        let mut refs = refs();
        refs.retain("door_1", "it was in the way").expect("is known");
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let kept = |name: &str, reason: &str| Retained {
            name: name.to_owned(),
            reason: reason.to_owned(),
        };
        let curation = Curation {
            touch: names(&["character_1", "gen_poem_1", "king_1"]),
            retain: vec![
                kept("item_1", "the goal names it"),
                kept("king_1", "x"),
                kept("lute_1", " "),
            ],
            demote: names(&["door_1", "king_1"]),
            drop: names(&["gen_song_1", "item_1", "lute_1", "king_1"]),
        };
        curation.apply(&mut refs, 20);
        let shown: Vec<_> = refs
            .known()
            .iter()
            .map(|known| format!("{} {} {:?}", known.name, known.last_referenced, known.retained))
            .collect();
        expect![[r#"
            character_1 20 None
            item_1 1 Some("the goal names it")
            door_1 1 None
            gen_poem_1 20 None
            lute_1 1 None"#]]
        .assert_eq(&shown.join("\n"));
    }

    #[test]
    fn what_a_plan_still_tells_of_is_not_let_go_of() {
        let mut plan = Plan::new("Sing gen_song_1.", "PLAN");
        let description = "Recite gen_poem_1 to Hob (character_1)".to_owned();
        plan.past.push(PastStep { description, ..PastStep::default() });
        let names = ["gen_song_1", "gen_poem_1", "gen_song_11"].map(str::to_owned);
        let curation = Curation { drop: names.into(), ..Curation::default() }.sparing(&plan);
        assert_eq!(curation.drop, ["gen_song_11"]);
    }

    #[test]
    fn a_brain_forgets_nothing_that_is_there_and_names_nothing_unknown() {
        let reply = json!({
            "touch": ["character_1", "king_1", 7, "character_1"],
            "retain": [{"ref": "item_1", "reason": "for later"}, {"ref": "door_1", "reason": " "}, {"ref": "king_1", "reason": "x"}, "item_1"],
            "demote": ["item_1", "door_1"],
            "drop": ["gen_song_1", "item_1", "lute_1", "gen_song_1", "king_1"],
            "why": "x",
        });
        let curation = parse_curation(&reply.to_string(), &refs()).expect("is an object");
        expect![[r#"{"touch":["character_1"],"retain":[{"ref":"item_1","reason":"for later"}],"demote":["door_1"],"drop":["gen_song_1"]}"#]].assert_eq(&serde_json::to_string(&curation).expect("is plain data"));
        let both = json!({"touch": ["gen_song_1"], "drop": ["gen_song_1", "gen_poem_1"]});
        let curation = parse_curation(&both.to_string(), &refs()).expect("is an object");
        assert_eq!(curation.drop, ["gen_poem_1"]);
        assert_eq!(parse_curation("{}", &refs()), Ok(Curation::default()));
        assert_eq!(parse_curation("Nothing.", &refs()).expect_err("no object").rule, Rule::NotJson);
    }

    #[test]
    fn what_the_rule_says_reads_back() {
        let refs = refs();
        let curation =
            Curation::by_rule(&refs, "Hob", &[("the iron key", "the goal names it")], 40);
        let reply = serde_json::to_string(&curation).expect("is plain data");
        assert_eq!(parse_curation(&reply, &refs), Ok(curation));
    }

    #[test]
    fn the_schema_is_narrowed_to_the_refs_in_view() {
        let schema = understand_schema(&["item_1", "door_1"]);
        let validator = jsonschema::draft7::new(&schema).expect("the schema should compile");
        let reply = |name: &str| json!({"touch": [name], "retain": [{"ref": name, "reason": "x"}], "demote": [], "drop": []});
        assert!(validator.is_valid(&reply("item_1")) && !validator.is_valid(&reply("king_1")));
        let schema = jsonschema::draft7::new(&understand_schema(&[])).expect("should compile");
        assert!(!schema.is_valid(&reply("item_1")), "with nothing in view nothing is named");
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(
            reply in r#"\{("touch"|"retain"|"drop"):\[([\{\}\[\]",:]|"ref"|"item_1"|"gen_song_1"|"reason"|1|null| ){0,40}"#,
        ) {
            if let Ok(curation) = parse_curation(&reply, &refs()) {
                let mut after = refs();
                curation.apply(&mut after, 12);
                prop_assert!(after.known().len() >= 4, "only what is imagined may go");
            }
        }
    }
}
