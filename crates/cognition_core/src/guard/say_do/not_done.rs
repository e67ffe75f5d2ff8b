//! What words tell as done, and is not: a thing is handed over by them alone, or is said to be where it is not; or they
//! set out for a thing over a gift of another.

use super::asked_for_another::hands_over_another;
use super::denied_here::denies_what_it_would_give;
use super::given_already::says_to_have_given;
use super::goes_elsewhere::goes_elsewhere;
use super::handing_over::handed_to_whom_it_does_not_name;
use super::not_held::says_to_have_it;
use super::setting_out::comes_as_told;
use super::words_alone::{has_acted_since, is_known_thing, is_nothing_but_words};
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::surroundings::in_hand::is_in_hand;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, Wording, clauses, in_lower_case, is_feasible, is_person};
use crate::perceive::{Percept, PerceptionLog};
use cognition_language::{Language, sentences};

/// The objection to words that tell something as done, where what the mind has perceived belies them:
///
/// - *Handed over*: somebody has just asked for a thing that the game knows of, or spoken of one that may be given to
///   them, and `Here you are` is all that they get; or `it` is handed over, and another thing is given; or whom it is
///   handed to in words is called by nothing that is the name of anybody who might get it;
/// - *Had*: a thing that somebody else here holds, that still lies here, or that is nowhere near whoever is alone is said
///   to be had, handed over or carried off;
/// - *Given*: a thing that the mind still has to give is said to be given to who hears it, or to a promise that is kept;
/// - *Elsewhere*: a thing that is right here is said to be at another place, or one that the reply would rather give is
///   said not to be here;
/// - *Fetched*: they say to fetch what is to be had where a way leads, and the deed gives away something that nothing in
///   the reply speaks of;
/// - *Coming*: they say to come where somebody has just sent the mind, and it waits;
/// - *Going*: they say yes to what is to be done at one place, and the mind goes to another.
pub fn told_as_done(suggestion: &Suggestion, log: &PerceptionLog) -> Option<Objection> {
    if suggestion.origin != Origin::Chosen || suggestion.speech().trim().is_empty() {
        return None;
    }
    let not_done = hands_over_nothing(suggestion, log)
        .or_else(|| hands_over_what_was_spoken_of(suggestion, log))
        .or_else(|| hands_over_another(suggestion, log))
        .or_else(|| handed_to_whom_it_does_not_name(suggestion))
        .or_else(|| is_said_elsewhere(suggestion))
        .or_else(|| denies_what_it_would_give(suggestion))
        .or_else(|| says_to_have_it(suggestion, log))
        .or_else(|| says_to_have_given(suggestion, log));
    if let Some(words) = not_done {
        return Some(Objection::NotDone { words: words.trim().to_owned() });
    }
    let way = comes_as_told(suggestion, log)
        .or_else(|| fetches_in_words(suggestion, log))
        .or_else(|| goes_elsewhere(suggestion, log))?;
    Some(Objection::SaidOtherwise {
        announced: way.description.clone(),
        chosen: suggestion.description().to_owned(),
    })
}

/// The sentence that hands over what was asked for, where nothing but words is chosen and nothing was done since.
fn hands_over_nothing<'s>(suggestion: &'s Suggestion, log: &PerceptionLog) -> Option<&'s str> {
    let language = Language::english();
    if !is_nothing_but_words(suggestion) {
        return None;
    }
    let hands = |sentence: &&str| language.hands_over_in_words(sentence);
    let sentence = sentences(suggestion.speech()).find(hands)?;
    let asked = asked_of(suggestion, log).find(|it| {
        let text = &it.percept.text;
        let wanted = language.fetched(text);
        let wanted = wanted.or_else(|| language.asks_to_have(text).then(|| text.clone()));
        wanted.is_some_and(|wanted| is_known_thing(suggestion, &wanted))
    })?;
    (!has_acted_since(asked, log)).then_some(sentence)
}

/// The same of the one thing on offer as a gift to whoever has just spoken of it, where the words name none: `There
/// you go, dear.`
fn hands_over_what_was_spoken_of<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s str> {
    let language = Language::english();
    if !is_nothing_but_words(suggestion) {
        return None;
    }
    let hands = |sentence: &&str| language.hands_over_what_is_known(sentence);
    let sentence = sentences(suggestion.speech()).find(hands)?;
    let spoken = asked_of(suggestion, log).next_back()?;
    let is_meant = speaks_of_one_gift(suggestion, &spoken.percept);
    (is_meant && !has_acted_since(spoken, log)).then_some(sentence)
}

/// Whether somebody speaks of the one thing that may be given to them. What they tell of the past is no wish.
fn speaks_of_one_gift(suggestion: &Suggestion, percept: &Percept) -> bool {
    let language = Language::english();
    let told = sentences(&percept.text);
    let told = told.filter(|it| !language.tells_of_the_past(it) && !language.denies(it));
    let words = Wording::of(told);
    let mut gifts = suggestion.offers.iter().filter(|offer| {
        let to_them = percept.source.as_ref().is_some_and(|source| offer.concerns(source));
        let thing = offer.targets.iter().find(|target| !is_person(target));
        let is_named = thing.is_some_and(|thing| words.name(thing));
        offer.has_tag("give") && to_them && is_named && is_feasible(offer)
    });
    gifts.next().is_some() && gifts.next().is_none()
}

/// The sentence that says of a thing here that it is where a way leads, and the deed brings it nowhere.
fn is_said_elsewhere(suggestion: &Suggestion) -> Option<&str> {
    let language = Language::english();
    let offered = || suggestion.offered.iter();
    let ways = || offered().filter(|offer| offer.has_tag("move"));
    let here = |thing: &&ActionTarget| {
        !is_person(thing)
            && suggestion.surroundings.present.contains(&thing.stable_id)
            && !is_in_hand(suggestion, &thing.stable_id)
    };
    let dealt_with = || {
        let deeds = offered().filter(|it| !it.has_tag(SPEECH) && !it.has_tag("move"));
        deeds.flat_map(|offer| &offer.targets).filter(here)
    };
    let is_belied = |sentence: &&str| {
        let mut places = ways().filter_map(|way| way.targets.first());
        places.any(|place| {
            let brings = suggestion.action().is_some_and(|it| it.concerns(&place.stable_id));
            let is_at =
                |thing: &ActionTarget| language.says_it_is_at(sentence, &thing.label, &place.label);
            !brings && language.names(sentence, &place.label) && dealt_with().any(is_at)
        })
    };
    sentences(suggestion.speech()).find(is_belied)
}

/// The way to what the words say is fetched now, where something else is given away over them.
fn fetches_in_words<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s IndexedAction> {
    let language = Language::english();
    let gift = suggestion.action().filter(|it| it.has_tag("give"))?;
    let speech = suggestion.speech();
    let waits = suggestion.prepares() || language.pauses(speech);
    if waits || language.hands_over_in_words(speech) {
        return None;
    }
    let lower = in_lower_case(speech);
    let fetches = |clause: &[&str]| {
        let deed = language.deed_now(clause).unwrap_or_default();
        deed.first().is_some_and(|verb| language.is_to_fetch(verb))
    };
    let mut told = language.told_outright(&lower).into_iter().flat_map(clauses);
    if !told.any(|clause| fetches(&clause)) {
        return None;
    }
    let asked = asked_of(suggestion, log).next_back().map_or("", |it| it.percept.text.as_str());
    let matter = Wording::of([asked, speech]);
    let told = Wording::of([asked, speech, suggestion.decision.thoughts.as_str()]);
    let is_spoken_of = |thing: &ActionTarget| !is_person(thing) && told.name(thing);
    if gift.targets.iter().any(is_spoken_of) {
        return None;
    }
    let mut ways = suggestion.offers.iter().filter(|it| it.has_tag("move") && is_feasible(it));
    ways.find(|way| way.targets.first().is_some_and(|place| matter.name(place)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Surroundings;
    use crate::plan::Fact;
    use std::sync::Arc;

    fn offers() -> Vec<IndexedAction> {
        let tagged =
            |tag: &str, offer: IndexedAction| IndexedAction { tags: vec![tag.to_owned()], ..offer };
        vec![
            tagged(SPEECH, offer(1, "inn:tell", &["character1"])),
            tagged("give", offer(2, "inn:give", &["key", "character1"])),
            tagged("move", offer(3, "inn:go", &["cellar", "door"])),
            tagged("take", offer(4, "inn:take", &["chest"])),
        ]
    }

    fn saying(chosen: u32, speech: &str) -> Suggestion {
        let mut said = suggestion(chosen, offers());
        said.id.mind = StableId::new("lina");
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let present = vec![StableId::new("chest")];
        said.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        said.facts = [Fact::new("at", ["lantern", "cellar"])].into();
        said
    }

    /// Whether it is told as done to whoever has asked that, after what has come since.
    fn belied(chosen: u32, speech: &str, asked: &str, since: Option<Percept>) -> bool {
        let mut said = saying(chosen, speech);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        since.into_iter().for_each(|percept| _ = log.perceive(percept));
        said.new_percepts = log.entries().map(|entry| entry.id).collect();
        told_as_done(&said, &log).is_some()
    }

    #[test]
    fn nothing_is_handed_over_by_words_alone() {
        let asked = "Would you fetch me the lantern from out there?";
        assert!(belied(1, "Here you are, sir! Were you at sea?", asked, None));
        assert!(belied(1, "Here you are, sir!", "Could I have the key?", None));
        assert!(belied(0, "Here you are, sir!", asked, None), "it waits");
        let done = Percept::outcome("You give Anselm the lantern.");
        assert!(!belied(1, "Here you are, sir!", asked, Some(done)));
        assert!(!belied(3, "Here you are, sir!", asked, None), "something is done");
        for speech in ["Your lantern, back in a wink.", "Here we are.", "There you are, sir!"] {
            assert!(!belied(1, speech, asked, None), "{speech}");
        }
    }

    #[test]
    fn what_was_just_spoken_of_is_not_handed_over_by_words_that_name_nothing() {
        let wants = "That key of yours looks fine. I'd give you my coin for it.";
        for speech in ["There you go, dear.", "Here, eat.", "Here you are, my dear."] {
            assert!(belied(1, speech, wants, None), "{speech}");
        }
        for speech in ["There you go again.", "There you are, dear!", "Here, sit down."] {
            assert!(!belied(1, speech, wants, None), "{speech}");
        }
        let done = Percept::outcome("You give Anselm the key.");
        assert!(!belied(1, "There you go, dear.", wants, Some(done)));
        for told in ["I have mended my key.", "That lantern looks fine.", "I want no key."] {
            assert!(!belied(1, "There you go, dear.", told, None), "{told}");
        }
    }

    #[test]
    fn what_no_game_tells_of_is_handed_over_by_words() {
        for asked in ["Could I have a bowl of soup?", "Where am I?", "I've paid you."] {
            assert!(!belied(1, "Here you are, sir!", asked, None), "{asked}");
        }
    }

    #[test]
    fn what_is_here_is_not_said_to_be_elsewhere() {
        let log = PerceptionLog::default();
        let elsewhere = |chosen, speech| told_as_done(&saying(chosen, speech), &log).is_some();
        assert!(elsewhere(4, "There, Marta. The chest is up in the cellar."));
        for speech in [
            "The chest goes to the cellar.",
            "I'll bring the chest to the cellar.",
            "Is the chest in the cellar?",
            "The chest is not in the cellar.",
            "The chest was in the cellar.",
            "The lantern is in the cellar.",
            "Once the chest is in the cellar, we drink.",
        ] {
            assert!(!elsewhere(4, speech), "{speech}");
        }
        assert!(!elsewhere(3, "The chest is in the cellar."), "it goes there");
    }

    #[test]
    fn who_says_to_fetch_it_gives_nothing_else_away_instead() {
        let asked = "Who could bring my chest up from the cellar? I would pay.";
        assert!(belied(2, "I'll fetch it up for you myself, sir.", asked, None));
        for speech in [
            "I'll fetch it up for you. Hold the key, sir.",
            "I'll fetch it tomorrow, sir.",
            "One moment, I'll fetch it up for you.",
            "You fetch it, sir.",
            "Here you are. I'll fetch it up for you.",
        ] {
            assert!(!belied(2, speech, asked, None), "{speech}");
        }
        assert!(!belied(2, "I'll fetch it for you.", "May I see the key?", None));
        assert!(!belied(3, "I'll fetch it up for you myself, sir.", asked, None));
    }
}
