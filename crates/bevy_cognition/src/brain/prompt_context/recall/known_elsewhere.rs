//! What a mind knows of whom and what it does not see, where it bears on what is said or wanted.

use crate::turn::TurnKnowledge;
use cognition_core::act::{CheckedPrecondition, IndexedAction, Judgement};
use cognition_core::mind::{Goal, StableId};
use cognition_core::perceive::Referable;
use cognition_core::plan::{Fact, PlanningDomain};
use cognition_core::prompt::{MemoryLine, Surroundings};
use cognition_core::route::Language;
use std::cmp::Reverse;

/// So many facts are told.
const TOLD: usize = 5;
/// Letters of the word by which a thing may be called alone.
const WORD: usize = 4;

/// What a mind knows, and what it may bear on.
pub(crate) struct KnownElsewhere<'a> {
    pub(crate) mind: &'a StableId,
    pub(crate) knowledge: &'a TurnKnowledge,
    pub(crate) surroundings: &'a Surroundings,
    pub(crate) domain: &'a PlanningDomain,
    pub(crate) goals: &'a [Goal],
    /// What the mind has promised, and whom or what each concerns.
    pub(crate) owed: Vec<(&'a str, Option<&'a StableId>)>,
    /// What was said; empty for a move of the mind's own.
    pub(crate) said: &'a str,
    /// What may be done here, and what is in the way of it.
    pub(crate) offers: &'a [IndexedAction],
}

/// Whether a thing is named by what is said, by what is owed, and by what is wanted; of a fact, how many of its things
/// are.
type Bearing<T> = [T; 3];

impl<'a> KnownElsewhere<'a> {
    /// Where things stand to each other that are not in sight, in one line: what bears most comes first.
    pub(crate) fn line(&self) -> Option<MemoryLine> {
        let label = |thing: &StableId| self.label(thing).unwrap_or_default().to_owned();
        let facts = self.in_order().into_iter();
        let own = self.label(self.mind).unwrap_or_default();
        let told = facts.filter_map(|fact| self.domain.in_words(fact, &label));
        let told = told.map(|told| Language::of(&told).told_to(own, &told));
        let told: Vec<String> = told.take(TOLD).collect();
        (!told.is_empty()).then(|| MemoryLine {
            heading: "known",
            text: told.join("; "),
            ..MemoryLine::default()
        })
    }

    /// What bears on what is said or owed, with what it takes to come to that; then what bears on what is wanted.
    fn in_order(&self) -> Vec<&'a Fact> {
        let facts = self.knowledge.facts.iter();
        let unseen: Vec<&'a Fact> = facts.filter(|fact| self.is_unseen(fact)).collect();
        if unseen.is_empty() {
            return unseen;
        }
        // Who is only called by name is asked for nothing that they know of themselves.
        let named = self.knowledge.named.iter().filter(|thing| thing.stable_id != *self.mind);
        let named: Vec<(&'a StableId, Bearing<bool>)> =
            named.map(|thing| (&thing.stable_id, self.bears(thing))).collect();
        let mut direct: Vec<(Bearing<usize>, &'a Fact)> =
            unseen.iter().map(|fact| (weight(fact, &named), *fact)).collect();
        direct.retain(|(weight, _)| *weight != [0; 3]);
        direct.sort_by_key(|(weight, _)| Reverse(*weight));
        let is_urgent = |[said, owed, _]: Bearing<usize>| said + owed > 0;
        let (urgent, wanted): (Vec<_>, Vec<_>) =
            direct.into_iter().partition(|(weight, _)| is_urgent(*weight));
        let urgent: Vec<&'a Fact> = urgent.into_iter().map(|(_, fact)| fact).collect();
        let sought = named.iter().filter(|(_, [said, owed, _])| *said || *owed);
        let sought = sought.map(|(thing, _)| *thing).chain(urgent.iter().flat_map(|it| &it.of));
        let takes = self.what_it_takes(&sought.collect::<Vec<_>>(), &unseen);
        let mut told: Vec<&'a Fact> = Vec::new();
        for fact in urgent.into_iter().chain(takes).chain(wanted.into_iter().map(|(_, it)| it)) {
            if !told.contains(&fact) {
                told.push(fact);
            }
        }
        told
    }

    /// What is known of whatever is in the way to what is sought, or is needed for it, and who has that, and where they
    /// are: a locked door, its key, whoever has the key.
    fn what_it_takes(&self, sought: &[&StableId], unseen: &[&'a Fact]) -> Vec<&'a Fact> {
        let leads = |offer: &&IndexedAction| {
            offer.targets.iter().any(|target| sought.contains(&&target.stable_id))
        };
        let offers = self.offers.iter().filter(leads);
        let hindrances = offers.flat_map(|offer| {
            offer.preconditions.iter().flat_map(move |check| hindrances(offer, check))
        });
        let is_thing =
            |thing: &&StableId| ["character", "place"].iter().all(|kind| !self.is_of(kind, thing));
        let hindrances: Vec<&StableId> = hindrances.filter(is_thing).collect();
        let of_them = facts_of(unseen, &hindrances);
        let others = of_them.iter().flat_map(|fact| &fact.of);
        let things: Vec<&StableId> = others.filter(is_thing).collect();
        let of_things = facts_of(unseen, &things);
        let people = of_things.iter().flat_map(|fact| &fact.of);
        let people: Vec<&StableId> =
            people.filter(|person| self.is_of("character", person)).collect();
        let is_whereabouts = |fact: &&Fact| fact.of.iter().any(|thing| self.is_of("place", thing));
        let of_people = facts_of(unseen, &people).into_iter().filter(is_whereabouts);
        of_them.into_iter().chain(of_things).chain(of_people).collect()
    }

    /// Of two things, and not both in sight; of the mind itself never where it is.
    fn is_unseen(&self, fact: &Fact) -> bool {
        let [one, other] = &*fact.of else { return false };
        let is_own = |thing: &StableId| thing == self.mind;
        let is_seen = |thing: &StableId| is_own(thing) || self.surroundings.present.contains(thing);
        let is_where_it_is = is_own(one) && self.is_of("place", other);
        !(is_where_it_is || is_seen(one) && is_seen(other))
    }

    /// Whether a thing is named by what is said, by a promise or as whom it concerns, and by a goal.
    fn bears(&self, thing: &'a Referable) -> Bearing<bool> {
        let label = thing.label.as_str();
        let own = self.own_word(label);
        let english = Language::english();
        let names = |text: &str| {
            english.names(text, label) || own.is_some_and(|own| english.names(text, own))
        };
        let is_owed = |text: &str| english.names(text, label) || names(text) && !pays(text);
        let wants = |want: &String| names(want) || english.names(label, want);
        [
            names(self.said),
            self.owed.iter().any(|(text, of)| *of == Some(&thing.stable_id) || is_owed(text)),
            self.goals.iter().any(|goal| names(&goal.text) || goal.wants.iter().any(wants)),
        ]
    }

    /// The word by which a thing is called in short, where nothing else that is known ends with it: `tin`
    /// of `the saffron tin`.
    fn own_word(&self, label: &'a str) -> Option<&'a str> {
        let last = |label: &'a str| label.rsplit(' ').next();
        let own = last(label).filter(|own| own.chars().count() >= WORD && *own != label)?;
        let mut others = self.knowledge.named.iter().filter(|thing| thing.label != label);
        others.all(|thing| last(&thing.label) != Some(own)).then_some(own)
    }

    fn label(&self, thing: &StableId) -> Option<&'a str> {
        self.named(thing).map(|known| known.label.as_str())
    }

    fn is_of(&self, kind: &str, thing: &StableId) -> bool {
        self.named(thing).is_some_and(|known| known.kind == kind)
    }

    fn named(&self, thing: &StableId) -> Option<&'a Referable> {
        self.knowledge.named.iter().find(|known| known.stable_id == *thing)
    }
}

/// Whether what is promised is to pay: a crown is money then, and not the paper crown.
fn pays(promised: &str) -> bool {
    let english = Language::english();
    let pay = english.sense("pay");
    english.whole_words(promised).any(|word| english.sense(&word) == pay)
}

fn weight(fact: &Fact, named: &[(&StableId, Bearing<bool>)]) -> Bearing<usize> {
    let bears = |thing: &StableId, on: usize| {
        named.iter().any(|(known, bears)| *known == thing && bears[on])
    };
    [0, 1, 2].map(|on| fact.of.iter().filter(|thing| bears(thing, on)).count())
}

/// What an offer fails for, and what it would need.
fn hindrances<'o>(
    offer: &'o IndexedAction,
    check: &'o CheckedPrecondition,
) -> impl Iterator<Item = &'o StableId> {
    let needs = match &check.judgement {
        Judgement::Violated { needs, .. } => Some(needs.as_ref()),
        _ => None,
    };
    let target = offer.targets.get(check.target).map(|target| &target.stable_id);
    let target = target.filter(|_| needs.is_some());
    target.into_iter().chain(needs.flatten())
}

/// Of some facts those of any of these things.
fn facts_of<'a>(facts: &[&'a Fact], things: &[&StableId]) -> Vec<&'a Fact> {
    let is_of = |fact: &&&'a Fact| fact.of.iter().any(|thing| things.contains(&thing));
    facts.iter().filter(is_of).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::Entity;
    use cognition_core::act::{ActionPack, ActionTarget, FactWords};

    const THINGS: [(&str, &str, &str); 10] = [
        ("character", "clementine", "Clementine"),
        ("character", "tobit", "Tobit"),
        ("character", "agathe", "Agathe"),
        ("item", "tin", "the saffron tin"),
        ("item", "scale", "the brass scale"),
        ("item", "key", "the bent key"),
        ("item", "lamp", "the lamp"),
        ("door", "hatch", "the hatch"),
        ("place", "loft", "the loft"),
        ("place", "spicery", "the spicery"),
    ];

    fn goal(text: &str, wants: &[&str]) -> Goal {
        let wants = wants.iter().map(|want| (*want).to_owned()).collect();
        Goal { text: text.to_owned(), wants, weight: 1.0 }
    }

    fn domain() -> PlanningDomain {
        let words = |(is, text): (&str, &str)| FactWords {
            is: is.to_owned(),
            text: text.to_owned(),
            ..FactWords::default()
        };
        let facts = [("at", "{0} is in {1}"), ("holds", "{0} has {1}"), ("opens", "{0} opens {1}")];
        PlanningDomain::of(&ActionPack { facts: facts.map(words).into(), ..ActionPack::default() })
    }

    /// A way to the loft, whose hatch is open or not.
    fn way(is_open: bool) -> IndexedAction {
        let target = |id: &str| ActionTarget {
            name: "thing_1".to_owned().into(),
            stable_id: id.into(),
            label: format!("the {id}"),
            entity: Entity::PLACEHOLDER,
        };
        let judgement = Judgement::of(is_open, || "it is shut".to_owned());
        let check = CheckedPrecondition { is: "unlocked".to_owned(), target: 1, judgement };
        let targets = vec![target("loft"), target("hatch")];
        IndexedAction { targets, preconditions: vec![check], ..IndexedAction::default() }
    }

    /// What Clementine is told who sees Tobit.
    fn told_of(
        goals: &[Goal],
        owed: &[(&str, Option<&str>)],
        said: &str,
        offers: &[IndexedAction],
    ) -> String {
        let known = [
            Fact::new("at", ["agathe", "loft"]),
            Fact::new("at", ["clementine", "spicery"]),
            Fact::new("at", ["scale", "loft"]),
            Fact::new("holds", ["clementine", "lamp"]),
            Fact::new("holds", ["agathe", "key"]),
            Fact::new("holds", ["tobit", "tin"]),
            Fact::new("opens", ["key", "hatch"]),
        ];
        let named = THINGS.map(|(kind, id, label)| Referable::new(kind, label, id));
        let knowledge = TurnKnowledge { facts: known.into(), named: named.into() };
        let present = vec!["tobit".into(), "hatch".into()];
        let surroundings = Surroundings { present, ..Surroundings::default() };
        let whom: Vec<Option<StableId>> = owed.iter().map(|(_, of)| of.map(Into::into)).collect();
        let owed = owed.iter().zip(&whom).map(|((text, _), of)| (*text, of.as_ref())).collect();
        let (mind, domain) = ("clementine".into(), &domain());
        let (knowledge, surroundings) = (&knowledge, &surroundings);
        let known = KnownElsewhere {
            mind: &mind,
            knowledge,
            surroundings,
            domain,
            goals,
            owed,
            said,
            offers,
        };
        known.line().map(|line| line.text).unwrap_or_default()
    }

    fn told(goals: &[Goal], said: &str) -> String {
        told_of(goals, &[], said, &[])
    }

    #[test]
    fn what_is_known_is_told_where_a_goal_or_what_is_said_names_it() {
        assert_eq!(told(&[], ""), "");
        assert_eq!(told(&[], "Where is the scale?"), "the brass scale is in the loft");
        let tin = [goal("Find what was stolen", &["saffron"])];
        assert_eq!(told(&tin, ""), "Tobit has the saffron tin");
        let agathe = "Agathe is in the loft; Agathe has the bent key; Tobit has the saffron tin";
        assert_eq!(told(&tin, "Is Agathe in?"), agathe);
    }

    #[test]
    fn what_a_promise_is_about_and_whom_it_concerns_are_told_before_what_is_wanted() {
        let tin = [goal("Find what was stolen", &["saffron"])];
        let owed = |text, of| told_of(&tin, &[(text, of)], "", &[]);
        let scale = "the brass scale is in the loft; Tobit has the saffron tin";
        assert_eq!(owed("weigh the pepper on the brass scale", None), scale);
        let agathe = "Agathe is in the loft; Agathe has the bent key; Tobit has the saffron tin";
        assert_eq!(owed("bring her supper", Some("agathe")), agathe);
        assert_eq!(owed("sweep the floor", None), "Tobit has the saffron tin");
        assert_eq!(owed("pay Agathe back a scale", None), owed("pay Agathe back a coin", None));
    }

    #[test]
    fn what_it_takes_to_come_to_a_thing_is_told_where_something_is_in_the_way() {
        let scale = "the brass scale is in the loft";
        let asked = |is_open| told_of(&[], &[], "Where is the scale?", &[way(is_open)]);
        assert_eq!(asked(true), scale);
        let shut = "the bent key opens the hatch; Agathe has the bent key; Agathe is in the loft";
        assert_eq!(asked(false), format!("{scale}; {shut}"));
        assert_eq!(told_of(&[], &[], "Fine weather.", &[way(false)]), "", "nobody asks for it");
    }

    #[test]
    fn what_the_mind_has_itself_out_of_sight_is_told_and_where_it_is_is_not() {
        assert_eq!(told(&[], "Have you a lamp?"), "you have the lamp");
        assert_eq!(told(&[], "Clementine, this is the spicery."), "");
    }
}
