//! What a mind knows of whom and what it does not see, where it bears on what is said or wanted.

use crate::turn::TurnKnowledge;
use cognition_core::mind::{Goal, StableId};
use cognition_core::perceive::Referable;
use cognition_core::plan::{Fact, PlanningDomain};
use cognition_core::prompt::{MemoryLine, Surroundings};
use cognition_core::route::Language;
use std::cmp::Reverse;

/// So many facts are told.
const TOLD: usize = 3;
/// Letters of the word by which a thing may be called alone.
const WORD: usize = 4;

/// What a mind knows, and what it may bear on.
pub(crate) struct KnownElsewhere<'a> {
    pub(crate) mind: &'a StableId,
    pub(crate) knowledge: &'a TurnKnowledge,
    pub(crate) surroundings: &'a Surroundings,
    pub(crate) domain: &'a PlanningDomain,
    pub(crate) goals: &'a [Goal],
    /// What was said; empty for a move of the mind's own.
    pub(crate) said: &'a str,
}

impl<'a> KnownElsewhere<'a> {
    /// Where things stand to each other that are not in sight, in one line: what bears most comes first.
    pub(crate) fn line(&self) -> Option<MemoryLine> {
        let facts = self.knowledge.facts.iter().filter(|fact| self.is_unseen(fact));
        let mut bearing: Vec<(usize, &Fact)> = facts
            .map(|fact| (fact.of.iter().filter(|thing| self.bears(thing)).count(), fact))
            .filter(|(count, _)| *count > 0)
            .collect();
        bearing.sort_by_key(|(count, _)| Reverse(*count));
        let label = |thing: &StableId| self.label(thing).unwrap_or_default().to_owned();
        let told = bearing.iter().filter_map(|(_, fact)| self.domain.in_words(fact, &label));
        let told: Vec<String> = told.take(TOLD).collect();
        (!told.is_empty()).then(|| MemoryLine { heading: "known", text: told.join("; "), at: None })
    }

    /// Of two things, neither of them the mind, and not both in sight.
    fn is_unseen(&self, fact: &Fact) -> bool {
        let is_seen = |thing: &StableId| self.surroundings.present.contains(thing);
        let is_pair = matches!(&*fact.of, [one, other] if one != self.mind && other != self.mind);
        is_pair && !fact.of.iter().all(is_seen)
    }

    /// Whether a thing is named by what was said, or by a goal.
    fn bears(&self, thing: &StableId) -> bool {
        let Some(label) = self.label(thing) else { return false };
        let own = self.own_word(label);
        let english = Language::english();
        let names = |text: &str| {
            english.names(text, label) || own.is_some_and(|own| english.names(text, own))
        };
        let wants = |want: &String| names(want) || english.names(label, want);
        names(self.said)
            || self.goals.iter().any(|goal| names(&goal.text) || goal.wants.iter().any(wants))
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
        let is_it = |known: &&Referable| known.stable_id == *thing;
        self.knowledge.named.iter().find(is_it).map(|known| known.label.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::act::{ActionPack, FactWords};

    const THINGS: [(&str, &str); 5] = [
        ("tobit", "Tobit"),
        ("agathe", "Agathe"),
        ("tin", "the saffron tin"),
        ("scale", "the brass scale"),
        ("loft", "the loft"),
    ];

    fn goal(text: &str, wants: &[&str]) -> Goal {
        let wants = wants.iter().map(|want| (*want).to_owned()).collect();
        Goal { text: text.to_owned(), wants, weight: 1.0 }
    }

    /// What Clementine is told who sees Tobit.
    fn told(goals: &[Goal], said: &str) -> String {
        let words = |(is, text): (&str, &str)| FactWords {
            is: is.to_owned(),
            text: text.to_owned(),
            ..FactWords::default()
        };
        let facts = [("at", "{0} is in {1}"), ("holds", "{0} has {1}")].map(words).into();
        let domain = PlanningDomain::of(&ActionPack { facts, ..ActionPack::default() });
        let known = [
            Fact::new("at", ["agathe", "loft"]),
            Fact::new("at", ["clementine", "spicery"]),
            Fact::new("at", ["scale", "loft"]),
            Fact::new("holds", ["tobit", "tin"]),
        ];
        let named = THINGS.map(|(id, label)| Referable::new("thing", label, id));
        let knowledge = TurnKnowledge { facts: known.into(), named: named.into() };
        let present = vec!["tobit".into()];
        let surroundings = Surroundings { present, ..Surroundings::default() };
        let (mind, domain) = ("clementine".into(), &domain);
        let (knowledge, surroundings) = (&knowledge, &surroundings);
        let known = KnownElsewhere { mind: &mind, knowledge, surroundings, domain, goals, said };
        known.line().map(|line| line.text).unwrap_or_default()
    }

    #[test]
    fn what_is_known_is_told_where_a_goal_or_what_is_said_names_it() {
        assert_eq!(told(&[], ""), "");
        assert_eq!(told(&[], "Where is the scale?"), "the brass scale is in the loft");
        let tin = [goal("Find what was stolen", &["saffron"])];
        assert_eq!(told(&tin, ""), "Tobit has the saffron tin");
        assert_eq!(told(&tin, "Is Agathe in?"), "Agathe is in the loft; Tobit has the saffron tin");
    }
}
