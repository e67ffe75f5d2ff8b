//! What the percepts mean: what is new, what is asked, what stands in the way.

mod foreseen;

use super::aims::Aim;
use super::broken::{self, Broken};
use super::call::Call;
use super::debt::Debt;
use super::pledge::Pledge;
use super::tell::{Tell, halves};
use super::things::Things;
use super::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::act::IndexedAction;
use cognition_core::guard::RecentAct;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceivedAt, Percept, PerceptId, PerceptKind, Provenance};
use cognition_language::Language;

/// How many percepts long a question may be left standing.
const LEFT_STANDING: usize = 12;
/// How many of the newest percepts are considered.
const RECENT: usize = 32;

/// The situation of a mind, read once and used by everything that follows.
#[derive(Debug)]
pub(super) struct Appraisal<'a> {
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
    /// What the mind wants, the most important first; then what it owes, the most urgent first.
    pub(super) aims: Vec<Aim<'a>>,
    /// What the mind owes, the most urgent first.
    pub(super) debts: Vec<Debt<'a>>,
    /// A word that it has not kept, and should own up to.
    pub(super) broken: Option<Broken<'a>>,
    /// What it is asked for just now, and can promise.
    pub(super) pledge: Option<Pledge<'a>>,
    /// What the mind fears, one set of words for each fear.
    pub(super) fears: Vec<Words>,
    /// What stands in the way.
    pub(super) obstacle: Option<Obstacle<'a>>,
    /// What the lines call for that wait for an answer.
    pub(super) calls: Vec<Call<'a>>,
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

/// A percept with its content words.
#[derive(Debug)]
pub(super) struct Sighting<'a> {
    /// Its number.
    pub(super) id: PerceptId,
    /// What was perceived.
    pub(super) percept: &'a Percept,
    /// Its content words.
    pub(super) words: Words,
    /// The names in it, besides its speaker's and the mind's own.
    pub(super) topic: Words,
    /// The words of what was tried: of the text up to its first turning point.
    pub(super) deed: Words,
    /// What it tells of.
    pub(super) tell: Tell,
    /// Whether it is new in this turn.
    pub(super) is_new: bool,
    /// Whether the mind itself caused it.
    pub(super) own: bool,
    /// Whether it tells what has become of a promise, and of no attempt.
    of_promise: bool,
}

/// A failure that nothing has resolved yet, or one that can be foreseen.
#[derive(Debug)]
pub(super) struct Obstacle<'a> {
    /// What the attempt was aimed at.
    about: &'a [StableId],
    /// What the game told of the attempt.
    pub(super) told: &'a str,
    /// Why the attempt came to nothing.
    pub(super) reason: &'a str,
    /// The names in what was tried.
    pub(super) deed: Words,
    /// The names in the reason: what it would take.
    pub(super) needs: Words,
    /// What the needed thing is called, where it has a name.
    pub(super) needed: Option<&'a str>,
    /// Whether the mind has got what it takes.
    pub(super) in_hand: bool,
}

impl<'a> Appraisal<'a> {
    /// Reads the situation of a request.
    pub(super) fn of(request: &'a ThoughtRequest) -> Self {
        let situation = &request.situation;
        let things = Things::of(request);
        let me = Words::of(&situation.persona.name).with(&things.words_of(&request.mind));
        let entries = situation.perceptions.entries();
        let skip = entries.len().saturating_sub(RECENT);
        let sight = |entry: &'a PerceivedAt| Sighting::of(entry, request, &things, &me);
        let recent: Vec<Sighting<'a>> = entries.skip(skip).map(sight).collect();
        let aims = Aim::all(request, &recent, &things);
        let fears = situation.persona.fears.iter().map(|fear| Words::of(fear)).collect();
        let (debts, broken, pledge, obstacle, calls) = (Vec::new(), None, None, None, Vec::new());
        let mut view = Self {
            request,
            language: spoken_language(request),
            things,
            me,
            recent,
            aims,
            debts,
            broken,
            pledge,
            fears,
            obstacle,
            calls,
        };
        view.debts = Debt::all(&view);
        view.aims.extend(view.debts.iter().filter_map(Debt::aim));
        view.obstacle = Obstacle::latest(&view.recent, &view.things)
            .or_else(|| Obstacle::foreseen(request, &view.aims, &view.recent, &view.things));
        view.broken = Broken::latest(&view);
        view.pledge = Pledge::asked_of(&view);
        view.calls = Call::all(&view);
        view
    }

    /// Whether the mind needs something for its own ends.
    pub(super) fn needs(&self, item: &Words) -> bool {
        let needed = self.obstacle.as_ref().is_some_and(|obstacle| obstacle.needs.meets(item));
        let wanted = |aim: &Aim<'_>| aim.words.meets(item) && !aim.words.has("give");
        needed || self.aims.iter().filter(|aim| aim.is_goal()).any(wanted)
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

impl<'a> Sighting<'a> {
    fn of(
        entry: &'a PerceivedAt,
        request: &ThoughtRequest,
        things: &Things<'_>,
        me: &Words,
    ) -> Self {
        let percept = &entry.percept;
        let is_outcome = percept.kind == PerceptKind::Outcome;
        let words = Words::of(&percept.text);
        let speaker = percept.source.as_ref().map(|source| things.words_of(source));
        let people = me.with(&speaker.unwrap_or_default());
        Self {
            id: entry.id,
            percept,
            topic: things.names_in(&words).without(&people),
            deed: Words::of(halves(&percept.text).0),
            words,
            tell: Tell::of(&percept.text),
            is_new: entry.id > request.situation.seen_before,
            own: is_outcome || percept.source.as_ref() == Some(&request.mind),
            of_promise: is_outcome && broken::is_told_in(request, percept),
        }
    }

    /// Whether it is what came of the mind's own action.
    pub(super) fn is_outcome(&self) -> bool {
        self.percept.kind == PerceptKind::Outcome
    }

    /// Whether the mind's own action came to nothing, or was broken off: as the game says, in whatever
    /// words.
    pub(super) fn failed(&self) -> bool {
        self.is_outcome() && !self.of_promise && self.came_to_nothing()
    }

    /// A look is no attempt, but it may show a lock, which is as good as one.
    fn came_to_nothing(&self) -> bool {
        let shows_a_lock = self.tell.looks && self.tell.locks;
        self.percept.interrupted || self.percept.failed || shows_a_lock
    }

    /// Whether somebody did something, and said nothing: a theft, a blow. What is given to the mind,
    /// or asked of it, is between the two.
    pub(super) fn is_deed_of_another(&self) -> bool {
        let between_them =
            self.tell.talks || self.tell.asks || (self.tell.gives && self.tell.to_me);
        self.percept.kind == PerceptKind::Event && !self.own && !between_them
    }

    /// Whether it tells that something came to the mind, or went from it; none if neither.
    pub(super) fn passes(&self, item: &Words) -> Option<bool> {
        let it = self.words.covers(item) && self.changes_things();
        let happened = it && self.percept.kind == PerceptKind::Event && !self.own;
        let got = happened && self.tell.gives && self.tell.to_me;
        let took = it && self.own && self.tell.takes;
        let gave = it && self.own && self.tell.gives;
        (got || took || gave).then_some(!gave)
    }

    /// Where the mind was when it perceived this; of an own move, where it led.
    pub(super) fn place(&self, things: &Things<'_>) -> Option<&'a StableId> {
        if self.percept.provenance == Provenance::Heard || self.failed() {
            return None;
        }
        let led =
            self.percept.about.iter().find(|thing| self.is_outcome() && things.is_place(thing));
        led.or(self.percept.place.as_ref())
    }

    /// Whether it changed something in the world, as far as the words say.
    pub(super) fn changes_things(&self) -> bool {
        match self.percept.kind {
            PerceptKind::Speech => self.tell.frees && !self.tell.asks,
            PerceptKind::Event => self.tell.changes_things(),
            PerceptKind::Outcome => !self.came_to_nothing() && self.tell.changes_things(),
        }
    }
}

impl<'a> Obstacle<'a> {
    /// The latest failure that says what it takes, and that nothing has resolved since.
    fn latest(recent: &[Sighting<'a>], things: &Things<'a>) -> Option<Self> {
        let failed = |sighting: &Sighting<'_>| sighting.failed() && !sighting.percept.interrupted;
        let failures = recent.iter().enumerate().rev().filter(|(_, sighting)| failed(sighting));
        let mut obstacles =
            failures.map(|(index, failure)| (&recent[index + 1..], Self::of(failure, things)));
        let stands = |(since, obstacle): &(&[Sighting<'_>], Self)| {
            !obstacle.needs.is_empty() && !obstacle.resolved_by(since, things)
        };
        let (_, obstacle) = obstacles.find(stands)?;
        let changed_hands =
            recent.iter().rev().find_map(|sighting| sighting.passes(&obstacle.needs));
        Some(Self { in_hand: changed_hands.unwrap_or(false), ..obstacle })
    }

    fn of(failure: &Sighting<'a>, things: &Things<'a>) -> Self {
        let reason = halves(&failure.percept.text).1;
        let deed = things.names_in(&failure.deed);
        let said = Words::of(reason);
        let needs = things.names_in(&said).without(&deed);
        let needed = things.named_in(&said).into_iter().find(|thing| needs.covers(&thing.words));
        let needed = needed.map(|thing| thing.label);
        let (about, told) = (failure.percept.about.as_slice(), failure.percept.text.as_str());
        Self { about, told, reason, deed, needs, needed, in_hand: false }
    }

    fn resolved_by(&self, since: &[Sighting<'_>], things: &Things<'_>) -> bool {
        since.iter().filter(|sighting| sighting.changes_things()).any(|sighting| {
            let used = things.share(&sighting.words, &self.needs) || sighting.tell.frees;
            let done = sighting.is_outcome()
                && !self.about.is_empty()
                && sighting.percept.about == self.about;
            done || (used && things.share(&sighting.words, &self.deed))
        })
    }
}
