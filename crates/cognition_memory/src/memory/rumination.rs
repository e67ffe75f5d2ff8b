//! Thoughts that go round.

use super::latest_thoughts::ShortTermMemory;
use cognition_language::Language;

/// What a thought says again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruminated {
    /// In the words of then.
    pub again: String,
    /// Whether it was settled, and not one of the last thoughts.
    pub settled: bool,
}

impl ShortTermMemory {
    /// What of the last thoughts, or of what is settled, a new thought says again; `None` where it
    /// says something of its own. `news` is what the mind has perceived since its latest thought.
    ///
    /// By meaning, in the language of the thought: see [`Language::thinks_again`].
    ///
    /// ```
    /// use cognition_memory::memory::ShortTermMemory;
    ///
    /// let mut memory = ShortTermMemory::default();
    /// memory.remember("Locked at noon, and Tomas with a key.");
    /// let again = |thought| memory.ruminated(thought, &[], &[]).map(|ruminated| ruminated.again);
    /// assert!(again("It was locked at noon, and Tomas has a key.").is_some());
    /// assert_eq!(again("Tomas may have lent it to somebody."), None);
    /// ```
    pub fn ruminated(&self, thought: &str, settled: &[String], news: &[&str]) -> Option<Ruminated> {
        let language = Language::of(thought);
        let known = self.thoughts().iter().rev();
        let adds_nothing = |known: &str| news.is_empty() && language.adds_nothing(thought, known);
        let thought_of = known
            .filter(|known| language.thinks_again(thought, known, news) || adds_nothing(known));
        let argued = settled
            .iter()
            .filter(|known| language.argues_again(thought, known, news) || adds_nothing(known));
        let again = thought_of.map(|again| (again, false)).chain(argued.map(|again| (again, true)));
        let mut again = again.map(|(again, settled)| Ruminated { again: again.clone(), settled });
        again.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruminated(thoughts: &[&str], settled: &str, thought: &str) -> Option<(String, bool)> {
        let mut memory = ShortTermMemory::default();
        thoughts.iter().for_each(|thought| memory.remember(*thought));
        let found = memory.ruminated(thought, &[settled.to_owned()], &[]);
        found.map(|found| (found.again, found.settled))
    }

    #[test]
    fn only_the_last_four_thoughts_count() {
        let first = "The ferry rope is frayed.";
        let again = "Frayed, that rope of the ferry.";
        let others = ["Odo sleeps.", "Rain by dusk.", "No bread left.", "Who laughs there?"];
        let mut thoughts = vec![first];
        thoughts.extend(&others[..3]);
        assert_eq!(ruminated(&thoughts, "", again), Some((first.to_owned(), false)));
        thoughts.push(others[3]);
        assert_eq!(ruminated(&thoughts, "", again), None);
    }

    #[test]
    fn where_nothing_is_new_a_word_or_two_that_were_there_are_said_again() {
        let settled = "The riders are our patrol.";
        let again = Some((settled.to_owned(), true));
        assert_eq!(ruminated(&[], settled, "They are the patrol."), again);
        let mut memory = ShortTermMemory::default();
        memory.remember("Hm.");
        let news = ["Riders at the gate!"];
        let settled = [settled.to_owned()];
        assert_eq!(memory.ruminated("They are the patrol.", &settled, &news), None);
    }

    #[test]
    fn what_is_settled_is_not_argued_again() {
        let settled = "The merchant flees from a debt of forty crowns.";
        let again = ruminated(&[], settled, "He fled a debt of forty crowns, that merchant.");
        assert_eq!(again, Some((settled.to_owned(), true)));
        assert_eq!(ruminated(&[], settled, "Will the merchant pay me for the crossing?"), None);
    }
}
