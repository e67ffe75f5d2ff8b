//! The run log of a game, in a folder of its own.

use super::recorder::{Explaining, Recorded, Recording};
use bevy::prelude::*;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Keeps the run log of a game in a folder, `run.jsonl`, with what each offer was worth:
/// `cargo cognition why FOLDER`, `report` and `measure` work on it. Not among `CognitionPlugins`: add
/// it where a log is wanted.
///
/// It holds what players say. A folder that can't be written is told as an error under
/// `cognition::record`, and the game goes on without a log.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::record::RunLogPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update), RunLogPlugin::to("runs/mine")));
/// ```
#[derive(Clone, Debug)]
pub struct RunLogPlugin {
    folder: PathBuf,
}

impl RunLogPlugin {
    /// Keeps it in that folder. A log that is there already is written over.
    pub fn to(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }
}

impl Plugin for RunLogPlugin {
    fn build(&self, app: &mut App) {
        match open(&self.folder) {
            Ok(log) => {
                app.insert_resource(log)
                    .insert_resource(Recording)
                    .insert_resource(Explaining)
                    .add_systems(Last, write.run_if(resource_exists::<RunLog>));
            }
            Err(error) => tell(&self.folder, &error),
        }
    }
}

/// What is written to, and where it lies.
#[derive(Resource, Debug)]
struct RunLog {
    path: PathBuf,
    file: File,
}

fn open(folder: &Path) -> io::Result<RunLog> {
    fs::create_dir_all(folder)?;
    let path = folder.join("run.jsonl");
    let file = File::create(&path)?;
    Ok(RunLog { path, file })
}

fn write(mut recorded: MessageReader<Recorded>, mut log: ResMut<RunLog>, mut commands: Commands) {
    if let Err(error) = append(&mut log.file, recorded.read()) {
        tell(&log.path, &error);
        commands.remove_resource::<RunLog>();
    }
}

/// All that a frame has left behind, at once: a game that is cut off leaves whole lines.
fn append<'a>(file: &mut File, recorded: impl Iterator<Item = &'a Recorded>) -> io::Result<()> {
    let mut lines = String::new();
    for Recorded(record) in recorded {
        lines += &serde_json::to_string(record)?;
        lines.push('\n');
    }
    file.write_all(lines.as_bytes())
}

fn tell(path: &Path, error: &io::Error) {
    error!(target: "cognition::record", "{}: no run log is kept: {error}", path.display());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use crate::turn::Perceive;
    use cognition_core::mind::Mind;
    use cognition_core::perceive::Percept;
    use cognition_core::record::RunRecord;

    #[test]
    fn what_happens_to_minds_stands_in_the_folder_line_by_line() {
        let folder = std::env::temp_dir().join(format!("run_log_{}", std::process::id()));
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            CognitionPlugins::new(Update),
            RunLogPlugin::to(folder.join("a")),
        ));
        app.finish();
        let entity = app.world_mut().spawn(Mind::new("mara")).id();
        let percept = Percept::event("Somebody knocks.").addressed();
        app.world_mut().trigger(Perceive { entity, percept });
        (0..3).for_each(|_| app.update());
        let log = fs::read_to_string(folder.join("a/run.jsonl")).expect("should be there");
        fs::remove_dir_all(&folder).expect("was made here");
        let read: Result<Vec<RunRecord>, _> = log.lines().map(serde_json::from_str).collect();
        assert!(!read.expect("should be records").is_empty());
        assert!(log.contains("Somebody knocks."), "{log}");
    }
}
