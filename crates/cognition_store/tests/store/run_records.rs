//! Records of runs, made up by dice, and the tables that they fill.

use crate::minds::Dice;
use cognition_core::govern::Cost;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::{RunEvent, RunRecord, TurnEnd};
use cognition_core::regulate::Discounted;
use cognition_core::route::{
    AmbiguityLevel, RouteFeedback, RouteHistory, RouteOutcome, RouteRecord, RouteReview,
    RoutingWeights, Signals, TextSignals, route,
};
use cognition_core::skill::{SkillCall, SkillRecord, Termination};
use sqlx::any::{AnyRow, install_default_drivers};
use sqlx::{AnyConnection, AssertSqlSafe, Column, Connection, Row, TypeInfo, ValueRef};
use std::sync::Arc;

/// Every table that records fill, an order that says nothing of when they were written, and the
/// columns that are each run's own.
const TABLES: [(&str, &str, &[&str]); 5] = [
    ("runs", "name", &["name", "began"]),
    ("events", "number", &["run"]),
    ("routing_decisions", "event", &["id", "run"]),
    ("act_iterations", "event", &["run"]),
    ("exchanges", "mind, turn, began", &["run"]),
];

impl Dice {
    pub(crate) fn records(&mut self, count: u64) -> Vec<RunRecord> {
        (1..=count).map(|tick| RunRecord { tick, event: self.event(tick) }).collect()
    }

    fn mind_id(&mut self) -> StableId {
        ["mara", "odo", "'; --🦀"][self.below(3) as usize].into()
    }

    fn event(&mut self, tick: u64) -> RunEvent {
        let (mind, turn) = (self.mind_id(), self.below(4));
        match self.below(10) {
            0 | 1 => self.decided(mind, turn, tick),
            2 => RunEvent::RouteJudged {
                mind,
                decision: self.below(6),
                mode: cognition_core::route::EngagementMode::Respond,
                feedback: RouteFeedback {
                    outcome: RouteOutcome::MissedAct,
                    reward: -0.2,
                    at: GameTime(tick),
                },
            },
            3 => self.reviewed(mind, tick),
            4 => self.skills(mind, turn),
            5 | 6 => self.replied(mind, turn),
            7 => RunEvent::Uttered {
                mind,
                turn,
                speech: self.text(),
                thoughts: self.text(),
                notes: Vec::new(),
                fallback: self.below(2) == 0,
                whispered_to: Vec::new(),
            },
            8 => RunEvent::TurnEnded { mind, turn, end: TurnEnd::Failed { why: self.text() } },
            _ => RunEvent::Narrated { text: self.text() },
        }
    }

    fn decided(&mut self, mind: StableId, turn: u64, tick: u64) -> RunEvent {
        let signals = Signals { text: TextSignals::of(&self.text()), ..Signals::default() };
        let weights = Arc::new(RoutingWeights::document().clone());
        let decision = route(&signals, &RouteHistory::default(), &weights);
        let mut record = RouteRecord::new(&decision, signals, weights, GameTime(tick));
        record.id = format!("{mind}/{}", self.below(6));
        record.exchange_id = (self.below(2) == 0).then_some(tick);
        record.routing_time_ms = (self.below(2) == 0).then_some(0.25);
        RunEvent::RouteDecided { mind, turn: Some(turn), route: record.into() }
    }

    fn reviewed(&mut self, mind: StableId, tick: u64) -> RunEvent {
        let review = RouteReview {
            ambiguity_level: AmbiguityLevel::Low,
            uncertainty_dimensions: Vec::new(),
            agree_with_decision: true,
            confidence: 0.5,
            at: GameTime(tick),
        };
        let discounted = (self.below(3) == 0).then_some(Discounted::Unsure);
        RunEvent::RouteReviewed { mind, decision: self.below(6), review: review.into(), discounted }
    }

    fn skills(&mut self, mind: StableId, turn: u64) -> RunEvent {
        let found = SkillRecord::new(0, SkillCall::new("recall"), Ok(self.text()));
        let ended = (self.below(2) == 0).then_some(Termination::Repeated);
        let (thoughts, skills) = (self.text(), vec![found]);
        RunEvent::SkillsUsed { mind, turn, iteration: 1, thoughts, skills, ended }
    }

    fn replied(&mut self, mind: StableId, turn: u64) -> RunEvent {
        let counted = (self.below(3) > 0).then(|| self.below(1000));
        RunEvent::Replied {
            mind,
            turn,
            brain: self.text(),
            prompt_tokens: counted,
            cached_tokens: counted.map(|tokens| tokens / 2),
            cache_write_tokens: counted.map(|tokens| tokens / 3),
            completion_tokens: Some(self.below(100)),
            reasoning_tokens: counted.map(|tokens| tokens / 5),
            cost: Cost(self.below(1 << 40)),
            latency_ms: Some(self.below(90_000)),
            dropped: Vec::new(),
        }
    }
}

/// A connection of the test's own.
pub(crate) async fn connected(location: &str) -> AnyConnection {
    install_default_drivers();
    let url = match location.starts_with("postgres:") {
        true => location.to_owned(),
        false => format!("sqlite://{location}"),
    };
    AnyConnection::connect(&url).await.expect("the database is there")
}

pub(crate) async fn execute(location: &str, statement: &str) {
    let mut connection = connected(location).await;
    let done = sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await;
    let done = done.unwrap_or_else(|error| panic!("{statement}: {error}"));
    assert!(done.rows_affected() > 0, "{statement}: should find something");
}

/// All that the tables hold of a run, but for its name and what is made of that.
pub(crate) async fn tables(location: &str, run: &str) -> Vec<String> {
    let mut connection = connected(location).await;
    let mut lines = Vec::new();
    for (table, order, hidden) in TABLES {
        let key = if table == "runs" { "name" } else { "run" };
        let text = format!("SELECT * FROM {table} WHERE {key} = $1 ORDER BY {order}");
        let rows = sqlx::query(AssertSqlSafe(text)).bind(run).fetch_all(&mut connection).await;
        let rows = rows.unwrap_or_else(|error| panic!("{table}: {error}"));
        lines.extend(rows.iter().map(|row| format!("{table} {}", line(row, hidden))));
    }
    lines
}

fn line(row: &AnyRow, hidden: &[&str]) -> String {
    let columns = row.columns().iter().filter(|column| !hidden.contains(&column.name()));
    let told = columns.map(|column| format!("{}={}", column.name(), value(row, column.ordinal())));
    told.collect::<Vec<_>>().join(" ")
}

fn value(row: &AnyRow, place: usize) -> String {
    let raw = row.try_get_raw(place).expect("is there");
    if raw.is_null() {
        return "none".to_owned();
    }
    match raw.type_info().name() {
        "BIGINT" => row.get::<i64, _>(place).to_string(),
        "DOUBLE" => row.get::<f64, _>(place).to_string(),
        "TEXT" => format!("{:?}", row.get::<String, _>(place)),
        other => panic!("{other} is none of the types that both databases have"),
    }
}
