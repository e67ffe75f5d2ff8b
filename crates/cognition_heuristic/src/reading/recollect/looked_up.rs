//! What is found by looking something up, as the mind tells it.

use super::fitting::asks;
use crate::wording::phrase::{capitals, sentence};
use cognition_brain::Situation;

/// The first thing found by looking it up that somebody else said, or that is known.
pub(super) fn looked_up(situation: &Situation) -> Option<String> {
    let own = &situation.persona.name;
    let found = situation.recalled.iter().flat_map(|found| hits(found));
    let others = found.filter(|hit| !hit.starts_with(&format!("{own}:")));
    // What was kept of an answer from memory would be told as a memory of a memory.
    let news =
        |hit: &&str| !asks(hit) && !hit.contains(" answered: ") && !hit.contains("told me: ");
    others.filter(news).map(told).next()
}

/// The hits of a recall, without how sure they are: ``about `it`: One. (facts, sure); Two.``
fn hits(found: &str) -> impl Iterator<Item = &str> {
    let list = found.split_once("`: ").map(|(_, hits)| hits);
    // What was lived is told by itself, with its source.
    let hits = list.into_iter().flat_map(|hits| hits.split("; "));
    let hits = hits.filter(|hit| !hit.ends_with("(experiences, sure)"));
    hits.map(|hit| hit.rsplit_once(" (").map_or(hit, |(hit, _)| hit)).filter(|hit| !hit.is_empty())
}

/// `Odo: It is late.` is what Odo said; `marsh: brings rain to mind` is where a thought leads.
fn told(hit: &str) -> String {
    match hit.split_once(": ") {
        Some((idea, leads)) if leads.starts_with("brings ") && leads.ends_with(" to mind") => {
            sentence(&format!("{idea} {leads}"))
        }
        Some((who, words)) if !who.contains(' ') => {
            let words = words.trim_end_matches('.');
            capitals(&format!("{who} said: \"{words}.\""))
        }
        _ => sentence(&format!("I remember: {hit}")),
    }
}

#[cfg(test)]
mod tests {
    use crate::reading::recollect::tests::{asked, memory_of};
    use cognition_brain::Situation;

    #[test]
    fn what_was_looked_up_is_told_and_own_words_are_not() {
        let looked_up = |found: &str| {
            let recalled = vec![found.to_owned()];
            memory_of(Situation { recalled, ..asked("What do you remember?") })
        };
        let found = "about `the lantern`: Sela: Where is it? (working_memory, sure); Odo: It hangs in the mill. (gists, likely)";
        assert_eq!(looked_up(found).as_deref(), Some("Odo said: \"It hangs in the mill.\""));
        assert_eq!(
            looked_up("about `x`: The lantern is brass. (facts, sure)").as_deref(),
            Some("I remember: The lantern is brass.")
        );
        assert_eq!(
            looked_up("about `x`: marsh: brings rain to mind (concepts, likely)").as_deref(),
            Some("Marsh brings rain to mind.")
        );
        assert_eq!(looked_up("about `x`: Sela: Where is it? (working_memory, sure)"), None);
        assert_eq!(looked_up("The list `errands` is empty."), None);
        let lived =
            "about `x`: an hour ago, Odo told you in confidence: \"X.\" (experiences, sure)";
        assert_eq!(looked_up(lived), None, "what was lived is told by itself");
    }
}
