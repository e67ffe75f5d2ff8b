//! Who is meant by `he` in what a promise hangs on, where they were named right before.

use crate::mind::StableId;
use crate::promise::due::terms::{AWAITED_BOUND, CommitmentTerms};
use cognition_language::{Language, capped};

impl CommitmentTerms {
    /// What it hangs on, or waits for, says by name who is to do that, where words that were said named them right
    /// before. Else `she` is whoever it was promised to.
    pub(in crate::promise) fn name_the_one_meant(
        &mut self,
        said: &str,
        target: Option<&StableId>,
        language: &Language,
    ) {
        let listener = target.map(|id| id.as_str().replace('_', " ")).unwrap_or_default();
        let condition = self.condition.iter_mut().map(|it| &mut it.what);
        let awaits = self.awaits.iter_mut().map(|it| &mut it.what);
        for what in condition.chain(awaits) {
            if let Some(named) = language.with_the_one_named_before(what, said, &listener) {
                *what = capped(&named, AWAITED_BOUND);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::due::terms::{Awaited, Condition};

    #[test]
    fn who_was_named_before_is_named_in_what_it_hangs_on() {
        let what = "he pays".to_owned();
        let awaits = Awaited { what: what.clone(), ..Awaited::default() };
        let condition = Some(Condition { what, ..Condition::default() });
        let terms = CommitmentTerms { condition, awaits: Some(awaits), ..Default::default() };
        let after = |said: &str| {
            let mut terms = terms.clone();
            terms.name_the_one_meant(said, Some(&"wren".into()), Language::english());
            let condition = terms.condition.map(|it| it.what).unwrap_or_default();
            let awaits = terms.awaits.map(|it| it.what).unwrap_or_default();
            [condition, awaits]
        };
        assert_eq!(after("Ask Odo. If he pays, I'll row you."), ["Odo pays", "Odo pays"]);
        assert_eq!(after("If he pays, I'll row you."), ["he pays", "he pays"]);
        assert_eq!(after("I'll row Wren if he pays."), ["he pays", "he pays"]);
    }
}
