//! Promises and deeds for the tests beside.

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::{GameTime, StableId};
use crate::perceive::Ref;
use crate::promise::{Commitment, CommitmentKind, CommitmentSource, CommitmentState};
use bevy_ecs::prelude::Entity;

/// Something owed for an hour, of the kind that its words say.
pub(super) fn committed(text: &str, target: Option<&str>) -> Commitment {
    Commitment {
        id: 1,
        text: text.to_owned(),
        kind: CommitmentKind::of(text),
        target: target.map(StableId::from),
        opener: CommitmentSource::Speech,
        reflection: None,
        opened: GameTime::default(),
        due: GameTime::from_secs(3600),
        due_said: None,
        terms: crate::promise::CommitmentTerms::default(),
        attempts: 0,
        hindrance: None,
        signs: crate::promise::Signs::default(),
        state: CommitmentState::Open,
    }
}

/// An offer as the world of the examples has it.
pub(super) fn offer(
    action: &str,
    description: &str,
    tags: &[&str],
    targets: &[&str],
) -> IndexedAction {
    let target = |id: &&str| ActionTarget {
        name: Ref::from((*id).to_owned()),
        stable_id: StableId::from(*id),
        label: label(id),
        entity: Entity::PLACEHOLDER,
    };
    IndexedAction {
        index: 1,
        action: action.to_owned(),
        targets: targets.iter().map(target).collect(),
        description: description.to_owned(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        ..IndexedAction::default()
    }
}

fn label(id: &str) -> String {
    match id {
        "mara" => "Mara".to_owned(),
        "odo" => "Odo".to_owned(),
        "brannic" => "Brannic".to_owned(),
        thing => format!("the {}", thing.replace('_', " ")),
    }
}

/// `give iron_key mara: what is said`.
pub(super) fn deed(deed: &str) -> (IndexedAction, &str) {
    let (deed, speech) = deed.split_once(": ").unwrap_or((deed, ""));
    let mut words = deed.split(' ');
    let verb = words.next().unwrap_or_default();
    let ids: Vec<&str> = words.collect();
    let labels: Vec<String> = ids.iter().map(|id| label(id)).collect();
    let at = |place: usize| labels.get(place).map_or("", String::as_str);
    let (description, tags): (String, &[&str]) = match verb {
        "give" => (format!("Give {} to {}", at(0), at(1)), &["give"]),
        "ask" => (format!("Ask {} for {}", at(0), at(1)), &["ask", "speech"]),
        "tell" => (format!("Speak to {}", at(0)), &["tell", "speech"]),
        "call" => ("Call out for all to hear".to_owned(), &["tell", "speech"]),
        "go" => (format!("Go to {}", at(0)), &["move"]),
        "unlock" => (format!("Unlock {} with {}", at(0), at(1)), &["unlock"]),
        "take" => (format!("Take {}", at(0)), &["take"]),
        "look" => (format!("Look at {}", at(0)), &["look"]),
        other => panic!("{other} is no verb of the world"),
    };
    (offer(&format!("world:{verb}"), &description, tags, &ids), speech)
}

pub(super) type Row = (&'static str, Option<&'static str>, &'static str, bool);

#[track_caller]
pub(super) fn check(judge: fn(&Commitment, &IndexedAction, &str) -> bool, rows: &[Row]) {
    for (text, target, done, expected) in rows {
        let (action, speech) = deed(done);
        let judged = judge(&committed(text, *target), &action, speech);
        assert_eq!(judged, *expected, "`{text}` ({target:?}) by `{done}`");
    }
}
