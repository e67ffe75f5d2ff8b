//! A rule of the game's own: no fire near the powder.
//!
//! A guardrail reads the world and the suggestion, and says whether it may become an action.
//! Run it with `cargo run --example custom_guardrail`: a stubborn brain wants to light the lamp
//! beside the powder keg, is told why not, and takes its second choice.

#![expect(clippy::print_stdout, reason = "an example shows what happens")]

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::cognition_brain::ScriptedBrain;
use bevy_cognition::prelude::*;

#[derive(Component)]
struct Powder;

#[derive(Component)]
struct Lamp;

// The rule, from here …
#[derive(SystemParam)]
struct NoFireNearPowder<'w, 's> {
    powder: Query<'w, 's, &'static Transform, With<Powder>>,
    places: Query<'w, 's, &'static Transform>,
}

impl Guardrail for NoFireNearPowder<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let lights = suggestion.action().is_some_and(|action| action.has_tag("fire"));
        let is_near = |target| {
            let here = self.places.get(target).map(|place| place.translation);
            self.powder.iter().any(|keg| here.is_ok_and(|at| at.distance(keg.translation) < 5.0))
        };
        match lights && suggestion.targets().any(is_near) {
            true => Verdict::reject("no fire near the powder"),
            false => Verdict::Allow,
        }
    }
}
// … to here.

fn main() {
    let wish = r#"{"chosenIndex": 1, "alternatives": [2], "speech": "It is dark in here.",
        "thoughts": "A light would help.",
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
        .add_guardrail::<NoFireNearPowder>()
        .insert_resource(Brains::new(ScriptedBrain::new().say("mara", wish)))
        .add_observer(offer)
        .add_observer(|decided: On<ActionDecided>| {
            let does = decided.action.as_ref().map_or("wait", |action| &action.description);
            println!("Mara does: {does} ({:?})", decided.origin);
        });
    app.finish();
    let world = app.world_mut();
    world.spawn((Powder, Transform::from_xyz(1.0, 0.0, 0.0)));
    world.spawn((Lamp, Referable::new("lamp", "the lamp", "lamp"), Transform::default()));
    let entity = world.spawn((Mind::new("mara"), Name::new("Mara"))).id();
    world.trigger(RequestTurn { entity });
    app.update();
}

fn offer(mut gather: On<GatherActions>, lamps: Query<Entity, With<Lamp>>) {
    for lamp in &lamps {
        let light = ActionOffer::new("ship:light", "Light the lamp").target(lamp).tag("fire");
        gather.offers.push(light);
    }
    gather.offers.push(ActionOffer::new("ship:wait_up", "Wait until it is day"));
}
