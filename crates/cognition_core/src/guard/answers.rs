//! Whether an answer tells what was promised not to be told, though it names nothing of it: `She likes
//! Jonas`, where somebody asks whom she likes.

use super::stating::{aims, statements};
use super::suggestion::Suggestion;
use super::wording::{SPEECH, Wording};
use crate::perceive::{PerceptKind, PerceptionLog};
use crate::promise::Commitment;
use cognition_language::{DeedKind, Language, sentences};

/// Whether the speech answers a question about just what the promise is not to tell. Whoever thinks of
/// silence or of a word given is taken to put the question off.
pub(super) fn tells_by_answering(
    suggestion: &Suggestion,
    promise: &Commitment,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    if !suggestion.action().is_some_and(|action| action.has_tag(SPEECH)) {
        return false;
    }
    let Some(matter) = matter_of(promise) else { return false };
    let asked = asked(suggestion, log);
    // What is not asked for in so many words may be the very answer: `Who broke it?`, `It was Felix`.
    let told = statements(suggestion.speech());
    let is_asked_for = matter.senses().any(|sense| asked.has(sense))
        && matter.senses().all(|sense| asked.has(sense) || told.has(sense));
    let minds = |text: &str| {
        language.means_to_be_silent(text) || language.speaks_of_a_vow(text) || language.denies(text)
    };
    let answers = |sentence: &str| {
        let said = Wording::of([sentence]);
        !language.is_question(sentence)
            && !language.is_about_later(sentence)
            && !minds(sentence)
            && (language.refers_back(sentence) || said.held_in(&matter) > 0)
    };
    is_asked_for && !aims(suggestion).any(minds) && sentences(suggestion.speech()).any(answers)
}

/// What is not to be told.
fn matter_of(promise: &Commitment) -> Option<Wording> {
    let language = Language::english();
    let deed = language.deed(&promise.text);
    if language.kind_of_deed(&deed) != DeedKind::Tell {
        return None;
    }
    let means = |stem: &String| {
        !Wording::of([stem.as_str()]).is_empty() && !language.is_vague_in_deeds(stem)
    };
    let tells = |word: &&str| {
        let stems = language.content_stems(word);
        !stems.is_empty() && stems.iter().all(means)
    };
    let matter = deed.words.iter().skip(1).map(String::as_str).filter(tells);
    Some(Wording::of(matter))
}

/// What whoever spoke last has asked.
fn asked(suggestion: &Suggestion, log: &PerceptionLog) -> Wording {
    let new = log.entries().filter(|entry| {
        entry.percept.kind == PerceptKind::Speech && suggestion.new_percepts.contains(&entry.id)
    });
    let questions = new.flat_map(|entry| sentences(&entry.percept.text));
    Wording::of(questions.filter(|sentence| Language::english().is_question(sentence)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn tells(promised: &str, speech: &str, thoughts: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("max", "Who does Pia like? Come on.").addressed());
        let tags = vec!["tell".to_owned(), "speech".to_owned()];
        let tell = crate::act::IndexedAction { tags, ..offer(1, "yard:tell", &["max"]) };
        let mut saying = suggestion(1, vec![tell]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        tells_by_answering(&saying, &promise(1, CommitmentKind::Refrain, promised), &log)
    }

    #[test]
    fn a_question_about_what_is_not_to_be_told_is_not_answered() {
        let promised = "not to tell anybody whom Pia likes";
        assert!(tells(promised, "She likes Jonas, she told me yesterday.", "He will laugh."));
        let where_she_goes = "not to tell anybody where Pia goes";
        assert!(!tells(where_she_goes, "She likes Jonas.", ""), "that was not asked");
        assert!(!tells("not to tell anybody where Pia lives", "She likes Jonas.", ""));
        for speech in
            ["Ask her yourself?", "She made me swear, Max.", "That I can't say.", "Catch!"]
        {
            assert!(!tells(promised, speech, ""), "{speech}");
        }
        assert!(!tells(promised, "She likes pancakes.", "I gave her my word."), "it puts him off");
    }
}
