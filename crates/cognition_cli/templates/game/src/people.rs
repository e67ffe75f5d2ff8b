//! Who is there: Nell, who has a mind, and the player, who has one of their own.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use std::time::Duration;

/// Who she is: compiled in, so that tests need no files. With Bevy's `AssetPlugin`,
/// `Persona::new("personas/nell.persona.json")` alone loads it, and again when it changes.
const NELL: &str = include_str!("../assets/personas/nell.persona.json");

/// What she does when nothing else calls. A day has 24 hours, and more parts than this one.
const ROUTINE: &str = r#"{"hours": [
    {"from": "00:00", "until": "00:00", "what": "carve spoons by the fire", "tags": ["carve"]}
]}"#;

/// The player.
#[derive(Component)]
pub struct Player;

pub fn people_plugin(app: &mut App) {
    app.add_systems(Startup, arrive);
}

fn arrive(mut personas: ResMut<PersonaLibrary>, mut commands: Commands) -> Result {
    let nell =
        PersonaProfile::from_json("nell.persona.json", NELL).map_err(|all| all[0].clone())?;
    let routine = Routine::from_json("nell.routine.json", ROUTINE).map_err(|all| all[0].clone())?;
    personas.insert("nell", nell);
    commands.spawn((
        Mind::new("nell"),
        Name::new("Nell"),
        Persona::new("nell"),
        routine,
        // When nobody needs her, she does something by herself.
        OwnMoves::every(Duration::from_secs(10)),
    ));
    commands.spawn((
        Player,
        Referable::new("character", "the traveller", "player"),
    ));
    Ok(())
}
