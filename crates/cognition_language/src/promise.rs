//! Whether words give a deed to be promised, and on what terms. The rooms follow a promise from
//! what is asked (`requests`) and what answers it (`answers`, `undertakings`, `no_undertakings`) to
//! what it hangs on (`conditions`, `times`, `words_awaited`, `events_awaited`), and to what frees
//! of it (`permissions`, `endings`). To which deed, thing or person words refer is known in
//! `referents`. Which deed it is, is told in `deed`, and by when in `time`.

mod answers;
pub(crate) mod conditions;
mod endings;
pub(crate) mod events_awaited;
mod no_undertakings;
pub(crate) mod permissions;
mod referents;
mod requests;
mod times;
mod undertakings;
pub(crate) mod words_awaited;
