//! What the percepts mean: what is new, what is asked, who is here.

use crate::reading::name_given::names_given;
use crate::reading::sighting::Sighting;
use crate::wording::things::Things;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
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
pub(crate) struct Scene<'a> {
    /// What is asked.
    pub(crate) request: &'a ThoughtRequest,
    /// What the mind can name.
    pub(crate) things: Things<'a>,
    /// The language in which it is spoken to, else its own.
    pub(crate) language: &'static Language,
    /// The words of the mind's own name.
    pub(crate) me: Words,
    /// The newest percepts, oldest first.
    pub(crate) recent: Vec<Sighting<'a>>,
    /// How people have said that they are called, by how the mind knows them.
    pub(crate) given: Vec<(&'a str, &'a str)>,
    /// What the mind fears, one set of words for each fear: without whom it fears for.
    pub(crate) fears: Vec<Words>,
    /// Whom it fears to lose, by their names.
    pub(crate) dear: Vec<Words>,
}

/// The language that the lines said to the mind end in; that of its persona where they tell none.
pub(crate) fn spoken_language(request: &ThoughtRequest) -> &'static Language {
    let situation = &request.situation;
    let heard = situation.perceptions.entries().map(|entry| &entry.percept).filter(|percept| {
        let others = percept.source.as_ref() != Some(&request.mind);
        percept.kind == PerceptKind::Speech && percept.addressed && others
    });
    let own = Language::of(&situation.persona.profile);
    heard.fold(own, |before, line| Language::of_utterance(&line.text, || before))
}

/// What is feared, and whom it is feared to lose: they are nobody to be afraid of.
fn fears(fears: &[String], things: &Things<'_>) -> (Vec<Words>, Vec<Words>) {
    let people = things.people();
    let is_of_losing = |fear: &&String| voice_words(Language::of(fear)).is_of_losing(fear);
    let (losses, others): (Vec<_>, Vec<_>) = fears.iter().partition(is_of_losing);
    let losses: Vec<Words> = losses.into_iter().map(|fear| Words::of(fear)).collect();
    let dear = losses.iter().map(|fear| fear.common(&people)).filter(|dear| !dear.is_empty());
    let rest = losses.iter().map(|fear| fear.without(&people));
    (others.into_iter().map(|fear| Words::of(fear)).chain(rest).collect(), dear.collect())
}

impl<'a> Scene<'a> {
    /// Reads the situation of a request.
    pub(crate) fn of(request: &'a ThoughtRequest) -> Self {
        let situation = &request.situation;
        let things = Things::of(request);
        let me = Words::of(&situation.persona.name).with(&things.words_of(&request.mind));
        let entries = situation.perceptions.entries();
        let skip = entries.len().saturating_sub(RECENT);
        let sight = |entry: &'a PerceivedAt| Sighting::of(entry, request, &things, &me);
        let recent: Vec<Sighting<'a>> = entries.skip(skip).map(sight).collect();
        let (fears, dear) = fears(&situation.persona.fears, &things);
        let language = spoken_language(request);
        let given = names_given(request, &things, language);
        Self { request, things, language, me, recent, given, fears, dear }
    }

    /// Whether it is somebody, and not something: it speaks, or can be spoken to.
    pub(crate) fn is_person(&self, id: &StableId) -> bool {
        let acts = |sighting: &Sighting<'_>| sighting.percept.source.as_ref() == Some(id);
        let hears = |offer: &IndexedAction| {
            let first = offer.targets.first().is_some_and(|target| target.stable_id == *id);
            first && offer.has_tag("speech")
        };
        self.things.is_character(id)
            || self.recent.iter().any(acts)
            || self.request.actions.iter().any(hears)
    }

    /// Who else is here beside a speaker, where that is just one.
    pub(crate) fn only_other(&self, speaker: &StableId) -> Option<&'a StableId> {
        let other = |id: &StableId| id != speaker && *id != self.request.mind && self.is_here(id);
        let mut others = self.things.characters().map(|(id, _)| id).filter(|id| other(id));
        let first = others.next()?;
        others.next().is_none().then_some(first)
    }

    /// Whether the mind has said this, as far as it remembers.
    pub(crate) fn has_told(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let mut own = self
            .recent
            .iter()
            .filter(|sighting| sighting.own && sighting.percept.kind == PerceptKind::Speech);
        own.any(|sighting| sighting.percept.text.to_lowercase().contains(&text))
    }

    /// What the mind has said itself, as far as it remembers, oldest first.
    pub(crate) fn own_lines(&self) -> impl DoubleEndedIterator<Item = &'a str> {
        let spoke = |seen: &&Sighting<'_>| seen.own && seen.percept.kind == PerceptKind::Speech;
        self.recent.iter().filter(spoke).map(|seen| seen.percept.text.as_str())
    }

    /// Whether the mind has said all these words at once, as far as it remembers.
    pub(crate) fn has_said_all(&self, words: &Words) -> bool {
        !words.is_empty() && self.own_lines().any(|line| Words::of(line).covers(words))
    }

    /// The words of a text without the mind's own name.
    pub(crate) fn without_names(&self, text: &str) -> Words {
        Words::of(text).without(&self.me)
    }

    /// What the mind was told by nobody in particular, and not as news: what it knows.
    pub(crate) fn told(&self) -> Vec<&'a str> {
        let told = self.request.situation.perceptions.entries();
        let told = told.filter(|entry| entry.id <= self.request.situation.seen_before);
        let told = told.map(|entry| &entry.percept).filter(|percept| {
            let by_nobody = percept.source.is_none() && !percept.addressed;
            percept.kind == PerceptKind::Event && by_nobody
        });
        told.map(|percept| percept.text.as_str()).collect()
    }

    /// Whether somebody or something is on offer here.
    pub(crate) fn is_here(&self, id: &StableId) -> bool {
        self.request.actions.iter().any(|offer| offer.concerns(id))
    }

    /// What is new and not the mind's own talk, oldest first.
    pub(crate) fn news(&self) -> impl DoubleEndedIterator<Item = &Sighting<'a>> {
        self.recent.iter().filter(|sighting| {
            sighting.is_new && !(sighting.own && sighting.percept.kind != PerceptKind::Outcome)
        })
    }

    /// What others said or did to the mind just now.
    pub(crate) fn addressed(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.news().filter(|news| news.percept.addressed && !news.own)
    }

    /// What somebody asked a while ago, and has been left standing with ever since.
    pub(crate) fn pending(&self) -> impl Iterator<Item = &Sighting<'a>> {
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
    pub(crate) fn questions(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.addressed().filter(|news| news.tell.asks)
    }

    /// What others did or said, newest first.
    pub(crate) fn by_others(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.recent.iter().rev().filter(|sighting| !sighting.own)
    }

    /// What came of the mind's own actions, newest first.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = &Sighting<'a>> {
        self.recent.iter().rev().filter(|sighting| sighting.is_outcome())
    }

    /// The act of which this is the outcome: the latest before it that was done to just that.
    pub(crate) fn act_behind(&self, outcome: &Sighting<'_>) -> Option<&'a RecentAct> {
        let acts = self.request.situation.acts.iter().rev();
        let mut before = acts.filter(|act| act.mark.last < outcome.id);
        before.find(|act| act.targets == outcome.percept.about)
    }

    /// The outcome of this turn's beginning, if the last action failed.
    pub(crate) fn fresh_failure(&self) -> Option<&Sighting<'a>> {
        let failed = |outcome: &&Sighting<'_>| {
            outcome.is_new && outcome.failed() && !outcome.percept.interrupted
        };
        self.outcomes().next().filter(failed)
    }

    /// Whether somebody has just given something to the mind, of which these words are.
    pub(crate) fn was_given(&self, item: &Words, giver: &StableId) -> bool {
        self.news().any(|news| news.is_gift_of(giver) && news.words.covers(item))
    }

    /// Whether the mind and somebody have traded this, either way, as far as it remembers.
    pub(crate) fn has_traded(&self, thing: &StableId, person: &StableId) -> bool {
        let name = self.things.words_of(person);
        self.recent.iter().any(|seen| {
            let by_them = seen.percept.source.as_ref() == Some(person) && seen.tell.to_me;
            let with_them = seen.is_outcome() && !seen.failed() && seen.deed.covers(&name);
            let traded = seen.deed.has("trade") && seen.percept.about.contains(thing);
            traded && (by_them || with_them && !name.is_empty())
        })
    }

    /// Whether somebody has just traded something with the mind: what they say beside it asks for nothing.
    pub(crate) fn has_just_traded(&self, person: &StableId) -> bool {
        self.addressed().any(|news| {
            let event = news.percept.kind == PerceptKind::Event && news.tell.trades;
            event && !news.tell.asks && news.percept.source.as_ref() == Some(person)
        })
    }

    /// Where the mind was, as far as it remembers, each with the latest percept of it: the
    /// first is where it is.
    pub(crate) fn places(&self) -> Vec<(&'a StableId, &Sighting<'a>)> {
        let mut places: Vec<(&StableId, &Sighting<'a>)> = Vec::new();
        for sighting in self.recent.iter().rev() {
            let place = sighting.place(&self.things);
            let place = place.filter(|place| places.iter().all(|(known, _)| known != place));
            places.extend(place.map(|place| (place, sighting)));
        }
        places
    }

    /// Whether the mind did nothing when it last had the choice.
    pub(crate) fn has_waited(&self) -> bool {
        let latest = self.request.situation.acts.last();
        latest.is_some_and(|act| act.action.is_empty() && act.speech.is_empty())
    }

    /// Whether somebody spoke to the mind, or the mind to somebody, as far as it remembers.
    pub(crate) fn has_met(&self, person: &StableId) -> bool {
        let name = self.things.words_of(person);
        self.recent.iter().any(|sighting| {
            let from_them =
                sighting.percept.source.as_ref() == Some(person) && sighting.percept.addressed;
            let to_them = sighting.own && sighting.tell.talks && sighting.words.covers(&name);
            // Whoever was heard talking a while ago has been here all along.
            let overheard = sighting.percept.is_speech_of(person) && !sighting.is_new;
            from_them || overheard || (to_them && !name.is_empty())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn what_the_mind_has_said_itself_is_told_apart_from_what_it_has_heard() {
        let mut request = request("mara", vec![], vec![]);
        let log = &mut request.situation.perceptions;
        log.perceive(Percept::speech("mara", "The door is locked."));
        log.perceive(says("odo", "The key is gone."));
        let scene = Scene::of(&request);
        assert!(scene.has_told("the door is locked") && !scene.has_told("the key is gone"));
        assert_eq!(scene.own_lines().collect::<Vec<_>>(), ["The door is locked."]);
    }
}
