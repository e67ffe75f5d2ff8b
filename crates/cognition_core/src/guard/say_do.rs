//! Whether the mind does what its speech announces.

use super::announced::{announced_elsewhere, announces};
use super::bidden_to_take::bidden_to_take;
use super::denied::says_no_to;
use super::objection::Objection;
use super::own_tongue::announced_in_own_tongue;
use super::setting_out::sets_out_in_words;
use super::stray::clauses;
use super::suggestion::{Origin, Suggestion};
use super::wording::{SPEECH, Wording, done_to, is_feasible, is_person, object, verbs};
use crate::act::{ActionTarget, IndexedAction};
use cognition_language::{Language, identifiers, sentences};

/// What goes on beside what is said.
const BESIDE_TALK: [&str; 2] = ["look", "wait"];

/// The announcement that the choice does not keep, if there is one.
///
/// `announced_action` counts first; without it the wording is a weaker sign, and then only a
/// sentence in the first person that nearly spells out another offer counts, or one that says by
/// verb and thing, in whatever words, what is done now. What an engine or a person put in place of
/// the choice is not held against the words; nor is what is done first, where what was announced
/// can't work yet.
pub fn said_otherwise(suggestion: &Suggestion) -> Option<Objection> {
    // With nothing on offer, nothing can be announced.
    if suggestion.origin != Origin::Chosen || suggestion.offers.is_empty() {
        return None;
    }
    if let Some(action) = suggestion.action().filter(|action| says_no_to(suggestion, action)) {
        return Some(Objection::RefusedInWords { chosen: action.description.clone() });
    }
    let announced = match suggestion.decision.announced_action {
        Some(index) => suggestion.offer(index)?,
        None => announced_in_words(suggestion)
            .or_else(|| announced_by_meaning(suggestion))
            .or_else(|| bidden_to_take(suggestion))
            .or_else(|| sets_out_in_words(suggestion))
            .or_else(|| announced_in_own_tongue(suggestion))?,
    };
    let same = suggestion.action().is_some_and(|action| action.same_deed(announced));
    (!same).then(|| Objection::SaidOtherwise {
        announced: announced.description.clone(),
        chosen: suggestion.description().to_owned(),
    })
}

/// Whether the words are nothing without the deed that was chosen: they announce it, or the reply says so.
pub fn speaks_of_its_deed(suggestion: &Suggestion) -> bool {
    let Some(action) = suggestion.action() else { return false };
    suggestion.decision.announced_action == Some(action.index)
        || sentences(suggestion.speech()).any(|sentence| {
            announces(sentence, &action.description) || hands_it_over(sentence, action)
        })
}

/// Whether a sentence is said over a gift, in another word: `Here, deliver it to her.`
fn hands_it_over(sentence: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let hands = || identifiers(sentence).any(|word| language.hands_over(&word.to_lowercase()));
    let thing = done_to(action).filter(|thing| action.has_tag("give") && !is_person(thing));
    let names =
        |thing: &ActionTarget| language.leans(sentence) || Wording::of([sentence]).name(thing);
    thing.is_some_and(names) && hands() && !language.is_question(sentence)
}

fn announced_in_words(suggestion: &Suggestion) -> Option<&IndexedAction> {
    // What the reply lists as promised is for later.
    let promises = suggestion.decision.promises.iter().map(|promise| promise.text.as_str());
    let promises = promises.collect::<Vec<_>>().join(" ");
    let done = suggestion.action();
    let is_kept = |offer: &IndexedAction| {
        done.is_some_and(|it| is_half(it, offer) || goes_on_beside(it, offer))
    };
    let others = suggestion.offers.iter().filter(|offer| !is_kept(offer));
    let offers = others.map(|offer| (offer, offer.description.as_str()));
    let done = done.map(|action| action.description.as_str());
    announced_elsewhere(suggestion.speech(), done, &promises, offers)
}

/// The offer that would work and that a clause in the first person says is done now, where the
/// choice is neither of that verb nor spoken of itself.
fn announced_by_meaning(suggestion: &Suggestion) -> Option<&IndexedAction> {
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
    let speech = suggestion.decision.speech.to_lowercase().replace('’', "'");
    let told = Language::english().told_outright(&speech);
    let apart = told.iter().find_map(|sentence| {
        let clauses: Vec<Vec<&str>> = clauses(sentence).collect();
        gift_of(suggestion, &Language::english().handed_over_apart(&clauses)?)
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
        let first = Wording::of(now.first().copied());
        // The verb itself names nothing.
        let behind = Wording::of(now.iter().skip(1).copied());
        let mut offers = suggestion.offers.iter().filter(|offer| {
            !offer.has_tag(SPEECH)
                && is_feasible(offer)
                && first.tell_verb(offer)
                && !is_gift_for_later(now, offer)
                && !is_mere_gesture(now, offer)
        });
        offers.find(|offer| {
            let meant = names_matter(&first, &behind, offer)
                || names_object(&behind, offer)
                || points_at_it(suggestion, now, offer)
                || is_at_it(suggestion, now, offer)
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
    let first = offer.description.split_whitespace().next().unwrap_or_default().to_lowercase();
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

/// What a clause hands over, as the gift on offer that is not made; or what is on offer to be served.
fn handed_over<'s>(suggestion: &'s Suggestion, clause: &[&str]) -> Option<&'s IndexedAction> {
    gift_of(suggestion, Language::english().handed_over(clause)?)
}

fn gift_of<'s>(suggestion: &'s Suggestion, handed: &[&str]) -> Option<&'s IndexedAction> {
    let language = Language::english();
    let handed = Wording::of(handed.iter().copied());
    let done = suggestion.action();
    let serves = |offer: &IndexedAction| verbs(offer).any(|verb| language.serves(&verb));
    let gives = |offer: &IndexedAction| offer.has_tag("give") || serves(offer);
    let mut gifts = suggestion.offers.iter().filter(|offer| {
        let thing = offer.targets.first().is_some_and(|thing| handed.name(thing));
        let served = || {
            let mut things = offer.targets.iter().filter(|target| !is_person(target));
            things.any(|thing| handed.name(thing)) || names_served(&handed, offer)
        };
        let named = offer.has_tag("give") && thing || serves(offer) && served();
        let half = done.is_some_and(|done| is_half(done, offer));
        named && is_feasible(offer) && !half
    });
    gifts.next().filter(|_| !done.is_some_and(gives))
}

/// Whether words name what is served, though it is no target: the glass of `Pour Ann a glass`.
fn names_served(words: &Wording, offer: &IndexedAction) -> bool {
    let persons = offer.targets.iter().filter(|target| is_person(target));
    let served = persons.fold(object(offer), |rest, person| rest.without(&person.label));
    served.held_in(words) > 0
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
    let aim = suggestion.decision.intent.as_ref().map(Wording::of_aim).unwrap_or_default();
    Wording::of(words.iter().copied()).len() == 1
        && language.points_at(&words)
        && first(offer)
        && !others.any(first)
        && !suggestion.action().is_some_and(|done| aim.say_verb(done))
        && (target.is_some_and(|target| offer.concerns(&target.thing)) || aim.name_any(offer))
}

/// Whether a deed goes on while one talks: who says that they look at something, or wait, does so over the words.
fn goes_on_beside(done: &IndexedAction, deed: &IndexedAction) -> bool {
    done.has_tag(SPEECH) && BESIDE_TALK.iter().any(|tag| deed.has_tag(tag))
}

/// Whether words tell of a gesture alone, as `I turn my head to the lamb`, and the deed is none with that part of
/// oneself.
fn is_mere_gesture(words: &[&str], offer: &IndexedAction) -> bool {
    let part = Language::english().gesture_of(words);
    part.is_some_and(|part| Wording::of([part]).held_by(&offer.description) == 0)
}

/// Whether a deed is one side of a trade: to give what is given in it, to take, or ask for, what is
/// got. Who says either says no more than what is done. What is given stands first, what is got last.
fn is_half(trade: &IndexedAction, deed: &IndexedAction) -> bool {
    let [given, .., got] = trade.targets.as_slice() else { return false };
    let Some(thing) = deed.targets.first() else { return false };
    let (gives, gets) = (thing.stable_id == given.stable_id, thing.stable_id == got.stable_id);
    let to_get = ["take", "ask"].into_iter().any(|tag| deed.has_tag(tag));
    trade.has_tag("trade") && (gives && deed.has_tag("give") || gets && to_get)
}

/// Whether words of a gift, or of taking something, name what is traded.
fn is_of_trade(done: &IndexedAction, offer: &IndexedAction, words: &Wording) -> bool {
    let changes_hands = ["give", "take", "ask"].into_iter().any(|tag| offer.has_tag(tag));
    let [given, .., got] = done.targets.as_slice() else { return false };
    done.has_tag("trade") && changes_hands && (words.name(given) || words.name(got))
}

/// Whether two deeds are opposites by what they do, as to open and to seal.
fn undoes(done: &IndexedAction, offer: &IndexedAction) -> bool {
    let language = Language::english();
    verbs(done).any(|own| verbs(offer).any(|other| language.are_opposite(&own, &other)))
}

/// Whether words name nothing but point at something, and the reply would rather do just that to what
/// its intent is about: `I'll blow it out` of whoever wants a candle out.
fn points_at_it(suggestion: &Suggestion, words: &[&str], offer: &IndexedAction) -> bool {
    let aim = suggestion.decision.intent.as_ref().map(Wording::of_aim).unwrap_or_default();
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

/// What the reply lists as promised is for later.
fn is_promised(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let promised = suggestion.decision.promises.iter().map(|promise| promise.text.as_str());
    let words = Wording::of(promised);
    words.say_verb(offer) && words.name_any(offer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent, SpokenPromise};
    use crate::guard::suggestion::IntentTarget;
    use crate::guard::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn saying(speech: &str, announced: Option<u32>, chosen: u32) -> Option<String> {
        let offers = vec![
            offer(1, "inn:unlock", &["cellar", "door"]),
            offer(2, "inn:tell", &["mara"]),
            offer(3, "inn:call", &[]),
        ];
        let mut said = suggestion(chosen, offers);
        said.decision = Arc::new(Decision {
            speech: speech.to_owned(),
            announced_action: announced,
            ..Decision::default()
        });
        said_otherwise(&said).map(|objection| objection.to_string())
    }

    #[test]
    fn another_action_than_the_announced_one_is_noticed() {
        let text = "the words announce `unlock cellar door`, the choice is `tell mara`";
        assert_eq!(saying("", Some(1), 2).as_deref(), Some(text));
        assert_eq!(saying("", Some(2), 2), None);
        assert_eq!(saying("", Some(0), 2), None, "nothing was announced");
    }

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
    fn words_over_a_gift_speak_of_it_in_whatever_word() {
        let give = offer(1, "inn:give", &["letter", "character1"]);
        let mut gift = suggestion(1, vec![IndexedAction { tags: vec!["give".to_owned()], ..give }]);
        let mut speaks = |speech: &str| {
            gift.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            speaks_of_its_deed(&gift)
        };
        assert!(speaks("You are the postman: deliver it to her, as you should have."));
        assert!(speaks("Hand over the letter at the mill."));
        assert!(!speaks("You are the postman, are you not?"));
        assert!(!speaks("Did you deliver the letter on Monday?"));
    }

    #[test]
    fn what_is_handed_over_in_words_is_handed_over() {
        let give = offer(1, "inn:give", &["purse", "character1"]);
        let give = IndexedAction { tags: vec!["give".to_owned()], ..give };
        let look = offer(2, "inn:look", &["carpet"]);
        let mut said = suggestion(2, vec![give, look]);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        assert!(others("Yes, here, the whole purse, into your own two hands."));
        assert!(!others("Here, look at the carpet.") && !others("Is the purse in your hands?"));
    }

    #[test]
    fn who_brings_something_announces_no_gift_of_now_and_no_hand_that_is_laid_on_anybody() {
        let deed = |index, action: &str, description: &str, tag: &str, targets: &[&str]| {
            let (description, tags) = (description.to_owned(), vec![tag.to_owned()]);
            IndexedAction { description, tags, ..offer(index, action, targets) }
        };
        let lay = "Lay a hand on the shoulder of character1";
        let give = "Give the cell to character1";
        let offers = vec![
            deed(1, "ship:hand", lay, "comfort", &["character1"]),
            deed(2, "ship:give", give, "give", &["cell", "character1"]),
            deed(3, "ship:tell", "Speak to character1", SPEECH, &["character1"]),
        ];
        let mut said = suggestion(3, offers);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        for speech in [
            "I'll bring the cell to the clinic.",
            "I'll give the cell to the clinic.",
            "I'll bring the tin to the clinic.",
            "I'll bring it to the clinic.",
            "I'll bring you the cell.",
            "I'll bring you a hand with that.",
            "I'll give character1 a wide berth.",
            "I'll put the tin beside character1.",
        ] {
            assert!(!others(speech), "{speech}");
        }
        assert!(others("I'll give you the cell."));
    }

    #[test]
    fn to_announce_something_and_wait_is_noticed() {
        assert!(saying("", Some(1), 0).is_some());
    }

    #[test]
    fn an_announcement_in_words_is_a_weaker_sign() {
        assert!(saying("Stand back. I'll unlock the cellar door!", None, 2).is_some());
        assert!(saying("I’ll unlock that door of the cellar.", None, 0).is_some());
        assert_eq!(saying("I'll unlock the cellar door.", None, 1), None, "and does");
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
    fn what_is_put_to_somebody_is_not_announced() {
        for speech in [
            "I unlock the cellar door, and you go. Agreed?",
            "If you go, I'll unlock the cellar door.",
            "Two pence, and I unlock the cellar door.",
            "Suppose I unlock the cellar door for you.",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
        assert!(saying("Well, I unlock the cellar door. How are you?", None, 2).is_some());
    }

    #[test]
    fn words_of_either_side_of_a_trade_announce_the_trade() {
        let trade = offer(1, "barge:trade", &["rope", "clerk", "lens"]);
        let give = |index, thing| IndexedAction {
            description: format!("Give the {thing} to the clerk"),
            ..offer(index, "barge:give", &[thing, "clerk"])
        };
        let offers =
            vec![trade, give(2, "rope"), give(3, "ring"), offer(4, "barge:take", &["lens"])];
        let mut said = suggestion(1, offers);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        for speech in [
            "Here is your rope, clerk. A knot for an eye, and we are both the better.",
            "Here is the rope, clerk; now the lens.",
            "Take the rope, and give me the lens.",
            "I give you the rope, you give me the lens.",
            "I'll give the rope to the clerk and take the lens.",
        ] {
            assert!(!others(speech), "{speech}");
        }
        assert!(others("Here is the ring, clerk."), "another thing is handed over");
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
    fn what_is_said_to_be_done_at_another_time_is_no_announcement() {
        for speech in [
            "I will unlock the cellar door tomorrow, before I leave.",
            "I'll unlock the cellar door at noon.",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
        assert!(saying("I will unlock the cellar door now.", None, 2).is_some());
    }

    #[test]
    fn what_somebody_else_is_to_do_or_a_gesture_is_no_announcement() {
        for speech in [
            "I'll wait while you unlock the cellar door.",
            "I'll hold the lamp and you unlock the cellar door.",
            "I'll ask Odo to unlock the cellar door.",
            "I'll show you how to unlock the cellar door.",
            "Let me know when you unlock the cellar door.",
            "I'll never unlock the cellar door.",
            "I nod, and lean in.",
            "I turn my head to the cellar door.",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
        assert!(saying("I'll unlock the cellar door now.", None, 2).is_some());
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

    #[test]
    fn talk_of_other_things_is_no_announcement() {
        for speech in [
            "Unlock the cellar door, would you?",
            "Who will unlock the cellar door?",
            "I'll think about the door.",
            "I'll call.",
            "",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
    }
}
