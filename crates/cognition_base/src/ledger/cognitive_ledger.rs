//! The cognitive ledger: what is settled for a mind, and what is open.

use super::fate::{Fate, ItemFate};
use crate::mind::{PerceptId, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::folded;
use serde::{Deserialize, Serialize};

/// How many items each of the two lists holds at most.
pub const LEDGER_BOUND: usize = 3;

/// Settled conclusions and open questions: what keeps a mind from re-arguing what is settled.
///
/// Both lists hold at most [`LEDGER_BOUND`] items, trimmed and not blank.
/// Its JSON has exactly the fields of the component `core:cognitive_ledger`.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawLedger")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::cognitive_ledger"]
pub struct CognitiveLedger {
    settled_conclusions: Vec<String>,
    open_questions: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLedger {
    settled_conclusions: Vec<String>,
    open_questions: Vec<String>,
}

impl From<RawLedger> for CognitiveLedger {
    fn from(raw: RawLedger) -> Self {
        Self::new(raw.settled_conclusions, raw.open_questions)
    }
}

impl CognitiveLedger {
    /// Trims every item, drops blank ones and keeps the first [`LEDGER_BOUND`] of each list.
    pub fn new(settled: Vec<String>, open: Vec<String>) -> Self {
        Self { settled_conclusions: bounded(settled), open_questions: bounded(open) }
    }

    /// Conclusions that the mind does not argue again, at most [`LEDGER_BOUND`].
    pub fn settled_conclusions(&self) -> &[String] {
        &self.settled_conclusions
    }

    /// Questions that the mind is still turning over, at most [`LEDGER_BOUND`].
    pub fn open_questions(&self) -> &[String] {
        &self.open_questions
    }
}

fn bounded(items: Vec<String>) -> Vec<String> {
    items
        .into_iter()
        .filter(|item| !item.trim().is_empty())
        .take(LEDGER_BOUND)
        .map(|item| if item.trim().len() == item.len() { item } else { item.trim().to_owned() })
        .collect()
}

/// So much of what was present is kept.
const HERE_BOUND: usize = 64;
/// So many turns after it came a question that is left out again is not asked any more.
const WORN_OUT: u64 = 4;

/// Whether two ledger items say the same: equal after trimming and folding white space and case.
pub fn same_item(left: &str, right: &str) -> bool {
    if left == right {
        return true;
    }
    folded(left).eq(folded(right))
}

/// What each item of a [`CognitiveLedger`] rests on: at most one item for each of the ledger's.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawEvidence")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::cognitive_ledger"]
pub struct LedgerEvidence {
    items: Vec<EvidenceItem>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    here: Vec<StableId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEvidence {
    items: Vec<EvidenceItem>,
    #[serde(default)]
    lost: Vec<String>,
    #[serde(default)]
    here: Vec<StableId>,
}

impl From<RawEvidence> for LedgerEvidence {
    fn from(raw: RawEvidence) -> Self {
        let RawEvidence { mut items, mut lost, mut here } = raw;
        items.truncate(2 * LEDGER_BOUND);
        lost.truncate(2 * LEDGER_BOUND);
        here.truncate(HERE_BOUND);
        Self { items, lost, here }
    }
}

/// One ledger item with the turn that brought it and the percepts that were new in that turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::cognitive_ledger"]
pub struct EvidenceItem {
    /// The item, as in the ledger.
    pub item: String,
    /// Whether it stands among the settled conclusions.
    pub settled: bool,
    /// The turn that put it there.
    pub turn: u64,
    /// What the mind had newly perceived in that turn.
    pub percepts: Vec<PerceptId>,
    /// Whether it came to the mind by itself, after that turn: in older saves alone.
    #[serde(default)]
    pub drift: bool,
    /// What became of it when the ledger was last written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fate: Option<Fate>,
}

impl LedgerEvidence {
    /// What is known about the ledger's items, in the ledger's order.
    pub fn items(&self) -> &[EvidenceItem] {
        &self.items
    }

    /// Whether a question was left out already when the ledger was last written, and is so many turns old that it can
    /// hardly have been forgotten by chance.
    pub fn is_worn_out(&self, question: &str, turn: u64) -> bool {
        let is_it = |known: &&EvidenceItem| !known.settled && same_item(&known.item, question);
        let known = self.items.iter().find(is_it);
        known.is_some_and(|known| {
            known.fate == Some(Fate::Lost) && turn >= known.turn.saturating_add(WORN_OUT)
        })
    }

    /// What was lost when the ledger was last written.
    pub fn lost(&self) -> &[String] {
        &self.lost
    }

    /// What is present now and was not when the ledger was last written.
    pub fn newly_here<'p>(
        &self,
        present: &'p [StableId],
    ) -> impl Iterator<Item = &'p StableId> + use<'p, '_> {
        present.iter().filter(|thing| !self.here.contains(thing))
    }

    /// What was present as the ledger was written.
    pub fn note_here(&mut self, present: &[StableId]) {
        if self.here != present {
            self.here = present.iter().take(HERE_BOUND).cloned().collect();
        }
    }

    /// Follows a ledger: items that stay keep their evidence, new or moved ones get this turn's.
    pub fn follow(&mut self, ledger: &CognitiveLedger, turn: u64, percepts: &[PerceptId]) {
        let before = std::mem::take(&mut self.items);
        let listed = ledger.settled_conclusions.iter().map(|item| (item, true));
        let listed = listed.chain(ledger.open_questions.iter().map(|item| (item, false)));
        for (item, settled) in listed {
            let kept = before.iter().find(|e| e.settled == settled && same_item(&e.item, item));
            self.items.push(kept.cloned().unwrap_or_else(|| EvidenceItem {
                item: item.clone(),
                settled,
                turn,
                percepts: percepts.to_vec(),
                ..EvidenceItem::default()
            }));
        }
    }

    /// The same for a ledger that was revised: what stands as it stood, or in other words, keeps its
    /// evidence, and what is new rests on what bears on it.
    pub fn follow_fates(&mut self, ledger: &CognitiveLedger, turn: u64, fates: &[ItemFate]) {
        for fate in fates.iter().filter(|fate| fate.fate == Fate::Rephrased && !fate.sent_back) {
            let is_it = |known: &&mut EvidenceItem| Some(&known.item) == fate.other.as_ref();
            let known = self.items.iter_mut().find(is_it);
            known.into_iter().for_each(|known| known.item.clone_from(&fate.item));
        }
        self.follow(ledger, turn, &[]);
        for item in &mut self.items {
            let mut own = fates.iter().filter(|it| it.settled == item.settled);
            let Some(fate) = own.find(|it| it.item == item.item) else { continue };
            item.fate = Some(fate.fate);
            if item.turn == turn && fate.fate != Fate::Same {
                item.percepts.clone_from(&fate.rests_on);
            }
        }
        let lost = fates.iter().filter(|it| it.fate == Fate::Lost && !it.sent_back);
        self.lost = lost.map(|it| it.item.clone()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(items: &[&str]) -> Vec<String> {
        items.iter().map(|item| (*item).to_owned()).collect()
    }

    #[test]
    fn a_question_that_is_left_out_again_and_again_wears_out_with_time() {
        let ledger = CognitiveLedger::new(vec![], owned(&["What is it for?"]));
        let fate = |fate| ItemFate {
            item: "What is it for?".to_owned(),
            settled: false,
            fate,
            other: None,
            rests_on: vec![],
            sent_back: true,
        };
        let mut evidence = LedgerEvidence::default();
        evidence.follow_fates(&ledger, 2, &[fate(Fate::New)]);
        assert!(!evidence.is_worn_out("What is it for?", 9), "it stood there");
        evidence.follow_fates(&ledger, 3, &[fate(Fate::Lost)]);
        assert!(!evidence.is_worn_out("What is it for?", 4), "it is new");
        assert!(evidence.is_worn_out("What is it for?", 6));
        assert!(!evidence.is_worn_out("Who is it for?", 6));
    }

    #[test]
    fn a_ledger_trims_drops_blanks_and_keeps_the_first_three() {
        let ledger = CognitiveLedger::new(owned(&["  a ", "", "\n", "b", "c", "d"]), vec![]);
        assert_eq!(ledger.settled_conclusions(), ["a", "b", "c"]);
        assert!(ledger.open_questions().is_empty());
    }

    #[test]
    fn a_saved_ledger_with_a_missing_or_a_strange_field_is_refused() {
        for text in [
            r#"{"settled_conclusions":[]}"#,
            r#"{"settled_conclusions":[],"open_questions":"none"}"#,
            r#"{"settled_conclusions":[],"open_questions":[],"mood":1}"#,
        ] {
            assert!(serde_json::from_str::<CognitiveLedger>(text).is_err(), "should refuse {text}");
        }
    }

    #[test]
    fn items_are_the_same_after_folding_case_and_white_space_in_any_script() {
        assert!(same_item(" The  Door\nis locked ", "the door is LOCKED"));
        assert!(same_item("ДВЕРЬ заперта", "дверь  Заперта"));
        assert!(!same_item("the door is locked", "the door is unlocked"));
        assert!(!same_item("дверь", "окно"));
    }

    #[test]
    fn evidence_stays_with_an_item_and_is_renewed_when_it_moves() {
        let mut evidence = LedgerEvidence::default();
        let open = CognitiveLedger::new(vec![], owned(&["who has the key"]));
        evidence.follow(&open, 1, &[PerceptId(4)]);
        evidence.follow(&open, 2, &[PerceptId(5)]);
        assert_eq!(evidence.items()[0].turn, 1, "should rest on the turn that brought it");
        let settled = CognitiveLedger::new(owned(&["Who has the key"]), vec![]);
        evidence.follow(&settled, 3, &[PerceptId(9)]);
        assert_eq!(evidence.items()[0].percepts, [PerceptId(9)]);
    }

    #[test]
    fn what_is_said_in_other_words_keeps_its_evidence_and_what_is_lost_is_told() {
        let mut evidence = LedgerEvidence::default();
        evidence.follow(&CognitiveLedger::new(owned(&["a", "b"]), vec![]), 1, &[PerceptId(4)]);
        let fate = |item: &str, fate, other: Option<&str>| ItemFate {
            item: item.to_owned(),
            settled: true,
            fate,
            other: other.map(str::to_owned),
            rests_on: vec![PerceptId(7)],
            sent_back: false,
        };
        let fates = [
            fate("A again", Fate::Rephrased, Some("a")),
            fate("c", Fate::New, None),
            fate("b", Fate::Lost, None),
        ];
        evidence.follow_fates(&CognitiveLedger::new(owned(&["A again", "c"]), vec![]), 2, &fates);
        let told = |item: &EvidenceItem| (item.turn, item.percepts[0].0, item.fate);
        let told: Vec<_> = evidence.items().iter().map(told).collect();
        assert_eq!(told, [(1, 4, Some(Fate::Rephrased)), (2, 7, Some(Fate::New))]);
        assert_eq!(evidence.lost(), ["b"]);
    }

    #[test]
    fn what_was_not_there_when_the_ledger_was_written_is_newly_there() {
        let mut evidence = LedgerEvidence::default();
        let [satchel, lantern] = ["satchel", "lantern"].map(StableId::new);
        evidence.note_here(std::slice::from_ref(&satchel));
        let saved = serde_json::to_value(&evidence).expect("plain data");
        let evidence: LedgerEvidence = serde_json::from_value(saved).expect("just saved");
        let present = [satchel, lantern.clone()];
        assert_eq!(evidence.newly_here(&present).collect::<Vec<_>>(), [&lantern]);
    }

    #[test]
    fn overlong_saved_evidence_is_cut_to_six_items_when_it_is_read() {
        let item = EvidenceItem { item: "a".to_owned(), ..EvidenceItem::default() };
        let saved = serde_json::json!({ "items": vec![item; 9] });
        let evidence: LedgerEvidence = serde_json::from_value(saved).expect("saved evidence");
        assert_eq!(evidence.items().len(), 6);
    }
}
