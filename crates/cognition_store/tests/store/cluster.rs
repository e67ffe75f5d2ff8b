//! A PostgreSQL cluster of the test's own: in a temporary folder, on a socket, gone with the test.

use std::fmt::Write;
use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A running cluster.
#[derive(Debug)]
pub(crate) struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    user: Option<(u32, u32)>,
}

/// Where Debian and its kin put the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";

impl Cluster {
    /// Starts one; says aloud why there is none where PostgreSQL is not installed.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            say("skipped on PostgreSQL: neither is `initdb` in the PATH nor is there anything in \
                 /usr/lib/postgresql; install the package `postgresql`");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("pg").tempdir().expect("there is room");
        let user = unprivileged(folder.path());
        if let Some((user, group)) = user {
            chown(folder.path(), Some(user), Some(group)).expect("root may give folders away");
        }
        let cluster = Self { folder, programs, user };
        cluster.prepare();
        cluster.begin();
        Some(cluster)
    }

    /// Its first data. To make it takes longer than most tests, so it is made once and copied.
    fn prepare(&self) {
        let (kept, data) = (self.kept(), self.folder.path().join("data"));
        if kept.is_dir() {
            return copy(&kept, &data);
        }
        self.run("initdb", &["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]);
        keep(&data, &kept);
    }

    /// Where the first data of all clusters is, by which PostgreSQL made it and whose it is.
    fn kept(&self) -> PathBuf {
        let said = Command::new(self.programs.join("initdb")).arg("--version").output();
        let said = said.unwrap_or_else(|error| panic!("initdb: {error}")).stdout;
        let is_plain = |sign: &char| sign.is_ascii_alphanumeric();
        let version: String = String::from_utf8_lossy(&said).chars().filter(is_plain).collect();
        let own = || fs::metadata(self.folder.path()).expect("it was just made").uid();
        let owner = self.user.map_or_else(own, |(user, _)| user);
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{version}_{owner}"))
    }

    /// Its server begins to answer.
    pub(crate) fn begin(&self) {
        let server = format!("-F -h '' -k {}", self.folder.path().display());
        self.run("pg_ctl", &["start", "-w", "-s", "-l", "server.log", "-o", &server]);
    }

    /// Its server is gone in an instant, and nobody was told.
    pub(crate) fn end(&self) {
        self.run("pg_ctl", &["stop", "-w", "-s", "-m", "immediate"]);
    }

    /// The URL of its database.
    pub(crate) fn url(&self) -> String {
        let socket = self.folder.path().to_str().expect("the folder has a plain name");
        let socket = socket.bytes().fold(String::new(), |mut escaped, byte| {
            write!(escaped, "%{byte:02X}").expect("a String takes everything");
            escaped
        });
        format!("postgres://postgres@{socket}/postgres")
    }

    /// The server refuses to be run by root, so it is run by somebody else then.
    fn run(&self, program: &str, arguments: &[&str]) {
        let folder = self.folder.path();
        let said = folder.join(format!("{program}.log"));
        let output = fs::File::create(&said).expect("there is room");
        let mut command = Command::new(self.programs.join(program));
        command.arg("-D").arg(folder.join("data")).args(arguments).current_dir(folder);
        let errors = output.try_clone().expect("a file can be shared");
        command.stdin(Stdio::null()).stdout(output).stderr(errors);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        let status = command.status().unwrap_or_else(|error| panic!("{program}: {error}"));
        let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
        let server = read(&folder.join("server.log"));
        assert!(status.success(), "{program} should succeed: {}\n{server}", read(&said));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let runs = self.folder.path().join("data/postmaster.pid").is_file();
        if runs && !std::thread::panicking() {
            self.end();
        }
    }
}

fn copy(from: &Path, to: &Path) {
    // With its owner, which the server insists on.
    let status = Command::new("cp").arg("-a").args([from, to]).status();
    let status = status.unwrap_or_else(|error| panic!("cp: {error}"));
    assert!(status.success(), "{} should be copied: {status}", from.display());
}

/// All of it or nothing, since others may look for it at the same time.
fn keep(data: &Path, kept: &Path) {
    let beside = kept.parent().expect("it lies in a folder");
    fs::create_dir_all(beside).expect("there is room");
    let aside = tempfile::tempdir_in(beside).expect("there is room");
    let whole = aside.path().join("data");
    copy(data, &whole);
    // Where another was quicker, that is as good.
    drop(fs::rename(whole, kept));
}

/// The folder of `initdb` and `pg_ctl`: the newest version.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let in_path = std::env::split_paths(&path).collect::<Vec<_>>();
    let version = |folder: &PathBuf| -> u32 {
        let name = folder.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.parse().ok()).unwrap_or_default()
    };
    let folders = fs::read_dir(VERSIONS).into_iter().flatten().filter_map(Result::ok);
    let mut installed: Vec<PathBuf> = folders.map(|folder| folder.path()).collect();
    installed.sort_by_key(version);
    let installed = installed.into_iter().rev().map(|folder| folder.join("bin"));
    let has_programs =
        |folder: &PathBuf| ["initdb", "pg_ctl"].iter().all(|name| folder.join(name).is_file());
    in_path.into_iter().chain(installed).find(has_programs)
}

/// User and group of somebody who is not root, where the test is run by root: the owner of what it
/// makes.
fn unprivileged(made: &Path) -> Option<(u32, u32)> {
    if fs::metadata(made).expect("it was just made").uid() != 0 {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").expect("there are users");
    let find = |wanted: &str| {
        let mut lines = users.lines().map(|line| line.split(':').collect::<Vec<_>>());
        let line = lines.find(|line| line.first() == Some(&wanted))?;
        Some((line.get(2)?.parse().ok()?, line.get(3)?.parse().ok()?))
    };
    let user = find("postgres").or_else(|| find("nobody"));
    Some(user.expect("should have a user `postgres` or `nobody`, or not be run by root"))
}

#[expect(clippy::print_stderr, reason = "a test that is left out says so")]
fn say(what: &str) {
    eprintln!("{what}");
}
