//! Whether words say yes to what is to be done at one place, and the mind goes to another: `Yes, miss!` of whoever is
//! asked for a thing from the cellar, and climbs to the loft. The same goes for where they say to begin.

use super::headed_for::headed_for;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::{IntentTarget, Suggestion};
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{Wording, clauses, in_lower_case, is_feasible, is_person};
use crate::perceive::{Percept, PerceptionLog};
use cognition_language::{Answer, Language, sentences};

/// The way on offer to the place that the words are about, where another is taken of which nothing in the reply
/// speaks: they say to begin there, to go in or to stay there, or to fetch something from there, or yes to whoever asks
/// for that or sends the mind there.
pub(in crate::guard) fn goes_elsewhere<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s IndexedAction> {
    let done = suggestion.action().filter(|it| it.has_tag("move"))?.targets.first()?;
    let at_once = || {
        fetched_from(suggestion)
            .or_else(|| begun_at(suggestion))
            .or_else(|| agreed_to(suggestion, log))
    };
    let way = (!waits(suggestion)).then(at_once).flatten();
    let way = way.or_else(|| headed_for(suggestion))?;
    let there = way.targets.first().filter(|there| there.stable_id != done.stable_id)?;
    (!is_meant(suggestion, done, there)).then_some(way)
}

/// Whether something else comes first, or it is for another time.
fn waits(suggestion: &Suggestion) -> bool {
    let (language, speech) = (Language::english(), suggestion.speech());
    suggestion.prepares()
        || language.pauses(speech)
        || sentences(speech).any(|it| language.said_time(it).is_some())
}

/// Whether the reply speaks of one place apart from the other.
fn is_meant(suggestion: &Suggestion, place: &ActionTarget, other: &ActionTarget) -> bool {
    let decision = &suggestion.decision;
    let aim = Wording::of_aim_in(decision);
    let told = Wording::of_reply(decision);
    let is_aim = |aim: &IntentTarget| aim.thing == place.stable_id;
    told.name_apart(place, other)
        || aim.name_apart(place, other)
        || suggestion.intent_target.as_ref().is_some_and(is_aim)
}

/// The way to where the words say that something is fetched now.
fn fetched_from(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let language = Language::english();
    let speech = in_lower_case(suggestion.speech());
    let told = language.told_outright(&speech);
    told.into_iter().flat_map(clauses).find_map(|clause| {
        let deed = language.deed_now(&clause)?;
        let fetches = deed.first().is_some_and(|verb| language.is_to_fetch(verb));
        let deed = deed.join(" ");
        let way = way_to_what_is_named(suggestion, &deed).filter(|way| is_from_there(&deed, way));
        way.filter(|_| fetches)
    })
}

/// The way to where the words say that the mind begins.
fn begun_at(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let begun = Language::english().begun_at(suggestion.speech());
    begun.into_iter().find_map(|place| way_to_what_is_named(suggestion, &place))
}

/// The way to where somebody has just asked the mind to fetch something from, or to go, where it agrees.
fn agreed_to<'s>(suggestion: &'s Suggestion, log: &PerceptionLog) -> Option<&'s IndexedAction> {
    let (language, speech) = (Language::english(), suggestion.speech());
    let first = sentences(speech).next()?;
    let agrees = language.consent(first) == Some(Answer::Agrees) && !language.denies(speech);
    let asked = asked_of(suggestion, log).next_back().filter(|_| agrees)?;
    sentences(&asked.percept.text).find_map(|sentence| {
        let way = way_to_what_is_named(suggestion, sentence)?;
        let fetches = is_fetched_from(sentence, way);
        let sends = || language.sends_there(sentence, &way.description);
        let is_asked = !language.denies(sentence) && (fetches || sends());
        (is_asked && !speaks_of_others(suggestion, &asked.percept, sentence)).then_some(way)
    })
}

/// Whether a sentence asks for something from where a way leads. `Did you bring it from the cellar?` asks for nothing.
fn is_fetched_from(sentence: &str, way: &IndexedAction) -> bool {
    let language = Language::english();
    let is_open = !language.tells_of_the_past(sentence) && language.terms(sentence).is_none();
    language.fetched(sentence).is_some() && is_open && is_from_there(sentence, way)
}

/// Whether words name the place as where something is: what is brought to it is elsewhere.
fn is_from_there(words: &str, way: &IndexedAction) -> bool {
    let language = Language::english();
    way.targets.first().is_some_and(|place| {
        let (lower, label) = (words.to_lowercase(), place.label.to_lowercase());
        let named = label.split_once(' ').filter(|(first, _)| language.is_determiner(first));
        let named = named.map_or(label.as_str(), |(_, rest)| rest);
        let before = lower.split_once(named).map_or("", |(before, _)| before);
        let mut before = before.split_whitespace().rev();
        let link = before.find(|word| !language.is_determiner(word));
        link.is_some_and(|link| language.links_no_person(link))
    })
}

/// Whether a sentence names somebody else who is there: `Could Odo fetch it from the cellar?`
fn speaks_of_others(suggestion: &Suggestion, asked: &Percept, sentence: &str) -> bool {
    let language = Language::english();
    let persons = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let mut others =
        persons.filter(|it| is_person(it) && asked.source.as_ref() != Some(&it.stable_id));
    others.any(|person| language.names(sentence, &person.label))
}

/// The only way on offer to a place that words name.
fn way_to_what_is_named<'s>(suggestion: &'s Suggestion, words: &str) -> Option<&'s IndexedAction> {
    let language = Language::english();
    let mut ways = suggestion.offers.iter().filter(|way| {
        let place = way.targets.first().filter(|place| !is_person(place));
        let is_named = place.is_some_and(|place| language.names(words, &place.label));
        way.has_tag("move") && is_feasible(way) && is_named
    });
    ways.next().filter(|_| ways.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::wording::SPEECH;
    use std::sync::Arc;

    const ASKS: &str = "Olle, could you fetch me the ladder from the lamp room?";

    /// The number of the way that would be taken instead of going to the jetty.
    fn instead(asked: &str, speech: &str, thoughts: &str) -> Option<u32> {
        let go = |index, place: &str| IndexedAction {
            description: format!("Go to the {place}"),
            tags: vec!["move".to_owned()],
            ..offer(index, "isle:go", &[place])
        };
        let tell = |index, whom| IndexedAction {
            tags: vec![SPEECH.to_owned()],
            ..offer(index, "isle:tell", &[whom])
        };
        let offers =
            vec![go(1, "jetty"), go(2, "lamp room"), tell(3, "character1"), tell(4, "character2")];
        let mut said = suggestion(1, offers);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        said.new_percepts = log.entries().map(|entry| entry.id).collect();
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        said.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        goes_elsewhere(&said, &log).map(|offer| offer.index)
    }

    #[test]
    fn who_says_yes_to_what_is_asked_at_a_place_goes_to_no_other() {
        for (asked, speech) in [
            (ASKS, "Yes, miss! Gladly."),
            ("Bring me the oil from the lamp room, please.", "Aye, with pleasure."),
            ("Go to the lamp room and trim the wick.", "Of course, sir."),
            ("Where is my ladder?", "I'll fetch it from the lamp room."),
            ("Help me find it.", "Help you find it? Then I'll begin with the lamp room."),
            ("Help me find it.", "Well, I'll start at the lamp room."),
        ] {
            assert_eq!(instead(asked, speech, ""), Some(2), "{speech}");
        }
    }

    #[test]
    fn who_refuses_puts_it_off_or_means_the_other_place_may_go_there() {
        for speech in [
            "No, miss.",
            "Yes, miss. First I moor the boat at the jetty.",
            "One moment, miss.",
            "Yes, miss. I'll do it at noon.",
            "The ladder, miss?",
            "I'll ask Odo. Then I'll begin with the lamp room.",
            "I'll start at the jetty and end in the lamp room.",
        ] {
            assert_eq!(instead(ASKS, speech, ""), None, "{speech}");
        }
        assert_eq!(instead("Where is it?", "I'll bring it to the lamp room.", ""), None);
        assert_eq!(instead(ASKS, "Yes, miss!", "The jetty lies on my way."), None);
        for asked in [
            "Is the ladder in the lamp room?",
            "Did you fetch the ladder from the lamp room?",
            "Don't fetch the ladder from the lamp room.",
            "Could character2 fetch the ladder from the lamp room?",
            "Fetch me the ladder.",
            "Could you bring the ladder to the lamp room?",
            "Where is the ladder? It goes to the lamp room.",
            "Fetch the rope from the jetty.",
        ] {
            assert_eq!(instead(asked, "Yes, miss!", ""), None, "{asked}");
        }
    }
}
