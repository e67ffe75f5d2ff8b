//! Who takes in what waits with which run: what very many witness at once is spread over several.

use crate::turn::Notice;
use cognition_core::mind::StableId;

/// So many witnesses of what is new take it in with one run.
const AT_ONCE: usize = 32;
/// With so many runs everybody has: within half a second, at sixty runs a second.
const RUNS: usize = 30;

/// A mind in whose inbox something waits.
pub(super) trait Waiting {
    fn id(&self) -> &StableId;
    /// When it takes in what waits.
    fn notice(&self) -> Notice;
    /// It takes it in with a later run.
    fn put_off(&mut self, run: u64);
}

/// Of all in whose inboxes something waits, those who take it in with this run, in the order of their
/// ids. Whatever is meant for a mind, or came of what it did, is taken in at once, with all that
/// waits beside it. Of more than 32 mere witnesses the others are put off to the runs that follow,
/// by their ids, and what comes meanwhile waits with the rest.
pub(super) fn who_notices<M: Waiting>(minds: impl Iterator<Item = M>, run: u64) -> Vec<M> {
    let (mut noticing, mut witnesses) = (Vec::new(), Vec::new());
    for mind in minds {
        match mind.notice() {
            Notice::Now => noticing.push(mind),
            Notice::Witness => witnesses.push(mind),
            Notice::At(then) if is_ahead(then, run) => {}
            Notice::At(_) => noticing.push(mind),
        }
    }
    if witnesses.len() > AT_ONCE {
        put_off(&mut witnesses, run);
    }
    noticing.append(&mut witnesses);
    noticing.sort_by(|left, right| left.id().cmp(right.id()));
    noticing
}

/// Where the clock of runs was set back, nobody waits for what it was.
fn is_ahead(then: u64, run: u64) -> bool {
    then > run && then <= run.saturating_add(RUNS as u64)
}

/// As many as take it in now stay. The first run is for those who are left over: it is the one that
/// reads what happened, for all of them.
fn put_off<M: Waiting>(witnesses: &mut Vec<M>, run: u64) {
    witnesses.sort_by(|left, right| left.id().cmp(right.id()));
    let in_a_run = witnesses.len().div_ceil(RUNS).max(AT_ONCE);
    let later_runs = (witnesses.len() - 1) / in_a_run;
    let now = witnesses.len() - later_runs * in_a_run;
    for (later, minds) in (1..).zip(witnesses[now..].chunks_mut(in_a_run)) {
        minds.iter_mut().for_each(|mind| mind.put_off(run.saturating_add(later)));
    }
    witnesses.truncate(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::Inbox;
    use cognition_core::perceive::Percept;

    struct Guest {
        id: StableId,
        inbox: Inbox,
    }

    impl Waiting for &mut Guest {
        fn id(&self) -> &StableId {
            &self.id
        }

        fn notice(&self) -> Notice {
            self.inbox.notice()
        }

        fn put_off(&mut self, run: u64) {
            self.inbox.put_off(run);
        }
    }

    fn crash() -> Percept {
        Percept::event("The roof falls in.")
    }

    fn crowd(count: usize) -> Vec<Guest> {
        let id = |number| StableId::new(format!("guest_{number:06}"));
        let mut crowd: Vec<Guest> =
            (0..count).map(|number| Guest { id: id(number), inbox: Inbox::default() }).collect();
        crowd.iter_mut().for_each(|guest| guest.inbox.put(crash()));
        crowd
    }

    /// The ids of those who take something in with a run.
    fn run(crowd: &mut [Guest], run: u64) -> Vec<String> {
        let waiting = crowd.iter_mut().filter(|guest| guest.inbox.waiting().next().is_some());
        let noticing = who_notices(waiting, run);
        let ids = noticing.into_iter().map(|guest| {
            guest.inbox.drain();
            guest.id.to_string()
        });
        ids.collect()
    }

    #[test]
    fn a_few_dozen_witnesses_take_it_in_at_once() {
        for count in [1, 32] {
            assert_eq!(run(&mut crowd(count), 7).len(), count);
        }
        let mut crowd = crowd(33);
        assert_eq!([7, 8, 9].map(|at| run(&mut crowd, at).len()), [1, 32, 0]);
    }

    #[test]
    fn of_very_many_as_many_take_it_in_with_each_run_in_the_order_of_their_ids() {
        for (count, longest) in [(900, 29), (100_000, 30)] {
            let mut crowd = crowd(count);
            // In whatever order they come.
            crowd.reverse();
            let runs: Vec<Vec<String>> = (7..7 + longest).map(|at| run(&mut crowd, at)).collect();
            let most = runs.iter().map(Vec::len).max();
            assert_eq!(most, Some(usize::max(AT_ONCE, count.div_ceil(RUNS))));
            let all = runs.concat();
            assert!(all.len() == count && all.is_sorted());
        }
    }

    #[test]
    fn what_is_meant_for_a_mind_is_taken_in_at_once_with_all_that_waits() {
        let mut crowd = crowd(200);
        crowd[190].inbox.put(crash().addressed());
        assert!(run(&mut crowd, 7).contains(&"guest_000190".to_owned()));
        crowd[191].inbox.put(Percept::event("Dust rises."));
        crowd[192].inbox.put(Percept::outcome("You hold the beam."));
        let second = run(&mut crowd, 8);
        assert!(second.contains(&"guest_000192".to_owned()) && second.len() == 33);
        assert_eq!(crowd[191].inbox.waiting().count(), 2);
    }

    #[test]
    fn nobody_waits_for_a_run_of_a_clock_that_was_set_back() {
        let mut crowd = crowd(200);
        assert_eq!(run(&mut crowd, 1_000).len(), 8);
        assert_eq!(run(&mut crowd, 3).len(), 192);
        assert!(!is_ahead(u64::MAX, u64::MAX));
    }
}
