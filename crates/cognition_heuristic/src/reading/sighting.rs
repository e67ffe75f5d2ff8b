//! A percept, read: what it names, what it tells, what came of it.

use crate::reading::unkept;
use crate::wording::tell::{Tell, halves};
use crate::wording::things::Things;
use crate::wording::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceivedAt, Percept, PerceptId, PerceptKind, Provenance};

/// A percept with its content words.
#[derive(Debug)]
pub(crate) struct Sighting<'a> {
    /// Its number.
    pub(crate) id: PerceptId,
    /// What was perceived.
    pub(crate) percept: &'a Percept,
    /// Its content words.
    pub(crate) words: Words,
    /// The names in it, besides its speaker's and the mind's own.
    pub(crate) topic: Words,
    /// The words of what was tried: of the text up to its first turning point.
    pub(crate) deed: Words,
    /// What it tells of.
    pub(crate) tell: Tell,
    /// Whether it is new in this turn.
    pub(crate) is_new: bool,
    /// Whether the mind itself caused it.
    pub(crate) own: bool,
    /// Whether it tells what has become of a promise, and of no attempt.
    of_promise: bool,
}

impl<'a> Sighting<'a> {
    /// Reads a percept.
    pub(crate) fn of(
        entry: &'a PerceivedAt,
        request: &ThoughtRequest,
        things: &Things<'_>,
        me: &Words,
    ) -> Self {
        let percept = &entry.percept;
        let is_outcome = percept.kind == PerceptKind::Outcome;
        let words = Words::of(&percept.text);
        let speaker = percept.source.as_ref().map(|source| things.words_of(source));
        let people = me.with(&speaker.unwrap_or_default());
        Self {
            id: entry.id,
            percept,
            topic: things.names_in(&words).without(&people),
            deed: Words::of(halves(&percept.text).0),
            words,
            tell: Tell::of(&percept.text),
            is_new: entry.id > request.situation.seen_before,
            own: is_outcome || percept.source.as_ref() == Some(&request.mind),
            of_promise: is_outcome && unkept::is_told_in(request, percept),
        }
    }

    /// Whether it is what came of the mind's own action.
    pub(crate) fn is_outcome(&self) -> bool {
        self.percept.kind == PerceptKind::Outcome
    }

    /// Whether the mind's own action came to nothing, or was broken off: as the game says, in whatever
    /// words. A notice about its words tells of no action.
    pub(crate) fn failed(&self) -> bool {
        self.percept.is_outcome() && !self.of_promise && self.came_to_nothing()
    }

    /// A look is no attempt, but it may show a lock, which is as good as one.
    fn came_to_nothing(&self) -> bool {
        let shows_a_lock = self.tell.looks && self.tell.locks;
        self.percept.interrupted || self.percept.failed || shows_a_lock
    }

    /// Whether it tells that the mind has not kept its word.
    pub(crate) fn tells_of_a_broken_word(&self) -> bool {
        self.of_promise
    }

    /// Whether somebody did something, and said nothing: a theft, a blow. What is given to the mind,
    /// or asked of it, is between the two.
    pub(crate) fn is_deed_of_another(&self) -> bool {
        let between_them =
            self.tell.talks || self.tell.asks || (self.tell.gives && self.tell.to_me);
        self.percept.kind == PerceptKind::Event && !self.own && !between_them
    }

    /// Whether somebody hands something to the mind, unasked or because it asked.
    pub(crate) fn is_gift_of(&self, giver: &StableId) -> bool {
        let by_them = match self.percept.kind {
            PerceptKind::Event => !self.own && self.percept.source.as_ref() == Some(giver),
            PerceptKind::Outcome => !self.failed() && self.percept.about.contains(giver),
            PerceptKind::Speech => false,
        };
        by_them && self.tell.gives && self.tell.to_me
    }

    /// Whether it tells that something came to the mind, or went from it; none if neither.
    pub(crate) fn passes(&self, item: &Words) -> Option<bool> {
        let it = self.words.covers(item) && self.changes_things();
        let happened = it && self.percept.kind == PerceptKind::Event && !self.own;
        let got = happened && self.tell.gives && self.tell.to_me;
        let took = it && self.own && self.tell.takes;
        let gave = it && self.own && self.tell.gives;
        (got || took || gave).then_some(!gave)
    }

    /// Where the mind was when it perceived this; of an own move, where it led.
    pub(crate) fn place(&self, things: &Things<'_>) -> Option<&'a StableId> {
        if self.percept.provenance == Provenance::Heard || self.failed() {
            return None;
        }
        let led =
            self.percept.about.iter().find(|thing| self.is_outcome() && things.is_place(thing));
        led.or(self.percept.place.as_ref())
    }

    /// Whether it changed something in the world, as far as the words say.
    pub(crate) fn changes_things(&self) -> bool {
        match self.percept.kind {
            PerceptKind::Speech => self.tell.frees && !self.tell.asks,
            PerceptKind::Event => self.tell.changes_things(),
            PerceptKind::Outcome => !self.came_to_nothing() && self.tell.changes_things(),
        }
    }
}
