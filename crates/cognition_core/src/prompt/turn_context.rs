//! What the volatile segment is written from.

use crate::act::IndexedAction;
use crate::decide::Rejection;
use crate::guard::Objection;
use crate::memory::{Notes, ShortTermMemory};
use crate::mind::{CognitiveLedger, Goal, Mood, StableId};
use crate::perceive::{EntityRefs, PerceptId, PerceptionLog};

/// What a turn asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// An action, with speech, thoughts and the ledger.
    #[default]
    Decide,
    /// Only how the mood moves: first phase of a two-phase turn.
    Mood,
}

/// Where the mind is and what is there, as the game tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Prose, one or two sentences. Untrusted.
    pub description: String,
    /// Everything that is within reach of the senses.
    pub present: Vec<StableId>,
    /// What is asked of the mind at the moment, a sentence each: `Stay near Odo.` Untrusted.
    pub constraints: Vec<String>,
}

/// Borrowed views of all that one volatile segment shows.
#[derive(Clone, Copy, Debug)]
pub struct TurnContext<'a> {
    /// The character's name.
    pub name: &'a str,
    /// The id of the mind: percepts from itself are told as "you".
    pub mind: &'a StableId,
    /// Number of the turn.
    pub turn: u64,
    /// What is asked.
    pub purpose: Purpose,
    /// Where the mind is.
    pub surroundings: &'a Surroundings,
    /// What it perceived.
    pub perceptions: &'a PerceptionLog,
    /// Percepts above this number are new in this turn.
    pub seen_before: PerceptId,
    /// How it names things.
    pub refs: &'a EntityRefs,
    /// What it holds settled and open; absent before the first decision.
    pub ledger: Option<&'a CognitiveLedger>,
    /// Its thoughts.
    pub memory: &'a ShortTermMemory,
    /// Its notes.
    pub notes: &'a Notes,
    /// How it feels.
    pub mood: &'a Mood,
    /// What it wants.
    pub goals: &'a [Goal],
    /// What it may do.
    pub actions: &'a [IndexedAction],
    /// What was wrong with its last reply.
    pub correction: Option<&'a Correction>,
    /// How much is told of each offer.
    pub offer_detail: OfferDetail,
}

/// How much a prompt tells of each offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OfferDetail {
    /// Its description and the refs of its targets.
    Plain,
    /// Besides, what the targets are called, where it happens, whether its preconditions hold, and
    /// what narrows the choice of the moment.
    #[default]
    Tight,
}

/// Why a model is asked once more in the same turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Correction {
    /// Its reply was no decision.
    Reply(Rejection),
    /// What it chose was rejected, and is no longer on offer.
    Choice {
        /// What it chose, and why it was rejected; in the order of the rejections.
        rejected: Vec<(String, Objection)>,
        /// What it has already said in this turn; may be empty.
        said: String,
    },
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::act::{ActionTarget, CheckedPrecondition, Judgement};
    use crate::mind::Goal;
    use crate::perceive::Referable;
    use bevy_ecs::entity::Entity;

    /// Kind, id, label; all but the cellar and the yard are where the mind is.
    const THINGS: &[(&str, &str, &str)] = &[
        ("character", "brannic", "Brannic"),
        ("character", "odo", "Odo"),
        ("character", "mara", "Mara"),
        ("place", "taproom", "the taproom"),
        ("place", "cellar", "the cellar"),
        ("door", "cellar_door", "the cellar door"),
        ("item", "iron_key", "the iron key"),
    ];
    const ELSEWHERE: [&str; 2] = ["cellar", "iron_key"];

    /// A mind in a taproom, for the sections that show what is on offer.
    pub(in crate::prompt) struct Scene {
        mind: StableId,
        pub(in crate::prompt) surroundings: Surroundings,
        pub(in crate::prompt) goals: Vec<Goal>,
        refs: EntityRefs,
        actions: Vec<IndexedAction>,
        nothing: (PerceptionLog, ShortTermMemory, Notes, Mood),
    }

    impl Scene {
        pub(in crate::prompt) fn new() -> Self {
            let mut refs = EntityRefs::default();
            for (kind, id, label) in THINGS {
                refs.touch(&Referable::new(*kind, *label, *id), 1);
            }
            let here = THINGS.iter().filter(|(_, id, _)| !ELSEWHERE.contains(id));
            let present = here.map(|(_, id, _)| StableId::new(*id)).collect();
            Self {
                mind: StableId::new("mara"),
                surroundings: Surroundings { present, ..Surroundings::default() },
                goals: vec![Goal::default()],
                refs,
                actions: Vec::new(),
                nothing: Default::default(),
            }
        }

        /// Adds an offer under the next number.
        pub(in crate::prompt) fn offer(
            &mut self,
            description: &str,
            targets: &[&str],
            preconditions: Vec<CheckedPrecondition>,
        ) -> &mut IndexedAction {
            let index = u32::try_from(self.actions.len() + 1).expect("a scene has few offers");
            let targets = targets.iter().map(|id| self.target(id)).collect();
            let description = description.to_owned();
            let action = "inn:do".to_owned();
            let offer = IndexedAction {
                index,
                action,
                targets,
                description,
                preconditions,
                ..Default::default()
            };
            self.actions.push(offer);
            self.actions.last_mut().expect("it was just added")
        }

        /// Gives a thing another label.
        pub(in crate::prompt) fn rename(&mut self, id: &str, label: &str) {
            self.refs.touch(&Referable::new("thing", label, id), 1);
        }

        fn target(&self, id: &str) -> ActionTarget {
            let stable_id = StableId::new(id);
            let known = self.refs.of(&stable_id).expect("a thing of the scene");
            let (name, label) = (known.name.clone(), known.label.clone());
            ActionTarget { name, stable_id, label, entity: Entity::PLACEHOLDER }
        }

        pub(in crate::prompt) fn context(&self) -> TurnContext<'_> {
            let (perceptions, memory, notes, mood) = &self.nothing;
            TurnContext {
                name: "Mara",
                mind: &self.mind,
                turn: 1,
                purpose: Purpose::Decide,
                surroundings: &self.surroundings,
                perceptions,
                seen_before: PerceptId::default(),
                refs: &self.refs,
                ledger: None,
                memory,
                notes,
                mood,
                goals: &self.goals,
                actions: &self.actions,
                correction: None,
                offer_detail: OfferDetail::Tight,
            }
        }
    }

    fn checked(is: &str, judgement: Judgement) -> CheckedPrecondition {
        CheckedPrecondition { is: is.to_owned(), target: 0, judgement }
    }

    pub(in crate::prompt) fn holding(is: &str) -> CheckedPrecondition {
        checked(is, Judgement::Holds)
    }

    pub(in crate::prompt) fn unknown(is: &str) -> CheckedPrecondition {
        checked(is, Judgement::Unknown)
    }

    pub(in crate::prompt) fn violated(
        is: &str,
        why: &str,
        needs: Option<&str>,
    ) -> CheckedPrecondition {
        let needs = needs.map(StableId::new);
        checked(is, Judgement::Violated { why: why.to_owned(), needs })
    }
}
