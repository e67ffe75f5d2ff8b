//! Whether a deed, as things are, does harm to what the mind wants: a flame where there is gas.

use super::aftermath::brings_about_the_opposite;
use super::rivals::helps_whom_it_holds_back;
use super::warned::gives_what_harms;
use crate::decide::Decision;
use crate::guard::intent::stray::is_spelt_out;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::is_deed_here;
use crate::perceive::PerceptionLog;
use cognition_language::Language;
use std::cell::LazyCell;

/// Whether the action does harm to what the reply or the mind wants, by what the game says that it brings about, or as
/// far as the mind has been told how things are.
///
/// `effects` says in words what is so once it is done, as far as the game says: `the barn is burnt`. It is asked at most
/// once, and only where somebody wants something of what the deed is done to.
///
/// What a person chose does not, nor does what the reply spells out as preferred.
pub fn does_harm<'g>(
    suggestion: &Suggestion,
    goals: impl IntoIterator<Item = &'g str>,
    log: &PerceptionLog,
    effects: impl FnOnce() -> Vec<String>,
) -> Option<Straying> {
    let language = Language::english();
    let action = suggestion.action().filter(|action| is_deed_here(action))?;
    let decision = &suggestion.decision;
    let own = decision.intent.iter();
    let own = own.flat_map(|intent| [Some(intent.goal.as_str()), preferred(decision)]).flatten();
    let is_meant =
        || is_spelt_out(suggestion, action) || language.points_to_another(&decision.speech);
    if suggestion.origin == Origin::Overridden || is_meant() {
        return None;
    }
    let told = [decision.thoughts.as_str()].into_iter();
    let told = told.chain(log.entries().rev().map(|entry| entry.percept.text.as_str()));
    let told = told.chain([suggestion.surroundings.description.as_str()]);
    let told: Vec<&str> = told.collect();
    let preferred = preferred(decision).unwrap_or_default();
    let said = [decision.speech.as_str(), &decision.thoughts, preferred].join("\n");
    let target = suggestion.intent_target.as_ref().map_or("", |target| target.label.as_str());
    // `Calm her` is about the mare.
    let own = own.map(|goal| (goal, format!("{goal}. {target}")));
    let own: Vec<(&str, String)> = own.collect();
    let goals = goals.into_iter().map(|goal| (goal, goal.to_owned()));
    let goals: Vec<(&str, String)> = goals.collect();
    let effects = LazyCell::new(effects);
    let harms = |aim: &str| {
        brings_about_the_opposite(suggestion, action, aim, &effects)
            || gives_what_harms(suggestion, action, aim, &told)
            || helps_whom_it_holds_back(suggestion, action, aim, log)
            || language.does_harm(&action.description, aim, &told, &said)
    };
    let (harmed, _) = own.into_iter().chain(goals).find(|(_, aim)| harms(aim))?;
    Some(Straying::AgainstGoal { goal: harmed.to_owned(), chosen: action.description.clone() })
}

fn preferred(decision: &Decision) -> Option<&str> {
    decision.intent.as_ref()?.preferred_action.as_deref()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::IndexedAction;
    use crate::decide::Intent;
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use std::sync::Arc;

    fn harms(description: &str, thoughts: &str, speech: &str, goal: &str, came: &str) -> bool {
        let deed = IndexedAction {
            description: description.to_owned(),
            ..offer(1, "pit:do", &["matches"])
        };
        let mut done = suggestion(1, vec![deed]);
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        done.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        let mut log = PerceptionLog::default();
        log.perceive(Percept::event(came));
        does_harm(&done, [goal], &log, Vec::new).is_some()
    }

    #[test]
    fn a_deed_that_kills_whom_the_mind_wants_alive_is_against_its_goal() {
        let (alive, gas) = ("Everybody leaves this seam alive.", "The flame turns blue. Gas.");
        let look = "I'll just have a look where it's coming from.";
        assert!(harms("Strike a match", "I need to see better.", look, alive, gas));
        assert!(!harms("Blow the whistle", "", look, alive, gas));
        assert!(!harms("Strike a match", "", look, alive, "It is dark."));
        assert!(!harms("Strike a match", "", look, "The seam must fall in.", gas));
    }

    #[test]
    fn what_takes_the_place_of_a_cover_may_be_put_in_its_place() {
        let (dry, rain) = ("The seed must stay dry.", "The first drops fall.");
        let pull = "Pull the tarpaulin off the seed sacks";
        assert!(harms(pull, "Rain.", "I have it, Wanda!", dry, rain));
        assert!(!harms(pull, "It leaks.", "Quick, the other one over it!", dry, rain));
    }

    #[test]
    fn whom_the_intent_is_about_is_not_startled() {
        let described = |thing: &str| IndexedAction {
            description: format!("Crack the whip beside the {thing}"),
            ..offer(1, "ring:crack", &["whip", thing])
        };
        let harms = |thing: &str, goal: &str, target: &str| {
            let mut done = suggestion(1, vec![described(thing)]);
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            done.decision = Arc::new(Decision { intent, ..Decision::default() });
            done.intent_target = Some(IntentTarget::new(target));
            does_harm(&done, [], &PerceptionLog::default(), Vec::new).is_some()
        };
        assert!(harms("mare", "calm her", "mare"));
        assert!(!harms("mare", "train her", "mare"));
        assert!(!harms("ox", "calm her", "mare"));
    }
}
