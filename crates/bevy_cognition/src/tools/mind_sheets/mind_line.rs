//! A mind in one line.

use crate::brain::usage::TokensUsed;
use crate::record::minds;
use crate::turn::{
    Acting, AwaitingApproval, AwaitingBrain, AwaitingReply, Dormant, Turn, WantsTurn,
};
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId, Tier};
use cognition_core::perceive::Referable;
use serde::Serialize;

/// A mind in one line: who it is, and what it is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MindLine {
    /// Its stable id.
    pub id: StableId,
    /// What it is called.
    pub name: String,
    /// Which brain it is given.
    pub tier: Tier,
    /// What it is about.
    pub phase: MindPhase,
    /// Whether it takes no turns: [`Dormant`].
    pub dormant: bool,
    /// Turns that it has taken.
    pub turns: u64,
    /// Tokens that its thoughts took.
    pub tokens: u64,
}

/// What a mind is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MindPhase {
    /// Nothing.
    #[default]
    Idle,
    /// It wants a turn.
    WantsTurn,
    /// Its question waits for a brain.
    Asks,
    /// A brain thinks for it.
    Ponders,
    /// It waits for a person.
    AwaitsApproval,
    /// The game carries out what it decided.
    Acts,
    /// It is in a turn, between two of these.
    InTurn,
}

impl MindPhase {
    /// In words, as they follow a name.
    pub fn told(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::WantsTurn => "wants a turn",
            Self::Asks => "waits for a brain",
            Self::Ponders => "thinking",
            Self::AwaitsApproval => "waits for you",
            Self::Acts => "acting",
            Self::InTurn => "in a turn",
        }
    }

    fn of(mind: EntityRef<'_>) -> Self {
        match () {
            () if mind.contains::<AwaitingApproval>() => Self::AwaitsApproval,
            () if mind.contains::<Acting>() => Self::Acts,
            () if mind.contains::<AwaitingReply>() => Self::Ponders,
            () if mind.contains::<AwaitingBrain>() => Self::Asks,
            () if mind.contains::<Turn>() => Self::InTurn,
            () if mind.contains::<WantsTurn>() => Self::WantsTurn,
            () => Self::Idle,
        }
    }
}

impl MindLine {
    /// None where the entity has no mind.
    pub(super) fn of(entity: EntityRef<'_>) -> Option<Self> {
        let Mind { id, tier, turns } = entity.get::<Mind>()?.clone();
        let label = entity.get::<Referable>().map(|thing| thing.label.clone());
        let name = entity.get::<Name>().map(|name| name.as_str().to_owned());
        let name = name.or(label).unwrap_or_else(|| id.to_string());
        let used = entity.get::<TokensUsed>().copied().unwrap_or_default();
        Some(Self {
            id,
            name,
            tier,
            phase: MindPhase::of(entity),
            dormant: entity.contains::<Dormant>(),
            turns,
            tokens: used.prompt.saturating_add(used.completion),
        })
    }
}

/// All minds with their entities, in the order of their stable ids.
pub fn mind_lines(world: &World) -> Vec<(Entity, MindLine)> {
    let line = |entity: Entity| Some((entity, MindLine::of(world.get_entity(entity).ok()?)?));
    minds(world).into_iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;

    #[test]
    fn minds_are_listed_in_the_order_of_their_ids_and_by_their_names() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.world_mut().spawn((Mind::new("odo"), Dormant));
        app.world_mut().spawn((Mind::new("mara"), Name::new("Mara")));
        let lines: Vec<MindLine> =
            mind_lines(app.world()).into_iter().map(|(_, line)| line).collect();
        let told: Vec<_> = lines.iter().map(|line| (line.name.as_str(), line.dormant)).collect();
        assert_eq!(told, [("Mara", false), ("odo", true)]);
        assert_eq!(lines[0].phase, MindPhase::Idle);
    }

    #[test]
    fn who_wants_a_turn_says_so() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        let mind = app.world_mut().spawn((Mind::new("odo"), WantsTurn::default())).id();
        let line = MindLine::of(app.world().entity(mind)).expect("it has a mind");
        assert_eq!(line.phase, MindPhase::WantsTurn);
        let stone = app.world_mut().spawn_empty().id();
        assert_eq!(MindLine::of(app.world().entity(stone)), None, "a stone has none");
    }
}
