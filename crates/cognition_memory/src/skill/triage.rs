//! Which skills a model is told about, by the words of an utterance.

use super::{Skill, Skills};
use cognition_language::runs;
use std::cmp::Reverse;

/// How many skills beyond the primitive ones a model is told about at most.
pub const MAX_CONTEXTUAL_SKILLS: usize = 3;

/// The skills that an utterance calls for, by name: the primitive ones in any case, in their order,
/// then up to [`MAX_CONTEXTUAL_SKILLS`] others, those with the most cues first.
///
/// A cue counts where it stands on word borders, once, by the square of its words. Of equals the
/// one whose cue comes first in the text is first, then the one that was registered first.
///
/// ```
/// use cognition_memory::skill::{Skills, triage};
///
/// let skills = Skills::default();
/// let told = triage("Remind me tomorrow at noon, will you?", &skills);
/// assert_eq!(told, ["recall", "memorize", "introspect", "schedule"]);
/// ```
pub fn triage<'a>(text: &str, skills: &'a Skills) -> Vec<&'a str> {
    let text = words(text);
    let others = skills.iter().filter(|skill| !skill.is_primitive());
    let mut called: Vec<_> = others.map(|skill| (relevance(&text, skill), skill)).collect();
    called.retain(|(relevance, _)| relevance.weight > 0);
    called.sort_by_key(|(relevance, _)| (Reverse(relevance.weight), relevance.at));
    called.truncate(MAX_CONTEXTUAL_SKILLS);
    let primitive = skills.iter().filter(|skill| skill.is_primitive());
    primitive.chain(called.into_iter().map(|(_, skill)| skill)).map(Skill::name).collect()
}

/// How much a text calls for a skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Relevance {
    weight: usize,
    /// The word at which its first cue stands.
    at: usize,
}

fn relevance(text: &[String], skill: &dyn Skill) -> Relevance {
    let found = skill.cues().iter().filter_map(|cue| {
        let cue = words(cue);
        let at = text.windows(cue.len().max(1)).position(|window| window == cue)?;
        Some(Relevance { weight: cue.len() * cue.len(), at })
    });
    let both = |one: Relevance, other: Relevance| Relevance {
        weight: one.weight + other.weight,
        at: one.at.min(other.at),
    };
    found.reduce(both).unwrap_or_default()
}

/// Runs of letters and digits, in lower case; an apostrophe is no border: `don't` is `dont`.
fn words(text: &str) -> Vec<String> {
    let plain = text.chars().filter(|sign| !matches!(sign, '\'' | '’'));
    let plain: String = plain.flat_map(char::to_lowercase).collect();
    runs(&plain).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{SkillCall, SkillFault, SkillMind};
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(text: &str, expect: Expect) {
        expect.assert_eq(&triage(text, &Skills::default())[3..].join(" "));
    }

    #[test]
    fn the_primitive_skills_come_first_and_in_any_case() {
        let skills = Skills::default();
        assert_eq!(triage("", &skills), ["recall", "memorize", "introspect"]);
        assert_eq!(triage("Hm.", &skills)[..3], ["recall", "memorize", "introspect"]);
    }

    #[test]
    fn a_skill_is_called_for_by_its_cues() {
        check("Wake me in an hour.", expect!["schedule"]);
        check("Cancel that reminder, please.", expect!["schedule"]);
        check("What is still on the list of errands?", expect!["list"]);
        check("Who are you, really? Tell me about yourself.", expect!["autobiography"]);
        check("What does that lantern remind you of?", expect!["associate"]);
        check("Stay with the matter of the cellar for now.", expect!["focus"]);
        check("Is the ale any good?", expect![""]);
    }

    #[test]
    fn a_cue_inside_another_word_is_no_cue() {
        check("The enlisted man listened to the minstrel.", expect![""]);
        check("Don’t forget: the LIST!", expect!["schedule list"]);
    }

    #[test]
    fn a_reminder_is_never_lost_among_four_others() {
        let text = "Put barley on the list, focus on the feast, tell me your story and what the \
                    lantern makes you think of, and remind me tomorrow at noon.";
        let skills = Skills::default();
        let told = triage(text, &skills);
        assert!(told.contains(&"schedule"), "{told:?}");
        assert_eq!(told.len(), 6);
        assert_eq!(triage("remind me tomorrow at noon", &skills)[3], "schedule");
    }

    /// A skill of nothing but cues.
    #[derive(Debug)]
    struct Cued(&'static str, Vec<&'static str>);

    impl Skill for Cued {
        fn name(&self) -> &'static str {
            self.0
        }
        fn doc(&self) -> &str {
            ""
        }
        fn cues(&self) -> &[&'static str] {
            &self.1
        }
        fn perform(&self, _: &SkillCall, _: &mut SkillMind<'_>) -> Result<String, SkillFault> {
            Ok(String::new())
        }
    }

    fn cued(all: &[Vec<&'static str>]) -> Skills {
        let mut skills = Skills::empty();
        for (name, cues) in ["f", "e", "d", "c", "b", "a"].into_iter().zip(all) {
            skills.add(Box::new(Cued(name, cues.clone())));
        }
        skills
    }

    #[test]
    fn of_equals_the_earlier_cue_comes_first_and_then_the_earlier_skill() {
        let skills = cued(&[vec!["two"], vec!["one"], vec!["two", "three four"], vec!["one"]]);
        assert_eq!(triage("one two three four", &skills), ["d", "e", "c"]);
        assert_eq!(triage("ONE! Two…", &skills), ["e", "c", "f"]);
    }

    #[test]
    fn a_cue_that_says_nothing_calls_for_nothing() {
        assert_eq!(triage("one ?", &cued(&[vec!["", "?"]])), [""; 0]);
    }

    proptest! {
        #[test]
        fn what_has_more_cues_is_never_displaced_by_what_has_fewer(
            text in "([a-d][ ,.]){0,9}",
            cues in prop::collection::vec(prop::collection::vec(prop::sample::select(
                vec!["a", "b", "c", "d", "a b", "b c", "c d e", "d d", "e"]), 0..4), 0..6),
        ) {
            let skills = cued(&cues);
            let told = triage(&text, &skills);
            let weight = |skill: &dyn Skill| relevance(&words(&text), skill).weight;
            prop_assert!(told.len() <= MAX_CONTEXTUAL_SKILLS);
            for left_out in skills.iter().filter(|skill| !told.contains(&skill.name())) {
                prop_assert!(told.len() == MAX_CONTEXTUAL_SKILLS || weight(left_out) == 0);
                for chosen in skills.iter().filter(|skill| told.contains(&skill.name())) {
                    prop_assert!(weight(chosen) >= weight(left_out).max(1));
                }
            }
        }
    }
}
