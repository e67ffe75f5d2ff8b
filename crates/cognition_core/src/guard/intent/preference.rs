//! Whether a reply would rather do something else that is on offer.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::repetition::worth_a_try::has_just_failed;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording, done_to, is_feasible, is_person, verbs};
use crate::perceive::PerceptionLog;
use cognition_language::{Language, sentences};

/// What the reply would rather do is on offer, and it does something that it never speaks of. What has just failed is
/// wanted still, and done some other way.
pub(super) fn prefers_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let intent = suggestion.decision.intent.as_ref()?;
    let preferred = intent.preferred_action.as_deref()?;
    if action.has_tag(SPEECH) {
        return None;
    }
    let words = Wording::of([preferred]);
    let other = suggestion.offers.iter().find(|offer| {
        let another = !offer.has_tag(SPEECH) && !offer.same_deed(action) && is_feasible(offer);
        let is_it = || is_just_that(&words, offer) || is_said_in_a_word(suggestion, &words, offer);
        another && is_it() && !has_just_failed(offer, log)
    })?;
    if comes_first(suggestion, action, other) {
        return None;
    }
    let harms = || is_harm(suggestion, &words, action) && !is_harm(suggestion, &words, other);
    let serves = is_just_that(&words, action) || speaks_rather_of(suggestion, action, other);
    (!serves || harms() || squanders(suggestion, action, other)).then(|| Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

/// Whether the reply says that what it does comes first. `First the pack` says so of what is done to the
/// pack.
fn comes_first(suggestion: &Suggestion, action: &IndexedAction, other: &IndexedAction) -> bool {
    let decision = &suggestion.decision;
    let said = [&decision.thoughts, &decision.speech];
    let mut first = said.into_iter().flat_map(|text| sentences(text));
    let names_own = |words: &Wording, deed: &IndexedAction, beside: &IndexedAction| {
        let own = |target: &&ActionTarget| !beside.concerns(&target.stable_id);
        deed.targets.iter().filter(own).any(|target| words.name(target))
    };
    first.any(|sentence| {
        let words = Wording::of([sentence]);
        let of_other = names_own(&words, other, action) && !names_own(&words, action, other);
        Language::english().prepares(sentence) && !of_other
    })
}

/// To speak to somebody in one way is preferred, and it is done in another that nothing speaks of: who
/// is to be encouraged is laughed at. To just speak may be either.
pub(super) fn says_otherwise(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let decision = &suggestion.decision;
    let intent = decision.intent.as_ref().filter(|_| action.has_tag(SPEECH))?;
    let preferred = Wording::of([intent.preferred_action.as_deref()?]);
    let told = Wording::of_reply(decision);
    let plain = Language::english().sense("tell");
    let is_plain = |offer: &IndexedAction| own_way(offer).is_none_or(|way| way == plain);
    let whom = done_to(action).filter(|whom| is_person(whom));
    let says =
        |words: &Wording, offer: &IndexedAction| own_way(offer).is_some_and(|way| words.has(&way));
    let spoken = || says(&Wording::of_aim(intent), action) || says(&told, action);
    if is_plain(action) || spoken() {
        return None;
    }
    let meant = |offer: &&IndexedAction| {
        let other = offer.has_tag(SPEECH) && !is_plain(offer) && is_feasible(offer);
        other && done_to(offer) == whom && says(&preferred, offer)
    };
    let other = suggestion.offers.iter().find(meant)?;
    Some(Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

/// In which way somebody is spoken to: the first word of what tells the deed.
fn own_way(offer: &IndexedAction) -> Option<String> {
    let first = offer.description.split_whitespace().next()?;
    Some(Language::english().sense(&first.to_lowercase()))
}

/// Whether the action leaves nobody with what the other deed takes, and nothing in the reply speaks of
/// that.
fn squanders(suggestion: &Suggestion, action: &IndexedAction, other: &IndexedAction) -> bool {
    let language = Language::english();
    let parts_with = language.spills(&action.description)
        || verbs(action).any(|verb| language.gives_away(&verb));
    let loses = parts_with && !action.targets.iter().any(is_person);
    if !loses || !done_to(action).is_some_and(|thing| other.concerns(&thing.stable_id)) {
        return false;
    }
    let decision = &suggestion.decision;
    let aim = Wording::of_aim_in(decision);
    let told = Wording::of_reply(decision);
    !aim.say_verb(action) && !told.say_verb(action)
}

/// The verb alone, or with a word for what the intent is about: `read it`; or what it is done with and
/// about: `pump`, of working the pump.
fn is_said_in_a_word(suggestion: &Suggestion, words: &Wording, offer: &IndexedAction) -> bool {
    let about = |target: &&ActionTarget| {
        let meant = suggestion.intent_target.as_ref();
        meant.is_some_and(|meant| target.stable_id == meant.thing)
    };
    let target = offer.targets.iter().find(about);
    let says = |target: &ActionTarget| words.say_verb(offer) || words.name(target);
    words.len() == 1 && target.is_some_and(says) && !is_given_to_nobody_named(suggestion, offer)
}

/// `Hand it over` says nothing of whom it is for: a gift to somebody of whom the reply never speaks is not
/// just that.
fn is_given_to_nobody_named(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let decision = &suggestion.decision;
    let aim = Wording::of_aim_in(decision);
    let told = Wording::of_reply(decision);
    let about = |person: &ActionTarget| {
        let meant = suggestion.intent_target.as_ref();
        meant.is_some_and(|meant| meant.thing == person.stable_id)
    };
    let named = |person: &&ActionTarget| aim.name(person) || told.name(person) || about(person);
    let mut persons = offer.targets.iter().filter(|target| is_person(target)).peekable();
    offer.has_tag("give") && persons.peek().is_some() && !persons.any(|it| named(&it))
}

/// By verb and thing, or by all its words.
fn is_just_that(words: &Wording, offer: &IndexedAction) -> bool {
    let whole = words.len() > 1 && words.held_by(&offer.description) == words.len();
    whole || words.say_verb(offer) && words.name_any(offer)
}

/// The same, of what it would rather do and can: a thing that both take tells nothing of which is meant.
fn speaks_rather_of(
    suggestion: &Suggestion,
    action: &IndexedAction,
    other: &IndexedAction,
) -> bool {
    let decision = &suggestion.decision;
    let aim = Wording::of_aim_in(decision);
    let said = Wording::of_reply(decision);
    let target = suggestion.intent_target.as_ref();
    let is_own = |target: &&ActionTarget| !other.concerns(&target.stable_id);
    let names = |words: &Wording| action.targets.iter().filter(is_own).any(|it| words.name(it));
    // What would rather be done is said by its verb: another deed on the same thing is not what is meant.
    let preferred = decision.intent.as_ref().and_then(|intent| intent.preferred_action.as_deref());
    let by_verb = Wording::of(preferred).say_verb(other) && is_listed(suggestion, other);
    !by_verb && target.is_some_and(|target| action.concerns(&target.thing))
        || [&aim, &said].into_iter().any(|words| words.say_verb(action) || names(words))
}

fn is_listed(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    suggestion.decision.alternatives.contains(&offer.index)
}

/// A deed that harms what the intent is about, where nothing that it would rather do does.
fn is_harm(suggestion: &Suggestion, words: &Wording, action: &IndexedAction) -> bool {
    let about = suggestion.intent_target.as_ref();
    let done_to_it = about.is_some_and(|about| action.concerns(&about.thing));
    let language = Language::english();
    done_to_it && verbs(action).any(|verb| language.harms(&verb) && !words.has(&verb))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::intent::stray::strays;
    use crate::guard::intent::stray::tests::{also_on_offer, meaning, saying, strays_now};
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::perceive::Percept;

    #[test]
    fn whoever_prefers_what_is_on_offer_does_not_do_what_it_never_speaks_of() {
        let open = offer(2, "inn:open", &["gate", "pedlar"]);
        let mut barred = meaning(Some("unlock the gate"), "pedlar", offer(1, "inn:bolt", &["bar"]));
        assert_eq!(strays_now(&barred), None, "it is not on offer");
        also_on_offer(&mut barred, &[open]);
        assert!(matches!(strays_now(&barred), Some(Straying::PrefersOther { .. })));
        let first = saying(barred, "First the bar.");
        assert_eq!(strays_now(&first), None, "it says what it does");
    }

    #[test]
    fn what_has_just_failed_is_done_some_other_way() {
        let take = offer(1, "wood:take", &["spade"]);
        let mut dug = meaning(Some("dig up the chest"), "chest", take);
        also_on_offer(&mut dug, &[offer(2, "wood:dig", &["chest"])]);
        let after = |came: &[Percept]| {
            let mut log = PerceptionLog::default();
            came.iter().cloned().for_each(|percept| _ = log.perceive(percept));
            strays(&dug, &log)
        };
        let failed = || Percept::outcome("You dig at the chest. The earth is frozen.").failed();
        assert!(matches!(after(&[]), Some(Straying::PrefersOther { .. })));
        assert_eq!(after(&[failed()]), None);
        let thawed = Percept::event("The earth thaws in the sun.");
        assert!(after(&[failed(), thawed]).is_some(), "now it may work");
        let other = Percept::outcome("You look at the spade.").failed();
        assert!(after(&[other]).is_some(), "that is another deed");
    }

    #[test]
    fn another_deed_on_the_same_thing_is_not_what_is_preferred() {
        let saddle = offer(1, "farm:saddle", &["mare", "saddle"]);
        let mut saddled = meaning(Some("hold her"), "mare", saddle);
        also_on_offer(&mut saddled, &[offer(2, "farm:hold", &["mare"])]);
        assert_eq!(strays_now(&saddled), None, "it may be a means");
        let decision = (*saddled.decision).clone();
        saddled.decision =
            std::sync::Arc::new(crate::decide::Decision { alternatives: vec![2], ..decision });
        assert!(matches!(strays_now(&saddled), Some(Straying::PrefersOther { .. })));
        assert_eq!(strays_now(&saying(saddled, "First the saddle.")), None);
    }

    #[test]
    fn a_gift_to_nobody_who_was_named_is_not_what_is_preferred() {
        let go = offer(1, "inn:climb", &["stair"]);
        let mut bearing = meaning(Some("hand it over"), "ledger", go);
        also_on_offer(&mut bearing, &[offer(2, "inn:give", &["ledger", "character1"])]);
        assert_eq!(strays_now(&bearing), None);
        let named = saying(bearing, "It is yours, character1.");
        assert!(matches!(strays_now(&named), Some(Straying::PrefersOther { .. })));
    }

    #[test]
    fn what_is_said_to_come_first_is_done_first() {
        let mut opened = meaning(Some("search the pack"), "pack", offer(1, "set:open", &["gate"]));
        also_on_offer(&mut opened, &[offer(2, "set:search", &["pack"])]);
        let stray = saying(opened.clone(), "Not a step. First I see into the pack.");
        assert!(matches!(strays_now(&stray), Some(Straying::PrefersOther { .. })));
        assert_eq!(strays_now(&saying(opened, "First the gate.")), None);
    }

    #[test]
    fn what_the_preferred_deed_takes_is_not_thrown_away() {
        let throw = offer(1, "wood:throw", &["match", "brook"]);
        let mut thrown = meaning(Some("light the bark"), "match", throw);
        also_on_offer(&mut thrown, &[offer(2, "wood:light", &["bark", "match"])]);
        assert!(matches!(strays_now(&thrown), Some(Straying::PrefersOther { .. })));
        assert_eq!(strays_now(&saying(thrown, "I throw it away.")), None, "it says what it does");
    }

    #[test]
    fn what_both_deeds_take_speaks_for_neither() {
        let stack = offer(1, "farm:stack", &["straw", "ladder"]);
        let mut stacked = meaning(Some("wrap them"), "hives", stack);
        also_on_offer(&mut stacked, &[offer(2, "farm:wrap", &["straw", "hives"])]);
        let warm = saying(stacked.clone(), "Warm straw, snug till March.");
        assert!(matches!(strays_now(&warm), Some(Straying::PrefersOther { .. })));
        assert_eq!(strays_now(&saying(stacked, "The ladder first.")), None);
    }

    #[test]
    fn a_word_for_the_thing_prefers_what_is_done_with_it() {
        let open = offer(1, "ship:open", &["cock"]);
        let mut opened = meaning(Some("pump"), "pump", open);
        also_on_offer(&mut opened, &[offer(2, "ship:work", &["pump"])]);
        assert!(matches!(strays_now(&opened), Some(Straying::PrefersOther { .. })));
        assert_eq!(strays_now(&saying(opened, "I open it a hand's breadth.")), None);
    }

    #[test]
    fn who_would_read_a_thing_does_not_burn_it() {
        let mut burnt = meaning(Some("read it"), "map", offer(1, "wood:burn", &["map", "fire"]));
        also_on_offer(&mut burnt, &[offer(2, "wood:read", &["map"])]);
        assert!(matches!(strays_now(&burnt), Some(Straying::PrefersOther { .. })));
    }

    #[test]
    fn what_is_done_for_the_sake_of_something_else_may_be_anything() {
        let light = offer(1, "stage:switch", &["torch"]);
        let mut lit = meaning(Some("put in the fuse"), "fuse", light);
        also_on_offer(&mut lit, &[offer(2, "stage:put", &["fuse", "box"])]);
        assert!(strays_now(&lit).is_some());
        assert_eq!(strays_now(&saying(lit, "Hold this so I can see.")), None);
    }
}
