//! Questions without a word, or with one that has nothing to do with them.

use super::found::Found;
use crate::life::story::{Came, Story, Turn};
use cognition_core::mind::StableId;
use cognition_language::{Language, sentences};
use cognition_world::verb::Verb;

/// How many turns somebody who was asked may take.
const PATIENCE: usize = 2;

pub(super) fn find(story: &Story) -> Vec<Found> {
    let asked = story.beats.iter().enumerate().filter_map(|(at, beat)| {
        let Came::Heard { from, text, addressed: true } = &beat.came else { return None };
        let question = question(story, at, from, text)?;
        let turns: Vec<&Turn> = story.turns_after(at, &beat.mind).map(|(_, turn)| turn).collect();
        let who = story.label(&beat.mind);
        let answer = turns.iter().take(PATIENCE).find(|turn| is_reaction(turn, from));
        let what = match answer {
            _ if is_agreed(story, at, from) => return None,
            Some(turn) if answers(story, &question, turn, from, &beat.mind) => return None,
            Some(turn) => {
                format!("{who} is asked \"{question}\" and says \"{}\"", turn.speech.trim())
            }
            None if turns.len() < PATIENCE => return None,
            None => format!("{who} is asked \"{question}\" and says nothing"),
        };
        Some(Found { at, what })
    });
    asked.collect()
}

/// The sentences that ask, by their form; all that is said over a deed of asking.
fn question(story: &Story, at: usize, from: &StableId, text: &str) -> Option<String> {
    let language = Language::english();
    let asks = |sentence: &&str| language.is_question(sentence) && !language.is_courtesy(sentence);
    let asked: Vec<&str> = sentences(text).map(str::trim).filter(asks).collect();
    match asked.is_empty() {
        true => by_deed(story, at, from).then(|| text.trim().to_owned()),
        false => Some(asked.join(" ")),
    }
}

/// Whether whoever speaks has just asked the hearer for something, as a deed.
fn by_deed(story: &Story, at: usize, from: &StableId) -> bool {
    let hearer = &story.beats[at].mind;
    let mut before = story.beats[..at].iter().rev();
    let last = before.find_map(|beat| match &beat.came {
        Came::Turn(turn) if beat.mind == *from => Some(turn),
        _ => None,
    });
    last.and_then(Turn::did)
        .is_some_and(|(verb, targets)| verb == Verb::Ask && targets.first() == Some(hearer))
}

/// Whether a proposal is agreed to before anything else is said to it.
fn is_agreed(story: &Story, at: usize, asker: &StableId) -> bool {
    let own = story.beats[at..].iter().filter(|beat| beat.mind == story.beats[at].mind);
    let soon = own.take_while(|beat| beat.round <= story.beats[at].round + 1);
    soon.into_iter().any(|beat| matches!(&beat.came, Came::Agreed { to } if to == asker))
}

fn is_reaction(turn: &Turn, asker: &StableId) -> bool {
    !turn.is_silent() || does_to(turn, asker)
}

fn does_to(turn: &Turn, asker: &StableId) -> bool {
    turn.did().is_some_and(|(verb, targets)| verb != Verb::Tell && targets.contains(asker))
}

/// By a deed that is done to whoever asked, a yes or a no, a word of the question, or one of
/// something or somebody that is there.
fn answers(story: &Story, question: &str, turn: &Turn, asker: &StableId, me: &StableId) -> bool {
    let language = Language::english();
    let speech = &turn.speech;
    let content = story.content(speech, &[asker, me]);
    let asked = story.content(question, &[asker, me]);
    let named = story.labels.iter().filter(|(id, _)| *id != asker && *id != me);
    let mut named = named.flat_map(|(_, label)| language.content_stems(label));
    does_to(turn, asker)
        || language.consent(speech).is_some()
        || sentences(speech).any(|sentence| language.denies(sentence))
        || content.iter().any(|stem| asked.contains(stem))
        || named.any(|stem| content.contains(&stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::story::tests::{beat, heard, story, turn};

    const TELLS: Option<(&str, &[&str])> = Some(("tell", &["mara"]));

    fn is_found(speech: &str, deed: Option<(&str, &[&str])>) -> bool {
        let asks = heard(1, "odo", "mara", "Odo, may I have the iron key?");
        let beats = vec![asks, turn(2, "odo", speech, deed), turn(3, "odo", "", None)];
        !find(&story(beats)).is_empty()
    }

    #[test]
    fn a_yes_a_no_a_word_of_it_and_a_deed_are_answers() {
        assert!(!is_found("No. That stays with me.", TELLS));
        assert!(!is_found("The key is in the cellar.", TELLS));
        assert!(!is_found("", Some(("give", &["key", "mara"]))));
        assert!(!is_found("I don't know, Mara.", TELLS));
    }

    #[test]
    fn a_word_past_it_and_silence_are_none() {
        assert!(is_found("Good evening, Mara.", TELLS));
        assert!(is_found("I sew all day long.", TELLS));
        assert!(is_found("", None));
    }

    #[test]
    fn an_order_is_no_question_unless_something_is_asked_for_by_a_deed() {
        let beg = heard(1, "odo", "mara", "I came for the iron key, Odo.");
        let past = turn(2, "odo", "I sew all day long.", TELLS);
        assert_eq!(find(&story(vec![beg.clone(), past.clone()])), []);
        let asks = turn(1, "mara", "I came for the iron key, Odo.", Some(("ask", &["odo", "key"])));
        assert_eq!(find(&story(vec![asks, beg, past])).len(), 1);
    }

    #[test]
    fn whoever_agrees_has_answered_in_whatever_words() {
        let asks = heard(1, "odo", "mara", "Are you with me, Odo?");
        let words = turn(1, "odo", "Right you are.", TELLS);
        let agrees = beat(1, "odo", Came::Agreed { to: "mara".into() });
        assert_eq!(find(&story(vec![asks, agrees, words])), []);
    }

    #[test]
    fn who_has_had_no_time_owes_no_answer() {
        assert_eq!(find(&story(vec![heard(1, "odo", "mara", "Where is the key?")])), []);
    }
}
