//! News that somebody should hear from the mind: it bears on their kin, on themselves, or on what they
//! look for, and they were not there when it was told.

use crate::appraisal::kept_to_itself::may_be_told;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::reading::whereabouts::{next_towards, place_of, was_there};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::{DialogueAct, Language, sentences};

/// From this importance on it is of consequence that something is told of somebody.
const OF_CONSEQUENCE: u8 = 5;
/// What asks for something tells nothing.
const NO_NEWS: &[DialogueAct] = &[DialogueAct::Question, DialogueAct::Request, DialogueAct::Offer];
/// How many of the latest percepts may be news.
const LATEST: usize = 20;
/// Characters of what is passed on.
const PASSED_ON: usize = 150;

/// News for somebody.
#[derive(Debug)]
pub(crate) struct Message<'a> {
    /// Who should hear it.
    pub(crate) to: &'a StableId,
    pub(crate) who: &'a str,
    /// From whom the mind has it; nobody where it has seen it itself.
    pub(crate) by: Option<&'a StableId>,
    /// Whether it may be said from whom.
    pub(crate) is_named: bool,
    /// What was said or seen.
    pub(crate) what: String,
    /// Where the mind goes first to tell it; nothing where they are here.
    pub(crate) way: Option<&'a StableId>,
    /// Whether it is of consequence.
    pub(crate) presses: bool,
}

impl<'a> Message<'a> {
    /// The latest news that somebody should hear, who is here or can be gone to.
    pub(crate) fn due(view: &Stakes<'a>) -> Option<Self> {
        if view.request.situation.silent {
            return None;
        }
        let people = people(view);
        let latest = view.recent.iter().rev().take(LATEST).filter(|seen| !seen.own);
        latest.flat_map(|seen| Self::of(view, &people, seen)).next()
    }

    /// To everybody whom it concerns, those who are here first.
    fn of(view: &Stakes<'a>, people: &[(&'a StableId, &'a str)], seen: &Sighting<'a>) -> Vec<Self> {
        let mut people = people.to_vec();
        people.retain(|(id, _)| {
            seen.percept.source.as_ref() != Some(*id) && !was_there(view, id, seen.id)
        });
        // Whoever is here can say it themselves.
        let by = seen.percept.source.as_ref();
        let says_it = by.is_some_and(|by| view.is_here(by)) && !is_grave(view, &seen.percept.text);
        if people.is_empty() || says_it || !is_news(view, seen) {
            return Vec::new();
        }
        people.retain(|(id, label)| Hearer { view, id, label }.should_hear(seen));
        people.sort_by_key(|(id, _)| !view.is_here(id));
        let message = |(to, who): (&'a StableId, &'a str)| {
            let hearer = Hearer { view, id: to, label: who };
            let way = match view.is_here(to) {
                true => None,
                false => Some(hearer.way(seen)?),
            };
            let spoken = seen.percept.kind == PerceptKind::Speech;
            let by = seen.percept.source.as_ref().filter(|_| spoken);
            let is_named = !voice_words(view.language).hides_its_source(&seen.percept.text);
            let presses = is_of_consequence(view, seen);
            Some(Self { to, who, by, is_named, what: passed_on(view, seen), way, presses })
        };
        people.into_iter().filter_map(message).collect()
    }
}

/// Everybody but the mind whom it can name.
fn people<'a>(view: &Stakes<'a>) -> Vec<(&'a StableId, &'a str)> {
    let planning = &view.request.situation.planning;
    let is_person = |id: &StableId| {
        planning.known.iter().any(|fact| fact.is == "person" && fact.of.first() == Some(id))
    };
    let named = planning.named.iter().filter(|it| is_person(&it.stable_id));
    let named = named.map(|it| (&it.stable_id, it.label.as_str()));
    let mut all: Vec<(&'a StableId, &'a str)> = view.things.characters().collect();
    for (id, label) in named {
        if all.iter().all(|(known, _)| *known != id) {
            all.push((id, label));
        }
    }
    all.retain(|(id, _)| **id != view.request.mind);
    all
}

/// Whether something tells what others may want to hear: it neither asks nor was confided nor is kept.
fn is_news(view: &Stakes<'_>, seen: &Sighting<'_>) -> bool {
    let text = &seen.percept.text;
    let told = match seen.percept.kind {
        PerceptKind::Speech => {
            let told = voice_words(view.language).without_confiding(text);
            let acts = view.language.dialogue_acts(&told);
            let open =
                !view.language.weighed(text).1 || voice_words(view.language).hides_its_source(text);
            open && (!acts.has_any(NO_NEWS) || is_grave(view, text))
        }
        PerceptKind::Event => {
            let happens = !seen.tell.asks && !seen.tell.talks;
            happens && is_of_consequence(view, seen) && !is_ally(view, seen)
        }
        PerceptKind::Outcome => false,
    };
    // What somebody has passed on already is not passed on in its turn.
    let is_hearsay = text.contains(['"', '“']);
    told && !seen.own && !is_hearsay && may_be_told(view, text)
}

/// Whether it is the deed of somebody of whom a goal of the mind's own is, or for whom it does what it
/// does: one does not tell on them.
fn is_ally(view: &Stakes<'_>, seen: &Sighting<'_>) -> bool {
    let Some(doer) = &seen.percept.source else { return false };
    let label = view.things.label(doer).map(Words::of);
    let mut goals = view.aims.iter().filter(|aim| aim.is_goal());
    label.is_some_and(|name| {
        !name.is_empty() && goals.any(|aim| aim.words.covers(&name) || aim.wanted().covers(&name))
    })
}

/// What was said, without whom it calls.
fn passed_on(view: &Stakes<'_>, seen: &Sighting<'_>) -> String {
    let text = seen.percept.text.trim();
    let called = view.language.called(text);
    let called = called.filter(|name| {
        let name = Words::of(name);
        !name.is_empty() && view.things.people().with(&view.me).covers(&name)
    });
    let rest = called.map_or(text, |name| text[name.len()..].trim_start_matches([',', ' ']));
    let rest = voice_words(view.language).without_confiding(rest);
    let rest = rest.as_str();
    let short = view.language.bearing_on(rest, text, PASSED_ON);
    crate::wording::phrase::capital(&short).replace('"', "'")
}

/// Somebody who may want to hear something.
struct Hearer<'v, 'a> {
    view: &'v Stakes<'a>,
    id: &'a StableId,
    label: &'a str,
}

impl<'a> Hearer<'_, 'a> {
    /// Whether somebody who was not there should hear it.
    fn should_hear(&self, seen: &Sighting<'_>) -> bool {
        self.is_concerned(seen) && !self.was_told(seen) && !self.speaks_of_it(seen)
    }

    fn is_concerned(&self, seen: &Sighting<'_>) -> bool {
        self.is_kin(seen) || self.is_meant(seen) || self.is_theirs(seen) || self.looks_for_it(seen)
    }

    fn called(&self) -> Words {
        Words::of(self.label)
    }

    /// Whether it is grave, and whom it befell is their kin, as far as the mind knows.
    fn is_kin(&self, seen: &Sighting<'_>) -> bool {
        let voice = voice_words(self.view.language);
        let Some(grave) = voice.grave_news(&seen.percept.text) else { return false };
        let (whom, called) = (Words::of(&grave.whom), self.called());
        let profile = &self.view.request.situation.persona.profile;
        let told = self.view.told();
        let mut known = sentences(profile).chain(told);
        let tidings = self.tidings_are_mine(&whom);
        let kin = |said: &str| {
            let words = Words::of(said);
            words.covers(&called) && (words.meets(&whom) || tidings) && voice.names_kin(said)
        };
        !called.is_empty() && (known.any(kin) || self.says_before(seen, kin_of(&whom)))
    }

    /// Whether whom it befell is of the mind's own family: so are its other kin.
    fn tidings_are_mine(&self, whom: &Words) -> bool {
        let voice = voice_words(self.view.language);
        let profile = &self.view.request.situation.persona.profile;
        sentences(profile).any(|said| Words::of(said).meets(whom) && voice.names_kin(said))
    }

    /// Whether they have said something of the kind, before something happened.
    fn says_before(&self, seen: &Sighting<'_>, holds: impl Fn(&Self, &str) -> bool) -> bool {
        let theirs = |line: &&Sighting<'_>| {
            let spoken = line.percept.kind == PerceptKind::Speech && line.id < seen.id;
            spoken && line.percept.source.as_ref() == Some(self.id)
        };
        self.view.recent.iter().filter(theirs).any(|line| holds(self, &line.percept.text))
    }

    /// Whether it tells of them, and that is of consequence.
    fn is_meant(&self, seen: &Sighting<'_>) -> bool {
        let (text, called) = (seen.percept.text.as_str(), self.called());
        let named = !called.is_empty() && seen.words.covers(&called);
        named && !self.view.language.calls(text, self.label) && is_of_consequence(self.view, seen)
    }

    /// Whether it is of consequence, and tells of what they have, or of what the mind wants everybody to know.
    fn is_theirs(&self, seen: &Sighting<'_>) -> bool {
        if self.is_to_be_told_everything(seen) {
            return true;
        }
        if !is_of_consequence(self.view, seen) {
            return false;
        }
        let planning = &self.view.request.situation.planning;
        let label = |id: &StableId| {
            let known = planning.named.iter().find(|named| named.stable_id == *id);
            self.view.things.label(id).or_else(|| known.map(|known| known.label.as_str()))
        };
        let mut held = planning.known.iter().filter(|fact| fact.is == "holds");
        held.any(|fact| match fact.of.as_slice() {
            [who, thing] if who == self.id => {
                let name = Words::of(label(thing).unwrap_or_default());
                !name.is_empty() && seen.words.covers(&name)
            }
            _ => false,
        })
    }

    /// Whether a goal of the mind's own is that people hear of such things, or that no harm comes to them.
    fn is_to_be_told_everything(&self, seen: &Sighting<'_>) -> bool {
        let voice = voice_words(self.view.language);
        let mut goals = self.view.aims.iter().filter(|aim| aim.is_goal());
        goals.any(|aim| {
            let about_it = aim.words.meets(&seen.words.without(&self.view.things.people()));
            let spreads = voice.spreads(aim.text()) && about_it;
            let cares = voice.cares(aim.text()) && aim.words.covers(&self.called());
            spreads || cares && about_it
        })
    }

    /// Whether they have said before that they look for what it names, and the mind does not owe it to them.
    fn looks_for_it(&self, seen: &Sighting<'_>) -> bool {
        let voice = voice_words(self.view.language);
        let people = self.view.things.people();
        let owed = |debt: &crate::motives::debt::Debt<'_>| {
            debt.person == Some(self.id) && debt.what.meets(&seen.words)
        };
        if self.view.debts.iter().any(owed) {
            return false;
        }
        let looks = |_: &Self, said: &str| {
            let sought = voice.sought(said).without(&people).without(&self.view.me);
            let things = self.view.things.names_in(&sought);
            things.meets(&seen.words) || sought.shared(&seen.words) > 1
        };
        self.says_before(seen, looks)
    }

    /// Whether the mind has told them so since.
    fn was_told(&self, seen: &Sighting<'_>) -> bool {
        let what = passed_on(self.view, seen);
        let told = |line: &str| line.contains(&what) && self.view.language.calls(line, self.label);
        let own = self.view.request.situation.perceptions.entries();
        let mut own = own.filter(|entry| entry.id > seen.id).map(|entry| &entry.percept);
        own.any(|percept| percept.is_speech_of(&self.view.request.mind) && told(&percept.text))
    }

    /// Whether they have spoken of it themselves since.
    fn speaks_of_it(&self, seen: &Sighting<'_>) -> bool {
        let matter = seen.topic.without(&self.called());
        let later = self.view.recent.iter().filter(|line| line.id > seen.id);
        let mut theirs = later.filter(|line| line.percept.source.as_ref() == Some(self.id));
        theirs.any(|line| !matter.is_empty() && line.words.covers(&matter))
    }

    /// The way to them, where the mind has a reason to go and nobody else has gone.
    fn way(&self, seen: &Sighting<'_>) -> Option<&'a StableId> {
        let presses = is_of_consequence(self.view, seen);
        let free =
            self.view.debts.is_empty() && self.view.request.situation.planning.plan.is_none();
        let goes = (presses || free) && (self.is_close() || self.is_to_be_told_everything(seen));
        let place = place_of(self.view, self.id).filter(|_| goes)?;
        let next = next_towards(self.view, place)?;
        let gone = |other: &Sighting<'_>| {
            let leaves = other.id > seen.id && other.tell.leaves && !other.own;
            let there = other.percept.about.iter().any(|thing| thing == next || thing == place);
            let knew = other.percept.source.as_ref();
            let knew = knew.is_some_and(|who| was_there(self.view, who, seen.id));
            leaves && there && knew
        };
        (!self.view.recent.iter().any(gone)).then_some(next)
    }

    /// Whether the mind has anything to do with them: its persona names them, they have spoken to it, or
    /// it owes them something.
    fn is_close(&self) -> bool {
        let persona = &self.view.request.situation.persona;
        let goals = persona.goals.iter().map(|goal| goal.text.as_str());
        let own = goals.chain([persona.profile.as_str()]);
        let spoke = |seen: &Sighting<'_>| {
            seen.percept.addressed && seen.percept.source.as_ref() == Some(self.id)
        };
        let owed = self.view.debts.iter().any(|debt| debt.person == Some(self.id));
        owed || Words::of_all(own).covers(&self.called()) || self.view.recent.iter().any(spoke)
    }
}

/// Whether somebody says of one who is named that they are theirs: `my brother Joris`.
fn kin_of<'w>(whom: &'w Words) -> impl Fn(&Hearer<'_, '_>, &str) -> bool + 'w {
    move |hearer, said| {
        let voice = voice_words(hearer.view.language);
        Words::of(said).meets(whom) && voice.names_kin(said)
    }
}

fn is_grave(view: &Stakes<'_>, text: &str) -> bool {
    voice_words(view.language).grave_news(text).is_some()
}

fn is_of_consequence(view: &Stakes<'_>, seen: &Sighting<'_>) -> bool {
    let (text, language): (&str, &Language) = (&seen.percept.text, view.language);
    let conduct = language.conduct(text);
    voice_words(language).tells_of_harm(text)
        || conduct.is_misdeed()
        || conduct.tells_of_trouble()
        || language.importance(text) >= OF_CONSEQUENCE
}
