//! The skill of letting ideas call up ideas.

use super::{Skill, SkillCall, SkillFault, SkillMind};
use cognition_language::{Language, cut_between_words};

/// Seeds of one call.
const SEEDS_CAP: usize = 5;
/// Characters of a seed.
const SEED_CAP: usize = 80;
/// Steps that are followed unless asked for another number.
const DEPTH: f64 = 2.0;
/// Steps that are followed at most.
const DEPTH_CAP: f64 = 3.0;
/// Ideas that are told of at most.
const TOLD: usize = 8;
/// Characters that are told of each.
const TOLD_OF_EACH: usize = 100;

/// `associate`: spreads activation from a few concepts.
#[derive(Clone, Copy, Debug)]
pub struct Associate;

impl Skill for Associate {
    fn name(&self) -> &'static str {
        "associate"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/associate.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 3")]
    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        let seeds = call.texts("seeds", SEED_CAP)?;
        match seeds.len() {
            0 => return Err(SkillFault::missing("seeds", "one to five ideas")),
            1..=SEEDS_CAP => {}
            _ => return Err(SkillFault::invalid("seeds", format!("give at most {SEEDS_CAP}"))),
        }
        let depth = call.number("depth", 1.0..=DEPTH_CAP)?.unwrap_or(DEPTH) as usize;
        let seeds = known(&seeds, mind)?;
        let names: Vec<_> = seeds.iter().map(String::as_str).collect();
        let called = mind.memory.concepts.spread(&names, depth, mind.now, &mut *mind.weak_fires);
        let called = called.into_iter().filter(|(name, _)| !seeds.contains(name)).take(TOLD);
        let told: Vec<_> = called.map(|(name, level)| shown(&name, level, &seeds, mind)).collect();
        if told.is_empty() {
            return Err(SkillFault::not_found(format!("{} calls up nothing", names.join(", "))));
        }
        Ok(format!("{} calls up {}", names.join(", "), told.join("; ")))
    }
}

/// The concepts that are meant: of that name, or else of each word that is one.
fn known(seeds: &[&str], mind: &SkillMind<'_>) -> Result<Vec<String>, SkillFault> {
    let concepts = &mind.memory.concepts;
    let named = |name: &str| {
        let name = name.trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
        concepts.iter().map(|concept| concept.name.as_str()).find(is_it).map(str::to_owned)
    };
    let mut known: Vec<String> = Vec::new();
    for seed in seeds {
        let whole = named(seed).map(|name| vec![name]);
        let found = whole.unwrap_or_else(|| seed.split_whitespace().filter_map(named).collect());
        found.into_iter().for_each(|name| {
            if !known.contains(&name) {
                known.push(name)
            }
        });
    }
    if known.is_empty() {
        let message = format!("{} is not an idea that you have; try others", seeds.join(", "));
        return Err(SkillFault::not_found(message));
    }
    Ok(known)
}

/// An idea with what it is, or else with what happened between it and what called it up.
fn shown(name: &str, level: f64, seeds: &[String], mind: &SkillMind<'_>) -> String {
    let concept = mind.memory.concepts.iter().find(|concept| concept.name == name);
    let description = concept.map(|concept| concept.description.as_str()).unwrap_or_default();
    let is_joined = |names: &[String]| {
        let has = |name: &str| names.iter().any(|known| known == name);
        has(name) && seeds.iter().any(|seed| has(seed))
    };
    let mut episodes = mind.memory.episodes.iter().rev();
    let happened = episodes.find(|episode| is_joined(&episode.concepts));
    let happened = happened.map(|episode| episode.gist.as_str()).unwrap_or_default();
    let told = if description.is_empty() { happened } else { description };
    let separator = if told.is_empty() { "" } else { ": " };
    format!("{name} ({level:.2}){separator}{}", cut_between_words(told, TOLD_OF_EACH))
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::*;
    use crate::memory::Episode;
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    fn check(mind: &mut TestMind, arguments: Value, expect: Expect) {
        expect.assert_eq(&mind.told(&Associate, arguments));
    }

    #[test]
    fn ideas_call_up_ideas_the_nearest_first() {
        let mut mind = TestMind::experienced();
        check(
            &mut mind,
            json!({"seeds": ["the Lantern"]}),
            expect!["lantern calls up cellar (0.70): the cold one under the tavern; rats (0.49)"],
        );
        check(
            &mut mind,
            json!({"seeds": "lantern", "depth": 1}),
            expect!["lantern calls up cellar (0.70): the cold one under the tavern"],
        );
    }

    #[test]
    fn what_calls_an_idea_up_is_told_by_what_happened_between_them() {
        let mut mind = TestMind::experienced();
        mind.memory.episodes.add(Episode {
            gist: "Odo said: A rat has gnawed through the lantern's cord.".to_owned(),
            concepts: vec!["lantern".to_owned(), "rats".to_owned()],
            ..Episode::default()
        });
        check(
            &mut mind,
            json!({"seeds": ["the Lantern"]}),
            expect![
                "lantern calls up cellar (0.70): the cold one under the tavern; rats (0.49): Odo said: A rat has gnawed through the lantern's cord."
            ],
        );
    }

    #[test]
    fn a_weak_link_is_followed_where_the_dice_say_so() {
        let mut mind = TestMind::experienced();
        let saved = serde_json::to_string(&mind.memory.concepts).expect("concepts are plain data");
        let weak = saved.replace(r#""to":"ale","strength":0.5"#, r#""to":"ale","strength":0.3"#);
        mind.memory.concepts = serde_json::from_str(&weak).expect("a saved component");
        check(&mut mind, json!({"seeds": ["barley"]}), expect!["nothing: barley calls up nothing"]);
        mind.weak = true;
        check(&mut mind, json!({"seeds": ["barley"]}), expect!["barley calls up ale (0.70)"]);
    }

    #[test]
    fn a_call_that_is_wrong_says_what_would_be_right() {
        let mut mind = TestMind::experienced();
        check(&mut mind, json!({}), expect!["error: `seeds` is missing: give one to five ideas"]);
        check(
            &mut mind,
            json!({"seeds": vec!["x"; 6]}),
            expect!["error: `seeds` is not right: give at most 5"],
        );
        check(
            &mut mind,
            json!({"seeds": ["lantern"], "depth": 9}),
            expect!["error: `depth` is not right: give a number from 1 to 3"],
        );
    }

    #[test]
    fn what_no_idea_is_known_of_calls_up_nothing() {
        let mut mind = TestMind::experienced();
        check(
            &mut mind,
            json!({"seeds": ["dragons"]}),
            expect!["nothing: dragons is not an idea that you have; try others"],
        );
    }
}
