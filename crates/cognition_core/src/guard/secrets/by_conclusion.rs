//! What others conclude from the words of whoever means to be silent, be it by a hint or by what is done for somebody.

use super::implied::Hearing;
use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use cognition_language::Language;

impl Telling<'_> {
    /// Who means to be silent lets others conclude it. Whoever hides somebody does so by what they deny, whatever they
    /// mean.
    pub(super) fn implies(&self, part: &str) -> bool {
        let keeps = self.keeps() || self.confider.is_some();
        let hides = || Language::of(part).hides_somewhere(part);
        if !keeps && !hides() || self.is_known(&self.without_listeners(part)) {
            return false;
        }
        let known = Wording::of(self.said_by_others().chain(self.labels_here()));
        let (language, speech) = (self.language, self.suggestion.speech());
        let (asked, is_asked) = (self.put_to_it(), self.is_asked());
        let hearing = Hearing { language, speech, asked: &asked, is_asked, known: &known };
        if keeps { hearing.conclude(part) } else { hearing.are_warned_off(part) }
    }

    /// What somebody has just asked. For who means to be silent, what they only remark on is asked as well: `You have
    /// laid three places`.
    fn put_to_it(&self) -> Wording {
        let asked = self.asked();
        if self.silent && asked.is_empty() { self.heard() } else { asked }
    }

    /// Who means to be silent lets others draw the conclusion, of what was asked after or is spoken of:
    /// `Ask yourself who was in the cellar.`
    pub(super) fn hints_at(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        let speech = self.suggestion.speech();
        // What anybody does at any time, as to go, say or see, makes no hint one at this secret.
        let particular = secret.clone().only(|sense| Language::english().tells_by_itself(sense));
        let about =
            || secret.held_in(&self.asked()) > 0 || particular.held_in(&Wording::of([speech])) > 0;
        (self.keeps() || self.confider.is_some())
            && Language::english().hints(speech)
            && about()
            && !self.is_known(&secret)
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::{Decision, Intent};
    use crate::guard::secrets::test_secret::{tells, told};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::{betrays_confidence, tells_secret};
    use crate::memory::{Experience, Experiences, HashedNgrams};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    const BOY: &str = "The runaway boy hides in the hayloft.";

    /// Whether it tells where the boy is, wanting that, to somebody who has said this.
    fn gives_away(goal: &str, heard: &str, speech: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", heard));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
        let speech = speech.to_owned();
        saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
        tells_secret(&saying, [BOY], [], &log, &Experiences::default()).is_some()
    }

    #[test]
    fn whoever_hides_somebody_denies_no_place_that_nobody_has_named() {
        let asked = "Seen a lad in a green cap?";
        for denied in [
            "No, sir. And there's nobody in my hayloft, so you needn't look.",
            "No, sir. Nothing in the hayloft but hay.",
            "I've seen none, and there is nothing in the hayloft, sir.",
        ] {
            assert!(gives_away("send him on", asked, denied), "{denied}");
        }
        let denied = "There's nobody in my hayloft.";
        assert!(
            !gives_away("send him on", "Is there a lad in your hayloft?", denied),
            "it was asked"
        );
        assert!(!gives_away("send him on", asked, "No, sir. There's nobody in my yard."));
        assert!(!gives_away("tell him the truth", asked, denied), "it means to tell");
    }

    #[test]
    fn who_means_to_be_silent_is_understood_by_whoever_only_remarks_on_something() {
        let remark = "Three bowls on the table, and there are two of you.";
        for told in [
            "Ann, take that bowl up before it goes cold, he has had nothing since noon.",
            "The third goes up the ladder: a bowl of soup, no more.",
            "Up with the bread, Ann, and not a crumb for the cat.",
        ] {
            assert!(gives_away("keep the boy hidden", remark, told), "{told}");
        }
        let soup = "Ann, take that bowl up before it goes cold.";
        assert!(!gives_away("sweep the floor", remark, soup), "nothing is kept");
        let third = "The third is for the beggar, when he comes.";
        assert!(!gives_away("keep the boy hidden", remark, third));
    }

    #[test]
    fn who_means_to_be_silent_hints_at_nothing() {
        let asked = ["Where is the silver of the chapel?"];
        let hint = "I say nothing. But ask yourself who walks at night.";
        assert!(told(hint, "Nobody must find out.", &asked));
        assert!(!told(hint, "A fine evening.", &asked), "nothing is kept");
        assert!(!told("I say nothing.", "Nobody must find out.", &asked));
        assert!(!told(hint, "Nobody must find out.", &["What does the bread cost?"]));
    }

    #[test]
    fn what_only_sounds_like_a_hint_and_shares_an_everyday_word_hints_at_nothing() {
        let climbs = "The smugglers go up the tower at night.";
        let tells = |speech: &str| tells(climbs, &[], speech, "Nobody must find out.");
        assert!(!tells(
            "You had gone home, I thought. The stove's lit, and my soup is getting warm."
        ));
        assert!(!tells("I should be sorry to see you go anywhere but home."));
        assert!(tells("You are getting warm, up there at the tower."));
        assert!(tells("Look anywhere but in the tower."));
    }

    #[test]
    fn a_confidence_is_hinted_at_by_its_matter_and_not_by_what_anybody_says() {
        let confided = "Don't tell a soul, Hanne: my old dad sold a ferryman his own boat, by never once saying \
            what was for sale.";
        let betrays = |speech: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["character2"])]);
            saying.decision =
                Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            let percept = Percept::speech("rook", confided).addressed();
            let label = |_: &StableId| "Rook".to_owned();
            let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
            let mut all = Experiences::default();
            lived.into_iter().for_each(|lived| all.live(lived, &HashedNgrams));
            betrays_confidence(&saying, &all, &PerceptionLog::default()).is_some()
        };
        assert!(!betrays(
            "You burn things rather later than you say, my dear. I should be sorry to see you anywhere but at a \
                type case."
        ));
        assert!(betrays("I should look anywhere but at the ferryman."));
    }
}
