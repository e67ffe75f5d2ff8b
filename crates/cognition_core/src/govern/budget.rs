//! What may be spent, and what is held for calls under way.

use super::cost::Cost;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Sub};

/// Calls, tokens and money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spending {
    /// Calls.
    pub calls: u64,
    /// Tokens of prompts and replies.
    pub tokens: u64,
    /// Money.
    pub cost: Cost,
}

impl Add for Spending {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_add(other.calls),
            tokens: self.tokens.saturating_add(other.tokens),
            cost: self.cost + other.cost,
        }
    }
}

impl Sub for Spending {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_sub(other.calls),
            tokens: self.tokens.saturating_sub(other.tokens),
            cost: self.cost - other.cost,
        }
    }
}

/// What may be spent at most. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BudgetLimits {
    /// Calls.
    pub calls: Option<u64>,
    /// Tokens of prompts and replies.
    pub tokens: Option<u64>,
    /// Money, in millionths of a unit of the currency of the cost table: 500,000 is half a dollar.
    pub cost_micros: Option<u64>,
}

impl BudgetLimits {
    /// No limit at all.
    pub const NONE: Self = Self { calls: None, tokens: None, cost_micros: None };

    /// The first of the three that a sum is beyond.
    fn broken_by(&self, sum: Spending) -> Option<BudgetItem> {
        let beyond = |limit: Option<u64>, spent: u64| limit.is_some_and(|limit| spent > limit);
        let cost = self.cost_micros.map(|micros| Cost::from_micros(micros).0);
        let items = [
            (beyond(self.calls, sum.calls), BudgetItem::Calls),
            (beyond(self.tokens, sum.tokens), BudgetItem::Tokens),
            (beyond(cost, sum.cost.0), BudgetItem::Cost),
        ];
        items.into_iter().find_map(|(broken, item)| broken.then_some(item))
    }
}

/// What a budget has run out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BudgetItem {
    /// Calls.
    Calls,
    /// Tokens.
    Tokens,
    /// Money.
    Cost,
}

impl fmt::Display for BudgetItem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Calls => "calls",
            Self::Tokens => "tokens",
            Self::Cost => "cost",
        })
    }
}

/// Whether a call fits a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// It does.
    Enough,
    /// It does not while others are under way; they may turn out cheaper than what is held for
    /// them.
    NotNow,
    /// It does not, and will not until the budget is raised.
    Spent(BudgetItem),
}

/// A budget. Before a call, what it may cost at most is held; after it, what it did cost is spent.
/// So the budget is not overrun, as long as no call costs more than was held for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    spent: Spending,
    held: Spending,
}

impl Budget {
    /// What was spent so far.
    pub fn spent(&self) -> Spending {
        self.spent
    }

    /// What is held for calls under way.
    pub fn held(&self) -> Spending {
        self.held
    }

    /// Whether a call that may cost so much still fits.
    pub fn room(&self, most: Spending, limits: &BudgetLimits) -> Room {
        if limits.broken_by(self.spent + self.held + most).is_none() {
            return Room::Enough;
        }
        limits.broken_by(self.spent + most).map_or(Room::NotNow, Room::Spent)
    }

    /// Holds what a call may cost at most.
    pub fn hold(&mut self, most: Spending) {
        self.held = self.held + most;
    }

    /// A call has ended: what was held for it is free again, and what it cost is spent.
    pub fn settle(&mut self, held: Spending, cost: Spending) {
        self.held = self.held - held;
        self.spent = self.spent + cost;
    }

    /// What is left, of each that is limited.
    pub fn left(&self, limits: &BudgetLimits) -> BudgetLimits {
        let Spending { calls, tokens, cost } = self.spent + self.held;
        let left = |limit: Option<u64>, gone: u64| limit.map(|limit| limit.saturating_sub(gone));
        BudgetLimits {
            calls: left(limits.calls, calls),
            tokens: left(limits.tokens, tokens),
            cost_micros: left(limits.cost_micros, cost.micros()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn call(tokens: u64) -> Spending {
        Spending { calls: 1, tokens, cost: Cost(tokens * 150_000) }
    }

    #[test]
    fn what_is_held_may_come_back_and_what_is_spent_does_not() {
        let limits = BudgetLimits { tokens: Some(100), ..BudgetLimits::NONE };
        let mut budget = Budget::default();
        budget.hold(call(60));
        assert_eq!(budget.room(call(50), &limits), Room::NotNow);
        budget.settle(call(60), call(40));
        assert_eq!(budget.room(call(50), &limits), Room::Enough);
        assert_eq!(budget.room(call(61), &limits), Room::Spent(BudgetItem::Tokens));
        assert_eq!(budget.left(&limits).tokens, Some(60));
        let raised = BudgetLimits { tokens: Some(101), ..limits };
        assert_eq!(budget.room(call(61), &raised), Room::Enough);
    }

    #[test]
    fn money_is_limited_to_the_millionth() {
        let limits = BudgetLimits { cost_micros: Some(150), ..BudgetLimits::NONE };
        let budget = Budget::default();
        assert_eq!(budget.room(call(1_000), &limits), Room::Enough);
        assert_eq!(budget.room(call(1_001), &limits), Room::Spent(BudgetItem::Cost));
    }

    proptest! {
        /// However calls begin and end, no sum is ever beyond its limit.
        #[test]
        fn a_budget_is_never_overrun(
            steps in proptest::collection::vec((0_u64..50, 0_u64..100, any::<bool>()), 1..200),
            tokens in 0_u64..500,
            calls in 0_u64..30,
            micros in 0_u64..100,
        ) {
            let limits =
                BudgetLimits { calls: Some(calls), tokens: Some(tokens), cost_micros: Some(micros) };
            let (mut budget, mut under_way) = (Budget::default(), Vec::new());
            for (most, share, ends) in steps {
                if budget.room(call(most), &limits) == Room::Enough {
                    budget.hold(call(most));
                    under_way.push((most, share));
                }
                if ends && let Some((most, share)) = under_way.pop() {
                    budget.settle(call(most), call(most * share / 100));
                }
                prop_assert_eq!(limits.broken_by(budget.spent() + budget.held()), None);
            }
        }
    }
}
