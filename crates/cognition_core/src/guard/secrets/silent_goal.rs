//! A goal of silence or of stealth that the speech itself gives away.

use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use cognition_language::{Language, sentences};

/// Fewer words of what is not to become known come up by chance.
const MATTER: usize = 2;

impl Telling<'_> {
    /// The goal of the reply is that something is not said, and the speech says it.
    pub(super) fn unkept_goal(&self) -> Option<&str> {
        let goal = self.suggestion.decision.intent.as_ref()?.goal.as_str();
        let language = Language::english();
        if !language.keeps_from_knowing(goal) {
            return None;
        }
        let kept = Wording::of([language.matter_of_silence(goal).as_str()]);
        let said = Wording::of([self.suggestion.speech()]);
        // Whom it is kept from is no matter: `Good morning, Aunt Petra.`
        let hearers = self.hearers.all();
        let names = hearers.filter_map(|who| self.hearers.label_of(who, self.suggestion));
        let matter = names.fold(kept.clone(), Wording::without);
        (!matter.is_empty() && kept.held_in(&said) == kept.len()).then_some(goal)
    }

    /// What the mind wants at all times is that something does not become known, and one sentence says all of it, and
    /// not on purpose.
    pub(super) fn breaks_the_silence_of(&self, goal: &str) -> bool {
        let language = Language::english();
        if !language.keeps_from_knowing(goal) {
            return false;
        }
        let kept = Wording::of([language.matter_of_silence(goal).as_str()]).without_linking();
        kept.len() >= MATTER
            && self.said_together("", &kept) == kept.len()
            && !self.is_known(&kept)
            && !self.is_deliberate(goal)
    }

    /// What is to be got unseen is what the speech says that its speaker is after.
    pub(super) fn given_away(&self) -> Option<&str> {
        let intent = self.suggestion.decision.intent.as_ref()?;
        let language = Language::english();
        if !language.is_stealthy(&intent.goal) {
            return None;
        }
        let target = self.suggestion.intent_target.as_ref().map(|target| target.label.as_str());
        let target = target.or(intent.target.as_deref()).unwrap_or_default();
        let speech = Wording::of([self.suggestion.speech()]);
        // What the mind knows no thing by is told by the goal.
        let named = match target.is_empty() {
            true => {
                Wording::of([language.unseen_matter(&intent.goal).as_str()]).come_up_in(&speech)
            }
            false => Wording::of([target]).held_in(&speech) > 0,
        };
        let told = sentences(self.suggestion.speech());
        let mut told = told.filter(|sentence| language.is_of_oneself(sentence));
        (named && told.any(|sentence| language.takes(sentence))).then_some(&*intent.goal)
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::{Decision, Intent};
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::{PerceptionLog, Somebody, Surroundings};
    use std::sync::Arc;

    #[test]
    fn what_is_to_be_got_unseen_is_not_told_even_where_nobody_knows_where_it_is() {
        let saying = |goal: &str, speech: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            tells_secret(&saying, [], [], &PerceptionLog::default(), &Experiences::default())
                .is_some()
        };
        let told = "There is a strongbox in your cellar. We have come to take the strongbox.";
        assert!(saying("get the box unnoticed", told));
        assert!(!saying("get the box", told));
        assert!(!saying("get the box unnoticed", "We have come to take a room."));
    }

    #[test]
    fn what_the_mind_wants_nobody_to_know_is_not_said_without_meaning_it() {
        let tells = |goal: &str, speech: &str, thoughts: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            let (log, lived) = (PerceptionLog::default(), Experiences::default());
            tells_secret(&saying, [], [goal], &log, &lived).is_some()
        };
        let goal = "Nobody may know that there is a witness in this house.";
        let told = "The witness left this house at noon.";
        assert!(tells(goal, told, "A fine evening."));
        assert!(!tells(goal, "No witness ever was in this house.", "A fine evening."));
        assert!(!tells(goal, "Welcome to my house.", "A fine evening."));
        assert!(!tells(goal, told, "He has a right to know."), "it means to tell");
        assert!(!tells("There is a witness in this house.", told, "A fine evening."));
    }

    #[test]
    fn who_is_not_to_learn_of_it_may_be_spoken_to_by_name() {
        let tells = |goal: &str, speech: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["character1"])]);
            let company = vec![Somebody { id: "character1".into(), label: "Odo".to_owned() }];
            saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            let (log, lived) = (PerceptionLog::default(), Experiences::default());
            tells_secret(&saying, [], [], &log, &lived).is_some()
        };
        for goal in ["keep Odo from finding out", "Odo must not know"] {
            assert!(!tells(goal, "Good morning, Odo."), "{goal}");
        }
        let wedding = "keep Odo from hearing of the wedding";
        assert!(!tells(wedding, "Good morning, Odo."));
        assert!(tells(wedding, "Such a lovely wedding, Odo!"));
    }

    #[test]
    fn what_is_to_be_kept_from_being_said_is_not_said() {
        for goal in ["keep her from hearing of the wedding", "keep the wedding secret"] {
            let saying = |speech: &str| {
                let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
                let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
                let speech = speech.to_owned();
                saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
                tells_secret(&saying, [], [], &PerceptionLog::default(), &Experiences::default())
                    .is_some()
            };
            assert!(saying("Such a lovely wedding!"), "{goal}");
            assert!(!saying("Such lovely weather!"), "{goal}");
        }
    }
}
