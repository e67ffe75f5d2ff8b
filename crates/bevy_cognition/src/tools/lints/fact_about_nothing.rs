//! A planner is told of something that is not in the world: the fact is left out.

use super::findings::{Lint, LintFindings};
use crate::mind::plan::FactDropped;
use crate::referables::Referables;
use bevy::prelude::*;
use cognition_core::mind::Mind;

pub(super) fn look(
    dropped: On<FactDropped>,
    minds: Query<&Mind>,
    referables: Res<Referables>,
    mut findings: ResMut<LintFindings>,
) {
    let Ok(mind) = minds.get(dropped.entity) else { return };
    for thing in dropped.fact.of.iter().filter(|thing| referables.find(thing).is_none()) {
        findings.tell(Lint::FactAboutNothing, &mind.id, thing.as_str(), || {
            format!(
                "GatherKnowledge tells `{}` that `{}`, and nothing in the world is called \
                 `{thing}`, so the fact is left out: give the thing a Referable with that id, or \
                 do not tell it",
                mind.id, dropped.fact
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told};
    use super::*;
    use cognition_core::plan::Fact;

    #[test]
    fn a_fact_is_told_with_what_is_not_there() {
        let (mut app, entity) = game();
        let fact = Fact::new("at", ["mara", "kitchen"]);
        app.world_mut().trigger(FactDropped { entity, fact });
        let told = told(&app, Lint::FactAboutNothing);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("`at mara kitchen`") && told[0].contains("called `kitchen`"));
    }
}
