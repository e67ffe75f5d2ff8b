//! Requests go to the brains, off the frame.

mod answers;
mod brains;
mod causes;
mod flight;
mod span;

pub use answers::{Answer, Answers};
pub use brains::Brains;
pub use flight::Occasion;

pub(crate) use causes::with_causes;
pub(crate) use flight::Flight;

use crate::conscience::Reflecting;
use crate::schedule::{Cognition, CognitionSystems};
use crate::settings::{BrainSwitch, CognitionSettings};
use crate::turn::{Asking, Asks, Pondering, Turn};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_core::mind::Mind;

/// Sends requests.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecidePlugin;

impl Plugin for DecidePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Brains>()
            .init_resource::<Answers>()
            .add_systems(Cognition, ask_brains.in_set(CognitionSystems::Decide));
    }
}

/// The thoughts that brains are thinking, of turns and of reflections.
#[derive(SystemParam)]
struct InFlight<'w, 's> {
    turns: Query<'w, 's, (), With<Pondering>>,
    reflections: Query<'w, 's, &'static Reflecting>,
}

impl InFlight<'_, '_> {
    fn count(&self) -> usize {
        let reflections = self.reflections.iter().filter(|mind| mind.is_in_flight());
        self.turns.iter().len() + reflections.count()
    }
}

fn ask_brains(
    mut minds: Query<(Entity, &Mind, &mut Turn, &Asking)>,
    in_flight: InFlight,
    brains: Res<Brains>,
    settings: Res<CognitionSettings>,
    runtime: Res<TokioTasksRuntime>,
    mut answers: ResMut<Answers>,
    mut commands: Commands,
) {
    if settings.switch == BrainSwitch::Off {
        return;
    }
    let mut free = settings.max_in_flight.saturating_sub(in_flight.count());
    let mut asking: Vec<_> = minds.iter_mut().collect();
    asking.sort_by(|(_, left, first, _), (_, right, second, _)| {
        (first.begun, &left.id).cmp(&(second.begun, &right.id))
    });
    for (entity, mind, mut turn, asking) in asking {
        if free == 0 && turn.asks == Asks::Brain {
            continue;
        }
        turn.attempts += 1;
        let brain = match turn.asks {
            Asks::Brain => brains.of_first([&asking.0.tier, &mind.tier]),
            Asks::Fallback => brains.fallback(),
        };
        let occasion = Occasion::Turn(turn.number);
        let limit = settings.timeout_of([&asking.0.tier, &mind.tier]);
        let (epoch, request) = (turn.epoch, asking.0.clone());
        let flight = Flight { entity, occasion, epoch, brain, request, listener: None };
        let launched = answers.launch(flight, limit, &runtime);
        let mut mind = commands.entity(entity);
        mind.remove::<Asking>();
        if let Some(abort) = launched {
            free = free.saturating_sub(1);
            mind.insert(Pondering(abort));
        }
    }
}
