//! What the minds of a rehearsal owe: commitments as a save holds them.

use cognition_core::mind::GameTime;
use cognition_core::promise::{Commitment, Commitments};
use serde_json::{Value, json};

/// Seconds that a promise of a rehearsal has.
pub(crate) const TIME: u64 = 1800;

/// Commitments that were opened at the beginning: text, kind, to whom.
pub(crate) fn owing(promises: &[(&str, &str, &str)]) -> Commitments {
    let nothing = Commitments::default();
    let promise = |owed: Commitments, (text, kind, target): &(&str, &str, &str)| {
        promised(&owed, text, kind, target, GameTime::default())
    };
    promises.iter().fold(nothing, promise)
}

/// The same and one more.
pub(crate) fn promised(
    owed: &Commitments,
    text: &str,
    kind: &str,
    target: &str,
    now: GameTime,
) -> Commitments {
    let id = owed.iter().count() + 1;
    let opened = now.0;
    let due = opened + TIME * 1000;
    saved(owed.iter().map(value).chain([json!({
        "id": id, "text": text, "kind": kind, "target": target, "opener": "speech",
        "opened": opened, "due": due, "state": {"is": "open"},
    })]))
}

/// The same, each as it was changed.
pub(crate) fn changed(owed: &Commitments, change: impl Fn(&mut Commitment)) -> Commitments {
    saved(owed.iter().map(|commitment| {
        let mut commitment = commitment.clone();
        change(&mut commitment);
        value(&commitment)
    }))
}

fn value(commitment: &Commitment) -> Value {
    serde_json::to_value(commitment).expect("a commitment is plain data")
}

fn saved(entries: impl Iterator<Item = Value>) -> Commitments {
    let entries: Vec<Value> = entries.collect();
    let last = entries.len();
    serde_json::from_value(json!({"entries": entries, "last": last}))
        .expect("commitments of a rehearsal are well formed")
}
