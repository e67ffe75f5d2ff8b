//! What is so once a promise is kept: the end of a plan that is made for it.

use super::forsworn::{on_offer, target};
use crate::guard::wording::Wording;
use crate::mind::StableId;
use crate::perceive::EntityRefs;
use crate::plan::{Deed, Fact, PlanningDomain};
use crate::promise::Commitment;

/// What is so once a mind has done a deed that keeps a promise, for each such deed that there is in
/// words: that it is in the wheelhouse, that Mara has the key. None where no deed that can be planned
/// keeps it, or it takes somebody else's will, or words alone.
pub fn promised_ends(
    promise: &Commitment,
    mind: &StableId,
    domain: &PlanningDomain,
    refs: &EntityRefs,
) -> Vec<Vec<Fact>> {
    let words = Wording::of([promise.text.as_str()]);
    let known = refs.known().iter().filter_map(|known| known.stable_id.as_ref());
    let is_meant =
        |id: &&StableId| promise.target.as_ref() == Some(*id) || words.name(&target(id, refs));
    let things: Vec<&StableId> = known.filter(|id| *id != mind).filter(is_meant).collect();
    let keeps = |deed: &Deed| {
        let action = on_offer(deed, domain, refs).filter(|action| !action.has_tag("speech"));
        action.is_some_and(|action| promise.is_kept_by(&action, ""))
    };
    let deeds = domain.deeds_on(mind, &things).into_iter();
    let keeping = deeds.filter(|deed| !domain.is_uncertain(&deed.action) && keeps(deed));
    keeping.map(|deed| domain.makes(&deed)).filter(|end| !end.is_empty()).collect()
}

/// Whether a deed leads somewhere else.
pub fn leads_elsewhere(deed: &Deed, domain: &PlanningDomain, refs: &EntityRefs) -> bool {
    on_offer(deed, domain, refs).is_some_and(|action| action.has_tag("move"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::ActionPack;
    use crate::mind::GameTime;
    use crate::perceive::Referable;
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};

    const PACK: &str = r#"{
        "facts": [
            {"is": "at", "text": "{0} is in {1}"}, {"is": "holds", "text": "{0} has {1}"},
            {"is": "way", "text": "{1} is next to {0}, by {2}", "fixed": true}
        ],
        "actions": [
            {"id": "world:go", "description": "Go to {0}", "targets": 2, "tags": ["move"], "planning":
                {"needs": ["at me ?here", "way ?here {0} {1}"], "makes": ["at me {0}"]}},
            {"id": "world:give", "description": "Give {0} to {1}", "targets": 2, "tags": ["give"],
                "planning": {"needs": ["holds me {0}", "at {1} ?here"], "makes": ["holds {1} {0}"]}},
            {"id": "world:look", "description": "Look at {0}", "targets": 1, "tags": ["look"]}
        ]
    }"#;

    fn end_of(promised: &str) -> Vec<String> {
        let pack = ActionPack::from_json("x.actions.json", PACK).expect("a valid pack");
        let domain = PlanningDomain::of(&pack);
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("place", "the wheelhouse", "wheelhouse"),
            ("place", "the mess", "mess"),
            ("place", "the brine gate", "gate"),
            ("item", "the log", "log"),
            ("character", "Sten", "sten"),
            ("character", "Ada", "ada"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        let (mut commitments, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, target) = (promised.to_owned(), Some("sten".into()));
        let proposed = ProposedCommitment { text, target, due: None, kind: None };
        let opened =
            commitments.open(&proposed, CommitmentSource::Game, None, &rules, GameTime::default());
        let promise = opened.expect("it opens").clone();
        let ends = promised_ends(&promise, &"birk".into(), &domain, &refs);
        let facts = ends.into_iter().flatten().map(|fact| fact.to_string());
        facts.filter(|fact| fact != "at birk sten").collect()
    }

    #[test]
    fn to_be_somewhere_is_kept_by_being_there_and_to_give_by_their_having_it() {
        for promised in ["be in the wheelhouse", "go to the wheelhouse", "come to the wheelhouse"] {
            assert_eq!(end_of(promised), ["at birk wheelhouse"], "{promised}");
        }
        assert_eq!(end_of("be at the brine gate"), ["at birk gate"]);
        assert_eq!(end_of("give Sten the log")[0], "holds sten log");
        assert_eq!(end_of("bring Ada the log")[0], "holds ada log");
    }

    #[test]
    fn what_is_left_undone_told_or_done_otherwise_has_no_end_to_plan_for() {
        for promised in ["never go to the mess", "tell Sten of the light", "sweep the mess"] {
            assert_eq!(end_of(promised), [""; 0], "{promised}");
        }
    }
}
