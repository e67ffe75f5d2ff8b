//! On what terms something is promised: until when or until what, and on what condition.

use crate::mind::StableId;
use crate::promise::due::day::Day;
use crate::promise::due::next_turns::AtOnce;
use crate::promise::due::recurrence::Recurrence;
use crate::promise::due::time_kind::{TimeBound, TimeKind};
use crate::promise::reading::KeptReading;
use bevy_reflect::prelude::*;
use cognition_language::{AwaitedEvent, DueBound, EventSpan, Language, capped};
use serde::{Deserialize, Serialize};

/// Characters of what is waited for.
pub(in crate::promise) const AWAITED_BOUND: usize = 200;
/// Share of the words of what is waited for that must be told for it to have happened.
const HAPPENED: f64 = 0.6;

/// How something that is waited for bounds a commitment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub enum AwaitedSpan {
    /// It lasts until then.
    #[default]
    Until,
    /// It is to be done from then on.
    After,
    /// It is to be done as long as that goes on.
    While,
    /// It is to be done before that.
    Before,
}

/// Something that is waited for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub struct Awaited {
    /// What, in the words in which it was promised; 200 characters. Untrusted.
    pub what: String,
    /// How it bounds the commitment.
    pub span: AwaitedSpan,
    /// How often it must still happen: 3 for `the third horn`.
    pub left: u32,
    /// Who has agreed, where it waits until some do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed: Vec<StableId>,
    /// Whether the mind has just asked whoever is to give the word: a yes gives it then.
    #[serde(default, skip_serializing_if = "is_false")]
    pub asked: bool,
    /// Whether who is to come was seen to be away since, or the mind where it is to come back from.
    #[serde(default, skip_serializing_if = "is_false")]
    pub away: bool,
}

/// What must happen before a commitment is owed, or what frees of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub struct Condition {
    /// What, in the words in which it was promised; 200 characters. Untrusted.
    pub what: String,
    /// Whether it frees of the commitment, as after `unless`.
    #[serde(default)]
    pub frees: bool,
    /// Whether it has come about.
    #[serde(default)]
    pub met: bool,
    /// Whether it will come, as after `once`, and only the time of it is open.
    #[serde(default, skip_serializing_if = "is_false")]
    pub comes: bool,
    /// Whether the mind was seen to be where it is to come back from first.
    #[serde(default, skip_serializing_if = "is_false")]
    pub away: bool,
}

impl Condition {
    /// How it is led to where it is told: `unless`, `once` or `only if`.
    pub(crate) fn lead(&self) -> &'static str {
        match (self.frees, self.comes) {
            (true, _) => "unless",
            (false, true) => "once",
            (false, false) => "only if",
        }
    }

    /// What it is, as it is looked for in what happens.
    pub(in crate::promise) fn in_small_letters(&self) -> String {
        self.what.to_lowercase()
    }
}

/// Who must be there for what is forsworn to be free, or which thing shown, and whether that is so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub struct FreeBeside {
    /// The stems of their name, or of what the thing is called; 200 characters. Untrusted.
    pub who: String,
    /// Whether they are where the mind is, or it was shown since.
    #[serde(default, skip_serializing_if = "is_false")]
    pub here: bool,
}

/// On what terms something is promised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub struct CommitmentTerms {
    /// By what sort of time it ends.
    pub time: TimeKind,
    /// How that time bounds it.
    #[serde(skip_serializing_if = "is_by")]
    pub bound: TimeBound,
    /// Whether a plan was made for it.
    #[serde(skip_serializing_if = "is_false")]
    pub pursued: bool,
    /// Whether it has come to mind that its time has come.
    #[serde(skip_serializing_if = "is_false")]
    pub called: bool,
    /// Whether it goes on until its time is up, and is kept by that: to stay, to keep silent.
    #[serde(skip_serializing_if = "is_false")]
    pub lasts: bool,
    /// Whether whoever it was promised to has not heard of it.
    #[serde(skip_serializing_if = "is_false")]
    pub untold: bool,
    /// What it waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub awaits: Option<Awaited>,
    /// On what condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What it costs whoever it was promised to, as it was agreed on last: `for 9 crowns`; 200 characters. Untrusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// Who must be there for it to be free, where it is not to be done else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_beside: Option<FreeBeside>,
    /// The number of the commitment that was given up for it, by agreement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<u32>,
    /// The turn in which it was said; 0 where it was not said. Words of that turn keep nothing.
    #[serde(skip_serializing_if = "is_zero")]
    pub turn: u64,
    /// What turns the mind still has for it, where it is to be done at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_once: Option<AtOnce>,
    /// In which words the mind has asked for another time, until that is answered. Untrusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_for: Option<String>,
    /// In which words whoever it is owed to has asked for another time, until that is answered. Untrusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_of: Option<String>,
    /// How it goes on, where it is promised again and again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurs: Option<Recurrence>,
    /// What the text was read as.
    #[serde(skip)]
    #[reflect(ignore)]
    pub(in crate::promise) reading: KeptReading,
    /// By what day of the game its times are told.
    #[serde(skip)]
    #[reflect(ignore)]
    pub(in crate::promise) day: Day,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_by(bound: &TimeBound) -> bool {
    *bound == TimeBound::By
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl CommitmentTerms {
    /// Whether they are those of a time that is counted from now, and no others.
    pub(in crate::promise) fn is_plain(&self) -> bool {
        *self == Self { day: self.day, ..Self::default() }
    }

    /// Whether a time ends it, and no event.
    pub fn is_timed(&self) -> bool {
        matches!(self.time, TimeKind::Relative | TimeKind::Clock | TimeKind::Calendar)
    }

    /// Whether what it waits for first is still to come: it is owed, and nothing is to be done yet.
    pub fn is_waiting(&self) -> bool {
        let conditional = self.condition.as_ref().is_some_and(|it| !it.frees && !it.met);
        let after = self.awaits.as_ref().is_some_and(|it| it.span == AwaitedSpan::After);
        conditional || after
    }

    /// What it lasts until.
    pub(in crate::promise) fn lasts_until(&self) -> Option<&Awaited> {
        self.awaits.as_ref().filter(|it| it.span == AwaitedSpan::Until)
    }

    /// The words in which one of the two wants another time, as long as that is not answered.
    pub(in crate::promise) fn pending_time(&self) -> Option<&str> {
        self.asked_of.as_deref().or(self.asked_for.as_deref())
    }

    /// What the mind has asked for is answered; where another time was set, that is asked of it.
    pub(in crate::promise) fn be_answered(&mut self, set: Option<&str>) {
        self.asked_for = None;
        self.asked_of = set.map(str::to_owned).or_else(|| self.asked_of.take());
    }

    /// What the mind was asked for is answered; where it set another time, it asks for that.
    pub(in crate::promise) fn be_countered(&mut self, set: Option<&str>) {
        self.asked_of = None;
        self.asked_for = set.map(str::to_owned).or_else(|| self.asked_for.take());
    }

    /// With every text in one line of bounded length.
    pub(in crate::promise) fn bounded(self) -> Self {
        let awaits = self.awaits.map(|it| Awaited { what: capped(&it.what, AWAITED_BOUND), ..it });
        let condition = self.condition;
        let condition =
            condition.map(|it| Condition { what: capped(&it.what, AWAITED_BOUND), ..it });
        let free_beside = self.free_beside;
        let free_beside =
            free_beside.map(|it| FreeBeside { who: capped(&it.who, AWAITED_BOUND), ..it });
        let price = self.price.map(|price| capped(&price, AWAITED_BOUND));
        let asked_for = self.asked_for.map(|asked| capped(&asked, AWAITED_BOUND));
        let asked_of = self.asked_of.map(|asked| capped(&asked, AWAITED_BOUND));
        let recurs = self.recurs.map(Recurrence::bounded);
        Self { awaits, condition, price, free_beside, asked_for, asked_of, recurs, ..self }
    }
}

impl TimeKind {
    /// The name on the wire: `clock`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl From<DueBound> for TimeBound {
    fn from(bound: DueBound) -> Self {
        match bound {
            // That it lasts until then the terms say.
            DueBound::By | DueBound::Until => Self::By,
            DueBound::At => Self::At,
            DueBound::After => Self::After,
        }
    }
}

impl From<AwaitedEvent> for Awaited {
    fn from(event: AwaitedEvent) -> Self {
        let span = match event.span {
            EventSpan::Until => AwaitedSpan::Until,
            EventSpan::After => AwaitedSpan::After,
            EventSpan::While => AwaitedSpan::While,
            EventSpan::Before => AwaitedSpan::Before,
        };
        Self { what: event.what, span, left: event.times, ..Self::default() }
    }
}

/// Whether a text tells that something has happened, which is given in words: most of these stand in
/// one of its statements, and nothing there denies them.
pub(in crate::promise) fn tells_of(text: &str, what: &str) -> bool {
    let language = Language::of_utterance(what, || Language::of(text));
    let stems = language.content_stems(what);
    let told = |sentence: &str| {
        let denied = language.denies(sentence) != language.denies(what);
        !denied && language.share_held(&stems, &[sentence]) >= HAPPENED
    };
    !stems.is_empty() && language.statements(text).into_iter().any(told)
        || language.tells_that_it_is_done(text, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_told_in_other_words_and_never_by_a_denial() {
        assert!(tells_of("The bell goes, and the yard empties.", "the bell goes"));
        assert!(tells_of("Mr Lund eats his supper to the last pea.", "you eat your supper"));
        assert!(!tells_of("You close, and Old Paulo has not come.", "paulo comes"));
        assert!(!tells_of("Has the bell gone?", "the bell goes"));
        assert!(!tells_of("The kettle sings.", "the bell goes") && !tells_of("It rains.", "it"));
    }

    #[test]
    fn what_comes_after_a_deed_waits_until_that_is_done() {
        let tells = |text| tells_of(text, "bringing the glaze");
        assert!(tells("You give the white glaze to Edda."));
        assert!(!tells("You go to the lane.") && !tells("You take the white glaze."));
    }

    #[test]
    fn terms_of_an_old_save_are_those_of_a_time() {
        let old: CommitmentTerms = serde_json::from_str("{}").expect("is plain data");
        assert!(old.is_plain() && old.is_timed() && !old.is_waiting());
        let condition = Some(Condition { what: "she pays".to_owned(), ..Condition::default() });
        let terms = CommitmentTerms { condition, time: TimeKind::Open, ..old };
        assert!(terms.is_waiting() && !terms.is_timed());
        let saved = serde_json::to_value(&terms).expect("is plain data");
        let written = serde_json::json!({
            "time": "open", "condition": {"what": "she pays", "frees": false, "met": false}
        });
        assert_eq!(saved, written);
    }
}
