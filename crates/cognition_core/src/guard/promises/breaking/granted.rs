//! Whether words grant what was promised not to be given: a word given to whoever asks for just that.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{SPEECH, Wording};
use crate::perceive::{PerceptKind, PerceptionLog};
use crate::promise::Commitment;
use cognition_language::{Answer, Language};

/// Whether the speech gives its word on a thing that somebody has just asked it for, and that was promised not to be
/// given away. What is put off till that may be given is not granted yet.
pub(super) fn grants_what_was_forsworn(
    suggestion: &Suggestion,
    promise: &Commitment,
    log: &PerceptionLog,
) -> bool {
    let Some(action) = suggestion.action().filter(|action| action.has_tag(SPEECH)) else {
        return false;
    };
    promise.forswears_a_gift()
        && grants(suggestion.speech())
        && !puts_it_off(promise, suggestion.speech())
        && action.targets.iter().any(|asker| {
            is_barred(promise, asker, action) && asks_for_it(suggestion, promise, asker, log)
        })
}

/// A yes that holds without terms, and a word given on it.
fn grants(speech: &str) -> bool {
    let language = Language::of(speech);
    let gives_word = || language.gives_word(speech) || language.promise_in(speech).is_some();
    language.consent(speech) == Some(Answer::Agrees)
        && !language.denies(speech)
        && !language.hangs_on_something(speech)
        && gives_word()
}

/// It speaks of what the promise lasts until, or of later, where the promise ends by the clock.
pub(in crate::guard::promises) fn puts_it_off(promise: &Commitment, speech: &str) -> bool {
    let language = Language::english();
    let end = &promise.text[own(promise).len()..];
    let due = promise.due_said.as_deref().unwrap_or_default();
    let ends_by_itself = promise.ends().is_some() && language.is_about_later(speech);
    ends_by_itself || Wording::of([end, due]).held_by(speech) > 0
}

/// Whether it was promised of that one, or of everybody: neither to them, nor of somebody else, nor but for them.
fn is_barred(promise: &Commitment, asker: &ActionTarget, action: &IndexedAction) -> bool {
    let language = Language::english();
    let is_named = Wording::of([promise.text.as_str()]).name(asker);
    let is_name = |word: &str| word.starts_with(char::is_uppercase);
    let names_somebody = || promise.text.split_whitespace().skip(1).any(is_name);
    match is_named {
        true => {
            !language.names_the_only_one(&promise.text)
                && !language.hangs_on_something(own(promise))
        }
        false => {
            promise.target.as_ref() != Some(&asker.stable_id)
                && action.targets.len() == 1
                && !names_somebody()
        }
    }
}

/// What was promised, without how long.
fn own(promise: &Commitment) -> &str {
    Language::english().without_terms(&promise.text)
}

/// Whether they have just asked for the very thing.
pub(in crate::guard::promises) fn asks_for_it(
    suggestion: &Suggestion,
    promise: &Commitment,
    asker: &ActionTarget,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    let matter = matter_of(promise);
    let new = news(suggestion, log);
    let mut said = new.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Speech
            && percept.addressed
            && percept.source.as_ref() == Some(&asker.stable_id)
    });
    said.any(|percept| {
        let text = percept.text.as_str();
        // What is asked for by its name is that; what is pointed at was named before.
        let thing = language.thing_asked_for(text, &asker.label);
        let thing = thing.map(|deed| language.done_to(&deed));
        language.asks_to_have(text) && is_named_in(thing.as_deref().unwrap_or(text), &matter)
    })
}

/// What is not to be given, without whom it is not for.
fn matter_of(promise: &Commitment) -> Wording {
    let language = Language::english();
    let deed = language.deed(own(promise));
    let matter = deed.words.iter().skip(1).map(String::as_str);
    Wording::of(matter.filter(|word| !language.is_vague_in_deeds(language.stem(word))))
}

/// Whether a word for it stands there, and not only before the word for something else: `the red one`, and not `the
/// red scarf`.
fn is_named_in(text: &str, matter: &Wording) -> bool {
    let language = Language::english();
    let words: Vec<String> = language.whole_words(text).collect();
    let named = |at: usize| matter.has(&language.sense(&words[at]));
    let stands_alone = |at: usize| {
        words.get(at + 1).is_none_or(|next| {
            Wording::of([next.as_str()]).is_empty() || language.is_about_later(next)
        })
    };
    let mut places = (0..words.len()).filter(|at| named(*at));
    places.any(|at| stands_alone(at) || words.get(at + 1).is_some() && named(at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    const NOBODY: &str = "lend the red boat to nobody until the keel is mended";
    const ASKS: &str = "The red one is so pretty. Could I have it tonight? Please?";
    const YES: &str = "Very well, at six she lies in the water for you, you have my word on it.";

    fn grants_it(owed: &Commitment, asked: &str, speech: &str) -> bool {
        let tags = vec!["tell".to_owned(), "speech".to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "lake:tell", &["character1"]) };
        let mut saying = suggestion(1, vec![tell]);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        grants_what_was_forsworn(&saying, owed, &log)
    }

    #[test]
    fn nobody_gives_their_word_on_what_is_to_be_lent_to_nobody() {
        let owed = promise(1, CommitmentKind::Refrain, NOBODY);
        assert!(grants_it(&owed, ASKS, YES));
        assert!(grants_it(&owed, "Could I borrow the boat tonight?", YES));
        for speech in [
            "Pretty she is. No, not that one.",
            "Very well, once the keel is mended she is yours, you have my word on it.",
            "Yes, she is. Come and look at her.",
            "You have my word on it, if the keel holds.",
        ] {
            assert!(!grants_it(&owed, ASKS, speech), "{speech}");
        }
        for asked in [
            "The red scarf is so pretty. Could I have it tonight?",
            "Could I have the blue boat's oars tonight?",
            "The red one is so pretty. Will you take my picture?",
        ] {
            assert!(!grants_it(&owed, asked, YES), "{asked}");
        }
    }

    #[test]
    fn to_whom_it_was_promised_it_may_be_given_and_so_it_may_where_another_is_named() {
        let mut owed = promise(1, CommitmentKind::Refrain, NOBODY);
        owed.target = Some(StableId::new("character1"));
        assert!(!grants_it(&owed, ASKS, YES));
        let another = promise(1, CommitmentKind::Refrain, "never lend the red boat to Tom");
        assert!(!grants_it(&another, ASKS, YES));
        let seen = promise(1, CommitmentKind::Refrain, "let nobody see the red boat");
        assert!(!grants_it(&seen, ASKS, YES), "that is no gift");
    }
}
