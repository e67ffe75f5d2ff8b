//! Something that a mind has promised.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::due_time::{LEAD, is_from_an_event_on};
use crate::promise::due::terms::CommitmentTerms;
use crate::promise::due::time_kind::{DUE_SAID_BOUND, GRACE, TimeBound, TimeKind};
use crate::promise::promised_words::PromisedWords;
use crate::promise::reading::Reading;
use crate::promise::signs::Signs;
use crate::promise::source::CommitmentSource;
use bevy_reflect::prelude::*;
use cognition_language::{Language, capped, line};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use strum::IntoStaticStr;

/// How late something may be that is under way: so long a turn takes, however short the day is.
const LATE: Duration = Duration::from_mins(5);

/// How late is at least, and at most, not too late for what is promised after a length of time.
const LEAST_GRACE: Duration = Duration::from_mins(2);
const MOST_GRACE: Duration = Duration::from_mins(3);

/// How long the minute lasts that a time of the clock names: clocks are read by the minute, so what is done in that one
/// is in time.
const MINUTE_NAMED: Duration = Duration::from_mins(1);

/// Characters of a reason, a hindrance or an outcome.
pub(in crate::promise) const WHY_BOUND: usize = 200;

/// What a mind is to be bound to, before the gate ([`Commitments::open`](super::Commitments::open))
/// lets it in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposedCommitment {
    /// What is promised, in one sentence. Untrusted.
    pub text: String,
    /// Whom or what it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<StableId>,
    /// By when or until what, in words: `in 20 minutes`, `by noon`, `until the bell goes`. Untrusted.
    /// `None` where no time was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<String>,
    /// What sort of thing it is; `None` to read it from the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<CommitmentKind>,
}

impl ProposedCommitment {
    /// As whoever is called so says it of themselves: `until Bastian has the takings` is until they have them.
    #[must_use]
    pub fn said_by(&self, name: &str) -> Self {
        let own = |due: &String| {
            let at = due.find(name).filter(|_| !name.is_empty())?;
            let told = Language::of(due).of_oneself(name, &due[at..]);
            // Within a sentence only what stands for oneself keeps its capital.
            let (first, rest) = told.split_once(' ')?;
            let first = if first == "I" { first.to_owned() } else { first.to_lowercase() };
            Some(format!("{}{first} {rest}", &due[..at]))
        };
        let of_text = || Language::of(&self.text).until_when(&self.text).map(str::to_owned);
        let due = self.due.clone().or_else(of_text).as_ref().and_then(own);
        Self { due: due.or_else(|| self.due.clone()), ..self.clone() }
    }

    /// Each deed by itself, where a text holds two and the second hangs on something of its own: that has no
    /// time, and is owed once it has come about.
    pub fn parts(&self) -> Vec<Self> {
        let Some((first, second)) = Language::of(&self.text).two_deeds(&self.text) else {
            return vec![self.clone()];
        };
        let part = |text, due| Self { text, due, kind: None, ..self.clone() };
        let lasts = |due: &&String| Language::of(due).says_until(due);
        match self.due.as_ref().filter(lasts) {
            Some(until) => vec![part(first, None), part(second, Some(until.clone()))],
            None => vec![part(first, self.due.clone()), part(second, None)],
        }
    }
}

/// Something that a mind has promised, and what has become of it.
#[derive(Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::conscience::commitment"]
pub struct Commitment {
    /// Its number within the mind, counted from 1.
    pub id: u32,
    /// What is promised: one line, in the words of whoever opened it. Untrusted.
    pub text: String,
    /// What sort of thing.
    pub kind: CommitmentKind,
    /// Whom or what it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<StableId>,
    /// Who opened it.
    pub opener: CommitmentSource,
    /// The reflection that it was drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reflection: Option<u32>,
    /// When it was opened, in game time.
    pub opened: GameTime,
    /// When its time is up, in game time; where no time ends it (see [`terms`](Self::terms)), when
    /// it comes back to mind.
    pub due: GameTime,
    /// By when, in the words in which it was promised. Untrusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_said: Option<String>,
    /// On what terms: by what sort of time it ends, what it waits for, on what condition.
    #[serde(default, skip_serializing_if = "CommitmentTerms::is_plain")]
    pub terms: CommitmentTerms,
    /// How many attempts came to nothing.
    #[serde(default)]
    pub attempts: u32,
    /// Why the last attempt came to nothing. Untrusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hindrance: Option<String>,
    /// What speaks for its having been kept.
    #[serde(default, skip_serializing_if = "Signs::is_empty")]
    pub signs: Signs,
    /// What has become of it.
    pub state: CommitmentState,
}

/// What has become of a commitment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case", tag = "is")]
#[reflect(Default)]
#[type_path = "cognition_core::conscience::commitment"]
pub enum CommitmentState {
    /// It is owed still.
    #[default]
    Open,
    /// It was kept.
    Done {
        /// What shows it.
        evidence: Evidence,
    },
    /// It was broken, or tried too often in vain.
    Failed {
        /// Why.
        why: String,
    },
    /// It was taken back; nobody holds it against the mind.
    Withdrawn {
        /// Why.
        why: String,
    },
    /// Its time was up before it was kept.
    Expired,
}

/// What shows that a commitment was kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::conscience::commitment"]
pub struct Evidence {
    /// The turn whose action kept it; 0 where the game says so without one.
    pub turn: u64,
    /// The action, `namespace:verb`; empty for words that went with none, and where the game says
    /// so without one.
    pub action: String,
    /// What came of it, as the mind saw it. Untrusted.
    pub outcome: String,
    /// Whether it is the mind itself that said so, and no rule.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub claimed: bool,
}

impl Commitment {
    /// The language that it is in.
    pub(crate) fn language(&self) -> &'static Language {
        self.terms.reading.ask(&self.text, |reading| reading.language(Language::english))
    }

    /// Its words, in that language.
    pub(in crate::promise) fn words(&self) -> Arc<PromisedWords> {
        self.terms
            .reading
            .ask(&self.text, |reading| reading.words_in(reading.language(Language::english)))
    }

    /// What is to be done, without when and how often.
    pub(in crate::promise) fn own_deed(&self) -> Arc<str> {
        self.terms.reading.ask(&self.text, Reading::deed)
    }

    /// Whether it is owed at that time: it has not ended, and its time is not up.
    pub fn is_owed(&self, now: GameTime) -> bool {
        self.state == CommitmentState::Open && self.ends().is_none_or(|end| now < end)
    }

    /// Whether it has ended, and was kept.
    pub fn was_kept(&self) -> bool {
        matches!(self.state, CommitmentState::Done { .. })
    }

    /// Whether it has ended, and was neither kept nor taken back: it was broken, tried too often in vain, or its
    /// time was up.
    pub fn was_broken(&self) -> bool {
        matches!(self.state, CommitmentState::Failed { .. } | CommitmentState::Expired)
    }

    /// When it ends by the clock; none where no time ends it. What is to be done by a time of the clock may be done in
    /// the very minute that it names, what is to be done at a time a little after it, and so may what is under way by
    /// then; what is to be done from a time on does not end then.
    pub fn ends(&self) -> Option<GameTime> {
        self.ends_by_the_clock().into_iter().chain(self.stands_from()).min()
    }

    fn ends_by_the_clock(&self) -> Option<GameTime> {
        match self.terms.bound {
            _ if !self.terms.is_timed() => None,
            TimeBound::After => None,
            TimeBound::At => Some(self.due + self.terms.day.lasting(GRACE)),
            TimeBound::By => Some(self.due + self.delay()),
        }
    }

    /// By how much something may be late: by the minute that is named; by a [grace](Self::grace) what was promised
    /// within so long, and what is [under way](Self::is_under_way) by half of its time, five minutes at most.
    fn delay(&self) -> Duration {
        let in_time = match self.terms.time {
            _ if self.is_kept_by_time() => return Duration::ZERO,
            TimeKind::Relative => self.grace(),
            TimeKind::Clock => self.terms.day.lasting(MINUTE_NAMED),
            _ => return Duration::ZERO,
        };
        let on_the_way = LATE.min(self.due.since(self.opened) / 2);
        if self.is_under_way() { on_the_way.max(in_time) } else { in_time }
    }

    /// Whether a plan for it was made, or what is to be brought somewhere was taken up.
    fn is_under_way(&self) -> bool {
        self.terms.pursued || self.signs.in_hand
    }

    /// Whether it comes to mind as its time is up, and may still be done for a little while.
    pub(in crate::promise) fn may_be_late(&self) -> bool {
        let relative = self.terms.time == TimeKind::Relative && self.terms.bound == TimeBound::By;
        relative && !self.is_kept_by_time()
    }

    /// How late something may come that was promised so long after: nobody counts to the second.
    fn grace(&self) -> Duration {
        let grace = (self.due.since(self.opened) / 10).clamp(LEAST_GRACE, MOST_GRACE);
        grace.max(self.time_for_its_turns())
    }

    /// From when on it is to be done: what is due at a time is not done before, and who is to be
    /// somewhere then sets out in time.
    pub fn begins(&self) -> GameTime {
        let lead = self.terms.day.lasting(LEAD);
        let early = if self.kind == CommitmentKind::Go { lead } else { Duration::ZERO };
        match self.terms.bound {
            _ if !self.terms.is_timed() => self.opened,
            TimeBound::At => GameTime::default() + self.due.since(GameTime::default() + early),
            TimeBound::After => self.due,
            TimeBound::By => {
                let again = self.terms.recurs.as_ref().map(|again| again.begins_for(self.due));
                again.map_or(self.opened, |begins| begins.max(self.opened))
            }
        }
    }

    /// Whether it is the next time of something that is promised again and again, and what is done now is done for the
    /// one before it, which has ended already: what kept that, or makes it good late, keeps no other.
    pub(in crate::promise) fn is_for_later(&self, now: GameTime) -> bool {
        let again = self.terms.recurs.as_ref().filter(|again| again.after > 0);
        again.is_some_and(|it| self.opened == now || now < it.counts_from(self.due))
    }

    /// Whether something is to be done for it now: its time has come, and it waits for nothing.
    pub fn is_at_hand(&self, now: GameTime) -> bool {
        self.begins() <= now && !self.terms.is_waiting()
    }

    /// When something becomes of it by the clock next: it comes to mind, or its time is up.
    pub(in crate::promise) fn next(&self) -> Option<GameTime> {
        let calls = !self.terms.called && self.begins() > self.opened;
        match () {
            () if self.terms.is_timed() && calls => Some(self.begins()),
            () if self.may_be_late() && !self.terms.called => Some(self.due),
            () if self.terms.is_timed() || self.stands_from().is_some() => self.ends(),
            () => self.is_reviewed().then_some(self.due),
        }
    }

    /// Whether what it waited for, or hung on, has come about: nothing need be said of that any more.
    pub fn waits_no_longer(&self) -> bool {
        self.is_met_condition() || self.has_come_due()
    }

    /// Whether that alone said when it is to be done: now.
    pub fn has_come_due(&self) -> bool {
        let open = self.terms.time == TimeKind::Open && !self.terms.is_waiting();
        let said = self.due_said.as_deref();
        open && said.map_or_else(|| self.is_met_condition(), is_from_an_event_on)
    }

    fn is_met_condition(&self) -> bool {
        self.terms.condition.as_ref().is_some_and(|it| it.met && !it.frees)
    }

    /// Whether its time lies in another day than now, so that the hour alone would mislead.
    pub(crate) fn is_on_another_day(&self, now: GameTime) -> bool {
        let day = self.terms.day;
        day.number_of(self.due) != day.number_of(now)
    }

    /// As how long some game time is told in which it is due: `in about two hours`.
    pub(crate) fn told_length(&self, passed: Duration) -> Duration {
        self.terms.day.told_length(passed)
    }

    /// Whether it is kept by its time being up: it is not to do something, or to go on until then.
    pub fn is_kept_by_time(&self) -> bool {
        self.terms.lasts || self.kind == CommitmentKind::Refrain
    }

    /// Whether it is done by going on with it, and at no time is undone yet: `keep the letters out of his sight`.
    pub fn goes_on(&self) -> bool {
        let words = || self.words();
        let lasts = || words().verb().is_some_and(|verb| self.language().lasts(verb));
        let lasts = || lasts() && !words().leave() || words().leave_in_its_place();
        self.terms.lasts || self.kind == CommitmentKind::Do && lasts()
    }

    /// How it ends when its time is up.
    pub(in crate::promise) fn state_in_the_end(&self) -> CommitmentState {
        let outcome = self.due_said.clone().unwrap_or_default();
        if let Some(kept) = self.state_by_signs() {
            return kept;
        }
        let unmet = self.terms.condition.as_ref().filter(|it| !it.frees && !it.met);
        match unmet {
            Some(condition) => CommitmentState::Withdrawn { why: condition.what.clone() },
            None if self.is_kept_by_time() => self.ended_by(outcome),
            None if self.is_there_in_time() => self.ended_by(outcome),
            None => match self.signs.given_away.clone().filter(|_| self.terms.recurs.is_none()) {
                Some(why) => CommitmentState::Failed { why },
                None => CommitmentState::Expired,
            },
        }
    }

    /// Whether it comes back to mind: no time ends it, and something is to be done.
    pub(in crate::promise) fn is_reviewed(&self) -> bool {
        let open = self.state == CommitmentState::Open && !self.terms.is_timed();
        open && !self.is_kept_by_time() && self.terms.time != TimeKind::Event
    }

    /// As the gate and the deeds leave it: in one line each, and of bounded length.
    pub(in crate::promise) fn bounded(self) -> Self {
        let text = line(&self.text);
        let due_said = self.due_said.map(|said| capped(&said, DUE_SAID_BOUND));
        let due_said = due_said.filter(|said| !said.is_empty());
        let hindrance = self.hindrance.map(|why| capped(&why, WHY_BOUND));
        let terms = self.terms.bounded();
        Self { text, due_said, hindrance, terms, state: self.state.bounded(), ..self }
    }
}

impl CommitmentState {
    /// The name on the wire: `done`.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// With every text in one line of bounded length.
    pub(in crate::promise) fn bounded(self) -> Self {
        match self {
            Self::Done { evidence } => {
                let action = capped(&evidence.action, WHY_BOUND);
                let outcome = capped(&evidence.outcome, WHY_BOUND);
                Self::Done { evidence: Evidence { action, outcome, ..evidence } }
            }
            Self::Failed { why } => Self::Failed { why: capped(&why, WHY_BOUND) },
            Self::Withdrawn { why } => Self::Withdrawn { why: capped(&why, WHY_BOUND) },
            other @ (Self::Open | Self::Expired) => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_promises::committed;

    #[test]
    fn who_says_by_name_what_they_wait_for_waits_for_it_themselves() {
        let due = |said: &str| {
            let due = Some(said.to_owned());
            let proposed = ProposedCommitment { due, ..ProposedCommitment::default() };
            proposed.said_by("Bastian").due.unwrap_or_default()
        };
        assert_eq!(due("until Bastian has the takings"), "until I have the takings");
        assert_eq!(due("until Hanka has the takings"), "until Hanka has the takings");
        let text = "keep the key until Bastian has the takings".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        assert_eq!(proposed.said_by("Bastian").due.as_deref(), Some("until I have the takings"));
        assert_eq!(
            due("once the takings are in Bastian's hands"),
            "once the takings are in my hands"
        );
    }

    #[test]
    fn what_goes_on_all_the_time_is_never_undone_yet() {
        let goes_on = |text: &str| committed(text, Some("mara")).goes_on();
        for text in [
            "keep the letters out of Odo's sight",
            "keep an eye on the shop",
            "guard the chest",
            "leave the brown phial on its shelf unless Anselm says otherwise",
            "leave the letters in their box",
        ] {
            assert!(goes_on(text), "{text}");
        }
        for text in ["sweep the step", "leave a note for Odo", "wait at the mill"] {
            assert!(!goes_on(text), "{text}");
        }
    }

    #[test]
    fn what_has_ended_was_kept_only_where_something_shows_it() {
        let mut owed = committed("bring Mara the iron key", Some("mara"));
        assert!(!owed.was_kept());
        owed.state = CommitmentState::Done { evidence: Evidence::default() };
        assert!(owed.was_kept() && !owed.was_broken());
        let why = || "the ferry has sunk".to_owned();
        let failed = CommitmentState::Failed { why: why() };
        let withdrawn = CommitmentState::Withdrawn { why: why() };
        for (state, broken) in
            [(failed, true), (withdrawn, false), (CommitmentState::Expired, true)]
        {
            owed.state = state;
            assert!(!owed.was_kept(), "{:?}", owed.state);
            assert_eq!(owed.was_broken(), broken, "{:?}", owed.state);
        }
    }

    #[test]
    fn what_is_under_way_when_its_time_is_up_may_be_late() {
        let mut owed = committed("bring Mara the iron key", Some("mara"));
        owed.due = GameTime::from_secs(20 * 60);
        let late = GameTime::from_secs(20 * 60 + 299);
        assert!(!owed.is_owed(late));
        owed.terms.pursued = true;
        assert!(owed.is_owed(late) && !owed.is_owed(GameTime::from_secs(20 * 60 + 300)));
    }

    #[test]
    fn who_comes_with_the_thing_as_its_hour_strikes_is_not_late() {
        let mut owed = committed("bring the salt to the fold", Some("mara"));
        (owed.due, owed.terms.time) = (GameTime::from_secs(3600), TimeKind::Clock);
        let (soon, late) = (GameTime::from_secs(3600 + 240), GameTime::from_secs(3600 + 300));
        assert!(!owed.is_owed(soon), "nothing is under way");
        owed.signs.in_hand = true;
        assert!(owed.is_owed(soon) && !owed.is_owed(late));
        owed.terms.lasts = true;
        assert!(!owed.is_owed(GameTime::from_secs(3600)), "what lasts until then is over then");
    }
}
