//! How an action is named.

use cognition_core::record::RecordedAction;

/// `Open the door (world:open)`.
pub(in crate::report) fn named(action: Option<&RecordedAction>) -> String {
    action.map_or("wait".to_owned(), |action| format!("{} ({})", action.description, action.action))
}
