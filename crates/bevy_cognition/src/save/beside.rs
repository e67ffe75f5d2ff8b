//! What brains are asked beside the turns of a mind, as a save has it.

use crate::brain::request::{Question as _, Request, Requests};
use crate::mind::consolidate::Consolidating;
use crate::mind::drift::Wording;
use crate::mind::regulate::Reviewing;
use bevy::prelude::*;
use cognition_core::prompt::Purpose;
use serde::{Deserialize, Serialize};

/// Questions that a mind asks at a time, at most: what exchanges leave behind, a thought, a review.
const BOUND: usize = 16;

/// What brains were asked beside the turns of a mind when it was saved. Once loaded they are asked
/// again, and this is gone.
#[derive(Component, Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(opaque)]
#[reflect(Component, Serialize, Deserialize)]
#[serde(try_from = "Vec<Question>")]
pub(super) struct AskedBeside(Vec<Question>);

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// Tells it from the others of its kind.
    number: u64,
    /// What it is about, a line for each point.
    subject: String,
    what: What,
}

/// What is to be done with the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    /// It says what an exchange leaves behind.
    Consolidate(Consolidating),
    /// It words what comes to an idle mind.
    Drift(Wording),
    /// It says whether a mode was well chosen.
    Review(Reviewing),
}

/// There are more questions than a mind asks at a time.
#[derive(Debug, thiserror::Error)]
#[error("{found} questions beside the turns, and at most {BOUND} are asked at a time")]
pub(super) struct TooManyQuestions {
    found: usize,
}

impl TryFrom<Vec<Question>> for AskedBeside {
    type Error = TooManyQuestions;

    fn try_from(questions: Vec<Question>) -> Result<Self, Self::Error> {
        match questions.len() {
            found if found > BOUND => Err(TooManyQuestions { found }),
            _ => Ok(Self(questions)),
        }
    }
}

impl What {
    fn of(request: EntityRef<'_>) -> Option<Self> {
        let exchange = || request.get().cloned().map(Self::Consolidate);
        let thought = || request.get().cloned().map(Self::Drift);
        exchange().or_else(thought).or_else(|| request.get().cloned().map(Self::Review))
    }

    fn purpose(&self) -> Purpose {
        match self {
            Self::Consolidate(_) => Consolidating::FORM.purpose,
            Self::Drift(_) => Wording::FORM.purpose,
            Self::Review(_) => Reviewing::FORM.purpose,
        }
    }
}

impl Question {
    fn of(request: EntityRef<'_>) -> Option<Self> {
        let (asked, what) = (request.get::<Request>()?, What::of(request)?);
        Some(Self { number: asked.number, subject: asked.words().to_owned(), what })
    }

    fn ask(self, of: Entity, commands: &mut Commands<'_, '_>) {
        let Self { number, subject, what } = self;
        match what {
            What::Consolidate(it) => commands.spawn(Request::about(it, number, subject, of)),
            What::Drift(it) => commands.spawn(Request::about(it, number, subject, of)),
            What::Review(it) => commands.spawn(Request::about(it, number, subject, of)),
        };
    }
}

/// What is asked beside the turns of a mind; none where nothing is.
pub(super) fn beside(world: &World, mind: EntityRef<'_>) -> Option<AskedBeside> {
    let requests = mind.get::<Requests>()?.iter();
    let questions = requests.filter_map(|request| Question::of(world.get_entity(request).ok()?));
    let mut questions: Vec<Question> = questions.take(BOUND).collect();
    questions.sort_by_key(|question| (question.what.purpose(), question.number));
    (!questions.is_empty()).then_some(AskedBeside(questions))
}

/// A save has brought a mind that was asking.
pub(super) fn ask_again(
    insert: On<Insert, AskedBeside>,
    minds: Query<&AskedBeside>,
    mut commands: Commands,
) {
    let Ok(asked) = minds.get(insert.entity) else { return };
    for question in asked.0.clone() {
        question.ask(insert.entity, &mut commands);
    }
    commands.entity(insert.entity).try_remove::<AskedBeside>();
}
