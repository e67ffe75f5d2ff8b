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
//! developers, and listens on the loopback interface unless told otherwise. It refuses pages in
//! browsers, whose origin the game does not name, and calls by another name than an address or
//! `localhost`; with a [token](CognitionRemotePlugin::token) it refuses all who don't say it. Without
//! one, any program of the machine may look in: leave the feature off in what you ship.
//!
//! Unless the game adds Bevy's own `RemotePlugin` before, these methods and `rpc.discover` are all
//! that answers: the world can not be changed by way of the port, but for the answers of a person.
//! Where a game adds Bevy's `RemoteHttpPlugin` before, that is the port; it looks at no header, and
//! lets everybody in, pages too.

mod answer;
mod door;
mod methods;
mod port;
mod request;

pub use door::RemoteToken;

use crate::record::MindTrace;
use bevy::prelude::*;
use bevy::remote::http::{DEFAULT_ADDR, DEFAULT_PORT, RemoteHttpPlugin};
use bevy::remote::{RemoteMethods, RemotePlugin};
use bevy::render::RenderApp;
use cognition_core::mind::Mind;
use door::Door;
use port::Port;
use std::net::{IpAddr, SocketAddr};

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
#[derive(Clone, Debug)]
pub struct CognitionRemotePlugin {
    /// Where it listens; a game that adds Bevy's `RemoteHttpPlugin` itself says so there.
    pub address: IpAddr,
    /// The port.
    pub port: u16,
    /// Whether every mind is watched, so that prompts and replies are there when they are asked for.
    pub watch: bool,
    /// Origins of pages that are let in, such as `http://localhost:3000`.
    pub origins: Vec<String>,
    /// What has to be said in `Authorization: Bearer …`; with none, any program is let in.
    pub token: Option<RemoteToken>,
}

impl Default for CognitionRemotePlugin {
    /// On 127.0.0.1, port 15702; every mind is watched, and no page is let in.
    fn default() -> Self {
        let (origins, token) = Default::default();
        Self { address: DEFAULT_ADDR, port: DEFAULT_PORT, watch: true, origins, token }
    }
}

impl Plugin for CognitionRemotePlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<RemotePlugin>() {
            app.add_plugins(RemotePlugin::default());
            forget_methods(app);
        }
        if !app.is_plugin_added::<RemoteHttpPlugin>() {
            let door = Door { origins: self.origins.clone(), token: self.token.clone() };
            app.insert_resource(Port { at: SocketAddr::new(self.address, self.port), door });
            app.add_plugins(port::port_plugin);
        }
        methods::register(app.world_mut());
        app.add_plugins(answer::answer_plugin);
        if self.watch {
            app.add_observer(watch);
            watch_those_there(app.world_mut());
        }
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
