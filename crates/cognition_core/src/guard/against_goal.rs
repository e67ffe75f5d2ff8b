//! Whether what was chosen works against what the mind wants.

use super::objection::Straying;
use super::stray::is_spelt_out;
use super::suggestion::{Origin, Suggestion};
use super::wording::{Wording, done_to, is_deed_here, is_person, verbs};
use crate::act::{IndexedAction, verb};
use cognition_language::Language;
use std::cell::LazyCell;

/// Whether the action works against what the mind wants, though nothing in the reply speaks of that
/// deed: it does what a goal says is not to happen, or undoes what it wants, or parts with what it
/// is about.
pub fn works_against<'g>(
    suggestion: &Suggestion,
    goals: impl IntoIterator<Item = &'g str>,
) -> Option<Straying> {
    let action = suggestion.action().filter(|action| is_deed_here(action))?;
    if suggestion.origin == Origin::Overridden || is_spelt_out(suggestion, action) {
        return None;
    }
    let intent = suggestion.decision.intent.as_ref();
    let meant =
        LazyCell::new(|| intent.is_some_and(|intent| Wording::of_aim(intent).say_verb(action)));
    let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
    if let Some(preferred) = preferred.filter(|preferred| forbids(preferred, action)) {
        return Some(against_goal(preferred, action));
    }
    let own = intent.map(|intent| intent.goal.as_str());
    if let Some(hush) = preferred.into_iter().chain(own).find(|aim| breaks_hush(aim, action)) {
        return Some(against_goal(hush, action));
    }
    let goal =
        own.into_iter().find(|goal| forbids(goal, action) || wants_kept(goal, action) && !*meant);
    let against = |goal: &&str| forbids(goal, action) || destroys(suggestion, goal, action);
    let goal = goal.or_else(|| goals.into_iter().find(|goal| against(goal) && !*meant))?;
    Some(against_goal(goal, action))
}

fn against_goal(goal: &str, action: &IndexedAction) -> Straying {
    Straying::AgainstGoal { goal: goal.to_owned(), chosen: action.description.clone() }
}

/// No noise is to be made, and the deed makes one.
fn breaks_hush(aim: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let first = action.description.split_whitespace().next().unwrap_or_default();
    (language.is_loud(first) || language.is_loud(verb(&action.action)))
        && language.wants_quiet(aim)
        && !Wording::of([aim]).say_verb(action)
}

/// The goal says that just that is not to happen, or the opposite is to.
fn forbids(goal: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let words = LazyCell::new(|| Wording::of([goal]));
    let spared = language.spared(goal);
    let undoes = |verb: &String| {
        words.senses().any(|sense| language.are_opposite(sense, verb))
            && !words.has(verb)
            && done_to(action).is_some_and(|thing| words.name(thing))
    };
    verbs(action).any(|verb| spared.contains(&verb) || spared.is_empty() && undoes(&verb))
}

/// The goal is about a thing that the deed leaves nothing of, and nothing in the reply speaks of it.
fn destroys(suggestion: &Suggestion, goal: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let ends = |verb: &String| language.gives_away(verb) && language.harms(verb);
    if !verbs(action).any(|verb| ends(&verb)) {
        return false;
    }
    let words = Wording::of([goal]);
    let decision = &suggestion.decision;
    let aim = decision.intent.as_ref().map(Wording::of_aim).unwrap_or_default();
    let told = Wording::of([decision.thoughts.as_str(), decision.speech.as_str()]);
    let thing = done_to(action).filter(|thing| !is_person(thing) && words.name(thing));
    thing.is_some_and(|thing| !aim.hint_at(thing) && !told.hint_at(thing))
        && verbs(action).any(|verb| ends(&verb) && !words.has(&verb))
}

/// The goal is about the thing alone, and the deed leaves the mind without it or harms it.
fn wants_kept(goal: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    if !verbs(action).any(|verb| language.gives_away(&verb)) {
        return false;
    }
    let words = Wording::of([goal]);
    let thing = done_to(action).filter(|thing| !is_person(thing));
    let to_somebody = action.targets.iter().any(|target| is_person(target) && words.name(target));
    !to_somebody && !language.is_to_be_rid(goal) && thing.is_some_and(|thing| words.name(thing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::stray::tests::{meaning, saying};
    use crate::guard::suggestion::tests::offer;
    use std::sync::Arc;

    #[test]
    fn what_one_would_rather_keep_as_it_is_is_not_undone() {
        let open =
            |preferred| meaning(Some(preferred), "door", offer(1, "set:open", &["the stage door"]));
        assert!(works_against(&open("keep the stage door shut"), []).is_some());
        assert_eq!(works_against(&open("open the stage door"), []), None);
    }

    #[test]
    fn what_a_goal_is_about_is_not_destroyed_without_a_word() {
        let burn = offer(1, "inn:burn", &["manuscript", "grate"]);
        let warm = meaning(Some("burn something"), "grate", burn);
        let against = |suggestion: &Suggestion, goal| works_against(suggestion, [goal]).is_some();
        let mut silent = warm.clone();
        let intent = Intent { goal: "get warm".to_owned(), ..Intent::default() };
        let decision = Decision { intent: Some(intent), ..Decision::default() };
        silent.decision = Arc::new(decision);
        assert!(against(&silent, "My manuscript is to be printed."));
        assert!(!against(&silent, "My coat is to be mended."));
        assert!(!against(&silent, "The manuscript must burn."), "it wants that");
        let meant = saying(silent, "Away with that manuscript!");
        assert!(!against(&meant, "My manuscript is to be printed."), "it knows what it does");
    }

    #[test]
    fn where_something_is_to_sleep_no_noise_is_made() {
        let beat = offer(1, "nursery:beat", &["drum"]);
        let mut beaten = meaning(Some("keep quiet"), "baby", beat);
        assert!(works_against(&beaten, []).is_some());
        beaten.offers = Arc::new([offer(1, "nursery:stroke", &["baby"])]);
        assert_eq!(works_against(&beaten, []), None);
        let ring =
            meaning(Some("keep quiet, then ring"), "bell", offer(1, "tower:ring", &["bell"]));
        assert_eq!(works_against(&ring, []), None, "it says what it does");
    }

    #[test]
    fn who_would_keep_somebody_may_give_them_something() {
        let give = IndexedAction {
            description: "Give ham to cook".to_owned(),
            ..offer(1, "inn:give", &["ham", "cook"])
        };
        let kept = meaning(Some("keep the cook"), "cook", give);
        assert_eq!(works_against(&kept, []), None);
    }

    #[test]
    fn what_is_thrown_on_a_thing_leaves_nobody_without_the_thing() {
        let throw = IndexedAction {
            description: "Throw water on the barn".to_owned(),
            ..offer(1, "farm:throw", &["the barn"])
        };
        let mut wet = meaning(Some("wet the boards"), "the barn", throw);
        let goal = "save the barn".to_owned();
        let intent = Some(Intent { goal, ..Intent::default() });
        wet.decision = Arc::new(Decision { intent, ..Decision::default() });
        assert_eq!(works_against(&wet, []), None);
        wet.offers = Arc::new([offer(1, "farm:sell", &["the barn"])]);
        assert!(works_against(&wet, []).is_some());
    }
}
