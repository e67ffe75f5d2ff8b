//! One mind is offered the same twice at a time: one of the two is left out.

use super::findings::{Lint, LintFindings};
use crate::choice::offers::OffersGathered;
use bevy::prelude::*;
use cognition_core::act::ActionOffer;
use cognition_core::mind::Mind;
use std::collections::BTreeSet;

pub(super) fn look(
    gathered: On<OffersGathered>,
    minds: Query<&Mind>,
    mut findings: ResMut<LintFindings>,
) {
    let Ok(mind) = minds.get(gathered.entity) else { return };
    let mut known: BTreeSet<(&str, &[Entity], &str)> = BTreeSet::new();
    for offer in &gathered.gather.offers {
        let ActionOffer { action, targets, description, .. } = offer;
        if !known.insert((action, targets, description)) {
            findings.tell(Lint::EqualOffers, &mind.id, action, || {
                format!(
                    "`{}` is offered `{action}` ({description}) twice at one time, and one of them \
                     is left out: does more than one observer of GatherActions push it, or does it \
                     lack a target?",
                    mind.id
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

    #[test]
    fn an_offer_that_two_observers_push_is_told_once_and_two_that_differ_are_not() {
        let (mut app, mara) = game();
        for _ in 0..2 {
            app.add_observer(|mut gather: On<GatherActions>| {
                gather.offers.push(ActionOffer::new("house:open", "Open the door"));
            });
        }
        app.add_observer(|mut gather: On<GatherActions>| {
            gather.offers.push(ActionOffer::new("house:open", "Open the window"));
        });
        turn(&mut app, mara);
        turn(&mut app, mara);
        let told = told(&app, Lint::EqualOffers);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("`mara` is offered `house:open` (Open the door) twice"));
    }
}
