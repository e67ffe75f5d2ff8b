//! What the mind is asked for, cannot hand over at once, and can promise.

use crate::appraisal::plain_facts::Plain;
use crate::motives::debt::place_of_thing;
use crate::motives::scored::Scored;
use crate::motives::stakes::Stakes;
use crate::reading::offer::is_barred;
use crate::reading::recollect;
use crate::reading::sighting::Sighting;
use crate::wording::phrase::with_article;
use crate::wording::things::Thing;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::act::IndexedAction;
use cognition_core::decide::SpokenPromise;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptKind, Referable};
use cognition_core::promise::{CommitmentKind, OWN_BOUND, asks_about_promises};
use cognition_core::route::EngagementMode;
use cognition_language::{Language, sentences};

/// By when the mind says that it will have done it.
const DUE: &str = "in 30 minutes";
/// Characters of a name at most that goes into a promise.
const NAME_LIMIT: usize = 80;
/// How somebody asks for something, word by word.
const WANTING: &[&[&str]] = &[
    &["i", "need"],
    &["i", "want"],
    &["i", "must", "have"],
    &["i", "would", "like"],
    &["id", "like"],
    &["may", "i", "have"],
    &["may", "i", "borrow"],
    &["can", "i", "have"],
    &["can", "i", "borrow"],
    &["could", "i", "have"],
    &["could", "i", "borrow"],
    &["ask", "for"],
    &["asks", "you", "for"],
    &["bring", "me"],
    &["fetch", "me"],
    &["get", "me"],
    &["give", "me"],
    &["lend", "me"],
    &["hand", "me"],
    &["find", "me"],
];
/// Whether somebody asks whoever listens for something to have, in one sentence.
pub(crate) fn wants(text: &str) -> bool {
    text.split(['.', '!', '?', ';']).any(wants_in)
}

fn wants_in(sentence: &str) -> bool {
    let words: Vec<String> = tokens(sentence).collect();
    let holds = |phrase: &[&str]| words.windows(phrase.len()).any(|window| window == phrase);
    voice_words(Language::english()).asks_for_nothing_else(sentence)
        && !holds(&["need", "you"])
        && !holds(&["want", "you"])
        && WANTING.iter().any(|phrase| holds(phrase))
}

/// A request that the mind can meet later.
#[derive(Debug)]
pub(crate) struct Pledge<'a> {
    /// Who asks.
    pub(crate) asker: &'a StableId,
    /// What they are called.
    pub(crate) who: &'a str,
    /// What is asked for.
    pub(crate) item: &'a str,
    /// Where it is to be had, as far as the mind knows.
    from: Option<&'a str>,
    /// By when they want it, in their words.
    due: Option<&'a str>,
    /// Whether the mind owes it to them already.
    pub(crate) is_owed: bool,
}

impl<'a> Pledge<'a> {
    /// What was asked of the mind, just now or a while ago and in vain, if it may speak, does not need it itself, and has no
    /// better answer: to hand it over, or to leave it to whoever has it here.
    pub(crate) fn asked_of(view: &Stakes<'a>) -> Option<Self> {
        let situation = &view.request.situation;
        let speaks = situation.mode == EngagementMode::Respond && !situation.silent;
        let asked = asks_about_promises(&situation.said)
            || recollect::memory(view.request, false).is_some();
        let free = speaks && !asked;
        let asked = view.addressed().chain(view.pending());
        asked.filter(|_| free).find_map(|news| Self::of(view, news))
    }

    fn of(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<Self> {
        let asker = news.percept.source.as_ref()?;
        let who = view.things.label(asker)?;
        let thing = asked_for(view, news)?;
        let owed = view.debts.iter().find(|debt| {
            let same = debt.person == Some(asker) && debt.what == thing.words;
            same && debt.commitment.kind == CommitmentKind::Give
        });
        let to_do = view.debts.iter().filter(|it| it.commitment.kind != CommitmentKind::Refrain);
        let may = to_do.count() < OWN_BOUND && !wants_to_keep(view, &thing.words);
        let may = owed.is_some() || (may && is_short(who) && is_short(thing.label));
        let better = can_give(view, thing.id, asker) || is_held_here(view, &thing, asker);
        let from = place_of_thing(view, &thing.words).and_then(|place| view.things.label(place));
        let from = from.or_else(|| known_place_of(view, thing.id));
        let from = from.filter(|from| is_short(from));
        let (item, is_owed) = (thing.label, owed.is_some());
        let due = sentences(&news.percept.text).find_map(|said| view.language.said_time(said));
        (may && !better).then_some(Self { asker, who, item, from, due, is_owed })
    }

    /// Whether a choice leaves the mind free to promise: it says something to whoever asked, takes what
    /// they asked for, goes for it, or does nothing.
    pub(crate) fn fits(&self, chosen: &Scored<'_>) -> bool {
        chosen.action.is_none_or(|action| {
            self.is_answered_by(action) || self.is_taken_by(action) || self.is_gone_for_by(action)
        })
    }

    /// Who goes to where it lies still has to bring it.
    fn is_gone_for_by(&self, action: &IndexedAction) -> bool {
        let goes_there = |from: &str| action.targets.iter().any(|target| target.label == from);
        action.has_tag("move") && self.from.is_some_and(goes_there)
    }

    /// Who takes up what they were asked to bring still has to bring it.
    fn is_taken_by(&self, action: &IndexedAction) -> bool {
        action.has_tag("take") && action.targets.iter().any(|target| target.label == self.item)
    }

    /// Whether an offer is plain speech to whoever asked.
    pub(crate) fn is_answered_by(&self, action: &IndexedAction) -> bool {
        let to_them = action.targets.first().is_some_and(|target| target.stable_id == *self.asker);
        to_them && action.has_tag("speech") && !action.has_tag("ask")
    }

    /// The promise as the reply names it; none where it is owed already.
    pub(crate) fn promise(&self, view: &Stakes<'_>) -> Option<SpokenPromise> {
        let from = self.from.map(with_article);
        let words = voice_words(view.language);
        let text = words.plans().promise(self.who, &with_article(self.item), from.as_deref());
        let offers = view.request.actions.iter().flat_map(|action| &action.targets);
        let offered = offers.filter(|target| target.stable_id == *self.asker);
        let known = || view.request.situation.refs.of(self.asker).map(|known| &known.name);
        let name = offered.map(|target| &target.name).next().or_else(known);
        let target = name.map(|name| name.as_str().to_owned());
        (!self.is_owed).then(|| SpokenPromise {
            text,
            target,
            due: Some(self.due.unwrap_or(DUE).to_owned()),
        })
    }
}

/// The one thing that a request names, and that can be carried.
fn asked_for<'a>(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<Thing<'a>> {
    let words = voice_words(view.language);
    let text = news.percept.text.as_str();
    let fetched = |said: &str| words.asks_to_be_fetched(said) && !names_another(view, news, said);
    let brought = |said: &str| words.asks_to_be_brought(said) || fetched(said);
    let fetches = |said: &str| brought(said) && words.asks_for_nothing_else(said);
    let asks = wants(text) || sentences(text).any(fetches);
    if news.percept.kind == PerceptKind::Outcome || !asks {
        return None;
    }
    let mut named = view.things.named_in(&news.topic);
    if named.is_empty() {
        // Of `the long ladder`, the ladder is asked for.
        named = view.things.headed_in(&news.topic, |label| words.head(label));
    }
    // From where it is to be brought is not what is asked for.
    if named.iter().all(|thing| view.things.is_place(thing.id)) {
        return known_elsewhere(view, &Words::of(text));
    }
    let thing = *named.iter().find(|thing| is_portable(view, thing.id))?;
    let beside =
        |other: &&&Thing<'_>| !view.things.is_place(other.id) && !thing.words.covers(&other.words);
    named.iter().find(beside).is_none().then(|| thing.clone())
}

/// Whether somebody else is named than who speaks and who listens: the thing may be for them.
fn names_another(view: &Stakes<'_>, news: &Sighting<'_>, said: &str) -> bool {
    let asker = news.percept.source.as_ref().map(|who| view.things.words_of(who));
    let others = view.things.people().without(&view.me).without(&asker.unwrap_or_default());
    Words::of(said).meets(&others)
}

/// The one thing that is asked for by what it is, and of which the mind knows where it lies.
fn known_elsewhere<'a>(view: &Stakes<'a>, asked: &Words) -> Option<Thing<'a>> {
    let words = voice_words(view.language);
    let planning = &view.request.situation.planning;
    let is_it = |it: &&Referable| {
        let head = words.head(&it.label);
        let lies = it.kind == "item" && known_place_of(view, &it.stable_id).is_some();
        lies && !head.is_empty() && asked.covers(&head)
    };
    let mut found = planning.named.iter().filter(is_it);
    let first = found.next()?;
    found.next().is_none().then(|| Thing::item(&first.stable_id, &first.label))
}

/// What the place is called where the mind knows a thing to be.
fn known_place_of<'a>(view: &Stakes<'a>, thing: &StableId) -> Option<&'a str> {
    let planning = &view.request.situation.planning;
    let mut at = planning.known.iter().filter(|fact| fact.is == "at");
    let place = at.find(|fact| fact.of.first() == Some(thing))?.of.get(1)?;
    let named = planning.named.iter().find(|it| it.stable_id == *place);
    named.map(|it| it.label.as_str())
}

fn is_portable(view: &Stakes<'_>, id: &StableId) -> bool {
    let handled = |offer: &IndexedAction| {
        offer.concerns(id) && ["take", "give", "ask"].iter().any(|tag| offer.has_tag(tag))
    };
    let carried = || view.request.actions.iter().any(handled) && !view.is_person(id);
    view.things.is_item(id) || carried()
}

fn is_short(name: &str) -> bool {
    name.chars().count() <= NAME_LIMIT
}

fn wants_to_keep(view: &Stakes<'_>, item: &Words) -> bool {
    view.needs(item) || view.fears.iter().any(|fear| fear.meets(item))
}

fn can_give(view: &Stakes<'_>, item: &StableId, to: &StableId) -> bool {
    let mut gives = view.request.actions.iter().filter(|offer| offer.has_tag("give"));
    gives.any(|offer| offer.concerns(item) && offer.concerns(to) && !is_barred(offer))
}

/// Whether whoever asks has it, or somebody whom they could ask themselves.
fn is_held_here(view: &Stakes<'_>, item: &Thing<'_>, asker: &StableId) -> bool {
    let asks =
        view.request.actions.iter().any(|offer| offer.has_tag("ask") && offer.concerns(item.id));
    let targets = view.request.actions.iter().flat_map(|offer| &offer.targets);
    let here = targets.map(|target| &target.stable_id).chain([asker]);
    let holder = latest_holder(view, item.label);
    asks || here.filter_map(|id| view.things.label(id)).any(|label| Some(label) == holder)
}

/// Who has it, as far as the mind saw or holds settled.
fn latest_holder<'v>(view: &'v Stakes<'_>, item: &str) -> Option<&'v str> {
    let seen = view.recent.iter().rev().find_map(|news| match Plain::of(view, news)? {
        Plain::Holds { who, item: held } if held == item => Some(who),
        _ => None,
    });
    if let Some(who) = seen {
        return who;
    }
    let end = format!(" has {}.", with_article(item));
    let ledger = view.request.situation.ledger.as_ref()?;
    ledger.settled_conclusions().iter().find_map(|fact| fact.strip_suffix(&end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::perceive::Percept;

    /// Tamsin, who has nothing, is asked in the taproom.
    fn asked(percept: Percept) -> ThoughtRequest {
        let offers = vec![
            offer("Go to the yard", &["move"], &["yard", "arch"]),
            offer("Speak to Mara", &["tell", "speech"], &["mara"]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        request("tamsin", offers, vec![percept])
    }

    fn promised(request: &ThoughtRequest) -> Option<SpokenPromise> {
        decision(request).promises.pop()
    }

    #[test]
    fn a_thing_that_is_not_at_hand_is_promised_to_whoever_asks_for_it() {
        for seed in 0..50 {
            let mut request = asked(says("mara", "Tamsin, bring me the sealed satchel, please."));
            request.seed = seed;
            let decision = decision(&request);
            let promise = SpokenPromise {
                text: "bring Mara the sealed satchel".to_owned(),
                target: Some("character_mara".to_owned()),
                due: Some("in 30 minutes".to_owned()),
            };
            assert_eq!(decision.promises, [promise], "with seed {seed}: {}", decision.speech);
            assert!(decision.speech.contains("the sealed satchel"), "{}", decision.speech);
            assert_eq!(choice(&request), "Speak to Mara");
        }
        let felt = Percept::event("Mara asks you for the iron key.").by("mara").addressed();
        let promise = promised(&asked(felt)).expect("should promise what is asked by a deed");
        assert_eq!(promise.text, "bring Mara the iron key");
    }

    #[test]
    fn it_is_promised_by_when_it_was_asked_for_and_also_by_who_takes_it_up() {
        let noon = says("mara", "Tamsin, bring me the sealed satchel by noon, please.");
        let promise = promised(&asked(noon.clone())).expect("should be promised");
        assert_eq!(promise.due.as_deref(), Some("by noon"));
        let take = offer("Take the sealed satchel", &["take"], &["satchel"]);
        let speak = offer("Speak to Mara", &["tell", "speech"], &["mara"]);
        let takes = request("tamsin", vec![take, speak], vec![noon]);
        assert_eq!(choice(&takes), "Take the sealed satchel");
        assert_eq!(
            promised(&takes).expect("is to be brought").text,
            "bring Mara the sealed satchel"
        );
    }

    #[test]
    fn who_asks_for_a_thing_to_be_fetched_by_what_it_is_is_promised_it() {
        let fetch = says("mara", "Will you fetch us the satchel, Tamsin?");
        let promise = promised(&asked(fetch)).expect("should be promised");
        assert_eq!(promise.text, "bring Mara the sealed satchel");
        assert!(promised(&asked(says("mara", "The satchel is heavy."))).is_none());
    }

    #[test]
    fn in_german_a_thing_is_promised_in_german() {
        let mut fetch = asked(says("mara", "Tamsin, kannst du mir bitte den Lederkoffer holen?"));
        let planning = &mut fetch.situation.planning;
        planning.known = [cognition_core::plan::Fact::new("at", ["koffer", "yard"])].into();
        let item = Referable::new("item", "der Lederkoffer", "koffer");
        planning.named = [item, Referable::new("place", "the yard", "yard")].into();
        let promise = promised(&fetch).expect("should be promised");
        assert!(promise.text.starts_with("bring Mara den Lederkoffer von"), "{}", promise.text);
        let not = says("mara", "Tamsin, hol mir nicht den Lederkoffer.");
        assert_eq!(promised(&asked(not)), None);
    }

    #[test]
    fn what_was_asked_while_somebody_else_was_answered_is_promised_late() {
        let mut late = asked(says("mara", "Tamsin, bring me the sealed satchel, please."));
        late.situation.seen_before = late.situation.perceptions.last_id();
        let promise = promised(&late).expect("should be promised late");
        assert_eq!(promise.text, "bring Mara the sealed satchel");
        late.situation.perceptions.perceive(Percept::outcome("You speak to Mara.").about("mara"));
        assert_eq!(promised(&late), None, "should be settled once she was answered");
    }

    #[test]
    fn nothing_is_promised_that_nobody_asked_for_in_so_many_words() {
        for said in [
            "Tamsin, where is the sealed satchel?",
            "Do you want the sealed satchel?",
            "I don't need the sealed satchel.",
            "I need you to look at the sealed satchel.",
            "I need a word about the sealed satchel.",
            "Bring me the moon.",
            "Bring me Odo.",
            "Give me the satchel and the iron key for Odo.",
            "I need the cellar door.",
        ] {
            assert_eq!(promised(&asked(says("mara", said))), None, "after: {said}");
        }
        let aside = Percept::speech("mara", "I need the sealed satchel.").at("taproom");
        assert_eq!(promised(&asked(aside)), None, "should not answer for another");
    }

    #[test]
    fn what_can_be_given_or_asked_of_its_holder_or_is_needed_is_not_promised() {
        let wanted = || says("sela", "Please bring me the iron key.");
        let holds = request("brannic", with_the_key(), vec![wanted()]);
        assert_eq!(promised(&holds), None, "should hand it over");
        let lacks = request("tamsin", at_the_door(), vec![wanted()]);
        assert_eq!(promised(&lacks), None, "Brannic has it and can be asked");
        let seen = Percept::event("Odo takes the iron key.").by("odo").about("iron_key");
        let mut elsewhere = asked(says("mara", "I need the iron key."));
        elsewhere.situation.perceptions.perceive(seen);
        assert_eq!(promised(&elsewhere), None, "Odo has it and can be asked");
        let satchel = request("mara", vec![], vec![says("sela", "Bring me the sealed satchel.")]);
        assert_eq!(promised(&satchel), None, "Mara wants it herself");
    }

    #[test]
    fn whoever_may_not_speak_or_does_not_answer_promises_nothing() {
        let asked = || asked(says("mara", "Bring me the iron key."));
        let mut silent = asked();
        silent.situation.silent = true;
        assert_eq!(promised(&silent), None);
        for mode in [EngagementMode::Clarify, EngagementMode::Acknowledge] {
            let mut other = asked();
            other.situation.mode = mode;
            assert_eq!(promised(&other), None, "in {mode:?}");
        }
    }

    #[test]
    fn what_is_owed_already_is_not_promised_again_but_not_forgotten() {
        let mut again = asked(says("mara", "I need the iron key."));
        again.situation.commitments = owing(&[("bring Mara the iron key", "give", "mara")]);
        let decision = decision(&again);
        assert_eq!(decision.promises, []);
        assert!(decision.speech.to_lowercase().contains("the iron key"), "{}", decision.speech);
        again.situation.commitments = owing(&[("bring Odo the iron key", "give", "odo")]);
        assert!(promised(&again).is_some(), "should promise it to Mara as well");
    }

    #[test]
    fn what_is_known_to_lie_elsewhere_is_promised_from_there() {
        let mut request = asked(says("mara", "Could I have a glass of water, please?"));
        let planning = &mut request.situation.planning;
        planning.known = [cognition_core::plan::Fact::new("at", ["water", "kitchen"])].into();
        planning.named = [
            Referable::new("item", "the glass of water", "water"),
            Referable::new("place", "the kitchen", "kitchen"),
        ]
        .into();
        let promise = promised(&request).expect("should be promised");
        assert_eq!(promise.text, "bring Mara the glass of water from the kitchen");
    }
}
