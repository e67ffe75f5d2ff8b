//! Cases that are played on as many cores as there are.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

/// What came of the cases up to this one, in their order.
pub(crate) fn side_by_side<T: Send>(cases: u64, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let every_from = |first: usize| -> Vec<(u64, T)> {
        let own = (first as u64..cases).step_by(cores);
        own.map(|case| (case, play(case))).collect()
    };
    let every_from = &every_from;
    let mut played: Vec<(u64, T)> = thread::scope(|scope| {
        let parts: Vec<_> =
            (0..cores).map(|first| scope.spawn(move || every_from(first))).collect();
        let all = parts.into_iter().map(|part| match part.join() {
            Ok(played) => played,
            Err(panic) => resume_unwind(panic),
        });
        all.flatten().collect()
    });
    played.sort_by_key(|(case, _)| *case);
    played.into_iter().map(|(_, played)| played).collect()
}
