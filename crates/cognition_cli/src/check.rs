//! `cognition check`: every fault of every file, with file, place and rule.

use crate::{Failure, Verdict};
use clap::Args;
use cognition_core::act::ActionPack;
use cognition_core::mind::PersonaProfile;
use cognition_core::pack::{PackError, check_schema};
use cognition_core::prompt::{PromptTemplates, TemplateKind};
use cognition_core::record::RunRecord;
use cognition_world::scenario::Scenario;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files, or folders that are searched for files of a known kind.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

type Checker = fn(&str, &str) -> Vec<PackError>;

/// How each kind of file is checked, by the end of its name.
const KINDS: [(&str, Checker); 6] = [
    (".persona.json", |file, text| errors(PersonaProfile::from_json(file, text))),
    (".actions.json", |file, text| errors(ActionPack::from_json(file, text))),
    (".scenario.json", |file, text| errors(Scenario::from_json(file, text))),
    (".prompt.md", check_prompt),
    (".schema.json", check_schema),
    (".jsonl", check_run),
];

pub(crate) fn run(arguments: &CheckArgs) -> Result<Verdict, Failure> {
    let mut files = Vec::new();
    for path in &arguments.paths {
        collect(path, &mut files)?;
    }
    let mut out = std::io::stdout().lock();
    let mut faults = 0;
    for file in &files {
        for error in check_file(file)? {
            writeln!(out, "{error}")?;
            faults += 1;
        }
    }
    writeln!(out, "{} files checked, {faults} faults", files.len())?;
    Ok(if faults == 0 { Verdict::Fine } else { Verdict::Wrong })
}

/// The files of a known kind in a folder, by name; a file that is named is taken in any case.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error| format!("{}: {error}", path.display());
    if !path.is_dir() {
        std::fs::metadata(path).map_err(unreadable)?;
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries = std::fs::read_dir(path)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>())
        .map_err(unreadable)?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || checker(&entry).is_some() {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

fn checker(path: &Path) -> Option<Checker> {
    let name = path.file_name()?.to_string_lossy();
    KINDS.iter().find(|(end, _)| name.ends_with(end)).map(|(_, checker)| *checker)
}

fn check_file(path: &Path) -> Result<Vec<PackError>, Failure> {
    let file = path.display().to_string();
    let Some(checker) = checker(path) else {
        let known = KINDS.map(|(end, _)| format!("*{end}")).join(", ");
        return Ok(vec![PackError::at(&file, "", "known_kind", format!("is none of {known}"))]);
    };
    let text = std::fs::read(path).map_err(|error| format!("{file}: {error}"))?;
    match String::from_utf8(text) {
        Ok(text) => Ok(checker(&file, &text)),
        Err(error) => Ok(vec![PackError::at(&file, "", "utf8", error.to_string())]),
    }
}

fn errors<T>(outcome: Result<T, Vec<PackError>>) -> Vec<PackError> {
    outcome.err().unwrap_or_default()
}

fn check_prompt(file: &str, text: &str) -> Vec<PackError> {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    match TemplateKind::ALL.into_iter().find(|kind| kind.file() == name) {
        Some(kind) => errors(PromptTemplates::default().replace(kind, file, text)),
        None => {
            let known = TemplateKind::ALL.map(TemplateKind::file).join(", ");
            vec![PackError::at(
                file,
                "",
                "known_prompt",
                format!("no prompt has this name; known: {known}"),
            )]
        }
    }
}

fn check_run(file: &str, text: &str) -> Vec<PackError> {
    let fault = |(index, line): (usize, &str)| {
        let error = serde_json::from_str::<RunRecord>(line).err()?;
        Some(PackError::at_line(file, index + 1, error.column(), "format", error.to_string()))
    };
    text.lines().enumerate().filter_map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn faults_of_several_files_come_all_at_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("should write")
        };
        write("a.persona.json", "{");
        write("b.actions.json", r#"{"actions": [{"id": "Open"}]}"#);
        write("turn.prompt.md", "x\n{{time}}");
        write("run.jsonl", "{\"tick\":1,\"event\":\"narrated\",\"text\":\"x\"}\n{\"tick\":1}");
        write("ignored.txt", "{");
        let mut files = Vec::new();
        collect(folder.path(), &mut files).expect("should be readable");
        let errors: Vec<String> = files
            .iter()
            .flat_map(|file| check_file(file).expect("should be readable"))
            .map(|error| error.to_string().replace(&format!("{}/", folder.path().display()), ""))
            .collect();
        expect![[r#"
            a.persona.json:1:1: not JSON: EOF while parsing an object
            b.actions.json: /actions/0: `required`: "description" is a required property
            b.actions.json: /actions/0/id: `pattern`: "Open" does not match "^[a-z0-9_]+:[a-z0-9_]+$"
            run.jsonl:2:10: format: missing field `event` at line 1 column 10
            turn.prompt.md:2:1: unknown placeholder: `time` is none of session_context, perception_log, cognitive_ledger, thoughts, notes, conversation_history, available_actions, immediate_task"#]].assert_eq(&errors.join("\n"));
    }
}
