//! What no longer holds, and what took it back.

use super::experience::Experience;

/// So many of the best that come to mind call up what took them back.
const CALLING_UP: usize = 3;

/// What comes to mind first and no longer holds calls up what took it back, whatever words that has:
/// it stands before it.
pub(super) fn with_corrections(lived: &[&Experience], found: &[usize]) -> Vec<usize> {
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

/// What took something back, and what took back that.
fn corrections_of(lived: &[&Experience], place: usize) -> Vec<usize> {
    let mut all = Vec::new();
    let mut outdated = lived[place];
    while let Some(at) = outdated.corrected {
        let corrects = |known: &&Experience| known.at == at && known.by_id() == outdated.by_id();
        let Some(place) = lived.iter().rposition(corrects) else { break };
        if all.contains(&place) {
            break;
        }
        all.push(place);
        outdated = lived[place];
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Named;
    use crate::mind::GameTime;

    fn said(by: &str, at: u64, corrected: Option<u64>) -> Experience {
        let by = Some(Named { id: by.into(), label: String::new() });
        let (at, corrected) = (GameTime(at), corrected.map(GameTime));
        Experience { by, at, corrected, ..Experience::default() }
    }

    #[test]
    fn what_was_taken_back_calls_up_what_took_it_back() {
        let lived = [
            said("odo", 1, Some(3)),
            said("sela", 3, None),
            said("odo", 3, Some(5)),
            said("odo", 5, None),
        ];
        let lived: Vec<&Experience> = lived.iter().collect();
        assert_eq!(with_corrections(&lived, &[0, 1]), [3, 2, 0, 1]);
        assert_eq!(with_corrections(&lived, &[1, 3, 2]), [1, 3, 2]);
        let found: Vec<usize> = vec![1; CALLING_UP].into_iter().chain([0]).collect();
        assert_eq!(with_corrections(&lived, &found), [1, 0]);
    }
}
