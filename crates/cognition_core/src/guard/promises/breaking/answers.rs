//! Whether an answer tells what was promised not to be told, though it names nothing of it: `She likes
//! Jonas`, where somebody asks whom she likes.

use super::kept_silent::untold;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::stating::{aims, statements};
use crate::guard::wording::{SPEECH, Wording};
use crate::perceive::{PerceptKind, PerceptionLog};
use crate::promise::Commitment;
use cognition_language::{Language, sentences};

/// Whether the speech answers a question about just what the promise is not to tell. Whoever thinks of
/// silence or of a word given is taken to put the question off.
pub(super) fn tells_by_answering(
    suggestion: &Suggestion,
    promise: &Commitment,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    let speaks = suggestion.action().is_some_and(|action| action.has_tag(SPEECH));
    if !speaks || !to_whom_it_is_kept_from(suggestion, promise) {
        return false;
    }
    let Some(matter) = matter_of(promise) else { return false };
    let questions: Vec<&str> = questions(suggestion, log).collect();
    if tells_its_content(suggestion, promise, &questions) {
        return true;
    }
    // `A new coat! Where did it come from?`: what a question points at stands before it.
    let asked = asked_with_its_talk(suggestion, log);
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
    is_asked_for
        && !aims(suggestion).any(|aim| minds(aim) && !tells_on_purpose(aim))
        && sentences(suggestion.speech()).any(answers)
}

/// Who thinks of a word given, and means to tell all the same, puts nothing off.
fn tells_on_purpose(aim: &str) -> bool {
    let language = Language::english();
    language.means_to_disclose(aim) || language.resolves_to_tell(aim)
}

/// Whether it answers with the very thing, under no name: `Guilty.`, where somebody asks for the verdict.
fn tells_its_content(suggestion: &Suggestion, promise: &Commitment, questions: &[&str]) -> bool {
    let language = Language::english();
    let deed = language.deed(language.told_without_its_end(&promise.text));
    let minds = |text: &str| language.means_to_be_silent(text) || language.speaks_of_a_vow(text);
    let tells = |sentence: &str| {
        let answers = |asked: &&str| language.tells_what_is_kept_back(&deed.words, asked, sentence);
        !minds(sentence) && questions.iter().any(answers)
    };
    deed.denied && !aims(suggestion).any(minds) && sentences(suggestion.speech()).any(tells)
}

/// Whom it was promised to may hear it.
fn to_whom_it_is_kept_from(suggestion: &Suggestion, promise: &Commitment) -> bool {
    let Some(action) = suggestion.action() else { return false };
    action.targets.is_empty() || action.targets.iter().any(|target| !promise.may_hear(target))
}

/// What is not to be told.
fn matter_of(promise: &Commitment) -> Option<Wording> {
    let language = Language::english();
    let deed = untold(promise)?;
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
fn questions<'l>(suggestion: &Suggestion, log: &'l PerceptionLog) -> impl Iterator<Item = &'l str> {
    new_speeches(suggestion, log).flat_map(questions_of)
}

/// The same with all that they said who ask after what they have just spoken of: it is what their question points at.
fn asked_with_its_talk(suggestion: &Suggestion, log: &PerceptionLog) -> Wording {
    let language = Language::english();
    let points = |speech: &str| questions_of(speech).any(|asked| language.refers_back(asked));
    let (pointing, plain): (Vec<&str>, Vec<&str>) =
        new_speeches(suggestion, log).partition(|speech| points(speech));
    Wording::of(pointing.into_iter().chain(plain.into_iter().flat_map(questions_of)))
}

fn questions_of(speech: &str) -> impl Iterator<Item = &str> {
    sentences(speech).filter(|sentence| Language::english().is_question(sentence))
}

fn new_speeches<'l>(
    suggestion: &Suggestion,
    log: &'l PerceptionLog,
) -> impl Iterator<Item = &'l str> {
    let new = log.entries().filter(move |entry| {
        entry.percept.kind == PerceptKind::Speech && suggestion.new_percepts.contains(&entry.id)
    });
    new.map(|entry| entry.percept.text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn tells(promised: &str, speech: &str, thoughts: &str) -> bool {
        tells_asked("Who does Pia like? Come on.", promised, speech, thoughts)
    }

    fn tells_asked(asked: &str, promised: &str, speech: &str, thoughts: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("max", asked).addressed());
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

    #[test]
    fn who_means_to_tell_it_breaks_their_word_whatever_they_think_of_it() {
        let promised = "never tell anybody that her father was asleep";
        let asked = "How many hours was your father asleep last night?";
        let told = "He slept, and I lit that lamp with my own hands.";
        let meant = "I mean to tell it. She broke her word, so let them all hear that he slept.";
        assert!(tells_asked(asked, promised, told, meant));
        assert!(!tells_asked(asked, promised, "Ask him yourself.", "I gave him my word."));
    }

    #[test]
    fn what_a_question_points_at_stands_before_it() {
        let promised = "tell nobody where Pia got the violin";
        let asked = "Pia has got a violin, I see. Do you know where it comes from?";
        for speech in [
            "She had it from the pawnbroker, for two crowns.",
            "It is the one of the old fiddler.",
            "Jonas gave it to her.",
        ] {
            assert!(tells_asked(asked, promised, speech, "She asks so kindly."), "{speech}");
        }
        let another = "A cold day. Do you know when it will snow?";
        assert!(!tells_asked(another, promised, "It will snow by noon.", "She asks so kindly."));
        assert!(!tells_asked(asked, promised, "I don't know, ask her.", "She asks so kindly."));
        assert!(!tells_asked(asked, promised, "Two crowns.", "I gave her my word."));
    }

    #[test]
    fn what_is_not_to_be_told_is_not_told_by_its_content() {
        let asked = "You've typed it. Guilty or not? I only want to be first.";
        let tells = |promised: &str, speech: &str| {
            tells_asked(asked, promised, speech, "She has always been decent to me.")
        };
        for promised in [
            "tell nobody the verdict before it is read at four",
            "not to tell anybody the verdict",
            "not to tell the verdict",
        ] {
            assert!(tells(promised, "Guilty, on all three counts. But hush till four."));
            assert!(!tells(promised, "At four, like everybody else."), "{promised}");
            assert!(!tells(promised, "Guilty or not, you hear it at four."), "{promised}");
        }
        assert!(!tells("not to tell anybody the price", "Guilty, on all three counts."));
    }
}
