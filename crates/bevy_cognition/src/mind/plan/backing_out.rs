//! Whoever has agreed to help takes their word back: the plan that counts on it hears of it.

use super::labelled::called;
use super::pursuit::Pursuit;
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_core::plan::{Plan, Progress};
use cognition_core::route::Language;

/// Why a part of somebody else's plan ends that its helper will not do.
const TAKEN_BACK: &str = "you have taken back your word";

/// `I won't help you after all`, said to whoever leads.
pub(super) fn hear_word_taken_back(perceive: On<Perceive>, mut pursuit: Pursuit) {
    let Perceive { entity, percept } = perceive.event();
    let speaks = percept.kind == PerceptKind::Speech && percept.addressed;
    let Some(helper) = percept.source.as_ref().filter(|_| speaks) else { return };
    let counts_on = |plan: &Plan| !plan.is_over() && plan.with.contains(helper);
    let is_taken_back = pursuit.plans.get(*entity).is_ok_and(|pursuer| {
        counts_on(pursuer.plan) && is_taken_back(&percept.text, pursuer.plan, helper)
    });
    if is_taken_back {
        pursuit.go_on_without(*entity, helper, &percept.text);
    }
}

/// Whether words take back what somebody has agreed to: to help at all, or what they are still to do. Who gives up
/// something else, or sends for somebody else, goes on helping.
fn is_taken_back(words: &str, plan: &Plan, helper: &StableId) -> bool {
    let language = Language::of(words);
    let goes_back = |deed: &str| {
        let deed = deed.to_lowercase();
        language.goes_back_on(words, &deed) || language.gives_up_on(words, &deed)
    };
    let breaks = language.breaks_openly(words);
    let mut left = plan.steps_left_to(helper);
    language.backs_out(words) || left.any(|it| breaks || goes_back(&it.description))
}

impl Pursuit<'_, '_> {
    fn go_on_without(&mut self, leader: Entity, helper: &StableId, words: &str) {
        let limits = self.settings.planning.limits;
        let Ok(mut pursuer) = self.plans.get_mut(leader) else { return };
        let (mind, who) = (pursuer.mind.id.clone(), called(&pursuer.refs, helper, "A helper"));
        let why = format!("{who} takes back having agreed: \"{words}\"");
        let progress = pursuer.plan.word_taken_back(helper, words, &why, &limits);
        self.free(helper, &mind);
        if progress != Progress::GoesOn {
            self.moved(leader, progress);
        }
    }

    /// Whoever has taken back their word has no part in it any more.
    fn free(&mut self, helper: &StableId, leader: &StableId) {
        let Some(helper) = self.referables.find(helper) else { return };
        let own = self.plans.get(helper).ok();
        if own.is_some_and(|own| own.plan.led_by.as_ref() == Some(leader)) {
            self.abandon(helper, TAKEN_BACK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::plan::{PlanLimits, ProposedStep, ThinkDecision, ThinkOutput};

    fn counting_on_pip() -> Plan {
        let (description, actor) = ("Open the chest".to_owned(), Some("pip".to_owned()));
        let steps = vec![ProposedStep { description, actor, ..ProposedStep::default() }];
        let (goal, decision) = ("Get it.".to_owned(), ThinkDecision::PlanDirect { steps });
        let output = ThinkOutput { goal, decision, listener: None, dropped: Vec::new() };
        let mut plan = Plan::new("Get it.", "PLAN");
        plan.adopt(&output, &PlanLimits::default(), |name| Some(StableId::new(name)));
        plan
    }

    #[test]
    fn help_is_taken_back_as_a_whole_or_by_what_was_left_to_do() {
        let taken_back =
            |words: &str, by: &str| is_taken_back(words, &counting_on_pip(), &StableId::new(by));
        for words in [
            "I won't help you after all.",
            "Count me out, Wren.",
            "I won't open the chest.",
            "I can't do the chest, Wren.",
            "The chest is beyond me.",
            "I give up on the chest.",
            "I can't keep my word, Wren.",
            "I've thought better of it.",
        ] {
            assert!(taken_back(words, "pip"), "{words}");
        }
        for words in [
            "I won't be long.",
            "I can't find the lid.",
            "Shall I open the chest?",
            "Ask somebody else.",
            "I've lost it.",
            "It is no use.",
            "I've changed my mind, I'll have the stew.",
            "You won't get that door open, it's past mending.",
        ] {
            assert!(!taken_back(words, "pip"), "{words}");
        }
        assert!(!taken_back("It is no use.", "odo"), "nothing is left to him");
    }
}
