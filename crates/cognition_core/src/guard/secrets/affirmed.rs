//! Who says that what a secret denies is so tells nothing of it: `I know the ford well`, of a ford that is not known.

use crate::guard::wording::Wording;
use crate::guard::wording::stating::stating;
use cognition_language::Language;

/// What a speech states, without the clauses that affirm what a part of a secret denies.
pub(super) fn stated_unless_affirmed(part: &str, speech: &str) -> Wording {
    let denied = Language::english().deeds_denied(part);
    Wording::of(stating(speech).filter(|clause| !affirms_one_of(&denied, clause)))
}

/// Whether a clause says that something is so which is denied.
pub(super) fn affirms_one_of(denied: &[String], clause: &str) -> bool {
    let said = |deed: &String| Wording::of([clause]).has(deed);
    denied.iter().any(said) && Language::english().affirms_something(clause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_contradicts_a_denial_is_no_part_of_what_is_stated() {
        let never = "He has never visited the mill.";
        let stated = |part, speech| stated_unless_affirmed(part, speech).len();
        assert_eq!(stated(never, "I have visited the mill."), 0);
        assert_eq!(stated(never, "I never visited the mill."), 2);
        assert_eq!(stated("He has visited the mill.", "I have visited the mill."), 2);
    }
}
