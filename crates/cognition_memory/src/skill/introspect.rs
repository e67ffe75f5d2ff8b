//! The skill of looking inward.

use super::wording::counted;
use super::{Skill, SkillCall, SkillFault, SkillMind};
use cognition_language::Language;
use std::fmt::Write as _;

/// `introspect`: how much there is to go on, what the mind is set on, how it feels, why it
/// answered as it did.
#[derive(Clone, Copy, Debug)]
pub struct Introspect;

impl Skill for Introspect {
    fn name(&self) -> &'static str {
        "introspect"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/introspect.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    fn is_primitive(&self) -> bool {
        true
    }

    fn perform(&self, _call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        let mut told = context(mind);
        push_attention(&mut told, mind);
        if !mind.introspection.mood.is_empty() {
            let _ = write!(told, "; mood: {}", mind.introspection.mood);
        }
        if let Some(due) = mind.agenda.next_due() {
            let wait = due.since(mind.now).as_secs().div_ceil(60);
            let planned = mind.agenda.entries().len();
            let _ = write!(told, "; {} planned, the next in {wait} min", counted(planned, "thing"));
        }
        for (index, decision) in mind.introspection.decisions.iter().take(3).enumerate() {
            let begin = if index == 0 { "; lately: " } else { " / " };
            let _ = write!(told, "{begin}{decision}");
        }
        Ok(told)
    }
}

/// How much there is to go on, in words and in numbers.
fn context(mind: &SkillMind<'_>) -> String {
    let signals = &mind.introspection.signals;
    let warmth = match signals {
        signals if signals.is_cold() => "cold, you have little to go on",
        signals if signals.is_warm() => "warm, you have much to go on",
        _ => "neither cold nor warm",
    };
    let (memory, now) = (&mind.memory, mind.now);
    let heard = counted(memory.working.count(mind.conversation, now) as usize, "line");
    let gists = counted(memory.gists.count(mind.topic, now) as usize, "gist");
    let facts = counted(memory.facts.count(mind.topic, now) as usize, "fact");
    let unsure = mind.topics.topic(mind.topic).map_or(0, |topic| topic.fok(mind.now));
    let feeling = if unsure > 0 {
        let unsure = counted(unsure as usize, "half-remembered thing");
        format!("; {unsure}, searching further may help")
    } else {
        String::new()
    };
    format!(
        "topic {}: context {:.2} ({warmth}), {heard}, {gists}, {facts}{feeling}",
        mind.topic.name(),
        signals.context_warmth,
    )
}

fn push_attention(told: &mut String, mind: &SkillMind<'_>) {
    let Some(focus) = mind.attention.focus(mind.now) else {
        return;
    };
    let how = if focus.explicit { "set on" } else { "drawn to" };
    let _ = write!(told, "; {how} {}", focus.what);
    if mind.attention.is_distracted_by(mind.said, mind.topics, mind.embedder, mind.now) {
        told.push_str(", and what was said leads away from it");
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::super::{Introspection, ReminderKind};
    use super::*;
    use crate::route::Signals;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn check(mind: &mut TestMind, expect: Expect) {
        expect.assert_eq(&mind.told(&Introspect, json!({})));
    }

    #[test]
    fn a_mind_sees_what_it_has_to_go_on() {
        let mut mind = TestMind::experienced();
        mind.introspection = Introspection {
            signals: Signals { context_warmth: 0.65, ..Signals::default() },
            decisions: ["clarify by 0.2", "respond by 0.4", "gather by 0.1", "respond by 0.3"]
                .map(str::to_owned)
                .to_vec(),
            mood: "hopeful".to_owned(),
        };
        mind.attention.set("the lantern", mind.topic.clone(), mind.now);
        let due = mind.now + std::time::Duration::from_secs(90);
        mind.agenda.plant(due, "x", ReminderKind::Prompt, None).expect("there is room");
        let topic = mind.topics.topic_mut(&mind.topic).expect("is being talked about");
        topic.set_fok(2, mind.now);
        check(
            &mut mind,
            expect![
                "topic lantern-missing: context 0.65 (warm, you have much to go on), 1 line, 1 gist, 2 facts; 2 half-remembered things, searching further may help; set on the lantern; mood: hopeful; 1 thing planned, the next in 2 min; lately: clarify by 0.2 / respond by 0.4 / gather by 0.1"
            ],
        );
    }

    #[test]
    fn a_mind_with_nothing_in_it_says_so() {
        check(
            &mut TestMind::default(),
            expect![
                "topic lantern-missing: context 0.00 (cold, you have little to go on), 0 lines, 0 gists, 0 facts"
            ],
        );
    }

    #[test]
    fn a_stray_remark_is_noticed() {
        let mut mind = TestMind { said: "Barley is dear.".to_owned(), ..TestMind::default() };
        mind.attention.set("the lantern", mind.topic.clone(), mind.now);
        let told = mind.told(&Introspect, json!({"why": "needless arguments do no harm"}));
        assert!(told.contains("set on the lantern, and what was said leads away"), "{told}");
    }
}
