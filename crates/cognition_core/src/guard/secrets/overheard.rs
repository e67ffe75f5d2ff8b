//! Who else hears a secret: whom it is to be kept from, and who knows of it anyway.

use super::telling::Telling;
use crate::guard::wording::stating::aims;
use crate::guard::wording::{Wording, is_person};
use crate::mind::StableId;
use crate::perceive::Somebody;
use cognition_language::{Language, sentences};

impl Telling<'_> {
    /// Whether the secret itself says of somebody to whom it is said that they are not to know.
    pub(super) fn is_kept_from_a_listener(&self, secret: &str) -> bool {
        let mut listeners = self.hearers.meant_here(self.suggestion);
        listeners.any(|it| Language::of(secret).keeps_from(secret, &it.label))
    }

    /// Whether somebody stands by of whom the secret itself says that they are not to know, or who has just
    /// asked after it, and to whom the mind does not mean to tell it.
    pub(super) fn is_overheard(&self, secret: &str) -> bool {
        let matter = Wording::of([secret]).without_linking();
        let kept = |it: &&Somebody| {
            Language::of(secret).keeps_from(secret, &it.label)
                || matter.held_in(&self.asked_by(&it.id)) > 0
        };
        let heard = self.heard_by_others.of(secret);
        let mut unaware =
            self.hearers.beside.iter().filter(|it| !heard.is_known_to(&it.id, &it.label));
        unaware.any(|it| kept(it) && !self.is_meant_for(it))
    }

    /// Whether the mind means to tell it to somebody who stands by, or to nobody in particular.
    fn is_meant_for(&self, who: &Somebody) -> bool {
        let action = self.suggestion.action();
        let names_a_listener = |aim: &str| {
            let words = Wording::of([aim]);
            let mut targets = action.into_iter().flat_map(|action| &action.targets);
            targets.any(|target| is_person(target) && words.name(target))
        };
        let names_them = |aim: &str| Wording::of([who.label.as_str()]).held_by(aim) > 0;
        let language = Language::english();
        aims(self.suggestion)
            .flat_map(sentences)
            .filter(|aim| language.means_to_disclose(aim))
            .any(|aim| names_them(aim) || !names_a_listener(aim))
    }

    /// Whether all who hear it know of it as the secret itself says.
    pub(super) fn is_shared(&self, secret: &str) -> bool {
        let mut all = self.hearers.all().peekable();
        let knows = |who: &StableId| {
            let label = self.hearers.label_of(who, self.suggestion);
            label.is_some_and(|label| Language::of(secret).shares_with(secret, label))
        };
        all.peek().is_some() && all.all(knows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::{Percept, PerceptionLog, Surroundings};
    use std::sync::Arc;

    const RUTH: &str = "character1";
    const ODO: &str = "character2";
    const SECRET: &str = "He has sold the boat to Grob, and Odo does not know.";

    /// Whether it tells the secret, said to Ruth while Odo is there.
    fn tells(action: &str, thoughts: &str, log: &PerceptionLog) -> bool {
        let mut saying = suggestion(1, vec![offer(1, action, &[RUTH])]);
        let speech = "I sold the boat to Grob on Monday.".to_owned();
        let thoughts = thoughts.to_owned();
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        let somebody = |id: &str, label: &str| Somebody { id: id.into(), label: label.to_owned() };
        let company = vec![somebody(RUTH, "Ruth"), somebody(ODO, "Odo")];
        saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
        tells_secret(&saying, [SECRET], [], log, &Experiences::default()).is_some()
    }

    #[test]
    fn whom_a_secret_is_to_be_kept_from_may_not_stand_by_whoever_is_told() {
        let log = PerceptionLog::default();
        let ruth = "She deserves the truth about the boat.";
        assert!(tells("inn:tell", ruth, &log), "Odo hears it");
        assert!(!tells("inn:whisper", ruth, &log));
        assert!(!tells("inn:whisper", "What does she want?", &log), "who whispers means it");
        assert!(!tells("inn:tell", "It has to be said. Odo shall know.", &log));
    }

    #[test]
    fn what_all_who_hear_it_know_is_no_secret() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech(ODO, "I know that you sold the boat to Grob."));
        assert!(!tells("inn:tell", "He knows it. She deserves the truth.", &log));
    }
}
