//! A fire that burns down.

use bevy::prelude::*;
use bevy_cognition::prelude::*;

/// A fire.
#[derive(Component)]
pub struct Fire {
    /// For how many seconds it still burns.
    pub seconds: f32,
}

impl Fire {
    /// As much as it takes.
    pub const FULL: f32 = 60.0;

    pub fn is_low(&self) -> bool {
        self.seconds < Self::FULL / 2.0
    }
}

pub fn fire_plugin(app: &mut App) {
    app.add_systems(Startup, light)
        .add_systems(FixedUpdate, burn_down);
}

fn light(mut commands: Commands) {
    // Whatever a mind may name is `Referable`: a kind, a label, and an id that stays.
    commands.spawn((
        Fire {
            seconds: Fire::FULL,
        },
        Referable::new("fire", "the fire", "fire"),
    ));
}

/// Those who sit there see when it gets low. An event that is `addressed` asks for a turn.
fn burn_down(
    mut fires: Query<&mut Fire>,
    minds: Query<Entity, With<Mind>>,
    time: Res<Time>,
    mut commands: Commands,
) {
    for mut fire in &mut fires {
        let was_low = fire.is_low();
        fire.seconds = (fire.seconds - time.delta_secs()).max(0.0);
        if fire.is_low() && !was_low {
            for entity in &minds {
                let percept = Percept::event("The fire burns low.")
                    .about("fire")
                    .addressed();
                commands.trigger(Perceive { entity, percept });
            }
        }
    }
}
