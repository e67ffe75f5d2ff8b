//! What brains are asked beside the turns of a mind, as a save has it.

use crate::brain::background::{BackgroundRequest, BackgroundRequestOf, BackgroundRequests};
use crate::mind::consolidate::Consolidating;
use crate::mind::drift::Wording;
use crate::mind::regulate::Reviewing;
use bevy::prelude::*;
use cognition_brain::LazySchema;
use cognition_core::drift::drift_schema;
use cognition_core::memory::consolidation_schema;
use cognition_core::prompt::Purpose;
use cognition_core::regulate::review_schema;
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
    fn of(aside: EntityRef<'_>) -> Option<Self> {
        let exchange = || aside.get().cloned().map(Self::Consolidate);
        let thought = || aside.get().cloned().map(Self::Drift);
        exchange().or_else(thought).or_else(|| aside.get().cloned().map(Self::Review))
    }

    fn purpose(&self) -> Purpose {
        match self {
            Self::Consolidate(_) => Purpose::Consolidate,
            Self::Drift(_) => Purpose::Drift,
            Self::Review(_) => Purpose::Review,
        }
    }

    fn schema(&self) -> LazySchema {
        match self {
            Self::Consolidate(_) => LazySchema::new(consolidation_schema),
            Self::Drift(_) => LazySchema::new(drift_schema),
            Self::Review(_) => LazySchema::new(review_schema),
        }
    }
}

impl Question {
    fn of(aside: EntityRef<'_>) -> Option<Self> {
        let (asked, what) = (aside.get::<BackgroundRequest>()?, What::of(aside)?);
        Some(Self { number: asked.number, subject: asked.subject().to_owned(), what })
    }

    fn ask(self, of: Entity, commands: &mut Commands<'_, '_>) {
        let Self { number, subject, what } = self;
        let aside = BackgroundRequest::new(what.purpose(), number, subject, what.schema());
        let mut asked = commands.spawn((aside, BackgroundRequestOf(of)));
        match what {
            What::Consolidate(exchange) => asked.insert(exchange),
            What::Drift(thought) => asked.insert(thought),
            What::Review(decision) => asked.insert(decision),
        };
    }
}

/// What is asked beside the turns of a mind; none where nothing is.
pub(super) fn beside(world: &World, mind: EntityRef<'_>) -> Option<AskedBeside> {
    let asides = mind.get::<BackgroundRequests>()?.iter();
    let questions = asides.filter_map(|aside| Question::of(world.get_entity(aside).ok()?));
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
