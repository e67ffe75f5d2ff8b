//! What of an event counts: who and what; never which number it has, and never when it was.

use super::mind_event::MindEvent;
use crate::conscience::reflection::{Adjustment, AdjustmentRefusal};
use crate::hash::ContentHash;
use crate::mind::StableId;
use crate::promise::{CommitmentSource, Source};
use crate::promise::{CommitmentState, Evidence};

impl MindEvent {
    /// Adds what counts. The numbers of events, turns, reflections and commitments don't, nor does
    /// any time; the stable ids of persons and things do, since they say who and what.
    pub(super) fn add_to(&self, hash: &mut ContentHash) {
        let mut content = Content(hash);
        content.text(self.kind());
        match self {
            Self::Heard { speaker, text, addressed } => {
                content.things(speaker.iter()).text(text).flag(*addressed)
            }
            Self::Happened { text } | Self::Spoke { text } => content.text(text),
            Self::Acted { action, targets, outcome, failed } => {
                content.text(action).things(targets.iter()).text(outcome).flag(*failed)
            }
            Self::Reflected { reflection: _, text } => content.text(text),
            Self::CommitmentOpened {
                commitment: _,
                opener,
                reflection: _,
                text,
                sort,
                target,
                when: _,
                due: _,
            } => content.opener(*opener).text(text).text(sort.name()).things(target.iter()),
            Self::CommitmentRefused { opener, text, refusal } => {
                content.opener(*opener).text(text).text(refusal.name())
            }
            Self::CommitmentHindered { commitment: _, text, why } => content.text(text).text(why),
            Self::CommitmentEnded { commitment: _, text, by, state } => {
                content.text(text).text(by.name()).state(state)
            }
            Self::CommitmentMoved {
                commitment: _,
                instead_of: _,
                text,
                before: _,
                when: _,
                due: _,
            } => content.text(text),
            Self::CommitmentDueAnew { commitment: _, after: _, text, when: _, due: _ } => {
                content.text(text)
            }
            Self::CommitmentMadeGood { commitment: _, text, outcome } => {
                content.text(text).text(outcome)
            }
            Self::Adjusted { adjustment, why } => content.adjustment(adjustment).text(why),
            Self::AdjustmentRefused { proposed, why, refusal } => {
                content.text(proposed).text(why).refusal(refusal)
            }
            Self::NothingExtracted { reflection: _, unasked: true } => content.text("unasked"),
            Self::NothingExtracted { reflection: _, unasked: false } => &mut content,
            Self::ReflectionFailed { why } => content.text(why),
        };
    }
}

/// The fields that count, one after the other. Those of one kind are always the same, so none can
/// be taken for another.
struct Content<'a>(&'a mut ContentHash);

impl Content<'_> {
    fn text(&mut self, text: &str) -> &mut Self {
        self.0.add(text.as_bytes());
        self
    }

    fn opener(&mut self, opener: CommitmentSource) -> &mut Self {
        self.text(Source::from(opener).name())
    }

    fn flag(&mut self, flag: bool) -> &mut Self {
        self.number(i64::from(flag))
    }

    fn number(&mut self, number: i64) -> &mut Self {
        self.0.add(&number.to_le_bytes());
        self
    }

    fn fraction(&mut self, fraction: f64) -> &mut Self {
        self.0.add(&fraction.to_bits().to_le_bytes());
        self
    }

    /// How many there are comes first, so that a list can't run into what follows.
    fn things<'t>(&mut self, things: impl ExactSizeIterator<Item = &'t StableId>) -> &mut Self {
        self.0.add(&(things.len() as u64).to_le_bytes());
        for thing in things {
            self.text(thing.as_str());
        }
        self
    }

    fn state(&mut self, state: &CommitmentState) -> &mut Self {
        self.text(state.name());
        match state {
            CommitmentState::Done { evidence } => {
                let Evidence { turn: _, action, outcome, claimed } = evidence;
                let told = self.text(action).text(outcome);
                if *claimed { told.text("claimed") } else { told }
            }
            CommitmentState::Failed { why } | CommitmentState::Withdrawn { why } => self.text(why),
            CommitmentState::Open | CommitmentState::Expired => self,
        }
    }

    fn adjustment(&mut self, adjustment: &Adjustment) -> &mut Self {
        match adjustment {
            Adjustment::Cadence { to } => self.text("cadence").number(i64::from(*to)),
            Adjustment::MoodBaseline { axis, to } => {
                self.text("mood_baseline").text(axis.name()).number(i64::from(*to))
            }
        }
    }

    fn refusal(&mut self, refusal: &AdjustmentRefusal) -> &mut Self {
        match refusal {
            AdjustmentRefusal::NotAllowed { what } => self.text("not_allowed").text(what),
            AdjustmentRefusal::UnknownAxis { axis } => self.text("unknown_axis").text(axis),
            AdjustmentRefusal::OutOfBounds { to, least, most } => {
                let (least, most) = (i64::from(*least), i64::from(*most));
                self.text("out_of_bounds").fraction(*to).number(least).number(most)
            }
            AdjustmentRefusal::Fraction { to } => self.text("fraction").fraction(*to),
            AdjustmentRefusal::NotANumber => self.text("not_a_number"),
            AdjustmentRefusal::NoReason => self.text("no_reason"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::mind_event::tests::one_of_each;
    use super::*;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    /// Fields that are numbers of something, or times.
    const WITHOUT_COUNT: [&str; 8] = [
        "/commitment",
        "/instead_of",
        "/after",
        "/reflection",
        "/before",
        "/when",
        "/due",
        "/evidence/turn",
    ];
    /// Fields that say which fields there are; the kinds are told apart by a test of their own.
    const TAGS: [&str; 4] = ["/kind", "/is", "/what", "/rule"];

    fn hashed(event: &MindEvent) -> String {
        let mut hash = ContentHash::default();
        event.add_to(&mut hash);
        hash.short()
    }

    fn read(wire: &Value) -> Option<MindEvent> {
        serde_json::from_value(wire.clone()).ok()
    }

    /// The pointers to every value that holds no other, and to every list.
    fn fields(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => members
                .iter()
                .for_each(|(name, member)| fields(member, &format!("{at}/{name}"), found)),
            Value::Array(items) => {
                found.push(at.to_owned());
                let each = items.iter().enumerate();
                each.for_each(|(index, item)| fields(item, &format!("{at}/{index}"), found));
            }
            _ => found.push(at.to_owned()),
        }
    }

    /// Other values of the same sort, of which at least one is valid in its place.
    fn others(value: &Value) -> Vec<Value> {
        match value {
            Value::String(text) => {
                let names = ["game", "user", "blank", "tell", "valence"].map(Value::from);
                [json!(format!("{text}x"))].into_iter().chain(names).collect()
            }
            Value::Number(number) => {
                vec![
                    json!(number.as_i64().map(|it| it + 1)),
                    json!(number.as_f64().map(|it| it + 1.0)),
                ]
            }
            Value::Bool(flag) => vec![json!(!flag)],
            Value::Array(items) => vec![json!(&items[1..])],
            _ => vec![json!("x"), json!(7)],
        }
    }

    /// The event with another value in one place.
    fn changed(event: &MindEvent, place: &str) -> MindEvent {
        let wire = serde_json::to_value(event).expect("an event is plain data");
        let old = wire.pointer(place).expect("the place was found in it");
        let with = |other: Value| {
            let mut wire = wire.clone();
            *wire.pointer_mut(place)? = other;
            read(&wire).filter(|read| read != event)
        };
        let changed = others(old).into_iter().find_map(with);
        changed.unwrap_or_else(|| panic!("{place} of {wire} should be changeable"))
    }

    #[test]
    fn every_field_counts_but_the_numbers_and_the_times() {
        for event in one_of_each() {
            let wire = serde_json::to_value(&event).expect("an event is plain data");
            let mut places = Vec::new();
            fields(&wire, "", &mut places);
            for place in places.iter().filter(|place| !tells_shape(&event, place)) {
                let other = changed(&event, place);
                let counts = !WITHOUT_COUNT.contains(&place.as_str());
                assert_eq!(hashed(&event) != hashed(&other), counts, "{place} of {wire}");
            }
        }
    }

    fn tells_shape(event: &MindEvent, place: &str) -> bool {
        let tag = place.rsplit_once('/').map(|(_, name)| format!("/{name}"));
        let plain =
            matches!(event, MindEvent::AdjustmentRefused { .. }) && place == "/refusal/what";
        tag.is_some_and(|tag| TAGS.contains(&tag.as_str())) && !plain
    }

    #[test]
    fn events_of_different_shape_differ() {
        let mut seen = BTreeMap::new();
        for event in one_of_each() {
            if let Some(same) = seen.insert(hashed(&event), event.clone()) {
                panic!("{event:?} should differ from {same:?}");
            }
        }
    }

    #[test]
    fn no_field_runs_into_the_next() {
        let acted = |targets: &[&str], outcome: &str| MindEvent::Acted {
            action: "world:look".to_owned(),
            targets: targets.iter().copied().map(StableId::new).collect(),
            outcome: outcome.to_owned(),
            failed: false,
        };
        let heard = |speaker: Option<&str>, text: &str| MindEvent::Heard {
            speaker: speaker.map(StableId::new),
            text: text.to_owned(),
            addressed: true,
        };
        let pairs = [
            (acted(&["a", "b"], ""), acted(&["ab"], "")),
            (acted(&["a", "b"], ""), acted(&["a"], "b")),
            (acted(&["b", "a"], ""), acted(&["a", "b"], "")),
            (heard(None, "a"), heard(Some(""), "a")),
            (heard(Some("a"), "b"), heard(Some("ab"), "")),
        ];
        for (one, other) in pairs {
            assert_ne!(hashed(&one), hashed(&other), "{one:?} should differ from {other:?}");
        }
    }
}
