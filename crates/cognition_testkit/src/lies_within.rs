//! Which files lie within a folder: what a stranger's file names must not lead out of its own.

use std::path::{Component, Path, PathBuf};

/// Whether a place lies within a folder: by its name, and by where each link on the way leads. What is
/// not there yet would lie where its folder does.
pub(crate) fn lies_within(folder: &Path, place: &Path) -> bool {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let full = folder.join(place);
    let real = full.ancestors().take_while(|above| *above != folder).find_map(resolved);
    let stays = |real: PathBuf| folder.canonicalize().is_ok_and(|folder| real.starts_with(folder));
    place.components().all(is_plain) && real.is_none_or(stays)
}

/// Where it really is, if it is there. A link that leads nowhere yet is in no folder.
fn resolved(path: &Path) -> Option<PathBuf> {
    match path.canonicalize() {
        Ok(real) => Some(real),
        Err(_) if path.is_symlink() => Some(PathBuf::new()),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder of its own with `a/b` in it, beside a file `secret`.
    fn stage(name: &str) -> PathBuf {
        let around =
            std::env::temp_dir().join(format!("lies_within_{name}_{}", std::process::id()));
        let _ = fs::remove_dir_all(&around);
        fs::create_dir_all(around.join("pack/a")).expect("a folder can be made here");
        fs::write(around.join("pack/a/b"), "").expect("a file can be written here");
        fs::write(around.join("secret"), "").expect("a file can be written here");
        around
    }

    #[test]
    fn a_name_that_leads_out_is_refused_whether_or_not_there_is_a_file() {
        let around = stage("names");
        let within = |place: &str| lies_within(&around.join("pack"), Path::new(place));
        assert!(within("a/b") && within("./a/b") && within("new/file"));
        for place in ["..", "../secret", "a/../../secret", "a/../b", "/etc/passwd"] {
            assert!(!within(place), "{place}");
        }
        assert!(!within(&around.join("pack/a/b").display().to_string()), "absolute, if within");
        fs::remove_dir_all(around).expect("was made here");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_out_is_refused_and_so_is_what_lies_behind_it() {
        let around = stage("links");
        let pack = around.join("pack");
        let link = |from: &str, to: &Path| {
            std::os::unix::fs::symlink(to, pack.join(from)).expect("a link can be made here");
        };
        link("inner", &pack.join("a"));
        link("outer", &around);
        link("file", &around.join("secret"));
        link("dangling", &around.join("nothing"));
        let within = |place: &str| lies_within(&pack, Path::new(place));
        assert!(within("inner/b") && within("inner/new"));
        for place in ["outer/secret", "outer/new", "outer/pack/a/../../secret", "file", "dangling"]
        {
            assert!(!within(place), "{place}");
        }
        fs::remove_dir_all(around).expect("was made here");
    }
}
