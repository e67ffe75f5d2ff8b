//! What becomes of each component and resource when a game is saved and loaded: none is forgotten.

use Fate::{Again, Game, Gone, Process, Remade, Run, Saved, Setting, Whole};
use bevy::ecs::reflect::ReflectComponent;
use bevy::prelude::*;
use bevy::reflect::{ReflectDeserialize, ReflectSerialize};
use bevy_cognition::CognitionPlugins;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What becomes of a component or a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Saved with the mind, as it is.
    Saved,
    /// Saved as part of the whole save.
    Whole,
    /// Saved as the wish to begin again, by this component.
    Again(&'static str),
    /// Made anew from what this holds.
    Remade(&'static str),
    /// Lives within one run of the schedule, and a save is between two.
    Run,
    /// Of the timeline that is left: it ends with the load.
    Gone,
    /// Belongs to the process, in every timeline: what was spent is spent.
    Process,
    /// The game sets it as it starts.
    Setting,
    /// The game has its own save of that.
    Game,
}

const FATES: [(&str, Fate); 140] = [
    ("AnsweredActions", Process),
    ("Creditors", Remade("Commitments")),
    ("Dates", Remade("Mind")),
    ("EngineObserver", Setting),
    ("Explaining", Setting),
    ("Hearing", Setting),
    ("IdleDates", Remade("Mind")),
    ("LintFindings", Process),
    ("OwnMoves", Setting),
    ("Routine", Saved),
    ("TypedActions", Setting),
    ("Undelivered", Gone),
    ("UnderWay", Saved),
    ("Acting", Game),
    ("Agenda", Saved),
    ("AnswerWanted", Saved),
    ("MaySetOut", Saved),
    ("Answers", Process),
    ("Arrived", Run),
    ("AskedBeside", Saved),
    ("AwaitingBrain", Again("WantsTurn")),
    ("Attention", Saved),
    ("AwaitingApproval", Again("WantsTurn")),
    ("Brains", Setting),
    ("BroughtBrains", Setting),
    ("ChosenTurns", Run),
    ("CognitionSettings", Setting),
    ("CognitionTick", Whole),
    ("CognitiveLedger", Saved),
    ("Commitments", Saved),
    ("Concepts", Saved),
    ("Conscience", Saved),
    ("ConscienceCounters", Process),
    ("ConscienceRulesInUse", Setting),
    ("Consolidating", Again("AskedBeside")),
    ("Dormant", Saved),
    ("Drift", Saved),
    ("DriftCalendar", Remade("Drift")),
    ("EntityRefs", Saved),
    ("Episodes", Saved),
    ("Epoch", Process),
    ("EventLog", Saved),
    ("NextDeadline", Remade("Commitments")),
    ("ExtractionCache", Gone),
    ("Extracting", Again("NextReflection")),
    ("Experiences", Saved),
    ("Facts", Saved),
    ("GameClock", Whole),
    ("Gists", Saved),
    ("Governor", Process),
    ("GuardChain", Setting),
    ("GuardInstalled", Setting),
    ("GuardPolicy", Saved),
    ("Inbox", Saved),
    ("InnateSkills", Setting),
    ("Invitation", Saved),
    ("Judges", Setting),
    ("Keeper", Process),
    ("LedgerEvidence", Saved),
    ("Listening", Run),
    ("Lists", Saved),
    ("NextReflection", Saved),
    ("Mind", Saved),
    ("Mood", Saved),
    ("Nearness", Saved),
    ("NewMatter", Remade("Episodes")),
    ("NextDue", Remade("Agenda")),
    ("NextLook", Remade("NextReflection")),
    ("NextStir", Remade("Stirred")),
    ("Notes", Saved),
    ("OfGame", Setting),
    ("Pace", Saved),
    ("PerceptionLog", Saved),
    ("Persona", Saved),
    ("PersonaHandle", Remade("Persona")),
    ("PersonaLibrary", Process),
    ("Plan", Saved),
    ("PlanningDomainInUse", Setting),
    ("PlanningModesInUse", Setting),
    ("AwaitingReply", Again("WantsTurn")),
    ("PutOff", Saved),
    ("Prompting", Setting),
    ("Queueing", Again("Waited")),
    ("Rapport", Whole),
    ("RapportOf", Remade("Rapport")),
    ("Rapports", Remade("Rapport")),
    ("RecentActs", Saved),
    ("Recording", Setting),
    ("Referable", Saved),
    ("Referables", Remade("Referable")),
    ("Reflecting", Again("NextReflection")),
    ("ReflectionInProgress", Again("NextReflection")),
    ("Regulation", Whole),
    ("Remembering", Remade("Episodes")),
    ("Request", Again("AskedBeside")),
    ("RequestOf", Again("AskedBeside")),
    ("Requests", Again("AskedBeside")),
    ("TalkCooldown", Again("WantsTurn")),
    ("Reviewing", Again("AskedBeside")),
    ("RouteLog", Saved),
    ("Routing", Setting),
    ("RunLog", Process),
    ("ShortTermMemory", Saved),
    ("Speaking", Gone),
    ("StageTimes", Process),
    ("Stirred", Saved),
    ("HasNewPercepts", Remade("Inbox")),
    ("Step", Setting),
    ("Stopwatch", Process),
    ("Suggestion", Again("WantsTurn")),
    ("TalkOfMinds", Gone),
    ("ThoughtCounters", Process),
    ("TokensUsed", Saved),
    ("TopicEmbedder", Setting),
    ("TopicEnds", Remade("Episodes")),
    ("Topics", Saved),
    ("MindTrace", Gone),
    ("Traits", Saved),
    ("Turn", Again("WantsTurn")),
    ("Engagement", Again("WantsTurn")),
    ("RouteProgress", Again("WantsTurn")),
    ("TurnOffers", Again("WantsTurn")),
    ("TurnPercepts", Again("WantsTurn")),
    ("TurnQuestion", Again("WantsTurn")),
    ("TurnDraft", Again("WantsTurn")),
    ("Guarding", Again("WantsTurn")),
    ("TurnPlanning", Again("WantsTurn")),
    ("Adapting", Again("WantsTurn")),
    ("TurnAdmission", Again("WantsTurn")),
    ("TurnHistory", Saved),
    ("Unsaid", Again("WantsTurn")),
    ("WantsTurn", Saved),
    ("NeedsPrompt", Again("WantsTurn")),
    ("NeedsRouting", Again("WantsTurn")),
    ("Waited", Saved),
    ("Waiting", Remade("WantsTurn")),
    ("Watched", Process),
    ("Witnessing", Saved),
    ("Wording", Again("AskedBeside")),
    ("WorkingMemory", Saved),
];

fn fates() -> BTreeMap<&'static str, Fate> {
    FATES.into_iter().collect()
}

/// The components and resources of the sources.
fn derived() -> BTreeSet<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let folders = [
        "cognition_base",
        "cognition_engagement",
        "cognition_memory",
        "cognition_core",
        "bevy_cognition",
    ]
    .map(|name| crates.join(name).join("src"));
    let files = folders.into_iter().flat_map(sources).filter(|file| !is_shown(file));
    files.flat_map(|file| derived_in(&fs::read_to_string(file).expect("it is there"))).collect()
}

/// What panels draw, and what other programs ask, is no part of a mind, and is drawn anew.
fn is_shown(file: &Path) -> bool {
    let shown = ["panel", "approval_panel", "inspector", "remote"];
    file.iter()
        .filter_map(|part| part.to_str())
        .any(|part| shown.contains(&part.trim_end_matches(".rs")))
}

fn sources(folder: PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("is read"));
    let within = entries.flat_map(|entry| match entry.path() {
        path if path.is_dir() => sources(path),
        path => vec![path],
    });
    within.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// The types of a text that derive `Component` or `Resource`, its tests aside.
fn derived_in(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let after = code.split("#[derive(").skip(1);
    let found = after.filter_map(|rest| {
        let (derives, rest) = rest.split_once(")]")?;
        let ours = derives.split(',').any(|name| ["Component", "Resource"].contains(&name.trim()));
        let words = rest.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let mut words = words.skip_while(|word| !["struct", "enum"].contains(word)).skip(1);
        words.next().filter(|_| ours).map(str::to_owned)
    });
    found.collect()
}

/// The names of the components that are saved with minds.
fn saved() -> BTreeSet<String> {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
    let registry = app.world().resource::<AppTypeRegistry>().read();
    let ours = registry.iter().filter(|kind| {
        let path = kind.type_info().type_path();
        let is_ours = path.starts_with("cognition_core::") || path.starts_with("bevy_cognition::");
        is_ours
            && kind.contains::<ReflectComponent>()
            && kind.contains::<ReflectSerialize>()
            && kind.contains::<ReflectDeserialize>()
    });
    ours.map(|kind| kind.type_info().type_path_table().short_path().to_owned()).collect()
}

#[test]
fn for_every_component_and_resource_it_is_said_what_becomes_of_it() {
    let (known, derived) = (fates(), derived());
    assert_eq!(known.len(), FATES.len(), "each should be there once");
    let silent: Vec<_> = derived.iter().filter(|name| !known.contains_key(name.as_str())).collect();
    assert!(silent.is_empty(), "save them, or say what becomes of them: {silent:?}");
    let gone: Vec<_> = known.keys().filter(|name| !derived.contains(**name)).collect();
    assert!(gone.is_empty(), "there are no such components: {gone:?}");
}

/// What saves call a component: some have had another name since the first of them was written.
fn written_as(name: &str) -> &str {
    match name {
        "WantsTurn" => "TurnWanted",
        "NextReflection" => "LookBack",
        name => name,
    }
}

#[test]
fn what_is_said_to_be_saved_is_and_nothing_else() {
    let known = fates();
    let said: BTreeSet<String> = known
        .iter()
        .filter(|(name, fate)| **fate == Saved || **name == "Rapport")
        .map(|(name, _)| written_as(name).to_owned())
        .collect();
    assert_eq!(said, saved());
    for (name, fate) in &known {
        let (Again(by) | Remade(by)) = fate else { continue };
        let is_kept = matches!(known.get(by), Some(Saved | Whole));
        assert!(is_kept, "`{name}` comes from `{by}`, which should be saved");
    }
}
