//! An evening, turn by turn, through the whole plugin.

use super::fault::{Fault, fated, told};
use super::format::{Evening, ScriptedTurn, ScriptedUpdate};
use crate::case_file::SingleRound;
use crate::case_outcome::{CaseOutcome, Taken};
use crate::script::Script;
use crate::stage::Stage;
use crate::tally::number;
use crate::trial::Trial;
use bevy_cognition::guard::GuardPolicy;
use bevy_cognition::settings::RouterSwitch;
use cognition_core::mind::LedgerViolation;
use cognition_core::record::RunEvent;
use cognition_testkit::Deciders;
use serde_json::{Value, json};
use std::sync::Arc;

/// What an update is called that nothing is wrong with.
const LAWFUL: &str = "lawful";

impl SingleRound for Evening {
    fn play(&self, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        let mut played = Played::begin(self, trial);
        deciders.begin_run();
        let turns = self.turns.iter().enumerate();
        turns.flat_map(|(at, turn)| played.turn(at, turn, deciders)).collect()
    }
}

/// What the engine reports of an update; why there is none.
type Reports = Result<Vec<Report>, String>;

/// A report of the engine.
#[derive(Debug)]
enum Report {
    /// Of the update.
    Violation(LedgerViolation),
    /// Of the thought: what it says again.
    Round(String),
}

impl Report {
    fn of(event: &RunEvent) -> Vec<Self> {
        match event {
            RunEvent::LedgerUpdated { violations, .. } => {
                violations.iter().cloned().map(Self::Violation).collect()
            }
            RunEvent::ThoughtWentRound { again, .. } => vec![Self::Round(again.clone())],
            _ => Vec::new(),
        }
    }

    fn tells(&self, fault: Fault) -> bool {
        match self {
            Self::Violation(violation) => fault.is_told_by(violation.rule),
            Self::Round(_) => fault == Fault::Round,
        }
    }

    /// Whether it also tells of which kind the fault is.
    fn tells_kind(&self, fault: Fault) -> bool {
        match self {
            Self::Violation(violation) => violation.fate.is_some_and(|fate| fault.is(fate)),
            Self::Round(_) => fault == Fault::Round,
        }
    }

    /// What it is called, and its precision.
    fn names(&self) -> (&'static str, &'static str) {
        match self {
            Self::Violation(violation) => violation.fate.map_or(told(violation.rule), fated),
            Self::Round(_) => ("thought_went_round", "precision of thought_went_round"),
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Violation(violation) => violation.message.clone(),
            Self::Round(again) => format!("the thought says again `{again}`"),
        }
    }
}

struct Played<'e> {
    evening: &'e Evening,
    script: Arc<Script>,
    stage: Stage,
    trace: Vec<String>,
}

impl<'e> Played<'e> {
    /// With the policy for ledgers that a game has. Each reply is carried out: what is counted is the
    /// ledger, and a choice that a guardrail refuses would bring none.
    fn begin(evening: &'e Evening, trial: &Trial) -> Self {
        let script = Arc::new(Script::new());
        let mut stage = Stage::set(evening.scene(), script.clone());
        stage.prepare(trial);
        stage.harness.set(|settings| {
            settings.guard = GuardPolicy::off();
            settings.routing.switch = RouterSwitch::Off;
        });
        Self { evening, script, stage, trace: Vec::new() }
    }

    fn turn(
        &mut self,
        at: usize,
        turn: &ScriptedTurn,
        deciders: &mut Deciders,
    ) -> Vec<CaseOutcome> {
        let reports = self.take(turn);
        self.stage.harness.records().iter().for_each(|record| deciders.add(record));
        self.stage.forget();
        self.trace.extend(lines(at, turn, &reports));
        match turn.planted.is_empty() {
            true => vec![self.lawful(at, &reports)],
            false => {
                (0..turn.planted.len()).map(|of| self.planted(at, turn, of, &reports)).collect()
            }
        }
    }

    fn take(&mut self, turn: &ScriptedTurn) -> Reports {
        let reply = turn.reply.to_json();
        self.script.write(move |_| reply.clone());
        let mind = self.stage.mind;
        if let Some(percept) = &turn.percept {
            self.stage.harness.perceive(mind, percept.to_percept());
        }
        if !turn.percept.as_ref().is_some_and(|percept| percept.addressed) {
            self.stage.harness.request_turn(mind);
        }
        self.stage.harness.try_run()?;
        let uttered = self.stage.uttered().len();
        // An update that changes nothing is not recorded.
        let reports = self.stage.events(|event| Some(Report::of(event)));
        match uttered {
            0 => Err("no turn came".to_owned()),
            _ => Ok(reports.into_iter().flatten().collect()),
        }
    }

    fn lawful(&self, at: usize, reports: &Reports) -> CaseOutcome {
        let alarms = reports.as_ref().map_or(0, Vec::len);
        let mut measures = vec![("false alarms a lawful turn", number(alarms))];
        measures.extend(precision(reports, |_| false));
        CaseOutcome {
            question: format!("turn {}", at + 1),
            passed: reports.as_ref().is_ok_and(Vec::is_empty),
            expected: "nothing is reported".to_owned(),
            measures,
            taken: Some(taken(LAWFUL, reports, |_| true)),
            ..self.outcome(LAWFUL, reports)
        }
    }

    /// What the engine reports of a turn is held against all that is planted there, once.
    fn planted(&self, at: usize, turn: &ScriptedTurn, of: usize, reports: &Reports) -> CaseOutcome {
        let planted = &turn.planted[of];
        let name = planted.what.name();
        let tells = |report: &Report| report.tells(planted.what);
        let is_right =
            |report: &Report| turn.planted.iter().any(|planted| report.tells(planted.what));
        let mut measures = if of == 0 { precision(reports, is_right) } else { Vec::new() };
        let of_kind = |report: &Report| report.tells_kind(planted.what);
        let is_told = reports.as_ref().is_ok_and(|reports| reports.iter().any(of_kind));
        measures.push(("planted, told by its kind", f64::from(u8::from(is_told))));
        let item = planted.item.as_ref().map(|item| format!(" of `{item}`"));
        CaseOutcome {
            question: format!("turn {}: {} {name}", at + 1, of + 1),
            passed: reports.as_ref().is_ok_and(|reports| reports.iter().any(tells)),
            expected: format!("a {name}{} is reported", item.unwrap_or_default()),
            measures,
            taken: Some(taken(name, reports, |report| {
                tells(report) && (!is_told || of_kind(report))
            })),
            ..self.outcome(name, reports)
        }
    }

    fn outcome(&self, planted: &str, reports: &Reports) -> CaseOutcome {
        CaseOutcome {
            case: self.evening.id.clone(),
            came: came(reports),
            because: self.evening.because.clone(),
            trace: self.trace.clone(),
            groups: vec![
                ("evenings", self.evening.kind.clone()),
                ("from", self.evening.from.name().to_owned()),
                ("planted", planted.to_owned()),
            ],
            ..CaseOutcome::default()
        }
    }
}

fn came(reports: &Reports) -> String {
    match reports {
        Ok(reports) if reports.is_empty() => "nothing is reported".to_owned(),
        Ok(reports) => {
            let told = reports.iter().map(Report::message);
            told.collect::<Vec<_>>().join("; ")
        }
        Err(why) => why.clone(),
    }
}

/// Of each report whether something was wrong that it tells, in all and by rule.
fn precision(reports: &Reports, is_right: impl Fn(&Report) -> bool) -> Vec<(&'static str, f64)> {
    let each = |report: &Report| {
        let right = f64::from(u8::from(is_right(report)));
        [("precision", right), (report.names().1, right)]
    };
    reports.iter().flatten().flat_map(each).collect()
}

fn taken(meant: &str, reports: &Reports, tells: impl Fn(&Report) -> bool) -> Taken {
    let report = reports.iter().flatten().find(|report| tells(report));
    let taken_for = report.map_or("nothing", |report| report.names().0);
    Taken { meant: meant.to_owned(), taken_for: taken_for.to_owned() }
}

fn lines(at: usize, turn: &ScriptedTurn, reports: &Reports) -> [String; 4] {
    let perceived = turn.percept.as_ref().map_or("(nothing new)", |percept| percept.text());
    let ScriptedUpdate { thoughts, settled_conclusions, open_questions, .. } = &turn.reply;
    [
        format!("{}. {perceived}", at + 1),
        format!("   thinks: {thoughts}"),
        format!(
            "   settled: {}; open: {}",
            settled_conclusions.join(" "),
            open_questions.join(" ")
        ),
        format!("   reported: {}", came(reports)),
    ]
}

impl ScriptedUpdate {
    /// What is done is no matter: it waits.
    fn to_json(&self) -> Value {
        json!({
            "chosenIndex": 0,
            "speech": self.speech,
            "thoughts": self.thoughts,
            "cognitive_ledger": {
                "settled_conclusions": self.settled_conclusions,
                "open_questions": self.open_questions,
            },
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::format::Evenings;
    use super::*;
    use crate::suite::Pack;

    fn turn(
        percept: Value,
        thoughts: &str,
        settled: &[&str],
        open: &[&str],
        planted: Value,
    ) -> Value {
        json!({"percept": percept, "planted": planted, "reply": {
            "speech": "", "thoughts": thoughts, "settled_conclusions": settled, "open_questions": open}})
    }

    /// A door that is settled, doubted for no reason, and opened.
    pub(in crate::ledger) fn file() -> Value {
        let says = json!({"says": "It is locked.", "by": "odo", "addressed": true});
        json!({"suite": "ledger", "title": "A door", "cases": [{
            "id": "door", "kind": "flipping", "because": "The second turn brings nothing.",
            "persona": {"name": "Mara", "profile": "Rides."}, "place": "A yard.",
            "there": [{"id": "odo", "kind": "character", "label": "Odo"}],
            "turns": [
                turn(says, "Locked, then.", &["The door is locked."], &[], json!([])),
                turn(Value::Null, "Is it?", &[], &["Is the door locked?"],
                    json!([{"what": "flip", "item": "The door is locked."}])),
                turn(json!({"happens": "The door opens."}), "The door opens.", &["The door is open."], &[], json!([])),
                turn(Value::Null, "So the door opens.", &["The door is open."], &[], json!([{"what": "round"}])),
            ],
        }]})
    }

    fn play(file: &Value) -> Vec<CaseOutcome> {
        let pack = Evenings::from_json("x.evaluation.json", &file.to_string());
        let pack = pack.unwrap_or_else(|faults| panic!("{faults:?}"));
        pack.play(0, &Trial::heuristic(), &mut Deciders::default())
    }

    fn passed(outcomes: &[CaseOutcome]) -> Vec<bool> {
        outcomes.iter().map(|outcome| outcome.passed).collect()
    }

    #[test]
    fn what_is_planted_is_held_against_what_the_engine_reports() {
        let outcomes = play(&file());
        assert_eq!(passed(&outcomes), [true, true, true, true], "{outcomes:#?}");
        assert_eq!(outcomes[1].question, "turn 2: 1 flip");
        assert_eq!(outcomes[1].measures[0], ("precision", 1.0));
        let round = outcomes[3].taken.clone().expect("is told apart");
        assert_eq!(
            (round.meant.as_str(), round.taken_for.as_str()),
            ("round", "thought_went_round")
        );
    }

    #[test]
    fn a_ledger_that_changes_for_no_reason_is_a_false_alarm_where_nothing_is_planted() {
        let mut worse = file();
        worse["cases"][0]["turns"][1]["planted"] = json!([]);
        let outcomes = play(&worse);
        assert!(!outcomes[1].passed);
        assert_eq!(outcomes[1].measures[0], ("false alarms a lawful turn", 1.0));
        assert_eq!(outcomes[1].measures[1], ("precision", 0.0));
    }

    #[test]
    fn a_thought_of_its_own_is_not_taken_for_one_that_goes_round() {
        let mut other = file();
        other["cases"][0]["turns"][3]["reply"]["thoughts"] = json!("Odo lied about his key.");
        assert_eq!(passed(&play(&other)), [true, true, true, false]);
    }

    #[test]
    fn a_flip_that_is_not_made_is_not_found() {
        let mut worse = file();
        worse["cases"][0]["turns"][1]["reply"] = worse["cases"][0]["turns"][0]["reply"].clone();
        assert_eq!(passed(&play(&worse)), [true, false, true, true]);
    }
}
