//! A plan without a model: a backward search over what actions need and bring about.

mod agreeing;
mod fears;
mod finding_out;
mod goal;
mod knower;
mod looking;
mod missing;
mod outlook;
mod proposal;
mod steps;
#[cfg(test)]
mod test_scheme;
mod weighing;

use cognition_brain::ThoughtRequest;
use cognition_core::mind::StableId;
use cognition_core::plan::{Curation, Deed, Fact, Plan};
use cognition_language::cut_between_words;
use outlook::Outlook;
use serde_json::{Value, json};

/// Characters of a goal at most.
const GOAL_LIMIT: usize = 300;

/// Steps, a proposal or questions, on the wire of a planner.
///
/// A plan for the mind and those who have agreed comes first; then one for which somebody more is
/// asked; then, where a promise stands in the way, whoever it was given to; then a question about
/// what is missing; and where nobody is there to ask, or nobody could tell, a look elsewhere.
pub(super) fn thinking(request: &ThoughtRequest) -> Value {
    let nothing = Plan::default();
    let planning = &request.situation.planning;
    let plan = planning.plan.as_ref().unwrap_or(&nothing);
    let outlook = Outlook::of(request, plan);
    let reach = goal::reach(&outlook);
    let along = goal::going_along(&outlook, &reach).map(|reach| answer(&outlook, &reach));
    let goes = |reply: &Value| reply.get("steps").is_some() || reply["decision"] == "propose";
    let mut reply = along.filter(goes).unwrap_or_else(|| answer(&outlook, &reach));
    reply["goal"] = json!(cut_between_words(goal_in_words(plan), GOAL_LIMIT));
    reply
}

fn goal_in_words(plan: &Plan) -> &str {
    let goal = plan.goal.trim();
    if goal.is_empty() { "do what there is to do" } else { goal }
}

fn answer(outlook: &Outlook<'_>, reach: &[Fact]) -> Value {
    if reach.is_empty() {
        return finding_out::ask(outlook).unwrap_or_else(|| missing::clarify(outlook, reach));
    }
    let own = outlook.actors();
    if let Some(deeds) = outlook.search(reach, &own, &[]) {
        return by_themselves(outlook, reach, &own, &deeds);
    }
    let alone = |actors: &[StableId]| outlook.search(reach, actors, &[]);
    match with_one_more(outlook, &own, &alone) {
        Some((deeds, candidate)) => {
            meet(outlook, candidate).unwrap_or_else(|| propose(outlook, &deeds, Some(candidate)))
        }
        None => begun(outlook, reach, &own)
            .or_else(|| missing::ask_why_not(outlook, reach))
            .or_else(|| through_others(outlook, reach, &own))
            .or_else(|| weighing::ask_to_be_let_off(outlook, reach))
            .or_else(|| finding_out::ask(outlook))
            .or_else(|| agreeing::ask(outlook))
            .or_else(|| looking::look_elsewhere(outlook, reach))
            .unwrap_or_else(|| missing::clarify(outlook, reach)),
    }
}

/// A way for the mind and those who have agreed. Who fears it asks somebody else to go, and who wants
/// others to agree asks them first.
fn by_themselves(outlook: &Outlook<'_>, reach: &[Fact], own: &[StableId], deeds: &[Deed]) -> Value {
    let dreads = |deeds: &[Deed]| deeds.iter().any(|deed| outlook.dreads(deed));
    if dreads(deeds) {
        let search = |actors: &[StableId]| outlook.search(reach, actors, &[]);
        let other = with_one_more(outlook, own, &search).filter(|(deeds, _)| !dreads(deeds));
        if let Some((deeds, candidate)) = other {
            let met = meet(outlook, candidate);
            return met.unwrap_or_else(|| propose(outlook, &deeds, Some(candidate)));
        }
    }
    if outlook.consent_is_missing() {
        return propose(outlook, deeds, knower::whom_to_ask(outlook));
    }
    match outlook.whose_consent_is_wanted() {
        Some(listener) => propose(outlook, deeds, Some(listener)),
        None => json!({ "decision": "plan_direct", "steps": steps::steps(outlook, deeds) }),
    }
}

/// A way for these and the first who could help and can be spoken to.
fn with_one_more<'a>(
    outlook: &Outlook<'a>,
    own: &[StableId],
    search: &dyn Fn(&[StableId]) -> Option<Vec<Deed>>,
) -> Option<(Vec<Deed>, &'a StableId)> {
    outlook.candidates(own).find_map(|candidate| {
        let actors: Vec<StableId> = own.iter().chain([candidate]).cloned().collect();
        let deeds = search(&actors)?;
        let can_hear = !is_elsewhere(outlook, candidate) || meet(outlook, candidate).is_some();
        can_hear.then_some((deeds, candidate))
    })
}

/// Where one was refused and no other way is left, somebody else asks.
fn through_others(outlook: &Outlook<'_>, reach: &[Fact], own: &[StableId]) -> Option<Value> {
    if !outlook.was_refused_by(&|who| who != outlook.me) {
        return None;
    }
    let search = |actors: &[StableId]| outlook.search_through_others(reach, actors);
    if let Some(deeds) = search(own).filter(|_| !outlook.consent_is_missing()) {
        let steps = steps::steps(outlook, &deeds);
        return Some(json!({ "decision": "plan_direct", "steps": steps }));
    }
    let (deeds, candidate) = with_one_more(outlook, own, &search)?;
    Some(meet(outlook, candidate).unwrap_or_else(|| propose(outlook, &deeds, Some(candidate))))
}

/// Of a way that is longer than the mode allows, the first part; the rest is thought about after it.
fn begun(outlook: &Outlook<'_>, reach: &[Fact], actors: &[StableId]) -> Option<Value> {
    let deeds = outlook.begin(reach, actors).filter(|_| !outlook.consent_is_missing())?;
    Some(json!({ "decision": "plan_direct", "steps": steps::steps(outlook, &deeds) }))
}

fn is_elsewhere(outlook: &Outlook<'_>, somebody: &StableId) -> bool {
    outlook.place_of(somebody).is_some_and(|place| Some(place) != outlook.here())
}

/// The way to somebody who is elsewhere: nothing is proposed to who can't hear it.
fn meet(outlook: &Outlook<'_>, somebody: &StableId) -> Option<Value> {
    let place = outlook.place_of(somebody).filter(|place| Some(*place) != outlook.here())?;
    let there = Fact::new("at", [outlook.me.clone(), place.clone()]);
    let deeds = outlook.search(&[there], std::slice::from_ref(outlook.me), &[])?;
    Some(json!({ "decision": "plan_direct", "steps": steps::steps(outlook, &deeds) }))
}

fn propose(outlook: &Outlook<'_>, deeds: &[Deed], listener: Option<&StableId>) -> Value {
    let message = proposal::proposal(outlook, deeds, listener);
    let reply = json!({ "decision": "propose", "proposal_message": message });
    outlook.addressed(reply, listener)
}

/// Which refs stay in view: what the rule says.
pub(super) fn curation(request: &ThoughtRequest) -> Value {
    let situation = &request.situation;
    let plan = situation.planning.plan.as_ref();
    let goal = plan.map(|plan| (plan.goal.as_str(), "the goal names it"));
    let waiting = plan.into_iter().flat_map(Plan::steps).filter(|step| step.is_waiting());
    let steps = waiting.map(|step| (step.description.as_str(), "a step names it"));
    let texts: Vec<(&str, &str)> = goal.into_iter().chain(steps).collect();
    let curation = Curation::by_rule(&situation.refs, &situation.said, &texts, request.turn);
    serde_json::to_value(curation).expect("a curation is plain data")
}

#[cfg(test)]
mod tests {
    use super::test_scheme::{
        check, declined, helped, reaching, refused, thinks, told, wants_satchel,
    };
    use crate::heuristic_brain::reply;
    use cognition_core::plan::{Fact, PastStep, PlanningMode};
    use expect_test::expect;

    #[test]
    fn who_needs_somebody_proposes_it_to_them_in_plain_words() {
        check(
            &thinks(wants_satchel()),
            expect![
                "propose | character_3 | Odo, I mean to get the sealed satchel out of the cellar, with you there to carry it. I ask Brannic for the iron key, unlock the cellar door with the iron key and go to the cellar. You go to the cellar. I take the sealed satchel. Are you with me?"
            ],
        );
    }

    #[test]
    fn with_their_consent_the_plan_names_who_does_what() {
        let plan = helped(vec![]);
        check(
            &thinks(plan),
            expect![[r#"
            plan_direct |  | 
            0: Ask Brannic (character_1) for the iron key (item_1)
            1: Unlock the cellar door (door_1) with the iron key (item_1)
            2: Go to the cellar (place_3)
            2: [character_3] Go to the cellar (place_3)
            3: Take the sealed satchel (item_2)"#]],
        );
    }

    #[test]
    fn after_a_refusal_there_is_another_way() {
        let plan = helped(vec![refused()]);
        check(
            &thinks(plan),
            expect![[r#"
            plan_direct |  | 
            0: [character_3] Keep Brannic (character_1) busy
            1: Slip the iron key (item_1) from Brannic (character_1)
            2: Unlock the cellar door (door_1) with the iron key (item_1)
            3: Go to the cellar (place_3)
            3: [character_3] Go to the cellar (place_3)
            4: Take the sealed satchel (item_2)"#]],
        );
    }

    #[test]
    fn what_was_asked_for_in_vain_is_not_asked_for_again() {
        let done = PastStep { failed: None, ..refused() };
        let plan = helped(vec![done]);
        let asks = told(&reply(&thinks(plan)));
        assert!(!asks.contains("Ask"), "{asks}");
        let stalled = PastStep { stalled: true, ..refused() };
        let plan = helped(vec![stalled]);
        let asks = told(&reply(&thinks(plan)));
        assert!(asks.contains("Ask"), "nobody refused that: {asks}");
    }

    #[test]
    fn who_declined_is_not_asked_again_and_another_is() {
        let satchel = vec![Fact::new("holds", ["mara", "satchel"])];
        let mut alone = reaching(satchel);
        alone.past = vec![refused()];
        let thought = reply(&thinks(alone.clone()));
        assert_eq!(thought["listener"], "character_3", "should ask who is here");
        alone.answer = Some(declined("odo"));
        let thought = reply(&thinks(alone));
        assert_eq!(thought["decision"], "plan_direct", "should go to who is elsewhere");
        let first = thought["steps"][0]["description"].as_str();
        assert_eq!(first, Some("Go to the yard (place_2)"), "{thought}");
    }

    #[test]
    fn nothing_is_proposed_to_somebody_elsewhere_to_whom_there_is_no_way() {
        let mut alone = reaching(vec![Fact::new("holds", ["mara", "satchel"])]);
        (alone.past, alone.answer) = (vec![refused()], Some(declined("odo")));
        let mut request = thinks(alone);
        let open = |fact: &&Fact| fact.is != "way" || fact.of[1].as_str() != "yard";
        let known = request.situation.planning.known.iter().filter(open).cloned();
        request.situation.planning.known = known.collect();
        let thought = reply(&request);
        assert_ne!(thought["decision"], "propose", "{thought}");
    }

    #[test]
    fn where_consent_is_required_even_a_plan_is_proposed() {
        let plan = reaching(vec![Fact::new("at", ["mara", "yard"])]);
        let mut request = thinks(plan);
        request.situation.planning.mode.proposal_required = true;
        check(
            &request,
            expect![
                "propose | character_3 | Odo, I mean to get the sealed satchel out of the cellar, with you there to carry it. I go to the yard. Are you with me?"
            ],
        );
    }

    #[test]
    fn a_goal_that_is_reached_only_wants_a_look() {
        let plan = reaching(vec![Fact::new("at", ["mara", "taproom"])]);
        check(
            &thinks(plan),
            expect![[r#"
            plan_direct |  | 
            0: Make sure that it is done"#]],
        );
    }

    #[test]
    fn nothing_that_has_no_ref_is_planned_with() {
        let mut request = thinks(helped(vec![]));
        request.situation.refs.remove("item_1").expect("the key has a ref");
        let reply = told(&reply(&request));
        assert!(reply.starts_with("clarify"), "{reply}");
    }

    #[test]
    fn a_way_that_is_longer_than_the_mode_allows_is_begun() {
        let mut request = thinks(helped(vec![]));
        request.situation.planning.mode = PlanningMode { max_steps: 2, ..PlanningMode::default() };
        check(
            &request,
            expect![[r#"
            plan_direct |  | 
            0: Ask Brannic (character_1) for the iron key (item_1)
            1: Unlock the cellar door (door_1) with the iron key (item_1)"#]],
        );
        request.situation.planning.plan = None;
        assert_eq!(reply(&request)["decision"], "clarify");
    }
}
