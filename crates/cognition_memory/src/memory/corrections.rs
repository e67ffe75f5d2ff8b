//! What no longer holds, and what took it back.

use super::lived::Lived;

/// So many of the best that come to mind call up what took them back.
const CALLING_UP: usize = 3;

/// What comes to mind first and no longer holds calls up what took it back, whatever words that has:
/// it stands before it.
pub(super) fn with_corrections(lived: &Lived, found: &[usize]) -> Vec<usize> {
    let mut all: Vec<usize> = Vec::with_capacity(found.len());
    for (rank, place) in found.iter().enumerate() {
        let corrections =
            if rank < CALLING_UP { corrections_of(lived, *place) } else { Vec::new() };
        for place in corrections.into_iter().rev().chain([*place]) {
            if !all.contains(&place) {
                all.push(place);
            }
        }
    }
    all
}

/// What took something back, or disputes it, and what took back that.
fn corrections_of(lived: &Lived, place: usize) -> Vec<usize> {
    let mut all = Vec::new();
    let mut outdated = &lived[place];
    while let Some(at) = outdated.corrected.or(outdated.disputed) {
        let is_own = outdated.corrected.is_some();
        let corrects = |place: &usize| {
            let by_same = || lived[*place].by_id() == outdated.by_id();
            lived.standing(*place).at == at && by_same() == is_own
        };
        let Some(place) = (0..lived.len()).rfind(corrects) else { break };
        if all.contains(&place) {
            break;
        }
        all.push(place);
        outdated = &lived[place];
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experience::Keyed;
    use crate::memory::{Experience, Named};
    use crate::mind::GameTime;
    use cognition_language::RecallKeys;
    use std::sync::Arc;

    fn said(by: &str, at: u64, corrected: Option<u64>) -> Keyed {
        let by = Some(Arc::new(Named { id: by.into(), label: String::new() }));
        let (at, corrected) = (GameTime(at), corrected.map(GameTime));
        let lived = Experience { by, at, corrected, ..Experience::default() };
        Keyed { lived, keys: RecallKeys::default().into() }
    }

    #[test]
    fn what_was_taken_back_calls_up_what_took_it_back() {
        let mut lived = Lived::default();
        lived.push(said("odo", 1, Some(3)));
        lived.push(said("sela", 3, None));
        lived.push(said("odo", 3, Some(5)));
        lived.push(said("odo", 5, None));
        assert_eq!(with_corrections(&lived, &[0, 1]), [3, 2, 0, 1]);
        assert_eq!(with_corrections(&lived, &[1, 3, 2]), [1, 3, 2]);
        let found: Vec<usize> = vec![1; CALLING_UP].into_iter().chain([0]).collect();
        assert_eq!(with_corrections(&lived, &found), [1, 0]);
    }
}
