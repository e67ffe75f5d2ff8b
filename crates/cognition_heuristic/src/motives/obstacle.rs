//! What stands in the way: a failure, or what the game says cannot work.

mod foreseen;

use crate::reading::sighting::Sighting;
use crate::wording::tell::halves;
use crate::wording::things::Things;
use crate::wording::words::Words;
use cognition_core::mind::StableId;

/// A failure that nothing has resolved yet, or one that can be foreseen.
#[derive(Debug)]
pub(crate) struct Obstacle<'a> {
    /// What the attempt was aimed at.
    about: &'a [StableId],
    /// What the game told of the attempt.
    pub(crate) told: &'a str,
    /// Why the attempt came to nothing.
    pub(crate) reason: &'a str,
    /// The names in what was tried.
    pub(crate) deed: Words,
    /// The names in the reason: what it would take.
    pub(crate) needs: Words,
    /// What the needed thing is called, where it has a name.
    pub(crate) needed: Option<&'a str>,
    /// Whether the mind has got what it takes.
    pub(crate) in_hand: bool,
}

impl<'a> Obstacle<'a> {
    /// The latest failure that says what it takes, and that nothing has resolved since.
    pub(crate) fn latest(recent: &[Sighting<'a>], things: &Things<'a>) -> Option<Self> {
        let failed = |sighting: &Sighting<'_>| sighting.failed() && !sighting.percept.interrupted;
        let failures = recent.iter().enumerate().rev().filter(|(_, sighting)| failed(sighting));
        let mut obstacles =
            failures.map(|(index, failure)| (&recent[index + 1..], Self::of(failure, things)));
        let stands = |(since, obstacle): &(&[Sighting<'_>], Self)| {
            !obstacle.needs.is_empty() && !obstacle.resolved_by(since, things)
        };
        let (_, obstacle) = obstacles.find(stands)?;
        let changed_hands =
            recent.iter().rev().find_map(|sighting| sighting.passes(&obstacle.needs));
        Some(Self { in_hand: changed_hands.unwrap_or(false), ..obstacle })
    }

    fn of(failure: &Sighting<'a>, things: &Things<'a>) -> Self {
        let reason = halves(&failure.percept.text).1;
        let deed = things.names_in(&failure.deed);
        let said = Words::of(reason);
        let needs = things.names_in(&said).without(&deed);
        let needed = things.named_in(&said).into_iter().find(|thing| needs.covers(&thing.words));
        let needed = needed.map(|thing| thing.label);
        let (about, told) = (failure.percept.about.as_slice(), failure.percept.text.as_str());
        Self { about, told, reason, deed, needs, needed, in_hand: false }
    }

    fn resolved_by(&self, since: &[Sighting<'_>], things: &Things<'_>) -> bool {
        since.iter().filter(|sighting| sighting.changes_things()).any(|sighting| {
            let used = things.share(&sighting.words, &self.needs) || sighting.tell.frees;
            let done = sighting.is_outcome()
                && !self.about.is_empty()
                && sighting.percept.about == self.about;
            done || (used && things.share(&sighting.words, &self.deed))
        })
    }
}
