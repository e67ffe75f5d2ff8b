//! What waits until some have agreed: it is over once they have said so.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::tells_of;
use cognition_language::Language;

impl Commitments {
    /// What somebody says, or what the mind holds settled itself, where `by` is none: what waits until some
    /// have agreed ends once they have said so. Gives those that changed.
    pub fn hear_agreement(
        &mut self,
        by: Option<&StableId>,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let waits = |owed: &&Commitment| {
            let awaits = owed.terms.awaits.as_ref();
            awaits.is_some_and(|it| Language::english().awaits_agreement(&it.what))
        };
        let ids: Vec<u32> = self.owed(now).filter(waits).map(|owed| owed.id).collect();
        let before: Vec<Commitment> = ids.iter().filter_map(|id| self.get(*id).cloned()).collect();
        let changed = self.change(&ids, now, |owed| owed.take_agreement(by, words, rules, now));
        changed.into_iter().filter(|since| !before.contains(since)).collect()
    }
}

impl Commitment {
    /// Somebody has agreed, or all of them have.
    fn take_agreement(
        &mut self,
        by: Option<&StableId>,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let Some(awaits) = &mut self.terms.awaits else { return };
        let language = Language::english();
        let names = |id: &StableId| language.content_stems(id.as_str());
        let of = by.map(names).unwrap_or_default();
        let whole = tells_of(words, &awaits.what);
        let one = by.filter(|_| language.says_so(words, &awaits.what));
        if let Some(by) = one.filter(|by| !awaits.agreed.contains(*by)) {
            awaits.agreed.push(by.clone());
        }
        let enough = language.agreements_awaited(&awaits.what, &of);
        if whole || enough.is_some_and(|enough| awaits.agreed.len() >= enough) {
            awaits.left = 1;
            self.has_come(words, rules, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::let_go::test_owing::{RULES, at, sworn_to_nobody};

    #[test]
    fn what_lasts_until_some_agree_is_over_once_they_have_said_so() {
        let state = |due: &str, said: &[(Option<&str>, &str)]| {
            let mut promised = sworn_to_nobody(due);
            for (by, words) in said {
                let by = by.map(StableId::from);
                promised.hear_agreement(by.as_ref(), words, &RULES, at(1));
            }
            promised.get(1).expect("is kept").state.name()
        };
        let three = "until all three agree";
        let (agnes, rolf) = (Some("agnes"), Some("rolf"));
        assert_eq!(state(three, &[(agnes, "All three of us agree.")]), "done");
        assert_eq!(state(three, &[(None, "All three agree.")]), "done");
        assert_eq!(
            state(three, &[(agnes, "I agree."), (rolf, "I agree to an acquittal.")]),
            "done"
        );
        assert_eq!(state(three, &[(agnes, "I agree."), (agnes, "I agree, Mr. Pym.")]), "open");
        assert_eq!(state(three, &[(agnes, "I do not agree."), (rolf, "Shall we agree?")]), "open");
        let named = "until Agnes and Rolf agree";
        assert_eq!(state(named, &[(rolf, "I agree.")]), "open");
        assert_eq!(state(named, &[(rolf, "I agree."), (agnes, "I agree.")]), "done");
        assert_eq!(state("until the bell goes", &[(agnes, "I agree.")]), "open");
    }

    #[test]
    fn what_ends_is_told_though_nobody_more_has_agreed_and_what_stays_as_it_is_is_not() {
        let changed = |by: Option<&str>, said: &[&str]| {
            let mut promised = sworn_to_nobody("until all three agree");
            let by = by.map(StableId::from);
            let mut told = Vec::new();
            for words in said {
                told = promised.hear_agreement(by.as_ref(), words, &RULES, at(1));
            }
            told.iter().map(|owed| owed.state.name()).collect::<Vec<_>>()
        };
        assert_eq!(changed(None, &["All three agree."]), ["done"]);
        assert_eq!(changed(Some("agnes"), &["I agree.", "All three of us agree."]), ["done"]);
        assert_eq!(changed(Some("agnes"), &["I agree."]), ["open"]);
        assert!(changed(Some("agnes"), &["I agree.", "I agree, Mr. Pym."]).is_empty());
        assert!(changed(Some("agnes"), &["It is raining."]).is_empty());
    }
}
