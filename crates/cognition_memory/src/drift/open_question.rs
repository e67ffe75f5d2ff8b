//! A question that came to a mind by itself, as an open one of its ledger.

use crate::ledger::{CognitiveLedger, LEDGER_BOUND, LedgerPolicy, same_item, update_ledger};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a question does not become an open one; in data `snake_case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionRefused {
    /// It is open, or settled, already.
    Known,
    /// As many are open as a ledger holds.
    Full,
    /// The ledger may not change: the mind has perceived nothing new since its last turn.
    NoEvidence,
}

impl fmt::Display for QuestionRefused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Known => "the question is open or settled already",
            Self::Full => "as many questions are open as a ledger holds",
            Self::NoEvidence => "nothing new was perceived since the last turn",
        })
    }
}

/// The ledger with one more open question.
///
/// What comes to a mind by itself is no evidence. By the ledger's own rule
/// ([`update_ledger`], always enforced here) a question is added only to a first ledger, or where
/// the mind has perceived something since its last turn. It takes no other's place.
///
/// # Errors
/// [`QuestionRefused`] says why the ledger stays as it is.
pub fn open_question(
    question: &str,
    before: Option<&CognitiveLedger>,
    new_percepts: usize,
) -> Result<CognitiveLedger, QuestionRefused> {
    let known = before.cloned().unwrap_or_default();
    let (settled, open) = (known.settled_conclusions(), known.open_questions());
    if settled.iter().chain(open).any(|item| same_item(item, question)) {
        return Err(QuestionRefused::Known);
    }
    if open.len() >= LEDGER_BOUND {
        return Err(QuestionRefused::Full);
    }
    let open = open.iter().cloned().chain([question.to_owned()]).collect();
    let proposed = Ok(CognitiveLedger::new(settled.to_vec(), open));
    let update = update_ledger(before, proposed, new_percepts, LedgerPolicy::Enforce);
    let allowed = update.after.filter(|_| update.violations.is_empty());
    allowed.ok_or(QuestionRefused::NoEvidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use QuestionRefused::{Full, Known, NoEvidence};

    fn ledger(settled: &[&str], open: &[&str]) -> CognitiveLedger {
        let owned = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect();
        CognitiveLedger::new(owned(settled), owned(open))
    }

    fn asked(
        before: Option<&CognitiveLedger>,
        percepts: usize,
    ) -> Result<Vec<String>, QuestionRefused> {
        let after = open_question("Who has the key?", before, percepts)?;
        Ok(after.open_questions().to_vec())
    }

    #[test]
    fn a_question_becomes_an_open_one_where_something_was_perceived_or_nothing_was_kept() {
        let before = ledger(&["The door is locked."], &["Who was it?"]);
        assert_eq!(asked(None, 0), Ok(vec!["Who has the key?".to_owned()]));
        let both = ["Who was it?", "Who has the key?"].map(str::to_owned).to_vec();
        assert_eq!(asked(Some(&before), 1), Ok(both));
        let after = open_question("Who has the key?", Some(&before), 1).expect("is allowed");
        assert_eq!(after.settled_conclusions(), before.settled_conclusions());
    }

    #[test]
    fn without_anything_new_the_ledger_stays_as_it_is() {
        assert_eq!(asked(Some(&ledger(&[], &[])), 0), Err(NoEvidence));
    }

    #[test]
    fn no_question_is_pushed_out_and_none_stands_twice() {
        assert_eq!(asked(Some(&ledger(&[], &["a", "b", "c"])), 9), Err(Full));
        assert_eq!(asked(Some(&ledger(&[], &["who has  the KEY?"])), 9), Err(Known));
        assert_eq!(asked(Some(&ledger(&["Who has the key?"], &[])), 9), Err(Known));
    }
}
