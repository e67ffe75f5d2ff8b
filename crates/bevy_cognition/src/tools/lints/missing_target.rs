//! A precondition names a target that the offer does not have: nothing is checked.

use super::findings::{Lint, LintFindings};
use crate::choice::offers::OffersGathered;
use bevy::prelude::*;
use cognition_core::mind::Mind;

pub(super) fn look(
    gathered: On<OffersGathered>,
    minds: Query<&Mind>,
    mut findings: ResMut<LintFindings>,
) {
    let Ok(mind) = minds.get(gathered.entity) else { return };
    for offer in &gathered.gather.offers {
        let has = offer.targets.len();
        for condition in offer.preconditions.iter().filter(|condition| condition.target >= has) {
            findings.tell(Lint::MissingTarget, &mind.id, &offer.action, || {
                format!(
                    "the offer `{}` ({}) of `{}` requires `{}` of target {}, and has {has}: targets \
                     are counted from 0, so name one that there is, or add it with `.target(…)`",
                    offer.action, offer.description, mind.id, condition.is, condition.target
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told, turn};
    use super::*;
    use crate::choice::offers::GatherActions;
    use cognition_core::act::ActionOffer;

    #[test]
    fn a_target_that_is_not_there_is_told_and_one_that_is_there_is_not() {
        let (mut app, mara) = game();
        app.add_observer(move |mut gather: On<GatherActions>| {
            let open = || ActionOffer::new("house:open", "Open the door").target(mara);
            gather.offers.push(open().requires("unlocked", 0));
            gather.offers.push(ActionOffer::new("house:shut", "Shut it").requires("open", 3));
        });
        turn(&mut app, mara);
        let told = told(&app, Lint::MissingTarget);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("`house:shut` (Shut it) of `mara` requires `open` of target 3"));
    }
}
