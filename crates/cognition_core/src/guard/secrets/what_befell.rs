//! What makes a secret one: whom or what it is of, and what befell them. When it was, and what anybody does at any
//! time, tells nothing by itself.

use crate::guard::wording::Wording;
use cognition_language::Language;

/// How much of a secret counts by some measure: nothing where no word of it does that tells by itself, and never when
/// it was.
pub(super) fn counted(secret: &Wording, count: impl Fn(&Wording) -> usize) -> usize {
    match count(&what_befell(secret)) {
        0 => 0,
        _ => count(&but_for_when(secret)),
    }
}

/// The words of a secret that tell by themselves; all of them where none does.
pub(super) fn what_befell(secret: &Wording) -> Wording {
    part_or_all(secret, |sense| Language::english().tells_by_itself(sense))
}

fn but_for_when(secret: &Wording) -> Wording {
    part_or_all(secret, |sense| !Language::english().tells_when(sense))
}

fn part_or_all(secret: &Wording, holds: impl Fn(&str) -> bool) -> Wording {
    let part = secret.clone().only(holds);
    if part.is_empty() { secret.clone() } else { part }
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    const DROWNED: &str =
        "Tam drowned on Tuesday night when Joss's skiff went over. Nessa does not know.";

    /// Whether it tells the secret to Finch, who has said this.
    fn tells(secret: &str, heard: &str, speech: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("finch", heard));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["finch"])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        let (speech, thoughts) = (speech.to_owned(), "The key stays with me.".to_owned());
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        tells_secret(&saying, [secret], [], &log, &Experiences::default()).is_some()
    }

    #[test]
    fn when_it_was_and_what_anybody_does_tells_no_secret() {
        for harmless in [
            "You fetch me the form, and then we'll see how the night's gone.",
            "Let's see how the night has gone by ten.",
            "He's gone for the night.",
            "Come on Tuesday night, Finch.",
            "I went over the form on Tuesday.",
        ] {
            let asked = "The boathouse key, Maren, for ten minutes.";
            assert!(!tells(DROWNED, asked, harmless), "{harmless}");
        }
        assert!(!tells(DROWNED, "Where is Tam?", "Come on Tuesday night, Finch."));
    }

    #[test]
    fn who_or_what_it_is_of_tells_it_with_what_befell_them() {
        for told in [
            "Tam drowned when the skiff went over.",
            "He drowned on Tuesday, with the skiff.",
            "The skiff went over on Tuesday.",
        ] {
            assert!(tells(DROWNED, "The boathouse key, Maren, for ten minutes.", told), "{told}");
        }
        let when = "When did Tam drown?";
        assert!(tells(DROWNED, when, "On Tuesday night."), "it answers who asks when it was");
        let party = "The party on Saturday must be a surprise. Finch does not know.";
        assert!(tells(party, "What is up?", "There is this party on Saturday."));
        assert!(!tells(party, "What is up?", "I am free on Saturday night."));
    }
}
