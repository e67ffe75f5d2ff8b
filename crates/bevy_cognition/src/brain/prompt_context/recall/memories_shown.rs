//! What comes to a mind as it answers, for its prompt.

use super::asking::Asking;
use super::first_to_mind::{
    agreed_about, gravest, kept_from, open_with, was_answered, words_asked_for,
};
use super::held_against::HeldAgainst;
use super::room::{in_order_of_room, with_room};
use super::said_alike::said_once;
use super::topic_taken_up::topic_taken_up;
use super::unasked::Unasked;
use crate::topic_embedder::TopicEmbedder;
use crate::turn::Engagement;
use bevy::ecs::query::QueryData;
use cognition_core::memory::{
    Concepts, Episodes, Experience, Experiences, Facts, Gist, Gists, Named, RECOLLECTIONS, Source,
    Traits, Wanted, WorkingMemory, recollections_for,
};
use cognition_core::mind::{GameTime, PerceptId, StableId};
use cognition_core::perceive::{
    EntityRef, EntityRefs, PerceivedAt, Percept, PerceptKind, PerceptionLog,
};
use cognition_core::prompt::{InMind, KNOWN_CHARACTERS, MemoryLine};
use cognition_core::route::Language;
use std::time::Duration;

/// How many lines of each layer a prompt shows at most, beside what was lived.
const FACTS: usize = 4;
const TRAITS: usize = 3;
const GISTS: usize = 3;
const EPISODES: usize = 1;
const DRIFTED: usize = 2;
/// Bytes of all lines together: about 350 tokens.
const BYTES: usize = 1_300;
/// Of so many that come to mind some stand in the prompt already.
const LOOKED_AT: usize = 3 * RECOLLECTIONS;

/// The layers that a prompt shows.
#[derive(QueryData)]
pub(crate) struct Remembered {
    experiences: &'static Experiences,
    concepts: &'static Concepts,
    facts: &'static Facts,
    gists: &'static Gists,
    traits: &'static Traits,
    episodes: &'static Episodes,
    working: &'static WorkingMemory,
}

/// What comes to mind, and what it is held against.
pub(crate) struct Recollecting<'a> {
    pub(crate) engagement: &'a Engagement,
    pub(crate) mind: &'a StableId,
    /// What it knows of what is not in sight.
    pub(crate) known: Option<MemoryLine>,
    pub(crate) embedder: &'a TopicEmbedder,
    pub(crate) log: &'a PerceptionLog,
    pub(crate) refs: &'a EntityRefs,
    /// The other minds and persons that are near.
    pub(crate) near: Vec<StableId>,
    /// How many percepts are shown even when they are not new.
    pub(crate) percepts_shown: usize,
    pub(crate) now: GameTime,
}

/// What came to mind.
#[derive(Default)]
pub(crate) struct CameToMind {
    pub(crate) lines: Vec<MemoryLine>,
    /// What of it stands in the log, and is told there.
    pub(crate) in_mind: Vec<InMind>,
    /// What was lived and concerns it, the best first, whether it is shown here or stands among the
    /// percepts.
    pub(crate) lived: Vec<Experience>,
}

impl RememberedItem<'_, '_> {
    pub(crate) fn lived(&self) -> &Experiences {
        self.experiences
    }

    /// When the mind last said or did something, as far as it remembers; a word that tells nothing is
    /// one, too.
    pub(crate) fn last_own_doing(&self, mind: &StableId, now: GameTime) -> Option<GameTime> {
        let is_own = |lived: &&Experience| matches!(lived.source, Source::Said | Source::Done);
        let lived = self.experiences.iter().rev().find(is_own).map(|lived| lived.at);
        let said = self.working.iter(now).filter(|(_, line)| line.speaker == *mind);
        said.map(|(_, line)| line.at).chain(lived).max()
    }

    /// What was lived and concerns what is answered, the best first; then what is known besides of
    /// the topic and of the other, and what came to mind by itself. Nothing of it stands among the
    /// percepts that the prompt shows anyway: what of it these leave out, or do not tell, they tell.
    pub(crate) fn come_to_mind(&self, recollecting: &Recollecting<'_>) -> CameToMind {
        let (engagement, now) = (recollecting.engagement, recollecting.now);
        let asker = recollecting.asker();
        let first = self.first(recollecting, asker.as_ref());
        let unasked = (!recollecting.asks())
            .then(|| Unasked::of(recollecting.asked(), recollecting.refs, asker.as_ref(), &first));
        let found = self.found(recollecting, asker.as_ref(), &first);
        let is_marked = |lived: &Experience| {
            let asker = recollecting.keeping_from(lived).map(|asker| asker.id);
            lived.corrected.is_some() || !lived.may_be_told_to(asker.as_ref())
        };
        let tells = |lived: &&&Experience| {
            !recollecting.tells_only_that_it_spoke(lived) && !self.is_idle(recollecting, lived)
        };
        // A line of the log that no longer holds is marked there, whatever is said.
        let is_wanted = |lived: &&&Experience| {
            let is_marked_there =
                || lived.corrected.is_some() && recollecting.log_line_of(lived).is_some();
            let calls_up = |it: &Unasked<'_>| it.calls_up(lived, self.experiences);
            unasked.as_ref().is_none_or(calls_up) || is_marked_there()
        };
        let is_news = |lived: &&&Experience| is_marked(lived) || !recollecting.shows(&lived.text);
        let news = found.iter().filter(is_wanted).filter(tells).filter(is_news);
        let kept = kept_from(self.experiences.iter(), &recollecting.near);
        let is_kept = |it: &&Experience| kept.iter().any(|known| std::ptr::eq(*known, *it));
        let barred: Vec<&Experience> = kept.iter().filter(is_news).copied().collect();
        let came = said_once(news.copied(), recollections_for(&engagement.said));
        let in_order = in_order_of_room(&barred, &came, recollecting.asks());
        let asked = Some(engagement.said.as_str()).filter(|said| !said.is_empty());
        let (mut lines, mut in_mind) = (Vec::new(), Vec::new());
        for lived in &in_order {
            let hearer = recollecting.keeping_from(lived);
            match recollecting.log_line_of(lived) {
                Some(percept) => {
                    let words = lived.words_for(asked).into_owned();
                    in_mind.push(InMind { percept, words, marks: lived.marks(hearer.as_ref()) });
                }
                None => {
                    let text = lived.told(hearer.as_ref(), asked, now);
                    let (at, is_barred) = (Some(lived.at), is_kept(lived));
                    lines.push(MemoryLine { text, at, is_barred, ..MemoryLine::default() });
                }
            }
        }
        if let Some(own) = self.own_line_held_against(recollecting, asker.as_ref()) {
            let is_told = lines.iter().any(|line| line.text.contains(&own.text));
            if !is_told && !recollecting.shows(&own.text) {
                let text = own.told(None, None, now);
                lines.insert(0, MemoryLine { text, at: Some(own.at), ..MemoryLine::default() });
            }
        }
        lines.extend(self.besides(engagement, now).filter(|line| !recollecting.shows(&line.text)));
        let known = recollecting.known.as_ref().map_or(0, |known| known.text.len());
        let mut lines = with_room(lines, BYTES.saturating_sub(known));
        // What is so and bears on the moment is the last to give way where a prompt is full.
        recollecting.known.iter().for_each(|known| lines.insert(0, known.clone()));
        let lived = found.into_iter().take(RECOLLECTIONS).cloned().collect();
        CameToMind { lines, in_mind, lived }
    }

    /// What the mind said itself and is accused of.
    fn own_line_held_against(
        &self,
        recollecting: &Recollecting<'_>,
        asker: Option<&Named>,
    ) -> Option<Experience> {
        let said = recollecting.engagement.said.as_str();
        let (mind, refs, now) = (recollecting.mind, recollecting.refs, recollecting.now);
        let against = HeldAgainst { said, by: asker?, mind, refs, now };
        against.own_line(self.experiences, self.working)
    }

    /// What comes to mind before all that is like what was said.
    fn first(&self, recollecting: &Recollecting<'_>, asker: Option<&Named>) -> Vec<&Experience> {
        let text = recollecting.asked();
        let mut first = match text.is_empty() {
            true => gravest(self.experiences.iter(), recollecting.now),
            false if recollecting.asks() => self.asked_for(text, asker),
            false => open_with(self.experiences.iter(), asker),
        };
        first.retain(|lived| lived.text.trim() != text.trim());
        first
    }

    /// The words that are asked for, or what was agreed on the deed that is.
    fn asked_for(&self, text: &str, asker: Option<&Named>) -> Vec<&Experience> {
        let words = words_asked_for(self.experiences.iter(), text, asker);
        match words.is_empty() {
            true => agreed_about(self.experiences.iter(), text, asker).into_iter().collect(),
            false => words,
        }
    }

    fn found<'l>(
        &'l self,
        recollecting: &Recollecting<'_>,
        asker: Option<&Named>,
        first: &[&'l Experience],
    ) -> Vec<&'l Experience> {
        let (engagement, embedder, now) =
            (recollecting.engagement, recollecting.embedder, recollecting.now);
        let (text, limit) = (recollecting.asked(), LOOKED_AT);
        let topic = topic_taken_up(text, engagement.topic.name());
        let near = self.concepts.called_up_by(text, now).join(" ");
        let wanted = Wanted { text, topic: &topic, near: &near, asker, limit };
        let found = self.experiences.recollect(&wanted, embedder, now);
        let mut shown: Vec<&Experience> = Vec::new();
        for lived in first.iter().copied().chain(found) {
            if !shown.iter().any(|known| std::ptr::eq(*known, lived)) {
                shown.push(lived);
            }
        }
        shown
    }

    /// Where nothing is asked, what was settled by an answer tells nothing; nor, unless it is asked after,
    /// that somebody came or went.
    fn is_idle(&self, recollecting: &Recollecting<'_>, lived: &Experience) -> bool {
        let is_over = || was_answered(self.experiences.iter(), lived);
        !recollecting.asks_after_walk(lived) && recollecting.tells_only_of_walking(lived)
            || !recollecting.asks() && is_over()
            || self.is_asking_over(recollecting, lived)
    }

    /// Whether it is only that somebody asked for something, and they have been answered, or have it. Where
    /// something else is asked, what was handed over is told of by that.
    fn is_asking_over(&self, recollecting: &Recollecting<'_>, lived: &Experience) -> bool {
        let Some(asking) = Asking::of(lived, recollecting.refs) else { return false };
        let is_other = |known: &&Experience| !std::ptr::eq(*known, lived);
        let since = || self.experiences.iter().skip_while(is_other).skip(1);
        match recollecting.asks() {
            false => asking.is_answered(since()) || asking.is_granted(since()),
            true => {
                let is_deed = !lived.source.is_speech();
                is_deed && !asking.is_meant_by(recollecting.asked()) && asking.is_granted(since())
            }
        }
    }

    /// What the other layers hold that was not lived: what a game or a brain has put there, and what
    /// was before all that is remembered one by one.
    fn besides(
        &self,
        engagement: &Engagement,
        now: GameTime,
    ) -> impl Iterator<Item = MemoryLine> + use<'_> {
        let (topic, other) = (&engagement.topic, &engagement.conversation);
        let is_lived = |text: &str| self.experiences.iter().any(|lived| lived.text.contains(text));
        let facts = self.facts.of_topic(topic, now).into_iter().take(2 * FACTS);
        let facts = facts.filter(move |fact| !is_lived(&fact.value)).take(FACTS);
        let facts = facts.map(|fact| line("fact", fact.value.clone()));
        let traits = self.traits.of(other, now, Duration::ZERO).into_iter();
        let traits = traits.filter(|own| own.key != own.value).take(TRAITS);
        let traits = traits.map(|own| line("about them", told_of_them(&own.key, &own.value)));
        let gists = self.gists.of_topic(topic, now).into_iter();
        let gists = gists.filter(|gist| gist.kind != Gist::DRIFT && !gist.is_by_rule()).take(GISTS);
        let gists = gists.map(|gist| line("", gist.content.clone()));
        let drifted = self.gists.drifted(topic, &engagement.said, now).into_iter().take(DRIFTED);
        let drifted = drifted.map(|gist| line("came to you while idle", gist.content.clone()));
        let first = self.experiences.iter().next().map_or(GameTime(u64::MAX), |lived| lived.at);
        let with_them = move |with: &&cognition_core::memory::Episode| with.at < first;
        let episodes = self.episodes.iter().rev().filter(with_them);
        let other = other.clone();
        let episodes = episodes.filter(move |episode| episode.with == other).take(EPISODES);
        let episodes = episodes.map(|episode| line("before", episode.gist.clone()));
        facts.chain(traits).chain(gists).chain(drifted).chain(episodes)
    }
}

/// A key whose words all stand in what it is the key of tells nothing beside that.
fn told_of_them(key: &str, value: &str) -> String {
    let stands = |word: &str| value.split(' ').any(|it| it.eq_ignore_ascii_case(word));
    match key.split(' ').all(stands) {
        true => value.to_owned(),
        false => format!("{key}: {value}"),
    }
}

fn line(heading: &'static str, text: String) -> MemoryLine {
    MemoryLine { heading, text, ..MemoryLine::default() }
}

impl Recollecting<'_> {
    /// Who spoke, and what the mind calls them.
    fn asker(&self) -> Option<Named> {
        let id = self.engagement.speaker.as_ref().filter(|_| self.engagement.spoken)?;
        let label = self.refs.of(id).map(|known| known.label.clone()).unwrap_or_default();
        Some(Named { id: id.clone(), label })
    }

    /// Whoever spoke; or all who are near and may not be told of it, as if they were one.
    fn keeping_from(&self, lived: &Experience) -> Option<Named> {
        let asker = self.asker();
        let id = asker.as_ref().map(|asker| &asker.id);
        let label = |id: &StableId| self.refs.of(id).map(|known| known.label.clone());
        let others = self.near.iter().filter(|other| Some(*other) != id && *other != self.mind);
        let others = others.filter_map(|id| Some(Named { id: id.clone(), label: label(id)? }));
        let all = asker.clone().into_iter().chain(others);
        let may = |it: &Named| lived.may_be_told_by_name(&it.id, &it.label);
        let unaware: Vec<Named> = all.filter(|it| !may(it)).collect();
        let Some((last, before)) = unaware.split_last() else { return asker };
        let names: Vec<&str> = before.iter().map(|it| it.label.as_str()).collect();
        Some(match before.first() {
            Some(first) => {
                let label = format!("{} and {}", names.join(", "), last.label);
                Named { id: first.id.clone(), label }
            }
            None => last.clone(),
        })
    }

    /// What is answered: of all that was said at once the line that asks.
    fn asked(&self) -> &str {
        let said = self.engagement.said.as_str();
        Language::of(said).line_that_asks(said).unwrap_or(said)
    }

    /// Whether something is asked.
    fn asks(&self) -> bool {
        let said = self.engagement.said.as_str();
        Language::of(said).line_that_asks(said).is_some()
    }

    /// Whether a text stands among the percepts that the prompt shows, with what of it bears on what is
    /// asked: of what is not new the rest is left out.
    fn shows(&self, text: &str) -> bool {
        let (from, is_new) = (self.shown_from(), |entry: &PerceivedAt| self.is_new(entry));
        let carried = self.carried_over();
        let is_shown = |(place, entry): (usize, &PerceivedAt)| {
            let place = if carried.contains(&Some(entry.id)) { from } else { place };
            let has = (place >= from || is_new(entry)) && entry.percept.text.contains(text);
            has && (is_new(entry) || self.is_told_in_short(&entry.percept))
        };
        self.log.entries().enumerate().any(is_shown)
    }

    /// The line of the log that tells the very thing that was lived, where one does.
    fn log_line_of(&self, lived: &Experience) -> Option<PerceptId> {
        let from = self.shown_from();
        let entries = self.log.entries().enumerate();
        let carried = self.carried_over();
        let is_told = |entry: &PerceivedAt| self.is_new(entry) || carried.contains(&Some(entry.id));
        let mut shown = entries.filter(|(place, entry)| *place >= from || is_told(entry));
        let is_it = |percept: &Percept| {
            let by = percept.source.as_ref().filter(|by| *by != self.mind);
            let same = percept.text == lived.text && by == lived.by.as_ref().map(|by| &by.id);
            same && lived.source.is_speech() == (percept.kind == PerceptKind::Speech)
        };
        shown.rfind(|(_, entry)| is_it(&entry.percept)).map(|(_, entry)| entry.id)
    }

    /// What is shown wherever it stands: the mind's own last words, what was said to it before them, and what called
    /// for the first of its own words that are shown.
    fn carried_over(&self) -> [Option<PerceptId>; 3] {
        let (log, mind) = (self.log, self.mind);
        let carried =
            [log.last_words_of(mind), log.said_before_last_words(mind), self.called_for()];
        carried.map(|entry| entry.map(|entry| entry.id))
    }

    fn called_for(&self) -> Option<&PerceivedAt> {
        let is_own = |entry: &&PerceivedAt| entry.percept.is_speech_of(self.mind);
        let own = self.log.entries().skip(self.shown_from()).find(is_own)?;
        self.log.called_for_by(self.mind, own)
    }

    /// From this place on percepts are shown even where they are not new.
    fn shown_from(&self) -> usize {
        self.log.entries().len().saturating_sub(self.percepts_shown)
    }

    fn is_new(&self, entry: &PerceivedAt) -> bool {
        entry.id > self.log.seen()
    }

    /// Whether what is asked stands in what is told of a text in short.
    fn is_told_in_short(&self, percept: &Percept) -> bool {
        let (english, asked, text) = (Language::english(), self.asked(), percept.text.as_str());
        let told = match percept.to.contains(self.mind) {
            true => Language::words_put_to_one_in_short(text, KNOWN_CHARACTERS),
            false => Language::in_short(text, KNOWN_CHARACTERS),
        };
        let bears = (told != text).then(|| english.sentence_that_bears(text, asked)).flatten();
        bears.is_none_or(|bears| told.contains(bears))
    }

    /// The words themselves are remembered, too.
    fn tells_only_that_it_spoke(&self, lived: &Experience) -> bool {
        lived.source == Source::Done
            && !lived.failed
            && Language::english().tells_only_of_speaking(&lived.text, &self.names())
    }

    fn tells_only_of_walking(&self, lived: &Experience) -> bool {
        let text = lived.text.as_str();
        let is_deed = matches!(lived.source, Source::Seen | Source::Done) && !lived.failed;
        is_deed && Language::of(text).tells_only_of_walking(text, &self.names())
    }

    /// Whether a question is after somebody who came or went, by name, or after who is where.
    fn asks_after_walk(&self, walk: &Experience) -> bool {
        let asked = self.asked();
        let language = Language::of(asked);
        let is_named = |known: &EntityRef| {
            known.name.as_str().starts_with("character_")
                && language.names(asked, &known.label)
                && Language::is_named(&walk.text, &known.label)
        };
        self.asks() && (language.asks_who_is_where(asked) || self.refs.known().iter().any(is_named))
    }

    fn names(&self) -> Vec<&str> {
        self.refs.known().iter().map(|known| &*known.label).collect()
    }
}
