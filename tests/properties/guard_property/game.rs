//! The game of all cases: its judges, its own rule, and what it does as it is asked.

use super::changes::change;
use super::checks::check_and_carry_out;
use super::person::{ask_person, note_answer};
use super::stage::{Stage, WORDS};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::prelude::*;

/// Judges half of the words; of the others it has no say.
#[derive(SystemParam)]
struct Knows<'w, 's, const FIRST: usize> {
    stage: Res<'w, Stage>,
    things: Query<'w, 's, &'static Referable>,
}

impl<const FIRST: usize> PreconditionJudge for Knows<'_, '_, FIRST> {
    fn judge(&self, question: &Question) -> Judgement {
        let thing = self.things.get(question.thing).ok();
        let known = WORDS[FIRST..FIRST + 2].contains(&question.is.as_str());
        let thing = thing.filter(|_| known);
        thing.map_or(Judgement::Unknown, |thing| {
            self.stage.judgement(&question.is, &thing.stable_id)
        })
    }
}

#[derive(SystemParam)]
struct Whim<'w> {
    stage: Res<'w, Stage>,
}

impl Guardrail for Whim<'_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        self.stage.whim(suggestion.chosen)
    }
}

pub(super) fn game(app: &mut App) {
    app.init_resource::<Stage>()
        .add_precondition_judge::<Knows<0>>()
        .add_precondition_judge::<Knows<2>>()
        .add_guardrail::<Whim>()
        .add_observer(gather)
        .add_observer(as_minds_speak)
        .add_observer(ask_person)
        .add_observer(note_answer)
        .add_observer(check_and_carry_out);
}

fn gather(mut gather: On<GatherActions>, mut stage: ResMut<Stage>, mut commands: Commands) {
    change(&mut stage, &mut commands);
    gather.offers = stage.offers(gather.entity);
    gather.present = stage.things.iter().step_by(2).map(|(_, entity)| *entity).collect();
    gather.description = format!("Day {}.", stage.truth % 2);
}

fn as_minds_speak(_: On<UtteranceMade>, mut stage: ResMut<Stage>, mut commands: Commands) {
    change(&mut stage, &mut commands);
}
