//! What words say beyond doubt is done now: where they head, or the only deed of their verb.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{
    SPEECH, Wording, clauses, done_to, in_lower_case, is_feasible, is_person,
};
use cognition_language::Language;

/// Whether the words say beyond doubt that this is done now: they head for where it leads, or no other deed is of that
/// verb.
pub(super) fn is_told_for_certain(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let language = Language::english();
    let speech = in_lower_case(suggestion.speech());
    let mut told = language.told_outright(&speech).into_iter().flat_map(clauses);
    told.any(|clause| {
        let now = language.deed_now(&clause).unwrap_or_default();
        is_headed_for(now, action) || is_the_only_one(suggestion, now, action)
    })
}

fn is_headed_for(now: &[&str], way: &IndexedAction) -> bool {
    way.has_tag("move") && Language::english().heads_there(now, &way.description)
}

/// The way on offer to where the words head by whatever verb, where the mind does something else over them: `run up to
/// the lamp room`. What is done first, and said so, may lead there.
pub(super) fn way_headed_for<'s>(
    suggestion: &'s Suggestion,
    now: &[&str],
) -> Option<&'s IndexedAction> {
    let done = suggestion.action();
    let words = Wording::of(now.iter().copied());
    let is_done = |way: &IndexedAction| {
        let says = |done: &IndexedAction| !done.has_tag("move") && words.say_verb(done);
        done.is_some_and(|done| done.same_deed(way) || is_headed_for(now, done) || says(done))
    };
    let waits = || suggestion.prepares() || Language::english().pauses(suggestion.speech());
    let mut ways = suggestion.offers.iter().filter(|it| is_headed_for(now, it) && is_feasible(it));
    let way = ways.next().filter(|way| !is_done(way) && !is_promised(suggestion, way))?;
    (ways.next().is_none() && !waits()).then_some(way)
}

/// Whether words head for where a way leads only after a moment: `One moment, I'll run up to the lamp room`.
pub(super) fn heads_there_later(
    suggestion: &Suggestion,
    now: &[&str],
    way: &IndexedAction,
) -> bool {
    is_headed_for(now, way) && Language::english().pauses(suggestion.speech())
}

/// The same where they name no verb but that somebody is off: `I'm going to the lamp room`.
pub(super) fn way_off_to<'s>(
    suggestion: &'s Suggestion,
    clause: &[&str],
) -> Option<&'s IndexedAction> {
    let is_there = |way: &IndexedAction| {
        way.has_tag("move") && Language::english().is_off_to(clause, &way.description)
    };
    let waits = || suggestion.prepares() || Language::english().pauses(suggestion.speech());
    let mut ways = suggestion.offers.iter().filter(|it| is_there(it) && is_feasible(it));
    let way = ways.next().filter(|way| !is_promised(suggestion, way))?;
    let is_done = suggestion.action().is_some_and(is_there);
    (ways.next().is_none() && !is_done && !waits()).then_some(way)
}

/// Whether no other deed that would work is of the verb of words, and they name what it is done to by a part of its
/// name: the store, of the store door.
pub(super) fn is_the_only_one(
    suggestion: &Suggestion,
    now: &[&str],
    offer: &IndexedAction,
) -> bool {
    let language = Language::english();
    let first = Wording::of(now.first().copied());
    let is_of_verb =
        |it: &&IndexedAction| !it.has_tag(SPEECH) && is_feasible(it) && first.tell_verb(it);
    let mut alike = suggestion.offers.iter().filter(is_of_verb);
    let is_only = alike.next().is_some_and(|it| it.same_deed(offer)) && alike.next().is_none();
    let object = now.iter().skip(1).take_while(|word| !language.is_linking(word));
    let part = Wording::of(object.last().copied());
    let thing = done_to(offer).filter(|thing| is_only && !is_person(thing));
    thing.is_some_and(|thing| part.held_by(&thing.label) > 0)
}

/// What the reply lists as promised is for later.
pub(super) fn is_promised(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let promised = suggestion.decision.promises.iter().map(|promise| promise.text.as_str());
    let words = Wording::of(promised);
    words.say_verb(offer) && words.name_any(offer)
}

#[cfg(test)]
mod tests {
    use crate::act::IndexedAction;
    use crate::decide::Decision;
    use crate::guard::announced_instead;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::wording::SPEECH;
    use std::sync::Arc;

    #[test]
    fn who_says_to_head_somewhere_by_whatever_verb_goes_there() {
        let go = |index, place: &str| IndexedAction {
            description: format!("Go to the {place}"),
            tags: vec!["move".to_owned()],
            ..offer(index, "isle:go", &[place])
        };
        let tell = IndexedAction {
            tags: vec![SPEECH.to_owned()],
            ..offer(3, "isle:tell", &["character1"])
        };
        let mut said = suggestion(3, vec![go(1, "lamp room"), go(2, "jetty"), tell]);
        let mut announced = |chosen, speech: &str| {
            said.chosen = chosen;
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            announced_instead(&said).map(|offer| offer.index)
        };
        let runs = "I'll run up to the lamp room and look after the lamp myself, dear.";
        assert_eq!(
            [announced(3, runs), announced(2, runs), announced(1, runs)],
            [Some(1), Some(1), None]
        );
        for speech in [
            "I'm going to the lamp room, dear.",
            "Well, I'm off to the lamp room.",
            "I'm going into the lamp room to get it from Valentin.",
            "Yes, yes, I'm coming back to the lamp room with you.",
        ] {
            assert_eq!([announced(3, speech), announced(1, speech)], [Some(1), None], "{speech}");
        }
        for speech in [
            "I'll run up to the lamp room at noon.",
            "I'm going to the lamp room at noon.",
            "I'm going to trim the wick.",
            "I'm coming back to the lamp room when it rains.",
            "I'm coming back to that.",
            "Are you going into the lamp room?",
            "He's coming back to the lamp room with you.",
            "I'm going into the store to mend the lamp of the lamp room.",
            "One moment, I'll run up to the lamp room.",
            "You run up to the lamp room.",
            "I'll look after the lamp.",
        ] {
            assert_eq!(announced(3, speech), None, "{speech}");
        }
    }

    #[test]
    fn the_only_deed_of_its_verb_is_meant_by_a_part_of_the_name() {
        let unlock = |index, door: &str| IndexedAction {
            description: format!("Unlock the {door} with the key"),
            ..offer(index, "isle:unlock", &[door, "key"])
        };
        let give = offer(3, "isle:give", &["key", "character1"]);
        let announced = |doors: Vec<IndexedAction>, speech: &str| {
            let mut said = suggestion(3, doors.into_iter().chain([give.clone()]).collect());
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            announced_instead(&said).map(|offer| offer.index)
        };
        let (store, loft) = (unlock(1, "store door"), unlock(2, "store hatch"));
        let says = "Aye. I'll unlock the store for you, Ruben.";
        assert_eq!(announced(vec![store.clone()], says), Some(1));
        assert_eq!(announced(vec![store.clone(), loft], says), None, "either may be meant");
        for speech in
            ["I'll unlock the loft.", "I'll sweep the store.", "I'll unlock the store at noon."]
        {
            assert_eq!(announced(vec![store.clone()], speech), None, "{speech}");
        }
    }
}
