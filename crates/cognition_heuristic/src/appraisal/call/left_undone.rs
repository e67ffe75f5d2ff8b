//! What somebody has just asked the mind not to do, or to promise not to do. It need not promise it, and yet does not
//! do just that in the same breath.

use crate::motives::ban::Ban;
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::Vow;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::promise::{
    Commitment, CommitmentRules, CommitmentSource, Commitments, ProposedCommitment,
};

/// What lays open a way.
const OPENS: [&str; 2] = ["open", "unlock"];

/// What would be broken if the mind had promised what it was asked for.
#[derive(Debug)]
pub(crate) struct LeftUndone {
    promise: Option<Commitment>,
    bans: Vec<Ban>,
    /// Whether it is to stay where it is.
    stays: bool,
    /// The offers that were plainly forbidden.
    forbidden: Vec<u32>,
}

impl LeftUndone {
    /// None of silence: what may be told is for others to judge.
    pub(super) fn asked(view: &Stakes<'_>, vow: &Vow, asker: Option<&StableId>) -> Option<Self> {
        let text = vow.in_words()?;
        let proposed = ProposedCommitment {
            text: text.to_owned(),
            target: asker.cloned(),
            ..ProposedCommitment::default()
        };
        let (mut all, now) = (Commitments::default(), view.request.situation.now);
        let rules = CommitmentRules::default();
        let promise = all.open(&proposed, CommitmentSource::Speech, None, &rules, now);
        let promise = promise.ok().cloned();
        let stays = view.language.stays_put(&view.language.deed(text).words);
        Some(Self { promise, bans: Ban::all(text), stays, forbidden: Vec::new() })
    }

    /// What was forbidden in plain words; none where no offer was.
    pub(super) fn forbidden(offers: Vec<u32>) -> Option<Self> {
        let (promise, bans) = Default::default();
        (!offers.is_empty()).then_some(Self { promise, bans, stays: false, forbidden: offers })
    }

    /// Whether it was forbidden, and no promise of it was asked for.
    pub(crate) fn is_forbidden(&self) -> bool {
        !self.forbidden.is_empty()
    }

    /// Whether an offer is just what was to be left undone.
    pub(crate) fn is(&self, offer: &IndexedAction, offers: &[IndexedAction]) -> bool {
        let breaks = |promise: &Commitment| promise.is_broken_by(offer, "");
        let lays_open = || OPENS.iter().any(|tag| offer.has_tag(tag));
        let is_banned = || self.bans.iter().any(|ban| ban.forbids(offer, offers));
        self.promise.as_ref().is_some_and(breaks)
            || self.stays && offer.has_tag("move")
            || self.forbidden.contains(&offer.index)
            || lays_open() && is_banned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::scene::Scene;
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;

    fn offers() -> Vec<IndexedAction> {
        let mut offers = with_the_key();
        offers.push(offer("Go to the yard", &["move"], &["yard", "arch"]));
        offers.push(offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]));
        offers
    }

    /// What is left undone for these words.
    fn left(words: &str) -> Vec<String> {
        let request = request("nobody", offers(), vec![says("mara", words)]);
        let view = Stakes::of(Scene::of(&request));
        let vow = voice_words(view.language).vow_asked(words);
        let mara = StableId::from("mara");
        let Some(left) = vow.and_then(|vow| LeftUndone::asked(&view, &vow, Some(&mara))) else {
            return Vec::new();
        };
        let is_left = |it: &&IndexedAction| left.is(it, &request.actions);
        request.actions.iter().filter(is_left).map(|it| it.description.clone()).collect()
    }

    #[test]
    fn what_one_is_asked_never_to_do_is_that_very_deed_and_no_other() {
        let unlock = ["Unlock the cellar door with the iron key"];
        assert_eq!(left("Promise me you won't open the cellar door."), unlock);
        assert_eq!(left("promise me you wont open the cellar door"), unlock);
        assert_eq!(left("Swear you'll never unlock the cellar door!"), unlock);
        let to_the_cellar = left("Promise not to go to the cellar.");
        assert!(to_the_cellar.iter().any(|it| it == "Go to the cellar"), "{to_the_cellar:?}");
        assert!(!to_the_cellar.iter().any(|it| it == "Go to the yard"), "{to_the_cellar:?}");
        let to_sela = left("Promise me you won't give Sela the iron key.");
        assert!(!to_sela.iter().any(|it| it == "Give the iron key to Mara"), "{to_sela:?}");
    }

    #[test]
    fn who_is_asked_to_stay_is_asked_not_to_go() {
        let ways = ["Go to the yard", "Go to the cellar"];
        assert_eq!(left("Promise me you'll stay here."), ways);
    }

    #[test]
    fn who_asks_for_no_promise_keeps_the_mind_from_nothing() {
        for words in [
            "Promise me you'll feed the goose.",
            "You promised me you wouldn't open the cellar door.",
            "I promise I won't open the cellar door.",
            "Is the cellar door open?",
            "Promise me you won't tell anyone.",
        ] {
            assert!(left(words).is_empty(), "{words}: {:?}", left(words));
        }
    }
}
