//! What waits for a person.

use crate::turn::AwaitingApproval;
use bevy::prelude::*;
use cognition_core::guard::Suggestion;
use serde::Serialize;

/// What waits for a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PendingSheet {
    /// The number of the turn.
    pub turn: u64,
    /// Which suggestion of that turn.
    pub revision: u32,
    /// The number of what is suggested; 0 to wait.
    pub index: u32,
    /// The same in words.
    pub description: String,
    /// Why a person is asked; `None` when one is always asked.
    pub objection: Option<String>,
    /// The numbers and words of all that can be chosen, besides 0.
    pub offers: Vec<(u32, String)>,
}

impl PendingSheet {
    /// None where nothing waits.
    pub(super) fn of(mind: EntityRef<'_>) -> Option<Self> {
        let (waiting, suggestion) = (mind.get::<AwaitingApproval>()?, mind.get::<Suggestion>()?);
        let offers = suggestion.offers.iter();
        Some(Self {
            turn: waiting.suggestion.turn,
            revision: waiting.suggestion.revision,
            index: suggestion.chosen,
            description: suggestion.description().to_owned(),
            objection: waiting.objection.as_ref().map(ToString::to_string),
            offers: offers.map(|offer| (offer.index, offer.description.clone())).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::prelude::*;
    use crate::tools::mind_sheets::mind_sheet;
    use bevy::prelude::*;
    use cognition_core::guard::Approval;

    #[test]
    fn what_waits_for_a_person_is_told_with_all_that_can_be_chosen() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.finish();
        app.add_observer(|mut gather: On<GatherActions>| {
            gather.offers.push(ActionOffer::new("inn:ring", "Ring the bell"));
        });
        app.world_mut().resource_mut::<CognitionSettings>().guard.approval = Approval::Always;
        let entity = app.world_mut().spawn(Mind::new("mara")).id();
        app.world_mut().trigger(RequestTurn { entity });
        (0..4).for_each(|_| app.update());
        let pending = mind_sheet(app.world(), entity).and_then(|sheet| sheet.pending);
        let pending = pending.expect("somebody is asked");
        assert_eq!((pending.turn, pending.revision), (1, 1));
        assert_eq!(pending.offers, [(1, "Ring the bell".to_owned())]);
    }
}
