//! The skill of remembering.

use super::{Skill, SkillCall, SkillFault, SkillMind};
use crate::memory::{Hit, Layer, Named, Query, RECALL_LIMIT, RECALL_LIMIT_MOST, Recalled, Wanted};
use cognition_language::{Language, folded};
use std::cmp::Reverse;
use std::time::Duration;

/// What all that was lived is called among the layers.
const EXPERIENCES: &str = "experiences";

/// How it is marked that something is known without having been lived or told.
const KNOWN: &str = "known";

/// Characters of a query.
const QUERY_CAP: usize = 200;

/// `recall`: one search over all that the mind remembers.
#[derive(Clone, Copy, Debug)]
pub struct Recall;

impl Skill for Recall {
    fn name(&self) -> &'static str {
        "recall"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/recall.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    fn is_primitive(&self) -> bool {
        true
    }

    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        let query = call.required_text("query", "what to look for", QUERY_CAP)?;
        let Places { layers, experiences } = places(call)?;
        let limit = limit(call)?;
        let lived = if experiences { lived(query, limit, mind) } else { Vec::new() };
        let found = search(query, &layers, limit, mind);
        if let Some(topic) = mind.topics.topic_mut(mind.topic) {
            topic.set_fok(found.unsure, mind.now);
        }
        let hits = found.hits.iter().filter(|hit| !stands_in(hit, &lived));
        let layered: Vec<String> = hits.map(|hit| shown(hit, mind)).collect();
        let known =
            if layers.contains(&Layer::Facts) { known(query, limit, mind) } else { Vec::new() };
        let mut told: Vec<_> = known.into_iter().chain(lived).chain(layered).collect();
        if layers.contains(&Layer::Traits) {
            push_traits(&mut told, query, mind);
        }
        if told.is_empty() {
            let lived = experiences.then_some(EXPERIENCES);
            let looked = lived.into_iter().chain(layers.iter().map(|layer| layer.name()));
            let looked = looked.collect::<Vec<_>>().join(", ");
            let message =
                format!("nothing about `{query}` in {looked}; try other words or go without");
            return Err(SkillFault::not_found(message));
        }
        Ok(format!("about `{query}`: {}", told.join("; ")))
    }
}

/// Where it looks.
struct Places {
    layers: Vec<Layer>,
    experiences: bool,
}

fn places(call: &SkillCall) -> Result<Places, SkillFault> {
    let mut names = call.texts("layers", QUERY_CAP)?;
    if names.is_empty() {
        return Ok(Places { layers: Layer::ALL.to_vec(), experiences: true });
    }
    let all = names.len();
    names.retain(|name| !name.eq_ignore_ascii_case(EXPERIENCES));
    let named =
        |name: &&str| Layer::ALL.into_iter().find(|layer| layer.name().eq_ignore_ascii_case(name));
    let layers: Option<Vec<_>> = names.iter().map(named).collect();
    let Some(layers) = layers else {
        let known = Layer::ALL.map(Layer::name).join(", ");
        return Err(SkillFault::invalid("layers", format!("give any of {EXPERIENCES}, {known}")));
    };
    Ok(Places { experiences: names.len() < all, layers })
}

/// What was lived and concerns it, as it is told to whom the mind talks with.
fn lived(query: &str, limit: usize, mind: &SkillMind<'_>) -> Vec<String> {
    let id = mind.conversation;
    let partner = Named { id: id.clone(), label: mind.label(id).to_owned() };
    let partner = Some(&partner).filter(|_| !id.as_str().is_empty());
    let query = without_name(query, mind.name);
    let near = mind.memory.concepts.called_up_by(&query, mind.now).join(" ");
    let wanted = Wanted { text: &query, near: &near, limit: limit + 1, ..Wanted::default() };
    let said: String = folded(mind.said).collect();
    let found = mind.experiences.recollect(&wanted, mind.embedder, mind.now);
    let others = found.into_iter().filter(|lived| !is_echo(&lived.text, &said)).take(limit);
    let told = others.map(|lived| lived.told(partner, Some(&query), mind.now));
    // What is found is parted by `; `.
    told.map(|told| format!("{} ({EXPERIENCES}, sure)", told.replace("; ", ", "))).collect()
}

/// What the mind knows beside what it remembers, as far as half of the words stand in it; what has most of
/// them comes first.
fn known(query: &str, limit: usize, mind: &SkillMind<'_>) -> Vec<String> {
    let english = Language::english();
    let terms = english.recall_terms(&without_name(query, mind.name));
    let shared = |line: &String| {
        let words = english.recall_keys(line).words;
        terms.iter().filter(|term| words.binary_search(&term.word).is_ok()).count()
    };
    let all = mind.known.iter().map(|line| (shared(line), line));
    let mut found: Vec<(usize, &String)> =
        all.filter(|(count, _)| *count > 0 && 2 * count >= terms.len()).collect();
    found.sort_by_key(|(count, _)| Reverse(*count));
    let told = found.into_iter().take(limit).map(|(_, line)| line.replace("; ", ", "));
    told.map(|told| format!("{told} ({KNOWN}, sure)")).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 10")]
fn limit(call: &SkillCall) -> Result<usize, SkillFault> {
    #[expect(clippy::cast_precision_loss, reason = "it is 10")]
    let most = RECALL_LIMIT_MOST as f64;
    Ok(call.number("limit", 1.0..=most)?.map_or(RECALL_LIMIT, |limit| limit as usize))
}

/// What is being answered is no answer: as many more are looked for as were mere echoes of it.
fn search(query: &str, layers: &[Layer], limit: usize, mind: &mut SkillMind<'_>) -> Recalled {
    let query = without_name(query, mind.name);
    let query = Query { layers, limit, ..Query::new(&query, mind.conversation, mind.topic) };
    let said: String = folded(mind.said).collect();
    let is_echo = |hit: &Hit| is_echo(&hit.text, &said);
    let found = mind.memory.recall(&query, mind.now, mind.embedder);
    let echoes = found.hits.iter().filter(|hit| is_echo(hit)).count();
    if echoes == 0 {
        return found;
    }
    let query = Query { limit: limit + echoes, ..query };
    let mut found = mind.memory.recall(&query, mind.now, mind.embedder);
    found.hits.retain(|hit| !is_echo(hit));
    found.hits.truncate(limit);
    found.unsure = found.hits.iter().map(|hit| u32::from(hit.confidence < 0.5)).sum();
    found
}

/// To be called by its name reminds a mind of nothing.
fn without_name(query: &str, name: &str) -> String {
    let bare = |word: &str| -> String {
        folded(word.trim_matches(|letter: char| !letter.is_alphanumeric())).collect()
    };
    let names: Vec<String> = name.split_whitespace().map(bare).collect();
    let others = query.split_whitespace().filter(|word| !names.contains(&bare(word)));
    let rest = others.collect::<Vec<_>>().join(" ");
    if rest.is_empty() { query.to_owned() } else { rest }
}

/// Whether a text, or what stands after who said it, is what was said; if it's cut, its beginning.
fn is_echo(text: &str, said: &str) -> bool {
    let is_said = |told: &str| {
        let told: String = folded(told).collect();
        let cut = told.strip_suffix('…').filter(|begin| said.starts_with(begin));
        !said.is_empty() && (told == said || cut.is_some())
    };
    is_said(text) || text.split_once(": ").is_some_and(|(_, told)| is_said(told))
}

/// Whether what was lived is told in the same words.
fn stands_in(hit: &Hit, lived: &[String]) -> bool {
    let said = hit.text.split_once(": ").map_or(hit.text.as_str(), |(_, said)| said);
    let said = said.replace("; ", ", ");
    lived.iter().any(|told| told.contains(&said))
}

/// Somebody's id at the beginning gives way to what the mind calls them.
fn shown(hit: &Hit, mind: &SkillMind<'_>) -> String {
    let named = hit.text.split_once(": ").map(|(who, rest)| (who.into(), rest));
    let text = match named {
        Some((who, rest)) => format!("{}: {rest}", mind.label(&who)),
        None => hit.text.clone(),
    };
    format!("{text} ({}, {})", hit.layer.name(), sureness(hit.confidence))
}

/// Who is asked for by name is told of with all that is known of them, the less sure included.
fn push_traits(told: &mut Vec<String>, query: &str, mind: &SkillMind<'_>) {
    let Some(who) = mind.find(query) else {
        return;
    };
    for known in mind.memory.traits.of(&who, mind.now, Duration::MAX) {
        let begin = format!("{}: {}: {}", mind.label(&who), known.key, known.value);
        if !told.iter().any(|told| told.starts_with(&begin)) {
            let sure = sureness(known.confidence_at(mind.now));
            told.push(format!("{begin} ({}, {sure})", Layer::Traits.name()));
        }
    }
}

fn sureness(confidence: f64) -> &'static str {
    match confidence {
        0.7.. => "sure",
        0.4.. => "likely",
        _ => "uncertain",
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::{TestMind, WordsOnly};
    use super::*;
    use crate::memory::{Experience, Line};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::Percept;
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    fn check(mind: &mut TestMind, arguments: Value, expect: Expect) {
        expect.assert_eq(&mind.told(&Recall, arguments));
    }

    #[test]
    fn what_is_remembered_is_found_in_every_layer() {
        let mut mind = TestMind::experienced();
        let mut of = |query, layer| mind.told(&Recall, json!({"query": query, "layers": layer}));
        let told = [
            of("lantern", "working_memory"),
            of("lantern", "gists"),
            of("lantern", "facts"),
            of("lantern", "episodes"),
            of("lantern", "concepts"),
            of("tinker", "traits"),
        ];
        expect![[r#"
            about `lantern`: old Odo: I left my lantern by the stairs. (working_memory, sure)
            about `lantern`: the lantern is of brass (gists, sure)
            about `lantern`: the lantern hung by the cellar (facts, sure)
            about `lantern`: Odo and I searched the cellar for his lantern (episodes, sure)
            about `lantern`: lantern: brings cellar to mind (concepts, likely)
            about `tinker`: old Odo: trade: tinker (traits, sure)"#]]
        .assert_eq(&told.join("\n"));
    }

    #[test]
    fn what_was_lived_is_found_with_how_it_is_known() {
        let mut mind = TestMind::default();
        let percept = Percept::speech("wren", "The anvil is cracked; nobody knows.").addressed();
        let label = |id: &StableId| id.to_string();
        let at = GameTime::from_secs(600);
        let lived = Experience::of(&percept, &"mara".into(), label, at).expect("says something");
        mind.experiences.live(lived, &WordsOnly);
        check(
            &mut mind,
            json!({"query": "anvil", "layers": "experiences"}),
            expect![[
                r#"about `anvil`: 50 minutes ago, wren told you: "The anvil is cracked, nobody knows." (experiences, sure)"#
            ]],
        );
        check(
            &mut mind,
            json!({"query": "anvil", "layers": "facts"}),
            expect!["nothing: nothing about `anvil` in facts; try other words or go without"],
        );
    }

    #[test]
    fn what_was_lived_is_not_told_again_from_the_talk() {
        let mut mind = TestMind::default();
        let said = "The anvil is cracked; nobody knows.";
        let percept = Percept::speech("wren", said).addressed();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"mara".into(), label, mind.now).expect("says it");
        mind.experiences.live(lived, &WordsOnly);
        for text in [said, "I could mend an anvil."] {
            let line = Line { speaker: "wren".into(), text: text.to_owned(), at: mind.now };
            mind.memory.working.hear(&"odo".into(), line);
        }
        let told = mind.told(&Recall, json!({"query": "anvil"}));
        assert_eq!(told.matches("cracked").count(), 1, "{told}");
        assert!(told.contains("mend an anvil"), "{told}");
    }

    #[test]
    fn what_the_mind_knows_is_found_by_single_words_though_it_never_lived_it() {
        let known = [
            "the tin is in the metal cellar",
            "Amabel has the cellar key",
            "secret: His order was withdrawn yesterday; the foundry at Marl has burnt down.",
        ]
        .map(str::to_owned)
        .to_vec();
        let mut mind = TestMind { known, ..TestMind::default() };
        let mut found = |query: &str| mind.told(&Recall, json!({"query": query}));
        let tin = "the tin is in the metal cellar (known, sure)";
        for query in ["tin", "the tin", "where the tin is", "tin metal cellar"] {
            assert!(found(query).contains(tin), "{query}: {}", found(query));
        }
        assert_eq!(
            found("cellar key"),
            "about `cellar key`: Amabel has the cellar key (known, sure); \
             the tin is in the metal cellar (known, sure)"
        );
        assert!(found("Amabel").contains("Amabel has the cellar key"));
        assert!(found("Marl").contains("withdrawn yesterday, the foundry at Marl"));
        assert!(found("a dragon in the north").starts_with("nothing: "));
        let told = mind.told(&Recall, json!({"query": "tin", "layers": "gists"}));
        assert!(told.starts_with("nothing: "), "{told}");
    }

    #[test]
    fn as_much_is_found_as_was_asked_for() {
        let mut mind = TestMind::experienced();
        let mut count = |call: Value| mind.told(&Recall, call).split("; ").count();
        assert_eq!(count(json!({"query": "lantern"})), 3);
        assert_eq!(count(json!({"query": "lantern", "limit": "1"})), 1);
        assert_eq!(count(json!({"query": "lantern", "limit": 10})), 5);
    }

    #[test]
    fn who_is_named_is_told_of_with_all_that_is_known() {
        let mut mind = TestMind::experienced();
        check(
            &mut mind,
            json!({"query": "character_1", "layers": "traits"}),
            expect![
                "about `character_1`: old Odo: trade: tinker (traits, sure); old Odo: drink: dark ale (traits, uncertain)"
            ],
        );
    }

    #[test]
    fn a_search_leaves_a_feeling_of_knowing() {
        let mut mind = TestMind::experienced();
        mind.told(&Recall, json!({"query": "barley"}));
        let topic = mind.topics.topic(&mind.topic).expect("is being talked about");
        assert_eq!(topic.fok(mind.now), 1);
    }

    #[test]
    fn what_is_being_answered_is_no_answer() {
        let mut mind = TestMind { said: "Where is the anvil?".to_owned(), ..TestMind::default() };
        let text = mind.said.clone();
        let line = Line { speaker: "odo".into(), text, at: mind.now };
        mind.memory.working.hear(&"odo".into(), line);
        check(
            &mut mind,
            json!({"query": "anvil"}),
            expect![
                "nothing: nothing about `anvil` in experiences, working_memory, gists, facts, episodes, concepts, traits; try other words or go without"
            ],
        );
    }

    #[test]
    fn an_echo_is_the_whole_of_what_was_said() {
        assert!(is_echo("odo: Where is  the anvil?", "where is the anvil?"));
        assert!(is_echo("odo: where is the…", "where is the anvil?"));
        assert!(!is_echo("Odo has an anvil", "anvil"), "a word of it is no echo");
        assert!(!is_echo("odo: ", "") && !is_echo("…", ""));
    }

    #[test]
    fn a_call_that_is_wrong_says_what_would_be_right() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({"query": " "}),
            expect!["error: `query` is missing: give what to look for"],
        );
        check(
            &mut mind,
            json!({"query": "x", "layers": ["dreams"]}),
            expect![
                "error: `layers` is not right: give any of experiences, working_memory, gists, facts, episodes, concepts, traits"
            ],
        );
        check(
            &mut mind,
            json!({"query": "x", "limit": 11}),
            expect!["error: `limit` is not right: give a number from 1 to 10"],
        );
    }

    #[test]
    fn nothing_remembered_is_nothing_found() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({"query": "dragons", "layers": ["facts", "gists"]}),
            expect![
                "nothing: nothing about `dragons` in facts, gists; try other words or go without"
            ],
        );
    }

    #[test]
    fn to_be_called_by_its_name_reminds_a_mind_of_nothing() {
        assert_eq!(without_name("Mara, where is the key?", "Mara"), "where is the key?");
        assert_eq!(without_name("what of old Mara's key", "Old Mara"), "what of Mara's key");
        assert_eq!(without_name("Mara!", "Mara"), "Mara!");
    }
}
