//! Who waits to begin a turn, kept from run to run: only those with whom something has changed are
//! looked at.

use crate::turn::{Acting, Dormant, Turn, WantsTurn};
use bevy::prelude::*;
use cognition_core::govern::{Nearness, WaitingLine};
use cognition_core::mind::{GameTime, Mind, Persona};
use cognition_core::perceive::PerceptionLog;
use cognition_core::route::RouteLog;
use std::collections::BTreeSet;

/// Wants a turn and is free to take one.
pub(crate) type Free = (With<WantsTurn>, Without<Turn>, Without<Acting>, Without<Dormant>);

/// What a place in the line depends on is another than in the last run.
pub(super) type Altered = Or<(
    Changed<WantsTurn>,
    Changed<PerceptionLog>,
    Changed<RouteLog>,
    Changed<Nearness>,
    Changed<Persona>,
    Changed<Mind>,
)>;

/// Those who want a turn.
#[derive(Resource, Debug, Default)]
pub(crate) struct Waiting {
    /// Those who wait for a place.
    pub(super) line: WaitingLine<Entity>,
    /// Whom to look at in the next run. Order has no part in it: each is looked at by itself.
    again: BTreeSet<Entity>,
    /// Who makes no move of its own before that.
    resting: BTreeSet<(GameTime, Entity)>,
    /// Whether to look at everybody.
    all: bool,
    /// The last run: game time, and budgets found spent until then.
    last: (GameTime, u64),
}

impl Waiting {
    /// Nobody wants a turn.
    pub(super) fn clear(&mut self) {
        self.line.clear();
        self.again.clear();
        self.resting.clear();
    }

    /// Something has changed for all of them.
    pub(super) fn look_at_all(&mut self) {
        self.all = true;
    }

    /// Something changes by itself, or may.
    pub(super) fn look_again(&mut self, entity: Entity) {
        self.again.insert(entity);
    }

    /// Whether the next look is at everybody.
    pub(super) fn looks_at_all(&self) -> bool {
        self.all
    }

    /// Whether somebody waits for a place who may not need one.
    pub(super) fn some_in_line_may_do_without(&self) -> bool {
        self.again.iter().any(|entity| self.line.contains(*entity))
    }

    /// Nothing changes by itself before that.
    pub(super) fn rest(&mut self, entity: Entity, until: GameTime) {
        self.resting.insert((until, entity));
    }

    /// A run begins. What a clock that went back, or a budget that is spent by now, means for
    /// those who wait is not known.
    pub(super) fn begin(&mut self, now: GameTime, budgets_spent: u64) {
        self.all |= now < self.last.0 || budgets_spent != self.last.1;
        self.last = (now, budgets_spent);
    }

    /// Whom to look at in this run.
    pub(super) fn take_news(
        &mut self,
        altered: impl IntoIterator<Item = Entity>,
        everybody: impl IntoIterator<Item = Entity>,
    ) -> BTreeSet<Entity> {
        if std::mem::take(&mut self.all) {
            self.clear();
            return everybody.into_iter().collect();
        }
        let now = self.last.0;
        while let Some((until, entity)) = self.resting.pop_first() {
            if until > now {
                self.resting.insert((until, entity));
                break;
            }
            self.again.insert(entity);
        }
        let mut news = std::mem::take(&mut self.again);
        news.extend(altered);
        news
    }
}

pub(super) fn notice_beginning(
    add: On<Add, (WantsTurn, Turn, Acting, Dormant)>,
    mut waiting: ResMut<Waiting>,
) {
    waiting.look_again(add.entity);
}

pub(super) fn notice_end(
    remove: On<Remove, (WantsTurn, Turn, Acting, Dormant, Nearness, Persona)>,
    mut waiting: ResMut<Waiting>,
) {
    waiting.look_again(remove.entity);
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOBODY: [Entity; 0] = [];

    fn entity(n: u32) -> Entity {
        Entity::from_raw_u32(n).expect("a small number is an index")
    }

    #[test]
    fn who_rests_is_looked_at_when_the_time_has_come() {
        let mut waiting = Waiting::default();
        waiting.rest(entity(1), GameTime(10));
        waiting.rest(entity(2), GameTime(20));
        waiting.begin(GameTime(9), 0);
        assert!(waiting.take_news(NOBODY, NOBODY).is_empty());
        waiting.begin(GameTime(10), 0);
        assert_eq!(waiting.take_news(NOBODY, NOBODY), BTreeSet::from([entity(1)]));
    }

    #[test]
    fn everybody_is_looked_at_when_the_clock_goes_back_or_a_budget_is_spent() {
        let mut waiting = Waiting::default();
        let mut looked_at = |now, budgets_spent| {
            waiting.begin(GameTime(now), budgets_spent);
            waiting.take_news([entity(1)], [entity(1), entity(2)]).len()
        };
        assert_eq!([looked_at(5, 0), looked_at(4, 0), looked_at(4, 0)], [1, 2, 1]);
        assert_eq!([looked_at(4, 1), looked_at(4, 1)], [2, 1]);
    }
}
