//! A self-check: before a reply is acted on, a brain says what of it goes against what the mind keeps to.
//!
//! What is at stake is numbered: secrets and confidences (`secrets`), promises (`promises`), goals, and whether
//! words and deed fit the moment. `question` is how it is put to the brain.

mod at_stake;
pub(super) mod checked_mind;
pub(super) mod entry;
mod fitting;
mod question;

use super::verdict::policy::SelfCheckWhen;
use super::verdict::self_check::SelfCheck;
use super::verdict::suggestion::Suggestion;
use at_stake::AtStake;
use checked_mind::CheckedMind;
use question::Question;

/// The question about a suggestion; none where the policy asks none, or nothing is at stake.
pub fn self_check(suggestion: &Suggestion, mind: &CheckedMind<'_>) -> Option<SelfCheck> {
    let when = suggestion.policy.self_check;
    let (speech, is_idle) = (suggestion.speech().trim(), suggestion.action().is_none());
    if when == SelfCheckWhen::Never || speech.is_empty() && is_idle {
        return None;
    }
    let at_stake = AtStake::of(suggestion, mind);
    let is_asked = when == SelfCheckWhen::EveryReply || at_stake.is_touched();
    is_asked.then(|| {
        let question = Question { suggestion, mind, at_stake: &at_stake }.text();
        SelfCheck::new((speech, suggestion.chosen), at_stake.objections(), question)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::policy::GuardPolicy;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::{Experience, Experiences, HashedNgrams};
    use crate::mind::{GameTime, Goal, PersonaProfile};
    use crate::perceive::{Percept, PerceptionLog};
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};
    use expect_test::expect;
    use std::sync::Arc;

    struct Scene {
        when: SelfCheckWhen,
        heard: &'static str,
        confided: Option<&'static str>,
        promised: Option<&'static str>,
    }

    const TALK: Scene = Scene {
        when: SelfCheckWhen::AtStake,
        heard: "What of\nthe wine?",
        confided: None,
        promised: None,
    };

    impl Scene {
        fn answered(&self, speech: &str) -> Option<SelfCheck> {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::event("A jug falls."));
            log.perceive(Percept::speech("odo", self.heard));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.policy = Arc::new(GuardPolicy { self_check: self.when, ..Default::default() });
            let (speech, thoughts) = (speech.to_owned(), "He may guess.".to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            let mut profile = PersonaProfile::new("Mara", "Brews.");
            profile.secrets = vec!["She watered the wine.".to_owned()];
            profile.goals = vec![Goal { text: "Keep the guests.".to_owned(), ..Goal::default() }];
            let (lived, commitments) = (self.lived(), self.commitments());
            let (now, commitments) = (GameTime(0), Some(&commitments));
            let (profile, log, lived) = (Some(&profile), &log, &lived);
            let mind = CheckedMind { name: "Mara", profile, log, lived, commitments, now };
            self_check(&saying, &mind)
        }

        fn lived(&self) -> Experiences {
            let mut lived = Experiences::default();
            let told = self.confided.and_then(|text| {
                let percept = Percept::speech("peter", text).addressed();
                Experience::of(&percept, &"mara".into(), |_| "Peter".to_owned(), GameTime(0))
            });
            told.into_iter().for_each(|told| lived.live(told, &HashedNgrams));
            lived
        }

        fn commitments(&self) -> Commitments {
            let mut commitments = Commitments::default();
            if let Some(text) = self.promised {
                let proposed =
                    ProposedCommitment { text: text.to_owned(), ..ProposedCommitment::default() };
                let rules = CommitmentRules::default();
                let source = CommitmentSource::Game;
                let opened = commitments.open(&proposed, source, None, &rules, GameTime(0));
                assert!(opened.is_ok(), "{opened:?}");
            }
            commitments
        }
    }

    #[test]
    fn where_something_must_be_at_stake_nothing_is_asked_of_other_talk() {
        let weather = Scene { heard: "Fine weather.", ..TALK };
        assert_eq!(weather.answered("It will hold till noon."), None);
        assert_eq!(TALK.answered(""), None, "who says nothing tells nothing");
        assert!(TALK.answered("Guilty as charged.").is_some());
        assert!(weather.answered("I water my flowers each evening.").is_some());
        let promised = Scene { promised: Some("not to talk of the weather"), ..weather };
        assert!(promised.answered("It will hold till noon.").is_some());
    }

    #[test]
    fn nobody_is_asked_where_the_policy_does_not_say_so() {
        let never = Scene { when: SelfCheckWhen::Never, ..TALK };
        assert_eq!(never.answered("Guilty as charged."), None);
    }

    #[test]
    fn a_question_shows_what_is_at_stake_and_what_is_said() {
        let confided = Some("Promise not to tell: I took ten crowns from the wine money.");
        let scene = Scene { confided, promised: Some("bring Odo the wine"), ..TALK };
        expect![[r#"
            WHAT CAME BEFORE
            (happened) A jug falls.
            odo: What of the wine?
            SECRETS
            1. She watered the wine.
            2. I took ten crowns from the wine money. (told in confidence by Peter, in these words)
            PROMISES
            3. bring Odo the wine
            WHO HEARS THE LINE
            odo
            WHAT Mara THINKS
            He may guess.
            THE DEED
            tell odo
            THE LINE
            Mara: Ask Peter."#]]
        .assert_eq(scene.answered("Ask Peter.").expect("all is touched").question());
    }

    #[test]
    fn every_reply_is_looked_at_whole() {
        let scene = Scene { when: SelfCheckWhen::EveryReply, heard: "Fine weather.", ..TALK };
        expect![[r#"
            WHO SPEAKS
            Mara: Brews.
            WHAT CAN BE DONE
            - tell odo
            WHAT CAME BEFORE
            (happened) A jug falls.
            odo: Fine weather.
            SECRETS
            1. She watered the wine.
            GOALS
            2. Keep the guests.
            CHECKS
            3. The deed can work, as far as Mara can tell by the place, by what came before and by what was tried.
            4. The deed is done to whom and to what the words, the thought and the wish mean.
            5. The deed does not leave behind, unfinished, whom or what Mara wants something of in this very reply.
            6. What the words say is done now is what the deed does, and nothing is told as done that is not.
            7. Mara has not done or said just this before, without anything having changed that gives it another chance or a purpose.
            WHO HEARS THE LINE
            odo
            WHAT Mara THINKS
            He may guess.
            THE DEED
            tell odo
            THE LINE
            Mara: It will hold."#]]
        .assert_eq(scene.answered("It will hold.").expect("is asked").question());
    }
}
