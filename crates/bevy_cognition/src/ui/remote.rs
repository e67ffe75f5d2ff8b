//! Other programs look in: methods of Bevy's remote protocol (feature `brp`).
//!
//! | method | parameters | answer |
//! |---|---|---|
//! | `cognition/list` | | every mind in a line: [`MindLine`](crate::inspect::MindLine)s |
//! | `cognition/get` | `mind` | all that it holds: [`MindSheet`](crate::inspect::MindSheet), what waits for a person among it |
//! | `cognition/prompt` | `mind` | what a brain was asked last, segment by segment, and the raw reply |
//! | `cognition/approve` | `mind`, `turn`, `revision`; `choose`, or `reject` with a reason; `line` | answers what waits for a person: by itself it approves |
//! | `cognition/budget` | | what waits for brains, what was spent, and the limits: [`QueueSheet`](crate::inspect::QueueSheet) |
//!
//! ```text
//! curl -s http://127.0.0.1:15702 -d '{"jsonrpc":"2.0","id":1,"method":"cognition/get","params":{"mind":"mara"}}'
//! ```
//!
//! Minds are named by their stable ids. An answer tells of thoughts and secrets: the port is for
//! developers, and listens on the loopback interface unless told otherwise. Nobody is asked who
//! they are, and a page in a browser of the same machine may reach it too: leave the feature off in
//! what you ship. Where the app renders, Bevy opens port 15703 of the same address besides, on which
//! only `rpc.discover` answers.
//!
//! Unless the game adds Bevy's own `RemotePlugin` before, these methods and `rpc.discover` are all
//! that answers: the world can not be changed by way of the port, but for the answers of a person.

mod answer;
mod methods;
mod request;

use crate::record::MindTrace;
use bevy::prelude::*;
use bevy::remote::http::{DEFAULT_ADDR, DEFAULT_PORT, RemoteHttpPlugin};
use bevy::remote::{RemoteMethods, RemotePlugin};
use bevy::render::RenderApp;
use cognition_core::mind::Mind;
use std::net::{IpAddr, TcpListener};

/// Opens the port, and answers what is asked of minds.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_cognition::CognitionPlugins;
/// use bevy_cognition::remote::CognitionRemotePlugin;
///
/// App::new()
///     .add_plugins((DefaultPlugins, CognitionPlugins::default()))
///     .add_plugins(CognitionRemotePlugin::default())
///     .run();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CognitionRemotePlugin {
    /// Where it listens; a game that adds Bevy's `RemoteHttpPlugin` itself says so there.
    pub address: IpAddr,
    /// The port.
    pub port: u16,
    /// Whether every mind is watched, so that prompts and replies are there when they are asked for.
    pub watch: bool,
}

impl Default for CognitionRemotePlugin {
    /// On 127.0.0.1, port 15702; every mind is watched.
    fn default() -> Self {
        Self { address: DEFAULT_ADDR, port: DEFAULT_PORT, watch: true }
    }
}

impl Plugin for CognitionRemotePlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<RemotePlugin>() {
            app.add_plugins(RemotePlugin::default());
            forget_methods(app);
        }
        if !app.is_plugin_added::<RemoteHttpPlugin>() {
            warn_if_taken(self.address, self.port);
            let http = RemoteHttpPlugin::default();
            app.add_plugins(http.with_address(self.address).with_port(self.port));
        }
        methods::register(app.world_mut());
        app.add_plugins(answer::answer_plugin);
        if self.watch {
            app.add_observer(watch);
            watch_those_there(app.world_mut());
        }
    }
}

/// Bevy listens in a task, and nobody would hear of it.
fn warn_if_taken(address: IpAddr, port: u16) {
    if let Err(error) = TcpListener::bind((address, port)) {
        warn!("no program can look in on {address}:{port}: {error}; choose another port");
    }
}

/// Those that Bevy brings, which write.
fn forget_methods(app: &mut App) {
    app.insert_resource(RemoteMethods::new());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(RemoteMethods::new());
    }
}

fn watch(mind: On<Add, Mind>, mut commands: Commands) {
    commands.entity(mind.entity).try_insert(MindTrace::default());
}

fn watch_those_there(world: &mut World) {
    let mut minds = world.query_filtered::<Entity, (With<Mind>, Without<MindTrace>)>();
    let minds: Vec<Entity> = minds.iter(world).collect();
    minds.into_iter().for_each(|mind| {
        world.entity_mut(mind).insert(MindTrace::default());
    });
}
