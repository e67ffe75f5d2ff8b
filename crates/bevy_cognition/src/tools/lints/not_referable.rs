//! Something is present that no mind can name: nobody learns that it is there.

use super::findings::{Lint, LintFindings};
use crate::choice::offers::OffersGathered;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::Referable;

pub(super) fn look(
    gathered: On<OffersGathered>,
    minds: Query<&Mind>,
    things: Query<&Referable>,
    mut findings: ResMut<LintFindings>,
) {
    let Ok(mind) = minds.get(gathered.entity) else { return };
    let unnamed = gathered.gather.present.iter().filter(|thing| !things.contains(**thing));
    for thing in unnamed {
        findings.tell(Lint::NotReferable, &mind.id, &thing.to_string(), || {
            format!(
                "`{thing}` is in GatherActions::present of `{}` and has no Referable, so the mind \
                 does not learn of it: insert `Referable::new(kind, label, id)`",
                mind.id
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told, turn};
    use super::*;
    use crate::choice::offers::GatherActions;

    #[test]
    fn what_is_present_and_cannot_be_named_is_told() {
        let (mut app, mara) = game();
        let door = app.world_mut().spawn(Referable::new("door", "the door", "door")).id();
        let crate_of_ale = app.world_mut().spawn_empty().id();
        app.add_observer(move |mut gather: On<GatherActions>| {
            gather.present.extend([door, crate_of_ale]);
        });
        turn(&mut app, mara);
        let told = told(&app, Lint::NotReferable);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with(&format!("`{crate_of_ale}` is in")), "{told:?}");
    }
}
