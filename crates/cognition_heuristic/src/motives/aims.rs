//! What a mind wants, and how strongly each wish pulls at the moment.

use crate::motives::awaited::Awaited;
use crate::motives::ban::Ban;
use crate::motives::motive::{Motive, Promise};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::things::Things;
use crate::wording::voice_words::of_goal;
use crate::wording::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::act::{IndexedAction, verb};
use cognition_core::mind::{CognitiveLedger, Goal, StableId};
use cognition_core::perceive::PerceptKind;

/// How much less the next goal pulls than the one before.
const RANK: f32 = 0.6;
/// What is left of the pull of a goal that is served.
const SERVED: f32 = 0.1;

/// Wants that name a sort of deeds, and no deed: of what they fit there is more than is wanted, and so
/// they count as words.
const SORTS: &[&str] = &[
    "answer",
    "ask",
    "give",
    "greet",
    "look",
    "move",
    "occupy",
    "open",
    "quiet",
    "repeatable",
    "say",
    "speak",
    "speech",
    "take",
    "talk",
    "tell",
    "unlock",
    "wait",
];

/// What a mind works towards.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End<'a> {
    /// A goal as its author wrote it.
    Goal(&'a Goal),
    /// Something that it owes.
    Promise(Promise<'a>),
}

impl<'a> End<'a> {
    /// The motive of a deed that serves it.
    pub(crate) fn served(self) -> Motive<'a> {
        match self {
            Self::Goal(goal) => Motive::Goal(goal),
            Self::Promise(promise) => Motive::Owed(promise),
        }
    }

    /// The motive of looking elsewhere for it.
    pub(crate) fn sought(self) -> Motive<'a> {
        match self {
            Self::Goal(goal) => Motive::Search(goal),
            Self::Promise(promise) => Motive::Owed(promise),
        }
    }
}

/// A goal or a promise as it stands now.
#[derive(Debug)]
pub(crate) struct Aim<'a> {
    /// What it is.
    pub(crate) end: End<'a>,
    /// The words of its text and of what serves it.
    pub(crate) words: Words,
    /// How strongly it pulls: a goal from 0 to 1, a promise up to 1.2 when its time is nearly up.
    pub(crate) pull: f32,
    /// Whether what it names may have to be looked for elsewhere.
    pub(crate) roams: bool,
    /// Whether it is reached, as far as the words say.
    pub(crate) served: bool,
    /// What it waits for: as long as that has not come about, it does not pull at all.
    pub(crate) awaited: Awaited,
    /// What it speaks against.
    pub(crate) bans: Vec<Ban>,
}

impl<'a> Aim<'a> {
    /// All goals; those already served pull little, those that wait for something not at all, and they leave their rank to
    /// the next.
    pub(crate) fn all(
        request: &'a ThoughtRequest,
        recent: &[Sighting<'_>],
        things: &Things<'_>,
    ) -> Vec<Self> {
        let ledger = request.situation.ledger.as_ref();
        let settled = ledger.map(CognitiveLedger::settled_conclusions).unwrap_or_default();
        let mut rank = 1.0;
        let mut aim = |goal: &'a Goal| {
            let served = is_served(goal, recent, things) || is_held(goal, settled, things);
            let awaited = Awaited::of(&goal.text, request, recent, things);
            let pull = match awaited {
                Awaited::Open => 0.0,
                _ if served => goal.weight * SERVED,
                _ => goal.weight * rank,
            };
            let rests = served || awaited == Awaited::Open;
            rank *= if rests { 1.0 } else { RANK };
            let wants = goal.wants.iter().map(String::as_str);
            let words = Words::of_all(wants.chain([goal.text.as_str()]));
            let roams = words.has("move");
            let bans = Ban::all(&goal.text);
            Self { end: End::Goal(goal), words, pull, roams, served, awaited, bans }
        };
        request.situation.persona.goals.iter().map(&mut aim).collect()
    }

    /// Whether a goal wants just that: one of its wants is a tag of the offer, or the verb of its
    /// action.
    pub(crate) fn wants(&self, offer: &Offer<'_>) -> bool {
        let End::Goal(goal) = self.end else { return false };
        let action = offer.action;
        let is_named = |want: &str| {
            let tags = action.tags.iter().map(String::as_str);
            tags.chain([verb(&action.action)]).any(|name| name.eq_ignore_ascii_case(want))
        };
        let is_sort = |want: &str| SORTS.iter().any(|sort| sort.eq_ignore_ascii_case(want));
        goal.wants.iter().map(|want| want.trim()).any(|want| is_named(want) && !is_sort(want))
    }

    /// Whether a deed is what it speaks against.
    pub(crate) fn forbids(&self, deed: &IndexedAction, offers: &[IndexedAction]) -> bool {
        self.bans.iter().any(|ban| ban.forbids(deed, offers))
    }

    /// How strongly it draws to an offer, from 0 to 1; not at all to what it speaks against.
    pub(crate) fn draws_to(
        &self,
        offer: &Offer<'_>,
        things: &Things<'_>,
        offers: &[IndexedAction],
    ) -> f32 {
        let turns_from = self.bans.iter().any(|ban| ban.turns_from(offer.action, offers));
        match turns_from || self.takes_from_whom_it_gives(offer, things) {
            true => 0.0,
            false => self.served_by(offer, things),
        }
    }

    /// Nobody is asked for what a goal is to give them.
    fn takes_from_whom_it_gives(&self, offer: &Offer<'_>, things: &Things<'_>) -> bool {
        let End::Goal(goal) = self.end else { return false };
        let takes = offer.is("ask") || offer.is("filch") || offer.is("trade");
        if !takes || offer.action.targets.len() < 2 || !of_goal(&goal.text).gives_at_all(&goal.text)
        {
            return false;
        }
        let is_named = |id: &StableId| things.is_character(id) && names(goal, id, things);
        offer.action.targets.iter().any(|target| is_named(&target.stable_id))
    }

    /// What it names as wanted, besides its text.
    pub(crate) fn wanted(&self) -> Words {
        match self.end {
            End::Goal(goal) => Words::of_all(goal.wants.iter().map(String::as_str)),
            End::Promise(_) => Words::default(),
        }
    }

    /// In the words of whoever set it.
    pub(crate) fn text(&self) -> &'a str {
        match self.end {
            End::Goal(goal) => &goal.text,
            End::Promise(promise) => promise.text,
        }
    }

    /// Whether it waits for what has not come about.
    pub(crate) fn waits(&self) -> bool {
        self.awaited == Awaited::Open
    }

    /// Whether it is the mind's own goal, and not something that it owes.
    pub(crate) fn is_goal(&self) -> bool {
        matches!(self.end, End::Goal(_))
    }

    /// Whether it is done to people none of whom the goal names, though it names somebody: `Look after Mara` is
    /// no reason to comfort Odo.
    fn is_done_to_another(&self, offer: &Offer<'_>, things: &Things<'_>) -> bool {
        let End::Goal(goal) = self.end else { return false };
        let is_named = |id: &StableId| names(goal, id, things);
        let targets = offer.action.targets.iter().map(|target| &target.stable_id);
        let mut people = targets.filter(|id| things.is_character(id)).peekable();
        let names_somebody = || things.characters().any(|(id, _)| is_named(id));
        people.peek().is_some() && names_somebody() && !people.any(is_named)
    }

    /// How well an offer serves the aim, from 0 to 1: wholly if it is wanted by its tag or verb, else
    /// by how much of it is wanted, and how much of it is beside the point. Its tags may only speak
    /// for it.
    pub(crate) fn served_by(&self, offer: &Offer<'_>, things: &Things<'_>) -> f32 {
        if self.wants(offer) && !self.is_done_to_another(offer, things) {
            return 1.0;
        }
        let hit = things.weigh(&offer.words.common(&self.words));
        if hit <= 0.0 {
            return 0.0;
        }
        let precision = (hit / things.weigh(&offer.deed.with(&offer.names))).min(1.0);
        hit / (hit + 1.0) * (0.4 + 0.6 * precision)
    }
}

/// Whether a goal names somebody or something.
fn names(goal: &Goal, id: &StableId, things: &Things<'_>) -> bool {
    let called = things.words_of(id);
    !called.is_empty() && Words::of(&goal.text).covers(&called)
}

/// A goal is served while the mind holds it settled that it has what the goal names.
fn is_held(goal: &Goal, settled: &[String], things: &Things<'_>) -> bool {
    let ends = Words::of(&goal.text);
    let names = |fact: &String| things.names_in(&Words::of(fact));
    settled
        .iter()
        .filter(|fact| fact.starts_with("I have "))
        .any(|fact| names(fact).len() > 1 && ends.covers(&names(fact)))
}

/// A goal is served when a deed succeeded whose words all belong to it, and that names
/// as many things of the goal's text as make the deed unmistakable.
fn is_served(goal: &Goal, recent: &[Sighting<'_>], things: &Things<'_>) -> bool {
    let ends = Words::of(&goal.text);
    let wants = Words::of_all(goal.wants.iter().map(String::as_str));
    let all = ends.with(&wants);
    let named = |sighting: &Sighting<'_>| things.names_in(&sighting.words).shared(&ends);
    recent.iter().filter(|sighting| sighting.changes_things() && named(sighting) > 1).any(
        |sighting| {
            let deed = sighting.is_outcome() && all.covers(&sighting.words);
            let gift = sighting.percept.kind == PerceptKind::Event
                && sighting.tell.gives
                && sighting.tell.to_me;
            deed || (gift && !sighting.own)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appraisal::appraise::Appraisal;
    use crate::rehearsal::request;
    use cognition_core::perceive::Percept;

    fn pulls(settled: &[&str], percepts: Vec<Percept>) -> Vec<f32> {
        let mut request = request("mara", vec![], percepts);
        let settled = settled.iter().map(|fact| (*fact).to_owned()).collect();
        request.situation.ledger = Some(CognitiveLedger::new(settled, vec![]));
        Appraisal::of(&request).aims.iter().map(|aim| aim.pull).collect()
    }

    #[test]
    fn the_first_goal_pulls_most_until_it_is_served() {
        let before = pulls(&[], vec![Percept::outcome("You go to the cellar.").about("cellar")]);
        assert!(before[0] > before[1], "should want the satchel first: {before:?}");
        let after =
            pulls(&[], vec![Percept::outcome("You take the sealed satchel.").about("satchel")]);
        assert!(after[0] < after[1], "should want to leave now: {after:?}");
        let given =
            pulls(&[], vec![Percept::event("Sela gives you the sealed satchel.").by("sela")]);
        assert_eq!(given, after, "a gift should serve as well");
    }

    fn drawn_to(does: &IndexedAction, goal: Goal) -> f32 {
        let mut request = request("nobody", vec![does.clone()], vec![]);
        std::sync::Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        let view = Appraisal::of(&request);
        let offer = Offer::of(&request.actions[0]);
        view.aims[0].draws_to(&offer, &view.things, &request.actions)
    }

    #[test]
    fn what_a_goal_wants_done_for_somebody_is_done_for_nobody_else() {
        let comfort = |who: &str, id: &str| {
            crate::rehearsal::offer(&format!("Comfort {who}"), &["comfort"], &[id])
        };
        let goal = |text: &str| Goal::new(text).wants(["comfort"]);
        let (sela, odo) = (comfort("Sela", "sela"), comfort("Odo", "odo"));
        assert!(drawn_to(&sela, goal("Look after Sela.")) > 0.5);
        assert!(drawn_to(&odo, goal("Look after Sela.")) < 0.2);
        assert!(drawn_to(&odo, goal("Nobody is to be sad here.")) > 0.5);
    }

    #[test]
    fn nobody_is_asked_for_what_a_goal_is_to_give_them() {
        let ask =
            crate::rehearsal::offer("Ask Sela for the iron key", &["ask"], &["sela", "iron_key"]);
        let draws = |goal: &str| drawn_to(&ask, Goal::new(goal));
        assert!(draws("Get the iron key from Sela.") > 0.0);
        assert!(draws("Let Sela have the iron key.").abs() < f32::EPSILON);
    }

    #[test]
    fn a_goal_stays_served_while_the_ledger_says_so() {
        let held = pulls(&["I have the sealed satchel."], vec![]);
        assert!(held[0] < held[1], "should not want what it has: {held:?}");
        let other = pulls(&["Sela has the sealed satchel."], vec![]);
        assert!(other[0] > other[1], "should want what another has: {other:?}");
    }
}
