//! Whether something is done that is promised for later, and for no sooner.

use crate::act::IndexedAction;
use crate::guard::promises::staying::of_itself;
use crate::guard::wording::SPEECH;
use crate::promise::Commitment;
use cognition_language::Language;

/// Whether a deed was to be done only once something has come about, and that has not:
/// `open the envelope only once Uncle is buried`.
pub(super) fn comes_too_soon(promise: &Commitment, action: &IndexedAction) -> bool {
    let is_the_deed = || {
        let words = of_itself(promise);
        words.say_verb(action) && words.name_any(action)
    };
    promise.terms.is_waiting()
        && !action.has_tag(SPEECH)
        && Language::of(&promise.text).is_done_only_then(&promise.text)
        && is_the_deed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::prompt::test_scene::opened_promise;

    #[test]
    fn what_was_to_be_done_only_later_is_not_done_now() {
        let opened = offer(1, "inn:open", &["envelope"]);
        let soon =
            |text: &str, action: &IndexedAction| comes_too_soon(&opened_promise(text), action);
        let bound = "open the envelope only once Uncle is buried";
        assert!(soon(bound, &opened));
        assert!(soon("open the envelope only if Aunt Philippa agrees", &opened));
        assert!(!soon(bound, &offer(1, "inn:put", &["envelope"])));
        assert!(!soon(bound, &offer(1, "inn:open", &["drawer"])));
        assert!(!soon("open the envelope once Uncle is buried", &opened), "sooner does no harm");
    }
}
