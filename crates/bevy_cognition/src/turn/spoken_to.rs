//! Whom a mind says its words to.

use super::known_as::{Listeners, callable, known};
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::StableId;
use cognition_core::route::{Calls, Language};

/// Whether an offer is to say something.
pub(crate) fn is_talk(action: &IndexedAction) -> bool {
    action.has_tag("speech") || action.is_whispered()
}

/// Who is talked to, where that is what is done; who calls out to all calls somebody, or answers. Else whoever
/// the deed is done to, unless the words call others and not them; else whom the words call at their beginning; else, where
/// they call nobody, whom the mind means; else whom the mind answers; else whoever is there alone with it. Whom it
/// both answers and means is spoken to whatever the deed is done to. To ask for something says itself what it says: words
/// beside it that call somebody else at their beginning are for them. Who has left is spoken to only where nobody who is
/// there is called.
pub(super) fn spoken_to(
    speech: &str,
    chosen: Option<&IndexedAction>,
    answered: Option<&StableId>,
    meant: Option<&StableId>,
    offers: &[IndexedAction],
    listeners: &impl Listeners,
) -> Option<StableId> {
    let of_deed = chosen.and_then(|action| listener(action, listeners));
    let there = people(offers, of_deed, listeners);
    let done_to = of_deed.or_else(|| chosen.and_then(|action| talkable(action, &there)));
    let done_to = done_to.map(|target| &target.stable_id);
    let asker = asker((speech, &there), done_to, answered, listeners);
    let calls = called(speech, &there, asker, listeners);
    let is_called = |target: &ActionTarget| calls.order.iter().any(|it| there[*it] == target);
    let first = || calls.order.first().map(|it| there[*it].stable_id.clone());
    let talks = chosen.is_some_and(is_talk);
    let asks = chosen.is_some_and(|action| action.has_tag("ask"));
    let is_told = talks && !(asks && calls.from_the_start);
    let meant = meant.filter(|_| calls.order.is_empty());
    let is_answer = meant.is_some() && meant == answered;
    match of_deed {
        Some(_) if is_answer && !talks => meant.cloned(),
        Some(target) if is_told || calls.order.is_empty() || is_called(target) => {
            Some(target.stable_id.clone())
        }
        _ if calls.from_the_start => first(),
        _ if meant.is_some() => meant.cloned(),
        _ if chosen.is_some_and(is_for_all) => first().or_else(|| answered.cloned()),
        _ => {
            let is_there = |who: &&StableId| there.iter().any(|it| it.stable_id == **who);
            let by_name = answered.filter(is_there).cloned().or_else(first);
            let by_deed = by_name.or_else(|| answered.or(done_to).cloned());
            by_deed.or_else(|| the_only_one(&there))
        }
    }
}

/// Of those that a deed is done to the first who can be spoken to, with a mind or without.
fn talkable<'a>(action: &'a IndexedAction, there: &[&ActionTarget]) -> Option<&'a ActionTarget> {
    action.targets.iter().find(|target| there.contains(target))
}

/// Who is called by a title that may be that of several: whoever the deed is done to, but for one who is called by name
/// besides; else whoever is answered.
pub(super) fn asker<'a>(
    (speech, there): (&str, &[&ActionTarget]),
    done_to: Option<&'a StableId>,
    answered: Option<&'a StableId>,
    listeners: &impl Listeners,
) -> Option<&'a StableId> {
    let is_called = |who: &&StableId| {
        let calls = called(speech, there, None, listeners);
        calls.order.iter().any(|it| there[*it].stable_id == **who)
    };
    done_to.filter(|who| !is_called(who)).or(answered)
}

/// Whether an offer is to call out: whoever is there merely hears it as well.
pub(super) fn is_for_all(action: &IndexedAction) -> bool {
    action.targets.is_empty() && action.has_tag("tell") && action.has_tag("speech")
}

/// Whether what is said aloud is for whoever is there: it is called out, or nobody can be spoken to alone.
pub(super) fn is_for_all_there(chosen: Option<&IndexedAction>, offers: &[IndexedAction]) -> bool {
    let is_to_one = |offer: &IndexedAction| is_talk(offer) && !offer.targets.is_empty();
    chosen.is_some_and(is_for_all) || !offers.iter().any(is_to_one)
}

/// What is said where one other person is, is said to them.
fn the_only_one(there: &[&ActionTarget]) -> Option<StableId> {
    match there {
        [target] => Some(target.stable_id.clone()),
        _ => None,
    }
}

/// Whom the words call besides whoever they are said to. Nobody else hears a whisper.
pub(super) fn also_called(
    speech: &str,
    chosen: Option<&IndexedAction>,
    (to, answered): (Option<&StableId>, Option<&StableId>),
    offers: &[IndexedAction],
    listeners: &impl Listeners,
) -> Vec<StableId> {
    if chosen.is_some_and(IndexedAction::is_whispered) {
        return Vec::new();
    }
    let there = people(offers, None, listeners);
    let asker = asker((speech, &there), to, answered, listeners);
    let called = called(speech, &there, asker, listeners).order.into_iter();
    let called = called.map(|it| &there[it].stable_id);
    called.filter(|id| Some(*id) != to).cloned().collect()
}

/// By the labels, where a title may stand for one, by all their names, and by what somebody is.
fn called(
    speech: &str,
    there: &[&ActionTarget],
    asker: Option<&StableId>,
    listeners: &impl Listeners,
) -> Calls {
    let known = known(there, listeners);
    let asker = there.iter().position(|target| Some(&target.stable_id) == asker);
    Language::of(speech).addressees(speech, &callable(there, &known), asker).in_order()
}

/// Those who are there to be spoken to, as far as something can be done to them or said. What somebody is asked for is
/// none of them.
pub(super) fn people<'a>(
    offers: &'a [IndexedAction],
    of_deed: Option<&'a ActionTarget>,
    listeners: &impl Listeners,
) -> Vec<&'a ActionTarget> {
    let targets = offers.iter().flat_map(|offer| offer.targets.iter().map(move |it| (offer, it)));
    let people = targets.filter(|(offer, it)| {
        let is_talked_to = || is_talk(offer) && listener(offer, listeners) == Some(*it);
        listeners.is_mind(it.entity) || is_talked_to()
    });
    let mut there: Vec<&ActionTarget> = Vec::new();
    for target in people.map(|(_, target)| target).chain(of_deed) {
        if !there.iter().any(|known| known.stable_id == target.stable_id) {
            there.push(target);
        }
    }
    there
}

/// Of those that a deed is done to the first that has a mind. A player has none, and is talked to all
/// the same.
fn listener<'a>(action: &'a IndexedAction, listeners: &impl Listeners) -> Option<&'a ActionTarget> {
    let mind = action.targets.iter().find(|target| listeners.is_mind(target.entity));
    mind.or_else(|| action.targets.first().filter(|_| is_talk(action)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::{Engagement, KnownAs, answered_by};
    use bevy::prelude::*;
    use cognition_core::perceive::{Percept, PerceptionLog, Ref, Surroundings};
    use std::borrow::Cow;

    const DOOR: u32 = 1;

    fn target(id: &str, number: u32) -> ActionTarget {
        let entity = Entity::from_raw_u32(number).expect("is no placeholder");
        let name = Ref::from(format!("character_{number}"));
        ActionTarget { name, stable_id: id.into(), label: id.to_owned(), entity }
    }

    fn offer(tag: &str, targets: Vec<ActionTarget>) -> IndexedAction {
        IndexedAction { targets, tags: vec![tag.to_owned()], ..IndexedAction::default() }
    }

    /// Two who have minds; Odo has a surname, and is an officer.
    struct All;

    impl Listeners for All {
        fn is_mind(&self, entity: Entity) -> bool {
            entity.index_u32() > DOOR
        }

        fn known_as(&self, entity: Entity) -> Option<KnownAs> {
            let (full_name, description) = ("Odo Dole", "Odo Dole is forty, a customs officer.");
            let (full_name, description) = (full_name.to_owned(), description.to_owned());
            let known = KnownAs { full_name, description, ..KnownAs::default() };
            (entity.index_u32() == 2).then_some(known)
        }

        fn with_names<'t>(
            &self,
            speech: &'t str,
            _speaker: Entity,
            _there: &[&ActionTarget],
        ) -> Cow<'t, str> {
            Cow::Borrowed(speech)
        }
    }

    /// Whom Mara speaks to, who answers Odo.
    fn to(speech: &str, chosen: &IndexedAction) -> Option<String> {
        let sela = offer("speech", vec![target("Sela", 3)]);
        let offers = [offer("speech", vec![target("Odo", 2)]), sela, chosen.clone()];
        let odo = StableId::new("Odo");
        spoken_to(speech, Some(chosen), Some(&odo), None, &offers, &All).map(|id| id.to_string())
    }

    #[test]
    fn words_beside_a_deed_go_to_whoever_it_is_done_to_unless_they_call_another() {
        let give = offer("trade", vec![target("door", DOOR), target("Sela", 3)]);
        assert_eq!(to("Here you are.", &give).as_deref(), Some("Sela"));
        assert_eq!(to("Here you are, Sela.", &give).as_deref(), Some("Sela"));
        assert_eq!(to("In a moment, Odo.", &give).as_deref(), Some("Odo"));
    }

    #[test]
    fn words_beside_what_is_done_to_a_thing_answer_whoever_spoke() {
        assert_eq!(
            to("It is open.", &offer("move", vec![target("door", DOOR)])).as_deref(),
            Some("Odo")
        );
    }

    #[test]
    fn who_is_talked_to_is_meant_whoever_is_called() {
        let talk = offer("speech", vec![target("Sela", 3)]);
        assert_eq!(to("Odo, be quiet!", &talk).as_deref(), Some("Sela"));
        let player = offer("speech", vec![target("player", DOOR)]);
        assert_eq!(to("Good evening.", &player).as_deref(), Some("player"));
    }

    #[test]
    fn words_beside_a_request_that_call_another_at_their_beginning_are_for_them() {
        let tags = vec!["ask".to_owned(), "speech".to_owned()];
        let ask = IndexedAction { tags, ..offer("ask", vec![target("Sela", 3)]) };
        for (said, whom) in [
            ("Keep your forty crowns, Odo. Did I ask you for money?", "Odo"),
            ("Odo, hush. Sela, lend me the key.", "Sela"),
            ("Lend me the key. It is for you, Odo.", "Sela"),
            ("Lend me the key.", "Sela"),
        ] {
            assert_eq!(to(said, &ask).as_deref(), Some(whom), "{said}");
        }
    }

    #[test]
    fn words_beside_a_deed_to_a_thing_go_to_whoever_is_there_alone() {
        let take = offer("take", vec![target("door", DOOR)]);
        let talk = |id: &str, number| offer("speech", vec![target(id, number)]);
        let to = |offers: &[IndexedAction]| {
            let said = "Stand by the stove, your hands are cold.";
            spoken_to(said, Some(&take), None, None, offers, &All).map(|id| id.to_string())
        };
        assert_eq!(to(&[talk("Odo", 2), take.clone()]).as_deref(), Some("Odo"));
        assert_eq!(to(&[talk("Odo", 2), talk("Sela", 3), take.clone()]), None);
        assert_eq!(to(std::slice::from_ref(&take)), None);
    }

    #[test]
    fn what_is_called_out_is_for_whom_it_calls_or_answers_and_not_for_who_happens_to_be_there() {
        let call = IndexedAction {
            tags: vec!["tell".to_owned(), "speech".to_owned()],
            ..IndexedAction::default()
        };
        let offers = [offer("speech", vec![target("Odo", 2)]), call.clone()];
        let to = |said: &str, answered: Option<&StableId>| {
            let to = spoken_to(said, Some(&call), answered, None, &offers, &All);
            to.map(|id| id.to_string())
        };
        let sela = StableId::new("Sela");
        assert_eq!(to("Bram! A word, please!", None), None);
        assert_eq!(to("Relieved, signed and sealed!", Some(&sela)).as_deref(), Some("Sela"));
        assert_eq!(to("Relieved, Odo!", Some(&sela)).as_deref(), Some("Odo"));
        let engagement =
            Engagement { speaker: Some("Sela".into()), spoken: true, ..Engagement::default() };
        let here = Surroundings { present: vec!["Odo".into()], ..Surroundings::default() };
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("Odo", "Is it open?").addressed());
        let answered = |chosen| answered_by(chosen, &engagement, &here, Some(&log)).cloned();
        assert_eq!(answered(Some(&call)), Some(sela));
        assert_eq!(answered(None), Some("Odo".into()));
    }

    #[test]
    fn words_that_call_nobody_are_for_whom_the_mind_means() {
        let call = IndexedAction {
            tags: vec!["tell".to_owned(), "speech".to_owned()],
            ..IndexedAction::default()
        };
        let [odo, sela] = ["Odo", "Sela"].map(StableId::new);
        let ask = offer("trade", vec![target("Sela", 3)]);
        let offers = [offer("speech", vec![target("Odo", 2)]), ask.clone()];
        let to = |said: &str, chosen: &IndexedAction, meant: &StableId| {
            let to = spoken_to(said, Some(chosen), Some(&odo), Some(meant), &offers, &All);
            to.map(|id| id.to_string())
        };
        assert_eq!(to("Am I let off the press?", &call, &sela).as_deref(), Some("Sela"));
        assert_eq!(to("Odo! Am I let off the press?", &call, &sela).as_deref(), Some("Odo"));
        assert_eq!(to("The top half, A to K.", &ask, &odo).as_deref(), Some("Odo"));
        assert_eq!(to("Lend it to me, Sela.", &ask, &odo).as_deref(), Some("Sela"));
        assert_eq!(to("Lend it to me.", &ask, &sela).as_deref(), Some("Sela"));
    }

    /// Whom else Mara speaks to, who says it to Sela.
    fn besides(speech: &str, tag: &str) -> Vec<String> {
        let chosen = offer(tag, vec![target("Sela", 3)]);
        let offers = [offer("speech", vec![target("Odo", 2)]), chosen.clone()];
        let sela = StableId::new("Sela");
        let all = also_called(speech, Some(&chosen), (Some(&sela), None), &offers, &All);
        all.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn whoever_else_is_called_by_name_is_spoken_to_as_well_but_not_in_a_whisper() {
        let said = "Here, Sela. And you, Odo, mind the door.";
        assert_eq!(besides(said, "give"), ["Odo"]);
        assert_eq!(besides("Here, Sela. And what is in it, Mister Dole?", "give"), ["Odo"]);
        assert_eq!(besides("Here, Sela. And you, Officer, stay.", "give"), ["Odo"]);
        assert_eq!(besides("Here, Sela. And Monsieur Dole, stay.", "give"), ["Odo"]);
        assert!(besides("Here, Sela. Monsieur Dole has the other one.", "give").is_empty());
        assert!(besides(said, "whisper").is_empty());
        assert!(besides("Here, Sela. Odo has the other one.", "give").is_empty());
    }

    #[test]
    fn what_somebody_is_asked_for_is_not_spoken_to_but_whoever_has_no_mind_is() {
        let ask = |who, of: u32| {
            let tags = vec!["ask".to_owned(), "speech".to_owned()];
            IndexedAction { tags, ..offer("ask", vec![target(who, of), target("key", 0)]) }
        };
        let both = |said: &str, chosen: &IndexedAction| {
            let offers = [offer("speech", vec![target("Odo", 2)]), chosen.clone()];
            let to = spoken_to(said, Some(chosen), None, None, &offers, &All);
            let also = also_called(said, Some(chosen), (to.as_ref(), None), &offers, &All);
            to.iter().chain(&also).map(ToString::to_string).collect::<Vec<_>>()
        };
        let said = "And Sela, the key, if you'd be so good.";
        assert_eq!(both(said, &ask("Sela", 3)), ["Sela"]);
        assert_eq!(both("Key, key! Where is it?", &ask("Sela", 3)), ["Sela"]);
        assert_eq!(both("And Finch, the key, if you please.", &ask("Finch", DOOR)), ["Finch"]);
    }

    #[test]
    fn a_title_that_may_be_that_of_several_calls_whoever_the_deed_is_done_to_or_who_asked() {
        let talk = |id: &str, number| offer("speech", vec![target(id, number)]);
        let gift = |id: &str, number| offer("trade", vec![target("box", 0), target(id, number)]);
        let odo = StableId::new("Odo");
        let to = |said: &str, chosen: &IndexedAction, answered: Option<&StableId>| {
            let offers = [talk("Odo", 2), talk("Sela", 3), talk("Finch", DOOR), chosen.clone()];
            let to = spoken_to(said, Some(chosen), answered, None, &offers, &All);
            let also = also_called(said, Some(chosen), (to.as_ref(), answered), &offers, &All);
            to.iter().chain(&also).map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(to("I have it, sir.", &gift("Finch", DOOR), None), ["Finch"]);
        assert_eq!(to("Hold still, sir.", &gift("Sela", 3), Some(&odo)), ["Sela"]);
        let both = "Drink up, Finch. As for you, sir, we sell none.";
        assert_eq!(to(both, &gift("Finch", DOOR), Some(&odo)), ["Finch", "Odo"]);
    }

    #[test]
    fn who_has_left_is_not_spoken_to_where_somebody_who_is_there_is_called() {
        let go = offer("move", vec![target("door", DOOR)]);
        let offers = [offer("speech", vec![target("Sela", 3)]), go.clone()];
        let odo = StableId::new("Odo");
        let to = |said: &str| {
            let to = spoken_to(said, Some(&go), Some(&odo), None, &offers, &All);
            to.map(|id| id.to_string())
        };
        assert_eq!(to("He has left it behind. Stay here, Sela.").as_deref(), Some("Sela"));
        assert_eq!(to("He has left it behind.").as_deref(), Some("Odo"));
    }

    #[test]
    fn words_beside_a_deed_to_a_thing_go_to_whom_they_call_first_or_answer_before() {
        let go = offer("move", vec![target("door", DOOR)]);
        for (said, whom) in [
            ("Sela, not now. I am off, Odo.", "Sela"),
            ("It is open. Sela, come.", "Odo"),
            ("Not now, Master.", "Odo"),
        ] {
            assert_eq!(to(said, &go).as_deref(), Some(whom), "{said}");
        }
    }
}
