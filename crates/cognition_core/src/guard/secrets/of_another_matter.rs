//! A silence that is meant for another matter than a secret.

use super::telling::{Telling, silent_aims};
use crate::guard::wording::Wording;
use crate::perceive::PerceptKind;
use cognition_language::Language;

impl Telling<'_> {
    /// Whether its speaker means to be silent of a secret, and not only of something else.
    pub(super) fn is_silent_about(&self, secret: &str) -> bool {
        self.means_silence && !self.keeps_another_matter(secret)
    }

    /// `Not a word of the car`, of tablets in a slipper: the car is no part of the secret, has been spoken of before,
    /// and is not what somebody has just asked after.
    fn keeps_another_matter(&self, secret: &str) -> bool {
        let silent = silent_aims(self.suggestion, self.language);
        let kept = silent.map(|aim| Language::english().matter_to_be_kept(aim));
        let mut kept = kept.map(|words| Wording::of(words.iter().map(String::as_str))).peekable();
        if kept.peek().is_none_or(Wording::is_empty) {
            return false;
        }
        let (secret, heard, before) = (Wording::of([secret]), self.heard(), self.spoken_of());
        kept.all(|kept| {
            !kept.is_empty()
                && !kept.come_up_in(&secret)
                && !secret.come_up_in(&kept)
                && kept.held_in(&heard) == 0
                && kept.held_in(&before) > 0
        })
    }

    /// What anybody has said of late in the hearing of the mind, and it has.
    fn spoken_of(&self) -> Wording {
        let said = self.log.entries().map(|entry| &entry.percept);
        let said = said.filter(|said| said.kind == PerceptKind::Speech);
        Wording::of(said.map(|said| said.text.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    const HID: &str = "He hid the deed behind the loose brick over the stove.";

    /// Whether it tells Odo of the deed, who has asked for it, after somebody has spoken of a car.
    fn tells(thoughts: &str, speech: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("wren", "The car waits at the back gate."));
        let asked = log.perceive(Percept::speech("odo", "What do you keep behind that brick?"));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        saying.new_percepts = vec![asked].into();
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        tells_secret(&saying, [HID], [], &log, &Experiences::default()).is_some()
    }

    #[test]
    fn who_means_to_be_silent_of_one_thing_may_tell_another_on_purpose() {
        let told = "I hid the deed behind the loose brick, Odo.";
        let truth = "He deserves the truth of the deed.";
        assert!(!tells(&format!("{truth} Not a word of the car."), told));
        assert!(tells(&format!("{truth} Not a word of the brick."), told));
        assert!(tells(&format!("{truth} Nobody must know."), told), "of whatever");
        assert!(tells(&format!("{truth} Not a word of the boat."), told), "of no boat was spoken");
    }
}
