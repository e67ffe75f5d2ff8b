//! Whether one sentence tells a part of a secret in near words, by two things that it says as well: that there is no
//! other money, and that it went at cards; or by what only follows from it.

use crate::guard::secrets::let_slip::names_behind_the_first;
use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::stating;
use cognition_language::{Language, sentences};

/// One thing in near words may be said by chance.
const NEAR: usize = 2;

impl Telling<'_> {
    /// `Every penny we have, for four aces had the rest`, of takings lost at cards. What somebody told of themselves is
    /// told of them by their name, or by a pronoun where nobody else is spoken of.
    pub(super) fn tells_in_near_words(&self, part: &str) -> bool {
        let language = Language::of(part);
        let tells = |said: &str| {
            !language.is_question(said)
                && (language.said_in_near_words(part, said) >= NEAR
                    || self.says_what_follows(part, said))
                && self.is_of_the_confider(part, said)
        };
        sentences(self.suggestion.speech()).any(tells)
            && !self.is_known(&self.without_listeners(part))
    }

    /// `I eat for two now`, of who is with child and keeps it, where nobody has spoken of that.
    fn says_what_follows(&self, part: &str, said: &str) -> bool {
        let language = Language::of(part);
        let follows =
            |clause: &str| !language.denies(clause) && language.says_what_follows(part, clause);
        (self.keeps() || self.confider.is_some())
            && stating(said).any(follows)
            && self.is_of_whom_it_tells(part, said)
            && !self.said_by_others().any(|heard| language.says_what_follows(part, heard))
    }

    /// Whether a sentence speaks of whom a part of a secret tells of: of its speaker, or of somebody or something that it
    /// names or points back to.
    fn is_of_whom_it_tells(&self, part: &str, said: &str) -> bool {
        let language = Language::of(part);
        let own = self.suggestion.id.mind.as_str();
        match self.confider.is_none() && language.is_of_its_owner(part, own) {
            true => language.tells_of_its_speaker(said),
            false => {
                Wording::of([part]).held_by(said) > 0
                    || language.refers_back(said) && !self.names_another_before(part, said)
            }
        }
    }

    /// `Old Patch? He limps when it rains`, of the mare: the name that stands last before it is another's.
    fn names_another_before(&self, part: &str, said: &str) -> bool {
        let secret = Wording::of([part]);
        let hearers = self.hearers.all();
        let labels = hearers.filter_map(|who| self.hearers.label_of(who, self.suggestion));
        let called: Vec<&str> = labels.collect();
        let is_another = |name: &str| {
            secret.held_by(name) == 0 && !called.iter().any(|label| label.contains(name))
        };
        let before = sentences(self.suggestion.speech()).take_while(|sentence| *sentence != said);
        before.last().is_some_and(|it| names_behind_the_first(it).any(is_another))
    }

    fn is_of_the_confider(&self, part: &str, said: &str) -> bool {
        let Some(by) = self.confider else { return true };
        let language = Language::of(part);
        !language.tells_of_its_speaker(part)
            || Wording::of([by.label.as_str()]).held_by(said) > 0
            || language.speaks_by_pronoun(said) && self.is_spoken_of_alone()
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::betrays_confidence;
    use crate::guard::secrets::test_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::{Experience, Experiences, HashedNgrams};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    fn tells(secret: &str, speech: &str) -> bool {
        test_secret::tells(secret, &["Pay me, sir."], speech, "A cold night.")
    }

    #[test]
    fn what_follows_from_a_secret_tells_it() {
        let lost =
            "He lost last month's takings at cards, so there is no other money in the circus.";
        for speech in [
            "My dear, what is in this tin is every penny we have, for the four aces of a gentleman in Brenn had the rest.",
            "There's not another penny: the dice had it all.",
        ] {
            assert!(tells(lost, speech), "{speech}");
        }
        for speech in [
            "Every penny counts, my dear.",
            "You shall be paid by midnight, my dear.",
            "Four aces on the poster, and nobody came.",
        ] {
            assert!(!tells(lost, speech), "{speech}");
        }
        let leaves = "She means to leave the circus for good tonight and has told nobody.";
        assert!(tells(
            leaves,
            "Twelve crowns now, for you'll be boiling your own barley from tomorrow."
        ));
        assert!(!tells(leaves, "Twelve crowns now, or there is no barley tomorrow."));
        assert!(!tells(leaves, "The barley boils until tomorrow."));
    }

    #[test]
    fn who_means_to_be_silent_says_nothing_that_follows_only_from_the_secret() {
        let tells = |secret: &str, speech: &str, thoughts: &str| {
            test_secret::tells(secret, &["You look tired today."], speech, thoughts)
        };
        let silent = "She must not find out.";
        let child = "She is expecting the coachman's child.";
        assert!(tells(child, "I eat for two now, and sleep for three.", silent));
        assert!(!tells(child, "I eat for two now, and sleep for three.", "A cold night."));
        assert!(!tells(child, "It was the eel, I think. It will pass.", silent));
        assert!(!tells(child, "The cook eats for two.", silent), "of another");
        let mare = "The mare is lame in the hind leg.";
        assert!(tells(mare, "She limps a bit when it is cold, that is all.", silent));
        assert!(!tells(mare, "She never limps.", silent));
        assert!(!tells(mare, "I need the money before the frost.", silent));
        assert!(!tells(mare, "Old Patch? He limps when it rains.", silent), "of another");
        let bribe = "He is bribed to lose on Saturday. He takes money from the other club.";
        for speech in [
            "We have been paid to go on to Lund, all of us.",
            "The children make it worth my while.",
        ] {
            assert!(!tells(bribe, speech, silent), "{speech}");
        }
        let heard = ["Does she limp?"];
        let limps = "She limps, you say?";
        assert!(!test_secret::tells(mare, &heard, limps, silent), "it is asked");
    }

    /// Whether it betrays to Hetty what Zita has whispered.
    fn betrays(speech: &str) -> bool {
        let confided =
            "Did you have to look? I'll put it back before midnight, I swear it, only keep quiet.";
        let mut saying = suggestion(1, vec![offer(1, "tent:whisper", &["character1"])]);
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let percept = Percept::speech("zita", confided).addressed().whispered();
        let label = |_: &StableId| "Zita".to_owned();
        let lived = Experience::of(&percept, &"magnus".into(), label, GameTime(0));
        assert!(lived.as_ref().is_some_and(|lived| lived.confided));
        let mut all = Experiences::default();
        lived.into_iter().for_each(|lived| all.live(lived, &HashedNgrams));
        betrays_confidence(&saying, &all, &PerceptionLog::default()).is_some()
    }

    #[test]
    fn what_somebody_told_of_themselves_is_told_of_them_by_a_pronoun_and_near_words() {
        for speech in [
            "Do not fret. She brings the box back before midnight, she swore it to me.",
            "Zita carries it back before midnight.",
        ] {
            assert!(betrays(speech), "{speech}");
        }
        for speech in [
            "I bring the kettle back before midnight.",
            "Give it until midnight, that is all I ask.",
            "She has a cold.",
        ] {
            assert!(!betrays(speech), "{speech}");
        }
    }
}
