//! Whether what was chosen works against what the mind wants.

mod aftermath;
mod cross_purposes;
pub(in crate::guard) mod danger;
mod rivals;
mod warned;

use super::stray::is_spelt_out;
use crate::act::{IndexedAction, verb};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::stating::statements;
use crate::guard::wording::{
    SPEECH, Wording, done_to, is_deed_here, is_feasible, is_person, object, verbs,
};
use cognition_language::{Language, sentences};
use cross_purposes::{crosses_aim, crosses_goal};
use std::cell::LazyCell;

/// Whether the action works against what the mind wants, though nothing in the reply speaks of that
/// deed: it does what a goal says is not to happen, or undoes what it wants, or parts with what it
/// is about.
pub fn works_against<'g>(
    suggestion: &Suggestion,
    goals: impl IntoIterator<Item = &'g str>,
) -> Option<Straying> {
    let action = suggestion.action()?;
    if suggestion.origin == Origin::Overridden || is_spelt_out(suggestion, action) {
        return None;
    }
    let intent = suggestion.decision.intent.as_ref();
    let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
    let own = intent.map(|intent| intent.goal.as_str());
    if let Some(hush) = preferred.into_iter().chain(own).find(|aim| breaks_hush(aim, action)) {
        return Some(against_goal(hush, action));
    }
    let mut aims = preferred.into_iter().chain(own);
    if let Some(hidden) = aims.find(|aim| shows_itself(suggestion, aim, action)) {
        return Some(against_goal(hidden, action));
    }
    let mut aims = preferred.into_iter().chain(own);
    if let Some(crossed) = aims.find(|aim| crosses_aim(suggestion, action, aim)) {
        return Some(against_goal(crossed, action));
    }
    if !is_deed_here(action) {
        return None;
    }
    let meant =
        LazyCell::new(|| intent.is_some_and(|intent| Wording::of_aim(intent).say_verb(action)));
    if let Some(preferred) = preferred.filter(|preferred| forbids(preferred, action)) {
        return Some(against_goal(preferred, action));
    }
    let goal = own.into_iter().find(|goal| {
        let kept = || wants_kept(goal, action) && !goes_on(suggestion, goal, action);
        forbids(goal, action) || kept() && !is_meant(suggestion, action)
    });
    let against = |goal: &&str| {
        let is_barred = || forbids(goal, action) || crosses_goal(suggestion, action, goal);
        destroys(suggestion, goal, action)
            || shows_itself(suggestion, goal, action)
            || is_barred() && !states(suggestion, action)
    };
    let goal = goal.or_else(|| goals.into_iter().find(|goal| against(goal) && !*meant))?;
    Some(against_goal(goal, action))
}

/// Whether the reply itself says the deed and what it is done to: `Here is your letter. I give it to you.`
pub(super) fn states(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let decision = &suggestion.decision;
    let said = [&decision.speech, &decision.thoughts].map(|text| statements(text));
    let names = |words: &Wording| done_to(action).is_some_and(|thing| words.name(thing));
    said.iter().any(|words| words.say_verb(action)) && said.iter().any(names)
}

fn against_goal(goal: &str, action: &IndexedAction) -> Straying {
    Straying::AgainstGoal { goal: goal.to_owned(), chosen: action.description.clone() }
}

/// No noise is to be made, and the deed makes one. Of words only a shout does, that is for none of those
/// who are to hear nothing.
fn breaks_hush(aim: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let first = action.description.split_whitespace().next().unwrap_or_default();
    let words = || Wording::of([aim]);
    let noise = match action.has_tag(SPEECH) {
        true => {
            [first, verb(&action.action)].iter().any(|it| language.is_shouted(it))
                && !words().name_any(action)
        }
        false => {
            is_deed_here(action)
                && (language.is_loud(first)
                    || language.is_loud(verb(&action.action))
                    || language.sounds(&action.description))
        }
    };
    // A shout may make others quiet.
    let quiet = !action.has_tag(SPEECH) && language.wants_quiet(aim);
    noise && (quiet || language.lets_sleep(aim)) && !words().say_verb(action)
}

/// Nobody is to see or find the mind, and the deed tells from afar where it is, though nothing in the
/// reply speaks of that, or of drawing anybody off.
fn shows_itself(suggestion: &Suggestion, aim: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let decision = &suggestion.decision;
    let preferred = decision.intent.as_ref().and_then(|intent| intent.preferred_action.as_deref());
    let told = [&*decision.speech, &decision.thoughts, aim, preferred.unwrap_or_default()];
    !action.has_tag(SPEECH)
        && language.gives_away_where_one_is(&action.description)
        && language.hides(aim)
        && !told.iter().any(|text| language.speaks_of_signs(text) || language.draws_off(text))
}

/// The goal says that just that is not to happen, or the opposite is to.
fn forbids(goal: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let words = LazyCell::new(|| Wording::of([goal]));
    let banned = language.banned(goal);
    // `Not get Nell into trouble` says nothing of a pie that is taken.
    let is_banned = |verb: &String| {
        let Some((first, rest)) = banned.split_first() else { return false };
        let rest = rest.iter().map(String::as_str).filter(|word| !language.is_stop_word(word));
        let rest: Vec<&str> = rest.collect();
        let words = Wording::of(rest.iter().copied());
        let is_it = || words.name_any(action) || object(action).held_in(&words) > 0;
        first == verb && (words.is_empty() || is_it())
    };
    let undoes = |verb: &String| {
        words.senses().any(|sense| language.are_opposite(sense, verb))
            && !words.say_as_verb(verb, action)
            && done_to(action).is_some_and(|thing| words.name(thing))
    };
    verbs(action).any(|verb| is_banned(&verb) || banned.is_empty() && undoes(&verb))
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
    let aim = Wording::of_aim_in(decision);
    let told = Wording::of_reply(decision);
    let thing = done_to(action).filter(|thing| !is_person(thing) && words.name(thing));
    thing.is_some_and(|thing| !aim.hint_at(thing) && !told.hint_at(thing))
        && verbs(action).any(|verb| ends(&verb) && !words.say_as_verb(&verb, action))
}

/// Whether the goal says the verb, or what it would rather do says it of just that: where it could be
/// done with another thing, the thing must be named.
fn is_meant(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let Some(intent) = &suggestion.decision.intent else { return false };
    let preferred = Wording::of(intent.preferred_action.as_deref());
    let thing = done_to(action);
    let other = |offer: &IndexedAction| {
        offer.action == action.action && is_feasible(offer) && done_to(offer) != thing
    };
    let is_told = || thing.is_some_and(|thing| preferred.name(thing));
    Wording::of([intent.goal.as_str()]).say_verb(action)
        || preferred.say_verb(action) && (is_told() || !suggestion.offers.iter().any(other))
}

/// Whether the words over a gift send it on to somebody whom the goal is about: `This is for the teacher`.
fn goes_on(suggestion: &Suggestion, goal: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let thing = done_to(action).map(|thing| thing.label.as_str()).unwrap_or_default();
    let own: Vec<String> = language.whole_words(thing).collect();
    let whom = || language.whole_words(goal).filter(|word| !own.contains(word));
    let sends = |said: &str| {
        whom().any(|word| !language.is_stop_word(&word) && language.goes_on_to(said, &word))
    };
    action.has_tag("give") && sentences(suggestion.speech()).any(sends)
}

/// The goal is about the thing alone, and the deed leaves the mind without it or harms it.
fn wants_kept(goal: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    if !verbs(action).any(|verb| language.gives_away(&verb)) && !is_fed(action) {
        return false;
    }
    let words = Wording::of([goal]);
    let thing = done_to(action).filter(|thing| !is_person(thing));
    let to_somebody = action.targets.iter().any(|target| is_person(target) && words.name(target));
    // Whoever is to share it may as well pour it out.
    let shared = language.shares_out(goal) && action.targets.iter().any(is_person);
    let goes_on = language.is_to_be_rid(goal) || language.sends_on(goal) || shared;
    !to_somebody && !goes_on && thing.is_some_and(|thing| words.name(thing))
}

/// Whether a thing is fed to somebody or something: not who is fed with it.
fn is_fed(action: &IndexedAction) -> bool {
    let named = object(action);
    let fed = action.targets.iter().filter(|target| named.name(target)).count();
    fed == 1
        && action.targets.len() > 1
        && verbs(action).any(|verb| Language::english().feeds(&verb))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::intent::stray::tests::{meaning, saying};
    use crate::guard::verdict::suggestion::tests::offer;
    use std::sync::Arc;

    #[test]
    fn what_one_would_rather_keep_as_it_is_is_not_undone() {
        let open =
            |preferred| meaning(Some(preferred), "door", offer(1, "set:open", &["the stage door"]));
        assert!(works_against(&open("keep the stage door shut"), []).is_some());
        assert_eq!(works_against(&open("open the stage door"), []), None);
    }

    #[test]
    fn a_ban_bars_its_own_verb_on_its_own_thing_alone() {
        let take = || IndexedAction {
            description: "Take the pie".to_owned(),
            ..offer(1, "inn:take", &["pie"])
        };
        let against = |goal: &str| works_against(&meaning(None, "", take()), [goal]).is_some();
        for idle in ["Not get Nell into trouble.", "Not take sides.", "Not get caught."] {
            assert!(!against(idle), "{idle}");
        }
        assert!(against("Never take the pie."));
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
    fn what_a_goal_keeps_from_somebody_is_given_to_them_by_whoever_says_so() {
        let mut giving = meaning(None, "", offer(1, "inn:give", &["letter", "character1"]));
        let mut against = |speech: &str| {
            let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
            giving.decision = Arc::new(decision);
            works_against(&giving, ["Keep the letter from character1."]).is_some()
        };
        assert!(!against("I took it from her, so I give it to her. Here is your letter."));
        assert!(against("A fine evening."));
        assert!(against("I won't give you the letter."));
    }

    #[test]
    fn what_is_to_be_kept_may_be_called_by_a_verb_of_giving() {
        let against = |label: &str, goal: &str, speech: &str| {
            let give = IndexedAction {
                description: format!("Give the {label} to character1"),
                ..offer(1, "camp:give", &[label, "character1"])
            };
            let mut giving = meaning(None, label, give);
            let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
            giving.decision = Arc::new(decision);
            works_against(&giving, [goal]).is_some()
        };
        for label in ["road pass", "gate pass", "gold watch"] {
            let (goal, called) = (format!("Keep the {label}."), label.split(' ').next_back());
            let stays = format!("The {} stays in my pocket.", called.unwrap_or_default());
            assert!(against(label, &goal, &stays), "{label}");
            assert!(against(label, &goal, "Good evening."), "{label}");
            let gives = format!("I give you the {label}, then.");
            assert!(!against(label, &goal, &gives), "{label}");
        }
        assert!(!against("road pass", "Hand over the road pass.", "Good evening."));
    }

    #[test]
    fn what_the_words_send_on_to_whom_the_goal_is_about_is_not_parted_with() {
        let give = IndexedAction {
            tags: vec!["give".to_owned()],
            description: "Give the quinine to character1".to_owned(),
            ..offer(1, "shop:give", &["quinine", "character1"])
        };
        let mut given = meaning(None, "quinine", give);
        let mut against = |speech: &str| {
            let goal = "let the teacher have her quinine".to_owned();
            let intent = Some(Intent { goal, ..Intent::default() });
            let decision = Decision { speech: speech.to_owned(), intent, ..Decision::default() };
            given.decision = Arc::new(decision);
            works_against(&given, []).is_some()
        };
        assert!(!against("This is for the teacher. See that she gets it."));
        assert!(against("Take it, it is yours."));
    }

    #[test]
    fn what_several_are_to_share_is_given_to_one_of_them() {
        let give = IndexedAction {
            tags: vec!["give".to_owned()],
            description: "Give the old bottle to character1".to_owned(),
            ..offer(1, "yard:give", &["old bottle", "character1"])
        };
        let mut given = meaning(None, "bottle", give);
        let mut against = |goal: &str| {
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let speech = "You've the wrists for it: draw the cork, and mind the crumbs.".to_owned();
            given.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            works_against(&given, []).is_some()
        };
        for shared in ["Drink the old bottle with all of them", "Share the bottle among us"] {
            assert!(!against(shared), "{shared}");
        }
        for kept in [
            "Drink the old bottle alone",
            "Keep the bottle safe",
            "Drink the bottle with none of them",
        ] {
            assert!(against(kept), "{kept}");
        }
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
    fn where_nobody_is_to_wake_nobody_shouts() {
        let tags = vec!["tell".to_owned(), "speech".to_owned()];
        let call = IndexedAction {
            description: "Call out for all to hear".to_owned(),
            tags: tags.clone(),
            ..offer(1, "inn:call", &[])
        };
        let aimed = |preferred| meaning(Some(preferred), "box", call.clone());
        assert!(works_against(&aimed("take the box without waking anybody"), []).is_some());
        assert_eq!(works_against(&aimed("take the box"), []), None);
        let sing = IndexedAction { tags, ..offer(1, "nursery:sing", &["twins"]) };
        assert_eq!(works_against(&meaning(Some("let the twins sleep"), "twins", sing), []), None);
    }

    #[test]
    fn what_is_to_be_kept_is_not_fed_to_anybody() {
        let feed = |description: &str| IndexedAction {
            description: description.to_owned(),
            ..offer(1, "farm:feed", &["the chick", "the cat"])
        };
        let mut fed = meaning(Some("see to it"), "the chick", feed("Feed the chick to the cat"));
        let goal = "keep the chick alive".to_owned();
        let intent = Some(Intent { goal, ..Intent::default() });
        fed.decision = Arc::new(Decision { intent, ..Decision::default() });
        assert!(works_against(&fed, []).is_some());
        let corn = IndexedAction {
            description: "Feed the corn to the cat".to_owned(),
            ..offer(2, "farm:feed", &["the corn", "the cat"])
        };
        let decision = Decision::clone(&fed.decision);
        let intent = Intent {
            preferred_action: Some("feed it".to_owned()),
            ..decision.intent.clone().unwrap_or_default()
        };
        fed.decision = Arc::new(Decision { intent: Some(intent), ..decision });
        assert_eq!(works_against(&fed, []), None, "there is nothing else to feed it");
        fed.offers = fed.offers.iter().cloned().chain([corn]).collect();
        assert!(works_against(&fed, []).is_some());
        let worm = IndexedAction {
            description: "Feed the worm to the chick".to_owned(),
            ..offer(1, "farm:feed", &["the worm", "the chick"])
        };
        fed.offers = Arc::new([worm]);
        assert_eq!(works_against(&fed, []), None);
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

    #[test]
    fn who_is_not_to_be_found_lights_no_lamp_without_a_word() {
        let light = IndexedAction {
            description: "Light the lamp".to_owned(),
            ..offer(1, "mill:light", &["lamp"])
        };
        let lit = |preferred| meaning(Some(preferred), "patrol", light.clone());
        assert!(works_against(&lit("stay out of sight"), []).is_some());
        assert_eq!(works_against(&lit("find the door"), []), None);
        let meant = saying(lit("stay out of sight"), "I light it under my coat.");
        assert_eq!(works_against(&meant, []), None, "it says what it does");
        let groping = saying(lit("stay out of sight"), "Too dark to see where I put my feet.");
        assert!(works_against(&groping, []).is_some());
        let unaware = meaning(None, "patrol", light.clone());
        let against = |goal: &str| works_against(&unaware, [goal]).is_some();
        assert!(against("The guards must not notice that I am here."));
        assert!(!against("The guards must not notice that the ring is gone."));
    }

    #[test]
    fn a_thing_that_sounds_makes_a_noise() {
        let shake = IndexedAction {
            description: "Shake the thunder sheet".to_owned(),
            ..offer(1, "stage:shake", &["sheet"])
        };
        assert!(works_against(&meaning(Some("keep quiet"), "sheet", shake.clone()), []).is_some());
        let mut wiped = shake;
        wiped.description = "Wipe the thunder sheet".to_owned();
        assert_eq!(works_against(&meaning(Some("keep quiet"), "sheet", wiped), []), None);
    }
}
