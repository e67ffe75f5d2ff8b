//! A persona wants nothing: without a goal the heuristic brain has no reason to do anything.

use super::findings::{Lint, LintFindings};
use crate::brain::prompt_context::{PersonaLibrary, PersonaState};
use crate::turn::Turn;
use bevy::prelude::*;
use cognition_core::mind::{Mind, Persona, Routine};
use cognition_core::plan::Plan;

/// Has something to do all the same.
type Occupied = Or<(With<Routine>, With<Plan>)>;

pub(super) fn look(
    begun: On<Add, Turn>,
    minds: Query<(&Mind, &Persona), Without<Routine>>,
    occupied: Query<(), Occupied>,
    personas: Res<PersonaLibrary>,
    mut findings: ResMut<LintFindings>,
) {
    let Ok((mind, persona)) = minds.get(begun.entity) else { return };
    let Some(PersonaState::Ready(profile)) = personas.get(&persona.path) else { return };
    if profile.goals.is_empty() && !occupied.contains(begun.entity) {
        findings.tell(Lint::NoGoals, &mind.id, &persona.path, || {
            format!(
                "the persona `{}` of `{}` has no goals, so nothing draws it to one offer rather \
                 than another: add `goals` with `wants`, or give the mind a Routine",
                persona.path, mind.id
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{game, told, turn};
    use super::*;
    use cognition_core::mind::{Goal, PersonaProfile};

    fn told_of(goals: Vec<Goal>, routine: bool) -> Vec<String> {
        let (mut app, mara) = game();
        let profile = PersonaProfile { goals, ..PersonaProfile::default() };
        app.world_mut().resource_mut::<PersonaLibrary>().insert("mara.json", profile);
        app.world_mut().entity_mut(mara).insert(Persona::new("mara.json"));
        if routine {
            app.world_mut().entity_mut(mara).insert(Routine::default());
        }
        turn(&mut app, mara);
        told(&app, Lint::NoGoals)
    }

    #[test]
    fn a_persona_without_goals_is_told_unless_it_has_a_routine() {
        let told = told_of(Vec::new(), false);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("the persona `mara.json` of `mara` has no goals"));
        assert!(told_of(vec![Goal::default()], false).is_empty());
        assert!(told_of(Vec::new(), true).is_empty());
    }
}
