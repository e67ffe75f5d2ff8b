//! What of a fact stands in the text that the deciding mind is shown.

use cognition_core::prompt::{BytesPerToken, Prompt, TokenEstimator, push_escaped};
use cognition_language::Language;
use std::collections::BTreeSet;

/// The section of what is remembered.
const MEMORIES: &str = "memories";
/// Sections that tell what to do and who is there, and nothing of what was learned.
const UNRELATED: [&str; 3] = ["session_context", "available_actions", "immediate_task"];
/// Sections that tell what was perceived in its order, the older one first.
const IN_ORDER: [&str; 2] = ["conversation_history", "perception_log"];
/// A line is about a fact where it shares so many of its words.
const SHARED: usize = 2;
/// A line that holds one of these says of itself that it is no longer so.
const OUTDATED: [&str; 12] = [
    "no longer",
    "not any more",
    "anymore",
    "used to",
    "was wrong",
    "corrected",
    "correction",
    "outdated",
    "until then",
    "mistaken",
    "instead",
    "formerly",
];
/// A line that holds one of these says that it is not for everybody.
const IN_CONFIDENCE: [&str; 16] = [
    "confiden",
    "confided",
    "secret",
    "between us",
    "between you",
    "between ourselves",
    "keep it to",
    "keep this",
    "keep that",
    "tell no",
    "don't tell",
    "not tell",
    "not a soul",
    "nobody else",
    "not a word",
    "private",
];

/// The lines of a prompt, by section, without the question.
#[derive(Debug)]
pub(super) struct Shown {
    lines: Vec<Line>,
    /// Estimated tokens of the memories.
    pub(super) memory_tokens: usize,
}

#[derive(Debug)]
struct Line {
    section: String,
    /// Its place in the prompt.
    number: usize,
    text: String,
    /// Among the lines of the memories, from 1.
    rank: Option<usize>,
    stems: BTreeSet<String>,
    words: String,
}

/// Where an answer stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The section that completes it.
    pub(super) section: String,
    /// The line of the memories that completes it, from 1; none where they do not.
    pub(super) rank: Option<usize>,
    /// The lines that hold it.
    pub(super) lines: Vec<String>,
}

impl Shown {
    /// What a prompt shows besides a question.
    pub(super) fn of(prompt: &Prompt, question: &str) -> Self {
        let mut asked = String::new();
        push_escaped(&mut asked, question);
        let (mut lines, mut section, mut rank, mut bytes) = (Vec::new(), String::new(), 0, 0);
        for text in prompt.user().lines() {
            if let Some(tag) = text.strip_prefix("</").and_then(|rest| rest.strip_suffix('>')) {
                if tag == section {
                    section.clear();
                }
                continue;
            }
            if let Some(tag) = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
                section = tag.to_owned();
                continue;
            }
            let is_memory = section == MEMORIES;
            bytes += if is_memory { text.len() + 1 } else { 0 };
            let is_item = is_memory && text.starts_with("- ");
            rank += usize::from(is_item);
            if !text.contains(&asked) && !UNRELATED.contains(&section.as_str()) {
                lines.push(Line::of(&section, lines.len(), text, is_item.then_some(rank)));
            }
        }
        Self { lines, memory_tokens: BytesPerToken::default().tokens(bytes) }
    }

    /// Nothing at all.
    pub(super) fn nothing() -> Self {
        Self { lines: Vec::new(), memory_tokens: 0 }
    }

    /// Where the answer to a question about a fact stands: in lines that are about the fact, memories
    /// first, and of each group a word.
    pub(super) fn find(&self, fact: &str, answer: &[Vec<String>]) -> Option<Found> {
        let about = self.about(fact);
        let (memories, others): (Vec<_>, Vec<_>) =
            about.into_iter().partition(|line| line.rank.is_some());
        let (mut missing, mut lines) = (answer.to_vec(), Vec::new());
        for line in memories.into_iter().chain(others) {
            let before = missing.len();
            missing.retain(|group| !line.holds_any(group));
            if missing.len() < before {
                lines.push(line.text.clone());
            }
            if missing.is_empty() {
                let (section, rank) = (line.section.clone(), line.rank);
                return Some(Found { section, rank, lines });
            }
        }
        None
    }

    /// A line about one of these facts that shows one of these words as what holds: neither does it
    /// say that it is outdated, nor what holds instead, nor does a later line of what was perceived.
    pub(super) fn shows_as_true(
        &self,
        facts: &[&str],
        words: &[String],
        answer: &[Vec<String>],
    ) -> Option<String> {
        let mut about = facts.iter().flat_map(|fact| self.about_besides(fact, words));
        let holds = |line: &&Line| {
            let answers = answer.iter().all(|group| line.holds_any(group));
            let outdated = line.says(&OUTDATED) || self.goes_on(line, facts, answer);
            line.holds_any(words) && !answers && !outdated
        };
        about.find(holds).map(|line| line.text.clone())
    }

    /// Whether what is shown of a fact says that it was told in confidence.
    pub(super) fn is_in_confidence(&self, fact: &str) -> bool {
        self.about(fact).iter().any(|line| line.says(&IN_CONFIDENCE))
    }

    /// Whether what was perceived later, in a section that tells it in order, gives the answer: who
    /// reads on knows what holds.
    fn goes_on(&self, line: &Line, facts: &[&str], answer: &[Vec<String>]) -> bool {
        let Some(told) = IN_ORDER.iter().position(|section| *section == line.section) else {
            return false;
        };
        let is_later = |other: &&Line| {
            let place = IN_ORDER.iter().position(|section| *section == other.section);
            place.is_some_and(|place| place > told || place == told && other.number > line.number)
        };
        let about = facts.iter().flat_map(|fact| self.about(fact));
        let mut later = about.filter(is_later);
        later.any(|other| answer.iter().all(|group| other.holds_any(group)))
    }

    fn about(&self, fact: &str) -> Vec<&Line> {
        self.about_besides(fact, &[])
    }

    /// The lines that share words with a fact, some words aside: that two things happen at three is
    /// nothing that they have in common.
    fn about_besides(&self, fact: &str, besides: &[String]) -> Vec<&Line> {
        let mut stems: BTreeSet<String> =
            Language::english().content_stems(fact).into_iter().collect();
        for word in besides {
            for stem in Language::english().content_stems(word) {
                stems.remove(&stem);
            }
        }
        let enough = SHARED.min(stems.len());
        let shares = |line: &&Line| line.stems.intersection(&stems).count() >= enough;
        self.lines.iter().filter(shares).collect()
    }
}

impl Line {
    fn of(section: &str, number: usize, text: &str, rank: Option<usize>) -> Self {
        let stems = Language::english().content_stems(text).into_iter().collect();
        let (section, words) = (section.to_owned(), plain(text));
        Self { section, number, text: text.trim().to_owned(), rank, stems, words }
    }

    fn holds_any(&self, words: &[String]) -> bool {
        words.iter().any(|word| self.words.contains(plain(word).trim_end()))
    }

    fn says(&self, phrases: &[&str]) -> bool {
        let text = self.text.to_lowercase();
        phrases.iter().any(|phrase| text.contains(phrase))
    }
}

/// ` in lower case, words parted by one space ` so that a word is found by its beginning.
fn plain(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).map(str::to_lowercase);
    format!(" {} ", words.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOAT: &str = "My sister Greta sold her boat to the ferryman last spring.";

    fn shown(volatile: &str) -> Shown {
        let prompt = Prompt { volatile: volatile.to_owned(), ..Prompt::default() };
        Shown::of(&prompt, "To whom did Greta sell her boat & oars?")
    }

    fn groups(words: &[&str]) -> Vec<Vec<String>> {
        words.iter().map(|word| vec![(*word).to_owned()]).collect()
    }

    const PROMPT: &str = "<session_context>
Here are Greta and the ferryman.
</session_context>

<perception_log>
- Wren: \"To whom did Greta sell her boat &amp; oars?\" The ferryman?
- The ferryman waves.
</perception_log>

<memories>
What you remember of this:
- fact: The weather was foul.
- fact: Odo's sister Greta sold a boat.
- gist: Her boat, which she sold, is the ferrymans now.
</memories>

<immediate_task>
Say whether Greta sold her boat to the ferryman.
</immediate_task>";

    #[test]
    fn an_answer_counts_in_lines_that_are_about_the_fact_and_not_in_the_question() {
        let shown = shown(PROMPT);
        let found = shown.find(BOAT, &groups(&["ferryman", "Greta"])).expect("is there");
        assert_eq!((found.section.as_str(), found.rank), ("memories", Some(3)));
        assert_eq!(found.lines.len(), 2);
        assert_eq!(shown.find(BOAT, &groups(&["cook"])), None);
        assert_eq!(shown.find("The ferryman is deaf in one ear.", &groups(&["ferryman"])), None);
        assert!(shown.memory_tokens > 20);
    }

    #[test]
    fn what_was_true_before_may_stand_there_only_as_such() {
        let (old, new) = ("The brig Swallow sails on Friday.", "The brig Swallow sails on Sunday.");
        let check = |line: &str| {
            let shown = shown(&format!("<memories>\n- {line}\n- {new}\n</memories>"));
            shown.shows_as_true(&[old, new], &["Friday".to_owned()], &groups(&["Sunday"])).is_some()
        };
        assert!(check("The brig Swallow sails on Friday."));
        assert!(!check("The brig Swallow no longer sails on Friday."));
        assert!(!check("The brig Swallow sails on Sunday, not on Friday."));
        assert!(!check("On Friday there is fish."));
        assert!(!check("Hauling the boats on Friday."), "shares a value alone");
    }

    #[test]
    fn what_was_perceived_in_order_shows_the_newest_truth_last() {
        let (old, new) = ("The brig Swallow sails on Friday.", "The brig Swallow sails on Sunday.");
        let check = |history: &str, log: &str| {
            let shown = shown(&format!(
                "<perception_log>\n- {log}\n</perception_log>\n<conversation_history>\n{history}\n</conversation_history>"
            ));
            shown.shows_as_true(&[old, new], &["Friday".to_owned()], &groups(&["Sunday"])).is_some()
        };
        assert!(!check(&format!("- {old}\n- {new}"), "Rain."));
        assert!(!check(&format!("- {old}"), new));
        assert!(check(&format!("- {new}\n- {old}"), "Rain."));
        assert!(check(&format!("- {new}"), old));
    }

    #[test]
    fn a_confidence_is_known_by_what_its_line_says() {
        let fact = "I have taken a post in Varn.";
        let check = |line: &str| {
            shown(&format!("<memories>\n- {line}\n</memories>")).is_in_confidence(fact)
        };
        assert!(!check("Sela has taken a post in Varn."));
        assert!(check("Told you in confidence: Sela has taken a post in Varn."));
    }
}
