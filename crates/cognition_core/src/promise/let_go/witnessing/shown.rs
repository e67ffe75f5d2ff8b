//! A thing that was to be shown first is: what was forsworn without it is free, once.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use crate::promise::kept::deed::Deed;
use crate::promise::let_go::witnessing::witnessed::Witnessed;

impl Commitment {
    /// The stems of the thing without which it is not to be done; none where it is somebody who must be there.
    pub(in crate::promise) fn thing_that_frees(&self) -> Option<&str> {
        let beside = self.terms.free_beside.as_ref()?;
        let language = self.language();
        let says = |text: &str| language.lacked_thing(text).is_some_and(|it| it == beside.who);
        let is_thing = says(&self.text) || self.due_said.as_deref().is_some_and(says);
        is_thing.then_some(&*beside.who)
    }

    pub(super) fn is_freed_by(&self, seen: &Witnessed<'_>) -> bool {
        let thing = self.thing_that_frees().filter(|_| !self.is_free_now());
        thing.is_some_and(|it| self.language().tells_that_it_is_shown(seen.text, it))
    }

    pub(super) fn be_free(&mut self, is_free: bool) {
        self.terms.free_beside.iter_mut().for_each(|beside| beside.here = is_free);
    }

    /// Whether a deed is the one that was free because the thing had been shown.
    fn is_served(&self, deed: &Deed<'_>) -> bool {
        let breaks = || {
            let mut forsworn = self.clone();
            forsworn.be_free(false);
            deed.breaks(&forsworn)
        };
        self.is_free_now() && self.thing_that_frees().is_some() && breaks()
    }
}

impl Commitments {
    /// What was done since a thing was shown is not to be done again before one is.
    pub(in crate::promise) fn bar_again(&mut self, deed: &Deed<'_>, now: GameTime) {
        let served: Vec<u32> =
            self.owed(now).filter(|owed| owed.is_served(deed)).map(|owed| owed.id).collect();
        self.change(&served, now, |owed| owed.be_free(false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::let_go::test_owing::{RULES, at, owing};
    use crate::promise::test_promises::offer;

    const CUPBOARD: &str = "not to unlock the cupboard for anybody without a slip";

    fn unlocks() -> crate::act::IndexedAction {
        offer("world:unlock", "Unlock the cupboard", &["unlock"], &["cupboard"])
    }

    fn see(owed: &mut Commitments, text: &str) -> bool {
        let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
        owed.witness(&seen, &RULES, at(2));
        owed.get(1).expect("is kept").is_broken_by(&unlocks(), "")
    }

    #[test]
    fn what_is_forsworn_without_a_thing_is_free_once_that_is_shown() {
        let mut owed = owing(CUPBOARD, None);
        assert!(see(&mut owed, "Lioba comes in."));
        assert!(see(&mut owed, "Lioba shows you her viola."));
        assert!(see(&mut owed, "Lioba shows you no slip."));
        assert!(!see(&mut owed, "Lioba shows you a green slip: one viola."));
        assert_eq!(owed.get(1).map(|owed| owed.state.name()), Some("open"), "it is owed to others");
    }

    #[test]
    fn a_slip_serves_once() {
        let mut owed = owing(CUPBOARD, None);
        assert!(!see(&mut owed, "Lioba shows you a green slip."));
        let (action, outcome) = (unlocks(), "You unlock the cupboard.");
        let deed = Deed { turn: 4, action: &action, speech: "", outcome, failed: false };
        owed.follow(&deed, &RULES, at(3));
        assert_eq!(owed.get(1).map(|owed| owed.state.name()), Some("open"), "it broke nothing");
        assert!(see(&mut owed, "Tom comes in."));
    }

    #[test]
    fn what_waits_until_a_thing_is_shown_ends_as_that_is() {
        let slip = "Lioba shows you a green slip: one viola, signed by the head.";
        for terms in [
            "until somebody shows a slip",
            "until somebody shows me a slip",
            "unless somebody shows me a slip",
            "before I see a slip",
            "unless Lioba has a slip",
        ] {
            let mut owed = owing(&format!("not to unlock the cupboard {terms}"), None);
            let is_owed = |owed: &Commitments| owed.owed(at(2)).count() == 1;
            see(&mut owed, "Lioba shows you her viola.");
            assert!(is_owed(&owed), "{terms}");
            see(&mut owed, slip);
            assert!(!is_owed(&owed), "{terms}");
        }
    }
}
