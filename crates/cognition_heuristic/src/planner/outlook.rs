//! What a mind that plans goes by: what it knows and can name, who helps, what came to nothing.

use super::fears::Fears;
use crate::reading::scene::spoken_language;
use crate::wording::phrase::{capital, with_article, without_article};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_brain::{PlanningView, ThoughtRequest};
use cognition_core::guard::Forsworn;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::perceive::{EntityRef, EntityRefs, Percept, PerceptKind, PerceptionLog};
use cognition_core::plan::{
    CHARACTER, Consent, Deed, Fact, PastStep, Plan, Problem, Sort, search, search_abstaining,
};
use cognition_core::promise::Commitment;
use cognition_language::Language;
use serde_json::{Value, json};

/// How many deeds a plan has at most, where only its beginning is planned.
const LONGEST: usize = 16;

/// The kind of where one can be.
const PLACE: &str = "place";

/// What the mind calls whoever it can't name.
const NOBODY_KNOWN: &str = "somebody";

/// To whom is refused what was refused once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refuses {
    /// To whoever asks.
    Anybody,
    /// To whoever has asked.
    WhoAsked,
}

/// What a mind that plans goes by.
#[derive(Debug)]
pub(super) struct Outlook<'a> {
    /// The mind.
    pub(super) me: &'a StableId,
    /// What it pursues.
    pub(super) plan: &'a Plan,
    /// What it knows to that end.
    pub(super) planning: &'a PlanningView,
    /// What it knows of things that it can name.
    pub(super) facts: Vec<Fact>,
    /// What it has promised not to do.
    forsworn: Forsworn<'a>,
    /// What it fears.
    fears: Fears,
    /// The language in which it speaks.
    pub(super) language: &'static Language,
    refs: &'a EntityRefs,
    persona: &'a PersonaProfile,
    perceptions: &'a PerceptionLog,
}

impl<'a> Outlook<'a> {
    pub(super) fn of(request: &'a ThoughtRequest, plan: &'a Plan) -> Self {
        let situation = &request.situation;
        let (me, refs, planning) = (&request.mind, &situation.refs, &situation.planning);
        let named = |id: &StableId| id == me || refs.of(id).is_some();
        let facts = planning.known.iter().filter(|fact| fact.of.iter().all(named)).cloned();
        let (facts, persona) = (facts.collect(), &*situation.persona);
        let (owed, domain) = (&situation.commitments, &*planning.domain);
        let forsworn = Forsworn::of(owed, situation.now, me, domain, refs);
        let (fears, perceptions) = (Fears::default(), &situation.perceptions);
        let language = spoken_language(request);
        let mut outlook = Self {
            me,
            plan,
            planning,
            facts,
            forsworn,
            fears,
            language,
            refs,
            persona,
            perceptions,
        };
        let all = outlook.things().map(|(id, _)| id).chain([me]);
        let is_place = |id: &StableId| outlook.kind(id) == PLACE;
        let called = all.map(|id| (id.clone(), outlook.label(id), is_place(id)));
        outlook.fears = Fears::of(&situation.persona.fears, called, NOBODY_KNOWN);
        outlook
    }

    /// A reply to somebody whom the mind can name.
    pub(super) fn addressed(&self, mut reply: Value, listener: Option<&StableId>) -> Value {
        if let Some(name) = listener.and_then(|listener| self.ref_of(listener)) {
            reply["listener"] = json!(name);
        }
        reply
    }

    /// The mind, and those who have agreed to help.
    pub(super) fn actors(&self) -> Vec<StableId> {
        self.plan.actors(self.me)
    }

    /// The beginning of a plan that is longer than may be planned at once, by these.
    pub(super) fn begin(&self, reach: &[Fact], actors: &[StableId]) -> Option<Vec<Deed>> {
        let problem = Problem { actors, facts: &self.facts, goal: reach, max_steps: LONGEST };
        let mut deeds = self.way(&problem, Refuses::Anybody)?;
        deeds.truncate(self.planning.mode.max_steps);
        Some(deeds)
    }

    /// A plan by these, as if what is supposed were so.
    pub(super) fn search(
        &self,
        reach: &[Fact],
        actors: &[StableId],
        supposed: &[Fact],
    ) -> Option<Vec<Deed>> {
        let facts = [self.facts.as_slice(), supposed].concat();
        let max_steps = self.planning.mode.max_steps;
        let problem = Problem { actors, facts: &facts, goal: reach, max_steps };
        self.way(&problem, Refuses::Anybody)
    }

    /// A plan by these, in which another may ask for what was refused to one.
    pub(super) fn search_through_others(
        &self,
        reach: &[Fact],
        actors: &[StableId],
    ) -> Option<Vec<Deed>> {
        let max_steps = self.planning.mode.max_steps;
        let problem = Problem { actors, facts: &self.facts, goal: reach, max_steps };
        self.way(&problem, Refuses::WhoAsked)
    }

    fn way(&self, problem: &Problem<'_>, refuses: Refuses) -> Option<Vec<Deed>> {
        let banned = |deed: &Deed| self.is_banned(deed, refuses) || self.begs_of_oneself(deed);
        let breaks =
            |deed: &Deed| self.forsworn.against(deed).is_some() || self.has_it_broken(deed);
        let shuns = |deed: &Deed| breaks(deed) || self.dreads(deed);
        let domain = &self.planning.domain;
        let fearless = (!self.fears.is_empty())
            .then(|| search_abstaining(domain, problem, &banned, &shuns))
            .flatten();
        fearless.or_else(|| search_abstaining(domain, problem, &banned, &breaks))
    }

    /// Whether somebody else is to ask the mind itself for what it could hand out: nobody plans that.
    fn begs_of_oneself(&self, deed: &Deed) -> bool {
        let by_another = deed.actor != *self.me && deed.targets.contains(self.me);
        by_another && self.planning.domain.is_uncertain(&deed.action)
    }

    /// Whether somebody else is to do with a thing in the mind's own hands what it has sworn not to do.
    fn has_it_broken(&self, deed: &Deed) -> bool {
        let in_hand = |thing: &StableId| {
            let held = Fact::new("holds", [self.me.clone(), thing.clone()]);
            self.facts.contains(&held)
        };
        let by_another = !self.forsworn.is_empty() && deed.actor != *self.me;
        let own = || Deed { actor: self.me.clone(), ..deed.clone() };
        by_another && deed.targets.iter().any(in_hand) && self.forsworn.against(&own()).is_some()
    }

    /// Whether a deed of the mind's own leads to what it fears: it is not done where there is a way
    /// round.
    pub(super) fn dreads(&self, deed: &Deed) -> bool {
        deed.actor == *self.me && self.fears.are_stirred_by(&deed.targets)
    }

    /// The promise that stands in the way: there would be a way, and it breaks that.
    pub(super) fn in_the_way(&self, reach: &[Fact]) -> Option<&'a Commitment> {
        let (actors, facts) = (self.actors(), self.facts.as_slice());
        let problem = Problem { actors: &actors, facts, goal: reach, max_steps: LONGEST };
        let banned = |deed: &Deed| self.is_banned(deed, Refuses::Anybody);
        let some = !self.forsworn.is_empty();
        let way = some.then(|| search(&self.planning.domain, &problem, &banned)).flatten()?;
        way.iter().find_map(|deed| self.forsworn.against(deed))
    }

    /// Whether it came to nothing before, and there is no reason why it should not do so again.
    fn is_banned(&self, deed: &Deed, refuses: Refuses) -> bool {
        let mut past = self.plan.past.iter().filter(|past| !past.stalled);
        past.any(|past| self.is_same(past, deed, refuses) && self.is_in_vain(past, deed))
    }

    /// Whether the mind has done this while it pursued the same.
    pub(super) fn was_done(&self, deed: &Deed) -> bool {
        self.plan
            .past
            .iter()
            .any(|past| past.failed.is_none() && self.is_same(past, deed, Refuses::Anybody))
    }

    /// Who refuses something refuses it to whoever asks, unless every other way is barred.
    fn is_same(&self, past: &PastStep, deed: &Deed, refuses: Refuses) -> bool {
        let actor = Some(&deed.actor).filter(|actor| *actor != self.me);
        let by_anybody =
            refuses == Refuses::Anybody && self.planning.domain.is_uncertain(&deed.action);
        (by_anybody || past.actor.as_ref() == actor) && past.description == self.step(deed)
    }

    /// What depends on the will of others is not tried again. What failed for a reason that the
    /// mind knows of by now may be tried when the reason is gone.
    fn is_in_vain(&self, past: &PastStep, deed: &Deed) -> bool {
        let domain = &self.planning.domain;
        let is_so = |fact: &Fact| self.facts.contains(fact);
        match (domain.is_uncertain(&deed.action), past.failed.is_some()) {
            (true, true) => true,
            (true, false) => !domain.makes(deed).iter().all(is_so),
            (false, failed) => failed && domain.is_possible(deed, &self.facts),
        }
    }

    /// A deed as a step: in the words of its action, with the refs of what it is done to.
    pub(super) fn step(&self, deed: &Deed) -> String {
        self.describe(deed, &|id| match self.ref_of(id) {
            Some(name) => format!("{} ({name})", self.label(id)),
            None => self.label(id),
        })
    }

    /// A deed with these names.
    pub(super) fn describe(&self, deed: &Deed, name: &dyn Fn(&StableId) -> String) -> String {
        self.planning.domain.describe(deed, name).unwrap_or_default()
    }

    /// What somebody or something is called within a sentence.
    pub(super) fn label(&self, id: &StableId) -> String {
        let label = self.refs.of(id).map(|known| known.label.as_str());
        let own = Some(self.persona.name.as_str())
            .filter(|name| id == self.me && !name.trim().is_empty());
        let label = label.or(own).unwrap_or(NOBODY_KNOWN);
        // The game gives its labels their articles in any other language.
        let english = self.language.code() == Language::english().code();
        if english { with_article(label).into_owned() } else { label.to_owned() }
    }

    /// How the mind names somebody or something.
    pub(super) fn ref_of(&self, id: &StableId) -> Option<&'a str> {
        self.refs.of(id).map(|known| known.name.as_str())
    }

    /// What sort of thing it is; nothing for what the mind can't name.
    pub(super) fn kind(&self, id: &StableId) -> &'a str {
        self.refs.of(id).map_or("", |known| known.kind.as_str())
    }

    /// Everything that the mind can name, in the order of first acquaintance.
    pub(super) fn things(&self) -> impl Iterator<Item = (&'a StableId, &'a EntityRef)> {
        self.refs.known().iter().filter_map(|known| Some((known.stable_id.as_ref()?, known)))
    }

    /// Where the mind is, as far as it knows.
    pub(super) fn here(&self) -> Option<&StableId> {
        self.place_of(self.me)
    }

    /// Where somebody is, as far as it knows.
    pub(super) fn place_of(&self, somebody: &StableId) -> Option<&StableId> {
        let at_them = |fact: &&Fact| fact.is == "at" && fact.of.first() == Some(somebody);
        self.facts.iter().find(at_them).and_then(|fact| fact.of.get(1))
    }

    /// Who could be asked to help and is none of these: first who is here, then who is known.
    pub(super) fn candidates(&self, others: &[StableId]) -> impl Iterator<Item = &'a StableId> {
        let known: Vec<&'a StableId> = self.things().map(|(id, _)| id).collect();
        let mut candidates: Vec<&'a StableId> = Vec::new();
        for id in self.planning.present.iter().chain(known) {
            let apart = self.has_declined(id) || self.was_a_target(id) || self.is_silent(id);
            let fits = self.is_somebody_else(id) && !others.contains(id) && !apart;
            if fits && !candidates.contains(&id) {
                candidates.push(id);
            }
        }
        candidates.into_iter()
    }

    /// Who may be spoken to where nobody in particular is needed: who set the goal, who helps, who is
    /// here.
    pub(super) fn could_be_asked(&self) -> impl DoubleEndedIterator<Item = &'a StableId> {
        let set_it = self.plan.asked_by.as_ref().into_iter().chain(&self.plan.with);
        let present = self.planning.present.iter().filter(|id| !self.was_a_target(id));
        let all = set_it.chain(present);
        all.filter(|id| self.is_somebody_else(id) && !self.is_silent(id))
    }

    /// What the mind was told of itself and others.
    pub(super) fn profile(&self) -> &'a str {
        &self.persona.profile
    }

    /// The lines of its persona under a key, as they would be said to somebody; those that name anything
    /// else are left out.
    pub(super) fn own_lines(&self, key: &str, to: &StableId) -> impl Iterator<Item = String> {
        let label = self.label(to);
        let lines = self.persona.lines.0.get(key).into_iter().flatten();
        let fill = move |line: &String| {
            let name = without_article(&label);
            let line = line.replace("{target}", name).replace("{speaker}", name);
            (!line.contains('{')).then(|| capital(&line))
        };
        lines.filter_map(fill)
    }

    /// Whether the mind has said this, as far as it remembers.
    pub(super) fn has_said(&self, line: &str) -> bool {
        self.heard().any(|percept| {
            let own = percept.source.as_ref() == Some(self.me);
            own && percept.kind == PerceptKind::Speech && percept.text.contains(line)
        })
    }

    /// What it has perceived, newest first.
    pub(super) fn heard(&self) -> impl Iterator<Item = &'a Percept> {
        self.perceptions.entries().rev().map(|entry| &entry.percept)
    }

    /// Whether somebody has been asked a question for the sake of the plan.
    pub(super) fn has_asked(&self) -> bool {
        self.plan.answer.as_ref().is_some_and(|answer| answer.to.sort == Sort::Question)
    }

    /// Whether somebody is here who may answer.
    pub(super) fn is_in_company(&self) -> bool {
        let mut present = self.planning.present.iter();
        present.any(|id| self.is_somebody_else(id) && !self.is_silent(id))
    }

    /// Whether they were asked before, and never answered.
    fn is_silent(&self, id: &StableId) -> bool {
        self.plan.silent.contains(id)
    }

    pub(super) fn is_somebody_else(&self, id: &StableId) -> bool {
        id != self.me && self.kind(id) == CHARACTER
    }

    /// Whether the plan was tried on them: nobody is asked to help with that.
    fn was_a_target(&self, id: &StableId) -> bool {
        let Some(name) = self.ref_of(id) else { return false };
        let marked = format!("({name})");
        let mut tried = self.plan.past.iter().filter(|past| !past.stalled);
        tried.any(|past| past.description.contains(&marked))
    }

    /// Whether somebody who is here was asked for something, and refused it in words of their own.
    pub(super) fn has_refused(&self, id: &StableId) -> bool {
        let is_here = self.planning.present.contains(id) && self.is_somebody_else(id);
        is_here && self.was_a_target(id) && self.was_refused_by(&|who| who == id)
    }

    /// Whether one of these refused something in words: where the game tells why, it is so for anybody.
    pub(super) fn was_refused_by(&self, is_one: &dyn Fn(&StableId) -> bool) -> bool {
        let past = self.plan.past.iter().filter(|past| !past.stalled);
        let mut reasons = past.filter_map(|past| past.failed.as_deref());
        let is_quoted = |heard: &Percept, why: &str| {
            heard.source.as_ref().is_some_and(is_one)
                && heard.kind == PerceptKind::Speech
                && why.contains(heard.text.as_str())
        };
        reasons.any(|why| self.heard().any(|heard| is_quoted(heard, why)))
    }

    /// Whether they were asked last, and did not agree.
    fn has_declined(&self, id: &StableId) -> bool {
        self.plan.answer.as_ref().is_some_and(|answer| {
            let asked = answer.by.as_ref().or(answer.to.to.as_ref());
            let agreed = answer.consent == Some(Consent::Accept);
            answer.to.sort == Sort::Proposal && asked == Some(id) && !agreed
        })
    }

    /// Whether the mode asks for a consent that nobody has given yet.
    pub(super) fn consent_is_missing(&self) -> bool {
        self.planning.mode.proposal_required && !self.plan.is_agreed()
    }

    /// With whom the mind wants to agree on what is done, by its goals: somebody who is here, and has
    /// not been heard yet.
    pub(super) fn whose_consent_is_wanted(&self) -> Option<&'a StableId> {
        let words = voice_words(self.language);
        let goals = self.persona.goals.iter().map(|goal| goal.text.as_str());
        let wanted: Vec<Words> =
            goals.filter(|goal| words.speaks_of_agreeing(goal)).map(Words::of).collect();
        let named = |id: &&StableId| {
            let name = Words::of(&self.label(id));
            !name.is_empty() && wanted.iter().any(|goal| goal.covers(&name))
        };
        // One no is enough to go by oneself.
        if self.plan.answer.as_ref().is_some_and(|_| !self.plan.is_agreed()) {
            return None;
        }
        let heard = |id: &&StableId| self.has_answered(id) || self.plan.with.contains(id);
        let mut present = self.planning.present.iter();
        let open = |id: &&StableId| self.is_somebody_else(id) && !self.is_silent(id) && !heard(id);
        present.find(|id| named(id) && open(id))
    }

    /// Whether they were asked last, and have answered somehow.
    fn has_answered(&self, id: &StableId) -> bool {
        self.plan.answer.as_ref().is_some_and(|answer| {
            let asked = answer.by.as_ref().or(answer.to.to.as_ref());
            answer.to.sort == Sort::Proposal && asked == Some(id)
        })
    }
}
