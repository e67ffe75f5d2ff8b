//! The offer that a clause says is done now, in whatever words.

use super::for_certain::{
    heads_there_later, is_promised, is_the_only_one, way_headed_for, way_off_to,
};
use super::handing_over::{gift_behind_a_call, gift_of, handed_over};
use super::part_of_deed::{goes_on_beside, is_half, is_of_trade};
use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{
    SPEECH, Wording, clauses, done_to, first_word, in_lower_case, is_feasible, object, verbs,
};
use cognition_language::Language;

/// The offer that would work and that a clause in the first person says is done now, where the
/// choice is neither of that verb nor spoken of itself.
pub(super) fn announced_by_meaning(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let done = suggestion.action();
    let is_done = |offer: &IndexedAction, words: &Wording| {
        done.is_some_and(|done| {
            let same_verb = verbs(done).any(|verb| verbs(offer).any(|other| other == verb));
            same_verb
                || words.say_verb(done)
                || is_half(done, offer)
                || goes_on_beside(done, offer)
                || is_of_trade(done, offer, words)
        })
    };
    // Who asks for leave, or puts it to somebody, has announced nothing yet.
    let speech = in_lower_case(&suggestion.decision.speech);
    let told = Language::english().told_outright(&speech);
    let apart = told.iter().find_map(|sentence| {
        let all: Vec<Vec<&str>> = clauses(sentence).collect();
        let handed = Language::english().handed_over_apart(&all);
        let gift = handed.and_then(|handed| gift_of(suggestion, &handed));
        gift.or_else(|| gift_behind_a_call(suggestion, &all))
    });
    if apart.is_some() {
        return apart;
    }
    told.into_iter().flat_map(clauses).find_map(|clause| {
        if let Some(gift) = handed_over(suggestion, &clause) {
            return Some(gift);
        }
        let language = Language::english();
        let now = language.deed_now(&clause).or_else(|| language.doing_now(&clause))?;
        let words = Wording::of(now.iter().copied());
        let way = way_headed_for(suggestion, now).or_else(|| way_off_to(suggestion, &clause));
        if way.is_some() {
            return way;
        }
        let first = Wording::of(now.first().copied());
        // The verb itself names nothing.
        let behind = Wording::of(now.iter().skip(1).copied());
        let mut offers = suggestion.offers.iter().filter(|offer| {
            !offer.has_tag(SPEECH)
                && is_feasible(offer)
                && first.tell_verb(offer)
                && !is_gift_for_later(now, offer)
                && !heads_there_later(suggestion, now, offer)
                && !is_mere_gesture(now, offer)
        });
        offers.find(|offer| {
            let meant = names_matter(&first, &behind, offer)
                || names_object(&behind, offer)
                || points_at_it(suggestion, now, offer)
                || is_at_it(suggestion, now, offer)
                || is_the_only_one(suggestion, now, offer)
                || done.is_some_and(|done| undoes(done, offer));
            meant && !is_done(offer, &words) && !is_promised(suggestion, offer)
        })
    })
}

/// Whether words behind a verb name what a deed is done to: of a gift the thing, and not merely who gets it. Who
/// puts a thing on the bell lays no hand on it, where the verb is all that the two have in common.
fn names_matter(verb: &Wording, words: &Wording, offer: &IndexedAction) -> bool {
    match done_to(offer) {
        Some(thing) if offer.has_tag("give") => words.name(thing),
        None if !object(offer).is_empty() && !verb.say_id(offer) => false,
        _ => words.name_any(offer),
    }
}

/// Whether a gift is not what words say is done now: who fetches it has still to go, unless the gift is called so
/// itself, and what goes to a place goes to nobody here.
fn is_gift_for_later(words: &[&str], offer: &IndexedAction) -> bool {
    let language = Language::english();
    let first = first_word(offer);
    let verb = words.first().copied();
    let said = verb.filter(|said| language.stem(said) != language.stem(&first));
    let fetched = || said.is_some_and(|said| language.is_to_fetch(said));
    let text = words.join(" ");
    let elsewhere = || {
        let place = language.goes_to_place(&text);
        place.is_some_and(|place| Wording::of([place]).held_by(&offer.description) == 0)
    };
    offer.has_tag("give") && (fetched() || elsewhere())
}

/// Whether words say by nothing but its verb, and a word that points, that somebody is at the one deed
/// of that verb, and it is done to what the reply is about: `I am milking her this very moment`.
fn is_at_it(suggestion: &Suggestion, words: &[&str], offer: &IndexedAction) -> bool {
    let language = Language::english();
    let words = language.beside_now(words);
    let Some(said) = words.first() else { return false };
    let first = |offer: &IndexedAction| {
        let word = offer.description.split_whitespace().next().unwrap_or_default();
        language.stem(&word.to_lowercase()) == language.stem(said)
    };
    let mut others = suggestion.offers.iter().filter(|other| !other.same_deed(offer));
    let target = suggestion.intent_target.as_ref();
    let aim = Wording::of_aim_in(&suggestion.decision);
    Wording::of(words.iter().copied()).len() == 1
        && language.points_at(&words)
        && first(offer)
        && !others.any(first)
        && !suggestion.action().is_some_and(|done| aim.say_verb(done))
        && (target.is_some_and(|target| offer.concerns(&target.thing)) || aim.name_any(offer))
}

/// Whether words tell of a gesture alone, as `I turn my head to the lamb`, and the deed is none with that part of
/// oneself.
fn is_mere_gesture(words: &[&str], offer: &IndexedAction) -> bool {
    let part = Language::english().gesture_of(words);
    part.is_some_and(|part| Wording::of([part]).held_by(&offer.description) == 0)
}

/// Whether two deeds are opposites by what they do, as to open and to seal.
fn undoes(done: &IndexedAction, offer: &IndexedAction) -> bool {
    let language = Language::english();
    verbs(done).any(|own| verbs(offer).any(|other| language.are_opposite(&own, &other)))
}

/// Whether words name nothing but point at something, and the reply would rather do just that to what
/// its intent is about: `I'll blow it out` of whoever wants a candle out.
fn points_at_it(suggestion: &Suggestion, words: &[&str], offer: &IndexedAction) -> bool {
    let aim = Wording::of_aim_in(&suggestion.decision);
    let target = suggestion.intent_target.as_ref();
    let is_meant = target.is_some_and(|target| offer.concerns(&target.thing));
    Wording::of(words.iter().copied()).len() == 1
        && Language::english().points_at(words)
        && (is_meant || aim.name_any(offer))
        && aim.say_verb(offer)
}

/// Whether words name all that a deed is done to, though it is no target: the lamb of `Turn the lamb`.
fn names_object(words: &Wording, offer: &IndexedAction) -> bool {
    let named = |object: Wording| !object.is_empty() && object.held_in(words) == object.len();
    let itself = Language::english().done_to_itself(&offer.description);
    named(object(offer)) || named(Wording::of([itself.as_str()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent, SpokenPromise};
    use crate::guard::said_otherwise;
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    #[test]
    fn what_is_listed_as_promised_is_no_announcement_of_this_turn() {
        let offers =
            vec![offer(1, "inn:unlock", &["cellar", "door"]), offer(2, "inn:tell", &["mara"])];
        let mut said = suggestion(2, offers);
        let promising = |promised: &str| {
            let promise = SpokenPromise { text: promised.to_owned(), ..SpokenPromise::default() };
            let speech = "I promise, I'll unlock the cellar door.".to_owned();
            Arc::new(Decision { speech, promises: vec![promise], ..Decision::default() })
        };
        said.decision = promising("Unlock the cellar door for Mara");
        assert_eq!(said_otherwise(&said), None);
        said.decision = promising("sing tonight");
        assert!(said_otherwise(&said).is_some(), "something else was promised");
    }

    #[test]
    fn what_it_points_at_is_what_the_reply_would_rather_do() {
        let blow = offer(1, "inn:blow", &["candle"]);
        let light = offer(2, "inn:light", &["lamp"]);
        let mut said = suggestion(2, vec![blow, light]);
        said.intent_target = Some(IntentTarget::new("candle"));
        let mut saying = |speech: &str, preferred: &str| {
            let intent = Intent {
                goal: "be careful".to_owned(),
                preferred_action: Some(preferred.to_owned()),
                ..Intent::default()
            };
            let (speech, intent) = (speech.to_owned(), Some(intent));
            said.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        assert!(saying("I'll blow it out at once.", "blow out the candle"));
        assert!(!saying("I'll blow it out at dawn.", "blow out the candle"), "it is for later");
        assert!(!saying("I'll blow it out at once.", "light the lamp"), "it means something else");
        assert!(!saying("I'll blow the horn at once.", "blow out the candle"));
    }

    #[test]
    fn what_is_being_done_is_announced_by_its_verb_alone() {
        let reef = offer(1, "ship:reef", &["sail"]);
        let turn = IndexedAction {
            description: "Turn the lamb in the ewe".to_owned(),
            ..offer(3, "farm:turn", &["ewe"])
        };
        let mut said = suggestion(2, vec![reef, offer(2, "ship:drop", &["anchor"]), turn]);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        assert!(others("Reefing the sail, aye!") && others("I turn the lamb, like so."));
        assert!(!others("Reefing the sail is hard.") && !others("Reefing the sail?"));
    }

    #[test]
    fn who_asks_for_leave_has_announced_nothing() {
        let offers = vec![offer(1, "inn:open", &["door"]), offer(2, "inn:tell", &["mara"])];
        let mut said = suggestion(2, offers);
        let mut says = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            announced_by_meaning(&said).is_some()
        };
        assert!(says("Mara, I'll open the door now."));
        assert!(!says("Mara, I'll open the door now?"));
    }

    #[test]
    fn who_is_at_it_or_hands_it_over_has_announced_just_that() {
        let milk = offer(1, "farm:milk", &["cow"]);
        let pour = IndexedAction {
            description: "Pour Ann a glass of water".to_owned(),
            ..offer(2, "ward:pour", &["character1"])
        };
        let pick = IndexedAction {
            description: "Pick the lock of the door".to_owned(),
            ..offer(3, "house:pick", &["door"])
        };
        let mut said = suggestion(4, vec![milk, pour, pick, offer(4, "farm:lie", &["hay"])]);
        said.intent_target = Some(IntentTarget::new("cow"));
        let mut others = |speech: &str| {
            let intent = Some(Intent { goal: "do it".to_owned(), ..Intent::default() });
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        assert!(others("I am milking her this very moment."));
        assert!(others("There is your glass."));
        assert!(others("Hold the lamp, I am picking the lock."));
        for speech in ["I milk her for nobody.", "There is your bed.", "I am picking flowers."] {
            assert!(!others(speech), "{speech}");
        }
    }

    #[test]
    fn who_announces_a_deed_does_not_do_its_opposite() {
        let offers = vec![
            offer(1, "ship:seal", &["hatch"]),
            offer(2, "ship:open", &["bay"]),
            offer(3, "ship:paint", &["bay"]),
        ];
        let mut said = suggestion(2, offers);
        let speech = "Hold on, Rook. I'm sealing the leak.".to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
        assert!(said_otherwise(&said).is_some());
        said.chosen = 3;
        assert_eq!(said_otherwise(&said), None, "a leak is none of what is on offer");
    }

    #[test]
    fn who_looks_or_turns_their_head_while_they_talk_does_what_they_say() {
        let look = offer(1, "inn:look", &["carpet"]);
        let turn = offer(2, "farm:turn", &["lamb"]);
        let tell = IndexedAction {
            tags: vec![SPEECH.to_owned()],
            ..offer(3, "inn:tell", &["character1"])
        };
        let mut said = suggestion(3, vec![look, turn, tell]);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        for speech in [
            "I'll look at the carpet. It is red.",
            "I look at the carpet.",
            "I turn my head to the lamb.",
        ] {
            assert!(!others(speech), "{speech}");
        }
        assert!(others("I turn the lamb, like so."));
    }
}
