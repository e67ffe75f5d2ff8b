//! Why the mind refused something, for who asks why.

use super::asked_words::AskedWords;
use super::before::Before;
use super::refusal::Refusal;
use super::request::Asked;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::perceive::PerceptKind;

/// How many lines back somebody may ask after.
const BACK: usize = 4;

/// What was refused to whoever asks why.
#[derive(Clone, Debug)]
pub(crate) struct Reason<'a> {
    pub(crate) refusal: Refusal,
    /// What was not done; none where nothing on offer was meant.
    pub(crate) offer: Option<&'a IndexedAction>,
}

impl<'a> Reason<'a> {
    /// What a question asks after, if it asks why something was refused that its asker asked for:
    /// just before, or in words that the question takes up.
    pub(super) fn asked_after(
        view: &Stakes<'a>,
        line: &Sighting<'a>,
        asked: &AskedWords,
    ) -> Option<Self> {
        let asker = line.percept.source.as_ref().filter(|_| asked.asks_why())?;
        let by_asker = view.recent.iter().rev().filter(|earlier| {
            let is_line = earlier.percept.kind == PerceptKind::Speech && earlier.percept.addressed;
            is_line && earlier.id < line.id && earlier.percept.source.as_ref() == Some(asker)
        });
        let matter = matter(view, asked);
        let mut again = true;
        by_asker.take(BACK).find_map(|earlier| {
            let meant = match matter.is_empty() {
                true => again,
                false => earlier.words.meets(&matter),
            };
            again = again && (asks_why(view, earlier) || takes_note(view, earlier));
            let before = Before::of(view, earlier.id, Some(asker));
            let request = Asked::of(view, earlier.percept, &before).filter(|_| meant)?;
            Some(Self { refusal: request.refusal?, offer: request.offer })
        })
    }
}

/// What a question names besides asking why.
fn matter(view: &Stakes<'_>, asked: &AskedWords) -> Words {
    let words = voice_words(view.language);
    let form = asked.form.map(|form| form.words()).unwrap_or_default();
    let named = asked.own.without(&form);
    let empty =
        |word: &str| view.language.is_stop_word_of_topics(word) || words.merely_denies(word);
    let empty: Vec<String> = named.iter().filter(|word| empty(word)).map(str::to_owned).collect();
    empty.iter().fold(named, |named, word| named.without(&Words::of(word)))
}

/// Whether a line merely took note of what was said: it comes between a refusal and the question.
fn takes_note(view: &Stakes<'_>, line: &Sighting<'_>) -> bool {
    voice_words(view.language).is_one_of(&["heard"], &line.percept.text, &view.me)
}

fn asks_why(view: &Stakes<'_>, line: &Sighting<'_>) -> bool {
    voice_words(view.language).form(&line.percept.text).is_some_and(|form| form.reason)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::act::IndexedAction;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;
    use std::sync::Arc;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");

    fn offers() -> Vec<IndexedAction> {
        let (bell, plate) = (("item", "bell", "the ship's bell"), ("item", "plate", "the plate"));
        vec![
            offer_of("Ring the ship's bell", &["work"], &[bell]),
            offer_of("Lend Odo the plate", &["give"], &[plate, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ]
    }

    /// What is answered to the last of some lines, the others being said before.
    fn answered(told: &[&str], goal: &str, lines: &[&str]) -> String {
        let told = told.iter().map(|text| Percept::event(*text));
        let lines = lines.iter().map(|words| says("odo", words));
        let mut request = request("nobody", offers(), told.chain(lines).collect());
        let log = request.situation.perceptions.entries();
        request.situation.seen_before = log.rev().nth(1).expect("two lines were said").id;
        let goals = Some(goal).filter(|goal| !goal.is_empty()).into_iter();
        let goals = goals.map(|text| Goal { text: text.to_owned(), ..Goal::default() });
        Arc::make_mut(&mut request.situation.persona).goals = goals.collect();
        decision(&request).speech
    }

    #[test]
    fn who_asks_why_after_a_refusal_is_told_what_speaks_against_it() {
        let told = ["The ship's bell is cracked.", "The cook sleeps late.", "It rains for days."];
        for why in ["Why not?", "But why?", "How come?", "And why can't you?", "For what reason?"] {
            let speech = answered(&told, "", &["Ring the ship's bell!", why]);
            assert!(speech.contains("The ship's bell is cracked."), "{why} {speech}");
        }
        let named =
            answered(&told, "", &["Ring the ship's bell!", "Bah.", "Why won't you ring it?"]);
        assert!(named.contains("cracked"), "{named}");
        let again = answered(&told, "", &["Ring the ship's bell!", "Why not?", "Yes, but why?"]);
        assert!(again.contains("cracked"), "{again}");
    }

    #[test]
    fn what_is_needed_is_said_to_be() {
        let speech =
            answered(&[], "I want the plate on my own table.", &["Lend me the plate.", "Why?"]);
        assert!(speech.ends_with("I want the plate on my own table."), "{speech}");
    }

    #[test]
    fn who_was_refused_nothing_asks_why_of_something_else() {
        let told = ["The ship's bell is cracked."];
        let speech = answered(&told, "", &["Good evening.", "Why is the cook late?"]);
        assert!(!speech.contains("cracked"), "{speech}");
        let other = answered(&told, "", &["Ring the ship's bell!", "Why is the cook late?"]);
        assert!(!other.contains("cracked"), "{other}");
    }

    #[test]
    fn what_cannot_be_done_is_said_to_be_beyond_it() {
        let speech = answered(&[], "", &["Sing us a song about the sea!", "Why not?"]);
        let lines = voice_words(Language::english()).lines("beyond_why");
        assert!(lines.iter().any(|line| speech == line.replace("{speaker}", "Odo")), "{speech}");
    }
}
