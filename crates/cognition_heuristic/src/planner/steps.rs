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
