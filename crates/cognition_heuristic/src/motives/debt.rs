//! What the mind owes, as far as it can work towards it: to whom, what, where, how soon.

use crate::motives::aims::{Aim, End};
use crate::motives::awaited::Awaited;
use crate::motives::motive::Promise;
use crate::motives::obstacle::Obstacle;
use crate::reading::offer::Offer;
use crate::reading::scene::Scene;
use crate::reading::sighting::Sighting;
use crate::wording::phrase::{inside, sentence};
use crate::wording::things::Thing;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptKind, Referable};
use cognition_core::promise::{Commitment, CommitmentKind, TimeBound};
use cognition_language::{Language, cut_between_words};

/// How strongly a promise pulls at its beginning, and how much more when its time is up.
const PULL: f32 = 0.7;
const URGENT: f32 = 0.5;
/// Characters at most of what stood in the way.
const REASON_LIMIT: usize = 140;
/// Characters of it by which the mind knows that it has told it.
const TOLD: usize = 48;

/// An owed commitment, read against the situation.
#[derive(Debug)]
pub(crate) struct Debt<'a> {
    /// The commitment.
    pub(crate) commitment: &'a Commitment,
    /// How a reason names it.
    pub(crate) promise: Promise<'a>,
    /// To whom it was promised.
    pub(crate) person: Option<&'a StableId>,
    /// The names of what was promised; all its words where nothing in it has a name.
    pub(crate) what: Words,
    /// How much of its time is gone, from 0 to 1.
    pub(crate) urgency: f32,
    /// Whether something is to be done for it now: its time has come, and it waits for nothing.
    pub(crate) is_time: bool,
    /// Whether the mind has what it is to give.
    in_hand: bool,
    /// The words of the place where the mind must go for it; none where it knows of none.
    place: Words,
    /// Whether whoever or whatever it takes is here.
    at_hand: bool,
}

impl<'a> Debt<'a> {
    /// Everything that is owed, the most urgent first.
    pub(crate) fn all(view: &Scene<'a>) -> Vec<Self> {
        let situation = &view.request.situation;
        situation.commitments.owed(situation.now).map(|owed| Self::of(view, owed)).collect()
    }

    fn of(view: &Scene<'a>, commitment: &'a Commitment) -> Self {
        let words = Words::of(&commitment.text);
        let named = view.things.named_in(&words);
        let person = person(view, commitment, &named);
        let to = person.and_then(|person| view.things.label(person));
        let what = what(view, &words, &named, person);
        let in_hand = commitment.kind == CommitmentKind::Give && has(view, &what);
        let sought = match (commitment.kind, in_hand) {
            (CommitmentKind::Give, false) => Sought::Thing(&what),
            _ => Sought::Person(person),
        };
        let known = || match sought {
            Sought::Thing(what) => known_place(view, what),
            Sought::Person(_) => None,
        };
        let place = sought.last_seen(view).or_else(known);
        let place = place.map(|place| view.things.words_of(place));
        let (at_hand, place) = (sought.is_here(view), place.unwrap_or_default());
        let promise = Promise { text: inside(&commitment.text), to };
        let urgency = urgency(commitment, view);
        let is_time = commitment.is_at_hand(view.request.situation.now);
        Self { commitment, promise, person, what, urgency, is_time, in_hand, place, at_hand }
    }

    /// Whether it is to be done at an hour that is near.
    pub(crate) fn is_appointed(&self) -> bool {
        let terms = &self.commitment.terms;
        self.is_time && terms.is_timed() && terms.bound == TimeBound::At
    }

    /// What the mind is drawn to for its sake; nothing where it only has to hold back, or to do
    /// what keeps it here and now.
    pub(crate) fn aim(&self) -> Option<Aim<'a>> {
        if !self.is_time {
            return None;
        }
        let (end, pull) = (End::Promise(self.promise), PULL + URGENT * self.urgency);
        let thing = match self.commitment.kind {
            CommitmentKind::Give if !self.in_hand => self.what.clone(),
            CommitmentKind::Go | CommitmentKind::Do => Words::of(self.promise.text),
            CommitmentKind::Give | CommitmentKind::Tell | CommitmentKind::Refrain => {
                Words::default()
            }
        };
        let seeks = matches!(self.commitment.kind, CommitmentKind::Give | CommitmentKind::Tell);
        let away = seeks && !self.at_hand;
        let roams = away && self.place.is_empty();
        let words = if away { thing.with(&self.place) } else { thing };
        let draws = roams || !words.is_empty();
        let awaited = Awaited::Nothing;
        draws.then_some(Aim { end, words, pull, roams, served: false, awaited, bans: Vec::new() })
    }

    /// Whether it is what comes next of what is to be brought: the way to where it is known to be, to take it
    /// there, the way back to whom it is for, to hand it over.
    pub(crate) fn is_carried_on_by(&self, view: &Scene<'_>, offer: &Offer<'_>) -> bool {
        let is_gift = self.is_time && self.commitment.kind == CommitmentKind::Give;
        let takes = || offer.is("take") && !self.what.is_empty() && offer.names.covers(&self.what);
        let goes = || {
            let towards = |aim: Aim<'_>| aim.served_by(offer, &view.things) > 0.0;
            offer.is("move") && !self.at_hand && self.aim().is_some_and(towards)
        };
        let gives = || offer.is("give") && self.is_kept_by(offer.action);
        is_gift
            && match self.in_hand {
                true => goes() || gives(),
                false => takes() || !self.place.is_empty() && goes(),
            }
    }

    /// Whether doing that keeps it, with the words that belong to it; nothing does before its time.
    pub(crate) fn is_kept_by(&self, action: &IndexedAction) -> bool {
        self.is_time && self.commitment.is_kept_by(action, &self.message().unwrap_or_default())
    }

    /// The words of what the mind has promised not to do; none where it has to do something.
    pub(crate) fn forsworn(&self) -> Option<Words> {
        let denied = Words::of(&self.commitment.text).without(&Words::of("not never"));
        let refrains = self.commitment.kind == CommitmentKind::Refrain;
        (refrains && !denied.is_empty()).then_some(denied)
    }

    /// What there is to say where the promise was to tell something: `Odo, as promised: …`.
    pub(crate) fn message(&self) -> Option<String> {
        let words = voice_words(Language::of(self.promise.text));
        let is_named = |who: &&str| self.promise.text.contains(*who);
        let sorry = self.promise.to.filter(is_named);
        let sorry = sorry.filter(|_| words.is_of_apology(self.promise.text));
        if let Some(who) = sorry {
            return Some(words.filled("sorry", &[("target", who)]));
        }
        let who = self.promise.to.filter(|_| self.commitment.kind == CommitmentKind::Tell)?;
        let (_, rest) = self.promise.text.split_once(who)?;
        let rest = rest.trim();
        Some(match rest.strip_prefix("that ") {
            Some(news) => format!("{who}, as I said I would tell you: {}", sentence(news)),
            None if rest.is_empty() => format!("{who}, here I am, as I said I would be."),
            None => sentence(&format!("{who}, I said I would speak to you {rest}")),
        })
    }

    /// What stands in its way, in the mind's own words, unless it has told so already.
    pub(crate) fn untold_hindrance(
        &self,
        view: &Scene<'_>,
        obstacle: Option<&Obstacle<'_>>,
    ) -> Option<String> {
        let barred = obstacle.filter(|obstacle| {
            let words = self.aim().map(|aim| aim.words).unwrap_or_default();
            !obstacle.in_hand && obstacle.deed.meets(&words)
        });
        let tried = self.commitment.hindrance.as_deref();
        let told = tried.into_iter().chain(barred.map(|obstacle| obstacle.told));
        let mut reasons = told
            .filter(|told| !quotes_an_offer(told))
            .map(in_own_words)
            .filter(|reason| !reason.is_empty());
        reasons.find(|reason| !has_told(view, reason))
    }

    /// The name of what was promised, where it has one.
    pub(crate) fn thing(&self, view: &Scene<'a>) -> Option<&'a str> {
        let named = view.things.named_in(&self.what);
        named.first().map(|thing| thing.label)
    }
}

/// The place where a thing was last seen, or was said to be; none where it is here or nobody knows.
pub(crate) fn place_of_thing<'a>(view: &Scene<'a>, what: &Words) -> Option<&'a StableId> {
    let sought = Sought::Thing(what);
    sought.last_seen(view).filter(|_| !sought.is_here(view))
}

/// What a promise makes the mind look for.
#[derive(Clone, Copy)]
enum Sought<'w, 'a> {
    Thing(&'w Words),
    Person(Option<&'a StableId>),
}

impl<'a> Sought<'_, 'a> {
    fn is_here(self, view: &Scene<'a>) -> bool {
        match self {
            Self::Thing(words) => {
                let offers = view.request.actions.iter().map(Offer::of);
                words.is_empty() || offers.into_iter().any(|offer| offer.names.covers(words))
            }
            Self::Person(person) => person.is_none_or(|person| view.is_here(person)),
        }
    }

    /// The place where it was last seen, or was said to be: by what was perceived, then by what is
    /// held settled.
    fn last_seen(self, view: &Scene<'a>) -> Option<&'a StableId> {
        let here = view.places().first().map(|(here, _)| *here);
        let seen = view.recent.iter().rev().filter(|sighting| self.is_in(view, sighting));
        let mut seen = seen.filter_map(|sighting| self.place_in(view, sighting));
        let settled = || {
            let ledger = view.request.situation.ledger.as_ref()?;
            let facts = ledger.settled_conclusions().iter().rev().map(|fact| Words::of(fact));
            facts
                .filter(|fact| self.is_named_in(view, fact))
                .find_map(|fact| named_place(view, &fact))
        };
        seen.next().or_else(settled).filter(|place| Some(*place) != here)
    }

    fn is_in(self, view: &Scene<'a>, sighting: &Sighting<'a>) -> bool {
        let did = |person| sighting.percept.source.as_ref() == person && person.is_some();
        let asks = sighting.tell.asks || (sighting.own && sighting.tell.talks);
        match self {
            Self::Thing(_) => {
                !asks && !sighting.failed() && self.is_named_in(view, &sighting.words)
            }
            Self::Person(person) => {
                did(person) || (!asks && self.is_named_in(view, &sighting.words))
            }
        }
    }

    /// Where a sighting puts it. Somebody is where they speak or act, unless they leave.
    fn place_in(self, view: &Scene<'a>, sighting: &Sighting<'a>) -> Option<&'a StableId> {
        let acts = matches!(self, Self::Person(who) if sighting.percept.source.as_ref() == who);
        let here = sighting.place(&view.things).filter(|_| acts && !sighting.tell.leaves);
        here.or_else(|| place_of(view, sighting))
    }

    fn is_named_in(self, view: &Scene<'a>, words: &Words) -> bool {
        let names = match self {
            Self::Thing(names) => names.clone(),
            Self::Person(person) => person.map(|id| view.things.words_of(id)).unwrap_or_default(),
        };
        !names.is_empty() && words.covers(&names)
    }
}

/// Where something was perceived: the place that it tells of, or where the mind was.
fn place_of<'a>(view: &Scene<'a>, sighting: &Sighting<'a>) -> Option<&'a StableId> {
    let about = sighting.percept.about.iter().find(|thing| view.things.is_place(thing));
    let there = || match sighting.percept.kind {
        PerceptKind::Speech => None,
        PerceptKind::Event | PerceptKind::Outcome => sighting.place(&view.things),
    };
    about.or_else(|| named_place(view, &sighting.words)).or_else(there)
}

/// The place that a text names; the cellar is not named by its door.
fn named_place<'a>(view: &Scene<'a>, words: &Words) -> Option<&'a StableId> {
    let named = view.things.named_in(words);
    let hidden = |place: &Thing<'a>| {
        named.iter().any(|other| other.id != place.id && other.words.covers(&place.words))
    };
    named
        .iter()
        .find(|thing| view.things.is_place(thing.id) && !hidden(thing))
        .map(|thing| thing.id)
}

/// Whom the commitment names as its target, or else whom its text names.
fn person<'a>(
    view: &Scene<'a>,
    commitment: &'a Commitment,
    named: &[&Thing<'a>],
) -> Option<&'a StableId> {
    let target = commitment.target.as_ref().filter(|target| view.is_person(target));
    let in_text = || {
        let others = named.iter().filter(|thing| *thing.id != view.request.mind);
        others.map(|thing| thing.id).find(|id| view.is_person(id))
    };
    target.or_else(in_text)
}

fn what(view: &Scene<'_>, words: &Words, named: &[&Thing<'_>], person: Option<&StableId>) -> Words {
    let is_thing =
        |thing: &&&Thing<'_>| !view.is_person(thing.id) && !view.things.is_place(thing.id);
    let things = named.iter().filter(is_thing);
    let things = things.fold(Words::default(), |all, thing| all.with(&thing.words));
    if !things.is_empty() {
        return things;
    }
    // What is in no offer, such as what the mind holds where nobody is, it may know of all the same.
    if let Some(known) = known_in(view, words) {
        return known;
    }
    let person = person.map(|person| view.things.words_of(person)).unwrap_or_default();
    words.without(&person).without(&view.me)
}

/// Where the mind knows a thing to be that it has not seen there of late; none where it is here.
fn known_place<'a>(view: &Scene<'a>, what: &Words) -> Option<&'a StableId> {
    let planning = &view.request.situation.planning;
    let is_it = |it: &&Referable| it.kind == "item" && Words::of(&it.label) == *what;
    let item = planning.named.iter().find(is_it)?;
    let mut at = planning.known.iter().filter(|fact| fact.is == "at");
    let place = at.find(|fact| fact.of.first() == Some(&item.stable_id))?.of.get(1)?;
    let here = view.places().first().map(|(here, _)| *here);
    Some(place).filter(|place| Some(*place) != here)
}

/// The names of the first thing of which the mind knows and that these words name.
fn known_in(view: &Scene<'_>, words: &Words) -> Option<Words> {
    let items = view.request.situation.planning.named.iter().filter(|it| it.kind == "item");
    let mut names = items.map(|it| Words::of(&it.label));
    names.find(|names| !names.is_empty() && words.covers(names))
}

/// Whether the mind has something: it can give it away, was given it or took it, or holds so.
fn has(view: &Scene<'_>, what: &Words) -> bool {
    let gives = view.request.actions.iter().filter(|offer| offer.has_tag("give"));
    let can_give = gives.map(Offer::of).any(|offer| offer.names.covers(what));
    let passed = || view.recent.iter().rev().find_map(|sighting| sighting.passes(what));
    let settled = || {
        let ledger = view.request.situation.ledger.as_ref();
        let facts = ledger.map(|ledger| ledger.settled_conclusions()).unwrap_or_default();
        facts.iter().any(|fact| fact.starts_with("I have ") && Words::of(fact).covers(what))
    };
    can_give || passed().unwrap_or_else(settled)
}

fn urgency(commitment: &Commitment, view: &Scene<'_>) -> f32 {
    let now = view.request.situation.now;
    let whole = commitment.due.since(commitment.opened).as_secs_f32();
    let gone = now.since(commitment.opened).as_secs_f32();
    if whole > 0.0 { (gone / whole).min(1.0) } else { 1.0 }
}

pub(crate) fn in_own_words(told: &str) -> String {
    cut_between_words(&sentence(&Language::english().first_person(told)), REASON_LIMIT).into_owned()
}

/// Whether it is a note of the engine, that something else is done than was meant: nobody says that.
fn quotes_an_offer(told: &str) -> bool {
    told.contains('`')
}

/// Whether the mind has said so, as far back as it remembers.
pub(crate) fn has_told(view: &Scene<'_>, reason: &str) -> bool {
    let known: String = reason.chars().take(TOLD).collect();
    let entries = view.request.situation.perceptions.entries().map(|entry| &entry.percept);
    let mut own = entries.filter(|percept| {
        percept.kind == PerceptKind::Speech && percept.source.as_ref() == Some(&view.request.mind)
    });
    own.any(|percept| percept.text.contains(&known))
}
