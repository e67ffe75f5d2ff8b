//! What the percepts mean: what is new, what is asked, who is here.

use super::sighting::Sighting;
use super::things::Things;
use super::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::act::IndexedAction;
use cognition_core::guard::RecentAct;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceivedAt, PerceptKind};
use cognition_language::Language;

/// How many percepts long a question may be left standing.
const LEFT_STANDING: usize = 12;
/// How many of the newest percepts are considered.
const RECENT: usize = 32;

/// The situation of a mind, read once.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    /// What is asked.
    pub(super) request: &'a ThoughtRequest,
    /// What the mind can name.
    pub(super) things: Things<'a>,
    /// The language in which it is spoken to, else its own.
    pub(super) language: &'static Language,
    /// The words of the mind's own name.
    pub(super) me: Words,
    /// The newest percepts, oldest first.
    pub(super) recent: Vec<Sighting<'a>>,
    /// What the mind fears, one set of words for each fear.
    pub(super) fears: Vec<Words>,
}

/// The language that the lines said to the mind end in; that of its persona where they tell none.
fn spoken_language(request: &ThoughtRequest) -> &'static Language {
    let situation = &request.situation;
    let heard = situation.perceptions.entries().map(|entry| &entry.percept).filter(|percept| {
        let others = percept.source.as_ref() != Some(&request.mind);
        percept.kind == PerceptKind::Speech && percept.addressed && others
    });
    let own = Language::of(&situation.persona.profile);
    heard.fold(own, |before, line| Language::of_utterance(&line.text, || before))
}

impl<'a> Scene<'a> {
    /// Reads the situation of a request.
    pub(super) fn of(request: &'a ThoughtRequest) -> Self {
        let situation = &request.situation;
        let things = Things::of(request);
        let me = Words::of(&situation.persona.name).with(&things.words_of(&request.mind));
        let entries = situation.perceptions.entries();
        let skip = entries.len().saturating_sub(RECENT);
        let sight = |entry: &'a PerceivedAt| Sighting::of(entry, request, &things, &me);
        let recent: Vec<Sighting<'a>> = entries.skip(skip).map(sight).collect();
        let fears = situation.persona.fears.iter().map(|fear| Words::of(fear)).collect();
        let language = spoken_language(request);
        Self { request, things, language, me, recent, fears }
    }

    /// Whether it is somebody, and not something: it speaks, or can be spoken to.
    pub(super) fn is_person(&self, id: &StableId) -> bool {
        let acts = |sighting: &Sighting<'_>| sighting.percept.source.as_ref() == Some(id);
        let hears = |offer: &IndexedAction| {
            let first = offer.targets.first().is_some_and(|target| target.stable_id == *id);
            first && offer.has_tag("speech")
        };
        self.things.is_character(id)
            || self.recent.iter().any(acts)
            || self.request.actions.iter().any(hears)
    }

    /// Whether the mind has said this, as far as it remembers.
    pub(super) fn has_told(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let mut own = self
            .recent
            .iter()
            .filter(|sighting| sighting.own && sighting.percept.kind == PerceptKind::Speech);
        own.any(|sighting| sighting.percept.text.to_lowercase().contains(&text))
    }

    /// The words of a text without the mind's own name.
    pub(super) fn without_names(&self, text: &str) -> Words {
        Words::of(text).without(&self.me)
    }

    /// What the mind was told by nobody in particular, and not as news: what it knows.
    pub(super) fn told(&self) -> Vec<&'a str> {
        let told = self.request.situation.perceptions.entries();
        let told = told.filter(|entry| entry.id <= self.request.situation.seen_before);
        let told = told.map(|entry| &entry.percept).filter(|percept| {
            let by_nobody = percept.source.is_none() && !percept.addressed;
            percept.kind == PerceptKind::Event && by_nobody
        });
        told.map(|percept| percept.text.as_str()).collect()
    }

    /// Whether somebody or something is on offer here.
    pub(super) fn is_here(&self, id: &StableId) -> bool {
        self.request.actions.iter().any(|offer| offer.concerns(id))
    }

    /// What is new and not the mind's own talk, oldest first.
    pub(super) fn news(&self) -> impl DoubleEndedIterator<Item = &Sighting<'a>> {
        self.recent.iter().filter(|sighting| {
            sighting.is_new && !(sighting.own && sighting.percept.kind != PerceptKind::Outcome)
        })
    }

    /// What others said or did to the mind just now.
    pub(super) fn addressed(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.news().filter(|news| news.percept.addressed && !news.own)
    }

    /// What somebody asked a while ago, and has been left standing with ever since.
    pub(super) fn pending(&self) -> impl Iterator<Item = &Sighting<'a>> {
        let asked = |asked: &&Sighting<'a>| {
            asked.percept.addressed && asked.tell.asks && !asked.own && !asked.is_new
        };
        let late = self.recent.iter().rev().take(LEFT_STANDING).filter(asked);
        late.filter(|asked| !self.answered(asked))
    }

    /// Whether something has been done to the asker since, or something that names them.
    fn answered(&self, asked: &Sighting<'_>) -> bool {
        let Some(asker) = asked.percept.source.as_ref() else { return true };
        let name = self.things.words_of(asker);
        let answers = |outcome: &Sighting<'_>| {
            let is_theirs = !outcome.failed() && outcome.percept.about.contains(asker);
            is_theirs || outcome.words.covers(&name)
        };
        let mut since = self.outcomes().filter(|outcome| outcome.id > asked.id);
        name.is_empty() || since.any(answers)
    }

    /// What others just now want to know or to have of the mind.
    pub(super) fn questions(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.addressed().filter(|news| news.tell.asks)
    }

    /// What others did or said, newest first.
    pub(super) fn by_others(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.recent.iter().rev().filter(|sighting| !sighting.own)
    }

    /// What came of the mind's own actions, newest first.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.recent.iter().rev().filter(|sighting| sighting.is_outcome())
    }

    /// The act of which this is the outcome: the latest before it that was done to just that.
    pub(super) fn act_behind(&self, outcome: &Sighting<'_>) -> Option<&'a RecentAct> {
        let acts = self.request.situation.acts.iter().rev();
        let mut before = acts.filter(|act| act.mark.last < outcome.id);
        before.find(|act| act.targets == outcome.percept.about)
    }

    /// The outcome of this turn's beginning, if the last action failed.
    pub(super) fn fresh_failure(&self) -> Option<&Sighting<'a>> {
        let failed = |outcome: &&Sighting<'_>| {
            outcome.is_new && outcome.failed() && !outcome.percept.interrupted
        };
        self.outcomes().next().filter(failed)
    }

    /// Whether somebody has just given something to the mind, of which these words are.
    pub(super) fn was_given(&self, item: &Words, giver: &StableId) -> bool {
        self.news().any(|news| {
            let from_them = news.percept.source.as_ref() == Some(giver) && !news.own;
            from_them && news.gives_to_me() && news.words.covers(item)
        })
    }

    /// Whether somebody has just said something to the mind.
    pub(super) fn is_spoken_to(&self) -> bool {
        let has_words = |text: &str| text.chars().any(char::is_alphanumeric);
        self.addressed()
            .any(|news| news.percept.kind == PerceptKind::Speech && has_words(&news.percept.text))
    }

    /// Where the mind was, as far as it remembers, each with the latest percept of it: the
    /// first is where it is.
    pub(super) fn places(&self) -> Vec<(&'a StableId, &Sighting<'a>)> {
        let mut places: Vec<(&StableId, &Sighting<'a>)> = Vec::new();
        for sighting in self.recent.iter().rev() {
            let place = sighting.place(&self.things);
            let place = place.filter(|place| places.iter().all(|(known, _)| known != place));
            places.extend(place.map(|place| (place, sighting)));
        }
        places
    }

    /// Whether somebody spoke to the mind, or the mind to somebody, as far as it remembers.
    pub(super) fn has_met(&self, person: &StableId) -> bool {
        let name = self.things.words_of(person);
        self.recent.iter().any(|sighting| {
            let from_them =
                sighting.percept.source.as_ref() == Some(person) && sighting.percept.addressed;
            let to_them = sighting.own && sighting.tell.talks && sighting.words.covers(&name);
            from_them || (to_them && !name.is_empty())
        })
    }
}
