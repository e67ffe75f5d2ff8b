//! Deeds that are alike, and which of them the reply means: the same done to another thing, or to the
//! same things in another way.

use super::meaning::Meaning;
use super::objection::Straying;
use super::suggestion::Suggestion;
use super::wording::{SPEECH, Wording, is_feasible, is_person, is_way};
use crate::act::{ActionTarget, IndexedAction};
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};
use std::cell::LazyCell;

/// The same action, done to what the intent is about, is on offer.
pub(super) fn is_done_to_another(
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
    let told = Wording::of([decision.thoughts.as_str(), decision.speech.as_str()]);
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
    let new = log.entries().filter(|entry| suggestion.new_percepts.contains(&entry.id));
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

/// What a reply says of two deeds that are alike.
struct Told {
    preferred: Wording,
    aim: Wording,
    said: Wording,
    thought: Wording,
    /// Whether the other may come after: to speak to somebody may lead to whoever is meant.
    prepares: bool,
    /// Who names a thing and tells no intent may just wonder at it, unless the deed is said, too.
    says_deed: bool,
}

impl Told {
    fn of(suggestion: &Suggestion, action: &IndexedAction) -> Self {
        let decision = &suggestion.decision;
        let said = Wording::undenied(&decision.speech);
        let intent = decision.intent.as_ref();
        let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
        Self {
            preferred: Wording::of(preferred),
            prepares: action.has_tag(SPEECH) || suggestion.prepares(),
            aim: decision.intent.as_ref().map(Wording::of_aim).unwrap_or_default(),
            thought: Wording::undenied(&decision.thoughts),
            says_deed: decision.intent.is_some() || said.say_verb(action),
            said,
        }
    }

    /// Whether the other is meant: its words are aimed at, or said where that counts.
    fn means(&self, names: impl Fn(&Wording) -> bool, said_counts: bool) -> bool {
        names(&self.aim) || said_counts && self.says_deed && names(&self.said)
    }

    /// Whether anything speaks of what is chosen. What it is all for says less than what would be done
    /// for it; and where that is the other deed, what names both speaks of none.
    fn speaks_of(
        &self,
        names: impl Fn(&Wording) -> bool,
        meant: impl Fn(&Wording) -> bool,
    ) -> bool {
        if !meant(&self.preferred) || names(&self.preferred) {
            return [&self.aim, &self.said, &self.thought].into_iter().any(names);
        }
        match (self.prepares, meant(&self.said)) {
            (false, true) => false,
            (false, false) => names(&self.said) || names(&self.thought) && !meant(&self.thought),
            (true, _) => names(&self.said) || names(&self.thought),
        }
    }
}

/// All that the reply says is about one thing, and the action is done to another that it never
/// speaks of.
pub(super) fn names_another(
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

/// The words call somebody to whom just that could be done, before they say anything, and it is done to
/// somebody of whom nothing in the reply speaks. Who is called later on is called for that sentence alone, and
/// who has just spoken to the mind is answered by words that call nobody. Words that call a second one, by a title
/// or as kin, are for both: the deed may be done to either.
pub(super) fn calls_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let (language, speech) = (Language::english(), &suggestion.decision.speech);
    let mut all = sentences(speech);
    let (first, goes_on) = (all.next().unwrap_or_default(), all.next().is_some());
    let calls = |target: &ActionTarget| is_person(target) && language.calls(first, &target.label);
    let is_answered = |person: &ActionTarget| {
        let new = log.entries().filter(|entry| suggestion.new_percepts.contains(&entry.id));
        let mut said = new.map(|entry| &entry.percept);
        said.any(|said| said.addressed && said.source.as_ref() == Some(&person.stable_id))
    };
    let accepts = suggestion.decision.plan.as_ref().is_some_and(|plan| plan.answer.is_some());
    let told = LazyCell::new(|| Told::of(suggestion, action));
    let (_, called) = siblings(suggestion, action).find(|(own, other)| {
        let spoken_of = || told.speaks_of(|words| words.name(own), |_| false);
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

/// Whether words that call one person call another as well, be it by what they are alone.
fn also_calls(speech: &str, whom: &ActionTarget, called: &ActionTarget) -> bool {
    let language = Language::english();
    let two = [whom.label.as_str(), called.label.as_str()];
    let as_kin = language.called_as_kin(speech);
    as_kin.is_some_and(|word| Wording::of([called.label.as_str()]).held_by(&word) == 0)
        || language.called_among(speech, &two, None).order.contains(&0)
}

/// What is done to the same things could be done in another way, in the words of the reply, which say
/// nothing of this one: a wheel is turned to port or to starboard.
pub(super) fn is_done_otherwise(
    suggestion: &Suggestion,
    action: &IndexedAction,
) -> Option<Straying> {
    let is_other = |offer: &&IndexedAction| is_feasible(offer) && is_other_way(action, offer);
    let mut others = suggestion.offers.iter().filter(is_other).peekable();
    others.peek()?;
    let told = Told::of(suggestion, action);
    let differs = |words: &Wording, one: &IndexedAction, other: &IndexedAction| {
        words.by_what_differs(&one.description, &other.description) == Some(true)
    };
    let other = others.find(|offer| {
        told.means(|words| differs(words, offer, action), true)
            && !told.speaks_of(
                |words| differs(words, action, offer),
                |words| differs(words, offer, action),
            )
    })?;
    Some(Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

/// The same is done, but not just that: to the same things, or with another thing in place of one.
fn is_other_way(action: &IndexedAction, offer: &IndexedAction) -> bool {
    let first = |offer: &IndexedAction| {
        offer.description.split_whitespace().next().unwrap_or_default().to_lowercase()
    };
    let of_things = || {
        let differs = differing(action, offer);
        !is_way(action) && differs.is_some_and(|(own, other)| !is_person(own) && !is_person(other))
    };
    !action.has_tag(SPEECH)
        && offer.description != action.description
        && first(offer) == first(action)
        && (offer.targets == action.targets || of_things() || goes_elsewhere(action, offer))
}

/// The same thing is put somewhere else, as both tell.
fn goes_elsewhere(action: &IndexedAction, offer: &IndexedAction) -> bool {
    let thing = |offer: &IndexedAction| offer.targets.first().map(|it| it.stable_id.clone());
    let [own, other] = [action, offer].map(|it| Wording::of([it.description.as_str()]));
    let apart = |one: &Wording, two: &Wording| one.held_in(two) < one.len();
    let to_whom = |offer: &IndexedAction| offer.targets.iter().skip(1).any(is_person);
    !is_way(action)
        && thing(action).is_some()
        && thing(action) == thing(offer)
        && apart(&own, &other)
        && apart(&other, &own)
        && !to_whom(action)
        && !to_whom(offer)
}

/// Whether what is new to the mind names it.
fn hears_of(
    suggestion: &Suggestion,
    log: &PerceptionLog,
    names: impl Fn(&Wording) -> bool,
) -> bool {
    let new = log.entries().filter(|entry| suggestion.new_percepts.contains(&entry.id));
    let mut spoken = new.filter(|entry| entry.percept.kind == PerceptKind::Speech);
    spoken.any(|entry| names(&Wording::undenied(&entry.percept.text)))
}

/// Offers of the same action that would work and differ in one target alone: the target of the
/// action, and that of the other. Of ways counts where they lead.
pub(super) fn siblings<'a>(
    suggestion: &'a Suggestion,
    action: &'a IndexedAction,
) -> impl Iterator<Item = (&'a ActionTarget, &'a ActionTarget)> {
    let others = suggestion.offers.iter().filter(|offer| is_feasible(offer));
    others.filter(|offer| is_sibling(action, offer)).filter_map(|offer| differing(action, offer))
}

fn is_sibling(action: &IndexedAction, offer: &IndexedAction) -> bool {
    offer.action == action.action && differing(action, offer).is_some()
}

fn differing<'a>(
    action: &'a IndexedAction,
    offer: &'a IndexedAction,
) -> Option<(&'a ActionTarget, &'a ActionTarget)> {
    let counts = if action.has_tag("move") { 1 } else { usize::MAX };
    let pairs = action.targets.iter().zip(&offer.targets).take(counts);
    let mut differ = pairs.filter(|(own, other)| own.stable_id != other.stable_id);
    let pair = differ.next()?;
    let same_shape = action.targets.len() == offer.targets.len();
    (same_shape && differ.next().is_none()).then_some(pair)
}

fn other_target(meant: &str, action: &IndexedAction) -> Straying {
    Straying::OtherTarget { meant: meant.to_owned(), chosen: action.description.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::stray::tests::{also_on_offer, meaning, saying, strays_now};
    use crate::guard::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    #[test]
    fn what_can_be_done_in_two_ways_is_done_as_the_reply_says() {
        let turn = |index, way: &str| IndexedAction {
            description: format!("Turn the wheel to {way}"),
            ..offer(index, "ship:turn", &["wheel"])
        };
        let mut turned = meaning(Some("turn to port"), "reef", turn(1, "starboard"));
        assert_eq!(strays_now(&turned), None, "there is no other way");
        also_on_offer(&mut turned, &[turn(2, "port")]);
        assert!(matches!(strays_now(&turned), Some(Straying::PrefersOther { .. })));
        let mut both =
            meaning(Some("turn to starboard, port is shoal"), "reef", turn(1, "starboard"));
        also_on_offer(&mut both, &[turn(2, "port")]);
        assert_eq!(strays_now(&both), None, "it speaks of both");
    }

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
    fn of_two_jars_the_one_is_taken_that_holds_what_is_spoken_of() {
        let stir = |index, what: &str, jar: &str| IndexedAction {
            description: format!("Stir {what} from {jar} into the batter"),
            ..offer(index, "kitchen:stir", &[jar, "the batter"])
        };
        let salt = stir(1, "salt", "the white jar");
        let mut stirred = meaning(Some("add the sugar"), "the batter", salt);
        also_on_offer(&mut stirred, &[stir(2, "sugar", "the blue jar")]);
        assert!(matches!(strays_now(&stirred), Some(Straying::PrefersOther { .. })));
        assert_eq!(strays_now(&saying(stirred, "A pinch of salt first.")), None);
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
}
