//! A sentence held against one that was stated before: what it takes back, disputes or puts off.

use super::StatedSentence;
use super::correcting::Correction;
use super::in_common::shared;
use crate::memory::own_deeds::OwnDeed;

/// Who says the rest otherwise after so many words says it anew.
const LONG_OPENING: usize = 5;
/// So many words in a row say that two sentences are about the same.
const RUN: usize = 3;

/// How well something fits what is taken back, the better the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// How much both are about.
    about: usize,
    /// Of how many sorts they give different values.
    differs: usize,
}

impl Fit {
    /// Whether it is sure, whatever else might be meant. Of those that are not the best is.
    pub const fn is_sure(self) -> bool {
        self.about >= 2
    }
}

impl StatedSentence {
    /// Whether it has something that is still to be at another time: `You shall have it tonight`, after
    /// `You shall have it on Friday, when the lease is signed`.
    pub(crate) fn puts_off(&self, before: &Self) -> bool {
        self.is_to_come()
            && before.is_to_come
            && self.common_opening(before) > RUN
            && self.differing_from(before) > 0
            && shared(&self.matter, &before.matter) == self.matter.len()
    }

    /// How well what the same person stated before fits what they take back with this, if they do: it
    /// is about the same matter and gives another value, begins alike and ends otherwise, says of
    /// itself that it corrects, or denies what they have told of themselves.
    pub(crate) fn takes_back(&self, before: &Self) -> Option<Fit> {
        let about = || shared(&self.matter, &before.matter);
        let disowned = || self.disowns(before).then(|| Fit { about: about(), differs: 0 });
        self.fit(before, self.corrects).or_else(disowned)
    }

    /// The same, where a mere `No` answers whom it is said to, and takes nothing back.
    pub(crate) fn to_another(&self) -> Self {
        let answers = self.corrects == Correction::Denial;
        let corrects = if answers { Correction::None } else { self.corrects };
        Self { corrects, ..self.clone() }
    }

    /// How well what somebody else stated before fits what they dispute with this, if they do.
    pub(crate) fn contradicts(&self, before: &Self) -> Option<Fit> {
        let fit = self.disputes.then(|| self.fit(before, Correction::Outright)).flatten();
        fit.filter(|fit| fit.is_sure() || fit.differs > 0)
    }

    fn fit(&self, before: &Self, corrects: Correction) -> Option<Fit> {
        let own = shared(&self.matter, &before.matter);
        let differs = self.differing_from(before);
        let about = own + self.shared_antecedents(before);
        let is_against = self.is_against(before, corrects, (own, about), differs > 0);
        is_against.then_some(Fit { about, differs })
    }

    /// Given how much of their matter both share, also with what they point back to, and whether they
    /// give different values.
    fn is_against(
        &self,
        before: &Self,
        corrects: Correction,
        (own, about): (usize, usize),
        differs: bool,
    ) -> bool {
        let denies = self.denies_a_value_of(before);
        let same = self.matter.len() == own && before.matter.len() == own;
        if same && !differs && !denies && corrects != Correction::Withdrawal {
            return false;
        }
        if self.told.has_moved && self.given.is_another_home(&before.given) {
            return true;
        }
        let (hardly_corrects, changes) =
            (corrects <= Correction::Change, corrects == Correction::Change);
        if !denies
            && hardly_corrects
            && self.given.is_of_another(&before.given, (self.told, before.told), differs, changes)
        {
            return false;
        }
        let opening = self.common_opening(before);
        let adds = before.matter.len() == own && !differs;
        if self.puts_off(before) {
            return true;
        }
        if denies && about >= 1 || opening >= LONG_OPENING && own >= 1 && !adds {
            return true;
        }
        match (differs, corrects) {
            (_, Correction::Withdrawal) | (false, Correction::Outright) => about >= 1,
            // Two long sentences with numbers in them may well share a word or two.
            (true, Correction::None) => {
                let shorter = self.matter.len().min(before.matter.len());
                !self.is_of_another_thing(before)
                    && (about >= 2 && 2 * about >= shorter
                        || about >= 1 && (opening >= RUN || self.shares_run(before, RUN + 1)))
            }
            (_, Correction::Change) if self.is_of_another_thing(before) => false,
            (true, Correction::Denial) => {
                about >= 1 && !self.is_of_another_thing(before) || opening >= RUN
            }
            (false, Correction::Denial) => self.goes_on_about(before, about),
            (true, _) => about >= 1 || opening >= RUN,
            (false, Correction::Change) => {
                about >= 2 || about == 1 && (opening >= RUN || self.shares_run(before, RUN))
            }
            // Who says all of it again, and more, takes nothing back.
            (false, Correction::None) => own >= 2 && opening >= RUN && !adds,
        }
    }

    /// Whether one names first what the other speaks of, or both are about one thing and more:
    /// `No, the deed is gone` after `The deed is here`.
    fn goes_on_about(&self, before: &Self, about: usize) -> bool {
        let names = |one: &Self, other: &Self| {
            one.first_named.is_some_and(|root| other.matter.contains(&root))
        };
        names(self, before)
            || names(before, self)
            || about >= 2 && !self.is_of_another_thing(before)
    }

    /// Whether it corrects what was said just before it, whatever that was about: `No, it was the
    /// blue one` after `He wore a red coat`, `I didn't steal it` after `I stole a ring`.
    pub(crate) fn answers(&self, before: &Self) -> bool {
        let corrects = || self.corrects >= Correction::Denial && self.differing_from(before) > 0;
        self.points_beyond && (corrects() || self.of_own_deeds(before, OwnDeed::denies_bare))
    }

    /// Whether its speaker denies what they have told of themselves.
    fn disowns(&self, before: &Self) -> bool {
        self.of_own_deeds(before, OwnDeed::denies)
    }

    fn of_own_deeds(&self, before: &Self, holds: fn(&OwnDeed, &OwnDeed) -> bool) -> bool {
        let (own, told) = (self.seldom.own_deeds(), before.seldom.own_deeds());
        own.iter().any(|own| told.iter().any(|told| holds(own, told)))
    }
}
