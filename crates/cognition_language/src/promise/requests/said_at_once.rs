//! What is asked for and done by the answer itself, `Tell me where he is`, and what is kept for later, `Remind me at noon`.

use crate::deed::deeds::DeedKind;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::due_times::DueTime;
use std::time::Duration;

/// What is to be said so soon is said at once.
const AT_ONCE: Duration = Duration::from_mins(1);

impl Language {
    /// `Tell me where he is`: who agrees to that says it.
    pub(super) fn is_said_at_once(&self, part: &str) -> bool {
        let deed = self.deed(part);
        let to_asker = deed
            .words
            .get(1)
            .is_some_and(|word| self.promises.proposing.proposer.contains_key(word.as_str()));
        to_asker && self.kind_of_deed(&deed) == DeedKind::Tell && !self.is_told_later(part)
    }

    /// `Tell me at noon where he is`, `remind me about it at noon`: and not `tell me where he was at noon`.
    fn is_told_later(&self, part: &str) -> bool {
        let lower = part.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let recalls = words.first().is_some_and(|it| self.promises.proposing.recalling.has(it));
        let about = |word: &&str| {
            self.sentences.asking.has(word)
                || self.promises.undertaking.telling_on.has(word)
                || !recalls && self.deeds.about.has(word)
        };
        let own = words.iter().take_while(|word| recalls || !about(word)).copied();
        let own = own.collect::<Vec<_>>().join(" ");
        let later = |time: &String| match self.due_time(time) {
            Some(DueTime::In(length)) => length > AT_ONCE,
            Some(DueTime::At { .. } | DueTime::Day(_)) => true,
            _ => false,
        };
        self.times_named(&own).iter().any(later)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_to_be_told_at_a_time_is_asked_for_and_what_is_told_at_once_is_not() {
        let part = |said| Language::english().proposed(said, "Mara");
        for (said, deed) in [
            ("Remind me about the ferry at two, Odo.", "remind Mara about the ferry at two"),
            ("Tell me tomorrow who won.", "tell Mara tomorrow who won"),
            ("Could you call me at half past nine?", "call Mara at half past nine"),
            (
                "Could you remind me at noon to feed the hens?",
                "remind Mara at noon to feed the hens",
            ),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "Tell me where Odo was at noon.",
            "Tell me about the fire at noon.",
            "Tell me at once where Odo is.",
            "Tell me the truth, Odo.",
            "Remind me who that was.",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }
}
