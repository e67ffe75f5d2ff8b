//! What was spent, and that it is told once when a budget is.

use crate::settings::GovernSettings;
use bevy::prelude::*;
use cognition_core::govern::{Budget, BudgetItem, BudgetLimits, Room, Spending};
use cognition_core::mind::StableId;
use std::collections::BTreeMap;
use std::fmt;

/// Whose budget it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BudgetScope {
    /// That of all minds together.
    World,
    /// That of one mind.
    Mind(StableId),
}

impl BudgetScope {
    /// The mind, if it is the budget of one.
    pub fn mind(&self) -> Option<&StableId> {
        match self {
            Self::World => None,
            Self::Mind(mind) => Some(mind),
        }
    }
}

/// A budget is spent: the next call might cost more than is left. From now on the heuristic brain
/// thinks, until [`GovernSettings`] raise the budget.
///
/// Triggered as an event, and written as a message: once for each budget, until it is raised.
#[derive(Event, Message, Clone, Debug, PartialEq, Eq)]
pub struct BudgetSpent {
    /// Whose.
    pub scope: BudgetScope,
    /// What has run out: calls, tokens or money.
    pub item: BudgetItem,
}

impl fmt::Display for BudgetSpent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.scope {
            BudgetScope::World => write!(formatter, "the budget of {} is spent", self.item),
            BudgetScope::Mind(mind) => {
                write!(formatter, "the budget of {} of `{mind}` is spent", self.item)
            }
        }
    }
}

/// The budgets of the world and of each mind that has asked.
#[derive(Debug, Default)]
pub(super) struct Budgets {
    pub(super) world: Budget,
    minds: BTreeMap<StableId, Budget>,
    /// Budgets that are spent, with what they were.
    told: BTreeMap<BudgetScope, BudgetLimits>,
    pub(super) news: Vec<BudgetSpent>,
    /// How often there was such news.
    pub(super) found_spent: u64,
}

impl Budgets {
    /// Whether a budget was found spent and is still what it was then.
    pub(super) fn is_spent(&self, mind: &StableId, settings: &GovernSettings) -> bool {
        if self.told.is_empty() {
            return false;
        }
        let same = |scope: &BudgetScope, limits| self.told.get(scope) == Some(limits);
        same(&BudgetScope::World, &settings.budget)
            || same(&BudgetScope::Mind(mind.clone()), &settings.mind_budget)
    }

    /// Whether there is room for a call that may cost so much.
    pub(super) fn room(
        &mut self,
        mind: &StableId,
        most: Spending,
        settings: &GovernSettings,
    ) -> Room {
        let own = self.minds.get(mind).copied().unwrap_or_default();
        let own = own.room(most, &settings.mind_budget);
        let world = self.world.room(most, &settings.budget);
        self.tell(world, BudgetScope::World, &settings.budget);
        self.tell(own, BudgetScope::Mind(mind.clone()), &settings.mind_budget);
        match (world, own) {
            (Room::Spent(item), _) | (_, Room::Spent(item)) => Room::Spent(item),
            (Room::NotNow, _) | (_, Room::NotNow) => Room::NotNow,
            (Room::Enough, Room::Enough) => Room::Enough,
        }
    }

    fn tell(&mut self, room: Room, scope: BudgetScope, limits: &BudgetLimits) {
        let Room::Spent(item) = room else { return };
        if self.told.insert(scope.clone(), *limits) != Some(*limits) {
            self.found_spent += 1;
            self.news.push(BudgetSpent { scope, item });
        }
    }

    pub(super) fn hold(&mut self, mind: &StableId, most: Spending, settings: &GovernSettings) {
        self.world.hold(most);
        if settings.mind_budget != BudgetLimits::NONE {
            self.minds.entry(mind.clone()).or_default().hold(most);
        }
    }

    pub(super) fn settle(&mut self, mind: &StableId, held: Spending, cost: Spending) {
        self.world.settle(held, cost);
        if let Some(budget) = self.minds.get_mut(mind) {
            budget.settle(held, cost);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spent_budget_is_told_once_until_it_is_raised() {
        let mut budgets = Budgets::default();
        let mind = StableId::new("mara");
        let call = Spending { calls: 1, ..Spending::default() };
        let limits = |calls| BudgetLimits { calls: Some(calls), ..BudgetLimits::NONE };
        let mut settings = GovernSettings { budget: limits(0), ..GovernSettings::default() };
        for _ in 0..3 {
            assert_eq!(budgets.room(&mind, call, &settings), Room::Spent(BudgetItem::Calls));
        }
        assert_eq!((budgets.news.len(), budgets.is_spent(&mind, &settings)), (1, true));
        settings.budget = limits(1);
        assert!(!budgets.is_spent(&mind, &settings));
        assert_eq!(budgets.room(&mind, call, &settings), Room::Enough);
        settings.mind_budget = limits(0);
        assert_eq!(budgets.room(&mind, call, &settings), Room::Spent(BudgetItem::Calls));
        let scopes: Vec<_> = budgets.news.iter().map(|news| news.scope.clone()).collect();
        assert_eq!(scopes, [BudgetScope::World, BudgetScope::Mind(mind)]);
    }
}
