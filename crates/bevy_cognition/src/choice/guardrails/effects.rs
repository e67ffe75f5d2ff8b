//! What is so once a deed is done, in words, as far as the game says.

use crate::turn::PlanningDomainInUse;
use cognition_core::act::IndexedAction;
use cognition_core::guard::Suggestion;
use cognition_core::mind::StableId;
use cognition_core::plan::{Deed, PlanningDomain};

/// What the chosen deed brings about; nothing where the mind waits, or the game says nothing of it.
pub(super) fn effects(
    domain: Option<&PlanningDomainInUse>,
    suggestion: &Suggestion,
) -> Vec<String> {
    let told = domain.zip(suggestion.action());
    told.map(|(domain, action)| in_words(&domain.0, &suggestion.id.mind, action))
        .unwrap_or_default()
}

fn in_words(domain: &PlanningDomain, mind: &StableId, action: &IndexedAction) -> Vec<String> {
    let targets = action.targets.iter().map(|target| target.stable_id.clone()).collect();
    let deed = Deed { action: action.action.clone(), actor: mind.clone(), targets, group: 0 };
    let label = |thing: &StableId| {
        let named = action.targets.iter().find(|target| target.stable_id == *thing);
        named.map_or_else(|| thing.as_str().replace('_', " "), |target| target.label.clone())
    };
    domain.makes(&deed).iter().filter_map(|fact| domain.in_words(fact, &label)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::Entity;
    use cognition_core::act::{ActionPack, ActionTarget};
    use cognition_core::perceive::Ref;

    const PACK: &str = r#"{
        "facts": [
            {"is": "whole", "text": "{0} is whole"}, {"is": "burnt", "text": "{0} is burnt"}
        ],
        "actions": [
            {"id": "farm:burn", "description": "Burn {0}", "targets": 1, "tags": ["burn"], "planning":
                {"needs": ["whole {0}"], "makes": ["burnt {0}"], "unmakes": ["whole {0}"]}}
        ]
    }"#;

    #[test]
    fn what_a_deed_brings_about_is_told_of_what_it_is_done_to() {
        let pack = ActionPack::from_json("x.actions.json", PACK).expect("a valid pack");
        let domain = PlanningDomain::of(&pack);
        let barn = ActionTarget {
            name: Ref::from("item_1".to_owned()),
            stable_id: StableId::new("old_barn"),
            label: "the barn".to_owned(),
            entity: Entity::PLACEHOLDER,
        };
        let does = |action: &str| {
            let (action, targets) = (action.to_owned(), vec![barn.clone()]);
            let deed = IndexedAction { action, targets, ..IndexedAction::default() };
            in_words(&domain, &StableId::new("mara"), &deed)
        };
        assert_eq!(does("farm:burn"), ["the barn is burnt"]);
        assert!(does("farm:sell").is_empty(), "nothing is said of that");
    }
}
