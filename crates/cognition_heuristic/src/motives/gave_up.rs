//! A plan that was given up, and that somebody should hear of.

use crate::motives::debt::{has_told, in_own_words};
use crate::reading::scene::Scene;
use crate::wording::voice_words::voice_words;
use cognition_core::mind::StableId;
use cognition_core::plan::{NO_WAY, PlanStage};

/// Somebody whom it concerns that a plan was given up, and why it was.
#[derive(Debug)]
pub(crate) struct GaveUp<'a> {
    /// Who set the goal, was to help with it, or was asked about it last.
    pub(crate) person: &'a StableId,
    /// What they are called.
    pub(crate) who: &'a str,
    /// Why, as the mind says it.
    pub(crate) why: String,
    /// Whether they wait for the mind's part in a plan of theirs.
    pub(crate) waits: bool,
}

impl<'a> GaveUp<'a> {
    /// The plan of the mind's own that it has given up, or its part of somebody else's at which it has
    /// failed itself, unless it has said so.
    pub(crate) fn untold(view: &Scene<'a>) -> Option<Self> {
        let plan = view.request.situation.planning.plan.as_ref()?;
        let PlanStage::Abandoned { why } = &plan.stage else { return None };
        let me = &view.request.mind;
        let hears = |person: &&StableId| *person != me && view.is_person(person);
        let person = match &plan.led_by {
            None => plan.concerned().find(hears),
            Some(leader) => Some(leader).filter(hears).filter(|_| plan.failed_at().is_some()),
        }?;
        let who = view.things.label(person)?;
        let was_said = why.contains(['"', '“']);
        let why = if why.starts_with(NO_WAY) {
            // What a search lacked is a note, and nothing that people say.
            plain(view, "no_way")
        } else if was_said {
            plain(view, "told_no")
        } else {
            in_own_words(why)
        };
        let waits = plan.led_by.is_some();
        (!why.is_empty() && !has_told(view, &why)).then_some(Self { person, who, why, waits })
    }
}

/// What anybody would say for a reason that nobody says as it stands.
fn plain(view: &Scene<'_>, key: &str) -> String {
    voice_words(view.language).lines(key).first().cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::perceive::Percept;
    use cognition_core::plan::{NO_WAY, PastStep, Plan};

    const WHY: &str = "it would break a promise to Sela: never go to the cellar";

    fn given_up(asked_by: Option<&str>) -> ThoughtRequest {
        let offers = vec![
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            offer("Speak to Sela", &["tell", "speech"], &["sela"]),
        ];
        let mut request = request("mara", offers, vec![]);
        let mut plan = Plan::new("Get the sealed satchel.", "PLAN");
        plan.asked_by = asked_by.map(Into::into);
        plan.abandon(WHY);
        request.situation.planning.plan = Some(plan);
        request
    }

    #[test]
    fn whoever_leads_hears_why_a_part_of_the_plan_came_to_nothing() {
        for (failed, choice_of_mara) in [(Some(WHY), true), (None, false)] {
            let mut request = given_up(None);
            let mut part = request.situation.planning.plan.take().expect("she had a plan");
            part.led_by = Some("odo".into());
            part.past = vec![PastStep { failed: failed.map(str::to_owned), ..PastStep::default() }];
            request.situation.planning.plan = Some(part);
            let told = decision(&request).speech.contains("never go to the cellar");
            assert_eq!(told, choice_of_mara, "{failed:?}");
        }
    }

    #[test]
    fn whoever_set_the_goal_hears_once_that_it_was_given_up_and_why() {
        for seed in 0..25 {
            let mut request = given_up(Some("odo"));
            request.seed = seed;
            let said = decision(&request).speech;
            assert_eq!(choice(&request), "Speak to Odo", "with seed {seed}");
            assert!(said.contains("never go to the cellar"), "{said}");
            request.situation.perceptions.perceive(Percept::speech("mara", said));
            let again = decision(&request).speech;
            assert!(!again.contains("never go to the cellar"), "{again}");
        }
    }

    #[test]
    fn what_a_search_lacked_is_said_as_people_do() {
        let lacks =
            [": it would take this: Odo has the lantern", ", and asking did not help: Who?", ""];
        for lacks in lacks {
            let mut request = given_up(Some("odo"));
            if let Some(plan) = &mut request.situation.planning.plan {
                plan.abandon(&format!("{NO_WAY}{lacks}"));
            }
            let said = decision(&request).speech;
            assert!(said.contains("I don't see how it could be done."), "{said}");
            assert!(!said.contains("lantern") && !said.contains("No way"), "{said}");
        }
        let said = decision(&given_up(Some("odo"))).speech;
        assert!(said.contains("never go to the cellar"), "a promise is a reason: {said}");
    }

    /// From the taproom, where Odo waits, by the yard to the cellar, where a part of his plan failed.
    fn out_of_sight(failed: Option<&str>) -> ThoughtRequest {
        let mut request = given_up(None);
        let mut part = request.situation.planning.plan.take().expect("she had a plan");
        part.led_by = Some("odo".into());
        part.past = vec![PastStep { failed: failed.map(str::to_owned), ..PastStep::default() }];
        let ways = [
            offer("Go to the loft", &["move"], &["satchel"]),
            offer("Go to the yard", &["move"], &["yard", "arch"]),
        ];
        let percepts = vec![
            says("odo", "Mara, fetch the sealed satchel."),
            Percept::outcome("You go to the yard.").about("yard"),
            Percept::outcome("You go to the cellar.").about("cellar"),
        ];
        let mut away = crate::rehearsal::request("tamsin", ways.into(), percepts);
        away.situation.planning.plan = Some(part);
        away
    }

    #[test]
    fn who_has_failed_out_of_sight_goes_back_the_way_they_came_and_no_further_than_they_may() {
        for seed in 0..25 {
            let mut request = out_of_sight(Some(WHY));
            request.seed = seed;
            assert_eq!(choice(&request), "Go to the yard", "with seed {seed}");
            request.situation.commitments = owing(&[("not go to the yard", "refrain", "sela")]);
            assert_ne!(choice(&request), "Go to the yard", "with seed {seed}");
        }
        let waits = (0..25).all(|seed| {
            let mut request = out_of_sight(None);
            request.seed = seed;
            choice(&request) != "Go to the yard"
        });
        assert!(waits, "who has not failed has nothing to tell");
    }

    #[test]
    fn what_concerns_nobody_is_told_to_nobody() {
        let said = decision(&given_up(None)).speech;
        assert!(!said.contains("never go to the cellar"), "{said}");
    }
}
