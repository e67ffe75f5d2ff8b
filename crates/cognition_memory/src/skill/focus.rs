//! The skill of staying with one matter.

use super::{Skill, SkillCall, SkillFault, SkillMind};
use crate::mind::GameTime;
use cognition_language::Language;

const ACTIONS: &str = "set, check or clear";
/// Characters of a description.
const DESCRIPTION_CAP: usize = 200;

/// `focus`: raises what it takes to lead the mind away from its topic.
#[derive(Clone, Copy, Debug)]
pub struct Focusing;

impl Skill for Focusing {
    fn name(&self) -> &'static str {
        "focus"
    }

    fn doc(&self) -> &str {
        bundled!("data/skills/focus.skill.md")
    }

    fn cues(&self) -> &[&'static str] {
        Language::english().skill_cues(self.name())
    }

    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        match call.required_text("action", ACTIONS, DESCRIPTION_CAP)?.to_lowercase().as_str() {
            "set" => {
                let wanted = "what to stay with";
                let what = call.required_text("description", wanted, DESCRIPTION_CAP)?;
                mind.attention.set(what, mind.topic.clone(), mind.now);
                Ok(format!("you are set on {what}"))
            }
            "check" => check(mind),
            "clear" => clear(mind),
            _ => Err(SkillFault::invalid("action", format!("give {ACTIONS}"))),
        }
    }
}

fn check(mind: &SkillMind<'_>) -> Result<String, SkillFault> {
    let focus = mind.attention.focus(mind.now).ok_or_else(nothing)?;
    let how = if focus.explicit { "set on" } else { "drawn to" };
    let left = GameTime(0) + focus.until.since(mind.now);
    let strays = mind.attention.is_distracted_by(mind.said, mind.topics, mind.embedder, mind.now);
    let strays = if strays { "; what was said leads away from it" } else { "" };
    Ok(format!("you are {how} {} for {left} more{strays}", focus.what))
}

fn clear(mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
    let what = mind.attention.focus(mind.now).ok_or_else(nothing)?.what.clone();
    mind.attention.clear();
    Ok(format!("you let go of {what}"))
}

fn nothing() -> SkillFault {
    SkillFault::not_found("you are set on nothing in particular")
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::*;
    use crate::route::{FOCUS_EXPLICIT, FOCUS_NONE};
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    fn check(mind: &mut TestMind, arguments: Value, expect: Expect) {
        expect.assert_eq(&mind.told(&Focusing, arguments));
    }

    #[test]
    fn a_focus_is_set_seen_and_let_go() {
        let mut mind = TestMind { said: "Barley is dear.".to_owned(), ..TestMind::default() };
        check(
            &mut mind,
            json!({"action": "set", "description": "who took the lantern"}),
            expect!["you are set on who took the lantern"],
        );
        assert_eq!(mind.attention.modifier(mind.now), FOCUS_EXPLICIT);
        check(
            &mut mind,
            json!({"action": "check"}),
            expect![
                "you are set on who took the lantern for 2:00:00 more; what was said leads away from it"
            ],
        );
        check(&mut mind, json!({"action": "clear"}), expect!["you let go of who took the lantern"]);
        assert_eq!(mind.attention.modifier(mind.now), FOCUS_NONE);
    }

    #[test]
    fn a_call_that_is_wrong_says_what_would_be_right() {
        let mut mind = TestMind::default();
        check(
            &mut mind,
            json!({}),
            expect!["error: `action` is missing: give set, check or clear"],
        );
        check(
            &mut mind,
            json!({"action": "lose"}),
            expect!["error: `action` is not right: give set, check or clear"],
        );
        check(
            &mut mind,
            json!({"action": "set", "description": " "}),
            expect!["error: `description` is missing: give what to stay with"],
        );
    }

    #[test]
    fn without_a_focus_there_is_nothing_to_see_or_to_let_go() {
        let mut mind = TestMind::default();
        for action in ["check", "clear"] {
            check(
                &mut mind,
                json!({"action": action}),
                expect!["nothing: you are set on nothing in particular"],
            );
        }
    }
}
