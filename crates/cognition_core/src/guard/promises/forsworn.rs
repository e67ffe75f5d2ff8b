//! Deeds of a plan that a mind has promised not to do.

use super::breaking::goes_against;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::wording::SPEECH;
use crate::mind::{GameTime, StableId};
use crate::perceive::{EntityRefs, Ref};
use crate::plan::{CHARACTER, Deed, PlanningDomain};
use crate::promise::{Commitment, CommitmentKind, Commitments};
use bevy_ecs::entity::Entity;
use cognition_language::Language;

/// What a mind has promised not to do, beside the deeds that it may plan.
#[derive(Clone, Debug)]
pub struct Forsworn<'a> {
    mind: &'a StableId,
    promises: Vec<&'a Commitment>,
    domain: &'a PlanningDomain,
    refs: &'a EntityRefs,
}

impl<'a> Forsworn<'a> {
    /// What holds at that time: what hangs on something that has not happened does not hold yet.
    pub fn of(
        commitments: &'a Commitments,
        now: GameTime,
        mind: &'a StableId,
        domain: &'a PlanningDomain,
        refs: &'a EntityRefs,
    ) -> Self {
        let holds = |promise: &&Commitment| {
            let forbids = promise.kind == CommitmentKind::Refrain || promise.terms.lasts;
            (forbids || promise.keeps_a_state()) && !promise.terms.is_waiting()
        };
        Self { mind, promises: commitments.owed(now).filter(holds).collect(), domain, refs }
    }

    /// Whether nothing was promised that could forbid a deed.
    pub fn is_empty(&self) -> bool {
        self.promises.is_empty()
    }

    /// The promise that a deed would break; none for what others do.
    pub fn against(&self, deed: &Deed) -> Option<&'a Commitment> {
        if self.promises.is_empty() || deed.actor != *self.mind {
            return None;
        }
        let action = on_offer(deed, self.domain, self.refs)?;
        // What is said with it is not known yet: as much as its description says.
        let said = if action.has_tag("speech") { action.description.as_str() } else { "" };
        let breaks = |promise: &&&Commitment| match promise.kind {
            CommitmentKind::Refrain => goes_against(promise, &action, said),
            _ => promise.is_broken_by(&action, said),
        };
        self.promises.iter().find(breaks).copied()
    }

    /// The promise that the mind would break by what a step tells: `Tell Odo (character_1) that Mara is in the loft`.
    pub fn against_telling(&self, step: &str) -> Option<&'a Commitment> {
        let plain = self.without_refs(step);
        let bare = Language::of(&plain).without_what_it_tells(&plain).to_string();
        if self.promises.is_empty() || CommitmentKind::of(&bare) != CommitmentKind::Tell {
            return None;
        }
        let telling = IndexedAction {
            action: "tell".to_owned(),
            description: bare,
            tags: vec![SPEECH.to_owned()],
            targets: vec![target(self.first_called(step)?, self.refs)],
            ..IndexedAction::default()
        };
        let breaks = |promise: &&&Commitment| {
            promise.kind == CommitmentKind::Refrain && goes_against(promise, &telling, &plain)
        };
        self.promises.iter().find(breaks).copied()
    }

    /// Who is called first by their ref.
    fn first_called(&self, step: &str) -> Option<&'a StableId> {
        let refs: &'a EntityRefs = self.refs;
        let people = refs.known().iter().filter(|known| known.kind == CHARACTER);
        let places = people.filter_map(|known| {
            let place = step.find(&format!("({})", known.name.as_str()))?;
            Some((place, known.stable_id.as_ref()?))
        });
        places.min_by_key(|(place, _)| *place).map(|(_, id)| id)
    }

    fn without_refs(&self, step: &str) -> String {
        let known = self.refs.known().iter();
        known.fold(step.to_owned(), |text, known| {
            text.replace(&format!(" ({})", known.name.as_str()), "")
        })
    }
}

/// A deed as it would be on offer.
pub(super) fn on_offer(
    deed: &Deed,
    domain: &PlanningDomain,
    refs: &EntityRefs,
) -> Option<IndexedAction> {
    let template = domain.template(&deed.action)?;
    let targets: Vec<ActionTarget> = deed.targets.iter().map(|id| target(id, refs)).collect();
    let labels: Vec<&str> = targets.iter().map(|target| target.label.as_str()).collect();
    Some(IndexedAction {
        action: deed.action.clone(),
        description: template.describe(&labels),
        tags: template.tags.clone(),
        targets,
        ..IndexedAction::default()
    })
}

pub(in crate::guard) fn target(id: &StableId, refs: &EntityRefs) -> ActionTarget {
    let known = refs.of(id);
    let name = known.map_or_else(|| Ref::from(id.as_str().to_owned()), |it| it.name.clone());
    let label = known.map_or_else(|| id.as_str().replace('_', " "), |it| it.label.clone());
    ActionTarget { name, stable_id: id.clone(), label, entity: Entity::PLACEHOLDER }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::ActionPack;
    use crate::perceive::Referable;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    const PACK: &str = r#"{
        "facts": [
            {"is": "at", "text": "{0} is in {1}"}, {"is": "holds", "text": "{0} has {1}"},
            {"is": "way", "text": "{1} is next to {0}", "fixed": true}
        ],
        "actions": [
            {"id": "world:go", "description": "Go to {0}", "targets": 1, "tags": ["move"], "planning":
                {"needs": ["at me ?here", "way ?here {0}"], "makes": ["at me {0}"]}},
            {"id": "world:ask", "description": "Ask {0} for {1}", "targets": 2, "tags": ["ask", "speech"],
                "planning": {"needs": ["holds {0} {1}"], "makes": ["holds me {1}"]}},
            {"id": "world:take", "description": "Take {0}", "targets": 1, "tags": ["take"], "planning":
                {"needs": ["at {0} ?here"], "makes": ["holds me {0}"]}}
        ]
    }"#;

    fn broken(promised: &str, due: Option<&str>, by: &[&str]) -> Option<String> {
        let pack = ActionPack::from_json("x.actions.json", PACK).expect("a valid pack");
        let domain = PlanningDomain::of(&pack);
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("place", "the cellar", "cellar"),
            ("place", "the yard", "yard"),
            ("item", "the silver cup", "silver_cup"),
            ("character", "Hob", "hob"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        let (mut commitments, rules) = (Commitments::default(), CommitmentRules::default());
        let text = promised.to_owned();
        let (target, due) = (Some("mara".into()), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target, due, kind: None };
        let now = GameTime::from_secs(9 * 3600);
        let opened = commitments.open(&proposed, CommitmentSource::Game, None, &rules, now);
        opened.expect("it opens");
        let (me, targets) = ("wren".into(), by[2..].iter().map(|id| (*id).into()).collect());
        let deed = Deed { actor: by[0].into(), action: by[1].to_owned(), targets, group: 0 };
        let forsworn = Forsworn::of(&commitments, now, &me, &domain, &refs);
        forsworn.against(&deed).map(|promise| promise.text.clone())
    }

    #[test]
    fn a_deed_is_forsworn_by_what_was_promised_not_to_be_done() {
        let never = "never go to the cellar";
        let broken_by = |promised: &str, by: &[&str]| broken(promised, None, by).is_some();
        assert!(broken_by(never, &["wren", "world:go", "cellar"]));
        assert!(!broken_by(never, &["wren", "world:go", "yard"]));
        assert!(!broken_by(never, &["hob", "world:go", "cellar"]), "what others do is theirs");
        assert!(broken_by("leave the silver cup alone", &["wren", "world:take", "silver_cup"]));
        assert!(broken_by(
            "not to ask Hob for the silver cup",
            &["wren", "world:ask", "hob", "silver_cup"]
        ));
        assert!(!broken_by("bring Mara the silver cup", &["wren", "world:go", "cellar"]));
        assert!(!broken_by(never, &["wren", "world:fly", "cellar"]), "no such deed");
    }

    fn broken_by_telling(step: &str) -> bool {
        let pack = ActionPack::from_json("x.actions.json", PACK).expect("a valid pack");
        let domain = PlanningDomain::of(&pack);
        let mut refs = EntityRefs::default();
        for (kind, label, id) in [
            ("character", "Hob", "hob"),
            ("character", "Ida", "ida"),
            ("place", "the cellar", "cellar"),
            ("item", "the silver cup", "silver_cup"),
        ] {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        let (mut commitments, rules) = (Commitments::default(), CommitmentRules::default());
        let text = "never tell anybody where Ida is".to_owned();
        let proposed =
            ProposedCommitment { text, target: Some("ida".into()), due: None, kind: None };
        let now = GameTime::from_secs(9 * 3600);
        let opened = commitments.open(&proposed, CommitmentSource::Game, None, &rules, now);
        opened.expect("it opens");
        let me = "wren".into();
        Forsworn::of(&commitments, now, &me, &domain, &refs).against_telling(step).is_some()
    }

    #[test]
    fn a_step_that_tells_what_is_not_to_be_told_is_forsworn_and_other_news_is_not() {
        let tells = "Tell Hob (character_1) that Ida (character_2) is in the cellar (place_1)";
        assert!(broken_by_telling(tells));
        for step in [
            "Tell Hob (character_1) that the silver cup (item_1) is in the cellar (place_1)",
            "Give the silver cup (item_1) to Ida (character_2) in the cellar (place_1)",
            "Go to the cellar (place_1)",
            "Tell Ida (character_2) that the silver cup (item_1) is in the cellar (place_1)",
        ] {
            assert!(!broken_by_telling(step), "{step}");
        }
    }

    #[test]
    fn what_is_to_last_forbids_to_go_and_what_waits_for_something_forbids_nothing_yet() {
        let goes = ["wren", "world:go", "yard"];
        assert!(broken("stay in the cellar", Some("until noon"), &goes).is_some());
        let waits = broken("not go to the yard", Some("after the bell"), &goes);
        assert_eq!(waits, None);
    }
}
