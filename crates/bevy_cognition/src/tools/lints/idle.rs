//! A mind has neither spoken nor acted for a minute of game time.

use super::findings::{Lint, LintFindings};
use super::lint_systems::LintSystems;
use crate::calendar::Calendar;
use crate::mind::own_moves::OwnMoves;
use crate::schedule::{Cognition, GameClock};
use crate::settings::{CognitionSettings, TurnSwitch};
use crate::turn::{
    Acting, ActionDecided, AwaitingApproval, AwaitingBrain, AwaitingReply, Dormant, EngineObserver,
    TalkCooldown, Turn, WantsTurn,
};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::mind::{GameTime, Mind};
use std::collections::BTreeMap;
use std::time::Duration;

/// Game time without word or deed after which it is told why.
const MINUTE: Duration = Duration::from_mins(1);
/// So many minds are looked at in a frame.
const MOST: usize = 16;

/// When which mind has been idle for a minute, and how many turns it had taken when that began.
#[derive(Resource, Debug, Default)]
struct IdleDates {
    calendar: Calendar,
    turns: BTreeMap<Entity, u64>,
}

/// How a mind stands.
#[derive(QueryData)]
struct Standing {
    mind: &'static Mind,
    acting: Option<&'static Acting>,
    turn: Has<Turn>,
    approval: Has<AwaitingApproval>,
    held: Has<AwaitingBrain>,
    asked: Has<AwaitingReply>,
    wants: Has<WantsTurn>,
    rests: Has<TalkCooldown>,
    sleeps: Has<Dormant>,
    moves: Has<OwnMoves>,
}

pub(super) fn idle_plugin(app: &mut App) {
    app.init_resource::<IdleDates>()
        .add_observer(begin)
        .add_observer(end)
        .add_systems(Cognition, look.in_set(LintSystems::Idle));
    app.world_mut().add_observer(move_on).insert(EngineObserver);
    app.world_mut().add_observer(come_to_rest).insert(EngineObserver);
}

impl IdleDates {
    fn set(&mut self, entity: Entity, mind: &Mind, clock: &GameClock) {
        self.calendar.set(entity, &mind.id, Some(clock.now + MINUTE));
        self.turns.insert(entity, mind.turns);
    }
}

/// A mind that a save has brought begins anew, too.
fn begin(
    added: On<Insert, Mind>,
    minds: Query<&Mind>,
    clock: Res<GameClock>,
    mut dates: ResMut<IdleDates>,
) {
    if let Ok(mind) = minds.get(added.entity) {
        dates.set(added.entity, mind, &clock);
    }
}

fn end(removed: On<Remove, Mind>, mut dates: ResMut<IdleDates>) {
    dates.calendar.forget(removed.entity);
    dates.turns.remove(&removed.entity);
}

fn move_on(
    decided: On<ActionDecided>,
    minds: Query<&Mind>,
    clock: Res<GameClock>,
    mut dates: ResMut<IdleDates>,
) {
    let moves = decided.action.is_some() || !decided.speech().is_empty();
    if let Ok(mind) = minds.get(decided.entity)
        && moves
    {
        dates.set(decided.entity, mind, &clock);
    }
}

/// Whoever has just ended something has not been idle.
fn come_to_rest(
    ended: On<Remove, Acting>,
    minds: Query<&Mind>,
    clock: Res<GameClock>,
    mut dates: ResMut<IdleDates>,
) {
    if let Ok(mind) = minds.get(ended.entity) {
        dates.set(ended.entity, mind, &clock);
    }
}

fn look(
    minds: Query<Standing>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    mut dates: ResMut<IdleDates>,
    mut findings: ResMut<LintFindings>,
) {
    for entity in dates.bypass_change_detection().calendar.take_due(clock.now, MOST) {
        let Ok(standing) = minds.get(entity) else { continue };
        let mind = standing.mind;
        if standing.sleeps || is_at_it(&standing, clock.now) {
            dates.set(entity, mind, &clock);
            continue;
        }
        let before = dates.turns.get(&entity).copied().unwrap_or_default();
        findings.tell(Lint::Idle, &mind.id, mind.id.as_str(), || {
            let why = why(&standing, mind.turns - before.min(mind.turns), &settings);
            format!("`{}` has neither spoken nor acted for a minute of game time: {why}", mind.id)
        });
    }
}

/// Whether the game has said that it is at what the mind does, and has time for that, or had until a
/// minute ago.
fn is_at_it(standing: &StandingItem<'_, '_>, now: GameTime) -> bool {
    let started = standing.acting.and_then(|acting| acting.started.zip(Some(acting.expected)));
    started.is_some_and(|(started, expected)| {
        expected.is_none_or(|expected| now.since(started) < expected + MINUTE)
    })
}

/// The reason, and what to change.
fn why(standing: &StandingItem<'_, '_>, turns: u64, settings: &CognitionSettings) -> String {
    if let Some(acting) = standing.acting {
        let action = &acting.action;
        return format!(
            "it still does `{}` ({}), until the game answers with ActionFinished",
            action.action, action.description
        );
    }
    let why = match standing {
        _ if settings.turns.switch == TurnSwitch::PerceiveOnly => {
            "`turns.switch` is PerceiveOnly, so no mind takes turns"
        }
        StandingItem { approval: true, .. } => "a person has not approved what it would do",
        StandingItem { asked: true, .. } => "its brain has not answered yet",
        StandingItem { held: true, .. } => {
            "its request is held back by the governor: see `govern` in the settings"
        }
        StandingItem { turn: true, .. } => "its turn waits, for a persona that is being loaded",
        StandingItem { wants: true, .. } => {
            "it wants a turn and gets none: see `govern` and `turns.per_run` in the settings"
        }
        StandingItem { rests: true, .. } => {
            "its talk with another mind rests: `routing.talk_limit`"
        }
        _ if turns > 0 => {
            return format!(
                "it has taken {turns} turns since and waited in each: is anything on offer that \
                 serves its goals or its Routine?"
            );
        }
        StandingItem { moves: true, .. } => {
            "it has OwnMoves, and none came: is their period longer, or is it spoken to all the time?"
        }
        _ => {
            "nothing was addressed to it, nothing stirred it and nobody asked it for a turn: give it \
             OwnMoves or a Routine, or trigger RequestTurn"
        }
    };
    why.to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told};
    use super::*;
    use crate::choice::offers::GatherActions;
    use crate::turn::RequestTurn;
    use cognition_core::act::ActionOffer;

    fn after_a_minute(app: &mut App) -> Vec<String> {
        (0..4 * 65).for_each(|_| app.update());
        told(app, Lint::Idle)
    }

    #[test]
    fn a_mind_that_nobody_asks_is_told_once_with_what_to_give_it() {
        let (mut app, _) = game();
        (0..4 * 50).for_each(|_| app.update());
        assert!(told(&app, Lint::Idle).is_empty());
        after_a_minute(&mut app);
        let told = after_a_minute(&mut app);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("`mara`") && told[0].contains("give it OwnMoves"), "{told:?}");
    }

    /// A game in which Mara opens the door, as soon as she is asked for a turn.
    fn at_the_door() -> (App, Entity) {
        let (mut app, mara) = game();
        app.world_mut().resource_mut::<CognitionSettings>().turns.acting_timeout =
            Duration::from_hours(1);
        app.world_mut().resource_mut::<CognitionSettings>().routing.switch =
            crate::settings::RouterSwitch::Off;
        let reply = r#"{"chosenIndex": 1, "speech": "", "thoughts": "Up.",
            "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;
        let script = cognition_brain::ScriptedBrain::new().say("mara", reply);
        app.insert_resource(crate::brain::brains::Brains::new(script));
        app.add_observer(|mut gather: On<GatherActions>| {
            gather.offers.push(ActionOffer::new("house:open", "Open the door").tag("open"));
        });
        (app, mara)
    }

    #[test]
    fn who_is_at_something_long_is_not_idle_until_its_time_is_over() {
        let (mut app, mara) = at_the_door();
        app.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
            commands.trigger(decided.started().expected(Duration::from_mins(3)));
        });
        app.world_mut().trigger(RequestTurn { entity: mara });
        for minute in 1..=2 {
            assert_eq!(after_a_minute(&mut app), Vec::<String>::new(), "in minute {minute}");
        }
        (0..2).for_each(|_| _ = after_a_minute(&mut app));
        assert_eq!(after_a_minute(&mut app).len(), 1);
    }

    #[test]
    fn an_action_that_the_game_never_ends_is_named() {
        let (mut app, mara) = at_the_door();
        app.world_mut().trigger(RequestTurn { entity: mara });
        let told = after_a_minute(&mut app);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("it still does `house:open` (Open the door)"), "{told:?}");
    }

    #[test]
    fn a_sleeper_is_left_alone() {
        let (mut app, mara) = game();
        app.world_mut().entity_mut(mara).insert(Dormant);
        assert_eq!(after_a_minute(&mut app), Vec::<String>::new());
    }
}
