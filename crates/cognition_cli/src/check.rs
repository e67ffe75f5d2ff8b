//! `cognition check`: every fault of every file, with file, place and rule.

mod checked;
mod deeds;
#[cfg(test)]
mod hostile;
mod kept_runs;
mod language;
mod lines;
pub(crate) mod run_chain;
pub(crate) mod run_log;
mod save;
mod scene;

use crate::run_place::KeptRuns;
use crate::{Failure, Verdict};
use bevy_cognition::regulate::Regulation;
use checked::Checked;
use clap::Args;
use cognition_batch::Experiment;
use cognition_brain::DeedScript;
use cognition_core::act::ActionPack;
use cognition_core::adapt::DirectiveTexts;
use cognition_core::conscience::ConscienceRules;
use cognition_core::govern::CostTable;
use cognition_core::mind::{PersonaProfile, Routine};
use cognition_core::pack::{LOG_BYTES, PackError, check_schema, read_text};
use cognition_core::plan::PlanningModes;
use cognition_core::prompt::{PromptTemplates, TemplateKind};
use cognition_core::route::RoutingWeights;
use cognition_llm::{BrainSettings, Tape};
use cognition_testkit::RunOptions;
use cognition_world::scenario::Scenario;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files, or folders that are searched for files of a known kind; runs in a database as
    /// `sqlite:PATH#NAME` or `postgres://…#NAME`, all of its runs without a name.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

/// The rule that a path should be something that can be checked.
const KNOWN: &str = "known_kind";

type Checker = fn(&str, &str) -> Vec<PackError>;

/// How each kind of file is checked, by the end of its name.
const KINDS: [(&str, Checker); 21] = [
    (".persona.json", |file, text| errors(PersonaProfile::from_json(file, text))),
    (".routine.json", |file, text| errors(Routine::from_json(file, text))),
    (".actions.json", |file, text| errors(ActionPack::from_json(file, text))),
    (".scenario.json", |file, text| errors(Scenario::from_json(file, text))),
    (".replies.json", |file, text| errors(DeedScript::from_json(file, text))),
    (".routing.json", |file, text| errors(RoutingWeights::from_json(file, text))),
    (".planning.json", |file, text| errors(PlanningModes::from_json(file, text))),
    (".conscience.json", |file, text| errors(ConscienceRules::from_json(file, text))),
    (".directives.json", |file, text| errors(DirectiveTexts::from_json(file, text))),
    (".brain.json", |file, text| errors(BrainSettings::from_json(file, text))),
    (".costs.json", |file, text| errors(CostTable::from_json(file, text))),
    (".language.json", language::check_member),
    (".regulation.json", |file, text| errors(Regulation::from_json(file, text))),
    (".save.json", save::check_save),
    (".evaluation.json", cognition_evaluation::check),
    (".experiment.json", |file, text| errors(Experiment::from_json(file, text))),
    (".prompt.md", check_prompt),
    (".schema.json", check_schema),
    ("run.json", |file, text| errors(RunOptions::from_json(file, text))),
    (".cassette.jsonl", |file, text| errors(Tape::from_jsonl(file, text))),
    (".jsonl", run_log::check_run),
];

pub(crate) fn run(arguments: &CheckArgs) -> Result<Verdict, Failure> {
    let mut search = Search::default();
    let mut runs = (0, Vec::new());
    for path in &arguments.paths {
        match KeptRuns::read(path) {
            Some(kept) => {
                let (checked, faults) = kept_runs::check(&kept);
                runs.0 += checked;
                runs.1.extend(faults);
            }
            None => search.begin(path),
        }
    }
    let (runs, faults_of_runs) = runs;
    let mut told = Told::default();
    told.tell(&search.faults, &[])?;
    for file in &search.files {
        let checked = check_file(file);
        told.tell(&checked.faults, &checked.warnings)?;
    }
    told.tell(&faults_of_runs, &[])?;
    told.count(search.files.len(), runs)
}

/// How much has been told.
#[derive(Debug, Default)]
struct Told {
    faults: usize,
    warnings: usize,
}

impl Told {
    fn tell(&mut self, faults: &[PackError], warnings: &[PackError]) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
        warnings.iter().try_for_each(|warning| writeln!(out, "warning: {warning}"))?;
        self.faults += faults.len();
        self.warnings += warnings.len();
        Ok(())
    }

    fn count(&self, files: usize, runs: usize) -> Result<Verdict, Failure> {
        let runs = if runs == 0 { String::new() } else { format!(", {runs} runs of databases") };
        let warnings = match self.warnings {
            0 => String::new(),
            warnings => format!(", {warnings} warnings"),
        };
        let (out, faults) = (std::io::stdout(), self.faults);
        writeln!(out.lock(), "{files} files checked{runs}, {faults} faults{warnings}")?;
        Ok(if faults == 0 { Verdict::Fine } else { Verdict::Wrong })
    }
}

/// The files to check, and the folders that give none.
#[derive(Debug, Default)]
struct Search {
    files: Vec<PathBuf>,
    faults: Vec<PackError>,
}

impl Search {
    /// A file that is named is taken in any case; a folder should hold something.
    fn begin(&mut self, path: &Path) {
        let before = self.files.len() + self.faults.len();
        self.collect(path);
        if self.files.len() + self.faults.len() == before {
            let file = path.display().to_string();
            self.faults.push(PackError::at(&file, "", KNOWN, "holds no file of a known kind"));
        }
    }

    /// The files of a known kind in a folder, by name.
    fn collect(&mut self, path: &Path) {
        if !path.is_dir() {
            return self.files.push(path.to_owned());
        }
        let mut entries = match entries(path) {
            Ok(entries) => entries,
            Err(error) => return self.faults.push(unreadable(path, &error)),
        };
        entries.sort();
        for entry in entries {
            if entry.is_dir() || checker(&entry).is_some() {
                self.collect(&entry);
            }
        }
    }
}

fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

fn unreadable(path: &Path, error: &std::io::Error) -> PackError {
    PackError::at(&path.display().to_string(), "", "readable", error.to_string())
}

fn checker(path: &Path) -> Option<Checker> {
    let name = kind_name(path)?;
    KINDS.iter().find(|(end, _)| name.ends_with(end)).map(|(_, checker)| *checker)
}

/// Folders whose files go by a kind without saying so: `routing/document.json`.
const FOLDERS: [&str; 3] = ["costs", "routing", "planning"];

/// The name that says what kind of file it is.
fn kind_name(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let parent = path.parent().and_then(Path::file_name);
    let above = path.parent().and_then(Path::parent).and_then(Path::file_name);
    let is_language = above.is_some_and(|above| above == language::FOLDER);
    let kind = FOLDERS.into_iter().find(|known| parent.is_some_and(|parent| parent == *known));
    let kind = kind.or(is_language.then_some("language"));
    let bare = name.strip_suffix(".json").filter(|bare| !bare.contains('.'));
    Some(match (kind, bare) {
        (Some(kind), Some(bare)) => format!("{bare}.{kind}.json"),
        _ => name.into_owned(),
    })
}

fn check_file(path: &Path) -> Checked {
    let file = path.display().to_string();
    let faults = match (File::open(path), checker(path)) {
        (Err(error), _) => vec![unreadable(path, &error)],
        (Ok(_), None) => {
            let known = KINDS.map(|(end, _)| format!("*{end}")).join(", ");
            vec![PackError::at(&file, "", KNOWN, format!("is none of {known}"))]
        }
        (Ok(opened), Some(checker)) => match read_text(&file, opened, LOG_BYTES) {
            Ok(text) if file.ends_with(scene::SCENE) => return scene::check(path, &text),
            Ok(text) => checker(&file, &text),
            Err(fault) => vec![fault],
        },
    };
    Checked { faults, ..Checked::default() }
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

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const RUN: &str = r#"{"tick":1,"event":"narrated","text":"x"}
{"tick":1}
{"tick":1,"event":"narrated","text":"x","hat":"red"}"#;

    #[test]
    fn faults_of_several_files_come_all_at_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("should write")
        };
        write("a.persona.json", "{");
        write("b.actions.json", r#"{"actions": [{"id": "Open"}]}"#);
        write("c.replies.json", r#"{"minds": {"odo": []}}"#);
        write("respond_turn.prompt.md", "x\n{{time}}");
        write("run.jsonl", RUN);
        write("ignored.txt", "{");
        std::fs::create_dir(folder.path().join("routing")).expect("should be made");
        write("routing/own.json", r#"{"respond": 1}"#);
        std::fs::create_dir(folder.path().join("planning")).expect("should be made");
        write("planning/own.json", r#"{"modes": [{"name": "DREAM"}]}"#);
        write("d.conscience.json", r#"{"cadence": 1}"#);
        write("e.brain.json", r#"{"endpoints": [{"url": "localhost", "api_key": "x"}]}"#);
        write("e.directives.json", r#"{"directives": "short"}"#);
        write("f.regulation.json", r#"{"reviews": "many"}"#);
        write("h.save.json", r#"{"format": 1, "now": 0, "tick": 0, "minds": [1]}"#);
        write("g.evaluation.json", r#"{"title": "", "situations": [1]}"#);
        write(
            "h.experiment.json",
            r#"{"title": "x", "scenarios": [], "seeds": [1], "settings": [{"name": "x", "speed": 1}]}"#,
        );
        let empty = folder.path().join("empty");
        std::fs::create_dir(&empty).expect("should be made");
        let mut search = Search::default();
        search.begin(folder.path());
        search.begin(&empty);
        search.begin(&folder.path().join("gone.persona.json"));
        let faults = search.files.iter().flat_map(|file| check_file(file).faults);
        let lines: Vec<String> = faults
            .chain(search.faults.clone())
            .map(|fault| fault.to_string().replace(&format!("{}/", folder.path().display()), ""))
            .collect();
        expect![[r#"
            a.persona.json:1:1: not JSON: EOF while parsing an object
            b.actions.json: /actions/0: `required`: "description" is a required property
            b.actions.json: /actions/0/id: `pattern`: "Open" does not match "^[a-z0-9_]+:[a-z0-9_]+$"
            c.replies.json: /minds/odo: `minItems`: [] has less than 1 item
            d.conscience.json: (top level): `required`: "commitments" is a required property
            d.conscience.json: (top level): `required`: "adjustments" is a required property
            d.conscience.json: /cadence: `type`: 1 is not of type "object"
            e.brain.json: /endpoints/0/api_key: `no_key_in_files`: a key does not stand in a file: put it into an environment variable, and name that as `key_env`, or in a header as `${NAME}`
            e.directives.json: /directives: `type`: "short" is not of type "object"
            f.regulation.json: (top level): `required`: "regulator" is a required property
            f.regulation.json: (top level): `required`: "audit" is a required property
            f.regulation.json: (top level): `required`: "base" is a required property
            f.regulation.json: (top level): `required`: "weights" is a required property
            f.regulation.json: (top level): `required`: "drawn_at" is a required property
            f.regulation.json: /reviews: `type`: "many" is not of type "integer"
            g.evaluation.json: /title: `minLength`: "" is shorter than 1 character
            g.evaluation.json: /situations/0: `type`: 1 is not of type "object"
            h.experiment.json: /scenarios: `minItems`: [] has less than 1 item
            h.experiment.json: /settings/0: `additionalProperties`: Additional properties are not allowed ('speed' was unexpected)
            h.save.json: /minds/0: `type`: 1 is not of type "object"
            planning/own.json: /modes/0: `required`: "game_name" is a required property
            planning/own.json: /modes/0: `required`: "max_steps" is a required property
            planning/own.json: /modes/0: `required`: "purpose" is a required property
            respond_turn.prompt.md:2:1: unknown placeholder: `time` is none of answering, session_context, perception_log, cognitive_ledger, thoughts, notes, commitments, promised_to_you, plan, memories, act_history, conversation_history, adaptive_directives, available_actions, name, silence, orientation, last_reply, correction
            routing/own.json: (top level): `required`: "clarify" is a required property
            routing/own.json: (top level): `required`: "act" is a required property
            routing/own.json: (top level): `required`: "acknowledge" is a required property
            routing/own.json: (top level): `required`: "ignore" is a required property
            routing/own.json: (top level): `required`: "witness" is a required property
            routing/own.json: (top level): `required`: "event" is a required property
            routing/own.json: (top level): `required`: "after" is a required property
            routing/own.json: (top level): `required`: "tie_break" is a required property
            routing/own.json: (top level): `required`: "hysteresis" is a required property
            routing/own.json: /respond: `type`: 1 is not of type "object"
            run.jsonl:2:10: format: missing field `event`
            run.jsonl:3: (top level): `oneOf`: {"tick":1,"event":"narrated","text":"x","hat":"red"} is not valid under any of the schemas listed in the 'oneOf' keyword
            gone.persona.json: (top level): `readable`: No such file or directory (os error 2)
            empty: (top level): `known_kind`: holds no file of a known kind"#]].assert_eq(&lines.join("\n"));
    }
}
