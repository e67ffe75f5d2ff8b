//! Who decided, told on standard error, and that a run without the brain that was asked is none.

use cognition_testkit::Deciders;
use std::io::Write;

/// Tells something that is no result.
pub(crate) fn tell(notice: &str) {
    // Nothing is left to tell if standard error is closed.
    drop(writeln!(std::io::stderr(), "cognition: {notice}"));
}

/// Tells who decided, and what that cost.
pub(crate) fn summarise(deciders: &Deciders, currency: &str) {
    summary(deciders, currency).iter().for_each(|line| tell(line));
}

/// Who decided, and in a line of its own what that cost, where it cost anything.
pub(crate) fn summary(deciders: &Deciders, currency: &str) -> Vec<String> {
    let spending = deciders.spending(currency);
    let lines = [deciders.to_string(), spending];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// Why a run in which the brain that was asked decided nothing has failed.
pub(crate) fn came_to_nothing(brain: &str, cause: Option<&str>) -> String {
    let cause = cause.unwrap_or("nothing was asked of it");
    format!("{brain} decided nothing (`--allow-fallback` lets that pass): {cause}")
}
