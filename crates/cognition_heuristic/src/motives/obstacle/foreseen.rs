//! An obstacle that the mind need not run into: the game says that what it wants cannot work.

use super::Obstacle;
use crate::motives::aims::Aim;
use crate::reading::offer::{Offer, is_barred};
use crate::reading::sighting::Sighting;
use crate::wording::things::Things;
use crate::wording::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::act::{CheckedPrecondition, IndexedAction, Judgement};

impl<'a> Obstacle<'a> {
    /// What keeps the offer that the mind wants most from working, where the game says what it
    /// takes.
    pub(crate) fn foreseen(
        request: &'a ThoughtRequest,
        aims: &[Aim<'a>],
        recent: &[Sighting<'a>],
        things: &Things<'a>,
    ) -> Option<Self> {
        let offers = request.actions.iter().filter(|action| is_barred(action)).map(Offer::of);
        let pulling = offers.map(|offer| (pull(request, aims, &offer, things), offer));
        let wanted = pulling.filter(|(pull, _)| *pull > 0.0);
        let (_, offer) = wanted.max_by(|left, right| left.0.total_cmp(&right.0))?;
        let obstacle =
            offer.action.violated().find_map(|check| Self::barring(&offer, check, things))?;
        let moved = recent.iter().rev().find_map(|sighting| sighting.passes(&obstacle.needs));
        let in_hand = moved.unwrap_or_else(|| obstacle.can_be_given(&request.actions));
        Some(Self { in_hand, ..obstacle })
    }

    fn barring(
        offer: &Offer<'a>,
        check: &'a CheckedPrecondition,
        things: &Things<'a>,
    ) -> Option<Self> {
        let Judgement::Violated { why, needs } = &check.judgement else { return None };
        let known = needs.as_ref().map(|needs| things.words_of(needs)).unwrap_or_default();
        let labels = offer.action.targets.iter().map(|target| target.label.as_str());
        let deed = things.names_in(&offer.deed.with(&Words::of_all(labels)));
        let said = Words::of(why).with(&known);
        let needs = things.names_in(&said).without(&deed);
        let needed = things.named_in(&said).into_iter().find(|thing| needs.covers(&thing.words));
        let needed = needed.map(|thing| thing.label);
        let obstacle =
            Self { about: &[], told: why, reason: why, deed, needs, needed, in_hand: false };
        (!obstacle.needs.is_empty()).then_some(obstacle)
    }

    /// Nobody can give away what they do not have.
    fn can_be_given(&self, offers: &[IndexedAction]) -> bool {
        offers.iter().filter(|offer| offer.has_tag("give")).any(|offer| {
            let labels = offer.targets.iter().map(|target| target.label.as_str());
            Words::of_all(labels).covers(&self.needs)
        })
    }
}

/// How strongly the aims pull towards an offer.
fn pull(request: &ThoughtRequest, aims: &[Aim<'_>], offer: &Offer<'_>, things: &Things<'_>) -> f32 {
    let drawn = |aim: &Aim<'_>| aim.pull * aim.draws_to(offer, things, &request.actions);
    aims.iter().map(drawn).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;
    use cognition_core::perceive::Percept;

    const LOCKED: &str = "The cellar door is locked.";

    /// The offers at the door; the first one, to go through it, cannot work.
    fn at_the_locked_door(needs: Option<&str>) -> Vec<IndexedAction> {
        let mut offers = at_the_door();
        offers[0] = barred(offers[0].clone(), LOCKED, needs);
        offers
    }

    #[test]
    fn a_door_that_is_known_to_be_locked_sends_the_courier_to_whoever_has_the_key() {
        for seed in 0..50 {
            let mut request = request("mara", at_the_locked_door(Some("iron_key")), vec![]);
            request.seed = seed;
            assert_eq!(choice(&request), "Ask Brannic for the iron key", "with seed {seed}");
        }
    }

    #[test]
    fn the_reason_may_name_what_it_takes() {
        let mut offers = at_the_door();
        offers[0] = barred(offers[0].clone(), "It is locked and takes the iron key.", None);
        assert_eq!(choice(&request("mara", offers, vec![])), "Ask Brannic for the iron key");
    }

    #[test]
    fn a_key_in_hand_is_used() {
        let offers = || [at_the_locked_door(Some("iron_key")), with_the_key()].concat();
        let unlock = "Unlock the cellar door with the iron key";
        assert_eq!(choice(&request("mara", offers(), vec![])), unlock);
        let given = Percept::event("Brannic gives you the iron key.").by("brannic").addressed();
        assert_eq!(choice(&request("mara", offers(), vec![given])), unlock);
    }

    #[test]
    fn whoever_wants_nothing_behind_the_door_leaves_the_key_alone() {
        for seed in 0..50 {
            let mut request = request("nobody", at_the_locked_door(Some("iron_key")), vec![]);
            request.seed = seed;
            assert!(!choice(&request).contains("key"), "with seed {seed}");
        }
    }
}
