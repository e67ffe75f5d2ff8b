//! Deeds as the steps of a plan, on the wire.

use super::outlook::Outlook;
use crate::wording::phrase::without_article;
use cognition_core::mind::StableId;
use cognition_core::plan::Deed;
use cognition_language::cut_between_words;
use serde_json::{Value, json};

/// Characters of a step at most.
const STEP_LIMIT: usize = 240;

/// The steps of a plan; where nothing is left to be done, that the mind makes sure of it.
pub(super) fn steps(outlook: &Outlook<'_>, deeds: &[Deed]) -> Vec<Value> {
    if deeds.is_empty() {
        let description = "Make sure that it is done";
        let domain = "goal";
        return vec![
            json!({ "description": description, "step_type": "analyze", "domain": domain, "group": 0 }),
        ];
    }
    // What the goal names first is done first, where nothing else decides.
    let goal = outlook.plan.goal.to_lowercase();
    let place = |id: &StableId| goal.find(&without_article(&outlook.label(id)).to_lowercase());
    let named = |deed: &&Deed| deed.targets.iter().filter_map(place).min().unwrap_or(usize::MAX);
    let mut deeds: Vec<&Deed> = deeds.iter().collect();
    deeds.sort_by_key(|deed| (deed.group, named(deed)));
    deeds.into_iter().map(|deed| step(outlook, deed)).collect()
}

fn step(outlook: &Outlook<'_>, deed: &Deed) -> Value {
    let mut step = json!({
        "description": cut_between_words(&outlook.step(deed), STEP_LIMIT),
        "step_type": "write",
        "domain": domain(outlook, deed),
        "group": deed.group,
    });
    let helper = Some(&deed.actor).filter(|actor| *actor != outlook.me);
    if let Some(actor) = helper.and_then(|actor| outlook.ref_of(actor)) {
        step["actor"] = json!(actor);
    }
    step
}

/// What a deed is about: by the kind of what it is done to.
fn domain(outlook: &Outlook<'_>, deed: &Deed) -> &'static str {
    match deed.targets.first().map(|target| outlook.kind(target)) {
        Some("character") => "people",
        Some("place" | "door" | "exit") => "places",
        _ => "things",
    }
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::planner::test_scheme::{helped, refused, thinks};
    use crate::rehearsal::offer;
    use cognition_core::plan::{PlanStep, StepType};

    #[test]
    fn every_step_is_served_by_the_deed_that_it_means() {
        let plan = helped(vec![refused()]);
        let reply = reply(&thinks(plan));
        let offers = [
            offer("Go to the yard", &["move"], &["yard", "arch"]),
            offer("Keep Brannic busy", &["occupy", "speech"], &["brannic"]),
            offer("Slip the iron key from Brannic", &["take"], &["iron_key", "brannic"]),
            offer(
                "Unlock the cellar door with the iron key",
                &["unlock"],
                &["cellar_door", "iron_key"],
            ),
            offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]),
            offer("Take the sealed satchel", &["take"], &["satchel"]),
        ];
        for step in reply["steps"].as_array().expect("there is a plan") {
            let description = step["description"].as_str().unwrap_or_default().to_owned();
            let step = PlanStep { description, step_type: StepType::Write, ..PlanStep::default() };
            let serving = offers.iter().filter(|offer| step.is_served_by(offer)).count();
            assert_eq!(serving, 1, "{}", step.description);
        }
    }
}
