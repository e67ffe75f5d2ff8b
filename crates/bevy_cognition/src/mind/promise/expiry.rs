//! The one rule of expiry, by the game's clock.

use super::events::CommitmentDue;
use super::keeping::Keeping;
use super::next_deadline::NextDeadline;
use super::percepts::{bare, concerning, ended};
use crate::settings::CognitionSettings;
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::Percept;
use cognition_core::promise::{
    Commitment, CommitmentKind, CommitmentState, Commitments, TimeBound,
};
use std::time::Duration;

/// A save may bring commitments, and does not say how long the day is.
pub(super) fn watch_commitments(
    insert: On<Insert, Commitments>,
    settings: Option<Res<CognitionSettings>>,
    mut minds: Query<&mut Commitments>,
    mut commands: Commands,
) {
    let Ok(mut promised) = minds.get_mut(insert.entity) else { return };
    let day = settings.map_or_else(Duration::default, |settings| settings.routines.day);
    // By what day times are told is nothing that becomes of a promise.
    promised.bypass_change_detection().tell_by(day);
    watch(insert.entity, &promised, &mut commands);
}

/// The times of what is promised are told by the day of the game, from when that is set on.
pub(crate) fn tell_by_the_day(
    settings: Res<CognitionSettings>,
    mut known: Local<Option<Duration>>,
    mut minds: Query<(Entity, &mut Commitments)>,
    mut commands: Commands,
) {
    let day = settings.routines.day;
    if known.replace(day) == Some(day) {
        return;
    }
    for (entity, mut promised) in &mut minds {
        promised.bypass_change_detection().tell_by(day);
        watch(entity, &promised, &mut commands);
    }
}

fn watch(entity: Entity, promised: &Commitments, commands: &mut Commands) {
    if let Some(due) = promised.next_due() {
        commands.entity(entity).try_insert(NextDeadline(due));
    }
}

/// Minds in the order of their ids.
pub(crate) fn expire_commitments(
    watched: Query<(Entity, &Mind, &NextDeadline)>,
    settings: Res<CognitionSettings>,
    mut keeping: Keeping,
) {
    if !settings.binds() {
        return;
    }
    let now = keeping.clock.now;
    let is_due = |(entity, mind, due): (Entity, &Mind, &NextDeadline)| {
        (due.0 <= now).then(|| (mind.id.clone(), entity))
    };
    let mut due: Vec<(StableId, Entity)> = watched.iter().filter_map(is_due).collect();
    due.sort();
    for (_, entity) in due {
        keeping.expire(entity);
    }
}

impl Keeping<'_, '_> {
    /// Ends what has run out of time; what has none comes back to mind.
    fn expire(&mut self, entity: Entity) {
        let rules = self.rules.0.commitments;
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let expired = kept.commitments.expire(self.clock.now);
        let reviewed = kept.commitments.review(&rules, self.clock.now);
        expired.into_iter().for_each(|commitment| self.changed(entity, commitment, 0));
        reviewed.into_iter().for_each(|commitment| self.reviewed(entity, commitment));
        self.watch_the_clock(entity);
    }

    fn reviewed(&mut self, entity: Entity, commitment: Commitment) {
        if commitment.state != CommitmentState::Open {
            return self.changed(entity, commitment, 0);
        }
        let Ok(kept) = self.minds.get(entity) else { return };
        if commitment.terms.is_waiting() {
            return;
        }
        let promised = bare(&commitment.text);
        // Who is to be somewhere sets out before the time has come.
        let sets_out = commitment.kind == CommitmentKind::Go && self.clock.now < commitment.due;
        let told = match (commitment.terms.called, &commitment.signs.done) {
            (true, _) if sets_out => {
                format!("It is time to set out for what you promised: {promised}.")
            }
            (true, _) => format!("The time has come for what you promised: {promised}."),
            (false, None) if commitment.is_in_doubt() => format!(
                "You have promised: {promised}. Once it is done, say so: nothing else shows it."
            ),
            (false, None) if commitment.goes_on() => {
                format!("What you have promised still holds: {promised}.")
            }
            (false, None) => format!("You have not done yet what you promised: {promised}."),
            (false, Some(done)) => format!(
                "You have promised: {promised}. Since then: {} If that was it, tell whoever waits for it.",
                ended(done)
            ),
        };
        if !commitment.terms.called || !goes_on_from_the_last(&commitment) {
            let percept = concerning(Percept::notice(told), &commitment, kept.refs);
            self.commands.trigger(Perceive { entity, percept });
        }
        if commitment.terms.called {
            let mind = kept.mind.id.clone();
            self.commands.trigger(CommitmentDue { entity, mind, commitment });
        }
    }
}

/// Of what is to be done in the course of every hour each begins as the one before it ends: no time has come by that.
fn goes_on_from_the_last(commitment: &Commitment) -> bool {
    let again = commitment.terms.recurs.as_ref();
    again.is_some_and(|again| commitment.terms.bound == TimeBound::By && again.ahead >= again.every)
}

#[cfg(test)]
mod tests {
    use super::super::requests::OpenCommitment;
    use super::*;
    use crate::CognitionPlugins;
    use cognition_core::mind::GameTime;

    fn set_day(app: &mut App, minutes: u64) {
        let mut settings = app.world_mut().resource_mut::<CognitionSettings>();
        settings.routines.day = Duration::from_mins(minutes);
    }

    fn owed(app: &App, mind: Entity) -> (GameTime, String) {
        let promised = app.world().get::<Commitments>(mind).expect("a mind has them");
        let owed = promised.get(1).expect("is owed");
        (owed.due, owed.when().unwrap_or_default())
    }

    #[test]
    fn promises_go_by_the_day_that_is_set_and_stay_due_when_it_is_set_anew() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.finish();
        set_day(&mut app, 24);
        let odo = app.world_mut().spawn(Mind::new("odo")).id();
        app.world_mut().trigger(OpenCommitment::new(odo, "bring Mara the lantern").due("by noon"));
        app.world_mut().flush();
        let noon = GameTime::from_secs(12 * 60);
        assert_eq!(owed(&app, odo), (noon, "by 12:00".to_owned()));
        set_day(&mut app, 48);
        app.update();
        assert_eq!(owed(&app, odo), (noon, "by 6:00".to_owned()));
    }
}
