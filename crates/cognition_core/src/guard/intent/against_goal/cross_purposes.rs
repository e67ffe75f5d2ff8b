//! Whether a deed is at cross purposes with an aim: it hands over what is to be kept from somebody, lets
//! out what is to stay in, grants what is to be refused, harms what is to be saved.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::{IntentTarget, Suggestion};
use crate::guard::wording::stating::statements;
use crate::guard::wording::{Wording, done_to, is_feasible, is_person, object, verbs};
use cognition_language::Language;

/// Whether a deed is at cross purposes with an aim of the reply itself.
pub(super) fn crosses_aim(suggestion: &Suggestion, action: &IndexedAction, aim: &str) -> bool {
    crosses_goal(suggestion, action, aim)
        || grants_what_is_refused(suggestion, action, aim)
        || harms_what_is_saved(suggestion, action, aim)
        || opens_what_keeps_them_apart(suggestion, action, aim)
        || opens_to_whom_it_keeps_out(suggestion, action, aim)
        || uncovers_what_it_hides(suggestion, action, aim)
}

/// Whether it is so with whatever the mind wants.
pub(super) fn crosses_goal(suggestion: &Suggestion, action: &IndexedAction, goal: &str) -> bool {
    let prefers = || {
        let intent = suggestion.decision.intent.as_ref();
        let preferred = Wording::of(intent.and_then(|it| it.preferred_action.as_deref()));
        preferred.say_verb(action) && preferred.name_any(action)
    };
    let crosses = hands_to_whom_it_is_kept_from(action, goal)
        || lets_out_what_stays_in(action, goal)
        || helps_off_whom_it_hunts(action, goal)
        || brings_out_what_it_hides(suggestion, action, goal)
        || spoils_what_it_keeps(action, goal)
        || Language::english().wastes(goal, &action.description)
        || lets_go_whom_it_holds(action, goal);
    crosses && !prefers()
}

/// Water comes over what is to stay dry.
fn spoils_what_it_keeps(action: &IndexedAction, goal: &str) -> bool {
    let mut things = action.targets.iter().filter(|target| !is_person(target));
    things.any(|thing| Language::english().spoils(goal, &action.description, &thing.label))
}

/// Who is to be held is let out.
fn lets_go_whom_it_holds(action: &IndexedAction, goal: &str) -> bool {
    let held = |target: &ActionTarget| is_person(target) && Wording::of([goal]).name(target);
    done_to(action).is_some_and(held)
        && Language::english().lets_go_whom_it_holds(goal, &action.description)
}

/// Who is to be caught is warned, or set free.
fn helps_off_whom_it_hunts(action: &IndexedAction, goal: &str) -> bool {
    let language = Language::english();
    let hunted = |target: &ActionTarget| is_person(target) && Wording::of([goal]).name(target);
    language.helps_off(&action.description)
        && language.hunts(goal)
        && done_to(action).is_some_and(hunted)
}

/// The letter that is to be kept from the duke is given to the duke.
fn hands_to_whom_it_is_kept_from(action: &IndexedAction, goal: &str) -> bool {
    let language = Language::english();
    let Some((kept, whom)) = language.kept_from(goal).filter(|_| gives(action)) else {
        return false;
    };
    let (kept, whom) = (Wording::of([kept.as_str()]), Wording::of([whom.as_str()]));
    let thing = done_to(action).is_some_and(|thing| !is_person(thing) && kept.name(thing));
    thing && action.targets.iter().any(|target| is_person(target) && whom.name(target))
}

/// The weight that nobody is to find is given to somebody, or shown, and nothing in the reply is about that. Whom the
/// goal names may have it, and so may whoever is to hide it, or is bidden to take it.
fn brings_out_what_it_hides(suggestion: &Suggestion, action: &IndexedAction, goal: &str) -> bool {
    let (language, decision) = (Language::english(), &suggestion.decision);
    let Some(thing) = done_to(action).filter(|thing| !is_person(thing)) else { return false };
    let hidden = language.kept_unfound(goal).filter(|hidden| Wording::of([&**hidden]).name(thing));
    if hidden.is_none() || !gives(action) && !language.shows(&action.description) {
        return false;
    }
    let aims = decision.intent.iter().flat_map(|it| {
        [Some(&it.goal), it.preferred_action.as_ref(), it.reason.as_ref()].into_iter().flatten()
    });
    let told = [&decision.speech, &decision.thoughts].into_iter().chain(aims);
    let mut told = told.filter(|text| *text != goal && language.kept_unfound(text).is_none());
    let is_meant = |text: &String| {
        Wording::of([text.as_str()]).hint_at(thing)
            || language.covers(text)
            || language.is_stealthy(text)
    };
    let is_for_them = |it: &ActionTarget| is_person(it) && Wording::of([goal]).name(it);
    let is_handed = language.bids_to_take_it(&decision.speech);
    !is_handed && !action.targets.iter().any(is_for_them) && !told.any(is_meant)
}

/// The hens that are to stay in the coop are driven out of it.
fn lets_out_what_stays_in(action: &IndexedAction, goal: &str) -> bool {
    let language = Language::english();
    let opens = || verbs(action).any(|verb| verb == language.sense("open"));
    let named = |thing: &ActionTarget| Wording::of([goal]).name(thing);
    // What is let out may be no target: the air, by a lever.
    let of_goal = || {
        let object = object(action);
        !action.targets.iter().any(|it| object.name(it)) && object.held_in(&Wording::of([goal])) > 0
    };
    (language.lets_out(&action.description) || opens())
        && language.keeps_in(goal)
        && (done_to(action).is_some_and(named) || of_goal())
}

/// The coop is opened, where the fox is to be kept from the hens and nothing in the reply speaks of it.
fn opens_what_keeps_them_apart(suggestion: &Suggestion, action: &IndexedAction, aim: &str) -> bool {
    let language = Language::english();
    let decision = &suggestion.decision;
    let Some((kept, whom)) = language.kept_from(aim) else { return false };
    let parted = Wording::of([kept.as_str(), whom.as_str()]);
    let mut things = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let told = [decision.speech.as_str(), &decision.thoughts, aim].map(|text| Wording::of([text]));
    let spoken = |words: &Wording| words.say_verb(action) || words.name_any(action);
    verbs(action).any(|verb| verb == language.sense("open"))
        && !parted.senses().any(|sense| language.harms(sense))
        && things.any(|thing| !is_person(thing) && parted.name(thing))
        && !told.iter().any(spoken)
}

/// The goose that is to stay hidden has the basket lifted off it, though no word of the reply says so.
fn uncovers_what_it_hides(suggestion: &Suggestion, action: &IndexedAction, aim: &str) -> bool {
    let language = Language::english();
    let Some(hidden) = suggestion.intent_target.as_ref() else { return false };
    let decision = &suggestion.decision;
    let told = Wording::of_reply(decision);
    let done_to_it = done_to(action).is_some_and(|thing| thing.stable_id == hidden.thing);
    let seen = match done_to_it {
        true => language.shows(&action.description),
        false => language.uncovers(&action.description),
    };
    language.covers(aim) && seen && action.concerns(&hidden.thing) && !told.say_verb(action)
}

/// The cage is opened to the boy who is to be kept out of it, and nothing in the reply lets him in.
fn opens_to_whom_it_keeps_out(suggestion: &Suggestion, action: &IndexedAction, aim: &str) -> bool {
    let language = Language::english();
    let decision = &suggestion.decision;
    let whom = suggestion.intent_target.as_ref();
    let to_them = || whom.is_some_and(|whom| action.concerns(&whom.thing));
    let aim_words = Wording::of([aim]);
    let mut things = action.targets.iter().filter(|target| !is_person(target));
    let mut of_aim =
        || things.any(|thing| Wording::of([thing.label.as_str()]).come_up_in(&aim_words));
    let lets_in = [&decision.speech, &decision.thoughts];
    opens(action)
        && language.keeps_out(aim)
        && (to_them() || of_aim())
        && !lets_in.iter().any(|text| language.lets_through(text))
}

/// Who is to be refused is given something that no word of the reply gives.
fn grants_what_is_refused(suggestion: &Suggestion, action: &IndexedAction, aim: &str) -> bool {
    let grants = |_: &&IntentTarget| gives(action) || opens(action);
    let Some(whom) = suggestion.intent_target.as_ref().filter(grants) else {
        return false;
    };
    let decision = &suggestion.decision;
    let told = [&decision.speech, &decision.thoughts];
    let spoken = |thing: &ActionTarget| told.iter().any(|text| statements(text).name(thing));
    action.concerns(&whom.thing)
        && Language::english().wants_to_refuse(aim)
        && done_to(action).is_some_and(|thing| !is_person(thing) && !spoken(thing))
}

/// What is to come to no harm is harmed, though the reply lists what would do it none, and nothing in it
/// speaks of the harm.
fn harms_what_is_saved(suggestion: &Suggestion, action: &IndexedAction, aim: &str) -> bool {
    let language = Language::english();
    let Some(saved) = suggestion.intent_target.as_ref() else { return false };
    // A blow may save somebody who chokes, and forgives nobody.
    let blow = language.sense("hit");
    let mercy = language.shows_mercy(aim);
    let harms =
        |offer: &IndexedAction| verbs(offer).any(|it| language.harms(&it) && (mercy || it != blow));
    let decision = &suggestion.decision;
    let told = Wording::of_reply(decision);
    let kept = language.kept_from(aim).map(|(kept, _)| Wording::of([kept.as_str()]));
    if kept.is_some_and(|kept| Wording::of([saved.label.as_str()]).held_in(&kept) == 0) {
        return false;
    }
    let is_done_to_it = done_to(action).is_some_and(|thing| thing.stable_id == saved.thing);
    let mut listed = decision.alternatives.iter().filter_map(|index| suggestion.offer(*index));
    is_done_to_it
        && harms(action)
        && language.protects(aim)
        && !told.say_verb(action)
        && listed.any(|it| it.concerns(&saved.thing) && is_feasible(it) && !harms(it))
}

fn opens(action: &IndexedAction) -> bool {
    verbs(action).any(|verb| verb == Language::english().sense("open"))
}

pub(in crate::guard) fn gives(action: &IndexedAction) -> bool {
    action.has_tag("give") || verbs(action).any(|verb| verb == Language::english().sense("give"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn described(index: u32, action: &str, targets: &[&str], description: &str) -> IndexedAction {
        IndexedAction { description: description.to_owned(), ..offer(index, action, targets) }
    }

    fn aiming(goal: &str, target: &str, speech: &str, offers: Vec<IndexedAction>) -> Suggestion {
        let mut aimed = suggestion(1, offers);
        let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
        let (speech, alternatives) = (speech.to_owned(), vec![2]);
        aimed.decision = Arc::new(Decision { speech, intent, alternatives, ..Decision::default() });
        aimed.intent_target = Some(IntentTarget::new(target));
        aimed
    }

    fn crosses(suggestion: &Suggestion, aim: &str) -> bool {
        crosses_aim(suggestion, suggestion.action().expect("it is on offer"), aim)
    }

    #[test]
    fn what_is_kept_from_somebody_is_not_handed_to_them() {
        let give =
            described(1, "inn:give", &["letter", "character1"], "Give the letter to character1");
        let aimed = aiming("keep the letter from character1", "letter", "", vec![give]);
        assert!(crosses(&aimed, "keep the letter from character1"));
        assert!(!crosses(&aimed, "keep the ring from character1"));
        assert!(!crosses(&aimed, "keep the letter from burning"));
    }

    #[test]
    fn what_nobody_is_to_find_is_neither_given_away_nor_shown() {
        let give = |whom: &str| {
            let description = format!("Give the false weight to {whom}");
            described(1, "camp:give", &["false weight", whom], &description)
        };
        let show = || described(1, "camp:show", &["false weight"], "Show the false weight");
        let goals = ["Let nobody find the false weight.", "Keep the false weight hidden."];
        let crosses = |goal: &str, deed: IndexedAction, speech: &str| {
            let aimed = aiming("be left alone", "character1", speech, vec![deed]);
            crosses_goal(&aimed, aimed.action().expect("it is on offer"), goal)
        };
        for goal in goals {
            assert!(crosses(goal, give("character1"), "Good evening."), "{goal}");
            assert!(crosses(goal, show(), "Look here."), "{goal}");
            for speech in ["Hide this for me.", "The weight goes with you.", "Quick, take it!"] {
                assert!(!crosses(goal, give("character1"), speech), "{goal} {speech}");
            }
        }
        for goal in [
            "Let nobody find the coil.",
            "Find the false weight.",
            "Keep the false weight hidden with character1.",
        ] {
            assert!(!crosses(goal, give("character1"), "Good evening."), "{goal}");
        }
    }

    #[test]
    fn nothing_is_opened_to_a_beast_that_is_to_be_kept_off() {
        let unbolt = || described(1, "farm:unbolt", &["coop"], "Unbolt the coop");
        let chase = || described(2, "farm:chase", &["fox"], "Chase the fox");
        let aim = "keep the fox from the hens";
        let aiming = |said: &str, offers| aiming(aim, "fox", said, offers);
        assert!(crosses(&aiming("Away!", vec![unbolt(), chase()]), aim));
        assert!(!crosses(&aiming("Into the coop!", vec![unbolt(), chase()]), aim));
        assert!(!crosses(&aiming("Away!", vec![unbolt()]), aim), "neither is here");
    }

    #[test]
    fn nothing_is_opened_to_whom_it_is_to_keep_out() {
        let unlatch = || {
            described(1, "zoo:unlatch", &["pit", "character1"], "Unlatch the pit for character1")
        };
        let aim = "keep the lad out of the pit";
        let aimed = |said: &str| aiming(aim, "character1", said, vec![unlatch()]);
        assert!(crosses(&aimed("Nobody goes down to the bears."), aim));
        assert!(!crosses(&aimed("Come in, then, on my arm."), aim), "it thinks better of it");
        assert!(!crosses(&aimed(""), "show the lad the pit"));
        assert!(crosses(&aimed("Not for a kingdom."), "say no"));
    }

    #[test]
    fn what_is_to_stay_hidden_is_not_uncovered() {
        let lift = || described(1, "farm:lift", &["sack", "goose"], "Lift the sack off the goose");
        let aim = "keep the goose hidden";
        assert!(crosses(&aiming(aim, "goose", "", vec![lift()]), aim));
        assert!(!crosses(&aiming(aim, "goose", "I lift it for a moment.", vec![lift()]), aim));
        assert!(!crosses(&aiming("feed the goose", "goose", "", vec![lift()]), "feed the goose"));
    }

    #[test]
    fn what_is_to_stay_dry_is_not_flooded() {
        let aim = "the hay must stay dry";
        let does = |description: &str| {
            let deed = described(1, "farm:do", &["hose", "hay"], description);
            crosses(&aiming("", "hay", "", vec![deed]), aim)
        };
        assert!(does("Turn the hose on the hay") && does("Pour the water over the hay"));
        assert!(!does("Sweep the water off the hay") && !does("Pour the water on the fire"));
        assert!(!does("Spread the cloth over the hay"));
    }

    #[test]
    fn what_is_to_stay_in_is_not_let_out() {
        let drive = described(1, "farm:drive", &["hens", "coop"], "Drive the hens out of the coop");
        let aimed = aiming("keep the hens in the coop", "coop", "", vec![drive]);
        assert!(crosses(&aimed, "keep the hens in the coop"));
        assert!(!crosses(&aimed, "take the hens to the meadow"));
        let bar = described(1, "farm:bar", &["coop"], "Bar the coop");
        let aimed = aiming("", "coop", "", vec![bar]);
        assert!(!crosses(&aimed, "keep the hens in the coop"));
    }

    #[test]
    fn what_has_to_last_is_not_let_out_though_it_is_no_target() {
        let does = |description: &str, goal: &str| {
            let deed = described(1, "capsule:pull", &["vent lever"], description);
            crosses(&aiming("get rid of the smell", "vent lever", "", vec![deed]), goal)
        };
        let last = "The air has to last until Thursday.";
        assert!(does("Vent the cabin air into space", last));
        assert!(does("Let the air out into space", "I must keep the air in the cabin."));
        assert!(!does("Put the lid on the pan", last));
        assert!(!does("Let the smell out", "I must keep the air in the cabin."));
    }

    #[test]
    fn who_is_to_be_caught_is_not_warned() {
        let warn = described(1, "town:warn", &["character1"], "Warn character1 of the watch");
        let aimed = aiming("catch character1", "character1", "", vec![warn]);
        assert!(crosses(&aimed, "catch character1") && !crosses(&aimed, "save character1"));
    }

    #[test]
    fn who_is_to_be_refused_is_given_nothing_without_a_word() {
        let give =
            described(1, "fort:give", &["sabre", "character1"], "Give the sabre to character1");
        let saying = |speech: &str| aiming("refuse him", "character1", speech, vec![give.clone()]);
        assert!(crosses(&saying("No paper, no sabre."), "refuse him"));
        assert!(!crosses(&saying("No pistol. Take the sabre."), "refuse him"));
        assert!(!crosses(&saying("No paper, no sabre."), "arm him"));
    }

    #[test]
    fn what_is_to_be_saved_is_not_harmed_where_the_reply_knows_better() {
        let burn = described(1, "inn:burn", &["map"], "Burn the map");
        let fold = described(2, "inn:fold", &["map"], "Fold the map");
        let saving =
            |speech: &str| aiming("save the map", "map", speech, vec![burn.clone(), fold.clone()]);
        assert!(crosses(&saving(""), "save the map"));
        assert!(!crosses(&saving("I burn it; I know it by heart."), "save the map"));
        assert!(!crosses(&saving(""), "read the map"));
    }
}
