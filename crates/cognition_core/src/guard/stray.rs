//! Whether what was chosen contradicts the intent that came with it.

use super::meaning::Meaning;
use super::objection::Straying;
use super::suggestion::{Origin, Suggestion};
use super::wording::{
    SPEECH, Wording, done_to, is_deed_here, is_feasible, is_person, is_way, verbs,
};
use crate::act::{ActionTarget, IndexedAction, Judgement};
use crate::decide::Intent;
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::{DialogueAct, Language, folded};

/// How a suggestion contradicts its own reply, if it does. There must be a reason that can be said:
///
/// - *leads away*: the intent is about something that is here, and the action goes away from it,
///   though nothing in the reply speaks of going;
/// - *other target*: the action is the preferred one by its id, or is on offer for what the reply
///   means, and is done to something or somebody else;
/// - *prefers other*: the reply says what it would rather do, just that is on offer and would work,
///   and the action is another that nothing in the reply speaks of.
///
/// Any other action may be a means to the end. What is in hand is never left behind; what the reply
/// spells out as preferred, and what a person chose, never strays.
pub fn strays(suggestion: &Suggestion, log: &PerceptionLog) -> Option<Straying> {
    let action = suggestion.action()?;
    if suggestion.origin == Origin::Overridden || is_spelt_out(suggestion, action) {
        return None;
    }
    misses_target(suggestion, action)
        .or_else(|| leads_away(suggestion, action))
        .or_else(|| passes_by(suggestion, action))
        .or_else(|| offends(suggestion, action))
        .or_else(|| is_done_to_another(suggestion, action))
        .or_else(|| names_another(suggestion, action, log))
        .or_else(|| is_done_otherwise(suggestion, action))
        .or_else(|| prefers_another(suggestion, action))
}

/// It is the preferred action by its id, done to something else than what the intent is about.
fn misses_target(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    let intent = suggestion.decision.intent.as_ref()?;
    let is_it = intent.preferred_action.as_deref() == Some(&*action.action);
    let misses = is_it && !action.targets.is_empty() && !action.concerns(&target.thing);
    let (meant, chosen) = (target.label.clone(), action.description.clone());
    misses.then(|| match action.has_tag("move") && is_here(suggestion, &target.thing) {
        true => Straying::LeadsAway { meant, chosen },
        false => Straying::OtherTarget { meant, chosen },
    })
}

fn leads_away(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    let leaves =
        is_way(action) && !action.concerns(&target.thing) && is_here(suggestion, &target.thing);
    if !leaves || comes_back(suggestion) {
        return None;
    }
    let intent = suggestion.decision.intent.as_ref()?;
    let undone = is_left_undone(suggestion, intent, &target.thing);
    (undone || !speaks_of_going(suggestion, intent, action)).then(|| Straying::LeadsAway {
        meant: target.label.clone(),
        chosen: action.description.clone(),
    })
}

/// The intent is about a place that a way on offer leads to, and something else is done that
/// nothing in the reply speaks of.
fn passes_by(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    let intent = suggestion.decision.intent.as_ref()?;
    let leads_there = |offer: &&IndexedAction| {
        let place = offer.targets.first().is_some_and(|place| place.stable_id == target.thing);
        offer.has_tag("move") && place && is_feasible(offer)
    };
    let idle = !action.has_tag(SPEECH) && !is_way(action);
    let way = suggestion.offers.iter().find(leads_there).filter(|_| idle)?;
    (!speaks_of(suggestion, intent, action)).then(|| Straying::PrefersOther {
        preferred: way.description.clone(),
        chosen: action.description.clone(),
    })
}

/// The words offend somebody whom the intent would win over.
fn offends(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let intent = suggestion.decision.intent.as_ref()?;
    let target = suggestion.intent_target.as_ref()?;
    let language = Language::english();
    let preferred = intent.preferred_action.as_deref().unwrap_or(&intent.goal);
    let speech = &suggestion.decision.speech;
    let offends = action.concerns(&target.thing)
        && action.has_tag(SPEECH)
        && (language.courts(&intent.goal) || language.courts(preferred))
        && language.dialogue_acts(speech).has(DialogueAct::Insult);
    offends.then(|| Straying::PrefersOther {
        preferred: preferred.to_owned(),
        chosen: action.description.clone(),
    })
}

/// Whether the words tell whoever stays that the mind fetches something, or comes again.
fn comes_back(suggestion: &Suggestion) -> bool {
    let speech = suggestion.decision.speech.to_lowercase().replace('’', "'");
    clauses(&speech).any(|clause| Language::english().comes_back(&clause))
}

/// Whether what the intent wants of the thing could be done here and now.
fn is_left_undone(suggestion: &Suggestion, intent: &Intent, thing: &StableId) -> bool {
    let aim = Wording::of_aim(intent);
    let by_id = |offer: &IndexedAction| intent.preferred_action.as_deref() == Some(&*offer.action);
    let mut here =
        suggestion.offers.iter().filter(|offer| offer.concerns(thing) && is_feasible(offer));
    here.any(|offer| by_id(offer) || is_deed_here(offer) && aim.say_verb(offer))
}

/// What is aimed at, or what is thought and said of where the action leads.
fn speaks_of_going(suggestion: &Suggestion, intent: &Intent, action: &IndexedAction) -> bool {
    let aim = Wording::of_aim(intent);
    let decision = &suggestion.decision;
    let told = Wording::of([decision.thoughts.as_str(), decision.speech.as_str()]);
    let led_to = action.targets.first();
    aim.say_verb(action)
        || led_to.is_some_and(|place| aim.name(place) || told.name(place))
        || fetches(suggestion, intent, action)
        || clauses(&decision.speech).any(|words| {
            let now = Language::english().deed_now(&words).unwrap_or_default();
            now.first().is_some_and(|word| verbs(action).any(|it| it == sense(word)))
        })
}

/// Whether it would fetch something that is to be had neither here nor by another way.
fn fetches(suggestion: &Suggestion, intent: &Intent, action: &IndexedAction) -> bool {
    let preferred = intent.preferred_action.as_deref().unwrap_or(&intent.goal);
    let Some(fetched) = Language::english().fetched(preferred) else { return false };
    let fetched = Wording::of([fetched.as_str()]);
    let elsewhere = |offer: &IndexedAction| !offer.same_deed(action) && fetched.name_any(offer);
    !suggestion.offers.iter().any(elsewhere)
}

/// The clauses of a speech, each as its words in lower case.
pub(super) fn clauses(speech: &str) -> impl Iterator<Item = Vec<&str>> {
    let ends = |sign: char| ",.;:!?–—\n".contains(sign);
    speech.split(ends).map(|clause| cognition_language::runs_with_apostrophes(clause).collect())
}

fn sense(word: &str) -> String {
    Language::english().sense(&word.to_lowercase())
}

/// The same action, done to what the intent is about, is on offer.
fn is_done_to_another(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    if action.concerns(&target.thing) {
        return None;
    }
    let fits = |(_, it): &(&ActionTarget, &ActionTarget)| it.stable_id == target.thing;
    let (own, meant) = siblings(suggestion, action).find(fits)?;
    let intent = suggestion.decision.intent.as_ref()?;
    // To speak to one person may be the way to another, unless just that was preferred.
    let may_serve = action.has_tag(SPEECH) && !prefers(suggestion, action);
    let named = Wording::of_aim(intent).name_apart(own, meant);
    (!named && !may_serve).then(|| other_target(&target.label, action))
}

fn prefers(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    Meaning::of(suggestion).is_some_and(|meaning| meaning.prefers(action))
}

/// What a reply says of two deeds that are alike.
struct Told {
    aim: Wording,
    said: Wording,
    thought: Wording,
    /// Who names a thing and tells no intent may just wonder at it, unless the deed is said, too.
    says_deed: bool,
}

impl Told {
    fn of(suggestion: &Suggestion, action: &IndexedAction) -> Self {
        let decision = &suggestion.decision;
        let said = Wording::of([decision.speech.as_str()]);
        Self {
            aim: decision.intent.as_ref().map(Wording::of_aim).unwrap_or_default(),
            thought: Wording::of([decision.thoughts.as_str()]),
            says_deed: decision.intent.is_some() || said.say_verb(action),
            said,
        }
    }

    /// Whether the other is meant: its words are aimed at, or said where that counts.
    fn means(&self, names: impl Fn(&Wording) -> bool, said_counts: bool) -> bool {
        names(&self.aim) || said_counts && self.says_deed && names(&self.said)
    }

    /// Whether anything speaks of what is chosen.
    fn speaks_of(&self, names: impl Fn(&Wording) -> bool) -> bool {
        [&self.aim, &self.said, &self.thought].into_iter().any(names)
    }
}

/// All that the reply says is about one thing, and the action is done to another that it never
/// speaks of.
fn names_another(
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
            && hears_of(suggestion, log, meant)
            && !hears_of(suggestion, log, own)
    };
    let wrong = |(own, meant): &(&ActionTarget, &ActionTarget)| {
        let names = |words: &Wording| hints(words, meant, own);
        let means = told.means(names, !is_person(meant)) || asked(own, meant);
        means && !told.speaks_of(|words| hints(words, own, meant))
    };
    let (_, meant) = siblings(suggestion, action).find(wrong)?;
    Some(other_target(&meant.label, action))
}

/// What is done to the same things could be done in another way, in the words of the reply, which say
/// nothing of this one: a wheel is turned to port or to starboard.
fn is_done_otherwise(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let is_other = |offer: &&IndexedAction| is_feasible(offer) && is_other_way(action, offer);
    let mut others = suggestion.offers.iter().filter(is_other).peekable();
    others.peek()?;
    let told = Told::of(suggestion, action);
    let differs = |words: &Wording, one: &IndexedAction, other: &IndexedAction| {
        words.by_what_differs(&one.description, &other.description) == Some(true)
    };
    let other = others.find(|offer| {
        told.means(|words| differs(words, offer, action), true)
            && !told.speaks_of(|words| differs(words, action, offer))
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
        && (offer.targets == action.targets || of_things())
}

/// Whether what is new to the mind names it.
fn hears_of(suggestion: &Suggestion, log: &PerceptionLog, thing: &ActionTarget) -> bool {
    let new = log.entries().filter(|entry| suggestion.new_percepts.contains(&entry.id));
    let mut spoken = new.filter(|entry| entry.percept.kind == PerceptKind::Speech);
    spoken.any(|entry| Wording::of([entry.percept.text.as_str()]).name(thing))
}

/// Offers of the same action that would work and differ in one target alone: the target of the
/// action, and that of the other. Of ways counts where they lead.
fn siblings<'a>(
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

/// What the reply would rather do is on offer, and it does something that it never speaks of.
fn prefers_another(suggestion: &Suggestion, action: &IndexedAction) -> Option<Straying> {
    let intent = suggestion.decision.intent.as_ref()?;
    let preferred = intent.preferred_action.as_deref()?;
    if action.has_tag(SPEECH) {
        return None;
    }
    let words = Wording::of([preferred]);
    let other = suggestion.offers.iter().find(|offer| {
        let another = !offer.has_tag(SPEECH) && !offer.same_deed(action) && is_feasible(offer);
        let is_it = || is_just_that(&words, offer) || is_said_in_a_word(suggestion, &words, offer);
        another && is_it()
    })?;
    let decision = &suggestion.decision;
    if [&decision.thoughts, &decision.speech].iter().any(|it| Language::english().prepares(it)) {
        return None;
    }
    let harms = || is_harm(suggestion, &words, action) && !is_harm(suggestion, &words, other);
    let serves = is_just_that(&words, action) || speaks_rather_of(suggestion, action, other);
    (!serves || harms() || squanders(suggestion, action, other)).then(|| Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

/// Whether the action leaves nobody with what the other deed takes, and nothing in the reply speaks of
/// that.
fn squanders(suggestion: &Suggestion, action: &IndexedAction, other: &IndexedAction) -> bool {
    let language = Language::english();
    let loses = !action.targets.iter().any(is_person)
        && verbs(action).any(|verb| language.gives_away(&verb));
    if !loses || !done_to(action).is_some_and(|thing| other.concerns(&thing.stable_id)) {
        return false;
    }
    let decision = &suggestion.decision;
    let aim = decision.intent.as_ref().map(Wording::of_aim).unwrap_or_default();
    let told = Wording::of([decision.thoughts.as_str(), decision.speech.as_str()]);
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
    words.len() == 1 && target.is_some_and(says)
}

/// By verb and thing, or by all its words.
fn is_just_that(words: &Wording, offer: &IndexedAction) -> bool {
    let whole = words.len() > 1 && words.held_by(&offer.description) == words.len();
    whole || words.say_verb(offer) && words.name_any(offer)
}

/// Whether the action is done to what is meant, or anything in the reply speaks of it.
fn speaks_of(suggestion: &Suggestion, intent: &Intent, action: &IndexedAction) -> bool {
    let target = suggestion.intent_target.as_ref();
    let decision = &suggestion.decision;
    let said = Wording::of([decision.thoughts.as_str(), decision.speech.as_str()]);
    let aim = Wording::of_aim(intent);
    let spoken = |words: &Wording| words.say_verb(action) || words.name_any(action);
    target.is_some_and(|target| action.concerns(&target.thing)) || spoken(&aim) || spoken(&said)
}

/// The same, of what it would rather do and can: a thing that both take tells nothing of which is meant.
fn speaks_rather_of(
    suggestion: &Suggestion,
    action: &IndexedAction,
    other: &IndexedAction,
) -> bool {
    let decision = &suggestion.decision;
    let aim = decision.intent.as_ref().map(Wording::of_aim).unwrap_or_default();
    let said = Wording::of([decision.thoughts.as_str(), decision.speech.as_str()]);
    let target = suggestion.intent_target.as_ref();
    let is_own = |target: &&ActionTarget| !other.concerns(&target.stable_id);
    let names = |words: &Wording| action.targets.iter().filter(is_own).any(|it| words.name(it));
    target.is_some_and(|target| action.concerns(&target.thing))
        || [&aim, &said].into_iter().any(|words| words.say_verb(action) || names(words))
}

/// A deed that harms what the intent is about, where nothing that it would rather do does.
fn is_harm(suggestion: &Suggestion, words: &Wording, action: &IndexedAction) -> bool {
    let about = suggestion.intent_target.as_ref();
    let done_to_it = about.is_some_and(|about| action.concerns(&about.thing));
    let language = Language::english();
    done_to_it && verbs(action).any(|verb| language.harms(&verb) && !words.has(&verb))
}

/// What a mind carries goes where it goes; all else that is present stays behind.
fn is_here(suggestion: &Suggestion, thing: &StableId) -> bool {
    suggestion.surroundings.present.contains(thing) && !is_in_hand(suggestion, thing)
}

/// Whether the game says so of an offer that takes it in hand.
pub(super) fn is_in_hand(suggestion: &Suggestion, thing: &StableId) -> bool {
    let held = |offer: &IndexedAction| {
        let at = |place: usize| offer.targets.get(place).map(|target| &target.stable_id);
        let mut checks = offer.preconditions.iter();
        checks.any(|check| {
            check.is == "held"
                && check.judgement == Judgement::Holds
                && at(check.target) == Some(thing)
        })
    };
    suggestion.offered.iter().any(held)
}

/// Whether the reply says in so many words that this is what it would rather do.
pub(super) fn is_spelt_out(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let intent = suggestion.decision.intent.as_ref();
    let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
    preferred.is_some_and(|preferred| folded(preferred).eq(folded(&action.description)))
}

#[cfg(test)]
pub(in crate::guard) mod tests {
    use super::*;
    use crate::act::CheckedPrecondition;
    use crate::decide::{Decision, Intent};
    use crate::guard::suggestion::IntentTarget;
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::perceive::Surroundings;
    use std::sync::Arc;

    pub(in crate::guard) fn meaning(
        action: Option<&str>,
        target: &str,
        chosen: IndexedAction,
    ) -> Suggestion {
        let mut suggestion = suggestion(1, vec![chosen]);
        let intent = Intent {
            goal: "be heard".to_owned(),
            preferred_action: action.map(str::to_owned),
            ..Intent::default()
        };
        suggestion.decision = Arc::new(Decision { intent: Some(intent), ..Decision::default() });
        suggestion.intent_target = Some(IntentTarget::new(target));
        suggestion
    }

    fn strays_now(suggestion: &Suggestion) -> Option<Straying> {
        strays(suggestion, &PerceptionLog::default())
    }

    fn also_on_offer(suggestion: &mut Suggestion, more: &[IndexedAction]) {
        suggestion.offers = suggestion.offers.iter().chain(more).cloned().collect();
    }

    fn leaving() -> IndexedAction {
        IndexedAction { tags: vec!["move".to_owned()], ..offer(1, "inn:go", &["yard", "gate"]) }
    }

    #[test]
    fn to_speak_to_somebody_else_than_was_meant_is_to_stray() {
        let by_id = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        assert!(matches!(strays_now(&by_id), Some(Straying::OtherTarget { .. })));
        let mut other = meaning(Some("tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        assert_eq!(strays_now(&other), None, "he may know where she is");
        also_on_offer(&mut other, &[offer(2, "inn:tell", &["tamsin"])]);
        assert!(matches!(strays_now(&other), Some(Straying::OtherTarget { .. })));
    }

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
    fn to_walk_away_from_whom_one_wants_is_to_stray() {
        let mut away = meaning(None, "mara", leaving());
        assert_eq!(strays_now(&away), None, "she is not here: to look for her is a means");
        let present = vec![StableId::new("mara")];
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        assert!(matches!(strays_now(&away), Some(Straying::LeadsAway { .. })));
    }

    #[test]
    fn who_fetches_something_for_somebody_leaves_nobody() {
        let present = vec![StableId::new("mara")];
        let mut away = meaning(None, "mara", leaving());
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        let mut saying = |speech: &str| {
            let decision = Decision::clone(&away.decision);
            away.decision = Arc::new(Decision { speech: speech.to_owned(), ..decision });
            strays_now(&away)
        };
        assert_eq!(saying("Two minutes, Mara: I fetch the blanket and come straight back."), None);
        assert_eq!(saying("I’ll bring you a cup of tea."), None);
        assert!(saying("I won't be back, Mara.").is_some());
        assert!(saying("Bring me a cup, Mara.").is_some());
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
    fn what_is_in_hand_comes_along_and_what_is_spelt_out_is_meant() {
        let present = vec![StableId::new("satchel")];
        let here = Arc::new(Surroundings { present, ..Surroundings::default() });
        let mut away = meaning(None, "satchel", leaving());
        away.surroundings = here.clone();
        assert!(strays_now(&away).is_some());
        let is = "held".to_owned();
        let held = CheckedPrecondition { is, target: 0, judgement: Judgement::Holds };
        let give = offer(2, "inn:give", &["satchel", "odo"]);
        away.offered = Arc::new([IndexedAction { preconditions: vec![held], ..give }]);
        assert_eq!(strays_now(&away), None, "it is in hand");
        for (preferred, meant) in [("Go yard gate", true), ("inn:go", false)] {
            let mut spelt_out = meaning(Some(preferred), "satchel", leaving());
            spelt_out.surroundings = here.clone();
            assert_eq!(strays_now(&spelt_out).is_none(), meant, "{preferred}");
        }
    }

    #[test]
    fn a_means_to_the_end_is_no_straying() {
        let means = meaning(Some("inn:take"), "satchel", offer(1, "inn:ask", &["odo", "key"]));
        assert_eq!(strays_now(&means), None);
        let call = meaning(Some("inn:tell"), "mara", offer(1, "inn:call", &[]));
        assert_eq!(strays_now(&call), None);
    }

    #[test]
    fn what_a_person_chose_does_not_stray() {
        let mut other = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        also_on_offer(&mut other, &[offer(2, "inn:tell", &["tamsin"])]);
        other.origin = Origin::Overridden;
        assert_eq!(strays_now(&other), None);
    }

    #[test]
    fn to_wait_is_never_to_stray() {
        let mut waiting = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        waiting.chosen = 0;
        assert_eq!(strays_now(&waiting), None);
    }

    pub(in crate::guard) fn saying(mut suggestion: Suggestion, speech: &str) -> Suggestion {
        let decision = Decision { speech: speech.to_owned(), ..(*suggestion.decision).clone() };
        suggestion.decision = Arc::new(decision);
        suggestion
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
    fn whoever_says_to_go_is_not_led_away() {
        let mut going = meaning(Some("walk up with mara"), "mara", leaving());
        let present = vec![StableId::new("mara")];
        going.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        going.offers =
            [IndexedAction { description: "Go to the yard".to_owned(), ..leaving() }].into();
        assert_eq!(strays_now(&going), None);
        let take = offer(2, "inn:take", &["mara"]);
        also_on_offer(&mut going, &[take]);
        let intent = Intent { goal: "take her along".to_owned(), ..Intent::default() };
        let decision = Decision { intent: Some(intent), ..Decision::default() };
        going.decision = Arc::new(decision);
        assert!(matches!(strays_now(&going), Some(Straying::LeadsAway { .. })));
    }

    #[test]
    fn who_fetches_what_is_to_be_had_elsewhere_leaves_nobody() {
        let mut away = meaning(Some("fetch two chairs"), "couple", leaving());
        let present = vec![StableId::new("couple")];
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        assert_eq!(strays_now(&away), None);
        also_on_offer(&mut away, &[offer(2, "inn:take", &["chairs"])]);
        assert!(matches!(strays_now(&away), Some(Straying::LeadsAway { .. })), "they are here");
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
