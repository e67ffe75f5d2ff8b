//! What is done to one thing or person, where the reply means another.

use super::place_in_part::is_named_by_the_way;
use super::siblings::{is_sibling, other_target, siblings};
use super::told::Told;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::resolve::meaning::Meaning;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{SPEECH, Wording, is_person};
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::{DialogueAct, Language, sentences};
use std::cell::LazyCell;

/// Who holds so much of what was told takes it up.
const TAKEN_UP: f64 = 0.33;

/// The same action, done to what the intent is about, is on offer.
pub(crate) fn is_done_to_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    if action.concerns(&target.thing) || is_asked_of(suggestion, action, &target.thing, log) {
        return None;
    }
    let fits = |(_, it): &(&ActionTarget, &ActionTarget)| it.stable_id == target.thing;
    let (own, meant) = siblings(suggestion, action).find(fits)?;
    let intent = suggestion.decision.intent.as_ref()?;
    // To speak to one person may be the way to another, unless just that was preferred.
    let may_serve = action.has_tag(SPEECH) && !prefers(suggestion, action);
    let decision = &suggestion.decision;
    let told = Wording::of_reply(decision);
    let preferred = Wording::of(intent.preferred_action.as_deref());
    // What is to be done says of whom it is meant; what it is all for may name another who is spared.
    let aimed = match preferred.say_verb(action) {
        true => preferred.name_apart(own, meant),
        false => Wording::of_aim(intent).name_apart(own, meant),
    };
    let named = aimed
        || told.name_apart(own, meant)
            && !told.name_apart(meant, own)
            && !preferred.name_apart(meant, own);
    let through = is_person(own) && is_person(meant) && is_spoken_of(suggestion, meant);
    (!named && !may_serve && !through).then(|| other_target(&target.label, action))
}

/// Whether the words speak of somebody to somebody else: `Put that by for him.`
fn is_spoken_of(suggestion: &Suggestion, whom: &ActionTarget) -> bool {
    let (language, speech) = (Language::english(), &suggestion.decision.speech);
    language.speaks_of_another_person(speech) && !language.calls(speech, &whom.label)
}

/// Whether whoever it is about has just asked for it to be done to somebody else: `Give Bell his first`.
fn is_asked_of(
    suggestion: &Suggestion,
    action: &IndexedAction,
    whom: &StableId,
    log: &PerceptionLog,
) -> bool {
    let new = news(suggestion, log);
    let mut said = new.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Speech && percept.source.as_ref() == Some(whom)
    });
    said.any(|percept| {
        let words = Wording::undenied(&percept.text);
        words.say_verb(action) && action.targets.iter().any(|it| is_person(it) && words.name(it))
    })
}

fn prefers(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    Meaning::of(suggestion).is_some_and(|meaning| meaning.prefers(action))
}

/// All that the reply says is about one thing, and the action is done to another that it never
/// speaks of.
pub(crate) fn names_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    siblings(suggestion, action).next()?;
    let (decision, told) = (&suggestion.decision, Told::of(suggestion, action));
    // Of two that have words in common, what differs counts: the one is no hint at the other.
    let hints = |words: &Wording, at: &ActionTarget, other: &ActionTarget| {
        words.by_what_differs(&at.label, &other.label).unwrap_or_else(|| words.hint_at(at))
    };
    let asked = |own: &ActionTarget, meant: &ActionTarget| {
        let listed = decision.alternatives.iter().filter_map(|index| suggestion.offer(*index));
        let mut listed = listed.filter(|offer| is_sibling(action, offer));
        listed.any(|offer| offer.concerns(&meant.stable_id))
            && hears_of(suggestion, log, |words| hints(words, meant, own))
            && !hears_of(suggestion, log, |words| hints(words, own, meant))
    };
    let wrong = |(own, meant): &(&ActionTarget, &ActionTarget)| {
        let names = |words: &Wording| hints(words, meant, own);
        let means = told.means(names, !is_person(meant)) || asked(own, meant);
        means
            && !is_named_by_the_way(suggestion, action, &told, meant, log)
            && !is_aimed_at(suggestion, own)
            && !is_aimed_at_what_both_use(suggestion, action, &told, meant)
            && !told.speaks_of(|words| hints(words, own, meant), names)
    };
    let (_, meant) = siblings(suggestion, action).find(wrong)?;
    Some(other_target(&meant.label, action))
}

fn is_aimed_at(suggestion: &Suggestion, target: &ActionTarget) -> bool {
    suggestion.intent_target.as_ref().is_some_and(|aim| aim.thing == target.stable_id)
}

/// Whether the intent is about a thing that is given or used either way. Whom its goal names besides is whom it is
/// all for or against, and not whom the thing goes to, unless the goal tells of the deed.
fn is_aimed_at_what_both_use(
    suggestion: &Suggestion,
    action: &IndexedAction,
    told: &Told,
    meant: &ActionTarget,
) -> bool {
    let aim = suggestion.intent_target.as_ref().map(|aim| &aim.thing);
    let mut targets = action.targets.iter();
    let uses = targets.any(|it| !is_person(it) && aim == Some(&it.stable_id));
    uses && is_person(meant) && !told.aim.say_verb(action)
}

/// Whether what is new to the mind names it.
fn hears_of(
    suggestion: &Suggestion,
    log: &PerceptionLog,
    names: impl Fn(&Wording) -> bool,
) -> bool {
    let new = news(suggestion, log);
    let mut spoken = new.filter(|entry| entry.percept.kind == PerceptKind::Speech);
    spoken.any(|entry| names(&Wording::undenied(&entry.percept.text)))
}

/// The words call somebody to whom just that could be done, before they say anything, and it is done to
/// somebody of whom nothing in the reply speaks. Who is called later on is called for that sentence alone, and
/// who has just spoken to the mind is answered by words that call nobody, unless these go on with a question that was
/// put to whoever they call. Words that call a second one, by a title
/// or as kin, are for both: the deed may be done to either.
pub(crate) fn calls_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let (language, speech) = (Language::english(), &suggestion.decision.speech);
    let mut all = sentences(speech);
    let (first, goes_on) = (all.next().unwrap_or_default(), all.next().is_some());
    let calls = |target: &ActionTarget| is_person(target) && language.calls(first, &target.label);
    let is_answered = |person: &ActionTarget| {
        let new = news(suggestion, log);
        let mut said = new.map(|entry| &entry.percept);
        said.any(|said| {
            let is_theirs = said.addressed && said.source.as_ref() == Some(&person.stable_id);
            is_theirs && !goes_on_with_a_question(speech, &said.text)
        })
    };
    let accepts = suggestion.decision.plan.as_ref().is_some_and(|plan| plan.answer.is_some());
    let told = LazyCell::new(|| Told::of(suggestion, action));
    let (_, called) = siblings(suggestion, action).find(|(own, other)| {
        // A title that both have is nobody's name.
        let spoken_of = || told.speaks_of(|words| words.name_apart(own, other), |_| false);
        let is_theirs = || goes_on && (is_answered(own) || accepts);
        is_person(own)
            && calls(other)
            && !is_theirs()
            && !also_calls(speech, own, other)
            && !is_aimed_at(suggestion, own)
            && !spoken_of()
    })?;
    let (called, chosen) = (called.label.clone(), action.description.clone());
    Some(Straying::CallsAnother { called, chosen })
}

/// Whether a speech begins with a question, and nothing behind that takes up what was told and asks for no answer.
fn goes_on_with_a_question(speech: &str, told: &str) -> bool {
    const ASKS: [DialogueAct; 3] =
        [DialogueAct::Question, DialogueAct::Request, DialogueAct::Offer];
    let language = Language::english();
    let mut all = sentences(speech);
    let first = all.next().unwrap_or_default();
    let rest: Vec<&str> = all.collect();
    let takes_up = || language.share_held(&language.content_stems(told), &rest) >= TAKEN_UP;
    language.is_question(first) && !language.dialogue_acts(told).has_any(&ASKS) && !takes_up()
}

/// Whether words that call one person call another as well, be it by what they are alone.
fn also_calls(speech: &str, whom: &ActionTarget, called: &ActionTarget) -> bool {
    let language = Language::english();
    let two = [whom.label.as_str(), called.label.as_str()];
    let as_kin = language.called_as_kin(speech);
    as_kin.is_some_and(|word| Wording::of([called.label.as_str()]).held_by(&word) == 0)
        || language.called_among(speech, &two, None).order.contains(&0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::intent::stray::tests::{also_on_offer, meaning, saying, strays_now};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use std::sync::Arc;

    #[test]
    fn who_wonders_at_one_thing_may_take_another_and_who_says_the_deed_means_what_is_named() {
        let take = |index, what: &str| IndexedAction {
            description: format!("Take the {what}"),
            ..offer(index, "inn:take", &[what])
        };
        let taken = suggestion(1, vec![take(1, "satchel"), take(2, "lantern")]);
        let wonders = saying(taken.clone(), "And a lantern beside it! Whose?");
        assert_eq!(strays_now(&wonders), None);
        assert!(strays_now(&saying(taken, "I take the lantern.")).is_some());
    }

    #[test]
    fn of_two_wires_the_one_that_is_meant_is_cut() {
        let mut cut = meaning(None, "blue wire", offer(1, "beach:cut", &["red wire"]));
        also_on_offer(&mut cut, &[offer(2, "beach:cut", &["blue wire"])]);
        let decision = Decision::clone(&cut.decision);
        let goal = "cut the blue wire".to_owned();
        let intent = Some(Intent { goal, ..Intent::default() });
        cut.decision = Arc::new(Decision { intent, ..decision });
        assert!(matches!(strays_now(&cut), Some(Straying::OtherTarget { .. })));
    }

    #[test]
    fn who_is_only_to_be_spared_is_not_who_it_is_done_to() {
        let saddle = |index, whom| offer(index, "farm:saddle", &[whom]);
        let goal = |preferred: &str| {
            let mut saddled = meaning(Some(preferred), "roan", saddle(1, "grey"));
            also_on_offer(&mut saddled, &[saddle(2, "roan")]);
            let intent = saddled.decision.intent.clone().expect("there is one");
            let intent = Some(Intent { goal: "let the grey rest".to_owned(), ..intent });
            saddled.decision = Arc::new(Decision { intent, ..Decision::default() });
            strays_now(&saddled)
        };
        assert!(matches!(goal("saddle the sound one"), Some(Straying::OtherTarget { .. })));
        assert_eq!(goal("saddle the grey"), None);
    }

    #[test]
    fn who_is_spoken_of_to_another_may_be_served_by_them() {
        let give = |index, whom| offer(index, "inn:give", &["loaf", whom]);
        let mut given = meaning(Some("feed him"), "character1", give(1, "character2"));
        also_on_offer(&mut given, &[give(2, "character1")]);
        assert_eq!(strays_now(&saying(given.clone(), "Put that by for him. He forgets it.")), None);
        let to_them = saying(given, "There you are. Eat.");
        assert!(matches!(strays_now(&to_them), Some(Straying::OtherTarget { .. })));
    }

    #[test]
    fn what_is_given_is_what_all_the_words_name() {
        let give = |index, what| offer(index, "inn:give", &[what, "brannic"]);
        let mut given = meaning(Some("give it back"), "brannic", give(1, "satchel"));
        also_on_offer(&mut given, &[give(2, "key")]);
        assert_eq!(strays_now(&given), None, "nothing says what is meant");
        let key = saying(given.clone(), "Brannic, your key.");
        assert!(matches!(strays_now(&key), Some(Straying::OtherTarget { .. })));
        let both = saying(given, "No key yet, Brannic. My satchel as a pledge.");
        assert_eq!(strays_now(&both), None);
    }

    #[test]
    fn words_that_call_two_allow_a_deed_to_either() {
        let give = |index, whom: &str, label: &str| {
            let mut give = offer(index, "inn:give", &["key", whom]);
            label.clone_into(&mut give.targets[1].label);
            give
        };
        let offers = vec![give(1, "character1", "Hesper"), give(2, "character2", "Commodore Vane")];
        let given = suggestion(1, offers);
        let strays = |speech: &str| strays_now(&saying(given.clone(), speech));
        for speech in [
            "Strictly speaking, Commodore Vane, a man will shout any name. Here, aunt, the key.",
            "A man shouts any name, Commodore Vane. The key is yours, aunt.",
            "Not now, Commodore Vane. Here, lass.",
            "Not now, Commodore Vane. Here, Hesper, the key.",
        ] {
            assert_eq!(strays(speech), None, "{speech}");
        }
        for speech in [
            "Commodore Vane, the key is yours.",
            "Here, Commodore Vane, the key. I told my aunt so.",
            "Commodore Vane, take it. The boy has a fever.",
        ] {
            assert!(matches!(strays(speech), Some(Straying::CallsAnother { .. })), "{speech}");
        }
    }
    #[test]
    fn of_two_with_one_title_the_one_is_served_that_is_called() {
        let give = |index, whom: &str, label: &str| {
            let mut give = offer(index, "ward:give", &["pen", whom]);
            label.clone_into(&mut give.targets[1].label);
            give
        };
        let offers = vec![give(1, "character1", "Mr Voss"), give(2, "character2", "Mr Voigt")];
        let given = suggestion(1, offers);
        let strays = |speech: &str| strays_now(&saying(given.clone(), speech));
        let called = strays("On the dot, Mr Voigt. Eight units, a tiny sting.");
        assert!(matches!(called, Some(Straying::CallsAnother { .. })));
        for speech in [
            "One moment, Mr Voigt. Mr Voss gets the pen first.",
            "Here is the pen, Mr Voss. A tiny sting.",
        ] {
            assert_eq!(strays(speech), None, "{speech}");
        }
    }

    #[test]
    fn a_question_that_goes_on_is_for_whoever_it_calls() {
        let tell = |index, whom: &str, label: &str| {
            let mut tell = offer(index, "mill:tell", &[whom]);
            label.clone_into(&mut tell.targets[0].label);
            IndexedAction { tags: vec![SPEECH.to_owned()], ..tell }
        };
        let offers = vec![tell(1, "character1", "Wido"), tell(2, "character2", "Lotte")];
        let calls = |told: &str, speech: &str| {
            let mut said = saying(suggestion(1, offers.clone()), speech);
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("character1", told).addressed());
            said.new_percepts = log.entries().map(|entry| entry.id).collect();
            calls_another(&said, &offers[0], &log).is_some()
        };
        let told = "The miller has sold the old mare to the tanner.";
        for speech in [
            "Leaving us, Lotte? After all this time? Nonsense.",
            "Lotte, are you cold? Sit by the fire.",
            "Lotte, where were you? I waited an hour.",
        ] {
            assert!(calls(told, speech), "{speech}");
        }
        assert!(!calls(told, "Did you hear, Lotte? The miller sold the mare to the tanner!"));
        assert!(!calls("What is the rope, miss?", "Do you mind, Lotte? Two pence, sir."));
        assert!(!calls(told, "One moment, Lotte. Two pence, sir."), "asks nothing");
    }
}
