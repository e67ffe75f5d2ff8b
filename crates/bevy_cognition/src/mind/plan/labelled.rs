//! A fact as a mind tells of it: by what it calls things, without refs.

use cognition_core::mind::StableId;
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{Fact, PlanStep, PlanningDomain, Trial};

/// A fact in words; none where something of it has no name with the mind.
pub(super) fn labelled(domain: &PlanningDomain, refs: &EntityRefs, fact: &Fact) -> Option<String> {
    let label = |id: &StableId| refs.of(id).map(|known| known.label.clone());
    let is_nameable = fact.of.iter().all(|id| label(id).is_some());
    domain.in_words(fact, &|id| label(id).unwrap_or_default()).filter(|_| is_nameable)
}

/// `it would take this: the smoker is in the shed, but Hob has the smoker`: why a step can't be done as things stand.
pub(super) fn obstacle(trial: &Trial<'_>, step: &PlanStep) -> Option<String> {
    let (needs, instead) = trial.obstacle(step)?;
    let words = |fact: &Fact| labelled(trial.domain, trial.refs, fact);
    let instead = instead.and_then(|fact| words(&fact));
    let instead = instead.map(|fact| format!(", but {fact}")).unwrap_or_default();
    Some(format!("it would take this: {}{instead}", words(&needs)?))
}

/// `Hob`; somebody whom the mind has no name for goes by other words.
pub(super) fn called<'a>(refs: &'a EntityRefs, who: &StableId, otherwise: &'a str) -> &'a str {
    refs.of(who).map_or(otherwise, |known| known.label.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::act::ActionPack;
    use cognition_core::perceive::Referable;
    use cognition_core::plan::Problem;

    const PACK: &str = r#"{
        "facts": [{"is": "at", "text": "{0} is in {1}"}, {"is": "holds", "text": "{0} has {1}"}],
        "actions": [{"id": "world:take", "description": "Take {0}", "targets": 1, "planning": {
            "needs": ["at me ?here", "at {0} ?here"],
            "makes": ["holds me {0}"],
            "unmakes": ["at {0} ?here", "holds ?anybody {0}"]
        }}]
    }"#;

    fn told(known: &[Fact]) -> Option<String> {
        let pack = ActionPack::from_json("x.actions.json", PACK).expect("a valid pack");
        let domain = PlanningDomain::of(&pack);
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [("place", "the shed", "shed"), ("item", "the smoker", "smoker")] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        let actors = ["wren".into()];
        let problem = Problem { actors: &actors, facts: known, goal: &[], max_steps: 8 };
        let description = "Take the smoker (item_1)".to_owned();
        let step = PlanStep { description, ..PlanStep::default() };
        obstacle(&Trial { domain: &domain, problem, refs: &refs }, &step)
    }

    #[test]
    fn what_is_not_where_it_was_believed_to_be_is_named() {
        let there = Fact::new("at", ["wren", "shed"]);
        let missing = told(std::slice::from_ref(&there));
        assert_eq!(missing.as_deref(), Some("it would take this: the smoker is in the shed"));
        assert_eq!(told(&[there, Fact::new("at", ["smoker", "shed"])]), None, "it can be done");
    }

    #[test]
    fn what_has_no_name_is_not_named() {
        assert_eq!(told(&[Fact::new("at", ["wren", "loft"])]), None);
        assert_eq!(called(&EntityRefs::default(), &"hob".into(), "somebody"), "somebody");
    }
}
