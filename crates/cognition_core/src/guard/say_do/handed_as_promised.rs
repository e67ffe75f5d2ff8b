//! A gift, or another deed, that a reply says has kept a promise, and that it only speaks of.

use super::announced::is_for_later;
use super::words_alone::is_nothing_but_words;
use crate::act::IndexedAction;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::{SPEECH, Wording, done_to, is_feasible};
use crate::mind::GameTime;
use crate::promise::{Commitment, CommitmentKind, Commitments};
use cognition_language::{Language, sentences};

/// The objection to `There you are, as I promised` where the reply says that a promise to give something is kept by it,
/// the gift is on offer, and words are all that is chosen; and to `The camels are watered` of a deed that was promised,
/// is on offer, and is named as done. What a deed has spoken for before may be claimed.
pub fn hands_over_as_promised(
    suggestion: &Suggestion,
    owed: &Commitments,
    now: GameTime,
) -> Option<Objection> {
    if suggestion.origin != Origin::Chosen || !is_nothing_but_words(suggestion) {
        return None;
    }
    let words = sentences(suggestion.speech()).find(|said| !said.trim().is_empty())?;
    let is_claimed = |owed: &&Commitment| suggestion.decision.kept.contains(&owed.id);
    let is_to_be_made = |owed: &Commitment| {
        let is_such = |offer: &IndexedAction| match owed.kind {
            CommitmentKind::Give => offer.has_tag("give"),
            CommitmentKind::Do => !offer.has_tag(SPEECH) && tells_as_done(suggestion, offer),
            _ => false,
        };
        let makes = |offer: &IndexedAction| {
            is_feasible(offer) && is_such(offer) && owed.is_kept_by(offer, "")
        };
        owed.signs.done.is_none() && suggestion.offers.iter().any(makes)
    };
    let mut claimed = owed.owed(now).filter(is_claimed);
    claimed.any(is_to_be_made).then(|| Objection::NotDone { words: words.trim().to_owned() })
}

/// Whether a sentence names a deed and what it is done to, as something that is so.
fn tells_as_done(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let language = Language::english();
    sentences(suggestion.speech()).any(|said| {
        let words = Wording::of([said]);
        words.tell_verb(offer)
            && done_to(offer).is_some_and(|thing| words.name(thing))
            && !language.is_question(said)
            && !language.denies(said)
            && language.promise_in(said).is_none()
            && !is_for_later(said)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};
    use std::sync::Arc;

    const HANDS: &str = "There you are, as I promised: twelve gallons, and you may carry it.";

    fn tagged(tag: &str, index: u32, description: &str, targets: &[&str]) -> IndexedAction {
        let (tags, description) = (vec![tag.to_owned()], description.to_owned());
        IndexedAction { tags, description, ..offer(index, &format!("inn:{tag}"), targets) }
    }

    /// Whether the reply of whoever has promised that is belied.
    fn is_belied(promised: &str, chosen: u32, kept: &[u32]) -> bool {
        let mut owing = Commitments::default();
        let (text, target) = (promised.to_owned(), Some("character1".into()));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("it is a promise");
        let give = tagged("give", 1, "Give the cask to character1", &["cask", "character1"]);
        let speak = tagged(SPEECH, 2, "Speak to character1", &["character1"]);
        let mut said = suggestion(chosen, vec![give, speak]);
        let (speech, kept) = (HANDS.to_owned(), kept.to_vec());
        said.decision = Arc::new(Decision { speech, kept, ..Decision::default() });
        hands_over_as_promised(&said, &owing, GameTime(0)).is_some()
    }

    #[test]
    fn a_gift_is_not_made_by_saying_that_it_is() {
        for promised in ["give character1 the cask", "bring character1 the cask"] {
            assert!(is_belied(promised, 2, &[1]), "{promised}");
            assert!(is_belied(promised, 0, &[1]), "{promised}");
            assert!(!is_belied(promised, 1, &[1]), "it is made");
            assert!(!is_belied(promised, 2, &[]), "nothing is claimed");
        }
    }

    #[test]
    fn what_was_promised_is_not_done_by_saying_that_it_is() {
        let claims = |speech: &str, chosen: u32, kept: &[u32]| {
            let mut owing = Commitments::default();
            let (text, target) = ("water the camels".to_owned(), Some("character1".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
            owing.open(&proposed, game, None, &rules, GameTime(0)).expect("it is a promise");
            let water = tagged("water", 1, "Water the camels", &["camels"]);
            let speak = tagged(SPEECH, 2, "Speak to character1", &["character1"]);
            let mut said = suggestion(chosen, vec![water, speak]);
            let (speech, kept) = (speech.to_owned(), kept.to_vec());
            said.decision = Arc::new(Decision { speech, kept, ..Decision::default() });
            hands_over_as_promised(&said, &owing, GameTime(0)).is_some()
        };
        for told in ["I have watered the camels, as I promised.", "The camels are watered."] {
            assert!(claims(told, 2, &[1]), "{told}");
            assert!(!claims(told, 1, &[1]), "it is done now");
            assert!(!claims(told, 2, &[]), "nothing is claimed");
        }
        for said in ["I'll water the camels soon.", "Good day.", "Are the camels watered?"] {
            assert!(!claims(said, 2, &[1]), "{said}");
        }
    }

    #[test]
    fn what_words_keep_or_nothing_here_does_may_be_claimed() {
        assert!(!is_belied("tell character1 about the cask", 2, &[1]));
        assert!(!is_belied("give character1 the lantern", 2, &[1]));
    }
}
