//! What actions need and bring about, as action packs say, from files or from Rust.

use super::deed::Deed;
use super::fact::Fact;
use crate::act::{
    ActionPack, ActionTemplate, Condition, DIFFER, FactWords, MOST_THINGS, Term, filled,
};
use crate::mind::StableId;
use crate::pack::PackError;
use std::collections::BTreeMap;

/// What actions need and bring about, and how facts are put into words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanningDomain {
    operators: Vec<Operator>,
    pack: ActionPack,
    deeds: Vec<String>,
}

/// An action as a search sees it. Places 0 of a binding is who acts, then come the targets, then
/// what `?names` stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Operator {
    /// `namespace:verb`.
    pub(super) action: String,
    /// What a model reads, with placeholders.
    pub(super) description: String,
    /// How many targets it takes.
    pub(super) targets: usize,
    /// How long a binding is.
    pub(super) places: usize,
    /// What must be so.
    pub(super) needs: Vec<Slots>,
    /// What must not be the same.
    pub(super) differ: Vec<(usize, usize)>,
    /// What is so afterwards.
    pub(super) makes: Vec<Slots>,
    /// What is not so afterwards; a place that no need binds stands for anything.
    pub(super) unmakes: Vec<Slots>,
    /// Whether it depends on somebody else's will.
    pub(super) uncertain: bool,
}

/// A condition with the places of a binding in the place of its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slots {
    /// The word of the fact.
    pub(super) is: String,
    /// Which places of the binding it holds of.
    pub(super) of: Vec<usize>,
}

impl PlanningDomain {
    /// The part of an action pack that a search can use. An action whose planning data is faulty is
    /// left out; [`ActionPack::from_json`] lets none pass.
    pub fn of(pack: &ActionPack) -> Self {
        let mut domain = Self::default();
        domain.add(pack);
        domain
    }

    /// Adds what another pack says: an action or a fact that is there already, in the same words, is
    /// there once.
    pub fn add(&mut self, pack: &ActionPack) {
        let new = |fact: &&FactWords| !self.pack.facts.contains(fact);
        let facts: Vec<FactWords> = pack.facts.iter().filter(new).cloned().collect();
        self.pack.facts.extend(facts);
        for action in &pack.actions {
            if !self.pack.actions.contains(action) {
                self.operators.extend(Operator::of(action));
                self.deeds.push(deed_in_words(action));
                self.pack.actions.push(action.clone());
            }
        }
    }

    /// Puts what a pack says now in the place of what it said before; what others have added stays.
    pub fn replace(&mut self, before: &ActionPack, now: &ActionPack) {
        let mut others = std::mem::take(&mut self.pack);
        others.actions.retain(|action| before.actions.iter().all(|gone| gone.id != action.id));
        others.facts.retain(|fact| !before.facts.contains(fact));
        *self = Self::of(&others);
        self.add(now);
    }

    /// Whether a plan can count on all that was added. `name` stands for it in the faults.
    ///
    /// # Errors
    /// Every fault of it, as [`ActionPack::check`] finds them: facts without words, two actions with
    /// one id, and more.
    pub fn check(&self, name: &str) -> Result<(), Vec<PackError>> {
        self.pack.check(name)
    }

    /// What can be done at all, in the words of the offers and in the order of the pack: `Ask … for
    /// …`, with a gap for each target.
    pub fn deeds(&self) -> impl Iterator<Item = &str> {
        self.deeds.iter().map(String::as_str)
    }

    /// What somebody could do with these things, in the order of the pack, possible or not. In the place of
    /// a target that the words of an action leave out, as by which door one goes, whoever acts stands.
    pub(crate) fn deeds_on(&self, actor: &StableId, things: &[&StableId]) -> Vec<Deed> {
        let deeds = self.forms().flat_map(|(action, words, targets)| {
            let is_said = |place: usize| words.contains(&format!("{{{place}}}"));
            let bound = (0..targets).fold(vec![Vec::new()], |bound, place| {
                let fills: &[&StableId] = if is_said(place) { things } else { &[actor] };
                bound.iter().flat_map(|bound| longer(bound, fills)).collect()
            });
            let deed = move |targets| Deed {
                action: action.to_owned(),
                actor: actor.clone(),
                targets,
                group: 0,
            };
            bound.into_iter().map(deed).collect::<Vec<_>>()
        });
        deeds.collect()
    }

    /// The actions that a search can use: id, words with placeholders, number of targets.
    pub(super) fn forms(&self) -> impl Iterator<Item = (&str, &str, usize)> {
        let operators = self.operators.iter();
        operators.map(|it| (it.action.as_str(), it.description.as_str(), it.targets))
    }

    /// A fact in words, with the names that `name` gives; `None` where the pack has no words for it.
    pub fn in_words(&self, fact: &Fact, name: &dyn Fn(&StableId) -> String) -> Option<String> {
        let words = self.words_of(fact)?;
        let names: Vec<String> = fact.of.iter().map(name).collect();
        (names.len() == words.things()).then(|| filled(&words.text, &names))
    }

    /// The words of a fact: those of its last thing before those of all.
    fn words_of(&self, fact: &Fact) -> Option<&FactWords> {
        let of = |thing: Option<&StableId>| {
            let mut known = self.pack.facts.iter();
            known.find(|words| words.is == fact.is && words.of.as_ref() == thing)
        };
        of(fact.of.last()).or_else(|| of(None))
    }

    /// How one is in a place that has words of its own: `on the gantry`, of `{0} is on {1}`.
    ///
    /// ```
    /// use cognition_core::act::{ActionPack, FactWords};
    /// use cognition_core::plan::PlanningDomain;
    ///
    /// let at = FactWords { is: "at".into(), text: "{0} is on {1}".into(), ..FactWords::default() };
    /// let facts = vec![at.of("gantry")];
    /// let domain = PlanningDomain::of(&ActionPack { facts, ..ActionPack::default() });
    /// let told = domain.being_at(&"gantry".into(), "the gantry");
    /// assert_eq!(told.as_deref(), Some("on the gantry"));
    /// assert_eq!(domain.being_at(&"clinic".into(), "the clinic"), None);
    /// ```
    pub fn being_at(&self, place: &StableId, label: &str) -> Option<String> {
        let mut own = self.pack.facts.iter().filter(|words| words.of.as_ref() == Some(place));
        let being = own.find_map(|it| it.text.strip_prefix("{0} is ")?.strip_suffix("{1}"))?;
        Some(format!("{being}{label}"))
    }

    /// The same of what a planner is told: nothing of what is only taken as so.
    pub fn told_in_words(&self, fact: &Fact, name: &dyn Fn(&StableId) -> String) -> Option<String> {
        let is_untold = self.pack.facts.iter().any(|words| words.is == fact.is && words.untold);
        self.in_words(fact, name).filter(|_| !is_untold)
    }

    /// The fact that is told with it in one sentence where both are so: the way back.
    pub(crate) fn mirrored(&self, fact: &Fact) -> Option<Fact> {
        let words = self.words_of(fact)?;
        words.both.as_ref().filter(|_| fact.of.len() > 1)?;
        let mut of = fact.of.clone();
        of.swap(0, 1);
        Some(Fact { is: fact.is.clone(), of })
    }

    /// A fact and its mirror in one sentence.
    pub(crate) fn both_in_words(
        &self,
        fact: &Fact,
        name: &dyn Fn(&StableId) -> String,
    ) -> Option<String> {
        let words = self.words_of(fact).filter(|words| !words.untold)?;
        let names: Vec<String> = fact.of.iter().map(name).collect();
        let both = words.both.as_ref().filter(|_| names.len() == words.things())?;
        Some(filled(both, &names))
    }

    /// A deed in the words of its action, with the names that `name` gives; `None` where the pack has
    /// no planning data for it.
    pub fn describe(&self, deed: &Deed, name: &dyn Fn(&StableId) -> String) -> Option<String> {
        let operator = self.operator(&deed.action)?;
        let names: Vec<String> = deed.targets.iter().map(name).collect();
        Some(filled(&operator.description, &names))
    }

    /// Whether an action depends on somebody else's will.
    pub fn is_uncertain(&self, action: &str) -> bool {
        self.operator(action).is_some_and(|operator| operator.uncertain)
    }

    /// What is so after a deed has worked, as far as its actor and targets say.
    pub fn makes(&self, deed: &Deed) -> Vec<Fact> {
        let things: Vec<&StableId> = [&deed.actor].into_iter().chain(&deed.targets).collect();
        let fact = |slots: &Slots| {
            let of = slots.of.iter().map(|slot| things.get(*slot).map(|thing| (*thing).clone()));
            Some(Fact { is: slots.is.clone(), of: of.collect::<Option<_>>()? })
        };
        let operator = self.operator(&deed.action);
        operator.into_iter().flat_map(|operator| &operator.makes).filter_map(fact).collect()
    }

    /// Whether what a deed needs is so, as far as these facts say.
    pub fn is_possible(&self, deed: &Deed, facts: &[Fact]) -> bool {
        let Some(operator) = self.operator(&deed.action) else { return false };
        let mut binding: Vec<Option<&StableId>> = vec![None; operator.places];
        let things = [&deed.actor].into_iter().chain(&deed.targets);
        binding.iter_mut().zip(things).for_each(|(place, thing)| *place = Some(thing));
        operator.is_met(&operator.needs, &binding, facts)
    }

    /// An action as its pack says it.
    pub(crate) fn template(&self, action: &str) -> Option<&ActionTemplate> {
        self.pack.get(action)
    }

    /// The actions that a search can use, in the order of the pack.
    pub(super) fn operators(&self) -> &[Operator] {
        &self.operators
    }

    pub(super) fn operator(&self, action: &str) -> Option<&Operator> {
        self.operators.iter().find(|operator| operator.action == action)
    }
}

impl Operator {
    fn of(action: &ActionTemplate) -> Option<Self> {
        let planning = action.planning.as_ref()?;
        let mut places = Places { targets: action.targets, names: BTreeMap::new() };
        let needs = places.all(&planning.needs)?;
        let (differ, needs): (Vec<Slots>, Vec<Slots>) =
            needs.into_iter().partition(|slots| slots.is == DIFFER);
        let bound: Vec<usize> = needs.iter().flat_map(|slots| slots.of.clone()).collect();
        let makes = places.all(&planning.makes)?;
        let differ = pairs(differ)?;
        let known = |place: &usize| *place == 0 || bound.contains(place);
        let all_bound = (1..=action.targets).all(|place| known(&place))
            && makes.iter().flat_map(|slots| &slots.of).all(known)
            && differ.iter().all(|(one, other)| known(one) && known(other));
        let unmakes = places.all(&planning.unmakes)?;
        all_bound.then(|| Self {
            action: action.id.clone(),
            description: action.description.clone(),
            targets: action.targets,
            places: 1 + action.targets + places.names.len(),
            needs,
            differ,
            makes,
            unmakes,
            uncertain: planning.uncertain,
        })
    }
}

impl Operator {
    fn is_met(&self, needs: &[Slots], binding: &[Option<&StableId>], facts: &[Fact]) -> bool {
        let Some((need, others)) = needs.split_first() else {
            return self.differ.iter().all(|(one, other)| binding[*one] != binding[*other]);
        };
        let mut fuller = facts.iter().filter_map(|fact| need.bound(binding, fact));
        fuller.any(|binding| self.is_met(others, &binding, facts))
    }
}

impl Slots {
    /// The binding by which it is that fact, where it can be.
    pub(super) fn bound<'a>(
        &self,
        binding: &[Option<&'a StableId>],
        fact: &'a Fact,
    ) -> Option<Vec<Option<&'a StableId>>> {
        let mut binding = binding.to_vec();
        let alike = self.is == fact.is && self.of.len() == fact.of.len();
        let mut pairs = self.of.iter().zip(&fact.of);
        let fits =
            alike && pairs.all(|(place, thing)| *binding[*place].get_or_insert(thing) == thing);
        fits.then_some(binding)
    }
}

fn pairs(differ: Vec<Slots>) -> Option<Vec<(usize, usize)>> {
    let pair = |slots: &Slots| match slots.of[..] {
        [one, other] => Some((one, other)),
        _ => None,
    };
    differ.iter().map(pair).collect()
}

/// Which place of a binding a term has.
struct Places {
    targets: usize,
    names: BTreeMap<String, usize>,
}

impl Places {
    fn all(&mut self, texts: &[String]) -> Option<Vec<Slots>> {
        texts.iter().map(|text| self.slots(Condition::parse(text)?)).collect()
    }

    fn slots(&mut self, condition: Condition) -> Option<Slots> {
        let of: Option<Vec<usize>> = condition.of.iter().map(|term| self.place(term)).collect();
        of.filter(|of| of.len() <= MOST_THINGS).map(|of| Slots { is: condition.is, of })
    }

    fn place(&mut self, term: &Term) -> Option<usize> {
        match term {
            Term::Me => Some(0),
            Term::Target(number) => (*number < self.targets).then_some(number + 1),
            Term::Any(name) => {
                let next = 1 + self.targets + self.names.len();
                Some(*self.names.entry(name.clone()).or_insert(next))
            }
        }
    }
}

/// A binding with one thing more, for each that is not in it yet.
fn longer(bound: &[StableId], things: &[&StableId]) -> Vec<Vec<StableId>> {
    let others = things.iter().filter(|thing| !bound.contains(thing));
    others.map(|thing| [bound, &[(*thing).clone()]].concat()).collect()
}

fn deed_in_words(action: &ActionTemplate) -> String {
    let gaps = vec!["…"; action.targets];
    action.describe(&gaps)
}

#[cfg(test)]
mod tests {
    use super::super::tiny_world::{facts, world_domain};
    use super::*;

    fn name(id: &StableId) -> String {
        format!("<{id}>")
    }

    #[test]
    fn facts_and_deeds_are_worded_as_the_pack_says() {
        let domain = world_domain();
        let words = |fact: Fact| domain.in_words(&fact, &name);
        assert_eq!(
            words(Fact::new("at", ["hob", "kitchen"])).as_deref(),
            Some("<hob> is in <kitchen>")
        );
        assert_eq!(words(Fact::new("at", ["{1}", "x"])).as_deref(), Some("<{1}> is in <x>"));
        assert_eq!(words(Fact::new("at", ["hob"])), None);
        let mut own = domain.clone();
        let stage = FactWords::new("at", "{0} is on {1}").of("stage");
        own.add(&ActionPack { facts: vec![stage], actions: Vec::new() });
        let on = |of: [&str; 2]| own.in_words(&Fact::new("at", of), &name).unwrap_or_default();
        assert_eq!(on(["hob", "stage"]), "<hob> is on <stage>");
        assert_eq!(on(["hob", "kitchen"]), "<hob> is in <kitchen>");
        assert_eq!(words(Fact::new("likes", ["hob", "tea"])), None);
        let targets = vec!["iron_key".into(), "hob".into()];
        let deed =
            Deed { action: "world:filch".to_owned(), actor: "wren".into(), targets, group: 0 };
        assert_eq!(domain.describe(&deed, &name).as_deref(), Some("Slip <iron_key> from <hob>"));
        assert_eq!(domain.makes(&deed), [Fact::new("holds", ["wren", "iron_key"])]);
        let known =
            |busy: &str| facts(&["holds hob iron_key", "at hob kitchen", "at wren kitchen", busy]);
        assert!(domain.is_possible(&deed, &known("busy hob pip")));
        assert!(!domain.is_possible(&deed, &known("busy hob wren")));
        assert!(!domain.is_possible(&deed, &known("busy pip hob")));
        assert!(domain.is_uncertain("world:ask") && !domain.is_uncertain("world:filch"));
    }

    #[test]
    fn what_is_added_in_parts_is_one_domain() {
        let go = ActionTemplate::new("house:go", "Go to {0}");
        let go = go.needs(["at me ?here", "way ?here {0}"]).makes(["at me {0}"]);
        let wait = ActionTemplate::new("house:wait", "Wait");
        let [at, way] = [
            FactWords::new("at", "{0} is in {1}"),
            FactWords::new("way", "{1} is next to {0}").fixed(),
        ];
        let of = |facts: &[&FactWords], actions: &[&ActionTemplate]| ActionPack {
            facts: facts.iter().map(|fact| (*fact).clone()).collect(),
            actions: actions.iter().map(|action| (*action).clone()).collect(),
        };
        let whole = PlanningDomain::of(&of(&[&at, &way], &[&go, &wait]));
        let mut parts = PlanningDomain::default();
        parts.add(&of(&[], &[&go]));
        assert_eq!(parts.check("half").map_err(|faults| faults.len()), Err(3));
        parts.add(&of(&[&at, &way], &[&wait]));
        parts.add(&of(&[&way], &[&go]));
        assert_eq!(parts, whole);
        assert_eq!(parts.check("all"), Ok(()));
        assert_eq!(parts.deeds().collect::<Vec<_>>(), ["Go to …", "Wait"]);
        let mut replaced = parts.clone();
        let leap = ActionTemplate::new("house:leap", "Leap");
        replaced.replace(&of(&[&way], &[&go]), &of(&[&way], &[&leap]));
        assert_eq!(replaced.deeds().collect::<Vec<_>>(), ["Wait", "Leap"]);
        parts.add(&of(&[], &[&ActionTemplate::new("house:wait", "Wait a while")]));
        assert_eq!(parts.check("twice").map_err(|faults| faults.len()), Err(1));
    }

    #[test]
    fn an_action_that_nothing_binds_is_left_out() {
        let text = r#"{"facts": [{"is": "at", "text": "{0} is in {1}"}], "actions": [
            {"id": "world:go", "description": "Go", "targets": 1, "planning": {"needs": ["at me {0}"]}}]}"#;
        let mut pack = ActionPack::from_json("x.actions.json", text).expect("should be valid");
        assert_eq!(PlanningDomain::of(&pack).operators().len(), 1);
        let planning = pack.actions[0].planning.as_mut().expect("it has some");
        planning.makes.push("at me ?there".to_owned());
        assert_eq!(PlanningDomain::of(&pack).operators().len(), 0);
    }
}
