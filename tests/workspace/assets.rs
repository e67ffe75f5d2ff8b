//! Personas, prompts, what directives say and routing weights are assets: loaded, reloaded, and
//! never lost to a broken edit.

use bevy::asset::AssetPlugin;
use bevy::log::tracing_subscriber;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::prompt::{DirectivesFile, PersonaState, PromptFile, Prompting};
use bevy_cognition::route::{Routing, RoutingFile};
use cognition_core::adapt::Directive;
use cognition_core::prompt::PromptKind;
use cognition_core::route::RoutingWeights;
use cognition_testkit::{ScriptedBrain, reply};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, Once, PoisonError};
use tempfile::TempDir;

const PERSONA: &str = r#"{"name": "Mara", "profile": "A courier."}"#;

struct Studio {
    app: App,
    folder: TempDir,
    brain: Arc<ScriptedBrain>,
}

impl Studio {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        files.iter().for_each(|(name, text)| write(folder.path(), name, text));
        let file_path = folder.path().to_string_lossy().into_owned();
        let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "", "Hm.")));
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin { file_path, ..default() }))
            .add_plugins(CognitionPlugins::new(Update))
            .insert_resource(Brains::shared(brain.clone()));
        app.finish();
        app.cleanup();
        Self { app, folder, brain }
    }

    fn update_until(&mut self, mut done: impl FnMut(&mut World) -> bool) {
        for _ in 0..100_000 {
            if done(self.app.world_mut()) {
                return;
            }
            self.app.update();
            std::thread::yield_now();
        }
        panic!("the assets never came to that state");
    }

    fn state(world: &World) -> Option<PersonaState> {
        world.resource::<PersonaLibrary>().get("mara.persona.json").cloned()
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("should be writable");
}

#[test]
fn a_mind_waits_for_its_persona_and_is_then_asked_as_that_character() {
    let mut studio = Studio::new(&[("mara.persona.json", PERSONA)]);
    let world = studio.app.world_mut();
    let entity = world.spawn((Mind::new("mara"), Persona::new("mara.persona.json"))).id();
    world.trigger(RequestTurn { entity });
    let brain = studio.brain.clone();
    studio.update_until(|_| !brain.asked().is_empty());
    assert!(brain.asked()[0].prompt.slow.contains("A courier."), "should not be asked before");
}

#[test]
fn an_edited_persona_is_adopted_and_a_broken_edit_keeps_the_last_good_one() {
    let mut studio = Studio::new(&[("mara.persona.json", PERSONA)]);
    studio.app.world_mut().spawn((Mind::new("mara"), Persona::new("mara.persona.json")));
    let profile = |world: &World| match Studio::state(world) {
        Some(PersonaState::Ready(profile)) => profile.profile.clone(),
        _ => String::new(),
    };
    studio.update_until(|world| profile(world) == "A courier.");
    write(studio.folder.path(), "mara.persona.json", r#"{"name": "Mara", "profile": "A spy."}"#);
    studio.app.world().resource::<AssetServer>().reload("mara.persona.json");
    studio.update_until(|world| profile(world) == "A spy.");
    write(studio.folder.path(), "mara.persona.json", r#"{"name": "#);
    studio.app.world().resource::<AssetServer>().reload("mara.persona.json");
    for _ in 0..200 {
        studio.app.update();
    }
    assert_eq!(profile(studio.app.world()), "A spy.");
}

#[test]
fn a_persona_that_cannot_be_read_leaves_the_mind_with_its_name() {
    let mut studio = Studio::new(&[("mara.persona.json", "{")]);
    let world = studio.app.world_mut();
    let entity = world.spawn((Mind::new("mara"), Persona::new("mara.persona.json"))).id();
    world.trigger(RequestTurn { entity });
    let brain = studio.brain.clone();
    studio.update_until(|_| !brain.asked().is_empty());
    assert_eq!(Studio::state(studio.app.world()), Some(PersonaState::Failed));
    assert!(brain.asked()[0].prompt.slow.contains("You are mara."));
}

#[test]
fn a_persona_path_that_leads_nowhere_does_not_silence_the_mind() {
    for path in ["", "../outside.persona.json"] {
        let mut studio = Studio::new(&[]);
        let world = studio.app.world_mut();
        let entity = world.spawn((Mind::new("mara"), Persona::new(path))).id();
        world.trigger(RequestTurn { entity });
        let brain = studio.brain.clone();
        studio.update_until(|_| !brain.asked().is_empty());
    }
}

#[test]
fn a_prompt_file_replaces_the_built_in_one_and_follows_its_edits() {
    let mut studio = Studio::new(&[("system.prompt.md", "Be brief.")]);
    let handle: Handle<PromptFile> =
        studio.app.world().resource::<AssetServer>().load("system.prompt.md");
    let stable =
        |world: &mut World| world.resource::<Prompting>().templates.stable(PromptKind::Respond);
    studio.update_until(|world| &*stable(world) == "Be brief.");
    write(studio.folder.path(), "system.prompt.md", "Be kind.");
    studio.app.world().resource::<AssetServer>().reload("system.prompt.md");
    studio.update_until(|world| &*stable(world) == "Be kind.");
    write(studio.folder.path(), "system.prompt.md", "It is {{time}}.");
    studio.app.world().resource::<AssetServer>().reload("system.prompt.md");
    for _ in 0..200 {
        studio.app.update();
    }
    assert_eq!(&*stable(studio.app.world_mut()), "Be kind.", "should keep the last good text");
    drop(handle);
}

const DIRECTIVES: &str = include_str!("../../data/adapt/default.directives.json");

/// The texts of the program, but for what is said of those who want it short.
fn directives(concise: &str) -> String {
    DIRECTIVES.replace("They asked you to be brief.", concise)
}

#[test]
fn what_the_directives_say_is_adopted_and_a_broken_edit_keeps_the_last_good_texts() {
    let log = ErrorLog::begin();
    let mut studio = Studio::new(&[("inn.directives.json", &directives("Two words."))]);
    let handle: Handle<DirectivesFile> =
        studio.app.world().resource::<AssetServer>().load("inn.directives.json");
    let says = |world: &World, text: &str| {
        let texts = world.resource::<Prompting>().templates.directives();
        texts.of(Directive::PrefersConcise) == text
    };
    studio.update_until(|world| says(world, "Two words."));
    write(studio.folder.path(), "inn.directives.json", &directives(""));
    studio.app.world().resource::<AssetServer>().reload("inn.directives.json");
    let fault = ["cognition::prompt", "`inn.directives.json`", "/directives/pref.prefers_concise"];
    studio.update_until(|_| log.tells(&fault));
    assert!(says(studio.app.world(), "Two words."));
    write(studio.folder.path(), "inn.directives.json", &directives("Three words, no more."));
    studio.app.world().resource::<AssetServer>().reload("inn.directives.json");
    studio.update_until(|world| says(world, "Three words, no more."));
    drop(handle);
}

/// What is logged as an error, by whichever test.
static ERRORS: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[derive(Clone, Copy)]
struct ErrorLog;

impl ErrorLog {
    fn begin() -> Self {
        static BEGUN: Once = Once::new();
        BEGUN.call_once(|| {
            let errors = tracing_subscriber::fmt().with_max_level(bevy::log::Level::ERROR);
            errors.with_ansi(false).with_writer(|| Self).init();
        });
        Self
    }

    /// Whether a line of the log holds all of these words.
    fn tells(self, words: &[&str]) -> bool {
        let errors = ERRORS.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&errors);
        text.lines().any(|line| words.iter().all(|word| line.contains(word)))
    }
}

impl Write for ErrorLog {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        ERRORS.lock().unwrap_or_else(PoisonError::into_inner).write(text)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The default weights, but for this base of `RESPOND`.
fn weights(respond: f64) -> RoutingWeights {
    let mut weights = RoutingWeights::document().clone();
    weights.respond.base = respond;
    weights
}

fn weights_file(respond: f64) -> String {
    serde_json::to_string(&weights(respond)).expect("weights are plain numbers")
}

/// A studio whose router goes by a file that sets the base of `RESPOND` to 0.6.
fn routed() -> (Studio, Handle<RoutingFile>) {
    let mut studio = Studio::new(&[("inn.routing.json", &weights_file(0.6))]);
    let handle = studio.app.world().resource::<AssetServer>().load("inn.routing.json");
    studio.update_until(|world| *world.resource::<Routing>().weights == weights(0.6));
    (studio, handle)
}

fn edit_weights(studio: &Studio, text: &str) {
    write(studio.folder.path(), "inn.routing.json", text);
    studio.app.world().resource::<AssetServer>().reload("inn.routing.json");
}

#[test]
fn a_file_of_routing_weights_is_adopted_and_so_is_its_edit() {
    let (mut studio, _handle) = routed();
    edit_weights(&studio, &weights_file(0.4));
    studio.update_until(|world| *world.resource::<Routing>().weights == weights(0.4));
    let world = studio.app.world_mut();
    let entity = world.spawn(Mind::new("mara")).id();
    let percept = Percept::speech("odo", "The heron is late.").addressed();
    world.trigger(Perceive { entity, percept });
    studio.update_until(|world| {
        let decided = world.resource_mut::<Messages<RouteDecided>>().drain().next();
        decided.is_some_and(|decided| *decided.route.weight_snapshot == weights(0.4))
    });
}

#[test]
fn broken_routing_weights_are_reported_and_the_last_good_ones_stay() {
    let log = ErrorLog::begin();
    let (mut studio, _handle) = routed();
    let out_of_bounds = weights_file(0.9);
    for (broken, fault) in [("{ \"respond\": ", "EOF"), (&out_of_bounds, "/respond/base")] {
        edit_weights(&studio, broken);
        studio.update_until(|_| log.tells(&["cognition::route", "`inn.routing.json`", fault]));
        assert_eq!(*studio.app.world().resource::<Routing>().weights, weights(0.6));
    }
    edit_weights(&studio, &weights_file(0.5));
    studio.update_until(|world| *world.resource::<Routing>().weights == weights(0.5));
}
