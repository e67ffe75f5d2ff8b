//! The kinds of answers, and the words by which they are asked for and shown.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The kind of an answer.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnswerKind {
    /// The time of the day.
    Clock,
    /// How old somebody or something is.
    Age,
    /// How long something lasts, or since when.
    Span,
    /// What something costs.
    Price,
    /// How many there are.
    Amount,
    /// When something is.
    Time,
    /// Where something is.
    Place,
    /// Who it is.
    Person,
    /// Why it is so.
    Reason,
    /// What happened.
    Event,
    /// What somebody has learnt to do.
    Ability,
    /// Yes or no.
    Whether,
    /// Anything else.
    Matter,
}

impl AnswerKind {
    /// The kinds that are unmistakable: a line of one of them answers nothing else.
    pub(super) const TELLING: [Self; 4] = [Self::Age, Self::Span, Self::Price, Self::Time];

    /// Whether an answer shows by its words that it is of this kind.
    pub(crate) fn is_shown(self) -> bool {
        matches!(self, Self::Amount | Self::Place) || Self::TELLING.contains(&self)
    }
}

/// What `asking` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskingWords {
    /// By what each kind is asked for; the form that stands first in a question says it.
    pub(super) kinds: Vec<KindForm>,
    /// What has to stand in an answer of a kind that is asked for so.
    pub(super) narrowing: Vec<Narrowing>,
    /// How a question begins that wants a yes or no.
    pub(super) openings: Vec<String>,
    /// The same, where it is rather asked for a deed, or for leave.
    pub(super) requests: Vec<String>,
    /// How one asks for what somebody can do, and what anybody may have learnt.
    pub(super) able: Vec<String>,
    pub(super) abilities: Vec<String>,
    /// What is learnt where a game or a language follows.
    pub(super) playing: Vec<String>,
    /// What somebody may feel like.
    pub(super) states: Vec<String>,
    /// Words of which each answers what is asked by another.
    pub(super) alike: Vec<Vec<String>>,
    /// What meals are called, and what is eaten at one.
    pub(super) meals: Vec<String>,
    pub(super) eaten: String,
    /// By what words something is answered that is asked by another: of `children`, `a son`.
    pub(super) answered_by: BTreeMap<String, Vec<String>>,
    /// What is found in any question, and names nothing.
    pub(super) empty: Vec<String>,
    pub(super) numerals: Vec<String>,
    pub(super) numeral_endings: Vec<String>,
    /// What says that a number is an age, and what may stand beside one that is.
    pub(super) ages: Vec<String>,
    pub(super) beside_age: Vec<String>,
    /// The same beside the age of those who are asked after.
    pub(super) beside_their_age: Vec<String>,
    /// What says that somebody is asked whether they are more, or less, than so old.
    pub(super) older: Vec<String>,
    pub(super) younger: Vec<String>,
    pub(super) since: Vec<String>,
    /// What time is counted in, what may stand for a number before it, and what makes a time of it.
    pub(super) units: Vec<String>,
    pub(super) few: Vec<String>,
    pub(super) ago: Vec<String>,
    pub(super) money: Vec<String>,
    /// How many there are, without a number.
    pub(super) amounts: Vec<String>,
    pub(super) times: Vec<String>,
    /// How one asks what time it is who asks for no more.
    pub(super) the_hour: Vec<String>,
    /// What stands before a number that is a time.
    pub(super) at_time: Vec<String>,
    pub(super) places: Vec<String>,
    /// What stands before a place, what says so by itself, and what is none.
    pub(super) at_place: Vec<String>,
    pub(super) at_the_place: Vec<String>,
    pub(super) no_places: Vec<String>,
    pub(super) owners: Vec<String>,
    /// The hours, from one to twelve, and how a time is told by them.
    pub(super) hours: Vec<String>,
    pub(super) on_the_hour: String,
    pub(super) after_the_hour: String,
}

/// By what a kind of an answer is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindForm {
    pub(super) of: AnswerKind,
    pub(super) forms: Vec<String>,
}

/// What only some answers of a kind show: `Where are you from?`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Narrowing {
    pub(super) of: AnswerKind,
    pub(super) forms: Vec<String>,
    pub(super) signs: Vec<String>,
}
