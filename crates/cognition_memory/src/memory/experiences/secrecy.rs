//! A mere call to secrecy: it covers what was said before it, or promises to keep what the mind has said.

use super::{Experiences, SHORTLY};
use crate::memory::experience::Experience;
use crate::memory::source::Source;
use cognition_language::Language;
use std::time::Duration;

/// A mere call to secrecy has no more words of its own.
const MERE_CALL: usize = 3;
/// Who is asked to keep something answers so soon.
const ANSWERED: Duration = Duration::from_secs(600);

impl Experiences {
    /// Whether a mere call to secrecy answers what the mind has just asked the same person to keep: `Not a word of it.`
    pub(super) fn promises_silence(&self, said: &Experience) -> bool {
        let between_both = |known: &&Experience| match known.source {
            Source::Said => known.to.as_ref().map(|to| &to.id) == said.by_id(),
            Source::Told => known.by_id() == said.by_id(),
            _ => false,
        };
        let asked = |known: &Experience| {
            let is_own = known.source == Source::Said && known.is_in_confidence();
            is_own && said.at.since(known.at) <= ANSWERED
        };
        // Whoever looks back turns over a whole life: only for a call.
        let before = || self.experiences.iter().rev().find(between_both);
        said.source == Source::Told && is_mere_call(said) && before().is_some_and(asked)
    }

    /// A mere call to secrecy covers what was said before it.
    pub(super) fn keep_secret(&mut self, call: &Experience) {
        if !is_mere_call(call) {
            return;
        }
        let same =
            |known: &Experience| known.source == Source::Told && known.by_id() == call.by_id();
        let Some(place) = self.experiences.iter().rposition(same) else { return };
        if call.at.since(self.experiences[place].at) <= SHORTLY {
            self.experiences.change(place, |before| {
                before.confided = true;
                before.importance = before.importance.max(call.importance);
            });
        }
    }
}

/// Whether somebody asks for silence, and says nothing else.
fn is_mere_call(said: &Experience) -> bool {
    said.confided && Language::english().content_words(&said.text).len() <= MERE_CALL
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experiences::test_hearing::hear;
    use crate::memory::{HashedNgrams, Named};
    use crate::mind::GameTime;

    #[test]
    fn a_mere_call_to_secrecy_covers_what_was_said_before_it() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The ale is good.", 0);
        hear(&mut mind, "odo", "I took the lantern from the stable.", 10);
        hear(&mut mind, "odo", "Don't tell anyone.", 11);
        let confided: Vec<bool> = mind.iter().map(|known| known.confided).collect();
        assert_eq!(confided, [false, true, true]);
        assert!(mind.confided().eq(mind.iter().skip(1)));
    }

    #[test]
    fn who_was_asked_to_keep_something_and_says_that_it_is_kept_confides_nothing() {
        let answered = |asked: &str, answer: &str| {
            let mut mind = Experiences::default();
            let odo = Named { id: "odo".into(), label: "Odo".to_owned() };
            let own = Experience::of_own_words(asked, Some(odo), GameTime(0));
            own.into_iter().for_each(|own| mind.live(own, &HashedNgrams));
            hear(&mut mind, "odo", answer, 3);
            mind.confided().count()
        };
        let asked = "Don't tell anyone: I stole the lantern from the stable.";
        assert_eq!(answered(asked, "It stays between us."), 0);
        assert_eq!(answered("I stole the lantern from the stable.", "It stays between us."), 1);
        let told = "Don't tell anyone: Bram sold the bell, and the rope, and the clapper.";
        assert_eq!(answered(asked, told), 1);
    }
}
