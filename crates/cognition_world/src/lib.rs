//! A small text-adventure world for the examples, the simulator and the tests of `bevy_cognition`.
//!
//! Places with exits and doors, things that lie about or are held, people with and without minds.
//! Add [`WorldPlugin`](plugin::WorldPlugin) beside `CognitionPlugins`, and minds are offered what
//! they can do where they are, do it, and perceive what the others do and say.
//!
//! # A scene
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::CognitionPlugins;
//! use bevy_cognition::prelude::*;
//! use cognition_world::plugin::WorldPlugin;
//! use cognition_world::scenario::Scenario;
//! use cognition_world::world_hash::world_hash;
//!
//! let text = std::fs::read_to_string("bundled/data/scenarios/locked_door.scenario.json")?;
//! let scenario = Scenario::from_json("locked_door.scenario.json", &text).expect("a valid scenario");
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update), WorldPlugin));
//! app.finish();
//! scenario.spawn(app.world_mut());
//! let before = world_hash(app.world());
//!
//! scenario.begin_round(app.world_mut(), 1);
//! app.update();
//! assert!(scenario.ending(app.world()).is_none(), "the coach has not left yet");
//! assert_ne!(world_hash(app.world()), before, "they heard Tamsin speak");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Who perceives what
//!
//! | what happens | who perceives it | how |
//! |---|---|---|
//! | speech | everybody else in the place | addressed to whom it is meant for, and to whom it names |
//! | a deed | everybody else in the place | as an event; addressed to who is asked, kept busy or given something |
//! | a theft | everybody else in the place but the one who is robbed | as an event |
//! | a theft that is noticed | whom it was tried on, alone | as an event, addressed |
//! | a call | besides, the places around | as speech that was only heard, for whom it calls by name |
//! | a noise at a door | besides, the other side | as an event that was only heard |
//! | coming and going | those in either place | as an event |
//! | what came of a deed | the actor alone | as an outcome, which says why it failed |
//! | a look, a thought | nobody else | |
//!
//! Percepts claim what they tell of locks, comings and goings, in the words of the [`judge`]:
//! what a mind goes by can be checked.
//!
//! # The modules
//!
//! | module | what |
//! |---|---|
//! | [`place`], [`exit`], [`item`], [`character`] | the nouns, as components |
//! | [`scene`] | the world as it is, read in the order of stable ids |
//! | [`verb`], [`offers`], [`describe`] | what a mind could do, where it is, what is there |
//! | [`world_texts`], [`phrase`] | the words in which the world tells all this |
//! | [`judge`] | what is true, as far as a mind can tell |
//! | [`deed`], [`refusal`] | what it does, and why not |
//! | [`busy`] | who is kept busy, and so is off guard |
//! | [`hear`] | who perceives what |
//! | [`knowledge`] | what a mind knows of the world, for its planner: seen, remembered, told |
//! | [`come_and_go`] | places and people come and go while the world runs |
//! | [`player`] | a person who plays one of them |
//! | [`watcher`] | what a person who watches could perceive of what is narrated |
//! | [`scenario`] | a scene as data: the people, the script, the endings |
//! | [`world_hash`] | equal worlds, equal hashes |
//! | [`world_save`] | where everything is, as data, and back |
//!
//! # What it does *not* do
//!
//! It opens no files and runs no rounds by itself: whoever plays a scene reads the files, asks for
//! the turns and says when a round is over.

mod actor;
pub mod busy;
mod called;
pub mod character;
pub mod come_and_go;
pub mod deed;
pub mod describe;
pub mod exit;
mod telling;
pub mod hear;
pub mod item;
pub mod judge;
pub mod knowledge;
pub mod offers;
mod own_deed;
mod own_gift;
pub mod phrase;
pub mod place;
pub mod player;
pub mod plugin;
pub mod refusal;
mod remembered;
pub mod scenario;
pub mod scene;
mod so_far;
mod utter;
pub mod verb;
pub mod watcher;
pub mod world_hash;
pub mod world_save;
pub mod world_texts;

#[cfg(test)]
mod test_inn;
