//! Words that say to have, hand over or carry off a thing which the mind hasn't got: somebody else here holds it, or it
//! still lies where it lay.

use super::words_alone::{has_acted_since, is_known_thing, is_nothing_but_words};
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::surroundings::in_hand::is_in_hand;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{Wording, is_feasible, is_person};
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// The sentence that says so. Who lies on purpose thinks so.
pub(super) fn says_to_have_it<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s str> {
    if Language::english().denies(&suggestion.decision.thoughts) {
        return None;
    }
    has_what_another_holds(suggestion)
        .or_else(|| leaves_what_it_has(suggestion))
        .or_else(|| has_got_what_was_asked_for(suggestion, log))
        .or_else(|| hands_it_to_nobody(suggestion))
        .or_else(|| hands_over_what_is_elsewhere(suggestion, log))
        .or_else(|| finds_what_is_not_here(suggestion))
}

/// `I've got the ladder` of a ladder for which somebody here may be asked.
fn has_what_another_holds(suggestion: &Suggestion) -> Option<&str> {
    let held = nouns(suggestion, "ask");
    says_of_any(suggestion, &held)
}

/// The same of one that lies here and is left behind.
fn leaves_what_it_has(suggestion: &Suggestion) -> Option<&str> {
    let left = if goes(suggestion) { nouns(suggestion, "take") } else { Vec::new() };
    says_of_any(suggestion, &left)
}

fn says_of_any<'s>(suggestion: &'s Suggestion, nouns: &[String]) -> Option<&'s str> {
    let language = Language::english();
    let says = |sentence: &&str| {
        nouns.iter().any(|noun| {
            language.says_to_have_thing(sentence, &[noun.as_str()])
                || goes(suggestion) && language.says_to_take_along(sentence, &[noun.as_str()])
        })
    };
    sentences(suggestion.speech()).find(says)
}

/// `Got it!` of whoever was to bring the one thing that lies here, and leaves without it. Who has just been told
/// something has only understood.
fn has_got_what_was_asked_for<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s str> {
    let language = Language::english();
    let got = |sentence: &&str| language.says_to_have_got_it(sentence);
    let sentence = sentences(suggestion.speech()).find(got).filter(|_| goes(suggestion))?;
    let mut left = out_of_hand(suggestion, "take");
    let thing = left.next().filter(|_| left.next().is_none())?;
    let is_wanted = |text: &str| {
        let wanted = language.fetched(text);
        wanted.is_some_and(|wanted| Wording::of([wanted.as_str()]).name(thing))
    };
    let mut told = log.entries().map(|entry| &entry.percept);
    let was_asked = told.any(|percept| {
        percept.kind == PerceptKind::Speech && percept.addressed && is_wanted(&percept.text)
    });
    (was_asked && asked_of(suggestion, log).next().is_none()).then_some(sentence)
}

/// `There you are, Odo, your ladder!` where nobody is by, and the ladder lies untouched.
fn hands_it_to_nobody(suggestion: &Suggestion) -> Option<&str> {
    let language = Language::english();
    let lying = if is_alone(suggestion) { nouns(suggestion, "take") } else { Vec::new() };
    let hands = |sentence: &&str| {
        lying.iter().any(|noun| language.hands_over_thing_named(sentence, &[noun.as_str()]))
    };
    sentences(suggestion.speech()).find(hands)
}

/// `Here is your ladder` to whoever asks to have it fetched, and nothing here is one.
fn hands_over_what_is_elsewhere<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s str> {
    let language = Language::english();
    let asked = asked_of(suggestion, log).next_back()?;
    let wanted = language.fetched(&asked.percept.text)?;
    let words = Wording::of([wanted.as_str()]);
    let is_here = |it: &ActionTarget| {
        !is_person(it) && suggestion.surroundings.present.contains(&it.stable_id) && words.name(it)
    };
    let mut targets = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let is_open = is_nothing_but_words(suggestion)
        && !has_acted_since(asked, log)
        && is_known_thing(suggestion, &wanted)
        && !targets.any(is_here);
    let stems = if is_open { language.content_stems(&wanted) } else { Vec::new() };
    let stems: Vec<&str> = stems.iter().map(String::as_str).collect();
    sentences(suggestion.speech()).find(|it| language.hands_over_thing_named(it, &stems))
}

/// `I have the ladder!` where nobody is by, and no ladder in hand or here. Whoever knows where it is may have put it
/// there.
fn finds_what_is_not_here(suggestion: &Suggestion) -> Option<&str> {
    if !is_alone(suggestion) {
        return None;
    }
    let language = Language::english();
    let called = |id: &StableId| id.as_str().replace('_', " ");
    let targets = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let near = &suggestion.surroundings;
    let near = near.present.iter().chain(&near.hidden).filter_map(|id| noun(&called(id)));
    let here: Vec<String> = targets.filter_map(|it| noun(&it.label)).chain(near).collect();
    let missed = known_of_others(suggestion).filter_map(|id| noun(&called(id)));
    let missed: Vec<String> = missed.filter(|noun| !here.contains(noun)).collect();
    let has =
        |said: &&str| missed.iter().any(|it| language.says_to_have_thing(said, &[it.as_str()]));
    sentences(suggestion.speech()).find(has)
}

/// Of what the mind knows of others what they have or want, and is nowhere that it knows of.
fn known_of_others(suggestion: &Suggestion) -> impl Iterator<Item = &StableId> {
    let facts = move || suggestion.facts.iter();
    let is_placed = move |id: &StableId| facts().any(|fact| fact.of.first() == Some(id));
    let of_others = facts().filter(move |fact| fact.of.first() != Some(&suggestion.id.mind));
    of_others.flat_map(|fact| fact.of.iter().skip(1)).filter(move |id| !is_placed(id))
}

fn is_alone(suggestion: &Suggestion) -> bool {
    let mut targets = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    suggestion.surroundings.company.is_empty() && !targets.any(is_person)
}

fn goes(suggestion: &Suggestion) -> bool {
    suggestion.action().is_some_and(|action| action.has_tag("move"))
}

/// What is on offer to be got in that way, and not in hand, nor what the deed is done to.
fn out_of_hand<'s>(
    suggestion: &'s Suggestion,
    tag: &'static str,
) -> impl Iterator<Item = &'s ActionTarget> {
    let is_given = move |thing: &StableId| {
        suggestion.offered.iter().any(|it| it.has_tag("give") && it.concerns(thing))
    };
    let is_got = move |offer: &&IndexedAction| offer.has_tag(tag) && is_feasible(offer);
    let offers = suggestion.offered.iter().filter(is_got);
    let things = offers.filter_map(|offer| offer.targets.iter().find(|it| !is_person(it)));
    things.filter(move |thing| {
        let is_done_to = suggestion.action().is_some_and(|it| it.concerns(&thing.stable_id));
        !is_done_to && !is_given(&thing.stable_id) && !is_in_hand(suggestion, &thing.stable_id)
    })
}

/// What such things are called in one word, or in another, but for those of which the mind has another.
fn nouns(suggestion: &Suggestion, tag: &'static str) -> Vec<String> {
    let own = suggestion.offered.iter().filter(|it| it.has_tag("give"));
    let own = own.flat_map(|it| &it.targets);
    let own: Vec<String> = own.flat_map(|thing| in_one_word(&thing.label)).collect();
    let things = out_of_hand(suggestion, tag);
    let mut nouns: Vec<String> = things.flat_map(|thing| in_one_word(&thing.label)).collect();
    nouns.retain(|noun| !own.contains(noun));
    nouns
}

/// `oil` and `cask`, of the cask of lamp oil.
pub(super) fn in_one_word(label: &str) -> impl Iterator<Item = String> {
    let language = Language::english();
    let head = language.head_of(label).map(|head| language.stem(&head).to_owned());
    let last = noun(label);
    let head = head.filter(|head| last.as_ref() != Some(head));
    last.into_iter().chain(head)
}

/// The last word of what a thing is called.
fn noun(called: &str) -> Option<String> {
    let language = Language::english();
    let last = language.whole_words(called).last()?;
    Some(language.stem(&last).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::wording::SPEECH;
    use crate::perceive::Percept;
    use crate::plan::Fact;
    use std::sync::Arc;

    const ASKS: &str = "Olle, would you fetch me the ladder from the barn?";

    fn tagged(tag: &str, index: u32, targets: &[&str]) -> IndexedAction {
        let tags = vec![tag.to_owned()];
        IndexedAction { tags, ..offer(index, &format!("isle:{tag}"), targets) }
    }

    /// Whether the words are belied, of whoever was asked for the ladder a while ago.
    fn is_belied(offers: Vec<IndexedAction>, chosen: u32, speech: &str) -> bool {
        let mut said = suggestion(chosen, offers);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("hanne", ASKS).addressed());
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        says_to_have_it(&said, &log).is_some()
    }

    /// Alone with the ladder.
    fn in_the_barn() -> Vec<IndexedAction> {
        vec![tagged("take", 1, &["ladder"]), tagged("move", 2, &["yard"]), tagged(SPEECH, 3, &[])]
    }

    /// With somebody who holds the ladder.
    fn in_the_yard() -> Vec<IndexedAction> {
        vec![
            tagged("ask", 1, &["character1", "ladder"]),
            tagged("move", 2, &["barn"]),
            tagged(SPEECH, 3, &["character1"]),
        ]
    }

    #[test]
    fn nobody_has_what_they_leave_behind() {
        for speech in
            ["Got it! Coming, miss.", "I've got the ladder, miss.", "Off with the ladder!"]
        {
            assert!(is_belied(in_the_barn(), 2, speech), "{speech}");
            assert!(!is_belied(in_the_barn(), 1, speech), "{speech}");
        }
        for speech in ["Coming, miss!", "I have the ladder to mend.", "Where is the ladder?", "Hm."]
        {
            assert!(!is_belied(in_the_barn(), 2, speech), "{speech}");
        }
    }

    #[test]
    fn nothing_is_handed_over_where_nobody_is() {
        for speech in ["There you are, miss, your ladder!", "Here is your ladder, Hanne."] {
            assert!(is_belied(in_the_barn(), 3, speech), "{speech}");
        }
        let mut offers = in_the_barn();
        offers.push(tagged(SPEECH, 4, &["character1"]));
        assert!(!is_belied(offers, 4, "Here is your ladder, Hanne."), "it is pointed out");
        assert!(!is_belied(in_the_barn(), 3, "There you are, miss!"));
    }

    #[test]
    fn nobody_has_what_another_holds() {
        assert!(is_belied(in_the_yard(), 3, "I have the ladder here, miss."));
        assert!(is_belied(in_the_yard(), 2, "Off with the ladder to the barn!"));
        assert!(is_belied(in_the_yard(), 2, "I'm on my way with the ladder."));
        for speech in ["You have the ladder.", "Take your ladder, miss.", "Off with the ladder!"] {
            assert!(!is_belied(in_the_yard(), 3, speech), "{speech}");
        }
        let mut offers = in_the_yard();
        offers.push(tagged("give", 4, &["ladder", "character1"]));
        assert!(!is_belied(offers, 3, "I have the ladder here, miss."), "it is the mind's own");
    }

    #[test]
    fn what_another_holds_may_be_called_by_its_head_and_something_be_promised_besides() {
        let offers = || {
            vec![
                tagged("ask", 1, &["character1", "the cask of lamp oil"]),
                tagged("move", 2, &["lantern room"]),
                tagged(SPEECH, 3, &["character1"]),
            ]
        };
        let promises = "Much obliged, miss. I've got the cask, I'll have her burning by dusk.";
        assert!(is_belied(offers(), 2, promises));
        assert!(is_belied(offers(), 3, "I have your cask here."));
        for speech in [
            "I'll have the cask, and then I'll light her.",
            "Have you got the cask?",
            "I've got the cask to carry yet.",
            "I've got the lamp to see to.",
        ] {
            assert!(!is_belied(offers(), 2, speech), "{speech}");
        }
        assert!(!is_belied(offers(), 1, "I've got the cask, miss."), "she is asked for it");
    }

    #[test]
    fn nobody_alone_has_what_is_not_there() {
        let has = |fact: Fact, offers: Vec<IndexedAction>, speech: &str| {
            let mut said = suggestion(1, offers);
            said.facts = [fact].into();
            said.id.mind = StableId::new("olle");
            said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            says_to_have_it(&said, &PerceptionLog::default()).is_some()
        };
        let wanted = || Fact::new("wants", ["odo", "tin_box"]);
        let alone = || vec![tagged("look", 1, &["bear"]), tagged("move", 2, &["yard"])];
        let with = |offer| alone().into_iter().chain([offer]).collect::<Vec<_>>();
        let speech = "Ha, here it is, under the straw. I have the box!";
        assert!(has(wanted(), alone(), speech));
        assert!(has(wanted(), alone(), "There, I've got the tin box."));
        for speech in ["I'll have the box.", "Where is the box?", "I have the box to find yet."] {
            assert!(!has(wanted(), alone(), speech), "{speech}");
        }
        assert!(!has(wanted(), with(tagged("take", 3, &["tin box"])), speech), "it is here");
        assert!(!has(wanted(), with(tagged(SPEECH, 3, &["character1"])), speech), "not alone");
        let placed = Fact::new("at", ["tin_box", "barn"]);
        assert!(!has(placed, alone(), speech), "it is where the mind knows it to be");
    }

    #[test]
    fn who_lies_on_purpose_may() {
        let mut said = suggestion(3, in_the_yard());
        let speech = "I have the ladder here, miss.".to_owned();
        let thoughts = "She must not know.".to_owned();
        said.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        assert_eq!(says_to_have_it(&said, &PerceptionLog::default()), None);
    }
}
