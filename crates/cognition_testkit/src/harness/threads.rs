//! How many threads an app has.

use bevy::app::{PluginGroupBuilder, TaskPoolOptions, TaskPoolPlugin};
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_tokio_tasks::{TokioTasksPlugin, tokio};

/// [`MinimalPlugins`] with so many threads for the tasks of the engine, and a tokio runtime with as
/// many. The task pools of the engine belong to the process: the first app decides.
pub(super) fn with_threads(app: &mut App, threads: Option<usize>) {
    let Some(threads) = threads else {
        app.add_plugins(MinimalPlugins);
        return;
    };
    app.add_plugins((minimal(threads), tokio_tasks(threads)));
}

/// The systems of a scene are few and short: to wake threads for them takes longer than to run them.
pub(super) fn work_in_one_thread(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

fn minimal(threads: usize) -> PluginGroupBuilder {
    let task_pool_options = TaskPoolOptions::with_num_threads(threads);
    MinimalPlugins.set(TaskPoolPlugin { task_pool_options })
}

fn tokio_tasks(threads: usize) -> TokioTasksPlugin {
    TokioTasksPlugin {
        make_runtime: Box::new(move || {
            runtime(threads.max(1)).expect("the operating system grants some threads")
        }),
        ..Default::default()
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn runtime(threads: usize) -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()
}

/// A browser grants none.
#[cfg(target_arch = "wasm32")]
fn runtime(_threads: usize) -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().build()
}
