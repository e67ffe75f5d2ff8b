//! What waits for brains, and what is left of the budgets.

use crate::brain::govern::Governor;
use crate::settings::{CognitionSettings, TurnSwitch};
use bevy::prelude::*;
use cognition_core::govern::RequestPriority;
use serde::Serialize;

/// What waits for brains, and what is left of the budgets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QueueSheet {
    /// Whether brains are asked at all.
    pub on: bool,
    /// Calls under way.
    pub in_flight: u32,
    /// Calls that may be under way at once.
    pub places: usize,
    /// How many wait, by what they wait for: the first first.
    pub waiting: Vec<(&'static str, u32)>,
    /// Calls, tokens and money.
    pub budgets: Vec<BudgetLine>,
    /// Calls since the world began.
    pub calls: u64,
    /// Turns in which the heuristic brain thought where another would have been asked.
    pub spared: u64,
    /// Turns that were cancelled because what they answered no longer held.
    pub outdated: u64,
}

/// One budget of the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BudgetLine {
    /// `calls`, `tokens`, or `cost` in millionths of a unit of currency.
    pub item: &'static str,
    /// What was spent.
    pub spent: u64,
    /// What may be spent; `None` where it is not limited.
    pub limit: Option<u64>,
}

/// What waits for brains and what is left of the budgets, as the governor has it; empty in a world
/// without one.
pub fn queue_sheet(world: &World) -> QueueSheet {
    let (Some(governor), Some(settings)) =
        (world.get_resource::<Governor>(), world.get_resource::<CognitionSettings>())
    else {
        return QueueSheet::default();
    };
    let counters = governor.counters();
    let waiting = RequestPriority::ALL.into_iter().zip(counters.queued);
    let (spared, outdated) = (counters.spared, counters.outdated);
    let (spent, limits) = (counters.spent, settings.govern.budget);
    let line = |item, spent, limit| BudgetLine { item, spent, limit };
    QueueSheet {
        on: settings.turns.switch == TurnSwitch::TakeTurns,
        in_flight: counters.in_flight,
        places: settings.requests.max_in_flight,
        waiting: waiting.map(|(standing, count)| (standing.name(), count)).collect(),
        budgets: vec![
            line("calls", spent.calls, limits.calls),
            line("tokens", spent.tokens, limits.tokens),
            line("cost", spent.cost.micros(), limits.cost_micros),
        ],
        calls: counters.calls,
        spared: spared.far + spared.storm + spared.budget + spared.waited,
        outdated: outdated.speaker_gone + outdated.superseded + outdated.contradicted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;

    #[test]
    fn limits_and_the_switch_are_those_of_the_settings() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        let mut settings = app.world_mut().resource_mut::<CognitionSettings>();
        settings.govern.budget.calls = Some(12);
        settings.turns.switch = TurnSwitch::PerceiveOnly;
        let sheet = queue_sheet(app.world());
        assert_eq!(
            (sheet.on, sheet.budgets[0].limit, sheet.budgets[1].limit),
            (false, Some(12), None)
        );
        assert_eq!(sheet.waiting.len(), 4);
    }

    #[test]
    fn a_world_without_minds_has_an_empty_queue() {
        assert_eq!(queue_sheet(&World::new()), QueueSheet::default());
    }
}
