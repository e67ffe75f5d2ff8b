//! By when something is promised.

use cognition_language::Language;
use std::time::Duration;

/// How long from now a text says: `in 20 minutes`, `within two hours`, `half an hour`, `tomorrow`
/// (a day), `tonight` (12 hours), `soon` (10 minutes), `at once` (a minute).
///
/// A time that is past, such as `0 minutes` or `an hour ago`, is no time at all: zero. None where
/// the text says no time that is understood. The length is unbounded: whoever asks caps it.
///
/// ```
/// use cognition_core::conscience::due_in;
/// use std::time::Duration;
///
/// assert_eq!(due_in("within half an hour"), Some(Duration::from_secs(30 * 60)));
/// assert_eq!(due_in("when the bells ring"), None);
/// ```
pub fn due_in(words: &str) -> Option<Duration> {
    let known = Language::of(words);
    let others = Language::all().filter(|language| language.code() != known.code());
    std::iter::once(known).chain(others).find_map(|language| language.time_from_now(words))
}
