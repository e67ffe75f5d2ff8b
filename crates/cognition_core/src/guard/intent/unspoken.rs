//! Whether nothing in a reply speaks of the deed that it chose, while it lists another that it does
//! speak of.

use super::finding_out::finds_out_first;
use super::letting_through::is_let_through;
use crate::act::IndexedAction;
use crate::guard::repetition::worth_a_try::has_just_failed;
use crate::guard::surroundings::in_hand::is_in_hand;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{
    SPEECH, Wording, first_word, in_lower_case, is_deed_here, is_feasible, is_way, verbs,
};
use crate::perceive::PerceptionLog;
use cognition_language::Language;

/// No word of the aim, the thoughts or the speech is about the deed, and something else that would work
/// is what they are about. What has just failed, and is only listed, may be what the deed is for.
pub(super) fn does_unspoken(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    if action.has_tag(SPEECH) {
        return None;
    }
    let told = Told::of(suggestion)?;
    if suggestion.prepares()
        || told.is_about(suggestion, action)
        || is_let_through(suggestion, action)
    {
        return None;
    }
    let decision = &suggestion.decision;
    let listed = |offer: &&IndexedAction| {
        decision.alternatives.contains(&offer.index) && !has_just_failed(offer, log)
    };
    let meant = |offer: &&IndexedAction| {
        is_feasible(offer)
            && !offer.same_deed(action)
            && !is_told_already(suggestion, offer)
            && (listed(offer) && told.means(suggestion, action, offer)
                || listed(offer) && is_at_what_is_meant(suggestion, action, offer)
                || told.announces(offer))
    };
    let other = suggestion.offers.iter().find(meant)?;
    Some(Straying::PrefersOther {
        preferred: other.description.clone(),
        chosen: action.description.clone(),
    })
}

/// The other is only to speak, and the words with the deed say what is to be told: `You are free`.
fn is_told_already(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let decision = &suggestion.decision;
    let preferred = decision.intent.as_ref().and_then(|it| it.preferred_action.as_deref());
    let tell = Language::english().sense("tell");
    let preferred = Wording::of(preferred);
    let matter = offer.targets.iter().fold(preferred.clone(), |it, to| it.without(&to.label));
    let matter = matter.without("tell");
    let said = Wording::undenied(&decision.speech);
    offer.has_tag(SPEECH)
        && preferred.has(&tell)
        && verbs(offer).any(|verb| verb == tell)
        && !matter.is_empty()
        && matter.held_in(&said) * 2 >= matter.len()
}

/// The other is done to what the intent is about, and the action is done to something else here. What is in
/// hand already may be what it is done with.
fn is_at_what_is_meant(
    suggestion: &Suggestion,
    action: &IndexedAction,
    offer: &IndexedAction,
) -> bool {
    is_deed_here(action)
        && is_deed_here(offer)
        && concerns_aim(suggestion, offer)
        && !concerns_aim(suggestion, action)
        && !finds_out_first(suggestion, action, offer)
        && !suggestion.intent_target.as_ref().is_some_and(|it| is_in_hand(suggestion, &it.thing))
}

/// What a reply says.
struct Told {
    aim: Wording,
    /// The words of the aim.
    aims: Vec<String>,
    /// Whatever it says or thinks, of now or not.
    all: Wording,
    /// What it says or thinks of now.
    now: Wording,
    /// What it says outright.
    outright: Wording,
}

impl Told {
    fn of(suggestion: &Suggestion) -> Option<Self> {
        let decision = &suggestion.decision;
        let intent = decision.intent.as_ref()?;
        let speech = in_lower_case(&decision.speech);
        let outright = Language::english().told_outright(&speech).join(" ");
        let texts = [decision.thoughts.as_str(), decision.speech.as_str()];
        let preferred = intent.preferred_action.as_deref().unwrap_or_default();
        let aims = [preferred, &intent.goal].map(|aim| Language::english().whole_words(aim));
        Some(Self {
            aim: Wording::of_aim(intent),
            aims: aims.into_iter().flatten().collect(),
            all: Wording::of(texts),
            now: Wording::now(&texts.join(" ")),
            outright: Wording::now(&outright),
        })
    }

    /// Whether it is done to what the intent is about, or any word of it comes up.
    fn is_about(&self, suggestion: &Suggestion, offer: &IndexedAction) -> bool {
        let description = Wording::of([offer.description.as_str()]);
        let spoken = |words: &Wording| {
            words.say_verb(offer)
                || description.come_up_in(words)
                || offer.targets.iter().any(|target| words.hint_at(target))
        };
        concerns_aim(suggestion, offer) || spoken(&self.aim) || spoken(&self.all)
    }

    /// Whether its very verb is aimed at, and what it is done to is meant, or the action leads away from
    /// all that is here.
    fn means(
        &self,
        suggestion: &Suggestion,
        action: &IndexedAction,
        offer: &IndexedAction,
    ) -> bool {
        let named = [&self.aim, &self.now].iter().any(|words| words.name_any(offer));
        self.aims_at(offer) && (concerns_aim(suggestion, offer) || named || is_way(action))
    }

    /// Whether the first word of what tells the deed is a word of the aim, whatever its ending, or says
    /// nearly the same as one: of few verbs that says little.
    fn aims_at(&self, offer: &IndexedAction) -> bool {
        let language = Language::english();
        let first = first_word(offer);
        let sense = language.sense(&first);
        let says_little = language.takes(&first)
            || language.gives_away(&sense)
            || language.leads_somewhere(&sense);
        self.aims.iter().any(|word| language.stem(word) == language.stem(&first))
            || !says_little && self.aim.has(&sense)
    }

    /// Whether the speech says most of what tells the deed.
    fn announces(&self, offer: &IndexedAction) -> bool {
        let description = Wording::of([offer.description.as_str()]);
        let deed = !offer.has_tag(SPEECH) && !offer.has_tag("look");
        deed && description.held_in(&self.outright) >= NAMED
    }
}

/// How many words of what tells a deed are more than chance.
const NAMED: usize = 2;

fn concerns_aim(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let target = suggestion.intent_target.as_ref();
    target.is_some_and(|target| offer.concerns(&target.thing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use std::sync::Arc;

    #[test]
    fn what_nothing_speaks_of_gives_way_to_what_is_listed_and_meant() {
        let offers = vec![
            offer(1, "rover:fold", &["map"]),
            offer(2, "rover:answer", &["radio"]),
            offer(3, "rover:carry", &["radio"]),
        ];
        let mut chosen = suggestion(1, offers);
        chosen.intent_target = Some(IntentTarget::new("radio"));
        let mut strays = |speech: &str, alternatives: Vec<u32>| {
            let intent = Some(Intent { goal: "answer them".to_owned(), ..Intent::default() });
            let speech = speech.to_owned();
            let decision = Decision { speech, intent, alternatives, ..Decision::default() };
            chosen.decision = Arc::new(decision);
            does_unspoken(&chosen, &chosen.offers[0], &PerceptionLog::default()).is_some()
        };
        assert!(strays("Base, we read you.", vec![2]));
        assert!(!strays("Base, we read you.", vec![]), "nothing else is listed");
        assert!(strays("The radio, base? Too far.", vec![3]), "that is at what is meant");
        assert!(!strays("Base, a moment, the map.", vec![2]), "the words speak of it");
    }

    #[test]
    fn what_is_to_be_told_is_told_by_the_words_that_go_with_the_deed() {
        let tags = vec![SPEECH.to_owned(), "tell".to_owned()];
        let tell = IndexedAction { tags, ..offer(2, "lock:tell", &["anders"]) };
        let mut chosen = suggestion(1, vec![offer(1, "lock:open", &["door"]), tell]);
        chosen.intent_target = Some(IntentTarget::new("anders"));
        let mut strays = |goal: &str, speech: &str| {
            let preferred_action = Some("tell him that he is free".to_owned());
            let goal = goal.to_owned();
            let intent = Some(Intent { goal, preferred_action, ..Intent::default() });
            let (speech, alternatives) = (speech.to_owned(), vec![2]);
            let decision = Decision { speech, intent, alternatives, ..Decision::default() };
            chosen.decision = Arc::new(decision);
            does_unspoken(&chosen, &chosen.offers[0], &PerceptionLog::default()).is_some()
        };
        assert!(!strays("see to Anders", "You are free, Anders."));
        assert!(!strays("let Anders out", "Out with you, and shave."), "he is let out");
        assert!(strays("see to Anders", "Shave, man."));
        assert!(strays("see to Anders", "You are not free, Anders."));
        assert!(strays("see to Anders", ""));
    }

    #[test]
    fn what_has_just_failed_is_done_with_something_else_first() {
        let named = |index, thing: &str, description: &str| IndexedAction {
            description: description.to_owned(),
            ..offer(index, "wreck:do", &[thing])
        };
        let after = |means: (&str, &str), meant: (&str, &str), came: &[Percept]| {
            let offers = vec![named(1, means.0, means.1), named(2, meant.0, meant.1)];
            let mut chosen = suggestion(1, offers);
            chosen.intent_target = Some(IntentTarget::new(meant.0));
            let intent = Some(Intent { goal: meant.1.to_lowercase(), ..Intent::default() });
            chosen.decision =
                Arc::new(Decision { intent, alternatives: vec![2], ..Decision::default() });
            let mut log = PerceptionLog::default();
            came.iter().cloned().for_each(|percept| _ = log.perceive(percept));
            does_unspoken(&chosen, &chosen.offers[0], &log).is_some()
        };
        let failed = |told: &str| Percept::outcome(told).failed();
        let (bar, chest) = (("crowbar", "Take the crowbar"), ("chest", "Open the chest"));
        let stuck = || failed("You open the chest. The lid is frozen.");
        assert!(!after(bar, chest, &[stuck()]));
        let (grease, cart) = (("grease", "Smear the grease"), ("cart", "Push the cart"));
        assert!(!after(grease, cart, &[failed("You push the cart. The axle seizes.")]));
        assert!(after(bar, chest, &[]), "it was not tried");
        assert!(after(bar, chest, &[failed("You look at the chest.")]), "that is another deed");
        let thawed = Percept::event("The lid thaws in the sun.");
        assert!(after(bar, chest, &[stuck(), thawed]), "now it may work");
    }
}
