//! Turns whose answer nobody needs any more.

use super::governor::Governor;
use crate::settings::CognitionSettings;
use crate::turn::{
    AwaitingBrain, AwaitingReply, Engagement, Queueing, Turn, TurnAdmission, TurnPercepts,
    WantsTurn, end_turn,
};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::govern::Outdated;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{
    Claim, EntityRefs, PerceivedAt, Percept, PerceptId, PerceptKind, PerceptionLog, Referable,
};
use cognition_core::plan::{CHARACTER, Plan};
use cognition_core::record::TurnEnd;
use cognition_core::route::{DialogueAct, Language, Lead, RouteCause, RouteLog, names_any};

/// Somebody has left the world.
pub(super) fn notice_departure(
    remove: On<Remove, Referable>,
    things: Query<&Referable>,
    mut governor: ResMut<Governor>,
) {
    if let Ok(thing) = things.get(remove.entity) {
        governor.departed.push(thing.stable_id.clone());
    }
}

/// Waits for a brain, or for its answer.
type Waiting = Or<(With<AwaitingBrain>, With<AwaitingReply>)>;

/// A turn, and what it is measured by.
#[derive(QueryData)]
pub(crate) struct Asked {
    entity: Entity,
    mind: &'static Mind,
    log: &'static PerceptionLog,
    engagement: &'static Engagement,
    percepts: &'static TurnPercepts,
    admission: &'static TurnAdmission,
    refs: &'static EntityRefs,
    plan: Option<&'static Plan>,
}

/// Ends turns that wait for an answer to what no longer holds; where there is something left to
/// answer, the mind wants another at once, and waits as long as it did before.
pub(crate) fn drop_outdated(
    world: &mut World,
    turns: &mut QueryState<Asked, Waiting>,
    wishes: &mut QueryState<(Entity, &Mind), (With<WantsTurn>, Without<Turn>)>,
) {
    let departed = std::mem::take(&mut world.resource_mut::<Governor>().departed);
    let restarts = world.resource::<CognitionSettings>().govern.restarts;
    let mut outdated: Vec<(StableId, Entity, Outdated)> = Vec::new();
    for turn in turns.iter(world) {
        if let Some(why) = turn.outdated(&departed, restarts) {
            outdated.push((turn.mind.id.clone(), turn.entity, why));
        }
    }
    outdated.sort();
    for (mind, entity, why) in outdated {
        drop_turn(world, entity, &mind, why);
    }
    if !departed.is_empty() {
        forget_departed(world, wishes, &departed);
    }
}

impl AskedItem<'_, '_> {
    fn outdated(&self, departed: &[StableId], restarts: u32) -> Option<Outdated> {
        let answers_words = self.engagement.cause == RouteCause::Addressed;
        let speaker = self.engagement.answers().filter(|_| answers_words);
        if speaker.is_some_and(|speaker| departed.contains(speaker)) {
            return Some(Outdated::SpeakerGone);
        }
        let checked = self.admission.checked;
        if self.log.last_id() <= checked || self.admission.restarts >= restarts {
            return None;
        }
        if speaker.is_some_and(|speaker| self.says_more(speaker)) {
            return Some(Outdated::Superseded);
        }
        let is_new =
            |entry: &&PerceivedAt| entry.id > checked && entry.id > self.percepts.seen_up_to;
        let shown = |entry: &&PerceivedAt| self.percepts.new.contains(&entry.id);
        let (news, shown) = (self.latest_claims(is_new), self.latest_claims(shown));
        let denies = |claim: &&Claim| {
            shown.iter().any(|shown| is_of_same(shown, claim) && shown.holds != claim.holds)
        };
        let mut denied = news.into_iter().filter(denies);
        denied.any(|claim| self.is_of_concern(claim)).then_some(Outdated::Contradicted)
    }

    /// What some of the percepts say in the end: of each thing what the latest of them says, oldest first.
    fn latest_claims(&self, counts: impl Fn(&&PerceivedAt) -> bool) -> Vec<&Claim> {
        let mut latest: Vec<&Claim> = Vec::new();
        for claim in self.log.entries().filter(counts).flat_map(|entry| &entry.percept.claims) {
            latest.retain(|said| !is_of_same(said, claim));
            latest.push(claim);
        }
        latest
    }

    /// Whether a claim bears on what is being decided. Where somebody is answered, it has to be about them, about
    /// the mind, or about what they speak or tell of; in a move of its own, about no person whom it has nothing to do
    /// with.
    fn is_of_concern(&self, claim: &Claim) -> bool {
        let Engagement { cause, speaker, about, said, .. } = self.engagement;
        let thing = &claim.thing;
        if *cause == RouteCause::Requested {
            return *thing == self.mind.id || !self.is_person(thing) || self.pursues(thing);
        }
        let meant = self
            .log
            .entries()
            .filter(|entry| entry.percept.addressed && self.percepts.new.contains(&entry.id));
        let mut told = meant.flat_map(|entry| &entry.percept.claims);
        *cause != RouteCause::Addressed
            || speaker.as_ref() == Some(thing)
            || *thing == self.mind.id
            || about.contains(thing)
            || told.any(|told| told.thing == *thing)
            || names_any(said, [thing], self.refs, Language::of(said))
    }

    fn is_person(&self, thing: &StableId) -> bool {
        self.refs.of(thing).is_some_and(|known| known.kind == CHARACTER)
    }

    /// Whether what the mind pursues has to do with somebody.
    fn pursues(&self, who: &StableId) -> bool {
        let names = |text: &str| names_any(text, [who], self.refs, Language::of(text));
        self.plan.filter(|plan| !plan.is_over()).is_some_and(|plan| {
            names(&plan.goal)
                || plan.pending().is_some_and(|pending| pending.to.as_ref() == Some(who))
                || plan.due().any(|step| names(&step.description))
        })
    }

    /// Whether there is more to answer in the same turn: what comes after somebody else's words has
    /// a turn of its own, and thanks or a farewell ask for nothing.
    fn says_more(&self, speaker: &StableId) -> bool {
        let addressed = self.log.entries().filter(|entry| {
            let percept = &entry.percept;
            let own = percept.is_speech_of(&self.mind.id) || percept.kind == PerceptKind::Outcome;
            entry.id > self.admission.considered && self.log.waits(entry) && !own
        });
        let mut said = addressed.take_while(|entry| entry.percept.source.as_ref() == Some(speaker));
        let is_new = |entry: &PerceivedAt| entry.id > self.admission.checked;
        said.any(|entry| is_new(entry) && adds_something(&entry.percept))
    }
}

/// Whether somebody says more than thanks or a farewell.
fn adds_something(percept: &Percept) -> bool {
    let acts = Language::of(&percept.text).dialogue_acts(&percept.text);
    let is_courtesy = acts.has_any(&[DialogueAct::Thanks, DialogueAct::Farewell]);
    percept.kind == PerceptKind::Speech && (!is_courtesy || Lead::asks(percept))
}

fn is_of_same(one: &Claim, other: &Claim) -> bool {
    (&one.thing, &one.is) == (&other.thing, &other.is)
}

/// The turn ends, with its call; unless whoever spoke is gone, or was answered already, what led to it
/// leads to another.
fn drop_turn(world: &mut World, entity: Entity, mind: &StableId, why: Outdated) {
    let Ok(mut taking) = world.get_entity_mut(entity) else { return };
    let Some(number) = taking.get::<Turn>().map(|turn| turn.number) else { return };
    let Some(cause) = taking.get::<Engagement>().map(|engagement| engagement.cause) else { return };
    let Some(admission) = taking.take::<TurnAdmission>() else { return };
    debug!(target: "cognition::decide", "the turn of `{mind}` is outdated: {why}");
    world.resource_mut::<Governor>().count_outdated(why);
    let has_answered = end_turn(world, mind, entity, number, TurnEnd::Outdated { why });
    if let Ok(mut mind) = world.get_entity_mut(entity)
        && why != Outdated::SpeakerGone
        && !has_answered
    {
        want_again(&mut mind, cause, &admission);
    }
}

fn want_again(mind: &mut EntityWorldMut<'_>, cause: RouteCause, turn: &TurnAdmission) {
    let TurnAdmission { wanted: (tick, since), considered, restarts, .. } = *turn;
    if let Some(mut routes) = mind.get_mut::<RouteLog>() {
        routes.reconsider(considered);
    }
    let requested = mind.get::<WantsTurn>().is_some_and(|wanted| wanted.requested);
    mind.insert(WantsTurn {
        since: tick,
        witness: cause == RouteCause::Witnessed,
        requested: requested || cause == RouteCause::Requested,
    });
    if let Some(mut queueing) = mind.get_mut::<Queueing>() {
        queueing.wait_since(tick, since);
        queueing.wanted = Some((tick, since));
        queueing.restarts = restarts + 1;
    }
}

/// What those who have left said first is not answered any more; who only wanted to answer that has
/// nothing to answer.
fn forget_departed(
    world: &mut World,
    wishes: &mut QueryState<(Entity, &Mind), (With<WantsTurn>, Without<Turn>)>,
    departed: &[StableId],
) {
    let mut waiting: Vec<(StableId, Entity)> =
        wishes.iter(world).map(|(entity, mind)| (mind.id.clone(), entity)).collect();
    waiting.sort();
    for (_, entity) in waiting {
        let Ok(mut mind) = world.get_entity_mut(entity) else { continue };
        let Some((up_to, others_wait)) = said_by(&mind, departed) else { continue };
        if let Some(mut routes) = mind.get_mut::<RouteLog>() {
            routes.consider(up_to);
        }
        let requested = mind.get::<WantsTurn>().is_some_and(|wanted| wanted.requested);
        if !requested && !others_wait {
            mind.remove::<WantsTurn>();
        }
        world.resource_mut::<Governor>().count_outdated(Outdated::SpeakerGone);
    }
}

/// Up to which percept a mind would answer them, and whether others wait after that.
fn said_by(mind: &EntityWorldMut<'_>, departed: &[StableId]) -> Option<(PerceptId, bool)> {
    let own = &mind.get::<Mind>()?.id;
    let considered = mind.get::<RouteLog>()?.considered();
    let log = mind.get::<PerceptionLog>()?;
    let mut unanswered = log.entries().filter(|entry| {
        entry.id > considered && log.waits(entry) && !entry.percept.is_speech_of(own)
    });
    let by_departed = |entry: &&PerceivedAt| {
        let speaker = entry.percept.source.as_ref();
        entry.percept.kind == PerceptKind::Speech && speaker.is_some_and(|id| departed.contains(id))
    };
    let said = unanswered.clone().take_while(by_departed).fold(None, |_, entry| Some(entry))?;
    Some((said.id, unanswered.next_back().is_some_and(|last| last.id > said.id)))
}
