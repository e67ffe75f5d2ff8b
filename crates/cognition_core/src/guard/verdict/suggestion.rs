//! What a decision comes to, as guardrails see it.

use super::approval::SuggestionId;
use super::contradiction::Contradiction;
use super::objection::{Objection, Straying};
use super::policy::GuardPolicy;
use super::self_check::SelfCheck;
use crate::act::{CheckedPrecondition, IndexedAction, Wording, align};
use crate::decide::Decision;
use crate::mind::{PerceptId, StableId};
use crate::perceive::Surroundings;
use crate::plan::Fact;
use bevy_ecs::prelude::*;
use cognition_language::Language;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A valid decision that has not become an action yet: what guardrails review.
///
/// [`action`](Self::action) is what would be done. While the chain reviews an alternative, it is
/// the alternative.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct Suggestion {
    /// Which suggestion this is: a person's answer must name it.
    pub id: SuggestionId,
    /// The mind.
    pub entity: Entity,
    /// What the brain decided.
    pub decision: Arc<Decision>,
    /// Whether the heuristic brain decided, because the mind's own brain gave no valid decision.
    pub fallback: bool,
    /// What is on offer, under the numbers that the brain saw.
    pub offers: Arc<[IndexedAction]>,
    /// Everything that was on offer at any time in this turn: no number is given to a second deed.
    pub shown: Arc<[IndexedAction]>,
    /// Everything that the game offers the mind, also what its mode does not open to it.
    pub offered: Arc<[IndexedAction]>,
    /// Where the mind is and what is there.
    pub surroundings: Arc<Surroundings>,
    /// What the mind knows of the world, as the game has told as the turn began.
    pub facts: Arc<[Fact]>,
    /// What the mind knows in words of where the action leads and of who has what, beside what it has just perceived;
    /// nothing where it stays.
    pub known_of_place: Vec<String>,
    /// The number of the offer that would be done; 0 for none of them.
    pub chosen: u32,
    /// How it came to be that one.
    pub origin: Origin,
    /// Why it is not what the brain chose, where a guardrail says so; else `None`.
    pub why_instead: Option<Objection>,
    /// Whether a person has approved it. Guardrails may then reject it, but not amend it.
    pub approved: bool,
    /// What the intent is about, where the reply has one.
    pub intent_target: Option<IntentTarget>,
    /// What must be true for the action to work, as the game judges it at this moment.
    pub checks: Vec<CheckedPrecondition>,
    /// How it contradicts its own reply, if it does: read once for all guardrails that go by it.
    pub straying: Option<Straying>,
    /// What the mind goes by that is no longer so.
    pub contradictions: Vec<Contradiction>,
    /// The percepts that were new to the mind when it decided.
    pub new_percepts: Arc<[PerceptId]>,
    /// The newest percept that the brain was shown.
    pub seen_up_to: PerceptId,
    /// What it goes against, as a brain says, where the policy asks one.
    pub self_check: Option<Arc<SelfCheck>>,
    /// The guard policy of this mind.
    pub policy: Arc<GuardPolicy>,
}

/// What an intent is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IntentTarget {
    /// The thing or person.
    pub thing: StableId,
    /// What the mind calls it.
    pub label: String,
}

impl IntentTarget {
    /// Something that is called by its id.
    #[cfg(test)]
    pub(in crate::guard) fn new(thing: &str) -> Self {
        Self { thing: StableId::new(thing), label: thing.to_owned() }
    }
}

/// How a suggestion came to be the action that it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The brain chose it.
    #[default]
    Chosen,
    /// A guardrail put it in place of what was chosen.
    Amended,
    /// It is one of the brain's alternatives.
    NextBest,
    /// It is what the intent means.
    Resolved,
    /// A person chose it instead.
    Overridden,
}

impl Suggestion {
    /// Whether the reply says that what it does comes first.
    pub(in crate::guard) fn prepares(&self) -> bool {
        let said = [&self.decision.thoughts, &self.decision.speech];
        said.iter().any(|it| Language::english().prepares(it))
    }

    /// What would be done; `None` when the mind would wait.
    pub fn action(&self) -> Option<&IndexedAction> {
        self.offer(self.chosen)
    }

    /// The id of what would be done, `namespace:verb`; empty when the mind would wait.
    pub fn action_id(&self) -> &str {
        self.action().map_or("", |action| &action.action)
    }

    /// What it would be done to, in the order of the offer.
    pub fn targets(&self) -> impl Iterator<Item = Entity> + '_ {
        self.action().into_iter().flat_map(|action| &action.targets).map(|target| target.entity)
    }

    /// What was said in the same turn.
    pub fn speech(&self) -> &str {
        &self.decision.speech
    }

    /// What a brain says of it; `None` where nobody was asked, or had an opinion.
    pub fn self_checked(&self) -> Option<&SelfCheck> {
        let check = self.self_check.as_deref();
        check.filter(|check| check.is_answered_for(self.speech(), self.chosen))
    }

    /// What a brain objects to in it, of that sort.
    pub fn self_objection(&self, is_of_sort: impl Fn(&Objection) -> bool) -> Option<Objection> {
        self.self_checked()?.objection(is_of_sort).cloned()
    }

    /// Whether the mind decided itself: neither a fallback nor a person did.
    pub fn is_minds_own(&self) -> bool {
        !self.fallback && self.origin != Origin::Overridden
    }

    /// The offer of that number.
    pub fn offer(&self, index: u32) -> Option<&IndexedAction> {
        self.offers.iter().find(|offer| offer.index == index)
    }

    /// Whether it is nothing but words, and there are none. To ask for something says itself what it says.
    pub fn lacks_words_for(&self, offer: &IndexedAction) -> bool {
        offer.has_tag("speech") && !offer.has_tag("ask") && self.speech().trim().is_empty()
    }

    /// Whether that number may be chosen: it is on offer, or 0.
    pub fn may_choose(&self, index: u32) -> bool {
        index == 0 || self.offer(index).is_some()
    }

    /// What is meant, on offer still or not; `None` when the mind would wait.
    pub fn meant(&self) -> Option<&IndexedAction> {
        self.action().or_else(|| self.shown.iter().find(|offer| offer.index == self.chosen))
    }

    /// Whether the brain chose just that.
    pub fn is_as_chosen(&self) -> bool {
        self.decision.chosen_index == self.chosen
    }

    /// What the brain chose, where something else would be done; `None` where it chose to wait.
    pub fn chosen_first(&self) -> Option<&IndexedAction> {
        let first = self.decision.chosen_index;
        let chosen = |offer: &&IndexedAction| offer.index == first && !self.is_as_chosen();
        self.shown.iter().find(chosen)
    }

    /// What is meant, in words.
    pub fn description(&self) -> &str {
        self.meant().map_or("Wait", |action| &action.description)
    }

    /// Takes the offers of now, each under the number that it has had so far.
    pub fn renew(&mut self, now: Vec<IndexedAction>, here: Surroundings, wording: Wording) {
        self.offers = align(now, &self.shown, wording).into();
        self.offered = self.offers.clone();
        self.surroundings = Arc::new(here);
        let is_new =
            |offer: &&IndexedAction| self.shown.iter().all(|known| known.index != offer.index);
        if self.offers.iter().any(|offer| is_new(&offer)) {
            let fresh = self.offers.iter().filter(is_new);
            self.shown = self.shown.iter().chain(fresh).cloned().collect();
        }
    }
}

#[cfg(test)]
pub(in crate::guard) mod tests {
    use super::*;
    use crate::act::{ActionTarget, Judgement};
    use crate::perceive::Ref;

    /// An offer whose targets have their id as label, and a kind before the first digit.
    pub(in crate::guard) fn offer(index: u32, action: &str, targets: &[&str]) -> IndexedAction {
        let target = |id: &&str| ActionTarget {
            name: Ref::from(format!(
                "{}_1",
                id.trim_end_matches(|sign: char| sign.is_ascii_digit())
            )),
            stable_id: StableId::new(*id),
            label: (*id).to_owned(),
            entity: Entity::PLACEHOLDER,
        };
        IndexedAction {
            index,
            action: action.to_owned(),
            targets: targets.iter().map(target).collect(),
            description: format!("{} {}", crate::act::verb(action), targets.join(" ")),
            tags: vec![crate::act::verb(action).to_owned()],
            ..IndexedAction::default()
        }
    }

    /// The way through a locked door that takes a key.
    pub(in crate::guard) fn locked(index: u32) -> IndexedAction {
        let judgement = Judgement::violated("The door is locked.").needing(StableId::new("key"));
        let check = CheckedPrecondition { is: "unlocked".to_owned(), target: 1, judgement };
        let way = offer(index, "inn:go", &["cellar", "door"]);
        IndexedAction { tags: vec!["move".to_owned()], preconditions: vec![check], ..way }
    }

    pub(in crate::guard) fn suggestion(chosen: u32, offers: Vec<IndexedAction>) -> Suggestion {
        let checks = offers.iter().find(|offer| offer.index == chosen);
        Suggestion {
            id: SuggestionId::default(),
            entity: Entity::PLACEHOLDER,
            decision: Arc::new(Decision { chosen_index: chosen, ..Decision::default() }),
            fallback: false,
            checks: checks.map(|offer| offer.preconditions.clone()).unwrap_or_default(),
            shown: offers.clone().into(),
            offered: offers.clone().into(),
            offers: offers.into(),
            surroundings: Arc::default(),
            facts: Arc::new([]),
            known_of_place: Vec::new(),
            chosen,
            origin: Origin::Chosen,
            why_instead: None,
            approved: false,
            intent_target: None,
            straying: None,
            contradictions: Vec::new(),
            new_percepts: Arc::new([]),
            seen_up_to: PerceptId::default(),
            self_check: None,
            policy: Arc::new(GuardPolicy::default()),
        }
    }

    #[test]
    fn a_number_means_one_deed_for_a_whole_turn() {
        let mut suggestion = suggestion(1, vec![offer(1, "inn:call", &[])]);
        let mut now = |offers: &[&str]| {
            let offers = offers.iter().map(|action| offer(1, action, &[])).collect();
            suggestion.renew(offers, Surroundings::default(), Wording::Free);
            let numbers = suggestion.offers.iter().map(|offer| (offer.index, offer.action.clone()));
            assert_eq!(suggestion.description(), "call ", "on offer or not");
            numbers.collect::<Vec<_>>()
        };
        assert_eq!(now(&["inn:go"]), [(2, "inn:go".to_owned())]);
        assert_eq!(now(&[]), []);
        assert_eq!(now(&["inn:sit"]), [(3, "inn:sit".to_owned())]);
        assert_eq!(
            now(&["inn:call", "inn:go"]),
            [(1, "inn:call".to_owned()), (2, "inn:go".to_owned())]
        );
    }

    #[test]
    fn to_wait_is_always_a_choice() {
        let suggestion = suggestion(1, vec![offer(1, "inn:call", &[])]);
        assert!(suggestion.may_choose(0));
        assert!(suggestion.may_choose(1));
        assert!(!suggestion.may_choose(2));
    }
}
