//! Words that hand over what was asked for, over the gift of another thing: `Here it is, take it` of whoever is asked
//! for the lamp and gives the rope.

use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{Wording, is_person};
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// The sentence that does so, where whoever gets the gift has just asked for something else, and nothing in the reply,
/// or in what is new, speaks of what is given.
pub(super) fn hands_over_another<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s str> {
    let (language, decision) = (Language::english(), &suggestion.decision);
    let action = suggestion.action().filter(|action| action.has_tag("give"))?;
    let given = action.targets.iter().find(|target| !is_person(target))?;
    let new = || news(suggestion, log).map(|entry| &entry.percept);
    let is_theirs = |it: &Percept| it.source.as_ref().is_some_and(|by| action.concerns(by));
    let is_asked = new().any(|it| is_theirs(it) && asks_for_a_thing(it));
    let is_meant = new().any(|it| {
        it.about.contains(&given.stable_id) || Wording::of([it.text.as_str()]).hint_at(given)
    });
    let told = [Wording::of_aim_in(decision), Wording::of_reply(decision)];
    if !is_asked || is_meant || told.iter().any(|words| words.hint_at(given)) {
        return None;
    }
    let hands = |sentence: &&str| language.hands_over_as_it(sentence) && !language.denies(sentence);
    sentences(suggestion.speech()).find(hands)
}

/// `Mara asks you for the lamp`, as the game tells it.
fn asks_for_a_thing(percept: &Percept) -> bool {
    let language = Language::english();
    let asks = || Wording::of([percept.text.as_str()]).has(&language.sense("ask"));
    percept.kind == PerceptKind::Event && percept.addressed && !percept.about.is_empty() && asks()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::IndexedAction;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::wording::SPEECH;
    use std::sync::Arc;

    /// Whether the gift of the rope to somebody who does that is belied by the words.
    fn is_belied(chosen: u32, new: Percept, speech: &str, thoughts: &str) -> bool {
        let tagged = |tag: &str, offer| IndexedAction { tags: vec![tag.to_owned()], ..offer };
        let offers = vec![
            tagged("give", offer(1, "isle:give", &["green rope", "character1"])),
            tagged(SPEECH, offer(2, "isle:tell", &["character1"])),
            tagged("give", offer(3, "isle:give", &["green rope", "character2"])),
        ];
        let mut said = suggestion(chosen, offers);
        let mut log = PerceptionLog::default();
        log.perceive(new);
        said.new_percepts = log.entries().map(|entry| entry.id).collect();
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        said.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        hands_over_another(&said, &log).is_some()
    }

    fn asks(thing: &str) -> Percept {
        let text = format!("Hanne asks you for the {thing}.");
        Percept::event(text).by("character1").about(thing).addressed()
    }

    #[test]
    fn what_was_asked_for_is_not_handed_over_with_another_thing() {
        for speech in ["Well. Here it is, Hanne, take it.", "It's yours, Hanne.", "Take it!"] {
            assert!(is_belied(1, asks("lamp"), speech, "She must stop looking."), "{speech}");
            assert!(!is_belied(1, asks("green rope"), speech, ""), "{speech}");
            assert!(!is_belied(2, asks("lamp"), speech, ""), "{speech}");
            assert!(!is_belied(3, asks("lamp"), speech, ""), "it is for another: {speech}");
        }
    }

    #[test]
    fn what_is_given_instead_and_spoken_of_may_be_given() {
        for speech in [
            "Take this instead, Hanne.",
            "Here you are, Hanne.",
            "Here it is, the rope I promised you.",
            "I haven't got it. Take the rope.",
            "Take it easy, Hanne.",
        ] {
            assert!(!is_belied(1, asks("lamp"), speech, ""), "{speech}");
        }
        assert!(!is_belied(1, asks("lamp"), "Take it.", "The rope will do."));
        let shows = Percept::event("Hanne shows you the lamp.").by("character1").about("lamp");
        assert!(!is_belied(1, shows.addressed(), "Here it is, Hanne, take it.", ""));
    }
}
