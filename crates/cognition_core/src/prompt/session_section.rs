//! The section of the session, the latest thought, and the lines of a task.

use super::mood_line::push_mood;
use super::names_and_refs::{is_told_to_be_held, push_name, push_ref, things_in_hand};
use super::sought_here::push_sought;
use super::turn_context::TurnContext;
use super::who_knows::push_who_knows;
use crate::conscience::AdjustmentBounds;
use crate::escape::push_escaped;
use crate::mind::StableId;
use std::fmt::Write as _;

pub(super) fn push_session(out: &mut String, context: &TurnContext<'_>) {
    out.push_str("<session_context>\n");
    push_own_name(out, context);
    out.push('.');
    if let Some(time) = context.time {
        let _ = write!(out, " {time}");
    }
    out.push('\n');
    if !context.surroundings.description.is_empty() {
        push_escaped(out, &context.surroundings.description);
        out.push('\n');
    }
    push_present(out, context);
    push_sought(out, context);
    push_who_knows(out, context);
    push_mood(out, context);
    out.push_str("</session_context>");
}

/// `You are Mara (character_3)`
pub(super) fn push_own_name(out: &mut String, context: &TurnContext<'_>) {
    out.push_str("You are ");
    push_escaped(out, context.name);
    push_ref(out, context.refs.of(context.mind));
}

pub(super) fn push_present(out: &mut String, context: &TurnContext<'_>) {
    let in_hand: Vec<&StableId> = things_in_hand(context.actions).collect();
    let mut separator = "Here: ";
    for thing in &context.surroundings.present {
        out.push_str(separator);
        push_name(out, context.refs, thing);
        let is_held = || in_hand.contains(&thing) || is_told_to_be_held(context, thing);
        out.push_str(match is_held() {
            _ if context.surroundings.hidden.contains(thing) => " hidden about you",
            true => " in your hands",
            false => "",
        });
        separator = ", ";
    }
    out.push_str(if separator == ", " { ".\n" } else { "" });
}

const GOES_ROUND: &str = "\nThis says again what was thought or settled before. Leave it: think of what is new, of an open question, or of what to do.";

pub(super) fn push_thoughts(out: &mut String, context: &TurnContext<'_>) {
    let Some(latest) = context.memory.latest() else {
        return;
    };
    let goes_round = context.memory.goes_round() && context.ledger.is_some();
    out.push_str("<thoughts>\nYour latest thought");
    out.push_str(if goes_round { ":\n- " } else { "; build on it, do not repeat it:\n- " });
    push_escaped(out, latest);
    out.push_str(if goes_round { GOES_ROUND } else { "" });
    out.push_str("\n</thoughts>");
}

/// A line for one who may not speak: a mere witness.
pub(super) fn push_silence(out: &mut String, context: &TurnContext<'_>) {
    if !context.may_speak {
        out.push_str("Nobody spoke to ");
        push_escaped(out, context.name);
        out.push_str(", who acts in silence: leave speech empty.");
    }
}

/// How far each change may go that a reflection proposes.
pub(super) fn push_bounds(out: &mut String, bounds: &AdjustmentBounds) {
    let AdjustmentBounds { fewest_turns, most_turns, mood_baseline } = bounds;
    let _ = write!(
        out,
        "Adjustments, if any: cadence from {fewest_turns} to {most_turns}, mood_baseline from -{mood_baseline} to {mood_baseline}."
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::prompt::ToldTime;
    use crate::prompt::test_scene::{Scene, holding};

    #[test]
    fn what_the_mind_hides_about_it_is_not_told_to_be_in_its_hands() {
        let (mut scene, mut out) = (Scene::new(), String::new());
        scene.offer("Give Odo the cellar door", &["cellar_door"], vec![holding("held")]);
        push_present(&mut out, &scene.context());
        assert!(out.contains("the cellar door (door_1) in your hands"), "{out}");
        scene.surroundings.hidden = vec!["cellar_door".into()];
        out.clear();
        push_present(&mut out, &scene.context());
        assert!(out.contains("the cellar door (door_1) hidden about you"), "{out}");
    }

    #[test]
    fn what_the_mind_holds_is_in_its_hands_whatever_is_on_offer() {
        let (mut scene, mut out) = (Scene::new(), String::new());
        scene.surroundings.present.push("iron_key".into());
        let mut told = |place: &str| {
            scene.surroundings.description = place.to_owned();
            out.clear();
            push_present(&mut out, &scene.context());
            out.contains(" in your hands")
        };
        assert!(told("You are in the taproom. You hold the iron key and a cloth."));
        assert!(!told("You are in the taproom. Odo holds the iron key. You hold a cloth."));
        assert!(!told("You are in the taproom. You have the cellar door behind you."));
    }

    #[test]
    fn the_time_is_told_where_the_game_has_one() {
        let (scene, mut out) = (Scene::new(), String::new());
        push_session(&mut out, &scene.context());
        assert!(!out.contains("It is "), "{out}");
        let (now, day) = (GameTime::from_secs(60), std::time::Duration::from_hours(24));
        let time = Some(ToldTime { now, last: None, day });
        push_session(&mut out, &TurnContext { time, ..scene.context() });
        assert!(out.contains("You are Mara (character_3). It is 00:01.\n"), "{out}");
    }
}
