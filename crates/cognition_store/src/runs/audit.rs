//! The tables of the audit, filled from the records as they are appended.

use super::encoded_record::{EncodedRecord, shown, whole};
use super::exchange::{Exchange, turn_of};
use cognition_core::hash::ContentHash;
use cognition_core::mind::StableId;
use cognition_core::record::RunEvent;
use cognition_core::route::RouteRecord;
use serde::Serialize;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row};
use std::collections::BTreeMap;

/// Writes what records say, in their order: so it is the same in whatever parts they come.
pub(super) async fn write(
    connection: &mut AnyConnection,
    run: &str,
    records: &[EncodedRecord],
) -> sqlx::Result<()> {
    let mut exchanges = Exchanges::default();
    for record in records {
        match &record.event {
            RunEvent::RouteDecided { mind, turn, route } => {
                let place = Place { run, event: record.number, mind };
                decided(connection, place, *turn, route).await?;
            }
            RunEvent::RouteJudged { mind, decision, feedback, .. } => {
                let set = "UPDATE routing_decisions SET feedback = $4 ";
                fill(connection, set, run, mind, *decision, json(feedback)).await?;
            }
            RunEvent::RouteReviewed { mind, decision, review, discounted: None } => {
                let set = "UPDATE routing_decisions SET reflection = $4 ";
                fill(connection, set, run, mind, *decision, json(review)).await?;
            }
            RunEvent::SkillsUsed { .. } => iterated(connection, run, record).await?,
            _ => {}
        }
        exchanges.add(connection, run, record).await?;
    }
    exchanges.write(connection, run).await
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has just been written with the record")
}

/// Where a row comes from.
#[derive(Clone, Copy)]
struct Place<'a> {
    run: &'a str,
    event: i64,
    mind: &'a StableId,
}

impl Place<'_> {
    /// The same id whenever it is written: a UUID of version 8, which leaves its digits to us.
    fn id(&self, decision: i64) -> String {
        let mut hash = ContentHash::default();
        hash.add(self.run.as_bytes()).add(self.mind.as_str().as_bytes());
        let digits = hash.add(&decision.to_le_bytes()).add(&self.event.to_le_bytes()).full();
        let [a, b, c, d, e] = [0..8, 8..12, 13..16, 17..20, 20..32].map(|part| &digits[part]);
        format!("{a}-{b}-8{c}-8{d}-{e}")
    }
}

/// The number of a decision within its mind: what its id ends with, 0 where it has none.
fn number_of(route: &RouteRecord) -> i64 {
    let number = route.id.rsplit('/').next().and_then(|number| number.parse().ok());
    whole(number.unwrap_or_default())
}

async fn decided(
    connection: &mut AnyConnection,
    place: Place<'_>,
    turn: Option<u64>,
    route: &RouteRecord,
) -> sqlx::Result<()> {
    let decision = number_of(route);
    let insert = sqlx::query(
        "INSERT INTO routing_decisions (id, run, event, mind, decision, turn, cause, topic, \
         exchange_id, selected_mode, router_confidence, scores, tiebreaker_used, \
         tiebreaker_candidates, margin, effective_margin, signal_snapshot, weight_snapshot, \
         routing_time_ms, feedback, reflection, previous_mode, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, \
         $19, $20, $21, $22, $23)",
    );
    let insert = insert.bind(place.id(decision)).bind(place.run).bind(place.event);
    let insert = insert.bind(place.mind.as_str()).bind(decision).bind(turn.map(whole));
    let insert = insert.bind(route.cause.name()).bind(shown(&route.topic.to_string()));
    let insert = insert.bind(route.exchange_id.map(|percept| percept.to_string()));
    let insert = insert.bind(route.selected_mode.name()).bind(route.router_confidence);
    let insert = insert.bind(json(&route.scores)).bind(i64::from(route.tiebreaker_used));
    let insert = insert.bind(route.tiebreaker_candidates.as_ref().map(json));
    let insert = insert.bind(route.margin).bind(route.effective_margin);
    let insert = insert.bind(json(&route.signal_snapshot)).bind(json(&route.weight_snapshot));
    let insert = maybe(insert, route.routing_time_ms);
    let insert = insert.bind(route.feedback.as_ref().map(json));
    let insert = insert.bind(route.reflection.as_ref().map(json));
    let insert = insert.bind(route.previous_mode.map(|mode| mode.name()));
    insert.bind(whole(route.created_at.0)).execute(&mut *connection).await?;
    Ok(())
}

type Statement<'q> = Query<'q, Any, AnyArguments>;

/// A number that may be missing. PostgreSQL keeps the types of a statement that it has seen before,
/// and `sqlx` takes a missing `f64` for an `f32`, and the other way round.
fn maybe(statement: Statement<'_>, number: Option<f64>) -> Statement<'_> {
    match number {
        Some(number) => statement.bind(number),
        None => statement.bind(None::<f32>),
    }
}

/// Of several decisions of one number, those of a save and of what came after it, the latest is
/// meant; one that was made before the run is not there.
async fn fill(
    connection: &mut AnyConnection,
    set: &'static str,
    run: &str,
    mind: &StableId,
    decision: u64,
    what: String,
) -> sqlx::Result<()> {
    let text = sqlx::AssertSqlSafe(format!(
        "{set} WHERE run = $1 AND mind = $2 AND decision = $3 AND event = \
         (SELECT MAX(event) FROM routing_decisions WHERE run = $1 AND mind = $2 AND decision = $3)"
    ));
    let fill = sqlx::query(text).bind(run).bind(mind.as_str()).bind(whole(decision)).bind(what);
    fill.execute(&mut *connection).await?;
    Ok(())
}

async fn iterated(
    connection: &mut AnyConnection,
    run: &str,
    record: &EncodedRecord,
) -> sqlx::Result<()> {
    let RunEvent::SkillsUsed { mind, turn, iteration, thoughts, skills, ended } = &record.event
    else {
        return Ok(());
    };
    let ended = ended.map(|ended| serde_json::to_value(ended).unwrap_or_default());
    let insert = sqlx::query(
        "INSERT INTO act_iterations (run, event, mind, turn, iteration, thoughts, skills, ended) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    );
    let insert = insert.bind(run).bind(record.number).bind(mind.as_str()).bind(whole(*turn));
    let insert = insert.bind(i64::from(*iteration)).bind(shown(thoughts)).bind(json(skills));
    let ended = ended.and_then(|ended| ended.as_str().map(str::to_owned));
    insert.bind(ended).execute(&mut *connection).await?;
    Ok(())
}

/// The turns that records are about: each is read once and written once.
#[derive(Default)]
struct Exchanges {
    latest: BTreeMap<(String, i64), Exchange>,
    /// Those of which there is another of the same number by now.
    over: Vec<Exchange>,
}

impl Exchanges {
    async fn add(
        &mut self,
        connection: &mut AnyConnection,
        run: &str,
        record: &EncodedRecord,
    ) -> sqlx::Result<()> {
        let Some((mind, turn)) = turn_of(&record.event) else { return Ok(()) };
        let key = (mind.as_str().to_owned(), whole(turn));
        let begun = || Exchange::new(&key.0, key.1, record.number);
        let known = match self.latest.remove(&key) {
            Some(known) => known,
            None => read(connection, run, &key).await?.unwrap_or_else(begun),
        };
        let mut exchange = match known.is_over_before(&record.event) {
            true => {
                self.over.push(known);
                begun()
            }
            false => known,
        };
        exchange.add(&record.event);
        self.latest.insert(key, exchange);
        Ok(())
    }

    async fn write(self, connection: &mut AnyConnection, run: &str) -> sqlx::Result<()> {
        for exchange in self.over.iter().chain(self.latest.values()) {
            write_exchange(connection, run, exchange).await?;
        }
        Ok(())
    }
}

async fn read(
    connection: &mut AnyConnection,
    run: &str,
    (mind, turn): &(String, i64),
) -> sqlx::Result<Option<Exchange>> {
    let row = sqlx::query(
        "SELECT * FROM exchanges WHERE run = $1 AND mind = $2 AND turn = $3 \
         ORDER BY began DESC LIMIT 1",
    );
    let row = row.bind(run).bind(&**mind).bind(*turn).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Exchange {
        mind: mind.clone(),
        turn: *turn,
        began: row.try_get("began")?,
        ended: row.try_get("ended")?,
        why: row.try_get("why")?,
        brain: row.try_get("brain")?,
        attempts: row.try_get("attempts")?,
        rejections: row.try_get("rejections")?,
        prompt_tokens: row.try_get("prompt_tokens")?,
        cached_tokens: row.try_get("cached_tokens")?,
        completion_tokens: row.try_get("completion_tokens")?,
        cost: row.try_get("cost")?,
        fallback: row.try_get::<i64, _>("fallback")? != 0,
    }))
}

async fn write_exchange(
    connection: &mut AnyConnection,
    run: &str,
    exchange: &Exchange,
) -> sqlx::Result<()> {
    let upsert = sqlx::query(
        "INSERT INTO exchanges (run, mind, turn, began, ended, why, brain, attempts, rejections, \
         prompt_tokens, cached_tokens, completion_tokens, cost, fallback) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
         ON CONFLICT (run, mind, turn, began) DO UPDATE SET ended = excluded.ended, \
         why = excluded.why, brain = excluded.brain, attempts = excluded.attempts, \
         rejections = excluded.rejections, prompt_tokens = excluded.prompt_tokens, \
         cached_tokens = excluded.cached_tokens, completion_tokens = excluded.completion_tokens, \
         cost = excluded.cost, fallback = excluded.fallback",
    );
    let Exchange { mind, turn, began, ended, why, brain, .. } = exchange;
    let upsert = upsert.bind(run).bind(&**mind).bind(*turn).bind(*began);
    let upsert = upsert.bind(ended.as_deref()).bind(why.as_deref()).bind(brain.as_deref());
    let upsert = upsert.bind(exchange.attempts).bind(exchange.rejections);
    let upsert = upsert.bind(exchange.prompt_tokens).bind(exchange.cached_tokens);
    let upsert = upsert.bind(exchange.completion_tokens).bind(exchange.cost);
    upsert.bind(i64::from(exchange.fallback)).execute(&mut *connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_decision_is_a_uuid_of_its_own_and_the_same_every_time() {
        let (mara, odo) = (StableId::new("mara"), StableId::new("odo"));
        let id = |run, mind, event, decision| Place { run, event, mind }.id(decision);
        let first = id("one", &mara, 7, 1);
        assert_eq!(first, id("one", &mara, 7, 1));
        let parts: Vec<usize> = first.split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12], "{first}");
        assert_eq!([&first[14..15], &first[19..20]], ["8", "8"], "version and variant: {first}");
        for other in [
            id("two", &mara, 7, 1),
            id("one", &odo, 7, 1),
            id("one", &mara, 8, 1),
            id("one", &mara, 7, 2),
        ] {
            assert_ne!(first, other);
        }
    }
}
