//! Who finds no way and has nobody to ask looks about: in a place that it has not come to yet.

use super::knower;
use super::missing::to_the_point;
use super::outlook::Outlook;
use super::steps;
use cognition_core::mind::StableId;
use cognition_core::plan::{Deed, Fact};
use serde_json::{Value, json};

/// The way to the nearest place where the mind has not looked while it pursued this: first to one from
/// which it knows no way on. None while somebody here could be asked, or all has been seen.
pub(super) fn look_elsewhere(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<Value> {
    let to_ask = || knower::may_be_asked(outlook) && to_the_point(outlook, reach).is_some();
    let may_ask = || !outlook.has_asked() || to_ask();
    if outlook.consent_is_missing() || outlook.is_in_company() && may_ask() {
        return None;
    }
    let ways = unseen(outlook).into_iter().filter_map(|place| way_to(outlook, place));
    let ways = ways.filter(|(_, deeds)| deeds.iter().all(|deed| !outlook.was_done(deed)));
    let (_, deeds) = ways.min_by_key(|(goes_on, deeds)| (*goes_on, deeds.len()))?;
    Some(json!({ "decision": "plan_direct", "steps": steps::steps(outlook, &deeds) }))
}

/// The places to which it knows a way, but for the one where it is.
fn unseen<'o>(outlook: &'o Outlook<'_>) -> Vec<&'o StableId> {
    let here = outlook.here();
    let ways = outlook.facts.iter().filter(|fact| fact.is == "way");
    let mut places: Vec<&StableId> = ways.filter_map(|way| way.of.get(1)).collect();
    places.retain(|place| Some(*place) != here);
    places.sort_unstable();
    places.dedup();
    places
}

/// The deeds that lead there, and whether it knows a way on from there.
fn way_to(outlook: &Outlook<'_>, place: &StableId) -> Option<(bool, Vec<Deed>)> {
    let there = Fact::new("at", [outlook.me.clone(), place.clone()]);
    let deeds = outlook.search(&[there], std::slice::from_ref(outlook.me), &[])?;
    let leads_on = |fact: &Fact| fact.is == "way" && fact.of.first() == Some(place);
    Some((outlook.facts.iter().any(leads_on), deeds))
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::planner::test_scheme::{reaching, thinks, told};
    use cognition_brain::ThoughtRequest;
    use cognition_core::plan::{Fact, PastStep};

    #[test]
    fn who_can_ask_nobody_looks_where_it_has_not_been() {
        let mut request = thinks(reaching(vec![Fact::new("holds", ["mara", "satchel"])]));
        let known = [
            Fact::new("at", ["mara", "taproom"]),
            Fact::new("way", ["taproom", "cellar", "cellar_door"]),
            Fact::new("way", ["taproom", "yard", "arch"]),
            Fact::new("way", ["yard", "taproom", "arch"]),
            Fact::new("unlocked", ["arch"]),
            Fact::new("unlocked", ["cellar_door"]),
        ];
        request.situation.planning.known = known.into();
        let first = |request: &ThoughtRequest| told(&reply(request));
        assert!(first(&request).starts_with("clarify"), "somebody is there to ask");
        request.situation.planning.present = Vec::new();
        let cellar = "plan_direct |  | \n0: Go to the cellar (place_3)";
        assert_eq!(first(&request), cellar, "no way is known on from there");
        let been = |place: &str| PastStep { description: place.to_owned(), ..PastStep::default() };
        let plan = request.situation.planning.plan.as_mut().expect("there is a plan");
        plan.past = vec![been("Go to the cellar (place_3)")];
        assert_eq!(first(&request), "plan_direct |  | \n0: Go to the yard (place_2)");
        let plan = request.situation.planning.plan.as_mut().expect("there is a plan");
        plan.past.push(been("Go to the yard (place_2)"));
        assert!(first(&request).starts_with("clarify"), "all has been seen");
    }
}
