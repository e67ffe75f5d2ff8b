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
    use crate::heuristic_brain::reply;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;
    use cognition_core::plan::{
        Consent, Fact, PastStep, Pending, PlanAnswer, PlanStep, PlanningMode, Sort, StepType,
    };
    use cognition_core::prompt::Purpose;
    use expect_test::{Expect, expect};
    use serde_json::Value;
    use std::sync::Arc;

    use super::*;

    fn thinks(plan: Plan) -> ThoughtRequest {
        let mut request = scheming("mara", plan);
        request.purpose = Purpose::Think;
        request
    }

    fn wants_satchel() -> Plan {
        let goal = "Get the sealed satchel out of the cellar, with Odo there to carry it.";
        let reach =
            vec![Fact::new("holds", ["mara", "satchel"]), Fact::new("at", ["odo", "cellar"])];
        let mut plan = Plan::new(goal, "PLAN");
        plan.reach = reach;
        plan
    }

    fn reaching(reach: Vec<Fact>) -> Plan {
        let mut plan = wants_satchel();
        plan.reach = reach;
        plan
    }

    /// With Odo's consent, after this.
    fn helped(past: Vec<PastStep>) -> Plan {
        let mut plan = wants_satchel();
        (plan.with, plan.past) = (vec!["odo".into()], past);
        plan
    }

    fn told(reply: &Value) -> String {
        let text = |key: &str| reply[key].as_str().unwrap_or_default().to_owned();
        let head = [text("decision"), text("listener"), text("proposal_message")].join(" | ");
        let steps = reply["steps"].as_array().into_iter().flatten().map(|step| {
            let actor = step["actor"].as_str().map(|actor| format!("[{actor}] "));
            let (actor, what) = (actor.unwrap_or_default(), step["description"].as_str());
            format!("{}: {actor}{}", step["group"], what.unwrap_or_default())
        });
        let questions = reply["clarification_questions"].as_array().into_iter().flatten();
        let questions = questions.map(|question| question.as_str().unwrap_or_default().to_owned());
        [head].into_iter().chain(steps).chain(questions).collect::<Vec<_>>().join("\n")
    }

    fn check(request: &ThoughtRequest, expect: Expect) {
        expect.assert_eq(&told(&reply(request)));
    }

    #[test]
    fn who_is_to_find_something_out_asks_whom_it_is_about_then_others_then_them_again() {
        let goal = "Find out what Odo has in his sleeve.";
        let mut request = thinks(Plan::new(goal, "PLAN"));
        request.situation.persona = Arc::default();
        for _ in 0..3 {
            let answer = reply(&request);
            let asked = answer["clarification_questions"][0].as_str().unwrap_or_default();
            let own = Percept::speech("mara", asked);
            request.situation.perceptions.perceive(own);
        }
        let log = request.situation.perceptions.entries();
        let own = log.filter(|entry| entry.percept.source.as_ref() == Some(&request.mind));
        let own: Vec<&str> = own.map(|entry| entry.percept.text.as_str()).collect();
        assert_eq!(own[0], "Odo, is there something that you want to tell me?");
        assert_eq!(own[1], "Brannic, do you know what Odo has in his sleeve?");
        assert!(own[2].contains("do you know") || own[2] == "Will you tell me, Odo?", "{own:?}");
    }

    #[test]
    fn who_is_to_bring_somebody_goes_along_and_tells_nobody_the_way() {
        let mut plan = reaching(vec![Fact::new("at", ["odo", "yard"])]);
        plan.goal = "Bring Odo to the yard.".to_owned();
        let proposed = told(&reply(&thinks(plan.clone())));
        let said = "Odo, I mean to bring you to the yard. Are you with me?";
        assert!(proposed.ends_with(said), "{proposed}");
        plan.with = vec!["odo".into()];
        let steps = told(&reply(&thinks(plan)));
        assert!(steps.contains("0: Go to the yard"), "{steps}");
        assert!(steps.contains("[character_3] Go to the yard"), "{steps}");
    }

    fn refused() -> PastStep {
        PastStep {
            description: "Ask Brannic (character_1) for the iron key (item_1)".to_owned(),
            failed: Some("\"Not while I live.\"".to_owned()),
            ..PastStep::default()
        }
    }

    fn declined(who: &str) -> PlanAnswer {
        let to = Pending { sort: Sort::Proposal, to: Some(who.into()), ..Pending::default() };
        let by = Some(who.into());
        PlanAnswer { to, by, words: "No.".to_owned(), consent: Some(Consent::Decline) }
    }

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
    fn what_is_missing_is_asked_for() {
        let mut request = thinks(wants_satchel());
        let gone = |fact: &Fact| fact.is == "at" && fact.of[0].as_str() == "brannic";
        let known = request.situation.planning.known.iter().filter(|fact| !gone(fact)).cloned();
        request.situation.planning.known = known.collect();
        check(
            &request,
            expect![[r#"
            clarify | character_3 | 
            Where is Brannic?"#]],
        );
        let question = reply(&request)["clarification_questions"][0].clone();
        let plan = request.situation.planning.plan.as_mut().expect("there is a plan");
        let to = Pending { sort: Sort::Question, text: question.to_string(), ..Pending::default() };
        plan.answer = Some(PlanAnswer { to, ..PlanAnswer::default() });
        check(
            &request,
            expect![[r#"
            clarify | character_3 | 
            How could I get the iron key?"#]],
        );
    }

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
    fn a_goal_in_words_is_read_where_it_is_plain() {
        for (goal, expect) in [
            (
                "Fetch the sealed satchel for the coach",
                expect![[r#"
                plan_direct |  | 
                0: Ask Brannic (character_1) for the iron key (item_1)
                1: Unlock the cellar door (door_1) with the iron key (item_1)
                2: Go to the cellar (place_3)
                3: Take the sealed satchel (item_2)"#]],
            ),
            (
                "Go to the yard.",
                expect![[r#"
                plan_direct |  | 
                0: Go to the yard (place_2)"#]],
            ),
            (
                "Become a better person",
                expect![[r#"
                    clarify | character_3 | 
                    How could I do this: become a better person?"#]],
            ),
        ] {
            let mut plan = Plan::new(goal, "PLAN");
            plan.with = vec!["odo".into()];
            check(&thinks(plan), expect);
        }
    }

    #[test]
    fn what_the_persona_fears_is_gone_round_where_there_is_a_way_round() {
        let ways = [
            Fact::new("at", ["mara", "taproom"]),
            Fact::new("way", ["taproom", "cellar", "cellar_door"]),
            Fact::new("way", ["taproom", "yard", "arch"]),
            Fact::new("way", ["yard", "cellar", "arch"]),
            Fact::new("unlocked", ["arch"]),
            Fact::new("unlocked", ["cellar_door"]),
        ];
        for (fears, first) in [
            ("Bees.", "Go to the cellar (place_3)"),
            ("The cellar door.", "Go to the yard (place_2)"),
            ("The yard.", "Go to the cellar (place_3)"),
            ("The cellar.", "Go to the cellar (place_3)"),
        ] {
            let mut request = thinks(reaching(vec![Fact::new("at", ["mara", "cellar"])]));
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.fears = vec![fears.to_owned()];
            request.situation.planning.known = ways.clone().into();
            assert_eq!(reply(&request)["steps"][0]["description"], first, "{fears}");
        }
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
