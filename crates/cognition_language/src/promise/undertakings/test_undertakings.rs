//! Whether speeches undertake deeds, for the tests beside.

use crate::language::Language;

#[track_caller]
pub(in crate::promise) fn check(given: bool, rows: &[(&str, &str)]) {
    for (speech, deed) in rows {
        let found = Language::english().undertaking(speech, deed);
        assert_eq!(found.is_some(), given, "{speech} ({deed}): {found:?}");
    }
}
