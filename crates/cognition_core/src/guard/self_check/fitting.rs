//! Whether a reply serves what its mind wants, and fits the moment: what a self-check of every reply asks besides.

use super::checked_mind::CheckedMind;
use super::entry::{Entry, Touch};
use crate::guard::verdict::misfit::Misfit;
use crate::guard::verdict::objection::{Objection, Straying};
use crate::guard::verdict::policy::{GuardRules, Strictness};
use crate::guard::verdict::suggestion::Suggestion;
use cognition_language::line;

/// So many goals are asked about.
const GOALS: usize = 4;

/// What the mind wants at all times, as far as the rule that asks the same is on.
pub(super) fn goals(suggestion: &Suggestion, mind: &CheckedMind<'_>) -> Vec<Entry> {
    if !suggestion.policy.rules.intent {
        return Vec::new();
    }
    let goals = mind.profile.into_iter().flat_map(|profile| &profile.goals).take(GOALS);
    goals.map(|goal| goal_of(&goal.text, suggestion)).collect()
}

fn goal_of(goal: &str, suggestion: &Suggestion) -> Entry {
    let (goal, chosen) = (line(goal), suggestion.description().to_owned());
    let how = Straying::AgainstGoal { goal: goal.clone(), chosen };
    let objection = Objection::StraysFromIntent { how, scores: Vec::new() };
    Entry { objection, text: goal, touch: Touch::Untouched }
}

/// Whether the reply fits, as far as the rules that ask the same are on.
pub(super) fn checks(rules: &GuardRules, name: &str) -> Vec<Entry> {
    let is_on = |how: &Misfit| match how {
        Misfit::CannotWork => rules.validity,
        Misfit::WrongTarget | Misfit::LeadsAway => rules.intent,
        Misfit::SaidOtherwise => rules.say_do != Strictness::Off,
        Misfit::Repeats => rules.repetition,
    };
    let entry = |how: Misfit| {
        let objection = Objection::Misfits { how, why: String::new() };
        Entry { objection, text: asked(how, name), touch: Touch::Untouched }
    };
    Misfit::ALL.into_iter().filter(is_on).map(entry).collect()
}

/// What has to be so for the reply to fit.
fn asked(how: Misfit, name: &str) -> String {
    match how {
        Misfit::CannotWork => format!(
            "The deed can work, as far as {name} can tell by the place, by what came before and by what was tried."
        ),
        Misfit::WrongTarget => {
            "The deed is done to whom and to what the words, the thought and the wish mean.".to_owned()
        }
        Misfit::LeadsAway => format!(
            "The deed does not leave behind, unfinished, whom or what {name} wants something of in this very reply."
        ),
        Misfit::SaidOtherwise => {
            "What the words say is done now is what the deed does, and nothing is told as done that is not.".to_owned()
        }
        Misfit::Repeats => format!(
            "{name} has not done or said just this before, without anything having changed that gives it another chance or a purpose."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_rule_asks_no_brain_is_asked_either() {
        let asked = |rules: &GuardRules| checks(rules, "Mara").len();
        assert_eq!(asked(&GuardRules::default()), Misfit::ALL.len());
        assert_eq!(asked(&GuardRules { intent: false, ..GuardRules::default() }), 3);
        assert_eq!(asked(&GuardRules::none()), 0);
    }
}
