//! The skill of keeping something in mind.

use super::wording::counted;
use super::{Skill, SkillCall, SkillFault, SkillMind};
use crate::memory::{Fact, Gist, Trait, TraitKind};
use cognition_language::Language;
use serde_json::Value;

/// Gists, facts or traits that one call may keep.
const ITEMS_CAP: usize = 8;
/// Characters of a content or a value.
const TEXT_CAP: usize = 400;
/// Characters of a key or a name.
const KEY_CAP: usize = 80;
/// How sure a trait is if nothing else is said.
const TRAIT_CONFIDENCE: f64 = 0.8;

/// `memorize`: keeps gists for a while, facts for a day, traits for long.
#[derive(Clone, Copy, Debug)]
pub struct Memorize;

impl Skill for Memorize {
    fn name(&self) -> &'static str {
        "memorize"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/memorize.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    fn is_primitive(&self) -> bool {
        true
    }

    /// All items are read before the first is kept, so that a faulty call keeps nothing.
    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        let gists = items(call, "gists", |item| gist(item, mind))?;
        let facts = items(call, "facts", |item| fact(item, mind))?;
        let traits = items(call, "traits", |item| known_trait(item, mind))?;
        let given = gists.len() + facts.len() + traits.len();
        if given == 0 {
            return Err(SkillFault::missing("gists", "what to keep, or `facts` or `traits`"));
        }
        let kept = [
            (count(gists, |gist| mind.memory.gists.remember(gist)), "gist"),
            (count(facts, |fact| mind.memory.facts.learn(fact)), "fact"),
            (count(traits, |known| observe(known, mind)), "trait"),
        ];
        let told = kept.iter().filter(|(count, _)| *count > 0);
        let told: Vec<_> = told.map(|(count, what)| counted(*count, what)).collect();
        match kept.iter().map(|(count, _)| count).sum::<usize>() {
            0 => Ok("nothing new: it is known already, or something surer is".to_owned()),
            all if all == given => Ok(format!("kept {}", told.join(", "))),
            _ => Ok(format!("kept {}, the rest is known already or less sure", told.join(", "))),
        }
    }
}

fn count<T>(items: Vec<T>, keep: impl FnMut(T) -> bool) -> usize {
    items.into_iter().map(keep).filter(|kept| *kept).count()
}

fn items<T>(
    call: &SkillCall,
    name: &str,
    read: impl Fn(&SkillCall) -> Result<T, SkillFault>,
) -> Result<Vec<T>, SkillFault> {
    let items = call.objects(name)?;
    if items.len() > ITEMS_CAP {
        return Err(SkillFault::invalid(name, format!("give at most {ITEMS_CAP} at once")));
    }
    items.iter().map(read).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 10")]
fn gist(item: &SkillCall, mind: &SkillMind<'_>) -> Result<Gist, SkillFault> {
    let content = item.required_text("content", "what to keep", TEXT_CAP)?;
    let kind = match item.text("kind")? {
        Some(_) => item.required_text("kind", "a word", KEY_CAP)?,
        None => "general",
    };
    let confidence = item.number("confidence", 0.0..=10.0)?.unwrap_or(7.0) as u8;
    Ok(Gist::new(mind.topic.clone(), kind, content, confidence, mind.now))
}

fn fact(item: &SkillCall, mind: &SkillMind<'_>) -> Result<Fact, SkillFault> {
    Ok(Fact {
        topic: mind.topic.clone(),
        key: item.required_text("key", "what it is about", KEY_CAP)?.to_owned(),
        value: item.required_text("value", "what is so", TEXT_CAP)?.to_owned(),
        confidence: item.number("confidence", 0.0..=1.0)?.unwrap_or(0.7),
        at: mind.now,
    })
}

/// What a mind concludes of somebody is inferred, whoever said so.
fn known_trait(item: &SkillCall, mind: &SkillMind<'_>) -> Result<Trait, SkillFault> {
    let who = match item.text("who")? {
        Some(who) => mind.find(who).ok_or_else(|| nobody(who))?,
        None if mind.conversation.as_str().is_empty() => {
            return Err(SkillFault::missing("who", "whom it is about"));
        }
        None => mind.conversation.clone(),
    };
    Ok(Trait {
        who,
        key: item.required_text("key", "what it is about", KEY_CAP)?.to_owned(),
        value: item.required_text("value", "what is so", TEXT_CAP)?.to_owned(),
        kind: kind(item)?,
        confidence: item.number("confidence", 0.0..=1.0)?.unwrap_or(TRAIT_CONFIDENCE),
        explicit: false,
        reinforcements: 1,
        at: mind.now,
    })
}

fn nobody(who: &str) -> SkillFault {
    SkillFault::invalid("who", format!("you know nobody called `{who}`, give a ref or a name"))
}

fn kind(item: &SkillCall) -> Result<TraitKind, SkillFault> {
    let Some(name) = item.text("kind")? else {
        return Ok(TraitKind::General);
    };
    let wrong = || {
        let some = "core, relationship, physical, preference or general";
        SkillFault::invalid("kind", format!("give {some}"))
    };
    serde_json::from_value(Value::String(name.to_lowercase())).map_err(|_| wrong())
}

/// Whether the trait holds afterwards.
fn observe(observed: Trait, mind: &mut SkillMind<'_>) -> bool {
    let (who, value, now) = (observed.who.clone(), observed.value.clone(), observed.at);
    mind.memory.traits.observe(observed);
    mind.memory.traits.iter(now).any(|known| known.who == who && known.value == value)
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn check(mind: &mut TestMind, arguments: Value, expect: Expect) {
        expect.assert_eq(&mind.told(&Memorize, arguments));
    }

    #[test]
    fn gists_facts_and_traits_are_kept_where_they_belong() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({
                "gists": [{"content": "Odo is in a hurry"}],
                "facts": {"key": "price of barley", "value": "four coppers", "confidence": "0.9"},
                "traits": [{"key": "trade", "value": "tinker", "kind": "core"}, {"who": "Mara", "key": "likes", "value": "quiet"}],
            }),
            expect!["kept 1 gist, 1 fact, 2 traits"],
        );
        let (memory, now) = (&mind.memory, mind.now);
        assert_eq!(memory.gists.of_topic(&mind.topic, now)[0].content, "Odo is in a hurry");
        assert_eq!(memory.facts.of_topic(&mind.topic, now)[0].value, "four coppers");
        let traits: Vec<_> = memory.traits.iter(now).map(|it| (it.who.as_str(), it.kind)).collect();
        assert_eq!(traits, [("odo", TraitKind::Core), ("mara", TraitKind::General)]);
    }

    #[test]
    fn what_is_less_sure_than_what_is_known_is_not_kept() {
        let mut mind = TestMind::default();
        let fact = |value: &str, confidence: f64| json!({"facts": [{"key": "gate", "value": value, "confidence": confidence}]});
        mind.told(&Memorize, fact("shut", 0.9));
        check(
            &mut mind,
            fact("open", 0.3),
            expect!["nothing new: it is known already, or something surer is"],
        );
        check(
            &mut mind,
            json!({"facts": [{"key": "gate", "value": "open"}, {"key": "well", "value": "dry"}]}),
            expect!["kept 1 fact, the rest is known already or less sure"],
        );
    }

    #[test]
    fn a_call_that_is_wrong_keeps_nothing_and_says_what_would_be_right() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({}),
            expect!["error: `gists` is missing: give what to keep, or `facts` or `traits`"],
        );
        check(
            &mut mind,
            json!({"gists": [{"content": "fine"}], "facts": [{"key": "gate"}]}),
            expect!["error: `value` is missing: give what is so"],
        );
        check(
            &mut mind,
            json!({"gists": "Odo is in a hurry"}),
            expect!["error: `gists` is not right: give a list of objects"],
        );
        check(
            &mut mind,
            json!({"traits": [{"who": "the king", "key": "mood", "value": "sour"}]}),
            expect![
                "error: `who` is not right: you know nobody called `the king`, give a ref or a name"
            ],
        );
        check(
            &mut mind,
            json!({"traits": [{"key": "mood", "value": "sour", "kind": "secret"}]}),
            expect![
                "error: `kind` is not right: give core, relationship, physical, preference or general"
            ],
        );
        assert_eq!(mind.memory, TestMind::default().memory);
    }

    #[test]
    fn without_anybody_to_talk_with_a_trait_must_say_whose_it_is() {
        let mut mind = TestMind { conversation: "".into(), ..TestMind::default() };
        check(
            &mut mind,
            json!({"traits": [{"key": "mood", "value": "sour"}]}),
            expect!["error: `who` is missing: give whom it is about"],
        );
    }
}
