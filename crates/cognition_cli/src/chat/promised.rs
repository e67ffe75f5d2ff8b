//! What one who takes part is told of what minds have promised them: nothing else says that it was noted.

use cognition_core::conscience::MindEvent;
use cognition_core::mind::StableId;
use cognition_core::promise::{Commitment, CommitmentKind, CommitmentSource, CommitmentState};
use cognition_core::record::RunEvent;

/// On what terms, in brackets: ` (by 20:00, once the floor is swept)`; nothing where there are none.
pub(super) fn terms(promise: &Commitment) -> String {
    let when = promise.when().filter(|when| !promise.text.contains(when.as_str()));
    let condition = promise.terms.condition.as_ref().filter(|it| !it.met);
    let condition =
        condition.map(|it| format!("{} {}", if it.frees { "unless" } else { "once" }, it.what));
    let said_twice =
        |condition: &String| when.as_ref().is_some_and(|when| when.contains(condition.as_str()));
    let condition = condition.filter(|condition| !said_twice(condition));
    let price = promise.price_beside().map(str::to_owned);
    let terms: Vec<String> = when.iter().cloned().chain(condition).chain(price).collect();
    if terms.is_empty() { String::new() } else { format!(" ({})", terms.join(", ")) }
}

/// Which promise of whom an event opens or ends.
pub(super) fn changed(event: &RunEvent) -> Option<(&StableId, u32)> {
    let RunEvent::EventLogged { mind, entry } = event else { return None };
    match &entry.event {
        MindEvent::CommitmentOpened { commitment, .. }
        | MindEvent::CommitmentMoved { commitment, .. }
        | MindEvent::CommitmentEnded { commitment, .. } => Some((mind, *commitment)),
        _ => None,
    }
}

/// What is told of one of the promises of somebody, as it stands now; nothing of what was promised to others,
/// was never said, or was given up for another that is told of.
pub(super) fn line(name: &str, all: &[Commitment], id: u32, player: &StableId) -> Option<String> {
    let to_player = |it: &&Commitment| it.target.as_ref() == Some(player) && !it.terms.untold;
    let promise = all.iter().find(|it| it.id == id).filter(to_player)?;
    let is_moved = all.iter().any(|other| other.terms.instead_of == Some(id));
    let has = (!is_moved).then(|| has_become(promise))?;
    Some(format!("{name} {has}: {}{}{}", promise.text, terms(promise), why(&promise.state)))
}

fn has_become(promise: &Commitment) -> &'static str {
    match promise.state {
        CommitmentState::Open if promise.terms.instead_of.is_some() => "now owes you instead",
        CommitmentState::Open if promise.opener == CommitmentSource::Speech => "has promised you",
        CommitmentState::Open => "owes you",
        CommitmentState::Expired if promise.kind != CommitmentKind::Refrain => {
            "has let the time pass for what you were promised"
        }
        CommitmentState::Done { .. } | CommitmentState::Expired => {
            "has kept what you were promised"
        }
        CommitmentState::Failed { .. } => "has broken what you were promised",
        CommitmentState::Withdrawn { .. } => "no longer owes you",
    }
}

fn why(state: &CommitmentState) -> String {
    match state {
        CommitmentState::Failed { why } | CommitmentState::Withdrawn { why } if !why.is_empty() => {
            format!(" – {why}")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn promise(id: u32, state: Value, terms: Value) -> Commitment {
        serde_json::from_value(json!({
            "id": id, "text": "bring Wren the cup", "kind": "give", "target": "player",
            "opener": "speech", "opened": 0, "due": 3_600_000, "state": state, "terms": terms,
        }))
        .expect("is a promise")
    }

    fn told(promises: &[Commitment], id: u32) -> Option<String> {
        line("Edda", promises, id, &StableId::new("player"))
    }

    #[test]
    fn who_was_promised_something_is_told_from_beginning_to_end() {
        let told = |state| told(&[promise(1, state, json!({"time": "clock"}))], 1);
        let is = |state, told_of: &str| assert_eq!(told(state).as_deref(), Some(told_of));
        let open = "Edda has promised you: bring Wren the cup (by 1:00)";
        is(json!({"is": "open"}), open);
        let gone = json!({"is": "withdrawn", "why": "Never mind."});
        is(gone, "Edda no longer owes you: bring Wren the cup (by 1:00) – Never mind.");
        let late =
            "Edda has let the time pass for what you were promised: bring Wren the cup (by 1:00)";
        is(json!({"is": "expired"}), late);
    }

    #[test]
    fn what_it_costs_is_told_unless_its_words_say_so() {
        let open = json!({"is": "open"});
        let costs = |price: &str| {
            let terms = json!({"time": "clock", "price": price});
            told(&[promise(1, open.clone(), terms)], 1)
        };
        let told_of = "Edda has promised you: bring Wren the cup (by 1:00, for 7 crowns)";
        assert_eq!(costs("for 7 crowns").as_deref(), Some(told_of));
    }

    #[test]
    fn what_was_moved_is_told_once() {
        let withdrawn = json!({"is": "withdrawn", "why": "Another time was agreed on."});
        let first = promise(1, withdrawn, json!({"time": "clock"}));
        let open = json!({"is": "open"});
        let second = promise(2, open.clone(), json!({"time": "clock", "instead_of": 1}));
        let both = [first, second];
        assert_eq!(told(&both, 1), None);
        let moved = "Edda now owes you instead: bring Wren the cup (by 1:00)";
        assert_eq!(told(&both, 2).as_deref(), Some(moved));
        assert_eq!(told(&[promise(1, open, json!({"untold": true}))], 1), None, "it was not said");
    }
}
