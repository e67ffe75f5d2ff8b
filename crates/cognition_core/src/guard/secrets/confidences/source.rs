//! Whether a speech names whom something comes from.

use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use crate::guard::wording::asked::news;
use crate::guard::wording::stating::stating;
use crate::memory::Named;
use crate::perceive::PerceptionLog;
use cognition_language::{Language, sentences};
use std::borrow::Cow;

/// `The pedlar says that the bailiff comes`, or `The pedlar` to whoever asks who told it: of what may go
/// on, whoever is not to be named is. To speak to them by name, or of them in another matter, names no source.
pub(super) fn names_its_source(
    telling: &Telling<'_>,
    by: &Named,
    tells: bool,
    log: &PerceptionLog,
) -> bool {
    let suggestion = telling.suggestion;
    let asked = || {
        let new = news(suggestion, log);
        let others = new.filter(|entry| entry.percept.source.as_ref() != Some(&by.id));
        let mut asked = others.flat_map(|entry| sentences(&entry.percept.text));
        asked.any(|said| Language::english().asks_for_the_source(said))
    };
    let hears = telling.hearers.all().any(|who| *who == by.id);
    attributes(suggestion.speech(), &by.label, hears) && (tells || asked())
}

/// Whether a speech says of somebody that something comes from them, or is nothing but their name. Whoever hears it may
/// only be called so.
fn attributes(speech: &str, name: &str, hears: bool) -> bool {
    let (language, whom) = (Language::english(), Wording::of([name]));
    let is_source = |clause: &str| {
        let said = Wording::of([clause]);
        !whom.is_empty()
            && whom.come_up_in(&said)
            && (language.may_attribute(clause) || said.without_linking().without(name).is_empty())
    };
    let mut spoken = sentences(speech).map(|sentence| match hears {
        true => language.without_address(sentence),
        false => Cow::Borrowed(sentence),
    });
    spoken.any(|sentence| stating(&sentence).any(is_source))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::betrays_confidence;
    use crate::guard::secrets::confidences::tests::{WREN, all};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experience;
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, Somebody, Surroundings};
    use std::sync::Arc;

    #[test]
    fn where_only_the_source_is_confided_the_news_goes_on_without_it() {
        let confided = "The bailiff comes today, Hesper. He takes every copper kettle that he finds. \
            Do not tell anyone that you have it from me.";
        let betrays = |speech: &str, heard: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech(WREN, heard));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.decision =
                Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            let percept = Percept::speech("pedlar", confided).addressed();
            let label = |id: &StableId| format!("the {id}");
            let lived = Experience::of(&percept, &"hesper".into(), label, GameTime(0));
            betrays_confidence(&saying, &all(lived), &log).is_some()
        };
        let news = "The bailiff comes today, and takes every copper kettle that he finds.";
        assert!(!betrays(news, "Good day."));
        assert!(betrays(&format!("The pedlar says so. {news}"), "Good day."));
        assert!(betrays("The pedlar, of course.", "Who told you?"));
        assert!(!betrays("The pedlar was here.", "Who is at the quay?"));
    }

    #[test]
    fn who_is_called_or_spoken_of_in_another_matter_is_no_source() {
        let confided = "The bailiff comes today. He takes every copper kettle. Do not tell anyone that you have \
            it from me.";
        let betrays = |speech: &str, asked: &str, by: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech(by, asked));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.decision =
                Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            let named = |id: &str, label: &str| Somebody { id: id.into(), label: label.to_owned() };
            let company = vec![named("roan", "Roan"), named(WREN, "Wren")];
            saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
            let percept = Percept::speech("roan", confided).addressed();
            let label = |_: &StableId| "Roan".to_owned();
            let lived = Experience::of(&percept, &"hesper".into(), label, GameTime(0));
            assert!(lived.as_ref().is_some_and(|lived| lived.confided));
            betrays_confidence(&saying, &all(lived), &log).is_some()
        };
        let source = "Who told you?";
        for speech in [
            "Good evening to you, Roan, and dry your boots.",
            "Ask the weather, Roan.",
            "Stoke the stove, lad, and mind Roan's coat.",
            "The bailiff comes today, Roan, and takes every copper kettle.",
            "The bailiff comes today, and takes every copper kettle. Give Roan his soup.",
        ] {
            assert!(!betrays(speech, source, WREN), "{speech}");
            assert!(!betrays(speech, source, "roan"), "{speech}");
        }
        assert!(betrays("I had it from Roan.", source, WREN));
        assert!(betrays("It was Roan.", source, WREN));
        assert!(betrays("Roan says that the bailiff comes today.", "Good day.", WREN));
        assert!(!betrays("Roan says that it rains.", "Good day.", WREN), "another matter");
        assert!(!betrays("Roan says that it rains.", source, "roan"), "he asks himself");
    }
}
